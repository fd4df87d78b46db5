"""Every legal choice is offered, and nothing else; everything shown is well-formed HTML."""

import re
from collections import Counter
from functools import cache
from itertools import chain

import pytest

from divinary.arcana.model.actions import Pass, Predict
from divinary.arcana.model.position import Phase
from divinary.arcana.state import State
from divinary.core.words import LANGUAGES, words
from divinary.web.arcana.hands import impossible
from divinary.web.web_game import ProposalState, RenderContext
from tests.web.arcana.page import Page
from tests.web.arcana.scenes import GAME, NAMES, TABLES, html, offered, scenes, states


@pytest.mark.parametrize("number", range(len(TABLES)), ids=[str(table) for table in TABLES])
def test_what_can_be_pressed_is_what_the_rules_allow(number):
    """For every seat, in every phase and language, with every kind of aid."""
    met: Counter[object] = Counter()
    for state, context in scenes(TABLES[number], number):
        page = Page(html(context))
        pressed = page.values("action")
        assert set(pressed) == offered(context.view, context.aids)
        assert len(set(pressed)) == len(pressed), "offered once"
        assert not page.values("agree") + page.values("undo") + page.values("picked")
        met.update([state.position.phase, context.words.language, context.aids])
        met["pressed"] += bool(pressed)
    assert met["pressed"] > 5
    assert all(met[language] for language in LANGUAGES)


def test_in_every_phase_there_is_something_to_press():
    met = {
        (context.view.phase, bool(context.view.choices))
        for options in TABLES
        for seed in (4, 5)
        for _, context in scenes(options, seed)
    }
    assert {phase for phase, mine in met if mine} == set(Phase) - {Phase.DRAW}


def test_a_spectator_can_press_nothing():
    """A spectator's table, and a replay by the truth, which shows all hands."""
    for _, context in list(scenes(TABLES[1], 7))[::4]:
        read_only = context._replace(read_only=True, can_undo=True)
        page = Page(html(read_only))
        assert not [button for button in page.buttons if button.acts]
        assert GAME.decision(read_only) == ""


@pytest.mark.parametrize("options", [TABLES[0], TABLES[2]], ids=["plain", "challenge"])
def test_a_replay_by_the_truth_shows_every_hand(options):
    for state in list(states(options, 2))[::7]:
        seats = range(state.position.options.seats)
        truth = tuple([state.view(seat) for seat in seats])
        context = RenderContext(words("en"), state.view(None), NAMES, read_only=True, truth=truth)
        page = Page(GAME.board(context))
        said = " ".join(page.words)
        for hand in state.position.present:
            if fates := sorted(state.position.hands[hand]):
                assert f" holds {' and '.join(map(str, fates))}; " in said


LAY = re.compile(r'<span class="word"[^>]*>([^<]*)</span><span class="visually-hidden">([^<]*)<')


def test_what_is_read_on_a_button_is_a_part_of_what_is_said_of_it():
    """A person who uses voice control can press a button by its visible label."""
    met = set()
    for options in TABLES:
        for _, context in scenes(options, 4):
            for shown, said in LAY.findall(html(context._replace(words=words("en")))):
                assert shown.lower() in said.lower()
                met.add(shown)
    assert met >= {"Play", "Move", "Exile"}


def test_a_hand_is_told_in_a_whole_sentence():
    """The viewer's too; of a number line only if there is one."""
    state = next(one for one in states({"seats": 3}, 2) if one.position.hands[0])
    context = RenderContext(words("en"), state.view(0), NAMES)
    held = " and ".join(map(str, sorted(state.position.hands[0])))
    assert f"Ana holds {held}; number line all face up." in " ".join(Page(html(context)).words)
    without = " ".join(Page(html(context._replace(aids="none"))).words)
    assert f"Ana holds {held}." in without
    assert "number line" not in without


# --- The group ----------------------------------------------------------------------------------


