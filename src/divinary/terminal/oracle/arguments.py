"""What can be asked of oracle at the command line, beside what all games have."""

from argparse import ArgumentParser

from divinary.core.words import Words
from divinary.terminal.oracle import option_flags
from divinary.terminal.oracle.referee_questions import add_sheet, questions
from divinary.terminal.terminal_game import Arguments


class OracleArguments(Arguments):
    """The flags of The Oracle of Merchants Cove."""

    most_players = 4
    options = staticmethod(option_flags.options)
    questions = staticmethod(questions)
    add_rules = staticmethod(add_sheet)

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
        option_flags.add_rogue(parser, said)
        parser.add_argument(
            "--townsfolk",
            metavar="SETS",
            help=said.say("locals+mercenaries, locals+sailors or mercenaries+sailors"),
        )
        option_flags.add_edition(parser, said)
        option_flags.add_sheets(parser, said)
