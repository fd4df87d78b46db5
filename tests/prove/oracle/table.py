"""The second referee's own table of the oracle, to be moved about by hand."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.prove.oracle import sheet
from tests.prove.oracle.chart import Chart
from tests.prove.oracle.dish import Dish
from tests.prove.oracle.sheet import ADVENTURERS, CHARMS, COLOURS, GOODS, ROGUE, STAFF, Printed


@dataclass
class Bubbles:
    """One kind of bubble of the Twisting Fates area."""

    printed: int
    filled: int
    crossed: int = 0

    @property
    def empty(self) -> int:
        """Return how many can still be filled."""
        return self.printed - self.filled - self.crossed


@dataclass
class Prediction:
    """An active prediction."""

    colour: str
    left: int


@dataclass
class MarketIcon:
    """A Market icon of the Faction Area, and whether it has paid yet."""

    paid: bool = False


@dataclass
class Player:
    """One Oracle: her board, her Goods, her Townsfolk, her figure."""

    seat: int
    board: Printed
    supply: dict[str, int]
    adjust: Bubbles
    move: Bubbles
    chart: Chart
    place: str
    gold: int = 0
    hour: int = 0
    shelf: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GOODS, 0))
    sold: list[tuple[str, str]] = field(default_factory=list)
    """Goods on their way to a pier, until the sales are paid."""

    corruption: dict[int, int] = field(default_factory=dict)
    rows: dict[str, list[int | str]] = field(default_factory=lambda: {"top": [], "bottom": []})
    predictions: list[Prediction] = field(default_factory=list)
    used: int = 0
    """Customer icons of the Divining Area that belong or belonged to a prediction."""

    crosses: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COLOURS, 0))
    """The X of each Sponsorship icon."""

    icons: dict[str, list[MarketIcon]] = field(default_factory=lambda: {c: [] for c in COLOURS})
    staff: dict[str, str | None] = field(default_factory=lambda: dict.fromkeys(STAFF))
    dish: Dish | None = None
    thrown: bool = False
    """Whether the dish holds a throw that no turn has used."""

    @property
    def cards(self) -> int:
        """Return how many Corruption cards lie here."""
        return sum(self.corruption.values())

    @property
    def icons_left(self) -> int:
        """Return how many icons a new prediction could take."""
        return int(self.board["icons"]) - self.used

    def thrown_dish(self) -> Dish:
        """Return the dish, which has been thrown."""
        assert self.dish
        return self.dish

    def sponsors(self) -> list[str]:
        """Return the factions with a free Sponsorship icon."""
        most = self.board["sponsors"]
        return [c for c in COLOURS if self.crosses[c] + len(self.icons[c]) < most]

    def open_rows(self) -> list[str]:
        """Return the Horoscope rows with a free box."""
        return [row for row, boxes in self.rows.items() if len(boxes) < len(self.board[row])]


@dataclass
class Boat:
    """A boat, its crowd, and the pier where it lies."""

    side: str
    crowd: Counter[str] = field(default_factory=Counter)
    pier: str | None = None


@dataclass
class Table:
    """All that lies on the table, and what was noticed meanwhile."""

    rules: dict[str, str]
    board: Printed
    cove: Printed
    players: list[Player]
    bag: Counter[str]
    halls: Counter[str]
    lair: int
    boats: list[Boat]
    townsfolk: dict[str, Printed]
    unseen: list[str]
    corruption: Counter[int]
    """Corruption cards that nobody has drawn yet, by their Rogue icons."""

    stack: list[int]
    """Seats in the order in which their timepieces arrived where they are."""

    under: list[int] = field(default_factory=list)
    """Corruption cards under the deck, the oldest first."""

    square: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    hired: str | None = None
    """A card between the Town Square and the Staff board."""

    pulled: list[str] = field(default_factory=list)
    """Adventurers that are out of the bag and not seated yet."""

    marker: int | None = None
    round: int = 1
    score: list[int] | None = None
    winners: list[int] | None = None
    story: Counter[str] = field(default_factory=Counter)
    """What happened, corners above all."""

    def note(self, *events: str) -> None:
        """Remember what happened."""
        self.story.update(events)

    @property
    def rogues(self) -> Printed:
        """Return the Rogue card of the game."""
        return next(c for c in self.cove["rogue_cards"] if c["id"] == self.rules["rogue"])

    def at_sea(self) -> list[Boat]:
        """Return the boats that have not docked."""
        return [boat for boat in self.boats if boat.pier is None]

    def full(self, boat: Boat) -> bool:
        """Whether every seat of a boat is taken."""
        return boat.crowd.total() >= int(self.cove["seats"])

    def free_piers(self, side: str) -> list[str]:
        """Return the piers with a free dock that a side reaches."""
        taken = {(boat.pier, boat.side) for boat in self.boats}
        docks = [(pier, reach) for pier, reach in self.cove["docks"] if reach == side]
        return [pier for pier, reach in docks if (pier, reach) not in taken]

    def any_dock(self) -> bool:
        """Whether any dock is free."""
        return any(self.free_piers(side) for side in {boat.side for boat in self.boats})

    def next_seats(self) -> list[int]:
        """Return the seats as they would act: the rearmost first, on one hour the last to come."""
        order = enumerate(self.stack)
        return [seat for _, seat in sorted(order, key=lambda at: (self.hour(at[1]), -at[0]))]

    def hour(self, seat: int) -> int:
        """Return the hour on which a seat's timepiece stands."""
        return self.players[seat].hour

    def clockwise(self, first: int) -> list[Player]:
        """Return all players from one on."""
        return [*self.players[first:], *self.players[:first]]


