"""The Divining Dish: its text, its neighbours, and each question against all 1,024 dishes."""

from itertools import permutations
from random import Random

import pytest
from msgspec.structs import replace

from divinary.core.errors import UnreadableText
from divinary.oracle.data.board import BOARD
from divinary.oracle.data.runes import RUNES, A, B
from divinary.oracle.model.dish import (
    DISHES,
    Dish,
    half_dice,
    moved,
    one_half,
    read_dish,
    turned,
    value,
    with_value,
)
from divinary.oracle.rules.divination import divining_dice
from divinary.oracle.rules.star_charting import chart_lines
from divinary.oracle.rules.twisting_fates import twists

NEXT = {1: 2, 2: 3, 3: 4, 4: 1}


def halves(dish: Dish) -> list[list[str]]:
    """Return the words of the two halves, read off the text."""
    return [half.split() for half in str(dish).split("/")]


def with_rune(dish: Dish, *runes: str) -> list[str]:
    """Return the words of the half that contains one of these words."""
    return next(half for half in halves(dish) if set(runes) & set(half))


def pips(words: list[str]) -> tuple[int, ...]:
    return tuple(sorted(int(word[1:]) for word in words if word[1:].isdigit()))


def test_there_are_1024_dishes() -> None:
    """Five Runes in two halves, two dice of four, two faces: each way once, in a fixed order."""
    assert len(DISHES) == len(set(DISHES)) == 2**5 * 4 * 4 * 2
    assert str(DISHES[0]) == "a1 b1 tree bone voodoo /"
    assert str(DISHES[-1]) == "/ a4 b4 skull bone voodoo"


def test_text_round_trips_to_the_same_object() -> None:
    """Reading a dish's text gives that very dish, not a copy."""
    assert all(read_dish(str(dish)) is dish for dish in DISHES)


def test_runes_may_be_written_in_any_order() -> None:
    """Within a half the order of the words makes no difference."""
    rng = Random(0)
    for dish in DISHES:
        mixed = [" ".join(rng.sample(half, len(half))) for half in halves(dish)]
        assert read_dish("/".join(mixed)) is dish


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("bone voodoo 2 / 3 skull", "a2 bone voodoo / b3 skull"),
        ("4 1 / tree bone voodoo", "a4 b1 / tree bone voodoo"),
        ("3 / tree bone voodoo a1", "b3 / a1 tree bone voodoo"),
        ("b3 / tree bone voodoo 1", "b3 / a1 tree bone voodoo"),
        ("  / a1  b2 skull voodoo bone", "/ a1 b2 skull bone voodoo"),
    ],
)
def test_dice_without_letters(text: str, meant: str) -> None:
    """A plain number is the first die that no letter names."""
    assert str(read_dish(text)) == meant


@pytest.mark.parametrize(
    ("text", "reason", "details"),
    [
        ("", "not-a-dish", {"text": ""}),
        ("a1 b2 tree bone voodoo", "not-a-dish", {}),
        ("a1 / b2 tree / bone voodoo", "not-a-dish", {}),
        ("a1 b2 coin / bone voodoo", "not-a-rune", {"text": "coin"}),
        ("a1 b2 tree / bone frog", "not-a-rune", {"text": "frog"}),
        ("a b2 tree / bone voodoo", "not-a-rune", {"text": "a"}),
        ("a² b2 tree / bone voodoo", "not-a-rune", {"text": "a²"}),
        ("a5 b2 tree / bone voodoo", "no-such-pips", {"text": "a5", "low": 1, "high": 4}),
        ("0 b2 tree / bone voodoo", "no-such-pips", {"text": "0"}),
        ("a01 b2 tree / bone voodoo", "no-such-pips", {"text": "a01"}),
        ("a1 b2 tree / skull bone voodoo", "rune-twice", {"rune": "coin"}),
        ("a1 a2 tree / bone voodoo", "rune-twice", {"rune": "a"}),
        ("1 2 3 tree / bone voodoo", "rune-twice", {"rune": "b"}),
        ("1 tree / bone", "runes-missing", {"runes": ("b", "voodoo")}),
        ("/", "runes-missing", {"runes": RUNES}),
    ],
)
def test_what_is_not_a_dish(text: str, reason: str, details: dict[str, object]) -> None:
    """Each mistake is named, with what is wrong."""
    with pytest.raises(UnreadableText) as caught:
        read_dish(text)
    assert caught.value.reason == reason
    assert details.items() <= caught.value.details.items()


