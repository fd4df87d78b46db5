"""Pouches at the command line: its options go by `--option NAME=VALUE` alone."""

from argparse import ArgumentParser, Namespace

from divinary.core.words import Words
from divinary.terminal.flags import add_any_option, named_options
from divinary.terminal.terminal_game import Arguments


class PouchesArguments(Arguments):
    """The flags of Pouches."""

    most_players = 4
    about = "Pouches: 2 to 4 rivals keep dice, and doubt each other"
    people = "how many people play here; with the bots there are two to four"
    names = "nothing: the rules are a few lines"

    def add_options(self, parser: ArgumentParser, said: Words) -> None:
        """Add the flag of all options."""
        add_any_option(parser, said.say("an option: seats or stones, such as stones=2"))

    def options(self, given: Namespace) -> dict[str, object]:
        """Return the game's options."""
        return named_options(given.option)
