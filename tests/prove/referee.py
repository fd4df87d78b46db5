"""A second opinion: what may be done in arcana and what comes of it, written from the sheet.

It knows the base box as the sheet lists it, asks nothing of the engine's rules, and counts the
bag from what lies outside it.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from divinary.arcana.actions import DONE, PASS, Action, Deal, Draw, Pass, Play, Predict, Use
from divinary.arcana.position import Phase, Position

SHEET = {
    # card: (moons, the sheet's condition for p played, k kept, v visible; faded power)
    "dawn": (3, lambda p, k, v: p > k, "higher-than"),
    "midnight": (3, lambda p, k, v: p < k, "higher-than"),
    "the-deep": (3, lambda p, k, v: p + k <= 5, "higher-than"),
    "leviathan": (4, lambda p, k, v: p + k >= 11, "discard-lower"),
    "the-key": (3, lambda p, k, v: 7 <= p + k <= 9, "old"),
    "the-judge": (3, lambda p, k, v: (p + k) % 2 == 0, "3-4-5"),
    "the-stranger": (3, lambda p, k, v: (p + k) % 2 == 1, "1-2-3"),
    "the-belltower": (2, lambda p, k, v: (p + k) % 3 == 0, "discard-lower"),
    "the-beast": (1, lambda p, k, v: abs(p - k) == 1, "twice"),
    "the-huntress": (1, lambda p, k, v: abs(p - k) == 2, "twice"),
    "the-mirror": (1, lambda p, k, v: p == k, "twice"),
    "the-shore": (4, lambda p, k, v: abs(p - k) >= 4, "discard-lower"),
    "the-servant": (2, lambda p, k, v: p in {1, 2, 3} and k not in {1, 2, 3}, "1-2-3"),
    "the-lord": (3, lambda p, k, v: p in {5, 6, 7} and k not in {5, 6, 7}, "5-6-7"),
    "the-noble": (3, lambda p, k, v: p in {3, 4, 5} and k not in {3, 4, 5}, "3-4-5"),
    "the-engine": (3, lambda p, k, v: p in {2 * k, 3 * k} or k in {2 * p, 3 * p}, "5-6-7"),
    "the-prophet": (2, lambda p, k, v: k in v, "cycle"),
    "the-rider": (2, lambda p, k, v: p != k and p not in v and k not in v, "cycle"),
    "the-chalice": (2, lambda p, k, v: True, "1-4-7"),
    "the-blind-man": (1, lambda p, k, v: True, "1-4-7"),
}
BEFORE_PLAY, AFTER_PLAY = {"cycle"}, {"old", "discard-lower"}
BEFORE_PREDICTION = {power for _, _, power in SHEET.values()} - BEFORE_PLAY - AFTER_PLAY
HOURS = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3}


def legal(position: Position) -> set[Action]:
    """Return every action that the sheet allows the decider now, or every outcome of chance."""
    if position.score >= position.options.goal or position.doom >= 7 or not any(places(position)):
        return set()
    if position.top is None and unseen(position):
        return {Deal(card) for card in unseen(position)}
    match position.phase:
        case Phase.DRAW:
            return {Draw(fate) for fate, count in in_bag(position).items() if count}
        case Phase.PLAY:
            return {*plays(position), *powers(position, BEFORE_PLAY)}
        case Phase.AFTER:
            return {*powers(position, AFTER_PLAY), DONE}
        case Phase.PREDICT:
            values = set(range(1, position.options.fates + 1)) - set(position.guessed)
            uses = set() if position.guessed else powers(position, BEFORE_PREDICTION)
            return {*map(Predict, values), *uses, PASS}


class Outcome(NamedTuple):
    """What an action must lead to."""

    score: int
    doom: int
    shown: int | None = None
    """The hidden fate, if it is shown."""

    faded: tuple[str, ...] = ()
    """Cards that fade, from the left."""

    answer: bool | None = None
    """What the active player says, if anything is asked."""


def outcome(position: Position, action: Action) -> Outcome:
    """Return what the sheet says must come of a legal action."""
    quiet = Outcome(position.score, position.doom, answer=answer(position, action))
    if not isinstance(action, Predict | Pass):
        return quiet
    kept = position.hands[position.active][0]
    right = isinstance(action, Predict) and action.fate == kept
    guessed, allowed = guesses(position)
    if isinstance(action, Predict) and not right and guessed + 1 < allowed:
        return quiet
    failed = not right and (isinstance(action, Predict) or guessed > 0)
    score, doom = position.score + right, position.doom + failed
    shown = kept if right or failed else None
    if score >= position.options.goal or doom >= 7:
        return Outcome(score, doom, shown)
    faded = [
        slot.card
        for slot in position.row
        if slot and sum(HOURS[fate] for fate in slot.fates) >= SHEET[slot.card][0]
    ]
    cost = 0 if right else sum(2 for card in faded if card != "the-blind-man")
    return Outcome(score, min(7, doom + cost), shown, tuple(faded))


def guesses(position: Position) -> tuple[int, int]:
    """Return how many predictions were made since the last play, and how many may be."""
    made, allowed = 0, 1
    for event in reversed(position.past):
        if isinstance(event.what, Play):
            break
        made += isinstance(event.what, Predict)
        allowed += isinstance(event.what, Use) and SHEET[event.what.card][2] == "twice"
    return made, allowed


def answer(position: Position, action: Action) -> bool | None:
    """Return the truth that the active player has to tell, if the action asks for one."""
    hand = position.hands[position.active]
    if isinstance(action, Play) and action.card == "the-chalice":
        return max(hand) > action.fate
    if not isinstance(action, Use):
        return None
    power = SHEET[action.card][2]
    if power == "higher-than":
        return hand[0] > action.value
    if power == "old":
        return position.played_old
    return str(hand[0]) in power.split("-") if power[0].isdigit() else None


def places(position: Position) -> list[object]:
    """Return all that can be played on, now or later: row and deck."""
    return [*position.row, position.top, *unseen(position), *position.bottom]


def visible(position: Position) -> list[int]:
    """Return every fate in front of a card."""
    return [fate for slot in position.row if slot for fate in slot.fates]


def in_bag(position: Position) -> Counter[int]:
    """Return what must lie in the bag: every token but those in hands and on the table."""
    options = position.options
    tokens = Counter(dict.fromkeys(range(1, options.fates + 1), options.copies))
    tokens.subtract(visible(position))
    tokens.subtract(fate for hand in position.hands for fate in hand)
    return tokens


def unseen(position: Position) -> set[str]:
    """Return the cards that must lie face down in the deck, unseen by all."""
    row = {slot.card for slot in position.row if slot}
    return set(position.options.deck()) - {
        *row,
        *position.ready,
        *position.bottom,
        position.top,
    }


def plays(position: Position) -> set[Action]:
    """Return the legal plays; The Hours only when no card takes either fate."""
    hand, table = position.hands[position.active], visible(position)
    pairs = {(hand[0], hand[1]), (hand[1], hand[0])}
    cards = [slot.card for slot in position.row if slot]
    found = {
        (played, card)
        for played, kept in pairs
        for card in cards
        if SHEET[card][1](played, kept, table)
    } or {(played, "the-hours") for played in hand}
    both = [False]
    if hand[0] == hand[1] and position.drawn == 1 and ready(position, {"old"}):
        both.append(True)
    return {Play(fate, card, old) for fate, card in found for old in both}


def ready(position: Position, wanted: Iterable[str]) -> list[str]:
    """Return the faded cards with one of these powers."""
    return [card for card in position.ready if SHEET[card][2] in set(wanted)]


def powers(position: Position, wanted: Iterable[str]) -> set[Action]:
    """Return every use of one of these powers; one power a turn."""
    if position.used:
        return set()
    found: set[Action] = set()
    for card in ready(position, wanted):
        match SHEET[card][2]:
            case "cycle":
                empty = [slot.card for slot in position.row if slot and not slot.fates]
                found |= {Use(card, target=other) for other in empty}
            case "discard-lower":
                kept = position.hands[position.active][0]
                lower = [(f, s.card) for s in position.row if s for f in s.fates if f < kept]
                found |= {Use(card, fate, other) for fate, other in lower}
            case "higher-than":
                found |= {Use(card, value) for value in range(1, position.options.fates + 1)}
            case _:
                found.add(Use(card))
    return found
