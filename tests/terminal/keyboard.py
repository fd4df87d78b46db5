"""A person at a real terminal: types keys into a pseudo-terminal and reads what it shows."""

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import pexpect
import pytest

PROMPT = "\n> "
CHOICE = re.compile(r"^(\d+)  (.+(?:\n {3,}\S.*)*)$", re.MULTILINE)
"""A choice and its words, which may be folded."""


SOME_AND_ALL = [
    "pl",
    *[pytest.param(language, marks=pytest.mark.prove) for language in ("en", "es", "fr")],
]
"""Languages of games that take long: the other three are played by `make prove`."""


def environment(home: Path, **more: str) -> Mapping[str, str]:
    """Return a bare environment with its own home."""
    bare = {"HOME": str(home), "PATH": os.environ["PATH"], "TERM": "xterm-256color"}
    return {**bare, "LANG": "C.UTF-8", "COLUMNS": "100", "LINES": "46", **more}


def sit_down(home: Path, *arguments: str, **more: str) -> "pexpect.spawn[str]":
    """Start `divinary` with these arguments in a terminal of 100 by 46."""
    return pexpect.spawn(
        sys.executable,
        ["-m", "divinary", *arguments],
        env={**environment(home, **more)},
        encoding="utf-8",
        dimensions=(46, 100),
        timeout=60,
        echo=False,
    )


def choices_in(text: str) -> dict[str, str]:
    """Return the numbered choices that a screen of plain lines offers last."""
    plain = text.replace("\r", "")
    found: dict[str, str] = {}
    for label, choice in CHOICE.findall(plain):
        if label == "1":
            found = {}
        found[label] = re.sub(r"\n +", " ", choice)
    return found
