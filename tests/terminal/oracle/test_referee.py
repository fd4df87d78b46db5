"""`divinary ask oracle`: what a throw allows, and how likely it is, against plain enumeration."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from divinary.cli import main
from divinary.core.words import LANGUAGES, words
from divinary.oracle.rulebook.rules import sheet
from divinary.oracle.speech.odds import chance_words

ASK = ("ask", "oracle", "options")
ODDS = ("ask", "oracle", "odds")
EXAMPLE = (*ASK, "--left", "bone voodoo 2", "--right", "3 skull", "--bubbles", "1 1")

Answer = tuple[int, str, str]
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DIVINARY_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANGUAGE", "en")


def run(capsys: Capture, *arguments: str) -> Answer:
    """Run the command and return its status and what it printed."""
    try:
        status = main(arguments)
    except SystemExit as left:  # argparse leaves by itself
        status = int(left.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


class Lists(NamedTuple):
    """The two lists of an answer."""

    now: list[str]
    more: dict[str, list[str]]
    """What bubbles open, and the ways to spend them."""


def lists(out: str) -> Lists:
    _, first, second = out.split("\n\n")
    more: dict[str, list[str]] = {}
    for line in second.splitlines()[1:]:
        if line.startswith("    "):
            more[list(more)[-1]].append(line.strip())
        else:
            more[line.strip()] = []
    return Lists([line.strip() for line in first.splitlines()[1:]], more)


def asked(capsys: Capture, *arguments: str) -> Lists:
    status, out, err = run(capsys, *arguments)
    assert (status, err) == (0, "")
    return lists(out)


# --- The rulebook's worked example ----------------------------------------------------------------

FIRST = {
    "Draw 2 lines on your Star Chart": ["Star Charting (2 hours): draw up to 2 lines"],
    "Start an Active Divination with 2 Customer icons": [
        "Divination (1 hour): start a prediction with 2 Customer icons"
    ],
    "Write either 2 or 3 into one of your sequences": [
        "Horoscopes (2 hours): write 2 in one of the sequences",
        "Horoscopes (2 hours): write 3 in one of the sequences",
    ],
    "Draw an X, and 1 Corruption card due to the Skull": [
        "Twisting Fates (1 hour): put an X into a sequence or on an icon of a faction, "
        "and draw 1 Corruption card because of the Skull"
    ],
}
SECOND = {
    "Draw 4 lines on your Star Chart": "Star Charting (2 hours): draw up to 4 lines",
    "Start an Active Divination with 4 Customer icons": (
        "Divination (1 hour): start a prediction with 4 Customer icons"
    ),
    "Write 2 and 4 into either of your sequences": "Horoscopes (2 hours): write 2 and 4",
}


@pytest.mark.parametrize("row", FIRST)
def test_each_row_of_the_rulebooks_first_list(row: str, capsys: Capture) -> None:
    now = asked(capsys, *EXAMPLE).now
    for wanted in FIRST[row]:
        assert [line for line in now if line.startswith(wanted)]


@pytest.mark.parametrize("row", SECOND)
def test_each_row_of_the_rulebooks_second_list(row: str, capsys: Capture) -> None:
    """One of each bubble: the 3 becomes a 4 and goes to the other half, as in the rulebook."""
    more = asked(capsys, *EXAMPLE).more
    [ways] = [ways for line, ways in more.items() if line.startswith(SECOND[row])]
    assert ways == ["1 × ±1 and 1 × Move 1: die B to 4 + die B across"]


# --- Full enumeration -----------------------------------------------------------------------------
#
# The sheet's third section, applied to a throw as it is written there. Nothing of the engine.

RUNES = ("a", "b", "coin", "bone", "voodoo")


class Throw(NamedTuple):
    """The halves of the five Runes, as letters, and what three of them show."""

    halves: str
    a: int
    b: int
    skull: bool

    def together(self, one: str, other: str) -> bool:
        return self.halves[RUNES.index(one)] == self.halves[RUNES.index(other)]

    def dice(self, rune: str) -> list[int]:
        """Return what the dice that lie with a Rune show."""
        return [shown for die, shown in (("a", self.a), ("b", self.b)) if self.together(die, rune)]

    def arguments(self) -> tuple[str, ...]:
        shown = (str(self.a), str(self.b), "skull" if self.skull else "tree", "bone", "voodoo")
        left = [rune for rune, half in zip(shown, self.halves, strict=True) if half == "L"]
        right = [rune for rune, half in zip(shown, self.halves, strict=True) if half == "R"]
        return ("--left", " ".join(left), "--right", " ".join(right))


THROWS = [
    Throw("".join(halves), a, b, skull)
    for halves in product("LR", repeat=5)
    for a, b, skull in product((1, 2, 3, 4), (1, 2, 3, 4), (False, True))
]


def rows(throw: Throw, *, both: bool = False, icons: int = 24) -> set[str]:
    """Return the rows that a throw opens."""
    found = {
        "Recruit/Replace Townsfolk (2 to 3 hours): take a card from the Town Square",
        "Activate Staff (2 hours): use the ability of each filled Staff slot; without any, rest",
    }
    skull = ", and draw 1 Corruption card because of the Skull" if throw.skull else ""
    if throw.together("coin", "voodoo"):
        found.add(f"Twisting Fates (1 hour): fill two ±1 bubbles{skull}")
    if throw.together("coin", "bone"):
        found.add(f"Twisting Fates (1 hour): fill two Move 1 bubbles{skull}")
    if throw.dice("coin"):
        deed = "put an X into a sequence or on an icon of a faction"
        found.add(f"Twisting Fates (1 hour): {deed}{skull}")
    if throw.dice("bone"):
        lines = max(throw.dice("bone"))
        drawn = "draw 1 line" if lines == 1 else f"draw up to {lines} lines"
        found.add(f"Star Charting (2 hours): {drawn} on the Star Chart")
    found |= {f"Divination (1 hour): {text}" for text in predictions(throw, both, icons)}
    for half in "LR":
        dice = sorted(shown for at, shown in zip(throw.halves, throw[1:3], strict=False)
                      if at == half)  # fmt: skip
        if len(dice) == 1:
            found.add(f"Horoscopes (2 hours): write {dice[0]} in one of the sequences")
        if len(dice) == 2:
            two = f"{dice[0]} and {dice[1]}"
            found.add(f"Horoscopes (2 hours): write {two} in the sequences, in either order")
    return found


def predictions(throw: Throw, both: bool, icons: int) -> Iterator[str]:
    dice = throw.dice("voodoo")
    orders = permutations(dice) if both else [(die,) for die in dice]
    for order in orders:
        sizes, left = [], icons
        for die in order:
            sizes.append(min(die, left))
            left -= min(die, left)
        match sorted(size for size in sizes if size):
            case [1]:
                yield "start a prediction with 1 Customer icon"
            case [size]:
                yield f"start a prediction with {size} Customer icons"
            case [low, high]:
                yield f"start two predictions, of {low} and {high} Customer icons"


def spent(throw: Throw, way: tuple[str, ...]) -> Throw:
    """Spend bubbles: "a+" and its like turn a die, a Rune's name moves it, "" spends nothing."""
    for step in way:
        if step in RUNES:
            at = RUNES.index(step)
            other = "L" if throw.halves[at] == "R" else "R"
            throw = throw._replace(halves=throw.halves[:at] + other + throw.halves[at + 1 :])
        elif step:
            die, by = step[0], 1 if step[1] == "+" else -1
            shown = (getattr(throw, die) + by - 1) % 4 + 1
            throw = throw._replace(a=shown) if die == "a" else throw._replace(b=shown)
    return throw


