"""Plain connections to a server, byte by byte, from any address of this machine."""

import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

PATIENCE = 30


def connected(port: int, source: str = "127.0.0.1") -> socket.socket:
    """Return a connection from one of this machine's addresses."""
    return socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0))


def heard(wire: socket.socket) -> bytes:
    """Return all that comes until the other side has closed."""
    came = bytearray()
    with suppress(ConnectionError):
        while more := wire.recv(65_536):
            came += more
    return bytes(came)


def ask(wire: socket.socket, *, path: str = "/rules/arcana", more: str = "") -> None:
    """Send a whole request that has no body."""
    wire.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{more}\r\n".encode())


def status(answer: bytes) -> int:
    """Return the status of an answer; 0 if there is none."""
    return int(answer[9:12]) if answer.startswith(b"HTTP/1.1 ") else 0


def fetched(port: int, source: str = "127.0.0.1", path: str = "/rules/arcana") -> bytes:
    """Return the answer to one request on a connection of its own."""
    with connected(port, source) as wire:
        with suppress(ConnectionError):
            ask(wire, path=path, more="Connection: close\r\n")
        return heard(wire)


@contextmanager
def half_open(port: int, sources: list[str], each: int) -> Iterator[list[socket.socket]]:
    """Have connections that have begun to ask for something, some from each address."""
    with ExitStack() as kept:
        wires = []
        for _ in range(each):
            for source in sources:
                wire = kept.enter_context(connected(port, source))
                with suppress(ConnectionError):
                    wire.sendall(b"GET / HTTP/1.1\r\n")
                wires.append(wire)
        yield wires


def closed(wire: socket.socket) -> bool:
    """Whether the other side has closed a connection, whatever it said before."""
    wire.setblocking(False)
    try:
        while wire.recv(65_536):
            pass
    except BlockingIOError:
        return False
    except ConnectionError:
        pass
    return True


def slowest(port: int, seconds: float, source: str = "127.0.0.1") -> float:
    """Return the longest time that an answer took, while something else goes on."""
    took, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.monotonic()
        assert status(fetched(port, source)) == 200
        took.append(time.monotonic() - began)
        time.sleep(0.02)
    return max(took)


def allow_descriptors(most: int) -> None:
    """Let this process, and those that it starts, open so many files."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, hard), hard))
