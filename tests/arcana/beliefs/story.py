"""Tables that a game has come to by the rules, so that its whole past can be remembered."""

from collections.abc import Sequence
from itertools import product

from divinary.arcana.data.fates import HIGHEST
from divinary.arcana.model.actions import DONE, PASS, Action, Deal, Predict
from divinary.arcana.model.position import Phase
from divinary.arcana.state import State
from tests.arcana.table import ARCANA, after


def begin(row: str, *, deck: str = "", **given: object) -> State:
    """Deal a row, one word a card, and turn up the deck: its next cards in order, if any."""
    return _dealt(ARCANA.start(**_options(row, deck, given)), _cards(f"{row} {deck}"))


def story(row: str, *, ready: str = "", deck: str = "", **given: object) -> State:
    """Play on until this row lies there with these powers ready, and no fates.

    One card after the other lies in the first place, and a turn later it has faded; each of these
    turns brings a point, and no doom.
    """
    first, *others = _cards(row)
    faded = _cards(ready)
    deals = [*faded, first]
    coming = [deals[0], *others, *deals[1:], *_cards(deck)]
    state = ARCANA.start(**_options(row, f"{ready} {deck}", given))
    state = _dealt(state, coming)
    for number in range(len(faded)):
        state = _dealt(_faded(state, faded[: number + 1]), coming)
    return state


def then(state: State, *lines: str) -> State:
    """Play on, a line an action; two draws may stand in one line."""
    for line in lines:
        verb, *rest = line.split()
        fates = rest if verb == "draw" else []
        state = after(state, *[f"draw {fate}" for fate in fates] or [line])
    return state


def _options(row: str, others: str, given: dict[str, object]) -> dict[str, object]:
    cards = ",".join(_cards(f"{row} {others}"))
    return {"difficulty": "easy", **given, "row": len(_cards(row)), "cards": cards}


def _cards(words: str) -> list[str]:
    return words.split()


def _dealt(state: State, coming: Sequence[str]) -> State:
    """Let the deck turn up the next cards of a list, as far as it has to."""
    while isinstance(next(iter(state.legal()), None), Deal):
        unseen = state.position.unseen
        state = state.apply(Deal(next(card for card in coming if card in unseen)))
    return state


def _faded(state: State, ready: Sequence[str]) -> State:
    """Return the state a turn later, with just these powers ready and no fates on the table."""
    for played, kept in product(range(1, HIGHEST + 1), repeat=2):
        bag = state.position.bag
        if bag[played] and bag[kept] > (played == kept):
            drawn = after(state, f"draw {played}", f"draw {kept}")
            for play in drawn.legal():
                last = _predicted(drawn, play)
                if list(last.position.ready) == list(ready) and not last.position.visible:
                    return last
    raise AssertionError(f"{ready[-1]} does not fade at once beside such cards")


def _predicted(state: State, play: Action) -> State:
    """Return the state after a play and the right prediction, without any use of a power."""
    state = state.apply(play)
    for phase, action in (
        (Phase.AFTER, DONE),
        (Phase.PREDICT, Predict(state.position.kept)),
        (Phase.EXILE, PASS),
    ):
        state = state.apply(action) if state.position.phase is phase else state
    return state
