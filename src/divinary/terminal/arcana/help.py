"""Arcana in a few lines, and the signs of the drawn board."""

from divinary.arcana.telling.explained import game_lines
from divinary.core.words import Words
from divinary.terminal.arcana import board as arcana_board
from divinary.terminal.arcana import grid as arcana_grid


def help_lines(words: Words) -> list[str]:
    """Return the game in a few lines, and the signs of the drawn board."""
    return [
        *game_lines(words),
        words.say(
            "On the drawn board {lit} is a pair that a card takes; {mine} and {not_mine} point "
            "out your own pairs, or the column that was played: taken, and not. "
            "{held} is a fate in a hand.",
            lit=arcana_grid.LIT,
            mine=arcana_grid.MINE_LIT,
            not_mine=arcana_grid.MINE_DARK,
            held=arcana_board.HELD,
        ),
        words.say(
            "A card that takes any pair shows what follows instead: {higher} and {lower} what "
            "will be told, {free} no doom, {draws} another fate, {guesses} another prediction, "
            "{delays} a 7 of one hour, {falls} that it will fade. {steals}: The Thief can take "
            "something. {comet} is a comet, {moved} a fate that was moved.",
            higher=arcana_grid.HIGHER,
            lower=arcana_grid.NOT_HIGHER,
            free=arcana_grid.FREE,
            draws=arcana_grid.DRAWS,
            guesses=arcana_grid.GUESSES,
            delays=arcana_grid.DELAYS,
            falls=arcana_grid.FALLS,
            steals=arcana_grid.STEALS,
            comet=arcana_board.COMET,
            moved=arcana_board.MOVED,
        ),
        words.say("All cards, powers, rulings and options can be read by: divinary rules arcana"),
    ]
