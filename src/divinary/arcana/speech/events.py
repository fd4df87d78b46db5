"""Deeds and facts, one at a time, as sentences of the log."""

from collections.abc import Sequence
from functools import lru_cache

from divinary.arcana.data.card import THE_HOURS
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.actions import (
    Action,
    Aside,
    Deal,
    Done,
    Draw,
    Exile,
    Join,
    Leave,
    Mark,
    Onto,
    OwnUp,
    Pass,
    Play,
    Predict,
    Show,
    Steal,
    Unmark,
    Use,
)
from divinary.arcana.model.events import (
    Amplified,
    Answer,
    Event,
    Fact,
    Faded,
    Falling,
    NothingToSteal,
    Revealed,
    Shown,
    Skipped,
)
from divinary.arcana.rulebook.cards import card_name
from divinary.arcana.rulebook.powers import use_words
from divinary.arcana.rules.powers import POWERS
from divinary.core.words import Words


def event_words(words: Words, event: Event, names: Sequence[str]) -> str:
    """Return what happened as one sentence; `names` are the players by hand."""
    return _sentence(words, event.what, event.turn, tuple(names))


@lru_cache(maxsize=1 << 12)
def _sentence(words: Words, what: Action | Fact, turn: int, names: tuple[str, ...]) -> str:
    name = name_of(words, names, turn)
    if isinstance(what, Fact):
        return _fact(words, what, name, names)
    if isinstance(what, Aside):
        return _aside(words, what, names)
    return _deed(words, what, name)


def name_of(words: Words, names: Sequence[str], hand: int) -> str:
    """Return whose hand it is; by number where a record, or whoever sat down later, has no name."""
    return "".join(names[hand : hand + 1]) or words.say("Player {n}", n=hand + 1)


def _deed(words: Words, action: Action, name: str) -> str:
    match action:
        case Draw(fate=0):
            return words.say("{name} draws a fate.", name=name)
        case Draw(fate=fate):
            return words.say("{name} draws a {fate}.", name=name, fate=fate)
        case Deal(card=card):
            return words.say("The deck shows {card}.", card=card_name(words, card))
        case Predict(fate=fate):
            return words.say("The group predicts {fate}.", fate=fate)
        case Pass():
            return words.say("The group makes no prediction.")
        case Done():
            return words.say("{name} uses no power.", name=name)
        case Use():
            by_group = POWERS[CARDS[action.card].power].window.by_group
            who = words.say("The group") if by_group else name
            return words.say("{who}: {use}.", who=who, use=use_words(words, action))
        case _:
            return _move(words, action, name)


def _move(words: Words, action: Action, name: str) -> str:
    """Tell of a fate that is laid on a card, moved to another, or taken away."""
    match action:
        case Play(fate=fate, card=card) if card == THE_HOURS:
            return words.say(
                "{name} plays {fate} on The Hours; it moves to the leftmost card.",
                name=name,
                fate=fate,
            )
        case Play(fate=fate, card=card):
            return words.say(
                "{name} plays {fate} on {card}.", name=name, fate=fate, card=card_name(words, card)
            )
        case Onto(card=card):
            return words.say("{name} moves it to {card}.", name=name, card=card_name(words, card))
        case Steal(fate=fate, card=card):
            return words.say(
                "{name} moves the {fate} from {card} to The Thief: the kept fate is lower.",
                name=name,
                fate=fate,
                card=card_name(words, card),
            )
        case Exile(fate=fate, card=card):
            return words.say(
                "The group exiles the {fate} on {card}; it leaves the game.",
                fate=fate,
                card=card_name(words, card),
            )
        case _:
            return str(action)


def _aside(words: Words, aside: Aside, names: Sequence[str]) -> str:
    name = name_of(words, names, aside.seat)
    match aside:
        case Mark(line=line, fate=fate):
            return words.say(
                "{name} turns the {fate} of {owner} face down.",
                name=name,
                fate=fate,
                owner=name_of(words, names, line),
            )
        case Unmark(line=line, fate=fate):
            return words.say(
                "{name} turns the {fate} of {owner} face up.",
                name=name,
                fate=fate,
                owner=name_of(words, names, line),
            )
        case Show():
            return words.say("{name} shows a hidden fate.", name=name)
        case Join():
            return words.say("{name} joins the table.", name=name)
        case Leave():
            return words.say(
                "{name} leaves the table; any fate in hand goes back into the bag unseen.",
                name=name,
            )
        case OwnUp():
            return words.say(
                "{name} owns up: the play was illegal. The hidden fate goes back into the bag "
                "unseen, and nobody predicts.",
                name=name,
            )


def _fact(words: Words, fact: Fact, name: str, names: Sequence[str]) -> str:
    match fact:
        case Answer(yes=True):
            return words.say("{name} answers yes.", name=name)
        case Answer():
            return words.say("{name} answers no.", name=name)
        case Shown(fate=fate, correct=True):
            return words.say("Right: the hidden fate was {fate}. One point.", fate=fate)
        case Shown(fate=fate):
            return words.say("Wrong: the hidden fate was {fate}. One doom.", fate=fate)
        case Revealed(seat=seat, fate=fate):
            name = name_of(words, names, seat)
            return words.say("{name} held {fate}; it goes back into the bag.", name=name, fate=fate)
        case NothingToSteal():
            return words.say(
                "The Thief takes nothing: no fate on another card is above the kept one."
            )
        case Falling(yes=True):
            return words.say(
                "The Fall is about to fade: its fates add up to twice the kept one or more."
            )
        case Falling():
            return words.say("The Fall stays: its fates add up to less than twice the kept one.")
        case Faded() | Amplified() | Skipped():
            return _end(words, fact, name)


def _end(words: Words, fact: Faded | Amplified | Skipped, name: str) -> str:
    """Tell what the end of a turn brings."""
    match fact:
        case Faded(card=card, doom=0):
            return words.say("{card} fades without doom.", card=card_name(words, card))
        case Faded(card=card, doom=doom):
            return words.count(
                "{card} fades and costs {n} doom.",
                "{card} fades and costs {n} doom.",
                doom,
                card=card_name(words, card),
            )
        case Amplified():
            return words.say("Amplify: one point more.")
        case Skipped():
            return words.say(
                "The bag cannot fill this hand: {name} ends the turn without a play.", name=name
            )
