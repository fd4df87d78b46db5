"""What a seat may do out of turn: notes, showing a fate, sitting down, getting up, owning up."""

from divinary.arcana.actions import Aside, Join, Leave, Mark, Note, OwnUp, Show, Unmark, Use
from divinary.arcana.cards import CARDS
from divinary.arcana.ending import is_over
from divinary.arcana.position import HIDING_PHASES, Phase, Position
from divinary.arcana.powers import POWERS


def asides(position: Position, seat: int) -> tuple[Aside, ...]:
    """Return all that `seat` may do out of turn now."""
    if is_over(position):
        return ()
    if not is_seated(position, seat):
        return (Join(seat),) if seat in free_seats(position) else ()
    leaving = () if position.options.challenge else (Leave(seat),)
    if seat == position.seat:
        return (*leaving, *([OwnUp(seat)] if may_own_up(position) else []))
    showing = [Show(seat)] if may_show(position, seat) else []
    return (*_notes(position, seat), *showing, *leaving)


def is_seated(position: Position, seat: int) -> bool:
    """Whether somebody plays at this seat."""
    return any(position.options.owner(hand) == seat for hand in position.present)


def free_seats(position: Position) -> tuple[int, ...]:
    """Return where one may sit down: at a seat that was left, or at the next new one."""
    if position.options.challenge:
        return ()
    seats = range(min(position.options.most_seats, len(position.hands) + 1))
    return tuple(seat for seat in seats if seat not in position.present)


def may_show(position: Position, seat: int) -> bool:
    """Whether the group could still make something of the fate that `seat` holds.

    Before it uses a power or predicts, that is. In the challenge whoever predicts knows it anyway.
    """
    early = position.phase is Phase.PREDICT and not position.guessed and not _has_asked(position)
    return early and not position.options.challenge and bool(position.hands[seat])


def _has_asked(position: Position) -> bool:
    """Whether it was the group that used this turn's power."""
    if not position.used:
        return False
    uses = [event.what for event in reversed(position.past) if isinstance(event.what, Use)]
    return not uses or POWERS[CARDS[uses[0].card].power].window.by_group


def may_own_up(position: Position) -> bool:
    """Whether the active player has broken a rule, and the prediction is not settled yet."""
    return position.illegal and position.phase in HIDING_PHASES


def _notes(position: Position, seat: int) -> tuple[Note, ...]:
    """Return how the lines of the others may be marked; the active player is silent."""
    return tuple(
        Unmark(seat, line, fate) if fate in position.lines[line] else Mark(seat, line, fate)
        for line in position.present
        if position.options.owner(line) != seat
        for fate in range(1, position.options.fates + 1)
    )
