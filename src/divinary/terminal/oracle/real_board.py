"""What a player types about a real board, and which openings of a dish it still allows."""

from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from divinary.core.errors import BadOption
from divinary.core.words import N_, Words
from divinary.oracle.beliefs.openings import OpenedByBubbles, Opening
from divinary.oracle.data.locations import Location
from divinary.oracle.data.runes import PIPS
from divinary.oracle.model.options import Options, read
from divinary.oracle.model.shop import Shop
from divinary.oracle.rules.horoscopes import fits, fits_anywhere, has_room
from divinary.terminal.oracle.option_flags import options
from divinary.terminal.oracle.typed_pieces import read_bubbles, read_location, read_sequences

NEXT: Final = (
    N_("Next in the top sequence: {numbers}."),
    N_("Next in the bottom sequence: {numbers}."),
)
FULL: Final = (N_("The top sequence is full."), N_("The bottom sequence is full."))


class RealBoard(NamedTuple):
    """A real board, as far as it is known."""

    options: Options
    adjust: int
    """Filled ±1 bubbles."""

    move: int
    at: Location | None
    shop: Shop
    """Its two Horoscope sequences; nothing else of the shop is known."""

    icons: int
    """Customer icons that no prediction has taken."""

    @property
    def fitting(self) -> tuple[int, ...]:
        """Return the numbers that can be written in a sequence."""
        return tuple([die for die in PIPS if fits_anywhere(self.options.board, self.shop, die)])

    @property
    def full(self) -> set[str]:
        """Return the kinds of bubbles that are all filled, so that no more can be filled.

        If spent bubbles are erased, spending one would make room, but that is never worth it.
        """
        board = self.options.board
        empty = {"adjust": board.adjust - self.adjust, "move": board.move - self.move}
        return {kind for kind, number in empty.items() if not number}

    def settled(self, openings: Iterable[Opening]) -> tuple[Opening, ...]:
        """Return the openings that icons and bubbles of this board allow."""
        allowed = [opening for one in openings for opening in self._settled(one)]
        return tuple(dict.fromkeys(allowed))

    def opened(
        self, now: Sequence[Opening], more: Iterable[OpenedByBubbles]
    ) -> tuple[OpenedByBubbles, ...]:
        """Return what bubbles would open on this board besides what is open `now`."""
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
            # Of two predictions the player chooses the first; the other gets what is left.
            shares = [self._shares(sizes) for sizes in (opening.icons, opening.icons[::-1])]
            yield from [replace(opening, icons=sizes) for sizes in shares if sizes]
        elif opening.twist not in self.full:
            yield opening

    def _shares(self, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """Return how many icons each prediction gets, the smallest first, without those of 0."""
        shares, left = [], self.icons
        for size in sizes:
            shares.append(min(size, left))
            left -= shares[-1]
        return tuple(sorted(filter(None, shares)))


def read_board(given: Namespace, said: Words) -> RealBoard:
    """Return what the flags say about a board.

    Raises:
        DivinaryError: if there is no such board.
    """
    settled = read(options(given))
    board = settled.board
    adjust, move = read_bubbles(given.bubbles, board)
    at = None if given.at is None else read_location(said, given.at)
    shop = read_sequences(board, given.top, given.bottom)
    icons = board.icons if given.icons is None else given.icons
    if not 0 <= icons <= board.icons:
        raise BadOption("out-of-range", name="--icons", given=icons, low=0, high=board.icons)
    return RealBoard(settled, adjust, move, at, shop, icons)


def row_notes(board: RealBoard, given: Namespace, said: Words) -> Iterator[str]:
    """Yield what can be written next in each sequence that is known."""
    printed = board.options.board
    for row, text in enumerate((given.top, given.bottom)):
        if text is None:
            continue
        numbers = [str(die) for die in PIPS if fits(printed, board.shop, die, row)]
        is_full = not has_room(printed, board.shop, row)
        yield said.say(FULL[row] if is_full else NEXT[row], numbers=said.either(numbers))
