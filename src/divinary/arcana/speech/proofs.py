"""What a play proves, in words: why values are out, shortest proof first, each reason once."""

from collections.abc import Hashable, Iterable, Sequence
from functools import partial

from divinary.arcana.beliefs import clue as clues
from divinary.arcana.beliefs import proofs
from divinary.arcana.beliefs.clue import Clue
from divinary.arcana.beliefs.proofs import Contradicts, Excluded, Inference, Proof, Reason
from divinary.arcana.beliefs.shortest_proof import group_key
from divinary.arcana.data.card import ConditionContext
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import Fate
from divinary.arcana.model.actions import Play
from divinary.arcana.model.row import at, visible_fates
from divinary.arcana.rulebook.cards import card_name, card_sign
from divinary.arcana.rulebook.powers import power_name
from divinary.arcana.rules.play_context import PlayContext
from divinary.arcana.speech.better_clues import better_lines, one_fate
from divinary.arcana.speech.card_reasons import (
    PairFacts,
    Remark,
    lifted_words,
    remark,
    remarks_words,
    with_lift,
)
from divinary.arcana.speech.number_lists import values_words
from divinary.core.words import Words


def proof_lines(
    words: Words, clue: Clue, found: Inference, *, informative: bool = False
) -> list[str]:
    """Return a line for all values that are out for one reason: first what is proven.

    If `informative`, lines follow for the values with which there was a better clue.
    """
    lines = [_excluded_words(words, clue, alike) for alike in _grouped(clue, found)]
    if informative and found.assumed:
        lines.append(words.say("With these, there would have been a better clue:"))
        lines += better_lines(words, clue, found.assumed, partial(_set_aside_words, words))
        lines += [overturned_words(words)] if found.overturned else []
    return lines


def _grouped(clue: Clue, found: Inference) -> Iterable[list[Excluded]]:
    """Return the values that are out, grouped by their proof; shortest proof first."""
    groups: dict[Hashable, list[Excluded]] = {}
    for one in found.excluded:
        groups.setdefault(_group_key(clue, one.proof), []).append(one)
    return groups.values()


def _group_key(clue: Clue, proof: Proof) -> Hashable:
    """Return what the proofs share that one sentence gives."""
    match proof:
        case (proofs.Breaks(play=play, kept=kept) | proofs.HoursClosed(play=play, kept=kept),):
            said = _remark(clue.scene, play, kept)
            return group_key(proof), play.fate == clue.play.fate, said.group_key if said else None
        case _:
            return group_key(proof)


def _excluded_words(words: Words, clue: Clue, alike: Sequence[Excluded]) -> str:
    """Return the values that are out, and the proof that they share."""
    values = values_words(words, [one.value for one in alike])
    return words.say("{value}: {why}", value=values, why=_proof(words, clue, alike))


def _set_aside_words(words: Words, alike: Sequence[proofs.SetAside], card: str) -> str:
    """Return how few values the better plays on a card would have left."""
    leaves = sorted({one.leaves for one in alike})
    facts = {
        "card": card,
        "leaves": values_words(words, leaves),
        "left": values_words(words, sorted({one.left for one in alike})),
    }
    fate = one_fate(alike)
    if fate is None:
        return words.count(
            "that fate on {card} would have left {leaves} value, not {left}.",
            "that fate on {card} would have left {leaves} values, not {left}.",
            leaves[-1],
            **facts,
        )
    return words.count(
        "the {fate} on {card} would have left {leaves} value, not {left}.",
        "the {fate} on {card} would have left {leaves} values, not {left}.",
        leaves[-1],
        fate=fate,
        **facts,
    )


def overturned_words(words: Words) -> str:
    """Return what to say if the play cannot have been the best clue."""
    return words.say("That would leave nothing, so only what is proven counts.")


# --- Proofs -------------------------------------------------------------------------------------


def _proof(words: Words, clue: Clue, alike: Sequence[Excluded]) -> str:
    """Return the proof as one sentence, however many steps and values it has."""
    values = [one.value for one in alike]
    match alike[0].proof:
        case (proofs.KeptTheOld() as kept, proofs.NotCarried(carried=carried)):
            return _carried(words, kept, carried)
        case (proofs.Breaks() | proofs.HoursClosed(),):
            pairs = [reason for one in alike for reason in one.proof]
            return _by_the_cards(words, clue.scene, pairs)
        case (proofs.NoneLeft() as reason,):
            return _none_left(words, reason, values)
        case (Contradicts() as reason,):
            lift = _lift_of(clue.scene, reason.said)
            return _said(words, reason) + (lifted_words(words, values, lift) if lift else "")
        case other:
            raise AssertionError(f"{other} is not a proof")