@cache
def ways(adjust: int, move: int) -> list[tuple[str, ...]]:
    """Return every way to spend at most so many bubbles of each kind, in any order of steps."""
    turns, moves = ("", "a+", "a-", "b+", "b-"), ("", *RUNES)
    return list(product(*[turns] * adjust, *[moves] * move))


def paid(way: tuple[str, ...]) -> tuple[int, int]:
    return sum("+" in step or "-" in step for step in way), sum(step in RUNES for step in way)


def opened(
    throw: Throw, adjust: int, move: int, *, both: bool = False, icons: int = 24
) -> dict[str, set[tuple[int, int]]]:
    """Return what bubbles open that is not open now, with the fewest bubbles, by kind."""
    now = rows(throw, both=both, icons=icons)
    lines = max(throw.dice("bone"), default=0)
    weaker = {f"draw up to {n} lines on" for n in range(2, lines)} | {"draw 1 line on"}
    costs: dict[str, set[tuple[int, int]]] = {}
    for way in ways(adjust, move):
        for row in rows(spent(throw, way), both=both, icons=icons) - now:
            if not (lines and any(text in row for text in weaker)):  # no one pays for fewer lines
                costs.setdefault(row, set()).add(paid(way))
    return {
        row: {mix for mix in mixes if sum(mix) == min(map(sum, mixes))}
        for row, mixes in costs.items()
    }


