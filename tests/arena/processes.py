"""Whether a group of processes is gone."""

import contextlib
import os
import time
from pathlib import Path


def nobody_left(group: int) -> bool:
    """Whether the last process of a group is gone, on a busy machine within half a minute."""
    for _ in range(600):
        if not anybody_runs(group):
            return True
        time.sleep(0.05)
    return False


def anybody_runs(group: int) -> bool:
    """Whether a process of the group lives; one that has ended and waits to be noticed does not."""
    if not Path("/proc/self/stat").exists():
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return False
        return True
    states = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it may end while it is looked at
            state, _, its_group = stat.read_text().rpartition(")")[2].split()[:3]
            states.append((int(its_group), state))
    return any(its_group == group and state != "Z" for its_group, state in states)
