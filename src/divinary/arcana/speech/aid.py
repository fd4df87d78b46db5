"""The aid at the table: what a play reveals, from what everybody sees."""

from divinary.arcana.beliefs.clue import Clue, clue_from_view
from divinary.arcana.beliefs.deduction import infer
from divinary.arcana.beliefs.proofs import Inference
from divinary.arcana.model.view import View
from divinary.arcana.speech.proofs import proof_lines
from divinary.core.errors import UnreadableText
from divinary.core.words import Words


def lines(words: Words, view: View) -> list[str]:
    """Return what this turn's play proves and, apart from that, what it means as the best clue."""
    read = _read(view)
    return _summary(words, view, read[1]) if read else []


def _summary(words: Words, view: View, found: Inference) -> list[str]:
    said = [_proven(words, view, found)]
    if found.assumed and not found.overturned:
        left = words.either([str(fate) for fate in found.if_best_clue])
        said.append(words.say("If that was the best clue: {fates}.", fates=left))
    return said


def _proven(words: Words, view: View, found: Inference) -> str:
    """Return what is proven; in honour mode that depends on whether the play was legal."""
    fates = words.either([str(fate) for fate in found.possible])
    if not found.excluded:
        return words.say("Nothing is proven: the hidden fate can have any value.")
    if view.options.honour:
        return words.say("If the play was legal, the hidden fate is {fates}.", fates=fates)
    return words.say("Proven: the hidden fate is {fates}.", fates=fates)


def reasons(words: Words, view: View) -> list[str]:
    """Return the same lines with the proofs, and which values had a better clue."""
    read = _read(view)
    if read is None:
        return []
    clue, found = read
    return [*_summary(words, view, found), *proof_lines(words, clue, found, informative=True)]


def _read(view: View) -> tuple[Clue, Inference] | None:
    """Return this turn's play and what it proves; None if there is none or no rule allows it."""
    clue = clue_from_view(view)
    if clue is None:
        return None
    try:
        return clue, infer(clue)
    except UnreadableText:  # in honour mode a play may be illegal
        return None
