"""Why not: a sentence for everything that the rules of arcana refuse, and what would be allowed."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from divinary.arcana.notation import read_action
from divinary.arcana.words.cards import card_miss, card_name
from divinary.arcana.words.choices import choice_words
from divinary.arcana.words.powers import power_name
from divinary.core.complaints import complaint
from divinary.core.errors import Detail, DivinaryError, IllegalAction
from divinary.core.words import N_, Words

REFUSALS: Final[Mapping[str, str]] = {
    "game-over": N_("The game is over."),
    "chance-only": N_("That is for chance alone to decide."),
    "chance-first": N_("First the bag and the deck speak."),
    "no-such-outcome": N_("Chance cannot give that now."),
    "not-your-turn": N_("It is {active}'s turn."),
    "group-decides": N_("Now {seats} decide about the fate of {active}."),
    "not-now": N_("That is not possible at this point of the turn."),
    "already-guessed": N_("{fate} was predicted this turn already, and was wrong."),
    "no-such-fate": N_("There is no {fate} in this game."),
    "not-in-hand": N_("You do not hold a {fate}; you hold {hand}."),
    "hours-closed": N_("The Hours take a fate only when no card does."),
    "not-in-row": N_("{card} does not lie in the row."),
    "no-such-token": N_("You do not have to say which {fate} you mean."),
    "condition": "{miss}",
    "not-ready": N_("{card} has not faded, so its power is not ready: {power}."),
    "one-power-a-turn": N_("One power was used this turn, and one is all there is."),
    "wrong-window": N_("{power} cannot be used at this point of the turn."),
    "guess-made": N_("Powers come before the first prediction of the turn."),
    "no-such-target": N_("{power} cannot be used on that."),
    "not-your-seat": N_("That is not your seat."),
    "active-is-silent": N_("In your own turn you are silent and mark nothing."),
    "own-line": N_("Your own number line is marked by the others only."),
    "no-such-number": N_("There is no such number line or number."),
    "already-down": N_("The {fate} of {seat} lies face down already."),
    "already-up": N_("The {fate} of {seat} lies face up already."),
}  # fmt: skip

COMPLAINTS: Final[Mapping[str, str]] = {
    "not-an-action": N_("I do not understand: {text}"),
    "unknown-fate": N_("There is no fate {text}; fates are 1 to 7."),
    "unknown-card": N_("There is no card {text}."),
    "unknown-power": N_("There is no power {text}. Known are: {known}."),
    "other-power": N_("{card} does not carry the power {text} but {power}."),
    "unknown-seat": N_("There is no seat {text}."),
    "power-not-ready": N_("No faded card carries this power now: {power}."),
    "no-such-fate": N_("There is no {fate} in this game."),
    "never-on-a-table": N_("That cannot be on a table: {text}"),
    "not-a-position": N_("Line {line} is not part of a position."),
    "too-many-of-a-fate": N_("{given} fates of value {fate} are too many; there are {copies}."),
    "row-size": N_("The row has {given} cards; it should have {needed}."),
    "card-twice": N_("{card} cannot lie on the table twice."),
    "card-not-in-deck": N_("{card} is not among the cards of this game."),
    "would-have-faded": N_("{card} would have faded already (hours: {hours}, moons: {moons})."),
    "seats-differ": N_("Hands and number lines must be as many as the {needed} seats."),
    "hand-size": N_("Seat {seat} holds {given} fates; here it should be {needed}."),
    "hand-of-two": N_("A hand to play from has two fates, not {given}."),
    "row-of-four": N_("A row has one to {high} cards, not {given}."),
    "unknown-player": N_("Nobody of that name sits here. There are: {known}."),
    "deck-too-small": N_("A row of {row} cannot be filled from {given} cards."),
    "bag-too-small": N_("{given} fates are too few for this table; it needs {needed} at least."),
}  # fmt: skip


def why_not(words: Words, refused: IllegalAction, names: Sequence[str]) -> str:
    """Return why an action was refused and, where there is a choice, what would be allowed."""
    facts = {key: _said(words, key, value, names) for key, value in refused.details.items()}
    facts["miss"] = _miss(words, refused.details)
    sentence = words.say(REFUSALS[refused.reason], **facts)
    allowed = refused.details.get("allowed")
    if not isinstance(allowed, tuple) or not allowed:
        return sentence
    options = [choice_words(words, read_action(str(text))) for text in allowed]
    return f"{sentence} " + words.say("You may {options}.", options=words.either(options))


def arcana_complaint(words: Words, error: DivinaryError) -> str:
    """Return the sentence for a text, option or record that cannot be."""
    card, power = error.details.get("card"), error.details.get("power")
    named: dict[str, str] = {}
    if isinstance(card, str):
        named["card"] = card_name(words, card)
    if isinstance(power, str):
        named["power"] = power_name(words, power)
    return complaint(words, error, COMPLAINTS, **named) + _perhaps(words, error)


def _perhaps(words: Words, error: DivinaryError) -> str:
    """Return what a misspelt name of a card may have meant."""
    text, known = error.details.get("text"), error.details.get("known")
    if error.reason != "unknown-card" or not isinstance(known, tuple):
        return ""
    meant = get_close_matches(str(text), list(map(str, known)), n=1)
    return " " + words.say("Perhaps {card}?", card=meant[0]) if meant else ""


def _miss(words: Words, details: Mapping[str, Detail]) -> str:
    card, fate, kept = details.get("card"), details.get("fate"), details.get("kept")
    if isinstance(card, str) and isinstance(fate, int) and isinstance(kept, int):
        return card_miss(words, card, fate, kept)
    return ""


def _said(words: Words, key: str, value: Detail, names: Sequence[str]) -> str:
    match key, value:
        case "active" | "seat", int() if value in range(len(names)):
            return names[value]
        case "seats", tuple():
            return words.both([names[int(seat)] for seat in value])
        case "hand", tuple():
            return words.both([str(fate) for fate in value])
        case "card", str():
            return card_name(words, value)
        case "power", str():
            return power_name(words, value)
        case _:
            return str(value)
