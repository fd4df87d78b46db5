"""The signs of the drawn board."""

from divinary.core.words import Words
from divinary.terminal.arcana import board, fate_grid


def help_lines(words: Words) -> list[str]:
    """Return what the signs of the drawn board mean."""
    signs = {sign.value: mark for sign, mark in fate_grid.SIGNS.items()}
    return [
        words.say(
            "On the drawn board {lit} is a pair that a card allows; {mine} and {not_mine} mark "
            "your own pairs, or the column of the fate that was played: allowed, and not allowed. "
            "{held} is a fate in a hand.",
            lit=fate_grid.LIT,
            mine=fate_grid.MINE_LIT,
            not_mine=fate_grid.MINE_DARK,
            held=board.HELD,
        ),
        words.say(
            "A card that allows any pair shows what follows instead: {higher} and {lower} the "
            "answer that will be given, {free} no doom, {draws} another fate, {guesses} another "
            "prediction, {delays} a 7 that takes one hour, {falls} that the card will fade, "
            "{steals} that The Thief can take a fate. {comet} is a comet, {moved} a fate that was "
            "moved.",
            **signs,
            lower=signs["not-higher"],
            comet=board.COMET,
            moved=board.MOVED,
        ),
        words.say("To read about all cards, powers, rulings and options: divinary rules arcana"),
    ]
