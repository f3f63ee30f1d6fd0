"""Random games of Croco Rider: they end by themselves."""

from __future__ import annotations

from ..core.simulation import Simulation
from .mistakes import MISTAKES


class RiderSimulation(Simulation):
    most = 24
    """Every move places one of the 24 pawns."""
    mistakes = MISTAKES


SIMULATION = RiderSimulation()
