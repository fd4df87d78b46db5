"""What one speech of a code leads to, whatever it stands for."""

from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIGHEST, Fate
from divinary.arcana.rules.fading import SMALL, falls
from divinary.bots.arcana.convention.group_plan import GroupDecision, Open
from divinary.bots.arcana.convention.public_state import PublicState, ValueAfter
from divinary.bots.arcana.convention.signals import Signal


class SignalValue:
    """A speech, all that is said about it at once, and what a group would then do."""

    def __init__(self, table: PublicState, speech: Signal) -> None:
        """Look ahead from a table at what somebody says."""
        self._row = table.stage.row_after(speech)
        self._play = speech.play
        self._card = CARDS.get(speech.play.card)  # The Hours are none
        self._spent = (speech.use.card,) if speech.use else ()
        self._table = table.turned if speech.power == "cycle" else table
        self._parts = self._told_apart()
        self._worths: dict[tuple[float, ...], float] = {}

    @property
    def prospects(self) -> ValueAfter:
        """What is hoped for after each way in which the turn may end."""
        return self._parts[0][1].prospects

    def worth(self, open: Open) -> float:
        """Return the chance to win, times how likely it is that the kept fate is one of these."""
        key = tuple(open)
        if key not in self._worths:
            heard = [(part, hearing) for part, hearing in self._heard(open) if any(part)]
            self._worths[key] = sum([hearing.worth(part) for part, hearing in heard])
        return self._worths[key]

    # --- What is told ----------------------------------------------------------------------------

    def _told_apart(self) -> "list[tuple[frozenset[Fate], GroupDecision]]":
        """Return the values by what the table says of them at once, each with what follows."""
        lift = self._table.scene.lift
        tells = self._card.tells if self._card else None
        falling = any(slot and CARDS[slot.card].announced for slot in self._row)
        found: dict[tuple[bool, bool], list[Fate]] = {}
        for kept in range(1, HIGHEST + 1):
            said = bool(tells and tells(self._play.fate, kept + lift))
            falls_too = falling and falls(self._row, kept + lift)
            found.setdefault((said, falls_too), []).append(kept)
        return [
            (frozenset(values), self._hearing(values[0] + lift if falling else None))
            for values in found.values()
        ]

    def _hearing(self, counts_as: int | None) -> GroupDecision:
        return GroupDecision(
            self._table,
            self._row,
            self._play.fate,
            small=self._play.fate in SMALL,
            guesses=1 + (self._card.guesses if self._card else 0),
            counts_as=counts_as,
            spent=self._spent,
        )

    def _heard(self, open: Open) -> list[tuple[list[float], GroupDecision]]:
        return [
            ([weight if kept in values else 0.0 for kept, weight in enumerate(open)], hearing)
            for values, hearing in self._parts
        ]
