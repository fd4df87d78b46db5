"""What stands within the thumb's reach: the one decision that is yours, or whom the game awaits."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from divinary.arcana.data.card import THE_HOURS
from divinary.arcana.model.actions import Choice, Done, OwnUp, Pass, Play, Predict, Show
from divinary.arcana.model.position import Phase
from divinary.arcana.model.view import View
from divinary.arcana.rules.play_context import context_now
from divinary.arcana.speech.events import name_of
from divinary.core.spelling import slug
from divinary.core.words import Words
from divinary.draw.arcana.tokens import stone_svg
from divinary.web.arcana.buttons import Press, capital, choice, press, proposes
from divinary.web.arcana.hands import OwnHand, own
from divinary.web.arcana.powers import PowerChoices, offers
from divinary.web.arcana.proof import impossible
from divinary.web.render_context import ProposalState, RenderContext
from divinary.web.rendering import render


class PredictionButton(NamedTuple):
    """A prediction to press."""

    press: Press
    picture: str
    backers: str
    """Who is for it, by their initials."""


class ProposalShown(NamedTuple):
    """Something that lies before the group."""

    id: str
    said: str
    """Who proposes what."""

    backers: str
    """Who is for it, in a sentence."""

    agreed: bool
    """Whether the viewer is for it."""

    button: tuple[str, str]
    """The name and the value by which the viewer agrees; empty where that cannot be."""

    due: datetime | None
    """When its majority carries the day."""


class DecisionShown(NamedTuple):
    """All that stands there."""

    hands: tuple[OwnHand, ...]
    playable: tuple[tuple[int, bool], ...]
    """The fates of the hand in play, and whether a place takes them; none unless one is asked."""

    ask: str
    awaited: str
    doom: str
    guesses: tuple[PredictionButton, ...]
    nothing: tuple[Press, ...]
    """To pass, or to use no power."""

    offers: tuple[PowerChoices, ...]
    open_powers: bool
    """Whether powers are the whole decision; else they stand behind a fold."""

    motions: tuple[ProposalShown, ...]
    proposing: bool
    asides: tuple[tuple[Press, str], ...]
    can_undo: bool


def decision(context: RenderContext) -> Markup:
    """Return the viewer's choices that belong to no card of the row, or who is waited for."""
    view: View = context.view
    if context.read_only or view.result is not None:
        return Markup()
    # Of all that people note only the stones that can be predicted stand here too.
    now = ("decision", context.proposals, context.can_undo, view.lines[view.active])
    return context.cached(now, _decision)


def _decision(context: RenderContext) -> Markup:
    view: View = context.view
    chosen = DecisionShown(
        hands=own(context),
        playable=_playable(view),
        ask=_ask(context),
        awaited=_awaited(context),
        doom=_doom_ahead(context),
        guesses=_guesses(context),
        nothing=_nothing(context),
        offers=offers(context),
        open_powers=view.phase in (Phase.AFTER, Phase.EXILE),
        motions=_motions(context),
        proposing=proposes(context) and bool(view.choices),
        asides=_asides(context),
        can_undo=context.can_undo,
    )
    return _html(context.words, chosen)


@lru_cache(maxsize=2048)
def _html(words: Words, chosen: DecisionShown) -> Markup:
    return render(words, "arcana/decision.html", **chosen._asdict())


def _playable(view: View) -> tuple[tuple[int, bool], ...]:
    """Return the fates to choose from, in the order in which they are held."""
    plays = {one.fate for one in view.choices if isinstance(one, Play)}
    return tuple([(fate, fate in plays) for fate in view.hand]) if plays else ()


def _nothing(context: RenderContext) -> tuple[Press, ...]:
    """Return how to pass, or to use no power; what somebody proposes is said there alone."""
    view: View = context.view
    before = [one.action for one in context.proposals]
    return tuple(
        [
            press(context, one)
            for one in view.choices
            if isinstance(one, Pass | Done) and one not in before
        ]
    )


def _ask(context: RenderContext) -> str:
    """Return what is to be chosen, in a sentence."""
    words, view = context.words, context.view
    if not view.choices:
        return ""
    match view.phase:
        case Phase.PLAY if Play(view.hand[0], THE_HOURS) in context_now(view).plays(view.hand):
            return words.say("No card takes either of your fates. The Hours take one.")
        case Phase.PLAY:
            return words.say("Lay one of your fates on a card.")
        case Phase.MOVE:
            return words.say("Choose the card that it goes to.")
        case Phase.STEAL:
            return words.say("Choose the fate that The Thief takes.")
        case Phase.AFTER:
            return words.say("Use a power, or none.")
        case Phase.TAKE:
            return words.say("Choose the fate that leaves the game.")
        case Phase.EXILE:
            return words.say("Exile a fate, or none.")
        case _:
            return words.say("Which fate is hidden?")


