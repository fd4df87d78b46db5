"""Why an action is refused: a key, and the facts that a sentence about it needs."""

import ast
from inspect import getsource
from typing import NamedTuple

import pytest

from divinary.arcana.model.actions import Mark, Use
from divinary.arcana.rules import refusals
from divinary.arcana.rules.refusals import refusal
from divinary.arcana.state import State
from divinary.core.errors import IllegalAction
from tests.arcana.table import ARCANA, after, refused, table, texts


class Case(NamedTuple):
    """An action that is refused where it is tried."""

    reason: str
    state: State
    line: str
    facts: dict[str, object]
    """What the refusal tells beside the allowed actions."""

    lists_allowed: bool = True


PLAYING = table("midnight dawn the-key the-mirror", hands="3,5 - -")
PAIR = table("midnight dawn the-judge the-beast", hands="4,4 - -", drawn=2, ready="the-key")
NOTHING_FITS = table("midnight dawn the-beast the-stranger", hands="4,4 - -")
PREDICTING = table(hands="5 - -", phase="predict", lines="2 - -", ready="the-beast the-rider")
ONE_GUESSED = after(PREDICTING, "use the-beast twice", "predict 4")
DRAWING = table("midnight:1,1 dawn:1 the-key the-mirror", hands="5 - -", phase="draw")
AFTER_PLAY = table("midnight:6 dawn", hands="5 - -", phase="after", ready="leviathan the-lord")
OVER = after(table(hands="5 - -", phase="predict", score=6), "predict 5")
TINY = table("midnight dawn", hands="2 -", phase="predict", options="fates=5")
WISHED = table("the-wish dawn", hands="3,5 - -", ready="the-lord")
EXTRA_GUESS = after(WISHED, "play 3 the-wish", "predict 4")
"""A guess is made and no power used: The Wish gives a second one."""

FEASTED = after(
    table("the-feast dawn midnight", hands="3,5 - -", ready="fortune"),
    *("play 3 the-feast", "draw 7"),
)
MOVING = after(
    table("dawn:2 midnight the-ash", hands="3,5 - -", ready="the-feast"),
    "use the-feast relocate 2 dawn",
)
STEALING = after(table("dawn:4 midnight the-thief", hands="2,3 - -"), "play 2 midnight")
PRICED = table(
    "dawn:2 midnight", hands="5 4 -", phase="predict", ready="the-ash the-musicians the-beast"
)
EXILING = after(PRICED, "predict 5")
TAKING = after(EXILING, "use the-musicians exile paying the-beast")
SEEN = table("dawn:2 midnight", hands="5 -", phase="predict", ready="asunder the-north-wind")
RAISED = table("midnight dawn", hands="3,5 - -", more=("used", "lift 1"))
HONOUR = after(table(hands="3,5 4 -", options="honour=yes"), "play 3 midnight")
CHALLENGE = table(hands="5 4 6 -", phase="predict", options="seats=2 hands=2")
PAUSED = after(table(hands="3,5 4"), "seat 1 leave")
LEFT = after(table(hands="5 4 2", phase="predict", ready="the-lord"), "seat 1 leave")
ASKED = after(table(hands="5 4 2", phase="predict", ready="the-lord"), "use the-lord 5-6-7")

