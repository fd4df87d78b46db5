"""The Oracle's emblem: a bowl under the night, and a window lit among the stars."""

from functools import cache


@cache
def emblem() -> str:
    """Return the emblem, shown beside the name of the game."""
    return (
        '<svg class="emblem oracle-emblem" viewBox="0 0 96 96" aria-hidden="true">'
        '<circle class="night" cx="48" cy="48" r="46" fill="#0d1524" stroke="#d9b45b" '
        'stroke-width="2"/>'
        '<g fill="none" stroke="#ece5d3" stroke-width="1.8" stroke-linecap="round" '
        'stroke-linejoin="round"><path d="M22 28l12-10 18 6 18-8M34 18l4 18 18 2-4-14M56 38l16 4"/>'
        "</g>"
        '<path d="M34.8 18.8 51.4 24.4 55.2 37.2 38.6 35.2z" fill="#d9b45b" fill-opacity=".92"/>'
        '<path d="M22 28h0M34 18h0M52 24h0M70 16h0M38 36h0M56 38h0M72 42h0" stroke="#fff6df" '
        'stroke-width="5" stroke-linecap="round"/>'
        '<path d="M18 31h0M62 24h0M28 44h0M66 31h0M46 12h0M80 34h0M15 45h0" stroke="#ece5d3" '
        'stroke-opacity=".55" stroke-width="2" stroke-linecap="round"/>'
        '<path d="M12 54h72c0 18-15 30-36 30S12 72 12 54z" fill="#7d5d14" stroke="#d9b45b" '
        'stroke-width="2" stroke-linejoin="round"/>'
        '<path d="M48 55c-5 9 5 17-1 28M30 56c-2 8 0 15 5 22M66 56c2 8 0 15-5 22M19 56c1 6 4 12 8'
        ' 16M77 56c-1 6-4 12-8 16" fill="none" stroke="#17120a" stroke-opacity=".55" '
        'stroke-width="1.6" stroke-linecap="round"/>'
        '<path d="M48 55c-5 9 5 17-1 28" fill="none" stroke="#17120a" stroke-width="3" '
        'stroke-linecap="round"/></svg>'
    )
