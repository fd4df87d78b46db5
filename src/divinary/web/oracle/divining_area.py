"""The Divining Area: icons, and the predictions that wait, came true, or are over."""

from markupsafe import Markup

from divinary.draw.oracle.divining_area import predictions_drawing
from divinary.oracle.speech.shop_lines import prediction_line
from divinary.web.oracle.cache import ShopContext, shop_part
from divinary.web.oracle.headings import title
from divinary.web.rendering import render


@shop_part("predictions", lit=("icons",))
def divining_part(context: ShopContext) -> Markup:
    """Return the predictions of a shop."""
    words, options, shop = context.words, context.options, context.shop
    part, board = f"s{context.seat}-divining", options.board
    return render(
        words,
        "oracle/shop_divining.html",
        part=part,
        title=title(words, part, "divining-area", with_rules=context.own),
        drawing=Markup(predictions_drawing(board.icons, board.icon_rows, shop.predictions)),
        line=prediction_line(words, options, shop),
        lit=bool(context.lit),
    )
