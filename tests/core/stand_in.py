"""A stand-in game that keeps the promises of `core.game`, as unlike the house's own as can be.

Pouches, for two to four rivals. A turn throws two dice in the open and slips a stone, unseen by
the others, into the active pouch. The player keeps none, one or both dice, one by one, and can
take that back until `done`. Then the others, as one, trust or doubt. Trusted, the kept dice
score. Doubted, the stone is shown and leaves the game: if it weighs at least as many as dice
were kept they score twice, else each doubter scores one. When the box is empty the stones left
in the pouches score too. Anybody may wave, once a turn.
"""

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from divinary.core.chance import odds, pick
from divinary.core.deciders import CHANCE, Decider, Party, Seat, seats_of
from divinary.core.errors import IllegalAction, UnreadableText
from divinary.core.game import Game, Result
from divinary.core.options import Option, read_options, whole

WEIGHTS = (1, 2, 3)
ROWS = (Option("seats", "2", whole("seats", 2, 4)), Option("stones", "1", whole("stones", 1, 3)))
Stage = Literal["throw", "stone", "keep", "doubt"]


class Move(NamedTuple):
    """Anything that can happen: a verb and its numbers."""

    verb: str
    numbers: tuple[int, ...] = ()

    def __str__(self) -> str:
        if self.verb == "wave":
            return f"seat {self.numbers[0]} wave"
        return " ".join([self.verb, *map(str, self.numbers)])


DONE, TRUST, DOUBT, UNSEEN_STONE = Move("done"), Move("trust"), Move("doubt"), Move("stone")
THROWS = tuple(Move("throw", (low, high)) for low in range(1, 7) for high in range(low, 7))


FACES = {throw.numbers for throw in THROWS}


