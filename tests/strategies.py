"""Random games for any test: played at random, but each in its own temper."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from hypothesis import strategies as st

from divinary.arcana.data.cards import CARDS
from divinary.arcana.game import ARCANA
from divinary.arcana.model.actions import Predict, Use
from divinary.arcana.model.options import DIFFICULTIES, MOST_SEATS
from divinary.arcana.model.position import Phase
from divinary.core.deciders import CHANCE
from divinary.core.game import Game, State
from divinary.core.record import Record

Choose: TypeAlias = Callable[[State[Any], Random], Any]
"""Picks one legal action of a seat or a party."""

MOST_STEPS = 5_000
"""Far more than any of our games takes, however badly it is played."""


class EndlessGame(AssertionError):
    """A game did not end within `MOST_STEPS`."""


def tempered(rng: Random) -> Choose:
    """Return a random player with random preferences.

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
    seats: Sequence[int] = (),
) -> Record[Any]:
    """Return one whole random game; `seats` may name more than start it."""
    begun = Record(game, game.options(**options))
    return play_on(begun, rng, choose=choose, asides=asides, seats=seats)


def play_on(
    begun: Record[Any],
    rng: Random,
    *,
    choose: Choose | None = None,
    asides: float = 0.1,
    seats: Sequence[int] = (),
) -> Record[Any]:
    """Return a game played to its end at random, with a few asides.

    Raises:
        EndlessGame: if it does not end.
    """
    choose = choose or tempered(rng)
    seats = seats or range(seats_in(begun.game, begun.options))
    state, actions = begun.end(), list(begun.actions)
    for _ in range(MOST_STEPS):
        if state.result is not None:
            return Record(begun.game, begun.options, tuple(actions), begun.players)
        action = step(state, seats, rng, choose, asides)
        actions.append(action)
        state = state.apply(action)
    raise EndlessGame(f"{begun.game.name} {dict(begun.options)}")


def step(
    state: State[Any], seats: Sequence[int], rng: Random, choose: Choose, asides: float
) -> Any:
    """Return what happens next; in a pause only an aside continues the game."""
    paused = state.decider is None
    if paused or rng.random() < asides:
        speakers = seats if paused else [rng.choice(seats)]
        spoken = aside([one for seat in speakers for one in state.asides(seat)], rng)
        if spoken is not None:
            return spoken
    return state.sample(rng) if state.decider is CHANCE else choose(state, rng)


def aside(spoken: Iterable[Any], rng: Random) -> Any | None:
    """Return one of these by its kind first: marks are many, and would drown out the others.

    Nobody gets up often, or games would be all coming and going.
    """
    kinds: defaultdict[str, list[Any]] = defaultdict(list)
    for one in spoken:
        kinds[str(one).split()[2]].append(one)
    if rng.random() < 0.9:
        kinds.pop("leave", None)
    return rng.choice(kinds[rng.choice(list(kinds))]) if kinds else None


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

FULL_DECKS = (
    "base",
    "all",
    "base,ks2017",
    "base,imago",
    "base,stars_below",
    "ks2017",
    "ks2017,imago,stars_below",
    "stars_below",
)
STORMS = (
    # Amplify, Exile, Slow and Help come soon, and Amplify's host fades soon.
    "the-fall,the-musicians,the-north-wind,the-thief,the-ash,the-blind-man,the-mirror,the-wish",
    # Much lies ready to pay with.
    "the-musicians,the-blind-man,the-mirror,the-feast,the-shore",
    # Plays follow plays, and fates move about.
    "the-feast,the-lantern,the-chalice,the-thief,the-wish,the-key,the-ash,the-imago,iron",
    # The kept fate counts as one higher.
    "fortune,iron,the-ghost,the-fall,the-thief,the-chalice,the-north-wind,the-wish,the-beast",
    # Much is asked.
    "the-pallbearers,asunder,the-passage,the-servant,the-noble,the-engine,the-captain,the-deep",
    # Nothing fades but by a comet or by many hours, and the bag runs dry.
    "the-fall,leviathan,the-shore,the-ash,iron,the-feast",
)
"""Decks that bring the rare things of the game about."""

