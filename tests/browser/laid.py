"""Tables that were played before the server was opened: their logs are written into its store."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import time
from typing import Any

from playwright._impl._api_structures import SetCookieParam

from divinary.core.record import Record
from divinary.table import log
from divinary.table.keys import digest
from divinary.table.log import Entry
from divinary.table.store import Store


def lay(
    folder: Path, table: str, record: Record[Any], names: Sequence[str], aids: str = "why"
) -> None:
    """Keep a table where people of these names, whose keys are their names, played a record."""
    keys = [digest(name) for name in names]
    options = {name: value for name, value in record.options.items() if name != "seats"}
    entries: list[Entry] = [
        log.TableOpened(record.game.name, options, len(names), keys[0], "seed", aids),
        *[log.Sat(seat, name, keys[seat]) for seat, name in enumerate(names)],
        log.Begun(),
        log.Moved(tuple(str(action) for action in record.actions)),
    ]
    store = Store(folder)
    with ThreadPoolExecutor(1) as beside:  # where Playwright runs, no other loop may
        beside.submit(asyncio.run, store.append(table, 0, time(), entries)).result()
    store.close()


def cookie(base: str, table: str, name: str) -> SetCookieParam:
    """Return what a browser keeps of somebody's seat at such a table."""
    return {"name": f"seat-{table}", "value": name, "url": base}
