"""A clue: a play, what was said and done after it, and what else an onlooker knows."""

from collections.abc import Iterator
from typing import Final, TypeAlias

import msgspec

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIDDEN, Fate
from divinary.arcana.model import actions, events
from divinary.arcana.model.actions import Play, Steal
from divinary.arcana.model.position import HIDING_PHASES
from divinary.arcana.model.row import Row, at, changed, visible_fates
from divinary.arcana.model.view import View
from divinary.arcana.rules.play_context import PLAYS, PlayContext, last_play, since_last_play
from divinary.arcana.rules.the_thief import stolen

OLD: Final = "old"
"""The power that asks whether the fate just played was the one from before."""


class TellAnswer(msgspec.Struct, frozen=True, tag="told"):
    """At The Chalice the player said whether the kept fate is higher."""

    yes: bool


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """A power asked, and this was the answer."""

    power: str
    yes: bool
    named: Fate = HIDDEN
    """The value that the question named, if it named one."""


class Stole(msgspec.Struct, frozen=True, tag="stole"):
    """The Thief took this fate from this card."""

    fate: Fate
    card: CardId


class StoleNothing(msgspec.Struct, frozen=True, tag="stole-nothing"):
    """The Thief found nothing to take."""


class Fell(msgspec.Struct, frozen=True, tag="fell"):
    """The player said whether The Fall will fade."""

    yes: bool


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    """Discard lower returned this fate from this card to the bag."""

    fate: Fate
    card: CardId


class WrongPrediction(msgspec.Struct, frozen=True, tag="missed"):
    """The group predicted this printed value, and it was wrong."""

    fate: Fate


Said: TypeAlias = TellAnswer | Answered | Stole | StoleNothing | Fell | Discarded | WrongPrediction


class Clue(msgspec.Struct, frozen=True):
    """A play, and all that an onlooker may know about it."""

    scene: PlayContext
    """The table before the play."""

    play: Play
    exiled: tuple[Fate, ...] = ()
    holding: tuple[Fate, ...] = ()
    """Hidden fates that the asker knows, because they are the asker's own."""

    carried: tuple[Fate, ...] | None = None
    """What the fate from before could be as the turn began; None if both were newly drawn."""

    since: tuple[Said, ...] = ()
    """What was said and done after it, in order."""

    @property
    def was_old(self) -> bool | None:
        """The answer to Old?, or None if it was not asked."""
        said = [one.yes for one in self.since if isinstance(one, Answered) and one.power == OLD]
        return said[0] if said else None

    @property
    def seen_play(self) -> Play:
        """The play as everybody sees it, without which of two equal tokens it was."""
        return PLAYS[self.play.fate, self.play.card]

    def in_sight(self, play: Play) -> tuple[Fate, ...]:
        """Return the tokens that, after a play, everybody knows not to be the kept one."""
        return (*visible_fates(self.scene.row), *self.exiled, play.fate)


def row_after(row: Row, said: Said) -> Row:
    """Return the row after what was done."""
    match said:
        case Stole(fate=fate, card=card):
            return stolen(row, Steal(fate, card))
        case Discarded(fate=fate, card=card):
            return changed(row, card, at(row, card).without_fate(fate))
        case _:
            return row


# --- From a View --------------------------------------------------------------------------------


def clue_from_view(view: View) -> Clue | None:
    """Return this turn's last play as far as everybody may know about it; None if there is none.

    What the seat holds itself does not count: the group reasons without it. A fate from before is
    taken to have any value. In honour mode a play may break the rules; then the clue is false.
    """
    made = last_play(view)
    if made is None or view.phase not in HIDING_PHASES:
        return None
    scene, play = made
    return Clue(
        scene,
        PLAYS[play.fate, play.card],
        exiled=view.exiled,
        carried=tuple(range(1, view.options.fates + 1)),
        since=tuple(_said(view)),
    )


def _said(view: View) -> Iterator[Said]:
    """Yield what was said and done since the play."""
    asked: actions.Use | None = None
    for what in since_last_play(view):
        match what:
            case actions.Use(card=card, value=value, target=target):
                asked = what
                if CARDS[card].power == "discard-lower":
                    yield Discarded(value, target)
            case events.Answer(yes=yes) if asked:
                yield Answered(CARDS[asked.card].power, yes, asked.value)
            case events.Answer(yes=yes):  # to The Chalice
                yield TellAnswer(yes)
            case Steal(fate=fate, card=card):
                yield Stole(fate, card)
            case events.NothingToSteal():
                yield StoleNothing()
            case events.Falling(yes=yes):
                yield Fell(yes)
            case actions.Predict(fate=fate):
                yield WrongPrediction(fate - view.options.raised(view.lift))
