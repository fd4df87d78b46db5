"""Actions, facts and tasks as lines that a person can type, both ways."""

from typing import get_args

import pytest

from divinary.core.errors import UnreadableText
from divinary.oracle.data.locations import Location, Staff
from divinary.oracle.model import events, tasks
from divinary.oracle.model.actions import (
    DONE,
    Action,
    Activate,
    Adjust,
    Assign,
    Corrupt,
    Cross,
    Deal,
    Discard,
    Dock,
    Embark,
    Ferry,
    Fill,
    First,
    Foretell,
    Go,
    Half,
    Hire,
    Line,
    Market,
    Move,
    Pull,
    Return,
    Sell,
    Settle,
    Take,
    Throw,
    Twist,
    Write,  # fmt: skip
)
from divinary.oracle.model.dish import read_dish
from divinary.oracle.model.events import Event
from divinary.oracle.model.tasks import AnyTask
from divinary.oracle.notation.events import read_event
from divinary.oracle.notation.tasks import read_task, task_text
from tests.oracle.table import ORACLE

ACTIONS: list[tuple[str, Action]] = [
    ("throw a2 bone voodoo / b3 skull", Throw(read_dish("a2 bone voodoo / b3 skull"))),
    ("throw / a1 b1 tree bone voodoo", Throw(read_dish("/ 1 1 tree bone voodoo"))),
    ("throw a4 b1 tree bone voodoo /", Throw(read_dish("4 1 tree bone voodoo /"))),
    ("pull red", Pull(0)),
    ("pull rogue", Pull(4)),
    ("corruption 3", Corrupt(3)),
    ("deal bell-ringer", Deal("bell-ringer")),
    ("raise a", Adjust(0, 1)),
    ("lower b", Adjust(1, -1)),
    ("move a", Move(0)),
    ("move voodoo", Move(4)),
    ("go star-charting", Go(Location.STAR_CHARTING)),
    ("twist adjust", Twist("adjust")),
    ("twist x", Twist("x")),
    ("line c3 d3", Line("c3 d3")),
    ("foretell 3 red", Foretell(3, 0)),
    ("half right", Half(1)),
    ("write 2 bottom", Write(2, 1)),
    ("x top", Cross("top")),
    ("x yellow", Cross("yellow")),
    ("market green", Market(1)),
    ("take red charm", Take(0)),
    ("take blue tome", Take(6)),
    ("discard 2", Discard(2)),
    ("fill move", Fill("move")),
    ("hire tax-collector", Hire("tax-collector")),
    ("assign palm-reader", Assign(Staff.PALM_READER)),
    ("activate exorcist", Activate(Staff.EXORCIST)),
    ("first rogue", First(4)),
    ("settle 4", Settle(4)),
    ("boat red 3", Embark(0, 2)),
    ("dock centre", Dock(1)),
    ("return 3 red", Return(2, 0)),
    ("ferry 3 red 5", Ferry(2, 0, 4)),
    ("sell green tome right", Sell(5, 2)),
    ("done", DONE),
]


@pytest.mark.parametrize(("text", "action"), ACTIONS, ids=[text for text, _ in ACTIONS])
def test_an_action_reads_and_writes(text: str, action: Action) -> None:
    """Each kind of action has one line, the same both ways."""
    assert ORACLE.action(text) == action
    assert str(action) == text


def test_every_kind_of_action_stands_above() -> None:
    """No verb is forgotten."""
    assert {type(action) for _, action in ACTIONS} == set(get_args(Action))


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"seats": 4, "townsfolk": "locals+sailors", "edition": "fr"},
        {"seats": 2, "townsfolk": "mercenaries+sailors", "rogue": "robbers"},
    ],
    ids=str,
)
def test_the_whole_alphabet_reads_and_writes(options: dict[str, object]) -> None:
    """Every action of any game has its own line."""
    actions = ORACLE.actions(**options)
    lines = [str(action) for action in actions]
    assert [ORACLE.action(line) for line in lines] == list(actions)
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("  boat  red   3 ", Embark(0, 2)),
        ("line d3 c3", Line("c3 d3")),
        ("line c4 c3", Line("c3 c4")),
        ("line a10 a9", Line("a9 a10")),
        ("throw skull 3 / voodoo 2 bone", Throw(read_dish("a3 skull / b2 bone voodoo"))),
    ],
)
def test_a_line_may_be_typed_more_freely(typed: str, action: Action) -> None:
    """With more spaces, with the dots of a line or the Runes of a half in any order."""
    assert ORACLE.action(typed) == action


