"""The Divining Area: Customer icons in rows, and the predictions that have taken some of them."""

from functools import lru_cache
from itertools import accumulate, groupby
from typing import Final

from divinary.draw.oracle.icons import placed
from divinary.oracle.model.shop import Prediction

STEP: Final = 42
GAP: Final = 3


@lru_cache(1 << 10)
def predictions_drawing(icons: int, rows: int, predictions: tuple[Prediction, ...]) -> str:
    """Return an area of `icons` in `rows`: each free, waiting, crossed out or circled."""
    columns = icons // rows
    *starts, taken = accumulate([one.size for one in predictions], initial=0)
    runs = [_run(columns, one, start) for one, start in zip(predictions, starts, strict=True)]
    free = [placed("customer", *_middle(columns, place), 18) for place in range(taken, icons)]
    return (
        f'<svg class="divining" viewBox="0 0 {columns * STEP} {rows * STEP}" aria-hidden="true">'
        f'{"".join(runs)}<g class="free">{"".join(free)}</g></svg>'
    )


def _run(columns: int, one: Prediction, start: int) -> str:
    """Return one prediction: a band around its icons, row by row, and the icons."""
    state = "active" if one.is_active else "true" if one.true else "over"
    places = range(start, start + one.size)
    bands = [
        _band(columns, list(row)) for _, row in groupby(places, key=lambda place: place // columns)
    ]
    gone = one.size - one.left
    signs = [_icon(columns, place, one, crossed=place - start < gone) for place in places]
    return f'<g class="omen {state} c{one.colour}">{"".join([*bands, *signs])}</g>'


def _band(columns: int, places: list[int]) -> str:
    column, row = places[0] % columns, places[0] // columns
    return (
        f'<rect class="taken" x="{column * STEP + GAP}" y="{row * STEP + GAP}" '
        f'width="{len(places) * STEP - 2 * GAP}" height="{STEP - 2 * GAP}" rx="9"/>'
    )


def _icon(columns: int, place: int, one: Prediction, *, crossed: bool) -> str:
    x, y = _middle(columns, place)
    icon = placed(f"faction-{one.colour}", x, y, 19, "gone" if crossed else "waits")
    if crossed:
        return f'{icon}<path class="strike" d="M{x - 9:g} {y - 9:g}l18 18m0-18-18 18"/>'
    return f'{icon}<circle class="ring" cx="{x:g}" cy="{y:g}" r="14.5"/>' if one.true else icon


def _middle(columns: int, place: int) -> tuple[float, float]:
    return (place % columns + 0.5) * STEP, (place // columns + 0.5) * STEP
