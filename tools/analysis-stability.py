#!/usr/bin/env python3
"""analysis-stability.py GAME [--players N] [--games K] [--iterations I] [--longer F]: does another seed give another analysis?

Plays games between bots of different levels, analyses each with two seeds, and with F times the iterations, and counts
how often two estimates differ by more than their standard errors say.  For two estimates with errors e and f the
difference is compared with sqrt(e*e + f*f): about 68 percent should be within once that, 95 percent within twice.
An error below half a percent counts as half a percent, because numbers are shown as whole percent.  A mark is
contradicted if the other analysis finds no loss at all.  Prints one line of JSON for each game and a table at the end.
"""
import argparse
import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEVELS = ("merchant", "deckhand", "clerk", "shipowner", "merchant")
LEAST = 0.005


def program(*words):
    harbour = os.environ.get("HARBOUR", str(ROOT / "build/harbour"))
    return subprocess.run([harbour, *map(str, words)], check=True, stdout=subprocess.PIPE, text=True).stdout


class Comparison:
    def __init__(self, name):
        self.name, self.n, self.once, self.twice, self.marks, self.contradicted, self.squares = name, 0, 0, 0, 0, 0, 0.0

    def add(self, a, b, error):
        off = abs(a - b) / error
        self.n += 1
        self.once += off <= 1
        self.twice += off <= 2
        self.squares += off * off

    def row(self):
        share = [f"{100 * x / self.n:.1f} %" if self.n else "-" for x in (self.once, self.twice)]
        return f"| {self.name} | {self.n} | {share[0]} | {share[1]} |"


def compare(one, two, chances, losses):
    for a, b in zip(one["plies"], two["plies"]):
        if a["error"] > 0 and b["error"] > 0:
            chances.add(a["win"][0], b["win"][0], math.hypot(max(LEAST, a["error"]), max(LEAST, b["error"])))
        if not (a["decided"] and b["decided"]):
            continue
        error = math.hypot(max(LEAST, a["lossError"]), max(LEAST, b["lossError"]))
        losses.add(a["loss"], b["loss"], error)
        for x, y in ((a, b), (b, a)):
            if x["mark"] != "fine":
                losses.marks += 1
                losses.contradicted += y["loss"] <= 0


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    p.add_argument("game")
    p.add_argument("--players", type=int, default=3)
    p.add_argument("--games", type=int, default=4)
    p.add_argument("--iterations", type=int, default=240)
    p.add_argument("--longer", type=int, default=4, help="how much longer the third analysis is; 0: there is none")
    p.add_argument("--seed", default="stability")
    a = p.parse_args()
    seeds = Comparison("win chance, other seed"), Comparison("loss, other seed")
    longer = Comparison("win chance, longer"), Comparison("loss, longer")
    with tempfile.TemporaryDirectory() as folder:
        for k in range(a.games):
            record = Path(folder) / "record"
            record.unlink(missing_ok=True)
            bots = ",".join(LEVELS[(i + k) % len(LEVELS)] for i in range(a.players))
            program("sim", a.game, "--players", a.players, "--games", 1, "--bots", bots, "--seed", f"{a.seed} {k}", "--save", record)

            def analyse(seed, iterations, record=record):
                return json.loads(program("analyse", record, "--iterations", iterations, "--seed", seed, "--json"))

            one = analyse("one", a.iterations)
            compare(one, analyse("two", a.iterations), *seeds)
            if a.longer:
                compare(one, analyse("one", a.longer * a.iterations), *longer)
            print(json.dumps({"game": k, "bots": bots, "moves": len(one["plies"])}), file=sys.stderr, flush=True)
    print("| compared | estimates | within the error | within twice the error |\n|---|---|---|---|")
    for c in (*seeds, *(longer if a.longer else ())):
        print(c.row())
    for c in (seeds[1], *((longer[1],) if a.longer else ())):
        print(f"{c.name}: {c.contradicted} of {c.marks} marks contradicted")


if __name__ == "__main__":
    main()
