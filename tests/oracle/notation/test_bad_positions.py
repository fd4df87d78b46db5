"""Texts that are no position: the refusal says why, and where it can, in which line."""

import ast
from inspect import getsource
from random import Random

import pytest
from msgspec.structs import replace

from divinary.core.errors import UnreadableText
from divinary.oracle.data.cove_sheet import COVE, cove_text
from divinary.oracle.notation import agenda_validation, validation
from divinary.oracle.notation import position as position_text
from divinary.oracle.notation import shop as shop_text
from divinary.oracle.notation import task_validation as tasks
from divinary.oracle.notation import tasks as agenda_text
from tests.oracle.table import DOCKED, LANDED, ORACLE, text, unreadable

UNREADABLE = [
    ("", "not-a-position", 1),
    ("oracle position\n", "not-a-position", 1),
    ("oracle position 2\n", "not-a-position", 1),
    ("arcana position 1\n", "not-a-position", 1),
    ("oracle position 1\nweather fair\n", "not-a-position", 2),
    ("oracle position 1\nround 1\noptions seats=2\n", "not-a-position", 3),
    ("oracle position 1\noptions seats\n", "not-a-position", 2),
    ("oracle position 1\nover and out\n", "not-a-position", 2),
    ("oracle position 1\noptions seats=9\n", "out-of-range", 2),
    ("oracle position 1\noptions colour=red\n", "unknown-option", 2),
    ("oracle position 1\noptions rogue=rascals\n", "not-a-choice", 2),
    ("oracle position 1\noptions board=big\n", "bad-sheet", 2),
    ("oracle position 1\n\nround one\n", "not-a-number", 3),
    ("oracle position 1\nround\n", "not-a-number", 2),
    ("oracle position 1\nround 1\nround 1\n", "said-twice", 3),
    ("oracle position 1\nboat 1 red\nboat 2 red\nboat 1 red\n", "said-twice", 4),
    ("oracle position 1\nshop 0 gold 1\nshop 0 gold 2\n", "said-twice", 3),
    ("oracle position 1\nturn 1\n", "unknown-seat", 2),
    ("oracle position 1\nturn -1\n", "unknown-seat", 2),
    ("oracle position 1\nclock 0:1 1:1\n", "unknown-seat", 2),
    ("oracle position 1\nclock 0\n", "not-a-number", 2),
    ("oracle position 1\nclock\n", "clock-seats", 2),
    ("oracle position 1\nclock 0:1 0:1\n", "clock-seats", 2),
    ("oracle position 1\noptions seats=2\nclock 0:1\n", "clock-seats", 3),
    ("oracle position 1\nmarker soon\n", "not-a-number", 2),
    ("oracle position 1\nhalls 1 1 1\n", "halls-differ", 2),
    ("oracle position 1\nhalls 1 1 1 -1\n", "not-a-number", 2),
    ("oracle position 1\nlair -\n", "not-a-number", 2),
    ("oracle position 1\nboat\n", "unknown-word", 2),
    ("oracle position 1\nboat 0 red\n", "unknown-word", 2),
    ("oracle position 1\nboat 7 red\n", "unknown-boat", 2),
    ("oracle position 1\nboat 1 grey\n", "unknown-word", 2),
    ("oracle position 1\nboat 1 middle: red\n", "unknown-word", 2),
    ("oracle position 1\nboat 1 right: red red red red\n", "dock-out-of-reach", 2),
    ("oracle position 1\nsquare Jester\n", "unknown-townsfolk", 2),
    ("oracle position 1\nunder 4\n", "unknown-word", 2),
    ("oracle position 1\nshop\n", "unknown-seat", 2),
    ("oracle position 1\nshop 1 gold 3\n", "unknown-seat", 2),
    ("oracle position 1\nshop 0 luck 3\n", "unknown-word", 2),
    ("oracle position 1\nshop 0\n", "unknown-word", 2),
    ("oracle position 1\nshop 0 gold\n", "not-a-number", 2),
    ("oracle position 1\nshop 0 gold 3.5\n", "not-a-number", 2),
    ("oracle position 1\nshop 0 corruption 1 4\n", "unknown-word", 2),
    ("oracle position 1\nshop 0 shelf red\n", "unknown-word", 2),
    ("oracle position 1\nshop 0 dish a2 bone / b3 voodoo\n", "runes-missing", 2),
    ("oracle position 1\nshop 0 dish a2 a3 tree bone voodoo /\n", "rune-twice", 2),
    ("oracle position 1\nshop 0 dish a5 b1 tree bone voodoo /\n", "no-such-pips", 2),
    ("oracle position 1\nshop 0 at home\n", "unknown-word", 2),
    ("oracle position 1\nshop 0 bubbles 1\n", "not-a-number", 2),
    ("oracle position 1\nshop 0 spent 1 x\n", "not-a-number", 2),
    ("oracle position 1\nshop 0 lines c3\n", "not-a-dot", 2),
    ("oracle position 1\nshop 0 lines a1-c1\n", "off-the-chart", 2),
    ("oracle position 1\nshop 0 lines g7-h7\n", "off-the-chart", 2),
    ("oracle position 1\nshop 0 lines d2-d3\n", "line-is-printed", 2),
    ("oracle position 1\nshop 0 lines a1-b1 b1-a1\n", "line-drawn-twice", 2),
    ("oracle position 1\nshop 0 top 1 2 5\n", "unknown-word", 2),
    ("oracle position 1\nshop 0 predictions red\n", "not-a-prediction", 2),
    ("oracle position 1\nshop 0 predictions 3 red false\n", "not-a-prediction", 2),
    ("oracle position 1\nshop 0 predictions 3 rogue\n", "unknown-word", 2),
    ("oracle position 1\nshop 0 sponsors red\n", "not-a-sponsor", 2),
    ("oracle position 1\nshop 0 sponsors red x, red x\n", "not-a-sponsor", 2),
    ("oracle position 1\nshop 0 sponsors red y\n", "unknown-word", 2),
    ("oracle position 1\nshop 0 staff cook jester\n", "unknown-word", 2),
    ("oracle position 1\nshop 0 staff exorcist\n", "unknown-townsfolk", 2),
    ("oracle position 1\nshop 0 staff exorcist jester, exorcist almoner\n", "slot-twice", 2),
    ("oracle position 1\nagenda sleeping\n", "unknown-word", 2),
    ("oracle position 1\nagenda charting 0\n", "not-a-task", 2),
    ("oracle position 1\npast 9 done\n", "unknown-seat", 2),
    ("oracle position 1\npast 1 done\n", "unknown-seat", 2),
    ("oracle position 1\npast 0 sing\n", "not-an-action", 2),
    ("oracle position 1\npast 0 hire nobody\n", "never-on-a-table", 2),
    ("oracle position 1\npast 0 hire boatswain\n", "never-on-a-table", 2),
    ("oracle position 1\npast 0 boat red 7\n", "never-on-a-table", 2),
    ("oracle position 1\npast 0 line a1 c3\n", "never-on-a-table", 2),
    ("oracle position 1\npast 0 closed 36 red charm\n", "never-on-a-table", 2),
]


