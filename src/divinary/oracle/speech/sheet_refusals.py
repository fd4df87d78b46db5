"""Why a sheet is refused: a sentence for every reason, with the place in the sheet."""

from collections.abc import Mapping
from typing import Final

from divinary.core.error_texts import complaint
from divinary.core.errors import BadOption, DivinaryError
from divinary.core.words import N_, Words

REASONS: Final[Mapping[str, str]] = {
    "too-long": N_("The text is too long: {given} characters; {high} are allowed."),
    "not-compact": N_("Write the word standard or the short form of a sheet, not {given}."),
    "not-utf-8": N_("Line {line} is not written in UTF-8."),
    "not-toml": N_("Line {line} cannot be read: {given}"),
    "not-a-section": N_("This must be a section with values in it."),
    "missing": N_("This is missing; a section that is given must be complete."),
    "unknown-key": N_("There is no such entry in this sheet."),
    "no-value": N_("There is no value, only where it comes from."),
    "no-provenance": N_(
        "The value does not say where it comes from; write it with one of: {known}."
    ),
    "unknown-provenance": N_("A value cannot come from {given}; write one of: {known}."),
    "out-of-range": N_("This must be a whole number from {low} to {high}, not {given}."),
    "not-a-switch": N_("This must be true or false, not {given}."),
    "not-a-text": N_("This must be a text in quotation marks, not {given}."),
    "not-a-list": N_("This must be a list in square brackets, not {given}."),
    "not-so-many": N_("The list has {given} entries; it must have {needed}."),
    "wrong-length": N_("The list has {given} entries; it may have {low} to {high}."),
    "unknown-word": N_("This cannot be {given}. Choose one of: {known}."),
    "not-a-colour": N_("{given} is not the letter of a colour; they are {known}."),
    "chart-width": N_("The row has {given} cells; it may have {low} to {high}."),
    "ragged": N_("The row has {given} cells, but the first row has {needed}."),
    "not-a-line": N_("A line is two dots, as in d2 d3, not {given}."),
    "not-neighbours": N_("The dots of {given} are not neighbours in a row or a column."),
    "outside-chart": N_("{given} leaves the chart, whose last dot is {last}."),
    "line-twice": N_("The line {given} is there twice."),
    "bonus-colours": N_(
        "A Charm or a Tome has one or more colours, each once, and nothing else has any: {given}"
    ),
    "uneven-rows": N_("{given} icons cannot form {rows} equal rows."),
    "overfilled": N_("{given} bubbles start filled, but there are only {high}."),
    "tiers": N_(
        "A Tome must ask for more icons than a Charm, and a Charm for more than a Market icon: "
        "{given}"
    ),
    "halls-take-more": N_("There are {given} of this colour; its hall alone takes {needed}."),
    "rogues-differ": N_("Lair and bag have {given} Rogues together, but there are {needed}."),
    "no-marks": N_("With {players} players no Adventurer would ever be drawn; no round would end."),
    "boats-full": N_("With {given} arrivals no seat is free in boats of {seats} seats."),
    "not-a-dock": N_(
        "A dock is a pier ({piers}) and the side it is reached from ({sides}), not {given}."
    ),
    "dock-twice": N_("The dock {given} is there twice."),
    "too-few-boats": N_(
        "{needed} docks are reached from side {side}, where there are {given} boats; "
        "no round would end."
    ),
    "bag-too-small": N_(
        "In round {round} the bag may be down to {given} Adventurers; the boats have {needed} "
        "seats. With fewer the round might not end."
    ),
    "not-a-name": N_(
        "A card is called by small letters and strokes, at most {high} of them, not {given}."
    ),
    "not-townsfolk": N_("Write the icons, a colon and the ability, not {given}."),
    "no-faction": N_("The Good that {given} gives needs a colour; the first icon must have one."),
    "townsfolk-twice": N_("{given} is there twice."),
    "too-few-townsfolk": N_(
        "{sets} have {given} cards together; four players can have {needed} in use."
    ),
    "no-corruption": N_("There must be Corruption cards."),
    "ratings-fall": N_("{given} is not more than the {before} before it."),
}

WHERE: Final = N_("{name}, {place}: {why}")
NOWHERE: Final = N_("{name}: {why}")


def sheet_complaint(words: Words, error: BadOption) -> str:
    """Return the sentence for a sheet that was refused, and the place to look at.

    >>> from divinary.core.words import words
    >>> error = BadOption("bad-sheet", name="board", place="goods.tomes", why="missing")
    >>> sheet_complaint(words("en"), error)
    'board, goods.tomes: This is missing; a section that is given must be complete.'
    """
    name, place = str(error.details["name"]), str(error.details["place"])
    why = why_refused(words, error)
    return words.say(WHERE if place else NOWHERE, name=name, place=place, why=why)


def why_refused(words: Words, error: BadOption) -> str:
    """Return why a sheet was refused, without the place."""
    reason = DivinaryError(str(error.details["why"]), **error.details)
    return complaint(words, reason, REASONS)
