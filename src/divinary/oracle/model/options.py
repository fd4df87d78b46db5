"""The options of a game of the Oracle: seats, cards, readings of the rules, printed things."""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any, Final

import msgspec

from divinary.core.options import Option, as_text, one_of, read_options, switch, whole
from divinary.oracle.data.board import Board, board_text, read_board
from divinary.oracle.data.cove import (
    MOST_PLAYERS,
    ROGUE_CARDS,
    TOWNSFOLK_SETS,
    Cove,
    RogueCard,
    Townsfolk,
)
from divinary.oracle.data.cove_sheet import cove_text, read_cove
from divinary.oracle.model.star_chart import StarChart, chart_of

EDITIONS: Final[Mapping[str, Mapping[str, str]]] = {
    edition: dict(zip(("bubbles", "divination_dice", "horoscope_bonus", "x"), words, strict=True))
    for edition, words in {
        "en": ("cross_out", "either", "any", "may"),
        "es": ("erase", "either", "x", "may"),
        "fr": ("cross_out", "both", "any", "must"),
        "pl": ("cross_out", "either", "any", "may"),
    }.items()
}
"""How each printed edition reads where the four disagree."""


class Options(msgspec.Struct, frozen=True, dict=True, cache_hash=True):
    """The options of a game, read from their texts.

    Its `__dict__` caches what is worked out from them; it is no part of the value.
    """

    seats: int
    rogue: str
    """The Rogue card of the game."""

    townsfolk: str
    """The two sets of Townsfolk in the deck."""

    edition: str
    """The preset that the next four start from."""

    bubbles: str
    """Whether a spent bubble is `cross_out` for good, or `erase`: it can be filled again."""

    divination_dice: str
    """With both dice at the voodoo: `either`, or `both` for one prediction per die."""

    horoscope_bonus: str
    """Whether `any` filled box pays its bonus, or only an `x`."""

    x: str
    """Whether a gained X `may` or `must` be written."""

    market_icons_pay: str
    """Whether Market icons pay in `every` Market phase, or `once`."""

    predictions_meet_arrivals: bool
    """Whether Adventurers of the Arrival phase are checked against predictions."""

    board: Board
    cove: Cove

    @cached_property
    def chart(self) -> StarChart:
        """Return the star chart of the board."""
        return chart_of(self.board)

    @property
    def rogue_card(self) -> RogueCard:
        """Return the Rogue card of the game."""
        return next(card for card in self.cove.rogue_cards if card.id == self.rogue)

    @cached_property
    def people(self) -> Mapping[str, Townsfolk]:
        """Return the Townsfolk of the game by their names, in the order of the sheet."""
        sets = self.townsfolk.split("+")
        return {card.id: card for card in self.cove.townsfolk if card.set in sets}

    def texts(self) -> dict[str, str]:
        """Return every option as the text that a record keeps."""
        values = {name: getattr(self, name) for name in self.__struct_fields__}
        values["predictions_meet_arrivals"] = "yes" if self.predictions_meet_arrivals else "no"
        values |= {"board": board_text(self.board), "cove": cove_text(self.cove)}
        return {name: str(value) for name, value in values.items()}


def read(given: Mapping[str, object]) -> Options:
    """Check options and fill in the defaults, some of which depend on the edition.

    Raises:
        BadOption: if a name or a value is unknown, or a board or a Cove cannot be played with.
    """
    return _read(tuple((name, as_text(value)) for name, value in given.items()))


@lru_cache(64)
def _read(given: tuple[tuple[str, str], ...]) -> Options:
    asked = dict(given)
    preset = EDITIONS.get(asked.get("edition", "").strip(), {})
    texts = read_options(ROWS, {**preset, **asked})
    values: dict[str, Any] = {
        **texts,
        "seats": int(texts["seats"]),
        "predictions_meet_arrivals": texts["predictions_meet_arrivals"] == "yes",
        "board": read_board(texts["board"]),
        "cove": read_cove(texts["cove"]),
    }
    return Options(**values)


ROWS: Final = (
    whole("seats", 1, 1, MOST_PLAYERS),
    one_of("rogue", *ROGUE_CARDS),
    one_of("townsfolk", *map("+".join, combinations(TOWNSFOLK_SETS, 2))),
    one_of("edition", *EDITIONS),
    one_of("bubbles", "cross_out", "erase"),
    one_of("divination_dice", "either", "both"),
    one_of("horoscope_bonus", "any", "x"),
    one_of("x", "may", "must"),
    one_of("market_icons_pay", "every", "once"),
    switch("predictions_meet_arrivals", "yes"),
    Option("board", "standard", lambda text: board_text(read_board(text))),
    Option("cove", "standard", lambda text: cove_text(read_cove(text))),
)
