"""What lies before a group, and who is for it: plain values, counted anew after every word."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from divinary.core.game import Action


class Proposal(NamedTuple):
    """Something that a group has before it."""

    id: int
    by: int
    action: Action
    agreed: tuple[int, ...]
    since: float | None = None
    """When it got the majority that it still has; None while it has none."""


Proposals: TypeAlias = tuple[Proposal, ...]


def backed(proposals: Proposals, seat: int, id: int | None = None) -> Proposals:
    """Let a seat be for one proposal and for no other; what nobody is for is gone."""
    found = [
        one._replace(
            agreed=tuple(sorted({*one.agreed, seat}))
            if one.id == id
            else tuple(other for other in one.agreed if other != seat)
        )
        for one in proposals
    ]
    return tuple(one for one in found if one.agreed)


def counted(proposals: Proposals, group: tuple[int, ...], at: float) -> Proposals:
    """Note since when each has a majority: a majority's time runs from its first moment."""
    return tuple(one._replace(since=_since(one, group, at)) for one in proposals)


def _since(proposal: Proposal, group: tuple[int, ...], at: float) -> float | None:
    if 2 * len(proposal.agreed) <= len(group):
        return None
    return at if proposal.since is None else proposal.since


def carried(proposals: Proposals, group: Iterable[int]) -> Proposal | None:
    """Return what all people of a group are for."""
    people = set(group)
    return next((one for one in proposals if people and people <= set(one.agreed)), None)
