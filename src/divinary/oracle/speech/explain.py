"""Explains a place, a piece, a card or a player: the rule, and what it means now."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from divinary.core.errors import UnreadableText
from divinary.core.spelling import slug
from divinary.core.words import N_, Words, words
from divinary.oracle.model.options import Options
from divinary.oracle.model.view import View
from divinary.oracle.rulebook import terms, topics
from divinary.oracle.rulebook.options import OPTIONS
from divinary.oracle.rulebook.piece_texts import PIECES
from divinary.oracle.rulebook.rules import DEFAULTS
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.speech import explain_now, find_by_number, table_lines
from divinary.oracle.speech.events import name_of

ENGLISH: Final = words("en")
TOPIC_OF: Final = {name: topic.id for topic in topics.TOPICS for name in topic.also}
TOPICS: Final[Mapping[str, tuple[str, ...]]] = {
    "cove": ("game", "boats"),
    "shelf": ("goods", "market"),
    "gold": ("faction-area", "market", "final-scoring"),
    "die": ("dish",),
    "twisting-area": ("twisting-fates", "dish"),
    "hall": ("faction-area", "final-scoring"),
    "lair": ("corruption",),
    "corruption": ("corruption", "final-scoring"),
    "arrival": ("boats", "divination"),
    "production": ("clock", "boats"),
    "predictions": ("divination",),
}
"""The topics about a thing, if they differ from the topic that lists its name."""

PLURALS: Final = {"boats": N_("Boats"), "docks": N_("Docks"), "predictions": N_("Predictions")}
"""Plural names that people ask about."""

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

    name: str
    """In the language of the player."""

    explain: Callable[[], list[str]]


def explained(said: Words, view: View, text: str, names: Sequence[str] = ()) -> list[str]:
    """Explain the thing that has this name, or a name with this part.

    Raises:
        UnreadableText: if nothing has.
    """
    known: dict[str, ExplainedThing] = {}
    for name, thing in _things(said, view, names):
        known.setdefault(slug(name), thing)
    if choice := find_by_number.numbered(said, view, text):
        listed, about = choice
        return [f"{listed}.", *(known[slug(about)].explain() if about else [])]
    found = known.get(slug(text)) or _meant(slug(text), known)
    if found is None:
        raise UnreadableText("nothing-to-look-up", text=text)
    return found.explain()


def _meant(wanted: str, known: Mapping[str, ExplainedThing]) -> ExplainedThing | None:
    """Return the thing that a part of a name means, or a name that others begin with.

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
    """Yield all that can be asked about, by each of its names; on a clash the first counts."""
    for seat in range(len(view.table.shops)):
        name = name_of(said, names, seat)
        thing = ExplainedThing(name, partial(table_lines.whole_shop, said, view.table, seat, name))
        yield name, thing
        yield said.say("Player {n}", n=seat + 1), thing
    yield from _named(said, "table", N_("table"), table_lines.everything, said, view, names)
    for name, lines in (
        *find_by_number.boats(said, view.table),
        *find_by_number.dots(said, view),
    ):
        yield name, ExplainedThing(name, partial(list, lines))
    yield from _named(said, OPTIONS_NAME, OPTIONS_NAME, _options, said, view.table.options, OPTIONS)
    for key, name in {**terms.LOCATIONS, **terms.THINGS, **PLURALS}.items():
        about = TOPICS.get(key) or (TOPIC_OF.get(name, key),)
        rules = [rule.text for topic in about for rule in topics.RULES.get(topic, ())]
        yield from _named(said, key, name, _ruled, said, view, names, key, name, rules, about)
    for key, (name, text) in PIECES.items():
        about = ("dish",) if key in terms.BUBBLES else ()
        yield from _named(said, key, name, _ruled, said, view, names, key, name, [text], about)
    yield from _people(said, view)


def _people(said: Words, view: View) -> Iterator[tuple[str, ExplainedThing]]:
    """Yield the Staff, the cards and the factions."""
    for key, name in terms.STAFF.items():
        yield from _named(said, key, name, explain_now.staff, said, view, key)
    for key, name in terms.ROGUE_CARDS.items():
        yield from _named(said, key, name, explain_now.rogue_card, said, view, key)
    for card in view.table.options.people:
        thing = ExplainedThing(
            townsfolk_name(said, card), partial(explain_now.card, said, view, card)
        )
        for name in (thing.name, townsfolk_name(ENGLISH, card), card):
            yield name, thing
    for colour, of_it in enumerate(
        zip(terms.FACTIONS, terms.COLOURS, terms.HALLS, terms.ADVENTURERS, strict=False)
    ):
        for name in of_it:
            yield from _named(said, name, name, explain_now.faction, said, view, colour)


def _named(
    said: Words, key: str, name: str, explain: Callable[..., list[str]], *args: Any
) -> Iterator[tuple[str, ExplainedThing]]:
    """Yield a thing by its name in the language of the player, in English, and by its key."""
    thing = ExplainedThing(said.say(name), partial(explain, *args))
    yield from [(known, thing) for known in (thing.name, name, key)]


def _ruled(
    said: Words,
    view: View,
    names: Sequence[str],
    key: str,
    name: str,
    rules: Sequence[str],
    about: Sequence[str],
) -> list[str]:
    """Return the rules about a thing, how they are read in this game, and what it means now."""
    text = " ".join([said.say(rule) for rule in rules])
    return [
        said.say("{name}: {text}", name=titled(said.say(name)), text=text),
        *readings(said, view.table.options, about),
        *explain_now.now(said, view, key, about, names),
    ]


def readings(said: Words, options: Options, about: Sequence[str]) -> list[str]:
    """Return how this game is played where an option departs from the rules of some topics."""
    chosen = options.texts()
    changing = [option for topic in about for option in SETTLED_BY.get(topic, ())]
    return _options(said, options, [each for each in changing if chosen[each] != DEFAULTS[each]])


def _options(said: Words, options: Options, shown: Iterable[str]) -> list[str]:
    """Return what some options mean as they are set in this game."""
    chosen = options.texts()
    return [
        said.say("In this game: {text}", text=said.say(OPTIONS[name].values[chosen[name]]))
        for name in shown
        if chosen.get(name) in OPTIONS[name].values
    ]
