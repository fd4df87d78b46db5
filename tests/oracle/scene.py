"""A table of the Oracle laid out in a few words, so that a test can read like the rule it holds.

Pieces that a test does not mention lie where they belong: Goods in the supply, Adventurers in the
bag, cards in their decks. So every scene is a table that a game could come to.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

import divinary
from divinary.core.game import Result
from divinary.oracle.data.colours import ADVENTURERS, COLOURS, ROGUE
from divinary.oracle.data.goods import GOODS
from divinary.oracle.data.locations import PIERS
from divinary.oracle.model.actions import ROWS
from divinary.oracle.model.events import Event, Round
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import AnyTask, Choosing, Turning
from divinary.oracle.rules import decisions
from divinary.oracle.state import State
from tests.oracle.laying import SHOP_WORDS, boat_of, put_away, shop_of

ORACLE = divinary.game("oracle")

DISH = "a2 tree bone / b3 voodoo"
"""Runes that allow something everywhere: two lines, three icons, an X or Move 1 bubbles."""

SQUARES = {
    "locals+mercenaries": "gatekeeper blacksmith sellsword bounty-hunter",
    "locals+sailors": "gatekeeper blacksmith boatswain oarsman",
    "mercenaries+sailors": "sellsword bounty-hunter boatswain oarsman",
}
BOATS = ("red red", "green green", "blue yellow", "red green", "blue yellow", "red rogue")
"""Six boats at sea, as an Arrival phase may leave them."""

FULL = ("left: red red green green", "centre: red blue yellow rogue", "blue yellow",
        "centre: red green blue yellow", "right: red green green rogue", "red blue")  # fmt: skip
"""Four boats have docked, one on each side is still at sea."""

AN_HOUR = ("go twisting-fates", "twist move")
"""A turn of one hour, in the dish above."""


def started(throws: Iterable[str] = (), arrivals: str = "", **options: object) -> State:
    """Start a game and let chance speak until the first player is asked.

    Throws and arrivals are those given; without them every dish is `DISH`, and Adventurers come as
    the boats of `BOATS` hold them.
    """
    state = ORACLE.start(**options)
    square = SQUARES[ORACLE.options(**options)["townsfolk"]]
    state = after(state, *[f"deal {card}" for card in square.split()])
    thrown = list(throws) or [DISH] * len(state.position.shops)
    state = after(state, *[f"throw {dish}" for dish in thrown])
    pulled = arrivals or " ".join(BOATS)
    return after(state, *[f"pull {who}" for who in pulled.split()])


def scene(
    dish: str = DISH,
    *,
    seats: int = 1,
    options: str = "",
    active: int = 0,
    agenda: tuple[AnyTask, ...] | None = None,
    others: Mapping[int, Mapping[str, Any]] | None = None,
    boats: tuple[str, ...] = BOATS,
    square: str | None = None,
    discards: str = "",
    **things: Any,
) -> State:
    """Lay out a table on which a seat has thrown this dish and is about to act.

    What belongs to a shop (see `shop_of`) is the first seat's; `others` holds what the other seats
    have. All else are fields of a Position.
    """
    first = ORACLE.start(seats=seats, **_options(options)).position
    owned = {0: {name: things.pop(name) for name in SHOP_WORDS if name in things}, **(others or {})}
    shops = tuple(shop_of(first, dish, **owned.get(seat, {})) for seat in range(seats))
    gone = {*discards.split(), *[card for shop in shops for card in shop.staff]}
    usual = [*SQUARES[first.options.townsfolk].split(), *first.options.people]
    spare = [card for card in dict.fromkeys(usual) if card not in gone]
    in_square = tuple(spare[:4] if square is None else square.split())
    position = replace(
        first,
        shops=shops,
        boats=tuple(boat_of(first, number, text) for number, text in enumerate(boats)),
        square=in_square,
        discards=tuple(discards.split()),
        deck=tuple(card for card in first.options.people if card not in {*gone, *in_square}),
        active=active,
        agenda=agenda or (Choosing(active), Turning()),
        past=(Event(None, Round(things.get("round", 1))),),
        **things,
    )
    if "hours" in things and "track" not in things:
        order = sorted(range(seats), key=lambda seat: position.hours[seat])
        position = replace(position, track=tuple(order))
    return State(decisions.settled(put_away(position)))


def _options(text: str) -> dict[str, str]:
    return dict(word.split("=", 1) for word in text.split())


def pulled(*who: str, **things: Any) -> State:
    """Let an hour pass in a game of one, which brings one Adventurer or two at once: these."""
    waiting = after(scene(hours=(3 - len(who),), **things), *AN_HOUR)
    return after(waiting, *[f"pull {one}" for one in who])


def pulled_late(*who: str, **things: Any) -> State:
    """Do so in a game of two, when all docks are taken and the market will open later."""
    hours = (1 if len(who) == 1 else 3, 8)
    waiting = after(scene(seats=2, hours=hours, marker=9, **{"boats": FULL, **things}), *AN_HOUR)
    return after(waiting, *[f"pull {one}" for one in who])


def selling(**things: Any) -> State:
    """Open the market: the marker is reached, and the first seat with Goods to sell is asked."""
    seats = things.get("seats", 1)
    things = {"boats": FULL, "hours": (5,) * seats, "marker": 5, **things}
    return scene(agenda=(Turning(),), **things)


def closed(state: State) -> State:
    """Close the market: no seat sells anything more."""
    while "done" in texts(state):
        state = after(state, "done")
    return state


def after(state: State, *lines: str) -> State:
    """Return the state after these actions."""
    for line in lines:
        state = state.apply(ORACLE.action(line))
    return state


def texts(state: State) -> list[str]:
    """Return every legal action as text."""
    return [str(action) for action in state.legal()]


def verbs(state: State) -> set[str]:
    """Return the first words of the legal actions."""
    return {text.split()[0] for text in texts(state)}


def locations(state: State) -> list[str]:
    """Return where the figure may go."""
    return [text.removeprefix("go ") for text in texts(state) if text.startswith("go ")]


def refused(state: State, line: str) -> bool:
    """Whether the rules do not let an action through."""
    try:
        state.apply(ORACLE.action(line))
    except divinary.IllegalAction:
        return True
    return False


def result(state: State) -> Result:
    """Return how a game ended, which it must have."""
    assert state.result is not None
    return state.result


def table(state: State) -> Position:
    """Return the table as an onlooker sees it."""
    return state.view(None).table


def shop(state: State, seat: int = 0) -> Shop:
    """Return a seat's things, as a spectator sees them."""
    return table(state).shops[seat]


