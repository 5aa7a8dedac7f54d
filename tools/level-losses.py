#!/usr/bin/env python3
"""level-losses.py HARBOUR [--games K] [--only GAME-N,...]: the share of its win chances that each level loses.

From `harbour analyse`, over all decisions of a level: the losses divided by the chances.
"""
import argparse
import json
import subprocess
import tempfile

from arena_runs import GAMES

LEVELS = ["deckhand", "clerk", "merchant", "shipowner", "harbourmaster"]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("harbour")
    p.add_argument("--games", type=int, default=5)
    p.add_argument("--only")
    a = p.parse_args()
    for game, counts in GAMES.items():
        for n in counts:
            if a.only and f"{game}-{n}" not in a.only.split(","):
                continue
            loss = {level: [] for level in LEVELS}
            for k in range(a.games):
                table = [LEVELS[(k + i) % len(LEVELS)] for i in range(n)]
                with tempfile.NamedTemporaryFile(suffix=".record") as record:
                    subprocess.run([a.harbour, "sim", game, "--players", str(n), "--bots", ",".join(table), "--games", "1",
                                    "--seed", f"losses {k}", "--save", record.name], check=True, stdout=subprocess.DEVNULL)
                    out = subprocess.run([a.harbour, "analyse", record.name, "--json"], check=True, capture_output=True, text=True)
                for ply in json.loads(out.stdout)["plies"]:
                    p = ord(ply["move"][0]) - ord("A")
                    if ply["decided"]:
                        loss[table[p]].append((ply["loss"], ply["before"][p]))
            means = "  ".join(f"{level} {sum(l for l, _ in x) / sum(w for _, w in x):.4f}" for level, x in loss.items() if x)
            print(f"{game} {n}: {means}", flush=True)


if __name__ == "__main__":
    main()
