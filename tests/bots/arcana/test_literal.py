"""`literal`: the best clue for literal listeners, literal reading, and powers where they decide.

Positions come from games played from their start, so that the bot can remember all of it. In most
of them one point is missing and one doom is left: a wrong guess loses the game, and where a card
will fade, so does silence.
"""

from random import Random

import pytest
from hypothesis import given, settings

from divinary.arcana.beliefs import belief
from divinary.arcana.beliefs.odds import Odds
from divinary.arcana.model.actions import Choice, Use
from divinary.arcana.model.position import Phase
from divinary.arcana.rules.play_context import context_now
from divinary.arcana.rules.power import Window
from divinary.arcana.rules.powers import POWERS
from divinary.arcana.state import State
from divinary.bots.arcana.listeners import (
    VAGUENESS,
    Listeners,
    PowerOffer,
    PredictionStakes,
    prediction_stakes,
)
from divinary.bots.arcana.literal import Literal
from divinary.bots.arcana.situation import TurnEnd, situation_of
from divinary.bots.arcana.speaker import Speaker
from divinary.bots.arcana.win_chance import POINT_CHANCE, POWER_PRICE, RACE, race
from divinary.bots.best_choice import best_choice
from divinary.core.deciders import Seat, seats_of
from tests.arcana.beliefs.games import small_game
from tests.arcana.beliefs.story import begin, story, then
from tests.arcana.table import after, table
from tests.secrecy.worlds import follow
from tests.strategies import arcana_game, arcana_options, random_options, seeds


def choice(state: State, seed: int = 0) -> str:
    """Return what `literal` does here, for the seat that decides."""
    decider = seats_of(state.decider)[0]
    return str(Literal().choose(state.view(decider), Random(seed)))


def at_the_brink(row: str, *lines: str, ready: str = "", deck: str = "", copies: int = 3) -> State:
    """Return a story's last turn: six doom, and one point short of the goal.

    The turn begins with the last line that draws two fates.
    """
    points = len(ready.split()) + sum(line.startswith("predict") for line in lines)
    given = {"difficulty": "doomed", "goal": points + 1, "copies": copies}
    return then(story(row, ready=ready, deck=deck, **given), *lines)


# --- The speaker.


@pytest.mark.parametrize(
    ("row", "hand", "expected"),
    [
        ("midnight the-deep the-mirror the-key", "1,1", "play 1 the-mirror"),  # leaves 1 alone
        ("dawn midnight the-key the-judge", "6,7", "play 6 midnight"),  # only 7 is higher
        ("dawn midnight the-key the-judge", "1,2", "play 2 dawn"),  # only 1 is lower
        ("the-judge:3", "2,6", "play 2 the-judge"),  # 2, 4 and 6 either way, but a 6 would fade it
        ("the-beast leviathan", "7,7", "play 7 leviathan"),  # 4 to 7 would be left, and no fade
    ],
)
def test_a_clue(row, hand, expected):
    assert choice(table(row, hands=f"{hand} -", doom=5)) == expected


@settings(max_examples=150)
@given(arcana_options(), seeds())
def test_what_it_foresees_is_what_comes(options, seed):
    """The win chance of its best play is the win chance once the play is made, and understood."""
    if options["honour"] == "yes":
        return  # there listeners think of slips, and the speaker does not
    for state in arcana_game(options, seed).states():
        assert isinstance(state, State)
        seat = Seat(state.position.seat)
        if state.position.phase is not Phase.PLAY or state.decider != seat:
            continue
        view = state.view(state.position.seat)
        values = speaker(state).of_plays(context_now(view), used=view.used)
        play = best_choice(values)
        later = state.apply(play)
        if later.position.phase is Phase.STEAL:
            later = then(later, choice(later))
        if later.position.phase in (Phase.AFTER, Phase.PREDICT):
            assert speaker(later).of_doing_nothing() == pytest.approx(values[play])


def speaker(state: State) -> Speaker:
    view = state.view(state.position.seat)
    return Speaker(view)


def test_it_feasts_rather_than_give_a_vague_clue():
    """1 and 6: on Midnight anything above the 1 would be left. A second play may say more."""
    row = "the-feast midnight the-shore leviathan"
    assert choice(then(begin(row), "draw 1 6")).endswith("the-feast")


