"""A real server in a process of its own, on a folder of its own, started by our own command."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import httpx

LINK = re.compile(r"(http://\S+)/")
REFUSAL = re.compile(r" WARNING divinary\.web: (refused|closed): ")
"""What the server logs about a request that it refused: no fault of its own."""


class Server:
    """One server; it can be killed and started again at the same address."""

    def __init__(
        self, data: Path, *flags: str, module: str = "divinary", proxy: str = "127.0.0.1"
    ) -> None:
        """Start with these flags; the clients say by way of a trusted proxy who they are."""
        self.data = data
        self.flags = (*flags, *(("--proxy", proxy) if proxy else ()))
        self.module = module
        self.port = 0
        self.base = ""
        self._process: subprocess.Popen[str] | None = None
        self.clients: list[httpx.Client] = []

    def start(self) -> Self:
        """Start, and wait until it says where it is."""
        command = [sys.executable, "-m", self.module, "--lang", "en", "serve"]
        command += ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)]
        with (self.data.parent / "server.log").open("a") as errors:
            self._process = subprocess.Popen(
                [*command, *self.flags], stdout=subprocess.PIPE, stderr=errors, text=True
            )
        assert self._process.stdout is not None
        found = LINK.search(self._process.stdout.readline())
        assert found, (self.data.parent / "server.log").read_text()
        self.base = found.group(1).replace("localhost", "127.0.0.1")
        self.port = int(self.base.rpartition(":")[2])
        return self

    def kill(self) -> None:
        """End it without a word, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(timeout=20)
        assert self._process.stdout is not None
        self._process.stdout.close()

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """What the server has written about itself."""
        return (self.data.parent / "server.log").read_text()

    @property
    def faults(self) -> list[str]:
        """What the server has written about itself, without what it refused."""
        return [line for line in self.log.splitlines() if not REFUSAL.search(line)]

    def client(self, **headers: str) -> httpx.Client:
        """Return somebody with a cookie jar and a machine of their own, who speaks English."""
        machine = f"10.0.{len(self.clients) // 200}.{len(self.clients) % 200}"
        told = {"accept-language": "en", "x-forwarded-for": machine, **headers}
        client = httpx.Client(
            base_url=self.base,
            headers=told,
            follow_redirects=True,
            timeout=30,
            verify=False,
            trust_env=False,
        )
        self.clients.append(client)
        return client

    def close(self) -> None:
        """Let all clients go."""
        for client in self.clients:
            client.close()


@contextmanager
def served(
    folder: Path, *flags: str, module: str = "divinary", proxy: str = "127.0.0.1"
) -> Iterator[Server]:
    """Serve from a folder while a test runs; bots take no time unless they are told to."""
    server = Server(folder / "tables", "--pace", "0", *flags, module=module, proxy=proxy).start()
    try:
        yield server
    finally:
        server.close()
        server.stop()
