"""When the majorities of a table decide: some minutes after they arose, by the steady clock."""

from collections.abc import Hashable, Mapping

from divinary.table import requests
from divinary.table.clock import Clock, Deadlines, Wait
from divinary.table.log import Entry
from divinary.table.proposals import Proposal
from divinary.table.session import TableSession


class Majorities:
    """The majorities of one table."""

    def __init__(self, clock: Clock) -> None:
        """Wait by the steady one of these clocks."""
        self._clock = clock
        self._deadlines = Deadlines(clock)

    def due(self, session: TableSession) -> float | None:
        """Return when the first of them decides; None if none does."""
        return min(self._due(session).values(), default=None)

    def settle(self, session: TableSession) -> list[Entry]:
        """Do what a majority has backed for long enough."""
        due, now = self._due(session), self._clock.steady()
        return requests.carry_out(
            session, [one for one in session.proposals if now >= due.get(_key(one), float("inf"))]
        )

    def _due(self, session: TableSession) -> Mapping[Hashable, float]:
        seconds = session.opened.settle * requests.MINUTE
        return self._deadlines.due(
            {
                _key(one): Wait(one.since, seconds)
                for one in session.proposals
                if seconds and one.since is not None
            }
        )


def _key(proposal: Proposal) -> Hashable:
    """Return what tells a majority from an earlier one for the same proposal."""
    return proposal.id, proposal.since
