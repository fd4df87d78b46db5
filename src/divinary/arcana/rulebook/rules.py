"""The rules of arcana to read: cards, powers, rulings and options, or one of them."""

from typing import Final, NamedTuple

from divinary.arcana.data.card import THE_HOURS, CardId
from divinary.arcana.data.cards import CARDS, SETS
from divinary.arcana.model.options import ROWS
from divinary.arcana.rulebook.cards import card_example, card_name, card_sign, card_text
from divinary.arcana.rulebook.find_by_name import cards_by_name, powers_by_name
from divinary.arcana.rulebook.options import OPTIONS
from divinary.arcana.rulebook.powers import power_name, power_text
from divinary.arcana.rulebook.ruling import Ruling
from divinary.arcana.rulebook.rulings import RULINGS
from divinary.arcana.rules.powers import POWERS
from divinary.core.errors import UnreadableText
from divinary.core.spelling import closest, slug
from divinary.core.words import N_, Words


def game_lines(words: Words) -> list[str]:
    """Return how a turn goes and a game ends."""
    return [
        words.say(
            "Each turn one player draws to two fates, plays one on a card that the pair "
            "obeys, and keeps the other hidden. The others may predict the hidden one."
        ),
        words.say(
            "Seven correct predictions win. A wrong one costs 1 doom; a card whose moons are "
            "full fades and costs 2, unless a prediction was correct this turn. "
            "Seven doom lose."
        ),
        words.say(
            "In front of a card a fate of 1, 2 or 3 takes one hour, 4, 5 or 6 take two, a 7 "
            "takes three. The power on the back of a faded card can be used once."
        ),
    ]


SET_NAMES: Final = {
    "base": N_("base box"),
    "ks2017": N_("Kickstarter 2017"),
    "imago": N_("The Imago"),
    "stars_below": N_("Stars Below"),
}
SETS_OF: Final = {card.id: name for name, cards in SETS.items() for card in cards}
DEFAULTS: Final = {row.name: row.default for row in ROWS}


def rules(words: Words, asked: str) -> list[str]:
    """Return all rules, or what has the name that was asked for.

    Raises:
        UnreadableText: if nothing has that name.
    """
    return _about(words, asked) if asked.strip() else _all(words)


def _all(words: Words) -> list[str]:
    return [
        *game_lines(words),
        "",
        words.say("Cards"),
        *_indented([line for card in (*CARDS, THE_HOURS) for line in _card(words, card)]),
        "",
        words.say("Powers"),
        *_indented([_power(words, power) for power in POWERS]),
        "",
        words.say("Rulings"),
        *_indented([_ruling(words, number) for number in RULINGS]),
        "",
        words.say("Options"),
        *_indented([line for option in OPTIONS for line in _option(words, option)]),
        "",
        words.say("One of them alone: divinary rules arcana NAME"),
    ]


def _indented(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def _about(words: Words, asked: str) -> list[str]:
    """Return what has a name, and the rulings about it; a part of the name may be enough."""
    cards, powers = cards_by_name(words), powers_by_name(words)
    rulings = {slug(number): number for number in RULINGS}
    options = {slug(name): name for name in OPTIONS}
    kinds = (cards, powers, rulings, options)
    found = [kind.get(slug(asked)) for kind in kinds]
    if not any(found):
        found = [closest(asked, kind) for kind in kinds[:2]]
        found += [None, closest(asked, options)]
    card, power, ruling, option = found
    lines: list[str] = []
    if card is not None:
        lines += [*_card(words, card), *_example(words, card)]
    back = CARDS[card].power if card in CARDS else None
    lines += [_power(words, one) for one in dict.fromkeys(filter(None, (back, power)))]
    numbers = {ruling, *rulings_about(card, power, option)}
    lines += [_ruling(words, one) for one in RULINGS if one in numbers]
    settled = {option, *(options_of(ruling) if ruling else ())}
    lines += [line for name in OPTIONS if name in settled for line in _option(words, name)]
    if not lines:
        known = tuple(name for kind in kinds for name in kind)
        raise UnreadableText("nothing-to-look-up", text=asked, known=known)
    return lines


def rulings_about(*names: str | None) -> list[str]:
    """Return the rulings about a card, a power or an option."""
    return [number for number, one in RULINGS.items() if {*names} & {*one.about}]


def options_of(ruling: str) -> list[str]:
    """Return the options that change a ruling."""
    return [name for name in OPTIONS if name in RULINGS[ruling].about]


def _card(words: Words, card: CardId) -> list[str]:
    if card == THE_HOURS:
        return [_named(words, card_name(words, card), card_text(words, card))]
    facts = ", ".join(card_facts(words, card))
    head = words.say("{name} ({facts})", name=card_name(words, card), facts=facts)
    return [head, f"  {card_text(words, card)}"]


class CardFacts(NamedTuple):
    """The facts about a card, besides its rule."""

    sign: str
    moons: str
    box: str
    power: str


def card_facts(words: Words, card: CardId) -> CardFacts:
    """Return a card's condition in a word or two, its moons, where it comes from, its power."""
    row = CARDS[card]
    return CardFacts(
        card_sign(words, card),
        words.say("comet")
        if row.moons is None
        else words.count("{n} moon", "{n} moons", row.moons),
        words.say(SET_NAMES[SETS_OF[card]]),
        words.say("power: {power}", power=power_name(words, row.power)),
    )


def _example(words: Words, card: CardId) -> list[str]:
    return [f"  {card_example(words, card)}"] if card != THE_HOURS else []


def _power(words: Words, power: str) -> str:
    return _named(words, power_name(words, power), power_text(words, power))


def _ruling(words: Words, number: str) -> str:
    ruling = RULINGS[number]
    sure, text = how_sure(words, ruling), words.say(ruling.text)
    return words.say("{number} ({sure}): {text}", number=number, sure=sure, text=text)


def how_sure(words: Words, ruling: Ruling) -> str:
    """Return how sure we can be of a ruling, and of a part of it."""
    main, *parts = [words.say(mark) for mark in ruling.sure]
    return words.say("{main}, in part {part}", main=main, part=parts[0]) if parts else main


def _option(words: Words, name: str) -> list[str]:
    option, default = OPTIONS[name], DEFAULTS[name]
    said = _named(words, name, words.say(option.text))
    if not option.values:
        return [said + " " + words.say("Default: {value}.", value=default)]
    return [said, *[_reading(words, value, text, default) for value, text in option.values.items()]]


def _reading(words: Words, value: str, text: str, default: str) -> str:
    said = words.say(text)
    if value != default:
        return f"  {_named(words, value, said)}"
    named = words.say("{value} (default)", value=value)
    return f"  {_named(words, named, said)}"


def _named(words: Words, name: str, text: str) -> str:
    return words.say("{name}: {text}", name=name, text=text)
