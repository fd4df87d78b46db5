"""A clue: a play, what was said and done after it, and what else an onlooker knows."""

from typing import TypeAlias

import msgspec

from divinary.arcana.data.card import CardId
from divinary.arcana.data.fates import HIDDEN, Fate
from divinary.arcana.model.actions import Play, Steal
from divinary.arcana.model.row import Row, at, changed
from divinary.arcana.rules.play_context import PlayContext
from divinary.arcana.rules.the_thief import stolen


class TellAnswer(msgspec.Struct, frozen=True, tag="told"):
    """The Chalice made the player say whether the kept fate is higher."""

    yes: bool


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """A power asked, and this was the answer."""

    power: str
    yes: bool
    named: Fate = HIDDEN
    """The value that the question named, where it named one."""


class Stole(msgspec.Struct, frozen=True, tag="stole"):
    """The Thief took this fate from this card."""

    fate: Fate
    card: CardId


class StoleNothing(msgspec.Struct, frozen=True, tag="stole-nothing"):
    """The Thief found nothing to take."""


class Fell(msgspec.Struct, frozen=True, tag="fell"):
    """It was said whether The Fall will fade."""

    yes: bool


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    """Discard lower returned this fate from this card to the bag."""

    fate: Fate
    card: CardId


class WrongPrediction(msgspec.Struct, frozen=True, tag="missed"):
    """The group predicted this printed value, and it was not right."""

    fate: Fate


Said: TypeAlias = TellAnswer | Answered | Stole | StoleNothing | Fell | Discarded | WrongPrediction


class Clue(msgspec.Struct, frozen=True):
    """A play, and all that somebody who looks on may know about it."""

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


def row_after(row: Row, said: Said) -> Row:
    """Return the row after what was done."""
    match said:
        case Stole(fate=fate, card=card):
            return stolen(row, Steal(fate, card))
        case Discarded(fate=fate, card=card):
            return changed(row, card, at(row, card).without_fate(fate))
        case _:
            return row
