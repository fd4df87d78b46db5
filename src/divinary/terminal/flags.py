"""Flags that several commands share."""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from divinary.core.errors import BadOption


def add_any_option(parser: ArgumentParser, does: str) -> None:
    """Add `--option NAME=VALUE`, which can be given again and again."""
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=does)


def named_options(texts: Iterable[str]) -> dict[str, object]:
    """Read options of a game, each written NAME=VALUE.

    Raises:
        BadOption: if a text is not written like that.

    >>> named_options(["goal=3"])
    {'goal': '3'}
    """
    found: dict[str, object] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise BadOption("not-an-option", text=text)
        found[name] = value
    return found


@contextmanager
def counting_players() -> Iterator[None]:
    """Complain of the number of players where a game complains of seats, which nobody typed.

    Raises:
        BadOption: as the game does.
    """
    try:
        yield
    except BadOption as wrong:
        facts = wrong.details
        if wrong.reason != "out-of-range" or facts.get("name") != "seats":
            raise
        raise BadOption(
            "player-count", given=facts["given"], low=facts["low"], high=facts["high"]
        ) from wrong
