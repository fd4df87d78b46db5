"""The signs of the drawn table, and how choices may be typed."""

from divinary.core.words import Words
from divinary.oracle.rulebook import terms
from divinary.oracle.speech.signs import CORRUPTION, LETTERS, ROGUE_SIGN
from divinary.terminal.oracle import signs
from divinary.terminal.oracle.star_chart import CLOSING, DRAWN, PRINTED, SHADE


def help_lines(words: Words) -> list[str]:
    """Return what the signs of the drawn table mean, and how choices may be typed."""
    letters = words.say(LETTERS)
    colours = [f"{letters[n]} {words.say(name)}" for n, name in enumerate(terms.COLOURS)]
    return [
        words.say(
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
        words.say(
            "On the Star Chart {drawn} is a line, {cross} the Corruption Cross, {closing} a line "
            "that would close an area now, {shade} a filled cell. Of the Horoscopes, what is "
            "written stands in brackets, the bonuses ahead without.",
            drawn=DRAWN[0],
            cross=PRINTED[0],
            closing=CLOSING[0],
            shade=SHADE,
        ),
        words.say(
            "The Runes are die A, die B, the Coin, the Bone and the Voodoo meeple. In the list, "
            "“across” sends a Rune into the other half, “die A to 4” turns a die. ±1 and Move 1 "
            "as choices of their own spend a filled bubble; Twisting Fates fills two of a kind."
        ),
        words.say(
            "Below the table the other shops: {charm} and {tome} are their Goods, letters in "
            "brackets the icons of their Townsfolk. Boats dock from their own side; why boat 1 "
            "tells where. Hours are counted on after 12, and the marks repeat every 12 hours: "
            "hour 14 is like hour 2.",
            charm=signs.CHARM,
            tome=signs.TOME,
        ),
        words.say(
            "A line is typed by its two dots, as in c3 d3. Choices may be typed in words too, "
            "even by the beginnings of their words: sell red charm left, or s r c l."
        ),
        words.say(
            "why NAME explains a location, a Rune, a card, a player or whatever lies here; "
            "why table tells all of it in sentences."
        ),
        words.say("All rules and options can be read by: divinary rules oracle"),
    ]
