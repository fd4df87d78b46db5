"""The referee beside the cardboard game, at the command line: what can be asked, and how."""

from argparse import ArgumentParser, Namespace

from divinary.core.words import Words
from divinary.terminal.flags import add_any_option
from divinary.terminal.terminal_game import RefereeQuestion

INFORMATIVE = "informative"
"""The assumption that the clue given was the best there was."""


def questions(said: Words) -> tuple[RefereeQuestion, ...]:
    """Return every question with what adds its arguments and what answers it."""
    return (
        RefereeQuestion("plays", said.say("what may I play"), _plays_arguments, _plays),
        RefereeQuestion("infer", said.say("what does a play tell"), _infer_arguments, _infer),
    )


def _plays_arguments(parser: ArgumentParser, said: Words) -> None:
    parser.epilog = said.say("The answer is in notation, as in records, whatever the language.")
    parser.add_argument("--hand", required=True, help=said.say('your two fates: "3 5"'))
    _add_table(parser, said)


def _infer_arguments(parser: ArgumentParser, said: Words) -> None:
    _add_table(parser, said)
    helps = {
        "--played": said.say("the fate that was played"),
        "--on": said.say("the card it was played on, or the-hours"),
        "--holding": said.say("hidden fates of your own"),
        "--carried": said.say('what a fate kept from an earlier turn could be: "2 5"'),
        "--exiled": said.say("fates that were exiled"),
        "--asked": said.say('a question that was asked: "higher-than 4"'),
        "--stolen": said.say('what The Thief took: "5 dawn", or nothing'),
        "--falling": said.say("yes or no: whether The Fall will fade"),
        "--discarded": said.say('what Discard lower took away: "3 dawn"'),
        "--guessed": said.say("wrong predictions of this turn, as they were made"),
    }
    for flag, does in helps.items():
        parser.add_argument(flag, required=flag in ("--played", "--on"), help=does)
    parser.add_argument(
        "--answer",
        action="append",
        default=[],
        help=said.say("yes or no: first at The Chalice, then to the question"),
    )
    parser.add_argument(
        "--assume",
        choices=[INFORMATIVE],
        metavar=INFORMATIVE,
        help=said.say("leave out values with which there was a better clue to give"),
    )
    parser.add_argument(
        "--model",
        metavar="NAME",
        help=said.say("add how likely each value is under a model of the speaker, such as level-1"),
    )
    parser.add_argument(
        "--why", action="store_true", help=said.say("say why the other values are out")
    )


def _add_table(parser: ArgumentParser, said: Words) -> None:
    """Add what lies on the table before the play, and what is settled for the game."""
    parser.add_argument(
        "--row",
        required=True,
        help=said.say('the cards and their fates, - for an empty place: "dawn the-deep:2,2 -"'),
    )
    parser.add_argument("--plus-one", action="store_true", help=said.say("+1 is at work"))
    parser.add_argument(
        "--after-feast",
        action="store_true",
        help=said.say("this is the second play of the turn, after one on The Feast"),
    )
    add_any_option(parser, said.say("an option of the game, such as iron=closed"))


def _plays(given: Namespace, said: Words) -> int:
    from divinary.terminal.arcana.referee_answers import answer_plays

    answer_plays(given, said)
    return 0


def _infer(given: Namespace, said: Words) -> int:
    from divinary.terminal.arcana.referee_answers import answer_infer

    answer_infer(given, said, informative=given.assume == INFORMATIVE)
    return 0
