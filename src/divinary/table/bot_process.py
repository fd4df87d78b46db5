"""The program of a process in which bots think: it reads questions and writes the answers.

`bot_workers` starts it. When it is ready, it writes a line. Then each question comes as its length
and its bytes, and each answer goes as one line: the place of the choice among the view's choices,
or the kind of the error. The process gets what bots may know: no store, no socket, no seed and no
state of a game. It ends as soon as the server does, however that ended, even while a bot thinks.
"""

import os
import pickle
import resource
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import Any, Final, NamedTuple

from divinary.core.game import View
from divinary.games import imported

NICENESS: Final = 10
"""Bots get what processor time the server and its players leave: they have a second for a move."""

MOST_ANSWERS: Final = 2_000
"""Answers after which the process ends, to be replaced: the caches of the bots have grown from 37
MiB to 140 by then, and would go on growing. A new process needs half a second."""

MOST_MEMORY: Final = 1 << 30
"""Bytes that a process may use; a thought that needs more fails."""

READY: Final = "ready"
LENGTH: Final = 4
"""Bytes that say how long a question is."""


class SentQuestion(NamedTuple):
    """What a bot is asked, as a process without a list of bots needs it."""

    address: str
    """Where the bot's class is."""

    options: Mapping[str, Any]
    """The arguments of the class."""

    view: View[Any]
    rng: Random
    """Already seeded: the seed, which predicts chance too, stays with the server."""


def framed(question: SentQuestion) -> bytes:
    """Return a question as it is sent."""
    sent = pickle.dumps(question, pickle.HIGHEST_PROTOCOL)
    return len(sent).to_bytes(LENGTH, "big") + sent


def answer_to(sent: bytes) -> str:
    """Return the answer to a question, from its bytes: a number, or the kind of an error.

    The message of an error is left out: it may name what is hidden.
    """
    try:
        question: SentQuestion = pickle.loads(sent)
        bot = imported(question.address)(**question.options)
        choice = bot.choose(question.view, question.rng)
        return str(list(question.view.choices).index(choice))
    except Exception as wrong:
        return type(wrong).__name__


def main(addresses: list[str]) -> None:
    """Answer questions until the server ends; first import these bots, which takes longest."""
    for stopping in (signal.SIGINT, signal.SIGTERM):  # they are for the server, which ends this
        signal.signal(stopping, signal.SIG_IGN)
    os.nice(NICENESS)
    with suppress(ValueError, OSError):  # not every system can
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(questions,), daemon=True).start()
    for address in addresses:
        with suppress(Exception):  # the question for this bot will say what is wrong
            imported(address)
    try:
        _write(READY)
        for _ in range(MOST_ANSWERS):
            _write(answer_to(questions.get()))
    except BrokenPipeError:
        pass
    os._exit(0)  # without waiting for the thread that reads


def _write(line: str) -> None:
    os.write(sys.stdout.fileno(), f"{line}\n".encode())


def _read(questions: "SimpleQueue[bytes]") -> None:
    """Pass questions on; end the process when there can be no more."""
    while length := int.from_bytes(sys.stdin.buffer.read(LENGTH), "big"):
        questions.put(sys.stdin.buffer.read(length))
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
