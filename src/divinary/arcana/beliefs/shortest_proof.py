"""Which of several proofs to give, so that few sentences are needed."""

from collections.abc import Hashable, Mapping, Sequence

from divinary.arcana.beliefs.clue import WrongPrediction
from divinary.arcana.beliefs.proofs import Breaks, Contradicts, HoursClosed, NoneLeft, Proof
from divinary.arcana.data.fates import Fate


def shortest_proofs(proofs: Mapping[Fate, Sequence[Proof]]) -> dict[Fate, Proof]:
    """Return for each value a shortest proof; among those, one that it shares with many others."""
    shortest = {value: _shortest(found) for value, found in proofs.items()}
    chosen: dict[Fate, Proof] = {}
    while left := [value for value in shortest if value not in chosen]:
        tally: dict[Hashable, dict[Fate, Proof]] = {}
        for value in left:
            for proof in shortest[value]:
                tally.setdefault(group_key(proof), {})[value] = proof
        most = max(tally.values(), key=len)
        chosen |= most
    return chosen


def _shortest(found: Sequence[Proof]) -> list[Proof]:
    steps = min(map(len, found))
    return [proof for proof in found if len(proof) == steps]


def group_key(proof: Proof) -> Hashable:
    """Return what the proofs of several values share if one sentence can give them."""
    match proof:
        case (Breaks() | HoursClosed() as reason,):
            return type(reason), reason.play.card
        case (NoneLeft(held=held, exiled=exiled),):
            return NoneLeft, held, exiled
        case (Contradicts(said=WrongPrediction()),):
            return WrongPrediction
        case _:
            return proof
