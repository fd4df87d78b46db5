"""The Town Square: Townsfolk come, are hired, and give their abilities."""

from typing import Final

from divinary.core.errors import IllegalAction
from divinary.oracle.data.goods import good
from divinary.oracle.data.locations import Location
from divinary.oracle.model import tasks
from divinary.oracle.model.actions import Deal, Hire, Outcome
from divinary.oracle.model.events import Gold
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.rules.decision import ChanceStep, Decision, LocationRule, Step
from divinary.oracle.rules.supply import given


def why_closed(position: Position, shop: Shop) -> IllegalAction | None:
    """Return why there is no one to recruit: the Town Square is empty."""
    empty = IllegalAction("runes-apart", location=Location.RECRUIT.value)
    return None if position.square else empty


def next_cards(position: Position) -> tuple[str, ...]:
    """Return the Townsfolk that may come next; if the deck is empty, the discarded ones."""
    if len(position.square) == len(position.options.cove.square):
        return ()
    return position.deck or position.discards


def in_the_deck(position: Position, task: tasks.Dealing) -> list[tuple[Outcome, int]]:
    """Return the Townsfolk that can come next; each is as likely as any other."""
    return [(Deal(card), 1) for card in next_cards(position)]


def not_in_the_deck(position: Position, task: tasks.Dealing, outcome: Deal) -> IllegalAction:
    """Return why a card cannot come."""
    return IllegalAction("not-in-the-deck", card=outcome.card)


def deal(position: Position, task: tasks.Dealing, action: Deal) -> Position:
    """Put a card into the dearest slot; go on while there are free ones."""
    from_deck = bool(position.deck)
    pile = next_cards(position)
    rest = tuple([card for card in pile if card != action.card])
    if not from_deck:  # reshuffled: the order is unknown again
        rest = tuple([card for card in position.options.people if card in rest])
    return position.then(
        task,
        square=(*position.square, action.card),
        deck=rest,
        discards=position.discards if from_deck else (),
    )


def choose_card(position: Position, task: tasks.Hiring) -> tuple[Hire, ...]:
    """Return the cards of the Town Square."""
    return tuple([Hire(card) for card in position.square])


def hire(position: Position, task: tasks.Hiring, action: Hire) -> Position:
    """Take a card: the others slide down, a new one comes, and its ability is gained at once."""
    seat, slot = task.seat, position.square.index(action.card)
    return position.then(
        tasks.Dealing(),
        tasks.Serving(seat, action.card),
        tasks.Assigning(seat, action.card),
        tasks.Advancing(position.options.cove.square[slot]),
        square=(*position.square[:slot], *position.square[slot + 1 :]),
    )


def not_hired(position: Position, task: tasks.Hiring, action: Hire) -> IllegalAction:
    """Return why a card cannot be hired."""
    return IllegalAction("not-in-the-square", card=action.card)


def serve(position: Position, task: tasks.Serving) -> Position:
    """Gain the ability of a hired card, or put on the agenda the decision that it brings."""
    seat, shop, gold = task.whose, position.shops[task.whose], position.options.cove.gold
    person = position.options.people[task.card]
    match person.ability:
        case "charm" | "tome" as size:
            changes, fact = given(shop, good(size, person.icons[0]))
            shops = position.with_shop(seat, **changes)
            return position.then(shops=shops, past=position.with_events(seat, fact))
        case "gold":
            shops = position.with_shop(seat, gold=shop.gold + gold)
            past = position.with_events(seat, Gold("townsfolk", gold))
            return position.then(shops=shops, past=past)
        case "discard":
            return position.then(tasks.Discarding(seat))
        case "draw":
            return position.then(tasks.Pulling(1))
        case "return":
            return position.then(tasks.Returning(seat))
        case "ferry":
            return position.then(tasks.Ferrying(seat))
        case _:
            return position.then()


DECISIONS: Final = (
    Decision(tasks.Hiring, (Hire,), choose_card, hire, not_hired, if_none=None),
    ChanceStep(tasks.Dealing, (Deal,), in_the_deck, deal, not_in_the_deck),
    Step(tasks.Serving, serve),
)
LOCATION: Final = LocationRule(
    why_closed,
    visit=lambda shop, seat: (tasks.Hiring(seat),),
    hours=lambda options: options.cove.square,
)
