"""The powers on the backs of the cards, ready once a card has faded."""

from divinary.arcana.powers.deeds import DEEDS
from divinary.arcana.powers.power import Asked, Power, Window
from divinary.arcana.powers.questions import QUESTIONS

__all__ = ["POWERS", "Asked", "Power", "Window"]

POWERS: dict[str, Power] = {power.id: power for power in (*QUESTIONS, *DEEDS)}
"""Every power of the house, by its name."""