@pytest.mark.parametrize(
    ("position", "reason", "line"), UNREADABLE, ids=[repr(row[0][17:]) for row in UNREADABLE]
)
def test_a_damaged_line_is_refused(position: str, reason: str, line: int) -> None:
    """The refusal says why and in which line."""
    found = unreadable(position)
    assert (found.reason, found.details["line"]) == (reason, line)


IMPOSSIBLE: list[tuple[str, list[str], str, dict[str, object]]] = [
    (
        "more of a colour than there are",
        ["halls 1 1 9 1", "boat 1 blue"],
        "too-many-adventurers",
        {"adventurer": "blue", "given": 12, "high": 9},
    ),
    (
        "more Rogues than there are",
        ["lair 8"],
        "too-many-adventurers",
        {"adventurer": "rogue", "given": 9, "high": 8},
    ),
    (
        "an Adventurer who is pulled although all are out",
        ["clock 0:4", "halls 1 1 6 1", "agenda embarking 0 blue blue", "agenda turning"],
        "too-many-adventurers",
        {"adventurer": "blue", "given": 10, "high": 9},
    ),
    ("halls so full that boats stay empty", ["halls 6 6 1 1"], "too-few-to-come", {"needed": 40}),
    (
        "Goods beyond the supply",
        ["shop 0 shelf red tome, red tome, red tome"],
        "too-many-goods",
        {"seat": 0, "good": "red tome", "given": 3, "high": 2},
    ),
    (
        "more Corruption than there is",
        ["under 3 3 3 3", "shop 0 corruption 3 3 3"],
        "too-much-corruption",
        {"icons": 3, "given": 7, "high": 6},
    ),
    (
        "a card in the square and on the Staff board",
        ["shop 0 staff exorcist gatekeeper"],
        "card-twice",
        {"card": "gatekeeper"},
    ),
    ("a card discarded twice", ["discards jester jester"], "card-twice", {"card": "jester"}),
    ("a card of another set", ["discards oarsman"], "card-not-in-deck", {"card": "oarsman"}),
    ("a card of no set", ["discards nobody"], "card-not-in-deck", {"card": "nobody"}),
    (
        "a square too full",
        ["square jester almoner governess magistrate impostor"],
        "square-size",
        {"given": 5, "needed": 4},
    ),
    (
        "a square with a gap that is not filled",
        ["square jester", "agenda choosing 0", "agenda turning"],
        "square-size",
        {"given": 1, "needed": 4},
    ),
    (
        "too many bubbles",
        ["shop 0 bubbles 5 1", "shop 0 spent 4 0"],
        "more-than-printed",
        {"seat": 0, "what": "adjust", "given": 9, "high": 8},
    ),
    (
        "too many Customer icons",
        [f"shop 0 predictions {', '.join(['0/4 red'] * 7)}"],
        "more-than-printed",
        {"what": "icons", "given": 28, "high": 24},
    ),
    (
        "too many boxes",
        [f"shop 0 top {'x ' * 11}"],
        "more-than-printed",
        {"what": "top", "given": 11, "high": 10},
    ),
    (
        "too many marks",
        ["shop 0 sponsors blue x x market"],
        "more-than-printed",
        {"what": "blue", "given": 3, "high": 2},
    ),
    ("a top row that falls", ["shop 0 top 2 1"], "row-broken", {"row": "top", "text": "2 1"}),
    ("a bottom row that rises", ["shop 0 bottom 4 x 3 4"], "row-broken", {"row": "bottom"}),
    ("a row that repeats itself", ["shop 0 top x 3 3"], "row-broken", {"row": "top"}),
    ("a boat too full", ["boat 1 red red red red red"], "boat-overfull", {"boat": 1, "given": 5}),
    (
        "a boat that docked too soon",
        ["boat 1 left: red red red"],
        "docked-not-full",
        {"boat": 1, "given": 3, "high": 4},
    ),
    (
        "two boats in one dock",
        ["boat 1 left: red red red red", "boat 2 left: green green green green"],
        "two-in-a-dock",
        {"boat": 2, "pier": "left"},
    ),
    (
        "a full boat that did not dock",
        ["boat 6 red red red red"],
        "should-have-docked",
        {"boat": 6},
    ),
    (
        "the marker while docks are free",
        ["marker 3", "clock 0:2"],
        "marker-too-soon",
        {"given": 0, "needed": 4},
    ),
]