def test_a_die_goes_up_and_down_by_one_in_a_ring() -> None:
    """±1 changes a die by one, 1 and 4 being neighbours, and nothing else."""
    for dish in DISHES:
        assert str(turned(dish, A, 1)) == str(dish).replace(f"a{dish.a}", f"a{NEXT[dish.a]}")
        assert str(turned(dish, B, 1)) == str(dish).replace(f"b{dish.b}", f"b{NEXT[dish.b]}")
        assert turned(turned(dish, A, 1), A, -1) is dish
        assert turned(turned(dish, B, 1), B, -1) is dish


def test_a_rune_moves_to_the_other_half_with_its_value() -> None:
    """Move 1 moves one Rune; what it shows is kept, and moving it back restores the dish."""
    for dish in DISHES:
        for rune, name in enumerate(RUNES):
            word = {"a": f"a{dish.a}", "b": f"b{dish.b}", "coin": ("tree", "skull")[dish.skull]}
            left, right = map(set, halves(dish))
            swapped = {word.get(name, name)}
            assert list(map(set, halves(moved(dish, rune)))) == [left ^ swapped, right ^ swapped]
            assert moved(moved(dish, rune), rune) is dish


def test_a_die_can_be_set() -> None:
    """A die set to a value shows it; all else stays, and the dish is one of the 1,024."""
    for dish in DISHES:
        for number in (1, 2, 3, 4):
            assert with_value(dish, A, number) is read_dish(str(replace(dish, a=number)))
            assert with_value(dish, B, number) is read_dish(str(replace(dish, b=number)))
        assert (value(dish, A), value(dish, B)) == (dish.a, dish.b)


def test_all_five_in_one_half() -> None:
    """In one throw of sixteen all five Runes lie in one half."""
    assert all(one_half(dish) == ([] in halves(dish)) for dish in DISHES)
    assert sum(map(one_half, DISHES)) * 16 == len(DISHES)


def test_dice_of_a_half() -> None:
    """The dice of a half, the lower first."""
    for dish in DISHES:
        assert [half_dice(dish, half) for half in (0, 1)] == [pips(half) for half in halves(dish)]


def test_star_charting_takes_the_higher_die_with_the_bone() -> None:
    """Lines are the die with the bone, of both the higher; without a die there are none."""
    for dish in DISHES:
        assert chart_lines(dish) == max(pips(with_rune(dish, "bone")), default=0)


def test_divination_takes_the_dice_with_the_voodoo() -> None:
    """Every die with the voodoo counts, both of an equal pair."""
    for dish in DISHES:
        assert divining_dice(dish) == pips(with_rune(dish, "voodoo"))


@pytest.mark.parametrize("needs", sorted(permutations(("voodoo", "bone", "die"))))
def test_twisting_asks_for_a_rune_with_the_coin(needs: tuple[str, str, str]) -> None:
    """Each option of Twisting Fates needs its Rune in the half of the coin, as the board says."""
    board = replace(
        BOARD, **dict(zip(("twist_adjust", "twist_move", "twist_x"), needs, strict=True))
    )
    for dish in DISHES:
        beside = with_rune(dish, "tree", "skull")
        met = {"voodoo": "voodoo" in beside, "bone": "bone" in beside, "die": bool(pips(beside))}
        wanted = zip(("adjust", "move", "x"), needs, strict=True)
        assert twists(dish, board) == tuple(option for option, rune in wanted if met[rune])
