"""The powers on the backs of the cards, ready once a card has faded."""

from divinary.arcana.powers.base import BASE_POWERS
from divinary.arcana.powers.power import Power, Window

__all__ = ["POWERS", "Power", "Window"]

POWERS: dict[str, Power] = {power.id: power for power in BASE_POWERS}
"""Every power of the house, by its name."""
