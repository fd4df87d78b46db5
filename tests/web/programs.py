"""Programs that sit at a table by its documented socket; everything they hear fits the schema."""

import json
from functools import cache
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.sync.client import connect

from tests.web.joining import Company
from tests.web.schema import misfits

Message = dict[str, Any]
PATIENCE = 20


@cache
def schema(base: str, game: str) -> Any:
    """Return the schema that a server publishes."""
    return httpx.get(f"{base}/schema/{game}.json", trust_env=False).json()


class Program:
    """One connection to the bot's socket of a table."""

    def __init__(self, table: Company, key: str = "", *, kind: str = "bot", **headers: str) -> None:
        self.table = table
        told = {"Authorization": f"Bearer {key}"} if key else {}
        url = f"{table.server.base.replace('http', 'ws', 1)}{table.path}/{kind}"
        self._opening = connect(url, additional_headers={**told, **headers}, proxy=None)
        self.position: Message = {}
        self._asked = 0

    def __enter__(self) -> Self:
        self.socket = self._opening.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        wrong: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self._opening.__exit__(kind, wrong, where)

    def receive(self) -> Message:
        """Return the next message, and remember it if it is a position."""
        message: Message = json.loads(self.socket.recv(timeout=PATIENCE))
        whole = schema(self.table.server.base, self.position.get("game") or message.get("game", ""))
        assert not misfits(message, whole, whole)
        if message["kind"] == "position":
            self.position = message
        return message

    def look(self, version: int | None = None) -> Message:
        """Return the next position, or the first of at least a version."""
        while True:
            message = self.receive()
            if message["kind"] == "position" and (version is None or message["version"] >= version):
                return message

    def request(self, **request: Any) -> Message:
        """Wish for something; return what became of it, which comes under its own number."""
        self._asked += 1
        self.socket.send(json.dumps({**request, "id": self._asked}))
        while True:
            message = self.receive()
            if message["kind"] == "answer":
                assert message["id"] == self._asked
                return message

    def act(self, line: str, version: int | None = None) -> Message:
        """Do something at the version that was seen last."""
        seen = self.position["version"] if version is None else version
        return self.request(action=line, version=seen)
