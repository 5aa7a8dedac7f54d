#!/usr/bin/env python3
"""bot-tables.py HARBOUR WORK [--seconds S] [--deals K] [--only GAME-N,...] [--levels]: win shares of all pairs of bots.

One bot of the row among bots of the column, for every number of players of both games, as tables
on standard output.  Every pair plays K deals in every seating, or as many as S seconds allow; results are kept
in WORK: a second run adds to the first, an interrupted one continues.  With --levels only each level among the level below it.
"""
import argparse
import os

from arena_runs import TITLE, add_options, play, short, tables

LEVELS = ["deckhand", "clerk", "merchant", "shipowner", "harbourmaster", "tycoon"]
ALL = ["random", "greedy", "planner", "mc:16", "ismcts:200", "net", "net-search:200", "mixed:200"]


def say_levels(a, game, players):
    cells = [play(a, game, players, pair) for pair in zip(LEVELS[1:], LEVELS)]
    print(f"| {TITLE[game]} | {players} | {1 / players:.2f} | " + " | ".join(map(short, cells)) + " |", flush=True)


def say_pairs(a, game, players):
    cell = {(one, many): play(a, game, players, (one, many)) for one in ALL for many in ALL if many != one}
    print(f"\n## {TITLE[game]}, {players} players (fair: {1 / players:.2f})\n")
    print("| one \\ among | " + " | ".join(f"`{b}`" for b in ALL) + " |\n|---" + "|---" * len(ALL) + "|")
    for one in ALL:
        print(f"| `{one}` | " + " | ".join("" if one == many else short(cell[one, many]) for many in ALL) + " |")
    print(flush=True)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(p, seconds=5, deals=40, seed="tables")
    p.add_argument("--levels", action="store_true")
    a = p.parse_args()
    os.makedirs(a.work, exist_ok=True)
    for game, players in tables(a.only):
        (say_levels if a.levels else say_pairs)(a, game, players)


if __name__ == "__main__":
    main()
