"""What a bot thinks of listeners and speakers, and all that it does by it, phase by phase."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple, TypeVar

from divinary.arcana.beliefs.belief import believe, believe_in_public
from divinary.arcana.beliefs.speaker_models import ANY_LEGAL_PLAY, Model
from divinary.arcana.beliefs.turn_memory import scene_now
from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.actions import DONE, PASS, Choice, Exile, Onto, Play, Predict, Use
from divinary.arcana.model.position import Phase
from divinary.arcana.model.row import Row, Slot, changed, moved, visible_fates
from divinary.arcana.model.view import View
from divinary.arcana.rules.play_context import PlayContext
from divinary.bots.arcana.listeners import Listeners, cheapest, most_hopeful, offers, stakes
from divinary.bots.arcana.situation import TurnEnd, standing_of
from divinary.bots.arcana.speaker import Speaker
from divinary.bots.arcana.win_chance import RACE, WinChance

T = TypeVar("T")

SPARE_POWERS: Final = 4
"""Ready cards from which on two are well spent on making a value rarer."""


class Listener(NamedTuple):
    """Somebody who may be listening."""

    hears: Model
    outlook: WinChance
    """How they look ahead before they predict."""

    share: float = 1.0
    """How likely it is one of these who listens."""


class Chooser:
    """Gives the clue that helps most, and predicts when that pays."""

    def __init__(
        self,
        hears: Model = ANY_LEGAL_PLAY,
        outlook: WinChance = RACE,
        *,
        speaks_to: Sequence[Listener] = (),
        price: float | None = None,
        own: bool = False,
    ) -> None:
        """Take how it thinks that others speak, and how it looks ahead before it predicts.

        `speaks_to` says who may be listening; by default all do as it does itself. `price` is what
        a power must bring to be used in its own turn; by default what `outlook` asks for. `own` is
        whether a lone partner also counts the fate that it holds itself.
        """
        self._hears = hears
        self._outlook = outlook
        self._speaks_to = speaks_to or (Listener(hears, outlook),)
        self._price = outlook.price if price is None else price
        self._own = own

    def choose(self, view: View, rng: Random) -> Choice:
        """Return one of `view.choices`; only equally likely predictions are left to `rng`."""
        if view.phase is Phase.PREDICT:
            return self._before_prediction(view, rng)
        return _ALONE[view.phase](self, view)

    def _audience(self, view: View) -> list[tuple[Speaker, float]]:
        return [
            (Speaker(view, listener.hears, listener.outlook), listener.share)
            for listener in self._speaks_to
        ]

    def hopes_of_plays(self, view: View) -> dict[Play, float]:
        """Return what hope each play leaves, as things stand."""
        return _plays(self._audience(view), scene_now(view), used=view.used)

    def group(self, view: View) -> Listeners:
        """Return the group before it predicts, with what this one of it may reckon with."""
        lone = self._own and len(view.deciding) == 1
        belief = (believe if lone else believe_in_public)(view, self._hears)
        ending = ending_now(view)
        return Listeners(
            belief.odds(view.active),
            stakes(ending, view.guesses, self._outlook),
            view.laid,
            offers(ending, view.guesses, self._outlook),
            view.guesses,
        )

    def _before_play(self, view: View) -> Choice:
        """Give the best clue, or first use a power that allows a far better one."""
        audience = self._audience(view)
        now = scene_now(view)
        plays = _plays(audience, now, used=view.used)
        play = most_hopeful(plays)
        hopes: dict[Choice, float] = {play: plays[play]}
        for use in _uses(view):
            for scene in _scenes_after(view, now, use):
                hope = max(_plays(audience, scene, used=True).values())
                hopes[use] = max(hopes.get(use, 0.0), hope - self._price)
        return most_hopeful(hopes)

    def _relocate(self, view: View) -> Choice:
        """Move the fate to where it allows the best clue."""
        assert view.moving is not None, "Relocate has named a fate"
        audience = self._audience(view)
        hopes = {
            target: max(_plays(audience, PlayContext(view.options, row), used=True).values())
            for target, row in _relocations(view.row, *view.moving).items()
        }
        return Onto(most_hopeful(hopes))

    def _steal(self, view: View) -> Choice:
        """Let The Thief take what leaves the most hope."""
        audience = self._audience(view)
        return most_hopeful(
            _mixed([(speaker.hopes_of_steals(), share) for speaker, share in audience])
        )

    def _after_play(self, view: View) -> Choice:
        """Say something more where that brings more than to leave a power to the group."""
        audience = self._audience(view)
        hopes: dict[Choice, float] = {DONE: sum([s.hope_now() * share for s, share in audience])}
        for use in _uses(view):
            old = CARDS[use.card].power == "old"
            hoped = [
                (s.hope_of_saying_old() if old else s.hope_of_discarding(use)) * share
                for s, share in audience
            ]
            hopes[use] = sum(hoped) - self._price
        return most_hopeful(hopes)

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
        """Pay for Exile only where powers abound."""
        uses = _uses(view)
        if len(view.ready) < SPARE_POWERS or not uses:
            return PASS
        return next(use for use in uses if use.cost == cheapest(view.ready, use.card))

    def _exile(self, view: View) -> Choice:
        """Take out of the game the fate whose value is then the rarest; of these the highest."""
        gone = (*visible_fates(view.row), *view.exiled)
        found = [choice for choice in view.choices if isinstance(choice, Exile)]
        return max(found, key=lambda choice: (gone.count(choice.fate), choice.fate))


_ALONE: Final[dict[Phase, Callable[[Chooser, View], Choice]]] = {
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


def ending_now(view: View) -> TurnEnd:
    """Return how the turn ends, as far as everybody knows."""
    slots = [slot for slot in view.row if slot and slot.card in view.fading]
    return TurnEnd(standing_of(view), view.row, slots)


def _plays(
    audience: list[tuple[Speaker, float]], scene: PlayContext, *, used: bool
) -> dict[Play, float]:
    """Return what hope each play leaves, on average over those who may listen."""
    return _mixed(
        [(speaker.hopes_of_plays(scene, used=used), share) for speaker, share in audience]
    )


def _mixed(parts: list[tuple[dict[T, float], float]]) -> dict[T, float]:
    return {one: sum([hopes[one] * share for hopes, share in parts]) for one in parts[0][0]}


def _scenes_after(view: View, now: PlayContext, use: Use) -> list[PlayContext]:
    """Return how the table may lie for a play once a power of the active player was used."""
    power = CARDS[use.card].power
    if power == "plus-1":
        return [PlayContext(now.options, now.row, lift=1, feasted=now.feasted)]
    if power == "cycle":
        # An empty deck gives back the very card that was spent.
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
