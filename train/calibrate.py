#!/usr/bin/env python3
"""calibrate.py SELFPLAY NET... [--games N] [--check]: makes a net's win chances agree with the results.

After training a net is under- or overconfident, because its games contained random moves, and
overestimates the seat it evaluates for, because that seat has just chosen its best move.  The last layer's scale and the viewer's own bias are
chosen so that in games by itself, without random moves, predicted and real shares of wins fit best in ten bins.
--check only prints the bins, on other games.
"""
import argparse
import hashlib
import json
import math
import os
import re
import struct
import subprocess
import sys
import tempfile

HEAD, SUM_AT, SCALE_AT = 128, 72, 120
BIAS_AT = HEAD + 2 * 128 + 4 * 32 + 4 * 32  # of the output for the viewer


def bins(selfplay, path, games, seed):
    game, seats = re.match(r"(.*)-(\d)\.net$", os.path.basename(path)).groups()
    return measure(selfplay, game, seats, path, games, seed)


def measure(selfplay, game, seats, path, games, seed):
    out = subprocess.run([selfplay, game, seats, path, "-", f"games={games}", "bins=1", "heat=0.001", "stray=0", "share=1", f"threads={os.cpu_count()}",
                          f"seed={seed}"], check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in out.splitlines() if '"bin"' in line]


def error(rows):
    total = sum(r["positions"] for r in rows)
    return (sum(r["positions"] * (r["predicted"] - r["real"]) ** 2 for r in rows) / total) ** 0.5


class Weights:
    """A weights file with another scale and another bias for the viewer."""

    def __init__(self, path):
        self.game, self.seats = re.match(r"(.*)-(\d)\.net$", os.path.basename(path)).groups()
        with open(path, "rb") as f:
            self.whole = f.read()
        self.scale = struct.unpack_from("<f", self.whole, SCALE_AT)[0]
        self.bias = struct.unpack_from("<i", self.whole, BIAS_AT)[0]

    def made(self, factor, leaning):
        """leaning: what is added to the viewer's logit."""
        new = bytearray(self.whole)
        struct.pack_into("<f", new, SCALE_AT, self.scale * factor)
        struct.pack_into("<i", new, BIAS_AT, self.bias + round(leaning / (self.scale * factor * math.log(2))))
        new[SUM_AT:SUM_AT + 32] = hashlib.sha256(new[HEAD:]).digest()
        return new


def line(rows):
    """The straight line from the odds that were predicted to those that came, both as logarithms; full bins weigh most."""
    at = [(math.log(r["predicted"] / (1 - r["predicted"])), math.log(r["real"] / (1 - r["real"])),
           r["positions"] * r["real"] * (1 - r["real"])) for r in rows if r["positions"] > 200 and 0.002 < r["real"] < 0.998]
    total = sum(w for _, _, w in at)
    mx, my = (sum(p[i] * p[2] for p in at) / total for i in (0, 1))
    steep = sum(w * (x - mx) * (y - my) for x, y, w in at) / sum(w * (x - mx) ** 2 for x, _, w in at)
    return steep, my - steep * mx


def fit(selfplay, path, games):
    """Corrected chances lead to other games, so it measures and corrects several times; the best result counts."""
    w = Weights(path)
    place, tried = (1.0, 0.0), {}
    for seed in range(5):
        with tempfile.NamedTemporaryFile() as f:
            f.write(w.made(*place))
            f.flush()
            rows = measure(selfplay, w.game, w.seats, f.name, games, 31337 + seed)
        tried[place] = error(rows)
        steep, more = line(rows)
        place = (place[0] * steep, place[1] * steep + more)
    best = min(tried, key=tried.get)
    with open(path, "wb") as f:
        f.write(w.made(*best))
    return best, tried[1.0, 0.0], tried[best]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("selfplay")
    p.add_argument("net", nargs="+")
    p.add_argument("--games", type=int, default=1500)
    p.add_argument("--check", action="store_true")
    a = p.parse_args()
    for path in a.net:
        name = os.path.basename(path)[:-4]
        if not a.check:
            (factor, leaning), before, after = fit(a.selfplay, path, a.games)
            print(f"{name}: scale times {factor:.3f}, viewer {leaning:+.3f}; off by {before:.3f} before, {after:.3f} now", file=sys.stderr)
        cells = [f'{r["predicted"]:.2f} {r["real"]:.2f}' if r["positions"] > 200 else "" for r in bins(a.selfplay, path, a.games, 424242)]
        print(f"| {name} | {a.games} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
