"""Choices in words, as they are listed."""

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import Fate
from divinary.arcana.model import actions
from divinary.arcana.model.actions import Action
from divinary.arcana.model.position import Phase
from divinary.arcana.rulebook.cards import card_name
from divinary.arcana.rulebook.powers import power_name, use_words
from divinary.core.words import Words


def choice_words(
    words: Words, action: Action, phase: Phase | None = None, *, guessed: bool = False
) -> str:
    """Return a choice as it is listed.

    What a pass means depends on the phase, and on whether something was `guessed` this turn.
    """
    match action:
        case actions.Play(fate=fate, card=card, old=old):
            said = words.say("play {fate} on {card}", fate=fate, card=card_name(words, card))
            return words.say("{play}, the kept one", play=said) if old else said
        case actions.Predict(fate=fate):
            return words.say("predict {fate}", fate=fate)
        case actions.Pass():
            return _nothing(words, phase, guessed=guessed)
        case actions.Done():
            return words.say("use no power")
        case actions.Use():
            return use_words(words, action)
        case actions.Onto(card=card):
            return words.say("move it to {card}", card=card_name(words, card))
        case actions.Steal(fate=fate, card=card):
            return words.say(
                "move the {fate} from {card} to The Thief", fate=fate, card=card_name(words, card)
            )
        case actions.Exile(fate=fate, card=card):
            return words.say("exile the {fate} on {card}", fate=fate, card=card_name(words, card))
        case _:
            return _aside(words, action)


def _nothing(words: Words, phase: Phase | None, *, guessed: bool) -> str:
    if phase is Phase.EXILE:
        return words.say("exile nothing")
    if guessed:
        return words.say("make no further prediction")
    return words.say("make no prediction")


def _aside(words: Words, action: Action) -> str:
    match action:
        case actions.Mark(fate=fate) | actions.Unmark(fate=fate):
            return words.say("turn the {fate} of a number line", fate=fate)
        case actions.Show():
            return words.say("show your hidden fate")
        case actions.Join():
            return words.say("join the table")
        case actions.Leave():
            return words.say("leave the table")
        case actions.OwnUp():
            return words.say("own up to an illegal play")
        case _:
            return str(action)


def use_any_words(words: Words, card: CardId, low: Fate, high: Fate) -> str:
    """Return several choices in one: a power with any of the numbers that it may name."""
    return words.say(
        "use {power} {low}–{high} (spends {source})",
        power=power_name(words, CARDS[card].power),
        low=low,
        high=high,
        source=card_name(words, card),
    )
