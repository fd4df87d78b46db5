"""What a person types at an arcana table: choices and the names in them, in any language."""

from collections.abc import Callable
from typing import Final

from divinary.arcana.data.card import THE_HOURS, CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.actions import (
    DONE,
    PASS,
    Action,
    Exile,
    Onto,
    Pass,
    Play,
    Predict,
    Steal,
    Use,
)
from divinary.arcana.model.position import Phase
from divinary.arcana.model.view import View
from divinary.arcana.notation.actions import FATES, RAISED, read_action, read_fate
from divinary.arcana.rulebook.cards import card_name
from divinary.arcana.rulebook.find_by_name import cards_by_name, find_card, powers_by_name
from divinary.arcana.rulebook.powers import power_name
from divinary.arcana.rules.powers import POWERS
from divinary.arcana.speech.choices import choice_words
from divinary.core.errors import UnreadableText
from divinary.core.spelling import closest, slug
from divinary.core.words import N_, Words

VERBS: Final = (
    N_("play"),
    N_("predict"),
    N_("pass"),
    N_("done"),
    N_("use"),
    N_("onto"),
    N_("steal"),
    N_("exile"),
    N_("paying"),
)
OLD: Final = N_("old")


def typed(words: Words, action: Action) -> str:
    """Return a choice as it is typed in this language.

    >>> from divinary.core.words import words
    >>> typed(words("en"), Play(3, "the-deep"))
    'play 3 the-deep'
    """
    match action:
        case Play(fate=fate, card=card, old=old):
            said = f"{words.say('play')} {fate} {_card(words, card)}"
            return f"{said} {words.say(OLD)}" if old else said
        case Predict(fate=fate):
            return f"{words.say('predict')} {fate}"
        case Pass():
            return words.say("pass")
        case Use():
            return _typed_use(words, action)
        case Onto(card=card):
            return f"{words.say('onto')} {_card(words, card)}"
        case Steal(fate=fate, card=card):
            return f"{words.say('steal')} {fate} {_card(words, card)}"
        case Exile(fate=fate, card=card):
            return f"{words.say('exile')} {fate} {_card(words, card)}"
        case _:
            return words.say("done") if action == DONE else str(action)


def _typed_use(words: Words, use: Use) -> str:
    parts = [words.say("use"), typed_power(words, CARDS[use.card].power), str(use.value or "")]
    parts += [_card(words, use.target)] if use.target else []
    parts += [words.say("paying"), _card(words, use.cost)] if use.cost else []
    return " ".join(filter(None, parts))


def typed_power(words: Words, power: str) -> str:
    """Return a power's name as it is typed; of +1 the sign is the better part."""
    name = power_name(words, power)
    return name if slug(name).isdigit() else slug(name)


def _card(words: Words, card: CardId) -> str:
    return slug(card_name(words, card))


def read_choice(words: Words, view: View, text: str) -> Action:
    """Read a choice: as listed, as completed, in notation, or with part of a name."""
    forms = {
        slug(form): action
        for action in reversed(view.choices)
        for form in (
            str(action),
            typed(words, action),
            choice_words(words, action),
            choice_words(words, action, view.phase, guessed=bool(view.guessed)),
        )
    }
    if slug(text) in forms:
        return forms[slug(text)]
    if view.phase is Phase.PREDICT and (text in FATES or text == str(RAISED)):
        return Predict(int(text))
    verb, *rest = text.split()
    least, read = _READERS.get(_verbs(words).get(slug(verb), ""), (0, None))
    return read(words, view, rest) if read and len(rest) >= least else _bare(words, text)


def _bare(words: Words, text: str) -> Action:
    verb = _verbs(words).get(slug(text))
    if verb == "pass":
        return PASS
    return DONE if verb == "done" else read_action(text)


