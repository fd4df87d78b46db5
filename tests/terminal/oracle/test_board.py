"""What the drawn table of the Oracle shows."""

import re
from random import Random

import pytest
from msgspec.structs import replace

from divinary.core.words import LANGUAGES, words
from divinary.oracle.data.board import BOARD, board_text
from divinary.oracle.model.shop import Prediction
from divinary.oracle.model.star_chart import StarChart, chart_of
from divinary.oracle.rulebook.terms import TOWNSFOLK_NAMES, townsfolk_name
from divinary.oracle.rules.set_up import first_shop
from divinary.oracle.speech.signs import letter, letters
from divinary.terminal.oracle import signs, star_chart
from divinary.terminal.oracle.board import closing_now
from tests.terminal.oracle.sitting import (
    GAME,
    LANDED,
    NAMES,
    lines_mask,
    opened,
    picture,
    played,
    selling,
    view_of,
    walk,
    with_shop,
    with_table,
)

OPENING = """\
─ Ana · Gold: 0 · Corruption: ▲0 · figure: Activate Staff ─────────────────────
   a   b   c   d   e   f   g  ╭────────────────────────────────┬──────────────╮
 1 ·   ·   ·   ·   ·   ·   ·  │ die A:1  die B:2  Bone  Voodoo │ Skull        │
     R   G   Y   R   B   Y    ╰────────────────────────────────┴──────────────╯
 2 ·   ·   ·   •   ·   ·   ·  ±1 ●○○○○○○○   Move 1 ●○○○○○○○
     R   G   B ║ B   G   Y    Horoscopes: ↑ any · ↓ any
 3 ·   ·   ·   •   ·   ·   ·  ↑ _   ◇RB _   X   ◆GY _   $   ◇GY _   ◆RB
     B   Y   Y ║ R   Y   R    ↓ _   −▲  ◇GY _   $   ◆RB _   X   ◇RB ◆GY
 4 ·   •═══•═══•═══•═══•   ·  Divination: 24/24 free
     B   G   B ║ G   G   R    Sale Shelf+supply       R    G    B    Y    ∞
 5 ·   ·   ·   •   ·   ·   ·  ◇ Charms                0+3  0+3  0+3  0+3
     G   Y   R ║ R   Y   B    ◆ Tomes                 0+2  0+2  0+2  0+2
 6 ·   ·   ·   •   ·   ·   ·  Faction Area            ··   ··   ··   ··
     G   R   B   G   Y   B    Halls, Lair             1    1    1    1    2
 7 ·   ·   ·   ·   ·   ·   ·  Bag                     8    9    7    4    6
Exorcist          │ Astrologist       │ Palm Reader       │ Security
–                 │ –                 │ –                 │ –
─ Round 1/3 · clock: Ana 0 · marks 2(2) 3(1) 4(2) ─────────────────────────────
1 (YY··)       left pier ◇ [····]                               4 (GY··)
2 (RR··)       centre pier ◇◆ [····] [····] ▲2                  5 (RY··)
3 (GB··)       right pier ◆ [····]                              6 (RG··)
─ Town Square ─────────────────────────────────────────────────────────────────
2h Tax Collector Y│ 2h War Drummer G  │ 3h Alchemist B    │ 3h Fiddler G
+3 gold           │ +◇G               │ +3 gold           │ −▲"""

