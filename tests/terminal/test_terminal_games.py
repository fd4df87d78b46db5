"""Every game has its speech, its look and its flags, and keeps the promises of all of them."""

import inspect
from argparse import ArgumentParser

import pytest

from divinary.core.errors import BadOption, IllegalAction, UnreadableText
from divinary.core.speech import Speech
from divinary.core.words import LANGUAGES, words
from divinary.games import GAMES, game, speech
from divinary.terminal.commands import FIRST, LAST, commands_with
from divinary.terminal.terminal_game import Arguments, TerminalGame, arguments, terminal_game
from divinary.web.web_game import WebGame, web_game

every_game = pytest.mark.parametrize("name", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_game
@pytest.mark.parametrize(
    ("promised", "found"),
    [
        (Speech, speech),
        (WebGame, web_game),
        (TerminalGame, terminal_game),
        (Arguments, arguments),
    ],
)
def test_all_that_is_promised_is_there(name, promised, found):
    """Each method takes what the protocol's takes, by the same names."""
    offered = found(name)
    for member, promise in inspect.getmembers(promised, inspect.isfunction):
        if member.startswith("_"):
            continue
        wanted = list(inspect.signature(promise).parameters)[1:]
        assert list(inspect.signature(getattr(offered, member)).parameters) == wanted, member
    for member in inspect.get_annotations(promised):
        assert hasattr(offered, member), member


@every_game
def test_the_most_players_are_those_of_the_rules(name):
    most = arguments(name).most_players
    assert game(name).options(seats=most)["seats"] == str(most)
    with pytest.raises(BadOption):
        game(name).options(seats=most + 1)


@every_game
@every_language
def test_each_game_is_described_in_one_line(name, language):
    about = words(language).say(arguments(name).about)
    assert about
    assert "\n" not in about


@every_game
def test_its_flags_leave_the_options_as_they_are_unless_they_are_given(name):
    parser = ArgumentParser()
    arguments(name).add_options(parser, words("en"))
    given = parser.parse_args([])
    assert game(name).options(**arguments(name).options(given)) == game(name).options()
    given = parser.parse_args(["--option", "seats=2"])
    assert arguments(name).options(given) == {"seats": "2"}


@every_game
def test_its_commands_stand_between_those_of_all_games(name):
    found = terminal_game(name)
    known = list(commands_with(found.own_commands, undo=found.undo))
    assert known[: len(FIRST)] == list(FIRST)
    assert known[-1] == "quit"
    assert ("undo" in known) is found.undo
    own = set(found.own_commands) - {"why"}
    assert not own & {*FIRST, *LAST}


@every_game
@every_language
def test_no_reason_is_too_strange_for_words(name, language):
    """A key without a sentence is said in general words."""
    tongue, seen = words(language), game(name).start().view(None)
    for error in (UnreadableText("never-heard-of"), BadOption("never-heard-of", given=1)):
        assert "never-heard-of" in speech(name).complain(tongue, error)
    refused = IllegalAction("never-heard-of")
    assert "never-heard-of" in speech(name).refuse(tongue, refused, ("Ana", "Ben"), seen)
