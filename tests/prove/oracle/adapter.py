"""What the second referee has to know of the engine: where it is, and how to read its table.

Everything else in this folder was written from the rules sheet without a look at the engine.
"""

import json
from typing import Any

import msgspec

from divinary.games import game
from tests.prove.oracle.sheet import COLOURS, STAFF, Printed


def oracle() -> Any:
    """Return the engine's game."""
    return game("oracle")


def house_board() -> Printed:
    """Return the engine's own board."""
    from divinary.oracle.data.board import BOARD

    return plain(BOARD)


def house_cove() -> Printed:
    """Return the engine's own cove; it knows the names of the Townsfolk."""
    from divinary.oracle.data.cove_sheet import COVE

    return plain(COVE)


def text(name: str, printed: Printed) -> str:
    """Return a board or a cove as the option of that name has it."""
    from divinary.oracle.data.board import Board, board_text
    from divinary.oracle.data.cove import Cove
    from divinary.oracle.data.cove_sheet import cove_text

    if name == "board":
        return board_text(msgspec.convert(printed, Board))
    return cove_text(msgspec.convert(printed, Cove))


def plain(printed: Any) -> Printed:
    """Return a struct of the engine as JSON would have it: lists and dictionaries."""
    found: Printed = json.loads(msgspec.json.encode(printed))
    return found


def snapshot(state: Any) -> dict[str, Any]:
    """Return a state of the engine as `table.snapshot` returns the second referee's table.

    Colours are in the order red, green, blue, yellow, then rogue; Goods are charms, then tomes.

    - round: 1 at first, during the set-up too
    - hours: one number a seat, 0 after each clean-up; the whole turn's hours are added before the
      first mark is settled
    - next: all seats as they would act, the rearmost first, on one hour the last to have come
    - marker: the hour of the market marker, or None
    - bag, pulled: five counts; pulled Adventurers are out of the bag and in no boat yet
    - halls: four counts; lair: a count
    - boats: six pairs (five counts, pier or None at sea)
    - square: cards, the oldest first; unseen townsfolk, discarded townsfolk: sorted lists
    - hired: a card that was taken and is not assigned yet, or None
    - unseen corruption: three counts; corruption under the deck: 1, 2 or 3 each, the oldest first
    - score, winners: lists at the end, None before
    - seats: for each a dictionary with
      - gold (without the final scoring), corruption (three counts)
      - supply, shelf, sold: eight counts each; sold are Goods whose sale is not paid yet
      - adjust, move: (filled, crossed out) bubbles
      - top, bottom: the row, numbers and "x"
      - predictions: (colour's name, icons left) of the active ones, the oldest first
      - icons used: how many icons of the Divining Area ever belonged to a prediction
      - crosses, market icons: four counts in the Faction Area
      - staff: {slot: card or None}
      - lines: sorted texts of the drawn lines, without the Cross; filled: sorted cell numbers
      - place: where the figure stands; it moves at `go`
      - dish: its text, stripped; None before the first throw
    """
    position = state.position
    deck, discards = _townsfolk(position)
    docks = position.options.cove.docks
    return {
        "round": position.round,
        "hours": list(position.hours),
        "next": list(position.track),
        "marker": position.marker,
        "bag": list(position.bag),
        "pulled": _pulled(position),
        "halls": list(position.halls),
        "lair": position.lair,
        "boats": [
            (list(boat.crowd), None if boat.dock is None else docks[boat.dock][0])
            for boat in position.boats
        ],
        "square": list(position.square),
        "unseen townsfolk": sorted(deck),
        "discarded townsfolk": sorted(discards),
        "hired": next((task.card for task in position.agenda if hasattr(task, "card")), None),
        "unseen corruption": list(position.corruption),
        "corruption under the deck": list(position.under),
        "score": list(state.result.scores) if state.result else None,
        "winners": list(state.result.winners) if state.result else None,
        "seats": [_seat(position, seat) for seat in range(len(position.shops))],
    }


def _townsfolk(position: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return deck and discards; the engine reshuffles when the next card comes, not before."""
    dealing = [type(task).__name__ for task in position.agenda[:1]] == ["Dealing"]
    if dealing and not position.deck:
        return position.discards, ()
    return position.deck, position.discards


def _pulled(position: Any) -> list[int]:
    """Count those who are out of the bag and in no boat: they are on the agenda."""
    counts = [0] * 5
    for task in position.agenda:
        kind = type(task).__name__
        people = task.pulled if kind in ("Embarking", "Pulling") else ()
        for who in (*people, *([task.who] if kind == "Boarding" else [])):
            counts[who] += 1
    return counts


def _seat(position: Any, seat: int) -> dict[str, Any]:
    shop, chart = position.shops[seat], position.options.chart
    sold = [0] * 8
    for task in position.agenda:
        if type(task).__name__ == "Selling" and task.seat == seat:
            for good, _ in task.offers:
                sold[good] += 1
    lines = [text for number, text in enumerate(chart.lines) if shop.drawn >> number & 1]
    return {
        "gold": shop.gold - _scored(position, seat),
        "corruption": list(shop.corruption),
        "supply": list(shop.supply),
        "shelf": list(shop.shelf),
        "sold": sold,
        "adjust": (shop.bubbles[0], shop.spent[0]),
        "move": (shop.bubbles[1], shop.spent[1]),
        "top": [value or "x" for value in shop.rows[0]],
        "bottom": [value or "x" for value in shop.rows[1]],
        "predictions": [
            (COLOURS[one.colour], one.left) for one in shop.predictions if one.is_active
        ],
        "icons used": shop.foretold,
        "crosses": [marks.count("x") for marks in shop.sponsors],
        "market icons": [len(marks) - marks.count("x") for marks in shop.sponsors],
        "staff": {slot: card or None for slot, card in zip(STAFF, shop.staff, strict=True)},
        "lines": sorted(lines),
        "filled": [cell for cell in range(len(chart.colours)) if shop.filled >> cell & 1],
        "place": str(shop.at),
        "dish": None if shop.dish is None else str(shop.dish).strip(),
    }


def _scored(position: Any, seat: int) -> int:
    """Return what the final scoring gave or took, which the referee keeps apart."""
    last = ("icons", "corruption")
    golds = [event.what for event in position.past if event.seat == seat]
    return sum(fact.amount for fact in golds if getattr(fact, "source", "") in last)
