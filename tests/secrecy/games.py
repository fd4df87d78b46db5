"""Games of arcana that keep many secrets: fates long unguessed, and people who come and go."""

from collections.abc import Mapping
from random import Random
from typing import Any

from divinary.arcana.game import ARCANA
from divinary.arcana.model.actions import PASS, Action, Join, Leave, Onto, Predict, Steal
from divinary.arcana.model.options import MOST_SEATS
from divinary.arcana.model.position import Phase
from divinary.core.game import State
from divinary.core.record import Record
from tests.strategies import Choose, arcana_game, cut, lucky, play_at_random, play_on, tempered

EXILING = "the-musicians,the-blind-man,the-ash,the-mirror,the-chalice"
FALLING = "the-fall,the-musicians,the-north-wind,the-thief,the-ash,the-blind-man,the-wish"
FEASTING = "the-feast,the-lantern,the-chalice,the-thief,the-wish,the-key,the-ash,the-imago,iron"
RAISING = "fortune,iron,the-ghost,the-fall,the-thief,the-chalice,the-north-wind,the-wish,the-beast"
STEALING = "the-thief,the-chalice,the-imago,iron,leviathan,the-wish"
ENDURING = "the-fall,leviathan,the-shore,the-ash,iron,the-feast"
PATIENT_TABLES: tuple[dict[str, object], ...] = (
    {"cards": EXILING, "seats": 4, "row": 3},
    {"cards": EXILING, "seats": 5},
    {"cards": FALLING, "seats": 4},
    {"cards": STEALING, "seats": 4},
    {"cards": STEALING, "seats": 3, "iron": "closed"},
    {"cards": FEASTING, "seats": 3, "imago": "played"},
    {"cards": FEASTING, "hands": 2},
    {"cards": RAISING, "seats": 3, "honour": "yes", "plus_one": "raised"},
    {"cards": ENDURING, "seats": 5, "ash": "again"},
    {"cards": "all", "seats": 3},
)
"""Tables at which everything that can be hidden is, sooner or later."""


def patient_game(options: Mapping[str, object], seed: int) -> Record[Any]:
    """Return a random game in which hands stay hidden for long, and that ends late."""
    rng = Random(f"patient {seed} {sorted(options.items())}")
    return play_at_random(ARCANA, {"difficulty": "easy", **options}, rng, choose=_patient(rng))


def _patient(rng: Random) -> Choose:
    """Return a player whose group is right when something is about to fade, and else waits.

    What can be exiled is.
    """
    blind = tempered(rng)

    def choose(state: State[Any], rng: Random) -> Any:
        position = state.position  # type: ignore[attr-defined]  # arcana's own state
        if position.phase is Phase.EXILE:
            return rng.choice(state.legal()[:-1])
        if position.phase is not Phase.PREDICT or rng.random() < 0.1:
            return blind(state, rng)
        if not state.view(None).fading and rng.random() < 0.7:  # type: ignore[attr-defined]
            return PASS
        raised = position.lift if position.options.plus_one == "raised" else 0
        return Predict(position.kept + raised)

    return choose


def movers(record: Record[Any]) -> list[int]:
    """Return whose turn it was whenever a fate was moved from card to card, by The Thief or so."""
    happened = zip(record.states(), record.actions, strict=False)
    moved = [state.view(None) for state, action in happened if isinstance(action, Steal | Onto)]
    return [view.active_seat for view in moved]  # type: ignore[attr-defined]  # arcana's own view


def with_a_change_of_person(options: Mapping[str, object], seed: int, seat: int) -> Record[Any]:
    """Return a random game in which a seat is left, and taken again at once or some time later.

    Unless the game is over by then.
    """
    rng = Random(seed)
    begun = _broken_off(arcana_game(options, seed), 0, rng)
    left = _then(begun, Leave(seat), seat)
    others = [one for one in range(MOST_SEATS) if one != seat]
    without = _broken_off(_to_the_end(left, rng, others), len(left.actions), rng)
    back = _then(without, Join(seat), seat)
    return _to_the_end(back, rng, [*others, seat])


def _broken_off(record: Record[Any], least: int, rng: Random) -> Record[Any]:
    """Cut a record before its last action, more often soon than late."""
    most = max(least, len(record.actions) - 1)
    return cut(record, min(rng.randint(least, most), rng.randint(least, most)))


def _then(record: Record[Any], aside: Action, seat: int) -> Record[Any]:
    return record.then(aside) if aside in record.end().asides(seat) else record


def _to_the_end(record: Record[Any], rng: Random, seats: list[int]) -> Record[Any]:
    return play_on(record, rng, choose=lucky(rng), seats=seats)
