"""What a clue alone says under a model: worked out by hand, by force, and by following a game."""

from itertools import product

import pytest
from hypothesis import given, settings

from divinary.arcana.beliefs.belief import believe_in_public
from divinary.arcana.beliefs.clue import Answered, Clue, Stole, clue_from_view
from divinary.arcana.beliefs.clue_odds import ClueOdds, odds_at_table, odds_of_clue
from divinary.arcana.beliefs.deduction import infer
from divinary.arcana.beliefs.speaker_levels import HIGHEST_LEVEL, level
from divinary.arcana.beliefs.typed_clue import Account, read_clue
from divinary.arcana.model.position import Phase
from divinary.arcana.model.row import visible_fates
from divinary.arcana.rules.the_hours import laid
from divinary.arcana.speech.clue_odds import clue_odds_lines
from divinary.arcana.state import State
from divinary.core.errors import BadOption, UnreadableText
from divinary.core.words import LANGUAGES, words
from tests.arcana.beliefs.clues import clues
from tests.arcana.beliefs.story import begin, then
from tests.arcana.table import after, table

FATES = range(1, 8)
EXAMPLE = Account("midnight the-deep the-mirror the-prophet", "1", "midnight")
"""The rulebook's: a 1 on Midnight while The Deep was open."""


def chances(found: ClueOdds) -> dict[int, float]:
    return {value: found.odds.weights[value] for value in found.odds.possible().values}


def doubts(found: ClueOdds) -> dict[int, str]:
    return {one.value: f"{one.better.fate} {one.better.card}" for one in found.doubted}


def test_any_legal_play():
    """With 2, 3 or 4 there are three plays, two of them on The Deep; with more only this one."""
    found = odds_of_clue(read_clue(EXAMPLE), "level-0")
    assert chances(found) == pytest.approx(
        {value: (1 if value < 5 else 3) / 12 for value in range(2, 8)}
    )
    assert found.doubted == ()


def test_the_best_clue_for_a_listener_who_expects_any_legal_play():
    """Only one play in fifty is a stray one, and then every third of those is this one."""
    found = odds_of_clue(read_clue(EXAMPLE), "level-1")
    stray = 0.02 / 3
    whole = 3 + 3 * stray
    assert chances(found) == pytest.approx(
        {value: (stray if value < 5 else 1) / whole for value in range(2, 8)}
    )
    assert doubts(found) == {2: "2 the-deep", 3: "3 the-deep", 4: "4 the-deep"}
    # After a 2 on The Deep: a 1 (one of 3 plays), a 2 (The Deep or The Mirror, and there are but
    # 3 ways to hold two of them) or a 3 (3 on it, 2 on it, 2 on Midnight).
    assert found.doubted[0].sure == pytest.approx(0.4)
    assert found.doubted[0].this == pytest.approx(1 / 12)
    assert found.doubted[2].sure == 1, "4 and 1 are the only 5 with a 4"


def test_a_stray_play_is_read_like_any_legal_one():
    """The 4 on The Blind Man is the best play with no other fate: The Chalice reveals more."""
    row = "the-blind-man the-chalice the-mirror the-beast"
    found = [
        odds_of_clue(read_clue(Account(row, "4", "the-blind-man")), f"level-{n}") for n in (0, 1)
    ]
    assert found[1].overturned
    assert chances(found[1]) == pytest.approx(chances(found[0]))


def test_on_the_feast_nothing_is_doubted():
    row = "the-feast the-mirror dawn the-imago"
    assert odds_of_clue(read_clue(Account(row, "3", "the-feast")), "level-2").doubted == ()


def test_what_the_asker_holds_counts_but_nobody_plays_by_it():
    """Two of the 5s are the asker's: a third of the weight is left, and the same better plays."""
    known = EXAMPLE._replace(holding="5 5")
    for name in ("level-0", "level-1"):
        bare, weighed = odds_of_clue(read_clue(EXAMPLE), name), odds_of_clue(read_clue(known), name)
        ratio = chances(weighed)[5] / chances(weighed)[6]
        assert ratio == pytest.approx(chances(bare)[5] / chances(bare)[6] / 3)
        assert weighed.doubted == bare.doubted


@pytest.mark.parametrize("name", ["level-4", "", "mind-reading"])
def test_an_unknown_model_is_refused(name):
    with pytest.raises(BadOption) as caught:
        odds_of_clue(read_clue(EXAMPLE), name)
    assert caught.value.reason == "unknown-model"


# --- By force ------------------------------------------------------------------------------------


def by_force(clue: Clue) -> list[float]:
    """Return how likely each value is if all tokens are drawn one by one, and any play made."""
    known = (*visible_fates(clue.scene.row), *clue.exiled, *clue.holding)
    free = [0] + [3 - known.count(value) for value in FATES]
    possible = infer(clue).possible
    found = [0.0] * 8
    for first, second in product(FATES, FATES):
        if clue.carried is not None and not clue.scene.feasted and first not in clue.carried:
            continue
        ways = free[first] * (free[second] - (first == second))
        for played, kept, old in ((first, second, True), (second, first, False)):
            plays = clue.scene.plays((first, second))
            if played != clue.play.fate or clue.play not in plays or kept not in possible:
                continue
            if was_old(clue) not in (None, old):
                continue
            twice = 2 if first == second else 1
            found[kept] += ways / len(plays) / twice * stealing(clue, kept)
    return [weight / sum(found) for weight in found]


