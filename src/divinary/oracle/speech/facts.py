"""What followed from a deed, as sentences of the log."""

from collections.abc import Mapping
from typing import Final

from divinary.core.words import N_, Words
from divinary.oracle.model import events
from divinary.oracle.rulebook import terms

LOSSES: Final[Mapping[str, str]] = {
    "good": N_("The supply of {name} has no such Good left; nothing is gained."),
    "x": N_("No place is free for the X of {name}; it is lost."),
    "market": N_("No place is free for the Market icon of {name}; it is lost."),
    "reward": N_("No reward is left for {name} to take."),
}


def fact_words(words: Words, fact: events.Fact, name: str) -> str:
    """Return a fact as one sentence; `name` is whom it happened to, nobody for the table."""
    match fact:
        case events.Gold() | events.Sold():
            return _gold(words, fact, name)
        case events.IconLost() | events.CameTrue():
            return _prediction(words, fact, name)
        case events.AreaClosed(good=good):
            return words.say(
                "{name} closes an area: {good}.", name=name, good=words.say(terms.GOODS[good])
            )
        case events.Gained(good=good):
            return words.say("{name} gains {good}.", name=name, good=words.say(terms.A_GOOD[good]))
        case events.Lost(what=what):
            return words.say(LOSSES[what], name=name)
        case (
            events.Back()
            | events.Round()
            | events.Marker()
            | events.MarketOpened()
            | events.Scored()
        ):
            return _at_the_table(words, fact)


def _gold(words: Words, fact: events.Gold | events.Sold, name: str) -> str:
    if isinstance(fact, events.Sold):
        return words.count(
            "{name} earns {n} gold {where}.",
            "{name} earns {n} gold {where}.",
            fact.income,
            name=name,
            where=words.say(terms.AT_PIER[fact.pier]),
        )
    source = words.say(terms.SOURCES[fact.source])
    if fact.amount == 0:
        return words.say("{name} neither gains nor loses gold: {source}.", name=name, source=source)
    if fact.amount < 0:
        return words.count(
            "{name} loses {n} gold: {source}.",
            "{name} loses {n} gold: {source}.",
            -fact.amount,
            name=name,
            source=source,
        )
    return words.count(
        "{name} gains {n} gold: {source}.",
        "{name} gains {n} gold: {source}.",
        fact.amount,
        name=name,
        source=source,
    )


def _prediction(words: Words, fact: events.IconLost | events.CameTrue, name: str) -> str:
    colour = words.say(terms.COLOURS[fact.colour])
    match fact:
        case events.IconLost(left=0):
            return words.say(
                "{name}: the prediction in {colour} loses its last icon and is over.",
                name=name,
                colour=colour,
            )
        case events.IconLost(left=left):
            return words.count(
                "{name}: the prediction in {colour} loses an icon; {n} is left.",
                "{name}: the prediction in {colour} loses an icon; {n} are left.",
                left,
                name=name,
                colour=colour,
            )
        case events.CameTrue(icons=icons):
            return words.count(
                "{name}: the prediction in {colour} comes true with {n} icon left.",
                "{name}: the prediction in {colour} comes true with {n} icons left.",
                icons,
                name=name,
                colour=colour,
            )


def _at_the_table(
    words: Words,
    fact: events.Back | events.Round | events.Marker | events.MarketOpened | events.Scored,
) -> str:
    match fact:
        case events.Back(who=who):
            return words.say(
                "Back into the bag, as no seat is free: {who}.",
                who=words.say(terms.ADVENTURERS[who]),
            )
        case events.Round(number=number):
            return words.say("Round {n} begins.", n=number)
        case events.Marker(hour=hour):
            return words.say(
                "All docks are taken. The market marker lies on hour {hour}; whoever reaches it "
                "takes no more turns.",
                hour=hour,
            )
        case events.MarketOpened():
            return words.say(
                "The Market phase begins. Whoever is still at sea lands: Customers in their "
                "Faction Halls, Rogues in the Lair."
            )
        case events.Scored():
            return words.say("Final Scoring: Faction icons bring gold, Rogue icons cost gold.")