RULINGS: dict[str, tuple[str, ...]] = {
    "honour": ("no", "no", "no", "yes"),
    "restless": ("no", "no", "yes"),
    "iron": ("open", "closed"),
    "plus_one": ("printed", "raised"),
    "missed": ("once", "each"),
    "empty_deck": ("gap", "gap", "loss"),
    "ash": ("once", "again"),
    "imago": ("lying", "played"),
}
"""The variants and both readings of the open rulings, some of them more often."""


def arcana_options() -> st.SearchStrategy[dict[str, str]]:
    """Options of arcana, each mix as likely as the next: hypothesis alone would like some more."""
    return seeds().map(lambda seed: random_options(Random(seed)))


def random_options(rng: Random) -> dict[str, str]:
    """Return whole sets, a stormy or a tiny deck, or `PAIRS`; often with other rulings."""
    kind = rng.choice(["full", "full", "full", "storm", "storm", "storm", "tiny", "pairs"])
    if kind == "pairs":
        return ARCANA.options(**PAIRS)
    seats = rng.choice([2, 2, 3, 4, 5])
    hands = rng.choice([1, 1, 2]) if seats == 2 else 1
    chosen: dict[str, object] = {
        "difficulty": rng.choice(["easy", "easy", *DIFFICULTIES]),
        "seats": seats,
        "hands": hands,
    }
    if kind == "full":
        chosen["cards"] = rng.choice(FULL_DECKS)
    else:
        chosen |= small_table(rng, storm=kind == "storm")
        chosen |= small_bag(rng, seats * hands + 1) if rng.random() < 0.4 else {}
    if rng.random() < 0.5:
        chosen |= {name: rng.choice(values) for name, values in RULINGS.items()}
    return ARCANA.options(**chosen)


def small_table(rng: Random, *, storm: bool) -> dict[str, object]:
    """Return a small deck, a row that it fills, and a goal."""
    deck = rng.choice(STORMS).split(",") if storm else list(CARDS)
    whole = storm and rng.random() < 0.8
    cards = deck if whole else rng.sample(deck, rng.randint(1, min(8, len(deck))))
    return {
        "cards": ",".join(cards),
        "row": rng.randint(1, min(4, len(cards))),
        "goal": rng.choice([7, 7, 7, *range(1, 7)]),
    }


def small_bag(rng: Random, needed: int) -> dict[str, object]:
    """Return one of the smallest bags that hold at least so many tokens."""
    bags = [(fates, copies) for fates in range(2, 8) for copies in range(1, 4)]
    enough = sorted([bag for bag in bags if bag[0] * bag[1] >= needed], key=lambda b: b[0] * b[1])
    fates, copies = rng.choice(enough[:8])
    return {"fates": fates, "copies": copies}


def lucky(rng: Random) -> Choose:
    """Return a tempered player of arcana whose group is sometimes right, as if it could see.

    Chance guesses lose within a few turns, and late positions would go untested.
    """
    luck, blind = rng.choice((0.0, 0.4, 0.7, 0.9)), tempered(rng)

    def choose(state: State[Any], rng: Random) -> Any:
        position = state.position  # type: ignore[attr-defined]  # arcana's own state
        action = blind(state, rng)
        guessing = position.phase is Phase.PREDICT and not isinstance(action, Use)
        if guessing and rng.random() < luck:
            raised = position.lift if position.options.plus_one == "raised" else 0
            return Predict(position.kept + raised)
        return action

    return choose


@st.composite
def arcana_games(draw: st.DrawFn) -> Record[Any]:
    """A whole random game of arcana."""
    return arcana_game(draw(arcana_options()), draw(seeds()))


def arcana_game(options: Mapping[str, object], seed: int) -> Record[Any]:
    """Return one random game of arcana, the same for the same options and seed."""
    rng = Random(f"{seed} {sorted(options.items())}")
    seats = range(MOST_SEATS) if rng.random() < 0.2 else ()  # sometimes others come along
    return play_at_random(ARCANA, options, rng, choose=lucky(rng), seats=seats)