def mix_told(way: str) -> tuple[int, int]:
    adjust, move = re.search(r"(\d) × ±1", way), re.search(r"(\d) × Move 1", way)
    return int(adjust[1]) if adjust else 0, int(move[1]) if move else 0


def followed(throw: Throw, way: str) -> Throw:
    """Do what an answer says; die A is the one that was typed first."""
    first, second = ("b", "a") if throw.halves[:2] == "RL" else ("a", "b")
    names = {"Coin": "coin", "Bone": "bone", "Voodoo": "voodoo", "die A": first, "die B": second}
    for deed in way.split(": ", 1)[1].split(" + "):
        what, to = re.fullmatch(r"(.+?)(?: to (\d)| across)", deed).groups()  # type: ignore[union-attr]
        if not to:
            throw = spent(throw, (names[what],))
        else:
            throw = throw._replace(a=int(to)) if names[what] == "a" else throw._replace(b=int(to))
    return throw


@pytest.mark.parametrize(("adjust", "move"), [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (0, 2)])
def test_both_lists_are_full_enumeration(adjust: int, move: int, capsys: Capture) -> None:
    """Nothing is missing, nothing is too much, and each way is the cheapest and leads there."""
    throws = Random(adjust * 7 + move).sample(THROWS, 12)
    example = next(t for t in THROWS if t == Throw("LRRLL", 2, 3, skull=True))
    for throw in (example, *throws):
        bubbles = ("--bubbles", f"{adjust} {move}")
        found = asked(capsys, *ASK, *throw.arguments(), *bubbles)
        assert len(found.now) == len(set(found.now))
        assert set(found.now) == rows(throw)
        more = {line: ways for line, ways in found.more.items() if not line.startswith("Nothing")}
        expected = opened(throw, adjust, move)
        assert {line: set(map(mix_told, ways)) for line, ways in more.items()} == expected
        for line, ways in more.items():
            for way in ways:
                assert throw.a == throw.b or line in rows(followed(throw, way))


def test_every_throw_is_answered_by_what_it_allows(capsys: Capture) -> None:
    """The first list of one throw in eight, all halves among them."""
    for throw in THROWS[::8]:
        assert set(asked(capsys, *ASK, *throw.arguments()).now) == rows(throw)


@pytest.mark.parametrize("icons", [24, 5, 3, 1, 0])
@pytest.mark.parametrize("both", [False, True])
def test_both_dice_and_few_icons(both: bool, icons: int, capsys: Capture) -> None:
    """With both dice at the voodoo; a prediction takes no more icons than there are."""
    reading = ("--option", "divination_dice=both") if both else ()
    for throw in Random(icons).sample(THROWS, 8):
        arguments = (*throw.arguments(), "--bubbles", "1 1", "--icons", str(icons), *reading)
        found = asked(capsys, *ASK, *arguments)
        assert set(found.now) == rows(throw, both=both, icons=icons)
        expected = opened(throw, 1, 1, both=both, icons=icons)
        assert {line for line in found.more if line != "Nothing more."} == expected.keys()


