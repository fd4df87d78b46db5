"""Reading and completing the choices of the oracle, in any language or in notation."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from divinary.core.errors import UnreadableText
from divinary.core.spelling import slug
from divinary.core.words import N_, Words
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.data.locations import Location
from divinary.oracle.data.runes import RUNES
from divinary.oracle.model import actions
from divinary.oracle.model.actions import Action, Choice
from divinary.oracle.model.dish import turned, value
from divinary.oracle.model.position import Position
from divinary.oracle.model.view import View
from divinary.oracle.notation.actions import read_action, read_dots
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.rules.alphabet import alphabet
from divinary.oracle.speech.choice_list import full_words, labels, listed_words, plain_words
from divinary.oracle.speech.choices import choice_words
from divinary.oracle.speech.location_notes import by_bubbles

VERBS: Final[Mapping[type, str]] = {
    actions.Adjust: N_("turn"),
    actions.Move: N_("move"),
    actions.Go: N_("go"),
    actions.Twist: N_("twist"),
    actions.Line: N_("line"),
    actions.Foretell: N_("predict"),
    actions.Half: N_("take"),
    actions.Write: N_("write"),
    actions.Cross: N_("x"),
    actions.Market: N_("market"),
    actions.Take: N_("take"),
    actions.Discard: N_("discard"),
    actions.Fill: N_("fill"),
    actions.Hire: N_("recruit"),
    actions.Assign: N_("assign"),
    actions.Activate: N_("activate"),
    actions.First: N_("first"),
    actions.Settle: N_("settle"),
    actions.Embark: N_("seat"),
    actions.Dock: N_("dock"),
    actions.Return: N_("return"),
    actions.Ferry: N_("ferry"),
    actions.Sell: N_("sell"),
    actions.Done: N_("done"),
}
"""The first word of each kind of choice when it is typed; a language may have several forms."""

DOTS: Final = re.compile(r"(?:(\S+)\s+)?([a-z]\d{1,2})[\s,;–-]*([a-z]\d{1,2})", re.IGNORECASE)
"""A line by its two dots, with or without a verb before them."""

MORE_DOTS: Final = re.compile(r"(?:\S+\s+)?(?:[a-z]\d{1,2}[\s,;–-]*){3,}", re.IGNORECASE)
"""Three or more dots, which could mean several lines."""

SIGNED: Final = re.compile(r"(?<!\w)([+−-])\s*1(?!\w)")
EITHER_WAY: Final = re.compile(r"(±|\+1/[−-])\s*1(?!\w)")
"""A die is turned by one in the direction of the sign, or in either direction.

A text with such a sign means nothing without one: "spend ±1 A" is not "move A".
"""

NAMES: Final[Mapping[str, Any]] = {
    "rune": terms.RUNES,
    "location": terms.LOCATIONS,
    "what": terms.BUBBLES,
    "kind": terms.BUBBLES,
    "half": terms.HALVES,
    "row": terms.ROWS,
    "colour": terms.COLOURS,
    "who": terms.ADVENTURERS,
    "good": terms.GOODS,
    "staff": terms.STAFF,
    "pier": terms.PIERS,
}
"""What the values of some fields are called, by the name of the field."""

FEW: Final = 4
"""How many choices an error names if several fit."""


def typed(words: Words, action: Choice, table: Position | None = None) -> str:
    """Return a choice as it is typed in this language.

    >>> from divinary.core.words import words
    >>> typed(words("en"), actions.Sell(0, 0))
    'sell red charm left pier'
    """
    return _typed_forms(words, action, table)[0]


def _typed_forms(words: Words, action: Choice, table: Position | None = None) -> list[str]:
    """Return a choice as it is typed, with each form of its verb."""
    names = [_plain(name) for name in _names(words, action, table)]
    verbs = words.forms(VERBS[type(action)])
    return [" ".join([verb.lower(), *names]) for verb in verbs]


def _sentences(words: Words, action: Choice, table: Position | None = None) -> list[str]:
    """Return the sentence of a choice, with each form of its verb."""
    return _variants(words, action, choice_words(words, action, table))


def _variants(words: Words, action: Choice, text: str) -> list[str]:
    """Return a text, and with the other forms of the choice's verb if it starts with one."""
    verbs = words.forms(VERBS[type(action)])
    for verb in verbs:
        if text.casefold().startswith(f"{verb} ".casefold()):
            rest = text[len(verb) :]
            return [text, *[other + rest for other in verbs if other != verb]]
    return [text]


