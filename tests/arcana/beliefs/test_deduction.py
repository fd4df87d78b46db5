"""What a play says: positions worked out by hand, and laws that hold at every table."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings

from divinary.arcana.beliefs.clue import (
    Answered,
    Clue,
    Discarded,
    Fell,
    Said,
    Stole,
    StoleNothing,
    TellAnswer,
    WrongPrediction,
    clue_from_view,
)
from divinary.arcana.beliefs.deduction import by_the_play, infer
from divinary.arcana.beliefs.proofs import Contradicts, Inference, KeptTheOld, NotCarried
from divinary.arcana.data import conditions
from divinary.arcana.data.card import ConditionContext
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model import options
from divinary.arcana.model.actions import Play
from divinary.arcana.model.row import Slot, visible_fates
from divinary.arcana.rules.play_context import PlayContext
from divinary.arcana.rules.the_hours import laid
from divinary.arcana.speech.card_reasons import CLAUSES, PairFacts, remark, remarks_words
from divinary.arcana.speech.number_lists import values_words
from divinary.arcana.speech.proofs import proof_lines
from divinary.core.errors import UnreadableText
from divinary.core.record import Record
from divinary.core.words import LANGUAGES, words
from tests.arcana.beliefs.clues import clues
from tests.arcana.beliefs.inferences import inferences
from tests.arcana.table import after, table
from tests.strategies import arcana_games

FATES = range(1, 8)


def test_the_file_covers_every_card() -> None:
    """Thirty positions at least, every card, and each block with its why."""
    worked = inferences()
    laid_out = {word.partition(":")[0] for one in worked for word in one.row.split()}
    assert len(worked) >= 30
    assert laid_out == set(CARDS)
    assert all(one.why and one.lines for one in worked)


# --- Any table ----------------------------------------------------------------------------------


def on_card(clue: Clue, card: str) -> list[int]:
    """Return what lies on a card once the play and what followed are done."""
    row = laid(clue.scene.row, clue.play.fate, clue.play.card)
    there = [fate for slot in row if slot and slot.card == card for fate in slot.fates]
    for one in clue.since:
        if isinstance(one, Stole | Discarded) and one.card == card:
            there.remove(one.fate)
    return there


def is_true(clue: Clue, one: Said, kept: int, *, old: bool) -> bool:
    """Whether what was said or done fits a kept fate: the sheet, written a second time."""
    counts = kept + clue.scene.lift
    match one:
        case TellAnswer(yes=yes):
            return (counts > clue.play.fate) == yes
        case Answered(power="old", yes=yes):
            return old == yes
        case Answered():
            return answer(clue, one, kept) == one.yes
        case Fell(yes=yes):
            return (sum(on_card(clue, "the-fall")) >= 2 * counts) == yes
        case Stole(fate=fate):
            return fate > counts
        case StoleNothing():
            cards = [slot.card for slot in clue.scene.row if slot]
            reach = [on_card(clue, card) for card in cards if card != "the-thief"]
            return all(fate <= counts for there in reach for fate in there)
        case Discarded(fate=fate):
            return fate < kept
        case WrongPrediction(fate=fate):
            return kept != fate


def answer(clue: Clue, asked: Answered, kept: int) -> bool:
    """Return the true answer to a question."""
    match asked.power:
        case "higher-than":
            return kept > asked.named
        case "same":
            return kept == asked.named
        case "within-2":
            return kept - clue.play.fate in range(-2, 3)
        case "help":
            return kept in {2, 6}
        case power:
            return str(kept) in power.split("-")


def by_brute_force(clue: Clue) -> list[int]:
    """Return each kept value with which the play was legal and all that was said is true."""
    found = set()
    for kept, old in endings(clue):
        seen = (*visible_fates(clue.scene.row), *clue.exiled, *clue.holding, clue.play.fate, kept)
        fits = all(is_true(clue, one, kept, old=old) for one in clue.since)
        legal = clue.play in clue.scene.plays((clue.play.fate, kept))
        if legal and fits and seen.count(kept) <= 3:
            found.add(kept)
    return sorted(found)


Token = tuple[int, bool]
"""A fate in hand, and whether it is from an earlier turn."""


def endings(clue: Clue) -> set[Token]:
    """Return what can be kept, and whether the fate played then is old, by what was drawn."""
    new = [(fate, False) for fate in FATES]
    first = new if clue.carried is None else [(fate, True) for fate in clue.carried]
    hands = list(product(first, new))
    if clue.scene.feasted:  # one of the two lies on The Feast, and another was drawn
        hands = [(left, drawn) for hand in hands for left in hand for drawn in new]
    ways = {pair for hand in hands for pair in (hand, hand[::-1])}
    return {(kept[0], played[1]) for played, kept in ways if played[0] == clue.play.fate}


@given(clues())
@settings(max_examples=300, deadline=None)
def test_what_is_possible_is_what_the_rules_allow(clue: Clue) -> None:
    """The same values as by asking the rules for every hand, or an error if there are none."""
    found = found_in(clue)
    assert list(found.possible if found else ()) == by_brute_force(clue)


def found_in(clue: Clue) -> Inference | None:
    """Return what a clue says; None if it is impossible."""
    try:
        return infer(clue)
    except UnreadableText:
        return None


@given(clues())
@settings(max_examples=100, deadline=None)
def test_every_other_value_has_one_proof_and_shorter_ones_come_first(clue: Clue) -> None:
    found = found_in(clue)
    if found is None:
        return
    out = [one.value for one in found.excluded]
    assert sorted([*found.possible, *out]) == list(FATES)
    order = [(len(one.proof), one.value) for one in found.excluded]
    assert order == sorted(order)
    for one in found.excluded:
        by_the_past = tuple(map(type, one.proof)) == (KeptTheOld, NotCarried)
        assert len(one.proof) == 1 + by_the_past


@given(clues())
@settings(max_examples=100, deadline=None)
def test_what_is_assumed_stays_apart_from_what_is_proven(clue: Clue) -> None:
    """A better clue is a legal one and leaves fewer values; with none left, all stand."""
    found = found_in(clue)
    if found is None:
        return
    aside = [one.value for one in found.assumed]
    left = tuple(value for value in found.possible if value not in aside)
    assert set(aside) <= set(found.possible)
    assert found.if_best_clue == (left or found.possible)
    assert found.overturned == (not left)
    for one in found.assumed:
        assert one.better in clue.scene.plays((clue.play.fate, one.value))
        assert one.better != clue.play
        assert 0 < one.leaves < one.left


@given(clues())
@settings(max_examples=60, deadline=None)
def test_every_proof_can_be_said_in_every_language(clue: Clue) -> None:
    found = found_in(clue)
    if found is None:
        return
    headings = bool(found.assumed) + found.overturned
    for language in LANGUAGES:
        lines = proof_lines(words(language), clue, found, informative=True)
        assert headings <= len(lines) <= len(found.excluded) + len(found.assumed) + headings
        assert all(line.strip() and "{" not in line for line in lines)
        assert len({line.partition(":")[2] or line for line in lines}) == len(lines), "said once"


@pytest.mark.parametrize(
    ("language", "values", "said"),
    [
        ("en", (4,), "4"),
        ("en", (5, 6, 7), "5, 6 or 7"),
        ("en", (1, 2, 3, 4), "1 to 4"),
        ("en", (1, 2, 3, 4, 6, 7), "1 to 4, 6 or 7"),
        ("en", (2, 4, 5, 6, 7), "2 or 4 to 7"),
        ("es", (1, 2, 3, 4, 7), "1 a 4 o 7"),
        ("fr", (1, 2, 3, 4, 7), "1 à 4 ou 7"),
        ("pl", (1, 2, 3, 4, 7), "1–4 lub 7"),
    ],
)
def test_numbers_in_a_row_are_said_as_a_range(
    language: str, values: tuple[int, ...], said: str
) -> None:
    assert values_words(words(language), values) == said


def test_of_two_proofs_the_one_is_given_that_says_more() -> None:
    """A 1 below 1 is no play for Midnight, but the discarded 4 speaks of 1 to 4 at once."""
    since = (Discarded(4, "midnight"),)
    scene = PlayContext(options.read({"row": 2}), (Slot("midnight", (4,)), Slot("dawn")))
    found = infer(Clue(scene, Play(1, "midnight"), since=since))
    assert {one.value: one.proof for one in found.excluded} == dict.fromkeys(
        (1, 2, 3, 4), (Contradicts(since[0]),)
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", CARDS)
def test_a_card_can_say_what_it_sees_in_any_pair(card: str, language: str) -> None:
    """A card that takes any pair, or none, has nothing to say."""
    some = {CARDS[card].grid()[played][kept] for played in FATES for kept in FATES}
    speaks = some == {True, False} or CARDS[card].looks or CARDS[card].stacks
    for visible in ((), (2,), (1, 4), (3, 3, 6), (2, 5, 7)):
        for played in FATES:
            for kept in FATES:
                said = remark(PairFacts(card, played, kept, ConditionContext(visible, visible)))
                assert bool(said and remarks_words(words(language), [said])) == speaks


def test_only_cards_without_a_condition_have_no_clause() -> None:
    """Otherwise a proof would say that a pair does not fit, and not why."""
    bare = {
        card.id for card in CARDS.values() if card.allows in (conditions.always, conditions.never)
    }
    assert set(CARDS) - set(CLAUSES) == bare


# --- What cannot be -----------------------------------------------------------------------------


def clue_on(row: str, fate: int, card: str, **known: Any) -> Clue:
    """Lay out a row without fates."""
    cards = row.split()
    settled = options.read({"cards": "all", "row": len(cards)})
    return Clue(PlayContext(settled, tuple(map(Slot, cards))), Play(fate, card), **known)


@pytest.mark.parametrize(
    ("clue", "reason"),
    [
        (clue_on("dawn midnight", 3, "the-key"), "not-in-row"),
        (clue_on("dawn midnight", 7, "midnight"), "nobody-plays-that"),
        (clue_on("dawn the-thief", 7, "the-thief"), "nobody-plays-that"),
        (clue_on("dawn the-wish", 4, "the-hours"), "hours-were-closed"),
        (clue_on("dawn midnight", 3, "dawn", since=(TellAnswer(True),)), "answers-differ"),
        (clue_on("dawn midnight", 3, "dawn", since=(Discarded(3, "dawn"),)), "no-fate-fits"),
        (clue_on("dawn midnight", 3, "dawn", carried=(4,)), "no-fate-fits"),
        (clue_on("dawn midnight", 3, "dawn", carried=()), "no-fate-fits"),
        (clue_on("the-mirror", 3, "the-mirror", holding=(3, 3)), "no-fate-fits"),
        (clue_on("dawn", 3, "dawn", since=(Answered("old", True),)), "never-carried"),
        (
            clue_on("dawn", 3, "dawn", carried=(2, 4), since=(Answered("old", True),)),
            "never-carried",
        ),
    ],
)
def test_an_impossible_history_is_refused_with_its_reason(clue: Clue, reason: str) -> None:
    with pytest.raises(UnreadableText) as caught:
        infer(clue)
    assert caught.value.reason == reason


@pytest.mark.parametrize("since", [(), (Answered("old", False),), (Answered("old", True),)])
@pytest.mark.parametrize("carried", [(5,), (1, 2), (2, 3, 5), (7,)])
def test_after_the_feast_the_fate_from_before_proves_nothing(
    carried: tuple[int, ...], since: tuple[Said, ...]
) -> None:
    """It may be the one that lies on The Feast."""
    settled = options.read({"cards": "all", "row": 4})
    row = (Slot("dawn"), Slot("the-feast", (2,)), Slot("the-judge"), Slot("leviathan"))
    scene = PlayContext(settled, row, feasted=True)
    clue = Clue(scene, Play(5, "the-judge"), carried=carried, since=since)
    found = found_in(clue)
    by_force = by_brute_force(clue)
    assert by_force in ([1, 3, 5, 7], [])
    assert list(found.possible if found else ()) == by_force


def test_what_the_play_alone_leaves_does_not_count_tokens() -> None:
    clue = clue_on("the-mirror dawn", 3, "the-mirror", holding=(3, 3))
    assert by_the_play(clue) == (3,)
    assert by_the_play(clue_on("dawn midnight", 7, "midnight")) == ()


# --- Games --------------------------------------------------------------------------------------


@given(arcana_games())
@settings(max_examples=40, deadline=None)
def test_the_truth_is_never_ruled_out(record: Record[Any]) -> None:
    """At any time of any game, for every onlooker."""
    if record.options["honour"] == "yes":
        return  # there a play may break the rules
    state: Any = record.game.start(**record.options)
    for action in record.actions:
        state = state.apply(action)
        for seat in (None, *range(int(record.options["seats"]))):
            found = possible(state, seat)
            assert found is None or state.position.kept in found


def possible(state: Any, seat: int | None = None) -> tuple[int, ...] | None:
    """Return what a seat may infer now; None where nothing lies open."""
    clue = clue_from_view(state.view(seat))
    return None if clue is None else infer(clue).possible


def test_a_view_holds_a_clue_from_the_play_until_the_fate_is_shown() -> None:
    state = table("the-judge the-deep dawn the-lord", hands="3,5 3")
    assert possible(state) is None
    state = after(state, "play 3 the-judge")
    assert possible(state) == (1, 3, 5, 7)
    assert possible(after(state, "predict 5")) is None


def test_the_seats_own_fates_do_not_count() -> None:
    """The group reasons from what everybody sees."""
    state = after(table("the-judge:3 the-deep dawn the-lord", hands="3,5 3"), "play 3 the-judge")
    assert possible(state, 1) == (1, 3, 5, 7)


def test_an_old_fate_after_the_feast_is_no_contradiction() -> None:
    """Which of the fates is from before is not the group's to know."""
    state = table("the-feast the-judge dawn the-lord", hands="3,5 -", drawn=1, ready="the-key")
    state = after(state, "play 5 the-feast", "draw 2", "play 3 dawn", "use the-key old")
    assert possible(state) == (1, 2)


