"""The two Horoscope rows: what is written, what fits next, and the bonuses to come."""

from typing import NamedTuple

from markupsafe import Markup

from divinary.draw.oracle.icons import bare_sign
from divinary.oracle.data.board import Bonus
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.rules.horoscopes import boxes
from divinary.oracle.speech.choice_notes import bonus_words
from divinary.oracle.speech.shop_lines import box_sign, horoscope_lines, next_number
from divinary.web.oracle.cache import ShopContext, shop_part
from divinary.web.oracle.headings import title
from divinary.web.rendering import render


class Box(NamedTuple):
    """One box of a row."""

    state: str
    """`written` or `next`; nothing for the boxes after these."""

    shown: str
    bonus: Markup
    said: str
    """The bonus in words."""


class HoroscopeRow(NamedTuple):
    """One row."""

    name: str
    step: str
    boxes: list[Box]
    lit: bool


@shop_part("rows", lit=("row",))
def horoscopes_part(context: ShopContext) -> Markup:
    """Return the rows of a shop."""
    words, part = context.words, f"s{context.seat}-rows"
    return render(
        words,
        "oracle/shop_rows.html",
        part=part,
        title=title(words, part, "horoscopes", with_rules=context.own),
        rows=[_row(context, row) for row in (0, 1)],
        lines=horoscope_lines(words, context.options, context.shop),
    )


def _row(context: ShopContext, row: int) -> HoroscopeRow:
    words, written = context.words, context.shop.rows[row]
    wanted = next_number(context.shop, row)
    found = []
    for number, bonus in enumerate(boxes(context.options.board, row)):
        state, shown = "", ""
        if number < len(written):
            state, shown = "written", box_sign(written[number])
        elif number == len(written):
            state, shown = "next", str(wanted) if wanted else "?"
        said = bonus_words(words, bonus) if bonus else ""
        found.append(Box(state, shown, bonus_signs(bonus), said))
    name, step = titled(words.say(terms.ROWS[row])), "−1" if row else "+1"
    return HoroscopeRow(name, step, found, f"row-{row}" in context.lit)


def bonus_signs(bonus: Bonus | None) -> Markup:
    """Return what a box pays, in signs; `Box.said` says it in words."""
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
