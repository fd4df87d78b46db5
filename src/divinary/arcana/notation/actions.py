"""Actions as lines of text, both ways. `str(action)` writes, `read_action` reads."""

from typing import Final

from msgspec.structs import replace

from divinary.arcana.data.card import THE_HOURS, CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIDDEN, HIGHEST, Fate
from divinary.arcana.model import actions
from divinary.arcana.model.row import EMPTY, STRAY, Row, Slot
from divinary.arcana.rules.powers import POWERS
from divinary.core.errors import UnreadableText

RAISED: Final = HIGHEST + 1
"""The highest prediction, if the group predicts the raised number (R10)."""

FATES = [str(fate) for fate in range(1, HIGHEST + 1)]


def read_action(text: str) -> actions.Action:
    """Read one action.

    Raises:
        UnreadableText: if the line is not an action, or names an unknown card or fate.

    >>> str(read_action("use dawn higher-than 4"))
    'use dawn higher-than 4'
    """
    match text.split():
        case ["play", fate, card]:
            return actions.Play(read_fate(fate), read_place(card))
        case ["play", fate, card, "old"]:
            return actions.Play(read_fate(fate), read_place(card), old=True)
        case ["predict", fate]:
            return actions.Predict(RAISED if fate == str(RAISED) else read_fate(fate))
        case ["pass"]:
            return actions.PASS
        case ["done"]:
            return actions.DONE
        case ["use", card, power, *named, "paying", cost]:
            return replace(_read_use(text, read_card(card), power, named), cost=read_card(cost))
        case ["use", card, power, *named]:
            return _read_use(text, read_card(card), power, named)
        case _:
            return _read_move(text)


def _read_move(text: str) -> actions.Action:
    match text.split():
        case ["onto", card]:
            return actions.Onto(read_card(card))
        case ["steal", fate, card]:
            return actions.Steal(read_fate(fate), read_card(card))
        case ["exile", fate, card]:
            return actions.Exile(read_fate(fate), read_card(card))
        case _:
            return _read_other(text)


def _read_other(text: str) -> actions.Outcome | actions.Aside:
    match text.split():
        case ["draw", fate]:
            return actions.Draw(HIDDEN if fate == "?" else read_fate(fate))
        case ["deal", card]:
            return actions.Deal(read_card(card))
        case ["seat", seat, "mark" | "unmark" as verb, line, fate]:
            kind = actions.Mark if verb == "mark" else actions.Unmark
            return kind(read_seat(seat), read_seat(line), read_fate(fate))
        case ["seat", seat, word] if word in _SEAT_ONLY:
            return _SEAT_ONLY[word](read_seat(seat))
        case _:
            raise UnreadableText("not-an-action", text=text)


def read_fate(text: str) -> Fate:
    """Read the value of a fate."""
    if text in FATES:
        return int(text)
    raise UnreadableText("unknown-fate", text=text)


def read_fates(text: str) -> tuple[Fate, ...]:
    """Read fates that are separated by spaces or commas.

    >>> read_fates("3 5"), read_fates("2,2")
    ((3, 5), (2, 2))
    """
    return tuple(map(read_fate, text.replace(",", " ").split()))


def read_card(text: str) -> CardId:
    """Read the name of an arcana card."""
    if text in CARDS:
        return text
    raise UnreadableText("unknown-card", text=text, known=tuple(CARDS))


def read_row(text: str) -> Row:
    """Read the places of a row, one word each."""
    return tuple([None if word == EMPTY else read_slot(word) for word in text.split()])


def read_slot(text: str) -> Slot:
    """Read a card of the row with its fates and what is attached to it.

    >>> str(read_slot("the-deep:2,2h+the-north-wind"))
    'the-deep:2,2h+the-north-wind'
    """
    words, *attached = text.split("+")
    card, _, tokens = words.partition(":")
    slot = Slot(read_card(card), attached=tuple(map(read_card, attached)))
    for token in tokens.split(",") if tokens else []:
        slot = slot.with_fate(read_fate(token.removesuffix(STRAY)), stray=token.endswith(STRAY))
    return slot


def read_place(text: str) -> CardId:
    """Read where a fate is played: a card or The Hours."""
    return THE_HOURS if text == THE_HOURS else read_card(text)


def read_seat(text: str) -> int:
    """Read the number of a seat."""
    if len(text) == 1 and text in "01234":
        return int(text)
    raise UnreadableText("unknown-seat", text=text)


def _read_use(text: str, card: CardId, power: str, named: list[str]) -> actions.Use:
    if power not in POWERS:
        raise UnreadableText("unknown-power", text=power, known=tuple(POWERS))
    if power != CARDS[card].power:
        raise UnreadableText("other-power", text=power, card=card, power=CARDS[card].power)
    match named:
        case []:
            return actions.Use(card)
        case [value] if value.isdigit():
            return actions.Use(card, read_fate(value))
        case [target]:
            return actions.Use(card, target=read_card(target))
        case [value, target]:
            return actions.Use(card, read_fate(value), read_card(target))
        case _:
            raise UnreadableText("not-an-action", text=text)


_SEAT_ONLY: Final[dict[str, type[actions.Show | actions.Join | actions.Leave | actions.OwnUp]]] = {
    "show": actions.Show,
    "join": actions.Join,
    "leave": actions.Leave,
    "own-up": actions.OwnUp,
}
