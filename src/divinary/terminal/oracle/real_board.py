"""What is known of a real board, and what it leaves of the openings of a dish."""

from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from divinary.core.words import N_, Words
from divinary.oracle.beliefs.openings import OpenedByBubbles, Opening
from divinary.oracle.data.locations import Location
from divinary.oracle.data.runes import PIPS
from divinary.oracle.model.options import Options, read
from divinary.oracle.model.shop import Shop
from divinary.oracle.rules.horoscopes import fits, has_room
from divinary.terminal.oracle.option_flags import options
from divinary.terminal.oracle.typed_pieces import (
    check_icons,
    fitting,
    read_bubbles,
    read_location,
    read_sequences,
)

NEXT: Final = (
    N_("Next in the top sequence: {numbers}."),
    N_("Next in the bottom sequence: {numbers}."),
)
FULL: Final = (N_("The top sequence is full."), N_("The bottom sequence is full."))


class RealBoard(NamedTuple):
    """A real board, as far as it was told."""

    options: Options
    adjust: int
    """Filled ±1 bubbles."""

    move: int
    at: Location | None
    shop: Shop
    """Its two Horoscope sequences; nothing else of it is known."""

    icons: int
    """Customer icons that no prediction has taken."""

    @property
    def fitting(self) -> tuple[int, ...]:
        """Return the numbers that can be written."""
        return fitting(self.options.board, self.shop)

    @property
    def full(self) -> set[str]:
        """Return the kinds of bubbles that are all filled, so that no more can be.

        Where a spent bubble is erased, spending one would make room; nobody pays for that.
        """
        board = self.options.board
        empty = {"adjust": board.adjust - self.adjust, "move": board.move - self.move}
        return {kind for kind, number in empty.items() if not number}

    def settled(self, openings: Iterable[Opening]) -> tuple[Opening, ...]:
        """Return what the board leaves of openings: icons may be few, bubbles all filled."""
        left = [opening for one in openings for opening in self._settled(one)]
        return tuple(dict.fromkeys(left))

    def opened(
        self, now: Sequence[Opening], more: Iterable[OpenedByBubbles]
    ) -> tuple[OpenedByBubbles, ...]:
        """Return what bubbles would open on this board beside what is open `now`."""
        found: dict[Opening, OpenedByBubbles] = {}
        for one in more:
            for opening in self._settled(one.opening):
                known = found.get(opening)
                cheaper = known is None or known.spends[0].bubbles > one.spends[0].bubbles
                if cheaper and opening not in now:
                    found[opening] = OpenedByBubbles(opening, one.spends)
        return tuple(found.values())

    def _settled(self, opening: Opening) -> Iterator[Opening]:
        if opening.location is Location.DIVINATION:
            # Of two predictions the player says which comes first; the other gets what is left.
            shares = [self._shares(sizes) for sizes in (opening.icons, opening.icons[::-1])]
            yield from [replace(opening, icons=sizes) for sizes in shares if sizes]
        elif opening.twist not in self.full:
            yield opening

    def _shares(self, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """Return how many icons each prediction gets, the smaller first; none that gets nothing."""
        shares, left = [], self.icons
        for size in sizes:
            shares.append(min(size, left))
            left -= shares[-1]
        return tuple(sorted(filter(None, shares)))


def read_board(given: Namespace, said: Words) -> RealBoard:
    """Return what the flags tell of a board.

    Raises:
        DivinaryError: if there is no such board.
    """
    settled = read(options(given))
    board = settled.board
    adjust, move = read_bubbles(given.bubbles, board)
    return RealBoard(
        settled,
        adjust,
        move,
        None if given.at is None else read_location(said, given.at),
        read_sequences(board, given.top, given.bottom),
        board.icons if given.icons is None else check_icons(given.icons, board),
    )


def row_notes(board: RealBoard, given: Namespace, said: Words) -> Iterator[str]:
    """Yield what can be written next in each sequence that was told."""
    for row, text in enumerate((given.top, given.bottom)):
        if text is None:
            continue
        printed = board.options.board
        if not has_room(printed, board.shop, row):
            yield said.say(FULL[row])
            continue
        numbers = [str(die) for die in PIPS if fits(printed, board.shop, die, row)]
        yield said.say(NEXT[row], numbers=said.either(numbers))
