"""The flags of the oracle at the command line, beside those that all games have."""

from argparse import ArgumentParser

from divinary.core.words import N_, Words
from divinary.terminal.oracle import option_flags
from divinary.terminal.oracle.referee_questions import QUESTIONS, add_sheet
from divinary.terminal.terminal_game import Arguments


class OracleArguments(Arguments):
    """The flags of The Oracle of Merchants Cove."""

    most_players = 4
    about = N_("The Oracle of Merchants Cove: 1 to 4 merchants foretell who will buy")
    people = N_("how many people play here; with the bots there are one to four at the table")
    names = N_("a place, a card, a reading of the rules, or an option")
    questions = QUESTIONS
    options = staticmethod(option_flags.options)
    add_rules = staticmethod(add_sheet)

    def add_options(self, parser: ArgumentParser, said: Words) -> None:
        """Add the flags for a game's options."""
        option_flags.add_rogue(parser, said)
        sets = said.say("locals+mercenaries, locals+sailors or mercenaries+sailors")
        parser.add_argument("--townsfolk", metavar="SETS", help=sets)
        option_flags.add_edition(parser, said)
        option_flags.add_sheets(parser, said)
