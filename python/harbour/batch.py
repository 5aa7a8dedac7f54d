"""Many games in step, in NumPy arrays that the library reads and writes in place."""
from __future__ import annotations

import ctypes as c
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from ._lib import (NOBODY, SEATS, TRUTH, CBatchArrays, CBatchSetup, CMove, CMsg, CRng, lib,
                   refuse, seed_of, text_of)
from .game import Bot, Game

GOES_ON, TERMINATED, TRUNCATED = 0, 1, 2
FLAT, PICKS = "flat", "picks"
WIN, MARGIN = "win", "margin"


class Batch:
    """``n`` games of one kind, stepped together.

    All arrays have a row for each game and stay the same objects for the life of the batch:

    ============== ================= ==========================================================
    ``actions``    (n,) uint16       what the seat to act does; the caller writes it
    ``obs``        (n, nobs) uint8   what the seat to act sees
    ``mask``       (n, nact) uint8   1 for each possible action
    ``seat``       (n,) uint8        the seat to act; 255 when the game is over
    ``rewards``    (n, players) f32  for each seat, of the last step
    ``done``       (n,) uint8        0 goes on, 1 terminated, 2 truncated, in the last step
    ``illegal``    (n,) uint8        1: the action was not possible, and nothing happened
    ``final_obs``  (n, players, nobs) uint8: what each seat saw when its deal ended
    ============== ================= ==========================================================

    A game that ends is dealt anew in the same step, unless ``autoreset`` is False.  ``bots`` names
    who plays each seat: the name of a bot, or None for the caller.  With bots in all seats
    a step is a whole game.
    """

    def __init__(self, game: Game | str, n: int, players: int = 2, *, seed: int | str | bytes = 0,
                 bots: Sequence[str | None] | None = None, actions: str = FLAT, rewards: str = WIN,
                 autoreset: bool = True, max_steps: int = 0, threads: int = 1,
                 first: int | None = None, **options: int) -> None:
        self.game = Game(game) if isinstance(game, str) else game
        self.n, self.players, self.threads = n, players, max(1, threads)
        names = list(bots or [])
        self.bots = [Bot(self.game, name) if name else None for name in names]
        if bots is not None and len(names) != players:
            raise ValueError(f"{players} players, but {len(names)} names of bots")
        setup = CBatchSetup(
            game=self.game._c, setup=self.game.setup(players, first, **options), seed=seed_of(seed),
            n=n if 0 < n < 2**32 else 0, max_steps=max_steps, threads=self.threads,
            actions=(FLAT, PICKS).index(actions), rewards=(WIN, MARGIN).index(rewards),
            no_reset=not autoreset)
        for i, bot in enumerate(self.bots[:SEATS]):
            if bot is not None:
                setup.bot[i] = c.pointer(bot._c)
        self._keep = setup  # the batch borrows the bots
        size, msg = lib.hm_batch_memory(setup), CMsg()
        self._memory = np.zeros(size // 16 + 1, dtype="V16")
        batch = c.c_void_p()
        refuse(lib.hm_batch_open(c.byref(batch), setup, self._memory.ctypes.data,
                                 self._memory.nbytes, msg), msg)
        self._batch = batch
        self.nobs, self.nact = lib.hm_batch_nobs(batch), lib.hm_batch_nact(batch)
        self._make_arrays()
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self.reset()

    def _make_arrays(self) -> None:
        n, players = self.n, self.players
        self.actions = np.zeros(n, dtype=np.uint16)
        self.obs = np.zeros((n, self.nobs), dtype=np.uint8)
        self.mask = np.zeros((n, self.nact), dtype=np.uint8)
        self.seat = np.zeros(n, dtype=np.uint8)
        self.rewards = np.zeros((n, players), dtype=np.float32)
        self.done = np.zeros(n, dtype=np.uint8)
        self.illegal = np.zeros(n, dtype=np.uint8)
        self.final_obs = np.zeros((n, players, self.nobs), dtype=np.uint8)
        arrays = CBatchArrays(*(a.ctypes.data for a in (
            self.actions, self.obs, self.mask, self.seat, self.rewards, self.done, self.illegal,
            self.final_obs)))
        lib.hm_batch_attach(self._batch, arrays)
        self.mask.flags.writeable = False  # steps write only what changes

    def _range(self, games: slice | int | None) -> tuple[int, int]:
        if games is None:
            return 0, self.n
        if isinstance(games, slice):
            first, end, stride = games.indices(self.n)
            if stride != 1:
                raise ValueError("games must follow one another")
            return first, end
        return self._one(games), self._one(games) + 1

    def _one(self, i: int) -> int:
        if not 0 <= i < self.n:
            raise IndexError(f"the batch has games 0 to {self.n - 1}")
        return i

    def reset(self, games: slice | int | None = None, seed: int | str | bytes | None = None) -> None:
        """Deals games anew; with a seed all of them, from their first deal on."""
        if seed is not None:
            lib.hm_batch_reseed(self._batch, seed_of(seed))
            games = None
        first, end = self._range(games)
        lib.hm_batch_reset(self._batch, first, end, 0)

    def step(self, actions: np.ndarray | None = None) -> int:
        """Makes the actions, or what ``self.actions`` holds.  Returns how many were impossible."""
        if actions is not None:
            np.copyto(self.actions, actions, casting="unsafe")
        if self._pool is None:
            return lib.hm_batch_step(self._batch, 0, self.n, 0)
        cut = [self.n * i // self.threads for i in range(self.threads + 1)]
        return sum(self._pool.map(
            lambda t: lib.hm_batch_step(self._batch, cut[t], cut[t + 1], t), range(self.threads)))

    def random_actions(self, rng: CRng | None = None) -> np.ndarray:
        """Fills ``actions`` with possible actions, each equally likely."""
        if rng is None:
            if not hasattr(self, "_rng"):
                self._rng = random_source(0)
            rng = self._rng
        lib.hm_batch_random(self._batch, 0, self.n, rng, self.actions.ctypes.data)
        return self.actions

    def seed(self, i: int) -> str:
        """The seed of the match that game i plays, in hexadecimal digits."""
        return bytes(lib.hm_batch_seed(self._batch, self._one(i)).byte).hex()

    def observe(self, i: int, seat: int) -> np.ndarray:
        """What any seat of game i sees now."""
        if not 0 <= seat < self.players:
            raise ValueError("there is no such seat")
        row = np.zeros(self.nobs, dtype=np.uint8)
        lib.hm_batch_observe(self._batch, self._one(i), seat, row.ctypes.data)
        return row

    def move(self, i: int, action: int) -> str | None:
        """The move that an action stands for in game i; None if it is not possible or not whole."""
        move = CMove()
        if not lib.hm_batch_move(self._batch, self._one(i), int(action) & 0xFFFFFFFF, move):
            return None
        return text_of(lib.hm_print_line, self.game._c, move)

    def text(self, i: int, viewer: int | None = None) -> str:
        """Game i as JSON: what a seat sees, or the whole truth."""
        state = lib.hm_batch_state(self._batch, self._one(i))
        return text_of(lib.hm_state_print, self.game._c, state,
                       TRUTH if viewer is None else viewer, size=1 << 14)

    def points(self, i: int) -> list[int]:
        """Points of each seat of game i, as if it ended now."""
        points = (c.c_int16 * SEATS)()
        lib.hm_state_score(self.game._c, lib.hm_batch_state(self._batch, self._one(i)), points)
        return list(points)[:self.players]

    def copy(self, to: int, source: int) -> None:
        """Makes game ``to`` a copy of game ``source``."""
        lib.hm_batch_copy(self._batch, self._one(to), self._one(source))

    def save(self, i: int) -> bytes:
        """Game i as bytes, for restore()."""
        out = c.create_string_buffer(lib.hm_batch_saved(self._batch))
        lib.hm_batch_save(self._batch, self._one(i), out)
        return out.raw

    def restore(self, i: int, saved: bytes) -> None:
        """Puts a saved game in the place of game i; Error if the bytes are not one."""
        msg = CMsg()
        refuse(lib.hm_batch_restore(self._batch, self._one(i), saved, len(saved), msg), msg)

    def resample(self, games: slice | int | None = None, seat: int | None = None,
                 rng: CRng | None = None) -> None:
        """Replaces the cards that a seat (None: the seat to act) does not know by a sample."""
        first, end = self._range(games)
        if seat is not None and not 0 <= seat < self.players:
            raise ValueError("there is no such seat")
        lib.hm_batch_resample(self._batch, first, end, NOBODY if seat is None else seat,
                              rng or random_source(0))


def random_source(seed: int) -> CRng:
    """A generator for random_actions() and resample()."""
    rng = CRng()
    lib.hm_rng_fast(rng, seed & (2**64 - 1))
    return rng


__all__ = ["Batch", "random_source", "GOES_ON", "TERMINATED", "TRUNCATED", "FLAT", "PICKS",
           "WIN", "MARGIN"]
