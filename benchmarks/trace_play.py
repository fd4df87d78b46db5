"""Trace one flow: a POST of an arcana play, until all three seats have their new pictures.

It counts the project's modules and functions that take part, and how deep they call each other.
Everything goes through the command and the network, so it runs on any commit. The seed of the table
is fixed, so that the same fate is played in each run:

    PYTHONPATH=src python benchmarks/trace_play.py [--list]
"""

import _thread
import re
import secrets
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from types import FrameType
from typing import Any

import httpx
from websockets.sync.client import connect

secrets.token_hex = lambda _=None: "trace"  # before the server imports it: seeds chance

import divinary  # noqa: E402
from divinary.cli import main as command  # noqa: E402

SOURCE = str(Path(divinary.__file__).parent)
PORT = 8917
PEOPLE = ("Ana", "Ben", "Cleo")
WAIT = 20.0


class Trace:
    """Counts calls of the project's own functions while it is on."""

    def __init__(self) -> None:
        """Begin switched off."""
        self.on = False
        self.functions: Counter[tuple[str, str]] = Counter()
        self.deepest: list[str] = []

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        """Record a call."""
        code = frame.f_code
        if self.on and event == "call" and is_own(frame):
            self.functions[code.co_filename.removeprefix(SOURCE), code.co_qualname] += 1
            chain = [called.f_code.co_qualname for called in own_frames(frame)]
            self.deepest = max(self.deepest, chain, key=len)


def is_own(frame: FrameType) -> bool:
    """Whether a call is of a function of the project; comprehensions and lambdas are none."""
    code = frame.f_code
    return code.co_filename.startswith(SOURCE) and not code.co_name.startswith("<")


def own_frames(frame: FrameType | None) -> Iterator[FrameType]:
    """Yield the frames of the project's own functions that lead to a call."""
    while frame is not None:
        if is_own(frame):
            yield frame
        frame = frame.f_back


def clients(address: str) -> tuple[list[httpx.Client], str]:
    """Seat three people at a new table of arcana and begin; return them and the table's path."""
    people = [httpx.Client(base_url=address, follow_redirects=True) for _ in PEOPLE]
    for one in people:
        one.headers["origin"] = address
    fields = {"name": PEOPLE[0], "seats": "3", "with": "people", "cards": "base"}
    path = people[0].post("/new/arcana", data=fields).url.path
    for seat, (one, name) in enumerate(zip(people[1:], PEOPLE[1:], strict=True), start=1):
        one.post(f"{path}/sit", data={"name": name, "seat": str(seat), "place": str(seat)})
    people[0].post(f"{path}/begin")
    return people, path


def socket_of(client: httpx.Client, address: str, path: str) -> Any:
    """Return the socket that keeps a seat's page up to date, as a context manager."""
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    where = address.replace("http", "ws") + f"{path}/live"
    return connect(where, additional_headers={"cookie": cookie, "origin": address}, max_size=None)


def plays(client: httpx.Client, path: str) -> tuple[int, list[str]]:
    """Return the version that a seat sees, and the plays that it may make."""
    view = client.get(f"{path}/view.json").json()
    page = client.get(path).text
    return view["version"], re.findall(r'value="(play [^"]+)"', page)


def drive(trace: Trace, address: str) -> None:
    """Play one fate and wait for three new pictures, with the trace switched on."""
    until = monotonic() + WAIT
    while monotonic() < until:
        with suppress(httpx.ConnectError):
            httpx.get(address)
            break
        sleep(0.1)
    people, path = clients(address)
    version, found = max((plays(one, path) for one in people), key=lambda pair: len(pair[1]))
    active = next(one for one in people if plays(one, path)[1])
    with ExitStack() as open_sockets:
        sockets = [open_sockets.enter_context(socket_of(one, address, path)) for one in people]
        for socket in sockets:
            socket.recv(timeout=WAIT)
        sleep(1)  # nothing else is under way then
        trace.on = True
        answer = active.post(
            f"{path}/act",
            data={"action": found[0], "version": str(version)},
            headers={"accept": "application/json"},
        )
        for socket in sockets:
            socket.recv(timeout=WAIT)
        trace.on = False
    assert answer.status_code in (200, 204), answer.text


def main() -> None:
    """Print how many modules and functions took part, and how deep they call."""
    trace = Trace()
    address = f"http://127.0.0.1:{PORT}"

    def driven() -> None:
        try:
            drive(trace, address)
        finally:
            _thread.interrupt_main()

    threading.setprofile(trace)
    driver = threading.Thread(target=driven)
    driver.start()
    sys.setprofile(trace)
    with TemporaryDirectory() as folder, suppress(KeyboardInterrupt, SystemExit):
        command(["serve", "--port", str(PORT), "--data", folder])
    sys.setprofile(None)
    driver.join()
    modules = {file for file, _ in trace.functions}
    depth = len(trace.deepest)
    print(f"modules {len(modules)}, functions {len(trace.functions)}, depth {depth}")
    if "--list" in sys.argv:
        print("the deepest call:", " < ".join(trace.deepest))
        for (file, name), times in sorted(trace.functions.items()):
            print(f"{times:6} {file} {name}")


if __name__ == "__main__":
    main()