def test_the_french_edition_uses_both_dice(capsys: Capture) -> None:
    dish = ("--left", "voodoo 2 4", "--right", "bone skull")
    by_edition = asked(capsys, *ASK, *dish, "--edition", "fr").now
    assert by_edition == asked(capsys, *ASK, *dish, "--option", "divination_dice=both").now
    assert any("two predictions, of 2 and 4" in line for line in by_edition)


# --- What else bears on the answer ----------------------------------------------------------------


@pytest.mark.parametrize(
    "named", ["star-charting", "Star Charting", "star", "STAR CHARTING", "the star charting"]
)
def test_where_the_figure_stands_is_closed(named: str, capsys: Capture) -> None:
    """In both lists, and nothing else is."""
    free, closed = asked(capsys, *EXAMPLE), asked(capsys, *EXAMPLE, "--at", named)
    assert closed.now == [line for line in free.now if not line.startswith("Star")]
    assert list(closed.more) == [line for line in free.more if not line.startswith("Star")]


@pytest.mark.parametrize(
    ("top", "bottom", "writes", "note"),
    [
        ("1 2", "3 2", ["3"], "Next in the top sequence: 3."),
        ("3", "3", ["2"], "Next in the bottom sequence: 2."),
        ("4", "4", ["3"], "Next in the top sequence: 1."),
        ("1", "4", ["2", "3"], "Next in the top sequence: 2."),
        ("3 4", "2 1", [], "Next in the bottom sequence: 4."),
        ("1 X", "2 1", ["2", "3"], "Next in the top sequence: 1, 2, 3 or 4."),
        ("1 2 3 4 1 2 3 4 1 2", "3", ["2"], "The top sequence is full."),
    ],
)
def test_a_die_must_fit_a_sequence(
    top: str, bottom: str, writes: list[str], note: str, capsys: Capture
) -> None:
    """The example's dice show 2 and 3; its figure could write what one of the sequences takes."""
    arguments = (*EXAMPLE[:-2], "--top", top, "--bottom", bottom)
    now = asked(capsys, *arguments).now
    written = [line[line.index("write ") + 6] for line in now if line.startswith("Horoscopes")]
    assert written == writes
    assert note in run(capsys, *arguments)[1]


def test_filled_bubbles_cannot_be_filled_again(capsys: Capture) -> None:
    """With all ±1 bubbles filled that option of Twisting Fates is closed; the others are not."""
    dish = ("--left", "bone voodoo tree 1 2", "--right", "")
    now = asked(capsys, *ASK, *dish, "--bubbles", "8 0").now
    assert not [line for line in now if "fill two ±1" in line]
    assert [line for line in now if "fill two Move 1" in line]


def test_all_five_in_one_half_cost_a_card_first(capsys: Capture) -> None:
    _, out, _ = run(capsys, *ASK, "--left", "-", "--right", "bone voodoo tree 1 2")
    assert "All five Runes lie in one half: first draw 1 Corruption card." in out


def test_an_owners_board_is_asked(tmp_path: Path, capsys: Capture) -> None:
    """Another Rune for Twisting Fates, another number of hours."""
    mine = sheet("board").replace('"voodoo", from = "I-weak"', '"die", from = "S"')
    mine = mine.replace('divination = { value = 1, from = "R" }', 'divination = { value = 4, from = "S" }')  # fmt: skip # noqa: E501
    path = tmp_path / "my-board.toml"
    path.write_text(mine, "utf-8")
    now = asked(capsys, *EXAMPLE, "--board", str(path)).now
    assert [line for line in now if "fill two ±1 bubbles" in line]
    assert [line for line in now if line.startswith("Divination (4 hours)")]