@pytest.mark.parametrize(
    ("lines", "reason", "details"),
    [row[1:] for row in IMPOSSIBLE],
    ids=[row[0] for row in IMPOSSIBLE],
)
def test_an_impossible_table_is_refused(
    lines: list[str], reason: str, details: dict[str, object]
) -> None:
    """The refusal says what cannot lie on one table."""
    found = unreadable(text(*lines))
    assert found.reason == reason
    assert details.items() <= found.details.items()


NEVER = [
    ("a round before the first", ["round 0"]),
    ("a round after the last", ["round 4"]),
    ("an empty hall", ["halls 0 1 1 1"]),
    ("an empty Lair", ["lair 1"]),
    ("debts before the last count", ["shop 0 gold -1"]),
    ("a prediction of five", ["shop 0 predictions 1/5 red"]),
    ("a prediction of nothing", ["shop 0 predictions 0/0 red"]),
    ("more icons left than taken", ["shop 0 predictions 3/2 red"]),
    ("a prediction that came true too late", ["shop 0 predictions 0/2 red true"]),
    ("a Market icon that has paid for the only time", ["shop 0 sponsors red paid"]),
]


@pytest.mark.parametrize("lines", [row[1] for row in NEVER], ids=[row[0] for row in NEVER])
def test_what_never_lies_on_a_table_is_refused(lines: list[str]) -> None:
    """Each row is something that no game comes to, so the text must be damaged."""
    assert unreadable(text(*lines)).reason == "never-on-a-table"


