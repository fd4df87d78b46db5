"""The powers on the backs of the cards, ready once a card has faded: what each of them does."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from divinary.arcana.data.fates import HIDDEN, Fate, put_back
from divinary.arcana.model.actions import Use
from divinary.arcana.model.events import Answer
from divinary.arcana.model.options import Options
from divinary.arcana.model.position import Phase, Position
from divinary.arcana.model.row import Slot, at, changed, fates_on_cards
from divinary.arcana.rules.deck import is_empty, put_under
from divinary.arcana.rules.power import Asked, Named, Power, Question, Window


def _attach(position: Position, use: Use) -> Position:
    slot = at(position.row, use.target).with_attached(use.card)
    return replace(position, row=changed(position.row, use.target, slot))


def _cards_of_the_row(position: Position) -> Iterable[Named]:
    return [(HIDDEN, slot.card) for slot in position.row if slot]


def _cards_without_fates(position: Position) -> Iterable[Named]:
    """In The Restless Hours the spent card leaves the game, so the deck must have another."""
    if position.options.restless and is_empty(position):
        return []
    return [(HIDDEN, slot.card) for slot in position.row if slot and not slot.fates]


def _count_one_more(position: Position, use: Use) -> Position:
    return replace(position, lift=1)


def _cycle(position: Position, use: Use) -> Position:
    """The top card takes the place of a card without fates, which goes under the deck."""
    assert position.top is not None, "if the deck was empty, the spent card is on top"
    old = at(position.row, use.target)
    row = changed(position.row, use.target, Slot(position.top))
    return put_under(replace(position, row=row, top=None), old.card, *old.attached)


def _discard_lower(position: Position, use: Use) -> Position:
    """One visible fate lower than the kept one goes back into the bag."""
    slot = at(position.row, use.target).without_fate(use.value)
    row = changed(position.row, use.target, slot)
    return replace(position, row=row, bag=put_back(position.bag, (use.value,)))


def _every_card(options: Options) -> Iterable[Named]:
    return [(HIDDEN, card) for card in options.deck()]


def _every_fate(options: Options) -> Iterable[Named]:
    return [(v, card) for v in range(1, options.fates + 1) for card in options.deck()]


def _fates_below_kept(position: Position) -> Iterable[Named]:
    return [named for named in fates_on_cards(position.row) if named[0] < position.kept]


def _fates_that_can_move(position: Position) -> Iterable[Named]:
    return fates_on_cards(position.row) if sum(map(bool, position.row)) > 1 else []


def _guess_twice(position: Position, use: Use) -> Position:
    return replace(position, guesses=position.guesses + 1)


def _nothing(position: Position, use: Use) -> Position:
    raise AssertionError("no player uses it")


def _pay_for_exile(position: Position, use: Use) -> Position:
    """The price is paid; which fate leaves is the next choice."""
    return replace(position, phase=Phase.TAKE)


def _take_up(position: Position, use: Use) -> Position:
    """The fate is named; where it goes is the next choice."""
    return replace(position, moving=(use.value, use.target), phase=Phase.MOVE)


EFFECTS: Final = (
    Power("twice", Window.BEFORE_PREDICTION, _guess_twice),
    Power("cycle", Window.BEFORE_PLAY, _cycle, _every_card, _cards_without_fates),
    Power("plus-1", Window.BEFORE_PLAY, _count_one_more),
    Power("relocate", Window.BEFORE_PLAY, _take_up, _every_fate, _fates_that_can_move),
    Power("discard-lower", Window.AFTER_PLAY, _discard_lower, _every_fate, _fates_below_kept),
    Power("slow", Window.BEFORE_PREDICTION, _attach, _every_card, _cards_of_the_row, stays=True),
    Power("exile", Window.AFTER_PREDICTION, _pay_for_exile, pays=True),
    Power("amplify", Window.AUTOMATIC, _nothing, every=lambda options: ()),
)


def _one_of(*values: Fate) -> Power:
    """Return the question whether the kept fate is one of these."""
    return _question("-".join(map(str, values)), lambda asked: asked.kept in values)


def _question(name: str, asks: Question) -> Power:
    """Return a question of the group about the kept fate; the active player answers it."""

    def effect(position: Position, use: Use) -> Position:
        return _answered(position, asks(Asked(position.kept, position.laid, use.value)))

    return Power(name, Window.BEFORE_PREDICTION, effect, asks=asks)


def _say_if_old(position: Position, use: Use) -> Position:
    return _answered(position, position.played_old)


def _answered(position: Position, yes: bool) -> Position:
    return replace(position, past=position.with_events(Answer(yes)))


def _visible_values(position: Position) -> Iterable[Named]:
    return [(value, "") for value in dict.fromkeys(position.visible)]


def _any_value(source: Options | Position) -> Iterable[Named]:
    options = source if isinstance(source, Options) else source.options
    return [(value, "") for value in range(1, options.fates + 1)]


QUESTIONS: Final = (
    _question("higher-than", lambda asked: asked.kept > asked.named)._replace(
        every=_any_value, offers=_any_value
    ),
    _one_of(1, 2, 3),
    _one_of(3, 4, 5),
    _one_of(5, 6, 7),
    _one_of(1, 4, 7),
    _question("same", lambda asked: asked.kept == asked.named)._replace(
        every=_any_value, offers=_visible_values
    ),
    _question("within-2", lambda asked: abs(asked.kept - asked.played) <= 2),
    _question("help", lambda asked: asked.kept in (2, 6))._replace(pays=True),
    Power("old", Window.AFTER_PLAY, _say_if_old),
)

POWERS: dict[str, Power] = {power.id: power for power in (*QUESTIONS, *EFFECTS)}
"""Every power, by its name."""
