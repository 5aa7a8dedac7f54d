"""OpenSpiel's interface: an immutable game, and states that are stepped and cloned.

The names follow pyspiel; pyspiel itself is not needed.  There are no chance nodes: a deal
follows from its seed.
"""
from __future__ import annotations

import numpy as np

from .batch import Batch, random_source
from .game import Game

TERMINAL_PLAYER = -4


class SpielGame:
    """A game with its number of players."""

    def __init__(self, game: Game | str = "packet-row", players: int = 2, **options) -> None:
        self.game = Game(game) if isinstance(game, str) else game
        self.players, self.options = players, options
        self._count = 0

    def num_players(self) -> int:
        return self.players

    def num_distinct_actions(self) -> int:
        return len(self.game.actions)

    def observation_tensor_shape(self) -> list[int]:
        return [self.game.observation_size]

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def new_initial_state(self, seed: int | str | None = None) -> SpielState:
        """A fresh deal; without a seed the next of a fixed sequence."""
        if seed is None:
            seed, self._count = self._count, self._count + 1
        return SpielState(self, seed)

    def deserialize_state(self, saved: bytes) -> SpielState:
        state = SpielState(self, 0)
        state._batch.restore(0, saved)
        return state


class SpielState:
    """A game under way."""

    def __init__(self, game: SpielGame, seed: int | str) -> None:
        self._game = game
        self._batch = Batch(game.game, 1, game.players, seed=seed, autoreset=False, **game.options)
        self._returns = [0.0] * game.players

    def get_game(self) -> SpielGame:
        return self._game

    def current_player(self) -> int:
        return TERMINAL_PLAYER if self.is_terminal() else int(self._batch.seat[0])

    def is_chance_node(self) -> bool:
        return False

    def is_terminal(self) -> bool:
        return int(self._batch.seat[0]) == 255

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Sorted; empty for a player who is not to act."""
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        return np.flatnonzero(self._batch.mask[0]).tolist()

    def legal_actions_mask(self) -> list[int]:
        return self._batch.mask[0].tolist()

    def apply_action(self, action: int) -> None:
        """Makes an action; ValueError if it is not possible."""
        if self._batch.step(np.array([action])) != 0:
            raise ValueError(f"action {action} is not possible")
        if self._batch.done[0]:
            self._returns = self._batch.rewards[0].tolist()

    def action_to_string(self, action: int) -> str:
        """The move it stands for now, or the action's name."""
        return self._batch.move(0, action) or self._game.game.actions[action]

    def returns(self) -> list[float]:
        return list(self._returns)

    def rewards(self) -> list[float]:
        return self.returns()

    def observation_tensor(self, player: int | None = None) -> np.ndarray:
        player = int(self._batch.seat[0]) if player is None else player
        return self._batch.observe(0, player)

    information_state_tensor = observation_tensor

    def observation_string(self, player: int) -> str:
        return self._game.game.describe(self.observation_tensor(player))

    def clone(self) -> SpielState:
        other = SpielState(self._game, 0)
        other._batch.restore(0, self.serialize())
        other._returns = list(self._returns)
        return other

    def serialize(self) -> bytes:
        return self._batch.save(0)

    def resample_from_infostate(self, player: int, seed: int = 0) -> SpielState:
        """A state that looks the same to the player, with other hidden cards."""
        other = self.clone()
        other._batch.resample(0, player, random_source(seed))
        return other

    def __str__(self) -> str:
        return self._batch.text(0)


__all__ = ["SpielGame", "SpielState", "TERMINAL_PLAYER"]
