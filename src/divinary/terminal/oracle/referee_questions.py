"""What the oracle's referee can be asked beside a real table, and each question's arguments."""

from argparse import ArgumentParser, Namespace
from typing import Final

from divinary.core.words import N_, Words
from divinary.terminal.oracle.option_flags import add_edition, add_rogue, add_sheets
from divinary.terminal.printing import show
from divinary.terminal.terminal_game import RefereeQuestion

SHEETS = ("board", "cove")
"""Our own sheets, which an owner can save and correct."""

ANSWERS = "divinary.terminal.oracle.referee_answers"
"""The module of the answers, which is only imported when a question is asked."""


def add_sheet(parser: ArgumentParser, said: Words) -> None:
    """Let `rules` print a sheet instead of the rules."""
    sheet = said.say("print the standard sheet of values, to save and correct it")
    parser.add_argument("--sheet", choices=SHEETS, metavar="|".join(SHEETS), help=sheet)
    parser.set_defaults(run=_rules)


def _options_arguments(parser: ArgumentParser, said: Words) -> None:
    left = said.say('the Runes of the left half: "bone voodoo 2"')
    parser.add_argument("--left", required=True, help=left)
    right = said.say('the Runes of the right half: "3 skull"')
    parser.add_argument("--right", required=True, help=right)
    _add_board(parser, said)
    parser.set_defaults(rogue=None, townsfolk=None)
    add_edition(parser, said)
    add_sheets(parser, said)


def _odds_arguments(parser: ArgumentParser, said: Words) -> None:
    parser.epilog = said.say(
        "Without --predict the question is about the next throw, with it about the bag."
    )
    _add_board(parser, said)
    prediction = said.say('icons and colour of a prediction: "3 red"')
    parser.add_argument("--predict", metavar="PREDICTION", help=prediction)
    bag = said.say(
        'who is in the bag, by default as in a new game: "red 12 green 12 blue 8 yellow 8 rogue 6"'
    )
    parser.add_argument("--bag", help=bag)
    pulls = said.say("how many Adventurers are pulled, by default until the prediction is settled")
    parser.add_argument("--pulls", type=int, metavar="N", help=pulls)
    parser.set_defaults(townsfolk=None, edition=None)
    add_rogue(parser, said)
    add_sheets(parser, said)


def _add_board(parser: ArgumentParser, said: Words) -> None:
    """Add what the Oracle's board shows at the moment."""
    bubbles = said.say('filled bubbles, first ±1, then Move 1: "1 1" (by default none)')
    parser.add_argument("--bubbles", default="0 0", help=bubbles)
    place = said.say("the location of your figure, which is closed to you")
    parser.add_argument("--at", metavar="LOCATION", help=place)
    top = said.say('what is written in the top sequence, or its last box: "1 2 X"')
    parser.add_argument("--top", help=top)
    bottom = said.say('what is written in the bottom sequence, or its last box: "4 3"')
    parser.add_argument("--bottom", help=bottom)
    icons = said.say("Customer icons that no prediction has taken yet")
    parser.add_argument("--icons", type=int, metavar="N", help=icons)


def _rules(given: Namespace, said: Words) -> int:
    from divinary.oracle.rulebook.rules import rules, sheet

    if given.sheet:
        print(sheet(given.sheet), end="")
    else:
        show(rules(said, " ".join(given.name)))
    return 0


QUESTIONS: Final = (
    RefereeQuestion(
        "options", N_("what does this throw allow"), _options_arguments, f"{ANSWERS}:options_lines"
    ),
    RefereeQuestion(
        "odds",
        N_("how likely is it that a location opens, or that a prediction comes true"),
        _odds_arguments,
        f"{ANSWERS}:odds_lines",
    ),
)
