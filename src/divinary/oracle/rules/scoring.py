"""The final count: icons pay, Rogues cost, most gold wins; a single player gets a rating."""

from msgspec.structs import replace

from divinary.core.game import Result
from divinary.oracle.data.colours import ROGUE
from divinary.oracle.data.cove import Cove
from divinary.oracle.model.events import Event, Fact, Gold, Scored
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop


def count(position: Position) -> Position:
    """Pay for the icons on Townsfolk, and take for the Rogues on them and on Corruption cards."""
    past = position.with_events(None, Scored())
    shops: list[Shop] = []
    for seat, shop in enumerate(position.shops):
        gained, lost = final_icons(position, shop), final_corruption(position, shop)
        facts: list[Fact] = [Gold("icons", gained), Gold("corruption", -lost)]
        past = (*past, *[Event(seat, fact) for fact in facts])
        shops.append(replace(shop, gold=shop.gold + gained - lost))
    return position.then(shops=tuple(shops), past=past)


def icons_of(options: Options, shop: Shop) -> list[int]:
    """Return every icon on the Townsfolk of a shop."""
    return [icon for card in shop.staff if card for icon in options.people[card].icons]


def final_icons(position: Position, shop: Shop) -> int:
    """Return what faction icons pay: a gold for each Customer in the hall."""
    icons = icons_of(position.options, shop)
    customers = sum([position.halls[icon] for icon in icons if icon != ROGUE])
    return customers * position.options.cove.faction_icon


def final_corruption(position: Position, shop: Shop) -> int:
    """Return what Rogue icons cost: a gold for each Rogue in the Lair."""
    icons = rogue_icons(position.options, shop)
    return icons * position.lair * position.options.cove.rogue_icon


def rogue_icons(options: Options, shop: Shop) -> int:
    """Return all Rogue icons of a shop, on Townsfolk and on Corruption cards."""
    on_cards = sum([icons * count for icons, count in enumerate(shop.corruption, start=1)])
    return icons_of(options, shop).count(ROGUE) + on_cards


def result(position: Position) -> Result | None:
    """Return who won, once nothing is left to do: most gold, then least Corruption, else a tie."""
    if position.agenda:
        return None
    standing = [(shop.gold, -shop.cards) for shop in position.shops]
    best = max(standing)
    winners = tuple([seat for seat, one in enumerate(standing) if one == best])
    return Result(winners, tuple([shop.gold for shop in position.shops]))


def rating(cove: Cove, gold: int) -> int:
    """Return the rating of a single player: how many steps of the ratings the gold reaches."""
    return sum([gold >= least for least in cove.ratings])