def test_it_does_not_feast_on_a_sure_clue():
    row = "the-feast midnight the-shore leviathan"
    assert choice(then(begin(row), "draw 6 7")) == "play 6 midnight"


def test_after_the_feast_it_gives_the_best_clue_of_the_new_pair():
    row = "the-feast midnight the-shore leviathan"
    state = then(begin(row), "draw 3 6", "play 3 the-feast", "draw 7")
    assert choice(state) == "play 6 midnight"


def test_the_thief_takes_what_tells_most():
    """Only over a kept 1 could it take the 2; the 6 it could take over anything lower."""
    state = then(begin("the-thief leviathan the-imago"), "draw 6 6", "play 6 leviathan")
    state = then(state, "predict 6", "draw 2 1", "play 2 the-imago")
    assert choice(state) == "steal 2 the-imago"


def test_the_thief_takes_a_fate_off_a_card_that_would_fade():
    """With either fate The Thief fades. Without the 5 The Wish does not fade as well."""
    state = then(begin("the-thief leviathan the-wish"), "draw 6 6", "play 6 leviathan")
    state = then(state, "predict 6", "draw 5 3", "play 5 the-wish")
    assert choice(state) == "steal 5 the-wish"


# --- Its own powers, before a play and after it.


@pytest.mark.parametrize(
    ("top", "expected"), [("the-mirror", "use the-rider cycle the-judge"), ("the-lord", "play 4")]
)
def test_cycle_brings_in_a_card_that_tells_the_fate(top, expected):
    """On this row every clue of 4 and 4 is vague. The Mirror would tell a pair, The Lord not."""
    row = "the-judge the-stranger the-blind-man the-shore"
    state = at_the_brink(row, "draw 4 4", ready="the-rider", deck=f"{top} the-deep")
    assert choice(state).startswith(expected)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("7 7", "use fortune plus-1"),  # an 8 is higher than the 7 on Midnight, and nothing else is
        ("6 7", "play 6 midnight"),  # that is sure without it
        ("6 6", "play 6"),  # 6 and 7 would be left
    ],
)
def test_plus_1_is_used_where_it_makes_a_clue_sure(hand, expected):
    state = at_the_brink("midnight the-shore leviathan the-imago", f"draw {hand}", ready="fortune")
    assert choice(state).startswith(expected)


def relocating() -> State:
    """3 and 7 in hand, and a 6 on Leviathan. Iron is empty, and takes the 3 beside anything."""
    leading = ("draw 6 5", "play 6 leviathan", "predict 5", "draw 3 7")
    return at_the_brink("iron leviathan the-imago", *leading, ready="the-lantern")


def test_relocate_makes_a_clue_sure():
    """With the 6 on Iron only a 7 may be kept when something is played there."""
    state = relocating()
    assert choice(state) == "use the-lantern relocate 6 leviathan"
    state = then(state, choice(state))
    assert choice(state) == "onto iron"
    state = then(state, choice(state))
    assert choice(state) == "play 3 iron"
    assert choice(then(state, choice(state))) == "predict 7"


def test_relocate_is_kept_where_the_clue_is_sure_without_it():
    leading = ("draw 6 5", "play 6 leviathan", "predict 5", "draw 6 7")
    state = at_the_brink("iron leviathan midnight", *leading, ready="the-lantern")
    assert choice(state) == "play 6 midnight"


def test_discard_lower_keeps_a_card_from_fading():
    """2 beside the 4 on Midnight: it would fade, and the group would guess 5, not 7."""
    leading = ("draw 4 5", "play 4 midnight", "done", "predict 5", "draw 2 7", "play 2 midnight")
    state = at_the_brink("midnight the-shore leviathan the-deep", *leading, ready="the-belltower")
    assert choice(state).startswith("use the-belltower discard-lower")
    assert choice(state).endswith("midnight")


