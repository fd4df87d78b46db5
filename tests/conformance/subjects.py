"""The games that the suite examines. This list alone names them: the claims know no game."""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from divinary.core.errors import BadOption
from divinary.core.game import Game, State
from divinary.core.record import Record, loads
from divinary.games import GAMES, game
from divinary.oracle.data.board import BOARD, board_text
from divinary.oracle.data.cove_sheet import COVE, cove_text
from examples.pouches.game import POUCHES
from tests.strategies import Choose, lucky, play_at_random, play_on, seats_in, tempered

GAMES_EACH = 12
STATES_EACH = 48
LONGEST = 100
"""A longer value is not part of a case's name."""

OptionSets = tuple[Mapping[str, object], ...]

SMALL_COVE = cove_text(
    replace(
        COVE,
        customers=(7, 7, 6, 6),
        rogues=4,
        rogue_cards=tuple(replace(card, lair=1, bag=3) for card in COVE.rogue_cards),
        sides=("left", "left", "right"),
        seats=2,
        arrivals=1,
        docks=(("left", "left"), ("centre", "right")),
        marks=((1, 2) * 6, (2, 1) * 6, (0, 2) * 6, (0, 1, 2) * 4),
        square=(2, 3),
        corruption=(2, 1, 1),
        rounds=2,
    )
)
"""Three little boats, two rounds, and so little Corruption that it comes up again."""

SMALL_BOARD = board_text(
    replace(
        BOARD,
        cells=("RRG", "BBY"),
        cross=("b2 c2",),
        top=BOARD.top[:5],
        bottom=BOARD.bottom[:5],
        adjust=3,
        move=3,
        icons=8,
        icon_rows=2,
        sponsors=1,
        charms=1,
        tomes=1,
    )
)
"""Little of everything, so that it runs out."""

