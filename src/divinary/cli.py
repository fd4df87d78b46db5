"""The command `divinary`: play, serve, store, ask, arena, replay, analyse and rules."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from io import TextIOWrapper
from itertools import pairwise

from divinary.core.error_texts import complaint
from divinary.core.errors import BadOption, BadRecord, DivinaryError
from divinary.core.words import LANGUAGES, Words, words
from divinary.games import speech
from divinary.terminal.arguments import parser, with_game_first
from divinary.terminal.printing import show
from divinary.terminal.terminal_game import arguments

BAD_INPUT = 2
INTERRUPTED = 130
HELP = {"-h", "--help"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status: 0, 1 if a check failed, 2 if the input is bad."""
    arguments = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdout, sys.stderr):
        # A character that the terminal cannot show must not stop the program.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    said, given = words(language_of((), os.environ)), Namespace()
    try:
        said = words(language_of(arguments, os.environ))
        given = _parsed(parser(said, COMMANDS), arguments, said)
        status: int = given.run(given, said)
    except DivinaryError as wrong:
        show([f"divinary: {_complaint(said, wrong, given)}"], sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # a reader such as head has stopped reading
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _parsed(reader: ArgumentParser, arguments: Sequence[str], said: Words) -> Namespace:
    """Read the arguments; names to look up may also follow a flag, where argparse stops."""
    command, game, ordered = with_game_first(reader, arguments)
    if command == "play" and not game and not HELP & set(ordered):
        from divinary.terminal.choose_game import game_to_play

        ordered.insert(ordered.index(command) + 1, game_to_play(said, ordered))
    given, rest = reader.parse_known_args(ordered)
    if rest and hasattr(given, "name") and not any(word.startswith("-") for word in rest):
        given.name += rest
    elif rest:
        reader.parse_args(ordered)  # reports what it does not know, and exits
    return given


def _complaint(said: Words, wrong: DivinaryError, given: Namespace) -> str:
    """Return what is wrong, in the words of the game that was asked for, if any."""
    game = getattr(given, "game", None)
    if game is None:
        return complaint(said, wrong)
    return speech(game).complain(said, wrong)


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language to use: the one asked for, else the environment's, else English.

    Raises:
        BadOption: if there is no translation for the language asked for.

    >>> language_of(["play", "--lang", "pl"], {}), language_of([], {"LANG": "es_ES.UTF-8"})
    ('pl', 'es')
    """
    asked = [after for flag, after in pairwise(arguments) if flag == "--lang"]
    asked += [word.removeprefix("--lang=") for word in arguments if word.startswith("--lang=")]
    if asked and asked[-1] not in LANGUAGES:
        raise BadOption("unknown-language", given=asked[-1], known=LANGUAGES)
    wanted = ("DIVINARY_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    said = [*asked[-1:], *[environment[name][:2] for name in wanted if environment.get(name)]]
    return said[0] if said and said[0] in LANGUAGES else "en"


def _play(given: Namespace, said: Words) -> int:
    from divinary.terminal.open_table import open_session
    from divinary.terminal.plain import play_plain

    session = open_session(
        said,
        given.game,
        people=given.people,
        names=given.names,
        bots=given.bots,
        options=arguments(given.game).options(given),
        seed=given.seed,
        resume=given.resume,
        aid=given.aid,
    )
    if given.plain or not _full_screen(without_colours=given.drawn):
        play_plain(session)
    else:
        from divinary.terminal.app import play_full_screen

        play_full_screen(session, drawn=given.drawn)
    return 0


def _full_screen(*, without_colours: bool) -> bool:
    """Whether the terminal can be drawn on; otherwise plain lines are printed."""
    colours = not os.environ.get("NO_COLOR") or without_colours
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return terminal and colours and os.environ.get("TERM", "dumb") != "dumb"


def _arena(given: Namespace, said: Words) -> int:
    from divinary.saves import as_path
    from divinary.terminal.arena import hold

    seats = {} if given.seats is None else {"seats": given.seats}
    lines = hold(
        said,
        given.game,
        _names(given.bots),
        cross=_names(given.cross),
        games=given.games,
        seed=given.seed,
        jobs=given.jobs,
        options={**seats, **arguments(given.game).options(given)},
        keep=None if given.save is None else as_path(given.save),
        as_json=given.json,
    )
    if given.json:
        print("\n".join(lines))
    else:
        show(lines)
    return 0


def _names(text: str | None) -> list[str] | None:
    """Return names that are separated by commas; None if there is no text."""
    return None if text is None else [name.strip() for name in text.split(",") if name.strip()]


def _replay(given: Namespace, said: Words) -> int:
    from divinary.saves import load
    from divinary.table.table import chairs_of
    from divinary.terminal.replay import Replayer, step_through

    record = load(given.file)
    if record.end().result is None:
        raise BadRecord("still-running", path=str(given.file))
    seats = len(chairs_of(record))
    if given.seat is not None and given.seat not in range(seats):
        raise BadOption("no-such-seat", given=given.seat, high=seats - 1)
    step_through(Replayer(record, said, given.seat))
    return 0


def _analyse(given: Namespace, said: Words) -> int:
    from divinary.terminal.analyse import analyse

    analyse(said, given.file, svg=given.svg, as_json=given.json)
    return 0


def _rules(given: Namespace, said: Words) -> int:
    show(speech(given.game).rules(said, " ".join(given.name)))
    return 0


def _serve(given: Namespace, said: Words) -> int:
    from divinary.web.server import serve
    from divinary.web.server_options import ServerOptions

    named = {name: getattr(given, name) for name in ServerOptions._fields}
    options = ServerOptions(**{name: value for name, value in named.items() if value is not None})
    serve(said, options._replace(pace=max(0.0, options.pace)))
    return 0


def _store(given: Namespace, said: Words) -> int:
    from divinary.terminal.store_report import verify

    return verify(said, given.data)


COMMANDS = {
    "play": _play,
    "arena": _arena,
    "replay": _replay,
    "analyse": _analyse,
    "rules": _rules,
    "serve": _serve,
    "store": _store,
}
"""The function of each command; the commands of the referee have their own."""
