"""Threads for pages that take long, so that tables do not wait for them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

MOST_THREADS: Final = 2
"""More would only take turns with each other, and with the tables."""

_THREADS: Final = ThreadPoolExecutor(MOST_THREADS, thread_name_prefix="page")


async def in_thread(make: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Return what a function makes in one of a few threads, as soon as one of them is free."""
    doing = _THREADS.submit(make, *given, **named)
    return await asyncio.wrap_future(doing)