def test_discard_lower_tells_the_fate():
    """5 on The Huntress leaves 3 and 7. Whoever can throw away a 6 has the 7."""
    leading = (
        "draw 6 5",
        "play 6 leviathan",
        "done",
        "predict 5",
        "draw 5 7",
        "play 5 the-huntress",
    )
    state = at_the_brink("leviathan the-huntress the-imago", *leading, ready="the-belltower")
    assert choice(state) == "use the-belltower discard-lower 6 leviathan"


def test_discard_lower_is_kept_where_all_is_clear():
    """Nothing is higher than a 6 but a 7."""
    state = at_the_brink("midnight dawn", "draw 6 7", "play 6 midnight", ready="the-belltower")
    assert choice(state) == "done"


def asked_if_old(carried: int, drawn: int) -> State:
    """One token each. A 5 on Midnight has left 6 and 7; now a 6 on The Pallbearers leaves 4 and 7.

    Kept with a carried 6 either was drawn; kept with a new 6 it is the carried 7. So the group
    takes it for a 7.
    """
    leading = [f"draw 5 {carried}", "play 5 midnight", "done", "pass"]
    leading += ["draw 1 2", "play 1 the-deep", "done", "predict 2"]
    leading += [f"draw {drawn}", "play 6 the-pallbearers"]
    return at_the_brink("midnight the-deep the-pallbearers", *leading, ready="the-wish", copies=1)


def test_old_is_told_against_a_wrong_guess():
    assert choice(asked_if_old(carried=6, drawn=4)) == "use the-wish old"


def test_old_is_kept_where_the_group_is_right_anyway():
    assert choice(asked_if_old(carried=7, drawn=6)) == "done"


# --- The group.


@pytest.mark.parametrize(
    ("hand", "difficulty", "expected"),
    [
        ("6 7", "doomed", "predict 7"),  # certain
        ("1 6", "easy", "pass"),  # one in six, and silence is free
        ("1 6", "doomed", "pass"),  # an error would lose the game
    ],
)
def test_a_prediction_where_nothing_will_fade(hand, difficulty, expected):
    row = "midnight the-shore leviathan the-deep"
    state = then(begin(row, difficulty=difficulty), f"draw {hand}", f"play {hand[0]} midnight")
    assert choice(state) == expected


@pytest.mark.parametrize(
    ("hand", "difficulty", "expected"),
    [
        ("2 6", "doomed", "predict"),  # silence would lose the game
        ("5 6", "normal", "predict"),  # 6 or 7, and two doom ahead
    ],
)
def test_a_prediction_where_silence_is_dear(hand, difficulty, expected):
    row = "midnight the-shore leviathan the-deep"
    state = then(begin(row, difficulty=difficulty), "draw 4 5", "play 4 midnight", "predict 5")
    state = then(state, f"draw {hand}", f"play {hand[0]} midnight")
    assert choice(state).startswith(expected)


def two_left() -> State:
    """A 5 on Midnight beside the 4: it will fade, and 6 and 7 are left."""
    leading = ("draw 4 5", "play 4 midnight", "predict 5", "draw 5 6", "play 5 midnight")
    return at_the_brink("midnight the-shore leviathan the-deep", *leading)


def test_only_equally_likely_values_are_left_to_the_generator():
    """Over many generators both are said, and nothing else."""
    state = two_left()
    assert {choice(state, seed) for seed in range(40)} == {"predict 6", "predict 7"}


DECIDES = [
    # 4 on The Huntress leaves 2 and 6.
    ("the-huntress", "4 6", "the-stranger", "use the-stranger 1-2-3"),
    ("the-huntress", "4 6", "the-lord", "use the-lord 5-6-7"),
    ("the-huntress", "4 6", "dawn", "use dawn higher-than"),
    ("the-huntress", "4 6", "the-mirror", "use the-mirror twice"),
    ("the-huntress", "4 6", "the-judge", "predict"),  # 3, 4 or 5? Neither
    ("the-huntress", "4 6", "the-blind-man", "predict"),  # 1, 4 or 7? Neither
    ("the-huntress", "4 6", "the-pallbearers", "predict"),  # within 2? Both
    ("the-huntress", "4 6", "the-ash the-judge", "predict"),  # 2 or 6? Both
    # 3 on The Beast leaves 2 and 4.
    ("the-beast", "3 2", "the-judge", "use the-judge 3-4-5"),
    ("the-beast", "3 2", "the-blind-man", "use the-blind-man 1-4-7"),
    ("the-beast", "3 2", "the-stranger", "use the-stranger 1-2-3"),
    # 6 on The Belltower leaves 3 and 6.
    ("the-belltower", "6 3", "the-pallbearers", "use the-pallbearers within-2"),
    # A question that decides is as good as two guesses: the first that lies ready.
    ("the-huntress", "4 6", "the-mirror the-judge dawn", "use the-mirror twice"),
    ("the-huntress", "4 6", "dawn the-judge the-mirror", "use dawn higher-than"),
]