FILLED_SHOP = """\
─ Ana · Gold: 23 · Corruption: ▲3 (8∞) · figure: Divination ───────────────────
   a   b   c   d   e   f   g  ╭────────────────────────────────┬──────────────╮
 1 •───•   ·   ·   ·   ·   ·  │ die A:1  die B:2  Bone  Voodoo │ Skull        │
   │▒R▒│ G   Y   R   B   Y    ╰────────────────────────────────┴──────────────╯
 2 •───•   ·   •   ·   ·   ·  ±1 ●●○○○○××   Move 1 ○○○○○○○○
     R   G   B ║ B   G   Y    Horoscopes: ↑ 4 · ↓ any
 3 ·   ·   ·   •   ·   ·   ·  ↑ [2] [3] _   X   ◆GY _   $   ◇GY _   ◆RB
     B   Y   Y ║ R   Y   R    ↓ [4] [X] ◇GY _   $   ◆RB _   X   ◇RB ◆GY
 4 ·   •═══•═══•═══•═══•   ·  Divination: 14/24 free  R●●×  Y●
     B   G   B ║ G   G   R    Sale Shelf+supply       R    G    B    Y    ∞
 5 ·   ·   ·   •   ·   ·   ·  ◇ Charms                1+2  0+3  0+3  2+1
     G   Y   R ║ R   Y   B    ◆ Tomes                 0+2  0+2  1+1  0+2
 6 ·   ·   ·   •   ·   ·   ·  Faction Area            X·   ··   X$   ··
     G   R   B   G   Y   B    Halls, Lair             4    2    3    1    5
 7 ·   ·   ·   ·   ·   ·   ·  Bag                     8    9    7    4    6
Exorcist          │ Astrologist       │ Palm Reader       │ Security
Gatekeeper RG     │ –                 │ –                 │ Deserter R∞"""


def test_the_opening() -> None:
    assert picture(opened()) == OPENING


def test_a_shop_that_is_well_under_way() -> None:
    """Lines, filled cells, bubbles, rows, predictions, Goods, sponsors, Staff and Corruption."""
    state = opened()
    state = with_shop(
        state,
        gold=23,
        corruption=(0, 2, 1),
        at="divination",
        bubbles=(2, 0),
        spent=(2, 0),
        drawn=lines_mask(state, "a1 b1", "a1 a2", "b1 b2", "a2 b2"),
        filled=1,
        rows=((2, 3), (4, 0)),
        predictions=(
            Prediction(0, 3, 2),
            Prediction(1, 2, 0),
            Prediction(2, 4, 2, true=True),
            Prediction(3, 1, 1),
        ),
        shelf=(1, 0, 0, 2, 0, 0, 1, 0),
        supply=(2, 3, 3, 1, 2, 2, 1, 2),
        sponsors=("x", "", "xm", ""),
        staff=("gatekeeper", "", "", "deserter"),
    )
    state = with_table(state, halls=(4, 2, 3, 1), lair=5)
    shown = picture(state).splitlines()[:17]
    assert "\n".join(shown) == FILLED_SHOP


def test_the_cove_with_boats_at_the_piers_and_the_marker() -> None:
    state = with_table(opened(seats=2), boats=LANDED, marker=9, hours=(7, 8), round=2)
    shown = picture(state).splitlines()
    start = next(n for n, line in enumerate(shown) if "Round" in line)
    assert shown[start : start + 4] == [
        "─ Round 2/3 · clock: Ana 7, Ben 8 · ▼ market 9 · marks 8(2) 10(1) 12(2) ───────",
        "1 docked       left pier ◇ [RRY∞]                               4 docked",
        "2 (····)       centre pier ◇◆ [RGBY] [∞∞∞∞] ▲2                  5 docked",
        "3 docked       right pier ◆ [BBYY]                              6 (····)",
    ]
    assert shown[-2:] == [
        "─ Other shops ─────────────────────────────────────────────────────────────────",
        "Ben · Gold: 0 · ▲0 · Activate Staff",
    ]


def test_lines_that_would_close_an_area_are_marked_for_who_draws_them() -> None:
    state = with_shop(
        opened("a4 bone / b2 tree voodoo"),
        drawn=lines_mask(opened(), "a1 b1", "a1 a2", "b1 b2"),
    )
    assert "╌" not in picture(state)
    drawing = played(state, "go star-charting")
    rows = picture(drawing).splitlines()
    assert rows[4].startswith(" 2 •╌╌╌•   ·   •")
    assert view_of(drawing).seat == 0
    assert len(closing_now(view_of(drawing))) == 1
    watching = replace(view_of(drawing), seat=None, choices=())
    assert "╌" not in "\n".join(GAME.picture(words("en"), watching, NAMES))


