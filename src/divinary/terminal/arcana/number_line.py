"""Reading which numbers `mark [PLAYER] NUMBERS` and `unmark` mean, in any language."""

from collections.abc import Sequence

from divinary.arcana.model.actions import Action, Mark, Unmark
from divinary.arcana.model.view import View
from divinary.arcana.notation.actions import read_fates
from divinary.arcana.speech.hand_names import hand_names
from divinary.core.errors import UnreadableText
from divinary.core.spelling import slug
from divinary.core.words import Words


def read_marks(
    words: Words, view: View, names: Sequence[str], text: str, *, up: bool
) -> list[Action]:
    """Read which numbers to turn, `up` or down; without a player, those of the active one."""
    line, numbers = _read_line(words, view, names, text)
    fates = tuple(dict.fromkeys(read_fates(numbers)))
    if view.seat is None or not fates:
        raise UnreadableText("not-an-action", text=text)
    kind = Unmark if up else Mark
    return [kind(view.seat, line, fate) for fate in fates]


def _read_line(words: Words, view: View, names: Sequence[str], text: str) -> tuple[int, str]:
    """Split "PLAYER NUMBERS" into a hand and the rest; a name may have several words."""
    called = hand_names(words, view, names)
    whole = [*enumerate(called), *[(_hand_of(view, seat), n) for seat, n in enumerate(names)]]
    for hand, name in whole:
        numbers = text[len(name) :].strip()
        if text.casefold().startswith(f"{name.casefold()} ") and numbers[:1].isdigit():
            return hand, numbers
    parts = text.split()
    length = next((n for n, word in enumerate(parts) if word[0].isdigit()), len(parts))
    if not length:
        return view.active, text
    meant = _hand_named(view, called, slug(" ".join(parts[:length])))
    if meant is None:
        raise UnreadableText("unknown-player", known=tuple(called))
    return meant, " ".join(parts[length:])


def _hand_of(view: View, seat: int) -> int:
    """Return the hand that a player's name alone means: the one in play, or else the first."""
    return view.active if seat == view.active_seat else seat


def _hand_named(view: View, called: Sequence[str], part: str) -> int | None:
    """Return the hand that a part of its name means; of several, the one in play."""
    starts = [hand for hand, name in enumerate(called) if slug(name).startswith(part)]
    found = starts or [hand for hand, name in enumerate(called) if part in slug(name)]
    if len(found) == 1:
        return found[0]
    return view.active if view.active in found else None