NO_ACTIONS = [
    ("", "not-an-action", {"text": ""}),
    ("sing", "not-an-action", {"text": "sing"}),
    ("DONE", "not-an-action", {"text": "DONE"}),
    ("done now", "not-an-action", {"text": "done now"}),
    ("go", "not-an-action", {"text": "go"}),
    ("go star charting", "not-an-action", {"text": "go star charting"}),
    ("boat red", "not-an-action", {"text": "boat red"}),
    ("pull", "not-an-action", {"text": "pull"}),
    ("came red 3", "not-an-action", {"text": "came red 3"}),
    ("throw", "not-a-dish", {"text": ""}),
    ("throw 1 2 tree bone", "not-a-dish", {"text": "1 2 tree bone"}),
    ("line c3 33", "not-a-dot", {"text": "33"}),
    ("line c3 d0", "not-a-dot", {"text": "d0"}),
    ("line c3 d03", "not-a-dot", {"text": "d03"}),
    ("line c3 d" + "3" * 5_000, "not-a-dot", {"text": "d" + "3" * 5_000}),
    ("line c3 é3", "not-a-dot", {"text": "é3"}),
    ("hire Jester", "unknown-townsfolk", {"text": "Jester"}),
    ("hire bell--ringer", "unknown-townsfolk", {"text": "bell--ringer"}),
    ("deal 3", "unknown-townsfolk", {"text": "3"}),
]


@pytest.mark.parametrize(
    ("text", "reason", "details"), NO_ACTIONS, ids=[t[:20] for t, *_ in NO_ACTIONS]
)
def test_what_is_no_action_is_refused(text: str, reason: str, details: dict[str, object]) -> None:
    """The refusal names what cannot be read."""
    with pytest.raises(UnreadableText) as caught:
        ORACLE.action(text)
    assert (caught.value.reason, dict(caught.value.details)) == (reason, details)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("go atlantis", "atlantis"),
        ("pull grey", "grey"),
        ("foretell 5 red", "5"),
        ("foretell 3 rogue", "rogue"),
        ("write ² top", "²"),
        ("write 2 middle", "middle"),
        ("x rogue", "rogue"),
        ("take red scroll", "red scroll"),
        ("take rogue charm", "rogue charm"),
        ("discard 4", "4"),
        ("corruption 0", "0"),
        ("raise coin", "coin"),
        ("move skull", "skull"),
        ("twist adjusts", "adjusts"),
        ("fill x", "x"),
        ("boat red 0", "0"),
        ("boat red -1", "-1"),
        ("dock harbour", "harbour"),
        ("assign gatekeeper", "gatekeeper"),
        ("half both", "both"),
        ("settle 0", "0"),
    ],
)
def test_a_word_that_cannot_stand_there_is_refused(text: str, word: str) -> None:
    """The refusal lists those that could."""
    with pytest.raises(UnreadableText) as caught:
        ORACLE.action(text)
    assert (caught.value.reason, caught.value.details["text"]) == ("unknown-word", word)
    assert caught.value.details["known"]


EVENTS = [
    ("0 go recruit", Event(0, Go(Location.RECRUIT))),
    ("- pull red", Event(None, Pull(0))),
    ("3 gold sales 24", Event(3, events.Gold("sales", 24))),
    ("0 gold corruption -6", Event(0, events.Gold("corruption", -6))),
    ("0 sold centre 12", Event(0, events.Sold(1, 12))),
    ("1 closed 7,13 blue tome", Event(1, events.AreaClosed((7, 13), 6))),
    ("1 closed 0 red charm", Event(1, events.AreaClosed((0,), 0))),
    ("0 gained yellow charm", Event(0, events.Gained(3))),
    ("0 lost reward", Event(0, events.Lost("reward"))),
    ("2 missed red 0", Event(2, events.IconLost(0, 0))),
    ("2 came green 4", Event(2, events.CameTrue(1, 4))),
    ("- back rogue", Event(None, events.Back(4))),
    ("- round 2", Event(None, events.Round(2))),
    ("- marker 11", Event(None, events.Marker(11))),
    ("- opened", Event(None, events.MarketOpened())),
    ("- scored", Event(None, events.Scored())),
]


@pytest.mark.parametrize(("text", "event"), EVENTS, ids=[text for text, _ in EVENTS])
def test_a_line_of_the_past_reads_and_writes(text: str, event: Event) -> None:
    """Whose it is, then what was done, or what followed from it."""
    assert read_event(text) == event
    assert str(event) == text


