"""Following a game from what one onlooker remembers of it, event by event."""

from collections.abc import Callable, Sequence
from copy import copy
from itertools import takewhile
from typing import Any, Final, NamedTuple

import numpy as np

from divinary.arcana.beliefs import likelihood
from divinary.arcana.beliefs.evidence import (
    Beginning,
    Drawing,
    Evidence,
    Leaving,
    Playing,
    SayingOld,
    Showing,
    Strand,
    WorldStep,
    merged,
)
from divinary.arcana.beliefs.odds import SLIP
from divinary.arcana.beliefs.public_table import PublicTable
from divinary.arcana.beliefs.speaker_models import ANY_LEGAL_PLAY, BeforePlay, Model
from divinary.arcana.beliefs.worlds import NOBODY, HiddenFate, Weights
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIDDEN, HIGHEST
from divinary.arcana.model.actions import (
    Action,
    Deal,
    Done,
    Draw,
    Exile,
    Leave,
    Onto,
    OwnUp,
    Play,
    Predict,
    Steal,
    Use,
)
from divinary.arcana.model.events import (
    Amplified,
    Answer,
    Event,
    Fact,
    Faded,
    Falling,
    NothingToSteal,
    Revealed,
    Shown,
    Skipped,
)
from divinary.arcana.model.options import Options
from divinary.arcana.model.row import thief
from divinary.arcana.rules.play_context import PLAYS, PlayContext
from divinary.arcana.rules.powers import POWERS, Asked, Window


class ReplayStep(NamedTuple):
    """One step of the way back."""

    step: WorldStep
    before: tuple[Strand, ...]
    event: int
    """Which event of the past it belongs to."""

    earlier: "ReplayStep | None"


