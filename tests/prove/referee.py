"""A second opinion: what may be done in arcana, written from the sheet.

It knows the whole game as the sheet lists it and asks nothing of the engine's rules. What comes of
an action is said in `outcome`.
"""

from collections.abc import Iterable

from divinary.arcana.model.actions import (
    DONE,
    PASS,
    Action,
    Deal,
    Draw,
    Exile,
    Join,
    Leave,
    Mark,
    Onto,
    OwnUp,
    Play,
    Predict,
    Show,
    Steal,
    Unmark,
    Use,
)
from divinary.arcana.model.position import Phase
from divinary.core.deciders import CHANCE, Decider, Party, Seat
from tests.prove.sheet import PRINTED_HOURS, SHEET, WINDOW_A, WINDOW_B, WINDOW_C, WINDOW_D
from tests.prove.table import THIEF, Table


def legal(table: Table) -> set[Action]:
    """Return every action that the sheet allows the decider now, or every outcome of chance."""
    if table.over or table.paused:
        return set()
    if table.awaits_card:
        return {Deal(card) for card in table.unseen}
    return decisions(table)


def seats(table: Table) -> list[int]:
    """Return every seat at the table, taken or not; a fifth colour of line is the last."""
    count = len({table.owner(hand) for hand in range(len(table.hands))})
    return list(range(count if table.challenge else min(5, count + 1)))


def decider(table: Table) -> Decider | None:
    """Return who decides: chance, the active player, or all the others, the next one first."""
    if table.over or table.paused:
        return None
    if table.awaits_card or table.phase is Phase.DRAW:
        return CHANCE
    own = table.owner(table.active)
    if table.phase not in (Phase.PREDICT, Phase.EXILE, Phase.TAKE):
        return Seat(own)
    after = [seat for seat in sorted(table.seated) if seat > own]
    return Party(*after, *[seat for seat in sorted(table.seated) if seat < own])


def decisions(table: Table) -> set[Action]:
    """Return what may be done in each phase of a turn."""
    match table.phase:
        case Phase.DRAW:
            return {Draw(fate) for fate, count in table.bag.items() if count}
        case Phase.PLAY:
            uses = set() if table.feasted else powers(table, WINDOW_A)
            return {*plays(table), *uses}
        case Phase.MOVE:
            return {Onto(card) for card in others(table)}
        case Phase.STEAL:
            return {Steal(fate, card) for fate, card in loot(table)}
        case Phase.AFTER:
            return {*powers(table, WINDOW_B), DONE}
        case Phase.PREDICT:
            uses = set() if table.guessed else powers(table, WINDOW_C)
            return {*predictions(table), *uses, PASS}
        case Phase.EXILE:
            return {*powers(table, WINDOW_D), PASS}
        case Phase.TAKE:
            return {Exile(fate, card) for fate, card in table.visible}


def plays(table: Table) -> set[Action]:
    """Return the legal plays; The Hours only when no card takes either fate.

    In honour mode nothing refuses a play: the players themselves have to notice.
    """
    hand = table.hand
    places = [*(spot.card for spot in table.spots), "the-hours"]
    anything = {(played, card) for played in hand for card in places}
    tokens = [False]
    may_ask = table.with_power(["old"]) and not table.used
    if may_ask and table.fresh == 1 and hand[0] == hand[1]:
        tokens.append(True)
    found = anything if table.rules["honour"] == "yes" else lawful(table)
    return {Play(fate, card, old) for fate, card in found for old in tokens}


def lawful(table: Table) -> set[tuple[int, str]]:
    """Return every fate of the hand with every card that takes it, or with The Hours."""
    first, second = table.hand
    found = {
        (played, spot.card)
        for played, kept in {(first, second), (second, first)}
        for spot in table.spots
        if fits(table, played, kept, spot.card)
    }
    return found or {(first, "the-hours"), (second, "the-hours")}


def fits(table: Table, played: int, kept: int, card: str) -> bool:
    """Whether a card takes one fate while the other is kept."""
    own = table.spot(card).fates
    if card == "the-feast" and table.feasted:
        return False
    if card == "iron" and not own and table.rules["iron"] == "closed":
        return False
    counted = kept if card in PRINTED_HOURS else kept + table.lift
    return SHEET[card].fits(played, counted, [fate for fate, _ in table.visible], own)


def others(table: Table) -> list[str]:
    """Return the cards that a fate may be moved to: all but its own."""
    assert table.relocated
    return [spot.card for spot in table.spots if spot.card != table.relocated[1]]


def loot(table: Table) -> list[tuple[int, str]]:
    """Return what The Thief may be given: every higher fate that lies on another card."""
    return [(fate, card) for fate, card in table.visible if fate > table.counted and card != THIEF]


def predictions(table: Table) -> set[Action]:
    """Return every value that may still be predicted."""
    raised = table.lift if table.rules["plus_one"] == "raised" else 0
    values = {fate + raised for fate in range(1, int(table.rules["fates"]) + 1)}
    return {Predict(value) for value in values - {*table.guessed}}


def powers(table: Table, wanted: Iterable[str]) -> set[Action]:
    """Return every use of one of these powers; one power a turn."""
    if table.used:
        return set()
    return {use for card in table.with_power(wanted) for use in uses_of(table, card)}


def uses_of(table: Table, card: str) -> set[Action]:
    """Return every use of one faded card."""
    match SHEET[card].power:
        case "cycle" if table.rules["restless"] == "yes" and not table.deck:
            return set()
        case "cycle":
            return {Use(card, target=spot.card) for spot in table.spots if not spot.fates}
        case "relocate" if len(table.spots) == 1:
            return set()
        case "relocate":
            return {Use(card, fate, host) for fate, host in table.visible}
        case "discard-lower":
            lower = [(fate, host) for fate, host in table.visible if fate < table.counted]
            return {Use(card, fate, host) for fate, host in lower}
        case "higher-than":
            return {Use(card, value) for value in range(1, int(table.rules["fates"]) + 1)}
        case "same":
            return {Use(card, fate) for fate, _ in table.visible}
        case "slow":
            return {Use(card, target=spot.card) for spot in table.spots}
        case "help" | "exile":
            return {Use(card, cost=other) for other in table.ready if other != card}
        case _:
            return {Use(card)}


def asides(table: Table, seat: int) -> set[Action]:
    """Return all that a seat may do out of turn; the active player makes no notes.

    The challenge is for two players, who stay; each of them knows both the own hands anyway.
    """
    if table.over:
        return set()
    if seat not in table.seated:
        return {Join(seat)}
    found: set[Action] = set() if table.challenge else {Leave(seat)}
    if seat != table.owner(table.active):
        found |= notes(table, seat) | ({Show(seat)} if may_show(table, seat) else set())
    elif may_own_up(table):
        found.add(OwnUp(seat))
    return found


def notes(table: Table, seat: int) -> set[Action]:
    """Return every change to a number line of another seat."""
    lines = [hand for hand in table.present if table.owner(hand) != seat]
    fates = range(1, int(table.rules["fates"]) + 1)
    return {
        (Unmark if fate in table.lines[line] else Mark)(seat, line, fate)
        for line in lines
        for fate in fates
    }


def may_show(table: Table, seat: int) -> bool:
    """Whether a non-active player may show the own fate: before window C is used."""
    before = table.phase is Phase.PREDICT and not table.guessed and not table.asked
    return before and not table.challenge and bool(table.hands[seat])


def may_own_up(table: Table) -> bool:
    """Whether an illegal play can still be admitted: the prediction is not settled yet."""
    return table.illegal and table.phase in (Phase.STEAL, Phase.AFTER, Phase.PREDICT)
