"""Gymnasium's spaces if Gymnasium is installed, else minimal replacements."""
from __future__ import annotations

from typing import Any

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class _Space:
        shape: tuple[int, ...] | None = None
        dtype: np.dtype | None = None

        def __init__(self) -> None:
            self._random = np.random.default_rng()

        def seed(self, seed: int | None = None) -> None:
            self._random = np.random.default_rng(seed)

        def __contains__(self, x: Any) -> bool:
            return self.contains(x)

        def contains(self, x: Any) -> bool:
            raise NotImplementedError

    class Box(_Space):
        """Arrays of one shape and type with values from low to high."""

        def __init__(self, low, high, shape=None, dtype=np.float32) -> None:
            super().__init__()
            self.shape, self.dtype = tuple(shape or ()), np.dtype(dtype)
            self.low = np.full(self.shape, low, dtype=dtype)
            self.high = np.full(self.shape, high, dtype=dtype)

        def sample(self, mask: Any = None) -> np.ndarray:
            return self._random.integers(self.low, self.high, endpoint=True, dtype=self.dtype)

        def contains(self, x: Any) -> bool:
            return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                    and bool(np.all(x >= self.low) and np.all(x <= self.high)))

        def __eq__(self, other: object) -> bool:
            return (isinstance(other, Box) and self.shape == other.shape
                    and self.dtype == other.dtype and bool(np.all(self.low == other.low))
                    and bool(np.all(self.high == other.high)))

    class Discrete(_Space):
        """The numbers 0 to n - 1."""

        def __init__(self, n: int) -> None:
            super().__init__()
            self.n, self.shape, self.dtype = np.int64(n), (), np.dtype(np.int64)

        def sample(self, mask: np.ndarray | None = None) -> np.int64:
            if mask is None:
                return self._random.integers(self.n)
            possible = np.flatnonzero(mask)
            return self._random.choice(possible) if len(possible) else np.int64(0)

        def contains(self, x: Any) -> bool:
            return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Discrete) and self.n == other.n

    class Dict(_Space):
        """Spaces by name."""

        def __init__(self, spaces: dict[str, Any]) -> None:
            super().__init__()
            self.spaces = dict(spaces)

        def __getitem__(self, key: str) -> Any:
            return self.spaces[key]

        def seed(self, seed: int | None = None) -> None:
            for i, space in enumerate(self.spaces.values()):
                space.seed(None if seed is None else seed + i)

        def sample(self, mask: Any = None) -> dict[str, Any]:
            return {key: space.sample() for key, space in self.spaces.items()}

        def contains(self, x: Any) -> bool:
            return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                    and all(space.contains(x[key]) for key, space in self.spaces.items()))

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Dict) and self.spaces == other.spaces


def observation_space(nobs: int, nact: int) -> Dict:
    """What a seat sees and may do: the row of bytes, and 1 for each possible action."""
    return Dict({"observation": Box(0, 255, shape=(nobs,), dtype=np.uint8),
                 "action_mask": Box(0, 1, shape=(nact,), dtype=np.int8)})


__all__ = ["Box", "Dict", "Discrete", "observation_space"]
