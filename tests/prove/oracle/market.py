"""The Market phase, the clean-up and the final scoring."""

from collections import Counter

from tests.prove.oracle.actions import deal
from tests.prove.oracle.asking import Asking, may
from tests.prove.oracle.sheet import COLOURS, GOODS, PIERS, ROGUE
from tests.prove.oracle.table import Player, Table
from tests.prove.oracle.writing import draw_corruption


def market(table: Table) -> Asking[None]:
    """Boats at sea go home, Market icons pay, then everybody sells, seat by seat."""
    for boat in table.at_sea():
        table.lair += boat.crowd.pop(ROGUE, 0)
        table.halls.update(boat.crowd)
        boat.crowd.clear()
    for player in table.players:
        pay_icons(table, player)
    for player in table.players:
        yield from sell(table, player)


def pay_icons(table: Table, player: Player) -> None:
    """Each Market icon pays for the Customers in its hall: every time, or only once."""
    for colour in COLOURS:
        for icon in player.icons[colour]:
            if icon.paid and table.rules["market_icons_pay"] == "once":
                table.note("a Market icon that pays no more")
                continue
            table.note("a Market icon paid again" if icon.paid else "a Market icon paid")
            player.gold += table.halls[colour]
            icon.paid = True


def sell(table: Table, player: Player) -> Asking[None]:
    """Let a player send Goods to the piers, one by one, and then pay for all of them."""
    while answer := (yield from may(player.seat, offers(table, player), sales(player))):
        _, colour, size, pier = answer.split()
        player.shelf[f"{colour} {size}"] -= 1
        player.sold.append((f"{colour} {size}", pier))
    if any(player.shelf.values()):
        table.note("Goods kept")
    corruption = 0
    for pier in PIERS:
        goods = [good for good, where in player.sold if where == pier]
        if goods:
            player.gold += income(table, pier, goods)
            corruption += price(table, pier)
            table.note(f"sold at the {pier} pier")
    for good, _ in player.sold:
        player.supply[good] += 1
    player.sold.clear()
    for _ in range(corruption):
        yield from draw_corruption(table, player)


def sales(player: Player) -> str:
    """Return the kind of the question: once something is sent, only `done` has it paid."""
    return "pay" if player.sold else "sell"


def offers(table: Table, player: Player) -> list[str]:
    """Return every Good that lies on the shelf with every pier that has a buyer for it."""
    found = []
    for pier, buys in zip(PIERS, table.cove["buys"], strict=True):
        for good in GOODS:
            colour, size = good.split()
            if player.shelf[good] and buys in (size, "both") and buyers(table, pier, colour):
                found.append(f"sell {good} {pier}")
    return found


def on_pier(table: Table, pier: str) -> Counter[str]:
    """Return everybody on a pier."""
    crowd: Counter[str] = Counter()
    for boat in table.boats:
        crowd.update(boat.crowd if boat.pier == pier else {})
    return crowd


def buyers(table: Table, pier: str, colour: str) -> int:
    """Return the Customers of a colour on a pier; of Cultists each is one of every colour."""
    crowd = on_pier(table, pier)
    return crowd[colour] + (crowd[ROGUE] if table.rogues["counts"] else 0)


def income(table: Table, pier: str, goods: list[str]) -> int:
    """Return what a player earns at a pier; Robbers take their share, but no more than all."""
    value: dict[str, int] = dict(zip(GOODS, table.cove["values"], strict=True))
    earned = sum(value[good] * buyers(table, pier, good.split()[0]) for good in goods)
    taken = int(table.rogues["takes"]) * on_pier(table, pier)[ROGUE]
    if taken:
        table.note("robbed of all" if taken >= earned else "robbed")
    return max(0, earned - taken)


def price(table: Table, pier: str) -> int:
    """Return how many Corruption cards it costs to have sold at a pier."""
    cost = int(table.cove["pier_corruption"][PIERS.index(pier)])
    if table.rogues["counts"] and on_pier(table, pier)[ROGUE]:
        table.note("Cultists counted")
        cost += table.rogues["corruption"]
    return cost


def clean_up(table: Table) -> Asking[None]:
    """Everybody on a pier goes back to the bag, and the next round is laid out."""
    table.round += 1
    for boat in table.boats:
        table.bag.update(boat.crowd)
        boat.crowd, boat.pier = Counter(), None
    table.stack.sort(key=table.hour)  # equal hours keep their order
    for player in table.players:
        player.hour = 0
    table.marker = None
    table.discards += table.square
    table.square.clear()
    for _ in table.cove["square"]:
        yield from deal(table)


def score(table: Table) -> None:
    """Add what the Townsfolk and the Corruption cards are worth, and find the winners."""
    table.score = [player.gold + final(table, player) for player in table.players]
    most = max(table.score)
    best = [player for player in table.players if table.score[player.seat] == most]
    fewest = min(player.cards for player in best)
    winners = [player.seat for player in best if player.cards == fewest]
    table.winners = winners
    if len(best) > len(winners):
        table.note("a tie for fewer Corruption cards")
    if len(winners) > 1:
        table.note("a shared win")


def final(table: Table, player: Player) -> int:
    """Return what a player gains, or loses, by icons at the end."""
    cards = [table.townsfolk[card] for card in player.staff.values() if card]
    icons: list[int] = [icon for card in cards for icon in card["icons"]]
    gains = sum(table.halls[COLOURS[icon]] for icon in icons if icon < len(COLOURS))
    rogues = sum(icon == len(COLOURS) for icon in icons)
    rogues += sum(size * cards for size, cards in player.corruption.items())
    if table.lair:
        table.note(*["a Rogue icon on Townsfolk"] * (len(COLOURS) in icons))
    return gains - rogues * table.lair
