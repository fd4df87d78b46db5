"""What can be asked of oracle at the command line, beside what all games have."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Final

from divinary.core.errors import BadOption
from divinary.core.words import Words
from divinary.saves import as_path, read_text
from divinary.terminal.flags import add_any_option, named_options
from divinary.terminal.oracle.referee_questions import add_sheet, questions
from divinary.terminal.terminal_game import RefereeQuestion

NAMED: Final = ("rogue", "townsfolk", "edition")
"""Flags that are options by the same name."""


class OracleArguments:
    """The flags of The Oracle of Merchants Cove."""

    most_players = 4

    def about(self, said: Words) -> str:
        """Return the game in one line."""
        return said.say("The Oracle of Merchants Cove: 1 to 4 merchants foretell who will buy")

    def people(self, said: Words) -> str:
        """Return how many people there can be."""
        return said.say(
            "how many people play here; with the bots there are one to four at the table"
        )

    def names(self, said: Words) -> str:
        """Return what the rules can be asked about."""
        return said.say("a place, a card, a reading of the rules, or an option")

    def add_options(self, parser: ArgumentParser, said: Words) -> None:
        """Add the flags that settle a game."""
        parser.add_argument(
            "--rogue", metavar="CARD", help=said.say("criminals, cultists or robbers")
        )
        parser.add_argument(
            "--townsfolk",
            metavar="SETS",
            help=said.say("locals+mercenaries, locals+sailors or mercenaries+sailors"),
        )
        parser.add_argument(
            "--edition",
            metavar="LANG",
            help=said.say("the rulebook to go by where they differ: en, es, fr or pl"),
        )
        sheets = {
            "--board": said.say("a sheet with the values of your own Oracle's board"),
            "--cove": said.say("a sheet with the values of your own Cove"),
        }
        for flag, does in sheets.items():
            parser.add_argument(flag, metavar="FILE", help=does)
        any_other = said.say("any other option, such as x=must (divinary rules oracle lists them)")
        add_any_option(parser, any_other)

    def add_look(self, parser: ArgumentParser, said: Words) -> None:
        """Add nothing: there is no aid to leave out."""

    def add_rules(self, parser: ArgumentParser, said: Words) -> None:
        """Add the flag that prints a sheet."""
        add_sheet(parser, said)

    def options(self, given: Namespace) -> dict[str, object]:
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

    def questions(self, said: Words) -> Sequence[RefereeQuestion]:
        """Return what the referee can be asked."""
        return questions(said)