def test_what_is_offered_stands_below_the_cove() -> None:
    shown = picture(played(selling(), "sell red charm left", "sell blue tome right"))
    assert "Offered at the left pier: red Charm; 4 gold." in shown
    assert "Offered at the right pier: blue Tome; 10 gold." in shown


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_picture_keeps_its_width_in_every_language(seats: int) -> None:
    """At most 79 columns, and rows enough for the choices below it, wherever a game leads."""
    options = {"townsfolk": "mercenaries+sailors"} if seats % 2 else {"edition": "fr"}
    for number, state in enumerate(walk(seats, seed=seats, **options)):
        if number % 5 and state.decider is not None:
            continue
        for language in LANGUAGES:
            shown = GAME.picture(words(language), view_of(state), NAMES)
            assert max(map(len, shown)) <= signs.WIDTH, shown
            assert len(shown) <= 32 or state.decider is None


def test_the_chart_shows_exactly_the_lines_that_are_drawn() -> None:
    """A drawing read back gives the lines, the Cross, the closing lines and the filled cells."""
    chart = chart_of(BOARD)
    rng = Random(1)
    for _ in range(200):
        free = [n for n in range(len(chart.lines)) if not chart.printed >> n & 1]
        drawn = sum(1 << n for n in rng.sample(free, rng.randrange(len(free))))
        missing = [n for n in free if not drawn >> n & 1]
        closing = frozenset(rng.sample(missing, rng.randrange(len(missing))))
        filled = rng.getrandbits(len(chart.colours))
        shop = replace(first_shop(BOARD), drawn=drawn, filled=filled)
        shown = star_chart.chart_picture(words("en"), chart, shop, closing)
        assert read_back(chart, shown) == (drawn, chart.printed, closing, filled)


def read_back(chart: StarChart, shown: list[str]) -> tuple[int, int, frozenset[int], int]:
    """Return what a drawing of the chart shows, by the dots along its edges alone."""
    columns = {letter: place for place, letter in enumerate(shown[0]) if letter != " "}
    rows = {int(line[:2]): n for n, line in enumerate(shown) if line[:2].strip()}
    drawn = printed = 0
    closing = set()
    for number, text in enumerate(chart.lines):
        (x1, y1), (x2, y2) = [(columns[dot[0]], rows[int(dot[1:])]) for dot in text.split()]
        sign = shown[(y1 + y2) // 2].ljust(99)[(x1 + x2) // 2]
        drawn |= (sign in "─│") << number
        printed |= (sign in "═║") << number
        if sign in "╌┊":
            closing.add(number)
    filled = 0
    for cell in range(len(chart.colours)):
        row, column = divmod(cell, chart.columns)
        line = shown[2 + 2 * row]
        letter = 3 + 4 * column + 2
        assert line[letter] == "RGBY"[chart.colours[cell]]
        filled |= (line[letter - 1] == line[letter + 1] == "▒") << cell
    return drawn, printed, frozenset(closing), filled


def test_a_wide_chart_of_an_owner_stands_above_the_rest() -> None:
    """A sheet may have up to twelve columns; then nothing stands beside the chart."""
    cells = tuple("RGBYRGBYRGBY" for _ in range(12))
    board = board_text(replace(BOARD, cells=cells, cross=()))
    shown = picture(opened(board=board)).splitlines()
    assert max(map(len, shown)) <= signs.WIDTH
    assert shown[1].split() == list("abcdefghijklm")
    assert shown[27].startswith("╭")


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_tell_the_colours_apart(language: str) -> None:
    """One letter each, no two alike, and none that is another sign of the table."""
    letters = [letter(words(language), colour) for colour in range(5)]
    assert all(len(letter) == 1 for letter in letters)
    assert len(set(letters)) == 5
    assert not set(letters) & set("X$◇◆▲●○×·▒")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_icons_of_a_card_are_never_cut_off(language: str) -> None:
    tongue = words(language)
    state = opened()
    for card, person in state.position.options.people.items():
        assert card in TOWNSFOLK_NAMES
        icons = letters(tongue, person.icons)
        shown = GAME.picture(tongue, view_of(with_shop(state, staff=(card, "", "", ""))), NAMES)
        assert re.search(rf"^{townsfolk_name(tongue, card)[:8]}.* {icons} *│", shown[16])
