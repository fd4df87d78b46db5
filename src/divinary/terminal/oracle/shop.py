"""One shop as a drawing: dish, bubbles, Horoscopes, predictions, Goods and Staff."""

from collections.abc import Sequence
from typing import Final

from divinary.core.words import Words
from divinary.oracle.data.colours import COLOURS, ROGUE
from divinary.oracle.data.goods import charm, tome
from divinary.oracle.data.locations import Staff
from divinary.oracle.data.runes import COIN, RUNES, A, B
from divinary.oracle.model.actions import BUBBLES
from divinary.oracle.model.dish import Dish
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import AN_X, MARKET, PAID, SPONSORED, Shop
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.rules.bubbles import empty_bubbles
from divinary.oracle.rules.divination import icons_left
from divinary.oracle.rules.horoscopes import boxes
from divinary.oracle.speech.shop_lines import box_sign, next_number
from divinary.oracle.speech.signs import letter, letters, rune_name
from divinary.terminal.oracle import signs
from divinary.terminal.printing import cut

ROWS: Final = ("↑", "↓")
"""The rising and the falling sequence."""

BOX: Final = 4
"""Columns of a Horoscope box."""

COLUMN: Final = 5
"""Columns of a colour in the table of Goods and places."""

MARKS: Final = {SPONSORED: signs.X_SIGN, MARKET: signs.MARKET_SIGN, PAID: "¢"}


def shop_block(words: Words, table: Position, shop: Shop, width: int) -> list[str]:
    """Return the parts of the shop that are beside the star chart."""
    options = table.options
    return [
        *dish_picture(words, shop.dish, width),
        bubble_row(words, options, shop),
        *horoscope_rows(words, options, shop, width),
        *prediction_rows(words, options, shop, width),
        *colour_table(words, table, shop, width),
    ]


