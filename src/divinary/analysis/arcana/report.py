"""An analysis in words: the same cells and sentences for a terminal and for a browser."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from divinary.analysis.arcana.turns import Analysis, ClueRating, Turn, TurnResult
from divinary.arcana.model.events import Event
from divinary.arcana.rulebook.cards import card_name
from divinary.arcana.speech.events import event_words, name_of
from divinary.core.numbers import tenths
from divinary.core.words import N_, Words

NOTHING: Final = "–"
SHARP: Final = 0.1
"""The change of the win chance that counts as a turning point."""


OUTCOMES: Final[Mapping[TurnResult, str]] = {
    TurnResult.RIGHT: N_("right"),
    TurnResult.WRONG: N_("wrong"),
    TurnResult.PASSED: N_("passed"),
    TurnResult.SKIPPED: N_("no play"),
    TurnResult.LEFT: N_("player left"),
    TurnResult.OWNED_UP: N_("owned up"),
    TurnResult.BROKEN_OFF: N_("broken off"),
}

KEYS: Final = (
    N_(
        "Bits: how much the clue told everybody about the kept fate, if all legal plays are "
        "equally likely. One bit is worth one question that halves the possibilities."
    ),
    N_(
        "Best: the clue from the same hand, without a power, that would have left the fewest "
        "possibilities."
    ),
    N_(
        "Chance: how likely the prediction was, by what everybody knew when it was made; in "
        "brackets, if nobody predicted, the chance of the likeliest fate."
    ),
    N_("Win: a rough estimate of the chance to win after the turn, from score and doom alone."),
)
"""What the columns mean."""


class ReportRow(NamedTuple):
    """A turn as cells of a table."""

    turn: Turn
    who: str
    clue: str
    information: str
    best: str
    """Empty where no other clue would have told more."""

    best_information: str
    predicted: str
    chance: str
    outcome: str
    faded: str
    """What faded, in sentences."""

    win_chance: str


def rows(words: Words, analysis: Analysis, names: Sequence[str]) -> list[ReportRow]:
    """Return every turn as cells; `names` are the players by hand."""
    return [_row(words, turn, names) for turn in analysis.turns]


def turned(words: Words, analysis: Analysis, names: Sequence[str]) -> str:
    """Return at which turn the game turned, in a few sentences."""
    turn = analysis.turning_point()
    if turn is None:
        return words.say("Nothing in this game changed the chance to win.")
    before, after = percent(words, turn.before), percent(words, turn.after)
    sentence = words.say(_where(turn.swing), n=turn.number, before=before, after=after)
    return " ".join([sentence, *story(words, turn, names)])


def _where(swing: float) -> str:
    if abs(swing) < SHARP:
        return N_(
            "The game never turned sharply; the chance to win changed most in turn {n}, from "
            "{before} to {after}."
        )
    if swing > 0:
        return N_("The game turned in turn {n}: the chance to win rose from {before} to {after}.")
    return N_("The game turned in turn {n}: the chance to win fell from {before} to {after}.")


def story(words: Words, turn: Turn, names: Sequence[str]) -> list[str]:
    """Return what happened in a turn: the play, the prediction, what faded."""
    found = []
    if turn.clue is not None:
        found.append(event_words(words, Event(turn.hand, turn.clue.play), names))
    if turn.guesses and turn.clue is not None:
        facts = {
            "guesses": words.both([str(guess.fate) for guess in turn.guesses]),
            "chance": _chance(words, turn),
            "fate": turn.named,
        }
        found.append(words.say("The group predicts {guesses} ({chance}); it was {fate}.", **facts))
    elif turn.outcome is TurnResult.PASSED:
        found.append(words.say("The group makes no prediction."))
    return [*found, *_faded(words, turn, names)]


def better(words: Words, turn: Turn) -> str:
    """Return which clue would have told more, in a sentence; empty if none would."""
    best = _better(turn)
    return words.say("Best: {play}.", play=_play(words, best)) if best else ""


def percent(words: Words, chance: float) -> str:
    """Return a chance in whole percent; only what is certain is 0% or 100%.

    >>> from divinary.core.words import words
    >>> [percent(words("en"), chance) for chance in (0, 0.001, 0.62, 0.999, 1)]
    ['0%', 'under 1%', '62%', 'over 99%', '100%']
    """
    if 1e-9 < chance < 0.005:
        return words.say("under {percent}", percent=words.say("{n}%", n=1))
    if 0.995 <= chance < 1 - 1e-9:
        return words.say("over {percent}", percent=words.say("{n}%", n=99))
    return words.say("{n}%", n=round(100 * chance))


def _row(words: Words, turn: Turn, names: Sequence[str]) -> ReportRow:
    best = _better(turn)
    return ReportRow(
        turn=turn,
        who=name_of(words, names, turn.hand),
        clue=_play(words, turn.clue) if turn.clue else NOTHING,
        information=tenths(words, turn.clue.information) if turn.clue else NOTHING,
        best=_play(words, best) if best else "",
        best_information=tenths(words, turn.best.information) if turn.best else NOTHING,
        predicted=", ".join([str(guess.fate) for guess in turn.guesses]) or NOTHING,
        chance=_chance(words, turn),
        outcome=_outcome(words, turn),
        faded=" ".join(_faded(words, turn, names)),
        win_chance=percent(words, turn.after),
    )


def _better(turn: Turn) -> ClueRating | None:
    return None if turn.best_was_given else turn.best


def _play(words: Words, clue: ClueRating) -> str:
    return words.say("{fate} on {card}", fate=clue.play.fate, card=card_name(words, clue.play.card))


def _chance(words: Words, turn: Turn) -> str:
    if turn.chance is not None:
        return percent(words, turn.chance)
    return f"({percent(words, turn.likeliest.chance)})" if turn.likeliest else NOTHING


def _outcome(words: Words, turn: Turn) -> str:
    if turn.outcome is TurnResult.WRONG and turn.clue is not None:
        return words.say("wrong: it was {fate}", fate=turn.named)
    return words.say(OUTCOMES[turn.outcome])


def _faded(words: Words, turn: Turn, names: Sequence[str]) -> list[str]:
    return [event_words(words, Event(turn.hand, one), names) for one in turn.faded]
