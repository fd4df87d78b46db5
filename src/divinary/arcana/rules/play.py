"""Playing a fate on a card: which plays there are, and what follows from one."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from divinary.arcana.data.card import THE_HOURS, CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HAND
from divinary.arcana.model.actions import Play
from divinary.arcana.model.events import Answer, Event, Fact
from divinary.arcana.model.position import Phase, Position, with_one
from divinary.arcana.model.row import laid
from divinary.arcana.rules.fading import SMALL
from divinary.arcana.rules.play_context import PLAYS, PlayContext, plays_again
from divinary.arcana.rules.the_thief import to_the_thief


def plays(position: Position) -> tuple[Play, ...]:
    """Return every play that the active player may make, card by card."""
    hand = position.hands[position.active]
    found = _any_play(position) if position.options.honour else fair_plays(position)
    paired = hand[0] == hand[1] and position.drawn < HAND
    if paired and tokens_told_apart(position.ready, used=position.used):
        found += [Play(one.fate, one.card, old=True) for one in found]
    return tuple(found)


def fair_plays(position: Position) -> list[Play]:
    """Return the plays that obey the cards, whichever token of a pair they name."""
    scene = PlayContext(position.options, position.row, position.lift, position.feasted)
    return scene.plays(position.hands[position.active])


def _any_play(position: Position) -> list[Play]:
    """Return every fate on every card and on The Hours: in honour mode nothing is refused."""
    places = [*[slot.card for slot in position.row if slot], THE_HOURS]
    fates = sorted(set(position.hands[position.active]))
    return [PLAYS[fate, place] for place in places for fate in fates]


def tokens_told_apart(ready: Iterable[CardId], *, used: bool) -> bool:
    """Whether a play names the token of an equal pair: only where Old? could still ask."""
    return not used and any(CARDS[card].power == "old" for card in ready)


# --- The play and what follows from it ----------------------------------------------------------


def play(position: Position, action: Play) -> Position:
    """Lay a fate in front of a card, announce what the card says of it, then let The Thief act."""
    hand = position.hands[position.active]
    token = _token(position, action)
    kept = hand[1 - token]
    card = CARDS.get(action.card)  # The Hours are none
    asked = card.tells if card else None
    facts = [Answer(asked(action.fate, kept + position.lift))] if asked else []
    old = token < HAND - position.drawn
    position = replace(
        position,
        row=laid(position.row, action.fate, action.card),
        hands=with_one(position.hands, position.active, (kept,)),
        played=action.card,
        laid=action.fate,
        played_old=old,
        small=position.small or action.fate in SMALL,
        illegal=position.options.honour and _breaks_a_rule(position, action),
        guesses=position.guesses + (card.guesses if card else 0),
        past=_with_play(position, action, facts),
    )
    if plays_again(action.card, feasted=position.feasted, in_bag=sum(position.bag)):
        drawn = position.drawn - (not old)
        return replace(position, phase=Phase.DRAW, feasted=True, drawn=drawn)
    return to_the_thief(position)


def _with_play(position: Position, action: Play, facts: Sequence[Fact]) -> tuple[Event, ...]:
    active = position.active
    told = [Event(active, fact) for fact in facts]
    return (*position.past, Event(active, action, position.row), *told)


def _breaks_a_rule(position: Position, action: Play) -> bool:
    """Whether the play is against the rules; one before it, on The Feast, cannot have been."""
    return Play(action.fate, action.card) not in fair_plays(position)


def _token(position: Position, action: Play) -> int:
    """Return which token of the hand is played: of an equal pair the newer, unless it says old."""
    hand = position.hands[position.active]
    if hand[0] == hand[1]:
        return 0 if action.old else 1
    return hand.index(action.fate)
