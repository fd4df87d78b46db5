"""Better clues in words: which play would have been better, said once for several values."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from divinary.arcana.beliefs.clue import Clue
from divinary.arcana.data.card import CardId
from divinary.arcana.data.fates import Fate, other_fate
from divinary.arcana.model.actions import Play
from divinary.arcana.rulebook.cards import card_name, card_sign
from divinary.arcana.speech.card_reasons import CLAUSES, with_lift
from divinary.arcana.speech.number_lists import values_words
from divinary.core.words import Words


class WithBetterPlay(Protocol):
    """A value with which there was a better play than the actual one."""

    @property
    def value(self) -> Fate:
        """The fate that may have been kept."""

    @property
    def better(self) -> Play:
        """The better play."""


T = TypeVar("T", bound=WithBetterPlay)


def better_lines(
    words: Words, clue: Clue, found: Sequence[T], say: Callable[[Sequence[T], str], str]
) -> list[str]:
    """Return a line for all values whose better play is on the same card.

    `say` returns the sentence for such values and a card. The better play is the value itself or
    the fate that was played; the two are not mixed in a line.
    """
    groups: dict[tuple[CardId, bool], list[T]] = {}
    for one in found:
        groups.setdefault((one.better.card, one.better.fate == clue.play.fate), []).append(one)
    return [_line(words, clue, alike, say(alike, _place(words, card)))
            for (card, _), alike in groups.items()]  # fmt: skip


def one_fate(found: Sequence[WithBetterPlay]) -> Fate | None:
    """Return the fate that all better plays have in common, if there is one."""
    fates = {one.better.fate for one in found}
    return fates.pop() if len(fates) == 1 else None


def _line(words: Words, clue: Clue, alike: Sequence[WithBetterPlay], said: str) -> str:
    kept = [other_fate((clue.play.fate, one.value), one.better.fate) for one in alike]
    why = said + with_lift(words, clue.scene, alike[0].better.card, kept)
    return words.say(
        "{value}: {why}", value=values_words(words, [one.value for one in alike]), why=why
    )


def _place(words: Words, card: CardId) -> str:
    """Return a card and its condition, if it has one."""
    name = card_name(words, card)
    if card not in CLAUSES:
        return name
    return words.say("{what} ({how})", what=name, how=card_sign(words, card))
