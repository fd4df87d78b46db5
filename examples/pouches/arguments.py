"""Pouches at the command line: its options go by `--option NAME=VALUE` alone."""

from argparse import ArgumentParser, Namespace

from divinary.core.words import Words
from divinary.terminal.flags import add_any_option, named_options
from divinary.terminal.terminal_game import Arguments


class PouchesArguments(Arguments):
    """The flags of Pouches."""

    most_players = 4

    def about(self, said: Words) -> str:
        """Return the game in one line."""
        return said.say("Pouches: 2 to 4 rivals keep dice, and doubt each other")

    def people(self, said: Words) -> str:
        """Return how many people there can be."""
        return said.say("how many people play here; with the bots there are two to four")

    def names(self, said: Words) -> str:
        """Return what the rules can be asked about."""
        return said.say("nothing: the rules are a few lines")

    def add_options(self, parser: ArgumentParser, said: Words) -> None:
        """Add the flag of all options."""
        add_any_option(parser, said.say("an option: seats or stones, such as stones=2"))

    def options(self, given: Namespace) -> dict[str, object]:
        """Gather the game's options."""
        return named_options(given.option)
