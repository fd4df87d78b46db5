"""What is counted of a finished game of arcana, beyond wins and scores."""

from itertools import groupby

from divinary.arcana.model.view import View


def measures(view: View) -> dict[str, int]:
    """Return the doom and the turns of all hands, those that were skipped among them."""
    whose = [hand for hand, _ in groupby(view.past, key=lambda event: event.turn)]
    return {"doom": view.doom, "turns": len(whose)}