@pytest.mark.parametrize(("card", "hand", "ready", "expected"), DECIDES)
def test_the_group_uses_what_decides(card, hand, ready, expected):
    """The card will fade, two values are left, and a wrong guess loses the game."""
    row = f"{card} the-shore leviathan the-deep"
    state = at_the_brink(row, f"draw {hand}", f"play {hand[0]} {card}", ready=ready)
    assert choice(state).startswith(expected)


def test_the_group_asks_for_a_value_that_lies_there():
    """4 on The Huntress leaves 2 and 6, and a 6 lies on Leviathan."""
    leading = ("draw 6 5", "play 6 leviathan", "predict 5", "draw 4 2", "play 4 the-huntress")
    state = at_the_brink("the-huntress the-shore leviathan", *leading, ready="asunder")
    assert choice(state) == "use asunder same 6"


def test_help_is_paid_for_where_2_or_6_is_in_doubt():
    """5 on Midnight leaves 6 and 7; the other power would not help."""
    leading = ("draw 4 5", "play 4 midnight", "predict 5", "draw 5 6", "play 5 midnight")
    row = "midnight the-shore leviathan the-deep"
    state = at_the_brink(row, *leading, ready="the-ash the-judge")
    assert choice(state) == "use the-ash help paying the-judge"


def test_help_is_paid_with_what_is_missed_least():
    leading = ("draw 4 5", "play 4 midnight", "predict 5", "draw 5 6", "play 5 midnight")
    row = "midnight the-shore leviathan the-deep"
    state = at_the_brink(row, *leading, ready="the-ash asunder the-rider the-judge")
    assert choice(state) == "use the-ash help paying the-rider"


def test_slow_stops_a_fade_where_a_guess_would_be_wild():
    """2 beside the 4 on Midnight leaves five values. Slowed, two fates are two hours of three."""
    leading = ("draw 4 5", "play 4 midnight", "predict 5", "draw 2 7", "play 2 midnight")
    row = "midnight the-shore leviathan the-deep"
    state = at_the_brink(row, *leading, ready="the-north-wind")
    assert choice(state) == "use the-north-wind slow midnight"
    assert choice(then(state, choice(state))) == "pass"


def test_slow_is_kept_where_it_would_stop_nothing():
    """The Huntress fades with one fate, however slow."""
    row = "the-huntress the-shore leviathan the-deep"
    state = at_the_brink(row, "draw 4 6", "play 4 the-huntress", ready="the-north-wind")
    assert choice(state).startswith("predict")


def test_a_power_is_kept_where_all_is_clear():
    row = "midnight the-shore leviathan the-deep"
    state = at_the_brink(row, "draw 6 7", "play 6 midnight", ready="dawn the-beast")
    assert choice(state) == "predict 7"


def test_after_a_wrong_guess_it_guesses_on():
    """The prediction has failed unless the second guess is right, so silence saves nothing."""
    row = "midnight the-shore leviathan the-deep"
    state = at_the_brink(row, "draw 1 7", "play 1 midnight", ready="the-beast")
    state = then(state, "use the-beast twice", "predict 2")
    assert choice(state).startswith("predict")
    assert choice(state) != "predict 2"


@pytest.mark.parametrize(
    ("reading", "kept", "expected"), [("printed", 7, "predict 7"), ("raised", 7, "predict 8")]
)
def test_it_predicts_what_the_reading_of_plus_1_asks_for(reading, kept, expected):
    row = "midnight the-shore leviathan the-imago"
    state = then(story(row, ready="fortune", plus_one=reading), f"draw 7 {kept}")
    assert choice(then(state, "use fortune plus-1", "play 7 midnight")) == expected


