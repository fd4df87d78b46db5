"""The Divining Dish with its Runes, and the bubbles that turn and move them."""

from typing import NamedTuple, TypeAlias

from markupsafe import Markup

from divinary.core.words import Words
from divinary.draw.oracle.dish import BOWL, bubbles_drawing, rune_drawing
from divinary.oracle.data.runes import HALVES, RUNES, A, B
from divinary.oracle.model.actions import BUBBLES, Adjust, Choice, Move
from divinary.oracle.model.dish import Dish
from divinary.oracle.model.position import Position
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import half_words
from divinary.oracle.rulebook.piece_texts import PIECES
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.rules.bubbles import empty_bubbles
from divinary.web.oracle.buttons import ChoiceButton, offer
from divinary.web.oracle.cache import ShopContext, shop_part
from divinary.web.oracle.headings import title
from divinary.web.rendering import render

Offers: TypeAlias = tuple[tuple[int, ChoiceButton], ...]
"""What bubbles can do now, each with the Rune that it is done to."""


class RuneShown(NamedTuple):
    """A Rune in the dish."""

    key: str
    name: str
    half: str
    classes: str
    drawing: Markup
    text: str
    """What it is for."""

    offers: tuple[ChoiceButton, ...]


class BubblesShown(NamedTuple):
    """One kind of bubbles."""

    key: str
    name: str
    said: str
    drawing: Markup
    text: str
    lit: bool
    spendable: bool


@shop_part("dish", "bubbles", "spent", lit=("half", "bubbles"))
def dish_part(context: ShopContext, offers: Offers) -> Markup:
    """Return the dish of a shop; with offers, its Runes can be turned and moved."""
    words, dish = context.words, context.shop.dish
    part = f"s{context.seat}-dish"
    return render(
        words,
        "oracle/shop_dish.html",
        part=part,
        title=title(words, part, "dish", with_rules=context.own),
        bowl=Markup(BOWL),
        seat=context.seat,
        runes=[_rune(words, dish, rune, offers) for rune in range(len(RUNES))] if dish else [],
        halves=[
            (f"half-{half}" in context.lit, titled(words.say(name)), half_words(words, dish, half))
            for half, name in enumerate(terms.HALVES)
        ]
        if dish
        else [],
        kinds=[_bubbles(context, place, offers) for place in range(len(BUBBLES))],
    )


def rune_offers(words: Words, choices: tuple[Choice, ...], table: Position) -> Offers:
    """Return what bubbles can do now, each with the Rune that it is done to."""
    found = []
    for choice in choices:
        if isinstance(choice, Adjust):
            found.append((choice.die, offer(words, choice, table)))
        elif isinstance(choice, Move):
            found.append((choice.rune, offer(words, choice, table)))
    return tuple(found)


def _rune(words: Words, dish: Dish, rune: int, offers: Offers) -> RuneShown:
    shown = {A: dish.a, B: dish.b}.get(rune, int(dish.skull))
    name, text = PIECES[RUNES[rune]]
    # The throw decides how each Rune is turned, so the same throw always looks the same.
    turn = (dish.a * 7 + dish.b * 3 + rune * 5 + 2 * sum(dish.sides)) % 5
    return RuneShown(
        key=RUNES[rune],
        name=titled(words.say(name)),
        half=HALVES[dish.sides[rune]],
        classes=f"rune-{RUNES[rune]} {HALVES[dish.sides[rune]]} turn-{turn}",
        drawing=Markup(rune_drawing(rune, shown)),
        text=words.say(text),
        offers=tuple([one for of, one in offers if of == rune]),
    )


def _bubbles(context: ShopContext, place: int, offers: Offers) -> BubblesShown:
    words, shop, kind = context.words, context.shop, BUBBLES[place]
    name, text = PIECES[kind]
    filled, spent = shop.bubbles[place], shop.spent[place]
    empty = empty_bubbles(context.options.board, shop)[place]
    said = words.say(
        "{kind}: {filled} filled, {empty} empty, {spent} crossed out",
        kind=words.say(name),
        filled=filled,
        empty=empty,
        spent=spent,
    )
    return BubblesShown(
        key=kind,
        name=words.say(name),
        said=said,
        drawing=Markup(bubbles_drawing(filled, empty, spent)),
        text=words.say(text),
        lit=f"bubbles-{kind}" in context.lit,
        spendable=bool(offers) and filled > 0,
    )
