"""The Oracle's board: what is printed on it, from our sheet or from one that an owner gives."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec

from divinary.oracle.data.goods import SIZES
from divinary.oracle.data.locations import Location
from divinary.oracle.data.runes import BONE, DIE, PIPS, RUNES, VOODOO
from divinary.oracle.data.sheet import Layout, SheetFormat, SheetPlace
from divinary.oracle.data.sheet_values import (
    Field,
    read_fields,
    several,
    split,
    text,
    whole,
    word,
    written_fields,
)
from divinary.oracle.data.star_chart_sheet import LETTERS, check_cross, read_cells, read_cross

BONUSES: Final = (*SIZES, "x", "market", "discard")


class Bonus(msgspec.Struct, frozen=True):
    """What a box of a Horoscope row pays."""

    what: str
    """One of `BONUSES`."""

    colours: tuple[int, ...] = ()
    """Of a Charm or a Tome: the colours to choose from."""


class Board(msgspec.Struct, frozen=True, cache_hash=True):
    """All that is printed on the Oracle's board."""

    cells: tuple[str, ...]
    """Rows of the star chart, a letter of `LETTERS` for each cell."""

    cross: tuple[str, ...]
    """Printed lines, each by its two dots, upper or left one first: `d2 d3`."""

    top: tuple[Bonus | None, ...]
    bottom: tuple[Bonus | None, ...]
    adjust: int
    """Bubbles for ±1."""

    move: int
    """Bubbles for Move 1."""

    adjust_filled: int
    """How many of them start filled."""

    move_filled: int
    icons: int
    """Customer icons of the Divining Area."""

    icon_rows: int
    tome_from: int
    """Icons that must be left for a Tome."""

    charm_from: int
    icon_from: int
    """Icons that must be left for a Market icon or an X."""

    sponsors: int
    """Icons of each faction in the Faction Area."""

    twist_adjust: str
    """The Rune that must lie with the coin: bone, voodoo or die."""

    twist_move: str
    twist_x: str
    charms: int
    """Charms of each colour in the supply."""

    tomes: int
    hours_twisting: int
    hours_charting: int
    hours_divination: int
    hours_horoscopes: int
    hours_staff: int
    start: str
    """The location where the figure starts."""

    astrologist_lines: int
    palm_reader_bubbles: int

    @property
    def twist_needs(self) -> tuple[str, str, str]:
        """Return the Rune that must lie with the coin for each of `TWISTS`."""
        return (self.twist_adjust, self.twist_move, self.twist_x)


def _build(values: Mapping[str, object]) -> Board:
    board = Board(**read_fields(LAYOUT, FIELDS, values))
    check_cross(LAYOUT.at("star_chart.cross"), board.cells, board.cross)
    _check(board)
    return board


def _check(board: Board) -> None:
    """Refuse numbers that do not fit one another."""
    if board.icons % board.icon_rows:
        place = LAYOUT.at("divining_area.rows")
        raise place.refusal("uneven-rows", given=board.icons, rows=board.icon_rows)
    for name, filled, printed in (
        ("adjust_filled", board.adjust_filled, board.adjust),
        ("move_filled", board.move_filled, board.move),
    ):
        if filled > printed:
            place = LAYOUT.at(f"twisting_fates.{name}")
            raise place.refusal("overfilled", given=filled, high=printed)
    tiers = (board.tome_from, board.charm_from, board.icon_from)
    if not tiers[0] > tiers[1] > tiers[2]:
        raise LAYOUT.at("divining_area.tome_from").refusal("tiers", given=tiers)


def _bonus(place: SheetPlace, given: object) -> Bonus | None:
    written = text(place, given)
    if not (parts := split(written)):
        return None
    what, letters = parts[0], "".join(parts[1:]).split("/") if parts[1:] else []
    if what not in BONUSES:
        raise place.refusal("unknown-word", given=written, known=("-", *BONUSES))
    if bool(letters) != (what in SIZES) or len(set(letters)) < len(letters):
        raise place.refusal("bonus-colours", given=written)
    for letter in letters:
        if len(letter) != 1 or letter not in LETTERS:
            raise place.refusal("not-a-colour", given=letter, known=tuple(LETTERS))
    return Bonus(what, tuple(sorted(map(LETTERS.index, letters))))


def _bonus_texts(row: tuple[Bonus | None, ...]) -> list[str]:
    return [_bonus_text(bonus) if bonus else "-" for bonus in row]


def _bonus_text(bonus: Bonus) -> str:
    return f"{bonus.what} {'/'.join(LETTERS[colour] for colour in bonus.colours)}".strip()


_BOXES = several(_bonus, 1, 20)
_BUBBLES = whole(1, 30)
_FILLED = whole(0, 30)
_RUNE = word(RUNES[BONE], RUNES[VOODOO], DIE)
_TIER = whole(1, PIPS[-1])
_PIECES = whole(1, 9)
_HOURS = whole(1, 12)
_STRENGTH = whole(1, 12)

FIELDS: Final = (
    Field("star_chart.cells", "cells", read_cells),
    Field("star_chart.cross", "cross", read_cross),
    Field("horoscopes.top", "top", _BOXES, _bonus_texts),
    Field("horoscopes.bottom", "bottom", _BOXES, _bonus_texts),
    Field("twisting_fates.adjust", "adjust", _BUBBLES),
    Field("twisting_fates.move", "move", _BUBBLES),
    Field("twisting_fates.adjust_filled", "adjust_filled", _FILLED),
    Field("twisting_fates.move_filled", "move_filled", _FILLED),
    Field("twisting_fates.adjust_needs", "twist_adjust", _RUNE),
    Field("twisting_fates.move_needs", "twist_move", _RUNE),
    Field("twisting_fates.x_needs", "twist_x", _RUNE),
    Field("divining_area.icons", "icons", whole(1, 60)),
    Field("divining_area.rows", "icon_rows", whole(1, 6)),
    Field("divining_area.tome_from", "tome_from", _TIER),
    Field("divining_area.charm_from", "charm_from", _TIER),
    Field("divining_area.icon_from", "icon_from", _TIER),
    Field("faction_area.sponsors", "sponsors", _PIECES),
    Field("goods.charms", "charms", _PIECES),
    Field("goods.tomes", "tomes", _PIECES),
    Field("hours.twisting_fates", "hours_twisting", _HOURS),
    Field("hours.star_charting", "hours_charting", _HOURS),
    Field("hours.divination", "hours_divination", _HOURS),
    Field("hours.horoscopes", "hours_horoscopes", _HOURS),
    Field("hours.activate_staff", "hours_staff", _HOURS),
    Field("figure.start", "start", word(*map(str, Location))),
    Field("staff.astrologist_lines", "astrologist_lines", _STRENGTH),
    Field("staff.palm_reader_bubbles", "palm_reader_bubbles", _STRENGTH),
)
LAYOUT: Final = Layout("board", tuple(row.place for row in FIELDS))

_FORMAT: Final = SheetFormat(LAYOUT, _build, lambda board: written_fields(FIELDS, board))
read_board: Final = lru_cache(maxsize=16)(_FORMAT.read)
read_board_file: Final = _FORMAT.read_file
board_text: Final = _FORMAT.write

BOARD_SHEET: Final = _FORMAT.ours
"""Our own sheet, value by value with its provenance."""

BOARD: Final = BOARD_SHEET.printed