def exiling(ready: str) -> State:
    """A 2 lies on The Shore and a 3 on The Deep; the last prediction was correct."""
    state = then(story("the-imago the-shore the-deep", ready=ready), "draw 2 6", "play 2 the-shore")
    return then(state, "predict 6", "pass", "draw 3 1", "play 3 the-deep", "predict 1")


def test_exile_is_paid_for_only_where_powers_abound():
    assert choice(exiling("the-musicians the-beast")) == "pass"
    state = exiling("the-musicians the-beast the-mirror dawn")
    assert choice(state) == "use the-musicians exile paying dawn"


def test_exile_makes_the_rarest_value_rarer():
    """Of a 2 and a 3 the higher one, as long as no value lies there twice."""
    state = exiling("the-musicians the-beast the-mirror dawn")
    assert choice(then(state, choice(state))) == "exile 3 the-deep"


def test_every_power_has_its_position_here():
    """The seventeen: one works by itself, and each of the others is used in some position."""
    text = " ".join(expected for *_, expected in DECIDES)
    used = {power for power in POWERS if f" {power}" in text}
    elsewhere = {"same", "help", "slow", "exile", "cycle", "plus-1", "relocate"}
    elsewhere |= {"discard-lower", "old"}
    automatic = {power.id for power in POWERS.values() if power.window is Window.AUTOMATIC}
    assert used | elsewhere | automatic == set(POWERS)
    assert len(POWERS) == 17


# --- What it must not do, and what must not matter.


@settings(max_examples=150)
@given(arcana_options(), seeds())
def test_it_takes_one_of_its_choices_in_any_position(options, seed):
    """Also in positions that it would not have come to by itself, for any seat of the group."""
    for state in arcana_game(options, seed).states():
        assert isinstance(state, State)
        for seat in seats_of(state.decider):
            view = state.view(seat)
            assert Literal().choose(view, Random(seed)) in view.choices


def test_it_never_predicts_from_its_own_fate():
    """R32: in every world that looks the same to a spectator the group does the same.

    Also in those in which the predictor itself has drawn something else.
    """
    swapped = 0
    for seed in range(25):
        game = small_game(seed)  # in these many fates are carried on
        for truth, others in follow(game, None, Random(seed), most=6):
            for seat in seats_of(truth.state.decider):
                if seat == truth.state.position.seat:
                    continue
                said = Literal().choose(truth.state.view(seat), Random(seed))
                for world in others:
                    view = world.state.view(seat)
                    swapped += view.hands != truth.state.view(seat).hands
                    assert Literal().choose(view, Random(seed)) == said
    assert swapped > 100


def test_what_beliefs_keep_in_mind_changes_no_choice():
    """With an empty memory each time it chooses as with one that has seen the whole game."""
    for seed in range(20):
        for state in arcana_game(random_options(Random(seed)), seed).states():
            assert isinstance(state, State)
            for seat in seats_of(state.decider):
                warm = choice_of(state, seat)
                belief._REPLAYS.clear()
                assert choice_of(state, seat) == warm


def choice_of(state: State, seat: int) -> Choice:
    return Literal().choose(state.view(seat), Random(0))


# --- What it weighs.


def test_the_race_is_the_mean_of_its_steps():
    """Won at no points to go, lost at no room, and else the mean of what a step may bring."""
    assert race(0, 1) == 1
    assert race(1, 0) == 0
    assert race(1, -2) == 0
    one_lost = (race(2, 2) + race(2, 1) + race(2, 0)) / 3
    assert race(2, 3) == pytest.approx(POINT_CHANCE * race(1, 3) + (1 - POINT_CHANCE) * one_lost)


def test_the_race_rises_with_points_and_falls_with_doom():
    for need in range(1, 8):
        for room in range(1, 8):
            assert race(need, room) < race(need - 1, room)
            assert race(need, room) > race(need, room - 1)


def at_stake(state: State, guesses: int = 1) -> PredictionStakes:
    """Return the stakes as the group sees them."""
    view = state.view(1)
    fading = [slot for slot in view.row if slot and slot.card in view.fading]
    return prediction_stakes(TurnEnd(situation_of(view), view.row, fading), guesses, RACE)


