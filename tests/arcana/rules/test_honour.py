"""Honour mode: illegal plays are let through, and their player may own up to them."""

from itertools import product

from divinary import CHANCE, Party
from tests.arcana.table import ARCANA, after, asides, doom, past, phase, plays, refused, row, table

HONOUR = "honour=yes"


def test_every_fate_may_be_laid_anywhere() -> None:
    """The cards are not asked; The Hours are always open."""
    state = table("midnight dawn the-thief the-ash", hands="3,5 -", options=HONOUR)
    places = ("midnight", "dawn", "the-thief", "the-ash", "the-hours")
    assert plays(state) == [f"play {f} {place}" for place, f in product(places, (3, 5))]


def test_only_the_player_knows_whether_it_was_legal() -> None:
    """The others see the same play, whatever is kept."""
    fair = after(table(hands="3,5 -", options=HONOUR), "play 3 midnight")
    foul = after(table(hands="3,2 -", options=HONOUR), "play 3 midnight")
    assert fair.view(1) == foul.view(1)
    assert fair.view(None) == foul.view(None)


def test_who_broke_a_rule_may_own_up() -> None:
    """The aside is offered to the active player alone, and only where there is a reason."""
    foul = after(table(hands="3,2 -", options=HONOUR), "play 3 midnight")
    assert "seat 0 own-up" in asides(foul, 0)
    assert "seat 1 own-up" not in asides(foul, 1)
    fair = after(table(hands="3,5 -", options=HONOUR), "play 3 midnight")
    assert "seat 0 own-up" not in asides(fair, 0)
    assert refused(fair, "seat 0 own-up").reason == "was-legal"


def test_the_fate_stays_and_the_kept_one_is_discarded_unseen() -> None:
    """Nobody predicts; the line is turned up and the next player draws."""
    foul = after(table(hands="3,2 -", lines="1 -", options=HONOUR), "play 3 midnight")
    owned = after(foul, "seat 0 own-up")
    view = owned.view(None)
    assert (row(owned)[0], view.held, view.in_bag) == ("midnight:3", (0, 0), 20)
    assert (view.lines, view.active, owned.decider) == (((), ()), 1, CHANCE)
    assert past(owned) == ["seat 0 own-up"]
    other = after(table(hands="3,1 -", lines="1 -", options=HONOUR), "play 3 midnight")
    assert owned.view(1) == after(other, "seat 0 own-up").view(1)


def test_fades_cost_doom() -> None:
    """The turn goes on to fading, without a prediction that could save."""
    state = table("the-beast dawn", hands="3,5 -", options=HONOUR, deck="the-lord ...")
    owned = after(state, "play 3 the-beast", "seat 0 own-up")
    assert (doom(owned), row(owned)[0]) == (2, "the-lord")


def test_the_fall_weighs_against_the_discarded_fate() -> None:
    """It was kept this turn, and is remembered although nobody saw it."""
    state = table("the-fall:4 midnight", hands="3,2 -", options=HONOUR, deck="iron ...")
    owned = after(state, "play 3 midnight", "seat 0 own-up")
    assert row(owned)[0] == "iron+the-fall"


def test_a_small_fate_puts_the_ash_out_all_the_same() -> None:
    """It was played."""
    state = table("the-ash midnight", hands="2,1 -", options=HONOUR, deck="iron ...")
    assert doom(after(state, "play 2 midnight", "seat 0 own-up")) == 2


def test_the_hours_may_be_used_wrongly() -> None:
    """A fate laid there moves on, though a card would have taken it."""
    foul = after(table(hands="3,5 -", options=HONOUR), "play 5 the-hours")
    assert row(foul)[0] == "midnight:5h"
    assert "seat 0 own-up" in asides(foul, 0)


def test_owning_up_comes_before_the_prediction_is_settled() -> None:
    """Also in the window after the play; with the settled prediction the turn is over."""
    state = table(hands="3,2 -", options=HONOUR, ready="leviathan")
    window = after(state, "play 3 midnight")
    assert (phase(window), "seat 0 own-up" in asides(window, 0)) == ("after", True)
    group = after(window, "done")
    assert (group.decider, "seat 0 own-up" in asides(group, 0)) == (Party(1), True)
    assert "seat 0 own-up" not in asides(after(group, "predict 2"), 0)


def test_while_the_thief_waits_one_may_own_up() -> None:
    """The play is over as soon as it is made."""
    state = table("midnight the-thief the-shore:7", hands="3,2 -", options=HONOUR)
    foul = after(state, "play 3 midnight")
    assert (phase(foul), "seat 0 own-up" in asides(foul, 0)) == ("steal", True)
    assert row(after(foul, "seat 0 own-up")) == ["midnight:3", "the-thief", "the-shore:7"]


def test_a_fate_laid_at_the_thief_steals_nothing() -> None:
    """It is no play elsewhere; nothing is said about what could be stolen either."""
    state = table("midnight the-thief the-shore:7", hands="3,2 -", options=HONOUR)
    foul = after(state, "play 3 the-thief")
    assert (phase(foul), past(foul)) == ("predict", ["play 3 the-thief"])


def test_nobody_has_to_own_up() -> None:
    """Unnoticed, the turn goes on as any other."""
    foul = after(table(hands="3,2 -", options=HONOUR), "play 3 midnight", "predict 2")
    assert foul.view(None).score == 1


def test_the_next_turn_is_innocent() -> None:
    """What was not owned up to in its turn is past."""
    foul = after(table(hands="3,2 4", options=HONOUR), "play 3 midnight", "pass", "draw 6")
    played = after(foul, "play 4 midnight")
    assert "seat 1 own-up" not in asides(played, 1)


def test_a_legal_play_at_the_hours_is_legal() -> None:
    """Where no card takes either fate, nothing is wrong with them."""
    state = table("midnight dawn", hands="4,4 -", options=HONOUR)
    assert refused(after(state, "play 4 the-hours"), "seat 0 own-up").reason == "was-legal"
    assert "seat 0 own-up" in asides(after(state, "play 4 dawn"), 0)


def test_a_second_play_at_the_feast_is_illegal() -> None:
    """It is let through, gives no further draw, and may be owned up to."""
    state = table("the-feast midnight", hands="3,5 -", options=HONOUR)
    again = after(state, "play 3 the-feast", "draw 7", "play 5 the-feast")
    assert (phase(again), row(again)[0]) == ("predict", "the-feast:3,5")
    assert "seat 0 own-up" in asides(again, 0)


def test_without_honour_mode_nobody_owns_up() -> None:
    """Illegal plays are refused, so there is nothing to own up to."""
    state = after(table(hands="3,5 -"), "play 3 midnight")
    assert refused(state, "seat 0 own-up").reason == "not-in-honour"
    assert refused(table(hands="3,2 -"), "play 3 midnight").reason == "condition"


def test_a_broken_rule_reads_back() -> None:
    """The position remembers it, for its player's sake."""
    foul = after(table(hands="3,2 -", options=HONOUR), "play 3 midnight")
    assert ARCANA.state(str(foul)) == foul
    assert "seat 0 own-up" in asides(ARCANA.state(str(foul)), 0)
