"""A bot that follows a model of the other players, phase by phase."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple, TypeVar

from divinary.arcana.beliefs.belief import believe, believe_in_public
from divinary.arcana.beliefs.speaker_models import ANY_LEGAL_PLAY, Model
from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.actions import DONE, PASS, Choice, Exile, Onto, Play, Predict, Use
from divinary.arcana.model.position import Phase
from divinary.arcana.model.row import Row, Slot, changed, moved, visible_fates
from divinary.arcana.model.view import View
from divinary.arcana.rules.play_context import PLAYS, PlayContext, context_now
from divinary.bots.arcana.listeners import Listeners, cheapest, power_offers, prediction_stakes
from divinary.bots.arcana.situation import TurnEnd, situation_of
from divinary.bots.arcana.speaker import Speaker
from divinary.bots.arcana.win_chance import RACE, WinChance
from divinary.bots.best_choice import best_choice

T = TypeVar("T")

SPARE_POWERS: Final = 4
"""With so many ready cards, two are well spent on making a value rarer."""


class ListenerKind(NamedTuple):
    """A way to listen."""

    model: Model
    estimate: WinChance
    """How they estimate the win chance before they predict."""

    share: float = 1.0
    """How likely it is that the others listen like this."""


class Chooser:
    """Gives the clue with the best win chance, and predicts when that pays."""

    def __init__(
        self,
        model: Model = ANY_LEGAL_PLAY,
        estimate: WinChance = RACE,
        *,
        listeners: Sequence[ListenerKind] = (),
        price: float | None = None,
        own: bool = False,
    ) -> None:
        """Set a model of how others give clues, and how to estimate the win chance.

        `listeners` says how the others may listen; by default as it does itself. `price` is what a
        power must add to be used in its own turn; by default what `estimate` asks for. `own` is
        whether it also counts the fate in its own hand when it predicts alone.
        """
        self._model = model
        self._estimate = estimate
        self._listeners = listeners or (ListenerKind(model, estimate),)
        self._price = estimate.price if price is None else price
        self._own = own

    def choose(self, view: View, rng: Random) -> Choice:
        """Return one of `view.choices`; only equally likely predictions are left to `rng`."""
        if view.phase is Phase.PREDICT:
            return self._before_prediction(view, rng)
        return _BY_PHASE[view.phase](self, view)

    def _speakers(self, view: View) -> list[tuple[Speaker, float]]:
        """Return a forecast for each kind of listener, and how likely that kind is."""
        return [(Speaker(view, kind.model, kind.estimate), kind.share) for kind in self._listeners]

    def group(self, view: View) -> Listeners:
        """Return the group before it predicts, by what this bot takes into account."""
        lone = self._own and len(view.deciding) == 1
        belief = (believe if lone else believe_in_public)(view, self._model)
        slots = [slot for slot in view.row if slot and slot.card in view.fading]
        end = TurnEnd(situation_of(view), view.row, slots)
        return Listeners(
            belief.odds(view.active),
            prediction_stakes(end, view.guesses, self._estimate),
            view.laid,
            power_offers(end, view.guesses, self._estimate),
            view.guesses,
        )

    def _before_play(self, view: View) -> Choice:
        """Give the best clue, or first use a power that allows a far better one."""
        speakers = self._speakers(view)
        now = context_now(view)
        plays = _plays(speakers, now, used=view.used)
        play = best_choice(plays)
        values: dict[Choice, float] = {play: plays[play]}
        for use in _uses(view):
            for scene in _scenes_after(view, now, use):
                value = max(_plays(speakers, scene, used=True).values())
                values[use] = max(values.get(use, 0.0), value - self._price)
        return best_choice(values)

    def _relocate(self, view: View) -> Choice:
        """Move the fate to where it allows the best clue."""
        assert view.moving is not None, "Relocate has named a fate"
        speakers = self._speakers(view)
        values = {
            target: max(_plays(speakers, PlayContext(view.options, row), used=True).values())
            for target, row in _relocations(view.row, *view.moving).items()
        }
        return Onto(best_choice(values))

    def _steal(self, view: View) -> Choice:
        """Let The Thief take what has the best win chance."""
        speakers = self._speakers(view)
        return best_choice(_mixed([(speaker.of_steals(), share) for speaker, share in speakers]))

    def _after_play(self, view: View) -> Choice:
        """Use a power where that is better than to leave it to the group."""
        speakers = self._speakers(view)
        done = sum([speaker.of_doing_nothing() * share for speaker, share in speakers])
        values: dict[Choice, float] = {DONE: done}
        for use in _uses(view):
            old = CARDS[use.card].power == "old"
            parts = [
                (speaker.of_saying_old() if old else speaker.of_discarding(use)) * share
                for speaker, share in speakers
            ]
            values[use] = sum(parts) - self._price
        return best_choice(values)

    def _before_prediction(self, view: View, rng: Random) -> Choice:
        """Use a power that is worth its price; then predict the likeliest value, or pass."""
        group = self.group(view)
        offer = group.best_offer
        if offer is not None:
            return offer.use
        if not group.predicts():
            return PASS
        return prediction(view, group, rng)

    def _after_prediction(self, view: View) -> Choice:
        """Pay for Exile only where many powers are ready."""
        uses = _uses(view)
        if len(view.ready) < SPARE_POWERS or not uses:
            return PASS
        return next(use for use in uses if use.cost == cheapest(view.ready, use.card))

    def _exile(self, view: View) -> Choice:
        """Take out of the game the fate whose value is then the rarest; of these the highest."""
        gone = (*visible_fates(view.row), *view.exiled)
        found = [choice for choice in view.choices if isinstance(choice, Exile)]
        return max(found, key=lambda choice: (gone.count(choice.fate), choice.fate))


_BY_PHASE: Final[dict[Phase, Callable[[Chooser, View], Choice]]] = {
    Phase.PLAY: Chooser._before_play,
    Phase.MOVE: Chooser._relocate,
    Phase.STEAL: Chooser._steal,
    Phase.AFTER: Chooser._after_play,
    Phase.EXILE: Chooser._after_prediction,
    Phase.TAKE: Chooser._exile,
}


def prediction(view: View, group: Listeners, rng: Random) -> Predict:
    """Return the prediction of the likeliest value; of equals any."""
    values = group.odds.likeliest()
    likeliest = values[int(rng.random() * len(values))]
    return Predict(likeliest + view.options.raised(view.lift))


def offered(view: View, play: Play) -> Play:
    """Return a play as it is offered: while Old? is ready it names its token."""
    plays = [choice for choice in view.choices if isinstance(choice, Play)]
    return next(one for one in plays if PLAYS[one.fate, one.card] == play)


def _plays(
    speakers: list[tuple[Speaker, float]], scene: PlayContext, *, used: bool
) -> dict[Play, float]:
    """Return the win chance of each play, on average over the kinds of listeners."""
    return _mixed([(speaker.of_plays(scene, used=used), share) for speaker, share in speakers])


def _mixed(parts: list[tuple[dict[T, float], float]]) -> dict[T, float]:
    return {one: sum([values[one] * share for values, share in parts]) for one in parts[0][0]}


def _scenes_after(view: View, now: PlayContext, use: Use) -> list[PlayContext]:
    """Return the tables that there may be for a play after a power of the active player."""
    power = CARDS[use.card].power
    if power == "plus-1":
        return [PlayContext(now.options, now.row, lift=1, feasted=now.feasted)]
    if power == "cycle":
        # An empty deck gives back the card that was spent.
        new = Slot(view.top or use.card)
        return [PlayContext(now.options, changed(now.row, use.target, new))]
    return [
        PlayContext(now.options, row)
        for row in _relocations(now.row, use.value, use.target).values()
    ]


def _relocations(row: Row, fate: int, source: CardId) -> dict[CardId, Row]:
    targets = [slot.card for slot in row if slot and slot.card != source]
    return {target: moved(row, fate, source, target) for target in targets}


def _uses(view: View) -> list[Use]:
    return [choice for choice in view.choices if isinstance(choice, Use)]