class EventReplay:
    """Knows, after some events, how the hidden fates may lie.

    What has happened is never changed, so a copy can follow another story from here.
    """

    def __init__(self, options: Options, *, knows_own: bool, model: Model = ANY_LEGAL_PLAY) -> None:
        """Sit down at an empty table. `knows_own` is whether draws that show a value are used."""
        self.options = options
        self.model = model
        self.strands: tuple[Strand, ...] = (Strand(False, False, NOBODY),)
        self.trail: ReplayStep | None = None
        self.events = 0
        """How many events of the past are behind it."""

        self.sight = PublicTable(options)
        self._knows_own = knows_own
        self._every = tuple(range(1, options.fates + 1))
        self._turn = -1
        self._past: Sequence[Event] = ()
        thinks_of_others = knows_own and model is not ANY_LEGAL_PLAY
        self._audience = (
            EventReplay(options, knows_own=False, model=model) if thinks_of_others else None
        )
        """What everybody knows, if whoever plays thinks of that and this onlooker knows more."""

        self._spoke: tuple[BeforePlay, Play] | None = None
        """What everybody knew before this turn's last play, and the play."""

    def before(self, scene: PlayContext) -> BeforePlay:
        """Return what everybody knows before a play at this table."""
        if self._audience is not None:
            return self._audience.before(scene)
        return BeforePlay(scene, self._turn, merged(self.strands), self.sight.copy())

    @property
    def spoken(self) -> BeforePlay | None:
        """What everybody knew before this turn's last play; None before it."""
        return self._spoke[0] if self._spoke else None

    def follow(self, past: Sequence[Event]) -> "EventReplay":
        """Return one who has seen all of `past`, of which this one has seen the beginning."""
        other = copy(self)
        other.sight = self.sight.copy()
        other._past = past
        for number in range(self.events, len(past)):
            other.events = number
            other._see(past[number])
        other.events = len(past)
        other._tell_audience()
        other._past = ()
        return other

    def sit_down(self, turn: int, strands: tuple[Strand, ...], sight: PublicTable) -> None:
        """Join a game in the middle of somebody's turn, knowing nothing of what was before."""
        self._turn, self.strands, self.sight = turn, strands, sight
        self._audience = None

    def join_after(
        self, play: Play, before: BeforePlay, past: Sequence[Event], number: int
    ) -> "EventReplay":
        """Return one who knew nothing, saw `play` as event `number`, and all that came after it."""
        scene = before.scene
        self._turn, self._past, self.events = before.hand, past, number
        self.sight = before.sight.copy()
        self.sight.lift = scene.lift
        self.sight.play(play, scene.row, in_bag=0)
        either = np.full(HIGHEST + 1, 2.0)  # of two different fates either may have come first
        either[play.fate] = 1.0
        self._tell(either * self._likelihood(play, before))
        self._see_the_thief(play)
        self.events = number + 1
        return self.follow(past)

    def _tell_audience(self) -> None:
        """Let everybody see what has happened so far."""
        if self._audience is not None:
            self._audience = self._audience.follow(self._past[: self.events])

    def _see(self, event: Event) -> None:
        if event.turn != self._turn:
            self._begin(event.turn)
        handle = _HANDLERS.get(type(event.what))
        if handle is not None:
            handle(self, event.what)

    def _take(self, step: WorldStep) -> None:
        self.trail = ReplayStep(step, self.strands, self.events, self.trail)
        self.strands = step.forward(self.strands)

    def _begin(self, hand: int) -> None:
        self._take(Beginning(hand))
        self._turn, self._spoke = hand, None
        self.sight.begin()

    def _held(self, hand: int) -> int:
        return len(self.strands[0].worlds.of_hand(hand))

    def _tell(self, likelihood: Weights) -> None:
        """Weigh what the active hand keeps; a hand that keeps nothing has nothing to tell."""
        if self._held(self._turn) == 1:
            self._take(Evidence(self._turn, likelihood))

    def _facts(self) -> list[Fact]:
        """Return what followed at once, in the same turn, from the event at hand."""
        facts = []
        for event in self._past[self.events + 1 :]:
            if isinstance(event.what, Action) or event.turn != self._turn:
                break
            facts.append(event.what)
        return facts

    # --- What is done ---------------------------------------------------------------------------

    def _draw(self, action: Draw) -> None:
        known = self._knows_own and action.fate != HIDDEN
        values = (action.fate,) if known else self._every
        self._take(Drawing(HiddenFate(self._turn, values), self.sight.free.copy()))

    def _play(self, action: Play) -> None:
        row = self._past[self.events].row
        worlds = self.strands[0].worlds
        own = all(len(worlds.tokens[axis].values) == 1 for axis in worlds.of_hand(self._turn))
        self._tell_audience()
        step = Playing(
            self._turn,
            action.fate,
            self._likelihood(action, self.before(self.sight.scene(row))),
            self.sight.tokens_told_apart,
            action.old if own else None,
        )
        self._take(step)
        total = sum([strand.worlds.total() for strand in self.strands])
        if total:
            scaled = [s._replace(worlds=s.worlds.scaled(1 / total)) for s in self.strands]
            self.strands = tuple(scaled)
        in_bag = int(self.sight.free.sum()) - len(worlds.tokens)
        if not self.sight.play(action, row, in_bag=in_bag):
            self._see_the_thief(action)

    def _likelihood(self, action: Play, before: BeforePlay) -> Weights:
        """Return how likely the play was. In honour mode it may have been against the rules."""
        play = PLAYS[action.fate, action.card]
        self._spoke = before, play
        fair = self.model.of_play(before, play)
        if not self.options.honour:
            return fair
        slip = likelihood.of_slip(before.scene, play)
        return slip if self._is_owned_up_to() else (1 - SLIP) * fair + SLIP * slip

    def _is_owned_up_to(self) -> bool:
        """Whether the play at hand is. Before another play, only its own player can do that."""
        rest = [event.what for event in self._past[self.events + 1 :]]
        until_next = takewhile(lambda what: not isinstance(what, Play), rest)
        return any(isinstance(what, OwnUp) for what in until_next)

    def _see_the_thief(self, action: Play) -> None:
        """Unless it is said at once that there is nothing to steal, there is something."""
        if thief(self.sight.row) in (None, action.card):
            return
        if not any(isinstance(fact, NothingToSteal) for fact in self._facts()):
            self._tell(likelihood.of_stealing(self.sight.row, self.sight.lift, able=True))

    def _use(self, action: Use) -> None:
        self.sight.use(action)
        if POWERS[CARDS[action.card].power].window is Window.AFTER_PLAY:
            self._say_more(action)
        if CARDS[action.card].power == "discard-lower":
            self._tell(likelihood.of_discarding(action))

    def _onto(self, action: Onto) -> None:
        self.sight.onto(action)

    def _steal(self, action: Steal) -> None:
        self._tell(likelihood.of_steal(self.sight.row, self.sight.lift, action))
        self.sight.steal(action)

    def _exile(self, action: Exile) -> None:
        self.sight.exile(action)

    def _done(self, action: Done) -> None:
        self._say_more(None)

    def _say_more(self, use: Use | None) -> None:
        """See what is used after a play, if anything."""
        told = self.model.of_power(*self._spoke, use) if self._spoke else None
        if told is not None:
            self._tell(told)

    def _deal(self, action: Deal) -> None:
        self.sight.deal(action)

    def _predict(self, action: Predict) -> None:
        self.sight.predict()
        if not any(isinstance(fact, Shown) for fact in self._facts()):
            wrong = action.fate - self.options.raised(self.sight.lift)
            self._tell(likelihood.by_value(lambda kept: kept != wrong))

    def _leave(self, action: Leave) -> None:
        if action.seat == self._turn and self.sight.played:
            self._see_the_fall()
        if self._held(action.seat):
            self._take(Leaving(action.seat))
        if action.seat == self._turn:
            self._turn = -1  # it is over, even if the same hand should come next

    def _own_up(self, action: OwnUp) -> None:
        self._see_the_fall()
        self._take(Leaving(self._turn))

    # --- What is said and shown -----------------------------------------------------------------

    def _answer(self, fact: Answer) -> None:
        asked, played = self.sight.asked, self.sight.played
        if isinstance(asked, Play):
            self._tell(likelihood.of_tell(asked, self.sight.lift, yes=fact.yes))
            return
        assert isinstance(asked, Use), "every answer has a question"
        asks = POWERS[CARDS[asked.card].power].asks
        if asks is None:
            self._take(SayingOld(fact.yes))
        else:
            self._tell(
                likelihood.by_value(lambda kept: asks(Asked(kept, played, asked.value)) is fact.yes)
            )

    def _nothing_to_steal(self, fact: NothingToSteal) -> None:
        self._tell(likelihood.of_stealing(self.sight.row, self.sight.lift, able=False))

    def _falling(self, fact: Falling) -> None:
        self._tell(likelihood.of_falling(self.sight.row, self.sight.lift, yes=fact.yes))

    def _shown(self, fact: Shown) -> None:
        self.sight.settle(fact)
        self._take(Showing(self._turn, fact.fate))

    def _revealed(self, fact: Revealed) -> None:
        if self._held(fact.seat):
            self._take(Showing(fact.seat, fact.fate))

    def _skipped(self, fact: Skipped) -> None:
        """Without a play nobody announces The Fall."""
        self._see_the_fall()

    def _see_the_fall(self) -> None:
        """Learn from whether The Fall fades at once, where nobody may have announced it."""
        if any(slot and CARDS[slot.card].announced for slot in self.sight.row):
            faded = [fact.card for fact in self._facts() if isinstance(fact, Faded)]
            fell = any(CARDS[card].announced for card in faded)
            self._tell(likelihood.of_falling(self.sight.row, self.sight.lift, yes=fell))

    def _faded(self, fact: Faded) -> None:
        self.sight.fade(fact)

    def _amplified(self, fact: Amplified) -> None:
        self.sight.score += 1


_HANDLERS: Final[dict[type, Callable[[EventReplay, Any], None]]] = {
    Draw: EventReplay._draw,
    Play: EventReplay._play,
    Use: EventReplay._use,
    Onto: EventReplay._onto,
    Steal: EventReplay._steal,
    Exile: EventReplay._exile,
    Done: EventReplay._done,
    Deal: EventReplay._deal,
    Predict: EventReplay._predict,
    Leave: EventReplay._leave,
    OwnUp: EventReplay._own_up,
    Answer: EventReplay._answer,
    NothingToSteal: EventReplay._nothing_to_steal,
    Falling: EventReplay._falling,
    Shown: EventReplay._shown,
    Revealed: EventReplay._revealed,
    Skipped: EventReplay._skipped,
    Faded: EventReplay._faded,
    Amplified: EventReplay._amplified,
}
