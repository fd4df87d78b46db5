"""What arcana's referee can be asked beside a real table, and each question's arguments."""

from argparse import ArgumentParser
from typing import Final

from divinary.core.words import N_, Words
from divinary.terminal.flags import add_any_option
from divinary.terminal.terminal_game import RefereeQuestion

INFORMATIVE = "informative"
"""The assumption that the clue given was the best there was."""

ANSWERS = "divinary.terminal.arcana.referee_answers"
"""The module of the answers, which is only imported when a question is asked."""

HELPS: Final = {
    "--played": N_("the fate that was played"),
    "--on": N_("the card it was played on, or the-hours"),
    "--holding": N_("your own hidden fates"),
    "--carried": N_('what a fate kept from an earlier turn could be: "2 5"'),
    "--exiled": N_("fates that were exiled"),
    "--asked": N_('a question that was asked: "higher-than 4"'),
    "--stolen": N_('what The Thief took: "5 dawn", or nothing'),
    "--falling": N_("yes or no: whether The Fall will fade"),
    "--discarded": N_('what Discard lower took away: "3 dawn"'),
    "--guessed": N_("wrong predictions of this turn, in the order they were made"),
}
"""What a player may know of a play and of what followed."""


def _plays_arguments(parser: ArgumentParser, said: Words) -> None:
    parser.epilog = said.say("The answer is in notation, as in records, in every language.")
    parser.add_argument("--hand", required=True, help=said.say('your two fates: "3 5"'))
    _add_table(parser, said)


def _infer_arguments(parser: ArgumentParser, said: Words) -> None:
    _add_table(parser, said)
    for flag, does in HELPS.items():
        parser.add_argument(flag, required=flag in ("--played", "--on"), help=said.say(does))
    answer = said.say("yes or no: first for The Chalice, then for the question")
    parser.add_argument("--answer", action="append", default=[], help=answer)
    better = said.say("leave out values with which the player had a better clue")
    parser.add_argument("--assume", choices=[INFORMATIVE], metavar=INFORMATIVE, help=better)
    model = said.say("add how likely each value is under a model of the speaker, such as level-1")
    parser.add_argument("--model", metavar="NAME", help=model)
    why = said.say("say why the other values are impossible")
    parser.add_argument("--why", action="store_true", help=why)


def _add_table(parser: ArgumentParser, said: Words) -> None:
    """Add what lies on the table before the play, and the game's options."""
    row = said.say('the cards and their fates, - for an empty place: "dawn the-deep:2,2 -"')
    parser.add_argument("--row", required=True, help=row)
    parser.add_argument("--plus-one", action="store_true", help=said.say("+1 is at work"))
    second = said.say("this is the second play of the turn, after one on The Feast")
    parser.add_argument("--after-feast", action="store_true", help=second)
    add_any_option(parser, said.say("an option of the game, such as iron=closed"))


QUESTIONS: Final = (
    RefereeQuestion("plays", N_("what may I play"), _plays_arguments, f"{ANSWERS}:plays_lines"),
    RefereeQuestion(
        "infer",
        N_("what does a play say about the kept fate"),
        _infer_arguments,
        f"{ANSWERS}:infer_lines",
    ),
)
