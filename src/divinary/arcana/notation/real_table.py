"""The referee for a real table: what may be played, from what lies there."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec.structs import replace

from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HAND, Fate
from divinary.arcana.model import options
from divinary.arcana.model.actions import Play
from divinary.arcana.model.options import ALL_SETS, LARGEST_ROW, MOST_SEATS
from divinary.arcana.model.position import Phase
from divinary.arcana.notation.actions import read_fates, read_row
from divinary.arcana.notation.validation import impossible, with_rest
from divinary.arcana.rules.play_context import PlayContext
from divinary.arcana.rules.set_up import set_up
from divinary.core.errors import BadOption, UnreadableText

THE_FEAST: Final = next(card.id for card in CARDS.values() if card.draws)

FOLLOWING: Final = ("seats", "row", "hands")
"""Options that follow from what lies on the table."""


class RealTable(NamedTuple):
    """A real table before a play, as a person types it."""

    row: str
    """The cards and their fates, in notation; `-` is an empty place."""

    plus_one: bool = False
    feasted: bool = False
    """Whether a fate has already been played on The Feast this turn."""

    options: Mapping[str, object] = MappingProxyType({})


def plays(hand: str, table: RealTable) -> list[Play]:
    """Return every legal play of a hand, card by card.

    Raises:
        UnreadableText: if something is misspelt or impossible.
        BadOption: if the game has no such option.

    >>> found = plays("3 5", RealTable("midnight the-deep:2,2 dawn the-key:4"))
    >>> [str(play) for play in found]
    ['play 3 midnight', 'play 5 dawn', 'play 3 the-key', 'play 5 the-key']
    """
    fates = read_fates(hand)
    if len(fates) != HAND:
        raise UnreadableText("hand-of-two", given=len(fates))
    return read_context(table, fates).plays(fates)


def read_context(
    table: RealTable,
    hand: tuple[Fate, ...],
    *,
    holding: tuple[Fate, ...] = (),
    exiled: tuple[Fate, ...] = (),
) -> PlayContext:
    """Read a real table. The fates that others hold or that were exiled are not in the bag.

    Raises:
        UnreadableText: if something is misspelt or impossible.
        BadOption: if the game has no such option.
    """
    row = read_row(table.row)
    cards = [slot for slot in row if slot]
    if not cards or len(row) > LARGEST_ROW:
        given = len(row) if cards else 0
        raise UnreadableText("row-of-four", given=given, high=LARGEST_ROW)
    settled = _settled(table, len(row), len(holding))
    if table.feasted and not any(slot.card == THE_FEAST and slot.fates for slot in cards):
        raise impossible(THE_FEAST)
    others: list[tuple[Fate, ...]] = [(fate,) for fate in holding] or [()]
    position = replace(
        set_up(settled),
        row=row,
        hands=(hand, *others),
        exiled=exiled,
        feasted=table.feasted,
        phase=Phase.PLAY if len(hand) == HAND else Phase.DRAW,
        drawn=len(hand),
    )
    with_rest(position)
    return PlayContext(settled, row, lift=int(table.plus_one), feasted=table.feasted)


def _settled(table: RealTable, row: int, holding: int) -> options.Options:
    for name in FOLLOWING:
        if name in table.options:
            known = tuple([one.name for one in options.ROWS if one.name not in FOLLOWING])
            raise BadOption("unknown-option", name=name, known=known)
    seats = max(2, 1 + holding)
    if seats > MOST_SEATS:
        raise UnreadableText("hidden-fates", given=holding, high=MOST_SEATS - 1)
    return options.read({"cards": ALL_SETS, **table.options, "row": row, "seats": seats})
