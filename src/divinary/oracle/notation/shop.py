"""A player's things as text, both ways: a labelled line for each of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from divinary.core.errors import UnreadableText
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.data.goods import GOODS
from divinary.oracle.data.locations import Staff
from divinary.oracle.model.actions import ROWS
from divinary.oracle.model.dish import read_dish
from divinary.oracle.model.options import Options
from divinary.oracle.model.shop import AN_X, MARKET, PAID, SPONSORED, Prediction, Shop
from divinary.oracle.model.star_chart import StarChart
from divinary.oracle.notation.actions import (
    CARD_ICONS,
    NUMBERS,
    one_of,
    read_card,
    read_dots,
    read_location,
)
from divinary.oracle.notation.events import read_amount, read_number
from divinary.oracle.notation.tasks import listed, read_good

NOTHING: Final = "-"
X: Final = "x"
TRUE: Final = "true"
MARKS: Final[Mapping[str, str]] = {"x": SPONSORED, "market": MARKET, "paid": PAID}
"""The marks on a faction's icon, and how a shop stores them."""


def shop_lines(shop: Shop, options: Options) -> list[str]:
    """Return a shop as text, one line for each thing."""
    return [f"{label} {line.write(shop, options) or NOTHING}" for label, line in LINES.items()]


def with_line(shop: Shop, options: Options, text: str) -> Shop:
    """Return a shop with the change that one line makes.

    Raises:
        UnreadableText: if the line cannot be read.
    """
    label, _, rest = text.partition(" ")
    if label not in LINES:
        raise UnreadableText("unknown-word", text=label, known=tuple(LINES))
    value = "" if rest.strip() == NOTHING else rest.strip()
    line = LINES[label]
    return replace(shop, **{line.field: line.read(shop, options, value)})


def spread(counts: tuple[int, ...], names: Sequence[str]) -> list[str]:
    """Return counted things one by one.

    >>> spread((2, 0, 1), ("red", "green", "blue"))
    ['red', 'red', 'blue']
    """
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def gathered(places: Sequence[int], kinds: int) -> tuple[int, ...]:
    """Return how many there are of each kind.

    >>> gathered([0, 2, 0], 3)
    (2, 0, 1)
    """
    return tuple([list(places).count(kind) for kind in range(kinds)])


def _read_corruption(text: str) -> tuple[int, ...]:
    cards = [one_of(card, CARD_ICONS) for card in text.split()]
    return gathered(cards, len(CARD_ICONS))


def _read_shelf(text: str) -> tuple[int, ...]:
    return gathered([read_good(good) for good in listed(text)], len(GOODS))


def _two(text: str) -> tuple[int, int]:
    words = text.split()
    if len(words) != 2:
        raise UnreadableText("not-a-number", text=text)
    return read_number(words[0]), read_number(words[1])


def _drawn_text(shop: Shop, options: Options) -> str:
    lines = enumerate(options.chart.lines)
    return " ".join([dots.replace(" ", "-") for line, dots in lines if shop.drawn >> line & 1])


def _read_drawn(shop: Shop, options: Options, text: str) -> int:
    drawn = 0
    for word in text.split():
        bit = 1 << _read_line(options.chart, word)
        if drawn & bit:
            raise UnreadableText("line-drawn-twice", text=word)
        drawn |= bit
    return drawn


def _read_line(chart: StarChart, word: str) -> int:
    first, _, second = word.partition("-")
    dots = read_dots(first, second)
    if dots not in chart.index:
        raise UnreadableText("off-the-chart", text=word)
    if chart.printed >> chart.index[dots] & 1:
        raise UnreadableText("line-is-printed", text=word)
    return chart.index[dots]


def _predictions_text(predictions: tuple[Prediction, ...]) -> str:
    return ", ".join(
        [
            f"{one.left}/{one.size} {COLOURS[one.colour]}{f' {TRUE}' if one.true else ''}"
            for one in predictions
        ]
    )


