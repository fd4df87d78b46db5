"""The arcana table as sentences; each is clear by itself, without its place or colour."""

from collections.abc import Sequence

from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import Fate
from divinary.arcana.model.actions import Use
from divinary.arcana.model.options import DOOM_LIMIT
from divinary.arcana.model.position import GROUP_PHASES, SETTLED_PHASES, Phase
from divinary.arcana.model.row import Slot, at, hours
from divinary.arcana.model.view import View
from divinary.arcana.rulebook.cards import card_name, card_sign
from divinary.arcana.rulebook.powers import power_name
from divinary.arcana.rules.doom import fade_cost, fade_doom
from divinary.arcana.speech.hand_names import hand_names, own_hands
from divinary.core.words import Words


def lines(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return the whole table."""
    called = hand_names(words, view, names)
    return [
        words.say(
            "Score {score} of {goal}, doom {doom} of {limit}.",
            score=view.score,
            goal=view.options.goal,
            doom=view.doom,
            limit=DOOM_LIMIT,
        ),
        *hand_lines(words, view),
        *turn_lines(words, view),
        *[_place(words, view, place) for place in range(len(view.row))],
        *table_lines(words, view),
        *[_hand(words, view, hand, name) for hand, name in enumerate(called)],
    ]


def table_lines(words: Words, view: View) -> list[str]:
    """Return what lies beside the row: the deck, the powers, and what has left the game."""
    found = [deck_line(words, view), *power_lines(words, view)]
    if view.exiled:
        found.append(words.say("Exiled from the game: {fates}.", fates=_listed(view.exiled)))
    if view.gone:
        gone = ", ".join(card_name(words, card) for card in view.gone)
        found.append(words.say("Gone from the game: {cards}.", cards=gone))
    return found


def turn_lines(words: Words, view: View) -> list[str]:
    """Return what is special in this turn."""
    if view.result is not None:
        return []
    found = []
    if view.lift:
        found.append(words.say("+1 is at work: the kept fate counts as 1 higher."))
        if view.options.raised(view.lift):
            found.append(words.say("The number to predict is the higher one."))
    if view.phase is Phase.PREDICT and view.guesses + len(view.guessed) > 1:
        found.append(
            words.count("{n} prediction is left.", "{n} predictions are left.", view.guesses)
        )
    if view.guessed:
        found.append(words.say("Wrong this turn: {fates}.", fates=_listed(view.guessed)))
    return found


def deck_line(words: Words, view: View) -> str:
    """Return what is known of the deck and the bag."""
    bag = words.count("{n} fate in the bag", "{n} fates in the bag", view.in_bag)
    if view.top is None and view.unseen:  # before the cards are laid out
        return words.count(
            "The deck holds {n} unseen card; {bag}.",
            "The deck holds {n} unseen cards; {bag}.",
            len(view.unseen),
            bag=bag,
        )
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
    """Return the faded powers: those usable now, and those that wait."""
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
    """Whether a power may be used; a viewer who has choices must find it among them."""
    if view.choices:
        return card in [choice.card for choice in view.choices if isinstance(choice, Use)]
    return card in view.usable


def _powers(words: Words, cards: Sequence[str]) -> str:
    return ", ".join(
        f"{power_name(words, CARDS[card].power)} ({card_name(words, card)})" for card in cards
    )


def hand_lines(words: Words, view: View) -> list[str]:
    """Return the viewer's own fates, one sentence for each hand that has any."""
    return [said for hand in own_hands(view) if (said := _own_hand(words, view, hand))]


def _own_hand(words: Words, view: View, hand: int) -> str:
    if not view.hands[hand]:
        return ""
    held = words.both([str(fate) for fate in view.hands[hand]])
    if not view.options.challenge:
        said = words.say("Your hand: {hand}.", hand=held)
    elif hand < view.options.seats:
        said = words.say("Your first hand: {hand}.", hand=held)
    else:
        said = words.say("Your second hand: {hand}.", hand=held)
    if hand == view.active and view.retained is not None:
        said += " " + words.say("You kept the {fate} from before.", fate=view.retained)
    return said


def number_line(view: View, hand: int) -> str:
    """Return a number line, with a dot for each number turned face down."""
    down = view.lines[hand]
    return " ".join("·" if f in down else str(f) for f in range(1, view.options.fates + 1))


def _place(words: Words, view: View, place: int) -> str:
    slot = view.row[place]
    if slot is not None:
        return " – ".join(_about(words, view, slot)) + "."
    if view.amplify_at == place:
        return words.say("Place {n} is empty; Amplify waits there.", n=place + 1)
    return words.say("Place {n} is empty.", n=place + 1)


def _about(words: Words, view: View, slot: Slot) -> list[str]:
    """Return all parts of the sentence about a card of the row."""
    parts = [f"{card_name(words, slot.card)} ({card_sign(words, slot.card)})"]
    parts.append(_duration(words, view, slot))
    if slot.fates:
        parts.append(
            words.count("fate {fates}", "fates {fates}", len(slot.fates), fates=_listed(slot.fates))
        )
    if slot.strays:
        strays = _listed([slot.fates[place] for place in slot.strays])
        parts.append(words.say("moved here: {fates}", fates=strays))
    parts += [
        words.say("{power} attached", power=power_name(words, CARDS[card].power))
        for card in slot.attached
    ]
    if slot.card in view.fading:
        doom = doom_of_fade(view, slot)
        parts.append(words.say("fades this turn, doom +{doom}", doom=doom))
    elif stays_announced(view, slot):
        parts.append(words.say("stays this turn"))
    return parts


def stays_announced(view: View, slot: Slot) -> bool:
    """Whether the card is The Fall and its player has said that it does not fade."""
    announced = view.phase in GROUP_PHASES and CARDS[slot.card].announced
    return announced and slot.card not in view.fading


def _duration(words: Words, view: View, slot: Slot) -> str:
    """Return how far a card is from fading, or what makes a comet fade."""
    card = CARDS[slot.card]
    if card.moons is not None:
        spent = hours(slot, view.options.imago)
        return words.count("{hours} of {n} hour", "{hours} of {n} hours", card.moons, hours=spent)
    if not card.announced:
        return words.say("comet, fades when a 1 or 2 is played")
    return words.say(
        "comet, fades when its sum, now {sum}, is twice the kept fate or more",
        sum=sum(slot.fates),
    )


def _listed(fates: Sequence[Fate]) -> str:
    return ", ".join(map(str, fates))


def doom_of_fade(view: View, slot: Slot) -> int:
    """Return how much doom a card that is about to fade will cost."""
    if view.phase in SETTLED_PHASES:
        return 0
    return fade_doom(slot, fade_cost([at(view.row, card) for card in view.fading]))


def _hand(words: Words, view: View, hand: int, name: str) -> str:
    if hand not in view.present:
        return words.say("{name} has left the table.", name=name)
    held = words.count("holds {n} fate", "holds {n} fates", view.held[hand])
    down = view.lines[hand]
    if not down:
        return words.say("{name} {held}; number line all face up.", name=name, held=held)
    return words.say(
        "{name} {held}; face down: {fates}.",
        name=name,
        held=held,
        fates=_listed(down),
    )
