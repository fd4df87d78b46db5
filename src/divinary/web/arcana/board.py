"""The table: The Hours with score and doom, the row of cards, powers, hands and the deck."""

from typing import NamedTuple

from markupsafe import Markup

from divinary.arcana.data.card import THE_HOURS
from divinary.arcana.model.options import DOOM_LIMIT
from divinary.arcana.model.position import SETTLED_PHASES
from divinary.arcana.model.row import Slot
from divinary.arcana.model.view import View
from divinary.arcana.rulebook.cards import card_name
from divinary.arcana.rules.play_context import last_play
from divinary.arcana.rules.the_hours import landing
from divinary.arcana.speech.table_lines import deck_line, turn_lines
from divinary.core.words import Words
from divinary.draw.arcana.tokens import fate_svg
from divinary.draw.arcana.tracks import doom_svg, score_svg
from divinary.web.arcana.card_help import About, about
from divinary.web.arcana.cards import (
    FateButton,
    card_html,
    drawn_grid,
    fate_buttons,
    for_grids,
    grid_view,
)
from divinary.web.arcana.fate_origins import origins
from divinary.web.arcana.hands import gone, hand_html, hands_shown
from divinary.web.arcana.powers import ready
from divinary.web.rendering import render, render_once
from divinary.web.web_game import RenderContext


class Hours(NamedTuple):
    """The Hours and the two tracks on them."""

    about: About
    buttons: tuple[FateButton, ...]
    score: str
    doom: str
    said: str
    """Both tracks in a sentence."""

    points: str
    dooms: str
    fate: str
    """The fate that was played on The Hours this turn, as a picture."""

    moved_on: str
    """Where this fate went, in a sentence."""


class Around(NamedTuple):
    """The table without the hands and their number lines, which change with every note."""

    hours: Markup
    places: list[Markup]
    """The cards of the row, and its gaps."""

    notes: list[str]
    """The lines about this turn."""

    powers: list[Markup]
    gone: list[str]
    deck: Markup


def board(context: RenderContext) -> Markup:
    """Return the table as the viewer sees it."""
    around = context.cached("around", _around)
    hands = Markup("\n").join([hand_html(context.words, hand) for hand in hands_shown(context)])
    return render(context.words, "arcana/board.html", hands=hands, around=around)


def _around(context: RenderContext) -> Around:
    words, view = context.words, context.view
    by_card = origins(view)
    grids = for_grids(grid_view(context))
    return Around(
        hours=render_once(words, "arcana/hours.html", hours=_hours(context)),
        places=[
            card_html(context, slot, grids, by_card[slot.card])
            if slot
            else _gap(words, view, place)
            for place, slot in enumerate(view.row)
        ],
        notes=turn_lines(words, view),
        powers=[render_once(words, "arcana/power.html", one=one) for one in ready(context)],
        gone=[words.say("{name} has left the table.", name=name) for name in gone(context)],
        deck=render_once(
            words, "arcana/deck.html", top=_top(words, view), lines=_deck_lines(words, view)
        ),
    )


def _gap(words: Words, view: View, place: int) -> Markup:
    """Return an empty place, and say whether Amplify waits there."""
    if view.amplify_at == place:
        said = words.say("Place {n} is empty; Amplify waits there.", n=place + 1)
    else:
        said = words.say("Place {n} is empty.", n=place + 1)
    return render(words, "arcana/gap.html", place=place, said=said)


def _hours(context: RenderContext) -> Hours:
    words, view = context.words, context.view
    goal = view.options.goal
    fate, moved_on = _by_the_hours(words, view)
    return Hours(
        about=about(words, view, THE_HOURS),
        buttons=fate_buttons(context, THE_HOURS),
        score=score_svg(min(view.score, goal), goal),
        doom=doom_svg(min(view.doom, DOOM_LIMIT), DOOM_LIMIT, _ahead(view)),
        said=words.say(
            "Score {score} of {goal}, doom {doom} of {limit}.",
            score=view.score,
            goal=goal,
            doom=view.doom,
            limit=DOOM_LIMIT,
        ),
        points=f"{view.score}/{goal}",
        dooms=f"{view.doom}/{DOOM_LIMIT}",
        fate=fate,
        moved_on=moved_on,
    )


def _ahead(view: View) -> int:
    """Return the doom that comes unless a prediction is correct; none comes after a correct one."""
    return 0 if view.phase in SETTLED_PHASES or view.result is not None else view.doom_ahead


def _by_the_hours(words: Words, view: View) -> tuple[str, str]:
    """Return the fate that was played on The Hours this turn and where it went, or two blanks."""
    made = last_play(view)
    if made is None or made[1].card != THE_HOURS:
        return "", ""
    fate, card = made[1].fate, card_name(words, landing(made[0].row, THE_HOURS))
    return fate_svg(fate), words.say("The {fate} moved on to {card}.", fate=fate, card=card)


def _top(words: Words, view: View) -> About | None:
    """Return the card that the deck shows."""
    if view.top is None:
        return None
    return about(words, view, view.top, drawn_grid(for_grids(view), Slot(view.top))[1])


def _deck_lines(words: Words, view: View) -> tuple[str, ...]:
    """Return short lines about the deck, the bag, and what has left the game."""
    found = [deck_line(words, view)]
    if view.exiled:
        fates = ", ".join(map(str, view.exiled))
        found.append(words.say("Exiled from the game: {fates}.", fates=fates))
    if view.gone:
        cards = ", ".join([card_name(words, card) for card in view.gone])
        found.append(words.say("Gone from the game: {cards}.", cards=cards))
    return tuple(found)