def test_where_bubbles_are_erased_none_is_crossed_out() -> None:
    """That is another reading of the rules."""
    assert unreadable(text("shop 0 spent 1 0", options="edition=es")).reason == "never-on-a-table"


def test_a_marker_lies_at_most_as_far_ahead_as_the_cove_says() -> None:
    """It is put there; the pieces come after it."""
    for hour in ("0", "5"):
        found = unreadable(text(f"marker {hour}", "clock 0:3", boats=DOCKED))
        assert found.reason == "never-on-a-table"
    cove = f"cove={cove_text(replace(COVE, marker=4))}"
    assert ORACLE.state(text("marker 7", "clock 0:3", boats=DOCKED, options=cove)).legal()
    found = unreadable(text("marker 8", "clock 0:3", boats=DOCKED, options=cove))
    assert found.reason == "never-on-a-table"


CLOCKS = [
    ("clock-order", ["clock 0:3 1:2"]),
    ("not-next", ["clock 0:2 1:3", "turn 1"]),
    ("not-next", ["turn 1"]),
    ("dish-missing", ["shop 0 dish", "agenda choosing 0", "agenda turning"]),
    ("dish-missing", ["shop 1 dish"]),
]


@pytest.mark.parametrize(("reason", "lines"), CLOCKS)
def test_whose_turn_it_is_follows_from_the_clock(reason: str, lines: list[str]) -> None:
    """The rearmost piece acts, of a stack the top one, and has thrown its Runes."""
    assert unreadable(text(*lines, seats=2)).reason == reason


ENDS = [
    ("not-next", ["clock 0:5", "marker 5"], DOCKED),
    ("marker-missing", ["clock 0:5"], DOCKED),
    ("marker-missing", ["clock 0:5", "agenda selling 0", "agenda clearing"], LANDED),
    ("still-at-sea", ["clock 0:5", "marker 5", "agenda clearing"], DOCKED),
    ("still-at-sea", ["round 3", "clock 0:5", "marker 5", "over"], DOCKED),
    ("never-on-a-table", ["clock 0:4", "marker 5", "agenda selling 0", "agenda clearing"], LANDED),
    ("never-on-a-table", ["clock 0:5", "marker 5", "agenda clearing"], LANDED),
    ("never-on-a-table", ["round 2", "clock 0:5", "marker 5", "over"], LANDED),
    ("never-to-do", ["clock 0:5", "marker 5", "agenda selling 0"], LANDED),
    ("over-or-not", ["clock 0:5", "marker 5", "over", "agenda selling 0"], LANDED),
]