CASES = [
    Case("game-over", OVER, "pass", {}, lists_allowed=False),
    Case("game-over", OVER, "seat 1 mark 0 3", {}, lists_allowed=False),
    Case("chance-first", DRAWING, "play 5 dawn", {}, lists_allowed=False),
    Case("chance-first", DRAWING, "pass", {}, lists_allowed=False),
    Case("chance-only", PLAYING, "draw 3", {}, lists_allowed=False),
    Case("chance-only", PREDICTING, "deal the-lord", {}, lists_allowed=False),
    Case("no-such-outcome", DRAWING, "draw 1", {}, lists_allowed=False),
    Case("no-such-outcome", DRAWING, "draw ?", {}, lists_allowed=False),
    Case("no-such-outcome", DRAWING, "deal the-lord", {}, lists_allowed=False),
    Case("not-now", PLAYING, "predict 5", {"phase": "play"}),
    Case("not-now", PLAYING, "pass", {"phase": "play"}),
    Case("not-now", PLAYING, "done", {"phase": "play"}),
    Case("not-now", AFTER_PLAY, "play 5 dawn", {"phase": "after"}),
    Case("not-now", PREDICTING, "done", {"phase": "predict"}),
    Case("not-now", PREDICTING, "play 5 dawn", {"phase": "predict"}),
    Case("not-in-hand", PLAYING, "play 4 midnight", {"fate": 4, "hand": (3, 5)}),
    Case("not-in-hand", PLAYING, "play 4 the-hours", {"fate": 4, "hand": (3, 5)}),
    Case("not-in-row", PLAYING, "play 3 the-lord", {"card": "the-lord"}),
    Case("not-in-row", NOTHING_FITS, "play 4 the-lord", {"card": "the-lord"}),
    Case("condition", PLAYING, "play 5 midnight", {"card": "midnight", "fate": 5, "kept": 3}),
    Case("condition", PLAYING, "play 3 dawn", {"card": "dawn", "fate": 3, "kept": 5}),
    Case("condition", PAIR, "play 4 dawn", {"card": "dawn", "fate": 4, "kept": 4}),
    Case("condition", PAIR, "play 4 dawn old", {"card": "dawn", "fate": 4, "kept": 4}),
    Case("hours-closed", PLAYING, "play 3 the-hours", {}),
    Case("hours-closed", PAIR, "play 4 the-hours old", {}),
    Case("no-such-token", PAIR, "play 4 the-judge old", {"fate": 4}),
    Case("no-such-token", PLAYING, "play 3 midnight old", {"fate": 3}),
    Case("no-such-token", NOTHING_FITS, "play 4 the-hours old", {"fate": 4}),
    Case("already-guessed", ONE_GUESSED, "predict 4", {"fate": 4}),
    Case("no-such-fate", TINY, "predict 6", {"fate": 6}),
    Case("not-ready", PREDICTING, "use the-lord 5-6-7", {"card": "the-lord", "power": "5-6-7"}),
    Case("not-ready", PLAYING, "use dawn higher-than 3", {"card": "dawn", "power": "higher-than"}),
    Case("one-power-a-turn", ONE_GUESSED, "use the-rider cycle dawn", {}),
    Case(
        "wrong-window",
        PREDICTING,
        "use the-rider cycle dawn",
        {"power": "cycle", "window": "before-play"},
    ),
    Case("wrong-window", PAIR, "use the-key old", {"power": "old", "window": "after-play"}),
    Case(
        "wrong-window",
        AFTER_PLAY,
        "use the-lord 5-6-7",
        {"power": "5-6-7", "window": "before-prediction"},
    ),
    Case("guess-made", EXTRA_GUESS, "use the-lord 5-6-7", {"power": "5-6-7"}),
    Case(
        "no-such-target",
        AFTER_PLAY,
        "use leviathan discard-lower 6 midnight",
        {"power": "discard-lower"},
    ),
    Case("no-such-target", PREDICTING, "use the-beast twice 3", {"power": "twice"}),
    Case("no-such-target", SEEN, "use asunder same 7", {"power": "same"}),
    Case("no-such-target", SEEN, "use the-north-wind slow the-judge", {"power": "slow"}),
    Case("no-such-target", SEEN, "use the-north-wind slow", {"power": "slow"}),
    Case("no-such-target", EXILING, "use the-musicians exile 3 paying the-ash", {"power": "exile"}),
    Case("no-cost", PRICED, "use the-ash help", {"power": "help"}),
    Case("no-cost", PRICED, "use the-ash help paying the-ash", {"power": "help"}),
    Case("no-cost", PRICED, "use the-ash help paying dawn", {"power": "help"}),
    Case("no-cost", EXILING, "use the-musicians exile", {"power": "exile"}),
    Case(
        "wrong-window",
        PRICED,
        "use the-musicians exile paying the-beast",
        {"power": "exile", "window": "after-prediction"},
    ),
    Case(
        "wrong-window",
        EXILING,
        "use the-ash help paying the-beast",
        {"power": "help", "window": "before-prediction"},
    ),
    Case(
        "wrong-window",
        FEASTED,
        "use fortune plus-1",
        {"power": "plus-1", "window": "before-play"},
    ),
    Case("not-ready", PRICED, "use the-fall amplify", {"card": "the-fall", "power": "amplify"}),
    Case("feast-again", FEASTED, "play 5 the-feast", {"card": "the-feast"}),
    Case("choose-target", MOVING, "play 3 midnight", {}),
    Case("choose-target", MOVING, "onto dawn", {}),
    Case("choose-target", MOVING, "onto the-judge", {}),
    Case("choose-target", TAKING, "pass", {}),
    Case("choose-target", TAKING, "exile 3 dawn", {}),
    Case("must-steal", STEALING, "predict 3", {}),
    Case("must-steal", STEALING, "steal 2 midnight", {}),
    Case("not-now", PLAYING, "onto dawn", {"phase": "play"}),
    Case("not-now", PREDICTING, "steal 3 dawn", {"phase": "predict"}),
    Case("not-now", PREDICTING, "exile 3 dawn", {"phase": "predict"}),
    Case("not-now", EXILING, "predict 5", {"phase": "exile"}),
    Case(
        "condition",
        RAISED,
        "play 5 midnight",
        {"card": "midnight", "fate": 5, "kept": 3, "lift": 1},
    ),
    Case("no-such-fate", PREDICTING, "predict 8", {"fate": 8}),
    Case("paused", PAUSED, "play 3 midnight", {}, lists_allowed=False),
    Case("paused", PAUSED, "draw 3", {}, lists_allowed=False),
    Case("not-seated", LEFT, "seat 1 mark 0 3", {"seat": 1}, lists_allowed=False),
    Case("not-seated", LEFT, "seat 1 leave", {"seat": 1}, lists_allowed=False),
    Case("not-seated", PREDICTING, "seat 4 mark 0 3", {"seat": 4}, lists_allowed=False),
    Case("seat-taken", LEFT, "seat 2 join", {"seat": 2}, lists_allowed=False),
    Case("next-seat", LEFT, "seat 4 join", {"number": 3}, lists_allowed=False),
    Case("nothing-to-show", PRICED, "seat 2 show", {}, lists_allowed=False),
    Case("too-late-to-show", ASKED, "seat 1 show", {}, lists_allowed=False),
    Case("too-late-to-show", EXILING, "seat 1 show", {}, lists_allowed=False),
    Case("active-is-silent", PRICED, "seat 0 show", {}, lists_allowed=False),
    Case("was-legal", HONOUR, "seat 0 own-up", {}, lists_allowed=False),
    Case("was-legal", HONOUR, "seat 1 own-up", {}, lists_allowed=False),
    Case("not-in-honour", PREDICTING, "seat 0 own-up", {}, lists_allowed=False),
    Case("not-in-challenge", CHALLENGE, "seat 1 show", {}, lists_allowed=False),
    Case("not-in-challenge", CHALLENGE, "seat 1 leave", {}, lists_allowed=False),
    Case("not-in-challenge", CHALLENGE, "seat 1 join", {}, lists_allowed=False),
    Case("own-line", CHALLENGE, "seat 1 mark 3 3", {}, lists_allowed=False),
    Case("active-is-silent", PREDICTING, "seat 0 mark 1 3", {}, lists_allowed=False),
    Case("own-line", PREDICTING, "seat 1 mark 1 3", {}, lists_allowed=False),
    Case(
        "no-such-number", PREDICTING, "seat 1 mark 3 3", {"seat": 3, "fate": 3}, lists_allowed=False
    ),
    Case("no-such-number", TINY, "seat 1 mark 0 6", {"seat": 0, "fate": 6}, lists_allowed=False),
    Case(
        "already-down", PREDICTING, "seat 1 mark 0 2", {"seat": 0, "fate": 2}, lists_allowed=False
    ),
    Case(
        "already-up", PREDICTING, "seat 1 unmark 0 3", {"seat": 0, "fate": 3}, lists_allowed=False
    ),
]

