"""Every command of the command line with its arguments, in four languages."""

import gettext
import os
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Final

from divinary.bots import roster
from divinary.core.words import CATALOGUES, DOMAIN, N_, Words
from divinary.games import GAMES, imported
from divinary.terminal.printing import show
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
"""The standard library's own sentences, marked so that our catalogues translate them."""


def parser(said: Words, runs: Mapping[str, Run]) -> ArgumentParser:
    """Return the parser of all commands; `runs` are what they do, by name."""
    _teach_argparse(said)
    about = said.say("Two fortune-telling board games, to play with people or bots.")
    divinary = ArgumentParser("divinary", description=about, allow_abbrev=False)
    divinary.add_argument(
        "--version",
        action="version",
        version=f"divinary {version('divinary')}",
        help=said.say("show the version and exit"),
    )
    _add_language(divinary, said)
    commands = divinary.add_subparsers(required=True, dest="command", metavar=said.say("COMMAND"))
    for name, (does, add_for_game) in OF_GAMES.items():
        added = _add_command(commands, said, name, does)
        added.epilog = said.say(
            "Each game has its own flags: divinary {name} GAME --help", name=name
        )
        _add_games(added, said, add_for_game, runs.get(name))
    for name, (does, add) in OF_NO_GAME.items():
        add(_add_command(commands, said, name, does, runs[name]), said)
    return divinary


def with_game_first(reader: ArgumentParser, given: Sequence[str]) -> tuple[str, str, list[str]]:
    """Return the command, the game, and all arguments in an order that the parser can read.

    People may name the game after any flag, but its own parser starts only after its name. A
    command or a game that is not named is "".
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
    """Yield every flag, of every command, that can have a value."""
    for action in reader._actions:
        if isinstance(action, _SubParsersAction):
            for inner in action.choices.values():
                yield from _flags_with_value(inner)
        elif action.nargs != 0:
            yield from action.option_strings


Add = Callable[[ArgumentParser, Words, Arguments], None]
"""Adds to a command what it asks of one game."""


def _add_games(parser: ArgumentParser, said: Words, add: Add, run: Run | None) -> None:
    """Let a command be given for each game that has a part in it."""
    games = parser.add_subparsers(required=True, dest="game", metavar="GAME")
    for name in GAMES:
        own = arguments(name)
        if add is not _ask_arguments or own.questions:
            add(_add_command(games, said, name, own.about, run), said, own)


def _add_command(
    commands: "_SubParsersAction[ArgumentParser]",
    said: Words,
    name: str,
    does: str,
    run: Run | None = None,
) -> ArgumentParser:
    """Add a command, or a command of a command, and what it runs."""
    text = said.say(does)
    added = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
    if run is not None:
        added.set_defaults(run=run)
    _add_language(added, said)
    return added


def _teach_argparse(said: Words) -> None:
    """Point the global gettext domain, which argparse uses, to our own catalogue."""
    os.environ["LANGUAGE"] = said.language
    gettext.bindtextdomain(DOMAIN, str(CATALOGUES))
    gettext.textdomain(DOMAIN)


def _add_language(parser: ArgumentParser, said: Words) -> None:
    parser.add_argument("--lang", metavar="LANG", help=said.say("language: en, es, fr or pl"))


def _play_arguments(parser: ArgumentParser, said: Words, own: Arguments) -> None:
    parser.set_defaults(aid=True)
    parser.add_argument("--people", type=int, metavar="N", help=said.say(own.people))
    parser.add_argument("--names", default="", help=said.say("their names, with commas"))
    parser.add_argument("--bots", help=_bots_help(said, parser))
    own.add_options(parser, said)
    parser.add_argument("--seed", help=said.say("a random seed, which may be any word"))
    add_resume(parser, said)
    own.add_look(parser, said)
    look = parser.add_mutually_exclusive_group()
    for flag, does in (
        ("--plain", said.say("plain lines, for screen readers")),
        ("--drawn", said.say("the drawn board, even without colours")),
    ):
        look.add_argument(flag, action="store_true", help=does)


def _bots_help(said: Words, parser: ArgumentParser) -> str:
    """Return which bots can play the game of a parser, and how each of them thinks."""
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
        help=said.say("continue a saved game, by default the last one"),
    )


def _ask_arguments(parser: ArgumentParser, said: Words, own: Arguments) -> None:
    questions = parser.add_subparsers(required=True, dest="question", metavar=said.say("QUESTION"))
    for name, does, add, answer in own.questions:
        add(_add_command(questions, said, name, does, partial(_show_answer, answer)), said)


def _show_answer(answer: str, given: Namespace, said: Words) -> int:
    show(imported(answer)(given, said))
    return 0


def _arena_arguments(parser: ArgumentParser, said: Words, own: Arguments) -> None:
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--bots", help=said.say("a bot for each seat, with commas"))
    pairs = said.say("pair these bots in every way, and show how often each wins")
    who.add_argument("--cross", metavar="BOTS", help=pairs)
    for flag, default, does in (
        ("--seats", None, said.say("how many seats, if --bots does not fill them")),
        ("--games", 1000, said.say("how many games; with --cross, for each pair of bots")),
        ("--seed", 1, said.say("a number; the same seed gives the same games")),
        ("--jobs", None, said.say("processes, by default all cores")),
    ):
        parser.add_argument(flag, type=int, default=default, metavar="N", help=does)
    folder = said.say(
        "save each game's record there; the same command continues a run that was stopped"
    )
    parser.add_argument("--save", metavar="DIR", help=folder)
    parser.add_argument("--json", action="store_true", help=said.say("print JSON"))
    own.add_options(parser, said)


def _rules_arguments(parser: ArgumentParser, said: Words, own: Arguments) -> None:
    parser.add_argument("name", nargs="*", metavar=said.say("NAME"), help=said.say(own.names))
    own.add_rules(parser, said)


def _replay_arguments(parser: ArgumentParser, said: Words) -> None:
    _add_record(parser, said)
    seat = said.say("see only what this seat saw (0, 1 …)")
    parser.add_argument("--seat", type=int, metavar="N", help=seat)


def _analyse_arguments(parser: ArgumentParser, said: Words) -> None:
    _add_record(parser, said)
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--svg", type=Path, metavar="FILE", help=said.say("write the plot there"))
    shown.add_argument("--json", action="store_true", help=said.say("print JSON"))


def _add_record(parser: ArgumentParser, said: Words) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help=said.say("a record"))


def _serve_arguments(parser: ArgumentParser, said: Words) -> None:
    """Add the options of the server; those that are not given keep the server's defaults."""
    host = said.say("the address to listen on; 127.0.0.1 is for this machine alone")
    parser.add_argument("--host", help=host)
    parser.add_argument("--port", type=int, help=said.say("the port, 0 for any"))
    _add_data(parser, said)
    pace = said.say("how long a bot takes for a move")
    parser.add_argument("--pace", type=float, metavar="SECONDS", help=pace)
    for flag, metavar, does in (
        (
            "--patience",
            "SECONDS",
            said.say(
                "how long an outside program may think before a bot plays for it; 0 means no limit"
            ),
        ),
        ("--most-connections", "N", said.say("how many connections may be open in all")),
        ("--most-each", "N", said.say("how many connections of one address may be open")),
        ("--most-tables", "N", said.say("how many tables there may be")),
        ("--keep-unbegun", "DAYS", said.say("how long tables are kept that were never begun")),
        ("--keep-finished", "DAYS", said.say("how long tables are kept whose game is over")),
    ):
        parser.add_argument(flag, type=int, metavar=metavar, help=does)
    name = said.say("a name by which browsers may ask for this server; may be given several times")
    parser.add_argument("--name", dest="names", action="append", metavar="NAME", help=name)
    proxy = said.say(
        "the address or network of a server in front of this one, which is trusted to say who its "
        "clients are; may be given several times"
    )
    parser.add_argument("--proxy", dest="proxies", action="append", metavar="ADDRESS", help=proxy)


