"""What can be asked of arcana at the command line, beside what all games have."""

from argparse import ArgumentParser, Namespace

from divinary.core.words import Words
from divinary.terminal.arcana.referee_questions import questions
from divinary.terminal.flags import add_any_option, named_options
from divinary.terminal.terminal_game import Arguments


class ArcanaArguments(Arguments):
    """The flags of The Shipwreck Arcana."""

    most_players = 5
    questions = staticmethod(questions)

    def about(self, said: Words) -> str:
        """Return the game in one line."""
        return said.say("The Shipwreck Arcana: 2 to 5 fortune-tellers win or lose together")

    def people(self, said: Words) -> str:
        """Return how many people there can be."""
        return said.say(
            "how many people play here; with the bots there are two to five at the table"
        )

    def names(self, said: Words) -> str:
        """Return what the rules can be asked about."""
        return said.say("a card, a power, a ruling such as R12, or an option")

    def add_options(self, parser: ArgumentParser, said: Words) -> None:
        """Add the flags that settle a game."""
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
        any_other = said.say("any other option, such as goal=3 (divinary rules arcana lists them)")
        add_any_option(parser, any_other)

    def add_look(self, parser: ArgumentParser, said: Words) -> None:
        """Add the flag that leaves out the aid."""
        parser.add_argument(
            "--no-aid",
            dest="aid",
            action="store_false",
            help=said.say("do not show what a play tells (typing aid on in the game shows it)"),
        )

    def options(self, given: Namespace) -> dict[str, object]:
        """Gather the game's options from its flags."""
        named = {"difficulty": given.difficulty, "cards": given.cards}
        chosen: dict[str, object] = {name: text for name, text in named.items() if text is not None}
        chosen |= {name: "yes" for name in ("restless", "honour") if getattr(given, name)}
        chosen |= {"hands": "2"} if given.challenge else {}
        return chosen | named_options(given.option)
