"""Oracle tables to look at: an opening action by action, and shops that are put together."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from divinary.core.deciders import CHANCE, seats_of
from divinary.core.words import words
from divinary.oracle.game import ORACLE
from divinary.oracle.model.position import Boat, Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import Clearing, Selling
from divinary.oracle.model.view import View
from divinary.oracle.speech.speech import OracleSpeech
from divinary.oracle.state import State
from divinary.terminal.oracle.terminal_game import OracleTerminalGame

GAME, SPEECH = OracleTerminalGame(), OracleSpeech()
NAMES = ("Ana", "Ben", "Wiesława", "Maximilian")
DISH = "a1 b2 bone voodoo / skull"
ARRIVALS = "yellow yellow red red green blue green yellow red yellow red green"
SQUARE = "tax-collector war-drummer alchemist fiddler"


def opened(dish: str = DISH, seats: int = 1, **options: object) -> State:
    """Return a game when its first turn begins: four cards, a throw each, twelve arrivals."""
    state = ORACLE.start(seats=seats, **options)
    chance = [f"deal {card}" for card in SQUARE.split()]
    chance += [f"throw {dish}"] * seats + [f"pull {who}" for who in ARRIVALS.split()]
    return played(state, *chance)


def played(state: State, *actions: str) -> State:
    """Return a state after actions in notation."""
    for action in actions:
        state = state.apply(ORACLE.action(action))
    return state


def with_shop(state: State, seat: int = 0, **changes: object) -> State:
    """Return a state with some things of a shop put there by hand."""
    return State(replace(state.position, shops=state.position.with_shop(seat, **changes)))


def with_table(state: State, **changes: object) -> State:
    """Return a state with something of the shared table put there by hand."""
    position: Position = replace(state.position, **changes)
    return State(position)


def selling(**options: object) -> State:
    """Return a Market phase in which a single seat has a red Charm and a blue Tome to sell."""
    shelf, supply = (1, 0, 0, 0, 0, 0, 1, 0), (2, 3, 3, 3, 2, 2, 1, 2)
    state = with_shop(opened(**options), shelf=shelf, supply=supply)  # type: ignore[arg-type]
    return with_table(state, boats=LANDED, marker=9, agenda=(Selling(0), Clearing()))


LANDED = (
    Boat((2, 0, 0, 1, 1), 0),
    Boat(),
    Boat((1, 1, 1, 1, 0), 1),
    Boat((0, 0, 0, 0, 4), 2),
    Boat((0, 0, 2, 2, 0), 3),
    Boat(),
)
"""Four boats at the piers: left, centre twice, right."""


def lines_mask(state: State, *lines: str) -> int:
    """Return lines of the star chart as a shop keeps them."""
    index = state.position.options.chart.index
    return sum(1 << index[line] for line in lines)


def shop_of(state: State, seat: int = 0) -> Shop:
    """Return a shop."""
    return state.position.shops[seat]


def view_of(state: State) -> View:
    """Return the view of the player who decides, or of the first seat if no one does."""
    asked = seats_of(state.decider)
    return state.view(asked[0] if asked else 0)


def picture(state: State, language: str = "en") -> str:
    """Return the drawn table."""
    return "\n".join(GAME.picture(words(language), view_of(state), NAMES))


def listing(state: State, language: str = "en") -> list[str]:
    """Return the choices as they are listed."""
    return SPEECH.listing(words(language), view_of(state))


def walk(seats: int, seed: int, **options: object) -> Iterator[State]:
    """Yield every state of a game at random in which a player decides, and the last one."""
    rng = Random(seed)
    state = ORACLE.start(seats=seats, **options)
    while state.decider is not None:
        if state.decider is CHANCE:
            state = state.apply(state.sample(rng))
            continue
        yield state
        choices = state.legal()
        # Whoever may stop does not stop at once, so that the table fills.
        going_on = [choice for choice in choices if str(choice) != "done"] or choices
        state = state.apply(rng.choice(going_on if rng.random() < 0.9 else choices))
    yield state
