"""Why an action is refused: a key, and the facts that a sentence about it needs."""

import ast
from pathlib import Path
from typing import NamedTuple

import pytest

from divinary.core.errors import IllegalAction
from divinary.oracle import rules
from divinary.oracle.model.actions import Adjust, Dock, Embark, Foretell, Line, Take, Throw, Twist
from divinary.oracle.model.dish import Dish
from divinary.oracle.rules.refusals import refusal
from divinary.oracle.state import State
from tests.oracle.table import DOCKED, ORACLE, after, market, refused, table


class Case(NamedTuple):
    """An action that is refused where it is tried."""

    reason: str
    state: State
    line: str
    facts: dict[str, object]


FULL_ROWS = (f"shop 0 top {'x ' * 10}", f"shop 0 bottom {'x ' * 10}")
MOVED = ("clock 0:4", "agenda turning")

CHOOSING = table("shop 0 bubbles 0 1", "shop 0 at recruit")
SPENT = table("shop 0 bubbles 0 0")
APART = table("shop 0 dish a2 b3 / tree bone voodoo")
CROWDED = table(
    "shop 0 dish tree bone / a2 b3 voodoo",
    "shop 0 bubbles 0 4",
    "shop 0 spent 8 4",
    *FULL_ROWS,
    f"shop 0 predictions {', '.join(['0/4 red'] * 6)}",
)
FITS_NOT = table("shop 0 top 4", "shop 0 bottom 1")
TWISTING = after(table("shop 0 bubbles 1 8"), "go twisting-fates")
CHARTING = after(table("shop 0 lines a1-b1 a1-a2 b1-b2 a2-a3 b2-b3 a3-b3"), "go star-charting")
FORETELLING = after(table(), "go divination")
HALVING = after(table("shop 0 top 2", "shop 0 bottom 1"), "go horoscopes")
ONE_HALF = after(table("shop 0 dish a2 b3 tree / bone voodoo"), "go horoscopes")
WRITING = after(table("shop 0 top 4 1", f"shop 0 bottom {'x ' * 10}"), "go horoscopes", "half left")
CROSSING = after(
    table(f"shop 0 top {'x ' * 10}", "shop 0 sponsors red x market", options="x=must"),
    *("go twisting-fates", "twist x"),
)
MARKING = after(
    table("shop 0 top x x x x x x", "shop 0 sponsors red x market"),
    *("go horoscopes", "half left", "write 2 top"),
)
TAKING = after(
    table("shop 0 top x", "shop 0 shelf red charm, red charm, red charm"),
    *("go horoscopes", "half left", "write 2 top"),
)
DISCARDING = after(
    table("shop 0 bottom x", "shop 0 corruption 1 3"),
    "go horoscopes",
    "half left",
    "write 2 bottom",
)
STAFFED = after(
    table("shop 0 at recruit", "shop 0 staff palm-reader jester, security almoner",
          "shop 0 corruption 2", "shop 0 bubbles 8 1"),
    "go activate-staff",
)  # fmt: skip
FILLING = after(STAFFED, "activate palm-reader")
HIRING = after(table(), "go recruit")
ASSIGNING = after(HIRING, "hire gatekeeper", "deal jester")
PREDICTED = table("shop 0 predictions 2/2 red, 4/4 red", "agenda pulling 2", *MOVED)
ORDERING = after(PREDICTED, "pull red", "pull blue")
SETTLING = after(ORDERING, "first red")
REWARDING = after(SETTLING, "settle 2")
TOME_GONE = after(
    table("shop 0 predictions 3/3 red", "shop 0 shelf red tome, red tome",
          f"shop 0 top {'x ' * 10}", "shop 0 sponsors blue x market", "agenda pulling 2", *MOVED),
    "pull red", "pull red",
)  # fmt: skip
EMBARKING = table("agenda embarking 0 red blue", "boat 2 left: red red green green",
                  "boat 3 centre: red blue yellow rogue", *MOVED)  # fmt: skip