def _is_signed(text: str) -> bool:
    """Whether a text speaks of ±1, +1 or −1."""
    return bool(EITHER_WAY.search(text) or SIGNED.search(text))


def read_choice(words: Words, view: View, text: str) -> Action:
    """Read a choice: as listed, as completed, in notation, or by the first letters of its words.

    Raises:
        UnreadableText: if it is no choice, or could be several.
    """
    table, line = view.table, text.strip()
    _check_number(view, line)
    either_way = EITHER_WAY.search(line)
    signed = _is_signed(line)
    if not either_way and (found := _turns(words, view, SIGNED.search(line))):
        return _only(words, view, text, found)
    wanted = slug(text)
    more = by_bubbles(words, table)
    forms: dict[str, Choice] = {
        slug(form): action
        for action in reversed(view.choices)
        for form in _forms(words, action, table, more)
        if _is_signed(form) or not signed
    }
    if wanted in forms:
        return forms[wanted]
    if MORE_DOTS.fullmatch(line):
        raise UnreadableText("too-many-dots", text=text)
    dots = DOTS.fullmatch(line)
    if dots and (dots[1] is None or _draws(words, dots[1])):
        return actions.Line(read_dots(dots[2].lower(), dots[3].lower()))
    found = (
        _started(wanted, forms)
        or _turns(words, view, either_way)
        or _begun(wanted, _short_forms(words, view, signed=signed))
    )
    return _only(words, view, text, found) if found else _any_choice(words, table, text)


def _check_number(view: View, line: str) -> None:
    """Refuse a number that no choice has; it must not be read as a part of a choice."""
    numbers = [int(label) for label in labels(view) if label.isdigit()]
    if line.isdigit() and numbers:
        raise UnreadableText("no-such-number", text=line, low=min(numbers), high=max(numbers))


def _turns(words: Words, view: View, sign: re.Match[str] | None) -> list[Choice]:
    """Return the turns of a die that a sign and the words next to it can mean."""
    if sign is None:
        return []
    steps = {"+": (1,), "-": (-1,), "−": (-1,)}.get(sign[1], (1, -1))
    rest = slug(sign.string[: sign.start()] + " " + sign.string[sign.end() :])
    turns = [one for one in view.choices if isinstance(one, actions.Adjust) and one.by in steps]
    names = {name: one for name, one in _short_forms(words, view).items() if one in turns}
    sentences = {slug(text): one for one in turns for text in _sentences(words, one, view.table)}
    return (_begun(rest, names) or _begun(rest, sentences)) if rest else [*turns]


def _only(words: Words, view: View, text: str, found: list[Choice]) -> Choice:
    """Return the one choice that was meant.

    Raises:
        UnreadableText: if it could be several; some of them are named as they are listed.
    """
    if len(found) == 1:
        return found[0]
    meant = [
        words.say("{what} ({how})", what=label, how=plain_words(words, one, view.table))
        if label.isdigit()
        else plain_words(words, one, view.table)
        for label, one in labels(view).items()
        if one in found
    ]
    known = (*meant[:FEW], *(["…"] if len(meant) > FEW else []))
    raise UnreadableText("several-choices", text=text, known=known)


def _draws(words: Words, verb: str) -> bool:
    """Whether a word before two dots means to draw a line."""
    said = choice_words(words, actions.Line("a1 b1")).split()[:-1]
    known = ["draw", "line", *words.forms(VERBS[actions.Line]), *said]
    return bool(slug(verb)) and any(slug(word).startswith(slug(verb)) for word in known)


