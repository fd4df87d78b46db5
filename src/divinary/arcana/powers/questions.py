"""Powers that make the active player answer yes or no."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from divinary.arcana.actions import Use
from divinary.arcana.events import Answer
from divinary.arcana.fates import Fate
from divinary.arcana.options import Options
from divinary.arcana.position import Position
from divinary.arcana.powers.power import Asked, Named, Power, Question, Window


def _answered(position: Position, yes: bool) -> Position:
    return replace(position, past=position.remembering(Answer(yes)))


def _question(name: str, asks: Question) -> Power:
    """The group asks about the hand; the active player answers yes or no."""

    def effect(position: Position, use: Use) -> Position:
        return _answered(position, asks(Asked(position.kept, position.laid, use.value)))

    return Power(name, Window.BEFORE_PREDICTION, effect, asks=asks)


def _one_of(*values: Fate) -> Power:
    """Is the kept fate one of these three?"""
    return _question("-".join(map(str, values)), lambda asked: asked.kept in values)


def _any_value(source: Options | Position) -> Iterable[Named]:
    options = source if isinstance(source, Options) else source.options
    return [(value, "") for value in range(1, options.fates + 1)]


def _visible_values(position: Position) -> Iterable[Named]:
    return [(value, "") for value in dict.fromkeys(position.visible)]


def _higher_than() -> Power:
    """Is the kept fate higher than a value that the group names? An equal one is not."""
    power = _question("higher-than", lambda asked: asked.kept > asked.named)
    return power._replace(every=_any_value, offers=_any_value)


def _same() -> Power:
    """Has the kept fate the value of a visible one that the group points at?"""
    power = _question("same", lambda asked: asked.kept == asked.named)
    return power._replace(every=_any_value, offers=_visible_values)


def _say_if_old(position: Position, use: Use) -> Position:
    return _answered(position, position.played_old)


QUESTIONS: Final = (
    _higher_than(),
    _one_of(1, 2, 3),
    _one_of(3, 4, 5),
    _one_of(5, 6, 7),
    _one_of(1, 4, 7),
    _same(),
    _question("within-2", lambda asked: abs(asked.kept - asked.played) <= 2),
    _question("help", lambda asked: asked.kept in (2, 6))._replace(pays=True),
    Power("old", Window.AFTER_PLAY, _say_if_old),
)
