"""What follows from one signal of a code, whatever hands it stands for."""

from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIGHEST, Fate
from divinary.arcana.rules.fading import SMALL
from divinary.arcana.rules.the_fall import falls
from divinary.bots.arcana.convention.group_plan import GroupDecision, KeptWeights
from divinary.bots.arcana.convention.public_state import PublicState, ValueAfter
from divinary.bots.arcana.convention.signals import Signal
from divinary.bots.arcana.situation import announces_fall


class SignalValue:
    """A signal, what is announced at once, and what the group would then do."""

    def __init__(self, table: PublicState, signal: Signal) -> None:
        """Look ahead from a table before the signal."""
        self._row = table.context.row_after(signal)
        self._play = signal.play
        self._card = CARDS.get(signal.play.card)  # The Hours are none
        self._spent = (signal.use.card,) if signal.use else ()
        self._table = table.after_cycle if signal.power == "cycle" else table
        self._parts = self._by_announcement()
        self._values: dict[tuple[float, ...], float] = {}

    @property
    def value_after(self) -> ValueAfter:
        """The win chance after each way in which the turn may end."""
        return self._parts[0][1].value_after

    def value(self, kept: KeptWeights) -> float:
        """Return the win chance, times how likely it is that the kept fate is one of these."""
        key = tuple(kept)
        if key not in self._values:
            parts = [
                ([weight if fate in values else 0.0 for fate, weight in enumerate(kept)], decision)
                for values, decision in self._parts
            ]
            self._values[key] = sum([decision.value(part) for part, decision in parts if any(part)])
        return self._values[key]

    def _by_announcement(self) -> "list[tuple[frozenset[Fate], GroupDecision]]":
        """Return the kept values by what is announced about them, each with the decision then."""
        lift = self._table.scene.lift
        tells = self._card.asks if self._card else None
        falling = announces_fall(self._row)
        found: dict[tuple[bool, bool], list[Fate]] = {}
        for kept in range(1, HIGHEST + 1):
            answer = bool(tells and tells(self._play.fate, kept + lift))
            falls_too = falling and falls(self._row, kept + lift)
            found.setdefault((answer, falls_too), []).append(kept)
        return [
            (frozenset(values), self._decision(values[0] + lift if falling else None))
            for values in found.values()
        ]

    def _decision(self, counts_as: int | None) -> GroupDecision:
        return GroupDecision(
            self._table,
            self._row,
            self._play.fate,
            small=self._play.fate in SMALL,
            guesses=1 + (self._card.guesses if self._card else 0),
            counts_as=counts_as,
            spent=self._spent,
        )