def test_every_kind_of_fact_stands_above() -> None:
    """No fact is forgotten."""
    assert {type(event.what) for _, event in EVENTS} >= set(get_args(events.Fact))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("opened", "unknown-seat"),
        ("4 done", "unknown-seat"),
        ("-1 done", "unknown-seat"),
        ("x done", "unknown-seat"),
        ("0", "not-an-action"),
        ("0 sing", "not-an-action"),
        ("0 came red", "not-an-action"),
        ("- opened 3", "not-an-action"),
        ("0 came rogue 3", "unknown-word"),
        ("0 gold luck 3", "unknown-word"),
        ("0 lost temper", "unknown-word"),
        ("0 gold sales --3", "not-a-number"),
        ("0 gold sales 1234567", "not-a-number"),
        ("0 closed , red charm", "not-a-number"),
        ("0 missed red ٣", "not-a-number"),
    ],
)
def test_what_is_no_line_of_the_past_is_refused(text: str, reason: str) -> None:
    """A fact is spelt in one way."""
    with pytest.raises(UnreadableText, match=reason):
        read_event(text)


TASKS: list[tuple[str, AnyTask]] = [
    ("dealing", tasks.Dealing()),
    ("throwing 1", tasks.Throwing(1)),
    ("throwing 1 setup", tasks.Throwing(1, setup=True)),
    ("pulling 2", tasks.Pulling(2)),
    ("pulling 2 rogue", tasks.Pulling(2, (4,))),
    ("arriving 7", tasks.Arriving(7)),
    ("corrupting 0 2", tasks.Corrupting(0, 2)),
    ("boarding 6 blue", tasks.Boarding(5, 2)),
    ("meeting 1 red rogue", tasks.Meeting(1, (0, 4))),
    ("checking 1 red", tasks.Checking(1, 0)),
    ("serving 0 jester", tasks.Serving(0, "jester")),
    ("advancing 2", tasks.Advancing(2)),
    ("turning", tasks.Turning()),
    ("opening", tasks.OpeningMarket()),
    ("clearing", tasks.Clearing()),
    ("choosing 0", tasks.Choosing(0)),
    ("twisting 0", tasks.Twisting(0)),
    ("charting 0 3", tasks.Charting(0, 3)),
    ("foretelling 0 2 4", tasks.Foretelling(0, (2, 4))),
    ("halving 0", tasks.Halving(0)),
    ("writing 0 3", tasks.Writing(0, (3,))),
    ("crossing 0", tasks.Crossing(0)),
    ("marking 0", tasks.Marking(0)),
    ("taking 0 red charm, blue charm", tasks.Taking(0, (0, 2))),
    ("discarding 0", tasks.Discarding(0)),
    ("filling 0 2", tasks.Filling(0, 2)),
    ("hiring 0", tasks.Hiring(0)),
    ("assigning 0 jester", tasks.Assigning(0, "jester")),
    ("activating 0", tasks.Activating(0, ())),
    ("activating 0 exorcist security", tasks.Activating(0, ("exorcist", "security"))),
    ("ordering 2 red blue", tasks.Ordering(2, (0, 2))),
    ("settling 1 4 2 2", tasks.Settling(1, (4, 2, 2))),
    ("rewarding 1 3", tasks.Rewarding(1, 3)),
    ("embarking 0 red red", tasks.Embarking(0, (0, 0))),
    ("docking 0 1", tasks.Docking(0, 0)),
    ("returning 0", tasks.Returning(0)),
    ("ferrying 0", tasks.Ferrying(0)),
    ("selling 0", tasks.Selling(0)),
    ("selling 0 red charm left, blue tome centre", tasks.Selling(0, ((0, 0), (6, 1)))),
]


@pytest.mark.parametrize(("text", "task"), TASKS, ids=[text for text, _ in TASKS])
def test_a_task_reads_and_writes(text: str, task: AnyTask) -> None:
    """Its name, then what belongs to it."""
    assert read_task(text) == task
    assert task_text(task) == text


def test_every_kind_of_task_stands_above() -> None:
    """No task is forgotten."""
    assert {type(task) for _, task in TASKS} == set(get_args(AnyTask))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "unknown-word"),
        ("sleeping 0", "unknown-word"),
        ("throwing 0 again", "unknown-word"),
        ("boarding 0 red", "unknown-word"),
        ("activating 0 gatekeeper", "unknown-word"),
        ("selling 0 red charm", "unknown-word"),
        ("taking 0 red charm,", "unknown-word"),
        ("choosing", "not-a-task"),
        ("charting 0", "not-a-task"),
        ("turning 0", "not-a-task"),
        ("choosing 0 1", "not-a-task"),
        ("choosing 7", "unknown-seat"),
        ("charting 0 many", "not-a-number"),
        ("assigning 0 9", "unknown-townsfolk"),
    ],
)
def test_what_is_no_task_is_refused(text: str, reason: str) -> None:
    """There is one way to write each."""
    with pytest.raises(UnreadableText, match=reason):
        read_task(text)
