"""The referee beside the cardboard game: what may be played, from what lies on a real table."""

from msgspec.structs import replace

from divinary.arcana import choices, options
from divinary.arcana.actions import Play
from divinary.arcana.fates import HAND
from divinary.arcana.notation import read_fates
from divinary.arcana.options import LARGEST_ROW
from divinary.arcana.position import Phase
from divinary.arcana.position_text import read_slot
from divinary.arcana.soundness import with_rest
from divinary.arcana.turn import set_up
from divinary.core.errors import UnreadableText


def plays(hand: str, row: str) -> tuple[Play, ...]:
    """Return every legal play of a hand on a row, card by card.

    Raises:
        UnreadableText: if something is misspelt, or could not lie on a table like that.

    >>> [str(play) for play in plays("3 5", "midnight the-deep:2,2 dawn the-key:4")]
    ['play 3 midnight', 'play 5 dawn', 'play 3 the-key', 'play 5 the-key']
    """
    fates = read_fates(hand)
    slots = tuple(map(read_slot, row.split()))
    if len(fates) != HAND:
        raise UnreadableText("hand-of-two", given=len(fates))
    if not 1 <= len(slots) <= LARGEST_ROW:
        raise UnreadableText("row-of-four", given=len(slots), high=LARGEST_ROW)
    table = set_up(options.read({"row": len(slots)}))
    hands = (fates, *table.hands[1:])
    return choices.plays(
        with_rest(replace(table, row=slots, hands=hands, drawn=HAND, phase=Phase.PLAY))
    )
