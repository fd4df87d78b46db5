"""The end of a turn, as the sheet has it: what fades, what fills the row, and who is next."""

from divinary.arcana.model.events import Amplified, Faded, Skipped
from divinary.arcana.model.position import Phase
from tests.prove.table import ASH, DOOMED, FALL, Spot, Table


def fade(table: Table) -> None:
    """Every card whose time has come fades at once; then the next hand is active."""
    places = table.fading()
    amplified = any(FALL in spot.attached for at in places if (spot := table.row[at]))
    cost = 0 if table.right else 2 + amplified
    for place in places:
        leave_row(table, place, cost)
    if amplified and table.right:
        table.score += 1
        table.said.append(Amplified())
    if table.rules["ash"] == "again" and table.small:
        table.embers = cost
    if not table.decided:
        next_turn(table)


def leave_row(table: Table, place: int, cost: int) -> None:
    """One card fades: fates to the bag, attachments under the deck, doom, and a power is ready."""
    spot = table.row[place]
    assert spot
    cost = 0 if spot.card == "the-blind-man" else cost
    table.said.append(Faded(spot.card, cost))
    table.doom = min(DOOMED, table.doom + cost)
    table.bag.update(spot.fates)
    table.row[place] = None
    under_deck(table, *spot.attached)
    if spot.card == FALL:
        table.amplify_at = place
    else:
        table.ready.append(spot.card)


def under_deck(table: Table, *cards: str) -> None:
    """Cards go under the deck in this order; with The Restless Hours they leave the game."""
    (table.gone if table.rules["restless"] == "yes" else table.bottom).extend(cards)


def turn_up(table: Table) -> None:
    """The next card of the deck lies on top, if it is known."""
    if table.top is None and not table.unseen and table.bottom:
        table.top = table.bottom.pop(0)


def refill(table: Table) -> None:
    """Fill the gaps of the row from the left, as far as the deck is known."""
    turn_up(table)
    while None in table.row and table.top and not table.decided:
        fill(table, table.row.index(None), table.top)
        turn_up(table)
    if None not in table.row:
        table.embers = None


def fill(table: Table, place: int, card: str) -> None:
    """Deal the top card; where The Fall lay, Amplify is attached to it."""
    host = table.amplify_at == place
    table.row[place] = Spot(card, attached=[FALL] if host else [])
    table.top = None
    if host:
        table.amplify_at = None
    if card == ASH and table.embers is not None:
        burn(table, place, table.embers, host=host)


def burn(table: Table, place: int, cost: int, *, host: bool) -> None:
    """The Ash fades as it is dealt, amplified if The Fall has just left it its place."""
    leave_row(table, place, cost + 1 if host and cost else cost)
    if host and not cost:
        table.score += 1
        table.said.append(Amplified())


def next_turn(table: Table) -> None:
    """The next hand clockwise whose seat is taken becomes active."""
    count = len(table.hands)
    following = [(table.active + step) % count for step in range(1, count + 1)]
    taken = [hand for hand in following if hand in table.present]
    table.active = taken[0] if taken else table.active
    table.phase = Phase.DRAW
    table.fresh = table.lift = 0
    table.used = table.asked = table.feasted = table.small = table.illegal = table.right = False
    table.played_old = False
    table.guessed, table.guesses = [], 1
    table.kept = table.relocated = None


def settle(table: Table) -> None:
    """Fill the row, and skip the hands that the bag cannot fill.

    When a whole round went by in which nobody drew, nobody ever will.
    """
    refill(table)
    for _ in range(len(table.present) + bool(table.fresh)):
        if table.decided or table.paused or not table.cannot_draw:
            return
        table.said.append(Skipped())
        table.kept = table.hand[0] if table.hand else None
        fade(table)
        refill(table)


def discard(table: Table, hand: int) -> None:
    """A hand goes back to the bag, and its number line is reset."""
    table.bag.update(table.hands[hand])
    table.hands[hand] = []
    table.lines[hand] = ()
