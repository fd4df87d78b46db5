"""Playing a fate on a card: which plays there are, what each announces, and what follows."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS, question_of
from divinary.arcana.data.fates import HAND, Fate
from divinary.arcana.model.actions import Play
from divinary.arcana.model.events import Answer, Event
from divinary.arcana.model.position import Phase, Position, with_one
from divinary.arcana.model.row import thief
from divinary.arcana.rules.fading import SMALL
from divinary.arcana.rules.honour import every_play
from divinary.arcana.rules.play_context import PLAYS, PlayContext, plays_again
from divinary.arcana.rules.the_fall import falls
from divinary.arcana.rules.the_hours import laid
from divinary.arcana.rules.the_thief import steals_above, to_the_thief


class SaidAtOnce(NamedTuple):
    """What is announced about a kept fate right after the play: for Tell, The Thief, The Fall."""

    answer: bool
    """The answer to the question of the card, if it asks one."""

    steals: bool
    """Whether The Thief takes something."""

    falls: bool
    """Whether The Fall fades."""


def plays(position: Position) -> tuple[Play, ...]:
    """Return every play that the active player may make, card by card."""
    hand = position.hands[position.active]
    found = every_play(position) if position.options.honour else fair_plays(position)
    paired = hand[0] == hand[1] and position.drawn < HAND
    if paired and distinguishes_tokens(position.ready, used=position.used):
        found += [Play(one.fate, one.card, old=True) for one in found]
    return tuple(found)


def fair_plays(position: Position) -> list[Play]:
    """Return the plays that obey the cards; honour mode accepts others too."""
    context = PlayContext(position.options, position.row, position.lift, position.feasted)
    return context.plays(position.hands[position.active])


def distinguishes_tokens(ready: Iterable[CardId], *, used: bool) -> bool:
    """Whether a play names the token of an equal pair: only if Old? can still be asked."""
    return not used and any(CARDS[card].power == "old" for card in ready)


def said_at_once(context: PlayContext, play: Play, kept: Fate) -> SaidAtOnce:
    """Return what is announced about a kept fate right after a play."""
    row = laid(context.row, play.fate, play.card)
    counts_as = kept + context.lift
    asks = question_of(play.card)
    return SaidAtOnce(
        asks is not None and asks(play.fate, counts_as),
        thief(row) not in (None, play.card) and bool(steals_above(row, counts_as)),
        falls(row, counts_as),
    )


def play(position: Position, action: Play) -> Position:
    """Play a fate on a card, answer the question of the card, then let The Thief act.

    Of an equal pair the newer token is played, unless the action says old.
    """
    active, hand = position.active, position.hands[position.active]
    token = int(not action.old) if hand[0] == hand[1] else hand.index(action.fate)
    kept = hand[1 - token]
    card = CARDS.get(action.card)  # The Hours are none
    asks = question_of(action.card)
    answers = [Event(active, Answer(asks(action.fate, kept + position.lift)))] if asks else []
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
        past=(*position.past, Event(active, action, position.row), *answers),
    )
    if plays_again(action.card, feasted=position.feasted, in_bag=sum(position.bag)):
        drawn = position.drawn - (not old)
        return replace(position, phase=Phase.DRAW, feasted=True, drawn=drawn)
    return to_the_thief(position)
