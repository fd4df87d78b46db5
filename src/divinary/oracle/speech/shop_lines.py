"""Sentences about one Oracle's shop; each line can be understood alone."""

from collections.abc import Iterator

from divinary.core.words import Words
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.data.goods import Stock
from divinary.oracle.data.locations import Staff
from divinary.oracle.model.actions import BUBBLES
from divinary.oracle.model.options import Options
from divinary.oracle.model.shop import AN_X, MARKET, PAID, SPONSORED, Shop
from divinary.oracle.model.star_chart import StarChart, region
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.board_values import bonus_words
from divinary.oracle.rulebook.phrases import counted, dish_words, icon_words, line_words, listed
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.rules.bubbles import empty_bubbles
from divinary.oracle.rules.divination import icons_left
from divinary.oracle.rules.horoscopes import STEPS, boxes, wanted
from divinary.oracle.speech.choice_notes import cell_dot


def shop_lines(words: Words, options: Options, shop: Shop) -> list[str]:
    """Return all that lies in a shop, without the cells of the star chart."""
    return [
        *throw_lines(words, options, shop),
        *horoscope_lines(words, options, shop),
        prediction_line(words, options, shop),
        faction_line(words, options, shop),
        staff_line(words, options, shop),
        *goods_lines(words, shop),
        chart_line(words, options, shop),
    ]


def throw_lines(words: Words, options: Options, shop: Shop) -> list[str]:
    """Return where the Runes lie, where the figure stands, and the bubbles."""
    at = words.say(
        "The figure stands at: {location}.", location=words.say(terms.LOCATIONS[shop.at])
    )
    dish = [_sentence(dish_words(words, shop.dish))] if shop.dish is not None else []
    empty = empty_bubbles(options.board, shop)
    bubbles = [
        words.say(
            "{kind}: {filled} filled, {empty} empty, {spent} crossed out",
            kind=words.say(terms.BUBBLES[kind]),
            filled=shop.bubbles[place],
            empty=empty[place],
            spent=shop.spent[place],
        )
        for place, kind in enumerate(BUBBLES)
    ]
    shown = words.say("Bubbles: {bubbles}.", bubbles=listed(words, bubbles))
    return [*dish, at, shown]


def horoscope_lines(words: Words, options: Options, shop: Shop) -> list[str]:
    """Return both rows: what is written, what may come next, and the bonuses that lie ahead."""
    return [_row(words, options, shop, row) for row in range(len(STEPS))]


def _row(words: Words, options: Options, shop: Shop, row: int) -> str:
    written, there = shop.rows[row], boxes(options.board, row)
    shown = ", ".join([box_sign(value) for value in written]) or words.say("nothing")
    name = words.say(terms.ROWS[row])
    said = [words.say("{name}: {text}", name=name, text=shown) + "."]
    if len(written) == len(there):
        return _sentence(" ".join([*said, words.say("The sequence is full.")]))
    number = next_number(shop, row)
    if number is None:
        said.append(words.say("Next: any number, or an X."))
    else:
        said.append(words.say("Next: {n}, or an X.", n=number))
    ahead = [
        words.say("box {n}: {bonus}", n=place + 1, bonus=bonus_words(words, bonus))
        for place, bonus in enumerate(there)
        if bonus is not None and place >= len(written)
    ]
    if ahead:
        said.append(words.say("Bonuses ahead: {bonuses}.", bonuses=listed(words, ahead)))
    return _sentence(" ".join(said))


def box_sign(value: int) -> str:
    """Return the sign in a box."""
    return "X" if value == AN_X else str(value)


def next_number(shop: Shop, row: int) -> int | None:
    """Return the number that may stand in the next box of a row; None if any may."""
    return wanted(shop, row) or None


def prediction_line(words: Words, options: Options, shop: Shop) -> str:
    """Return the active predictions and the icons that are free."""
    active = [
        words.count(
            "{colour} with {n} icon left",
            "{colour} with {n} icons left",
            one.left,
            colour=words.say(terms.COLOURS[one.colour]),
        )
        for one in shop.predictions
        if one.is_active
    ]
    free = words.say(
        "Customer icons free: {n} of {all}.",
        n=icons_left(options.board, shop),
        all=options.board.icons,
    )
    if not active:
        said = words.say("No prediction is active.")
    else:
        said = words.say("Active predictions: {active}.", active=listed(words, active))
    return f"{said} {free}"


def faction_line(words: Words, options: Options, shop: Shop) -> str:
    """Return what is drawn on the icons of each faction."""
    parts = [
        words.say(
            "{name}: {text}",
            name=words.say(terms.FACTIONS[colour]),
            text=_marks(words, options, shop.sponsors[colour]),
        )
        for colour in range(len(COLOURS))
    ]
    name = terms.thing(words, "faction-area")
    return _sentence(words.say("{name}: {text}", name=name, text=listed(words, parts)))


def _marks(words: Words, options: Options, marks: str) -> str:
    names = {
        SPONSORED: words.say("X"),
        MARKET: terms.thing(words, "market-icon"),
        PAID: words.say("Market icon, paid"),
    }
    free = options.board.sponsors - len(marks)
    shown = [names[mark] for mark in marks]
    return ", ".join([*shown, *([words.count("{n} free", "{n} free", free)] if free else [])])


