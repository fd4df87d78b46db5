"""How the second referee lays a position out on its own table, and what it reads in the past."""

from collections import Counter
from collections.abc import Mapping
from functools import cache

from divinary.arcana.model.actions import Action, Leave, Play, Use
from divinary.arcana.model.events import Fact, Faded, Shown
from divinary.arcana.model.options import Options
from divinary.arcana.model.position import Phase, Position
from tests.prove.sheet import SHEET, WINDOW_C
from tests.prove.table import FALL, Spot, Table, owner


def lay(position: Position) -> Table:
    """Lay a position out; the bag and the unseen cards are counted from what lies outside them."""
    turn = this_turn(position)
    return Table(
        rules=rules_of(position.options),
        hands=[list(hand) for hand in position.hands],
        lines=list(position.lines),
        bag=in_bag(position),
        row=[
            Spot(
                slot.card,
                list(slot.fates),
                [place in slot.strays for place in range(len(slot.fates))],
                list(slot.attached),
            )
            if slot
            else None
            for slot in position.row
        ],
        top=position.top,
        unseen=unseen(position),
        bottom=list(position.bottom),
        ready=list(position.ready),
        gone=list(position.gone),
        exiled=list(position.exiled),
        amplify_at=position.amplify_at,
        present=set(position.present),
        score=position.score,
        doom=position.doom,
        active=position.active,
        phase=position.phase,
        fresh=position.drawn,
        played_old=position.played_old,
        used=position.used,
        asked=any(isinstance(what, Use) and SHEET[what.card].power in WINDOW_C for what in turn),
        lift=position.lift,
        feasted=position.feasted,
        small=position.small,
        guessed=list(position.guessed),
        guesses=1 + extra_guesses(turn),
        kept=remembered(position, turn),
        right=any(isinstance(what, Shown) and what.correct for what in turn),
        illegal=position.illegal,
        relocated=position.moving,
        embers=position.embers if None in position.row and not position.drawn else None,
    )


@cache
def rules_of(options: Options) -> Mapping[str, str]:
    """Return the options as texts, read once."""
    return options.texts()


def in_bag(position: Position) -> Counter[int]:
    """Return what must lie in the bag: every token that is in no hand, row or exile."""
    options = position.options
    tokens = Counter(dict.fromkeys(range(1, options.fates + 1), options.copies))
    tokens.subtract(fate for slot in position.row if slot for fate in slot.fates)
    tokens.subtract(fate for hand in position.hands for fate in hand)
    tokens.subtract(position.exiled)
    return tokens


def unseen(position: Position) -> set[str]:
    """Return the cards that must lie face down in the deck, unseen by all."""
    slots = [slot for slot in position.row if slot]
    attached = {card for slot in slots for card in slot.attached}
    row = {slot.card for slot in slots}
    deck = {position.top, *position.bottom}
    waiting = {FALL} if position.amplify_at is not None else set()
    known = row | attached | deck | waiting | {*position.ready, *position.gone}
    return set(position.options.deck()) - known


def this_turn(position: Position) -> list[Action | Fact]:
    """Return what happened in this turn, latest first."""
    rules = rules_of(position.options)
    found: list[Action | Fact] = []
    for event in reversed(position.past):
        left = isinstance(event.what, Leave) and event.what.seat == owner(rules, event.turn)
        if event.turn != position.active or left or isinstance(event.what, Faded):
            break
        found.append(event.what)
    return found


def extra_guesses(turn: list[Action | Fact]) -> int:
    """Return how many predictions Twice and a play on The Wish have added this turn."""
    uses = [SHEET[what.card].power for what in turn if isinstance(what, Use)]
    plays = [what.card for what in turn if isinstance(what, Play)]
    return uses.count("twice") + plays.count("the-wish")


def remembered(position: Position, turn: list[Action | Fact]) -> int | None:
    """Return the fate kept this turn: in the hand, or just shown; None before a play.

    While The Feast draws, the fate of the first play is still kept; then the pair is open again.
    """
    drawing = position.phase is Phase.DRAW and not position.feasted
    if drawing or position.phase in (Phase.PLAY, Phase.MOVE):
        return None
    shown = [what.fate for what in turn if isinstance(what, Shown)]
    return next(iter([*shown, *position.hands[position.active]]), None)
