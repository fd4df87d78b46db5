"""Reading what people type of a real table: Runes, bubbles, sequences, bags, in any language."""

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Final, TypeVar

from msgspec.structs import replace

from divinary.core.errors import BadOption, UnreadableText
from divinary.core.spelling import closest, slug
from divinary.core.words import Words, words
from divinary.oracle.data.board import Board
from divinary.oracle.data.colours import Colour, Crowd
from divinary.oracle.data.locations import Location
from divinary.oracle.data.runes import BONE, COIN, DICE, FACES, PIPS, RUNES, VOODOO
from divinary.oracle.model.dish import Dish, read_dish
from divinary.oracle.model.shop import AN_X, Shop
from divinary.oracle.rulebook import terms
from divinary.oracle.rules.horoscopes import ANYTHING, boxes, next_number
from divinary.oracle.rules.set_up import first_shop

T = TypeVar("T")

ENGLISH: Final = words("en")
"""English names are understood in every language."""

NOTHING: Final = ("-", "–")
"""An empty half."""

KINDS: Final = (*terms.COLOURS, terms.ADVENTURERS[-1])
"""The kinds of Adventurers by their colours; Rogues have none."""

BREAKS: Final = ("breaks-top", "breaks-bottom")
"""The reasons against a number that cannot follow, by sequence."""

MOST_DIGITS: Final = 9


def read_halves(said: Words, left: str, right: str) -> Dish:
    """Read the Runes of the two halves.

    Raises:
        UnreadableText: if the Runes cannot lie like that.
    """
    halves = [_runes(said, half) for half in (left, right)]
    runes = [rune for half in halves for rune in half]
    dice = [rune for rune in runes if rune[-1].isdigit()]
    if len(dice) > len(DICE):
        raise UnreadableText("too-many-dice", given=len(dice), needed=len(DICE))
    for half in halves:
        if RUNES[COIN] in half and not set(half) & set(FACES):
            raise _bare_coin(said, runes)
    in_notation = [" ".join([rune for rune in half if rune != RUNES[COIN]]) for half in halves]
    return read_dish(" / ".join(in_notation))


def _bare_coin(said: Words, runes: list[str]) -> UnreadableText:
    """Return the error for a Coin that is named without its face."""
    if set(runes) & set(FACES):  # the face is in the other half
        return UnreadableText("rune-twice", text=" ".join(runes), rune=RUNES[COIN])
    faces = tuple(said.say(face) for face in terms.FACES)
    return UnreadableText("coin-without-face", known=faces)


def _runes(said: Words, text: str) -> list[str]:
    """Return the Runes of a half in notation, and `coin` if the Coin itself is named."""
    written = re.sub(r"\b([ab])[\s(]*([0-9])", r"\1\2", text.casefold())
    pieces = [piece for piece in re.split(r"[\s,;()]+", written) if piece not in ("", *NOTHING)]
    names, small = _rune_names(said), _small_words(said)
    found: list[str] = []
    last = ""
    for piece in pieces:
        if re.fullmatch(r"[ab]?[0-9]+", piece):
            found.append(piece)
            continue
        parts = [piece] if re.search(r"\d", piece) else slug(piece).split("-")
        if not set(parts) <= {*names, *small}:
            raise UnreadableText("not-a-rune", text=piece, known=_known_runes(said))
        for part in filter(names.get, parts):
            # Two words of one name, as in voodoo meeple, are one Rune; bone bone is not.
            if found[-1:] != [names[part]] or part == last:
                found.append(names[part])
            last = part
    return found


def _rune_names(said: Words) -> dict[str, str]:
    """Return every word in the name of a Rune that is no die, or of a face of the Coin."""
    named = {RUNES[rune]: terms.RUNES[rune] for rune in (COIN, BONE, VOODOO)}
    named |= dict(zip(FACES, terms.FACES, strict=True))
    return {
        part: rune
        for tongue in (said, ENGLISH)
        for rune, name in named.items()
        for part in slug(tongue.say(name)).split("-")
    }


def _small_words(said: Words) -> set[str]:
    """Return the words that may be next to a Rune: articles, and "die"."""
    phrases = [*terms.THE_RUNES, *[terms.RUNES[die] for die in DICE]]
    spoken = [tongue.say(phrase) for tongue in (said, ENGLISH) for phrase in phrases]
    return {part for phrase in spoken for part in slug(phrase).split("-")}


def _known_runes(said: Words) -> tuple[str, ...]:
    named = [terms.RUNES[BONE], terms.RUNES[VOODOO], *terms.FACES]
    return (*map(str, PIPS), *[said.say(name) for name in named])


