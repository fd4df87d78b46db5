"""What a play tells, in words: why a value is out, shortest proof first."""

from divinary.arcana.actions import Play
from divinary.arcana.cards import CARDS, Seen
from divinary.arcana.fates import Fate, other_fate
from divinary.arcana.inference.clues import Answered, Clue
from divinary.arcana.inference.proofs import (
    AgainstAnswer,
    AgainstFall,
    AgainstTell,
    BelowSpared,
    Breaks,
    Closed,
    Excluded,
    GuessedWrong,
    Inference,
    KeptTheOld,
    NoneLeft,
    NotAboveDiscarded,
    NotBelowStolen,
    NotCarried,
    Reason,
    SetAside,
)
from divinary.arcana.inference.reasoning import OLD
from divinary.arcana.scene import Scene
from divinary.arcana.slots import at, visible_fates
from divinary.arcana.words.cards import CARD_WORDS, card_name, card_sign
from divinary.arcana.words.pairs import Pair, pair_words
from divinary.arcana.words.powers import power_name
from divinary.core.words import Words


def proof_lines(
    words: Words, clue: Clue, found: Inference, *, informative: bool = False
) -> list[str]:
    """Return a line for each value that is out: first what is proven.

    If `informative`, then, under a heading, what only a partner who gives the best clue means.
    """
    lines = [excluded_words(words, clue, one) for one in found.excluded]
    if informative and found.assumed:
        lines.append(words.say("With these, a thoughtful partner would have given a better clue:"))
        lines += [set_aside_words(words, clue, one) for one in found.assumed]
        lines += [overturned_words(words)] if found.overturned else []
    return lines


def excluded_words(words: Words, clue: Clue, one: Excluded) -> str:
    """Return a value that is out, and the proof."""
    return words.say("{value}: {why}", value=one.value, why=_proof(words, clue, one))


def set_aside_words(words: Words, clue: Clue, one: SetAside) -> str:
    """Return a value with which there was a better clue, and that clue."""
    play = one.better
    kept = other_fate((clue.play.fate, one.value), play.fate)
    facts = {"fate": play.fate, "card": card_name(words, play.card), "left": one.left}
    why = _clause(words, clue.scene, play, kept)
    if why:
        said = words.count(
            "{why}, which fits {card} ({sign}): the {fate} there would have left {n} value, "
            "not {left}.",
            "{why}, which fits {card} ({sign}): the {fate} there would have left {n} values, "
            "not {left}.",
            one.leaves,
            why=why,
            sign=card_sign(words, play.card),
            **facts,
        )
        said += _with_lift(words, clue.scene, play, kept)
    else:
        said = words.count(
            "the {fate} on {card} would have left {n} value, not {left}.",
            "the {fate} on {card} would have left {n} values, not {left}.",
            one.leaves,
            **facts,
        )
    return words.say("{value}: {why}", value=one.value, why=said)


def overturned_words(words: Words) -> str:
    """Return what to say when a thoughtful partner could have kept nothing at all."""
    return words.say("That would leave nothing, so only what is proven counts.")


# --- Proofs -------------------------------------------------------------------------------------


def _proof(words: Words, clue: Clue, one: Excluded) -> str:
    """Return the proof as one sentence, however many steps it has."""
    match one.proof:
        case (KeptTheOld(played=played, told=told), NotCarried(carried=carried)):
            return _carried(words, played, carried, told=told)
        case (Breaks(play=play, kept=kept),):
            return _breaks(words, clue.scene, play, kept)
        case (Closed(play=play, kept=kept),):
            return _closed(words, clue.scene, play, kept)
        case (NoneLeft() as reason,):
            return _none_left(words, reason)
        case (reason, *_):
            said = _said(words, reason)
            lift = _lift_of(clue.scene, reason)
            return said + (_lifted(words, one.value, lift) if lift else "")
        case _:
            raise AssertionError("a proof has a step at least")


def _carried(words: Words, played: Fate, carried: tuple[Fate, ...], *, told: bool) -> str:
    values = words.either(list(map(str, carried)))
    if told:
        question = power_name(words, OLD)
        return words.say(
            'by the answer to "{question}" the fate from before was kept, and that was {carried}.',
            question=question,
            carried=values,
        )
    return words.say(
        "the fate from before was {carried}, so the {played} is new and that one was kept.",
        carried=values,
        played=played,
    )


