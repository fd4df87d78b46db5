"""Sheets as an owner might write them, and the errors that they get."""

import json
from collections.abc import Callable
from importlib.resources import files

import pytest

from divinary.core.errors import BadOption, Detail
from divinary.oracle.data.sheet import Entry

OURS = files("divinary.oracle").joinpath("data")
BOARD_TOML = OURS.joinpath("board.toml").read_text(encoding="utf-8")
COVE_TOML = OURS.joinpath("cove.toml").read_text(encoding="utf-8")


def edited(text: str, old: str, new: str) -> str:
    """Return a text with its one `old` replaced."""
    assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
    return text.replace(old, new)


def corrected(entries: tuple[Entry, ...], spot: str, given: str) -> str:
    """Return a sheet in which `given` is at one spot: a place, or one part of its list."""
    place, _, part = spot.partition(" #")
    assert place in [entry.place for entry in entries]
    lines = []
    for entry in entries:
        value = json.dumps(entry.value)
        if entry.place == place and part:
            parts = [json.dumps(each) for each in entry.value]  # type: ignore[attr-defined]
            parts[int(part) - 1] = given
            value = f"[{', '.join(parts)}]"
        elif entry.place == place:
            value = given
        lines.append(f'{entry.place} = {{ value = {value}, from = "{entry.source}" }}')
    return "\n".join(lines)


def refused(read: Callable[[str], object], text: str | bytes) -> dict[str, Detail]:
    """Return what is said of a text that must be refused."""
    with pytest.raises(BadOption) as caught:
        read(text)  # type: ignore[arg-type]
    assert caught.value.reason == "bad-sheet"
    return dict(caught.value.details)


def where_and_why(read: Callable[[str], object], text: str | bytes) -> tuple[Detail, Detail]:
    """Return the place and the reason of a refusal."""
    details = refused(read, text)
    return details["place"], details["why"]