LEFT_OVER = table(
    "clock 1:3 0:4", "turn 0", "marker 4", "boat 3 blue yellow green yellow",
    "agenda embarking 0 red", "agenda turning", seats=2, boats=DOCKED,
)  # fmt: skip
DOCKING = after(
    table("boat 1 left: red red green green", "boat 2 red red blue",
          "agenda embarking 0 red", *MOVED),
    "boat red 2",
)  # fmt: skip
SAILORS = "square boatswain gunner oarsman gatekeeper"
RETURNING = after(
    table(SAILORS, "boat 1 left: red red green green", options="townsfolk=locals+sailors"),
    *("go recruit", "hire gunner", "deal almoner"),
)
FERRYING = after(
    table(SAILORS, "clock 0:3", "marker 4", "boat 3 blue blue green green", boats=DOCKED,
          options="townsfolk=locals+sailors"),
    *("go recruit", "hire oarsman", "deal almoner"),
)  # fmt: skip
SELLING = market("shop 0 shelf red charm, blue charm, yellow tome")
OVER = after(market("round 3", "shop 0 shelf red charm"), "done")
DEALING = table("square gatekeeper", "discards almoner")
THROWING = table("shop 0 dish", "clock 0:1")
PULLING = table("agenda pulling 2", "halls 1 1 1 7", *MOVED)
CORRUPTED = after(
    table("shop 0 dish a1 b2 skull bone voodoo /", f"under {'3 ' * 6}"),
    *("go twisting-fates", "twist move"),
)

