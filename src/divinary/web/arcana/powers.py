"""Powers of faded cards: those that can be used now or later, and what each may name."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.actions import Use
from divinary.arcana.model.view import View
from divinary.arcana.rulebook.cards import card_name
from divinary.arcana.rulebook.powers import POWER_READINGS, POWER_TEXTS, power_name
from divinary.arcana.rulebook.readings import with_reading
from divinary.core.words import Words
from divinary.web.arcana.buttons import ActionButton, button, proposes
from divinary.web.arcana.card_help import About, about
from divinary.web.web_game import RenderContext


class ReadyPower(NamedTuple):
    """A faded card whose power can be used once."""

    power: str
    about: About
    usable: bool
    """Whether it can be used now."""


class PowerChoices(NamedTuple):
    """A power that may be used now, and a button for each thing that it may name."""

    card: CardId
    power: str
    source: str
    text: str
    uses: tuple[ActionButton, ...]


def ready(context: RenderContext) -> list[ReadyPower]:
    """Return the powers that lie ready, those that can be used now first."""
    words, view = context.words, context.view
    found = [
        ReadyPower(
            power_name(words, CARDS[card].power), about(words, view, card), is_usable(view, card)
        )
        for card in view.ready
    ]
    return sorted(found, key=lambda one: not one.usable)


def is_usable(view: View, card: CardId) -> bool:
    """Whether a power may be used; for a seat that decides, whether it is among the choices."""
    if view.choices:
        return any(isinstance(one, Use) and one.card == card for one in view.choices)
    return card in view.usable


def offers(context: RenderContext) -> tuple[PowerChoices, ...]:
    """Return the powers among the choices."""
    uses = [one for one in context.view.choices if isinstance(one, Use)]
    return tuple(
        [_offer(context, card, group) for card, group in groupby(uses, key=lambda use: use.card)]
    )


def _offer(context: RenderContext, card: CardId, uses: Iterable[Use]) -> PowerChoices:
    words, view = context.words, context.view
    power = CARDS[card].power
    return PowerChoices(
        card,
        power_name(words, power),
        card_name(words, card),
        _text(words, view, power),
        tuple([button(context, use, _named(context, use)) for use in uses]),
    )


def _text(words: Words, view: View, power: str) -> str:
    """Return what a power does, without when it may be used, since that is now."""
    reading = POWER_READINGS.get(power, "")
    return with_reading(words, POWER_TEXTS[power], reading, view.options.texts())


def _named(context: RenderContext, use: Use) -> str:
    """Return what a use names, in short."""
    words = context.words
    if use.cost:
        return words.say("with {card}", card=card_name(words, use.cost))
    if use.value and use.target:
        card = card_name(words, use.target)
        return words.say("the {fate} on {card}", fate=use.value, card=card)
    if use.value:
        return str(use.value)
    if use.target:
        return card_name(words, use.target)
    return words.say("Propose it") if proposes(context) else words.say("Use it")
