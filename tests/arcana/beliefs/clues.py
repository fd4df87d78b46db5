"""Clues of any kind, for laws that hold at every table."""

from hypothesis import assume
from hypothesis import strategies as st

from divinary.arcana.beliefs.clue import (
    Answered,
    Clue,
    Discarded,
    Fell,
    Said,
    Stole,
    StoleNothing,
    TellAnswer,
    WrongPrediction,
)
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model import options
from divinary.arcana.model.row import Row, Slot, visible_fates
from divinary.arcana.rules.play_context import PlayContext
from divinary.arcana.rules.the_hours import laid

FATES = range(1, 8)
fates = st.integers(1, 7)
THREE_VALUES = ("1-2-3", "3-4-5", "5-6-7", "1-4-7")


@st.composite
def clues(draw: st.DrawFn) -> Clue:
    """A play that some hand could make, on any table, with anything known about it."""
    cards = draw(st.lists(st.sampled_from(list(CARDS)), min_size=1, max_size=4, unique=True))
    row = tuple(Slot(card, tuple(draw(st.lists(fates, max_size=2)))) for card in cards)
    rulings = {"row": len(row), "iron": draw(st.sampled_from(["open", "closed"]))}
    settled = options.read({"cards": "all", **rulings})
    scene = PlayContext(settled, row, lift=draw(st.integers(0, 1)), feasted=draw(st.booleans()))
    play = draw(st.sampled_from(scene.plays((draw(fates), draw(fates)))))
    now = laid(row, play.fate, play.card)
    exiled = tuple(draw(st.lists(fates, max_size=2)))
    holding = tuple(draw(st.lists(fates, max_size=2)))
    outside = (*visible_fates(now), *exiled, *holding)
    assume(all(outside.count(fate) <= 3 for fate in FATES))
    return Clue(
        scene,
        play,
        exiled=exiled,
        holding=holding,
        carried=draw(st.none() | st.frozensets(fates, min_size=1).map(lambda c: tuple(sorted(c)))),
        since=(
            *draw(
                st.lists(st.builds(TellAnswer, st.booleans()), max_size=play.card == "the-chalice")
            ),
            *draw(st.lists(thefts_and_discards(now), max_size=1)),
            *draw(st.lists(st.builds(Answered, st.just("old"), st.booleans()), max_size=1)),
            *draw(st.lists(speech(now), max_size=2)),
        ),
    )


def thefts_and_discards(row: Row) -> st.SearchStrategy[Said]:
    """What may be taken from where it lies; The Thief takes nothing from itself."""
    lying = [(fate, slot.card) for slot in row if slot for fate in slot.fates]
    done: list[st.SearchStrategy[Said]] = [
        st.sampled_from(lying).map(lambda token: Discarded(*token))
    ]
    elsewhere = [token for token in lying if token[1] != "the-thief"]
    if elsewhere and any(slot and slot.card == "the-thief" for slot in row):
        done += [st.sampled_from(elsewhere).map(lambda token: Stole(*token))]
        done += [st.just(StoleNothing())]
    return st.one_of(done)


def speech(row: Row) -> st.SearchStrategy[Said]:
    """Anything that may be said."""
    return st.one_of(
        st.builds(Answered, st.sampled_from((*THREE_VALUES, "within-2", "help")), st.booleans()),
        st.builds(Answered, st.just("higher-than"), st.booleans(), fates),
        st.builds(Answered, st.just("same"), st.booleans(), st.sampled_from(visible_fates(row))),
        st.builds(Fell, st.booleans()),
        st.builds(WrongPrediction, fates),
    )
