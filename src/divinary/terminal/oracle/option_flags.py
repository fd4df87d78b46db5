"""The flags for the oracle's options, of `play` and of the referee."""

from argparse import ArgumentParser, Namespace

from divinary.core.errors import BadOption
from divinary.core.words import Words
from divinary.saves import as_path, read_text
from divinary.terminal.flags import add_any_option, chosen_options


def add_rogue(parser: ArgumentParser, said: Words) -> None:
    """Add the flag of the Rogue card."""
    parser.add_argument("--rogue", metavar="CARD", help=said.say("criminals, cultists or robbers"))


def add_edition(parser: ArgumentParser, said: Words) -> None:
    """Add the flag of the rulebook that decides where editions differ."""
    edition = said.say("which rulebook counts where they differ: en, es, fr or pl")
    parser.add_argument("--edition", metavar="LANG", help=edition)


def add_sheets(parser: ArgumentParser, said: Words) -> None:
    """Add the flags of an owner's own sheets, and any other option."""
    board = said.say("a sheet with the values of your own Oracle's board")
    parser.add_argument("--board", metavar="FILE", help=board)
    cove = said.say("a sheet with the values of your own Cove")
    parser.add_argument("--cove", metavar="FILE", help=cove)
    any_other = said.say("any other option, such as x=must (divinary rules oracle lists them)")
    add_any_option(parser, any_other)


def options(given: Namespace) -> dict[str, object]:
    """Return the game's options from its flags, with the text of the owner's own sheets."""
    chosen: dict[str, object] = {}
    if given.board is not None:
        from divinary.oracle.data.board import board_text, read_board_file

        board = read_board_file(read_text(as_path(given.board), BadOption)).printed
        chosen["board"] = board_text(board)
    if given.cove is not None:
        from divinary.oracle.data.cove_sheet import cove_text, read_cove_file

        cove = read_cove_file(read_text(as_path(given.cove), BadOption)).printed
        chosen["cove"] = cove_text(cove)
    return chosen | chosen_options(given, "rogue", "townsfolk", "edition")
