"""The Shipwreck Arcana in a terminal: its look, its speech, and how typed choices are read."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from msgspec.structs import replace

from divinary.arcana.data.card import CardId
from divinary.arcana.model.actions import DONE, PASS, Action, Draw, Predict, Use
from divinary.arcana.model.view import View
from divinary.arcana.rulebook import rules
from divinary.arcana.rules.out_of_turn import lingers
from divinary.arcana.speech import aid, explain, headline, table_lines
from divinary.arcana.speech.choices import choice_words, use_any_words
from divinary.arcana.speech.hand_names import event_lines, hand_names, names_for, own_hands
from divinary.arcana.speech.refusals import arcana_complaint, why_not
from divinary.core.errors import DivinaryError, IllegalAction
from divinary.core.record import Record
from divinary.core.spelling import slug
from divinary.core.words import Words
from divinary.terminal.arcana import board, help, out_of_turn, typed_choices
from divinary.terminal.commands import Command, CommandContext, CommandOutcome
from divinary.terminal.terminal_game import LookedBack

LEVEL: Final = "level-"
"""What the names of the models of a speaker begin with."""


class ArcanaTerminalGame:
    """Holds nothing: everything is made from the View at hand."""

    secret = True
    undo = False  # whatever is done here speaks to the others
    own_commands = out_of_turn.COMMANDS
    analyses = True

    def picture(self, words: Words, view: View, names: Sequence[str]) -> list[str]:
        """Return the table as a drawn board."""
        return board.picture(words, view, names)

    def lines(self, words: Words, view: View, names: Sequence[str]) -> list[str]:
        """Return the table as sentences."""
        return table_lines.lines(words, view, names)

    def headline(self, words: Words, view: View, names: Sequence[str]) -> str:
        """Return the state of the turn in one sentence."""
        return headline.headline(words, view, names)

    def styles(self, words: Words) -> dict[str, str]:
        """Return nothing beyond what the house's own signs have."""
        return {}

    def aid(self, words: Words, view: View) -> list[str]:
        """Return what this turn's play tells: what is proven, and what a partner may mean."""
        return aid.lines(words, view)

    def events(self, words: Words, view: View, names: Sequence[str], since: int) -> list[str]:
        """Return what happened after the first `since` events."""
        return event_lines(words, view, names)[since:]

    def turn_began(self, view: View) -> int:
        """Return how many events lie before the turn that is being played: it begins by a draw."""
        began = len(view.past)
        for place in range(len(view.past) - 1, -1, -1):
            event = view.past[place]
            if event.turn != view.active:
                break
            began = place if isinstance(event.what, Draw) else began
        return began

    def listing(self, words: Words, view: View) -> list[str]:
        """Return the choices with their keys; a power that may name any number takes one line."""
        lines: list[str] = []
        for card, group in groupby(self.labels(view).items(), key=_ranging):
            items = list(group)
            values = [action.value for _, action in items if isinstance(action, Use)]
            if not card or values != list(range(values[0], values[0] + len(items))):
                lines += [f"{label}  {self.choice(words, one, view)}" for label, one in items]
                continue
            said = use_any_words(words, card, values[0], values[-1])
            first, last = items[0][0], items[-1][0]
            lines.append(f"{first}–{last}  {said}" if first != last else f"{first}  {said}")
        return lines

    def past_length(self, view: View) -> int:
        """Return how many events the view remembers."""
        return len(view.past)

    def labels(self, view: View) -> dict[str, Action]:
        """Number the choices. A prediction's number is always its value, and to do nothing is 0."""
        nothing = [action for action in view.choices if action in (PASS, DONE)]
        none: dict[str, Action] = {"0": nothing[0]} if nothing else {}
        rest = [action for action in view.choices if action not in nothing]
        predictions = [action for action in rest if isinstance(action, Predict)]
        if not predictions:
            return none | {str(n): action for n, action in enumerate(rest, start=1)}
        above = view.options.fates + 1 + view.options.raised(view.lift)
        uses = [action for action in rest if isinstance(action, Use)]
        return {
            **{str(action.fate): action for action in predictions},
            **none,
            **{str(n): use for n, use in enumerate(uses, start=above)},
        }

    def choice(self, words: Words, action: Action, view: View | None = None) -> str:
        """Return a choice in words; to pass means another thing after a prediction."""
        if view is None:
            return choice_words(words, action)
        return choice_words(words, action, view.phase, guessed=bool(view.guessed))

    def typed(self, words: Words, view: View) -> list[str]:
        """Return the choices as a person would type them."""
        return [typed_choices.typed(words, action) for action in view.choices]

    def read(self, words: Words, view: View, text: str) -> Action:
        """Read a typed choice: as listed, as completed, in notation, or with part of a name."""
        return typed_choices.read_choice(words, view, text)

    def obey(self, at: CommandContext, command: Command) -> CommandOutcome:
        """Do what is typed out of turn."""
        return out_of_turn.do_aside(at, command)

    def lingers(self, view: View) -> bool:
        """Whether its player may still own up before the others predict, in honour mode."""
        return lingers(view)

    def waiting(self, words: Words, view: View) -> str:
        """Return what can be typed while a second player is missing, or a play may be owned up."""
        if view.paused:
            return words.say("Type join and a name, or quit.")
        return words.say("Type own up if your play was illegal, or press Enter to go on.")

    def why(self, words: Words, view: View, text: str, names: Sequence[str] = ()) -> list[str]:
        """Explain a card or a power; without a name, why the play tells what it does.

        By the name of a model of the speaker, what the play tells under that.
        """
        if slug(text).startswith(LEVEL):
            from divinary.arcana.speech.clue_odds import heard_lines

            return heard_lines(words, view, slug(text)) or [words.say("No play lies open now.")]
        if text:
            return explain.explained(words, view, text)
        return aid.reasons(words, view) or [words.say("Which card or power?")]

    def refuse(
        self,
        words: Words,
        refused: IllegalAction,
        names: Sequence[str],
        view: View | None = None,
    ) -> str:
        """Return why the rules refuse an action, and what they would allow."""
        return why_not(words, refused, names_for(words, view, refused, names), view)

    def complain(self, words: Words, error: DivinaryError) -> str:
        """Return what is wrong with a text or an option."""
        return arcana_complaint(words, error)

    def together(self, views: Sequence[View]) -> View:
        """Return one view that knows what all of these know of the past."""
        first = views[0]
        if len(views) == 1:
            return first
        by_seat = {view.seat: view for view in views}
        owner = first.options.owner
        past = tuple(by_seat[owner(event.turn)].past[i] for i, event in enumerate(first.past))
        return replace(first, seat=None, hand=(), hands=((),) * len(first.hands),
                       retained=None, past=past)  # fmt: skip

    def hands(self, words: Words, views: Sequence[View], names: Sequence[str]) -> list[str]:
        """Return each hand, a line each."""
        called = hand_names(words, views[0], names)
        return [
            _hand(words, view.hands[hand], called[hand])
            for view in views
            for hand in own_hands(view)
        ]

    def look_back(self, words: Words, record: Record[Any], names: Sequence[str]) -> LookedBack:
        """Return what each clue told, what each prediction risked, and where the game turned."""
        # It needs numpy, a table does not.
        from divinary.terminal.arcana.analysis import look_back

        return look_back(words, record, names)

    def help(self, words: Words) -> list[str]:
        """Return the game in a few lines."""
        return help.help_lines(words)

    def rules(self, words: Words, asked: str) -> list[str]:
        """Return the cards, powers, rulings and options, or those that are asked about."""
        return rules.rules(words, asked)


def _ranging(labelled: tuple[str, Action]) -> CardId:
    """Return the card that a choice spends, if it is one of several that name a number."""
    action = labelled[1]
    ranging = isinstance(action, Use) and action.value and not action.target
    return action.card if isinstance(action, Use) and ranging else ""


def _hand(words: Words, fates: Sequence[int], name: str) -> str:
    if not fates:
        return words.say("{name} holds nothing.", name=name)
    held = words.both([str(fate) for fate in fates])
    return words.say("{name} holds {fates}.", name=name, fates=held)
