"""Positions as text, both ways: one labelled line a thing, so that a person can type one."""

from collections import Counter

from msgspec.structs import replace

from divinary.arcana import options as arcana_options
from divinary.arcana.cards import CARDS, CardId
from divinary.arcana.fates import HAND, Fate, full_bag
from divinary.arcana.notation import read_card, read_event, read_fate, read_fates
from divinary.arcana.options import DOOM_LIMIT, Options
from divinary.arcana.position import Phase, Position, Slot
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
    """Read a position. What is left out is as at the start of a game.

    Raises:
        UnreadableText: naming the line that cannot be read, or what cannot lie on a table.
    """
    numbered = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not numbered or numbered[0][1].strip() != FIRST_LINE:
        raise UnreadableText("not-a-position", line=1)
    position = set_up(arcana_options.read({}))
    for number, line in numbered[1:]:
        label, _, rest = line.strip().partition(" ")
        try:
            position = _read_line(position, label, rest.strip())
        except (UnreadableText, BadOption) as wrong:
            raise UnreadableText(wrong.reason, **{**wrong.details, "line": number}) from wrong
        except (ValueError, IndexError) as wrong:
            raise UnreadableText("not-a-position", line=number) from wrong
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
    strays = list(slot.strays)
    tokens = []
    for fate in reversed(slot.fates):
        stray = fate in strays
        if stray:
            strays.remove(fate)
        tokens.append(f"{fate}{STRAY if stray else ''}")
    return slot.card + (":" + ",".join(reversed(tokens)) if tokens else "")


def with_rest(position: Position) -> Position:
    """Return the position with the bag and the unseen cards worked out, if it can exist.

    Raises:
        UnreadableText: if a fate or a card would lie there too often, or a card would have faded.
    """
    _check_cards(position)
    _check_row(position)
    _check_hands(position)
    bag = list(full_bag(position.options.fates, position.options.copies))
    for fate, count in Counter(_fates_outside(position)).items():
        if fate >= len(bag) or count > bag[fate]:
            copies = position.options.copies
            raise UnreadableText("too-many-of-a-fate", fate=fate, given=count, copies=copies)
        bag[fate] -= count
    known = set(_known_cards(position))
    unseen = tuple(card for card in position.options.deck() if card not in known)
    return replace(position, bag=tuple(bag), unseen=unseen)


def _deck_words(position: Position) -> list[str]:
    unseen = [UNSEEN] if position.unseen else []
    return [position.top or NOTHING, *unseen, *position.bottom]


def _turn_lines(position: Position) -> list[str]:
    """Write what belongs to this turn alone; a fresh turn needs none of it."""
    lines = []
    if position.drawn:
        lines.append(f"drawn {position.drawn}")
    if position.played:
        lines.append(f"played {position.played}{' old' if position.played_old else ''}")
    if position.used:
        lines.append("used")
    if (position.guesses, position.guessed) != (1, ()):
        lines.append(f"guesses {position.guesses} {_fates_text(position.guessed)}")
    return lines


def _fates_text(fates: tuple[Fate, ...]) -> str:
    return ",".join(map(str, fates)) or NOTHING


def _read_line(position: Position, label: str, rest: str) -> Position:
    words = rest.split()
    match label:
        case "options":
            return set_up(_read_options(words))
        case "turn":
            return replace(position, active=int(words[0]), phase=Phase(words[1]))
        case "score" | "doom":
            return replace(position, **{label: int(rest)})
        case "row":
            row = tuple(None if word == NOTHING else read_slot(word) for word in words)
            return replace(position, row=row)
        case "deck":
            top, *bottom = [word for word in words if word != UNSEEN]
            known = tuple(map(read_card, bottom))
            return replace(position, top=None if top == NOTHING else read_card(top), bottom=known)
        case "ready":
            return replace(position, ready=tuple(read_card(w) for w in words if w != NOTHING))
        case "hands" | "lines":
            return replace(position, **{label: tuple(map(_read_group, words))})
        case _:
            return _read_turn_line(position, label, rest)


def _read_turn_line(position: Position, label: str, rest: str) -> Position:
    words = rest.split()
    match label:
        case "drawn":
            return replace(position, drawn=int(rest))
        case "played":
            return replace(position, played=words[0], played_old=words[1:] == ["old"])
        case "used":
            return replace(position, used=True)
        case "guesses":
            return replace(position, guesses=int(words[0]), guessed=_read_group(words[1]))
        case "past":
            return replace(position, past=(*position.past, read_event(rest)))
        case _:
            raise UnreadableText("not-a-position")


def _read_options(words: list[str]) -> Options:
    pairs = (word.split("=", 1) for word in words)
    return arcana_options.read(dict(pairs))


def _read_group(text: str) -> tuple[Fate, ...]:
    return () if text == NOTHING else read_fates(text)


def _known_cards(position: Position) -> list[CardId]:
    row = [slot.card for slot in position.row if slot]
    top = [position.top] if position.top else []
    return [*row, *top, *position.bottom, *position.ready]


def _fates_outside(position: Position) -> list[Fate]:
    return [*position.visible, *[fate for hand in position.hands for fate in hand]]


def _check_cards(position: Position) -> None:
    if len(position.row) != position.options.row:
        raise UnreadableText("row-size", given=len(position.row), needed=position.options.row)
    for card, count in Counter(_known_cards(position)).items():
        if count > 1:
            raise UnreadableText("card-twice", card=card)
        if card not in position.options.deck():
            raise UnreadableText("card-not-in-deck", card=card)


def _check_row(position: Position) -> None:
    """A card with its hours full may lie there only between the play and the end of the turn."""
    if position.phase in (Phase.AFTER, Phase.PREDICT) or position.doom >= DOOM_LIMIT:
        return
    for slot in position.row:
        if slot and slot.fading and position.score < position.options.goal:
            moons = CARDS[slot.card].moons
            raise UnreadableText("would-have-faded", card=slot.card, hours=slot.hours, moons=moons)


def _check_hands(position: Position) -> None:
    seats = position.options.seats
    if len(position.hands) != seats or len(position.lines) != seats or position.active >= seats:
        raise UnreadableText("seats-differ", needed=seats)
    for seat, hand in enumerate(position.hands):
        playing = seat == position.active and position.phase is Phase.PLAY
        most = HAND if playing else HAND - 1
        if len(hand) > most or (playing and len(hand) < HAND):
            raise UnreadableText("hand-size", seat=seat, given=len(hand), needed=most)
