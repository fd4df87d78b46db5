"""Honour mode: a moment in which an illegal play may be owned up to."""

from divinary.arcana.position import Phase
from divinary.arcana.view import View


def lingers(view: View) -> bool:
    """Whether its player may still own up before the others predict; legal plays linger too."""
    hidden = view.phase is Phase.PREDICT and not view.guessed
    return view.options.honour and hidden and view.seat == view.active_seat
