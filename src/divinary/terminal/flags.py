"""Flags that several commands share."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from divinary.core.errors import BadOption


def add_any_option(parser: ArgumentParser, does: str) -> None:
    """Add `--option NAME=VALUE`, which can be given several times."""
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=does)


def chosen_options(given: Namespace, *flags: str) -> dict[str, object]:
    """Return the options that are given by these flags of the same name, and by `--option`."""
    by_flag = {name: getattr(given, name) for name in flags}
    chosen = {name: text for name, text in by_flag.items() if text is not None}
    return chosen | named_options(given.option)


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
    """Complain about the number of players if a game complains about seats, which no one typed.

    Raises:
        BadOption: if the game does.
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