def _awaited(context: RenderContext) -> str:
    """Return whom the game waits for, once the viewer has nothing more to say."""
    view: View = context.view
    seats: Sequence[int] = [seat for seat in view.deciding if seat != view.seat]
    if view.choices:
        mine = [one for one in context.proposals if one.id and view.seat in one.agreed]
        if not proposes(context) or not mine:
            return ""
        seats = [seat for seat in context.group if seat not in mine[-1].agreed]
    elif context.group:
        seats = context.group
    if not seats:
        return ""
    return context.words.say("Waiting for {names}.", names=_names(context, seats))


def _names(context: RenderContext, seats: Iterable[int]) -> str:
    return context.words.both([name_of(context.words, context.names, seat) for seat in seats])


def _doom_ahead(context: RenderContext) -> str:
    """Return what is at stake while the group decides on a prediction."""
    view: View = context.view
    if view.phase is not Phase.PREDICT or not view.doom_ahead:
        return ""
    return context.words.say(
        "Unless you are right, fading costs {doom} doom.", doom=view.doom_ahead
    )


# --- Predictions --------------------------------------------------------------------------------


def _guesses(context: RenderContext) -> tuple[PredictionButton, ...]:
    """Return a stone for each prediction, as the number line and the proofs have it."""
    view: View = context.view
    guesses = [one for one in view.choices if isinstance(one, Predict)]
    if not guesses:
        return ()
    out = impossible(view, context.aids)
    turned = view.lines[view.active] if context.aids != "none" else ()
    raised = view.options.raised(view.lift)
    return tuple(
        [
            _guess(
                context, one, turned=one.fate - raised in turned, proven=one.fate - raised in out
            )
            for one in guesses
        ]
    )


def _guess(context: RenderContext, one: Predict, *, turned: bool, proven: bool) -> PredictionButton:
    made = press(context, one)
    if proven:
        made = made._replace(said=f"{made.said}, {context.words.say('proven impossible')}")
    backers = [
        _initials(context, proposal) for proposal in context.proposals if proposal.action == one
    ]
    picture = stone_svg(one.fate, turned=turned, proven=proven)
    return PredictionButton(made, picture, "".join(backers))


def _initials(context: RenderContext, proposal: ProposalState) -> str:
    seats = proposal.agreed or (proposal.by,)
    return "".join([name_of(context.words, context.names, seat)[:1].upper() for seat in seats])


# --- What lies before the group -----------------------------------------------------------------


def _motions(context: RenderContext) -> tuple[ProposalShown, ...]:
    """Return what people propose, and what bots would do: each thing once, whoever would."""
    bots: dict[object, list[int]] = {}
    for proposal in context.proposals:
        if not proposal.id:
            bots.setdefault(proposal.action, []).append(proposal.by)
    people = [proposal for proposal in context.proposals if proposal.id]
    once = {proposal.action: proposal for proposal in context.proposals if not proposal.id}
    return (
        *[_motion(context, proposal, (proposal.by,)) for proposal in people],
        *[_motion(context, proposal, bots[action]) for action, proposal in once.items()],
    )


def _motion(context: RenderContext, proposal: ProposalState, by: Sequence[int]) -> ProposalShown:
    words, view = context.words, context.view
    backers = ""
    if set(proposal.agreed) - {proposal.by}:
        backers = words.say("For it: {names}.", names=_names(context, proposal.agreed))
    said = _proposed(words, view, proposal.action)
    return ProposalShown(
        id=str(proposal.id) if proposal.id else f"bot-{slug(str(proposal.action))}",
        said=words.say("{names}: {choice}", names=_names(context, by), choice=said),
        backers=backers,
        agreed=view.seat in proposal.agreed,
        button=_agreeing(view, proposal),
        due=None if proposal.due is None else datetime.fromtimestamp(proposal.due, UTC),
    )


def _proposed(words: Words, view: View, action: object) -> str:
    assert isinstance(action, Choice), "a group agrees on choices"
    return choice(words, action, view)


def _agreeing(view: View, proposal: ProposalState) -> tuple[str, str]:
    """Return how to agree: what a bot would do is agreed to by proposing it oneself."""
    if proposal.action not in view.choices or view.seat in proposal.agreed:
        return "", ""
    return ("agree", str(proposal.id)) if proposal.id else ("action", str(proposal.action))


# --- Out of turn --------------------------------------------------------------------------------


def _asides(context: RenderContext) -> tuple[tuple[Press, str], ...]:
    """Return what the viewer may do out of turn besides notes, and what it means."""
    words = context.words
    found = []
    for one in context.view.asides:
        if isinstance(one, Show):
            told = words.say("The others see it, and you lose it.")
            found.append((_aside(context, one), told))
        elif isinstance(one, OwnUp):
            found.append(
                (_aside(context, one), words.say("The turn then ends without a prediction."))
            )
    return tuple(found)


def _aside(context: RenderContext, one: Show | OwnUp) -> Press:
    """Return the button of an aside, which needs nobody's consent."""
    said = capital(choice(context.words, one, context.view))
    return press(context, one)._replace(said=said)
