"""The final count: how a finished game came to its score and its doom."""

from typing import NamedTuple

from markupsafe import Markup

from divinary.arcana.model.actions import Predict
from divinary.arcana.model.events import Amplified, Faded, Shown
from divinary.arcana.model.options import DOOM_LIMIT
from divinary.arcana.model.view import View
from divinary.arcana.rules.doom import doom_of_guesses
from divinary.core.words import Words
from divinary.draw.arcana.tracks import doom_svg, score_svg
from divinary.web.rendering import render
from divinary.web.web_game import RenderContext


class Count(NamedTuple):
    """One line of a sum."""

    said: str
    amount: int


def ending(context: RenderContext) -> Markup:
    """Return the two sums of a finished game."""
    words, view = context.words, context.view
    goal = view.options.goal
    return render(
        words,
        "arcana/ending.html",
        won=bool(view.result.winners),
        score=score_svg(min(view.score, goal), goal),
        doom=doom_svg(min(view.doom, DOOM_LIMIT), DOOM_LIMIT),
        points=points(words, view),
        dooms=dooms(words, view),
        total=(view.score, view.doom),
    )


def points(words: Words, view: View) -> list[Count]:
    """Return where the score came from."""
    right = sum([isinstance(e.what, Shown) and e.what.correct for e in view.past])
    more = sum([isinstance(e.what, Amplified) for e in view.past])
    said = words.count("{n} right prediction", "{n} right predictions", right)
    found = [Count(said, right)]
    if more:
        found.append(Count(words.say("Amplify"), more))
    return found


def dooms(words: Words, view: View) -> list[Count]:
    """Return where the doom came from."""
    start = view.options.start_doom()
    wrong = prediction_doom(view)
    faded = [e.what for e in view.past if isinstance(e.what, Faded)]
    lost = words.count("{n} card has faded", "{n} cards have faded", len(faded))
    return [
        Count(words.say("At the start"), start),
        Count(words.count("{n} wrong prediction", "{n} wrong predictions", wrong), wrong),
        Count(lost, sum([one.doom for one in faded])),
    ]


def prediction_doom(view: View) -> int:
    """Return the doom of all wrong predictions of a game."""
    doom = guesses = 0
    for event in view.past:
        if isinstance(event.what, Predict):
            guesses += 1
        elif isinstance(event.what, Shown):
            doom += 0 if event.what.correct else doom_of_guesses(view.options, guesses)
            guesses = 0
    return doom
