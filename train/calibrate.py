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
    out = subprocess.run([selfplay, game, seats, path, "-", f"games={games}", "bins=1", "temperature=0.001", "random=0", "win-share=1", f"threads={os.cpu_count()}",
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

    def corrected(self, factor, bias):
        """The bytes of the file with this factor on the scale; bias: what is added to the viewer's logit."""
        new = bytearray(self.whole)
        struct.pack_into("<f", new, SCALE_AT, self.scale * factor)
        struct.pack_into("<i", new, BIAS_AT, self.bias + round(bias / (self.scale * factor * math.log(2))))
        new[SUM_AT:SUM_AT + 32] = hashlib.sha256(new[HEAD:]).digest()
        return new


def regression(rows):
    """Slope and intercept of the real log odds over the predicted log odds; bins with many positions weigh most."""
    points = [(math.log(r["predicted"] / (1 - r["predicted"])), math.log(r["real"] / (1 - r["real"])),
           r["positions"] * r["real"] * (1 - r["real"])) for r in rows if r["positions"] > 200 and 0.002 < r["real"] < 0.998]
    total = sum(w for _, _, w in points)
    mx, my = (sum(p[i] * p[2] for p in points) / total for i in (0, 1))
    slope = sum(w * (x - mx) * (y - my) for x, y, w in points) / sum(w * (x - mx) ** 2 for x, _, w in points)
    return slope, my - slope * mx


def fit(selfplay, path, games):
    """Corrected chances lead to other games, so it measures and corrects several times; the best result counts."""
    w = Weights(path)
    at, errors = (1.0, 0.0), {}
    for seed in range(5):
        with tempfile.NamedTemporaryFile() as f:
            f.write(w.corrected(*at))
            f.flush()
            rows = measure(selfplay, w.game, w.seats, f.name, games, 31337 + seed)
        errors[at] = error(rows)
        slope, intercept = regression(rows)
        at = (at[0] * slope, at[1] * slope + intercept)
    best = min(errors, key=errors.get)
    with open(path, "wb") as f:
        f.write(w.corrected(*best))
    return best, errors[1.0, 0.0], errors[best]


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
            (factor, bias), before, after = fit(a.selfplay, path, a.games)
            print(f"{name}: scale times {factor:.3f}, viewer {bias:+.3f}; off by {before:.3f} before, {after:.3f} now", file=sys.stderr)
        cells = [f'{r["predicted"]:.2f} {r["real"]:.2f}' if r["positions"] > 200 else "" for r in bins(a.selfplay, path, a.games, 424242)]
        print(f"| {name} | {a.games} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
