"""Beside the cardboard Oracle, at the command line: what can be asked and read, and how."""

from argparse import ArgumentParser, Namespace

from divinary.core.words import Words
from divinary.terminal.oracle.option_flags import add_edition, add_rogue, add_sheets
from divinary.terminal.printing import show
from divinary.terminal.terminal_game import RefereeQuestion

NO_BUBBLES = "0 0"
SHEETS = ("board", "cove")
"""Ours, which an owner can save and correct."""


def questions(said: Words) -> tuple[RefereeQuestion, ...]:
    """Return every question with what adds its arguments and what answers it."""
    return (
        RefereeQuestion(
            "options", said.say("what does this throw allow"), _options_arguments, _options
        ),
        RefereeQuestion("odds", said.say("how likely is it"), _odds_arguments, _odds),
    )


def add_sheet(parser: ArgumentParser, said: Words) -> None:
    """Let `rules` print a sheet instead of the rules."""
    parser.add_argument(
        "--sheet",
        choices=SHEETS,
        metavar="|".join(SHEETS),
        help=said.say("print our own sheet of values, to be saved and corrected"),
    )
    parser.set_defaults(run=_rules)


def _options_arguments(parser: ArgumentParser, said: Words) -> None:
    parser.add_argument(
        "--left", required=True, help=said.say('the Runes of the left half: "bone voodoo 2"')
    )
    parser.add_argument(
        "--right", required=True, help=said.say('the Runes of the right half: "3 skull"')
    )
    _add_board(parser, said)
    parser.set_defaults(rogue=None, townsfolk=None)
    add_edition(parser, said)
    add_sheets(parser, said)


def _odds_arguments(parser: ArgumentParser, said: Words) -> None:
    parser.epilog = said.say("Without --predict it is about the next throw, with it about the bag.")
    _add_board(parser, said)
    parser.add_argument(
        "--predict",
        metavar="PREDICTION",
        help=said.say('icons and colour of a prediction: "3 red"'),
    )
    parser.add_argument(
        "--bag",
        help=said.say(
            "who is in the bag, by default that of a new game: "
            '"red 12 green 12 blue 8 yellow 8 rogue 6"'
        ),
    )
    parser.add_argument(
        "--pulls",
        type=int,
        metavar="N",
        help=said.say("how many Adventurers are pulled, by default until it is settled"),
    )
    parser.set_defaults(townsfolk=None, edition=None)
    add_rogue(parser, said)
    add_sheets(parser, said)


def _add_board(parser: ArgumentParser, said: Words) -> None:
    """Add what the Oracle's board shows at the moment."""
    parser.add_argument(
        "--bubbles",
        default=NO_BUBBLES,
        help=said.say('filled bubbles, first ±1, then Move 1: "1 1" (by default none)'),
    )
    parser.add_argument(
        "--at", metavar="LOCATION", help=said.say("where your figure stands; it is closed to you")
    )
    sequences = {
        "--top": said.say('what is written in the top sequence, or its last box: "1 2 X"'),
        "--bottom": said.say('what is written in the bottom sequence, or its last box: "4 3"'),
    }
    for flag, does in sequences.items():
        parser.add_argument(flag, help=does)
    parser.add_argument(
        "--icons",
        type=int,
        metavar="N",
        help=said.say("Customer icons that no prediction has taken yet"),
    )


def _options(given: Namespace, said: Words) -> int:
    from divinary.terminal.oracle.referee_answers import answer_options

    show(answer_options(given, said))
    return 0


def _odds(given: Namespace, said: Words) -> int:
    from divinary.terminal.oracle.referee_answers import answer_odds

    show(answer_odds(given, said))
    return 0


def _rules(given: Namespace, said: Words) -> int:
    from divinary.oracle.rulebook.rules import rules, sheet

    if given.sheet:
        print(sheet(given.sheet), end="")
    else:
        show(rules(said, " ".join(given.name)))
    return 0
