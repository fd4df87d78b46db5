"""Choices, outcomes and events as sentences."""

from collections.abc import Sequence

from divinary.arcana.actions import (
    Action,
    Deal,
    Done,
    Draw,
    Mark,
    Pass,
    Play,
    Predict,
    Unmark,
    Use,
)
from divinary.arcana.cards import CARDS, THE_HOURS, CardId
from divinary.arcana.events import Answer, Event, Fact, Faded, Shown
from divinary.arcana.fates import Fate
from divinary.arcana.powers import POWERS
from divinary.arcana.words.cards import card_name
from divinary.arcana.words.powers import power_name
from divinary.core.words import Words


def choice_words(words: Words, action: Action) -> str:
    """Return a choice as it stands in a list of choices."""
    match action:
        case Play(fate=fate, card=card, old=old):
            said = words.say("play {fate} on {card}", fate=fate, card=card_name(words, card))
            return words.say("{play}, the kept one", play=said) if old else said
        case Predict(fate=fate):
            return words.say("predict {fate}", fate=fate)
        case Pass():
            return words.say("make no prediction")
        case Done():
            return words.say("use no power")
        case Use():
            return _use(words, action)
        case Mark(fate=fate) | Unmark(fate=fate):
            return words.say("turn the {fate} of a number line", fate=fate)
        case _:
            return str(action)


def _use(words: Words, action: Use) -> str:
    power = power_name(words, CARDS[action.card].power)
    facts = {
        "power": power,
        "source": card_name(words, action.card),
        "value": action.value,
        "card": card_name(words, action.target) if action.target else "",
    }
    if action.value and action.target:
        return words.say("use {power}: the {value} on {card} (spends {source})", **facts)
    if action.value:
        return words.say("use {power} {value} (spends {source})", **facts)
    if action.target:
        return words.say("use {power} on {card} (spends {source})", **facts)
    return words.say("use {power} (spends {source})", **facts)


def use_any_words(words: Words, card: CardId, low: Fate, high: Fate) -> str:
    """Return several choices at once: a power with any of the numbers that it may name."""
    return words.say(
        "use {power} {low}–{high} (spends {source})",
        power=power_name(words, CARDS[card].power),
        low=low,
        high=high,
        source=card_name(words, card),
    )


def log_words(words: Words, past: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return the whole log, a sentence an event; some say more beside their neighbours."""
    return [_in_place(words, past, place, names) for place in range(len(past))]


def _in_place(words: Words, past: Sequence[Event], place: int, names: Sequence[str]) -> str:
    event, name = past[place], names[past[place].turn]
    before = past[place - 1].what if place else None
    after = past[place + 1].what if place + 1 < len(past) else None
    match event.what, before, after:
        case Answer(yes=True), Play(fate=fate), _:
            return words.say("{name} tells: the kept fate is above {fate}.", name=name, fate=fate)
        case Answer(), Play(fate=fate), _:
            return words.say(
                "{name} tells: the kept fate is not above {fate}.", name=name, fate=fate
            )
        case Predict(fate=fate), _, other if not isinstance(other, Shown):
            return words.say("The group predicts {fate}, and that is not it.", fate=fate)
        case _:
            return event_words(words, event, names)


def event_words(words: Words, event: Event, names: Sequence[str]) -> str:
    """Return what happened as one sentence of the log; `names` are the players by seat."""
    what, name = event.what, names[event.turn]
    if isinstance(what, Fact):
        return _fact(words, what, name)
    return _deed(words, what, name, names)


def _deed(words: Words, action: Action, name: str, names: Sequence[str]) -> str:
    match action:
        case Draw(fate=0):
            return words.say("{name} draws a fate.", name=name)
        case Draw(fate=fate):
            return words.say("{name} draws a {fate}.", name=name, fate=fate)
        case Deal(card=card):
            return words.say("The deck shows {card}.", card=card_name(words, card))
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
        case Use():
            by_group = POWERS[CARDS[action.card].power].window.by_group
            who = words.say("The group") if by_group else name
            return words.say("{who}: {use}.", who=who, use=_use(words, action))
        case _:
            return _quiet_deed(words, action, name, names)


def _quiet_deed(words: Words, action: Action, name: str, names: Sequence[str]) -> str:
    match action:
        case Predict(fate=fate):
            return words.say("The group predicts {fate}.", fate=fate)
        case Pass():
            return words.say("The group makes no prediction.")
        case Mark(seat=seat, line=line, fate=fate):
            return words.say(
                "{name} turns the {fate} of {owner} face down.",
                name=names[seat],
                fate=fate,
                owner=names[line],
            )
        case Unmark(seat=seat, line=line, fate=fate):
            return words.say(
                "{name} turns the {fate} of {owner} face up.",
                name=names[seat],
                fate=fate,
                owner=names[line],
            )
        case _:
            return words.say("{name} uses no power.", name=name)


def _fact(words: Words, fact: Fact, name: str) -> str:
    match fact:
        case Answer(yes=True):
            return words.say("{name} answers yes.", name=name)
        case Answer():
            return words.say("{name} answers no.", name=name)
        case Shown(fate=fate, correct=True):
            return words.say("Right: the hidden fate was {fate}. One point.", fate=fate)
        case Shown(fate=fate):
            return words.say("Wrong: the hidden fate was {fate}. One doom.", fate=fate)
        case Faded(card=card, doom=0):
            return words.say("{card} fades without doom.", card=card_name(words, card))
        case Faded(card=card, doom=doom):
            return words.count(
                "{card} fades and costs {n} doom.",
                "{card} fades and costs {n} doom.",
                doom,
                card=card_name(words, card),
            )