# --- Languages ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "left", "right", "at"),
    [
        ("en", "the Bone, the Voodoo meeple, die a (2)", "die b (3), Coin (Skull)", "staff"),
        ("en", "a2 BONE voodoo", "b3 skull", "activate-staff"),
        ("es", "hueso vudú 2", "3 calavera", "activar empleados"),
        ("es", "el hueso, el muñeco vudú, 2", "3, la moneda (calavera)", "empleados"),
        ("es", "bone voodoo 2", "3 skull", "activate-staff"),
        ("fr", "os vaudou 2", "3 crâne", "utiliser son équipe"),
        ("fr", "l'os, le pion vaudou, le dé a (2)", "dé b (3), la pièce crane", "équipe"),
        ("pl", "kość voodoo 2", "3 czaszka", "aktywowanie personelu"),
        ("pl", "kosc, pionek voodoo, 2", "moneta czaszka 3", "personelu"),
    ],
)
def test_names_are_understood_in_ones_own_language(
    language: str, left: str, right: str, at: str, capsys: Capture
) -> None:
    """The same answer as for the notation, in that language."""
    plain = (*EXAMPLE, "--at", "activate-staff", "--lang", language)
    typed = ("--left", left, "--right", right, "--bubbles", "1 1", "--at", at)
    assert run(capsys, *ASK, *typed, "--lang", language) == run(capsys, *plain)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_both_lists_in_full(language: str, capsys: Capture) -> None:
    english, spoken = asked(capsys, *EXAMPLE), asked(capsys, *EXAMPLE, "--lang", language)
    assert len(spoken.now) == len(english.now)
    assert list(map(len, spoken.more.values())) == list(map(len, english.more.values()))
    same = [*spoken.more, *spoken.now] == [*english.more, *english.now]
    assert same == (language == "en")


# --- Odds of the next throw -----------------------------------------------------------------------

LOCATIONS = (
    "Twisting Fates",
    "Star Charting",
    "Divination",
    "Horoscopes",
    "Recruit/Replace Townsfolk",
    "Activate Staff",
)


def fraction(out: str, name: str) -> Fraction:
    """Return a printed chance, by the name before it."""
    [found] = re.findall(rf"(?m)^ *{re.escape(name)}: (\S+) \(", out)
    return Fraction(found)


@cache
def reached(adjust: int, move: int) -> list[set[Throw]]:
    """Return, for each throw, all that any way to spend so many bubbles makes of it."""
    return [{spent(throw, way) for way in ways(adjust, move)} for throw in THROWS]


@pytest.mark.parametrize(("adjust", "move"), [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0)])
def test_locations_by_all_throws_and_ways_to_spend(adjust: int, move: int, capsys: Capture) -> None:
    """1,024 throws, each made into all that the bubbles allow."""
    _, out, _ = run(capsys, *ODDS, "--bubbles", f"{adjust} {move}")
    for name in LOCATIONS:
        hits = sum(
            any(opens(throw, name) for throw in several) for several in reached(adjust, move)
        )
        assert fraction(out, name) == Fraction(hits, 1024)
    parts = re.split(r"(?m)^  (?=[A-Z])", out)
    for rune, part, unit in (("bone", parts[2], "line"), ("voodoo", parts[3], "icon")):
        for least in (1, 2, 3, 4):
            hits = sum(
                any(max(throw.dice(rune), default=0) >= least for throw in several)
                for several in reached(adjust, move)
            )
            plural = unit if least == 1 else f"{unit}s"
            assert fraction(part, f"at least {least} {plural}") == Fraction(hits, 1024)


@cache
def opens(throw: Throw, name: str) -> bool:
    return any(row.startswith(name) for row in rows(throw))


def test_odds_of_where_the_figure_stands_and_of_what_is_used_up(capsys: Capture) -> None:
    _, out, _ = run(capsys, *ODDS, "--at", "horoscopes", "--icons", "0")
    assert "Horoscopes: closed, your figure stands there" in out
    assert fraction(out, "Divination") == 0
    _, out, _ = run(capsys, *ODDS, "--icons", "2")
    assert fraction(out.split("Divination")[1], "at least 3 icons") == 0
    _, out, _ = run(capsys, *ODDS, "--top", "1", "--bottom", "3")
    assert fraction(out, "Horoscopes") == Fraction(7, 16)  # a 2, by one of two dice
    _, out, _ = run(capsys, *ODDS, "--bubbles", "8 8")
    assert fraction(out, "Twisting Fates") == 1
    assert fraction(
        out, "All five Runes in one half, so that you draw 1 Corruption card"
    ) == Fraction(1, 16)


