"""The flags that settle a game of the oracle, at `play` and beside a real board."""

from argparse import ArgumentParser, Namespace
from typing import Final

from divinary.core.errors import BadOption
from divinary.core.words import Words
from divinary.saves import as_path, read_text
from divinary.terminal.flags import add_any_option, named_options

NAMED: Final = ("rogue", "townsfolk", "edition")
"""Flags that are options by the same name."""


def add_rogue(parser: ArgumentParser, said: Words) -> None:
    """Add the flag of the Rogue card."""
    parser.add_argument("--rogue", metavar="CARD", help=said.say("criminals, cultists or robbers"))


def add_edition(parser: ArgumentParser, said: Words) -> None:
    """Add the flag of the rulebook that decides where editions differ."""
    parser.add_argument(
        "--edition",
        metavar="LANG",
        help=said.say("the rulebook to go by where they differ: en, es, fr or pl"),
    )


def add_sheets(parser: ArgumentParser, said: Words) -> None:
    """Add the flags of an owner's own sheets, and any other option."""
    sheets = {
        "--board": said.say("a sheet with the values of your own Oracle's board"),
        "--cove": said.say("a sheet with the values of your own Cove"),
    }
    for flag, does in sheets.items():
        parser.add_argument(flag, metavar="FILE", help=does)
    any_other = said.say("any other option, such as x=must (divinary rules oracle lists them)")
    add_any_option(parser, any_other)


def options(given: Namespace) -> dict[str, object]:
    """Gather the game's options from its flags; sheets are read here, and become text."""
    named = {name: getattr(given, name) for name in NAMED}
    chosen: dict[str, object] = {name: text for name, text in named.items() if text is not None}
    if given.board is not None:
        from divinary.oracle.data.board import board_text, read_board_file

        board = read_board_file(read_text(as_path(given.board), BadOption)).printed
        chosen["board"] = board_text(board)
    if given.cove is not None:
        from divinary.oracle.data.cove_sheet import cove_text, read_cove_file

        cove = read_cove_file(read_text(as_path(given.cove), BadOption)).printed
        chosen["cove"] = cove_text(cove)
    return chosen | named_options(given.option)
