"""The panel of choices: the viewer's decision, or the players whom the game waits for."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from markupsafe import Markup

from divinary.arcana.data.card import THE_HOURS
from divinary.arcana.model.actions import Choice, Done, OwnUp, Pass, Play, Predict, Show
from divinary.arcana.model.position import Phase
from divinary.arcana.model.view import View
from divinary.arcana.rules.play_context import context_now
from divinary.arcana.speech.events import name_of
from divinary.core.words import Words
from divinary.draw.arcana.tokens import stone_svg
from divinary.web.arcana.buttons import ActionButton, button, capital, choice, dashed, proposes
from divinary.web.arcana.hands import impossible, viewer_hands
from divinary.web.arcana.powers import offers
from divinary.web.rendering import render_once
from divinary.web.web_game import ProposalState, RenderContext


class PredictionButton(NamedTuple):
    """A prediction to press."""

    button: ActionButton
    picture: str
    backers: str
    """The initials of those who are for it."""


class ProposalShown(NamedTuple):
    """A proposal to the group."""

    id: str
    said: str
    """Who proposes what."""

    backers: str
    """Who is for it, in a sentence."""

    agreed: bool
    """Whether the viewer is for it."""

    button: tuple[str, str]
    """The name and value of the viewer's button to agree; empty if the viewer cannot."""

    due: datetime | None
    """When the majority decides."""


def decision(context: RenderContext) -> Markup:
    """Return the viewer's choices that belong to no card of the row, or who is waited for."""
    view: View = context.view
    if context.read_only or view.result is not None:
        return Markup()
    # Of all notes, only those on the active hand's line are shown here.
    line = view.lines[view.active]
    now = ("decision", context.proposals, context.thinking, context.can_undo, line)
    return context.cached(now, _decision)


def _decision(context: RenderContext) -> Markup:
    view: View = context.view
    return render_once(
        context.words,
        "arcana/decision.html",
        hands=viewer_hands(context),
        playable=_playable(view),
        ask=_ask(context),
        awaited=_awaited(context),
        thinking=_thinking(context),
        doom=_doom_ahead(context),
        predictions=_predictions(context),
        passes=_passes(context),
        offers=offers(context),
        # Powers stand behind a fold unless they are the whole decision.
        open_powers=view.phase in (Phase.AFTER, Phase.EXILE),
        proposals=_proposals(context),
        proposing=proposes(context) and bool(view.choices),
        asides=_asides(context),
        can_undo=context.can_undo,
    )


def _playable(view: View) -> tuple[tuple[int, bool], ...]:
    """Return the fates to choose from, as held, and whether each can be played."""
    plays = {one.fate for one in view.choices if isinstance(one, Play)}
    return tuple([(fate, fate in plays) for fate in view.hand]) if plays else ()


def _passes(context: RenderContext) -> tuple[ActionButton, ...]:
    """Return how to pass, or to use no power; if that is proposed, only the proposal shows it."""
    proposed = [one.action for one in context.proposals]
    here = [one for one in context.view.choices if isinstance(one, Pass | Done)]
    return tuple([button(context, one) for one in here if one not in proposed])


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
    """Return whom the game waits for, if the viewer has nothing left to decide."""
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


def _thinking(context: RenderContext) -> str:
    """Return whose choices will still be shown, so that no button moves unannounced."""
    if not context.thinking:
        return ""
    names = _names(context, context.thinking)
    return context.words.count(
        "{names} is thinking.", "{names} are thinking.", len(context.thinking), names=names
    )


def _names(context: RenderContext, seats: Iterable[int]) -> str:
    return context.words.both([name_of(context.words, context.names, seat) for seat in seats])


def _doom_ahead(context: RenderContext) -> str:
    """Return the doom at stake while the group decides on a prediction."""
    view: View = context.view
    if view.phase is not Phase.PREDICT or not view.doom_ahead:
        return ""
    return context.words.say(
        "Unless you are right, fading costs {doom} doom.", doom=view.doom_ahead
    )


# --- Predictions --------------------------------------------------------------------------------


def _predictions(context: RenderContext) -> tuple[PredictionButton, ...]:
    """Return a stone for each prediction, with the notes and proofs about it."""
    view: View = context.view
    actions = [one for one in view.choices if isinstance(one, Predict)]
    if not actions:
        return ()
    out = impossible(view, context.aids)
    turned = view.lines[view.active] if context.aids != "none" else ()
    raised = view.options.raised(view.lift)
    return tuple(
        [
            _prediction(
                context, one, turned=one.fate - raised in turned, proven=one.fate - raised in out
            )
            for one in actions
        ]
    )


def _prediction(
    context: RenderContext, one: Predict, *, turned: bool, proven: bool
) -> PredictionButton:
    made = button(context, one)
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


# --- Proposals ----------------------------------------------------------------------------------


def _proposals(context: RenderContext) -> tuple[ProposalShown, ...]:
    """Return what people propose, and what bots would do, each action of bots once."""
    bots: dict[object, list[int]] = {}
    for proposal in context.proposals:
        if not proposal.id:
            bots.setdefault(proposal.action, []).append(proposal.by)
    people = [proposal for proposal in context.proposals if proposal.id]
    once = {proposal.action: proposal for proposal in context.proposals if not proposal.id}
    return (
        *[_proposal(context, proposal, (proposal.by,)) for proposal in people],
        *[_proposal(context, proposal, bots[action]) for action, proposal in once.items()],
    )


def _proposal(context: RenderContext, proposal: ProposalState, by: Sequence[int]) -> ProposalShown:
    words, view = context.words, context.view
    backers = ""
    if set(proposal.agreed) - {proposal.by}:
        backers = words.say("In favour: {names}.", names=_names(context, proposal.agreed))
    said = _proposed(words, view, proposal.action)
    return ProposalShown(
        id=str(proposal.id) if proposal.id else f"bot-{dashed(proposal.action)}",
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
    """Return how to agree; to agree with a bot, the viewer proposes the same."""
    if proposal.action not in view.choices or view.seat in proposal.agreed:
        return "", ""
    return ("agree", str(proposal.id)) if proposal.id else ("action", str(proposal.action))


# --- Out of turn --------------------------------------------------------------------------------


def _asides(context: RenderContext) -> tuple[tuple[ActionButton, str], ...]:
    """Return what the viewer may do out of turn besides notes, and what follows from it."""
    words = context.words
    follows = {
        Show: words.say("The others see it, and you lose it."),
        OwnUp: words.say("The turn then ends without a prediction."),
    }
    # No one has to agree to an aside, so its button never says that it is a proposal.
    return tuple(
        [
            (button(context, one)._replace(said=capital(choice(words, one, context.view))), text)
            for one in context.view.asides
            if (text := follows.get(type(one), ""))
        ]
    )
