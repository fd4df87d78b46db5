"""What lines, predictions, Townsfolk and Staff are worth to one seat."""

from functools import cached_property
from typing import Final

from divinary.bots.oracle import bubbles, hours
from divinary.bots.oracle.chart_value import NEARER, ChartValue, best_lines
from divinary.bots.oracle.gold_value import GoldValue
from divinary.bots.oracle.icon_value import IconValue
from divinary.oracle.data.colours import COLOURS, ROGUE
from divinary.oracle.data.goods import charm, tome
from divinary.oracle.data.locations import Staff
from divinary.oracle.model.position import Position
from divinary.oracle.rules.divination import icons_left, rewards

ICON: Final = 0.2
"""What an icon of the Divining Area is worth."""

SOON: Final = 3
"""If so many Adventurers are still to be pulled in a round, a prediction pays in it."""

WORKING: Final = 0.18
"""How often a turn activates the Staff."""

POSTS: Final = (5.0, 6.0, 2.5)
"""What Exorcist, Astrologist and Palm Reader bring each time."""

GUARDING: Final = 1.2
"""Rogue icons that Security takes away each time."""

SEAFARING: Final = 1.0
"""What the abilities of Sailors are worth."""


class ShopValue:
    """All prices of one seat at one moment."""

    def __init__(self, table: Position, seat: int) -> None:
        """Look at a table from a seat."""
        self.gold = GoldValue(table, seat)
        self.icons = IconValue(self.gold)
        self.table, self.shop, self.board = table, table.shops[seat], table.options.board

    # --- Lines.

    @cached_property
    def chart_value(self) -> ChartValue:
        """The Star Chart with what its areas are worth."""
        chart, gold = self.table.options.chart, self.gold
        return ChartValue(
            chart=chart,
            drawn=self.shop.drawn | chart.printed,
            filled=self.shop.filled,
            goods=gold.goods,
            card=gold.card,
            nearer=NEARER * gold.later / (1 + gold.later),
        )

    def lines(self, count: int) -> float:
        """Return what it is worth to draw so many lines."""
        return best_lines(self.chart_value, count).worth

    # --- Predictions.

    @cached_property
    def _rewards(self) -> dict[str, float]:
        """What each kind of reward, or a lesser one, is worth for a prediction made now."""
        gold = self.gold
        pulls = hours.pulls_left(self.table, gold.seat)
        now = min(1.0, pulls / SOON) if gold.after else 1.0
        goods = zip(gold.goods, gold.goods_later, strict=True)
        worths = [now * soon + (1 - now) * later for soon, later in goods]
        icon = max(self.icons.best_market, self.icons.best_x)
        best_charm = max(icon, *worths[: len(COLOURS)])
        best_tome = max(best_charm, *worths[len(COLOURS) :])
        return {"tome": best_tome, "charm": best_charm, "icon": icon}

    def reward(self, icons: int) -> float:
        """Return what a prediction pays if it comes true with so many icons left."""
        return next((self._rewards[kind] for kind in rewards(self.board, icons)), 0.0)

    def prediction(self, die: int, colour: int) -> float:
        """Return what it is worth to start a prediction.

        In the last round only the Adventurers that are still to come can meet it.
        """
        size, bag = min(die, icons_left(self.board, self.shop)), self.table.bag
        rest, others = sum(bag), sum(bag) - bag[colour]
        coming = size + 1.0
        if not self.gold.after:
            coming = hours.pulls_left(self.table, self.gold.seat)
        worth, open_yet = 0.0, 1.0
        for pull in range(min(size, rest)):
            happens = min(1.0, max(0.0, coming - pull))
            worth += open_yet * bag[colour] / (rest - pull) * happens * self.reward(size - pull)
            open_yet *= (others - pull) / (rest - pull)
        return worth - ICON * size

    def best_prediction(self, die: int) -> float:
        """Return what a die is worth at Divination."""
        return max([self.prediction(die, colour) for colour in range(len(COLOURS))])

    # --- Townsfolk and Staff.

    def townsfolk_icons(self, card: str) -> float:
        """Return what the icons of one of the Townsfolk will be worth at the end."""
        gold = self.gold
        return sum(
            [
                -gold.lair if icon == ROGUE else gold.hall(icon, gold.phases)
                for icon in self.table.options.people[card].icons
            ]
        )

    def work(self, staff: Staff) -> float:
        """Return what a Staff ability is worth when it is used now."""
        match staff:
            case Staff.EXORCIST:
                return self.icons.best_x
            case Staff.ASTROLOGIST:
                return self.lines(self.board.astrologist_lines)
            case Staff.PALM_READER:
                return bubbles.filling_any(self.gold, self.board.palm_reader_bubbles)
            case Staff.SECURITY:
                return self.gold.discard

    def assigning(self, card: str, slot: int) -> float:
        """Return what it is worth to put a card on a Staff slot: it will work there, and count."""
        there = self.shop.staff[slot]
        if there:
            return self.townsfolk_icons(card) - self.townsfolk_icons(there)
        posts = (*POSTS, GUARDING * self.gold.lair)
        return self.townsfolk_icons(card) + posts[slot] * WORKING * self.gold.later

    def hiring(self, card: str) -> float:
        """Return what it is worth to hire one of the Townsfolk."""
        best = max([self.assigning(card, slot) for slot in range(len(self.shop.staff))])
        return best + self._ability(card)

    def _ability(self, card: str) -> float:
        person, goods = self.table.options.people[card], self.gold.goods
        match person.ability:
            case "charm":
                return goods[charm(person.icons[0])]
            case "tome":
                return goods[tome(person.icons[0])]
            case "gold":
                return float(self.table.options.cove.gold)
            case "discard":
                return self.gold.discard
            case "none":
                return 0.0
            case _:
                return SEAFARING
