"""How each fate came to its card: played there, by The Hours, or moved from elsewhere."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from divinary.arcana.data.card import THE_HOURS, CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import Fate
from divinary.arcana.model.actions import Exile, Onto, Play, Steal, Use
from divinary.arcana.model.events import Event, Faded
from divinary.arcana.model.row import Slot
from divinary.arcana.model.view import View
from divinary.arcana.rules.the_hours import landing

PLAYED: Final = ""
HOURS: Final = "hours"
MOVED: Final = "moved"

THIEF: Final[CardId] = next(card.id for card in CARDS.values() if card.steals)

Laid: TypeAlias = tuple[Fate, str]
"""A fate and its origin."""

Table: TypeAlias = dict[CardId, list[Laid]]
"""The fates in front of each card, by the events of the game."""


def origins(view: View) -> dict[CardId, tuple[str, ...]]:
    """Return the origins of the fates in front of each card of the row, in their order."""
    slots = [slot for slot in view.row if slot]
    table = _followed(view.past) if any(slot.strays for slot in slots) else {}
    return {slot.card: _of(slot, table.get(slot.card, [])) for slot in slots}


def _of(slot: Slot, laid: Sequence[Laid]) -> tuple[str, ...]:
    """Return the origins by the past; a table that was set up by hand may have no past."""
    if tuple([fate for fate, _ in laid]) == slot.fates:
        return tuple([origin for _, origin in laid])
    return tuple([MOVED if n in slot.strays else PLAYED for n in range(len(slot.fates))])


def _followed(past: Sequence[Event]) -> Table:
    table: Table = {}
    for event in past:
        _follow(table, event)
    return table


def _follow(table: Table, event: Event) -> None:
    match event.what:
        case Play(fate=fate, card=card) if card == THE_HOURS:
            table.setdefault(landing(event.row, card), []).append((fate, HOURS))
        case Play(fate=fate, card=card):
            table.setdefault(card, []).append((fate, PLAYED))
        case Steal(fate=fate, card=card):
            _remove(table, fate, card)
            table.setdefault(THIEF, []).append((fate, MOVED))
        case Exile(fate=fate, card=card):
            _remove(table, fate, card)
        case Use():
            _follow_power(table, event.what)
        case Onto(card=card):
            fate, _ = table.pop("", [(0, MOVED)])[0]
            table.setdefault(card, []).append((fate, MOVED))
        case Faded(card=card):
            table.pop(card, None)


def _follow_power(table: Table, use: Use) -> None:
    """Follow a power that takes a fate away; a relocated one waits at "" for its new card."""
    power = CARDS[use.card].power
    if power in ("discard-lower", "relocate"):
        _remove(table, use.value, use.target)
    if power == "relocate":
        table[""] = [(use.value, MOVED)]
    if power == "cycle":
        table.pop(use.target, None)


def _remove(table: Table, fate: Fate, card: CardId) -> None:
    """Take away the fate of this value that was laid last."""
    laid = table.get(card, [])
    for place in range(len(laid) - 1, -1, -1):
        if laid[place][0] == fate:
            del laid[place]
            return
