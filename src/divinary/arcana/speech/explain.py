"""A card or a power explained, and what a hand may play there."""

from msgspec.structs import replace

from divinary.arcana.data.card import THE_HOURS, CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.actions import Play
from divinary.arcana.model.position import Phase
from divinary.arcana.model.view import View
from divinary.arcana.rulebook.cards import card_example, card_name, card_text
from divinary.arcana.rulebook.find_by_name import find_card, powers_by_name
from divinary.arcana.rulebook.powers import power_name, power_text
from divinary.arcana.rules.play_context import context_now
from divinary.arcana.rules.refusals import refusal
from divinary.arcana.speech.refusals import why_not
from divinary.core.errors import IllegalAction, UnreadableText
from divinary.core.spelling import closest, slug
from divinary.core.words import Words


def explained(words: Words, view: View, text: str) -> list[str]:
    """Explain a card or a power; to the player whose turn it is, also what may be played there."""
    powers = powers_by_name(words)
    if slug(text) in powers:
        return [_power(words, view, powers[slug(text)])]
    try:
        card = find_card(words, view, text)
    except UnreadableText:
        power = closest(text, powers)
        if power is None:
            raise
        return [_power(words, view, power)]
    return card_lines(words, view, card)


def card_lines(words: Words, view: View, card: CardId) -> list[str]:
    """Explain a card and its power; to the player whose turn it is, also what may be played."""
    name, rule = card_name(words, card), card_text(words, card, view.options.texts())
    lines = [words.say("{name}: {text}", name=name, text=rule)]
    if card != THE_HOURS:
        back = _power(words, view, CARDS[card].power)
        lines.append(card_example(words, card))
        lines.append(words.say("On its back: {power}", power=back))
    return [*filter(None, lines), *_hand_there(words, view, card)]


def _power(words: Words, view: View, power: str) -> str:
    name, text = power_name(words, power), power_text(words, power, view.options.texts())
    return words.say("{name}: {text}", name=name, text=text)


def _hand_there(words: Words, view: View, card: CardId) -> list[str]:
    """Return for each fate of the hand whether it may be played there, and why not."""
    if view.phase is not Phase.PLAY or view.seat != view.active_seat:
        return []
    fair = tuple(context_now(view).plays(view.hand))
    found = []
    for fate in dict.fromkeys(view.hand):
        play = Play(fate, card)
        if play in fair:
            found.append(words.say("You may play the {fate} here.", fate=fate))
        else:
            # In honour mode an illegal play is a choice too, but this explains the rules.
            bare = refusal(replace(view, choices=fair), play)
            why = IllegalAction(bare.reason, **{**bare.details, "allowed": None})
            said = why_not(words, why, [""] * len(view.held), view)
            found.append(words.say("Not the {fate}: {why}", fate=fate, why=said))
    return found
