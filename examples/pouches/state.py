"""Pouches: a position, what may be done in it, and what follows."""

from fractions import Fraction
from random import Random

import msgspec
from msgspec.structs import replace

from divinary.core.chance import odds, pick
from divinary.core.deciders import CHANCE, Decider, Party, Seat, seats_of
from divinary.core.errors import IllegalAction
from divinary.core.game import Result
from examples.pouches.model import (
    ALPHABET,
    ASIDES,
    DICE,
    DONE,
    DOUBT,
    MOST_SEATS,
    THROWS,
    TRUST,
    UNSEEN_STONE,
    WEIGHTS,
    Event,
    Move,
    Stage,
    View,
)

SEEN = {*ALPHABET, UNSEEN_STONE}


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A frozen position; its text is JSON, on one line."""

    box: tuple[int, int, int]
    """Stones left, by weight."""

    pouches: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    since: tuple[int | None, ...]
    """After how many moves each seat was taken; None where nobody sits."""

    past: tuple[Event, ...] = ()
    """All that happened, as everybody saw it."""

    active: int = 0
    stage: Stage = "throw"
    thrown: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    waved: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        seats = len(self.scores)
        if not (2 <= seats <= MOST_SEATS and len(self.pouches) == len(self.since) == seats):
            raise ValueError("no such table")
        self._check_seats()
        if not all(0 < stone < 4 for pouch in self.pouches for stone in pouch):
            raise ValueError("no such stone")
        if (self.thrown != ()) if self.stage == "throw" else (self.thrown not in DICE):
            raise ValueError("no such throw")
        if any(self.kept.count(die) > self.thrown.count(die) for die in self.kept):
            raise ValueError("not thrown")
        if min(self.box) < 0 or (self.stage == "stone" and not any(self.box)):
            raise ValueError("no such box")
        if self.stage in ("keep", "doubt") and not self.pouches[self.active]:
            raise ValueError("no stone was drawn")
        if not all(e.turn in range(seats) and e.move in SEEN for e in self.past):
            raise ValueError("no such past")

    def _check_seats(self) -> None:
        if not 0 <= self.active < len(self.scores):
            raise ValueError("no such seat")
        if self.seated and self.active not in self.seated:
            raise ValueError("nobody sits there")
        if self.stage != "throw" and len(self.seated) < 2:
            raise ValueError("nobody plays alone")
        if any(pouch and seat not in self.seated for seat, pouch in enumerate(self.pouches)):
            raise ValueError("nobody's pouch")
        if not all(seat in self.seated for seat in self.waved):
            raise ValueError("nobody waves")

    @property
    def seated(self) -> tuple[int, ...]:
        """The seats that are taken."""
        return tuple(seat for seat, since in enumerate(self.since) if since is not None)

    @property
    def decider(self) -> Decider | None:
        """Who decides now."""
        if self.is_over or len(self.seated) < 2:
            return None
        if self.stage == "doubt":
            return Party(*self._others())
        return CHANCE if self.stage in ("throw", "stone") else Seat(self.active)

    def _others(self) -> tuple[int, ...]:
        """Return who else sits there, the next clockwise first."""
        later = [seat for seat in self.seated if seat > self.active]
        return (*later, *[seat for seat in self.seated if seat < self.active])

    @property
    def is_over(self) -> bool:
        """Whether a turn would begin, and the box is empty."""
        return self.stage == "throw" and not any(self.box)

    @property
    def result(self) -> Result | None:
        """The most points win, stones included; a tie is won by all in it who still sit there."""
        if not self.is_over:
            return None
        totals = [score + sum(p) for score, p in zip(self.scores, self.pouches, strict=True)]
        best = max([totals[seat] for seat in self.seated], default=0)
        winners = [seat for seat in self.seated if totals[seat] == best]
        return Result(tuple(winners), tuple(totals))

    def legal(self) -> tuple[Move, ...]:
        """Every legal action of the decider."""
        if self.decider is None or self.stage == "throw":
            return THROWS if self.decider else ()
        if self.stage == "stone":
            return tuple(Move("stone", (w,)) for w in WEIGHTS if self.box[w - 1])
        if self.stage == "doubt":
            return (TRUST, DOUBT)
        dice = [n for n in sorted(set(self.thrown)) if self.kept.count(n) < self.thrown.count(n)]
        return (*[Move("keep", (die,)) for die in dice], DONE)

    def asides(self, seat: int) -> tuple[Move, ...]:
        """Anybody may wave, once a turn, and come or go between turns."""
        if self.is_over:
            return ()
        between = self.stage == "throw"
        if seat not in self.seated:
            free = between and 0 <= seat < min(MOST_SEATS, len(self.scores) + 1)
            return (Move("join", (seat,)),) if free else ()
        waves = [Move("wave", (seat,))] if seat not in self.waved else []
        return (*waves, *([Move("leave", (seat,))] if between else []))

    def chances(self) -> list[tuple[Move, Fraction]]:
        """An uneven throw is twice as likely as an even one; stones go by their number."""
        outcomes = self.legal() if self.decider is CHANCE else ()
        return list(zip(outcomes, odds(self._weights()), strict=True))

    def sample(self, rng: Random) -> Move:
        """Draw one of the chances."""
        if self.decider is not CHANCE:
            raise ValueError("chance does not decide")
        return self.legal()[pick(rng, self._weights())]

    def _weights(self) -> list[int]:
        if self.decider is not CHANCE:
            return []
        thrown = [len(set(throw.numbers)) for throw in THROWS]
        return thrown if self.stage == "throw" else [count for count in self.box if count]

    def apply(self, action: Move) -> "State":
        """Return the state after `action`."""
        seat = action.numbers[0] if action.verb in ASIDES else None
        if action not in (self.legal() if seat is None else self.asides(seat)):
            raise IllegalAction("not-now", stage=self.stage)
        return replace(self._after(action), past=(*self.past, self._event(action)))

    def _event(self, action: Move) -> Event:
        """Return what everybody sees: of a drawn stone nothing, of a doubted one its weight."""
        if action.verb == "stone":
            return Event(self.active, UNSEEN_STONE)
        return Event(self.active, action, self.pouches[self.active][-1] if action == DOUBT else 0)

    def _after(self, action: Move) -> "State":
        match action:
            case Move("wave", (waving,)):
                return replace(self, waved=tuple(sorted((*self.waved, waving))))
            case Move("join", (coming,)):
                return self._joined(coming)
            case Move("leave", (going,)):
                return self._left(going)
            case Move("throw", dice):
                return replace(self, thrown=dice, stage="stone")
            case Move("stone", (weight,)):
                box = tuple(n - (w == weight) for w, n in zip(WEIGHTS, self.box, strict=True))
                pouches = self._with_pouch(self.active, *self.pouches[self.active], weight)
                return replace(self, pouches=pouches, box=box, stage="keep")
            case Move("keep", (die,)):
                return replace(self, kept=tuple(sorted((*self.kept, die))))
            case Move("done"):
                return replace(self, stage="doubt")
            case _:
                return self._settled(doubted=action == DOUBT)

    def _settled(self, *, doubted: bool) -> "State":
        *pouch, stone = self.pouches[self.active]
        worth, caught = sum(self.kept) * (1 + doubted), doubted and stone < len(self.kept)
        scores = [
            score + self._gain(seat, 0 if caught else worth, int(caught))
            for seat, score in enumerate(self.scores)
        ]
        pouches = self._with_pouch(self.active, *pouch) if doubted else self.pouches
        return replace(
            self,
            pouches=pouches,
            scores=tuple(scores),
            active=self._others()[0],
            stage="throw",
            thrown=(),
            kept=(),
            waved=(),
        )

    def _gain(self, seat: int, worth: int, caught: int) -> int:
        if seat == self.active:
            return worth
        return caught if seat in self.seated else 0

    def _with_pouch(self, seat: int, *pouch: int) -> tuple[tuple[int, ...], ...]:
        return (*self.pouches[:seat], pouch, *self.pouches[seat + 1 :])

    def _joined(self, seat: int) -> "State":
        new = seat == len(self.scores)
        return replace(
            self,
            pouches=(*self.pouches, ()) if new else self.pouches,
            scores=(*self.scores, 0) if new else self.scores,
            since=(*self.since[:seat], len(self.past), *self.since[seat + 1 :]),
            active=self.active if self.seated else seat,
        )

    def _left(self, seat: int) -> "State":
        following = (*self._others(), seat)[0]
        return replace(
            self,
            pouches=self._with_pouch(seat),
            since=(*self.since[:seat], None, *self.since[seat + 1 :]),
            active=following if seat == self.active else self.active,
            waved=tuple(one for one in self.waved if one != seat),
        )

    def view(self, seat: int | None) -> View:
        """Return what `seat` may know: of the stones in the other pouches only their number."""
        if seat is not None and seat not in range(MOST_SEATS):
            raise ValueError("no such seat")
        deciding = seats_of(self.decider)
        return View(
            seat=seat,
            stage=self.stage,
            deciding=deciding,
            thrown=self.thrown,
            kept=self.kept,
            scores=self.scores,
            stones=tuple(map(len, self.pouches)),
            pouch=self.pouches[seat] if seat is not None and seat in self.seated else (),
            waved=self.waved,
            seated=self.seated,
            past=self.past,
            choices=self.legal() if seat in deciding else (),
            asides=() if seat is None else self.asides(seat),
            result=self.result,
        )

    def refusal(self, action: Move, seat: int | None) -> IllegalAction | None:
        """Return why `seat` may not do `action` now; None if it may."""
        view = self.view(seat)
        mine = action in (*view.choices, *view.asides)
        return None if mine else IllegalAction("not-now", stage=self.stage)

    def reveals(self, action: Move) -> bool:
        """Keeping a die commits to nothing until `done`."""
        return action.verb != "keep"

    def seated_since(self, seat: int) -> int | None:
        """After how many moves the player at `seat` sat down; None while nobody does."""
        return self.since[seat] if seat in self.seated else None

    def seen(self, action: Move, seat: int | None) -> Move:
        """A stone is seen by its owner alone."""
        return UNSEEN_STONE if action.verb == "stone" and seat != self.active else action

    def __str__(self) -> str:
        return msgspec.json.encode(self).decode()
