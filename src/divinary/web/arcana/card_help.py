"""What there is to read about a card: rule, example, power, and what a hand may do there."""

from functools import lru_cache
from typing import NamedTuple

from divinary.arcana.data.card import CardId
from divinary.arcana.model.position import Phase
from divinary.arcana.model.view import View
from divinary.arcana.rulebook.cards import card_name, card_text
from divinary.arcana.speech.explain import card_lines
from divinary.core.cache import Cached
from divinary.core.words import Words


class About(NamedTuple):
    """What there is to read about a card."""

    card: CardId
    name: str
    rule: str
    here: tuple[str, ...]
    """What the viewer's hand may do there, and why."""

    more: tuple[str, ...]
    """A worked example, and the power on its back."""

    grid: str = ""


def about(words: Words, view: View, card: CardId, grid: str = "") -> About:
    """Return what to read about a card; `grid` is its picture, if there is one."""
    if view.phase is Phase.PLAY and view.seat == view.active_seat:
        found = _about(words, view, card, hand=len(set(view.hand)))
    else:
        found = _apart(words, Cached(view, view.options), card)
    return found._replace(grid=grid) if grid else found


@lru_cache(maxsize=1024)
def _apart(words: Words, settled: Cached[View], card: CardId) -> About:
    """Return the same for all who have no hand to play: only the options matter then."""
    return _about(words, settled.value, card, hand=0)


def _about(words: Words, view: View, card: CardId, *, hand: int) -> About:
    """Return all of it; the last lines are about the fates of a hand, of which there are `hand`."""
    rule = card_text(words, card, view.options.texts())
    _, *said = card_lines(words, view, card)
    more = len(said) - hand
    return About(card, card_name(words, card), rule, tuple(said[more:]), tuple(said[:more]))