def dish_picture(words: Words, dish: Dish | None, width: int) -> list[str]:
    """Return the dish with the Runes in each half."""
    runes = [[] if dish is None else _runes(words, dish, half) for half in (0, 1)]
    room = width - 7
    halves = ["  ".join(half) for half in runes]
    if len("".join(halves)) > room:
        halves = [" ".join(half) for half in runes]
    left = min(max(len(halves[0]), room // 2), room - len(halves[1]))
    right = room - left
    halves = [cut(halves[0], left), cut(halves[1], right)]
    return [
        f"╭{'─' * (left + 2)}┬{'─' * (right + 2)}╮",
        f"│ {halves[0]:<{left}} │ {halves[1]:<{right}} │",
        f"╰{'─' * (left + 2)}┴{'─' * (right + 2)}╯",
    ]


def _runes(words: Words, dish: Dish, half: int) -> list[str]:
    """Return the Runes of a half, each by a short name; the Coin by the face it shows."""
    names = [rune_name(words, rune) for rune in range(len(RUNES))]
    names[A] += f":{dish.a}"
    names[B] += f":{dish.b}"
    names[COIN] = words.say(terms.FACES[dish.skull])
    return [name for name, side in zip(names, dish.sides, strict=True) if side == half]


def bubble_row(words: Words, options: Options, shop: Shop) -> str:
    """Return the bubbles: filled, empty and crossed out."""
    empty = empty_bubbles(options.board, shop)
    return "   ".join(
        [
            f"{words.say(terms.BUBBLES[kind])} "
            + signs.FILLED * shop.bubbles[place]
            + signs.EMPTY * empty[place]
            + signs.SPENT * shop.spent[place]
            for place, kind in enumerate(BUBBLES)
        ]
    )


def horoscope_rows(words: Words, options: Options, shop: Shop, width: int) -> list[str]:
    """Return both sequences: written boxes in brackets, the others by their bonus."""
    anything = words.say("any")
    wanted = [
        f"{ROWS[row]} {next_number(shop, row) or anything}"
        for row in range(len(ROWS))
        if len(shop.rows[row]) < len(boxes(options.board, row))
    ]
    name = terms.location(words, "horoscopes")
    head = words.say("{name}: {text}", name=name, text=" · ".join(wanted))
    fitting = max(1, (width - 2) // BOX)
    rows = [cut(head if wanted else name, width)]
    for row, arrow in enumerate(ROWS):
        signed = [_box(words, options, shop, row, n) for n in range(len(boxes(options.board, row)))]
        for start in range(0, len(signed), fitting):
            part = "".join([f"{sign:<{BOX}}" for sign in signed[start : start + fitting]])
            rows.append(f"{' ' if start else arrow} {part}".rstrip())
    return rows


def _box(words: Words, options: Options, shop: Shop, row: int, number: int) -> str:
    written = shop.rows[row]
    if number < len(written):
        return f"[{'X' if written[number] == AN_X else box_sign(written[number])}]"
    return signs.bonus_sign(words, boxes(options.board, row)[number]) or "_"


def prediction_rows(words: Words, options: Options, shop: Shop, width: int) -> list[str]:
    """Return the active predictions, each with its icons left and crossed out."""
    active = [
        signs.prediction_sign(words, one) + signs.SPENT * (one.size - one.left)
        for one in shop.predictions
        if one.is_active
    ]
    name = terms.location(words, "divination")
    free = words.say("{n}/{all} free", n=icons_left(options.board, shop), all=options.board.icons)
    parts = [words.say("{name}: {text}", name=name, text=free), *active]
    return signs.folded(parts, width)


def colour_table(words: Words, table: Position, shop: Shop, width: int) -> list[str]:
    """Return, by colour, the Goods (shelf and supply), sponsors, Faction Halls and the bag."""
    colours = range(len(COLOURS))
    letters = [letter(words, colour) for colour in (*colours, ROGUE)]
    shelf = f"{terms.heading(words, 'shelf')}+{words.say(terms.THINGS['supply'])}"
    charms, tomes = (
        [f"{shop.shelf[make(colour)]}+{shop.supply[make(colour)]}" for colour in colours]
        for make in (charm, tome)
    )
    marks = [_marks(table.options, shop.sponsors[colour]) for colour in colours]
    rows: list[tuple[str, Sequence[object]]] = [
        (shelf, letters),
        (_labelled(signs.CHARM, words.say("Charms")), charms),
        (_labelled(signs.TOME, words.say("Tomes")), tomes),
        (terms.heading(words, "faction-area"), marks),
        (words.say("Halls, Lair"), (*table.halls, table.lair)),
        (words.say("Bag"), table.bag),
    ]
    head = width - COLUMN * len(letters)
    return [_table_row(name, cells, head) for name, cells in rows]


def _labelled(sign: str, name: str) -> str:
    return f"{sign} {name[:1].upper()}{name[1:]}"


def _marks(options: Options, marks: str) -> str:
    """Return the icons of a faction: X, Market icon, or free."""
    return "".join([MARKS[mark] for mark in marks]).ljust(options.board.sponsors, signs.FREE)


def _table_row(name: str, cells: Sequence[object], head: int) -> str:
    return (
        f"{cut(name, head - 1):<{head}}" + "".join([f"{cell!s:<{COLUMN}}" for cell in cells])
    ).rstrip()


def staff_rows(words: Words, options: Options, shop: Shop) -> list[str]:
    """Return the four Staff slots, and who works there."""
    names = [words.say(terms.STAFF[staff]) for staff in Staff]
    cards = [card_sign(words, options, card) if card else "–" for card in shop.staff]
    return [signs.in_columns(names), signs.in_columns(cards)]


def card_sign(words: Words, options: Options, card: str, room: int = signs.QUARTER) -> str:
    """Return a Townsfolk card; only its name may be cut, not its icons."""
    icons = letters(words, options.people[card].icons)
    name = cut(townsfolk_name(words, card), room - len(icons) - 1)
    return f"{name} {icons}"
