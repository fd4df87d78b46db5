"""Sentences for the errors of the core: options, records, games."""

from collections.abc import Mapping
from typing import Final

from divinary.core.errors import Detail, DivinaryError
from divinary.core.words import N_, Words, printable

LONGEST: Final = 200
"""How many characters of a typed text a sentence repeats."""

COMPLAINTS: Final[Mapping[str, str]] = {
    "unknown-option": N_("There is no option {name}. The options are: {known}."),
    "out-of-range": N_("{name} must be a whole number from {low} to {high}, not {given}."),
    "not-a-choice": N_("{name} cannot be {given}. Choose one of: {known}."),
    "unknown-game": N_("There is no game called {given} here. The games are: {known}."),
    "unknown-bot": N_("There is no bot called {given}. The bots are: {known}."),
    "bot-option": N_("The bot {bot} has no option +{given}. It accepts: {known}."),
    "no-bot-options": N_("The bot {bot} has no options, so it does not accept +{given}."),
    "seats-follow": N_("The number of seats follows from who plays: {given}."),
    "player-count": N_(
        "This game is for {low} to {high} players, people and bots together, not {given}."
    ),
    "bots-differ": N_("{given} bots do not match {needed} seats."),
    "not-a-record": N_("Line {line}: this is not a Divinary record."),
    "unknown-version": N_(
        "Line {line}: the record has version {given}; this program reads {known}."
    ),
    "breaks-off": N_("Line {line}: the record breaks off here; its last line should be: end"),
    "no-game": N_("Line {line}: the record does not say which game it is."),
    "foreign-game": N_("Line {line}: there is no game called {text} here."),
    "bad-line": N_("Line {line} cannot be read or is not allowed there: {text}"),
    "bad-option": N_("Line {line}: this option is not possible: {text}"),
    "bad-seat": N_("The record does not say clearly who sat at seat {seat}: {text}"),
    "still-running": N_("This game is not over. To continue it: divinary play --resume {path}"),
    "not-analysed": N_("Games of {game} are not analysed; divinary replay steps through them."),
    "not-a-path": N_("That is not the name of a file: {path}"),
    "file-exists": N_("{path} exists and is not a saved game; it stays as it is."),
    "another-game": N_("{path} holds another game, which stays as it is. Choose another name."),
    "not-that-game": N_("{path} holds a game of {given}, not of {wanted}."),
    "resume-game": N_("To continue the last game of {game}, type: divinary play {game} --resume"),
    "more-names": N_("--names lists more names ({given}) than --people allows ({people})."),
    "no-file": N_("There is no file {path}."),
    "no-save": N_("There is no saved game to resume in {path}."),
    "other-file": N_("{path} holds something other than a plot; it stays as it is."),
    "unwritable-file": N_("The file {path} cannot be written."),
    "unreadable-file": N_("The file {path} cannot be read."),
    "unknown-language": N_("Choose one of these languages: {known}."),
    "not-an-option": N_("{text} is not an option; write NAME=VALUE."),
    "unknown-player": N_("No player at this table has that name. The players are: {known}."),
    "no-such-seat": N_("There is no seat {given} in this game; seats are 0 to {high}."),
    "not-text": N_("Line {line} is not text."),
    "nothing-done": N_("There is nothing to take back: nothing has been chosen yet."),
    "nobody-asked": N_("There is nothing to take back."),
    "chance-spoke": N_(
        "Your last choice cannot be taken back: chance has decided something since."
    ),
    "already-told": N_("That cannot be taken back: it revealed something."),
    "not-yours": N_("The last choice was another player's; you cannot take it back."),
    "no-store": N_("The tables cannot be saved in {path}: {why}"),
    "no-tables": N_("There are no tables in {path}."),
    "store-in-use": N_(
        "Another server has the tables in {path} open. Stop it first, or choose another folder "
        "with --data."
    ),
    "store-in-use-by": N_(
        "Another server has the tables in {path} open: the process {pid}. Stop it first, or choose "
        "another folder with --data."
    ),
    "store-emptied": N_(
        "{path} was emptied: it has 0 bytes. Put a backup in its place; or delete it, to begin "
        "without tables."
    ),
    "store-deleted": N_(
        "{path} was deleted, but {log} beside it is still there. Put the file back; or delete "
        "{log} too, to begin without tables."
    ),
    "store-foreign": N_(
        "{path} is no file of tables; it stays as it is. Choose another folder with --data."
    ),
    "store-unreadable": N_("The tables in {path} cannot be read: {why}"),
    "store-newer": N_(
        "{path} has version {given}; this program reads versions up to {known}. Use the newer "
        "program that wrote it."
    ),
    "no-bots": N_("Name the bots, separated by commas. The bots are: {known}."),
    "bot-twice": N_("{given} is named twice; name each bot of a cross once."),
    "cross-alone": N_("A cross needs at least two seats."),
    "unwritable-folder": N_("Nothing can be saved in {path}: {why}"),
    "foreign-folder": N_(
        "{path} holds something other than a run of the arena; it stays as it is. Choose a new "
        "folder."
    ),
    "another-run": N_(
        "{path} holds another run: {name} is {kept} there, {given} here. Choose another folder."
    ),
    "other-code": N_(
        "The games in {path} were played before the rules or a bot changed. Choose another folder."
    ),
    "folder-in-use": N_(
        "Another run is writing into {path}. Wait for it, or choose another folder."
    ),
    "port-taken": N_(
        "Port {port} of {host} cannot be used: it is taken or not allowed. Choose another: "
        'divinary serve --port {other}, or make play ARGS="--port {other}"; 0 means any free '
        "port."
    ),
    "not-an-address": N_(
        "{given} is neither an IP address nor a network, as 192.0.2.1 and 10.0.0.0/8 are."
    ),
    "not-a-name": N_(
        "{given} is not the name of a server, as play.example.org is. Give it without http:// and "
        "without a port."
    ),
    "which-game": N_(
        "Say which game to play, as in divinary play {example}. The games are: {known}."
    ),
}

SOMETHING: Final = N_("That is not possible here ({reason}).")
"""The sentence for a reason that has none of its own."""


def complaint(
    words: Words, error: DivinaryError, more: Mapping[str, str] | None = None, **named: str
) -> str:
    """Return the sentence for an error; `more` are sentences of a game, `named` its facts."""
    known = {**COMPLAINTS, **(more or {})}
    facts = {name: _fact_text(value) for name, value in error.details.items()}
    if error.reason not in known:
        return words.say(SOMETHING, reason=error.reason)
    return words.say(known[error.reason], **{**facts, **named})


def _fact_text(value: Detail) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    text = printable(str(value))
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
