"""Threads for what takes long, so that nobody else waits for it.

They are few: Python runs one thread at a time, and the event loop has to get its turn soon.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

MOST_AT_ONCE: Final = 3

_THREADS: Final = ThreadPoolExecutor(MOST_AT_ONCE, "outside-loop")


async def outside_loop(do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what a function returns that runs in a thread, after those that came before it."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, partial(do, *args, **kwargs))
