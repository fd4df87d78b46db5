"""The Oracle in a few lines, and the signs of the drawn board."""

from divinary.core.words import Words
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.rule_texts import HOW_TO_PLAY
from divinary.oracle.speech.signs import CORRUPTION, LETTERS, ROGUE_SIGN
from divinary.terminal.oracle import signs
from divinary.terminal.oracle.star_chart import CLOSING, DRAWN, PRINTED, SHADE


def help_lines(said: Words) -> list[str]:
    """Return the game in a few lines, and the signs of the drawn table."""
    letters = said.say(LETTERS)
    colours = [f"{letters[n]} {said.say(name)}" for n, name in enumerate(terms.COLOURS)]
    return [
        *[said.say(text) for text in HOW_TO_PLAY[:-1]],
        said.say(
            "On the drawn table: {colours}, {rogue} Rogue; {charm} Charm, {tome} Tome, "
            "{corruption} Corruption, {market} Market icon. Bubbles and icons: {filled} filled, "
            "{empty} empty, {spent} crossed out.",
            colours=", ".join(colours),
            rogue=ROGUE_SIGN,
            charm=signs.CHARM,
            tome=signs.TOME,
            corruption=CORRUPTION,
            market=signs.MARKET_SIGN,
            filled=signs.FILLED,
            empty=signs.EMPTY,
            spent=signs.SPENT,
        ),
        said.say(
            "On the Star Chart {drawn} is a line, {cross} the Corruption Cross, {closing} a line "
            "that would close an area now, {shade} a filled cell. Of the Horoscopes, what is "
            "written stands in brackets, the bonuses ahead without.",
            drawn=DRAWN[0],
            cross=PRINTED[0],
            closing=CLOSING[0],
            shade=SHADE,
        ),
        said.say(
            "The Runes are die A, die B, the Coin, the Bone and the Voodoo meeple. In the list, "
            "“across” sends a Rune into the other half, “die A to 4” turns a die. ±1 and Move 1 "
            "as choices of their own spend a filled bubble; Twisting Fates fills two of a kind."
        ),
        said.say(
            "Below the table the other shops: {charm} and {tome} are their Goods, letters in "
            "brackets the icons of their Townsfolk. Boats dock from their own side; why boat 1 "
            "tells where. Hours are counted on after 12, and the marks repeat every 12 hours: "
            "hour 14 is like hour 2.",
            charm=signs.CHARM,
            tome=signs.TOME,
        ),
        said.say(
            "A line is typed by its two dots, as in c3 d3. Choices may be typed in words too, "
            "even by the beginnings of their words: sell red charm left, or s r c l."
        ),
        said.say(
            "why NAME explains a location, a Rune, a card, a player or whatever lies here; "
            "why table tells all of it in sentences."
        ),
        said.say("All rules and options can be read by: divinary rules oracle"),
    ]