BUILT_IN: dict[str, OptionSets] = {
    "arcana": (
        {},
        {"seats": 5, "difficulty": "easy"},
        {"seats": 3, "difficulty": "doomed", "goal": 1},
        {"seats": 4, "row": 2, "cards": "the-mirror,the-key,leviathan", "goal": 3},
        {"seats": 2, "fates": 3, "copies": 2, "row": 1, "cards": "the-beast,the-rider"},
        {"fates": 2, "copies": 2, "row": 1, "cards": "the-blind-man", "difficulty": "easy"},
        {"row": 2, "cards": "leviathan,the-belltower,the-prophet,the-key", "difficulty": "easy"},
        # Sets and their mixtures.
        {"cards": "all", "seats": 3, "difficulty": "easy"},
        {"cards": "base,ks2017", "seats": 4, "iron": "closed", "plus_one": "raised"},
        {"cards": "base,imago", "difficulty": "hard", "restless": "yes"},
        {"cards": "base,stars_below", "seats": 3, "honour": "yes", "difficulty": "easy"},
        {"cards": "ks2017,imago,stars_below", "ash": "again", "imago": "played", "missed": "each"},
        {"cards": "stars_below", "seats": 3, "row": 3, "empty_deck": "loss"},
        # The two-player challenge.
        {"cards": "all", "hands": 2, "difficulty": "easy"},
        {"cards": "the-wish,the-feast,the-thief,the-fall,imago", "hands": 2, "honour": "yes"},
        {"cards": "base", "hands": 2, "restless": "yes", "missed": "each", "plus_one": "raised"},
        # Amplify, Exile and Slow come soon; and +1, The Thief and The Feast.
        {
            "cards": "the-fall,the-musicians,the-north-wind,the-ash,the-blind-man,the-chalice",
            "seats": 4,
            "difficulty": "easy",
        },
        {
            "cards": "fortune,the-ghost,the-thief,the-feast,the-lantern,the-chalice,the-key,iron",
            "plus_one": "raised",
            "difficulty": "easy",
        },
        # The bag runs dry, and so does the deck.
        {
            "cards": "leviathan,the-shore,iron,the-feast,the-ash,the-fall",
            "seats": 5,
            "copies": 1,
            "difficulty": "easy",
        },
    ),
    "oracle": (
        {},
        {"cove": SMALL_COVE, "board": SMALL_BOARD, "townsfolk": "mercenaries+sailors"},
        {
            "seats": 2,
            "cove": SMALL_COVE,
            "board": SMALL_BOARD,
            "edition": "fr",
            "rogue": "cultists",
            "market_icons_pay": "once",
        },
        {
            "seats": 3,
            "cove": SMALL_COVE,
            "edition": "es",
            "rogue": "robbers",
            "townsfolk": "locals+sailors",
            "predictions_meet_arrivals": "no",
        },
        {"seats": 4, "cove": SMALL_COVE, "edition": "pl"},
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
    # Both get up, so that the game waits; another comes, waits too, and then it goes on.
    """divinary record 1
game pouches
option stones 2

throw 1 2
stone 1
done
trust
seat 0 leave
seat 1 wave
seat 1 leave
seat 2 join
seat 2 wave
seat 0 join
throw 3 4
stone 2
end
""",
    # Two predictions of one colour come true; a Sailor moves an Adventurer; a Palm Reader works.
    f"""divinary record 1
game oracle
option townsfolk locals+sailors
option divination_dice both
option cove {SMALL_COVE}

deal gunner
deal oarsman
throw a2 b4 voodoo / tree bone
pull green
pull blue
pull rogue
go divination
foretell 2 red
foretell 4 red
pull red
settle 4
take red tome
take red charm
boat red 1
dock left
throw a2 b4 voodoo / tree bone
go recruit
hire oarsman
deal boatswain
ferry 2 blue 3
dock centre
assign palm-reader
pull red
pull green
boat red 2
boat green 2
pull yellow
pull rogue
pull blue
throw a2 b4 voodoo / tree bone
go activate-staff
activate palm-reader
fill move
end
""",
)
"""Games that once showed a bug, or show something rare, tested in addition to random ones."""


BROKEN = (
    # Nobody holds the fate that is to be predicted.
    ("arcana", "arcana position 2\nturn 1 predict\nrow dawn midnight the-key the-deep\n"),
    # The row is empty although the deck has a card on top.
    ("arcana", "arcana position 2\ndeck dawn\n"),
    ("arcana", "arcana position 2\nturn 1 after\nhands - 4\ndeck dawn\nplayed the-hours\n"),
    # The game is over, and nobody holds anything to look at.
    (
        "arcana",
        "arcana position 2\nturn 1 play\ndoom 7\nrow dawn midnight the-key the-deep\ndrawn 1\n",
    ),
    # Nobody sits there.
    ("arcana", "arcana position 2\nturn -1 draw\nrow dawn midnight the-key the-deep\n"),
)
"""Positions that could once be typed in and then broke the game."""


class Subject(NamedTuple):
    """A game, and the option sets that it is examined with."""

    game: Game[Any]
    option_sets: OptionSets
    player: Callable[[Random], Choose] = tempered
    """Plays it at random, with random preferences."""

    unsettling: frozenset[str] = frozenset({"join", "leave"})
    """Asides, by their verbs, by which the decision may change, as the rules of the game say."""

    games: int = GAMES_EACH
    """How many games of each option set are played at most; fewer where one has many steps."""


PLAYERS = {"arcana": lucky}
GAMES_OF = {"oracle": 3}
UNSETTLING = {"arcana": frozenset({"join", "leave", "own-up"})}
SUBJECTS = [
    Subject(
        game(name),
        BUILT_IN.get(name, ()),
        PLAYERS.get(name, tempered),
        UNSETTLING.get(name, frozenset()),
        GAMES_OF.get(name, GAMES_EACH),
    )
    for name in GAMES
]
SUBJECTS += [Subject(POUCHES, ({}, {"seats": 4, "stones": 3}, {"seats": 3, "stones": 2}))]


class Case(NamedTuple):
    """A game with one set of its options."""

    game: Game[Any]
    options: Mapping[str, object]
    everybody: tuple[int, ...]
    """The seats that start the game, and those at which a player may sit down later."""

    def __str__(self) -> str:
        defaults = self.game.options().items()
        given = [(k, v) for k, v in self.options.items() if (k, v) not in defaults]
        short = [f"{k}={v if len(str(v)) <= LONGEST else 'own'}" for k, v in given]
        return " ".join([self.game.name, *short])

    @property
    def subject(self) -> Subject:
        """What the list says of its game."""
        return next(subject for subject in SUBJECTS if subject.game is self.game)


def _case(game: Game[Any], options: Mapping[str, object]) -> Case:
    """Return a case; an aside names its seat, so the alphabet knows who may come."""
    words = [str(action).split() for action in game.actions(**options)]
    named = {int(word[1]) for word in words if word[0] == "seat"}
    return Case(game, options, tuple(sorted({*range(seats_in(game, options)), *named})))


def find(name: str) -> Game[Any]:
    """Return the subject of that name, as `divinary.game` would."""
    for subject in SUBJECTS:
        if subject.game.name == name:
            return subject.game
    raise BadOption("unknown-game", given=name)


FOUND = [loads(text, find) for text in REMEMBERED]
CASES = [_case(subject.game, options) for subject in SUBJECTS for options in subject.option_sets]
CASES += [_case(record.game, record.options) for record in FOUND]


@cache
def random_games(place: int, count: int) -> tuple[Record[Any], ...]:
    """Return up to `count` games of `CASES[place]`, the same in every run, and any remembered.

    In every second one others come along, and people get up more often.
    """
    case = CASES[place]
    found = [play_on(record, Random(0)) for record in FOUND if record.options is case.options]
    return (*found, *[_random_game(case, n) for n in range(min(count, case.subject.games))])


def _random_game(case: Case, n: int) -> Record[Any]:
    rng = Random(f"{case} {n}")
    choose = case.subject.player(rng)
    if n % 2:
        return play_at_random(
            case.game, case.options, rng, choose=choose, asides=0.3, seats=case.everybody
        )
    return play_at_random(case.game, case.options, rng, choose=choose)


@cache
def random_states(place: int, games: int, count: int) -> tuple[State[Any], ...]:
    """Return `count` different states out of those games, as many kinds of decision as there are.

    What may be done now, by its verbs, makes the kind; a rare one is not left out, nor is a pause.
    """
    kinds: dict[object, list[State[Any]]] = {}
    for record in random_games(place, games):
        for state in record.states():
            verbs = frozenset(map(_verb, state.legal()))
            over = state.result is not None
            kinds.setdefault((verbs, type(state.decider), over), []).append(state)
    rng = Random(place)
    for states in kinds.values():
        rng.shuffle(states)
    rounds = zip_longest(*kinds.values())
    mixed = dict.fromkeys(state for one in rounds for state in one if state is not None)
    return tuple(mixed)[:count]


@cache
def _verb(action: Any) -> str:
    """Return the first word of an action; a throw of dice has very many outcomes."""
    return str(action).split()[0]
