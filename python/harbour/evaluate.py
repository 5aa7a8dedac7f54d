"""How strong a policy is: many deals, each played from every seat, with an interval."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from .batch import Batch
from .game import Game

Policy = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""Actions (n,) from observations (n, nobs) and masks (n, nact)."""


@dataclass(frozen=True)
class Result:
    """Mean reward of a deal over all seats, in -1 to 1, and half the width of its 95% interval."""

    mean: float
    interval: float
    wins: float
    deals: int
    seats: tuple[float, ...]

    def __str__(self) -> str:
        by_seat = ", ".join(f"{x:+.3f}" for x in self.seats)
        return (f"{self.mean:+.3f} ± {self.interval:.3f} over {self.deals} deals, "
                f"{100 * self.wins:.1f}% won; by seat {by_seat}")


def evaluate(policy: Policy, opponents: Sequence[str] = ("greedy",), game: Game | str = "packet-row",
             deals: int = 1000, seed: int | str = "evaluation", **options) -> Result:
    """Plays every deal once from each seat against the same opponents.

    The same deal from every seat takes most of its luck out of the mean.  The interval counts
    deals, not games, as independent.
    """
    players = len(opponents) + 1
    paid = np.zeros((players, deals), dtype=np.float64)
    for seat in range(players):
        bots: list[str | None] = list(opponents)
        bots.insert(seat, None)
        batch = Batch(game, deals, players, bots=bots, seed=seed, autoreset=False, **options)
        while (batch.seat != 255).any():
            batch.step(policy(batch.obs, batch.mask))
            ended = batch.done != 0
            paid[seat, ended] = batch.rewards[ended, seat]
    of_deal = paid.mean(axis=0)
    error = of_deal.std(ddof=1) / np.sqrt(deals) if deals > 1 else float("nan")
    return Result(float(of_deal.mean()), float(1.96 * error), float((paid > 0).mean()), deals,
                  tuple(float(x) for x in paid.mean(axis=1)))


__all__ = ["Policy", "Result", "evaluate"]
