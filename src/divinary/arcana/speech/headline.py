"""The state of an arcana turn in one sentence: whose turn it is, and what they decide."""

from collections.abc import Sequence

from divinary.arcana.model.options import DOOM_LIMIT
from divinary.arcana.model.position import Phase
from divinary.arcana.model.view import View
from divinary.arcana.rulebook.cards import card_name
from divinary.arcana.speech.hand_names import hand_names
from divinary.core.words import Words


def headline(words: Words, view: View, names: Sequence[str]) -> str:
    """Return the state of the turn, or how the game ended."""
    if view.result is not None:
        return _ending(words, view)
    if view.paused:
        return words.say("The game waits for a second player to sit down.")
    name = hand_names(words, view, names)[view.active]
    if view.seat == view.active_seat:
        return _yours(words, view, name)
    return _theirs(words, view, name)


def _ending(words: Words, view: View) -> str:
    if view.result is not None and view.result.winners:
        return words.say("You have won together: doom stopped at {doom}.", doom=view.doom)
    if view.doom >= DOOM_LIMIT:
        return words.say("Doom has come. You lose together, with a score of {n}.", n=view.score)
    if not any(view.row):
        return words.say("No card is left to play on. You lose together.")
    if None in view.row:
        return words.say("The deck cannot fill the row. You lose together.")
    return words.say("The bag is empty, and nobody can draw. You lose together.")


def _yours(words: Words, view: View, name: str) -> str:
    """Return the headline for the active player."""
    match view.phase:
        case Phase.MOVE:
            fate, card = moving(words, view)
            return words.say(
                "Your turn, {name}: where does the {fate} from {card} go?",
                name=name,
                fate=fate,
                card=card,
            )
        case Phase.STEAL:
            return words.say("Your turn, {name}: choose what The Thief takes.", name=name)
        case Phase.AFTER:
            return words.say("Your turn, {name}: use a power, or none.", name=name)
        case Phase.PREDICT:
            return words.say("The others wonder which fate you have kept, {name}.", name=name)
        case Phase.PLAY if view.feasted:
            return words.say("Your turn, {name}: play a second fate, elsewhere.", name=name)
        case Phase.PLAY | Phase.DRAW:
            return words.say("Your turn, {name}: play a fate.", name=name)
        case _:
            return _theirs(words, view, name)


def _theirs(words: Words, view: View, name: str) -> str:
    """Return the headline for the others, or for all."""
    match view.phase:
        case Phase.MOVE:
            fate, card = moving(words, view)
            return words.say(
                "{name} moves the {fate} from {card}.", name=name, fate=fate, card=card
            )
        case Phase.STEAL:
            return words.say("{name} chooses what The Thief takes.", name=name)
        case Phase.AFTER:
            return words.say("{name} has played and may use a power.", name=name)
        case Phase.PREDICT:
            return words.say("{name} holds one fate. What is it?", name=name)
        case Phase.EXILE:
            return words.say("The prediction was right. The group may exile a fate.")
        case Phase.TAKE:
            return words.say("Which fate leaves the game for good?")
        case Phase.PLAY if view.feasted:
            return words.say("{name} must play a second fate.", name=name)
        case _:
            return words.say("{name} must play a fate.", name=name)


def moving(words: Words, view: View) -> tuple[int, str]:
    """Return the fate that Relocate has named, and the card that it lies on."""
    assert view.moving is not None, "Relocate names a fate first"
    fate, card = view.moving
    return fate, card_name(words, card)