def test_full_bubbles_leave_only_the_x(tmp_path: Path, capsys: Capture) -> None:
    """On a board of one bubble each, both filled, only a die with the coin opens the location."""
    path = tmp_path / "small.toml"
    path.write_text(
        re.sub(r"(?m)^(adjust|move) = \{ value = 8", r"\1 = { value = 1", sheet("board"))
    )
    _, out, _ = run(capsys, *ODDS, "--bubbles", "1 1", "--board", str(path))
    hits = sum(any(throw.dice("coin") for throw in several) for several in reached(1, 1))
    assert fraction(out, "Twisting Fates") == Fraction(hits, 1024)


# --- Odds of a prediction -------------------------------------------------------------------------

TIERS = {
    "you may take a Tome": 3,
    "you may take a Charm": 2,
    "you may take a Market icon or an X": 1,
}


def left_by_orders(
    bag: str, size: int, colour: str, pulls: int | None
) -> dict[int | None, Fraction]:
    """Play a prediction through every order of a bag; None is one that is still active."""
    orders = list(permutations(bag))
    found: dict[int | None, Fraction] = {}
    for order in orders:
        left, end = size, None
        for piece in order[:pulls]:
            if piece == colour:
                end = left
                break
            left -= 1
            if not left:
                end = 0
                break
        found[end] = found.get(end, Fraction(0)) + Fraction(1, len(orders))
    return found


@pytest.mark.parametrize("pulls", [None, 0, 1, 2, 3])
@pytest.mark.parametrize(
    ("bag", "typed"),
    [
        ("rrgbyx", "red 2 green 1 blue 1 yellow 1 rogue 1"),
        ("ggbx", "0 2 1 0 1"),
        ("rrrxx", "3 red, 2 rogues"),
        ("xxx", "rogue 3"),
    ],
)
def test_predictions_by_all_orders_of_a_bag(
    bag: str, typed: str, pulls: int | None, capsys: Capture
) -> None:
    for size, colour in product((1, 2, 3, 4), ("red", "green")):
        limit = () if pulls is None else ("--pulls", str(pulls))
        _, out, _ = run(capsys, *ODDS, "--bag", typed, "--predict", f"{size} {colour}", *limit)
        ended = left_by_orders(bag, size, colour[0], pulls)
        for name, least in TIERS.items():
            chance = sum((share for left, share in ended.items() if left and left >= least), Fraction(0))  # fmt: skip # noqa: E501
            assert fraction(out, name) == chance
        if pulls is not None:
            assert fraction(out, "you get nothing") == ended.get(0, 0)
            after = "1 pull" if pulls == 1 else f"{pulls} pulls"
            assert fraction(out, f"it is still active after {after}") == ended.get(None, 0)


def missed(reds: int, others: int, size: int) -> dict[int, Fraction]:
    """Draw from a bag, one by one, until the prediction is settled."""
    if not size:
        return {0: Fraction(1)}
    all_of_them = reds + others
    found = {size: Fraction(reds, all_of_them)}
    for left, share in missed(reds, others - 1, size - 1).items():
        found[left] = found.get(left, Fraction(0)) + share * Fraction(others, all_of_them)
    return found


@pytest.mark.parametrize(
    ("rogue", "others"), [("criminals", 34), ("cultists", 35), ("robbers", 34)]
)
def test_the_bag_of_a_new_game_is_the_default(rogue: str, others: int, capsys: Capture) -> None:
    """12 red, and all the others: 12 green, 8 blue, 8 yellow and the Rogues of the card."""
    _, out, _ = run(capsys, *ODDS, "--predict", "3 red", "--rogue", rogue)
    assert f"In the bag: red 12, green 12, blue 8, yellow 8, Rogue {others - 28}." in out
    ended = missed(12, others, 3)
    for name, least in TIERS.items():
        assert fraction(out, name) == sum(share for left, share in ended.items() if left >= least)
    assert fraction(out, "you get nothing") == ended[0]
    typed = "red 12 green 12 blue 8 yellow 8 rogue 6"
    if rogue == "criminals":
        assert run(capsys, *ODDS, "--predict", "red 3", "--bag", typed)[1] == out
    assert out.splitlines()[-1] == (
        "If two Adventurers are pulled at once, you choose their order, so your real chance is "
        "this high or higher."
    )


