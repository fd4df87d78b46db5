"""The flags of arcana at the command line, beside those that all games have."""

from argparse import ArgumentParser, Namespace

from divinary.core.words import N_, Words
from divinary.terminal.arcana.referee_questions import QUESTIONS
from divinary.terminal.flags import add_any_option, chosen_options
from divinary.terminal.terminal_game import Arguments


class ArcanaArguments(Arguments):
    """The flags of The Shipwreck Arcana."""

    most_players = 5
    about = N_("The Shipwreck Arcana: 2 to 5 fortune-tellers win or lose together")
    people = N_("how many people play here; with the bots there are two to five at the table")
    names = N_("a card, a power, a ruling such as R12, or an option")
    questions = QUESTIONS

    def add_options(self, parser: ArgumentParser, said: Words) -> None:
        """Add the flags for a game's options."""
        level = said.say("easy, normal, hard or doomed")
        parser.add_argument("--difficulty", metavar="LEVEL", help=level)
        cards = said.say("all, or sets and cards with commas: base,ks2017,imago,stars_below,iron")
        parser.add_argument("--cards", help=cards)
        for name, does in (
            ("challenge", said.say("the challenge for two: each player runs two hands")),
            ("restless", said.say("The Restless Hours: used cards leave the game")),
            ("honour", said.say("illegal plays are allowed, and players own up to them")),
        ):
            parser.add_argument(f"--{name}", action="store_true", help=does)
        any_other = said.say("any other option, such as goal=3 (divinary rules arcana lists them)")
        add_any_option(parser, any_other)

    def add_look(self, parser: ArgumentParser, said: Words) -> None:
        """Add the flag that leaves out the aid."""
        no_aid = said.say("do not show what a play says (type aid on in the game to show it)")
        parser.add_argument("--no-aid", dest="aid", action="store_false", help=no_aid)

    def options(self, given: Namespace) -> dict[str, object]:
        """Return the game's options from its flags."""
        chosen: dict[str, object] = {n: "yes" for n in ("restless", "honour") if getattr(given, n)}
        chosen |= {"hands": "2"} if given.challenge else {}
        return chosen | chosen_options(given, "difficulty", "cards")
