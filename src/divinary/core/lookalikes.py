"""Names that look alike, or are read as the same: letters of several alphabets share their shapes.

The letters are those with which a name can be imitated in usual fonts; not all that Unicode has.
"""
# ruff: noqa: RUF001, RUF002 - the letters of other alphabets are what this module is about

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

SHAPES: Final[Mapping[str, str]] = {
    "a": "аαɑᴀ", "b": "вʙ", "c": "сϲᴄⲥ", "d": "ԁᴅ", "e": "еҽ℮ᴇ", "f": "ꜰ", "g": "ɡցɢ", "h": "һհнʜ",
    "i": "іιıɪɩ", "j": "јϳյȷᴊ", "k": "кκᴋ", "l": "ʟ", "m": "мᴍ", "n": "пηոɴ", "o": "оοօᴏⲟ",
    "p": "рρᴘⲣ", "q": "ԛզ", "r": "гᴦʀ", "s": "ѕꜱ", "t": "тτᴛ", "u": "υսᴜ", "v": "νѵᴠ", "w": "ԝωᴡ",
    "x": "хχ", "y": "уγүʏ", "z": "ᴢ",
    "A": "АΑᎪꓮ", "B": "ВΒᏴꓐⲂ", "C": "СϹᏟꓚⲤ", "D": "Ꭰꓓ", "E": "ЕΕᎬꓰ", "F": "Ϝꓝ", "G": "ԌᏀꓖ",
    "H": "НΗᎻꓧⲎ", "I": "ІΙӀꓲⲒ", "J": "ЈͿᎫꓙ", "K": "КΚᏦꓗⲔ", "L": "Ꮮꓡ", "M": "МΜᎷꓟⲘ", "N": "Νꓠ"
    "Ⲛ", "O": "ОΟՕꓳⲞ", "P": "РΡᏢꓑⲢ", "Q": "Ԛ", "R": "Ꭱꓣ", "S": "ЅՏᏚꓢ", "T": "ТΤᎢꓔⲦ", "U": "Սꓴ",
    "V": "ѴᏙꓦ", "W": "ԜᎳꓪ", "X": "ХΧꓫⲬ", "Y": "УҮΥꓬⲨ", "Z": "ΖᏃꓜ",
    "|": "ǀƖӏ∣", "'": "’‘ʼ′`´", "-": "‐‑‒–—−",
}  # fmt: skip
"""What looks like each letter, in Cyrillic, Greek, Armenian, Coptic, Cherokee, Lisu, and Latin."""

_UNSEEN: Final = dict.fromkeys(
    [0x34F, 0x17B4, 0x17B5, 0x16FE4, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10),
     *range(0xE0100, 0xE01F0)]
)  # fmt: skip
"""Marks that cannot be seen, as `str.translate` leaves them out."""

_LATIN: Final = str.maketrans({other: own for own, like in SHAPES.items() for other in like})
_STROKES: Final = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "o"})


def appearances(name: str) -> frozenset[str]:
    """Return how a name reads and looks: two names that share one of these are easily confused.

    >>> appearances("Аnа") & appearances("Ana")
    frozenset({'ana'})
    >>> appearances("I1ya") & appearances("llya")
    frozenset({'llya'})
    >>> appearances("Inés") & appearances("Ines")
    frozenset()
    """
    # A few of the letters would turn into others of their own alphabet.
    latin = unicodedata.normalize("NFKD", name.translate(_LATIN)).translate(_LATIN)
    read = [unicodedata.normalize("NFKD", name), latin, latin.translate(_STROKES)]
    return frozenset(one.translate(_UNSEEN).casefold() for one in read)


def is_like_any(name: str, others: Iterable[str]) -> bool:
    """Whether a name can be confused with one of the others."""
    own = appearances(name)
    return any(not own.isdisjoint(appearances(other)) for other in others)
