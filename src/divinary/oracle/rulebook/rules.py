"""The rules of the Oracle to read, with their provenance: all of them, or about one thing."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from importlib.resources import files
from typing import Final, NamedTuple

from divinary.core.errors import UnreadableText
from divinary.core.spelling import closest, slug
from divinary.core.words import N_, Words, words
from divinary.oracle.data.board import BOARD_SHEET
from divinary.oracle.data.cove_sheet import COVE_SHEET
from divinary.oracle.data.provenance import HOUSE_RULE, RULEBOOK
from divinary.oracle.model.options import ROWS
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.disagreements import DISAGREEMENTS, Disagreement
from divinary.oracle.rulebook.options import OPTIONS
from divinary.oracle.rulebook.phrases import STAFF_WORK
from divinary.oracle.rulebook.provenance import legend, with_source
from divinary.oracle.rulebook.rule_texts import HOW_TO_PLAY
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.rulebook.topics import (
    TOPICS,
    Topic,
    answer_lines,
    rule_lines,
    titled,
    value_line,
    value_lines,
)

ENGLISH: Final = words("en")
DEFAULTS: Final = {row.name: row.default for row in ROWS}
EDITIONS: Final = N_("The editions")
OBJECTS: Final = N_("Real objects")
MOST_NEAR: Final = 3


def rules(words: Words, asked: str) -> list[str]:
    """Return all the rules, or those about the thing with a name.

    Raises:
        UnreadableText: if nothing has that name.
    """
    return _about(words, asked) if asked.strip() else list(_all(words))


def sheet(name: str) -> str:
    """Return the text of one of our own sheets, for owners of the game to correct."""
    return files("divinary.oracle.data").joinpath(f"{name}.toml").read_text("utf-8")


def _all(said: Words) -> Iterator[str]:
    yield from [said.say(text) for text in HOW_TO_PLAY]
    yield from _indented(legend(said))
    for topic in TOPICS:
        yield from ["", titled(said.say(topic.heading))]
        yield from _indented([*rule_lines(said, topic), *value_lines(said, topic)])
    yield from ["", *_disagreements(said)]
    yield from ["", *_objects(said)]
    yield from ["", said.say("Options")]
    yield from _indented([line for name in OPTIONS for line in _option(said, name)])
    yield ""
    yield said.say("To read one of them: divinary rules oracle NAME")
    yield said.say(
        "Our sheets, to correct from your own box: divinary rules oracle --sheet board (or cove)"
    )
    yield said.say("To play by your own: divinary play oracle --board FILE --cove FILE")


def _indented(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]


# --- One thing alone -----------------------------------------------------------------------------


class RuleEntry(NamedTuple):
    """Something that can be looked up."""

    names: tuple[str, ...]
    """In the language of the player, in English and in notation."""

    lines: list[str]


def _about(said: Words, asked: str) -> list[str]:
    """Return the entries with a name, or the one entry with a name that this is a part of."""
    things = list(_things(said))
    by_name: dict[str, list[int]] = {}
    for number, thing in enumerate(things):
        for name in dict.fromkeys(slug(name) for name in thing.names):
            by_name.setdefault(name, []).append(number)
    typed = slug(asked)
    found = by_name.get(typed) or by_name.get(f"{typed}s") or by_name.get(typed.removesuffix("s"))
    if found is None:
        only = closest(asked, {name: str(numbers[0]) for name, numbers in by_name.items()})
        if only is None:
            raise _unknown(asked, [thing.names for thing in things])
        found = [int(only)]
    lines = [line for number in found for line in things[number].lines]
    return [*lines, *_marks_used(said, lines)]


def _unknown(asked: str, names: list[tuple[str, ...]]) -> UnreadableText:
    spelt = {slug(name): name for several in names for name in reversed(several)}
    near = get_close_matches(slug(asked), list(spelt), n=MOST_NEAR)
    if near:
        return UnreadableText("perhaps-that", text=asked, known=tuple(spelt[one] for one in near))
    return UnreadableText("nothing-to-look-up", text=asked)


def _marks_used(said: Words, lines: list[str]) -> list[str]:
    used = [mark for line in lines for mark in re.findall(r"\[([A-Za-z/-]+)\]$", line)]
    return ["", *legend(said, used)] if used else []


def _things(said: Words) -> Iterator[RuleEntry]:
    for topic in TOPICS:
        names = _spoken(said, topic.heading, *topic.also)
        yield RuleEntry((*names, topic.id), _topic(said, topic))
    yield from _people(said)
    for name, option in OPTIONS.items():
        settled = [one for one in DISAGREEMENTS if one.option == name]
        lines = [
            *_option(said, name),
            *[line for one in settled for line in _disagreement(said, one)],
        ]
        yield RuleEntry((*_spoken(said, option.name), name), lines)
    yield RuleEntry((*_spoken(said, EDITIONS), "editions", "disagreements"), _disagreements(said))
    yield RuleEntry(_spoken(said, OBJECTS), _objects(said))


def _spoken(said: Words, *names: str) -> tuple[str, ...]:
    """Return names in the language of the player, and in English."""
    return (*[said.say(name) for name in names], *names)


def _topic(said: Words, topic: Topic) -> list[str]:
    disagree = [one for one in DISAGREEMENTS if one.topic == topic.id]
    differing = [line for one in disagree for line in _disagreement(said, one)]
    lines = [
        *rule_lines(said, topic),
        *value_lines(said, topic),
        *answer_lines(said, topic.id),
        *([said.say("Where the editions disagree")] if differing else []),
        *_indented(differing),
    ]
    return [titled(said.say(topic.heading)), *_indented(lines)]


def _people(said: Words) -> Iterator[RuleEntry]:
    """Yield Staff, Rogue cards, sets of Townsfolk and the Townsfolk themselves."""
    for name, work in STAFF_WORK.items():
        title = said.say(terms.STAFF[name])
        does = with_source(said.say("{name}: {text}", name=title, text=said.say(work)), RULEBOOK)
        values = _values(said, "board", f"staff.{name.replace('-', '_')}_")
        yield RuleEntry((*_spoken(said, terms.STAFF[name]), name), [does, *_indented(values)])
    effects = OPTIONS["rogue"].values
    for card, name in terms.ROGUE_CARDS.items():
        effect = with_source(said.say(effects[card]), HOUSE_RULE)
        values = _values(said, "cove", f"rogue_cards.{card}.")
        yield RuleEntry((*_spoken(said, name), card), [effect, *_indented(values)])
    for group, name in terms.SETS.items():
        cards = _values(said, "cove", f"townsfolk.{group}.")
        yield RuleEntry((*_spoken(said, name), group), [titled(said.say(name)), *_indented(cards)])
    for person in COVE_SHEET.printed.townsfolk:
        names = (townsfolk_name(said, person.id), townsfolk_name(ENGLISH, person.id), person.id)
        group = titled(said.say(terms.SETS[person.set]))
        card_values = _values(said, "cove", f"townsfolk.{person.set}.{person.id}.")
        yield RuleEntry(names, [group, *_indented(card_values)])


def _values(said: Words, sheet: str, start: str) -> list[str]:
    """Return the values of a sheet whose places start with some text."""
    entries = BOARD_SHEET.entries if sheet == "board" else COVE_SHEET.entries
    found = [entry for entry in entries if f"{entry.place}.".startswith(start)]
    return [value_line(said, sheet, entry) for entry in found]


# --- Disagreements, real objects, options ---------------------------------------------------------


def _disagreements(said: Words) -> list[str]:
    lines = [line for one in DISAGREEMENTS for line in _disagreement(said, one)]
    return [
        said.say("Where the four printed editions disagree (en, es, fr, pl)"),
        *_indented(lines),
    ]


def _disagreement(said: Words, one: Disagreement) -> list[str]:
    lines = [
        said.say("{name}: {text}", name=", ".join(editions), text=text)
        for editions, text in readings(said, one)
    ]
    lines.append(said.say("Here: {text}", text=said.say(one.played)))
    if one.option:
        values = said.either(list(OPTIONS[one.option].values))
        lines.append(said.say("Option {name}: {values}", name=one.option, values=values))
    return [said.say(one.question), *_indented(lines)]


def readings(said: Words, one: Disagreement) -> list[tuple[list[str], str]]:
    """Return what the editions say; editions that say the same are together."""
    by_text: dict[str, list[str]] = {}
    for edition, text in one.says.items():
        by_text.setdefault(text, []).append(edition)
    return [(editions, said.say(text)) for text, editions in by_text.items()]


def _objects(said: Words) -> list[str]:
    lines = [line for topic in TOPICS for line in answer_lines(said, topic.id)]
    return [said.say(OBJECTS), *_indented(lines)]


def _option(said: Words, name: str) -> list[str]:
    option, default = OPTIONS[name], DEFAULTS[name]
    text = said.say("{name}: {text}", name=name, text=said.say(option.text))
    if not option.values:
        return [text + " " + said.say("Default: {value}.", value=default)]
    return [text, *[f"  {_reading(said, name, value)}" for value in option.values]]


def _reading(said: Words, option: str, value: str) -> str:
    text = said.say(OPTIONS[option].values[value])
    name = value if value != DEFAULTS[option] else said.say("{value} (default)", value=value)
    return said.say("{name}: {text}", name=name, text=text)
