"""The hands around the table: what each holds, and its number line with everybody's notes."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from markupsafe import Markup

from divinary.arcana.actions import Aside, Mark, Note, Unmark
from divinary.arcana.fates import HIDDEN, Fate
from divinary.arcana.telling.lines import hand_lines
from divinary.arcana.telling.names import hand_names, own_hands
from divinary.arcana.view import View
from divinary.core.words import Words
from divinary.draw.arcana.stones import stone_svg
from divinary.draw.arcana.tokens import HIDDEN_FATE, fate_svg
from divinary.web.arcana.proof import impossible, proven_line, reasons
from divinary.web.rendering import render
from divinary.web.scene import Scene

Turns: TypeAlias = Mapping[tuple[int, Fate], Note]
"""What turns a stone over, by hand and number."""


class Stone(NamedTuple):
    """One number of a line."""

    fate: Fate
    picture: str
    said: str
    """What state it is in, where that is not plain."""

    action: str
    """What turns it over, in notation; nothing where the viewer may not."""

    turned: bool


class Hand(NamedTuple):
    """One hand as it is shown."""

    number: int
    name: str
    said: str
    """What it holds and what its line says, in a sentence."""

    held: tuple[str, ...]
    """Pictures of its fates."""

    stones: tuple[Stone, ...]
    turn: bool
    mine: bool
    proven: str
    """What this turn's play proves about it."""

    reasons: tuple[str, ...]


def hands_shown(scene: Scene) -> list[Hand]:
    """Return all hands, that of the active player first: the others look at its line."""
    view: View = scene.view
    names = hand_names(scene.words, view, scene.names)
    known = _known(scene)
    turns = notes(scene)
    order = sorted(view.present, key=lambda hand: (hand != view.active, hand))
    return [_hand(scene, hand, names[hand], known.get(hand, ()), turns) for hand in order]


def gone(scene: Scene) -> list[str]:
    """Return the names of hands that have left the table."""
    names = hand_names(scene.words, scene.view, scene.names)
    return [name for hand, name in enumerate(names) if hand not in scene.view.present]


@lru_cache(maxsize=4096)
def hand_html(words: Words, hand: Hand) -> Markup:
    """Return a hand, drawn once for all who see the same."""
    return render(words, "arcana/hand.html", hand=hand)


def _known(scene: Scene) -> dict[int, tuple[Fate, ...]]:
    """Return the fates that may be shown: the viewer's own, by the truth everybody's."""
    views: tuple[View, ...] = (scene.view, *scene.truth)
    return {hand: view.hands[hand] for view in views for hand in own_hands(view)}


def _hand(scene: Scene, hand: int, name: str, known: tuple[Fate, ...], turns: Turns) -> Hand:
    view: View = scene.view
    mine = hand in own_hands(view)
    turn = hand == view.active and view.result is None and not view.paused
    return Hand(
        number=hand,
        name=name,
        said=_said(scene, hand, name, known),
        held=tuple(map(fate_svg, known)) if known else (HIDDEN_FATE,) * view.held[hand],
        stones=_stones(scene, hand, turns) if has_lines(scene) else (),
        turn=turn,
        mine=mine,
        proven=proven_line(scene.words, view, scene.aids) if turn else "",
        reasons=reasons(scene.words, view, scene.aids) if turn else (),
    )


def has_lines(scene: Scene) -> bool:
    """Whether number lines lie on the table: without notes nobody would turn a stone."""
    return scene.aids != "none" or any(scene.view.lines)


def _said(scene: Scene, hand: int, name: str, known: tuple[Fate, ...]) -> str:
    words, view = scene.words, scene.view
    if known:
        held = words.say("holds {fates}", fates=words.both([str(fate) for fate in known]))
    else:
        held = words.count("holds {n} fate", "holds {n} fates", view.held[hand])
    if not has_lines(scene):
        return words.say("{name} {held}.", name=name, held=held)
    down = ", ".join(map(str, view.lines[hand]))
    if not down:
        return words.say("{name} {held}; number line all face up.", name=name, held=held)
    return words.say("{name} {held}; face down: {fates}.", name=name, held=held, fates=down)


# --- Stones -------------------------------------------------------------------------------------


def _stones(scene: Scene, hand: int, turns: Turns) -> tuple[Stone, ...]:
    view: View = scene.view
    out = impossible(view, scene.aids) if hand == view.active else frozenset()
    return tuple(
        [
            _stone(
                scene.words,
                fate,
                turned=fate in view.lines[hand],
                proven=fate in out,
                action=str(turns.get((hand, fate), "")),
            )
            for fate in range(1, view.options.fates + 1)
        ]
    )


def _stone(words: Words, fate: Fate, *, turned: bool, proven: bool, action: str) -> Stone:
    picture = stone_svg(fate, turned=turned, proven=proven)
    return Stone(fate, picture, words.say("proven impossible") if proven else "", action, turned)


def notes(scene: Scene) -> Turns:
    """Return how the viewer may turn stones now, by hand and number."""
    if scene.still or scene.aids == "none":
        return {}
    asides: tuple[Aside, ...] = scene.view.asides
    return {(one.line, one.fate): one for one in asides if isinstance(one, Mark | Unmark)}


# --- The viewer's own ---------------------------------------------------------------------------


class Held(NamedTuple):
    """A hand of the viewer's own, to be held large."""

    number: int
    said: str
    """All of it in a sentence, also which fate was kept from before."""

    fates: tuple[tuple[str, bool], ...]
    """Pictures of the fates, and whether it is the one kept from before."""

    turn: bool


def own(scene: Scene) -> tuple[Held, ...]:
    """Return the viewer's hands; of two, the one in play first."""
    view: View = scene.view
    hands = [hand for hand in own_hands(view) if view.hands[hand]]
    said = hand_lines(scene.words, view)
    found = [_held(view, hand, line) for hand, line in zip(hands, said, strict=True)]
    return tuple(sorted(found, key=lambda held: not held.turn))


def _held(view: View, hand: int, said: str) -> Held:
    fates = list(view.hands[hand])
    kept = view.retained if hand == view.active else None
    place = fates.index(kept) if kept is not None else HIDDEN - 1
    pictures = tuple([(fate_svg(fate), n == place) for n, fate in enumerate(fates)])
    return Held(hand, said, pictures, hand == view.active)
