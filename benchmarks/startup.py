"""How long `import divinary` takes, in fresh processes."""

import os
import subprocess
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple


class Startup(NamedTuple):
    """Medians over fresh processes, in milliseconds, from start to exit."""

    bare: float
    """Of `python -c pass`."""

    imported: float
    """Of `python -c "import divinary"`."""

    runs: int

    @property
    def added(self) -> float:
        """The time that the import adds to a bare start."""
        return self.imported - self.bare


def measure(python: Path, *, runs: int) -> Startup:
    """Start `python` bare and with the import, `runs` times each in turn.

    One start of each is not timed, so that bytecode is written and files are cached.
    """
    for program in ("pass", "import divinary"):
        _start(python, program)
    bare, imported = [], []
    for _ in range(runs):
        bare.append(_start(python, "pass"))
        imported.append(_start(python, "import divinary"))
    return Startup(median(bare), median(imported), runs)


def _start(python: Path, program: str) -> float:
    """Run `program` in a fresh process; return milliseconds.

    Bytecode is written as for users, even if the environment forbids it.
    """
    usual = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    started = perf_counter()
    subprocess.run([python, "-c", program], check=True, env=usual)
    return (perf_counter() - started) * 1000
