"""The end of a game in the browser: every number is the engine's, and each row is in words."""

import pytest

from divinary.core.words import LANGUAGES, words
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.terms import rating_name
from divinary.oracle.rules.scoring import rating
from divinary.oracle.speech.headline import headline
from divinary.oracle.speech.scoring import gold_from
from divinary.web.oracle.final_count import (
    corruption_that_decides,
    count,
    ending_html,
    rating_steps,
)
from tests.oracle.table import LANDED, table
from tests.web.oracle.cove_scenes import GAMES, Page, context, played

ENDS = [played(number)[-1] for number in range(len(GAMES))]


@pytest.mark.parametrize("state", ENDS)
def test_the_rows_add_up_to_the_gold_in_the_end(state):
    position = state.position
    seats = range(len(position.shops))
    brought = [gold_from(position, seat) for seat in seats]
    rows = count(words("en"), position, tuple(tuple(one.values()) for one in brought))
    assert [row.source for row in rows] == list(terms.SOURCES)
    for row in rows:
        assert [cell.amount for cell in row.cells] == [one[row.source] for one in brought]
    assert [cell.so_far for cell in rows[-1].cells] == [shop.gold for shop in position.shops]


@pytest.mark.parametrize("state", ENDS)
def test_icons_are_counted_as_the_engine_counts_them(state):
    position, cove = state.position, state.position.options.cove
    brought = [tuple(gold_from(position, seat).values()) for seat in range(len(position.shops))]
    rows = {row.source: row for row in count(words("en"), position, tuple(brought))}
    for source, each in (("icons", cove.faction_icon), ("corruption", -cove.rogue_icon)):
        for cell in rows[source].cells:
            assert sum(one.icons * one.times for one in cell.counted) * each == cell.amount


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", ENDS)
def test_the_ending_is_well_formed_and_says_who_won(state, language):
    seen = context(state, None, language)
    found = Page(ending_html(seen))
    heard = " ".join(found.heard)
    assert " ".join(headline(seen.words, seen.view, seen.names).split()) in heard
    assert len(found.ids()) == len(set(found.ids()))
    for shop in state.position.shops:
        assert str(shop.gold).replace("-", "−") in found.heard
    assert not found.actions()


def test_a_single_oracle_sees_every_rating_and_her_own():
    position = ENDS[0].position
    steps = rating_steps(words("en"), position)
    reached = rating(position.options.cove, position.shops[0].gold)
    assert [step.reached for step in steps[::-1]].index(True) == reached
    name = rating_name(words("en"), position.options.cove, reached)
    assert [step.name.lower() for step in steps if step.reached] == [name]
    assert "reached" in ending_html(context(ENDS[0], 0))


def test_several_players_are_not_rated():
    assert rating_steps(words("en"), ENDS[3].position) == []


def test_winners_are_marked_by_more_than_colour():
    result = ENDS[3].result
    assert result is not None
    html = ending_html(context(ENDS[3], 0))
    assert html.count('scope="col" class="won"') == len(result.winners)


@pytest.mark.parametrize(("gold", "cards"), [(20, [1, 0]), (19, [])])
def test_equal_gold_is_decided_by_corruption_which_is_shown_then(gold, cards):
    lines = ("shop 0 gold 20", "shop 0 corruption 1", f"shop 1 gold {gold}")
    clock = ("round 3", "clock 0:5 1:5", "marker 5", "over")
    state = table(*lines, *clock, seats=2, boats=LANDED)
    assert corruption_that_decides(state.position) == cards
    shown = "Equal gold" in ending_html(context(state, 0))
    assert shown is bool(cards)