class Look(msgspec.Struct, frozen=True):
    """What one seat may know."""

    seat: int | None
    stage: Stage
    deciding: tuple[int, ...]
    thrown: tuple[int, ...]
    kept: tuple[int, ...]
    scores: tuple[int, ...]
    stones: tuple[int, ...]
    pouch: tuple[int, ...]
    waved: tuple[int, ...]
    choices: tuple[Move, ...]
    asides: tuple[Move, ...]
    result: Result | None

    @property
    def decider(self) -> Decider | None:
        """Who decides now."""
        if self.result is not None or not self.deciding:
            return None if self.result is not None else CHANCE
        return Party(*self.deciding) if self.stage == "doubt" else Seat(self.deciding[0])


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A frozen position; its text is JSON, on one line."""

    box: tuple[int, int, int]
    """Stones left, by weight."""

    pouches: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    active: int = 0
    stage: Stage = "throw"
    thrown: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    waved: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        seats = len(self.scores)
        if not (2 <= seats <= 4 and len(self.pouches) == seats and 0 <= self.active < seats):
            raise ValueError("no such table")
        if not all(0 < stone < 4 for pouch in self.pouches for stone in pouch):
            raise ValueError("no such stone")
        if (self.thrown != ()) if self.stage == "throw" else (self.thrown not in FACES):
            raise ValueError("no such throw")
        if any(self.kept.count(face) > self.thrown.count(face) for face in self.kept):
            raise ValueError("not thrown")
        if min(self.box) < 0 or (self.stage == "stone" and not any(self.box)):
            raise ValueError("no such box")
        if self.stage in ("keep", "doubt") and not self.pouches[self.active]:
            raise ValueError("no stone was drawn")

    @property
    def decider(self) -> Decider | None:
        """Who decides now."""
        if self.stage == "throw":
            return CHANCE if any(self.box) else None
        if self.stage == "doubt":
            others = range(self.active + 1, self.active + len(self.scores))
            return Party(*[seat % len(self.scores) for seat in others])
        return CHANCE if self.stage == "stone" else Seat(self.active)

    @property
    def result(self) -> Result | None:
        """The most points win, stones included; a tie is won by all in it."""
        if self.decider is not None:
            return None
        totals = [score + sum(p) for score, p in zip(self.scores, self.pouches, strict=True)]
        winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
        return Result(tuple(winners), tuple(totals))

    def legal(self) -> tuple[Move, ...]:
        """Every legal action of the decider."""
        if self.decider is None or self.stage == "throw":
            return THROWS if self.decider else ()
        if self.stage == "stone":
            return tuple(Move("stone", (w,)) for w in WEIGHTS if self.box[w - 1])
        if self.stage == "doubt":
            return (TRUST, DOUBT)
        faces = [f for f in sorted(set(self.thrown)) if self.kept.count(f) < self.thrown.count(f)]
        return (*[Move("keep", (face,)) for face in faces], DONE)

    def asides(self, seat: int) -> tuple[Move, ...]:
        """Anybody may wave, once a turn."""
        there = seat in range(len(self.scores)) and seat not in self.waved
        return (Move("wave", (seat,)),) if there and self.decider is not None else ()

    def chances(self) -> list[tuple[Move, Fraction]]:
        """An uneven throw is twice as likely as an even one; stones go by their number."""
        outcomes = self.legal() if self.decider is CHANCE else ()
        return list(zip(outcomes, odds(self._weights()), strict=True))

    def sample(self, rng: Random) -> Move:
        """Draw one of the chances."""
        if self.decider is not CHANCE:
            raise ValueError("it is not chance that decides")
        return self.legal()[pick(rng, self._weights())]

    def _weights(self) -> list[int]:
        if self.decider is not CHANCE:
            return []
        thrown = [len(set(throw.numbers)) for throw in THROWS]
        return thrown if self.stage == "throw" else [count for count in self.box if count]

    def apply(self, action: Move) -> "Moment":
        """Return the state after `action`."""
        seat = action.numbers[0] if action.verb == "wave" else None
        if action not in (self.legal() if seat is None else self.asides(seat)):
            raise IllegalAction("not-now", stage=self.stage)
        match action:
            case Move("wave", (waving,)):
                return replace(self, waved=tuple(sorted((*self.waved, waving))))
            case Move("throw", faces):
                return replace(self, thrown=faces, stage="stone")
            case Move("stone", (weight,)):
                box = tuple(n - (w == weight) for w, n in zip(WEIGHTS, self.box, strict=True))
                pouches = self._with_pouch(*self.pouches[self.active], weight)
                return replace(self, pouches=pouches, box=box, stage="keep")
            case Move("keep", (face,)):
                return replace(self, kept=tuple(sorted((*self.kept, face))))
            case Move("done"):
                return replace(self, stage="doubt")
            case _:
                return self._settled(doubted=action == DOUBT)

    def _settled(self, *, doubted: bool) -> "Moment":
        *pouch, stone = self.pouches[self.active]
        worth, caught = sum(self.kept) * (1 + doubted), doubted and stone < len(self.kept)
        scores = [
            score + (int(caught) if seat != self.active else 0 if caught else worth)
            for seat, score in enumerate(self.scores)
        ]
        pouches = self._with_pouch(*pouch) if doubted else self.pouches
        following = (self.active + 1) % len(scores)
        return Moment(self.box, pouches, tuple(scores), active=following)

    def _with_pouch(self, *pouch: int) -> tuple[tuple[int, ...], ...]:
        return (*self.pouches[: self.active], pouch, *self.pouches[self.active + 1 :])

    def view(self, seat: int | None) -> Look:
        """Return what `seat` may know: of the stones in the other pouches only their number."""
        if seat is not None and seat not in range(len(self.scores)):
            raise ValueError("no such seat")
        deciding = seats_of(self.decider)
        return Look(
            seat=seat,
            stage=self.stage,
            deciding=deciding,
            thrown=self.thrown,
            kept=self.kept,
            scores=self.scores,
            stones=tuple(map(len, self.pouches)),
            pouch=() if seat is None else self.pouches[seat],
            waved=self.waved,
            choices=self.legal() if seat in deciding else (),
            asides=() if seat is None else self.asides(seat),
            result=self.result,
        )

    def refusal(self, action: Move, seat: int | None) -> IllegalAction | None:
        """Return why `seat` may not do `action` now; None if it may."""
        view = self.view(seat)
        mine = action in (*view.choices, *view.asides)
        return None if mine else IllegalAction("not-now", stage=self.stage)

    def tells(self, action: Move) -> bool:
        """Keeping a die commits to nothing until `done`."""
        return action.verb != "keep"

    def seen(self, action: Move, seat: int | None) -> Move:
        """A stone is seen by its owner alone."""
        return UNSEEN_STONE if action.verb == "stone" and seat != self.active else action

    def __str__(self) -> str:
        return msgspec.json.encode(self).decode()


class Pouches:
    """The game by its name."""

    name = "pouches"

    def start(self, /, **options: object) -> Moment:
        """Return the first state."""
        seats, stones = map(int, self.options(**options).values())
        return Moment((3 * stones, 2 * stones, stones), ((),) * seats, (0,) * seats)

    def options(self, /, **options: object) -> Mapping[str, str]:
        """Return every option as text."""
        return read_options(ROWS, options)

    def actions(self, /, **options: object) -> tuple[Move, ...]:
        """Return the alphabet."""
        seats = int(self.options(**options)["seats"])
        kept = [Move("keep", (face,)) for face in range(1, 7)]
        stones = [Move("stone", (weight,)) for weight in WEIGHTS]
        waves = [Move("wave", (seat,)) for seat in range(seats)]
        return (*kept, DONE, TRUST, DOUBT, *THROWS, *stones, *waves)

    def action(self, text: str) -> Move:
        """Read one action."""
        known = {str(move): move for move in (*self.actions(seats=4), UNSEEN_STONE)}
        if " ".join(text.split()) not in known:
            raise UnreadableText("not-an-action", text=text)
        return known[" ".join(text.split())]

    def state(self, text: str) -> Moment:
        """Read one position."""
        try:
            return msgspec.json.decode(text.encode(errors="replace"), type=Moment)
        except msgspec.MsgspecError as wrong:
            raise UnreadableText("not-a-position") from wrong


STAND_IN: Game[Move] = Pouches()
