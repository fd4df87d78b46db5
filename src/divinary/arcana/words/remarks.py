"""Remarks on pairs, kept as a text and its facts, so that what several share is said once."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from divinary.arcana.words.values import values_words
from divinary.core.words import Words

Fact: TypeAlias = int | str | tuple[int, ...]
"""A number, which may differ from pair to pair; what must not differ is a text or a tuple."""

LISTED: Final = ("gap", "value")
"""Facts that stand behind an article or a "no", where a range would read badly."""


class Remark(NamedTuple):
    """What there is to say of a pair."""

    text: str
    facts: dict[str, Fact]

    @property
    def gist(self) -> tuple[object, ...]:
        """Return what it shares with the remarks that can be made together with it."""
        same = {name: fact for name, fact in self.facts.items() if not isinstance(fact, int)}
        return self.text, *sorted(same.items())


def remarks_words(words: Words, remarks: Sequence[Remark]) -> str:
    """Return remarks of one gist as one clause: a number that differs becomes several."""
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
