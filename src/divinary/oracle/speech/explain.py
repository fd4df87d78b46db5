"""A place, a piece, a card or a player explained: the rule in our words, and what it means now."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from divinary.core.errors import UnreadableText
from divinary.core.spelling import slug
from divinary.core.words import N_, Words, words
from divinary.oracle.model.options import ROWS as OPTION_ROWS
from divinary.oracle.model.view import View
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.cove_rule_texts import COVE_RULES
from divinary.oracle.rulebook.options import OPTIONS
from divinary.oracle.rulebook.piece_texts import PIECES
from divinary.oracle.rulebook.rule_texts import SHOP_RULES
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.speech import explain_now, find_by_number, table_lines
from divinary.oracle.speech.events import name_of

ENGLISH: Final = words("en")
RULES: Final = {**SHOP_RULES, **COVE_RULES}
DEFAULTS: Final = {row.name: row.default for row in OPTION_ROWS}

TOPICS: Final[Mapping[str, tuple[str, ...]]] = {
    "oracle": ("game",),
    "cove": ("game", "boats"),
    "shelf": ("goods", "market"),
    "supply": ("goods",),
    "gold": ("faction-area", "market", "final-scoring"),
    "runes": ("dish",),
    "die": ("dish",),
    "twisting-area": ("twisting-fates", "dish"),
    "chart": ("star-charting",),
    "cross": ("star-charting",),
    "divining-area": ("divination",),
    "prediction": ("divination",),
    "market-icon": ("faction-area",),
    "hall": ("faction-area", "final-scoring"),
    "staff": ("activate-staff",),
    "townsfolk": ("recruit",),
    "square": ("recruit",),
    "lair": ("corruption",),
    "corruption": ("corruption", "final-scoring"),
    "timepiece": ("clock",),
    "market-marker": ("clock",),
    "arrival": ("boats", "divination"),
    "production": ("clock", "boats"),
    "clean-up": ("market",),
    "docks": ("boats",),
    "predictions": ("divination",),
}
"""The rules about a thing, where they do not go by its own name."""

PLURALS: Final = {"boats": N_("Boats"), "docks": N_("Docks"), "predictions": N_("Predictions")}
"""Names of things that are many, as they are asked about."""

OPTIONS_NAME: Final = N_("options")

SETTLED_BY: Final[Mapping[str, tuple[str, ...]]] = {
    "dish": ("bubbles",),
    "divination": ("divination_dice", "predictions_meet_arrivals"),
    "horoscopes": ("horoscope_bonus", "x"),
    "faction-area": ("market_icons_pay", "x"),
    "rogue-card": ("rogue",),
}
"""The options that change a rule."""


class ExplainedThing(NamedTuple):
    """Something that can be asked about."""

    key: str
    """As it is known in `TOPICS`, in the rules, or where what it means now is worked out."""

    name: str
    """In the language spoken."""

    tell: Callable[[], list[str]]


def explained(said: Words, view: View, text: str, names: Sequence[str] = ()) -> list[str]:
    """Explain whatever goes by a name, or by a part of one.

    Raises:
        UnreadableText: if nothing does.
    """
    known: dict[str, ExplainedThing] = {}
    for spoken, thing in _things(said, view, names):
        known.setdefault(slug(spoken), thing)
    if choice := find_by_number.numbered(said, view, text):
        listed, about = choice
        return [f"{listed}.", *(known[slug(about)].tell() if about else [])]
    found = known.get(slug(text)) or _meant(slug(text), known)
    if found is None:
        raise UnreadableText("nothing-to-look-up", text=text)
    return found.tell()


def _meant(wanted: str, known: Mapping[str, ExplainedThing]) -> ExplainedThing | None:
    """Return what a part of a name means: the whole of it may be the beginning of longer ones.

    Raises:
        UnreadableText: if it could mean several things.
    """
    starting = [one for name, one in known.items() if name.startswith(wanted)]
    inside = [one for name, one in known.items() if f"-{wanted}" in name]
    found = {slug(one.name): one for one in starting or inside} if wanted else {}
    if not found:
        return None
    shortest = min(found, key=len)
    if all(name.startswith(shortest) for name in found):
        return found[shortest]
    raise UnreadableText(
        "ambiguous", text=wanted, known=tuple([one.name for one in found.values()])
    )


def _things(said: Words, view: View, names: Sequence[str]) -> Iterator[tuple[str, ExplainedThing]]:
    """Yield all that can be asked about, by each of its names; the first to claim one has it."""
    for seat in range(len(view.table.shops)):
        name = name_of(said, names, seat)
        thing = ExplainedThing(f"player {seat}", name, _player(said, view, seat, name))
        yield name, thing
        yield said.say("Player {n}", n=seat + 1), thing
    whole = partial(table_lines.everything, said, view, names)
    yield from _named(said, "table", N_("table"), whole)
    for name, told in (
        *find_by_number.boats(said, view.table),
        *find_by_number.dots(said, view),
        *[(name, _options(said, view)) for name in (said.say(OPTIONS_NAME), OPTIONS_NAME)],
    ):
        yield name, ExplainedThing(name, name, partial(list, told))
    for key, name in {**terms.LOCATIONS, **terms.THINGS, **PLURALS}.items():
        yield from _named(said, key, name, _ruled(said, view, key, name, names))
    for key, (name, _) in PIECES.items():
        yield from _named(said, key, name, _piece(said, view, key, names))
    for key, name in {**terms.STAFF, **terms.ROGUE_CARDS}.items():
        yield from _named(said, key, name, explain_now.role(said, view, key, name))
    for card in view.table.options.people:
        thing = ExplainedThing(card, townsfolk_name(said, card), explain_now.card(said, view, card))
        for spoken in (thing.name, townsfolk_name(ENGLISH, card), card):
            yield spoken, thing
    for colour, names_of_it in enumerate(zip(terms.FACTIONS, terms.COLOURS, terms.HALLS,
                                             terms.ADVENTURERS, strict=False)):  # fmt: skip
        for name in names_of_it:
            yield from _named(said, name, name, explain_now.faction(said, view, colour))


def _options(said: Words, view: View) -> list[str]:
    """Return how this game is played where the editions or the players have a choice."""
    chosen = view.table.options.texts()
    return [
        said.say("In this game: {text}", text=said.say(option.values[chosen[name]]))
        for name, option in OPTIONS.items()
        if chosen.get(name) in option.values
    ]


def _named(
    said: Words, key: str, name: str, tell: Callable[[], list[str]]
) -> Iterator[tuple[str, ExplainedThing]]:
    thing = ExplainedThing(key, said.say(name), tell)
    yield from [(spoken, thing) for spoken in (thing.name, name, key)]


def _player(said: Words, view: View, seat: int, name: str) -> Callable[[], list[str]]:
    return lambda: table_lines.whole_shop(said, view.table, seat, name)


def _ruled(
    said: Words, view: View, key: str, name: str, names: Sequence[str]
) -> Callable[[], list[str]]:
    """Tell the rules about a thing, how they are read in this game, and what it means now."""

    def tell() -> list[str]:
        topics = TOPICS.get(key, (key,))
        rules = [said.say(rule.text) for topic in topics for rule in RULES.get(topic, ())]
        text = " ".join(rules)
        told = said.say("{name}: {text}", name=titled(said.say(name)), text=text)
        return [
            told,
            *_readings(said, view, topics),
            *explain_now.now(said, view, key, topics, names),
        ]

    return tell


def _readings(said: Words, view: View, topics: Sequence[str]) -> list[str]:
    """Return how this game is played where an option departs from the rules as they are told."""
    chosen = view.table.options.texts()
    return [
        said.say("In this game: {text}", text=said.say(OPTIONS[option].values[chosen[option]]))
        for topic in topics
        for option in SETTLED_BY.get(topic, ())
        if chosen[option] != DEFAULTS[option]
    ]


def _piece(said: Words, view: View, key: str, names: Sequence[str]) -> Callable[[], list[str]]:
    def tell() -> list[str]:
        name, text = PIECES[key]
        told = said.say("{name}: {text}", name=titled(said.say(name)), text=said.say(text))
        topics = ("dish",) if key in terms.BUBBLES else ()
        return [
            told,
            *_readings(said, view, topics),
            *explain_now.now(said, view, key, topics, names),
        ]

    return tell
