"""The Divining Area: icons, and the predictions that wait, came true, or are over."""

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from divinary.core.words import Words
from divinary.draw.oracle.divining_area import omens
from divinary.oracle.model.options import Options
from divinary.oracle.model.shop import Prediction, Shop
from divinary.oracle.speech.shop_lines import prediction_line
from divinary.web.oracle.headings import title
from divinary.web.rendering import render

TOPICS: Final = ("divination",)


def divining_part(
    words: Words,
    options: Options,
    shop: Shop,
    seat: int,
    *,
    lit: frozenset[str] = frozenset(),
    own: bool = False,
) -> Markup:
    """Return the predictions of a shop."""
    return _part(words, options, shop.predictions, seat, "icons" in lit, own)


@lru_cache(1 << 11)
def _part(
    words: Words,
    options: Options,
    predictions: tuple[Prediction, ...],
    seat: int,
    lit: bool,
    own: bool,
) -> Markup:
    part = f"s{seat}-omens"
    return render(
        words,
        "oracle/shop_omens.html",
        part=part,
        title=title(words, part, "divining-area", TOPICS if own else ()),
        omens=Markup(omens(options.board.icons, options.board.icon_rows, predictions)),
        line=prediction_line(words, options, Shop(supply=(), predictions=predictions)),
        lit=lit,
    )
