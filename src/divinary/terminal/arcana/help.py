"""The signs of the drawn board."""

from divinary.core.words import Words
from divinary.terminal.arcana import board, fate_grid


def help_lines(words: Words) -> list[str]:
    """Return what the signs of the drawn board mean."""
    return [
        words.say(
            "On the drawn board {lit} is a pair that a card takes; {mine} and {not_mine} point "
            "out your own pairs, or the column that was played: taken, and not. "
            "{held} is a fate in a hand.",
            lit=fate_grid.LIT,
            mine=fate_grid.MINE_LIT,
            not_mine=fate_grid.MINE_DARK,
            held=board.HELD,
        ),
        words.say(
            "A card that takes any pair shows what follows instead: {higher} and {lower} what "
            "will be told, {free} no doom, {draws} another fate, {guesses} another prediction, "
            "{delays} a 7 of one hour, {falls} that it will fade. {steals}: The Thief can take "
            "something. {comet} is a comet, {moved} a fate that was moved.",
            higher=fate_grid.HIGHER,
            lower=fate_grid.NOT_HIGHER,
            free=fate_grid.FREE,
            draws=fate_grid.DRAWS,
            guesses=fate_grid.GUESSES,
            delays=fate_grid.DELAYS,
            falls=fate_grid.FALLS,
            steals=fate_grid.STEALS,
            comet=board.COMET,
            moved=board.MOVED,
        ),
        words.say("All cards, powers, rulings and options can be read by: divinary rules arcana"),
    ]