@pytest.mark.parametrize(
    ("language", "bag", "predicted"),
    [
        ("es", "rojos 3 verdes 1 villanos 2", "2 rojo"),
        ("fr", "rouges 3, verts 1, malandrins 2", "rouge 2"),
        ("pl", "czerwoni 3 zieloni 1 łotrzyków 2", "2 czerwone"),
        ("en", "3 red 1 green 2 rogues", "2 red Customers"),
    ],
)
def test_colours_are_understood_in_ones_own_language(
    language: str, bag: str, predicted: str, capsys: Capture
) -> None:
    asked_for = ("--lang", language, *ODDS)
    typed = run(capsys, *asked_for, "--bag", bag, "--predict", predicted)
    assert typed == run(capsys, *asked_for, "--bag", "3 1 0 0 2", "--predict", "2 red")
    assert typed[0] == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chance_is_neither_sure_nor_impossible_before_it_is(language: str) -> None:
    """Rounding never turns what can happen into 0%, nor what can fail into 100%."""
    tongue = words(language)
    plain = {str(n): chance_words(tongue, Fraction(n)) for n in (0, 1)}
    assert all(re.search(rf"\({n}(00)?\s?%\)", said) for n, said in plain.items())
    assert chance_words(tongue, Fraction(1, 16)).startswith("1/16 (6")
    for rare in (Fraction(1, 5000), Fraction(4999, 5000)):
        said = chance_words(tongue, rare).removeprefix(str(rare))
        assert not re.search(r"\b0[.,]0|\b100", said)


# --- Bad input ------------------------------------------------------------------------------------

