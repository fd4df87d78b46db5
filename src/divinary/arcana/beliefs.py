"""What one turn tells about the kept fate to a listener who knows only the cards.

Such a listener has the public table and what was said in public this turn. He remembers no earlier
turn and counts no fate that he alone holds. So the speaker can tell beforehand what a play would
leave him, and both ask the same code.

What is *possible* and what is *likely* are two types: nothing excludes a possible value; how likely
it is rests on a model of the player, here that any legal play was as likely as any other.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Final, TypeAlias

import msgspec

from divinary.arcana.actions import Action, Play, Use
from divinary.arcana.cards import CARDS, THE_HOURS, CardId, Seen
from divinary.arcana.cards.card import Grid
from divinary.arcana.choices import plays_of
from divinary.arcana.events import Answer, Fact
from divinary.arcana.fates import HAND, HIGHEST, Bag, Fate, full_bag, take
from divinary.arcana.options import LARGEST_ROW, Options
from divinary.arcana.position import visible_fates
from divinary.arcana.powers import POWERS
from divinary.arcana.view import View

Test: TypeAlias = Callable[[Fate], bool]
"""A question that a kept fate passes or not."""

Happening: TypeAlias = Action | Fact

PARTS: Final = lcm(*range(1, HAND * LARGEST_ROW + 1))
"""One token's weight: it can be shared out among any number of legal plays without a rest."""


class Possible(msgspec.Struct, frozen=True):
    """The values that nothing excludes. How likely they are is another matter."""

    values: tuple[Fate, ...]
    """In rising order."""

    def where(self, test: Test) -> "Possible":
        """Return those that pass."""
        return Possible(tuple([value for value in self.values if test(value)]))


class Odds(msgspec.Struct, frozen=True):
    """How likely each value is, if any legal play was as likely as any other."""

    weights: tuple[int, ...]
    """By value, as parts of their sum; index 0 is never used."""

    def chance(self, test: Test) -> Fraction:
        """Return how likely the kept fate is to pass; 0 where nothing is possible."""
        passing = sum([weight for value, weight in enumerate(self.weights) if test(value)])
        return Fraction(passing, sum(self.weights) or 1)

    def given(self, test: Test) -> "Odds":
        """Return the odds once the kept fate is known to pass."""
        return Odds(tuple([w if test(value) else 0 for value, w in enumerate(self.weights)]))

    def likeliest(self) -> tuple[Fate, ...]:
        """Return the values that no other surpasses, in rising order."""
        most = max(self.weights)
        return tuple([value for value, w in enumerate(self.weights) if w == most > 0])


class Told(msgspec.Struct, frozen=True):
    """What a turn tells about the kept fate."""

    possible: Possible
    weights: tuple[int, ...]
    """How far each value speaks for the play that was made, if it is possible at all."""

    def odds(self) -> Odds:
        """Return how likely the possible values are."""
        left = self.possible.values
        return Odds(tuple([w if value in left else 0 for value, w in enumerate(self.weights)]))

    def learning(self, test: Test) -> "Told":
        """Return what is told once the kept fate is known to pass."""
        return Told(self.possible.where(test), self.weights)