def shelf(state: State, seat: int = 0) -> list[str]:
    """Return the Goods on a Sale Shelf."""
    counts = shop(state, seat).shelf
    return [good for good, count in zip(GOODS, counts, strict=True) for _ in range(count)]


def rows(state: State, seat: int = 0) -> str:
    """Return the Horoscope rows as text, the top one first."""
    written = shop(state, seat).rows
    assert len(written) == len(ROWS)
    return " / ".join(" ".join("x" if n == 0 else str(n) for n in row) for row in written)


def predictions(state: State, seat: int = 0) -> list[str]:
    """Return the predictions: icons left of those taken, the colour, and whether it came true."""
    return [
        f"{one.left}/{one.size} {COLOURS[one.colour]}{' true' if one.true else ''}"
        for one in shop(state, seat).predictions
    ]


def crowd(counts: tuple[int, ...]) -> str:
    """Return Adventurers as text."""
    return " ".join(
        who for who, count in zip(ADVENTURERS, counts, strict=True) for _ in range(count)
    )


def boat(state: State, number: int) -> str:
    """Return who sits in a boat, and before that the pier where it lies, if it does."""
    found = table(state).boats[number - 1]
    docks = table(state).options.cove.docks
    pier = "" if found.dock is None else f"{docks[found.dock][0]}: "
    return pier + crowd(found.crowd)


def on_pier(state: State, pier: str) -> str:
    """Return who has landed at a pier."""
    assert pier in PIERS
    return crowd(table(state).pier(pier))


def bag(state: State, who: str) -> int:
    """Return how many such Adventurers the bag holds."""
    return table(state).bag[ADVENTURERS.index(who)]


def last_events(state: State, last: int = 1) -> list[str]:
    """Return the last events, each with whom it happened to."""
    return [str(event) for event in table(state).past[-last:]]


def all_adventurers(state: State) -> tuple[int, ...]:
    """Return all Adventurers of the game, wherever they are."""
    here = table(state)
    at_home = (*here.halls, here.lair)
    return tuple(
        here.bag[who] + at_home[who] + sum(boat.crowd[who] for boat in here.boats)
        for who in range(ROGUE + 1)
    )
