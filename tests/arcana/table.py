"""A table laid out in a few words, so that a test can read like the rule it holds."""

import pytest

import divinary
from divinary.arcana.data.cards import BASE
from divinary.arcana.model.actions import Play, Predict, Use
from divinary.arcana.state import State

ARCANA = divinary.game("arcana")

ROW = "midnight dawn the-key the-deep"
"""A row that most tests can live with; none of its cards looks at visible fates."""

IN_THE_BOX = [card.id for card in BASE]


def table(
    row: str = ROW,
    *,
    hands: str = "3,5 -",
    phase: str = "play",
    active: int = 0,
    drawn: int | None = None,
    deck: str | None = None,
    ready: str = "-",
    lines: str = "",
    score: int = 0,
    doom: int = 0,
    options: str = "",
    more: tuple[str, ...] = (),
) -> State:
    """Lay out a table: one hand a seat, one word a card of the row.

    Both fates of a hand were drawn this turn unless `drawn` says 1: then the first of them is the
    retained one. The deck shows the first card of the sheet that lies nowhere else. It is the base
    box that is played, or everything as soon as a card of another set lies there.
    """
    seats = len(hands.split())
    if drawn is None:
        drawn = 0 if phase == "draw" else 2
    named = _named(f"{row} {ready} {deck or ''}")
    if "cards=" not in options and not named <= {*IN_THE_BOX, "-", "..."}:
        options += " cards=all"
    return ARCANA.state(
        "\n".join(
            [
                "arcana position 2",
                f"options {'' if 'seats=' in options else f'seats={seats} '}"
                f"row={len(row.split())} {options}",
                f"turn {active} {phase}",
                f"score {score}",
                f"doom {doom}",
                f"row {row}",
                f"deck {deck or _spare_card(named) + ' ...'}",
                f"ready {ready}",
                f"hands {hands}",
                f"lines {lines or ' '.join('-' * seats)}",
                f"drawn {drawn}",
                *more,
            ]
        )
    )


def _named(words: str) -> set[str]:
    """Return every card that is named, in a place of the row or attached to one."""
    return {part.partition(":")[0] for word in words.split() for part in word.split("+")}


def _spare_card(named: set[str]) -> str:
    return next(card for card in IN_THE_BOX if card not in named)


def after(state: State, *lines: str) -> State:
    """Return the state after these actions."""
    for line in lines:
        state = state.apply(ARCANA.action(line))
    return state


def texts(state: State) -> list[str]:
    """Return every legal action as text."""
    return [str(action) for action in state.legal()]


def plays(state: State) -> list[str]:
    """Return the legal plays as text."""
    return [str(action) for action in state.legal() if isinstance(action, Play)]


def plays_at(state: State, card: str) -> list[int]:
    """Return the fates that may be played at a card."""
    found = [action for action in state.legal() if isinstance(action, Play)]
    return [play.fate for play in found if play.card == card]


def uses(state: State) -> list[str]:
    """Return the legal uses of a power as text."""
    return [str(action) for action in state.legal() if isinstance(action, Use)]


def predictions(state: State) -> list[int]:
    """Return the values that may be predicted."""
    return [action.fate for action in state.legal() if isinstance(action, Predict)]


def asides(state: State, seat: int) -> list[str]:
    """Return what a seat may do out of turn beside taking notes, as text."""
    found = [str(aside) for aside in state.asides(seat)]
    return [aside for aside in found if "mark" not in aside]


def row(state: State) -> list[str]:
    """Return the row as text, one word a place."""
    return _line(state, "row").split()


def deck(state: State) -> str:
    """Return the deck as text: its top card, what is unseen, and what lies below."""
    return _line(state, "deck")


def phase(state: State) -> str:
    """Return where the turn stands."""
    return state.view(None).phase.value


def doom(state: State) -> int:
    """Return the doom."""
    return state.view(None).doom


def score(state: State) -> int:
    """Return the score."""
    return state.view(None).score


def _line(state: State, label: str) -> str:
    found = next(line for line in str(state).splitlines() if line.split()[0] == label)
    return found.removeprefix(label).strip()


def past(state: State, last: int = 1) -> list[str]:
    """Return the last events as every onlooker remembers them."""
    return [str(event.what) for event in state.view(None).past[-last:]]


def refused(state: State, line: str) -> divinary.IllegalAction:
    """Return the refusal of an action."""
    with pytest.raises(divinary.IllegalAction) as caught:
        state.apply(ARCANA.action(line))
    return caught.value
