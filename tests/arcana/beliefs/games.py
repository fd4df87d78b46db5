"""Small games in which much happens, so that every history of them can be walked."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HAND, HIGHEST
from divinary.arcana.game import ARCANA
from divinary.arcana.model.actions import PASS, Action, Join, Leave, OwnUp, Play, Predict, Show, Use
from divinary.arcana.model.options import MOST_SEATS
from divinary.arcana.model.position import Phase
from divinary.arcana.rules.play import fair_plays
from divinary.arcana.state import State
from divinary.core.deciders import CHANCE
from divinary.core.errors import BadOption
from divinary.core.record import Record
from tests.strategies import RULINGS, STORMS

QUICK = ("the-beast", "the-huntress", "the-mirror", "the-blind-man", "asunder", "the-chalice")
"""Cards that soon fade, so that powers lie ready."""

HIGH_BAGS = ((7, 1), (7, 2))
BAGS = ((2, 2), (2, 3), (3, 1), (3, 2), (3, 3), (4, 1), (4, 2), (4, 3), *HIGH_BAGS)
"""How many values there are, and how often each."""

THEMES = (
    *STORMS,
    # Pairs of equal fates, of which Old? asks which one was played.
    "the-key,the-wish,the-blind-man,the-chalice",
    "the-key,the-wish,the-mirror,the-blind-man,the-fall",
    # Fates move, and are thrown away.
    "the-feast,the-lantern,the-belltower,leviathan,the-chalice,the-blind-man",
    # Exile lies ready soon, and something to pay with.
    "the-musicians,the-blind-man,the-imago,the-wish,the-north-wind",
    # What asks for high fates, or for others that lie there.
    "the-lord,leviathan,the-passage,the-prophet,the-servant,the-blind-man",
)
HIGH_CARDS = {"the-musicians", "the-lord"}
"""With one of these in the deck there are high fates in the bag."""

MOST_STEPS = 60
MOST_WAYS = 400


def small_options(rng: Random, theme: int) -> dict[str, str]:
    """Return options with a small bag and a few cards: those of a theme, or any."""
    while True:
        deck = THEMES[theme].split(",") if theme < len(THEMES) else _any_deck(rng)
        fates, copies = rng.choice(HIGH_BAGS if HIGH_CARDS & {*deck} else BAGS)
        seats, hands = rng.choice(((2, 1), (2, 1), (3, 1), (3, 1), (4, 1), (2, 2)))
        if not can_be_walked(fates, seats * hands):
            continue
        chosen: dict[str, object] = {
            "difficulty": "easy",
            "seats": seats,
            "hands": hands,
            "fates": fates,
            "copies": copies,
            "row": rng.randint(1, 3),
            "cards": ",".join(deck),
            **{name: rng.choice(readings) for name, readings in RULINGS.items()},
        }
        if fates == HIGHEST:
            chosen["honour"] = "no"  # in honour mode hardly anything is impossible
        try:
            return ARCANA.options(**chosen)
        except BadOption:  # too few fates for so many hands, or too few cards
            continue


def can_be_walked(fates: int, hands: int) -> bool:
    """Whether there are few enough ways in which the fates of so many hands may lie."""
    ways: int = fates ** (hands + 1)
    return ways <= MOST_WAYS


def _any_deck(rng: Random) -> list[str]:
    return [*rng.sample(list(CARDS), rng.randint(2, 8)), *rng.sample(QUICK, 2)]


def small_game(seed: int, **given: object) -> Record[Any]:
    """Return a game from its start, over or broken off; the same for the same seed.

    The themes take turns with as many games of any cards.
    """
    rng = Random(f"small game {seed}")
    options = ARCANA.options(**{**small_options(rng, seed % (2 * len(THEMES))), **given})
    player = Player(rng)
    state = ARCANA.start(**options)
    actions: list[Action] = []
    while state.result is None and len(actions) < MOST_STEPS:
        action = player.next(state)
        actions.append(action)
        state = state.apply(action)
    return Record(ARCANA, options, tuple(actions))


class Player:
    """Plays for everybody, with random habits.

    Many turns pass without a prediction, so that fates are carried on; others are guessed right as
    if by sight, so that the game lasts; and powers are used rather than kept.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.silence = rng.choice((0.3, 0.6, 0.9))
        self.luck = rng.choice((0.3, 0.9))
        self.appetite = rng.choice((0.2, 0.7, 0.95))
        self.unrest = rng.choice((0.0, 0.05, 0.2))
        self.regret = rng.choice((0.1, 0.7))
        self.care = rng.choice((0.6, 0.9))

    def next(self, state: State) -> Any:
        """Return what happens next."""
        owning_up = OwnUp(state.position.seat)
        if owning_up in state.asides(owning_up.seat) and self.rng.random() < self.regret:
            return owning_up
        if state.decider is None or self.rng.random() < self.unrest:
            aside = self._aside(state)
            if aside is not None:
                return aside
        return state.sample(self.rng) if state.decider is CHANCE else self._choice(state)

    def _aside(self, state: State) -> Any | None:
        """Return an aside by its kind first, since notes are many."""
        spoken = [one for seat in range(MOST_SEATS) for one in state.asides(seat)]
        if state.decider is None:  # a pause, in which only an aside brings the game on
            return self.rng.choice(spoken)
        kinds = sorted({type(one).__name__ for one in spoken if self._allows(state, one)})
        if not kinds:
            return None
        kind = self.rng.choice(kinds)
        return self.rng.choice([one for one in spoken if type(one).__name__ == kind])

    def _allows(self, state: State, aside: Any) -> bool:
        present = len(state.position.present)
        if isinstance(aside, Leave):
            return present > 2 or self.rng.random() < 0.3
        if isinstance(aside, Join):
            return can_be_walked(state.position.options.fates, present + 1)
        return isinstance(aside, Show) or self.rng.random() < 0.5

    def _choice(self, state: State) -> Any:
        choices = state.legal()
        uses = [one for one in choices if isinstance(one, Use)]
        if uses and self.rng.random() < self.appetite and not self._saves_for_exile(state):
            return self.rng.choice(uses)
        if state.position.phase is Phase.PREDICT:
            return self._word(state)
        others = [one for one in choices if not isinstance(one, Use)] or choices
        if state.position.options.honour and self.rng.random() < self.care:
            fair = fair_plays(state.position) if isinstance(others[0], Play) else []
            others = [one for one in others if one in fair] or others
        return self.rng.choice(others)

    def _saves_for_exile(self, state: State) -> bool:
        """Whether a correct prediction is wanted, since Exile and its price lie ready."""
        position = state.position
        return (
            "the-musicians" in position.ready
            and len(position.ready) > 1
            and position.phase is not Phase.EXILE
        )

    def _word(self, state: State) -> Any:
        """Return a pass, the right prediction, or any."""
        position = state.position
        saving = self._saves_for_exile(state)
        if self.rng.random() < self.silence and not saving:
            return PASS
        raised = position.lift if position.options.plus_one == "raised" else 0
        if self.rng.random() < self.luck or saving:
            return Predict(position.kept + raised)
        return self.rng.choice([one for one in state.legal() if isinstance(one, Predict)])