def _short_forms(words: Words, view: View, *, signed: bool = False) -> dict[str, Choice]:
    """Return the choices by each text that may be typed in part, which holds no hints.

    If `signed`, only by texts that speak of ±1, +1 or −1 too.
    """
    table = view.table
    return {
        slug(form): action
        for action in reversed(view.choices)
        for form in (
            *_variants(words, action, plain_words(words, action, table)),
            # "by one" must not be read as die B.
            *([] if isinstance(action, actions.Adjust) else _sentences(words, action)),
            *_typed_forms(words, action, table),
            str(action),
        )
        if _is_signed(form) or not signed
    }


def _any_choice(words: Words, table: Position, text: str) -> Action:
    """Read a choice that is not possible now, so that the table can say why."""
    forms: dict[str, Choice] = {
        slug(form): action
        for action in alphabet(table.options)
        if not isinstance(action, actions.OUTCOMES)
        for form in (*_typed_forms(words, action), str(action))
        if _is_signed(form) or not _is_signed(text)
    }
    if slug(text) in forms:
        return forms[slug(text)]
    found = _begun(slug(text), forms)
    if len(found) == 1:
        return found[0]
    try:
        return read_action(text)
    except UnreadableText as unread:
        # A list of the words of the notation would not help a player.
        if unread.reason != "unknown-word":
            raise
        raise UnreadableText("not-an-action", text=text) from unread


def _forms(
    words: Words, action: Choice, table: Position, more: Mapping[Location, str]
) -> list[str]:
    """Return every way in which a choice may be typed."""
    return [
        full_words(words, action, table, more),
        listed_words(words, action, table),
        *_sentences(words, action, table),
        *_sentences(words, action),
        *_typed_forms(words, action, table),
        str(action),
    ]


def _started(wanted: str, forms: Mapping[str, Choice]) -> list[Choice]:
    """Return the choice that begins like this if it is the only one."""
    found = {str(one): one for form, one in forms.items() if wanted and form.startswith(wanted)}
    return [*found.values()] if len(found) == 1 else []


def _begun(wanted: str, forms: Mapping[str, Choice]) -> list[Choice]:
    """Return the choices with words that begin, in this order, like the typed words."""
    asked = wanted.split("-")
    if not wanted:
        return []
    found = [action for form, action in forms.items() if _is_begun(asked, form.split("-"))]
    return list(dict.fromkeys(found))


def _is_begun(asked: Sequence[str], form: Sequence[str]) -> bool:
    rest = iter(form)
    return all(any(_begins(word, asked_word) for word in rest) for asked_word in asked)


def _begins(word: str, asked: str) -> bool:
    """Whether a word can be meant; a number or a die's letter must be complete."""
    return word == asked if asked.isdigit() or len(word) == 1 else word.startswith(asked)


def _plain(name: str) -> str:
    """Return a name as any keyboard can type it; a sign without letters does not change."""
    return slug(name).replace("-", " ") if any(map(str.isalpha, name)) else name


def _names(words: Words, action: Choice, table: Position | None) -> list[str]:
    """Return what follows the verb: the names of all that the choice holds."""
    match action:
        case actions.Adjust():
            return [RUNES[action.die], _turned_to(action, table)]
        case actions.Twist(what=what) if what not in actions.BUBBLES:
            return ["X"]
        case actions.Cross(place=place) if place in actions.ROWS:
            return [words.say(terms.ROWS[actions.ROWS.index(place)])]
        case actions.Cross(place=place):
            return [words.say(terms.COLOURS[COLOURS.index(place)])]
        case _:
            fields = action.__struct_fields__
            return [_name(words, field, getattr(action, field)) for field in fields]


def _turned_to(action: actions.Adjust, table: Position | None) -> str:
    """Return the number that a die is turned to, or how it is turned if that is not known."""
    task: Any = table.agenda[0] if table and table.agenda else None
    shop = table.shops[task.seat] if table and hasattr(task, "seat") else None
    if shop is None or shop.dish is None:
        return "+1" if action.by > 0 else "-1"
    return str(value(turned(shop.dish, action.die, action.by), action.die))


def _name(words: Words, field: str, value: Any) -> str:
    if field == "card":
        return townsfolk_name(words, value)
    if field in ("boat", "to"):  # boats are counted from 1
        return str(value + 1)
    return words.say(NAMES[field][value]) if field in NAMES else str(value)