def lay(options: dict[str, str], board: Printed = sheet.BOARD, cove: Printed = sheet.COVE) -> Table:
    """Return the table before anything was thrown, dealt or pulled."""
    rules = sheet.settled(options)
    rogues = next(card for card in cove["rogue_cards"] if card["id"] == rules["rogue"])
    customers = dict(zip(COLOURS, cove["customers"], strict=True))
    sets = rules["townsfolk"].split("+")
    townsfolk = {card["id"]: card for card in cove["townsfolk"] if card["set"] in sets}
    seats = range(int(rules["seats"]))
    return Table(
        rules=rules,
        board=board,
        cove=cove,
        players=[_player(seat, board) for seat in seats],
        bag=Counter({c: customers[c] - cove["hall"] for c in COLOURS} | {ROGUE: rogues["bag"]}),
        halls=Counter(dict.fromkeys(COLOURS, cove["hall"])),
        lair=rogues["lair"],
        boats=[Boat(side) for side in cove["sides"]],
        townsfolk=townsfolk,
        unseen=list(townsfolk),
        corruption=Counter(dict(enumerate(cove["corruption"], start=1))),
        stack=[*reversed(seats)],
    )


def _player(seat: int, board: Printed) -> Player:
    return Player(
        seat=seat,
        board=board,
        supply={good: board["charms" if good in CHARMS else "tomes"] for good in GOODS},
        adjust=Bubbles(board["adjust"], board["adjust_filled"]),
        move=Bubbles(board["move"], board["move_filled"]),
        chart=Chart(board),
        place=board["start"],
    )


def snapshot(table: Table) -> dict[str, Any]:
    """Return all that must agree with another table, in plain values.

    `adapter.snapshot` returns the same of a state of the engine.
    """
    return {
        "round": table.round,
        "hours": [player.hour for player in table.players],
        "next": table.next_seats(),
        "marker": table.marker,
        "bag": crowd(table.bag),
        "halls": [table.halls[colour] for colour in COLOURS],
        "lair": table.lair,
        "boats": [(crowd(boat.crowd), boat.pier) for boat in table.boats],
        "pulled": crowd(Counter(table.pulled)),
        "square": [*table.square],
        "unseen townsfolk": sorted(table.unseen),
        "discarded townsfolk": sorted(table.discards),
        "hired": table.hired,
        "unseen corruption": cards(table.corruption),
        "corruption under the deck": [*table.under],
        "seats": [_seat(player) for player in table.players],
        "score": table.score,
        "winners": table.winners,
    }


def crowd(adventurers: Counter[str]) -> list[int]:
    """Return how many there are of each kind: red, green, blue, yellow, rogue."""
    return [adventurers[kind] for kind in ADVENTURERS]


def cards(corruption: dict[int, int]) -> list[int]:
    """Return how many Corruption cards there are with one, two and three Rogue icons."""
    return [corruption.get(icons, 0) for icons in (1, 2, 3)]


def _seat(player: Player) -> dict[str, Any]:
    sold = Counter(good for good, _ in player.sold)
    return {
        "gold": player.gold,
        "corruption": cards(player.corruption),
        "supply": [player.supply[good] for good in GOODS],
        "shelf": [player.shelf[good] for good in GOODS],
        "sold": [sold[good] for good in GOODS],
        "adjust": (player.adjust.filled, player.adjust.crossed),
        "move": (player.move.filled, player.move.crossed),
        "top": [*player.rows["top"]],
        "bottom": [*player.rows["bottom"]],
        "predictions": [(one.colour, one.left) for one in player.predictions],
        "icons used": player.used,
        "crosses": [player.crosses[colour] for colour in COLOURS],
        "market icons": [len(player.icons[colour]) for colour in COLOURS],
        "staff": {**player.staff},
        "lines": sorted(player.chart.drawn),
        "filled": sorted(player.chart.number(cell) for cell in player.chart.filled),
        "place": player.place,
        "dish": str(player.dish) if player.dish else None,
    }
