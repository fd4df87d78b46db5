"""The proposals of a group and who agrees to them, as plain values."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from divinary.core.game import Action


class Proposal(NamedTuple):
    """Something that is proposed to a group."""

    id: int
    by: int
    action: Action
    agreed: tuple[int, ...]
    since: float | None = None
    """When it got its present majority; None while it has none."""


Proposals: TypeAlias = tuple[Proposal, ...]


def backed(proposals: Proposals, seat: int, id: int | None = None) -> Proposals:
    """Let a seat agree to one proposal only; one to which nobody agrees is gone."""
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
    """Note since when each has a majority of the group; `at` is the present time."""
    return tuple(
        one._replace(since=(one.since or at) if 2 * len(one.agreed) > len(group) else None)
        for one in proposals
    )


def carried(proposals: Proposals, group: Iterable[int]) -> Proposal | None:
    """Return the proposal to which all people of a group agree, if there is one."""
    people = set(group)
    return next((one for one in proposals if people and people <= set(one.agreed)), None)
