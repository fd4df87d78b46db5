"""Replaying a game from what one onlooker remembers of it, event by event."""

from collections.abc import Callable, Sequence
from copy import copy
from itertools import takewhile
from typing import Any, Final, NamedTuple

import numpy as np

from divinary.arcana.beliefs import evidence, likelihood
from divinary.arcana.beliefs.evidence import Strand, merged
from divinary.arcana.beliefs.odds import SLIP
from divinary.arcana.beliefs.public_table import PublicTable
from divinary.arcana.beliefs.speaker_models import ANY_LEGAL_PLAY, BeforePlay, Model
from divinary.arcana.beliefs.worlds import NOBODY, HiddenFate, Weights
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIDDEN, HIGHEST
from divinary.arcana.model import actions, events
from divinary.arcana.model.actions import Action, Play, Use
from divinary.arcana.model.events import Event, Fact
from divinary.arcana.model.options import Options
from divinary.arcana.model.row import thief
from divinary.arcana.rules.play import distinguishes_tokens
from divinary.arcana.rules.play_context import PLAYS, PlayContext
from divinary.arcana.rules.power import Asked, Window
from divinary.arcana.rules.powers import POWERS


class ReplayStep(NamedTuple):
    """One step of the way back."""

    step: evidence.WorldStep
    before: tuple[Strand, ...]
    event: int
    """Which event of the past it belongs to."""

    earlier: "ReplayStep | None"


