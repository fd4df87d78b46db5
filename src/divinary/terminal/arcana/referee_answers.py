"""The answers of arcana's referee, and what people type in notation."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from divinary.arcana.beliefs.clue import Clue
from divinary.arcana.beliefs.deduction import infer
from divinary.arcana.beliefs.typed_clue import NOTHING, Account, read_clue
from divinary.arcana.model.options import LARGEST_ROW
from divinary.arcana.notation.real_table import RealTable, plays
from divinary.arcana.rulebook.find_by_name import cards_by_name, powers_by_name
from divinary.arcana.speech.proofs import overturned_words, proof_lines
from divinary.core.errors import UnreadableText
from divinary.core.spelling import slug
from divinary.core.words import Words
from divinary.terminal.arcana.referee_questions import INFORMATIVE
from divinary.terminal.arcana.typed_choices import in_notation
from divinary.terminal.flags import named_options


def plays_lines(given: Namespace, said: Words) -> list[str]:
    """Return every play that a hand may make."""
    row = in_notation(said, given.row)
    options = named_options(given.option)
    with _knowing_names(said):
        found = plays(given.hand, RealTable(row, given.plus_one, given.after_feast, options))
    _note_on_the_row(row, said)
    return [str(play) for play in found]


def infer_lines(given: Namespace, said: Words) -> list[str]:
    """Return what the kept fate can be; why not other values, and odds by a model, if asked."""
    account = _account(given, said)
    with _knowing_names(said):
        clue = read_clue(account)
    found, informative = infer(clue), given.assume == INFORMATIVE
    lines = [" ".join(map(str, found.if_best_clue if informative else found.possible))]
    if given.why:
        lines += proof_lines(said, clue, found, informative=informative)
    if given.model is not None:
        lines += _by_model(said, clue, given.model, why=given.why)
    _note_on_the_row(account.row, said)
    if informative and found.overturned and not given.why:
        print(overturned_words(said), file=sys.stderr)
    return lines


def _by_model(said: Words, clue: Clue, name: str, *, why: bool) -> list[str]:
    """Return the odds of the kept fate under a model of the speaker."""
    # Only these need numpy.
    from divinary.arcana.beliefs.clue_odds import odds_of_clue
    from divinary.arcana.speech.clue_odds import clue_odds_lines

    return clue_odds_lines(said, clue, odds_of_clue(clue, name), why=why)


@contextmanager
def _knowing_names(said: Words) -> Iterator[None]:
    """Let the error for a misspelt card list the names of the cards in this language."""
    try:
        yield
    except UnreadableText as wrong:
        if wrong.reason != "unknown-card":
            raise
        text, names = wrong.details["text"], tuple(cards_by_name(said))
        raise UnreadableText(wrong.reason, text=text, known=names) from wrong


def _note_on_the_row(row: str, said: Words) -> None:
    if len(row.split()) != LARGEST_ROW:
        note = said.say("Note: a row on a real table has {n} cards.", n=LARGEST_ROW)
        print(note, file=sys.stderr)


def _account(given: Namespace, said: Words) -> Account:
    """Return what was typed, in notation."""
    return Account(
        row=in_notation(said, given.row),
        played=given.played.strip(),
        on=_card(said, given.on),
        holding=given.holding or "",
        carried=given.carried,
        exiled=given.exiled or "",
        asked=_question(said, given.asked or ""),
        answers=tuple(_small_word(said, word) for text in given.answer for word in text.split()),
        stolen=_token(said, given.stolen or ""),
        falling=_small_word(said, given.falling or ""),
        discarded=_token(said, given.discarded or ""),
        guessed=given.guessed or "",
        plus_one=given.plus_one,
        feasted=given.after_feast,
        options=named_options(given.option),
    )


def _card(said: Words, text: str) -> str:
    return cards_by_name(said).get(slug(text), text)


def _token(said: Words, text: str) -> str:
    """Return `FATE CARD`, or nothing."""
    fate, space, card = text.strip().partition(" ")
    return f"{fate} {_card(said, card)}" if space else _small_word(said, fate)


def _question(said: Words, text: str) -> str:
    """Return `POWER`, or `POWER VALUE`."""
    powers = powers_by_name(said)
    name, _, value = text.strip().rpartition(" ")
    if slug(text) in powers or slug(name) not in powers:
        return powers.get(slug(text), text)
    return f"{powers[slug(name)]} {value}"


def _small_word(said: Words, text: str) -> str:
    """Return yes, no or nothing in notation."""
    words = {"yes": said.say("yes"), "no": said.say("no"), NOTHING: said.say("nothing")}
    by_name = {slug(name): word for word, name in words.items()} | {word: word for word in words}
    return by_name.get(slug(text), text)
