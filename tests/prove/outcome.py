"""What must come of each action of arcana, written from the sheet."""

from collections.abc import Callable
from typing import Any

from divinary.arcana.model.actions import (
    Action,
    Deal,
    Done,
    Draw,
    Exile,
    Join,
    Leave,
    Mark,
    Onto,
    OwnUp,
    Pass,
    Play,
    Predict,
    Show,
    Steal,
    Unmark,
    Use,
)
from divinary.arcana.model.events import Answer, Falling, NothingToSteal, Revealed, Shown
from divinary.arcana.model.position import Phase, Position
from tests.prove.fade import discard, fade, settle
from tests.prove.laying import lay, this_turn
from tests.prove.powers import forecast, use
from tests.prove.referee import lawful, loot
from tests.prove.sheet import WINDOW_B, WINDOW_D
from tests.prove.table import DOOMED, THIEF, Table


def outcome(position: Position, action: Action) -> Table:
    """Return the table as the sheet leaves it after a legal action, and all that was said."""
    table = lay(position)
    if isinstance(action, Use):
        use(table, action, last_played(position))
    else:
        DONE_BY[type(action)](table, action)
    settle(table)
    return table


def last_played(position: Position) -> int:
    """Return the fate played last this turn, or 0."""
    plays = (what.fate for what in this_turn(position) if isinstance(what, Play))
    return next(plays, 0)


def draw(table: Table, action: Draw) -> None:
    """One fate comes from the bag; with two in the hand it is time to play."""
    table.embers = table.kept = None
    table.bag[action.fate] -= 1
    table.hand.append(action.fate)
    table.fresh += 1
    if len(table.hand) == 2:
        table.phase = Phase.PLAY


def deal(table: Table, action: Deal) -> None:
    """The deck turns up its next card."""
    table.unseen.remove(action.card)
    table.top = action.card


def play(table: Table, action: Play) -> None:
    """One fate is laid down, the card speaks, The Thief steals, and the windows open."""
    table.kept = lay_down(table, action)
    if action.card == "the-chalice":
        table.said.append(Answer(table.counted > action.fate))
    if action.card == "the-wish":
        table.guesses += 1
    if action.card == "the-feast" and not table.feasted and table.bag.total():
        table.feasted = True
        table.phase = Phase.DRAW
        return
    if action.card == THIEF or not table.has(THIEF):  # it answers a play elsewhere
        window_b(table)
    elif loot(table):
        table.phase = Phase.STEAL
    else:
        table.said.append(NothingToSteal())
        window_b(table)


def lay_down(table: Table, action: Play) -> int:
    """Move the played token from the hand to its card, and return the kept fate."""
    first, second = table.hand
    table.illegal |= (action.fate, action.card) not in lawful(table)
    retained = table.fresh == 1
    takes_first = action.old if first == second else action.fate == first
    table.played_old = retained and takes_first
    if not (retained and takes_first):
        table.fresh -= 1
    table.hand.pop(0 if takes_first else 1)
    table.small |= action.fate in {1, 2}
    by_hours = action.card == "the-hours"
    spot = table.spots[0] if by_hours else table.spot(action.card)
    spot.lay(action.fate, stray=by_hours)
    return table.hand[0]


def window_b(table: Table) -> None:
    """Open the active player's window after the play, if there is anything to use there."""
    if table.with_power(WINDOW_B) and not table.used:
        table.phase = Phase.AFTER
    else:
        forecast(table)


def steal(table: Table, action: Steal) -> None:
    """The Thief's compulsory move."""
    move(table, action.fate, action.card, THIEF)
    window_b(table)


def onto(table: Table, action: Onto) -> None:
    """Relocate puts its fate down, and the play is still to come."""
    assert table.relocated
    move(table, *table.relocated, action.card)
    table.relocated = None
    table.phase = Phase.PLAY


def move(table: Table, fate: int, source: str, target: str) -> None:
    """Move a fate from card to card; it was not played there."""
    table.spot(source).take(fate)
    table.spot(target).lay(fate, stray=True)


def done(table: Table, action: Done) -> None:
    """The active player uses no power after the play."""
    forecast(table)


def predict(table: Table, action: Predict) -> None:
    """A hit scores; when the last guess fails too, that is one doom."""
    assert table.kept is not None
    raised = table.lift if table.rules["plus_one"] == "raised" else 0
    if action.fate == table.kept + raised:
        table.score += 1
        table.right = True
        show(table)
        exile_or_fade(table)
        return
    table.guessed.append(action.fate)
    if len(table.guessed) == table.guesses:
        fail(table)


def pass_(table: Table, action: Pass) -> None:
    """The group predicts nothing, or nothing more, or exiles nothing."""
    if table.phase is Phase.PREDICT and table.guessed:
        fail(table)
    else:
        fade(table)


def fail(table: Table) -> None:
    """No guess was right: the fate is shown, and that costs doom."""
    cost = len(table.guessed) if table.rules["missed"] == "each" else 1
    table.doom = min(DOOMED, table.doom + cost)
    show(table)
    if not table.decided:
        fade(table)


def show(table: Table) -> None:
    """The hidden fate is shown and goes back to the bag, and its number line is reset."""
    assert table.kept is not None
    table.said.append(Shown(table.kept, table.right))
    discard(table, table.active)


def exile_or_fade(table: Table) -> None:
    """Open window D if Exile can be paid for."""
    if table.decided:
        return
    if table.with_power(WINDOW_D) and len(table.ready) > 1 and not table.used:
        table.phase = Phase.EXILE
    else:
        fade(table)


def take(table: Table, action: Exile) -> None:
    """A fate leaves the game for good; The Fall may now hold or not."""
    before = table.falling()
    table.spot(action.card).take(action.fate)
    table.exiled.append(action.fate)
    if table.falling() != before:
        table.said.append(Falling(table.falling()))
    fade(table)


def show_own(table: Table, action: Show) -> None:
    """A non-active player discards the own fate and shows it."""
    (fate,) = table.hands[action.seat]
    table.said.append(Revealed(action.seat, fate))
    discard(table, action.seat)


def join(table: Table, action: Join) -> None:
    """A seat is taken, with no fates and a fresh number line; who joins nobody is active."""
    while len(table.hands) <= action.seat:
        table.hands.append([])
        table.lines.append(())
    if not table.present:
        table.active = action.seat
    table.present.add(action.seat)


def leave(table: Table, action: Leave) -> None:
    """A seat empties: its fates go back unseen; the active player's turn ends with FADE."""
    table.present.remove(action.seat)
    discard(table, action.seat)
    if table.active == action.seat:
        fade(table)


def own_up(table: Table, action: OwnUp) -> None:
    """An illegal play: the token stays, the hidden fate is discarded unseen, and cards fade."""
    discard(table, table.active)
    fade(table)


def mark(table: Table, action: Mark) -> None:
    """A number of a line is turned face down."""
    table.lines[action.line] = tuple(sorted([*table.lines[action.line], action.fate]))


def unmark(table: Table, action: Unmark) -> None:
    """A number of a line is turned face up again."""
    table.lines[action.line] = tuple(f for f in table.lines[action.line] if f != action.fate)


DONE_BY: dict[type, Callable[[Table, Any], None]] = {
    Draw: draw,
    Deal: deal,
    Play: play,
    Onto: onto,
    Steal: steal,
    Done: done,
    Predict: predict,
    Pass: pass_,
    Exile: take,
    Show: show_own,
    Join: join,
    Leave: leave,
    OwnUp: own_up,
    Mark: mark,
    Unmark: unmark,
}
