"""What can be asked at the command line: every command and its arguments, in four languages."""

import gettext
import os
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path

from divinary.bots import roster
from divinary.core.words import CATALOGUES, DOMAIN, N_, Words
from divinary.games import GAMES
from divinary.terminal.terminal_game import Arguments, Run, arguments

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

OF_GAMES = ("play", "ask", "arena", "rules")
"""Commands that name a game; each game brings flags of its own to them."""


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
    for name, (does, add) in _of_games(said).items():
        more = said.say("Each game has flags of its own: divinary {name} GAME --help", name=name)
        own = _add_command(commands, said, name, does)
        own.epilog = more
        _add_games(own, said, add, runs.get(name))
    does = said.say("serve both games to browsers, and print the link")
    _serve_arguments(_add_command(commands, said, "serve", does, runs["serve"]), said)
    does = said.say("step through a recorded game")
    _replay_arguments(_add_command(commands, said, "replay", does, runs["replay"]), said)
    does = said.say("see what each clue of a recorded game told, and where the game turned")
    _analyse_arguments(_add_command(commands, said, "analyse", does, runs["analyse"]), said)
    return house


def with_game_first(reader: ArgumentParser, given: Sequence[str]) -> tuple[str, str, list[str]]:
    """Return the command, the game, and all arguments in an order that the parser can follow.

    People may name the game behind any flag; its own parser comes into play only behind its name.
    A command or a game that is not named is "".
    """
    words = list(_words(given, set(_flags_with_value(reader))))
    command = given[words[0]] if words else ""
    if command not in OF_GAMES or len(words) < 2:
        return command, "", list(given)
    game = given[words[1]]
    rest = [word for place, word in enumerate(given) if place not in words[:2]]
    before = words[0]
    return command, game, [*rest[:before], command, game, *rest[before:]]


def _words(given: Sequence[str], valued: set[str]) -> Iterator[int]:
    """Yield the places of what is neither a flag nor the value of one."""
    flag = ""
    for place, word in enumerate(given):
        if not word.startswith("-") and flag not in valued:
            yield place
        flag = word


def _flags_with_value(reader: ArgumentParser) -> Iterator[str]:
    """Yield every flag, of every command, behind which a value can stand."""
    for action in reader._actions:
        if isinstance(action, _SubParsersAction):
            for inner in action.choices.values():
                yield from _flags_with_value(inner)
        elif action.nargs != 0:
            yield from action.option_strings


Add = Callable[[ArgumentParser, Words, Arguments], None]
"""Adds to a command what it asks of one game."""


def _of_games(said: Words) -> dict[str, tuple[str, Add]]:
    """Return what each command of a game is for, and what adds its arguments."""
    return {
        "play": (
            said.say("play a game in this terminal; --resume alone goes on with the last one"),
            _play_arguments,
        ),
        "ask": (said.say("ask the referee beside a real table"), _ask_arguments),
        "arena": (said.say("let bots play many games"), _arena_arguments),
        "rules": (said.say("look up the rules of a game"), _rules_arguments),
    }


def _add_games(parser: ArgumentParser, said: Words, add: Add, run: Run | None) -> None:
    """Let a command be given for each game that has a part in it."""
    games = parser.add_subparsers(required=True, dest="game", metavar="GAME")
    for name in GAMES:
        own = arguments(name)
        if add is not _ask_arguments or own.questions(said):
            add(_add_command(games, said, name, own.about(said), run), said, own)


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


def _play_arguments(parser: ArgumentParser, said: Words, own: Arguments) -> None:
    parser.set_defaults(aid=True)
    parser.add_argument("--people", type=int, metavar="N", help=own.people(said))
    parser.add_argument("--names", default="", help=said.say("their names, with commas"))
    parser.add_argument("--bots", default=None, help=_bots_help(said, parser))
    own.add_options(parser, said)
    parser.add_argument("--seed", help=said.say("a word that makes chance repeatable"))
    add_resume(parser, said)
    own.add_look(parser, said)
    look = parser.add_mutually_exclusive_group()
    look.add_argument(
        "--plain", action="store_true", help=said.say("plain lines, for screen readers")
    )
    look.add_argument(
        "--drawn", action="store_true", help=said.say("the drawn board, even without colours")
    )


def _bots_help(said: Words, parser: ArgumentParser) -> str:
    """Say which bots play the game of a parser, and how each of them thinks."""
    game = parser.prog.split()[-1]
    kinds = [f"{kind}: {roster.introduction(said, game, kind)}" for kind in roster.names(game)]
    return "; ".join([said.say("bots in the other seats, with commas"), *kinds])


def add_resume(parser: ArgumentParser, said: Words) -> None:
    """Add `--resume`, which names a game by its save."""
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help=said.say("go on with a saved game, by default the last one"),
    )


def _ask_arguments(parser: ArgumentParser, said: Words, own: Arguments) -> None:
    questions = parser.add_subparsers(required=True, dest="question", metavar=said.say("QUESTION"))
    for name, does, add, run in own.questions(said):
        add(_add_command(questions, said, name, does, run), said)


def _arena_arguments(parser: ArgumentParser, said: Words, own: Arguments) -> None:
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--bots", default=None, help=said.say("one bot a seat"))
    who.add_argument(
        "--cross",
        metavar="BOTS",
        help=said.say("each of these bots with each: how often a bot wins among each kind"),
    )
    parser.add_argument(
        "--seats", type=int, metavar="N", help=said.say("how many seats, where no --bots fill them")
    )
    parser.add_argument(
        "--games", type=int, default=1000, help=said.say("how many games; with --cross, a cell")
    )
    parser.add_argument(
        "--seed", type=int, default=1, help=said.say("the same seed, the same games")
    )
    parser.add_argument(
        "--jobs", type=int, default=None, help=said.say("processes, by default all cores")
    )
    parser.add_argument(
        "--save",
        metavar="DIR",
        help=said.say("keep each game's record there, and go on where the same run was broken off"),
    )
    parser.add_argument("--json", action="store_true", help=said.say("print JSON"))
    own.add_options(parser, said)


def _rules_arguments(parser: ArgumentParser, said: Words, own: Arguments) -> None:
    parser.add_argument(
        "name", nargs="*", default=[], metavar=said.say("NAME"), help=own.names(said)
    )
    own.add_rules(parser, said)


def _replay_arguments(parser: ArgumentParser, said: Words) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help=said.say("a record"))
    parser.add_argument(
        "--seat", type=int, metavar="N", help=said.say("see only what this seat saw (0, 1 …)")
    )


def _analyse_arguments(parser: ArgumentParser, said: Words) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help=said.say("a record"))
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--svg", type=Path, metavar="FILE", help=said.say("write the plot there"))
    shown.add_argument("--json", action="store_true", help=said.say("print JSON"))


def _serve_arguments(parser: ArgumentParser, said: Words) -> None:
    parser.add_argument(
        "--host",
        default="0.0.0.0",
        help=said.say("the address to listen at; 127.0.0.1 is for this machine alone"),
    )
    parser.add_argument("--port", type=int, default=8017, help=said.say("the port, 0 for any"))
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help=said.say("the folder where tables are kept")
    )
    parser.add_argument(
        "--pace",
        type=float,
        default=1.0,
        metavar="SECONDS",
        help=said.say("how long a bot takes over a move"),
    )
    parser.add_argument(
        "--patience",
        type=int,
        metavar="SECONDS",
        help=said.say(
            "how long a program from outside may think before a bot plays on; 0 for ever"
        ),
    )
