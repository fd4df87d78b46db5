"""What the server writes about itself: no messages of errors, and one line of a kind a minute."""

import asyncio
import logging
import time
import traceback
from collections import OrderedDict
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Final, TypeAlias

from divinary.table.refusals import Refused
from divinary.table.store import StoreFailed

LOGGER: Final = logging.getLogger("divinary.web")

OWN: Final = "divinary"
"""What the names of our own loggers begin with: each of their messages is a constant."""

SECONDS_BETWEEN: Final = 60.0
"""Seconds in which one line of a kind is written."""

MOST_KINDS: Final = 200
"""Kinds that are remembered; there are not so many."""

REFUSALS: Final[Mapping[str, str]] = {
    "too-fast": "refused: a client was too fast",
    "too-large": "refused: a request was too large",
    "too-full": "refused: too many sockets at a table",
    "foreign-origin": "refused: a request came from another site",
    "wrong-host": "refused: a request named another host",
    "damaged": "refused: the saved data of a table cannot be read",
    "not-kept": "refused: the tables cannot be saved or read",
    "too-many": "refused: too many connections are open",
    "too-many-each": "refused: too many connections of one address are open",
    "made-way": "closed: a connection that asked for nothing made way for a new one",
    "too-many-waiting": "closed: too many requests waited on one connection",
    "long-headers": "closed: the headers of a request were too long",
    "too-slow": "closed: a request did not arrive in time",
    "unread": "closed: a client did not read its answer",
    "too-many-frames": "closed: a socket sent too many frames",
}
"""What an operator hears of, by reason; the other refusals are part of every game."""

Kind: TypeAlias = tuple[str, ...]


def log_refusal(refused: str | Refused | StoreFailed) -> None:
    """Log why something was refused, if an operator should hear of it."""
    match refused:
        case Refused():
            reason = refused.reason
        case StoreFailed():
            reason = "not-kept"
        case _:
            reason = refused
    if reason in REFUSALS:
        LOGGER.warning(REFUSALS[reason])


def log_loop_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error that reached the event loop, without what the loop says about it."""
    LOGGER.error("an error reached the event loop", exc_info=context.get("exception"))


class OnceAMinute(logging.Filter):
    """Lets one line of a kind through in a minute; the next says how many were left out."""

    def __init__(self) -> None:
        """Let the first line of each kind through."""
        super().__init__()
        self._kinds: OrderedDict[Kind, tuple[float, int]] = OrderedDict()
        """When each kind was written last, and how many were left out since then."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a line; it gets the number of those that were left out before it."""
        kind, now = _kind(record), time.monotonic()
        written, left_out = self._kinds.pop(kind, (None, 0))
        is_due = written is None or now - written >= SECONDS_BETWEEN
        self._kinds[kind] = (now, 0) if written is None or is_due else (written, left_out + 1)
        while len(self._kinds) > MOST_KINDS:
            self._kinds.popitem(last=False)
        record.left_out = left_out
        return is_due


def _kind(record: logging.LogRecord) -> Kind:
    """Return what a line is about: who writes it, its message and where an error happened.

    Libraries put facts into their messages, so that only the place of the error counts there.
    """
    own = record.name.partition(".")[0] == OWN
    kind = (record.name, record.levelname, str(record.msg) if own else "")
    if not record.exc_info or record.exc_info[1] is None:
        return kind
    error, frames = record.exc_info[1], traceback.extract_tb(record.exc_info[2])
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    return (*kind, type(error).__name__, where)


class WithoutMessages(logging.Formatter):
    """Logs the kind of an error and where it happened, but not its message.

    The message may contain a hidden fate or a key, and many may read a log.
    """

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        """Return a line, with the number of lines like it that were left out before."""
        line, left_out = super().formatMessage(record), getattr(record, "left_out", 0)
        return f"{line} (and {left_out} more)" if left_out else line

    def formatException(  # noqa: N802 - the standard library's name
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None]
        | tuple[None, None, None],
    ) -> str:
        """Return the kind of an error and the lines that led to it."""
        frames = traceback.extract_tb(ei[2])
        where = [f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in frames]
        return "\n".join([*where, ei[0].__name__ if ei[0] else ""])


def set_up_logging() -> None:
    """Write warnings and errors to the standard error stream."""
    handler = logging.StreamHandler()
    handler.setFormatter(WithoutMessages("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.addFilter(OnceAMinute())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    for name in ("python_multipart", "uvicorn.error"):  # malformed forms and requests
        logging.getLogger(name).setLevel(logging.ERROR)
