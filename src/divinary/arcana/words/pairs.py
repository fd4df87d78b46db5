"""What a card looks at in a pair, as a clause: why it takes the pair, or why it does not."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from divinary.arcana.cards import CARDS, CardId, Seen
from divinary.arcana.fates import HIGHEST, HOURS, Fate
from divinary.core.words import Words

ELEVEN: Final = 11
"""What The Musicians count up to."""


class Pair(NamedTuple):
    """A fate on a card, the one that is kept with it, and what lies on the table."""

    card: CardId
    fate: Fate
    kept: Fate
    """What the kept one counts as."""

    seen: Seen


def pair_words(words: Words, pair: Pair) -> str:
    """Return the clause; nothing for a card that takes every pair, or none."""
    return CLAUSES[pair.card](words, pair) if pair.card in CLAUSES else ""


Clause: TypeAlias = Callable[[Words, Pair], str]


def _facts(pair: Pair) -> dict[str, object]:
    gap = abs(pair.fate - pair.kept)
    return {"fate": pair.fate, "kept": pair.kept, "sum": pair.fate + pair.kept, "gap": gap}


def _above(words: Words, pair: Pair) -> str:
    if pair.fate > pair.kept:
        return words.say("{fate} is above {kept}", **_facts(pair))
    return words.say("{fate} is not above {kept}", **_facts(pair))


def _below(words: Words, pair: Pair) -> str:
    if pair.fate < pair.kept:
        return words.say("{fate} is below {kept}", **_facts(pair))
    return words.say("{fate} is not below {kept}", **_facts(pair))


def _sum(words: Words, pair: Pair) -> str:
    return words.say("{fate} and {kept} add up to {sum}", **_facts(pair))


def _gap(words: Words, pair: Pair) -> str:
    if pair.fate == pair.kept:
        return _equal(words, pair)
    return words.say("{fate} and {kept} are {gap} apart", **_facts(pair))


def _equal(words: Words, pair: Pair) -> str:
    if pair.fate == pair.kept:
        return words.say("{fate} and {kept} are equal", **_facts(pair))
    return words.say("{fate} and {kept} are not equal", **_facts(pair))


def _one_of(words: Words, pair: Pair) -> str:
    """Return which of the two belong to the card: what it takes with some other fate."""
    grid = CARDS[pair.card].grid()
    values = [fate for fate in range(1, HIGHEST + 1) if any(grid[fate])]
    named = "-".join(map(str, values))
    if pair.fate not in values:
        return words.say("{fate} is not one of {values}", values=named, **_facts(pair))
    if pair.kept in values:
        return words.say("{fate} and {kept} are both one of {values}", values=named, **_facts(pair))
    return words.say(
        "of {fate} and {kept} only {fate} is one of {values}", values=named, **_facts(pair)
    )


def _multiple(words: Words, pair: Pair) -> str:
    low, high = sorted((pair.fate, pair.kept))
    if low == high:
        return _equal(words, pair)
    if high == 2 * low:
        return words.say("{high} is twice {low}", low=low, high=high)
    if high == 3 * low:
        return words.say("{high} is three times {low}", low=low, high=high)
    return words.say("neither {fate} nor {kept} is twice or three times the other", **_facts(pair))


def _kept_is_visible(words: Words, pair: Pair) -> str:
    if pair.kept in pair.seen.visible:
        return words.say("a {value} is visible", value=pair.kept)
    return words.say("no {value} is visible", value=pair.kept)


def _both_unseen(words: Words, pair: Pair) -> str:
    if pair.fate == pair.kept:
        return _equal(words, pair)
    for value in (pair.kept, pair.fate):
        if value in pair.seen.visible:
            return words.say("a {value} is visible", value=value)
    return words.say("neither {fate} nor {kept} is visible", **_facts(pair))


def _difference_is_visible(words: Words, pair: Pair) -> str:
    if pair.fate <= pair.kept:
        return _above(words, pair)
    if pair.fate - pair.kept in pair.seen.visible:
        return words.say("{fate} is {gap} above {kept}, and a {gap} is visible", **_facts(pair))
    return words.say("{fate} is {gap} above {kept}, and no {gap} is visible", **_facts(pair))


def _high_odds(words: Words, pair: Pair) -> str:
    odd = pair.fate % 2 + pair.kept % 2
    if not odd:
        return words.say("{fate} and {kept} are both even", **_facts(pair))
    if pair.fate == pair.kept:
        return _equal(words, pair)
    if odd == 2 and pair.fate > pair.kept:
        return words.say("{fate} and {kept} are odd, and {fate} is the higher", **_facts(pair))
    if odd == 2:
        return words.say("{fate} and {kept} are odd, and {fate} is the lower", **_facts(pair))
    if pair.fate > pair.kept:
        return words.say(
            "only one of {fate} and {kept} is odd, and {fate} is the higher", **_facts(pair)
        )
    return words.say(
        "only one of {fate} and {kept} is odd, and {fate} is the lower", **_facts(pair)
    )


def _kept_rises(words: Words, pair: Pair) -> str:
    if not pair.seen.here:
        return words.say("no fate lies there yet")
    highest = max(pair.seen.here)
    if pair.kept > highest:
        return words.say(
            "{kept} is above the {value} that lies there", kept=pair.kept, value=highest
        )
    return words.say(
        "{kept} is not above the {value} that lies there", kept=pair.kept, value=highest
    )


def _no_neighbour(words: Words, pair: Pair) -> str:
    for near in (pair.kept, pair.fate):
        for value in pair.seen.visible:
            if abs(value - near) == 1:
                return words.say(
                    "the visible {value} is 1 away from {near}", value=value, near=near
                )
    return words.say("no visible fate is 1 away from {fate} or {kept}", **_facts(pair))


def _all_in_fours(words: Words, pair: Pair) -> str:
    if not pair.seen.visible:
        return _sum(words, pair)
    total = pair.fate + pair.kept + sum(pair.seen.visible)
    return words.say(
        "{fate}, {kept} and all visible fates add up to {total}", total=total, **_facts(pair)
    )


def _one_value_between(words: Words, pair: Pair) -> str:
    low, high = sorted((pair.fate, pair.kept))
    between = sorted({str(value) for value in pair.seen.visible if low < value < high})
    if not between:
        return words.say("no visible value lies between {fate} and {kept}", **_facts(pair))
    if len(between) == 1:
        return words.say(
            "only {value} is visible between {fate} and {kept}", value=between[0], **_facts(pair)
        )
    return words.say(
        "{values} are visible between {fate} and {kept}",
        values=words.both(between),
        **_facts(pair),
    )


def _makes_eleven(words: Words, pair: Pair) -> str:
    missing = ELEVEN - pair.fate - pair.kept
    if not 1 <= missing <= HIGHEST:
        return _sum(words, pair)
    if missing in pair.seen.visible:
        return words.say(
            "{fate}, {kept} and a visible {value} add up to {total}",
            value=missing,
            total=ELEVEN,
            **_facts(pair),
        )
    return words.say(
        "{fate} and {kept} add up to {sum}, and no {value} is visible",
        value=missing,
        **_facts(pair),
    )


def _hours_one_apart(words: Words, pair: Pair) -> str:
    """Return the printed hours of the two, which +1 does not change."""
    kept = pair.kept - pair.seen.lift
    return words.say(
        "the hours of {fate} and {kept} are {one} and {two}",
        fate=pair.fate,
        kept=kept,
        one=HOURS[pair.fate],
        two=HOURS[kept],
    )


def _fate_alone(words: Words, pair: Pair) -> str:
    return words.say("the fate played is a {fate}", fate=pair.fate)


CLAUSES: Final[Mapping[CardId, Clause]] = {
    "dawn": _above,
    "midnight": _below,
    "the-deep": _sum,
    "leviathan": _sum,
    "the-key": _sum,
    "the-judge": _sum,
    "the-stranger": _sum,
    "the-belltower": _sum,
    "the-beast": _gap,
    "the-huntress": _gap,
    "the-mirror": _equal,
    "the-shore": _gap,
    "the-servant": _one_of,
    "the-lord": _one_of,
    "the-noble": _one_of,
    "the-engine": _multiple,
    "the-prophet": _kept_is_visible,
    "the-rider": _both_unseen,
    "asunder": _difference_is_visible,
    "fortune": _high_odds,
    "iron": _kept_rises,
    "the-captain": _one_of,
    "the-ghost": _no_neighbour,
    "the-lantern": _all_in_fours,
    "the-pallbearers": _gap,
    "the-passage": _one_value_between,
    "the-ash": _fate_alone,
    "the-musicians": _makes_eleven,
    "the-north-wind": _hours_one_apart,
}
"""By card; those that take any pair, and The Thief, which takes none, are not here."""
