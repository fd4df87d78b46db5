"""The help text of a card: rule, example, power, and what a hand may do there."""

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
    """The help text of a card."""

    card: CardId
    name: str
    rule: str
    here: tuple[str, ...]
    """What the viewer's hand may do there, and why."""

    more: tuple[str, ...]
    """A worked example, and the power on its back."""

    grid: str = ""


def about(words: Words, view: View, card: CardId, grid: str = "") -> About:
    """Return the help text of a card; `grid` is its picture, if there is one."""
    if view.phase is Phase.PLAY and view.seat == view.active_seat:
        found = _about(words, view, card, hand=len(set(view.hand)))
    else:
        found = _without_hand(words, Cached(view, view.options), card)
    return found._replace(grid=grid) if grid else found


@lru_cache(1 << 10)
def _without_hand(words: Words, by_options: Cached[View], card: CardId) -> About:
    """Return the text for viewers who have no hand to play: for them only the options matter."""
    return _about(words, by_options.value, card, hand=0)


def _about(words: Words, view: View, card: CardId, *, hand: int) -> About:
    """Return the whole text; the last `hand` lines are about the fates of the viewer's hand."""
    rule = card_text(words, card, view.options.texts())
    _, *said = card_lines(words, view, card)
    more = len(said) - hand
    return About(card, card_name(words, card), rule, tuple(said[more:]), tuple(said[:more]))
