"""Measure both games and their rivals in one run on one core; write docs/benchmarks.md.

`benchmarks/run` makes the environments and calls this.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import machine
import startup
from pace import Pace
from report import Findings, page

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "docs" / "benchmarks.md"


class Subject(NamedTuple):
    """What is measured: a driver and the environment it runs in."""

    venv: str
    driver: str

    @property
    def python(self) -> Path:
        """The interpreter of the subject's environment."""
        return HERE / ".venvs" / self.venv / "bin" / "python"


ARCANA = Subject("divinary", "drive_arcana.py")
ORACLE = Subject("divinary", "drive_oracle.py")
YACHTS = (
    Subject("pettingzoo", "drive_openspiel_yacht.py"),
    Subject("pettingzoo", "drive_openspiel_yacht_bare.py"),
)
"""The oracle's rivals; pettingzoo's environment contains OpenSpiel."""

RIVALS = (
    Subject("pettingzoo", "drive_pettingzoo_hanabi.py"),
    Subject("pyhanabi", "drive_pyhanabi.py"),
    Subject("catanatron", "drive_catanatron.py"),
)


def main() -> None:
    """Measure, print the page, and save it."""
    asked = arguments()
    facts = machine.facts()
    machine.pin(asked.core)
    paces = race((ARCANA, *RIVALS, ORACLE, *YACHTS), rounds=asked.rounds, seconds=asked.seconds)
    findings = Findings(
        facts=facts | {"pinned to": "no core" if asked.core is None else f"core {asked.core}"},
        arcana=paces[ARCANA],
        rivals=[paces[rival] for rival in RIVALS],
        oracle=paces[ORACLE],
        yachts=[paces[yacht] for yacht in YACHTS],
        seconds=asked.seconds,
        startup=startup.measure(ARCANA.python, runs=asked.starts),
        profile=answer(ARCANA, "profile_arcana.py", f"--seconds={asked.seconds}"),
        beliefs=answer(ARCANA, "measure_beliefs.py", f"--games={asked.games}"),
    )
    text = page(findings)
    print(text)
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(text, encoding="utf-8")


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each time")
    parser.add_argument("--starts", type=int, default=20, help="fresh processes for the import")
    parser.add_argument("--games", type=int, default=50, help="for the beliefs, with each box")
    parser.add_argument(
        "--core", type=int, default=max(machine.cores(), default=None), help="where all run"
    )
    return parser.parse_args()


def race(
    subjects: tuple[Subject, ...], *, rounds: int, seconds: float
) -> dict[Subject, list[Pace]]:
    """Measure all `subjects` once a round; each round starts with another one.

    So other work on the machine for a while affects all of them equally.
    """
    paces: dict[Subject, list[Pace]] = {subject: [] for subject in subjects}
    for number in range(rounds):
        first = number % len(subjects)
        for subject in subjects[first:] + subjects[:first]:
            asked = (f"--seconds={seconds}", f"--seed={number}")
            pace = Pace(**answer(subject, subject.driver, *asked))
            print(f"round {number + 1}: {pace.name} {pace.rate:,.0f}", file=sys.stderr)
            paces[subject].append(pace)
    return paces


def answer(subject: Subject, script: str, *asked: str) -> Any:
    """Run `script` in the subject's environment; return its last line of JSON."""
    command = [str(subject.python), str(HERE / script), *asked]
    try:
        run = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(f"No figures: {script} did not run in {subject.venv}.") from error
    return json.loads(run.stdout.splitlines()[-1])


if __name__ == "__main__":
    main()
