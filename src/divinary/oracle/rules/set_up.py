"""The table at the start of a game."""

from divinary.oracle.data.board import Board
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.data.locations import Location
from divinary.oracle.model.events import Event, Round
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Boat, Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import Dealing, Throwing
from divinary.oracle.rules.bag import ARRIVAL


def set_up(options: Options) -> Position:
    """Return the table before chance deals Townsfolk and throws the first Runes."""
    cove, seats = options.cove, range(options.seats)
    customers = [count - cove.hall for count in cove.customers]
    return Position(
        options=options,
        shops=(first_shop(options.board),) * options.seats,
        bag=(*customers, options.rogue_card.bag),
        halls=(cove.hall,) * len(COLOURS),
        lair=options.rogue_card.lair,
        boats=(Boat(),) * len(cove.sides),
        hours=(0,) * options.seats,
        track=tuple(seats),
        deck=tuple(options.people),
        corruption=cove.corruption,
        agenda=(Dealing(), *[Throwing(seat, setup=True) for seat in seats], *ARRIVAL),
        past=(Event(None, Round(1)),),
    )


def first_shop(board: Board) -> Shop:
    """Return a shop at the start of a game."""
    return Shop(
        supply=(board.charms,) * len(COLOURS) + (board.tomes,) * len(COLOURS),
        bubbles=(board.adjust_filled, board.move_filled),
        at=Location(board.start),
    )
