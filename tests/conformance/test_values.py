"""States are values: frozen, comparable, hashable, and the same in every process."""

import copy
import hashlib
import os
import pickle
import subprocess
import sys
from pathlib import Path

import msgspec

import divinary
from tests.conformance.subjects import CASES, random_states


def test_states_pickle_copy_and_hash(case, states):
    """Every copy is equal, hashes alike, and can be played on."""
    for state in states:
        copies = [pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)]
        for twin in copies:
            assert twin == state
            assert hash(twin) == hash(state)
            assert twin.legal() == state.legal()
            assert str(twin) == str(state)


def test_equal_states_come_from_different_objects(games):
    """A game replayed from its texts meets the same states again, and never the same twice."""
    for record in games:
        fresh = record.game.start(**record.options)
        for state, action in zip(record.states(), record.actions, strict=False):
            assert fresh == state
            assert hash(fresh) == hash(state)
            fresh = fresh.apply(record.game.action(str(action)))
        assert len({record.end(), fresh}) == 1


def test_different_actions_lead_to_different_states(states):
    """What was done is not forgotten."""
    for state in states:
        after = [state.apply(action) for action in state.legal()]
        assert state not in after


def test_apply_never_changes_the_old_state(case, states):
    """Not by a legal action, not by an aside, not by a refused one."""
    for state in states:
        before = (str(state), hash(state), pickle.dumps(state))
        asides = [aside for seat in case.everybody for aside in state.asides(seat)]
        for action in (*state.legal(), *asides, *case.game.actions(**case.options)[:20]):
            try:
                state.apply(action)
            except divinary.IllegalAction:
                continue
        assert (str(state), hash(state), pickle.dumps(state)) == before


def fingerprint() -> str:
    """Return a digest of many positions: their texts, legal actions and views, in order."""
    digest = hashlib.sha256()
    for place, case in enumerate(CASES):
        for state in random_states(place, 3, 15):
            digest.update(str(state).encode())
            digest.update("\n".join(map(str, state.legal())).encode())
            for seat in (None, *case.everybody):
                digest.update(msgspec.json.encode(state.view(seat)))
    return digest.hexdigest()


def test_nothing_depends_on_the_process():
    """Another process, with other hashes of strings, lists and writes everything the same."""
    root = Path(__file__).parents[2]
    paths = os.pathsep.join([str(root), str(root / "src")])
    code = "from tests.conformance.test_values import fingerprint; print(fingerprint())"
    for seed in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths},
            capture_output=True,
            text=True,
            check=True,
        )
        assert ran.stdout.strip() == fingerprint()
