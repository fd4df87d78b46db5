"""What is counted of a finished game of the oracle, beyond wins and scores."""

from collections import Counter

from divinary.oracle.model.actions import Go
from divinary.oracle.model.events import Gold
from divinary.oracle.model.view import View


def measures(view: View) -> dict[str, int]:
    """Return the turns of all seats and their gold by its source."""
    counted: Counter[str] = Counter()
    for event in view.table.past:
        match event.what:
            case Go():
                counted["turns"] += 1
            case Gold(source, amount):
                counted[f"gold {source}"] += amount
    return dict(counted)
