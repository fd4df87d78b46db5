"""Choosing the game to play if the command does not name one."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from divinary.core.errors import BadOption
from divinary.core.spelling import closest
from divinary.core.words import Words
from divinary.games import GAMES
from divinary.saves import load
from divinary.terminal.arguments import add_resume
from divinary.terminal.open_table import save_to_resume
from divinary.terminal.terminal_game import arguments


def game_to_play(said: Words, given: Sequence[str]) -> str:
    """Return the game of the save to resume, or the game that the player chooses.

    Raises:
        BadOption: if there is no player to ask.
        BadRecord: if the save cannot be read.
    """
    reader = ArgumentParser(add_help=False, allow_abbrev=False)
    add_resume(reader, said)
    resume = reader.parse_known_args(given)[0].resume
    if resume is not None:
        return load(save_to_resume(resume)).game.name
    return next(iter(GAMES)) if len(GAMES) == 1 else _asked(said)


def _asked(said: Words) -> str:
    """Ask until a game is chosen, by its number or its name."""
    listed = {str(number): name for number, name in enumerate(GAMES, start=1)}
    if sys.stdin.isatty():
        print(said.say("Which game?"))
        for number, name in listed.items():
            print(f"{number}  {name}  {said.say(arguments(name).about)}")
    while sys.stdin.isatty():
        try:
            typed = input("> ").strip()
        except EOFError:
            print()
            break
        chosen = listed.get(typed) or closest(typed, {name: name for name in GAMES})
        if chosen is not None:
            return chosen
        print(said.say("Type a number or a name from the list."))
    raise BadOption("which-game", example=next(iter(GAMES)), known=tuple(GAMES))
