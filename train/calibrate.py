#!/usr/bin/env python3
"""calibrate.py SELFPLAY NET... [--games N] [--check]: makes a net's win chances agree with what comes of them.

Learning leaves a net too timid or too bold, because its games had random moves in them, and too fond of the seat it
judges for, because that seat has just chosen what it thinks best.  The last layer's scale and the viewer's own bias are
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
    out = subprocess.run([selfplay, game, seats, path, "-", f"games={games}", "bins=1", "heat=0.001", "stray=0", "share=1",
                          f"seed={seed}"], check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in out.splitlines() if '"bin"' in line]


def error(rows):
    total = sum(r["positions"] for r in rows)
    return (sum(r["positions"] * (r["predicted"] - r["real"]) ** 2 for r in rows) / total) ** 0.5


class Weights:
    """A weights file with another scale and another leaning towards the viewer."""

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


def fit(selfplay, path, games):
    """One after the other: the leaning, the scale, both once more in smaller steps."""
    w = Weights(path)
    tried = {}

    def at(place):
        if place not in tried:
            with tempfile.NamedTemporaryFile() as f:
                f.write(w.made(*place))
                f.flush()
                tried[place] = error(measure(selfplay, w.game, w.seats, f.name, games, 31337))
        return tried[place]

    best = (1.0, 0.0)
    for wide, step in ((0.25, 0.2), (0.12, 0.1), (0.06, 0.05)):
        best = min(((best[0], round(best[1] + k * step, 3)) for k in (-1, 0, 1)), key=at)
        best = min(((round(best[0] * (1 + k * wide), 3), best[1]) for k in (-1, 0, 1)), key=at)
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
            print(f"{name}: scale times {factor}, viewer {leaning:+}; off by {before:.3f} before, {after:.3f} now", file=sys.stderr)
        cells = [f'{r["predicted"]:.2f} {r["real"]:.2f}' if r["positions"] > 200 else "" for r in bins(a.selfplay, path, a.games, 424242)]
        print(f"| {name} | {a.games} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
