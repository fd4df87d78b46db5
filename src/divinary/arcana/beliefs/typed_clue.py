"""A clue in text: a play at a real table and what followed, as typed by a person."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from divinary.arcana.beliefs.clue import (
    OLD,
    Answered,
    Clue,
    Discarded,
    Fell,
    Said,
    Stole,
    StoleNothing,
    TellAnswer,
    WrongPrediction,
    row_after,
)
from divinary.arcana.data.card import THE_HOURS, CardId
from divinary.arcana.data.cards import CARDS, question_of
from divinary.arcana.data.fates import Fate
from divinary.arcana.model.actions import Play, Predict
from divinary.arcana.model.row import Row, Slot, thief, visible_fates
from divinary.arcana.notation.actions import (
    read_action,
    read_card,
    read_fate,
    read_fates,
    read_place,
)
from divinary.arcana.notation.real_table import RealTable, read_context
from divinary.arcana.notation.validation import impossible
from divinary.arcana.rules.play_context import PLAYS, PlayContext
from divinary.arcana.rules.powers import POWERS
from divinary.arcana.rules.the_hours import laid
from divinary.core.errors import UnreadableText

THE_THIEF: Final = next(card.id for card in CARDS.values() if card.steals)
THE_FALL: Final = next(card.id for card in CARDS.values() if card.announced)

NOTHING: Final = "nothing"
"""Typed if The Thief could take no fate."""

QUESTIONS: Final = tuple(power.id for power in POWERS.values() if power.asks or power.id == OLD)
NAMING: Final = ("higher-than", "same")
"""The questions that name a value."""


class Account(NamedTuple):
    """The parts of a clue, each as text in notation; empty if there is nothing to say."""

    row: str
    """The cards and their fates as they lay before the play."""

    played: str
    on: str
    holding: str = ""
    carried: str | None = None
    """What the fate from before could be, or None if there was none."""

    exiled: str = ""
    asked: str = ""
    """A question and the value that it named."""

    answers: tuple[str, ...] = ()
    """Yes or no: first to The Chalice, then to the question."""

    stolen: str = ""
    """A fate and the card it lay on, or `NOTHING`."""

    falling: str = ""
    discarded: str = ""
    """A fate and the card it lay on."""

    guessed: str = ""
    """The wrong predictions of the group: the numbers as they were said."""

    plus_one: bool = False
    feasted: bool = False
    options: Mapping[str, object] = MappingProxyType({})


def read_clue(account: Account) -> Clue:
    """Read a clue.

    Raises:
        UnreadableText: if something is misspelt, or could not happen at such a table.
        BadOption: if the game has no such option.

    >>> read_clue(Account("dawn the-chalice:3", "2", "the-chalice", answers=("yes",))).since
    (TellAnswer(yes=True),)
    """
    play = PLAYS[read_fate(account.played), read_place(account.on)]
    holding, exiled = read_fates(account.holding), read_fates(account.exiled)
    table = RealTable(account.row, account.plus_one, account.feasted, account.options)
    scene = read_context(table, (play.fate,), holding=holding, exiled=exiled)
    if play.card != THE_HOURS:
        _slot_of(scene.row, play.card)
    _check_powers(account, play)
    return Clue(
        scene,
        play,
        exiled=exiled,
        holding=holding,
        carried=_read_carried(account.carried),
        since=tuple(_since(account, scene, play)),
    )


def _read_carried(text: str | None) -> tuple[Fate, ...] | None:
    if text is None:
        return None
    if not text.strip(" ,"):
        raise UnreadableText("nothing-carried")
    return tuple(sorted(set(read_fates(text))))


def _check_powers(account: Account, play: Play) -> None:
    used = [account.plus_one, bool(account.asked), bool(account.discarded)]
    if sum(used) > 1:
        raise UnreadableText("powers-in-a-turn", given=sum(used))
    extra = CARDS[play.card].guesses if play.card in CARDS else 0
    given = len(_numbers(account.guessed))
    if given > extra + (not any(used)):
        raise UnreadableText("guesses-in-a-turn", given=given)


def _since(account: Account, scene: PlayContext, play: Play) -> Iterator[Said]:
    """Yield what was said and done, in the order of a turn."""
    row = laid(scene.row, play.fate, play.card)
    tell, answer = _read_answers(account, play)
    if tell is not None:
        yield TellAnswer(tell)
    if account.stolen:
        theft = _read_theft(account.stolen, row)
        yield theft
        row = row_after(row, theft)
    if account.discarded:
        yield Discarded(*_read_token(account.discarded, row))
    if account.falling:
        _slot_of(row, THE_FALL)
        yield Fell(read_answer(account.falling))
    if answer is not None:
        yield _read_question(account.asked, answer, row)
    yield from _read_guesses(account.guessed, scene)


def _read_guesses(text: str, scene: PlayContext) -> Iterator[WrongPrediction]:
    """Yield the printed values that were predicted; each can be predicted only once."""
    raised = scene.options.raised(scene.lift)
    guesses = [read_action(f"predict {word}") for word in _numbers(text)]
    for place, guess in enumerate(guesses):
        assert isinstance(guess, Predict), "by the verb"
        if not 1 <= guess.fate - raised <= scene.options.fates or guess in guesses[:place]:
            raise impossible(str(guess))
        yield WrongPrediction(guess.fate - raised)


def _numbers(text: str) -> list[str]:
    return text.replace(",", " ").split()


def read_answer(text: str) -> bool:
    """Read yes or no."""
    if text in ("yes", "no"):
        return text == "yes"
    raise UnreadableText("neither-yes-nor-no", text=text)


def _read_answers(account: Account, play: Play) -> tuple[bool | None, bool | None]:
    """Return the answers to The Chalice and to a question, None if there is none.

    The answer to The Chalice may be missing if no question was asked.
    """
    answers = [read_answer(text) for text in account.answers]
    asks = question_of(play.card) is not None
    needed = asks + bool(account.asked)
    if asks and not answers and not account.asked:
        return None, None
    if len(answers) != needed:
        raise UnreadableText("answers-differ", given=len(answers), needed=needed)
    return answers[0] if asks else None, answers[-1] if account.asked else None


def _read_question(text: str, yes: bool, row: Row) -> Answered:
    match text.split():
        case [power] if power in QUESTIONS and power not in NAMING:
            return Answered(power, yes)
        case [power, value] if power in NAMING:
            fate = read_fate(value)
            if power == "same" and fate not in visible_fates(row):
                raise UnreadableText("not-visible", fate=fate)
            return Answered(power, yes, fate)
        case _:
            known = tuple(f"{one} 4" if one in NAMING else one for one in QUESTIONS)
            raise UnreadableText("not-a-question", text=text, known=known)


def _read_theft(text: str, row: Row) -> Stole | StoleNothing:
    _slot_of(row, THE_THIEF)
    if text == NOTHING:
        return StoleNothing()
    fate, card = _read_token(text, row)
    if card == thief(row):
        raise impossible(f"steal {fate} {card}")
    return Stole(fate, card)


def _slot_of(row: Row, card: CardId) -> Slot:
    """Return the place of a card, or raise if it is not in the row."""
    for slot in row:
        if slot and slot.card == card:
            return slot
    raise UnreadableText("not-in-row", card=card)


def _read_token(text: str, row: Row) -> tuple[Fate, CardId]:
    """Read a fate and the card that it lies on."""
    match text.split():
        case [value, name]:
            fate, card = read_fate(value), read_card(name)
        case _:
            raise UnreadableText("not-a-fate-on-a-card", text=text)
    if fate not in _slot_of(row, card).fates:
        raise UnreadableText("not-there", fate=fate, card=card)
    return fate, card