@cache
def thinking() -> State:
    """Return a state in which three others think about the hidden fate of seat 0."""
    for state in chain(*[states({"seats": 4}, seed) for seed in range(9)]):
        view = state.view(1)
        if view.phase is Phase.PREDICT and view.active == 0 and impossible(view, "why"):
            return state
    raise AssertionError("nobody predicts")


def deducing() -> RenderContext:
    return RenderContext(words("en"), thinking().view(1), NAMES, group=(1, 2, 3))


def test_a_proposal_can_be_agreed_to_or_countered():
    context = deducing()._replace(
        proposals=(ProposalState(7, Predict(4), 2, (2, 3)), ProposalState(9, Predict(5), 1, (1,)))
    )
    page = Page(html(context))
    said = " ".join(page.words)
    assert page.values("agree") == ["7"], "no one agrees twice"
    assert set(page.values("action")) == offered(context.view, context.aids)
    assert "Cleo: predict 4" in said
    assert "In favour: Cleo and Dan & <Eve>." in said
    assert "Waiting for Cleo and Dan & <Eve>." in said
    assert "Propose: make no prediction" in said


def test_what_bots_would_do_is_agreed_to_by_doing_it():
    context = deducing()._replace(
        group=(1,),
        proposals=(ProposalState(0, Predict(4), 2, ()), ProposalState(0, Predict(4), 3, ())),
    )
    page = Page(html(context))
    assert page.values("agree") == []
    assert page.values("action").count("predict 4") == 2
    assert "Cleo and Dan & <Eve>: predict 4" in " ".join(page.words)
    assert "Propose" not in html(context), "a single person decides"


def test_while_bots_think_the_page_says_so():
    """Their choices come later and move buttons: nobody should be surprised by that."""
    context = deducing()._replace(group=(1,))
    assert "Cleo is thinking." in " ".join(Page(html(context._replace(thinking=(2,)))).words)
    both = " ".join(Page(html(context._replace(thinking=(2, 3)))).words)
    assert "Cleo and Dan & <Eve> are thinking." in both
    assert "thinking" not in html(context)


@pytest.mark.parametrize(
    ("group", "proposal", "way"),
    [
        ((1,), ProposalState(0, Pass(), 2, ()), ("action", "pass")),
        ((1, 2, 3), ProposalState(0, Pass(), 2, ()), ("action", "pass")),
        ((1, 2, 3), ProposalState(7, Pass(), 2, (2,)), ("agree", "7")),
        ((1, 2, 3), ProposalState(7, Pass(), 1, (1,)), None),
    ],
)
def test_what_is_proposed_is_not_offered_a_second_time(group, proposal, way):
    """To agree does the same; a player who has agreed needs nothing more."""
    page = Page(html(deducing()._replace(group=group, proposals=(proposal,))))
    assert " ".join(page.words).count("make no prediction") == (2 if way else 1), "for who listens"
    pressed = [(name, one) for name in ("action", "agree") for one in page.values(name)]
    assert [one for one in pressed if one[1] in ("pass", "7")] == ([way] if way else [])


def test_a_player_who_waits_is_shown_for_whom():
    active = deducing()._replace(view=thinking().view(0))
    assert "Waiting for Ben, Cleo and Dan &amp; &lt;Eve&gt;." in GAME.decision(active)


def test_a_choice_can_be_taken_back_where_the_table_says_so():
    context = deducing()
    assert Page(html(context._replace(can_undo=True))).values("undo") == ["1"]


def test_proven_marks_lie_apart_from_the_notes():
    """Another shape, only where the table allows it, and the stone can be pressed all the same."""
    context = deducing()
    pages = {aids: html(context._replace(aids=aids)) for aids in ("notes", "proven", "why")}
    shards = {aids: page.count("stone proven") for aids, page in pages.items()}
    assert shards["notes"] == 0
    assert shards["proven"] == shards["why"] > 0
    assert "<summary>Why</summary>" in pages["why"]
    assert "<summary>Why</summary>" not in pages["proven"]
    assert "proven impossible" in pages["proven"]
    assert "proven impossible" not in pages["notes"]
