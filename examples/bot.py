"""An outside program that plays: it joins a table by its link and chooses at random.

Start it with `python examples/bot.py http://localhost:8017/t/TABLE Robin`. Put your own ideas into
`choose`: it gets everything that its seat may know, and answers with one of the choices.
"""

import json
import random
import sys
import time
import urllib.parse
import urllib.request
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect


def sit_down(table: str, name: str) -> str:
    """Take a free seat; return the key to it."""
    body = urllib.parse.urlencode({"name": name}).encode()
    request = urllib.request.Request(f"{table}/sit", body, {"Accept": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return str(json.load(answer)["key"])


def choose(position: dict[str, Any]) -> dict[str, Any]:
    """Return the next request: agree with the group's oldest proposal, or choose at random."""
    oldest = min(position["proposals"], key=lambda one: one["id"], default=None)
    if oldest:  # everybody agrees with the oldest proposal, so the group decides
        return {} if position["seat"] in oldest["agreed"] else {"agree": oldest["id"]}
    return {"action": random.choice(position["choices"]), "version": position["version"]}


def play(table: str, key: str) -> Any:
    """Play until the end, reconnecting if the server restarts; return how it ended."""
    address, headers = table.replace("http", "ws", 1) + "/bot", {"Authorization": f"Bearer {key}"}
    while True:
        try:
            with connect(address, additional_headers=headers) as socket:
                return talk(socket)
        except (ConnectionClosed, OSError):
            time.sleep(1)


def talk(socket: ClientConnection) -> Any:
    """Answer every position while the connection lasts; return how the game ended."""
    while not (message := json.loads(socket.recv())).get("over"):
        if message["kind"] == "position":
            position = message
        elif message["reason"] != "not-kept":  # done, or a new position follows
            continue
        if position["mine"] and (request := choose(position)):
            socket.send(json.dumps(request))
    return message["view"]["result"]


if __name__ == "__main__":
    link, name, *_ = [*sys.argv[1:], "Robin"]
    print(play(link, sit_down(link, name)))
