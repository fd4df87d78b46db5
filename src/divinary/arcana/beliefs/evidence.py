"""What happens to the worlds, forwards to know them and backwards to draw one of them."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from divinary.arcana.beliefs.worlds import HiddenFate, Weights, Worlds
from divinary.arcana.data.fates import Fate

T = TypeVar("T")


class Strand(NamedTuple):
    """Worlds that agree on what Old? would ask."""

    kept_old: bool
    """Whether the first fate of the active hand was there before this turn."""

    played_old: bool
    """Whether the fate played last had been."""

    worlds: Worlds


class WeightedWorld(NamedTuple):
    """One world, and the strand it lies in."""

    kept_old: bool
    played_old: bool
    fates: tuple[Fate, ...]
    """The values of the tokens in hands, in the order of the strand's axes."""


class Past(NamedTuple):
    """The moment before a step, and what nobody else saw of the step itself."""

    moment: WeightedWorld
    drawn: Fate = 0
    """The value drawn, where the step was a draw."""

    named_old: bool = False
    """Whether the play named the retained token of a pair."""


class WorldStep(Protocol):
    """One thing that happened."""

    def forward(self, strands: tuple[Strand, ...]) -> tuple[Strand, ...]:
        """Return the worlds after it."""

    def backward(self, before: tuple[Strand, ...], after: WeightedWorld, rng: Random) -> Past:
        """Return a moment before it that led to `after`, as often as that was so."""


def merged(strands: Sequence[Strand]) -> Worlds:
    """Return all worlds together, whatever Old? would ask."""
    worlds = strands[0].worlds
    for strand in strands[1:]:
        worlds = Worlds(worlds.tokens, worlds.weights + strand.worlds.weights)
    return worlds


class Beginning(NamedTuple):
    """A turn begins: how the last one was played is of no more interest."""

    hand: int

    def forward(self, strands: tuple[Strand, ...]) -> tuple[Strand, ...]:
        """Put all worlds together again."""
        worlds = merged(strands)
        return (Strand(bool(worlds.of_hand(self.hand)), False, worlds),)

    def backward(self, before: tuple[Strand, ...], after: WeightedWorld, rng: Random) -> Past:
        """Say how the last turn had been played."""
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
    """By the value of the kept one: how likely this play was."""

    named: bool
    """Whether the tokens of a pair are told apart, since Old? could ask."""

    known_old: bool | None
    """Which of a pair it was, to its own player."""

    def forward(self, strands: tuple[Strand, ...]) -> tuple[Strand, ...]:
        """Follow both stories: the later arrival was played, or the earlier one."""
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
        stories: list[Past] = []
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
                stories.append(Past(moment, named_old=named))
                weights.append(
                    strand.worlds.weight_of(fates) * float(self.likelihood[kept]) * share
                )
        return pick(stories, weights, rng)

    def _after(self, strand: Strand, earlier: bool) -> Worlds | None:
        first, second = strand.worlds.of_hand(self.hand)
        worlds = strand.worlds.fixed(first if earlier else second, self.fate)
        if worlds is None:
            return None
        share = self.likelihood.copy()
        share[self.fate] *= self._share(strand, earlier)
        return worlds.with_last(second - 1 if earlier else first).weighed(-1, share)

    def _before(self, strand: Strand, fates: tuple[Fate, ...], earlier: bool) -> tuple[Fate, ...]:
        first, second = strand.worlds.of_hand(self.hand)
        *others, kept = fates
        pair = (self.fate, kept) if earlier else (kept, self.fate)
        others[first:first] = pair[:1]
        others[second:second] = pair[1:]
        return tuple(others)

    def _flags(self, strand: Strand, earlier: bool) -> tuple[bool, bool]:
        return (strand.kept_old and not earlier, strand.kept_old and earlier)

    def _share(self, strand: Strand, earlier: bool) -> float:
        """Return how often it is this one of a pair: the later one, unless they are told apart."""
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
        """Forget it: nothing moved."""
        return Past(after)


class SayingOld(NamedTuple):
    """Old? is answered."""

    yes: bool

    def forward(self, strands: tuple[Strand, ...]) -> tuple[Strand, ...]:
        """Keep the worlds of which it is true."""
        return tuple([strand for strand in strands if strand.played_old is self.yes])

    def backward(self, before: tuple[Strand, ...], after: WeightedWorld, rng: Random) -> Past:
        """Forget it: nothing moved."""
        return Past(after)


class Showing(NamedTuple):
    """The one fate of a hand is shown, and goes back into the bag."""

    hand: int
    fate: Fate

    def forward(self, strands: tuple[Strand, ...]) -> tuple[Strand, ...]:
        """Keep the worlds in which it is that one."""
        found = []
        for strand in strands:
            (axis,) = strand.worlds.of_hand(self.hand)
            worlds = strand.worlds.fixed(axis, self.fate)
            if worlds is not None:
                found.append(strand._replace(worlds=worlds))
        return tuple(found)

    def backward(self, before: tuple[Strand, ...], after: WeightedWorld, rng: Random) -> Past:
        """Take it back into the hand."""
        (axis,) = before[0].worlds.of_hand(self.hand)
        fates = (*after.fates[:axis], self.fate, *after.fates[axis:])
        return Past(after._replace(fates=fates))


class Leaving(NamedTuple):
    """The fates of a hand go back into the bag unseen."""

    hand: int

    def forward(self, strands: tuple[Strand, ...]) -> tuple[Strand, ...]:
        """Whatever they were, they are out of sight."""
        return tuple(
            [s._replace(worlds=s.worlds.without(s.worlds.of_hand(self.hand))) for s in strands]
        )

    def backward(self, before: tuple[Strand, ...], after: WeightedWorld, rng: Random) -> Past:
        """Say what they were."""
        strand = next(s for s in before if (s.kept_old, s.played_old) == after[:2])
        axes = strand.worlds.of_hand(self.hand)
        there = iter(after.fates)
        at: list[int | slice] = [
            slice(None) if axis in axes else token.values.index(next(there))
            for axis, token in enumerate(strand.worlds.tokens)
        ]
        left = strand.worlds.weights[tuple(at)]
        place = pick(range(left.size), left.ravel().tolist(), rng)
        gone = iter(np.unravel_index(place, left.shape))
        there = iter(after.fates)
        fates = [
            token.values[int(next(gone))] if axis in axes else next(there)
            for axis, token in enumerate(strand.worlds.tokens)
        ]
        return Past(after._replace(fates=tuple(fates)))


def _covers(worlds: Worlds, fates: tuple[Fate, ...]) -> bool:
    return all(fate in t.values for t, fate in zip(worlds.tokens, fates, strict=True))


def pick(things: Sequence[T], weights: Sequence[float], rng: Random) -> T:
    """Return one of them, each as likely as its weight."""
    left = rng.random() * sum(weights)
    for thing, weight in zip(things, weights, strict=True):
        left -= weight
        if left < 0:
            return thing
    return max(zip(weights, range(len(things)), things, strict=True))[-1]  # a rounding away
