"""The list of choices: the key of each choice, and its line."""

from itertools import groupby

from divinary.arcana.data.card import CardId
from divinary.arcana.model.actions import DONE, PASS, Action, Predict, Use
from divinary.arcana.model.view import View
from divinary.arcana.speech.choices import choice_words, use_any_words
from divinary.core.words import Words


def labels(view: View) -> dict[str, Action]:
    """Number the choices. A prediction's number is always its value, and doing nothing is 0."""
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


def listing(words: Words, view: View) -> list[str]:
    """Return the choices with their keys; a power that may name any number takes one line."""
    lines: list[str] = []
    for card, group in groupby(labels(view).items(), key=_ranging):
        items = list(group)
        values = [action.value for _, action in items if isinstance(action, Use)]
        if not card or values != list(range(values[0], values[0] + len(items))):
            lines += [f"{label}  {choice(words, one, view)}" for label, one in items]
            continue
        said = use_any_words(words, card, values[0], values[-1])
        first, last = items[0][0], items[-1][0]
        lines.append(f"{first}–{last}  {said}" if first != last else f"{first}  {said}")
    return lines


def choice(words: Words, action: Action, view: View) -> str:
    """Return a choice in words; a pass means something else after a prediction."""
    return choice_words(words, action, view.phase, guessed=bool(view.guessed))


def _ranging(labelled: tuple[str, Action]) -> CardId:
    """Return the card that a choice spends if its power names a number, else ""."""
    action = labelled[1]
    ranging = isinstance(action, Use) and action.value and not action.target
    return action.card if isinstance(action, Use) and ranging else ""