def test_a_view_remembers_what_was_said_since() -> None:
    state = table("the-chalice the-wish dawn the-lord", hands="3,5 -", ready="midnight leviathan")
    state = after(state, "play 3 the-chalice")
    assert possible(state) == (4, 5, 6, 7)
    asked = after(state, "done", "use midnight higher-than 5")
    assert possible(asked) == (4, 5)
    discarded = after(state, "use leviathan discard-lower 3 the-chalice")
    assert possible(discarded) == (4, 5, 6, 7)


def test_the_second_play_of_the_feast_is_the_clue() -> None:
    state = table("the-feast the-judge dawn the-lord", hands="3,5 -")
    state = after(state, "play 5 the-feast")
    assert possible(state) is None, "the clue is to come"
    state = after(state, "draw 2")
    assert possible(state) is None
    state = after(state, "play 3 dawn")
    assert possible(state) == (1, 2)


@pytest.mark.parametrize(("ruling", "guess"), [("printed", "predict 6"), ("raised", "predict 7")])
def test_a_wrong_guess_rules_out_the_printed_value(ruling: str, guess: str) -> None:
    state = table(
        "the-wish the-judge dawn the-lord",
        hands="3,5 -",
        ready="iron",
        options=f"plus_one={ruling}",
    )
    state = after(state, "use iron plus-1", "play 3 the-wish", guess)
    assert possible(state) == (1, 2, 3, 4, 5, 7)


def test_the_thief_and_the_fall_speak_too() -> None:
    state = after(table("the-thief the-fall:4 dawn:5 the-judge", hands="3,5 -"), "play 3 the-judge")
    # The Judge leaves 1, 3, 5 and 7; nothing above the kept fate: 5 or 7; 4 is less than twice.
    assert possible(state) == (5, 7)


def test_the_best_clue_takes_announcements_into_account() -> None:
    """Whether The Fall stays is said after either play, so The Key would not have said more."""
    row = (Slot("the-fall", (3,)), Slot("the-key", (2,)), Slot("dawn"))
    scene = PlayContext(options.read({"cards": "all", "row": 3}), row)
    found = infer(Clue(scene, Play(5, "dawn"), since=(Fell(yes=False),)))
    assert found.possible == (2, 3, 4)
    assert found.assumed == ()
