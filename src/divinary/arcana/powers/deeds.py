"""Powers that change something on the table, or what the group may do."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from divinary.arcana.actions import Use
from divinary.arcana.deck import is_empty, put_under
from divinary.arcana.fates import HIDDEN, put_back
from divinary.arcana.options import Options
from divinary.arcana.position import Phase, Position
from divinary.arcana.powers.power import Named, Power, Window
from divinary.arcana.slots import Slot, at, changed


def _guess_twice(position: Position, use: Use) -> Position:
    return replace(position, guesses=position.guesses + 1)


def _count_one_more(position: Position, use: Use) -> Position:
    return replace(position, lift=1)


def _cycle(position: Position, use: Use) -> Position:
    """The top card takes the place of a card without fates, which goes under the deck."""
    assert position.top is not None, "the spent card itself lies there if no other does"
    old = at(position.row, use.target)
    row = changed(position.row, use.target, Slot(position.top))
    return put_under(replace(position, row=row, top=None), old.card, *old.attached)


def _cards_without_fates(position: Position) -> Iterable[Named]:
    """In The Restless Hours the spent card does not come back, so the deck must hold one."""
    if position.options.restless and is_empty(position):
        return []
    return [(HIDDEN, slot.card) for slot in position.row if slot and not slot.fates]


def _discard(position: Position, use: Use) -> Position:
    """One visible fate lower than the kept one goes back into the bag."""
    slot = at(position.row, use.target).without_fate(use.value)
    row = changed(position.row, use.target, slot)
    return replace(position, row=row, bag=put_back(position.bag, (use.value,)))


def _fates_lower_than_kept(position: Position) -> Iterable[Named]:
    return [named for named in _visible_fates(position) if named[0] < position.kept]


def _visible_fates(position: Position) -> Iterable[Named]:
    return [(fate, slot.card) for slot in position.row if slot for fate in sorted(set(slot.fates))]


def _take_up(position: Position, use: Use) -> Position:
    """The fate is named; where it goes is the next choice."""
    return replace(position, moving=(use.value, use.target), phase=Phase.MOVE)


def _fates_that_can_move(position: Position) -> Iterable[Named]:
    return _visible_fates(position) if sum(map(bool, position.row)) > 1 else []


def _attach(position: Position, use: Use) -> Position:
    slot = at(position.row, use.target).with_attached(use.card)
    return replace(position, row=changed(position.row, use.target, slot))


def _cards_of_the_row(position: Position) -> Iterable[Named]:
    return [(HIDDEN, slot.card) for slot in position.row if slot]


def _pay_for_exile(position: Position, use: Use) -> Position:
    """The price is paid; which fate leaves is the next choice."""
    return replace(position, phase=Phase.TAKE)


def _nothing(position: Position, use: Use) -> Position:
    raise AssertionError("nobody uses it")


def _every_card(options: Options) -> Iterable[Named]:
    return [(HIDDEN, card) for card in options.deck()]


def _every_fate(options: Options) -> Iterable[Named]:
    return [(v, card) for v in range(1, options.fates + 1) for card in options.deck()]


DEEDS: Final = (
    Power("twice", Window.BEFORE_PREDICTION, _guess_twice),
    Power("cycle", Window.BEFORE_PLAY, _cycle, _every_card, _cards_without_fates),
    Power("plus-1", Window.BEFORE_PLAY, _count_one_more),
    Power("relocate", Window.BEFORE_PLAY, _take_up, _every_fate, _fates_that_can_move),
    Power("discard-lower", Window.AFTER_PLAY, _discard, _every_fate, _fates_lower_than_kept),
    Power("slow", Window.BEFORE_PREDICTION, _attach, _every_card, _cards_of_the_row, stays=True),
    Power("exile", Window.AFTER_PREDICTION, _pay_for_exile, pays=True),
    Power("amplify", Window.AUTOMATIC, _nothing, every=lambda options: ()),
)