@pytest.mark.parametrize(("reason", "lines", "boats"), ENDS)
def test_how_production_ends(reason: str, lines: list[str], boats: tuple[str, ...]) -> None:
    """The marker lies there from the end of that turn on; then boats at sea go home."""
    assert unreadable(text(*lines, boats=boats)).reason == reason


def to_do(*tasks: str) -> tuple[str, ...]:
    return tuple(f"agenda {task}" for task in tasks)


AT_CHART = "shop 0 at star-charting"
AT_DISH = "shop 0 at divination"
AT_ROWS = "shop 0 at horoscopes"
AT_SQUARE = "shop 0 at recruit"
CHARTING = (AT_CHART, *to_do("advancing 2", "turning"))
FORETELLING = (AT_DISH, *to_do("advancing 1", "turning"))
WRITING = (AT_ROWS, *to_do("advancing 2", "turning"))
WORKING = to_do("activating 0", "advancing 2", "turning")
HIRED = (AT_SQUARE, *to_do("assigning 0 jester", "advancing 2", "turning"))
MOVED = ("clock 0:2 1:20", *to_do("turning"))
PULLED = ("clock 0:2 1:20", *to_do("embarking 0 red", "turning"))
TRUE = "shop 0 predictions 3/3 red true"
ROWS_FULL = (f"shop 0 top {'x ' * 10}", f"shop 0 bottom {'x ' * 10}")
ICONS_FULL = "shop 0 sponsors red x x, green x x, blue x x, yellow x x"
NO_BOATS = tuple(f"boat {number} -" for number in range(1, 7))

AGENDAS: list[tuple[str, str, tuple[str, ...]]] = [
    ("a turn of another seat", "choosing 1", to_do("turning")),
    ("a turn that ends without a decision", "turning", ()),
    ("a move without a decision", "advancing 2", (AT_CHART, *to_do("turning"))),
    ("lines of another seat", "charting 1 2", CHARTING),
    ("more lines than the die shows", "charting 0 3", CHARTING),
    ("no lines", "charting 0 0", CHARTING),
    ("hours of another location", "advancing 3", (AT_CHART, *to_do("turning"))),
    ("too strong an Astrologist", "charting 0 3", WORKING),
    ("too strong a Palm Reader", "filling 0 3", WORKING),
    ("Staff that is not there", "activating 0 security", WORKING[1:]),
    ("rest that asks something", "activating 0", WORKING[1:]),
    (
        "Staff in another order",
        "activating 0 security exorcist",
        ("shop 0 staff exorcist jester, security almoner", *WORKING[1:]),
    ),
    ("a prediction with a die that lies elsewhere", "foretelling 0 2", FORETELLING),
    ("a prediction with no die", "foretelling 0", FORETELLING),
    (
        "a prediction without an icon left",
        "foretelling 0 3",
        (f"shop 0 predictions {', '.join(['0/4 red'] * 6)}", *FORETELLING),
    ),
    ("dice of both halves", "writing 0 2 3", WRITING),
    (
        "a die that fits nowhere",
        "writing 0 2",
        ("shop 0 top 4 1 2", "shop 0 bottom 4 3 2", *WRITING),
    ),
    ("a half to choose with no box left", "halving 0", (*ROWS_FULL, *WRITING)),
    ("an X with no place left", "crossing 0", (*ROWS_FULL, ICONS_FULL, *WRITING)),
    ("a Market icon with no place left", "marking 0", (ICONS_FULL, *WRITING)),
    ("Goods of no bonus", "taking 0 red charm", WRITING),
    ("a discard with no card", "discarding 0", WRITING),
    ("two draws by an ability", "pulling 2", HIRED),
    ("two seated by an ability", "embarking 0 red red", HIRED),
    ("no one to return", "returning 0", (*NO_BOATS, *HIRED)),
    ("no one to move", "ferrying 0", (*NO_BOATS, *HIRED)),
    ("Corruption for Runes that lie apart", "corrupting 0 1", to_do("choosing 0", "turning")),
    ("much Corruption at once", "corrupting 0 2", CHARTING),
    ("a throw of set-up later on", "throwing 0 setup", to_do("choosing 0", "turning")),
    ("a draw without a mark", "pulling 1", ("clock 0:1 1:20", *to_do("turning"))),
    ("a draw of another mark", "pulling 2", MOVED),
    ("a draw of three", "pulling 3", MOVED),
    ("a draw that is done", "pulling 1 red", MOVED),
    ("two draws begun", "pulling 1", ("clock 0:4 1:20", *to_do("pulling 2 red", "turning"))),
    ("no one to seat", "embarking 0", MOVED),
    ("three to seat", "embarking 0 red red red", MOVED),
    ("a boat to dock that is not full", "docking 0 1", MOVED),
    ("a reward for nothing", "rewarding 0 3", PULLED),
    ("a reward of other icons", "rewarding 0 2", (TRUE, *PULLED)),
    ("two rewards for one prediction", "rewarding 0 3", (TRUE, *to_do("rewarding 0 3"), *PULLED)),
    ("successes that do not differ", "settling 0 3 3", (f"{TRUE}, 3/3 red true", *PULLED)),
    ("an order of one", "ordering 0 red", PULLED),
    ("an order of others", "ordering 0 red blue", PULLED),
    ("an arrival beyond the last", "arriving 12", to_do("turning")),
]


