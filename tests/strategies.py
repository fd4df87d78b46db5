"""Random games for any test: played at random, but each in its own temper."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, TypeAlias

from hypothesis import strategies as st

from divinary.arcana.actions import Predict
from divinary.arcana.cards import CARDS
from divinary.arcana.game import ARCANA
from divinary.arcana.options import DIFFICULTIES
from divinary.arcana.position import Phase
from divinary.core.deciders import CHANCE
from divinary.core.errors import BadOption
from divinary.core.game import Game, State
from divinary.core.record import Record

Choose: TypeAlias = Callable[[State[Any], Random], Any]
"""Picks one legal action of a seat or a party."""

MOST_STEPS = 5_000
"""Far more than any game of the house takes, however foolishly it is played."""


class EndlessGame(AssertionError):
    """A game did not end within `MOST_STEPS`."""


def tempered(rng: Random) -> Choose:
    """Return a random player with likes and dislikes of its own.

    Even choices would nearly always tell the same story; a player who hardly ever passes, or
    nearly always does, reaches the corners of a game. A verb is the first word of an action.
    """
    likes: defaultdict[str, float] = defaultdict(lambda: rng.choice((0.05, 0.3, 1.0, 4.0)))

    def choose(state: State[Any], rng: Random) -> Any:
        actions = state.legal()
        weights = [likes[str(action).split()[0]] for action in actions]
        return rng.choices(actions, weights)[0]

    return choose


def play_at_random(
    game: Game[Any],
    options: Mapping[str, object],
    rng: Random,
    *,
    choose: Choose | None = None,
    asides: float = 0.1,
) -> Record[Any]:
    """Return one whole random game."""
    return play_on(Record(game, game.options(**options)), rng, choose=choose, asides=asides)


def play_on(
    begun: Record[Any], rng: Random, *, choose: Choose | None = None, asides: float = 0.1
) -> Record[Any]:
    """Return a game played to its end at random, with a few asides.

    Raises:
        EndlessGame: if it does not end.
    """
    choose = choose or tempered(rng)
    seats = seats_in(begun.game, begun.options)
    state, actions = begun.end(), list(begun.actions)
    for _ in range(MOST_STEPS):
        decider = state.decider
        if decider is None:
            return Record(begun.game, begun.options, tuple(actions), begun.players)
        spoken = state.asides(rng.randrange(seats)) if rng.random() < asides else ()
        if spoken:
            action = rng.choice(spoken)
        elif decider is CHANCE:
            action = state.sample(rng)
        else:
            action = choose(state, rng)
        actions.append(action)
        state = state.apply(action)
    raise EndlessGame(f"{begun.game.name} {dict(begun.options)}")


def cut(record: Record[Any], length: int) -> Record[Any]:
    """Return the first `length` actions of a record."""
    return Record(record.game, record.options, record.actions[:length], record.players)


def seats_in(game: Game[Any], options: Mapping[str, object]) -> int:
    """Return how many seats a game with these options has."""
    return int(game.options(**options)["seats"])


def seeds() -> st.SearchStrategy[int]:
    """A number to start a generator with."""
    return st.integers(0, 2**48 - 1)


@st.composite
def records(
    draw: st.DrawFn, game: Game[Any], options: Iterable[Mapping[str, object]]
) -> Record[Any]:
    """A random game with one of these option sets, broken off anywhere, or finished."""
    chosen = draw(st.sampled_from(list(options)))
    whole = play_at_random(game, chosen, Random(draw(seeds())))
    return cut(whole, draw(st.integers(0, len(whole.actions))))


PAIRS: dict[str, object] = {
    "cards": "the-key,the-belltower,the-blind-man,the-chalice",
    "difficulty": "easy",
    "fates": 3,
    "row": 2,
}
"""A table with many equal pairs, at which The Key soon asks which of them was old."""


@st.composite
def arcana_options(draw: st.DrawFn) -> dict[str, str]:
    """Options of arcana: the full game, a tiny one with few cards, fates and copies, or `PAIRS`."""
    kind = draw(st.sampled_from(["full", "full", "full", "tiny", "tiny", "pairs"]))
    if kind == "pairs":
        return ARCANA.options(**PAIRS)
    chosen: dict[str, object] = {
        "seats": draw(st.integers(2, 5)),
        "difficulty": draw(st.sampled_from(list(DIFFICULTIES))),
    }
    if kind == "tiny":
        row = draw(st.integers(1, 4))
        deck = draw(st.lists(st.sampled_from(list(CARDS)), min_size=row, unique=True))
        chosen |= {"row": row, "cards": ",".join(deck), "goal": draw(st.integers(1, 7))}
        chosen |= {"fates": draw(st.integers(2, 7)), "copies": draw(st.integers(1, 3))}
    try:
        return ARCANA.options(**chosen)
    except BadOption:  # the bag would be too small for this table: take a full one
        return ARCANA.options(**chosen | {"fates": 7, "copies": 3})


def lucky(rng: Random) -> Choose:
    """Return a tempered player of arcana whose group is sometimes right, as if it could see.

    Chance guesses lose within a few turns, and late positions would go untested.
    """
    luck, blind = rng.choice((0.0, 0.2, 0.5, 0.9)), tempered(rng)

    def choose(state: State[Any], rng: Random) -> Any:
        position = state.position  # type: ignore[attr-defined]  # arcana's own state
        if position.phase is Phase.PREDICT and rng.random() < luck:
            return Predict(position.kept)
        return blind(state, rng)

    return choose


@st.composite
def arcana_games(draw: st.DrawFn) -> Record[Any]:
    """A whole random game of arcana."""
    return arcana_game(draw(arcana_options()), draw(seeds()))


def arcana_game(options: Mapping[str, object], seed: int) -> Record[Any]:
    """Return one random game of arcana, the same for the same options and seed."""
    rng = Random(f"{seed} {sorted(options.items())}")
    return play_at_random(ARCANA, options, rng, choose=lucky(rng))