DISH = (*ASK, "--left", "bone voodoo 2", "--right")
PREDICT = (*ODDS, "--predict", "3 red", "--bag")
WRONG = {
    (*DISH, "skull"): "Missing in the Divining Dish: die B.",
    (*ASK, "--left", "", "--right", ""): "Missing in the Divining Dish: die A, die B, Coin, Bone",
    (*DISH, "3 skull bone"): "Twice in the Divining Dish: Bone.",
    (*DISH, "3 skull tree"): "Twice in the Divining Dish: Coin.",
    (
        *ASK,
        "--left",
        "coin bone voodoo 2",
        "--right",
        "3 skull",
    ): "Twice in the Divining Dish: Coin",
    (*DISH, "3 coin"): "Say which face of the Coin is up: Tree, Skull.",
    (*DISH, "5 skull"): "A die shows 1 to 4, not 5.",
    (*DISH, "0 skull"): "A die shows 1 to 4, not 0.",
    (*DISH, "-3 skull"): "There is no Rune -3.",
    (*DISH, "3 4 skull"): "There are 2 dice in the Divining Dish, not 3.",
    (*DISH, "3 skull fish"): "There is no Rune fish. Write one of: 1, 2, 3, 4, Bone",
    (*DISH, "3 / skull"): "There is no Rune /.",
    (*DISH, "3 skull", "--bubbles", "9 0"): "The board has 8 ±1 bubbles; 9 cannot be filled.",
    (*DISH, "3 skull", "--bubbles", "0 9"): "The board has 8 Move 1 bubbles; 9 cannot be filled.",
    (*DISH, "3 skull", "--bubbles", "1"): "Give two numbers",
    (*DISH, "3 skull", "--bubbles", "1 -1"): "Give two numbers",
    (*DISH, "3 skull", "--bubbles", "one two"): "Give two numbers",
    (*DISH, "3 skull", "--at", "moon"): "--at cannot be moon. Choose one of: Twisting Fates, Star",
    (*DISH, "3 skull", "--top", "1 3"): "In the top sequence 3 cannot follow 1; 2 or X can.",
    (*DISH, "3 skull", "--bottom", "1 2"): "In the bottom sequence 2 cannot follow 1; 4 or X can.",
    (*DISH, "3 skull", "--top", "5"): "Write a sequence in numbers from 1 to 4 and X",
    (*DISH, "3 skull", "--top", "x " * 11): "A sequence has 10 boxes; 11 cannot be filled.",
    (*DISH, "3 skull", "--icons", "25"): "--icons must be a whole number from 0 to 24, not 25.",
    (*DISH, "3 skull", "--edition", "de"): "edition cannot be de.",
    (*DISH, "3 skull", "--option", "dice=both"): "There is no option dice.",
    (*DISH, "3 skull", "--board", "nowhere.toml"): "There is no file nowhere.toml.",
    (*PREDICT, "red 13"): "At most 12 of one kind can be in the bag, not 13 (red Customer).",
    (*PREDICT, "rogue 8"): "At most 7 of one kind can be in the bag, not 8 (Rogue).",
    (*PREDICT, "red -1"): "There cannot be -1 of one kind in the bag (red Customer).",
    (*PREDICT, "0 0 0 0 0"): "Nobody is in the bag.",
    (*PREDICT, "1 2 3"): "The bag needs one number for each of: red, green, blue, yellow, Rogue",
    (*PREDICT, "red green"): "The bag needs one number for each of",
    (*PREDICT, ""): "The bag needs one number for each of",
    (*PREDICT, "pink 3"): "--bag cannot be pink. Choose one of: red, green, blue, yellow, Rogue.",
    (*PREDICT, "red 3 red 2"): "The bag names one kind twice: red.",
    (*ODDS, "--bag", "red 3"): 'Say what is predicted, as in --predict "3 red".',
    (*ODDS, "--pulls", "3"): "Say what is predicted",
    (*ODDS, "--predict", "red"): "Write how many icons the prediction has, and its colour",
    (*ODDS, "--predict", "3"): "Write how many icons the prediction has, and its colour",
    (*ODDS, "--predict", "3 rogue"): "--predict cannot be rogue. Choose one of: red, green, blue",
    (*ODDS, "--predict", "3 grey"): "--predict cannot be grey.",
    (*ODDS, "--predict", "5 red"): "--predict must be a whole number from 1 to 4, not 5.",
    (*ODDS, "--predict", "0 red"): "--predict must be a whole number from 1 to 4, not 0.",
    (*ODDS, "--predict", "3 red", "--pulls", "-1"): "The number of draws cannot be below 0: -1.",
    (*ODDS, "--rogue", "pirates"): "rogue cannot be pirates.",
}


@pytest.mark.parametrize("arguments", WRONG, ids=lambda given: " ".join(given[2:]))
def test_what_cannot_be_is_answered_by_a_sentence(
    arguments: tuple[str, ...], capsys: Capture
) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"divinary: {WRONG[arguments]}")
    assert err.count("\n") == 1


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_the_sentence_is_in_ones_own_language(language: str, capsys: Capture) -> None:
    for arguments, english in WRONG.items():
        status, out, err = run(capsys, "--lang", language, *arguments)
        assert (status, out) == (2, "")
        assert not err.startswith(f"divinary: {english}")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "adjust = { value = 8,",
            "adjust = { value = 99,",
            "board, twisting_fates.adjust: This must be a whole number from 1 to 30, not 99.",
        ),
        ('"RGYRBY"', '"RGYRBQ"', "board, star_chart.cells"),
        ("[goods]", "[goods", "board, #"),
    ],
)
def test_a_malformed_board_is_refused_with_place_and_reason(
    old: str, new: str, sentence: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "my-board.toml"
    path.write_text(sheet("board").replace(old, new), "utf-8")
    status, out, err = run(capsys, *EXAMPLE, "--board", str(path))
    assert (status, out) == (2, "")
    assert err.startswith(f"divinary: {sentence}")
