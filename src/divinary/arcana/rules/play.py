"""Playing a fate on a card: which plays there are, what each makes its player say, what follows."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from divinary.arcana.data.card import THE_HOURS, CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HAND, Fate
from divinary.arcana.model.actions import Play
from divinary.arcana.model.events import Answer, Event
from divinary.arcana.model.position import Phase, Position, with_one
from divinary.arcana.model.row import laid, thief
from divinary.arcana.rules.fading import SMALL, falls
from divinary.arcana.rules.play_context import PLAYS, PlayContext, plays_again
from divinary.arcana.rules.the_thief import steals_above, to_the_thief


class SaidAtOnce(NamedTuple):
    """All that a kept fate gives away before anybody asks: by Tell, The Thief and The Fall."""

    told: bool
    """The answer to the question of the card, if it asks one."""

    robbed: bool
    """Whether The Thief takes something."""

    falls: bool
    """Whether The Fall fades."""


def plays(position: Position) -> tuple[Play, ...]:
    """Return every play that the active player may make, card by card."""
    hand = position.hands[position.active]
    found = fair_plays(position)
    if position.options.honour:  # nothing is refused
        places = [*[slot.card for slot in position.row if slot], THE_HOURS]
        found = [PLAYS[fate, place] for place in places for fate in sorted(set(hand))]
    paired = hand[0] == hand[1] and position.drawn < HAND
    if paired and tokens_told_apart(position.ready, used=position.used):
        found += [Play(one.fate, one.card, old=True) for one in found]
    return tuple(found)


def fair_plays(position: Position) -> list[Play]:
    """Return the plays that obey the cards, whatever honour mode lets through."""
    scene = PlayContext(position.options, position.row, position.lift, position.feasted)
    return scene.plays(position.hands[position.active])


def tokens_told_apart(ready: Iterable[CardId], *, used: bool) -> bool:
    """Whether a play names the token of an equal pair: only where Old? could still ask."""
    return not used and any(CARDS[card].power == "old" for card in ready)


def said_at_once(scene: PlayContext, play: Play, kept: Fate) -> SaidAtOnce:
    """Return what has to be said of a kept fate after a play."""
    row = laid(scene.row, play.fate, play.card)
    counts_as = kept + scene.lift
    tells = CARDS[play.card].tells if play.card in CARDS else None
    return SaidAtOnce(
        tells is not None and tells(play.fate, counts_as),
        thief(row) not in (None, play.card) and bool(steals_above(row, counts_as)),
        falls(row, counts_as),
    )


# --- The play and what follows from it ----------------------------------------------------------


def play(position: Position, action: Play) -> Position:
    """Lay a fate in front of a card, announce what the card says of it, then let The Thief act.

    Of an equal pair the newer token is played, unless the action says old.
    """
    active, hand = position.active, position.hands[position.active]
    token = int(not action.old) if hand[0] == hand[1] else hand.index(action.fate)
    kept = hand[1 - token]
    card = CARDS.get(action.card)  # The Hours are none
    asked = card.tells if card else None
    told = [Event(active, Answer(asked(action.fate, kept + position.lift)))] if asked else []
    old = token < HAND - position.drawn
    position = replace(
        position,
        row=laid(position.row, action.fate, action.card),
        hands=with_one(position.hands, active, (kept,)),
        played=action.card,
        laid=action.fate,
        played_old=old,
        small=position.small or action.fate in SMALL,
        illegal=position.options.honour
        and PLAYS[action.fate, action.card] not in fair_plays(position),
        guesses=position.guesses + (card.guesses if card else 0),
        past=(*position.past, Event(active, action, position.row), *told),
    )
    if plays_again(action.card, feasted=position.feasted, in_bag=sum(position.bag)):
        drawn = position.drawn - (not old)
        return replace(position, phase=Phase.DRAW, feasted=True, drawn=drawn)
    return to_the_thief(position)
