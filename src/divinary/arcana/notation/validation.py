"""Whether a typed position is possible, and what follows from it."""

from collections import Counter
from typing import Final

from msgspec.structs import replace

from divinary.arcana.data.card import THE_HOURS, CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HAND, Fate, full_bag
from divinary.arcana.model.options import DOOM_LIMIT
from divinary.arcana.model.position import SETTLED_PHASES, Phase, Position
from divinary.arcana.model.row import at, hours, thief
from divinary.arcana.rules.deck import AMPLIFIER
from divinary.arcana.rules.fading import fading
from divinary.arcana.rules.game_end import is_over
from divinary.arcana.rules.the_thief import steals
from divinary.core.errors import UnreadableText


def with_rest(position: Position) -> Position:
    """Return the position with the bag and the unseen cards worked out, if it is possible.

    Raises:
        UnreadableText: saying what is impossible.
    """
    _check_cards(position)
    _check_claims(position)
    _check_seats(position)
    _check_row(position)
    known = set(_known_cards(position))
    unseen = tuple(card for card in position.options.deck() if card not in known)
    if position.bottom and not position.top and not unseen:
        raise impossible(f"deck - {' '.join(position.bottom)}")
    position = replace(position, bag=_rest_of_the_bag(position), unseen=unseen)
    _check_turn(position)
    return position


def impossible(text: str) -> UnreadableText:
    """Return the error for something that no game can reach."""
    return UnreadableText("never-on-a-table", text=text)


