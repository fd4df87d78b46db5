"""The Shipwreck Arcana in a terminal: its look, its speech, and how typed choices are read."""

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from divinary.arcana.actions import DONE, PASS, Action, Draw, Play, Predict, Use
from divinary.arcana.cards import CARDS, THE_HOURS, CardId
from divinary.arcana.position import Phase
from divinary.arcana.refusals import refusal
from divinary.arcana.view import View
from divinary.arcana.words.cards import card_example, card_name, card_text
from divinary.arcana.words.choices import choice_words, log_words, use_any_words
from divinary.arcana.words.complaints import arcana_complaint, why_not
from divinary.arcana.words.powers import power_name, power_text
from divinary.core.errors import DivinaryError, IllegalAction, UnreadableText
from divinary.core.words import Words
from divinary.terminal import arcana_board, arcana_lines, arcana_typing
from divinary.terminal.arcana_typing import find_card, powers_by_name, typed
from divinary.terminal.spelling import closest, slug


class ArcanaFace:
    """Holds nothing: everything is made from the View at hand."""

    def picture(self, words: Words, view: View, names: Sequence[str]) -> list[str]:
        """Return the table as a drawn board."""
        return arcana_board.picture(words, view, names)

    def lines(self, words: Words, view: View, names: Sequence[str]) -> list[str]:
        """Return the table as sentences."""
        return arcana_lines.lines(words, view, names)

    def headline(self, words: Words, view: View, names: Sequence[str]) -> str:
        """Return the state of the turn in one sentence."""
        return arcana_lines.headline(words, view, names)

    def events(self, words: Words, view: View, names: Sequence[str], since: int) -> list[str]:
        """Return what happened after the first `since` events."""
        return log_words(words, view.past, names)[since:]

    def turn_began(self, view: View) -> int:
        """Return how many events lie before the turn that is being played: it begins by a draw."""
        kinds = [isinstance(event.what, Draw) for event in view.past]
        began = [i for i, draw in enumerate(kinds) if draw and not (i and kinds[i - 1])]
        return began[-1] if began else len(kinds)

    def listing(self, words: Words, view: View) -> list[str]:
        """Return the choices with their keys; a power that may name any number takes one line."""
        lines: list[str] = []
        for (card, ranged), group in groupby(self.labels(view).items(), key=_kind):
            items = list(group)
            if not ranged:
                lines += [f"{label}  {choice_words(words, action)}" for label, action in items]
                continue
            values = [action.value for _, action in items if isinstance(action, Use)]
            said = use_any_words(words, card, values[0], values[-1])
            lines.append(f"{items[0][0]}–{items[-1][0]}  {said}")
        return lines

    def past_length(self, view: View) -> int:
        """Return how many events the view remembers."""
        return len(view.past)

    def labels(self, view: View) -> dict[str, Action]:
        """Number the choices. A prediction's number is always its value, and to do nothing is 0."""
        predictions = [action for action in view.choices if isinstance(action, Predict)]
        if not predictions:
            rest = [action for action in view.choices if action != DONE]
            done: dict[str, Action] = {"0": DONE} if DONE in view.choices else {}
            return done | {str(n): action for n, action in enumerate(rest, start=1)}
        uses = [action for action in view.choices if isinstance(action, Use)]
        return {
            **{str(action.fate): action for action in predictions},
            "0": PASS,
            **{str(n): use for n, use in enumerate(uses, start=view.options.fates + 1)},
        }

    def choice(self, words: Words, action: Action) -> str:
        """Return a choice in words."""
        return choice_words(words, action)

    def commands(self, words: Words, view: View) -> list[str]:
        """Return the choices as a person would type them."""
        return [typed(words, action) for action in view.choices]

    def read(self, words: Words, view: View, text: str) -> Action:
        """Read a typed choice: as listed, as completed, in notation, or with part of a name."""
        return arcana_typing.read_choice(words, view, text)

    def asides(self, words: Words, view: View, names: Sequence[str], text: str) -> list[Action]:
        """Read `mark [PLAYER] FATES` or `unmark …`; without a player the active one is meant."""
        return arcana_typing.read_asides(words, view, names, text)

    def why(self, words: Words, view: View, text: str) -> list[str]:
        """Explain a card or a power, and for a hand in play what may be played there and why."""
        if not text:
            return [words.say("Which card or power?")]
        powers = powers_by_name(words)
        if slug(text) in powers:
            return [_power(words, powers[slug(text)])]
        try:
            card = find_card(words, view, text)
        except UnreadableText:
            power = closest(text, powers)
            if power is None:
                raise
            return [_power(words, power)]
        name, rule = card_name(words, card), card_text(words, card)
        explained = [words.say("{name}: {text}", name=name, text=rule)]
        if card != THE_HOURS:
            back = _power(words, CARDS[card].power)
            explained.append(card_example(words, card))
            explained.append(words.say("On its back: {power}", power=back))
        return explained + _hand_there(words, view, card)

    def refuse(self, words: Words, refused: IllegalAction, names: Sequence[str]) -> str:
        """Return why the rules refuse an action, and what they would allow."""
        return why_not(words, refused, names)

    def complain(self, words: Words, error: DivinaryError) -> str:
        """Return what is wrong with a text or an option."""
        return arcana_complaint(words, error)

    def together(self, views: Sequence[View]) -> View:
        """Return one view that knows what all of these know of the past."""
        if len(views) == 1:
            return views[0]
        by_seat = {view.seat: view for view in views}
        past = tuple(by_seat[event.turn].past[i] for i, event in enumerate(views[0].past))
        return replace(views[0], seat=None, hand=(), retained=None, past=past)

    def hands(self, words: Words, views: Sequence[View], names: Sequence[str]) -> list[str]:
        """Return each hand, a line each."""
        return [_hand(words, view, names[view.seat]) for view in views if view.seat is not None]

    def help(self, words: Words) -> list[str]:
        """Return the game in a few lines."""
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
            words.say(
                "On the drawn board {lit} is a pair that a card takes; {mine} and {not_mine} point "
                "out your own pairs, or the column that was played: taken, and not. "
                "{held} is a fate in a hand.",
                lit=arcana_board.LIT,
                mine=arcana_board.MINE_LIT,
                not_mine=arcana_board.MINE_DARK,
                held=arcana_board.HELD,
            ),
        ]


def _kind(labelled: tuple[str, Action]) -> tuple[CardId, bool]:
    """Return the card that a choice spends, and whether it is one of several that name a number."""
    action = labelled[1]
    if isinstance(action, Use) and action.value and not action.target:
        return action.card, True
    return "", False


def _hand(words: Words, view: View, name: str) -> str:
    if not view.hand:
        return words.say("{name} holds nothing.", name=name)
    fates = words.both([str(fate) for fate in view.hand])
    return words.say("{name} holds {fates}.", name=name, fates=fates)


def _power(words: Words, power: str) -> str:
    name, text = power_name(words, power), power_text(words, power)
    return words.say("{name}: {text}", name=name, text=text)


def _hand_there(words: Words, view: View, card: CardId) -> list[str]:
    """Return for each fate of a hand in play whether it may be laid there."""
    if view.phase is not Phase.PLAY or view.seat != view.active:
        return []
    found = []
    for fate in dict.fromkeys(view.hand):
        play = Play(fate, card)
        if play in view.choices:
            found.append(words.say("You may play the {fate} here.", fate=fate))
        else:
            bare = refusal(view, play)
            why = IllegalAction(bare.reason, **{**bare.details, "allowed": None})
            said = why_not(words, why, [""] * view.options.seats)
            found.append(words.say("Not the {fate}: {why}", fate=fate, why=said))
    return found
