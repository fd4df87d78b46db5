"""Where random play of arcana spends its time: prints the functions with most time of their own.

Prints one line of JSON, a list of `Row`. The profiler adds a cost to every call, so small functions
look slower than they are: read the shares as a ranking.
"""

import argparse
import json
import re
from cProfile import Profile
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from types import CodeType

from drive_arcana import player
from pace import measure

import divinary

SOURCE = Path(divinary.__file__).parents[1]
"""Our files are named relative to this folder, so that no folders of the machine are shown."""


@dataclass(frozen=True)
class Row:
    """One function of the profile."""

    function: str
    place: str
    """File inside its package and line; empty if it is not written in Python."""

    calls: float
    """For each decision, on average."""

    own: float
    """Share of all time spent in the function itself."""

    total: float
    """Share of all time spent in the function and in what it called."""


def main() -> None:
    """Play under the profiler and print the top rows."""
    parser = argparse.ArgumentParser(description="Random play of arcana, profiled.")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rows", type=int, default=12)
    asked = parser.parse_args()
    profile = Profile()
    profile.enable()
    decisions, _seconds, _games = measure(player(), Random(0), seconds=asked.seconds)
    profile.disable()
    print(json.dumps([asdict(row) for row in top(profile, decisions, count=asked.rows)]))


def top(profile: Profile, decisions: int, *, count: int) -> list[Row]:
    """Return the `count` functions with most time of their own, highest first."""
    entries = profile.getstats()
    whole = sum(entry.inlinetime for entry in entries)
    slowest = sorted(entries, key=lambda entry: entry.inlinetime, reverse=True)[:count]
    return [
        Row(
            function=_name(entry.code),
            place=_place(entry.code),
            calls=entry.callcount / decisions,
            own=entry.inlinetime / whole,
            total=entry.totaltime / whole,
        )
        for entry in slowest
    ]


def _name(code: CodeType | str) -> str:
    """Return the qualified name; of a built-in what the profiler calls it, without addresses."""
    if isinstance(code, CodeType):
        return code.co_qualname
    return re.sub(r" at 0x[0-9a-f]+", "", code).strip("<>")


def _place(code: CodeType | str) -> str:
    """Return file and line, `divinary/…` for our own, the bare file name for others'."""
    if isinstance(code, str):
        return ""
    file = Path(code.co_filename)
    inside = file.relative_to(SOURCE) if file.is_relative_to(SOURCE) else file.name
    return f"{inside}:{code.co_firstlineno}"


if __name__ == "__main__":
    main()
