"""The log: one sentence for each event."""

from collections.abc import Mapping, Sequence
from typing import Final

from divinary.core.words import N_, Words
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.model import actions, events
from divinary.oracle.model.events import Event
from divinary.oracle.rulebook import terms
from divinary.oracle.speech.field_words import Sentences, sentence

LOSSES: Final[Mapping[str, str]] = {
    "good": N_("The supply of {name} has no such Good left; nothing is gained."),
    "x": N_("No place is free for the X of {name}; it is lost."),
    "market": N_("No place is free for the Market icon of {name}; it is lost."),
    "reward": N_("No reward is left for {name} to take."),
}

SENTENCES: Final[Sentences] = {
    actions.Throw: N_("{name} throws: {dish}."),
    actions.Pull: N_("Out of the bag: {who}."),
    actions.Corrupt: N_("{name} draws a Corruption card (Rogue icons: {icons})."),
    actions.Deal: N_("New in the Town Square: {card}."),
    actions.Adjust: {
        1: N_("{name} spends ±1: the die {die} goes up by one."),
        -1: N_("{name} spends ±1: the die {die} goes down by one."),
    },
    actions.Move: N_("{name} spends Move 1: {rune} goes to the other half."),
    actions.Go: N_("{name} goes to {location}."),
    actions.Twist: {
        "adjust": N_("{name} fills ±1 bubbles."),
        "move": N_("{name} fills Move 1 bubbles."),
        "x": N_("{name} gains an X."),
    },
    actions.Line: N_("{name} draws the line {line}."),
    actions.Foretell: N_("{name} predicts {colour} with a {die}."),
    actions.Half: {
        0: N_("{name} takes the dice of the left half."),
        1: N_("{name} takes the dice of the right half."),
    },
    actions.Write: N_("{name} writes {die} {where}."),
    actions.Cross: {
        **dict.fromkeys(actions.ROWS, N_("{name} draws an X {where}.")),
        **dict.fromkeys(COLOURS, N_("{name} draws an X in the Faction Area: {faction}.")),
    },
    actions.Market: N_("{name} marks an icon for the Market phase: {faction}."),
    actions.Take: N_("{name} moves {good} to the Sale Shelf."),
    actions.Discard: N_("{name} discards a Corruption card (Rogue icons: {icons})."),
    actions.Fill: {
        "adjust": N_("{name} fills a ±1 bubble."),
        "move": N_("{name} fills a Move 1 bubble."),
    },
    actions.Hire: N_("{name} recruits: {card}."),
    actions.Assign: N_("{name} assigns the newcomer to: {staff}."),
    actions.Activate: N_("{name} activates: {staff}."),
    actions.First: N_("{name} checks predictions first against: {who}."),
    actions.Settle: N_("{name} settles a prediction first (icons left: {icons})."),
    actions.Embark: N_("{name} seats {who} in boat {boat}."),
    actions.Dock: N_("{name} docks the full boat {where}."),
    actions.Return: N_("{name} returns {who} from boat {boat} to the bag."),
    actions.Ferry: N_("{name} moves {who} from boat {boat} to boat {to}."),
    actions.Sell: N_("{name} offers {good} {where}."),
    actions.Done: N_("{name} does nothing more."),
    events.AreaClosed: N_("{name} closes an area: {good}."),
    events.Gained: N_("{name} gains {good}."),
    events.Lost: LOSSES,
    events.IconLost: N_("{name}: the prediction in {colour} loses an icon (icons left: {left})."),
    events.CameTrue: N_("{name}: the prediction in {colour} comes true (icons left: {icons})."),
    events.Back: N_("Back into the bag, as no seat is free: {who}."),
    events.Round: N_("Round {n} begins."),
    events.Marker: N_(
        "All docks are taken. The market marker lies on hour {hour}; a player who reaches it "
        "takes no more turns."
    ),
    events.MarketOpened: N_(
        "The Market phase begins. Adventurers still at sea land: Customers in their Faction "
        "Halls, Rogues in the Lair."
    ),
    events.Scored: N_("Final Scoring: Faction icons bring gold, Rogue icons cost gold."),
}
"""The sentence for each kind of event, or one for each value of its last field."""


def event_words(words: Words, event: Event, names: Sequence[str]) -> str:
    """Return what happened as one sentence; `names` are the players by seat."""
    what, name = event.what, name_of(words, names, event.seat)
    if isinstance(what, events.Gold):
        return _gold(words, what, name)
    if isinstance(what, events.Sold):
        return sold_words(words, [what], name)
    if isinstance(what, events.IconLost) and not what.left:
        colour = words.say(terms.COLOURS[what.colour])
        return words.say(
            "{name}: the prediction in {colour} loses its last icon and is over.",
            name=name,
            colour=colour,
        )
    return sentence(words, SENTENCES, what, name=name)


def name_of(words: Words, names: Sequence[str], seat: int | None) -> str:
    """Return the name of a seat: a number where a record has no name, nothing for the table."""
    if seat is None:
        return ""
    return "".join(names[seat : seat + 1]) or words.say("Player {n}", n=seat + 1)


def sold_words(words: Words, sold: Sequence[events.Sold], name: str) -> str:
    """Return what the piers paid a seat: each of them, and all together."""
    return words.count(
        "{name} earns {n} gold: {parts}.",
        "{name} earns {n} gold: {parts}.",
        sum([each.income for each in sold]),
        name=name,
        parts=", ".join([f"{each.income} {words.say(terms.AT_PIER[each.pier])}" for each in sold]),
    )


def _gold(words: Words, fact: events.Gold, name: str) -> str:
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
