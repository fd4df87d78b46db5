"""The nine powers of the base box."""

from collections.abc import Callable, Iterable
from typing import Final

from msgspec.structs import replace

from divinary.arcana.actions import Use
from divinary.arcana.deck import put_under
from divinary.arcana.events import Answer
from divinary.arcana.fates import HIDDEN, Fate, put_back
from divinary.arcana.options import Options
from divinary.arcana.position import Position, Slot
from divinary.arcana.powers.power import Named, Power, Window


def _answered(position: Position, yes: bool) -> Position:
    return replace(position, past=position.remembering(Answer(yes)))


def _question(name: str, asks: Callable[[Fate, Fate], bool]) -> Power:
    """The group asks about the kept fate; the active player answers yes or no."""

    def effect(position: Position, use: Use) -> Position:
        return _answered(position, asks(position.kept, use.value))

    return Power(name, Window.BEFORE_PREDICTION, effect, asks=asks)


def _one_of(*values: Fate) -> Power:
    """Is the kept fate one of these three?"""
    return _question("-".join(map(str, values)), lambda kept, named: kept in values)


def _any_value(source: Options | Position) -> Iterable[Named]:
    options = source if isinstance(source, Options) else source.options
    return [(value, "") for value in range(1, options.fates + 1)]


def _higher_than() -> Power:
    """Is the kept fate higher than a value that the group names? An equal one is not."""
    power = _question("higher-than", lambda kept, named: kept > named)
    return power._replace(every=_any_value, offers=_any_value)


def _guess_twice(position: Position, use: Use) -> Position:
    return replace(position, guesses=position.guesses + 1)


def _say_if_old(position: Position, use: Use) -> Position:
    return _answered(position, position.played_old)


def _cycle(position: Position, use: Use) -> Position:
    """The top card takes the place of a card without fates, which goes under the deck."""
    assert position.top is not None, "the spent card itself lies there if no other does"
    fresh = Slot(position.top)
    row = tuple(fresh if slot and slot.card == use.target else slot for slot in position.row)
    return put_under(replace(position, row=row, top=None), use.target)


def _cards_without_fates(position: Position) -> Iterable[Named]:
    return [(HIDDEN, slot.card) for slot in position.row if slot and not slot.fates]


def _discard(position: Position, use: Use) -> Position:
    """One visible fate lower than the kept one goes back into the bag."""
    row = tuple(
        slot.without_fate(use.value) if slot and slot.card == use.target else slot
        for slot in position.row
    )
    return replace(position, row=row, bag=put_back(position.bag, (use.value,)))


def _fates_lower_than_kept(position: Position) -> Iterable[Named]:
    return [
        (fate, slot.card)
        for slot in position.row
        if slot
        for fate in sorted(set(slot.fates))
        if fate < position.kept
    ]


BASE_POWERS: Final = (
    _higher_than(),
    Power(
        "discard-lower",
        Window.AFTER_PLAY,
        _discard,
        every=lambda options: [(v, c) for v in range(1, options.fates) for c in options.deck()],
        offers=_fates_lower_than_kept,
    ),
    Power("old", Window.AFTER_PLAY, _say_if_old),
    _one_of(1, 2, 3),
    _one_of(3, 4, 5),
    _one_of(5, 6, 7),
    _one_of(1, 4, 7),
    Power("twice", Window.BEFORE_PREDICTION, _guess_twice),
    Power(
        "cycle",
        Window.BEFORE_PLAY,
        _cycle,
        every=lambda options: [(HIDDEN, card) for card in options.deck()],
        offers=_cards_without_fates,
    ),
)
