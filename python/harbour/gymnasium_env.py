"""Gymnasium's vector interface: one learner against bots in many games at once."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .batch import TERMINATED, TRUNCATED, Batch
from .game import Game
from .spaces import Box, Dict, Discrete, observation_space

try:
    from gymnasium.vector import VectorEnv
except ImportError:

    class VectorEnv:  # type: ignore[no-redef]
        """Replaces Gymnasium's class if Gymnasium is not installed."""

        @property
        def unwrapped(self):
            return self

try:
    from gymnasium.vector import AutoresetMode

    SAME_STEP: Any = AutoresetMode.SAME_STEP
except ImportError:
    SAME_STEP = "SameStep"


class HarbourVector(VectorEnv):
    """``num_envs`` games; the caller plays ``seat``, bots the rest.

    A game that ends is dealt anew in the same step; ``infos["final_obs"]`` has what the seat saw at
    the end, where ``infos["_final_obs"]`` is True.  An impossible action changes nothing and is
    reported in ``infos["illegal"]``.
    """

    metadata = {"autoreset_mode": SAME_STEP, "render_modes": ["ansi"]}

    def __init__(self, num_envs: int, game: Game | str = "packet-row",
                 opponents: Sequence[str] = ("random",), seat: int = 0,
                 render_mode: str | None = None, **options: Any) -> None:
        players = len(opponents) + 1
        if not 0 <= seat < players:
            raise ValueError(f"there is no seat {seat} among {players} players")
        bots: list[str | None] = list(opponents)
        bots.insert(seat, None)
        self.batch = Batch(game, num_envs, players, bots=bots, **options)
        self.num_envs, self.seat, self.render_mode = num_envs, seat, render_mode
        nobs, nact = self.batch.nobs, self.batch.nact
        self.single_observation_space = observation_space(nobs, nact)
        self.single_action_space = Discrete(nact)
        self.observation_space = Dict({
            "observation": Box(0, 255, shape=(num_envs, nobs), dtype=np.uint8),
            "action_mask": Box(0, 1, shape=(num_envs, nact), dtype=np.int8)})
        self.action_space = Box(0, nact - 1, shape=(num_envs,), dtype=np.int64)

    def _obs(self) -> dict[str, np.ndarray]:
        """Views of the batch's arrays: they change with the next step."""
        return {"observation": self.batch.obs, "action_mask": self.batch.mask.view(np.int8)}

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        self.batch.reset(seed=seed)
        return self._obs(), {}

    def step(self, actions: np.ndarray):
        self.batch.step(actions)
        done = self.batch.done
        infos: dict[str, Any] = {"illegal": self.batch.illegal.astype(bool)}
        if done.any():
            infos["final_obs"] = self.batch.final_obs[:, self.seat]
            infos["_final_obs"] = done != 0
        rewards = self.batch.rewards[:, self.seat].astype(np.float64)
        return self._obs(), rewards, done == TERMINATED, done == TRUNCATED, infos

    def render(self) -> tuple[str, ...] | None:
        if self.render_mode is None:
            return None
        return tuple(self.batch.text(i, viewer=self.seat) for i in range(self.num_envs))

    def close(self, **arguments: Any) -> None:
        """There is nothing to release."""


__all__ = ["HarbourVector"]
