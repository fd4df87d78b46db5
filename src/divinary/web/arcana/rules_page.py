"""The rules of arcana as a page; the terminal shows the same texts."""

from functools import cache
from typing import Final, NamedTuple

from markupsafe import Markup

from divinary.arcana.data.card import THE_HOURS, CardId
from divinary.arcana.data.cards import CARDS, SETS
from divinary.arcana.rulebook.cards import card_example, card_name, card_text
from divinary.arcana.rulebook.options import OPTIONS
from divinary.arcana.rulebook.powers import power_name, power_text
from divinary.arcana.rulebook.rules import (
    DEFAULTS,
    SET_NAMES,
    CardFacts,
    card_facts,
    game_lines,
    how_sure,
    options_of,
    rulings_about,
)
from divinary.arcana.rulebook.ruling import CERTAIN, LIKELY, OURS
from divinary.arcana.rulebook.rulings import RULINGS
from divinary.arcana.rules.powers import POWERS
from divinary.core.words import N_, Words
from divinary.draw.arcana.fate_grid import grid_svg
from divinary.web.arcana.buttons import capital
from divinary.web.arcana.example_grids import example_grid
from divinary.web.rendering import render
from divinary.web.rules_page import Heading, options_to_read

SURENESS: Final = {
    CERTAIN: N_("The rulebook, the publisher's answers or the cards say so."),
    LIKELY: N_("It follows from them."),
    OURS: N_("Our own choice."),
}
"""How sure a ruling can be, and what that means."""


class CardShown(NamedTuple):
    """A card to read."""

    id: CardId
    name: str
    text: str
    example: str
    facts: CardFacts
    power: str
    rulings: list[str]
    grid: Markup
    """The fate grid of the example."""


class PowerShown(NamedTuple):
    """A power to read, and the cards with it on their backs."""

    id: str
    name: str
    text: str
    cards: list[Heading]
    rulings: list[str]


class RulingShown(NamedTuple):
    """A ruling to read, what it is about, and the options that change it."""

    number: str
    text: str
    sure: str
    mark: str
    about: list[Heading]
    options: list[Heading]


@cache
def rules_page(words: Words) -> Markup:
    """Return how to play, the cards, the powers, the rulings and the options."""
    boxes = [
        (_box(words, name), [_card(words, card.id) for card in cards])
        for name, cards in SETS.items()
    ]
    return render(
        words,
        "arcana/rules.html",
        contents=_contents(words),
        turn=game_lines(words),
        signs=_signs(words),
        hours=Heading(f"card-{THE_HOURS}", card_name(words, THE_HOURS)),
        hours_text=card_text(words, THE_HOURS),
        hours_rulings=rulings_about(THE_HOURS),
        boxes=boxes,
        powers=[_power(words, power) for power in POWERS],
        sureness=[(mark, words.say(mark), words.say(text)) for mark, text in SURENESS.items()],
        rulings=[_ruling(words, number) for number in RULINGS],
        options=options_to_read(words, OPTIONS, DEFAULTS),
        option_rulings={name: rulings_about(name) for name in OPTIONS},
    )


def _contents(words: Words) -> list[Heading]:
    return [
        Heading("how-to-play", words.say("How to play")),
        Heading("cards", words.say("Cards"), tuple([_box(words, name) for name in SETS])),
        Heading("powers", words.say("Powers")),
        Heading("rulings", words.say("Rulings")),
        Heading("options", words.say("Options")),
    ]


def _box(words: Words, name: str) -> Heading:
    called = words.say(SET_NAMES[name])
    return Heading(f"set-{name}", capital(called))


def _signs(words: Words) -> list[str]:
    """Return how to read the grids, by characters that look like the drawn signs."""
    return [
        words.say("Columns: fate played, rows: fate kept. {lit} allowed", lit="●") + ".",
        words.say(
            "A card that takes any pair shows what follows instead: {higher} and {lower} what "
            "will be told, {free} no doom, {draws} another fate, {guesses} another prediction, "
            "{delays} a 7 of one hour, {falls} that it will fade. {steals}: The Thief can take "
            "something. {comet} is a comet, {moved} a fate that was moved.",
            higher="▴",
            lower="▾",
            free="○",
            draws="+",
            guesses="?",
            delays="◔",
            falls="↓",
            steals="←",
            comet="☄",
            moved="*",
        ),
    ]


def _card(words: Words, card: CardId) -> CardShown:
    return CardShown(
        card,
        card_name(words, card),
        card_text(words, card),
        card_example(words, card),
        card_facts(words, card),
        CARDS[card].power,
        rulings_about(card),
        Markup(grid_svg(example_grid(card))),
    )


def _power(words: Words, power: str) -> PowerShown:
    cards = [_link_to_card(words, card) for card in CARDS if CARDS[card].power == power]
    name, text = power_name(words, power), power_text(words, power)
    return PowerShown(power, name, text, cards, rulings_about(power))


def _ruling(words: Words, number: str) -> RulingShown:
    ruling = RULINGS[number]
    cards = [_link_to_card(words, one) for one in (THE_HOURS, *CARDS) if one in ruling.about]
    powers = [
        Heading(f"power-{one}", power_name(words, one)) for one in POWERS if one in ruling.about
    ]
    return RulingShown(
        number,
        words.say(ruling.text),
        how_sure(words, ruling),
        ruling.sure[0],
        cards + powers,
        [_link_to_option(words, name) for name in options_of(number)],
    )


def _link_to_card(words: Words, card: CardId) -> Heading:
    return Heading(f"card-{card}", card_name(words, card))


def _link_to_option(words: Words, name: str) -> Heading:
    values = words.either(list(OPTIONS[name].values))
    return Heading(f"option-{name}", words.say("Option {name}: {values}", name=name, values=values))