CASES = [
    Case("game-over", OVER, "done", {}),
    Case("game-over", OVER, "pull red", {}),
    Case("only-chance", CHOOSING, "pull red", {}),
    Case("only-chance", CHOOSING, "throw a2 tree bone / b3 voodoo", {}),
    Case("none-in-bag", PULLING, "pull yellow", {"adventurer": "yellow"}),
    Case("not-in-the-deck", DEALING, "deal gatekeeper", {"card": "gatekeeper"}),
    Case("not-in-the-deck", DEALING, "deal almoner", {"card": "almoner"}),
    Case("not-in-the-deck", DEALING, "deal oarsman", {"card": "oarsman"}),
    Case("no-corruption-left", CORRUPTED, "corruption 3", {"icons": 3}),
    Case("other-chance", THROWING, "pull red", {"task": "throwing"}),
    Case("other-chance", PULLING, "corruption 1", {"task": "pulling"}),
    Case("other-chance", DEALING, "throw a2 tree bone / b3 voodoo", {"task": "dealing"}),
    Case("chance-decides", THROWING, "go recruit", {"task": "throwing"}),
    Case("chance-decides", PULLING, "done", {"task": "pulling"}),
    Case("not-optional", CHOOSING, "done", {"task": "choosing"}),
    Case("not-optional", HIRING, "done", {"task": "hiring"}),
    Case("not-optional", CROSSING, "done", {"task": "crossing"}),
    Case("not-optional", TAKING, "done", {"task": "taking"}),
    Case("not-now", CHOOSING, "line a1 b1", {"task": "choosing"}),
    Case("not-now", CHOOSING, "hire gatekeeper", {"task": "choosing"}),
    Case("not-now", CHARTING, "go recruit", {"task": "charting"}),
    Case("not-now", CHARTING, "raise a", {"task": "charting"}),
    Case("not-now", ASSIGNING, "hire blacksmith", {"task": "assigning"}),
    Case("not-now", SELLING, "take red charm", {"task": "selling"}),
    Case("no-bubble", CHOOSING, "raise a", {"kind": "adjust"}),
    Case("no-bubble", SPENT, "lower b", {"kind": "adjust"}),
    Case("no-bubble", SPENT, "move coin", {"kind": "move"}),
    Case("stands-there", CHOOSING, "go recruit", {"location": "recruit"}),
    Case("stands-there", SPENT, "go activate-staff", {"location": "activate-staff"}),
    Case("runes-apart", APART, "go star-charting", {"location": "star-charting"}),
    Case("runes-apart", APART, "go divination", {"location": "divination"}),
    Case("runes-apart", CROWDED, "go star-charting", {"location": "star-charting"}),
    Case(
        "runes-apart",
        table("shop 0 dish a1 b1 bone voodoo / tree"),
        "go twisting-fates",
        {"location": "twisting-fates"},
    ),
    Case("no-empty-bubble", CROWDED, "go twisting-fates", {"kinds": ("move",)}),
    Case("no-empty-bubble", TWISTING, "twist move", {"kinds": ("move",)}),
    Case("no-empty-bubble", FILLING, "fill adjust", {"kinds": ("adjust",)}),
    Case("no-icons", CROWDED, "go divination", {}),
    Case("rows-full", CROWDED, "go horoscopes", {}),
    Case("no-die-fits", FITS_NOT, "go horoscopes", {"dice": (2, 3)}),
    Case("no-die-fits", HALVING, "half left", {"dice": (2,)}),
    Case("no-die-in-half", ONE_HALF, "half right", {"half": "right"}),
    Case("twist-apart", TWISTING, "twist adjust", {"twist": "adjust", "rune": "voodoo"}),
    Case("no-such-line", CHARTING, "line a1 c1", {"dots": "a1 c1"}),
    Case("no-such-line", CHARTING, "line g7 h7", {"dots": "g7 h7"}),
    Case("line-printed", CHARTING, "line d3 d2", {"dots": "d2 d3"}),
    Case("line-there", CHARTING, "line a1 b1", {"dots": "a1 b1"}),
    Case("area-filled", CHARTING, "line a2 b2", {"dots": "a2 b2"}),
    Case("other-dice", FORETELLING, "foretell 2 red", {"die": 2, "dice": (3,)}),
    Case("other-dice", WRITING, "write 3 top", {"die": 3, "dice": (2,)}),
    Case("row-full", WRITING, "write 2 bottom", {"row": "bottom"}),
    Case("row-full", CROSSING, "x top", {"row": "top"}),
    Case("row-full", TOME_GONE, "x top", {"row": "top"}),
    Case(
        "breaks-the-row",
        after(table("shop 0 top 4", "shop 0 bottom x"), "go horoscopes", "half left"),
        "write 2 top",
        {"row": "top", "die": 2, "last": 4, "needed": 1},
    ),
    Case(
        "breaks-the-row",
        after(table("shop 0 bottom 2 1"), "go horoscopes", "half left"),
        "write 2 bottom",
        {"row": "bottom", "die": 2, "last": 1, "needed": 4},
    ),
    Case("icons-marked", CROSSING, "x red", {"colour": "red"}),
    Case("icons-marked", MARKING, "market red", {"colour": "red"}),
    Case("icons-marked", TOME_GONE, "market blue", {"colour": "blue"}),
    Case("icons-marked", TOME_GONE, "x blue", {"colour": "blue"}),
    Case(
        "other-goods",
        TAKING,
        "take green charm",
        {"good": "green charm", "goods": ("red charm", "blue charm")},
    ),
    Case("none-in-supply", TAKING, "take red charm", {"good": "red charm"}),
    Case("none-in-supply", TOME_GONE, "take red tome", {"good": "red tome"}),
    Case(
        "too-few-icons", REWARDING, "take red tome", {"what": "tome", "icons": 2, "needed": 3}
    ),
    Case("no-such-corruption", DISCARDING, "discard 2", {"icons": 2}),
    Case("slot-empty", STAFFED, "activate exorcist", {"staff": "exorcist"}),
    Case("staff-used", after(FILLING, "done"), "activate palm-reader", {"staff": "palm-reader"}),
    Case(
        "not-pulled", ORDERING, "first green", {"adventurer": "green", "pulled": ("red", "blue")}
    ),
    Case(
        "not-pulled", EMBARKING, "boat rogue 1", {"adventurer": "rogue", "pulled": ("red", "blue")}
    ),
    Case("none-came-true", SETTLING, "settle 3", {"icons": 3, "known": (2, 4)}),
    Case("not-in-the-square", HIRING, "hire jester", {"card": "jester"}),
    Case("not-in-the-square", HIRING, "hire nobody", {"card": "nobody"}),
    Case("no-such-boat", EMBARKING, "boat red 7", {"boat": 7, "high": 6}),
    Case("boat-docked", EMBARKING, "boat red 2", {"boat": 2}),
    Case("boat-docked", RETURNING, "return 1 red", {"boat": 1}),
    Case("boat-docked", FERRYING, "ferry 1 red 6", {"boat": 1}),
    Case("boat-docked", FERRYING, "ferry 6 red 1", {"boat": 1}),
    Case("boat-full", LEFT_OVER, "boat red 3", {"boat": 3}),
    Case("boat-full", FERRYING, "ferry 6 red 3", {"boat": 3}),
    Case("side-has-docked", EMBARKING, "boat red 1", {"boat": 1}),
    Case("same-boat", FERRYING, "ferry 6 red 6", {"boat": 6}),
    Case("not-in-boat", RETURNING, "return 2 red", {"boat": 2, "adventurer": "red"}),
    Case("not-in-boat", FERRYING, "ferry 6 green 3", {"boat": 6, "adventurer": "green"}),
    Case("no-such-boat", FERRYING, "ferry 8 green 3", {"boat": 8, "high": 6}),
    Case("no-such-boat", RETURNING, "return 9 green", {"boat": 9, "high": 6}),
    Case("dock-taken", DOCKING, "dock left", {"pier": "left"}),
    Case("pier-out-of-reach", DOCKING, "dock right", {"boat": 2, "pier": "right"}),
    Case("not-on-the-shelf", SELLING, "sell green charm left", {"good": "green charm"}),
    Case(
        "pier-buys-other",
        SELLING,
        "sell yellow tome left",
        {"pier": "left", "good": "yellow tome"},
    ),
    Case("no-customers", SELLING, "sell blue charm left", {"pier": "left", "colour": "blue"}),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[f"{case.reason}: {case.line}" for case in CASES])
