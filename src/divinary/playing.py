"""Whole games between bots, the same on every machine for the same seed."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from divinary.core.deciders import CHANCE, seats_of
from divinary.core.errors import BadOption
from divinary.core.game import A, Game, State
from divinary.core.record import Record
from divinary.games import game as game_by_name

if TYPE_CHECKING:
    from divinary.bots.bot import Bot

Seed: TypeAlias = int | str


class BotGroup:
    """The bots at a table, and a random generator for each seat and for chance.

    Generators are seeded by text, which gives the same numbers in every process. They are separate,
    so that a seat that draws more numbers does not change the luck of the others.
    """

    def __init__(self, bots: "Sequence[Bot[Any, Any]]", seed: Seed) -> None:
        """Take one bot for each seat."""
        self._bots = bots
        self._chance = Random(f"{seed} chance")
        self._seats = [Random(f"{seed} seat {seat}") for seat in range(len(bots))]

    def act(self, state: State[A]) -> A:
        """Return what chance gives or a bot chooses; in a party the next seat clockwise chooses."""
        if state.decider is CHANCE:
            return state.sample(self._chance)
        seat = seats_of(state.decider)[0]
        chosen: A = self._bots[seat].choose(state.view(seat), self._seats[seat])
        return chosen


def playout(state: State[A], group: BotGroup) -> Iterator[tuple[A, State[A]]]:
    """Yield each action and the state after it, until the game is over."""
    while state.decider is not None:
        action = group.act(state)
        state = state.apply(action)
        yield action, state


def play(
    game: Game[Any] | str,
    bots: Sequence[str] | None = None,
    seed: Seed = 7,
    **options: object,
) -> Record[Any]:
    """Play a whole game between bots, a name for each seat, and return its record.

    Without names the game's default bot plays at every seat.

    Raises:
        BadOption: if an option or a bot is not known, or there is not one bot for each seat.

    >>> play("arcana", bots=["random", "random"], seed=7).end().result.winners
    ()
    """
    game = game_by_name(game) if isinstance(game, str) else game
    bots = bots.split(",") if isinstance(bots, str) else bots
    bots = default_bots(game, options) if bots is None else bots
    settled = options_for(game, bots, options)
    group = BotGroup(load_bots(game, bots), seed)
    actions = [action for action, _ in playout(game.start(**settled), group)]
    return record_of(game, bots, settled, actions)


def record_of(
    game: Game[A], bots: Sequence[str], settled: Mapping[str, str], actions: Sequence[A]
) -> Record[A]:
    """Return the record of a game between bots, with their names at their seats."""
    players = {seat: f"bot {name} {name} {seat + 1}" for seat, name in enumerate(bots)}
    return Record(game, settled, tuple(actions), players)


def default_bots(game: Game[Any], options: Mapping[str, object]) -> tuple[str, ...]:
    """Return the names of the bots that play a game if none are named, one for each seat.

    Raises:
        BadOption: if an option is refused.
    """
    from divinary.bots import roster  # so that `import divinary` loads no bot

    return (roster.partner(game.name),) * int(game.options(**options)["seats"])


def options_for(
    game: Game[Any], bots: Sequence[str], options: Mapping[str, object]
) -> Mapping[str, str]:
    """Return the options of a game between these bots: their number gives the seats.

    Raises:
        BadOption: if an option is refused, or asks for another number of seats.
    """
    settled = game.options(**{"seats": len(bots), **options})
    if settled["seats"] != str(len(bots)):
        raise BadOption("bots-differ", name="bots", given=len(bots), needed=int(settled["seats"]))
    return settled


def load_bots(game: Game[Any], bots: Sequence[str]) -> "list[Bot[Any, Any]]":
    """Return the bots with these names, one for each seat.

    Raises:
        BadOption: if no such bot plays this game.
    """
    from divinary.bots import roster  # so that `import divinary` loads no bot

    return [roster.bot(game.name, name) for name in bots]
