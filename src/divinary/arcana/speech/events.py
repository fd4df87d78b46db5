"""What happened, as the sentences of the log: each event alone, and each in its place."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from divinary.arcana.data.card import THE_HOURS
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model import actions, events
from divinary.arcana.model.actions import Action, Aside
from divinary.arcana.model.events import Event, Fact
from divinary.arcana.model.options import Options
from divinary.arcana.rulebook.cards import card_name
from divinary.arcana.rulebook.powers import UseTexts, use_words
from divinary.arcana.rules.doom import doom_of_guesses
from divinary.arcana.rules.powers import POWERS
from divinary.core.words import N_, Words

USES: Final = UseTexts(
    plain=N_("{who} uses {power} (spends {source})."),
    of_value=N_("{who} uses {power} {value} (spends {source})."),
    of_card=N_("{who} uses {power} on {card} (spends {source})."),
    of_fate=N_("{who} uses {power}: the {value} on {card} (spends {source})."),
    with_price=N_("{who} uses {power} (spends {source} and {cost})."),
)


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
    return _action(words, what, name)


def name_of(words: Words, names: Sequence[str], hand: int) -> str:
    """Return the name of a hand; its number if a record or a player who came later has no name."""
    return "".join(names[hand : hand + 1]) or words.say("Player {n}", n=hand + 1)


def _action(words: Words, action: Action, name: str) -> str:
    match action:
        case actions.Draw(fate=0):
            return words.say("{name} draws a fate.", name=name)
        case actions.Draw(fate=fate):
            return words.say("{name} draws a {fate}.", name=name, fate=fate)
        case actions.Deal(card=card):
            return words.say("The deck shows {card}.", card=card_name(words, card))
        case actions.Predict(fate=fate):
            return words.say("The group predicts {fate}.", fate=fate)
        case actions.Pass():
            return words.say("The group makes no prediction.")
        case actions.Done():
            return words.say("{name} uses no power.", name=name)
        case actions.Use():
            by_group = POWERS[CARDS[action.card].power].window.by_group
            who = words.say("The group") if by_group else name
            return use_words(words, action, USES, who=who)
        case _:
            return _move(words, action, name)


def _move(words: Words, action: Action, name: str) -> str:
    """Return the sentence for a fate that is played, moved or taken away."""
    match action:
        case actions.Play(fate=fate, card=card) if card == THE_HOURS:
            return words.say(
                "{name} plays {fate} on The Hours; it moves to the leftmost card.",
                name=name,
                fate=fate,
            )
        case actions.Play(fate=fate, card=card):
            return words.say(
                "{name} plays {fate} on {card}.", name=name, fate=fate, card=card_name(words, card)
            )
        case actions.Onto(card=card):
            return words.say("{name} moves it to {card}.", name=name, card=card_name(words, card))
        case actions.Steal(fate=fate, card=card):
            return words.say(
                "{name} moves the {fate} from {card} to The Thief: the kept fate is lower.",
                name=name,
                fate=fate,
                card=card_name(words, card),
            )
        case actions.Exile(fate=fate, card=card):
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
        case actions.Mark(line=line, fate=fate):
            return words.say(
                "{name} turns the {fate} of {owner} face down.",
                name=name,
                fate=fate,
                owner=name_of(words, names, line),
            )
        case actions.Unmark(line=line, fate=fate):
            return words.say(
                "{name} turns the {fate} of {owner} face up.",
                name=name,
                fate=fate,
                owner=name_of(words, names, line),
            )
        case actions.Show():
            return words.say("{name} shows a hidden fate.", name=name)
        case actions.Join():
            return words.say("{name} joins the table.", name=name)
        case actions.Leave():
            return words.say(
                "{name} leaves the table; any fate in hand goes back into the bag unseen.",
                name=name,
            )
        case actions.OwnUp():
            return words.say(
                "{name} owns up: the play was illegal. The hidden fate goes back into the bag "
                "unseen, and nobody predicts.",
                name=name,
            )


def _fact(words: Words, fact: Fact, name: str, names: Sequence[str]) -> str:
    match fact:
        case events.Answer(yes=True):
            return words.say("{name} answers yes.", name=name)
        case events.Answer():
            return words.say("{name} answers no.", name=name)
        case events.Shown(fate=fate, correct=True):
            return words.say("Right: the hidden fate was {fate}. One point.", fate=fate)
        case events.Shown(fate=fate):
            return words.say("Wrong: the hidden fate was {fate}. One doom.", fate=fate)
        case events.Revealed(seat=seat, fate=fate):
            name = name_of(words, names, seat)
            return words.say("{name} held {fate}; it goes back into the bag.", name=name, fate=fate)
        case events.NothingToSteal():
            return words.say(
                "The Thief takes nothing: no fate on another card is above the kept one."
            )
        case events.Falling(yes=True):
            return words.say(
                "The Fall is about to fade: its fates add up to twice the kept one or more."
            )
        case events.Falling():
            return words.say("The Fall stays: its fates add up to less than twice the kept one.")
        case events.Faded() | events.Amplified() | events.Skipped():
            return _end(words, fact, name)


def _end(words: Words, fact: events.Faded | events.Amplified | events.Skipped, name: str) -> str:
    """Return the sentence for what the end of a turn brings."""
    match fact:
        case events.Faded(card=card, doom=0):
            return words.say("{card} fades without doom.", card=card_name(words, card))
        case events.Faded(card=card, doom=doom):
            return words.count(
                "{card} fades and costs {n} doom.",
                "{card} fades and costs {n} doom.",
                doom,
                card=card_name(words, card),
            )
        case events.Amplified():
            return words.say("Amplify: one point more.")
        case events.Skipped():
            return words.say(
                "The bag cannot fill this hand: {name} ends the turn without a play.", name=name
            )


# --- The log as a whole --------------------------------------------------------------------------


def log_words(
    words: Words,
    past: Sequence[Event],
    names: Sequence[str],
    options: Options,
) -> list[str]:
    """Return the whole log, one sentence for each event; some depend on the events around them.

    What several wrong predictions cost depends on `options`, the texts of the game's options.
    """
    said: list[str] = []
    earlier: list[Action | Fact] = []
    for place, event in enumerate(past):
        if place and not is_same_turn(past[place - 1], event):
            earlier.clear()
        said.append(_in_place(words, past, place, earlier, names, options))
        if bears_on_later(event):
            earlier.append(event.what)
    return said


def is_same_turn(before: Event, event: Event) -> bool:
    """Whether an event is of the same turn as the one before it."""
    return before.turn == event.turn and before.what != actions.Leave(event.turn)


def bears_on_later(event: Event) -> bool:
    """Whether the sentence for a later event of the same turn may depend on it."""
    return type(event.what) in _BEARING_ON_LATER


_BEARING_ON_LATER: Final = frozenset({actions.Predict, actions.Use, events.Shown})


def _in_place(
    words: Words,
    past: Sequence[Event],
    place: int,
    earlier: Sequence[Action | Fact],
    names: Sequence[str],
    options: Options,
) -> str:
    """Return the sentence for one event; `earlier` is what bears on it of its turn."""
    event, name = past[place], name_of(words, names, past[place].turn)
    before = past[place - 1].what if place else None
    after = past[place + 1].what if place + 1 < len(past) else None
    guesses = sum(isinstance(what, actions.Predict) for what in earlier)
    match event.what, before, after:
        case events.Answer(yes=True), actions.Play(fate=fate), _:
            said = words.say("{name} says: the kept fate is above {fate}.", name=name, fate=fate)
        case events.Answer(), actions.Play(fate=fate), _:
            said = words.say(
                "{name} says: the kept fate is not above {fate}.", name=name, fate=fate
            )
        case actions.Predict(fate=fate), _, other if not isinstance(other, events.Shown):
            said = words.say("The group predicts {fate}, which is wrong.", fate=fate)
        case events.Shown(fate=fate, correct=False), _, _ if guesses > 1:
            said = words.count(
                "Wrong each time: the hidden fate was {fate}. {n} doom.",
                "Wrong each time: the hidden fate was {fate}. {n} doom.",
                doom_of_guesses(options, guesses),
                fate=fate,
            )
        case actions.Pass(), _, _ if any(isinstance(what, events.Shown) for what in earlier):
            said = words.say("The group exiles nothing.")
        case actions.Pass(), _, _ if guesses:
            said = words.say("The group makes no further prediction.")
        case _:
            said = event_words(words, event, names)
    if isinstance(event.what, _ABOUT_WHAT_IT_COUNTS) and any(map(_lifts, earlier)):
        said += " " + words.say("This turn the kept fate counts as 1 higher.")
    return said


_ABOUT_WHAT_IT_COUNTS = (events.Answer, actions.Steal, events.NothingToSteal, events.Falling)
"""These depend on what the kept fate counts as, which is more after +1."""


def _lifts(what: Action | Fact) -> bool:
    return isinstance(what, actions.Use) and CARDS[what.card].power == "plus-1"
