"""Whether a position that somebody wrote down can lie on a table, and what follows from it."""

from collections import Counter

from msgspec.structs import replace

from divinary.arcana.cards import CARDS, THE_HOURS, CardId
from divinary.arcana.ending import is_over
from divinary.arcana.fates import HAND, Fate, full_bag
from divinary.arcana.options import DOOM_LIMIT
from divinary.arcana.position import Phase, Position
from divinary.core.errors import UnreadableText


def with_rest(position: Position) -> Position:
    """Return the position with the bag and the unseen cards worked out, if it can exist.

    Raises:
        UnreadableText: saying what cannot lie there like that.
    """
    _check_cards(position)
    _check_seats(position)
    _check_tracks(position)
    _check_row(position)
    known = set(_known_cards(position))
    unseen = tuple(card for card in position.options.deck() if card not in known)
    if position.bottom and not position.top and not unseen:
        raise never(f"deck - {' '.join(position.bottom)}")
    position = replace(position, bag=_rest_of_the_bag(position), unseen=unseen)
    _check_turn(position)
    return position


def never(text: str) -> UnreadableText:
    """Return the error for something that no game comes to."""
    return UnreadableText("never-on-a-table", text=text)


def _known_cards(position: Position) -> list[CardId]:
    row = [slot.card for slot in position.row if slot]
    top = [position.top] if position.top else []
    return [*row, *top, *position.bottom, *position.ready]


def _rest_of_the_bag(position: Position) -> tuple[int, ...]:
    bag = list(full_bag(position.options.fates, position.options.copies))
    outside: list[Fate] = [*position.visible, *[f for hand in position.hands for f in hand]]
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


def _check_seats(position: Position) -> None:
    seats = position.options.seats
    if len(position.hands) != seats or len(position.lines) != seats or position.active >= seats:
        raise UnreadableText("seats-differ", needed=seats)
    for line in position.lines:
        if list(line) != sorted(set(line)) or (line and line[-1] > position.options.fates):
            raise never(f"lines {line}")


def _check_tracks(position: Position) -> None:
    if position.doom > DOOM_LIMIT:
        raise never(f"doom {position.doom}")
    if position.score > position.options.goal:
        raise never(f"score {position.score}")


def _check_row(position: Position) -> None:
    """A card with full hours lies there only between the play and the end of the turn."""
    if is_over(position):
        return
    if position.top and None in position.row:
        raise never(f"deck {position.top}")
    if position.phase in (Phase.AFTER, Phase.PREDICT):
        return
    for slot in position.row:
        if slot and slot.fading:
            moons = CARDS[slot.card].moons
            raise UnreadableText("would-have-faded", card=slot.card, hours=slot.hours, moons=moons)


def _check_turn(position: Position) -> None:
    if is_over(position):
        return
    most = {Phase.DRAW: HAND - 1, Phase.PLAY: HAND}.get(position.phase, 1)
    for seat, hand in enumerate(position.hands):
        needed = most if seat == position.active else 1
        exact = seat == position.active and position.phase is not Phase.DRAW
        if len(hand) > needed or (exact and len(hand) != needed):
            raise UnreadableText("hand-size", seat=seat, given=len(hand), needed=needed)
    if not _drawn_fits(position):
        raise never(f"drawn {position.drawn}")
    cards = (None, THE_HOURS, *[slot.card for slot in position.row if slot])
    if position.played not in cards:
        raise never(f"played {position.played}")
    if position.guesses < 1 or len(set(position.guessed)) != len(position.guessed):
        raise never(f"guesses {position.guesses}")


def _drawn_fits(position: Position) -> bool:
    held = len(position.hands[position.active])
    if position.phase is Phase.DRAW:
        return position.drawn <= held
    return 1 <= position.drawn <= HAND
