"""The arcana table as sentences: every line stands for itself, none by its place or colour."""

from collections.abc import Sequence

from divinary.arcana.actions import Use
from divinary.arcana.beliefs import scene_of_play
from divinary.arcana.cards import CARDS
from divinary.arcana.options import DOOM_LIMIT
from divinary.arcana.position import Phase, Slot
from divinary.arcana.turn import fade_doom
from divinary.arcana.view import View
from divinary.arcana.words.cards import card_name, card_sign
from divinary.arcana.words.powers import power_name
from divinary.core.words import Words


def lines(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return the whole table."""
    return [
        words.say(
            "Score {score} of {goal}, doom {doom} of {limit}.",
            score=view.score,
            goal=view.options.goal,
            doom=view.doom,
            limit=DOOM_LIMIT,
        ),
        *hand_lines(words, view),
        *play_lines(words, view),
        *[_slot(words, view, slot) for slot in view.row if slot],
        deck_line(words, view),
        *power_lines(words, view),
        *[_seat(words, view, seat, name) for seat, name in enumerate(names)],
    ]


def play_lines(words: Words, view: View) -> list[str]:
    """Return what this turn's play leaves possible by its card alone, as the grid would show it."""
    found = scene_of_play(view)
    if found is None:
        return []
    before, play = found
    fates = words.either([str(fate) for fate in before.allowed_by(play)])
    card = card_name(words, play.card)
    return [words.say("{fate} on {card}: the kept fate can be {fates}.",
                      fate=play.fate, card=card, fates=fates)]  # fmt: skip


def headline(words: Words, view: View, names: Sequence[str]) -> str:
    """Return the state of the turn in one sentence."""
    if view.result is not None:
        if view.result.winners:
            return words.say("You have won together: doom stopped at {doom}.", doom=view.doom)
        if view.doom < DOOM_LIMIT:
            return words.say("No card is left to play on. You lose together.")
        return words.say("Doom has come. You lose together, with a score of {n}.", n=view.score)
    name = names[view.active]
    if view.phase is Phase.PREDICT:
        return words.say("{name} holds one fate. What is it?", name=name)
    yours = view.seat == view.active
    if view.phase is Phase.AFTER:
        if yours:
            return words.say("Your turn, {name}: use a power, or none.", name=name)
        return words.say("{name} has played and may use a power.", name=name)
    if yours:
        return words.say("Your turn, {name}: play a fate.", name=name)
    return words.say("{name} is to play a fate.", name=name)


def deck_line(words: Words, view: View) -> str:
    """Return what is known of the deck and the bag."""
    bag = words.count("{n} fate in the bag", "{n} fates in the bag", view.in_bag)
    if view.top is None:
        return words.say("The deck is empty; {bag}.", bag=bag)
    unseen = words.count("{n} unseen card below it", "{n} unseen cards below it", len(view.unseen))
    known = [card_name(words, card) for card in view.bottom]
    under = words.say(", then {cards}", cards=", ".join(known)) if known else ""
    return words.say(
        "The deck shows {card}, {unseen}{under}; {bag}.",
        card=card_name(words, view.top),
        unseen=unseen,
        under=under,
        bag=bag,
    )


def power_lines(words: Words, view: View) -> list[str]:
    """Return the faded powers, the usable ones pointed out, or nothing if there are none."""
    if not view.ready:
        return []
    usable = [card for card in view.ready if _usable(view, card)]
    rest = [card for card in view.ready if card not in usable]
    found = []
    if usable:
        found.append(words.say("Powers usable now: {powers}.", powers=_powers(words, usable)))
    if rest:
        found.append(words.say("Powers waiting: {powers}.", powers=_powers(words, rest)))
    return found


def _usable(view: View, card: str) -> bool:
    """Whether a power may be used: for one who decides, only if it is among the choices."""
    if view.choices:
        return card in [choice.card for choice in view.choices if isinstance(choice, Use)]
    return card in view.usable


def _powers(words: Words, cards: Sequence[str]) -> str:
    return ", ".join(
        f"{power_name(words, CARDS[card].power)} ({card_name(words, card)})" for card in cards
    )


def hand_lines(words: Words, view: View) -> list[str]:
    """Return the viewer's own fates, if there are any."""
    if not view.hand:
        return []
    hand = words.both([str(fate) for fate in view.hand])
    said = words.say("Your hand: {hand}.", hand=hand)
    if view.retained is not None:
        said += " " + words.say("You kept the {fate} from before.", fate=view.retained)
    return [said]


def number_line(view: View, seat: int) -> str:
    """Return a number line, with a dot for each number turned face down."""
    down = view.lines[seat]
    return " ".join("·" if f in down else str(f) for f in range(1, view.options.fates + 1))


def _slot(words: Words, view: View, slot: Slot) -> str:
    moons = CARDS[slot.card].moons
    parts = [
        f"{card_name(words, slot.card)} ({card_sign(words, slot.card)})",
        words.count("{hours} of {n} hour", "{hours} of {n} hours", moons, hours=slot.hours),
    ]
    if slot.fates:
        fates = ", ".join(map(str, slot.fates))
        parts.append(words.count("fate {fates}", "fates {fates}", len(slot.fates), fates=fates))
    if slot.strays:
        strays = ", ".join(str(slot.fates[place]) for place in slot.strays)
        parts.append(words.say("by The Hours {fates}", fates=strays))
    if slot.card in view.fading:
        parts.append(words.say("fades this turn, doom +{doom}", doom=fade_doom(slot.card)))
    return " – ".join(parts) + "."


def _seat(words: Words, view: View, seat: int, name: str) -> str:
    held = words.count("holds {n} fate", "holds {n} fates", view.held[seat])
    down = view.lines[seat]
    if not down:
        return words.say("{name} {held}; number line all face up.", name=name, held=held)
    return words.say(
        "{name} {held}; face down: {fates}.",
        name=name,
        held=held,
        fates=", ".join(map(str, down)),
    )
