"""A card or a power explained, what a hand may do there, and the game in a few lines."""

from msgspec.structs import replace

from divinary.arcana.actions import Play
from divinary.arcana.cards import CARDS, THE_HOURS, CardId
from divinary.arcana.position import Phase
from divinary.arcana.recall import scene_now
from divinary.arcana.refusals import refusal
from divinary.arcana.view import View
from divinary.arcana.words.cards import card_example, card_name, card_text
from divinary.arcana.words.complaints import why_not
from divinary.arcana.words.powers import power_name, power_text
from divinary.core.errors import IllegalAction, UnreadableText
from divinary.core.words import Words
from divinary.terminal.arcana import board as arcana_board
from divinary.terminal.arcana import grid as arcana_grid
from divinary.terminal.arcana.typing import find_card, powers_by_name
from divinary.terminal.spelling import closest, slug


def explained(words: Words, view: View, text: str) -> list[str]:
    """Explain a card or a power, and for a hand in play what may be played there and why."""
    powers = powers_by_name(words)
    if slug(text) in powers:
        return [_power(words, view, powers[slug(text)])]
    try:
        card = find_card(words, view, text)
    except UnreadableText:
        power = closest(text, powers)
        if power is None:
            raise
        return [_power(words, view, power)]
    name, rule = card_name(words, card), card_text(words, card, view.options.texts())
    lines = [words.say("{name}: {text}", name=name, text=rule)]
    if card != THE_HOURS:
        back = _power(words, view, CARDS[card].power)
        lines.append(card_example(words, card))
        lines.append(words.say("On its back: {power}", power=back))
    return [*filter(None, lines), *_hand_there(words, view, card)]


def _power(words: Words, view: View, power: str) -> str:
    name, text = power_name(words, power), power_text(words, power, view.options.texts())
    return words.say("{name}: {text}", name=name, text=text)


def _hand_there(words: Words, view: View, card: CardId) -> list[str]:
    """Return for each fate of a hand in play whether the rules let it be laid there."""
    if view.phase is not Phase.PLAY or view.seat != view.active_seat:
        return []
    fair = tuple(scene_now(view).plays(view.hand))
    found = []
    for fate in dict.fromkeys(view.hand):
        play = Play(fate, card)
        if play in fair:
            found.append(words.say("You may play the {fate} here.", fate=fate))
        else:
            # In honour mode an illegal play is a choice too, but here the rules are asked.
            bare = refusal(replace(view, choices=fair), play)
            why = IllegalAction(bare.reason, **{**bare.details, "allowed": None})
            said = why_not(words, why, [""] * len(view.held), view)
            found.append(words.say("Not the {fate}: {why}", fate=fate, why=said))
    return found


def game_lines(words: Words) -> list[str]:
    """Return how a turn goes and a game ends."""
    return [
        words.say(
            "Each turn one player draws to two fates, plays one on a card that the pair "
            "obeys, and keeps the other hidden. The others may predict the hidden one."
        ),
        words.say(
            "Seven correct predictions win. A wrong one costs 1 doom; a card whose moons are "
            "full fades and costs 2, unless a prediction was correct this turn. "
            "Seven doom lose."
        ),
        words.say(
            "In front of a card a fate of 1, 2 or 3 takes one hour, 4, 5 or 6 take two, a 7 "
            "takes three. The power on the back of a faded card can be used once."
        ),
    ]


def help_lines(words: Words) -> list[str]:
    """Return the game in a few lines, and the signs of the drawn board."""
    return [
        *game_lines(words),
        words.say(
            "On the drawn board {lit} is a pair that a card takes; {mine} and {not_mine} point "
            "out your own pairs, or the column that was played: taken, and not. "
            "{held} is a fate in a hand.",
            lit=arcana_grid.LIT,
            mine=arcana_grid.MINE_LIT,
            not_mine=arcana_grid.MINE_DARK,
            held=arcana_board.HELD,
        ),
        words.say(
            "A card that takes any pair shows what follows instead: {higher} and {lower} what "
            "will be told, {free} no doom, {draws} another fate, {guesses} another prediction, "
            "{delays} a 7 of one hour, {falls} that it will fade. {steals}: The Thief can take "
            "something. {comet} is a comet, {moved} a fate that was moved.",
            higher=arcana_grid.HIGHER,
            lower=arcana_grid.NOT_HIGHER,
            free=arcana_grid.FREE,
            draws=arcana_grid.DRAWS,
            guesses=arcana_grid.GUESSES,
            delays=arcana_grid.DELAYS,
            falls=arcana_grid.FALLS,
            steals=arcana_grid.STEALS,
            comet=arcana_board.COMET,
            moved=arcana_board.MOVED,
        ),
        words.say("All cards, powers, rulings and options can be read by: divinary rules arcana"),
    ]