def test_stakes_count_the_doom_of_each_end():
    """Right: a point, and no doom at all. Wrong: one doom and that of the fading cards."""
    state = after(table("midnight:4", hands="2,6 -", score=3, doom=1), "play 2 midnight")
    assert at_stake(state) == PredictionStakes(race(3, 6), race(4, 3), race(4, 4))


@pytest.mark.parametrize(("missed", "room"), [("once", 5), ("each", 4)])
def test_stakes_count_wrong_guesses_as_the_reading_says(missed, room):
    """Two guesses may both be wrong: one doom, or two."""
    state = table("the-wish dawn", hands="1,6 -", doom=1, options=f"missed={missed} cards=all")
    state = after(state, "play 1 the-wish")
    assert at_stake(state, guesses=2).wrong == race(7, room)


def test_once_a_guess_was_wrong_silence_costs_as_much():
    state = table("the-wish dawn", hands="1,6 -", doom=1, options="cards=all")
    before = after(state, "play 1 the-wish")
    assert at_stake(before).silent > at_stake(before).wrong
    later = after(before, "predict 5")
    assert at_stake(later).silent == at_stake(later).wrong


def test_stakes_count_amplify():
    """Its host will fade: three doom instead of two, and two points instead of one."""
    state = table("midnight:4+the-fall dawn", hands="2,6 -", options="cards=all")
    state = after(state, "play 2 midnight")
    assert at_stake(state) == PredictionStakes(race(5, 7), race(7, 3), race(7, 4))


def group(
    *weights: float, at: PredictionStakes, offers: tuple[PowerOffer, ...] = (), guesses: int = 1
) -> Listeners:
    return Listeners(Odds((0.0, *weights)), at, 1, offers, guesses)


def test_the_chance_that_pays_is_where_both_win_chances_meet():
    """By doom alone it would be 1 in 1 + D; here a point counts too."""
    mild = PredictionStakes(right=1.0, wrong=0.2, silent=0.4)
    assert all(group(sure, 100 - sure, at=mild).predicts() for sure in range(50, 100))
    steep = PredictionStakes(right=1.0, wrong=0.0, silent=0.755)
    paying = [sure for sure in range(50, 100) if group(sure, 100 - sure, at=steep).predicts()]
    assert paying == list(range(76, 100))


def test_a_speaker_foresees_what_the_group_makes_of_it():
    """It names the likeliest value; equals come first in any order; a question is answered."""
    at = PredictionStakes(right=1.0, wrong=0.0, silent=0.1)
    assert group(3, 1, at=at).win_chance(1) == 1
    assert group(3, 1, at=at).win_chance(2) == 0
    assert group(2, 2, at=at).win_chance(2) == 0.5
    assert group(3, 2, 2, 1, at=at, guesses=2).win_chance(2) == 0.5
    assert group(3, 2, 2, 1, at=at, guesses=2).win_chance(4) == 0
    question = PowerOffer(Use("dawn", 1), POWER_PRICE, question="higher-than")
    asking = group(3, 3, at=at, offers=(question,))
    assert asking.best_offer == question
    assert asking.win_chance(1) == asking.win_chance(2) == 1 - POWER_PRICE
    silent = group(1, 1, 1, at=PredictionStakes(right=1.0, wrong=0.0, silent=0.5))
    assert silent.win_chance(3) == 0.5 - 3 * VAGUENESS


def test_a_power_that_is_not_worth_its_price_is_kept():
    at = PredictionStakes(right=1.0, wrong=0.0, silent=0.1)
    dear = PowerOffer(Use("dawn", 1), 0.6, question="higher-than")
    assert group(3, 3, at=at, offers=(dear,)).best_offer is None


def test_values_that_differ_by_a_rounding_are_equal():
    assert best_choice({"first": 0.3, "second": 0.1 + 0.2, "third": 0.2}) == "first"
    assert best_choice({"first": 0.3, "second": 0.31}) == "second"


def test_predicting_weighs_right_and_wrong():
    assert PredictionStakes(0.9, 0.5, 0.6).predicting(0.25) == pytest.approx(0.6)