def staff_line(words: Words, options: Options, shop: Shop) -> str:
    """Return who works at each Staff slot, and their icons, which count in the end."""
    parts = [
        words.say(
            "{name}: {text}",
            name=words.say(terms.STAFF[staff]),
            text=card_words(words, options, card) if card else words.say("nobody"),
        )
        for staff, card in zip(Staff, shop.staff, strict=True)
    ]
    return _sentence(listed(words, parts))


def card_words(words: Words, options: Options, card: str) -> str:
    """Return a Townsfolk card with its icons."""
    icons = icon_words(words, options.people[card].icons)
    name = townsfolk_name(words, card)
    return words.say("{name} ({facts})", name=name, facts=icons) if icons else name


def goods_lines(words: Words, shop: Shop) -> list[str]:
    """Return the Goods on the Sale Shelf, those in the supply, and the Corruption cards."""
    return [
        _stock(words, terms.THINGS["shelf"], shop.shelf),
        _stock(words, terms.THINGS["supply"], shop.supply),
        corruption_line(words, shop),
    ]


def _stock(words: Words, where: str, stock: Stock) -> str:
    goods = stock_words(words, stock) or words.say("nothing")
    return _sentence(words.say("{name}: {text}", name=words.say(where), text=goods))


def stock_words(words: Words, stock: Stock) -> str:
    """Return Goods counted: red Charm ×2, blue Tome."""
    return counted(words, terms.GOODS, stock)


def corruption_line(words: Words, shop: Shop) -> str:
    """Return the Corruption cards and the Rogue icons on them."""
    return _sentence(corruption_words(words, shop)) if shop.cards else words.say("No Corruption.")


def corruption_words(words: Words, shop: Shop) -> str:
    """Return the same without a full stop, as a part of a sentence."""
    name = terms.thing(words, "corruption")
    if not shop.cards:
        return words.say("{name}: {text}", name=name, text=0)
    icons = sum([n * count for n, count in enumerate(shop.corruption, start=1)])
    cards = words.count("{n} card", "{n} cards", shop.cards)
    text = words.count(
        "{cards} with {n} Rogue icon", "{cards} with {n} Rogue icons", icons, cards=cards
    )
    return words.say("{name}: {text}", name=name, text=text)


def chart_line(words: Words, options: Options, shop: Shop) -> str:
    """Return how many lines are drawn and which cells are filled."""
    chart = options.chart
    drawn = words.count("{n} line drawn", "{n} lines drawn", shop.drawn.bit_count())
    cells = [
        f"{cell_dot(chart, cell)} {words.say(terms.COLOURS[colour])}"
        for cell, colour in enumerate(chart.colours)
        if shop.filled >> cell & 1
    ]
    if not cells:
        return words.say("Star Chart: {lines}, no cell filled.", lines=drawn)
    return words.say("Star Chart: {lines}; filled: {cells}.", lines=drawn, cells=", ".join(cells))


def chart_lines(words: Words, options: Options, shop: Shop) -> list[str]:
    """Return the star chart: its cells row by row, the lines drawn, and the Cross."""
    chart = options.chart
    drawn = [line_words(text) for n, text in enumerate(chart.lines) if shop.drawn >> n & 1]
    cross = [line_words(text) for n, text in enumerate(chart.lines) if chart.printed >> n & 1]
    found = [
        words.say("Star Chart, cells by the dot at their upper left; * marks a filled one."),
        *_cells(words, chart, shop),
        words.say("Lines drawn: {lines}.", lines=", ".join(drawn))
        if drawn
        else words.say("No line is drawn yet."),
    ]
    if cross:
        found.append(words.say("Lines of the Corruption Cross: {lines}.", lines=", ".join(cross)))
    return [*found, *_idle_areas(words, chart, shop)]


def _cells(words: Words, chart: StarChart, shop: Shop) -> Iterator[str]:
    for row in range(chart.rows):
        cells = range(row * chart.columns, (row + 1) * chart.columns)
        shown = [f"{cell_dot(chart, cell)} {_cell(words, chart, shop, cell)}" for cell in cells]
        yield ", ".join(shown) + "."


def _cell(words: Words, chart: StarChart, shop: Shop, cell: int) -> str:
    colour = words.say(terms.COLOURS[chart.colours[cell]])
    return f"{colour}*" if shop.filled >> cell & 1 else colour


def _idle_areas(words: Words, chart: StarChart, shop: Shop) -> list[str]:
    """Return the areas that are closed but pay nothing unless more lines divide them."""
    seen: set[int] = set()
    found = []
    for cell in range(len(chart.colours)):
        if cell in seen or shop.filled >> cell & 1:
            continue
        area = region(chart, shop.drawn, cell)
        if area is None:
            continue
        seen |= area
        dots = ", ".join([cell_dot(chart, one) for one in sorted(area)])
        found.append(words.say("Closed, but too large or of two colours: {cells}.", cells=dots))
    return found


def _sentence(text: str) -> str:
    """Return a text with a capital and a full stop."""
    ended = text if text.endswith(".") else f"{text}."
    return ended[:1].upper() + ended[1:]
