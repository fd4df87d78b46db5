"""A sentence for everything that the rules of arcana refuse, and what would be allowed."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from divinary.arcana.model.actions import Predict
from divinary.arcana.model.position import Phase
from divinary.arcana.model.view import View
from divinary.arcana.notation.actions import read_action
from divinary.arcana.rulebook.cards import card_miss, card_name
from divinary.arcana.rulebook.powers import power_name
from divinary.arcana.speech.choices import choice_words
from divinary.arcana.speech.events import name_of
from divinary.core.error_texts import complaint
from divinary.core.errors import Detail, DivinaryError, IllegalAction
from divinary.core.words import N_, Words

REFUSALS: Final[Mapping[str, str]] = {
    "game-over": N_("The game is over."),
    "chance-only": N_("That is for chance alone to decide."),
    "chance-first": N_("First chance draws a fate or deals a card."),
    "no-such-outcome": N_("Chance cannot give that now."),
    "not-your-turn": N_("It is {active}'s turn."),
    "group-decides": N_("It is up to {seats} to decide about the fate of {active}."),
    "not-now": N_("That is not possible at this point of the turn."),
    "already-guessed": N_("{fate} was already predicted this turn, and was wrong."),
    "no-such-fate": N_("There is no {fate} in this game."),
    "not-in-hand": N_("You do not hold a {fate}; you hold {hand}."),
    "hours-closed": N_("The Hours take a fate only when no card does."),
    "not-in-row": N_("{card} is not in the row."),
    "no-such-token": N_("You do not have to say which {fate} you mean."),
    "condition": "{miss}",
    "not-ready": N_("{card} has not faded, so its power is not ready: {power}."),
    "one-power-a-turn": N_("A power was already used this turn; only one is allowed."),
    "wrong-window": N_("{power} cannot be used at this point of the turn."),
    "guess-made": N_("Powers can be used only before the first prediction of the turn."),
    "no-such-target": N_("{power} cannot be used on that."),
    "not-your-seat": N_("That is not your seat."),
    "active-is-silent": N_("In your own turn you may not mark number lines or show a fate."),
    "own-line": N_("Only the others mark your number line."),
    "no-such-number": N_("There is no such number line or number."),
    "already-down": N_("The {fate} of {seat} is already face down."),
    "already-up": N_("The {fate} of {seat} is already face up."),
    "feast-again": N_("The Feast takes one fate a turn; play this one on another card."),
    "choose-target": N_("First choose the target of the power in use."),
    "must-steal": N_("First move a fate to The Thief."),
    "no-cost": N_("{power} also costs another faded card that is ready."),
    "not-seated": N_("You do not sit at this table; join it first."),
    "seat-taken": N_("Somebody sits there already."),
    "next-seat": N_("The next free seat is number {number}."),
    "nothing-to-show": N_("You hold no fate to show."),
    "too-late-to-show": N_("A fate is shown only before the group uses a power or predicts."),
    "was-legal": N_("There is no illegal play to own up to now."),
    "not-in-honour": N_("Owning up belongs to honour mode; here illegal plays are refused."),
    "not-in-challenge": N_("That is not part of the two-player challenge."),
    "paused": N_("The game waits for a second player to join."),
}  # fmt: skip

COMPLAINTS: Final[Mapping[str, str]] = {
    "not-an-action": N_("I do not understand: {text}"),
    "unknown-fate": N_("There is no fate {text}; fates are 1 to 7."),
    "unknown-card": N_("There is no card {text}."),
    "nothing-to-look-up": N_(
        "There is no card, power, ruling or option called {text}; "
        "divinary rules arcana lists them all."
    ),
    "unknown-model": N_("There is no model of a speaker called {given}. The models are: {known}."),
    "unknown-power": N_("There is no power {text}. The powers are: {known}."),
    "other-power": N_("The power of {card} is {power}, not {text}."),
    "unknown-seat": N_("There is no seat {text}."),
    "power-not-ready": N_("No faded card has this power now: {power}."),
    "no-such-fate": N_("There is no {fate} in this game."),
    "never-on-a-table": N_("That cannot be on a table: {text}"),
    "not-a-position": N_("Line {line} is not part of a position."),
    "too-many-of-a-fate": N_("{given} fates of value {fate} are too many; there are {copies}."),
    "row-size": N_("The row has {given} cards; it should have {needed}."),
    "card-twice": N_("{card} cannot lie on the table twice."),
    "card-not-in-deck": N_("{card} is not among the cards of this game."),
    "would-have-faded": N_("{card} would have faded already (hours: {hours}, moons: {moons})."),
    "seats-differ": N_("There must be {needed} hands and number lines, one for each seat."),
    "hand-size": N_("Seat {seat} holds {given} fates; here it should be {needed}."),
    "hand-of-two": N_("A hand to play from has two fates, not {given}."),
    "row-of-four": N_("A row has one to {high} cards, not {given}."),
    "table-full": N_("Every seat at this table is taken."),
    "deck-too-small": N_("Too few cards for a row of {row}: {given}."),
    "challenge-seats": N_("Two hands each are for two players, not {given}."),
    "bag-too-small": N_("{given} fates are too few for this table; it needs {needed} at least."),
    "not-in-row": N_("{card} is not in the row."),
    "not-there": N_("No {fate} lies on {card}."),
    "not-visible": N_("No {fate} is visible, so nobody can ask about one."),
    "not-a-fate-on-a-card": N_('Write a fate and its card, as in "5 dawn", not {text}.'),
    "not-a-question": N_("There is no question {text}. The questions are: {known}."),
    "neither-yes-nor-no": N_("An answer is yes or no, not {text}."),
    "answers-differ": N_("Give --answer yes or no for each question: {needed} times, not {given}."),
    "powers-in-a-turn": N_("Only one power can be used in a turn, not {given}."),
    "guesses-in-a-turn": N_("After {given} wrong predictions the fate would have been shown."),
    "nothing-carried": N_("Say what the fate from an earlier turn could be, or leave it out."),
    "never-carried": N_("The {fate} cannot be a fate from an earlier turn."),
    "nobody-plays-that": N_("No hand can play {fate} on {card} here."),
    "hours-were-closed": N_(
        "The Hours were closed: with any fate kept beside the {fate}, a card would have taken "
        "one of the two."
    ),
    "no-fate-fits": N_("{fate} on {card} leaves {left}, and the other facts rule that out."),
    "hidden-fates": N_("{given} hidden fates of your own are too many; {high} is the most."),
}  # fmt: skip

MISSPELT: Final = ("unknown-card", "nothing-to-look-up")
"""Complaints that list what could have been typed."""


def why_not(
    words: Words, refused: IllegalAction, names: Sequence[str], view: View | None = None
) -> str:
    """Return why an action was refused and, if anything is allowed, what.

    `view` is the table as the player saw it; with it some sentences are more precise.
    """
    facts = {key: _said(words, key, value, names) for key, value in refused.details.items()}
    facts["miss"] = _miss(words, refused.details, view)
    if refused.reason not in REFUSALS:
        return complaint(words, refused, COMPLAINTS)
    sentence = words.say(REFUSALS[refused.reason], **facts)
    allowed = refused.details.get("allowed")
    if not isinstance(allowed, tuple) or not allowed:
        return sentence
    actions = [read_action(str(text)) for text in allowed]
    predicting = any(isinstance(action, Predict) for action in actions)
    phase = None if predicting else Phase.EXILE
    guessed = view is not None and bool(view.guessed)
    options = [choice_words(words, action, phase, guessed=guessed) for action in actions]
    return f"{sentence} " + words.say("You may {options}.", options=words.either(options))


def arcana_complaint(words: Words, error: DivinaryError) -> str:
    """Return the sentence for a text, option or record that is wrong."""
    card, power = error.details.get("card"), error.details.get("power")
    named: dict[str, str] = {}
    if isinstance(card, str):
        named["card"] = card_name(words, card)
    if isinstance(power, str):
        named["power"] = power_name(words, power)
    return complaint(words, error, COMPLAINTS, **named) + _perhaps(words, error)


def _perhaps(words: Words, error: DivinaryError) -> str:
    """Return what a misspelt name may have meant."""
    text, known = error.details.get("text"), error.details.get("known")
    if error.reason not in MISSPELT or not isinstance(known, tuple):
        return ""
    typed = "-".join(str(text).casefold().split())
    meant = get_close_matches(typed, list(map(str, known)), n=1)
    return " " + words.say("Perhaps {card}?", card=meant[0]) if meant else ""


def _miss(words: Words, details: Mapping[str, Detail], view: View | None) -> str:
    card, fate, kept = details.get("card"), details.get("fate"), details.get("kept")
    if isinstance(card, str) and isinstance(fate, int) and isinstance(kept, int):
        lift = details.get("lift")
        bare = view is not None and any(
            slot.card == card and not slot.fates for slot in view.row if slot
        )
        return card_miss(words, card, fate, kept, lift if isinstance(lift, int) else 0, bare=bare)
    return ""


def _said(words: Words, key: str, value: Detail, names: Sequence[str]) -> str:
    match key, value:
        case "active" | "seat", int():
            return name_of(words, names, value)
        case "seats", tuple():
            return words.both([name_of(words, names, int(seat)) for seat in value])
        case "hand", tuple():
            return words.both([str(fate) for fate in value])
        case "card", str():
            return card_name(words, value)
        case "power", str():
            return power_name(words, value)
        case _:
            return str(value)
