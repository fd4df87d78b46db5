"""What each card looks at in a pair, and what +1 makes of the kept fate, in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from divinary.arcana.data.card import CardId, ConditionContext
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIGHEST, HOURS, Fate
from divinary.arcana.rulebook.cards import CARD_WORDS
from divinary.arcana.rules.play_context import PlayContext
from divinary.arcana.speech.number_lists import values_words
from divinary.core.words import N_, Words


def with_lift(words: Words, scene: PlayContext, card: CardId, kept: Sequence[Fate]) -> str:
    """Return a further sentence: what +1 makes of kept fates, if the card looks at that."""
    if not scene.lift or card not in CLAUSES or CARD_WORDS[card].printed:
        return ""
    return lifted_words(words, sorted(set(kept)), scene.lift)


def lifted_words(words: Words, kept: Sequence[Fate], lift: int) -> str:
    """Return a further sentence: what printed values count as."""
    said = words.say(
        "With +1 the {kept} counts as {counts}.",
        kept=values_words(words, kept),
        counts=values_words(words, [fate + lift for fate in kept]),
    )
    return f" {said}"


ELEVEN: Final = 11
"""What The Musicians count up to."""


class PairFacts(NamedTuple):
    """A fate on a card, the fate that is kept, and what lies on the table."""

    card: CardId
    fate: Fate
    kept: Fate
    """What the kept fate counts as."""

    seen: ConditionContext


Fact: TypeAlias = int | str | tuple[int, ...]
"""A number may differ from pair to pair in one sentence; a text or a tuple may not."""


class Remark(NamedTuple):
    """What to say about a pair."""

    text: str
    facts: dict[str, Fact]

    @property
    def group_key(self) -> tuple[object, ...]:
        """What it shares with the remarks that one sentence can make together with it."""
        same = {name: fact for name, fact in self.facts.items() if not isinstance(fact, int)}
        return self.text, *sorted(same.items())


def remark(pair: PairFacts) -> Remark | None:
    """Return what a card looks at; None for a card that takes every pair, or none."""
    return CLAUSES[pair.card](pair) if pair.card in CLAUSES else None


Clause: TypeAlias = Callable[[PairFacts], Remark]


def _on(pair: PairFacts, text: str, **more: Fact) -> Remark:
    """Return a remark with the numbers that most remarks name."""
    facts: dict[str, Fact] = {
        "fate": pair.fate,
        "kept": pair.kept,
        "sum": pair.fate + pair.kept,
        "gap": abs(pair.fate - pair.kept),
    }
    return Remark(text, facts | more)


def _above(pair: PairFacts) -> Remark:
    if pair.fate > pair.kept:
        return _on(pair, N_("{fate} is above {kept}"))
    return _on(pair, N_("{fate} is not above {kept}"))


def _below(pair: PairFacts) -> Remark:
    if pair.fate < pair.kept:
        return _on(pair, N_("{fate} is below {kept}"))
    return _on(pair, N_("{fate} is not below {kept}"))


def _sum(pair: PairFacts) -> Remark:
    return _on(pair, N_("{fate} and {kept} add up to {sum}"))


def _gap(pair: PairFacts) -> Remark:
    if pair.fate == pair.kept:
        return _equal(pair)
    return _on(pair, N_("{fate} and {kept} are {gap} apart"))


def _equal(pair: PairFacts) -> Remark:
    if pair.fate == pair.kept:
        return _on(pair, N_("{fate} and {kept} are equal"))
    return _on(pair, N_("{fate} and {kept} are not equal"))


def _one_of(pair: PairFacts) -> Remark:
    """Return which of the two belong to the card: what it takes with some other fate."""
    grid = CARDS[pair.card].grid()
    values = [fate for fate in range(1, HIGHEST + 1) if any(grid[fate])]
    named = "-".join(map(str, values))
    if pair.fate not in values:
        return _on(pair, N_("{fate} is not one of {values}"), values=named)
    if pair.kept in values:
        return _on(pair, N_("{fate} and {kept} are both among {values}"), values=named)
    return _on(pair, N_("of {fate} and {kept} only {fate} is one of {values}"), values=named)


def _multiple(pair: PairFacts) -> Remark:
    low, high = sorted((pair.fate, pair.kept))
    if low == high:
        return _equal(pair)
    if high == 2 * low:
        return Remark(N_("{high} is twice {low}"), {"low": str(low), "high": str(high)})
    if high == 3 * low:
        return Remark(N_("{high} is three times {low}"), {"low": str(low), "high": str(high)})
    return _on(pair, N_("neither {fate} nor {kept} is twice or three times the other"))


def _kept_is_visible(pair: PairFacts) -> Remark:
    return _visible(pair.kept, yes=pair.kept in pair.seen.visible)


def _visible(value: Fate, *, yes: bool) -> Remark:
    text = N_("a {value} is visible") if yes else N_("no {value} is visible")
    return Remark(text, {"value": value})


def _both_unseen(pair: PairFacts) -> Remark:
    if pair.fate == pair.kept:
        return _equal(pair)
    for value in (pair.kept, pair.fate):
        if value in pair.seen.visible:
            return _visible(value, yes=True)
    return _on(pair, N_("neither {fate} nor {kept} is visible"))


def _difference_is_visible(pair: PairFacts) -> Remark:
    if pair.fate <= pair.kept:
        return _above(pair)
    if pair.fate - pair.kept in pair.seen.visible:
        return _on(pair, N_("{fate} is {gap} above {kept}, and a {gap} is visible"))
    return _on(pair, N_("{fate} is {gap} above {kept}, and no {gap} is visible"))


def _high_odds(pair: PairFacts) -> Remark:
    odd = pair.fate % 2 + pair.kept % 2
    if not odd:
        return _on(pair, N_("{fate} and {kept} are both even"))
    if pair.fate == pair.kept:
        return _equal(pair)
    if odd == 2 and pair.fate > pair.kept:
        return _on(pair, N_("{fate} and {kept} are odd, and {fate} is the higher"))
    if odd == 2:
        return _on(pair, N_("{fate} and {kept} are odd, and {fate} is the lower"))
    if pair.fate > pair.kept:
        return _on(pair, N_("only one of {fate} and {kept} is odd, and {fate} is the higher"))
    return _on(pair, N_("only one of {fate} and {kept} is odd, and {fate} is the lower"))


def _kept_rises(pair: PairFacts) -> Remark:
    if not pair.seen.here:
        return Remark(N_("no fate lies there yet"), {})
    highest = max(pair.seen.here)
    if pair.kept > highest:
        return _on(pair, N_("{kept} is above the {value} that lies there"), value=highest)
    return _on(pair, N_("{kept} is not above the {value} that lies there"), value=highest)


def _no_neighbour(pair: PairFacts) -> Remark:
    for near in (pair.kept, pair.fate):
        for value in pair.seen.visible:
            if abs(value - near) == 1:
                facts: dict[str, Fact] = {"value": str(value), "near": near}
                return Remark(N_("the visible {value} is 1 away from {near}"), facts)
    return _on(pair, N_("no visible fate is 1 away from {fate} or {kept}"))


def _all_in_fours(pair: PairFacts) -> Remark:
    if not pair.seen.visible:
        return _sum(pair)
    total = pair.fate + pair.kept + sum(pair.seen.visible)
    return _on(pair, N_("with all visible fates, {fate} and {kept} add up to {total}"), total=total)


def _one_value_between(pair: PairFacts) -> Remark:
    low, high = sorted((pair.fate, pair.kept))
    between = sorted({value for value in pair.seen.visible if low < value < high})
    if not between:
        return _on(pair, N_("no visible value lies between {fate} and {kept}"))
    if len(between) == 1:
        only = str(between[0])
        return _on(pair, N_("only {value} is visible between {fate} and {kept}"), value=only)
    several = tuple(between)
    return _on(pair, N_("{values} are visible between {fate} and {kept}"), values=several)


def _makes_eleven(pair: PairFacts) -> Remark:
    missing = ELEVEN - pair.fate - pair.kept
    if not 1 <= missing <= HIGHEST:
        return _sum(pair)
    if missing in pair.seen.visible:
        text = N_("with a visible {value}, {fate} and {kept} add up to {total}")
        return _on(pair, text, value=missing, total=ELEVEN)
    text = N_("{fate} and {kept} add up to {sum}, and no {value} is visible")
    return _on(pair, text, value=missing)


def _hours_one_apart(pair: PairFacts) -> Remark:
    """Return the printed hours of the two, which +1 does not change."""
    kept = pair.kept - pair.seen.lift
    one, two = str(HOURS[pair.fate]), str(HOURS[kept])
    text = N_("the hours of {fate} and {kept} are {one} and {two}")
    return _on(pair, text, kept=kept, one=one, two=two)


def _fate_alone(pair: PairFacts) -> Remark:
    return _on(pair, N_("the fate played is a {fate}"))


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

LISTED: Final = ("gap", "value")
"""Facts that follow an article or a "no", where a range would read badly."""


def remarks_words(words: Words, remarks: Sequence[Remark]) -> str:
    """Return remarks of one group as one clause: a number that differs becomes several."""
    facts = {name: [one.facts[name] for one in remarks] for name in remarks[0].facts}
    said = {name: _fact_words(words, name, given) for name, given in facts.items()}
    return words.say(remarks[0].text, **said)


def _fact_words(words: Words, name: str, given: list[Fact]) -> str:
    match given[0]:
        case tuple() as values:
            return words.both(list(map(str, values)))
        case str() as text:
            return text
    numbers = sorted({fact for fact in given if isinstance(fact, int)})
    if name in LISTED:
        return words.either(list(map(str, numbers)))
    return values_words(words, numbers)
