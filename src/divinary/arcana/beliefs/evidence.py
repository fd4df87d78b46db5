"""What each event does to the worlds: forwards to weigh them, backwards to draw one of them."""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from divinary.arcana.beliefs.worlds import HiddenFate, Weights, Worlds
from divinary.arcana.data.fates import Fate

T = TypeVar("T")


class Strand(NamedTuple):
    """Worlds in which Old? would get the same answers."""

    kept_old: bool
    """Whether the first fate of the active hand is from before this turn."""

    played_old: bool
    """Whether the fate played last is."""

    worlds: Worlds


class WeightedWorld(NamedTuple):
    """One world, and the strand it lies in."""

    kept_old: bool
    played_old: bool
    fates: tuple[Fate, ...]
    """The values of the tokens in hands, in the order of the strand's axes."""


class Past(NamedTuple):
    """The moment before a step, and what nobody else saw of the step."""

    moment: WeightedWorld
    drawn: Fate = 0
    """The value drawn, where the step was a draw."""

    named_old: bool = False
    """Whether the play named the retained token of a pair."""


class WorldStep(Protocol):
    """What one event does to the worlds."""

    def forward(self, strands: tuple[Strand, ...]) -> tuple[Strand, ...]:
        """Return the worlds after it."""

    def backward(self, before: tuple[Strand, ...], after: WeightedWorld, rng: Random) -> Past:
        """Return a moment before it that led to `after`, each as often as it is likely."""


def merged(strands: Sequence[Strand]) -> Worlds:
    """Return the worlds of all strands together."""
    worlds = strands[0].worlds
    for strand in strands[1:]:
        worlds = Worlds(worlds.tokens, worlds.weights + strand.worlds.weights)
    return worlds


class Beginning(NamedTuple):
    """A turn begins: how the last one was played no longer matters."""

    hand: int

    def forward(self, strands: tuple[Strand, ...]) -> tuple[Strand, ...]:
        """Merge all worlds."""
        worlds = merged(strands)
        return (Strand(bool(worlds.of_hand(self.hand)), False, worlds),)

    def backward(self, before: tuple[Strand, ...], after: WeightedWorld, rng: Random) -> Past:
        """Draw how the last turn was played."""
        strand = pick(before, [s.worlds.weight_of(after.fates) for s in before], rng)
        return Past(WeightedWorld(strand.kept_old, strand.played_old, after.fates))


class Drawing(NamedTuple):
    """A hand draws a fate."""

    token: HiddenFate
    free: NDArray[np.int64]

    def forward(self, strands: tuple[Strand, ...]) -> tuple[Strand, ...]:
        """Add the token, each value as likely as the bag makes it."""
        return tuple([s._replace(worlds=s.worlds.drawing(self.token, self.free)) for s in strands])

    def backward(self, before: tuple[Strand, ...], after: WeightedWorld, rng: Random) -> Past:
        """Put it back into the bag."""
        *fates, drawn = after.fates
        return Past(after._replace(fates=tuple(fates)), drawn=drawn)


class Playing(NamedTuple):
    """A hand plays one of its two fates."""

    hand: int
    fate: Fate
    likelihood: Weights
    """How likely this play was, by the value of the kept fate."""

    named: bool
    """Whether a play names the token of an equal pair, since Old? could ask."""

    known_old: bool | None
    """Whether it was the retained token of a pair; only its own player knows."""

    def forward(self, strands: tuple[Strand, ...]) -> tuple[Strand, ...]:
        """Follow both cases: the later arrival was played, or the earlier one."""
        found: dict[tuple[bool, bool], Worlds] = {}
        for strand in strands:
            for earlier in (False, True):
                worlds = self._after(strand, earlier)
                if worlds is None:
                    continue
                flags = self._flags(strand, earlier)
                if flags in found:
                    worlds = Worlds(worlds.tokens, worlds.weights + found[flags].weights)
                found[flags] = worlds
        return tuple([Strand(*flags, worlds) for flags, worlds in found.items()])

    def backward(self, before: tuple[Strand, ...], after: WeightedWorld, rng: Random) -> Past:
        """Take the fate back into the hand."""
        *_, kept = after.fates
        cases: list[Past] = []
        weights: list[float] = []
        for strand in before:
            for earlier in (False, True):
                if self._flags(strand, earlier) != (after.kept_old, after.played_old):
                    continue
                fates = self._before(strand, after.fates, earlier)
                if not _covers(strand.worlds, fates):
                    continue
                moment = WeightedWorld(strand.kept_old, strand.played_old, fates)
                share = self._share(strand, earlier) if kept == self.fate else 1.0
                named = earlier and kept == self.fate
                cases.append(Past(moment, named_old=named))
                weights.append(
                    strand.worlds.weight_of(fates) * float(self.likelihood[kept]) * share
                )
        return pick(cases, weights, rng)

    def _after(self, strand: Strand, earlier: bool) -> Worlds | None:
        first, second = strand.worlds.of_hand(self.hand)
        worlds = strand.worlds.fixed(first if earlier else second, self.fate)
        if worlds is None:
            return None
        share = self.likelihood.copy()
        share[self.fate] *= self._share(strand, earlier)
        return worlds.with_last(second - 1 if earlier else first).weighed(-1, share)

    def _before(self, strand: Strand, fates: tuple[Fate, ...], earlier: bool) -> tuple[Fate, ...]:
        *others, kept = fates
        pair = (self.fate, kept) if earlier else (kept, self.fate)
        return _put_back(others, strand.worlds.of_hand(self.hand), pair)

    def _flags(self, strand: Strand, earlier: bool) -> tuple[bool, bool]:
        return (strand.kept_old and not earlier, strand.kept_old and earlier)

    def _share(self, strand: Strand, earlier: bool) -> float:
        """Return how often it is this token of a pair: the later one, unless plays name it."""
        if self.known_old is not None:
            return float(self.known_old == earlier)
        if self.named and strand.kept_old:
            return 0.5
        return float(not earlier)


