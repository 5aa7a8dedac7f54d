#!/usr/bin/env python3
"""bot-tables.py HARBOUR WORK [--seconds S] [--deals K] [--only GAME-N,...] [--levels]: win shares of all pairs of bots.

One bot of the row among bots of the column, for every number of players of both games, as tables for docs/bots-pairs.md
on standard output.  Every pair plays K deals in every seating, or as many as S seconds allow; results lie in WORK, so
that a second run adds to the first and a stopped one goes on.  With --levels only each level among those just below.
"""
import argparse
import json
import os
import signal
import subprocess
import sys

GAMES = {"packet-row": (2, 3, 4, 5), "rotterdam": (2, 3, 4)}
LEVELS = ["deckhand", "clerk", "merchant", "shipowner", "harbourmaster", "tycoon"]
ALL = ["random", "greedy", "planner", "mc:16", "ismcts:200", "net", "net-search:200", "mixed:200"]
TITLE = {"packet-row": "Packet Row", "rotterdam": "Rotterdam"}


def play(harbour, work, game, players, one, many, deals, seconds, seed):
    """The report of one bot among others; None where not one deal was finished in time."""
    path = os.path.join(work, f"{game}-{players}-{one}-{many}.jsonl".replace(":", ""))
    command = [harbour, "arena", game, "--players", str(players), "--bots", f"{one},{many}", "--deals", str(deals),
               "--seed", seed, "--out", path]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
        try:
            run.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            run.send_signal(signal.SIGINT)
            run.wait()
    read = subprocess.run([harbour, "arena", "--read", path, "--json"], capture_output=True, text=True, check=False)
    if read.returncode != 0:
        return None
    report = json.loads(read.stdout)
    return report["bots"][0] | {"deals": report["deals"]}


def short(bot):
    return "–" if bot is None else f'{bot["win"]:.2f} ({bot["win_low"]:.2f}–{bot["win_high"]:.2f})'


def say(harbour, a):
    for game, counts in GAMES.items():
        for players in counts:
            if a.only and f"{game}-{players}" not in a.only.split(","):
                continue
            pairs = [[(one, many) for many in ALL if many != one] for one in ALL]
            if a.levels:
                pairs = [list(zip(LEVELS[1:], LEVELS))]
            cell = {}
            for one, many in (p for row in pairs for p in row):
                cell[one, many] = play(harbour, a.work, game, players, one, many, a.deals, a.seconds, a.seed)
                print(game, players, one, many, short(cell[one, many]), file=sys.stderr, flush=True)
            if a.levels:
                print(f"| {TITLE[game]} | {players} | {1 / players:.2f} | "
                      + " | ".join(f"{short(cell[p])}" for p in pairs[0]) + " |", flush=True)
                continue
            print(f"\n## {TITLE[game]}, {players} players (fair: {1 / players:.2f})\n")
            print("| one \\ among | " + " | ".join(f"`{b}`" for b in ALL) + " |\n|---" * 1 + "|---" * len(ALL) + "|")
            for one in ALL:
                print(f"| `{one}` | " + " | ".join("" if one == many else short(cell[one, many]) for many in ALL) + " |")
            print(flush=True)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("harbour")
    p.add_argument("work")
    p.add_argument("--seconds", type=float, default=5)
    p.add_argument("--deals", type=int, default=40)
    p.add_argument("--seed", default="tables")
    p.add_argument("--only")
    p.add_argument("--levels", action="store_true")
    a = p.parse_args()
    os.makedirs(a.work, exist_ok=True)
    say(a.harbour, a)


if __name__ == "__main__":
    main()
