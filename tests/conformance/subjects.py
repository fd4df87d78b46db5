"""The games that the suite examines. This list alone names them: the claims know no game."""

from collections.abc import Mapping
from functools import cache
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

from divinary.core.errors import BadOption
from divinary.core.game import Game, State
from divinary.core.record import Record, loads
from divinary.games import GAMES, game
from tests.core.stand_in import STAND_IN
from tests.strategies import play_at_random, play_on

OptionSets = tuple[Mapping[str, object], ...]

OF_THE_HOUSE: dict[str, OptionSets] = {
    "arcana": (
        {},
        {"seats": 5, "difficulty": "easy"},
        {"seats": 3, "difficulty": "doomed", "goal": 1},
        {"seats": 4, "row": 2, "cards": "the-mirror,the-key,leviathan", "goal": 3},
        {"seats": 2, "fates": 3, "copies": 2, "row": 1, "cards": "the-beast,the-rider"},
        {"fates": 2, "copies": 2, "row": 1, "cards": "the-blind-man", "difficulty": "easy"},
        {"row": 2, "cards": "leviathan,the-belltower,the-prophet,the-key", "difficulty": "easy"},
    ),
}
"""Option sets for every game of `divinary.games.GAMES`; a game without any fails the suite."""


REMEMBERED = (
    # Two fates came by The Hours, then one was played that equals the first of them.
    """divinary record 1
game arcana
option row 1
option cards leviathan,the-shore

deal leviathan
deal the-shore
draw 4
draw 1
play 4 the-hours
predict 1
draw 1
draw 2
play 1 the-hours
predict 2
draw 4
draw 7
play 4 leviathan
pass
end
""",
)
"""Games that once showed a bug, examined beside the random ones."""


BROKEN = (
    # Nobody holds the fate that is to be predicted.
    ("arcana", "arcana position 1\nturn 1 predict\nrow dawn midnight the-key the-deep\n"),
    # The row is empty although the deck has a card on top.
    ("arcana", "arcana position 1\ndeck dawn\n"),
    ("arcana", "arcana position 1\nturn 1 after\nhands - 4\ndeck dawn\nplayed the-hours\n"),
    # Nobody sits there.
    ("arcana", "arcana position 1\nturn -1 draw\nrow dawn midnight the-key the-deep\n"),
)
"""Positions that could once be typed in and then broke the game."""


class Subject(NamedTuple):
    """A game, and the option sets that it is examined with."""

    game: Game[Any]
    option_sets: OptionSets


SUBJECTS = [Subject(game(name), OF_THE_HOUSE.get(name, ())) for name in GAMES]
SUBJECTS += [Subject(STAND_IN, ({}, {"seats": 4, "stones": 3}, {"seats": 3, "stones": 2}))]


class Case(NamedTuple):
    """A game with one set of its options."""

    game: Game[Any]
    options: Mapping[str, object]

    def __str__(self) -> str:
        defaults = self.game.options().items()
        given = " ".join(f"{k}={v}" for k, v in self.options.items() if (k, v) not in defaults)
        return f"{self.game.name} {given}".strip()


def find(name: str) -> Game[Any]:
    """Return the subject of that name, as `divinary.game` would."""
    for subject in SUBJECTS:
        if subject.game.name == name:
            return subject.game
    raise BadOption("unknown-game", given=name)


FOUND = [loads(text, find) for text in REMEMBERED]
CASES = [Case(subject.game, options) for subject in SUBJECTS for options in subject.option_sets]
CASES += [Case(record.game, record.options) for record in FOUND]


@cache
def random_games(place: int, count: int) -> tuple[Record[Any], ...]:
    """Return `count` random games of `CASES[place]`, the same in every run, and any remembered."""
    case = CASES[place]
    found = [play_on(record, Random(0)) for record in FOUND if record.options is case.options]
    played = [play_at_random(case.game, case.options, Random(f"{case} {n}")) for n in range(count)]
    return (*found, *played)


@cache
def random_states(place: int, games: int, count: int) -> tuple[State[Any], ...]:
    """Return `count` different states out of those games, as many kinds of decision as there are.

    What may be done now, by its verbs, makes the kind; a rare one is not left out.
    """
    kinds: dict[object, list[State[Any]]] = {}
    for record in random_games(place, games):
        for state in record.states():
            verbs = frozenset(str(action).split()[0] for action in state.legal())
            kinds.setdefault((verbs, type(state.decider)), []).append(state)
    rng = Random(place)
    for states in kinds.values():
        rng.shuffle(states)
    rounds = zip_longest(*kinds.values())
    mixed = dict.fromkeys(state for one in rounds for state in one if state is not None)
    return tuple(mixed)[:count]