def _read_prediction(text: str) -> Prediction:
    """Read a prediction: icons left, of how many unless it is all of them, and the colour."""
    match text.split():
        case [icons, colour, *more] if more in ([], [TRUE]):
            left, _, size = icons.partition("/")
            return Prediction(
                one_of(colour, COLOURS), read_number(size or left), read_number(left), bool(more)
            )
    raise UnreadableText("not-a-prediction", text=text)


def _sponsors_text(sponsors: tuple[str, ...]) -> str:
    names = {sign: name for name, sign in MARKS.items()}
    return ", ".join(
        [
            " ".join([colour, *[names[sign] for sign in signs]])
            for colour, signs in zip(COLOURS, sponsors, strict=True)
            if signs
        ]
    )


def _read_sponsors(text: str) -> tuple[str, ...]:
    marks = [""] * len(COLOURS)
    for part in listed(text):
        colour, *signs = part.split() or [""]
        at = one_of(colour, COLOURS)
        if marks[at] or not signs:
            raise UnreadableText("not-a-sponsor", text=part)
        marks[at] = "".join([list(MARKS.values())[one_of(sign, tuple(MARKS))] for sign in signs])
    return tuple(marks)


def _staff_text(staff: tuple[str, ...]) -> str:
    return ", ".join([f"{slot} {card}" for slot, card in zip(Staff, staff, strict=True) if card])


def _read_staff(text: str) -> tuple[str, ...]:
    cards = [""] * len(Staff)
    for part in listed(text):
        slot, _, card = part.partition(" ")
        at = one_of(slot, tuple(Staff))
        if cards[at]:
            raise UnreadableText("slot-twice", text=part)
        cards[at] = read_card(card)
    return tuple(cards)


class LineFormat(NamedTuple):
    """How one field of a shop is written and read."""

    field: str
    write: Callable[[Shop, Options], str]
    read: Callable[[Shop, Options, str], object]


def _alone(field: str, write: Callable[[Any], str], read: Callable[[str], object]) -> LineFormat:
    """Return the format of a field that depends on nothing else."""
    return LineFormat(
        field,
        lambda shop, options: write(getattr(shop, field)),
        lambda shop, options, text: read(text),
    )


def _row(row: int) -> LineFormat:
    def write(shop: Shop, options: Options) -> str:
        return " ".join([X if box == AN_X else str(box) for box in shop.rows[row]])

    def read(shop: Shop, options: Options, text: str) -> object:
        boxes = tuple([one_of(word, (X, *NUMBERS)) for word in text.split()])
        return (shop.rows[0], boxes) if row else (boxes, shop.rows[1])

    return LineFormat("rows", write, read)


def _counts_text(counts: tuple[int, ...]) -> str:
    return " ".join(map(str, counts))


LINES: Final[Mapping[str, LineFormat]] = {
    "gold": _alone("gold", str, read_amount),
    "corruption": _alone(
        "corruption", lambda cards: " ".join(spread(cards, CARD_ICONS)), _read_corruption
    ),
    "shelf": _alone("shelf", lambda goods: ", ".join(spread(goods, GOODS)), _read_shelf),
    "dish": _alone("dish", lambda dish: str(dish or ""), lambda t: read_dish(t) if t else None),
    "at": _alone("at", str, read_location),
    "bubbles": _alone("bubbles", _counts_text, _two),
    "spent": _alone("spent", _counts_text, _two),
    "lines": LineFormat("drawn", _drawn_text, _read_drawn),
    **{name: _row(row) for row, name in enumerate(ROWS)},
    "predictions": _alone(
        "predictions", _predictions_text, lambda text: tuple(map(_read_prediction, listed(text)))
    ),
    "sponsors": _alone("sponsors", _sponsors_text, _read_sponsors),
    "staff": _alone("staff", _staff_text, _read_staff),
}
"""`bubbles` are the filled ones and `spent` those crossed out for good: of ±1, then of Move 1.

What follows from these lines is not written: the supply, and the cells that are filled in.
"""
