"""The panel of choices: every choice that no picture on the board offers."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from divinary.core.words import N_, Words
from divinary.draw.oracle.icons import faction, good_piece, sign
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.model import actions, tasks
from divinary.oracle.model.actions import DONE, Choice
from divinary.oracle.model.position import Position
from divinary.oracle.model.view import View
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.rules.divination import icons_left
from divinary.oracle.speech.choice_notes import closed_by, decider
from divinary.oracle.speech.questions import offered
from divinary.oracle.speech.table_lines import looked_at
from divinary.web.oracle.board import deciding
from divinary.web.oracle.buttons import ChoiceButton, offer
from divinary.web.oracle.cache import CachedView
from divinary.web.oracle.cove import COVE_ACTIONS
from divinary.web.rendering import DRAWN, render
from divinary.web.web_game import RenderContext

ON_THE_BOARD: Final = (actions.Go, actions.Adjust, actions.Move, *COVE_ACTIONS)
"""Choices that are offered at a piece of the board."""

LEGENDS: Final[Mapping[type, str]] = {
    actions.Take: terms.THINGS["goods"],
    actions.Market: terms.THINGS["market-icon"],
    actions.Cross: N_("X"),
}
"""The headings of choices whose names do not say what they are."""

CLOSE: Final = (actions.Take, actions.Market, actions.Cross)
"""Kinds with many short choices, which are set close together."""

PARTS: Final = (
    ("dish", "dish", terms.THINGS["dish"], N_("Dish")),
    ("chart", "star-charting", terms.THINGS["chart"], N_("Chart")),
    ("divining", "divination", terms.THINGS["divining-area"], N_("Divining")),
    ("rows", "horoscopes", terms.LOCATIONS["horoscopes"], terms.LOCATIONS["horoscopes"]),
    ("goods", "goods", terms.THINGS["goods"], terms.THINGS["goods"]),
    ("staff", "activate-staff", terms.THINGS["staff"], terms.THINGS["staff"]),
    ("cove", "cove", terms.THINGS["cove"], terms.THINGS["cove"]),
)
"""The parts of the table that links lead to: id, sign, name, and a name of one word for phones."""


class ChoiceGroup(NamedTuple):
    """Choices of one kind."""

    legend: str
    alone: bool
    """Whether no other kind can be chosen; then the headline says what this is about."""

    close: bool
    pairs: bool
    """Whether two stand side by side even on a narrow page."""

    offers: list[tuple[ChoiceButton, Markup]]
    """Each with its sign."""


class Lines(NamedTuple):
    """The lines that can be drawn but close nothing now."""

    label: str
    options: list[tuple[str, str]]


def decision_html(context: RenderContext) -> Markup:
    """Return the choices, if the viewer has any here, and links to the parts of the table."""
    view: View = context.view
    can_undo = context.can_undo and not context.read_only
    if not deciding(context) or all(isinstance(one, ON_THE_BOARD) for one in view.choices):
        return _panel(context.words, looked_at(view), can_undo)
    return _choosing(context.words, CachedView(view, by_seat=True), can_undo)


@DRAWN.once
def _choosing(words: Words, cached: CachedView, can_undo: bool) -> Markup:
    table, seat = cached.table, looked_at(cached.view)
    choices = [one for one in cached.view.choices if not isinstance(one, ON_THE_BOARD)]
    far = _far_lines(table, seat, choices)
    near = [one for one in choices if one not in far and one != DONE]
    done = _done(words, table) if DONE in choices else None
    task: Any = table.agenda[0]
    return _panel(
        words,
        seat,
        can_undo,
        groups=_groups(words, near, table),
        lines=_lines(words, far),
        done=done,
        last=isinstance(task, tasks.Charting) and task.lines == 1,
    )


def _panel(
    words: Words,
    seat: int,
    can_undo: bool,
    *,
    groups: Sequence[ChoiceGroup] = (),
    lines: Lines | None = None,
    done: ChoiceButton | None = None,
    last: bool = False,
) -> Markup:
    return render(
        words,
        "oracle/decision.html",
        groups=groups,
        lines=lines,
        done=done,
        last=last,
        can_undo=can_undo,
        undo=Markup(sign("undo")),
        links=_links(words, seat),
    )


def _far_lines(table: Position, seat: int, choices: Sequence[Choice]) -> list[Choice]:
    """Return the lines that close nothing: too many for a button each."""
    return [
        one
        for one in choices
        if isinstance(one, actions.Line) and not closed_by(table, seat, one.dots)
    ]


def _groups(words: Words, choices: Sequence[Choice], table: Position) -> list[ChoiceGroup]:
    kinds = [(kind, list(those)) for kind, those in groupby(choices, key=_kind)]
    return [
        ChoiceGroup(
            legend=_legend(words, kind, those[0], table),
            alone=len(kinds) == 1,
            close=kind in CLOSE,
            pairs=isinstance(those[0], actions.Foretell),
            offers=[(offer(words, one, table), _sign(one, table)) for one in those],
        )
        for kind, those in kinds
    ]


def _kind(choice: Choice) -> Any:
    """Return what the choices of a group have in common; predictions are grouped by size."""
    return choice.die if isinstance(choice, actions.Foretell) else type(choice)


def _legend(words: Words, kind: Any, first: Choice, table: Position) -> str:
    if isinstance(first, actions.Foretell):
        room = icons_left(table.options.board, table.shops[decider(table)])
        return words.count("{n} icon", "{n} icons", min(first.die, room))
    return titled(words.say(LEGENDS[kind])) if kind in LEGENDS else ""


def _sign(choice: Choice, table: Position) -> Markup:
    match choice:
        case actions.Take(good=good):
            return Markup(good_piece(good))
        case actions.Market(colour=colour) | actions.Foretell(colour=colour):
            return Markup(faction(colour))
        case actions.Cross(place=place) if place in COLOURS:
            return Markup(faction(COLOURS.index(place)))
        case actions.Cross() | actions.Write():
            return Markup(sign("horoscopes"))
        case actions.First(who=who):
            return Markup(faction(who))
        case actions.Line(dots=dots):
            areas = closed_by(table, decider(table), dots)
            return Markup("".join([good_piece(area.good) for area in areas]))
        case actions.Discard():
            return Markup(sign("corruption"))
        case _:
            return Markup("")


def _lines(words: Words, far: Sequence[Choice]) -> Lines | None:
    if not far:
        return None
    label = words.count(
        "the one line that closes nothing now, by its two dots",
        "any of the {n} lines that close nothing now, by its two dots",
        len(far),
    )
    options = [(str(one), "–".join(str(one).split()[1:])) for one in far]
    return Lines(titled(label), options)


def _done(words: Words, table: Position) -> ChoiceButton:
    """Return the button that ends a series of choices; for a sale it says the gold."""
    task: Any = table.agenda[0]
    done = offer(words, DONE, table)
    if not isinstance(task, tasks.Selling):
        return done
    gold = sum(offered(table, task))
    return done._replace(how=words.count("{n} gold", "{n} gold", gold))


@lru_cache(1 << 7)
def _links(words: Words, seat: int) -> list[tuple[str, str, str, Markup]]:
    """Return the parts of the table by their address, name, label and sign."""
    return [
        (
            "#cove-part" if part == "cove" else f"#s{seat}-{part}",
            titled(words.say(name)),
            titled(words.say(label)),
            Markup(sign(shown)),
        )
        for part, shown, name, label in PARTS
    ]