NOT_YOURS = [
    ("not-your-turn", PLAYING, 1, "play 3 midnight", {"active": 0}),
    ("not-your-turn", PLAYING, None, "play 3 midnight", {"active": 0}),
    ("not-your-turn", AFTER_PLAY, 2, "done", {"active": 0}),
    ("group-decides", PREDICTING, 0, "predict 5", {"seats": (1, 2), "active": 0}),
    ("group-decides", PREDICTING, None, "pass", {"seats": (1, 2), "active": 0}),
    ("not-your-turn", MOVING, 1, "onto midnight", {"active": 0}),
    ("not-your-turn", STEALING, 1, "steal 4 dawn", {"active": 0}),
    ("group-decides", EXILING, 0, "pass", {"seats": (1, 2), "active": 0}),
    ("group-decides", TAKING, 0, "exile 2 dawn", {"seats": (1, 2), "active": 0}),
    ("group-decides", LEFT, 1, "predict 5", {"seats": (2,), "active": 0}),
    ("group-decides", CHALLENGE, 0, "predict 5", {"seats": (1,), "active": 0}),
    ("not-your-seat", PREDICTING, 1, "seat 2 mark 0 3", {"seat": 2}),
    ("not-your-seat", PREDICTING, None, "seat 2 join", {"seat": 2}),
]


