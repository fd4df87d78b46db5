"""The two Horoscope rows: what is written, what fits next, and the bonuses that lie ahead."""

from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from divinary.core.words import Words
from divinary.draw.oracle.icons import bare_sign
from divinary.oracle.data.board import Bonus
from divinary.oracle.model.options import Options
from divinary.oracle.model.shop import Shop
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.board_values import bonus_words
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.rules.horoscopes import boxes
from divinary.oracle.speech.shop_lines import box_sign, horoscope_lines, next_number
from divinary.web.oracle.headings import title
from divinary.web.rendering import render

TOPICS: Final = ("horoscopes",)


class Box(NamedTuple):
    """One box of a row."""

    state: str
    """`written` or `next`; nothing for what lies ahead."""

    shown: str
    bonus: Markup
    said: str
    """The bonus in words."""


class HoroscopeRow(NamedTuple):
    """One sequence."""

    name: str
    step: str
    boxes: list[Box]
    lit: bool


def horoscopes_part(
    words: Words,
    options: Options,
    shop: Shop,
    seat: int,
    *,
    lit: frozenset[str] = frozenset(),
    own: bool = False,
) -> Markup:
    """Return the rows of a shop."""
    about = frozenset([piece for piece in lit if piece.startswith("row")])
    return _part(words, options, shop.rows, seat, about, own)


@lru_cache(1 << 11)
def _part(
    words: Words,
    options: Options,
    rows: tuple[tuple[int, ...], tuple[int, ...]],
    seat: int,
    lit: frozenset[str],
    own: bool,
) -> Markup:
    part, shop = f"s{seat}-rows", Shop(supply=(), rows=rows)
    return render(
        words,
        "oracle/shop_rows.html",
        part=part,
        title=title(words, part, "horoscopes", TOPICS if own else ()),
        rows=[_row(words, options, shop, row, f"row-{row}" in lit) for row in (0, 1)],
        lines=horoscope_lines(words, options, shop),
    )


def _row(words: Words, options: Options, shop: Shop, row: int, lit: bool) -> HoroscopeRow:
    written = shop.rows[row]
    wanted = next_number(shop, row)
    found = []
    for number, bonus in enumerate(boxes(options.board, row)):
        state, shown = "", ""
        if number < len(written):
            state, shown = "written", box_sign(written[number])
        elif number == len(written):
            state, shown = "next", str(wanted) if wanted else "?"
        said = bonus_words(words, bonus) if bonus else ""
        found.append(Box(state, shown, bonus_signs(bonus), said))
    return HoroscopeRow(titled(words.say(terms.ROWS[row])), "−1" if row else "+1", found, lit)


def bonus_signs(bonus: Bonus | None) -> Markup:
    """Return what a box pays, in signs; what they mean is said elsewhere."""
    match bonus:
        case None:
            return Markup("")
        case Bonus(what="discard"):
            return Markup(bare_sign("corruption", "struck"))
        case Bonus(what="x" | "market" as what):
            return Markup(bare_sign(what))
        case _:
            colours = [bare_sign(f"faction-{colour}", f"c{colour}") for colour in bonus.colours]
            return Markup(f"{bare_sign(bonus.what, 'size')}<i>{''.join(colours)}</i>")
