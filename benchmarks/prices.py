"""What each page costs the server: the prices in web/budget.py are rounded up from these figures.

An app in this process serves a finished table of each game, played by bots, and one of two people
in mid-game. Before each request everything is forgotten that pages keep, so that this is what a
stranger can cost. Prints milliseconds of processor time, the median and the most.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import httpx

from divinary.arcana.speech.event_log import LINES
from divinary.oracle.speech import speech as oracle_speech
from divinary.table.store import Store
from divinary.web import analysis_page, drawings, qr_codes, rendering, replays
from divinary.web.app import application
from divinary.web.budget import PRICES, Budget
from divinary.web.safety import RateLimit

GAMES = {"arcana": "literal", "oracle": "greedy"}
PLAYED = 60
"""Choices in a game that goes on."""


def forget() -> None:
    """Forget what pages keep."""
    for memo in (rendering.DRAWN, qr_codes.CODES, LINES):
        memo.forget()
    drawings.DRAWINGS._tables.clear()
    for kept in (analysis_page._analysed, replays._milestones, oracle_speech._news):
        kept.cache_clear()


async def finished(client: httpx.AsyncClient, game: str) -> str:
    """Return the path of a table at which bots have finished a game with somebody's seat."""
    form = {"name": "Ana", "seats": "4", "with": "bots", "bot": GAMES[game], "aids": "why"}
    path = (await client.post(f"/new/{game}", data=form)).headers["location"]
    await client.post(f"{path}/hand", data={"to": "bot"})
    over = False
    while not over:
        await asyncio.sleep(0.1)  # for the bots
        over = (await client.get(f"{path}/view.json")).json()["over"]
    return path


async def begun(client: httpx.AsyncClient, other: httpx.AsyncClient, game: str) -> str:
    """Return the path of a table at which two people have made some choices."""
    rng = Random(7)
    form = {"name": "Ana", "seats": "2", "with": "people", "aids": "why"}
    path = (await client.post(f"/new/{game}", data=form)).headers["location"]
    await other.post(f"{path}/sit", data={"name": "Ben"})
    await client.post(f"{path}/begin")
    for _ in range(PLAYED):
        for one in (client, other):
            seen = (await one.get(f"{path}/view.json")).json()
            if seen["mine"] and seen["choices"]:
                action = rng.choice(seen["choices"])
                await one.post(f"{path}/act", data={"action": action, "version": seen["version"]})
    return path


def addresses(over: dict[str, str], going_on: dict[str, str]) -> dict[str, list[str]]:
    """Return what is asked for, by the path of its route."""
    found = {"/": ["/"], "/favicon.ico": ["/favicon.ico"], "/static/{name}": ["/static/site.css"]}
    for game, path in over.items():
        for route in ("/new/{game}", "/rules/{game}", "/schema/{game}.json"):
            found.setdefault(route, []).append(route.replace("{game}", game))
        tables = (path, going_on[game])
        for what in ("", "/log", "/record", "/meant", "/view.json", "/code.svg", "/analysis"):
            found.setdefault(f"/t/{{table}}{what}", []).extend([one + what for one in tables])
        steps = [f"{path}/replay?step={step}" for step in (0, 50, 99_999)]
        found.setdefault("/t/{table}/replay", []).extend(steps)
        looks = [f"{one}?look={seat}" for one in tables for seat in range(4)]
        found["/t/{table}"].extend(looks)
    return found


async def measured(client: httpx.AsyncClient, path: str, times: int) -> list[float]:
    """Return how many milliseconds of processor time a page takes each time."""
    took = []
    for _ in range(times):
        forget()
        began = time.process_time()
        await client.get(path)
        took.append(1000 * (time.process_time() - began))
    return took


async def measure(folder: Path, times: int) -> None:
    """Print what each page costs."""
    app = application(Store(folder), pace=0)
    app.state.budget = Budget(10**9, 10**9)
    app.state.request_limit = RateLimit(10**9, 10**9)
    more: dict[str, Any] = {"transport": httpx.ASGITransport(app), "base_url": "http://localhost"}
    async with httpx.AsyncClient(**more) as client, httpx.AsyncClient(**more) as other:
        over = {game: await finished(client, game) for game in GAMES}
        going_on = {game: await begun(client, other, game) for game in GAMES}
        print(f"{'page':40} {'price':>9} {'entries':>8} {'median':>8} {'most':>8}")
        for route, paths in addresses(over, going_on).items():
            for path in paths:
                table = path.split("?")[0].split("/")[2] if path.startswith("/t/") else ""
                hub = app.state.registry.in_memory(table)
                entries = hub.session.length if hub else 0
                price = PRICES[route].page + PRICES[route].hundred * entries / 100
                took = await measured(other, path, times)
                print(f"{path:40} {price:9.1f} {entries:8} {median(took):8.1f} {max(took):8.1f}")
        for path in (*over.values(), *going_on.values()):
            began = time.process_time()
            for _ in range(times):
                app.state.registry.read(path.rpartition("/")[2])
            print(f"reading {path:32} {1000 * (time.process_time() - began) / times:35.1f}")


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), asked.times))


if __name__ == "__main__":
    main()
