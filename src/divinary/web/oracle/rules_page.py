"""The rules of the Oracle as a page, each with its source; the terminal shows the same texts."""

from functools import cache
from typing import Final, NamedTuple

from markupsafe import Markup

from divinary.core.spelling import slug
from divinary.core.words import Words
from divinary.draw.oracle.sprite import sprite
from divinary.draw.oracle.star_chart import chart_drawing
from divinary.oracle.data.board import BOARD
from divinary.oracle.data.provenance import RULEBOOK, SOURCES
from divinary.oracle.model.star_chart import chart_of
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.disagreements import DISAGREEMENTS, Disagreement
from divinary.oracle.rulebook.options import OPTIONS
from divinary.oracle.rulebook.phrases import STAFF_WORK
from divinary.oracle.rulebook.provenance import MEANINGS
from divinary.oracle.rulebook.rule_texts import ANSWERS, HOW_TO_PLAY
from divinary.oracle.rulebook.rules import DEFAULTS, EDITIONS, OBJECTS, readings
from divinary.oracle.rulebook.topics import (
    DISAGREE_ABOUT,
    RULES,
    TOPICS,
    Topic,
    Value,
    Values,
    titled,
    values,
)
from divinary.web.rendering import render
from divinary.web.rules_page import Heading, OptionShown, options_to_read

COMPARED: Final = "rogue-card"
"""The topic whose cards have the same values, so that they stand side by side."""

STAFFED: Final = "activate-staff"
PICTURED: Final = "star-charting"
"""The topic whose values are easier to see than to read."""


class TopicShown(NamedTuple):
    """A part of the rules to read."""

    id: str
    name: str
    rules: list[tuple[str, str]]
    """Each with its provenance."""

    values: list[Values]
    compared: list[list[Value]]
    """Where cards are compared: a row for each value, in it the value of each card."""

    disagreements: list["EditionQuestion"]
    picture: Markup


class EditionQuestion(NamedTuple):
    """A question that the editions answer in different ways."""

    id: str
    text: str
    topic: str
    """The topic that it belongs to."""

    says: list[tuple[list[str], str]]
    played: str
    option: str
    choices: str
    """The values of the option that settles it, in words."""


class RealTableRuleShown(NamedTuple):
    """What to do when a real object misbehaves, such as a die on its edge."""

    id: str
    question: str
    text: str
    source: str


@cache
def rules_page(words: Words) -> Markup:
    """Return how to play, rules and values by topic, the editions' disagreements, the options."""
    *turn, provenance = [words.say(text) for text in HOW_TO_PLAY]
    questions = [_question(words, about, one) for about, one in DISAGREE_ABOUT]
    return render(
        words,
        "oracle/rules.html",
        contents=_contents(words),
        turn=turn,
        provenance=provenance,
        meanings={source: words.say(MEANINGS[source]) for source in SOURCES},
        topics=[_topic(words, topic, questions) for topic in TOPICS],
        editions=words.say(EDITIONS),
        questions=questions,
        objects=words.say(OBJECTS),
        answers=_answers(words),
        options=_options(words),
        settles={one.option: slug(one.topic) for one in DISAGREEMENTS if one.option},
    )


def _contents(words: Words) -> list[Heading]:
    topics = [Heading(f"rule-{topic.id}", titled(words.say(topic.heading))) for topic in TOPICS]
    return [
        Heading("how-to-play", words.say("How to play")),
        *topics,
        Heading("editions", words.say(EDITIONS)),
        Heading("real-objects", words.say(OBJECTS)),
        Heading("options", words.say("Options")),
    ]


def _topic(words: Words, topic: Topic, questions: list[EditionQuestion]) -> TopicShown:
    groups = values(words, topic) + (_staff(words) if topic.id == STAFFED else [])
    compared = zip(*[group.values for group in groups], strict=True)
    return TopicShown(
        topic.id,
        titled(words.say(topic.heading)),
        [(words.say(rule.text), rule.source) for rule in RULES.get(topic.id, ())],
        groups,
        [list(row) for row in compared] if topic.id == COMPARED else [],
        [one for one in questions if one.topic == topic.id],
        _chart() if topic.id == PICTURED else Markup(),
    )


def _chart() -> Markup:
    """Return the Star Chart as it is printed, with the signs that it is drawn with."""
    chart = chart_of(BOARD)
    return Markup(sprite(chart) + chart_drawing(chart, 0, 0))


def _staff(words: Words) -> list[Values]:
    """Return what each of the Staff does."""
    return [
        Values(
            "staff",
            terms.heading(words, "staff"),
            [
                Value(f"staff.{name}", words.say(terms.STAFF[name]), words.say(work), RULEBOOK)
                for name, work in STAFF_WORK.items()
            ],
        )
    ]


def _question(words: Words, topic: str, one: Disagreement) -> EditionQuestion:
    choices = words.either(list(OPTIONS[one.option].values)) if one.option else ""
    return EditionQuestion(
        slug(one.topic),
        words.say(one.topic),
        topic,
        readings(words, one),
        words.say(one.played),
        one.option,
        choices,
    )


def _answers(words: Words) -> list[RealTableRuleShown]:
    return [
        RealTableRuleShown(
            slug(one.question), words.say(one.question), words.say(one.text), one.source
        )
        for topic in TOPICS
        for one in ANSWERS.get(topic.id, ())
    ]


def _options(words: Words) -> list[tuple[str, OptionShown]]:
    """Return each option with what it is called."""
    read = options_to_read(words, OPTIONS, DEFAULTS)
    return [(titled(words.say(OPTIONS[one.name].name)), one) for one in read]
