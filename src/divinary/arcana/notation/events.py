"""Events as text that is read back."""

from typing import Final

from divinary.arcana.model import events
from divinary.arcana.notation.actions import read_action, read_card, read_fate, read_row, read_seat


def read_event(text: str) -> events.Event:
    """Read one line of a position's past.

    >>> str(read_event("0 answer yes"))
    '0 answer yes'
    """
    seat, _, rest = text.strip().partition(" ")
    what, _, row = rest.partition(" at ")
    return events.Event(read_seat(seat), _read_fact(what) or read_action(what), read_row(row))


def _read_fact(text: str) -> events.Fact | None:
    match text.split():
        case ["answer", "yes" | "no" as word]:
            return events.Answer(word == "yes")
        case ["shown", fate, "correct" | "wrong" as word]:
            return events.Shown(read_fate(fate), word == "correct")
        case ["faded", card, "0" | "2" | "3" as doom]:
            return events.Faded(read_card(card), int(doom))
        case ["falling", "yes" | "no" as word]:
            return events.Falling(word == "yes")
        case ["revealed", seat, fate]:
            return events.Revealed(read_seat(seat), read_fate(fate))
        case _:
            return _BARE_FACTS.get(text)


_BARE_FACTS: Final[dict[str, events.Fact]] = {
    str(fact): fact for fact in (events.NothingToSteal(), events.Amplified(), events.Skipped())
}
