"""What holds for every test here."""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "divinary",
    deadline=None,  # a shared machine is sometimes slow; that is no finding
    derandomize=True,  # `make test` says the same thing twice; `make prove` looks further
    max_examples=50,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("divinary")

LONGEST = "test_whole_games"
"""What takes longest is begun first, so that nobody waits for it alone in the end."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return one more than there are cores: many tests wait for a browser or a terminal."""
    known = hasattr(os, "sched_getaffinity")  # not on every system
    return (len(os.sched_getaffinity(0)) if known else os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest first, and leave the others where they are."""
    items.sort(key=lambda item: LONGEST not in item.nodeid)