class Evidence(NamedTuple):
    """Something is seen or said that the kept fate makes more or less likely."""

    hand: int
    likelihood: Weights
    """By its value."""

    def forward(self, strands: tuple[Strand, ...]) -> tuple[Strand, ...]:
        """Weigh the worlds by it."""
        return tuple(
            [
                s._replace(worlds=s.worlds.weighed(s.worlds.of_hand(self.hand)[0], self.likelihood))
                for s in strands
            ]
        )

    def backward(self, before: tuple[Strand, ...], after: WeightedWorld, rng: Random) -> Past:
        """Forget it: no fate moved."""
        return Past(after)


class SayingOld(NamedTuple):
    """Old? is answered."""

    yes: bool

    def forward(self, strands: tuple[Strand, ...]) -> tuple[Strand, ...]:
        """Keep the worlds in which the answer is true."""
        return tuple([strand for strand in strands if strand.played_old is self.yes])

    def backward(self, before: tuple[Strand, ...], after: WeightedWorld, rng: Random) -> Past:
        """Forget it: no fate moved."""
        return Past(after)


class Showing(NamedTuple):
    """The one fate of a hand is shown, and goes back into the bag."""

    hand: int
    fate: Fate

    def forward(self, strands: tuple[Strand, ...]) -> tuple[Strand, ...]:
        """Keep the worlds in which it has this value."""
        found = []
        for strand in strands:
            (axis,) = strand.worlds.of_hand(self.hand)
            worlds = strand.worlds.fixed(axis, self.fate)
            if worlds is not None:
                found.append(strand._replace(worlds=worlds))
        return tuple(found)

    def backward(self, before: tuple[Strand, ...], after: WeightedWorld, rng: Random) -> Past:
        """Take it back into the hand."""
        axes = before[0].worlds.of_hand(self.hand)
        return Past(after._replace(fates=_put_back(after.fates, axes, (self.fate,))))


class Leaving(NamedTuple):
    """The fates of a hand go back into the bag unseen."""

    hand: int

    def forward(self, strands: tuple[Strand, ...]) -> tuple[Strand, ...]:
        """Remove them from the worlds, whatever they were."""
        return tuple(
            [s._replace(worlds=s.worlds.without(s.worlds.of_hand(self.hand))) for s in strands]
        )

    def backward(self, before: tuple[Strand, ...], after: WeightedWorld, rng: Random) -> Past:
        """Draw what they were."""
        worlds = next(s.worlds for s in before if (s.kept_old, s.played_old) == after[:2])
        axes = worlds.of_hand(self.hand)
        hands = product(*[worlds.tokens[axis].values for axis in axes])
        cases = [_put_back(after.fates, axes, hand) for hand in hands]
        fates = pick(cases, [worlds.weight_of(case) for case in cases], rng)
        return Past(after._replace(fates=fates))


def _put_back(fates: Sequence[Fate], axes: Sequence[int], hand: Sequence[Fate]) -> tuple[Fate, ...]:
    """Return the fates of a world with those of a hand in it again, at their axes."""
    found = [*fates]
    for axis, fate in zip(axes, hand, strict=True):
        found.insert(axis, fate)
    return tuple(found)


def _covers(worlds: Worlds, fates: tuple[Fate, ...]) -> bool:
    return all(fate in t.values for t, fate in zip(worlds.tokens, fates, strict=True))


def pick(things: Sequence[T], weights: Sequence[float], rng: Random) -> T:
    """Return one of them, each as likely as its weight."""
    left = rng.random() * sum(weights)
    for thing, weight in zip(things, weights, strict=True):
        left -= weight
        if left < 0:
            return thing
    return max(zip(weights, range(len(things)), things, strict=True))[-1]  # rounding
