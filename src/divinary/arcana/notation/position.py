"""Positions as text, both ways: labelled lines, so that a person can type one."""

from typing import Final

from msgspec.structs import replace

from divinary.arcana.data.fates import HAND, Fate
from divinary.arcana.model import options
from divinary.arcana.model.events import Event
from divinary.arcana.model.options import Options
from divinary.arcana.model.position import Phase, Position
from divinary.arcana.model.row import row_text
from divinary.arcana.notation.actions import read_card, read_fate, read_fates, read_row
from divinary.arcana.notation.events import read_event
from divinary.arcana.notation.validation import with_rest
from divinary.arcana.rules.set_up import set_up
from divinary.core.labelled_lines import labelled, reading

FIRST_LINE = "arcana position 2"
PAST: Final = "past"
NOTHING = "-"
UNSEEN = "..."
SWITCHES: Final = ("feasted", "small", "illegal", "used")
"""Lines of a turn that are a label alone, or are left out."""


def write(position: Position) -> str:
    """Return the position as text; `read` gives it back."""
    settings = " ".join(f"{name}={value}" for name, value in position.options.texts().items())
    lines = [
        FIRST_LINE,
        f"options {settings}",
        f"turn {position.active} {position.phase}",
        f"score {position.score}",
        f"doom {position.doom}",
        f"row {row_text(position.row)}",
        f"deck {' '.join(_deck_words(position))}",
        f"ready {' '.join(position.ready) or NOTHING}",
        f"hands {' '.join(map(_fates_text, position.hands))}",
        f"lines {' '.join(map(_fates_text, position.lines))}",
        *_lasting_lines(position),
        *_turn_lines(position),
        *[f"{PAST} {event}" for event in position.past],
    ]
    return "\n".join([*lines, ""])


def read(text: str) -> Position:
    """Read a position. What is left out is as at the start of a game, or of a turn.

    Raises:
        UnreadableText: naming the line that cannot be read, or what is impossible.
    """
    lines = labelled(text, FIRST_LINE)
    position = set_up(options.read({}))
    past: list[Event] = []
    for line in lines:
        with reading(line):
            if line.is_options:
                position = set_up(_read_options(line.rest))
            elif line.label == PAST:  # a long game has many: they are added to it at once
                past.append(read_event(" ".join(line.rest.split())))
            else:
                position = _read_line(position, line.label, line.rest.split())
    position = replace(position, past=tuple(past))
    said = {line.label for line in lines}
    if "present" not in said:
        position = replace(position, present=tuple(range(len(position.hands))))
    if "drawn" not in said and position.phase is not Phase.DRAW:
        position = replace(position, drawn=HAND)
    return with_rest(position)


def _deck_words(position: Position) -> list[str]:
    unseen = [UNSEEN] if position.unseen else []
    return [position.top or NOTHING, *unseen, *position.bottom]


def _lasting_lines(position: Position) -> list[str]:
    """Return the lines for what outlasts a turn and is rare."""
    lines = []
    if position.present != tuple(range(len(position.hands))):
        lines.append(f"present {' '.join(map(str, position.present)) or NOTHING}")
    if position.gone:
        lines.append(f"gone {' '.join(position.gone)}")
    if position.exiled:
        lines.append(f"exiled {_fates_text(position.exiled)}")
    if position.amplify_at is not None:
        lines.append(f"amplify {position.amplify_at}")
    if position.embers is not None:
        lines.append(f"embers {position.embers}")
    return lines


def _turn_lines(position: Position) -> list[str]:
    """Return the lines for what belongs to this turn alone."""
    lines = [f"drawn {position.drawn}"]
    if position.played:
        old = " old" if position.played_old else ""
        lines.append(f"played {position.laid} {position.played}{old}")
    if position.lift:
        lines.append(f"lift {position.lift}")
    if position.moving:
        lines.append("moving {} {}".format(*position.moving))
    lines += [name for name in SWITCHES if getattr(position, name)]
    if (position.guesses, position.guessed) != (1, ()):
        lines.append(f"guesses {position.guesses} {_fates_text(position.guessed)}")
    if position.remembered:
        lines.append(f"remembered {position.remembered}")
    return lines


def _fates_text(fates: tuple[Fate, ...]) -> str:
    return ",".join(map(str, fates)) or NOTHING


def _read_line(position: Position, label: str, words: list[str]) -> Position:
    match label, words:
        case "turn", [seat, phase]:
            return replace(position, active=_number(seat), phase=Phase(phase))
        case "score" | "doom" | "drawn" | "lift" | "embers", [number]:
            return replace(position, **{label: _number(number)})
        case "row", [*_]:
            return replace(position, row=read_row(" ".join(words)))
        case "deck", [top, *rest]:
            bottom = tuple(read_card(card) for card in rest if card != UNSEEN)
            return replace(position, top=None if top == NOTHING else read_card(top), bottom=bottom)
        case "ready" | "gone", [*cards]:
            return replace(position, **{label: tuple(read_card(c) for c in cards if c != NOTHING)})
        case "hands" | "lines", [*groups]:
            return replace(position, **{label: tuple(map(_read_group, groups))})
        case _:
            return _read_rare_line(position, label, words)


def _read_rare_line(position: Position, label: str, words: list[str]) -> Position:
    match label, words:
        case "present", [*seats]:
            seated = tuple(_number(seat) for seat in seats if seat != NOTHING)
            return replace(position, present=seated)
        case "exiled", [fates]:
            return replace(position, exiled=_read_group(fates))
        case "amplify", [place]:
            return replace(position, amplify_at=_number(place))
        case "moving", [fate, card]:
            return replace(position, moving=(read_fate(fate), read_card(card)))
        case "remembered", [fate]:
            return replace(position, remembered=read_fate(fate))
        case _:
            return _read_turn_line(position, label, words)


def _read_turn_line(position: Position, label: str, words: list[str]) -> Position:
    match label, words:
        case "played", [fate, card, *old] if old in ([], ["old"]):
            laid = read_fate(fate)
            return replace(position, laid=laid, played=card, played_old=bool(old))
        case _, [] if label in SWITCHES:
            return replace(position, **{label: True})
        case "guesses", [number, wrong]:
            return replace(position, guesses=_number(number), guessed=_read_guesses(wrong))
        case _:
            raise ValueError(label)


def _read_options(text: str) -> Options:
    return options.read(dict(word.split("=", 1) for word in text.split()))


def _read_group(text: str) -> tuple[Fate, ...]:
    return () if text == NOTHING else read_fates(text)


def _read_guesses(text: str) -> tuple[Fate, ...]:
    """Read values that were predicted; one may be the raised number."""
    return () if text == NOTHING else tuple(map(_number, text.split(",")))


def _number(text: str) -> int:
    """Read a whole number: digits alone."""
    if not (text.isascii() and text.isdigit()):
        raise ValueError(text)
    return int(text)