class EventReplay:
    """Knows, after some events, how the hidden fates may lie.

    What has happened is never changed, so a copy can follow another game from here.
    """

    def __init__(self, options: Options, *, knows_own: bool, model: Model = ANY_LEGAL_PLAY) -> None:
        """Begin at an empty table. `knows_own` is whether draws that show a value are used."""
        self.options = options
        self.model = model
        self.strands: tuple[Strand, ...] = (Strand(False, False, NOBODY),)
        self.trail: ReplayStep | None = None
        self.events = 0
        """How many events of the past have been replayed."""

        self.table = PublicTable(options)
        self._knows_own = knows_own
        self._every = tuple(range(1, options.fates + 1))
        self._turn = -1
        self._past: Sequence[Event] = ()
        needs_public = knows_own and model is not ANY_LEGAL_PLAY
        self._public = EventReplay(options, knows_own=False, model=model) if needs_public else None
        """What everybody knows, if the model uses it and this onlooker knows more."""

        self._last_play: tuple[BeforePlay, Play] | None = None
        """What everybody knew before this turn's last play, and the play."""

    def before(self, scene: PlayContext) -> BeforePlay:
        """Return what everybody knows before a play at this table."""
        if self._public is not None:
            return self._public.before(scene)
        return BeforePlay(scene, self._turn, merged(self.strands), self.table.copy())

    @property
    def before_last_play(self) -> BeforePlay | None:
        """What everybody knew before this turn's last play; None before it."""
        return self._last_play[0] if self._last_play else None

    def follow(self, past: Sequence[Event]) -> "EventReplay":
        """Return a copy that has seen all of `past`; this one has seen the beginning of it."""
        other = copy(self)
        other.table = self.table.copy()
        other._past = past
        for number in range(self.events, len(past)):
            other.events = number
            other._see(past[number])
        other.events = len(past)
        other._follow_in_public()
        other._past = ()
        return other

    def join(self, turn: int, strands: tuple[Strand, ...], table: PublicTable) -> None:
        """Join a game in the middle of a turn, without knowing what happened before."""
        self._turn, self.strands, self.table = turn, strands, table
        self._public = None

    def join_after(
        self, play: Play, before: BeforePlay, past: Sequence[Event], number: int
    ) -> "EventReplay":
        """Return a replay that begins with `play`, event `number`, and has seen all after it."""
        scene = before.scene
        self._turn, self._past, self.events = before.hand, past, number
        self.table = before.table.copy()
        self.table.lift = scene.lift
        self.table.play(play, scene.row, in_bag=0)
        either = np.full(HIGHEST + 1, 2.0)  # of two different fates either may have come first
        either[play.fate] = 1.0
        self._weigh(either * self._likelihood(play, before))
        self._see_the_thief(play)
        self.events = number + 1
        return self.follow(past)

    def _follow_in_public(self) -> None:
        """Let what everybody knows catch up with what has happened so far."""
        if self._public is not None:
            self._public = self._public.follow(self._past[: self.events])

    def _see(self, event: Event) -> None:
        if event.turn != self._turn:
            self._begin(event.turn)
        handle = _HANDLERS.get(type(event.what))
        if handle is not None:
            handle(self, event.what)

    def _take(self, step: evidence.WorldStep) -> None:
        self.trail = ReplayStep(step, self.strands, self.events, self.trail)
        self.strands = step.forward(self.strands)

    def _begin(self, hand: int) -> None:
        self._take(evidence.Beginning(hand))
        self._turn, self._last_play = hand, None
        self.table.begin()

    def _held(self, hand: int) -> int:
        return len(self.strands[0].worlds.of_hand(hand))

    def _weigh(self, likelihood: Weights) -> None:
        """Weigh what the active hand keeps, if it keeps something."""
        if self._held(self._turn) == 1:
            self._take(evidence.Evidence(self._turn, likelihood))

    def _facts(self) -> list[Fact]:
        """Return the facts that followed the current event at once, in the same turn."""
        facts = []
        for event in self._past[self.events + 1 :]:
            if isinstance(event.what, Action) or event.turn != self._turn:
                break
            facts.append(event.what)
        return facts

    # --- Actions --------------------------------------------------------------------------------

    def _draw(self, action: actions.Draw) -> None:
        known = self._knows_own and action.fate != HIDDEN
        values = (action.fate,) if known else self._every
        self._take(evidence.Drawing(HiddenFate(self._turn, values), self.table.free.copy()))

    def _play(self, action: Play) -> None:
        row = self._past[self.events].row
        worlds = self.strands[0].worlds
        own = all(len(worlds.tokens[axis].values) == 1 for axis in worlds.of_hand(self._turn))
        self._follow_in_public()
        step = evidence.Playing(
            self._turn,
            action.fate,
            self._likelihood(action, self.before(self.table.scene(row))),
            distinguishes_tokens(self.table.ready, used=self.table.used),
            action.old if own else None,
        )
        self._take(step)
        total = sum([strand.worlds.total() for strand in self.strands])
        if total:
            scaled = [s._replace(worlds=s.worlds.scaled(1 / total)) for s in self.strands]
            self.strands = tuple(scaled)
        in_bag = int(self.table.free.sum()) - len(worlds.tokens)
        if not self.table.play(action, row, in_bag=in_bag):
            self._see_the_thief(action)

    def _likelihood(self, action: Play, before: BeforePlay) -> Weights:
        """Return how likely the play was. In honour mode it may have been against the rules."""
        play = PLAYS[action.fate, action.card]
        self._last_play = before, play
        fair = self.model.of_play(before, play)
        if not self.options.honour:
            return fair
        slip = likelihood.of_slip(before.scene, play)
        return slip if self._is_owned_up_to() else (1 - SLIP) * fair + SLIP * slip

    def _is_owned_up_to(self) -> bool:
        """Whether the current play is. Before another play, only its own player can do that."""
        rest = [event.what for event in self._past[self.events + 1 :]]
        until_next = takewhile(lambda what: not isinstance(what, Play), rest)
        return any(isinstance(what, actions.OwnUp) for what in until_next)

    def _see_the_thief(self, action: Play) -> None:
        """Unless it is said at once that there is nothing to steal, there is something."""
        if thief(self.table.row) in (None, action.card):
            return
        if not any(isinstance(fact, events.NothingToSteal) for fact in self._facts()):
            self._weigh_stealing(able=True)

    def _weigh_stealing(self, *, able: bool) -> None:
        self._weigh(likelihood.of_stealing(self.table.row, self.table.lift, able=able))

    def _use(self, action: Use) -> None:
        self.table.use(action)
        if POWERS[CARDS[action.card].power].window is Window.AFTER_PLAY:
            self._see_power(action)
        if CARDS[action.card].power == "discard-lower":
            self._weigh(likelihood.of_discarding(action))

    def _steal(self, action: actions.Steal) -> None:
        self._weigh(likelihood.of_steal(self.table.row, self.table.lift, action))
        self.table.steal(action)

    def _see_power(self, use: Use | None) -> None:
        """See which power is used after a play, or that none is."""
        weights = self.model.of_power(*self._last_play, use) if self._last_play else None
        if weights is not None:
            self._weigh(weights)

    def _predict(self, action: actions.Predict) -> None:
        self.table.predict()
        if not any(isinstance(fact, events.Shown) for fact in self._facts()):
            wrong = action.fate - self.options.raised(self.table.lift)
            self._weigh(likelihood.by_value(lambda kept: kept != wrong))

    def _leave(self, action: actions.Leave) -> None:
        if action.seat == self._turn and self.table.played:
            self._see_the_fall()
        if self._held(action.seat):
            self._take(evidence.Leaving(action.seat))
        if action.seat == self._turn:
            self._turn = -1  # it is over, even if the same hand comes next

    def _own_up(self, action: actions.OwnUp) -> None:
        self._see_the_fall()
        self._take(evidence.Leaving(self._turn))

    # --- Facts ----------------------------------------------------------------------------------

    def _answer(self, fact: events.Answer) -> None:
        asked, played = self.table.asked, self.table.played
        if isinstance(asked, Play):
            self._weigh(likelihood.of_tell(asked, self.table.lift, yes=fact.yes))
            return
        assert isinstance(asked, Use), "every answer has a question"
        asks = POWERS[CARDS[asked.card].power].asks
        if asks is None:
            self._take(evidence.SayingOld(fact.yes))
        else:
            self._weigh(
                likelihood.by_value(lambda kept: asks(Asked(kept, played, asked.value)) is fact.yes)
            )

    def _falling(self, fact: events.Falling) -> None:
        self._weigh(likelihood.of_falling(self.table.row, self.table.lift, yes=fact.yes))

    def _shown(self, fact: events.Shown) -> None:
        self.table.settle(fact)
        self._take(evidence.Showing(self._turn, fact.fate))

    def _revealed(self, fact: events.Revealed) -> None:
        if self._held(fact.seat):
            self._take(evidence.Showing(fact.seat, fact.fate))

    def _see_the_fall(self) -> None:
        """See whether The Fall fades at once, where nobody may have announced it."""
        if any(slot and CARDS[slot.card].announced for slot in self.table.row):
            faded = [fact.card for fact in self._facts() if isinstance(fact, events.Faded)]
            self._falling(events.Falling(any(CARDS[card].announced for card in faded)))

    def _amplified(self, fact: events.Amplified) -> None:
        self.table.score += 1


_HANDLERS: Final[dict[type, Callable[[EventReplay, Any], None]]] = {
    actions.Draw: EventReplay._draw,
    Play: EventReplay._play,
    Use: EventReplay._use,
    actions.Onto: lambda replay, action: replay.table.onto(action),
    actions.Steal: EventReplay._steal,
    actions.Exile: lambda replay, action: replay.table.exile(action),
    actions.Done: lambda replay, action: replay._see_power(None),
    actions.Deal: lambda replay, action: replay.table.deal(action),
    actions.Predict: EventReplay._predict,
    actions.Leave: EventReplay._leave,
    actions.OwnUp: EventReplay._own_up,
    events.Answer: EventReplay._answer,
    events.NothingToSteal: lambda replay, fact: replay._weigh_stealing(able=False),
    events.Falling: EventReplay._falling,
    events.Shown: EventReplay._shown,
    events.Revealed: EventReplay._revealed,
    events.Skipped: lambda replay, fact: replay._see_the_fall(),  # without a play nobody announces
    events.Faded: lambda replay, fact: replay.table.fade(fact),
    events.Amplified: EventReplay._amplified,
}