def _breaks(words: Words, scene: Scene, play: Play, kept: Fate) -> str:
    said = words.say(
        "{why}, which does not fit {card} ({sign}).",
        why=_clause(words, scene, play, kept),
        card=card_name(words, play.card),
        sign=card_sign(words, play.card),
    )
    return said + _with_lift(words, scene, play, kept)


def _closed(words: Words, scene: Scene, play: Play, kept: Fate) -> str:
    said = words.say(
        "{why}, which fits {card} ({sign}), so The Hours were closed.",
        why=_clause(words, scene, play, kept),
        card=card_name(words, play.card),
        sign=card_sign(words, play.card),
    )
    return said + _with_lift(words, scene, play, kept)


def _none_left(words: Words, reason: NoneLeft) -> str:
    fate = reason.fate
    if reason.held and reason.exiled:
        return words.say("every {fate} is in sight, in your hand or exiled.", fate=fate)
    if reason.held:
        return words.say("every {fate} is in sight or in your hand.", fate=fate)
    if reason.exiled:
        return words.say("every {fate} is in sight or exiled.", fate=fate)
    return words.say("every {fate} is in sight.", fate=fate)


_ON_WHAT_IT_COUNTS = (AgainstTell, NotBelowStolen, BelowSpared, AgainstFall)
"""What goes by what the kept fate counts as, and that is more after +1."""


def _lift_of(scene: Scene, reason: Reason) -> int:
    """Return by how much the kept fate counts more for a reason."""
    if isinstance(reason, GuessedWrong):
        return scene.options.raised(scene.lift)
    return scene.lift if isinstance(reason, _ON_WHAT_IT_COUNTS) else 0


def _said(words: Words, reason: Reason) -> str:
    match reason:
        case AgainstTell(played=fate, yes=True):
            return words.say(
                "the answer at The Chalice was that the kept fate is above {fate}.", fate=fate
            )
        case AgainstTell(played=fate):
            return words.say(
                "the answer at The Chalice was that the kept fate is not above {fate}.", fate=fate
            )
        case AgainstAnswer(answer=answer):
            return _answer(words, answer)
        case NotBelowStolen(fate=fate):
            return words.say("The Thief took a {fate}, so the kept fate is lower.", fate=fate)
        case BelowSpared(fate=fate):
            return words.say("The Thief left a {fate}, so the kept fate is not lower.", fate=fate)
        case NotAboveDiscarded(fate=fate):
            return words.say("a {fate} was discarded as lower than the kept fate.", fate=fate)
        case GuessedWrong():
            return words.say("it was predicted already, and was wrong.")
        case AgainstFall(total=total, yes=True):
            return words.say(
                "The Fall fades, so its total of {total} is twice the kept fate or more.",
                total=total,
            )
        case AgainstFall(total=total):
            return words.say(
                "The Fall stays, so its total of {total} is less than twice the kept fate.",
                total=total,
            )
        case _:
            raise AssertionError(f"{reason} stands in a proof of its own kind")


def _answer(words: Words, answer: Answered) -> str:
    question = power_name(words, answer.power) + (f" {answer.named}" if answer.named else "")
    if answer.yes:
        return words.say('the answer to "{question}" was yes.', question=question)
    return words.say('the answer to "{question}" was no.', question=question)


# --- Pairs --------------------------------------------------------------------------------------


def _clause(words: Words, scene: Scene, play: Play, kept: Fate) -> str:
    """Return what a card looks at in a pair; nothing for The Hours and cards that take any."""
    if play.card not in CARDS:
        return ""
    here = at(scene.row, play.card).fates
    seen = Seen(visible_fates(scene.row), here, scene.lift)
    return pair_words(words, Pair(play.card, play.fate, kept + scene.lift, seen))


def _with_lift(words: Words, scene: Scene, play: Play, kept: Fate) -> str:
    """Return what +1 makes of the kept fate, where the card looks at that."""
    if not scene.lift or CARD_WORDS[play.card].printed:
        return ""
    return _lifted(words, kept, scene.lift)


def _lifted(words: Words, kept: Fate, lift: int) -> str:
    said = words.say("With +1 the {kept} counts as {counts}.", kept=kept, counts=kept + lift)
    return f" {said}"