def test_a_refusal_says_why(case: Case) -> None:
    """Each row is a real situation, the key of its refusal and the facts beside it."""
    found = refused(case.state, case.line)
    assert (found.reason, dict(found.details)) == (case.reason, case.facts)


def test_a_reward_beyond_the_icons_is_refused_by_its_tier() -> None:
    """Where a board asks more for an X, as for a Charm or a Tome."""
    one = after(
        table("shop 0 predictions 1/1 red", "agenda pulling 2", *MOVED), "pull red", "pull red"
    )
    found = refused(one, "take red charm")
    assert dict(found.details) == {"what": "charm", "icons": 1, "needed": 2}


TWO_SEATS = table("clock 0:1 1:1", "turn 0", seats=2)
THEIRS = after(
    table("clock 0:4 1:20", "shop 1 predictions 3/3 red", "agenda pulling 2", "agenda turning",
          seats=2),
    "pull red", "pull red",
)  # fmt: skip


@pytest.mark.parametrize(
    ("state", "seat", "line", "active"),
    [
        (TWO_SEATS, 1, "go recruit", 0),
        (TWO_SEATS, 1, "done", 0),
        (TWO_SEATS, None, "go activate-staff", 0),
        (THEIRS, 0, "take red tome", 1),
        (THEIRS, 0, "boat red 1", 1),
    ],
)
def test_whose_turn_it_is_comes_first(
    state: State, seat: int | None, line: str, active: int
) -> None:
    """A seat that does not decide is refused for that first."""
    found = refusal(state.view(seat), ORACLE.action(line))
    assert (found.reason, dict(found.details)) == ("not-your-turn", {"active": active})


def test_no_seat_chooses_what_chance_could_give() -> None:
    """A seat is refused even where the outcome is possible; the table itself may enter it."""
    possible = ORACLE.action("pull red")
    found = PULLING.refusal(possible, 0)
    assert found is not None
    assert found.reason == "only-chance"
    assert PULLING.apply(possible) != PULLING


def test_every_reason_has_its_case() -> None:
    """No key in the code is without a row here, and no row without a key."""
    keys = set()
    for path in Path(rules.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalAction":
                keys |= {one.value for one in node.args if isinstance(one, ast.Constant)}
    held = {case.reason for case in CASES} | {"not-your-turn"}
    assert held == keys


@pytest.mark.parametrize(
    "thing",
    [
        "done",
        None,
        3,
        Embark(9, 0),
        Embark(-1, 0),
        Foretell(7, 0),
        Line("zz"),
        Twist("everything"),
        Dock(5),
        Take(8),
        Adjust(0, 3),
        Throw(Dish((0, 0, 0, 0, 2), 1, 1, skull=False)),
        Throw(Dish((0, 1, 0, 0, 1), 9, 1, skull=False)),
    ],
    ids=repr,
)
@pytest.mark.parametrize("state", [CHOOSING, EMBARKING, THROWING], ids=["go", "boat", "throw"])
def test_what_is_no_action_is_refused_as_such(state: State, thing: object) -> None:
    """A text is read by `game.action` first; the state takes actions alone, and whole ones."""
    with pytest.raises(IllegalAction, match="not-an-action"):
        state.apply(thing)  # type: ignore[arg-type]


def test_a_refusal_changes_nothing() -> None:
    """The state that refused is as good as before."""
    state = table()
    refused(state, "go activate-staff")
    assert state == table()
