"""PettingZoo's interfaces: AEC (seats in turn) and Parallel (all seats at once).

Both work without PettingZoo; where it is installed they are its classes.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from .batch import TERMINATED, Batch
from .game import Game
from .spaces import Discrete, observation_space

try:
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:

    class _Seats:
        """The parts that both kinds of environments share."""

        @property
        def num_agents(self) -> int:
            return len(self.agents)

        @property
        def max_num_agents(self) -> int:
            return len(self.possible_agents)

        @property
        def unwrapped(self):
            return self

    class AECEnv(_Seats):  # what api_test calls, as PettingZoo has it
        """Seats act in turn."""

        def last(self, observe: bool = True):
            agent = self.agent_selection
            observation = self.observe(agent) if observe else None
            return (observation, self._cumulative_rewards[agent], self.terminations[agent],
                    self.truncations[agent], self.infos[agent])

        def agent_iter(self, max_iter: int = 2**63):
            for _ in range(max_iter):
                if not self.agents:
                    return
                yield self.agent_selection

        def _accumulate_rewards(self) -> None:
            for agent, reward in self.rewards.items():
                self._cumulative_rewards[agent] += reward

        def _was_dead_step(self, action: Any) -> None:
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            agent = self.agent_selection
            for table in (self.terminations, self.truncations, self.rewards,
                          self._cumulative_rewards, self.infos):
                del table[agent]
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            for other in self.rewards:
                self.rewards[other] = 0.0

    class ParallelEnv(_Seats):
        """All seats act at once."""


class _Table:
    """What both interfaces share: one game of a batch, and names for its seats."""

    metadata = {"render_modes": ["human", "ansi"], "is_parallelizable": True}

    def _sit_down(self, game: Game | str, players: int, render_mode: str | None, name: str,
                  max_steps: int, options: dict[str, Any]) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render mode {render_mode!r}")
        self.batch = Batch(game, 1, players, autoreset=False, max_steps=max_steps, **options)
        self.game, self.render_mode = self.batch.game, render_mode
        self.metadata = dict(_Table.metadata, name=f"{name}_{self.game.id.replace('-', '_')}_v1")
        self.possible_agents = [f"player_{p}" for p in range(players)]
        self.agents = list(self.possible_agents)
        self.observation_spaces = {a: observation_space(self.batch.nobs, self.batch.nact)
                                   for a in self.possible_agents}
        self.action_spaces = {a: Discrete(self.batch.nact) for a in self.possible_agents}

    def observation_space(self, agent: str):
        return self.observation_spaces[agent]

    def action_space(self, agent: str):
        return self.action_spaces[agent]

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self.batch.reset(seed=seed)
        else:
            self.batch.reset()
        self.agents = list(self.possible_agents)

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _observation(self, agent: str) -> dict[str, np.ndarray]:
        seat = self._seat(agent)
        acting = int(self.batch.seat[0]) == seat
        mask = self.batch.mask[0] if acting else np.zeros(self.batch.nact, dtype=np.uint8)
        return {"observation": self.batch.observe(0, seat), "action_mask": mask.astype(np.int8)}

    def render(self) -> str | None:
        """The table as everybody sees it; printed in mode "human"."""
        if self.render_mode is None:
            return None
        text = self.batch.text(0, viewer=7)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to release."""


class HarbourAEC(_Table, AECEnv):
    """Seats in turn.  An impossible action changes nothing; ``infos[agent]["illegal"]`` tells."""

    def __init__(self, game: Game | str = "packet-row", players: int = 2,
                 render_mode: str | None = None, max_steps: int = 0, **options: Any) -> None:
        self._sit_down(game, players, render_mode, "aec", max_steps, options)
        self._begin()

    def _begin(self) -> None:
        self.rewards = {a: 0.0 for a in self.agents}
        self._cumulative_rewards = {a: 0.0 for a in self.agents}
        self.terminations = {a: False for a in self.agents}
        self.truncations = {a: False for a in self.agents}
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self.agent_selection = self.possible_agents[int(self.batch.seat[0])]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        self._deal(seed)
        self._begin()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        return self._observation(agent)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.batch.actions[0] = action if 0 <= action < self.batch.nact else 0xFFFF
        refused = self.batch.step()
        self.infos[agent] = {"illegal": True} if refused else {}
        done = int(self.batch.done[0])
        for p, other in enumerate(self.possible_agents):
            self.rewards[other] = float(self.batch.rewards[0, p])
            self.terminations[other] = done == TERMINATED
            self.truncations[other] = done > TERMINATED
        if done == 0:
            self.agent_selection = self.possible_agents[int(self.batch.seat[0])]
        else:
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()


class HarbourParallel(_Table, ParallelEnv):
    """All seats give an action; that of the seat to act counts, the others' are ignored.

    Who is not to act has an empty mask.  An impossible action changes nothing.
    """

    def __init__(self, game: Game | str = "packet-row", players: int = 2,
                 render_mode: str | None = None, max_steps: int = 10_000, **options: Any) -> None:
        self._sit_down(game, players, render_mode, "parallel", max_steps, options)

    def _observations(self) -> dict[str, dict[str, np.ndarray]]:
        return {a: self._observation(a) for a in self.agents}

    def reset(self, seed: int | None = None, options: dict | None = None):
        self._deal(seed)
        return self._observations(), {a: {} for a in self.agents}

    def step(self, actions: dict[str, Any]):
        acting = self.possible_agents[int(self.batch.seat[0])] if self.agents else None
        action = actions.get(acting, -1) if acting else -1
        self.batch.actions[0] = action if 0 <= action < self.batch.nact else 0xFFFF
        refused = self.batch.step()
        done = int(self.batch.done[0])
        agents = list(self.agents)
        observations = self._observations()
        rewards = {a: float(self.batch.rewards[0, self._seat(a)]) for a in agents}
        terminations = {a: done == TERMINATED for a in agents}
        truncations = {a: done > TERMINATED for a in agents}
        infos = {a: {"illegal": True} if refused and a == acting else {} for a in agents}
        if done:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def state(self) -> np.ndarray:
        """Every seat's observation, one after another."""
        return np.concatenate([self.batch.observe(0, p) for p in range(self.batch.players)])


def env(**arguments: Any) -> HarbourAEC:
    """The AEC environment, as PettingZoo's modules offer it."""
    return HarbourAEC(**arguments)


def parallel_env(**arguments: Any) -> HarbourParallel:
    """The parallel environment, as PettingZoo's modules offer it."""
    return HarbourParallel(**arguments)


__all__ = ["HarbourAEC", "HarbourParallel", "env", "parallel_env"]