def _store_arguments(parser: ArgumentParser, said: Words) -> None:
    actions = parser.add_subparsers(required=True, dest="action", metavar=said.say("COMMAND"))
    _add_data(_add_command(actions, said, "verify", VERIFY), said)


def _add_data(parser: ArgumentParser, said: Words) -> None:
    folder = said.say("the folder where tables are saved")
    parser.add_argument("--data", type=Path, metavar="DIR", help=folder)


VERIFY: Final = N_("check that nothing stored was damaged; this works while a server runs")

OF_GAMES: Final[Mapping[str, tuple[str, Add]]] = {
    "play": (
        N_("play a game in this terminal; --resume alone continues the last one"),
        _play_arguments,
    ),
    "ask": (N_("ask the referee beside a real table"), _ask_arguments),
    "arena": (N_("let bots play many games"), _arena_arguments),
    "rules": (N_("look up the rules of a game"), _rules_arguments),
}
"""Commands that name a game, which brings its own flags: what each is for, and its arguments."""

OF_NO_GAME: Final[Mapping[str, tuple[str, Callable[[ArgumentParser, Words], None]]]] = {
    "serve": (N_("serve both games to browsers, and print the link"), _serve_arguments),
    "store": (N_("check the tables that are stored"), _store_arguments),
    "replay": (N_("step through a recorded game"), _replay_arguments),
    "analyse": (
        N_("see what each clue of a recorded game said, and where the game turned"),
        _analyse_arguments,
    ),
}
