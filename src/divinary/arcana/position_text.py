"""Positions as text, both ways: one labelled line a thing, so that a person can type one."""

from msgspec.structs import replace

from divinary.arcana import options as arcana_options
from divinary.arcana.fates import HAND, Fate
from divinary.arcana.notation import read_card, read_event, read_fate, read_fates
from divinary.arcana.options import Options
from divinary.arcana.position import Phase, Position, Slot
from divinary.arcana.soundness import with_rest
from divinary.arcana.turn import set_up
from divinary.core.errors import BadOption, UnreadableText

FIRST_LINE = "arcana position 1"
NOTHING = "-"
UNSEEN = "..."
STRAY = "h"
"""Follows a fate that came by The Hours."""


def write(position: Position) -> str:
    """Return the position as text; `read` gives it back."""
    settings = " ".join(f"{name}={value}" for name, value in position.options.texts().items())
    lines = [
        FIRST_LINE,
        f"options {settings}",
        f"turn {position.active} {position.phase}",
        f"score {position.score}",
        f"doom {position.doom}",
        f"row {' '.join(map(slot_text, position.row))}",
        f"deck {' '.join(_deck_words(position))}",
        f"ready {' '.join(position.ready) or NOTHING}",
        f"hands {' '.join(map(_fates_text, position.hands))}",
        f"lines {' '.join(map(_fates_text, position.lines))}",
        *_turn_lines(position),
        *[f"past {event}" for event in position.past],
    ]
    return "\n".join([*lines, ""])


def read(text: str) -> Position:
    """Read a position. What is left out is as at the start of a game, or of a turn.

    Raises:
        UnreadableText: naming the line that cannot be read, or what cannot lie on a table.
    """
    numbered = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not numbered or numbered[0][1] != FIRST_LINE:
        raise UnreadableText("not-a-position", line=1)
    position = set_up(arcana_options.read({}))
    for place, (number, line) in enumerate(numbered[1:]):
        label, _, rest = line.partition(" ")
        try:
            if label == "options" and place == 0:
                position = set_up(_read_options(rest))
            else:
                position = _read_line(position, label, rest.split())
        except (UnreadableText, BadOption) as wrong:
            raise UnreadableText(wrong.reason, **{**wrong.details, "line": number}) from wrong
        except (ValueError, IndexError) as wrong:
            raise UnreadableText("not-a-position", line=number) from wrong
    if position.phase is not Phase.DRAW and not any(
        line.startswith("drawn ") for _, line in numbered
    ):
        position = replace(position, drawn=HAND)
    return with_rest(position)


def read_slot(text: str) -> Slot:
    """Read a card of the row with its fates.

    >>> slot_text(read_slot("the-deep:2,2h"))
    'the-deep:2,2h'
    """
    card, _, tokens = text.partition(":")
    slot = Slot(read_card(card))
    for token in tokens.split(",") if tokens else []:
        slot = slot.with_fate(read_fate(token.removesuffix(STRAY)), stray=token.endswith(STRAY))
    return slot


def slot_text(slot: Slot | None) -> str:
    """Write a card of the row with its fates."""
    if slot is None:
        return NOTHING
    tokens = [
        f"{fate}{STRAY if place in slot.strays else ''}" for place, fate in enumerate(slot.fates)
    ]
    return slot.card + (":" + ",".join(tokens) if tokens else "")


def _deck_words(position: Position) -> list[str]:
    unseen = [UNSEEN] if position.unseen else []
    return [position.top or NOTHING, *unseen, *position.bottom]


def _turn_lines(position: Position) -> list[str]:
    """Write what belongs to this turn alone."""
    lines = [f"drawn {position.drawn}"]
    if position.played:
        lines.append(f"played {position.played}{' old' if position.played_old else ''}")
    if position.used:
        lines.append("used")
    if (position.guesses, position.guessed) != (1, ()):
        lines.append(f"guesses {position.guesses} {_fates_text(position.guessed)}")
    return lines


def _fates_text(fates: tuple[Fate, ...]) -> str:
    return ",".join(map(str, fates)) or NOTHING


def _read_line(position: Position, label: str, words: list[str]) -> Position:
    match label, words:
        case "turn", [seat, phase]:
            return replace(position, active=_number(seat), phase=Phase(phase))
        case "score" | "doom" | "drawn", [number]:
            return replace(position, **{label: _number(number)})
        case "row", [*cards]:
            row = tuple(None if card == NOTHING else read_slot(card) for card in cards)
            return replace(position, row=row)
        case "deck", [top, *rest]:
            bottom = tuple(read_card(card) for card in rest if card != UNSEEN)
            return replace(position, top=None if top == NOTHING else read_card(top), bottom=bottom)
        case "ready", [*cards]:
            return replace(position, ready=tuple(read_card(c) for c in cards if c != NOTHING))
        case "hands" | "lines", [*groups]:
            return replace(position, **{label: tuple(map(_read_group, groups))})
        case _:
            return _read_turn_line(position, label, words)


def _read_turn_line(position: Position, label: str, words: list[str]) -> Position:
    match label, words:
        case "played", [card, *old] if old in ([], ["old"]):
            return replace(position, played=card, played_old=bool(old))
        case "used", []:
            return replace(position, used=True)
        case "guesses", [number, wrong]:
            return replace(position, guesses=_number(number), guessed=_read_group(wrong))
        case "past", [*event]:
            return replace(position, past=(*position.past, read_event(" ".join(event))))
        case _:
            raise ValueError(label)


def _read_options(text: str) -> Options:
    return arcana_options.read(dict(word.split("=", 1) for word in text.split()))


def _read_group(text: str) -> tuple[Fate, ...]:
    return () if text == NOTHING else read_fates(text)


def _number(text: str) -> int:
    """Read a whole number as people write it: digits alone."""
    if not (text.isascii() and text.isdigit()):
        raise ValueError(text)
    return int(text)
