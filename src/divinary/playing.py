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
    """The bots around a table, and a generator of its own for each seat and for chance.

    Generators are seeded by text, which gives the same numbers in every process, and apart from
    each other, so that a seat that draws more numbers changes nobody else's luck.
    """

    def __init__(self, bots: "Sequence[Bot[Any, Any]]", seed: Seed) -> None:
        """Seat one bot a seat."""
        self._bots = bots
        self._chance = Random(f"{seed} chance")
        self._seats = [Random(f"{seed} seat {seat}") for seat in range(len(bots))]

    def act(self, state: State[A]) -> A:
        """Return what chance gives or a bot chooses; of a party the next seat clockwise speaks."""
        if state.decider is CHANCE:
            return state.sample(self._chance)
        speaker = seats_of(state.decider)[0]
        chosen: A = self._bots[speaker].choose(state.view(speaker), self._seats[speaker])
        return chosen


def playout(state: State[A], company: BotGroup) -> Iterator[tuple[A, State[A]]]:
    """Yield each action and the state after it, until the game is over."""
    while state.decider is not None:
        action = company.act(state)
        state = state.apply(action)
        yield action, state


def play(
    game: Game[Any] | str,
    bots: Sequence[str] | None = None,
    seed: Seed = 7,
    **options: object,
) -> Record[Any]:
    """Play a whole game between bots, one name a seat, and return its record.

    Without names the game's usual partner sits at every seat.

    Raises:
        BadOption: if an option or a bot is not known, or there is not one bot a seat.

    >>> play("arcana", bots=["random", "random"], seed=7).end().result.winners
    ()
    """
    game = game_by_name(game) if isinstance(game, str) else game
    bots = bots.split(",") if isinstance(bots, str) else bots
    bots = partners(game, options) if bots is None else bots
    settled = options_for(game, bots, options)
    company = BotGroup(invited(game, bots), seed)
    actions = [action for action, _ in playout(game.start(**settled), company)]
    return record_of(game, bots, settled, actions)


def record_of(
    game: Game[A], bots: Sequence[str], settled: Mapping[str, str], actions: Sequence[A]
) -> Record[A]:
    """Return the record of what bots have played, with their names at their seats."""
    players = {seat: f"bot {name} {name} {seat + 1}" for seat, name in enumerate(bots)}
    return Record(game, settled, tuple(actions), players)


def partners(game: Game[Any], options: Mapping[str, object]) -> tuple[str, ...]:
    """Return the names of the bots that play a game where nobody names any, one a seat.

    Raises:
        BadOption: if an option is refused.
    """
    from divinary.bots import roster  # so that `import divinary` brings no bot with it

    return (roster.partner(game.name),) * int(game.options(**options)["seats"])


def options_for(
    game: Game[Any], bots: Sequence[str], options: Mapping[str, object]
) -> Mapping[str, str]:
    """Settle the options of a game that these bots fill: their number gives the seats.

    Raises:
        BadOption: if an option is refused, or asks for another number of seats.
    """
    settled = game.options(**{"seats": len(bots), **options})
    if settled["seats"] != str(len(bots)):
        raise BadOption("bots-differ", name="bots", given=len(bots), needed=int(settled["seats"]))
    return settled


def invited(game: Game[Any], bots: Sequence[str]) -> "list[Bot[Any, Any]]":
    """Return the bots by their names, one a seat.

    Raises:
        BadOption: if no such bot plays this game.
    """
    from divinary.bots import roster  # so that `import divinary` brings no bot with it

    return [roster.bot(game.name, name) for name in bots]