def _listed(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def _known_cards(position: Position) -> list[CardId]:
    row = [slot.card for slot in position.row if slot]
    attached = [card for slot in position.row if slot for card in slot.attached]
    top = [position.top] if position.top else []
    waiting = [] if position.amplify_at is None else [AMPLIFIER]
    laid = [*row, *attached, *waiting, *top, *position.bottom]
    return [*laid, *position.ready, *position.gone]


def _rest_of_the_bag(position: Position) -> tuple[int, ...]:
    bag = list(full_bag(position.options.fates, position.options.copies))
    outside: list[Fate] = [*position.visible, *position.exiled]
    outside += [fate for hand in position.hands for fate in hand]
    for fate, count in Counter(outside).items():
        if fate >= len(bag):
            raise UnreadableText("no-such-fate", fate=fate)
        if count > bag[fate]:
            copies = position.options.copies
            raise UnreadableText("too-many-of-a-fate", fate=fate, given=count, copies=copies)
        bag[fate] -= count
    return tuple(bag)


def _check_cards(position: Position) -> None:
    if len(position.row) != position.options.row:
        raise UnreadableText("row-size", given=len(position.row), needed=position.options.row)
    for card, count in Counter(_known_cards(position)).items():
        if count > 1:
            raise UnreadableText("card-twice", card=card)
        if card not in position.options.deck():
            raise UnreadableText("card-not-in-deck", card=card)


def _check_claims(position: Position) -> None:
    """Refuse what no game can reach with these options and cards."""
    options, place = position.options, position.amplify_at
    attached = [card for slot in position.row if slot for card in slot.attached]
    free_place = place is None or (place < options.row and position.row[place] is None)
    claims = {
        f"doom {position.doom}": position.doom <= DOOM_LIMIT,
        f"score {position.score}": position.score <= options.goal,
        f"lift {position.lift}": position.lift <= 1,
        "illegal": options.honour or not position.illegal,
        f"gone {' '.join(position.gone)}": options.restless or not position.gone,
        f"embers {position.embers}": options.ash == "again" or position.embers is None,
        f"ready {AMPLIFIER}": AMPLIFIER not in position.ready,
        f"amplify {place}": free_place,
        f"+{' +'.join(attached)}": all(CARDS[card].power in _ATTACHABLE for card in attached),
    }
    for text, holds in claims.items():
        if not holds:
            raise impossible(text)


def _check_seats(position: Position) -> None:
    least = position.options.seats * position.options.hands
    most = position.options.most_seats * position.options.hands
    hands = len(position.hands)
    if not least <= hands <= most or len(position.lines) != hands or position.active >= hands:
        raise UnreadableText("seats-differ", needed=least)
    _check_present(position)
    for line in position.lines:
        if list(line) != sorted(set(line)) or (line and line[-1] > position.options.fates):
            raise impossible(f"lines {_listed(line)}")


def _check_present(position: Position) -> None:
    """Only hands of seated players hold fates. An empty table still has an active hand."""
    present = position.present
    held = [hand for hand, fates in enumerate(position.hands) if fates]
    if list(present) != sorted(set(present)) or not set(held) <= set(present):
        raise impossible(f"present {_listed(present)}")
    if max(present, default=0) >= len(position.hands):
        raise impossible(f"present {_listed(present)}")


def _check_row(position: Position) -> None:
    """A card stays with full hours only between the first play or power of a turn and its end."""
    if is_over(position):
        return
    if position.top and None in position.row:
        raise impossible(f"deck {position.top}")
    if position.phase not in (Phase.DRAW, Phase.PLAY) or position.feasted or position.used:
        return
    for slot in fading(position.row, position.options, small=False, kept=None):
        full = hours(slot, position.options.imago)
        moons = CARDS[slot.card].moons
        raise UnreadableText("would-have-faded", card=slot.card, hours=full, moons=moons)


def _check_turn(position: Position) -> None:
    if is_over(position):  # for example because the active player left
        return
    if position.present and position.active not in position.present:
        raise impossible(f"turn {position.active}")
    for seat, hand in enumerate(position.hands):
        needed = _HELD[position.phase] if seat == position.active else 1
        exact = seat == position.active and position.phase is not Phase.DRAW
        if len(hand) > needed or (exact and len(hand) != needed):
            raise UnreadableText("hand-size", seat=seat, given=len(hand), needed=needed)
    if not _drawn_fits(position):
        raise impossible(f"drawn {position.drawn}")
    cards = [slot.card for slot in position.row if slot]
    if position.played not in (None, THE_HOURS, *cards):
        raise impossible(f"played {position.played}")
    _check_relocation(position, cards)
    _check_choice(position)
    _check_guesses(position)


def _check_guesses(position: Position) -> None:
    """The Wish and Twice give one more prediction each; no value is guessed twice."""
    values = set(range(1, position.options.fates + 1 + position.options.raised(1)))
    spent = position.guesses == 0 and not position.remembered
    guessed = set(position.guessed)
    repeated = len(guessed) != len(position.guessed)
    if spent or position.guesses > MOST_GUESSES or repeated or guessed - values:
        raise impossible(f"guesses {position.guesses} {_listed(position.guessed)}")


def _check_choice(position: Position) -> None:
    """Some phases are reached only if there is something to choose."""
    phase = position.phase
    stuck = (
        (phase is Phase.STEAL and not (thief(position.row) and steals(position)))
        or (phase is Phase.TAKE and not position.visible)
        or (phase in SETTLED_PHASES and not position.remembered)
    )
    if stuck:
        raise impossible(f"turn {position.active} {phase}")


def _check_relocation(position: Position, cards: list[CardId]) -> None:
    """A fate is being moved in one phase only, and is still on its old card."""
    if (position.phase is Phase.MOVE) != (position.moving is not None):
        raise impossible(f"turn {position.active} {position.phase}")
    if position.moving is None:
        return
    fate, card = position.moving
    if card not in cards or fate not in at(position.row, card).fates or len(cards) == 1:
        raise impossible(f"moving {fate} {card}")


def _drawn_fits(position: Position) -> bool:
    held = len(position.hands[position.active])
    if position.phase is Phase.DRAW:
        return position.drawn <= held
    return 1 <= position.drawn <= HAND


MOST_GUESSES: Final = 3
_ATTACHABLE: Final = ("slow", "amplify")
_HELD: Final = {
    Phase.DRAW: HAND - 1,
    Phase.PLAY: HAND,
    Phase.MOVE: HAND,
    Phase.STEAL: 1,
    Phase.AFTER: 1,
    Phase.PREDICT: 1,
    Phase.EXILE: 0,
    Phase.TAKE: 0,
}
"""How many fates the active hand holds in each phase; while it draws, at most so many."""