def happenings(record: Record[Any]) -> Counter[str]:
    """Count what happened in a game that beliefs have to do with, by name."""
    count: Counter[str] = Counter()
    for before, action, after in moments(record):
        news = after.position.past[len(before.position.past) :]
        count.update(_name(event.what) for event in news)
        if isinstance(action, Play):
            count.update(_of_play(before, action))
        if isinstance(action, Use) and CARDS[action.card].power == "old":
            count.update([f"{news[1].what}: old"])
    return count


def moments(record: Record[Any]) -> Iterator[tuple[State, Any, State]]:
    """Yield each action with the states before and after it."""
    states = [state for state in record.states() if isinstance(state, State)]
    yield from zip(states, record.actions, states[1:], strict=False)


def _name(what: Any) -> str:
    words = str(what).split()
    if words[0] in ("seat", "use"):
        return words[2]
    if words[0] == "exile":
        return "exiled"
    return f"falling {words[1]}" if words[0] == "falling" else words[0]


def _of_play(state: State, play: Play) -> list[str]:
    position = state.position
    named = [f"played on {play.card}"]
    first, second = position.hands[position.active]
    if position.drawn < HAND:
        named.append("pair with a carried fate" if first == second else "carried fate in hand")
        named += ["carried fate played"] if play.fate == first != second else []
    return named + (["second play"] if position.feasted else [])
