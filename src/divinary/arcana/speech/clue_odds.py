"""How likely each fate is under a model of the player, and why, in words."""

from collections.abc import Sequence
from functools import partial

from divinary.arcana.beliefs.clue import Clue, clue_from_view
from divinary.arcana.beliefs.clue_odds import ClueOdds, DoubtedValue, odds_at_table
from divinary.arcana.data.fates import Fate
from divinary.arcana.model.view import View
from divinary.arcana.speech.better_clues import better_lines, one_fate
from divinary.arcana.speech.number_lists import values_words
from divinary.core.errors import UnreadableText
from divinary.core.numbers import percent_words
from divinary.core.words import Words


def table_odds_lines(words: Words, view: View, name: str) -> list[str]:
    """Return the odds of this turn's play under a model, with reasons; nothing without a play.

    Raises:
        BadOption: if there is no such model.
    """
    clue = clue_from_view(view)
    try:
        found = odds_at_table(view, name)
    except UnreadableText:  # in honour mode a play may be illegal
        return []
    return clue_odds_lines(words, clue, found, why=True) if clue and found else []


def clue_odds_lines(words: Words, clue: Clue, found: ClueOdds, *, why: bool) -> list[str]:
    """Return the assumption, the odds, likeliest first, and if `why` what lowers them."""
    lines = [_assumption(words, found.level), *_odds_lines(words, found)]
    if why:
        lines += better_lines(words, clue, found.doubted, partial(_doubt, words))
    if found.overturned:
        lines.append(
            words.say(
                "Whichever fate is hidden, another clue would have been better, so this one is "
                "read like any legal play."
            )
        )
    elif found.doubted:
        lines.append(words.say("That leaves {values}.", values=_left(words, found)))
    return lines


def _left(words: Words, found: ClueOdds) -> str:
    doubted = {one.value for one in found.doubted}
    possible = found.odds.possible().values
    return values_words(words, [value for value in possible if value not in doubted])


def _assumption(words: Words, level: int) -> str:
    match level:
        case 0:
            return words.say("If every legal play was equally likely (level-0):")
        case 1:
            return words.say(
                "If it was the best clue for a listener who expects any legal play (level-1):"
            )
        case _:
            return words.say(
                "If it was the best clue for a listener who expects level-{below} (level-{level}):",
                below=level - 1,
                level=level,
            )


def _odds_lines(words: Words, found: ClueOdds) -> list[str]:
    """Return a line for all values of one probability, likeliest first."""
    groups: dict[str, list[Fate]] = {}
    weights = found.odds.weights
    for value in sorted(found.odds.possible().values, key=lambda one: -round(weights[one], 9)):
        groups.setdefault(percent_words(words, weights[value]), []).append(value)
    return [_equally_likely(words, sorted(values), chance) for chance, values in groups.items()]


def _equally_likely(words: Words, values: Sequence[Fate], chance: str) -> str:
    said = values_words(words, values)
    if len(values) == 1:
        return words.say("{value}: {chance}", value=said, chance=chance)
    return words.say("{values}: {chance} each", values=said, chance=chance)


def _doubt(words: Words, alike: Sequence[DoubtedValue], card: str) -> str:
    """Return how sure the better plays on a card would have made the listener."""
    facts = {
        "card": card,
        "sure": _range(words, [one.sure for one in alike]),
        "this": _range(words, [one.this for one in alike]),
    }
    fate = one_fate(alike)
    if fate is None:
        return words.say(
            "that fate on {card} would have made the listener {sure} sure, not {this}.", **facts
        )
    return words.say(
        "the {fate} on {card} would have made the listener {sure} sure, not {this}.",
        fate=fate,
        **facts,
    )


def _range(words: Words, chances: Sequence[float]) -> str:
    low, high = percent_words(words, min(chances)), percent_words(words, max(chances))
    return low if low == high else words.say("{low} to {high}", low=low, high=high)
