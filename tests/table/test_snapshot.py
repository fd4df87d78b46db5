"""A snapshot and the entries after it give the same session as the whole log."""

import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from divinary.core.errors import DivinaryError, NothingToUndo
from divinary.table import requests, snapshot
from divinary.table.bot_turns import bot_questions
from divinary.table.log import Kept
from divinary.table.session import TableSession
from divinary.table.store import Store
from tests.strategies import seeds
from tests.table.policies import facts, policies
from tests.table.test_session import walk

GAMES = ("arcana", "oracle")
STORED = Path(__file__).parents[1] / "stored" / "f804f39"
NOT_COMPARED = {"as_seen", "as_played", "_views", "_seated", "table", "policy"}
"""What is made again when it is asked for, and the table, which is compared by what it gives."""


def restored(session: TableSession) -> TableSession:
    """Return a session as it comes back from its snapshot."""
    data = snapshot.write(snapshot.taken(session))
    assert data is not None
    read = snapshot.read(session.id, data, policies)
    assert read is not None
    return read


def everything(session: TableSession) -> dict[str, Any]:
    """Return all that a session is and gives, to be compared."""
    found = {name: value for name, value in vars(session).items() if name not in NOT_COMPARED}
    found["facts"] = facts(session)
    found["joinable"] = session.joinable()
    table = session.table
    if table is None:
        return found
    seats = range(len(session.places))
    found["views"] = [table.view(None), *map(table.view, session.seated)]
    found["awaited"] = [session.awaited(seat) for seat in seats]
    found["notes"] = [session.notes_of(seat) for seat in seats]
    found["length"] = table.length
    found["bots"] = [(question, question.answer()) for question in bot_questions(session)]
    found["next move"] = [requests.step(session, choice) for _, choice in found["bots"]]
    found["undo"] = [undone(session, seat) for seat in range(len(session.places) + 1)]
    found["first choice"] = [choice(session, seat) for seat in session.asked]
    return found


def undone(session: TableSession, seat: int) -> object:
    """Return what an undo gives: entries, or why it is refused."""
    trial = session.playing.copy()
    try:
        action = trial.undo(seat)
    except NothingToUndo as refused:
        return str(refused)
    return (action, trial.record, trial.state, [trial.can_undo(one) for one in range(3)])


def choice(session: TableSession, seat: int) -> object:
    """Return the entries of the first choice of a seat: chance follows it."""
    line = str(session.view(seat).choices[0])
    try:
        return requests.act(session, seat, line, session.version)
    except DivinaryError as refused:
        return str(refused)


def check_cuts(kept: Sequence[Kept], whole: TableSession, cuts: Iterator[int]) -> None:
    """Check the session from a snapshot at each cut and the entries after it."""
    expected = everything(whole)
    for cut in cuts:
        session = restored(TableSession(whole.id, kept[:cut], policies))
        assert session.length == cut
        for one in kept[cut:]:
            session.absorb(one)
        assert everything(session) == expected


@pytest.mark.parametrize("game", GAMES)
@given(seed=seeds())
@settings(max_examples=15)
def test_a_snapshot_and_the_later_entries_give_the_whole_session(game: str, seed: int) -> None:
    sitting = walk(game, seed)
    rng = Random(seed)
    cuts = sorted({rng.randint(1, len(sitting.kept)) for _ in range(8)} | {len(sitting.kept)})
    check_cuts(sitting.kept, sitting.session, iter(cuts))


def stored_tables(folder: Path) -> dict[str, list[Kept]]:
    """Return the logs that an earlier version has stored."""
    names = json.loads((STORED / "expected.json").read_text("utf-8"))["tables"]["names"]
    shutil.copy(STORED / "tables.sqlite", folder)
    with closing(Store(folder)) as store:
        return {name: store.read(room) for name, room in names.items()}


def test_snapshots_of_the_tables_that_an_earlier_version_stored(tmp_path: Path) -> None:
    """At every seventh entry, and at each of the last few."""
    tables = stored_tables(tmp_path)
    assert len(tables) > 8
    for kept in tables.values():
        cuts = sorted({*range(1, len(kept) + 1, 7), *range(max(1, len(kept) - 4), len(kept) + 1)})
        check_cuts(kept, TableSession("table", kept, policies), iter(cuts))


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_snapshots_of_many_long_games(game: str) -> None:
    cuts = 0
    for seed in range(20):
        sitting = walk(game, seed, 400)
        tried = range(1 + seed % 7, len(sitting.kept) + 1, 7)
        check_cuts(sitting.kept, sitting.session, iter(tried))
        cuts += len(tried)
    print(f"\n{cuts} snapshots of random tables of {game} give the session that the log gives.")
