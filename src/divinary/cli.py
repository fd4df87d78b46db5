"""The one command, `divinary`: play, ask, arena, replay and rules, in four languages."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from io import TextIOWrapper
from itertools import pairwise

from divinary.core.errors import BadOption, BadRecord, DivinaryError
from divinary.core.words import LANGUAGES, Words, words
from divinary.terminal.arguments import parser
from divinary.terminal.flags import named_options

BAD_INPUT = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status: 0, or 2 where something was asked wrongly."""
    arguments = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdout, sys.stderr):
        # A sign that the terminal cannot show is no reason to stop.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    said = words(language_of((), os.environ))
    try:
        said = words(language_of(arguments, os.environ))
        options = _parsed(parser(said, COMMANDS), arguments)
        status: int = options.run(options, said)
    except DivinaryError as wrong:
        from divinary.arcana.words.complaints import arcana_complaint

        print(f"divinary: {arcana_complaint(said, wrong)}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # a reader such as head has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _parsed(reader: ArgumentParser, arguments: Sequence[str]) -> Namespace:
    """Read the arguments; names to look up may also stand behind a flag, where argparse stops."""
    given, rest = reader.parse_known_args(arguments)
    if rest and hasattr(given, "name") and not any(word.startswith("-") for word in rest):
        given.name += rest
    elif rest:
        reader.parse_args(arguments)  # says what it does not know, and leaves
    return given


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language to speak: the one asked for, else the environment's, else English.

    Raises:
        BadOption: if a language is asked for that the house does not speak.

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


def _options(given: Namespace) -> dict[str, object]:
    """Gather the game's options from the flags."""
    named = {"difficulty": given.difficulty, "cards": given.cards}
    chosen: dict[str, object] = {name: value for name, value in named.items() if value is not None}
    chosen |= {name: "yes" for name in ("restless", "honour") if getattr(given, name)}
    chosen |= {"hands": "2"} if given.challenge else {}
    return chosen | named_options(given.option)


def _play(given: Namespace, said: Words) -> int:
    from divinary.terminal.opening import open_session
    from divinary.terminal.plain import play_plain

    session = open_session(
        said,
        given.game,
        people=given.people,
        names=given.names,
        bots=given.bots,
        options=_options(given),
        seed=given.seed,
        resume=given.resume,
        aid=not given.no_aid,
    )
    if given.plain or not _full_screen(without_colours=given.drawn):
        play_plain(session)
    else:
        from divinary.terminal.app import play_full_screen

        play_full_screen(session)
    return 0


def _full_screen(*, without_colours: bool) -> bool:
    """Whether the terminal can be drawn on; otherwise plain lines are printed."""
    colours = not os.environ.get("NO_COLOR") or without_colours
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return terminal and colours and os.environ.get("TERM", "dumb") != "dumb"


def _arena(given: Namespace, said: Words) -> int:
    from divinary.terminal.contest import hold

    bots = [name.strip() for name in given.bots.split(",") if name.strip()]
    lines = hold(
        said,
        given.game,
        bots,
        games=given.games,
        seed=given.seed,
        jobs=given.jobs,
        options=_options(given),
        as_json=given.json,
    )
    print("\n".join(lines))
    return 0


def _replay(given: Namespace, said: Words) -> int:
    from divinary.table.saves import load
    from divinary.table.table import chairs_of
    from divinary.terminal.faces import FACES
    from divinary.terminal.replayer import Replayer, step_through

    record = load(given.file)
    if record.end().result is None:
        raise BadRecord("still-running", path=str(given.file))
    seats = len(chairs_of(record))
    if given.seat is not None and given.seat not in range(seats):
        raise BadOption("no-such-seat", given=given.seat, high=seats - 1)
    step_through(Replayer(record, FACES[record.game.name], said, given.seat))
    return 0


def _rules(given: Namespace, said: Words) -> int:
    from divinary.terminal.faces import FACES

    print("\n".join(FACES[given.game].rules(said, " ".join(given.name))))
    return 0


COMMANDS = {"play": _play, "arena": _arena, "replay": _replay, "rules": _rules}
"""What each command does; the referee brings its own."""
