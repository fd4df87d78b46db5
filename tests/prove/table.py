"""The second referee's own table, to be moved about by hand, and what can be read off it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from divinary.arcana.model.events import Fact
from divinary.arcana.model.position import Phase
from tests.prove.sheet import HOURS, SHEET

DOOMED = 7
FALL, ASH, THIEF, SLOW = "the-fall", "the-ash", "the-thief", "the-north-wind"


@dataclass
class Spot:
    """A card of the row, what lies on it and what is attached to it."""

    card: str
    fates: list[int] = field(default_factory=list)
    strays: list[bool] = field(default_factory=list)
    """Whether each of them was moved here, not played."""

    attached: list[str] = field(default_factory=list)

    def lay(self, fate: int, *, stray: bool) -> None:
        """Put one more fate in front of the card."""
        self.fates.append(fate)
        self.strays.append(stray)

    def take(self, fate: int) -> None:
        """Take the fate of that value that was laid last."""
        at = max(place for place, lying in enumerate(self.fates) if lying == fate)
        del self.fates[at], self.strays[at]

    def hours(self, *, played_only: bool) -> int:
        """Return the hours spent here; The Imago's 7 and every fate of a Slowed card spend one."""
        if SLOW in self.attached:
            return len(self.fates)
        short = self.card == "the-imago"
        return sum(
            1 if short and fate == 7 and not (stray and played_only) else HOURS[fate]
            for fate, stray in zip(self.fates, self.strays, strict=True)
        )


@dataclass
class Table:
    """All that lies on the table, in the bag and in the hands, and what was said meanwhile."""

    rules: Mapping[str, str]
    hands: list[list[int]]
    lines: list[tuple[int, ...]]
    bag: Counter[int]
    row: list[Spot | None]
    top: str | None
    unseen: set[str]
    bottom: list[str]
    ready: list[str]
    gone: list[str]
    exiled: list[int]
    amplify_at: int | None
    present: set[int]
    """The hands that take turns."""

    score: int
    doom: int
    active: int
    phase: Phase
    fresh: int
    """How many fates of the active hand came from the bag this turn: the last ones."""

    played_old: bool
    used: bool
    asked: bool
    """Whether it was the group that used a power, in window C."""

    lift: int
    feasted: bool
    small: bool
    guessed: list[int]
    guesses: int
    """Predictions that may be made this turn, made ones included."""

    kept: int | None
    """The fate that the active player did not play, remembered after it was shown."""

    right: bool
    """Whether a prediction of this turn was correct."""

    illegal: bool
    relocated: tuple[int, str] | None
    """The fate that Relocate moves, and the card that it lies on, until it is put down."""

    embers: int | None
    """What a fade has just cost, while The Ash would still fade if it were dealt now."""

    said: list[Fact] = field(default_factory=list)

    @property
    def hand(self) -> list[int]:
        """Return the active hand."""
        return self.hands[self.active]

    @property
    def counted(self) -> int:
        """Return what the kept fate counts as this turn."""
        assert self.kept is not None
        return self.kept + self.lift

    @property
    def spots(self) -> list[Spot]:
        """Return the cards that lie in the row, from the left."""
        return [spot for spot in self.row if spot]

    @property
    def visible(self) -> list[tuple[int, str]]:
        """Return every fate in front of a card, with the card."""
        return [(fate, spot.card) for spot in self.spots for fate in spot.fates]

    @property
    def deck(self) -> bool:
        """Whether any card is left in the deck."""
        return bool(self.top or self.unseen or self.bottom)

    @property
    def won(self) -> bool:
        """Whether the goal is reached."""
        return self.score >= int(self.rules["goal"])

    @property
    def sunk(self) -> bool:
        """Whether doom or the want of a card has lost the game."""
        if self.doom >= DOOMED or not (self.spots or self.deck):
            return True
        return self.loses_without_cards and None in self.row and not self.deck

    @property
    def decided(self) -> bool:
        """Whether a turn goes no further: the game is won or lost at once."""
        return self.won or self.sunk

    @property
    def lost(self) -> bool:
        """Sunk, or nobody can draw: hands that could not were skipped for a whole round."""
        return self.sunk or (self.cannot_draw and not self.paused)

    @property
    def challenge(self) -> bool:
        """Whether each of two players runs two hands."""
        return self.rules["hands"] == "2"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.won or self.lost

    @property
    def loses_without_cards(self) -> bool:
        """Whether a gap that cannot be filled loses the game."""
        return self.rules["empty_deck"] == "loss" or self.rules["restless"] == "yes"

    @property
    def paused(self) -> bool:
        """Whether too few seats are taken to go on."""
        return len(self.seated) < 2

    @property
    def seated(self) -> set[int]:
        """Return the seats that are taken."""
        return {self.owner(hand) for hand in self.present}

    @property
    def awaits_card(self) -> bool:
        """Whether the deck has yet to turn up a card that nobody has seen."""
        return self.top is None and bool(self.unseen)

    @property
    def cannot_draw(self) -> bool:
        """Whether the active hand lacks a fate that the bag does not have."""
        row_first = self.awaits_card and None in self.row
        dry = self.phase is Phase.DRAW and len(self.hand) < 2 and not self.bag.total()
        return dry and not row_first

    def owner(self, hand: int) -> int:
        """Return the seat that a hand belongs to."""
        return owner(self.rules, hand)

    def spot(self, card: str) -> Spot:
        """Return where a card lies in the row."""
        return next(spot for spot in self.spots if spot.card == card)

    def has(self, card: str) -> bool:
        """Whether a card lies in the row."""
        return any(spot.card == card for spot in self.spots)

    def with_power(self, powers: Iterable[str]) -> list[str]:
        """Return the faded cards that lie ready with one of these powers."""
        return [card for card in self.ready if SHEET[card].power in {*powers}]

    def falling(self) -> bool:
        """Whether The Fall fades as things stand: its sum against twice the kept fate."""
        if self.kept is None or not self.has(FALL):
            return False
        return sum(self.spot(FALL).fates) >= 2 * self.counted

    def fading(self) -> list[int]:
        """Return the places of the row whose cards fade at the end of this turn."""
        return [place for place, spot in enumerate(self.row) if spot and self._fades(spot)]

    def _fades(self, spot: Spot) -> bool:
        if spot.card == FALL:
            return self.falling()
        if spot.card == ASH:
            return self.small
        moons = SHEET[spot.card].moons
        assert moons
        return spot.hours(played_only=self.rules["imago"] == "played") >= moons


def owner(rules: Mapping[str, str], hand: int) -> int:
    """Return the seat that a hand belongs to: in the challenge A, B, A, B."""
    return hand if rules["hands"] == "1" else hand % 2
