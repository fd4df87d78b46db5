"""The one command, `divinary`: play, ask, arena and replay, in four languages."""

import gettext
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from io import TextIOWrapper
from itertools import pairwise
from pathlib import Path
from typing import Any

from divinary.core.errors import BadOption, BadRecord, DivinaryError
from divinary.core.words import CATALOGUES, DOMAIN, LANGUAGES, N_, Words, words
from divinary.games import GAMES

ARGPARSE_WORDS = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("not allowed with argument %s"),
)
"""What the standard library's parser says by itself, so that our catalogues can say it too."""

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
        options = _parser(said).parse_args(arguments)
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


# --- What can be asked --------------------------------------------------------------------------


def _parser(said: Words) -> ArgumentParser:
    _teach_argparse(said)
    house = said.say("A house of fortune-telling games.")
    parser = ArgumentParser("divinary", description=house, allow_abbrev=False)
    parser.add_argument(
        "--version",
        action="version",
        version=f"divinary {version('divinary')}",
        help=said.say("show the version and exit"),
    )
    _add_language(parser, said)
    commands = parser.add_subparsers(required=True, dest="command", metavar=said.say("COMMAND"))

    def command(name: str, does: str, run: Callable[[Namespace, Words], int]) -> ArgumentParser:
        added = commands.add_parser(name, help=does, description=does, allow_abbrev=False)
        added.set_defaults(run=run)
        _add_language(added, said)
        return added

    _play_arguments(command("play", said.say("play a game in this terminal"), _play), said)
    _ask_arguments(command("ask", said.say("ask the referee beside a real table"), _ask), said)
    _arena_arguments(command("arena", said.say("let bots play many games"), _arena), said)
    _replay_arguments(command("replay", said.say("step through a recorded game"), _replay), said)
    return parser


def _teach_argparse(said: Words) -> None:
    """Point the global gettext domain, which argparse asks, at our own catalogue."""
    os.environ["LANGUAGE"] = said.language
    gettext.bindtextdomain(DOMAIN, str(CATALOGUES))
    gettext.textdomain(DOMAIN)


def _add_language(parser: ArgumentParser, said: Words) -> None:
    parser.add_argument("--lang", metavar="LANG", help=said.say("language: en, es, fr or pl"))


def _add_game(parser: ArgumentParser, said: Words, **more: Any) -> None:
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES), **more)


def _add_options(parser: ArgumentParser, said: Words) -> None:
    parser.add_argument(
        "--difficulty", metavar="LEVEL", help=said.say("easy, normal, hard or doomed")
    )
    parser.add_argument("--cards", help=said.say("a set, or cards with commas between them"))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=said.say("any other option of the game, such as goal=3"),
    )


def _play_arguments(parser: ArgumentParser, said: Words) -> None:
    _add_game(parser, said, nargs="?", default="arcana")
    parser.add_argument(
        "--people", type=int, default=1, metavar="N", help=said.say("how many people play here")
    )
    parser.add_argument("--names", default="", help=said.say("their names, with commas"))
    parser.add_argument("--bots", default=None, help=said.say("bots in the other seats"))
    _add_options(parser, said)
    parser.add_argument("--seed", help=said.say("a word that makes chance repeatable"))
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help=said.say("go on with a saved game, by default the last one"),
    )
    look = parser.add_mutually_exclusive_group()
    look.add_argument(
        "--plain", action="store_true", help=said.say("plain lines, for screen readers")
    )
    look.add_argument(
        "--drawn", action="store_true", help=said.say("the drawn board, even without colours")
    )


def _ask_arguments(parser: ArgumentParser, said: Words) -> None:
    _add_game(parser, said)
    parser.add_argument(
        "question", choices=["plays"], metavar="plays", help=said.say("what may I play")
    )
    parser.add_argument("--hand", required=True, help=said.say('your two fates: "3 5"'))
    parser.add_argument(
        "--row", required=True, help=said.say('the cards and their fates: "dawn the-deep:2,2"')
    )


def _arena_arguments(parser: ArgumentParser, said: Words) -> None:
    _add_game(parser, said)
    parser.add_argument("--bots", default="literal,literal", help=said.say("one bot a seat"))
    parser.add_argument("--games", type=int, default=1000, help=said.say("how many games"))
    parser.add_argument(
        "--seed", type=int, default=1, help=said.say("the same seed, the same games")
    )
    parser.add_argument(
        "--jobs", type=int, default=None, help=said.say("processes, by default all cores")
    )
    parser.add_argument("--json", action="store_true", help=said.say("print JSON"))
    _add_options(parser, said)


def _replay_arguments(parser: ArgumentParser, said: Words) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help=said.say("a record"))
    parser.add_argument(
        "--seat", type=int, metavar="N", help=said.say("see only what this seat saw (0, 1 …)")
    )


# --- What is done -------------------------------------------------------------------------------


def _options(given: Namespace) -> dict[str, object]:
    """Gather the game's options from the flags."""
    named = {"difficulty": given.difficulty, "cards": given.cards}
    chosen: dict[str, object] = {name: value for name, value in named.items() if value is not None}
    for text in given.option:
        name, found, value = text.partition("=")
        if not found:
            raise BadOption("not-an-option", text=text)
        chosen[name] = value
    return chosen


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


def _ask(given: Namespace, said: Words) -> int:
    from divinary.arcana.options import LARGEST_ROW
    from divinary.arcana.referee import plays
    from divinary.terminal.arcana_typing import in_notation

    found = plays(given.hand, in_notation(said, given.row))
    if len(given.row.split()) != LARGEST_ROW:
        note = said.say("Note: a row on a real table has {n} cards.", n=LARGEST_ROW)
        print(note, file=sys.stderr)
    print("\n".join(map(str, found)))
    return 0


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
    from divinary.terminal.faces import FACES
    from divinary.terminal.replayer import Replayer, step_through

    record = load(given.file)
    if record.end().decider is not None:
        raise BadRecord("still-running", path=str(given.file))
    seats = int(record.options["seats"])
    if given.seat is not None and given.seat not in range(seats):
        raise BadOption("no-such-seat", given=given.seat, high=seats - 1)
    step_through(Replayer(record, FACES[record.game.name], said, given.seat))
    return 0
