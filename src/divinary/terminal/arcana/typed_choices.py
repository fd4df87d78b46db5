"""Reading and completing the choices of arcana, in any language or in notation."""

from typing import Final

from divinary.arcana.data.card import THE_HOURS, CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.actions import Action, Exile, Onto, Play, Predict, Steal, Use
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
"""The first word of each kind of choice; a language may have several forms."""

OLD: Final = N_("old")


def typed(words: Words, action: Action) -> str:
    """Return a choice as it is typed in this language: its notation, word by word.

    >>> from divinary.core.words import words
    >>> typed(words("en"), Play(3, "the-deep"))
    'play 3 the-deep'
    """
    verb, *names = str(action).split()
    said = [_shown(words, verb)]
    if isinstance(action, Use):  # the power is enough, without the card that is spent
        _, power, *names = names
        said.append(typed_power(words, power))
    return " ".join([*said, *[_typed_name(words, name) for name in names]])


def _typed_name(words: Words, name: str) -> str:
    """Return a word of the notation that stands after a verb or a power, in this language."""
    if name in (*CARDS, THE_HOURS):
        return slug(card_name(words, name))
    return _shown(words, name) if name in (OLD, "paying") else name


def _shown(words: Words, word: str) -> str:
    """Return a word of the notation in this language, in the form that is shown."""
    return words.forms(word)[0]


def typed_power(words: Words, power: str) -> str:
    """Return a power's name as it is typed; +1 keeps its sign."""
    name = power_name(words, power)
    return name if slug(name).isdigit() else slug(name)


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
    verbs = _verbs(words)
    if verbs.get(slug(text)) in ("pass", "done"):
        return read_action(verbs[slug(text)])
    verb, *rest = text.split()
    match verbs.get(slug(verb)), rest:
        case "use", [_, *_]:
            return _read_use(words, view, rest)
        case "predict", [_, *_]:
            return read_action(" ".join(["predict", *rest]))
        case "onto", [_, *_]:
            return Onto(_named(words, view, rest))
        case "steal" | "exile" as known, [fate, _, *_]:
            kind = Steal if known == "steal" else Exile
            return kind(read_fate(fate), _named(words, view, rest[1:]))
        case "play", [fate, _, *_]:
            old = len(rest) > 2 and slug(rest[-1]) in (OLD, *map(slug, words.forms(OLD)))
            card = rest[1:-1] if old else rest[1:]
            return Play(read_fate(fate), _named(words, view, card), old=old)
        case _:
            return read_action(text)


def _read_use(words: Words, view: View, rest: list[str]) -> Action:
    """Read `use POWER [FATE] [CARD] [paying CARD]`; the spent card may be before the power."""
    pays = [place for place, word in enumerate(rest) if _verbs(words).get(slug(word)) == "paying"]
    asked, cost = (rest[: pays[0]], rest[pays[0] + 1 :]) if pays else (rest, [])
    found = _power_in(words, asked)
    if found is None:
        return read_action(" ".join(["use", *rest]))
    power, named = found
    paid = _named(words, view, cost) if cost else ""
    ready = [card for card in view.ready if CARDS[card].power == power and card != paid]
    if not ready:
        raise UnreadableText("power-not-ready", power=power)
    values = [read_fate(word) for word in named[:1] if word.isdigit()]
    card = named[len(values) :]
    target = _named(words, view, card) if card else ""
    return Use(ready[0], values[0] if values else 0, target, paid or _only_cost(view, ready[0]))


def _power_in(words: Words, asked: list[str]) -> tuple[str, list[str]] | None:
    """Return the power that some words begin with, and the rest of the words."""
    known = powers_by_name(words)
    for length in range(len(asked), 0, -1):
        name = slug(" ".join(asked[:length]))
        if name in known:
            return known[name], asked[length:]
    power = closest(asked[0], known) if asked else None
    return None if power is None else (power, asked[1:])


def _only_cost(view: View, card: CardId) -> CardId:
    """Return the only card that can pay for a power that has a price, if there is just one."""
    others = [other for other in view.ready if other != card]
    return others[0] if POWERS[CARDS[card].power].pays and len(others) == 1 else ""


def _named(words: Words, view: View, name: list[str]) -> CardId:
    """Return the card that these words name."""
    return find_card(words, view, " ".join(name))


def in_notation(words: Words, row: str) -> str:
    """Return a typed row with each card by its name in notation.

    The Hours are beside every row, so they may be named or left out.

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
    said = {slug(form): verb for verb in VERBS for form in words.forms(verb)}
    return said | {verb: verb for verb in VERBS}
