"""What can be asked at the command line: every command and its arguments, in four languages."""

import gettext
import os
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Callable, Mapping
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeAlias

from divinary.core.words import CATALOGUES, DOMAIN, N_, Words
from divinary.games import GAMES

Run: TypeAlias = Callable[[Namespace, Words], int]
"""Does a command and returns the exit status."""

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


def parser(said: Words, runs: Mapping[str, Run]) -> ArgumentParser:
    """Return the parser of all commands; `runs` are what they do, by name."""
    _teach_argparse(said)
    about = said.say("A house of fortune-telling games.")
    house = ArgumentParser("divinary", description=about, allow_abbrev=False)
    house.add_argument(
        "--version",
        action="version",
        version=f"divinary {version('divinary')}",
        help=said.say("show the version and exit"),
    )
    _add_language(house, said)
    commands = house.add_subparsers(required=True, dest="command", metavar=said.say("COMMAND"))
    for name, (does, add) in _commands(said).items():
        add(_add_command(commands, said, name, does, runs.get(name)), said)
    return house


def _commands(said: Words) -> dict[str, tuple[str, Callable[[ArgumentParser, Words], None]]]:
    """Return what each command is for, and what adds its arguments."""
    return {
        "play": (said.say("play a game in this terminal"), _play_arguments),
        "ask": (said.say("ask the referee beside a real table"), _ask_arguments),
        "arena": (said.say("let bots play many games"), _arena_arguments),
        "replay": (said.say("step through a recorded game"), _replay_arguments),
        "rules": (said.say("look up cards, powers and rulings"), _rules_arguments),
    }


def _add_command(
    commands: "_SubParsersAction[ArgumentParser]",
    said: Words,
    name: str,
    does: str,
    run: Run | None = None,
) -> ArgumentParser:
    """Add a command, or a command of a command, and what it runs."""
    added = commands.add_parser(name, help=does, description=does, allow_abbrev=False)
    if run is not None:
        added.set_defaults(run=run)
    _add_language(added, said)
    return added


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
    parser.add_argument(
        "--cards",
        help=said.say("all, or sets and cards with commas: base,ks2017,imago,stars_below,iron"),
    )
    for name, does in (
        ("challenge", said.say("the challenge for two: each player runs two hands")),
        ("restless", said.say("The Restless Hours: used cards leave the game")),
        ("honour", said.say("illegal plays are let through, to be owned up to")),
    ):
        parser.add_argument(f"--{name}", action="store_true", help=does)
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=said.say("any other option, such as goal=3 (divinary rules arcana lists them)"),
    )


def _play_arguments(parser: ArgumentParser, said: Words) -> None:
    _add_game(parser, said, nargs="?", default="arcana")
    parser.add_argument(
        "--people",
        type=int,
        default=1,
        metavar="N",
        help=said.say(
            "how many people play here; with the bots there are two to five at the table"
        ),
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
    parser.add_argument(
        "--no-aid",
        action="store_true",
        help=said.say("do not show what a play tells (typing aid on in the game shows it)"),
    )
    look = parser.add_mutually_exclusive_group()
    look.add_argument(
        "--plain", action="store_true", help=said.say("plain lines, for screen readers")
    )
    look.add_argument(
        "--drawn", action="store_true", help=said.say("the drawn board, even without colours")
    )


def _ask_arguments(parser: ArgumentParser, said: Words) -> None:
    from divinary.terminal.asking import add_questions

    _add_game(parser, said)
    questions = parser.add_subparsers(required=True, dest="question", metavar=said.say("QUESTION"))
    add_questions(partial(_add_command, questions, said), said)


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


def _rules_arguments(parser: ArgumentParser, said: Words) -> None:
    _add_game(parser, said)
    parser.add_argument(
        "name",
        nargs="*",
        default=[],
        metavar=said.say("NAME"),
        help=said.say("a card, a power, a ruling such as R12, or an option"),
    )