@pytest.mark.parametrize("case", CASES, ids=[f"{case.reason}: {case.line}" for case in CASES])
def test_a_refusal_says_why(case: Case) -> None:
    """Each row is a real situation, the key of its refusal and the facts beside it."""
    found = refused(case.state, case.line)
    allowed = {"allowed": tuple(texts(case.state))} if case.lists_allowed else {}
    assert found.reason == case.reason
    assert (case.facts | allowed).items() <= found.details.items()


@pytest.mark.parametrize(("reason", "state", "seat", "line", "facts"), NOT_YOURS)
def test_whose_turn_it_is_comes_first(
    reason: str, state: State, seat: int | None, line: str, facts: dict[str, object]
) -> None:
    """A seat that does not decide hears just that, before anything about its action."""
    found = refusal(state.view(seat), ARCANA.action(line))
    assert found.reason == reason
    assert dict(found.details) == facts


def test_a_refusal_to_an_onlooker_is_no_window_into_the_hand() -> None:
    """Whatever the active hand, the same refused action gets another seat the same answer."""
    other = table("midnight dawn the-key the-mirror", hands="2,2 - -")
    for line in ("play 3 midnight", "play 2 dawn", "use the-lord 5-6-7", "predict 3"):
        answers = [refusal(state.view(1), ARCANA.action(line)) for state in (PLAYING, other)]
        assert str(answers[0]) == str(answers[1])


def test_every_reason_has_its_case() -> None:
    """No key in the code is without a row here, and no row without a key."""
    tree = ast.parse(getsource(refusals))
    docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    keys = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings
    }
    held = {case.reason for case in CASES} | {row[0] for row in NOT_YOURS} | {"not-an-action"}
    assert held == keys


@pytest.mark.parametrize("thing", ["pass", None, 3])
def test_what_is_no_action_is_refused_as_such(thing: object) -> None:
    """A text is read by `game.action` first; the state takes actions alone."""
    with pytest.raises(IllegalAction, match="not-an-action"):
        ARCANA.start().apply(thing)  # type: ignore[arg-type]


def test_a_power_of_no_card_is_refused() -> None:
    with pytest.raises(IllegalAction, match="not-an-action"):
        PREDICTING.apply(Use("atlantis"))


@pytest.mark.parametrize("aside", [Mark(1, -1, 3), Mark(1, 7, 3), Mark(1, 0, 0), Mark(1, 0, 9)])
def test_a_number_that_is_not_there_is_refused_as_such(aside: Mark) -> None:
    with pytest.raises(IllegalAction, match="no-such-number"):
        PREDICTING.apply(aside)


def test_an_aside_of_nobody_is_refused() -> None:
    with pytest.raises(IllegalAction, match="not-your-seat"):
        ARCANA.start().apply(Mark(-1, 0, 3))


def test_a_refusal_changes_nothing() -> None:
    """The state that refused is as good as before."""
    state = table(hands="3,5 -")
    refused(state, "play 5 midnight")
    assert state == table(hands="3,5 -")
