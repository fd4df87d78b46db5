"""One merchant's whole board, from its parts."""

from typing import Final, NamedTuple

from markupsafe import Markup

from divinary.core.words import Words
from divinary.draw.oracle.icons import sign
from divinary.oracle.model.actions import Choice
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.rulebook import terms
from divinary.oracle.rules.scoring import final_corruption, final_icons, rogue_icons
from divinary.oracle.speech.shop_lines import corruption_line
from divinary.web.oracle.buttons import lit_by
from divinary.web.oracle.cache import ShopContext
from divinary.web.oracle.dish import Offers, dish_part
from divinary.web.oracle.divining_area import divining_part
from divinary.web.oracle.faction_area import faction_area_part
from divinary.web.oracle.horoscopes import horoscopes_part
from divinary.web.oracle.locations import LocationShown, figure_part, locations_part
from divinary.web.oracle.staff import staff_part
from divinary.web.oracle.star_chart import NO_LINES, FreeLines, chart_part
from divinary.web.rendering import DRAWN, render

PARTS: Final = ("dish", "places", "chart", "divining", "rows", "goods", "staff")
"""In the order in which they are usually shown."""


class ShopChoices(NamedTuple):
    """What the seat that decides can do at its shop."""

    choices: tuple[Choice, ...] = ()
    runes: Offers = ()
    locations: tuple[LocationShown, ...] = ()
    lines: FreeLines = NO_LINES
    lead: tuple[str, ...] = ()
    """The parts that the question is about: they come first."""


NO_CHOICES: Final = ShopChoices()


def shop_html(
    words: Words,
    table: Position,
    seat: int,
    name: str,
    *,
    offered: ShopChoices = NO_CHOICES,
    own: bool,
) -> Markup:
    """Return a whole shop; the viewer's `own` explains its rules."""
    shop = table.shops[seat]
    # After the last count nothing more is to come.
    if_ended_now = (
        (final_icons(table, shop), final_corruption(table, shop)) if table.agenda else None
    )
    return _shop(words, table.options, shop, table.halls, if_ended_now, seat, name, offered, own)


@DRAWN.once
def _shop(
    words: Words,
    options: Options,
    shop: Shop,
    halls: tuple[int, ...],
    if_ended_now: tuple[int, int] | None,
    seat: int,
    name: str,
    offered: ShopChoices,
    own: bool,
) -> Markup:
    seen = ShopContext(words, options, shop, seat, own, lit_by(offered.choices))
    parts = {
        "dish": dish_part(seen, offered.runes),
        "places": locations_part(seen, offered.locations) if own else figure_part(seen),
        "chart": chart_part(seen, offered.lines),
        "divining": divining_part(seen),
        "rows": horoscopes_part(seen),
        "goods": faction_area_part(seen, halls),
        "staff": staff_part(seen),
    }
    order = dict.fromkeys([*[one for one in offered.lead if one in PARTS], *PARTS])
    return render(
        words,
        "oracle/shop.html",
        seat=seat,
        name=name,
        gold_name=terms.thing(words, "gold"),
        gold=shop.gold,
        corruption=corruption_line(words, shop),
        cards=shop.cards,
        icons=rogue_icons(options, shop),
        signs={key: Markup(sign(key)) for key in ("gold", "corruption", "faction-4")},
        if_ended_now=_gold_if_ended_now(words, *if_ended_now) if if_ended_now else [],
        lit="corruption" in seen.lit,
        lead="-".join(offered.lead),
        parts=[parts[one] for one in order],
    )


def _gold_if_ended_now(words: Words, brings: int, costs: int) -> list[str]:
    """Return what the last count would bring and cost if the game ended now."""
    return [
        words.count(
            "If the game ended now, Faction icons would bring {n} gold.",
            "If the game ended now, Faction icons would bring {n} gold.",
            brings,
        ),
        words.count(
            "If the game ended now, Rogue icons would cost {n} gold.",
            "If the game ended now, Rogue icons would cost {n} gold.",
            costs,
        ),
    ]
