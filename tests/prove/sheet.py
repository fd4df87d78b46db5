"""The tables of the rules sheet, typed in by hand for the second referee."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

Condition: TypeAlias = Callable[[int, int, Sequence[int], Sequence[int]], bool]
"""Whether p may be played while k is kept, with v visible on the table and o on this card."""


class Printed(NamedTuple):
    """One line of the sheet's table of cards."""

    set: str
    moons: int | None
    """None for the comet: such a card fades by its own text alone."""

    fits: Condition
    power: str


HOURS = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3}
"""The diamonds printed on each fate."""

SHEET = {
    "dawn": Printed("base", 3, lambda p, k, v, o: p > k, "higher-than"),
    "midnight": Printed("base", 3, lambda p, k, v, o: p < k, "higher-than"),
    "the-deep": Printed("base", 3, lambda p, k, v, o: p + k <= 5, "higher-than"),
    "leviathan": Printed("base", 4, lambda p, k, v, o: p + k >= 11, "discard-lower"),
    "the-key": Printed("base", 3, lambda p, k, v, o: p + k in {7, 8, 9}, "old"),
    "the-judge": Printed("base", 3, lambda p, k, v, o: (p + k) % 2 == 0, "3-4-5"),
    "the-stranger": Printed("base", 3, lambda p, k, v, o: (p + k) % 2 == 1, "1-2-3"),
    "the-belltower": Printed("base", 2, lambda p, k, v, o: (p + k) % 3 == 0, "discard-lower"),
    "the-beast": Printed("base", 1, lambda p, k, v, o: abs(p - k) == 1, "twice"),
    "the-huntress": Printed("base", 1, lambda p, k, v, o: abs(p - k) == 2, "twice"),
    "the-mirror": Printed("base", 1, lambda p, k, v, o: p == k, "twice"),
    "the-shore": Printed("base", 4, lambda p, k, v, o: abs(p - k) >= 4, "discard-lower"),
    "the-servant": Printed("base", 2, lambda p, k, v, o: p in {1, 2, 3} and k > 3, "1-2-3"),
    "the-lord": Printed(
        "base", 3, lambda p, k, v, o: p in {5, 6, 7} and k not in {5, 6, 7}, "5-6-7"
    ),
    "the-noble": Printed(
        "base", 3, lambda p, k, v, o: p in {3, 4, 5} and k not in {3, 4, 5}, "3-4-5"
    ),
    "the-engine": Printed(
        "base", 3, lambda p, k, v, o: p in {2 * k, 3 * k} or k in {2 * p, 3 * p}, "5-6-7"
    ),
    "the-prophet": Printed("base", 2, lambda p, k, v, o: k in v, "cycle"),
    "the-rider": Printed("base", 2, lambda p, k, v, o: p != k and not {p, k} & {*v}, "cycle"),
    "the-chalice": Printed("base", 2, lambda p, k, v, o: True, "1-4-7"),
    "the-blind-man": Printed("base", 1, lambda p, k, v, o: True, "1-4-7"),
    "asunder": Printed("ks2017", 1, lambda p, k, v, o: p > k and p - k in v, "same"),
    "fortune": Printed(
        "ks2017",
        3,
        lambda p, k, v, o: p > k if p % 2 and k % 2 else (p + k) % 2 == 1 and p < k,
        "plus-1",
    ),
    "iron": Printed("ks2017", 4, lambda p, k, v, o: k > max(o, default=0), "plus-1"),
    "the-captain": Printed(
        "ks2017", 3, lambda p, k, v, o: p in {1, 4, 7} and k not in {1, 4, 7}, "1-4-7"
    ),
    "the-feast": Printed("ks2017", 4, lambda p, k, v, o: True, "relocate"),
    "the-ghost": Printed(
        "ks2017",
        2,
        lambda p, k, v, o: not {p - 1, p + 1, k - 1, k + 1} & {*v},
        "plus-1",
    ),
    "the-lantern": Printed("ks2017", 3, lambda p, k, v, o: (p + k + sum(v)) % 4 == 0, "relocate"),
    "the-pallbearers": Printed("ks2017", 2, lambda p, k, v, o: abs(p - k) in {1, 2}, "within-2"),
    "the-passage": Printed(
        "ks2017",
        2,
        lambda p, k, v, o: len({*v} & {*range(min(p, k) + 1, max(p, k))}) == 1,
        "same",
    ),
    "the-wish": Printed("ks2017", 2, lambda p, k, v, o: True, "old"),
    "the-imago": Printed("imago", 3, lambda p, k, v, o: True, "cycle"),
    "the-ash": Printed("stars_below", None, lambda p, k, v, o: p == 7, "help"),
    "the-fall": Printed("stars_below", None, lambda p, k, v, o: True, "amplify"),
    "the-musicians": Printed("stars_below", 3, lambda p, k, v, o: 11 - p - k in {0, *v}, "exile"),
    "the-north-wind": Printed(
        "stars_below", 2, lambda p, k, v, o: abs(HOURS[p] - HOURS[k]) == 1, "slow"
    ),
    "the-thief": Printed("stars_below", 2, lambda p, k, v, o: False, "help"),
}
PRINTED_HOURS = {"the-north-wind"}
"""Conditions that read what is printed on the kept fate, even while it counts as one higher."""

WINDOW_A = {"cycle", "relocate", "plus-1"}
"""Powers of the active player, before the play."""

WINDOW_B = {"discard-lower", "old"}
"""Powers of the active player, after the play."""

WINDOW_D = {"exile"}
"""The group's power after a correct prediction."""

AUTOMATIC = {"amplify"}
WINDOW_C = {line.power for line in SHEET.values()} - WINDOW_A - WINDOW_B - WINDOW_D - AUTOMATIC
"""Powers of the group, before the first prediction."""
