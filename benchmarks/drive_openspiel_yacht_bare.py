"""The same yacht, with throws drawn in the cheapest way: from the bare list of their numbers."""

from random import Random
from typing import Any

from drive_openspiel_yacht import player
from pace import drive


def by_numbers(state: Any, rng: Random) -> int:
    """Draw from the outcomes without asking for their chances."""
    action: int = rng.choice(state.legal_actions())
    return action


if __name__ == "__main__":
    drive("open_spiel yacht, bare", "open-spiel", player(by_numbers))
