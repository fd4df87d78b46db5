"""Choices as they stand in a list, and the log as a whole."""

from collections.abc import Mapping, Sequence

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import Fate
from divinary.arcana.model.actions import (
    Action,
    Done,
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
from divinary.arcana.model.events import Answer, Event, Fact, Falling, NothingToSteal, Shown
from divinary.arcana.model.position import Phase
from divinary.arcana.rulebook.cards import card_name
from divinary.arcana.rulebook.powers import power_name, use_words
from divinary.arcana.speech.events import event_words, name_of
from divinary.core.words import Words


def choice_words(
    words: Words, action: Action, phase: Phase | None = None, *, guessed: bool = False
) -> str:
    """Return a choice as it stands in a list of choices.

    To pass means another thing by phase, and once something was `guessed` this turn.
    """
    match action:
        case Play(fate=fate, card=card, old=old):
            said = words.say("play {fate} on {card}", fate=fate, card=card_name(words, card))
            return words.say("{play}, the kept one", play=said) if old else said
        case Predict(fate=fate):
            return words.say("predict {fate}", fate=fate)
        case Pass():
            return _nothing(words, phase, guessed=guessed)
        case Done():
            return words.say("use no power")
        case Use():
            return use_words(words, action)
        case Onto(card=card):
            return words.say("move it to {card}", card=card_name(words, card))
        case Steal(fate=fate, card=card):
            return words.say(
                "move the {fate} from {card} to The Thief", fate=fate, card=card_name(words, card)
            )
        case Exile(fate=fate, card=card):
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
        case Mark(fate=fate) | Unmark(fate=fate):
            return words.say("turn the {fate} of a number line", fate=fate)
        case Show():
            return words.say("show your hidden fate")
        case Join():
            return words.say("join the table")
        case Leave():
            return words.say("leave the table")
        case OwnUp():
            return words.say("own up to an illegal play")
        case _:
            return str(action)


def use_any_words(words: Words, card: CardId, low: Fate, high: Fate) -> str:
    """Return several choices at once: a power with any of the numbers that it may name."""
    return words.say(
        "use {power} {low}–{high} (spends {source})",
        power=power_name(words, CARDS[card].power),
        low=low,
        high=high,
        source=card_name(words, card),
    )


def log_words(
    words: Words,
    past: Sequence[Event],
    names: Sequence[str],
    options: Mapping[str, str] | None = None,
) -> list[str]:
    """Return the whole log, a sentence an event; some say more beside their neighbours.

    What several wrong guesses cost is for the `options` of the game to say, here as texts.
    """
    each = (options or {}).get("missed") == "each"
    return [_in_place(words, past, place, names, each=each) for place in range(len(past))]


def _in_place(
    words: Words, past: Sequence[Event], place: int, names: Sequence[str], *, each: bool
) -> str:
    event, name = past[place], name_of(words, names, past[place].turn)
    before = past[place - 1].what if place else None
    after = past[place + 1].what if place + 1 < len(past) else None
    match event.what, before, after:
        case Answer(yes=True), Play(fate=fate), _:
            said = words.say("{name} tells: the kept fate is above {fate}.", name=name, fate=fate)
        case Answer(), Play(fate=fate), _:
            said = words.say(
                "{name} tells: the kept fate is not above {fate}.", name=name, fate=fate
            )
        case Predict(fate=fate), _, other if not isinstance(other, Shown):
            said = words.say("The group predicts {fate}, and that is not it.", fate=fate)
        case Shown(fate=fate, correct=False), _, _ if (guesses := _guesses(past, place)) > 1:
            said = words.count(
                "Wrong each time: the hidden fate was {fate}. {n} doom.",
                "Wrong each time: the hidden fate was {fate}. {n} doom.",
                guesses if each else 1,
                fate=fate,
            )
        case Pass(), _, _ if any(isinstance(what, Shown) for what in _this_turn(past, place)):
            said = words.say("The group exiles nothing.")
        case Pass(), _, _ if _guesses(past, place):
            said = words.say("The group makes no further prediction.")
        case _:
            said = event_words(words, event, names)
    if isinstance(event.what, _ON_WHAT_IT_COUNTS) and any(map(_lifts, _this_turn(past, place))):
        said += " " + words.say("This turn the kept fate counts as 1 higher.")
    return said


_ON_WHAT_IT_COUNTS = (Answer, Steal, NothingToSteal, Falling)
"""What is said of the kept fate goes by what it counts as, and that is more after +1."""


def _this_turn(past: Sequence[Event], place: int) -> list[Action | Fact]:
    """Return what happened before in the same turn."""
    start = place
    turn = past[place].turn
    while start and past[start - 1].turn == turn and past[start - 1].what != Leave(turn):
        start -= 1
    return [event.what for event in past[start:place]]


def _guesses(past: Sequence[Event], place: int) -> int:
    return sum(isinstance(what, Predict) for what in _this_turn(past, place))


def _lifts(what: Action | Fact) -> bool:
    return isinstance(what, Use) and CARDS[what.card].power == "plus-1"
