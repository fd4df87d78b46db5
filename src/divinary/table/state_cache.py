"""What was worked out about a live table, for as long as it holds."""

from collections.abc import Hashable
from typing import Any

from divinary.core.game import View


class StateCache:
    """One state of the game, whatever is said, noted or proposed about it."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self.memo: dict[Hashable, dict[Hashable, Any]] = {}
        """What was worked out about it, by whom it is for."""


class TableCache:
    """One state of a table, until anything but talk happens: what was worked out about it."""

    def __init__(self, stage: StateCache) -> None:
        """Know nothing yet."""
        self.stage = stage
        self.memo: dict[Hashable, Any] = {}
        """What was made of it, by what it is and for whom."""

        self.views: dict[int | None, View[Any]] = {}
        self.seated: tuple[int, ...] | None = None
        self.asked: tuple[int, ...] | None = None
