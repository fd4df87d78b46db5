"""Pouches in the browser: plain HTML, which the pages of Divinary frame."""

from collections.abc import Sequence

from markupsafe import Markup

from divinary.core.words import Words
from divinary.web.web_game import OptionField, ProposalState, RenderContext, WebGame
from examples.pouches.model import MOST_SEATS, Move
from examples.pouches.speech import PouchesSpeech

SPEECH = PouchesSpeech()
EMBLEM = Markup('<svg viewBox="0 0 96 96"><path d="M34 20h28l-6 14q26 44-8 44t-8-44z"/></svg>')


class PouchesWebGame(WebGame):
    """What is shown of a game of Pouches."""

    def emblem(self) -> Markup:
        """Return a pouch."""
        return EMBLEM

    def settings(self, words: Words) -> Sequence[OptionField]:
        """Return the number of seats, and how many stones there are."""
        seats = {str(n): str(n) for n in range(2, MOST_SEATS + 1)}
        stones = {"1": words.say("6 stones"), "2": words.say("12"), "3": words.say("18")}
        return (
            OptionField("seats", words.say("Players"), "", seats),
            OptionField("stones", words.say("How long is the game?"), "", stones),
        )

    def board(self, context: RenderContext) -> Markup:
        """Return the table as sentences."""
        return _paragraphs(SPEECH.lines(context.words, context.view, context.names))

    def decision(self, context: RenderContext) -> Markup:
        """Return a button for each choice, and for each proposal of another doubter."""
        if context.read_only:
            return Markup()
        choices = [_button("action", one, _said(context, one)) for one in context.view.choices]
        proposed = [
            _button("agree", one.id, f"Agree: {one.action}")
            for one in context.proposals
            if _can_agree(context, one)
        ]
        undo = [_button("undo", 1, context.words.say("Take it back"))] if context.can_undo else []
        return Markup("<p>{}</p>").format(Markup(" ").join([*choices, *proposed, *undo]))

    def ending(self, context: RenderContext) -> Markup:
        """Return the final scores."""
        scores = zip(context.names, context.view.result.scores, strict=False)
        return _paragraphs([f"{name}: {score}" for name, score in scores])

    def rules(self, words: Words) -> Markup:
        """Return the rules as paragraphs."""
        return _paragraphs(SPEECH.rules(words, ""))

    def is_note(self, action: object) -> bool:
        """Whether a player only waves."""
        return isinstance(action, Move) and action.verb == "wave"


def _said(context: RenderContext, choice: Move) -> str:
    said = SPEECH.choice(context.words, choice, context.view)
    return context.words.say("Propose: {choice}", choice=said) if len(context.group) > 1 else said


def _can_agree(context: RenderContext, proposal: ProposalState) -> bool:
    return bool(proposal.id and context.view.choices and context.view.seat not in proposal.agreed)


def _button(name: str, value: object, text: str) -> Markup:
    return Markup('<button class="button" name="{}" value="{}">{}</button>').format(
        name, value, text
    )


def _paragraphs(lines: Sequence[str]) -> Markup:
    return Markup("").join(Markup("<p>{}</p>").format(line) for line in lines)
