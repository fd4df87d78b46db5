"""Actions, one at a time, as sentences of the log; what follows from them is in `facts`."""

from collections.abc import Sequence
from typing import Final

from divinary.core.words import N_, Words
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.model import actions
from divinary.oracle.model.events import Event, Fact
from divinary.oracle.speech.action_facts import Sentences, action_facts, sentence
from divinary.oracle.speech.facts import fact_words

SENTENCES: Final[Sentences] = {
    actions.Throw: N_("{name} throws: {dish}."),
    actions.Pull: N_("Out of the bag: {who}."),
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
    actions.Fill: {
        "adjust": N_("{name} fills a ±1 bubble."),
        "move": N_("{name} fills a Move 1 bubble."),
    },
    actions.Hire: N_("{name} recruits: {card}."),
    actions.Assign: N_("{name} assigns the newcomer to: {staff}."),
    actions.Activate: N_("{name} activates: {staff}."),
    actions.First: N_("{name} looks at this one first: {who}."),
    actions.Embark: N_("{name} seats {who} in boat {boat}."),
    actions.Dock: N_("{name} docks the full boat {where}."),
    actions.Return: N_("{name} returns {who} from boat {boat} to the bag."),
    actions.Ferry: N_("{name} moves {who} from boat {boat} to boat {to}."),
    actions.Sell: N_("{name} offers {good} {where}."),
    actions.Done: N_("{name} leaves it at that."),
}
"""What is said of each kind of action; where there are several sentences, by its last field."""


def event_words(words: Words, event: Event, names: Sequence[str]) -> str:
    """Return what happened as one sentence; `names` are the players by seat."""
    what, name = event.what, name_of(words, names, event.seat)
    if isinstance(what, Fact):
        return fact_words(words, what, name)
    if isinstance(what, actions.Corrupt | actions.Discard | actions.Settle):
        return _by_icons(words, what, name)
    return words.say(sentence(SENTENCES, what), name=name, **action_facts(words, what))


def name_of(words: Words, names: Sequence[str], seat: int | None) -> str:
    """Return who sits there: by number where a record has no name, nobody for the table."""
    if seat is None:
        return ""
    return "".join(names[seat : seat + 1]) or words.say("Player {n}", n=seat + 1)


def _by_icons(
    words: Words, action: actions.Corrupt | actions.Discard | actions.Settle, name: str
) -> str:
    match action:
        case actions.Corrupt(icons=icons):
            return words.count(
                "{name} draws a Corruption card with {n} Rogue icon.",
                "{name} draws a Corruption card with {n} Rogue icons.",
                icons,
                name=name,
            )
        case actions.Discard(icons=icons):
            return words.count(
                "{name} discards a Corruption card with {n} Rogue icon.",
                "{name} discards a Corruption card with {n} Rogue icons.",
                icons,
                name=name,
            )
        case actions.Settle(icons=icons):
            return words.count(
                "{name} first settles the prediction with {n} icon circled.",
                "{name} first settles the prediction with {n} icons circled.",
                icons,
                name=name,
            )
