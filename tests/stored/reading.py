"""What can be seen of stored games: the same looks for who makes the fixtures and who tests them.

Only what outlives a change of the source is used: the public API, addresses of the server, and what
stands in its answers.
"""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from functools import cache
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import httpx
import pytest

import divinary
from divinary.cli import main
from tests.web.served import Server

Jars = dict[str, dict[str, str]]
"""Who has which cookies."""

SHORT = 40
"""Letters up to which a value is kept as it is."""

PATIENCE = 20.0


def digest(text: str) -> str:
    """Return a short sign of a text."""
    return sha256(text.encode()).hexdigest()[:8]


# --- Records and positions -----------------------------------------------------------------------


def states_of(text: str) -> str:
    """Return the signs of the state at the start of a record and after each of its actions.

    A record that somebody has taken along from a running game, and that hides what they did not
    see, cannot be replayed; then this is why.
    """
    try:
        record = record_of(text)
    except divinary.BadRecord as wrong:
        return str(wrong)
    return " ".join(digest(str(state)) for state in record.states())


@cache
def record_of(text: str) -> Any:
    """Read a record, once."""
    return divinary.record.loads(text)


def actions_of(text: str) -> list[str]:
    """Return the lines of a record without its header."""
    return text.partition("\n\n")[2].splitlines()


def position_of(text: str) -> dict[str, str]:
    """Return signs of what follows from a position: its text, what is legal, who may choose."""
    game = divinary.game(text.split(maxsplit=1)[0])
    state = game.state(text)
    decided = state.decider is not None
    seats = int({**game.options(), **dict(options_in(text))}["seats"])
    seen = [state.view(seat) for seat in range(seats)]
    return {
        "text": digest(str(state)),
        "legal": digest("\n".join(map(str, state.legal())) if decided else ""),
        "choices": digest("\n".join(str(choice) for view in seen for choice in view.choices)),
    }


def options_in(text: str) -> Iterator[tuple[str, str]]:
    """Yield the options that a position names."""
    line = next((line for line in text.splitlines() if line.startswith("options ")), "options")
    for word in line.split()[1:]:
        name, _, value = word.partition("=")
        yield name, value


# --- Saves ---------------------------------------------------------------------------------------


def at_terminal(typed: str, *words: str) -> None:
    """Run our own command while somebody types."""
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(StringIO()):
        patch.setattr("sys.stdin", StringIO(typed))
        patch.setenv("LANGUAGE", "en")
        assert main([*words]) == 0


def go_on(save: Path, choose: Callable[[list[Any]], Any] = lambda legal: legal[0]) -> bool:
    """Resume a game at the terminal and choose once, whoever is asked; False if it is over."""
    record = divinary.record.loads(save.read_text("utf-8"))
    state = record.end()
    if state.result is not None:
        return False
    line = choose(list(state.legal()))
    words = ("play", record.game.name, "--plain", "--resume", str(save), "--seed", "on")
    at_terminal(f"\n{line}\nquit\n", *words)  # the empty line draws the curtain where there is one
    return True


# --- Tables --------------------------------------------------------------------------------------


def visitors(server: Server, jars: Jars) -> dict[str, httpx.Client]:
    """Return a browser for everybody, with the cookies that they have kept, and one without any."""
    browsers = {}
    for who, cookies in {**jars, "nobody": {}}.items():
        browsers[who] = server.client()
        for name, value in cookies.items():
            browsers[who].cookies.set(name, value)
    return browsers


def seen(browsers: dict[str, httpx.Client], table: str) -> dict[str, Any]:
    """Return what everybody sees of a table."""
    return {who: seen_by(browser, table) for who, browser in browsers.items()}


def seen_by(browser: httpx.Client, table: str) -> dict[str, Any]:
    """Return what somebody sees of a table: long values by their signs."""
    page = browser.get(f"/t/{table}")
    assert page.status_code == 200, page.text
    found: dict[str, Any] = {"begins": f'action="/t/{table}/begin"' in page.text}
    view = browser.get(f"/t/{table}/view.json")
    if view.status_code != 200:
        return {**found, "running": False}
    known = view.json()
    parts = {**known, **{f"view {name}": value for name, value in known.pop("view").items()}}
    parts.pop("view", None)
    record = browser.get(f"/t/{table}/record").text
    parts["record"] = actions_of(record)
    return {**found, **{name: brief(value) for name, value in parts.items()}}


def brief(value: Any) -> Any:
    """Return a value, or its sign if it is long."""
    written = json.dumps(value, sort_keys=True)
    return value if len(written) <= SHORT else digest(written)


def press(browsers: dict[str, httpx.Client], who: str, path: str, form: dict[str, str]) -> None:
    """Send a form as a page does, at the moment that stands, and wait until bots have moved."""
    table = path.split("/")[2]
    view = browsers[who].get(f"/t/{table}/view.json")
    version = view.json()["version"] if view.status_code == 200 else 0
    answer = browsers[who].post(path, data={"version": version, **form})
    if answer.status_code == 429:  # too fast
        time.sleep(1)
        press(browsers, who, path, form)
        return
    assert answer.status_code == 200, (answer.status_code, path, form, answer.text[-3000:])
    settle(browsers, table)


def settle(browsers: dict[str, httpx.Client], table: str) -> None:
    """Wait until a table waits for people, or is over, or has not begun."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        views = [browser.get(f"/t/{table}/view.json") for browser in browsers.values()]
        if any(view.status_code != 200 for view in views):
            return
        told = [view.json() for view in views]
        if any(view["mine"] or view["over"] for view in told):
            return
        time.sleep(0.02)
    raise AssertionError(f"the table {table} does not go on")