@pytest.mark.parametrize(
    ("first", "lines"), [row[1:] for row in AGENDAS], ids=[row[0] for row in AGENDAS]
)
def test_what_cannot_be_next_is_refused(first: str, lines: tuple[str, ...]) -> None:
    """Each row is impossible in a game; most of the tasks have no legal choice."""
    found = unreadable(text(*to_do(first), *lines, seats=2))
    assert (found.reason, found.details["text"]) == ("never-on-a-table", f"agenda {first}")


LATER: list[tuple[str, str, tuple[str, ...]]] = [
    (
        "an ability of another seat",
        "serving 0 jester",
        ("square", AT_SQUARE, *to_do("dealing", "serving 0 jester", "assigning 0 almoner"),
         *to_do("advancing 2", "turning")),
    ),
    ("a meeting with others", "meeting 1 blue", to_do("rewarding 0 3", "meeting 1 blue")),
    (
        "a meeting twice",
        "meeting 1 red",
        to_do("rewarding 0 3", "meeting 1 red", "meeting 1 red"),
    ),
    ("a check of others", "checking 0 blue", to_do("rewarding 0 3", "checking 0 blue")),
    ("a check of another seat", "checking 1 red", to_do("rewarding 0 3", "checking 1 red")),
    (
        "boarding of the wrong boat",
        "boarding 2 red",
        (*NO_BOATS, "clock 0:0 1:0",
         *to_do("rewarding 0 3", "boarding 2 red", "arriving 1", "turning")),
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("wrong", "lines"), [row[1:] for row in LATER], ids=[row[0] for row in LATER]
)
def test_what_cannot_follow_is_refused(wrong: str, lines: tuple[str, ...]) -> None:
    """A task that waits on the agenda must fit too, or it would be in the way later."""
    rest = () if lines[-1].endswith("turning") else PULLED
    found = unreadable(text(TRUE, *lines, *rest, seats=2))
    assert (found.reason, found.details["text"]) == ("never-on-a-table", f"agenda {wrong}")


@pytest.mark.parametrize(
    ("reason", "lines"),
    [
        ("never-to-do", to_do("choosing 0")),
        ("never-to-do", to_do("choosing 0", "choosing 0", "turning")),
        ("never-to-do", to_do("turning", "choosing 0")),
        ("never-to-do", to_do("hiring 0", "turning")),
        ("never-to-do", (AT_ROWS, *to_do("charting 0 2", "advancing 2", "turning"))),
        ("never-to-do", (AT_CHART, *to_do("activating 0", "advancing 2", "turning"))),
        ("unknown-seat", (AT_CHART, *to_do("charting 3 2", "advancing 2", "turning"))),
        ("unknown-boat", ("clock 0:2 1:20", *to_do("docking 0 9", "turning"))),
        ("not-yet-arrived", to_do("arriving 3", "turning")),
    ],
)
def test_an_agenda_of_no_moment_is_refused(reason: str, lines: tuple[str, ...]) -> None:
    """Tasks follow each other in the order of a turn at the figure's location."""
    assert unreadable(text(*lines, seats=2)).reason == reason


def test_offers_need_a_pier_that_buys_and_a_customer() -> None:
    """Tomes are not sold at the left pier, and no blue Customer has landed there."""
    for offer in ("red tome left", "blue charm left"):
        found = unreadable(
            text("clock 0:5", "marker 5", *to_do(f"selling 0 {offer}", "clearing"), boats=LANDED)
        )
        assert found.reason == "never-on-a-table"


def test_seats_sell_one_after_the_other() -> None:
    """A seat that has not begun to sell has offered nothing."""
    waiting = to_do("selling 0", "selling 1 red charm left", "clearing")
    found = unreadable(text("clock 0:5 1:5", "marker 5", *waiting, seats=2, boats=LANDED))
    assert found.details["text"] == "agenda selling 1 red charm left"


def test_set_up_throws_come_in_order() -> None:
    """Each seat throws once, to the last."""
    boats = ["-"] * 6
    for throws in (["throwing 0 setup"], ["throwing 1 setup", "throwing 0 setup"], ["throwing 1"]):
        found = unreadable(text(*to_do(*throws, "arriving 0", "turning"), seats=2, boats=boats))
        assert found.reason == "never-on-a-table"


def test_every_reason_has_its_case() -> None:
    """No key in the code is without a row here."""
    modules = (
        position_text,
        validation,
        agenda_validation,
        tasks,
        shop_text,
        agenda_text,
    )
    keys = set()
    for module in modules:
        for node in ast.walk(ast.parse(getsource(module))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "UnreadableText":
                keys |= {one.value for one in node.args if isinstance(one, ast.Constant)}
    held = {row[1] for row in UNREADABLE} | {row[2] for row in IMPOSSIBLE} | {"not-yet-arrived"}
    held |= {row[0] for row in CLOCKS} | {row[0] for row in ENDS}
    assert keys <= held, keys - held


def test_a_table_with_a_gap_is_refused_or_can_be_played_on() -> None:
    """Whichever line is lost from a whole position."""
    state, rng = ORACLE.start(seats=2, townsfolk="locals+sailors"), Random(4)
    for _ in range(120):
        lines = str(state).splitlines()
        lost = rng.randrange(1, len(lines))
        try:
            again = ORACLE.state("\n".join([*lines[:lost], *lines[lost + 1 :]]))
        except UnreadableText:
            again = state
        assert again.legal()
        state = state.apply(rng.choice(state.legal()))


def test_the_usual_table_of_these_tests_can_be_played() -> None:
    """So that each row above is refused for what it says, and not for something else."""
    for fine in (
        text(seats=2),
        text("clock 0:5", "marker 6", boats=DOCKED),
        text(*to_do("charting 0 2"), *CHARTING, seats=2),
        text(*to_do("foretelling 0 3"), *FORETELLING, seats=2),
        text(*to_do("writing 0 2"), *WRITING, seats=2),
        text(*to_do("filling 0 2"), *WORKING, seats=2),
        text(*HIRED, seats=2),
        text(*to_do("pulling 1"), *MOVED, seats=2),
        text(TRUE, *to_do("rewarding 0 3", "meeting 1 red"), *PULLED, seats=2),
    ):
        assert ORACLE.state(fine).legal()