def read_bubbles(text: str, board: Board) -> tuple[int, int]:
    """Read how many ±1 and how many Move 1 bubbles are filled.

    Raises:
        BadOption: if these are not two numbers, or the board has fewer bubbles.
    """
    numbers = [part for part in re.split(r"[\s,;/]+", text.strip()) if part]
    if len(numbers) != 2 or not all(_is_number(number) for number in numbers):
        raise BadOption("not-bubbles", given=text)
    adjust, move = map(int, numbers)
    if adjust > board.adjust:
        raise BadOption("too-many-adjusts", given=adjust, high=board.adjust)
    if move > board.move:
        raise BadOption("too-many-moves", given=move, high=board.move)
    return adjust, move


def read_location(said: Words, text: str) -> Location:
    """Read the name of a location, or a part of it.

    Raises:
        BadOption: if there is none.
    """
    named = _by_name(said, terms.LOCATIONS)
    found = closest(text, named | {str(place): str(place) for place in Location})
    if found is None:
        known = tuple(said.say(name) for name in terms.LOCATIONS.values())
        raise BadOption("not-a-choice", name="--at", given=text, known=known)
    return Location(found)


def read_sequences(board: Board, top: str | None, bottom: str | None) -> Shop:
    """Return a shop with these two Horoscope sequences; one that is not given is empty.

    Raises:
        UnreadableText: if a sequence cannot stand on a board.
    """
    rows = (_sequence(board, 0, top or ""), _sequence(board, 1, bottom or ""))
    return replace(first_shop(board), rows=rows)


def _sequence(board: Board, row: int, text: str) -> tuple[int, ...]:
    written = [part for part in re.split(r"[\s,;]+", text.strip().casefold()) if part]
    if any(part != "x" and part not in map(str, PIPS) for part in written):
        raise UnreadableText("not-a-sequence", text=text, low=PIPS[0], high=PIPS[-1])
    most = len(boxes(board, row))
    if len(written) > most:
        raise UnreadableText("sequence-too-long", given=len(written), high=most)
    numbers = tuple([AN_X if part == "x" else int(part) for part in written])
    for before, number in pairwise(numbers):
        needed = next_number(row, before)
        if number != AN_X and needed not in (ANYTHING, number):
            raise UnreadableText(BREAKS[row], number=number, before=before, needed=needed)
    return numbers


def read_bag(said: Words, text: str) -> Crowd:
    """Read who is in the bag: numbers with their colours, or five numbers in order.

    Raises:
        BadOption: if a kind is unknown or named twice, or has no number.
    """
    parts = [part for part in re.split(r"[\s,;:=]+", text.strip()) if part]
    only_numbers = all(map(_is_whole, parts))
    if only_numbers and len(parts) == len(KINDS):
        return tuple(map(int, parts))
    named, numbers = parts[0::2], parts[1::2]
    if parts and _is_whole(parts[0]):
        named, numbers = numbers, named
    known = tuple(map(said.say, KINDS))
    if only_numbers or len(named) != len(numbers) or not all(map(_is_whole, numbers)):
        raise BadOption("bag-kinds", name="--bag", given=text, known=known)
    counts: dict[int, int] = {}
    for name, number in zip(named, numbers, strict=True):
        kind = _kind(name, _by_name(said, dict(enumerate(KINDS))))
        if kind is None:
            raise BadOption("not-a-choice", name="--bag", given=name, known=known)
        if kind in counts:
            raise BadOption("bag-twice", name="--bag", given=name)
        counts[kind] = int(number)
    return tuple([counts.get(kind, 0) for kind in range(len(KINDS))])


def read_prediction(said: Words, text: str) -> tuple[int, Colour]:
    """Read how many icons a prediction has, and its colour.

    Raises:
        UnreadableText, BadOption: if no one can predict that.
    """
    numbers = [part for part in text.split() if _is_whole(part)]
    names = [part for part in text.split() if not _is_whole(part)]
    if len(numbers) != 1 or not names:
        raise UnreadableText("not-a-prediction", text=text)
    known = _by_name(said, dict(enumerate(terms.COLOURS)))
    kinds = [kind for kind in (_kind(name, known) for name in names) if kind is not None]
    if len(kinds) != 1:
        colours = tuple(said.say(colour) for colour in terms.COLOURS)
        raise BadOption("not-a-choice", name="--predict", given=" ".join(names), known=colours)
    size = int(numbers[0])
    if size not in PIPS:
        raise BadOption("out-of-range", name="--predict", given=size, low=PIPS[0], high=PIPS[-1])
    return size, kinds[0]


def _by_name(said: Words, names: Mapping[T, str]) -> dict[str, T]:
    """Return things by their names in this language and in English."""
    return {
        slug(tongue.say(name)): thing for tongue in (ENGLISH, said) for thing, name in names.items()
    }


def _kind(name: str, known: Mapping[str, int]) -> int | None:
    """Return the kind that a word names, also in the plural or another gender."""
    typed = slug(name)
    for word, kind in known.items():
        stem = word[: max(3, len(word) - (1 if len(word) < 7 else 2))]
        if typed.startswith(stem) and len(typed) <= len(word) + 3:
            return kind
    return None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def _is_whole(text: str) -> bool:
    return _is_number(text.removeprefix("-"))
