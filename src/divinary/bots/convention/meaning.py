"""What one play of a code leads to, whatever it stands for."""

from functools import cached_property

from divinary.arcana.actions import Play
from divinary.arcana.cards import CARDS, THE_HOURS, CardId
from divinary.arcana.fading import falls
from divinary.arcana.fates import HIGHEST, Fate
from divinary.arcana.slots import Row, changed, laid
from divinary.arcana.turn import SMALL
from divinary.bots.convention.hearing import Hearing, Open
from divinary.bots.convention.table import Prospects, Table
from divinary.bots.group import NEARLY


class Meaning:
    """A play, all that is said about it at once, and what a group would then do."""

    def __init__(self, table: Table, play: Play) -> None:
        """Look ahead from a table at a play."""
        self._table, self._play = table, play
        self._row = laid(table.scene.row, play.fate, play.card)
        self._card = CARDS.get(play.card)  # The Hours are none
        self._parts = self._told_apart()
        self._worths: dict[tuple[float, ...], float] = {}

    @property
    def prospects(self) -> Prospects:
        """What is hoped for after each way in which the turn may end."""
        return self._parts[0][1].prospects

    def worth(self, open: Open) -> float:
        """Return the chance to win, times how likely it is that the kept fate is one of these."""
        key = tuple(open)
        if key not in self._worths:
            heard = [(part, hearing) for part, hearing in self._heard(open) if any(part)]
            self._worths[key] = sum([self._worth(part, hearing) for part, hearing in heard])
        return self._worths[key]

    def foreseen(self, open: Open, kept: Fate) -> float:
        """Return the chance to win for one who knows the kept fate."""
        part, hearing = next(one for one in self._heard(open) if one[0][kept] > 0)
        if self._saves(part, hearing):
            assert self.saving is not None, "else nothing is saved"
            higher = kept > self._play.fate
            left = [
                w if (value > self._play.fate) is higher else 0.0 for value, w in enumerate(part)
            ]
            return (self.saving if higher else hearing).foreseen(left, kept)
        return hearing.foreseen(part, kept)

    def plans_to_save(self, open: Open) -> bool:
        """Whether all who keep a higher fate take back what they played, by Discard lower."""
        return any(self._saves(part, hearing) for part, hearing in self._heard(open) if any(part))

    # --- What is told ----------------------------------------------------------------------------

    def _told_apart(self) -> "list[tuple[frozenset[Fate], Hearing]]":
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
            (frozenset(values), self._hearing(self._row, values[0] + lift if falling else None))
            for values in found.values()
        ]

    def _hearing(self, row: Row, counts_as: int | None, spent: tuple[CardId, ...] = ()) -> Hearing:
        guesses = 1 + (self._card.guesses if self._card else 0)
        small = self._play.fate in SMALL
        return Hearing(
            self._table, row, self._play.fate,
            small=small, guesses=guesses, counts_as=counts_as, spent=spent,
        )  # fmt: skip

    def _heard(self, open: Open) -> list[tuple[list[float], Hearing]]:
        return [
            ([weight if kept in values else 0.0 for kept, weight in enumerate(open)], hearing)
            for values, hearing in self._parts
        ]

    # --- Taking the played fate back --------------------------------------------------------------

    @cached_property
    def saving(self) -> Hearing | None:
        """What follows if Discard lower takes the fate back, and a card is saved from fading."""
        card = next((c for c in self._table.usable if CARDS[c].power == "discard-lower"), None)
        if card is None or len(self._parts) > 1:
            return None
        host = self._play.card
        slot = next(s for s in self._row if s and host in (s.card, THE_HOURS))
        row = changed(self._row, slot.card, slot.without_fate(self._play.fate))
        saved = self._hearing(row, None, (card,))
        return saved if saved.prospects.silent > self.prospects.silent else None

    def _worth(self, open: Open, hearing: Hearing) -> float:
        return max(hearing.worth(open), self._worth_of_saving(open, hearing))

    def _saves(self, open: Open, hearing: Hearing) -> bool:
        return self._worth_of_saving(open, hearing) > hearing.worth(open) + NEARLY

    def _worth_of_saving(self, open: Open, hearing: Hearing) -> float:
        if self.saving is None:
            return 0.0
        higher = [w if value > self._play.fate else 0.0 for value, w in enumerate(open)]
        if not any(higher):
            return 0.0
        rest = [w - other for w, other in zip(open, higher, strict=True)]
        return self.saving.worth(higher) + (hearing.worth(rest) if any(rest) else 0.0)
