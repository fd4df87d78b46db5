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
            "that would close an area now, {shade} a filled cell. In the Horoscopes, what is "
            "written has brackets; the bonuses ahead have none.",
            drawn=DRAWN[0],
            cross=PRINTED[0],
            closing=CLOSING[0],
            shade=SHADE,
        ),
        words.say(
            "The Runes are die A, die B, the Coin, the Bone and the Voodoo meeple. In the list, "
            "“across” moves a Rune to the other half, “die A to 4” turns a die. The choices ±1 and "
            "Move 1 spend a filled bubble; Twisting Fates fills two bubbles of one kind."
        ),
        words.say(
            "The other shops are below the table: {charm} and {tome} are their Goods, letters in "
            "brackets the icons of their Townsfolk. Boats dock from their own side; why boat 1 "
            "says where. After hour 12 comes hour 13, and the marks repeat every 12 hours: hour 14 "
            "is like hour 2.",
            charm=signs.CHARM,
            tome=signs.TOME,
        ),
        words.say(
            "A line is typed by its two dots, as in c3 d3. Choices may also be typed in words, or "
            "by the first letters of their words: sell red charm left, or s r c l."
        ),
        words.say(
            "why NAME explains a location, a Rune, a card, a player or anything else on the "
            "table; why table describes the whole table in sentences."
        ),
        words.say("To read about all rules and options: divinary rules oracle"),
    ]