def was_old(clue: Clue) -> bool | None:
    if clue.carried is None or clue.scene.feasted:
        return None
    said = [one for one in clue.since if isinstance(one, Answered) and one.power == "old"]
    return said[0].yes if said else None


def stealing(clue: Clue, kept: int) -> float:
    """Return how likely The Thief takes what it took: any of what it may, by card and value."""
    for said in clue.since:
        if isinstance(said, Stole):
            row = laid(clue.scene.row, clue.play.fate, clue.play.card)
            may = {
                (fate, slot.card)
                for slot in row
                if slot and slot.card != "the-thief"
                for fate in slot.fates
                if fate > kept + clue.scene.lift
            }
            return ((said.fate, said.card) in may) / max(len(may), 1)
    return 1.0


@settings(max_examples=60, deadline=None)
@given(clues())
def test_any_legal_play_is_what_counting_gives(clue):
    try:
        infer(clue)
    except UnreadableText:
        return
    assert list(odds_of_clue(clue, "level-0").odds.weights) == pytest.approx(by_force(clue))


@settings(max_examples=40, deadline=None)
@given(clues())
def test_every_model_weighs_what_is_possible_and_doubts_what_it_lowers(clue):
    """Nothing that is possible is excluded; what is doubted is less likely than at level 0."""
    try:
        possible = infer(clue).possible
    except UnreadableText:
        return
    literal = odds_of_clue(clue, "level-0").odds.weights
    for number in range(1, HIGHEST_LEVEL + 1):
        found = odds_of_clue(clue, f"level-{number}")
        weights = found.odds.weights
        assert found.odds.possible().values == possible
        assert sum(weights) == pytest.approx(1.0)
        best = [value for value in possible if value not in doubts(found)]
        for doubted, value in product(doubts(found), best):
            assert weights[doubted] * literal[value] < weights[value] * literal[doubted]
        for one in found.doubted:
            assert one.better in clue.scene.plays((clue.play.fate, one.value))
            assert one.better != clue.play
            assert 0 < one.this < one.sure <= 1


@settings(max_examples=30, deadline=None)
@given(clues())
def test_all_odds_can_be_said_in_every_language(clue):
    try:
        found = odds_of_clue(clue, "level-1")
    except UnreadableText:
        return
    for language in LANGUAGES:
        odds = clue_odds_lines(words(language), clue, found, why=False)
        lines = clue_odds_lines(words(language), clue, found, why=True)
        assert len(odds) >= 2
        assert set(odds) <= set(lines)
        assert (len(lines) > len(odds)) == bool(found.doubted)
        assert all(line.strip() and "{" not in line for line in lines)


# --- At a table ----------------------------------------------------------------------------------

TABLES = [
    table("midnight the-deep the-mirror leviathan", hands="1,6 -"),
    table("the-fall:4 the-chalice dawn:5 the-judge", hands="3,5 -"),
    table("the-thief the-fall:4 dawn:5 the-judge", hands="3,5 -"),
    table("iron:2 the-captain the-ghost:2 the-lantern", hands="4,7 -"),
]


@pytest.mark.parametrize("number", range(HIGHEST_LEVEL + 1))
@pytest.mark.parametrize("state", TABLES, ids=lambda state: str(state.view(None).row[0].card))
def test_a_clue_says_what_a_newcomer_may_believe(state: State, number: int):
    """Two ways to the same odds: counting from the clue, and following the table."""
    for found in all_said(state):
        view = found.view(None)
        clue = clue_from_view(view)
        assert clue is not None
        followed = believe_in_public(view, level(number)).odds(0).weights
        assert odds_of_clue(clue, f"level-{number}").odds.weights == pytest.approx(followed)


def all_said(state: State) -> list[State]:
    """Return what may follow a play, once The Thief has taken what it must."""
    plays = [after(state, str(action)) for action in state.legal()]
    thefts = [one for one in plays if one.position.phase is Phase.STEAL]
    stolen = [after(one, str(action)) for one in thefts for action in one.legal()]
    return [*[one for one in plays if one not in thefts], *stolen]


def test_at_a_table_the_past_counts():
    """A pass leaves a fate in hand; what it can be is known when the next play is made."""
    state = then(
        begin("dawn the-rider", fates=3),
        *["draw 1 3", "play 1 the-rider", "pass", "draw 2 3", "play 3 dawn", "pass"],
        *["draw 1", "play 3 dawn"],
    )
    view = state.view(1)
    found = odds_at_table(view, "level-1")
    assert found is not None
    assert found.odds == believe_in_public(view, level(1)).odds(view.active)
    assert all(found.odds.weights[one.value] > 0 for one in found.doubted)


def test_before_a_play_there_are_no_odds():
    assert odds_at_table(begin("dawn the-rider", fates=3).view(None), "level-1") is None
