"""What a person types at an arcana table: choices, marks and names, in any language."""

from collections.abc import Sequence

from divinary.arcana.actions import (
    DONE,
    PASS,
    Action,
    Mark,
    Pass,
    Play,
    Predict,
    Unmark,
    Use,
)
from divinary.arcana.cards import CARDS, THE_HOURS, CardId
from divinary.arcana.notation import FATES, read_action, read_fate, read_fates
from divinary.arcana.position import Phase
from divinary.arcana.powers import POWERS
from divinary.arcana.view import View
from divinary.arcana.words.cards import card_name
from divinary.arcana.words.choices import choice_words
from divinary.arcana.words.powers import power_name
from divinary.core.errors import UnreadableText
from divinary.core.words import Words
from divinary.terminal.spelling import closest, slug


def typed(words: Words, action: Action) -> str:
    """Return a choice as it is typed in this language.

    >>> from divinary.core.words import words
    >>> typed(words("en"), Play(3, "the-deep"))
    'play 3 the-deep'
    """
    match action:
        case Play(fate=fate, card=card, old=False):
            return f"{words.say('play')} {fate} {slug(card_name(words, card))}"
        case Predict(fate=fate):
            return f"{words.say('predict')} {fate}"
        case Pass():
            return words.say("pass")
        case Use(card=card, value=value, target=target):
            named = [slug(power_name(words, CARDS[card].power)), str(value or "")]
            named += [slug(card_name(words, target))] if target else []
            return " ".join([words.say("use"), *filter(None, named)])
        case _:
            return words.say("done") if action == DONE else str(action)


def read_choice(words: Words, view: View, text: str) -> Action:
    """Read a choice: as listed, as completed, in notation, or with part of a name."""
    forms = {
        slug(form): action
        for action in reversed(view.choices)
        for form in (str(action), typed(words, action), choice_words(words, action))
    }
    if slug(text) in forms:
        return forms[slug(text)]
    verb, *rest = text.split()
    if view.phase is Phase.PREDICT and text in FATES:
        return Predict(int(text))
    match _verbs(words).get(slug(verb)), rest:
        case "play", [fate, *card, "old"] if card:
            return Play(read_fate(fate), find_card(words, view, " ".join(card)), old=True)
        case "play", [fate, *card] if card:
            return Play(read_fate(fate), find_card(words, view, " ".join(card)))
        case "predict", [fate]:
            return Predict(read_fate(fate))
        case "pass", []:
            return PASS
        case "done", []:
            return DONE
        case "use", [*named] if named:
            return _read_use(words, view, text, named)
        case _:
            return read_action(text)


def read_asides(words: Words, view: View, names: Sequence[str], text: str) -> list[Action]:
    """Read `mark [PLAYER] FATES` or `unmark …`; without a player the active one is meant."""
    verb, _, rest = text.strip().partition(" ")
    kind = Mark if _verbs(words).get(slug(verb)) == "mark" else Unmark
    owner, numbers = _read_owner(view, names, rest.strip())
    fates = tuple(dict.fromkeys(read_fates(numbers)))
    if view.seat is None or not fates:
        raise UnreadableText("not-an-action", text=text)
    return [kind(view.seat, owner, fate) for fate in fates]


def find_card(words: Words, view: View, text: str) -> CardId:
    """Return the card that a name, or part of a name, means; cards at hand come first."""
    names = {slug(card_name(words, card)): card for card in (*CARDS, THE_HOURS)}
    names |= {card: card for card in (*CARDS, THE_HOURS)}
    near = {THE_HOURS, *view.ready, *[slot.card for slot in view.row if slot]}
    at_hand = {name: card for name, card in names.items() if card in near}
    card = closest(text, at_hand) or closest(text, names)
    if card is None:
        raise UnreadableText("unknown-card", text=text, known=tuple(names))
    return card


def in_notation(words: Words, row: str) -> str:
    """Return a typed row with each card by its name in notation, however it was written.

    The Hours lie beside every row, so they may be named or not.

    >>> from divinary.core.words import words
    >>> in_notation(words("en"), "Midnight The-Deep:2,2")
    'midnight the-deep:2,2'
    """
    cards = (*CARDS, THE_HOURS)
    known = {slug(card_name(words, card)): card for card in cards} | {card: card for card in cards}
    parts = [word.strip(",").partition(":") for word in row.split()]
    parts = [part for part in parts if known.get(slug(part[0])) != THE_HOURS]
    return " ".join(known.get(slug(card), card) + colon + fates for card, colon, fates in parts)


def powers_by_name(words: Words) -> dict[str, str]:
    """Return the powers by what they are called, here and in notation."""
    return {slug(power_name(words, p)): p for p in POWERS} | {p: p for p in POWERS}


def _verbs(words: Words) -> dict[str, str]:
    known = ("play", "predict", "pass", "done", "use", "mark", "unmark")
    return {slug(words.say(verb)): verb for verb in known} | {verb: verb for verb in known}


def _read_owner(view: View, names: Sequence[str], text: str) -> tuple[int, str]:
    """Part "PLAYER NUMBERS" into a seat and the rest; a name may be several words, or a part."""
    for seat, name in enumerate(names):
        if text.casefold().startswith(f"{name.casefold()} "):
            return seat, text[len(name) :]
    if not text or text[0].isdigit():
        return view.active, text
    typed, _, numbers = text.partition(" ")
    found = closest(typed, {slug(name): str(seat) for seat, name in enumerate(names)})
    if found is None:
        raise UnreadableText("unknown-player", known=tuple(names))
    return int(found), numbers


def _read_use(words: Words, view: View, text: str, named: list[str]) -> Action:
    """Read `use POWER …` without the card that is spent: the first ready one that carries it."""
    power = closest(named[0], powers_by_name(words))
    if power is None:
        return read_action(text)
    ready = [card for card in view.ready if CARDS[card].power == power]
    if not ready:
        raise UnreadableText("power-not-ready", power=power)
    rest = [word if word.isdigit() else find_card(words, view, word) for word in named[1:]]
    return read_action(" ".join(["use", ready[0], power, *rest]))