class Scene(msgspec.Struct, frozen=True):
    """The table before a play, as far as a listener looks at it."""

    options: Options
    row: tuple[CardId, ...]
    visible: tuple[Fate, ...]
    """Every fate in front of a card, in rising order."""

    def plays(self, hand: tuple[Fate, ...]) -> list[Play]:
        """Return every play of two fates."""
        return plays_of(hand, self.row, self.visible)

    def unseen(self) -> Bag:
        """Count the tokens of each value that lie nowhere in sight."""
        bag = full_bag(self.options.fates, self.options.copies)
        for fate in self.visible:
            bag = take(bag, fate)
        return bag

    def told_by(self, play: Play) -> Told:
        """Return what `play` tells before its player says a word."""
        unseen = take(self.unseen(), play.fate)
        ways = self._ways(play.fate)
        left = [kept for kept in self.allowed_by(play) if unseen[kept]]
        weights = [n * PARTS // max(way, 1) for n, way in zip(unseen, ways, strict=False)]
        return Told(Possible(tuple(left)), tuple(weights))

    def allowed_by(self, play: Play) -> list[Fate]:
        """Return what may be kept beside `play` by its card alone, or by what The Hours say."""
        if play.card == THE_HOURS:
            allowed = [not count for count in self._ways(play.fate)]
        else:
            allowed = list(self._grids()[self.row.index(play.card)][play.fate])
        return [kept for kept in range(1, self.options.fates + 1) if allowed[kept]]

    def _ways(self, fate: Fate) -> list[int]:
        """Count by its fellow what may be done with `fate` or its fellow, each token for itself."""
        grids = self._grids()
        return [sum([g[fate][k] + g[k][fate] for g in grids]) for k in range(HIGHEST + 1)]

    def _grids(self) -> list[Grid]:
        return [CARDS[card].grid(Seen(self.visible)) for card in self.row]


def scene(view: View) -> Scene:
    """Return the table as it lies now."""
    row = tuple([slot.card for slot in view.row if slot])
    return Scene(view.options, row, visible_fates(view.row))


def scene_of_play(view: View) -> tuple[Scene, Play] | None:
    """Return this turn's play and the table as it lay when it was made; None before that."""
    play, since = _from_the_play(view)
    if play is None or view.result is not None:
        return None
    return _scene_of(view, play, since), play


def told(view: View) -> Told:
    """Return what this turn has told everybody about the active player's kept fate.

    Before the play, and when the game is over, that is nothing: any unseen fate may be it.
    """
    play, since = _from_the_play(view)
    if play is None or view.result is not None:
        unseen = scene(view).unseen()
        return Told(Possible(tuple([value for value, n in enumerate(unseen) if n])), unseen)
    heard = _scene_of(view, play, since).told_by(play)
    for test in _said(play, since):
        heard = heard.learning(test)
    return heard.learning(lambda kept: kept not in view.guessed)


def would_tell(before: Scene, play: Play, kept: Fate) -> Told:
    """Return what everybody would know after `play`, its player keeping `kept`."""
    heard = before.told_by(play)
    if play.card != THE_HOURS and CARDS[play.card].tells:
        return heard.learning(_agrees(play, Answer(kept > play.fate)))
    return heard


def _from_the_play(view: View) -> tuple[Play | None, list[Happening]]:
    """Return this turn's play and all that happened since."""
    since: list[Happening] = []
    for event in reversed(view.past):
        if event.turn != view.active:
            break
        if isinstance(event.what, Play):
            return event.what, since[::-1]
        since.append(event.what)
    return None, []


def _scene_of(view: View, play: Play, since: Sequence[Happening]) -> Scene:
    """Return the table as it lay when this turn's play was made."""
    now = scene(view)
    uses = [what for what in since if isinstance(what, Use)]
    # With an empty deck a spent card comes up again at once and may fill a gap in the row.
    row = tuple([card for card in now.row if card not in [use.card for use in uses]])
    visible = [*now.visible, *[use.value for use in uses if _discards(use)]]
    visible.remove(play.fate)
    return Scene(view.options, row, tuple(sorted(visible)))


def _said(play: Play, since: Sequence[Happening]) -> Iterator[Test]:
    """Yield what was said since the play, each time as a test that the kept fate passed."""
    asked: Play | Use = play
    for what in since:
        match what:
            case Use():
                asked = what
                if _discards(what):
                    yield _higher_than(what.value)
            case Answer():
                yield _agrees(asked, what)


def _agrees(asked: Play | Use, answer: Answer) -> Test:
    """Return what `answer`, to a card's or a power's question, says of the kept fate."""
    if isinstance(asked, Play):
        return lambda kept: (kept > asked.fate) is answer.yes
    asks = POWERS[CARDS[asked.card].power].asks
    if asks is None:  # Old? speaks of the fate played, and tells this listener nothing
        return lambda kept: True
    return lambda kept: asks(kept, asked.value) is answer.yes


def _discards(use: Use) -> bool:
    return CARDS[use.card].power == "discard-lower"


def _higher_than(value: Fate) -> Test:
    return lambda kept: kept > value
