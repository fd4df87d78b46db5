"""Cards and powers by their names, in the language of the reader or in notation."""

from divinary.arcana.data.card import THE_HOURS, CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.view import View
from divinary.arcana.rulebook.cards import card_name
from divinary.arcana.rulebook.powers import power_name
from divinary.arcana.rules.powers import POWERS
from divinary.core.errors import UnreadableText
from divinary.core.spelling import closest, slug
from divinary.core.words import Words


def find_card(words: Words, view: View, text: str) -> CardId:
    """Return the card that a name, or part of a name, means; cards at hand come first."""
    names = cards_by_name(words)
    near = {THE_HOURS, *view.ready, *[slot.card for slot in view.row if slot]}
    at_hand = {name: card for name, card in names.items() if card in near}
    card = closest(text, at_hand) or closest(text, names)
    if card is None:
        raise UnreadableText("unknown-card", text=text, known=tuple(names))
    return card


def cards_by_name(words: Words) -> dict[str, CardId]:
    """Return the cards and The Hours by their names, in this language and in notation."""
    cards = (*CARDS, THE_HOURS)
    return {slug(card_name(words, card)): card for card in cards} | {card: card for card in cards}


def powers_by_name(words: Words) -> dict[str, str]:
    """Return the powers by their names, in this language and in notation."""
    return {slug(power_name(words, p)): p for p in POWERS} | {p: p for p in POWERS}