def _carried(words: Words, kept: proofs.KeptTheOld, carried: tuple[Fate, ...]) -> str:
    values = words.either(list(map(str, carried)))
    if kept.answered:
        question = power_name(words, clues.OLD)
        return words.say(
            'by the answer to "{question}" the fate from before was kept, and that was {carried}.',
            question=question,
            carried=values,
        )
    return words.say(
        "the fate from before was {carried}, so the {played} is new and that one was kept.",
        carried=values,
        played=kept.played,
    )


def _by_the_cards(words: Words, scene: PlayContext, reasons: Sequence[Reason]) -> str:
    """Return why pairs do not obey the card, or why a card that they obey closed The Hours."""
    kinds = proofs.Breaks | proofs.HoursClosed
    pairs = [reason for reason in reasons if isinstance(reason, kinds)]
    play = pairs[0].play
    said = [_remark(scene, one.play, one.kept) for one in pairs]
    facts = {
        "why": remarks_words(words, [one for one in said if one]),
        "card": card_name(words, play.card),
        "sign": card_sign(words, play.card),
    }
    sentence = (
        words.say("{why}, which does not fit {card} ({sign}).", **facts)
        if isinstance(pairs[0], proofs.Breaks)
        else words.say("{why}, which fits {card} ({sign}), so The Hours were closed.", **facts)
    )
    return sentence + with_lift(words, scene, play.card, [one.kept for one in pairs])


def _none_left(words: Words, reason: proofs.NoneLeft, values: Sequence[Fate]) -> str:
    fate = words.both(list(map(str, values)))
    if reason.held and reason.exiled:
        return words.say("every {fate} is in sight, in your hand or exiled.", fate=fate)
    if reason.held:
        return words.say("every {fate} is in sight or in your hand.", fate=fate)
    if reason.exiled:
        return words.say("every {fate} is in sight or exiled.", fate=fate)
    return words.say("every {fate} is in sight.", fate=fate)


_ABOUT_WHAT_IT_COUNTS = (clues.TellAnswer, clues.Stole, clues.StoleNothing, clues.Fell)
"""What depends on what the kept fate counts as, which is more after +1."""


def _lift_of(scene: PlayContext, said: clues.Said) -> int:
    """Return how much higher the kept fate counts in what was said."""
    if isinstance(said, clues.WrongPrediction):
        return scene.options.raised(scene.lift)
    return scene.lift if isinstance(said, _ABOUT_WHAT_IT_COUNTS) else 0


def _said(words: Words, reason: Contradicts) -> str:
    number = reason.number
    match reason.said:
        case clues.TellAnswer(yes=True):
            return words.say(
                "the answer at The Chalice was that the kept fate is above {fate}.", fate=number
            )
        case clues.TellAnswer():
            return words.say(
                "the answer at The Chalice was that the kept fate is not above {fate}.", fate=number
            )
        case clues.Answered() as answer:
            return _answer(words, answer)
        case clues.Stole(fate=fate):
            return words.say("The Thief took a {fate}, so the kept fate is lower.", fate=fate)
        case clues.StoleNothing():
            return words.say("The Thief left a {fate}, so the kept fate is not lower.", fate=number)
        case clues.Discarded(fate=fate):
            return words.say("a {fate} was discarded as lower than the kept fate.", fate=fate)
        case clues.WrongPrediction():
            return words.say("it was predicted already, and was wrong.")
        case clues.Fell(yes=True):
            return words.say(
                "The Fall fades, so its total of {total} is twice the kept fate or more.",
                total=number,
            )
        case clues.Fell():
            return words.say(
                "The Fall stays, so its total of {total} is less than twice the kept fate.",
                total=number,
            )


def _answer(words: Words, answer: clues.Answered) -> str:
    question = power_name(words, answer.power) + (f" {answer.named}" if answer.named else "")
    if answer.yes:
        return words.say('the answer to "{question}" was yes.', question=question)
    return words.say('the answer to "{question}" was no.', question=question)


# --- Pairs --------------------------------------------------------------------------------------


def _remark(scene: PlayContext, play: Play, kept: Fate) -> Remark | None:
    """Return what a card looks at in a pair; nothing for The Hours and cards that take any."""
    if play.card not in CARDS:
        return None
    here = at(scene.row, play.card).fates
    seen = ConditionContext(visible_fates(scene.row), here, scene.lift)
    return remark(PairFacts(play.card, play.fate, kept + scene.lift, seen))
