#!/usr/bin/env python3
"""How large the games are: length, choices for a decision, and distinct observations.

usage: sizes.py [GAMES]      needs NumPy and the package harbour (PYTHONPATH=python)
"""
import sys

import numpy as np

import harbour

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 400


def bytes_of_ply(game: harbour.Game) -> slice:
    """The bytes of the field `ply`, which is another one at every move."""
    row = next(line for line in game.fields.splitlines() if "| ply |" in line).split("|")
    return slice(int(row[1]), int(row[1]) + int(row[3]) * int(row[4]))


def measure(game: harbour.Game, players: int) -> tuple[float, float, int, float]:
    """Mean length, mean and most choices, and the share of observations that were seen once."""
    batch = harbour.Batch(game, GAMES, players, autoreset=False)
    steps = choices = most = 0
    seen: dict[bytes, int] = {}
    ply = bytes_of_ply(game)
    while (batch.seat != 255).any():
        alive = batch.seat != 255
        width = batch.mask[alive].sum(axis=1)
        steps += int(alive.sum())
        choices += int(width.sum())
        most = max(most, int(width.max()))
        rows = batch.obs[alive]
        rows[:, ply] = 0
        for row in rows:
            key = row.tobytes()
            seen[key] = seen.get(key, 0) + 1
        batch.step(batch.random_actions())
    once = sum(n == 1 for n in seen.values())
    return steps / GAMES, choices / steps, most, once / len(seen)


print("| game | players | decisions a game | choices, mean | most | observations seen once |")
print("|---|---|---|---|---|---|")
for name in ("packet-row", "rotterdam"):
    game = harbour.Game(name)
    for players in game.players:
        length, mean, most, once = measure(game, players)
        print(f"| {game.title} | {players} | {length:.0f} | {mean:.1f} | {most} | {100 * once:.1f}% |")