def _read_play(words: Words, view: View, rest: list[str]) -> Action:
    fate, *card = rest
    old = len(card) > 1 and slug(card[-1]) in (OLD, slug(words.say(OLD)))
    return Play(read_fate(fate), _named(words, view, card[:-1] if old else card), old=old)


def _read_predict(words: Words, view: View, rest: list[str]) -> Action:
    return read_action(" ".join(["predict", *rest]))


def _read_onto(words: Words, view: View, rest: list[str]) -> Action:
    return Onto(_named(words, view, rest))


def _read_steal(words: Words, view: View, rest: list[str]) -> Action:
    return Steal(read_fate(rest[0]), _named(words, view, rest[1:]))


def _read_exile(words: Words, view: View, rest: list[str]) -> Action:
    return Exile(read_fate(rest[0]), _named(words, view, rest[1:]))


def _read_use(words: Words, view: View, rest: list[str]) -> Action:
    """Read `use POWER [FATE] [CARD] [paying CARD]`, or with the spent card before the power."""
    pays = [place for place, word in enumerate(rest) if _verbs(words).get(slug(word)) == "paying"]
    asked, cost = (rest[: pays[0]], rest[pays[0] + 1 :]) if pays else (rest, [])
    named = _power_in(words, asked)
    if named is None:
        return read_action(" ".join(["use", *rest]))
    power, spoken = named
    paid = _named(words, view, cost) if cost else ""
    ready = [card for card in view.ready if CARDS[card].power == power and card != paid]
    if not ready:
        raise UnreadableText("power-not-ready", power=power)
    values = [read_fate(word) for word in spoken[:1] if word.isdigit()]
    card = spoken[len(values) :]
    target = _named(words, view, card) if card else ""
    return Use(ready[0], values[0] if values else 0, target, paid or _only_cost(view, ready[0]))


def _power_in(words: Words, asked: list[str]) -> tuple[str, list[str]] | None:
    """Return the power at the head of some words, however many its name has, and the rest."""
    known = powers_by_name(words)
    for length in range(len(asked), 0, -1):
        name = slug(" ".join(asked[:length]))
        if name in known:
            return known[name], asked[length:]
    power = closest(asked[0], known) if asked else None
    return None if power is None else (power, asked[1:])


def _only_cost(view: View, card: CardId) -> CardId:
    """Return what a power that has a price can be paid with, if that is no question."""
    others = [other for other in view.ready if other != card]
    return others[0] if POWERS[CARDS[card].power].pays and len(others) == 1 else ""


_READERS: Final[dict[str, tuple[int, Callable[[Words, View, list[str]], Action]]]] = {
    "play": (2, _read_play),
    "predict": (1, _read_predict),
    "use": (1, _read_use),
    "onto": (1, _read_onto),
    "steal": (2, _read_steal),
    "exile": (2, _read_exile),
}
"""How many words at least follow a verb, and how they are read."""


def _named(words: Words, view: View, name: list[str]) -> CardId:
    """Return the card that these words name."""
    return find_card(words, view, " ".join(name))


def in_notation(words: Words, row: str) -> str:
    """Return a typed row with each card by its name in notation, however it was written.

    The Hours lie beside every row, so they may be named or not.

    >>> from divinary.core.words import words
    >>> in_notation(words("en"), "Midnight The-Deep:2,2+The-North-Wind")
    'midnight the-deep:2,2+the-north-wind'
    """
    known = cards_by_name(words)
    slots = [word.strip(",") for word in row.split()]
    slots = [slot for slot in slots if known.get(slug(slot.partition(":")[0])) != THE_HOURS]
    return " ".join("+".join(_part(known, part) for part in slot.split("+")) for slot in slots)


def _part(known: dict[str, CardId], text: str) -> str:
    card, colon, fates = text.partition(":")
    return known.get(slug(card), card) + colon + fates


def _verbs(words: Words) -> dict[str, str]:
    return {slug(words.say(verb)): verb for verb in VERBS} | {verb: verb for verb in VERBS}
