"""harbour.py: running the real program in tests, and where things are."""

import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from patience import PATIENCE

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("HARBOUR", os.path.join(ROOT, "build", "harbour"))
ENGLISH = {**os.environ, "LC_ALL": "C.UTF-8"}
GAMES = {"packet-row": (2, 5), "rotterdam": (2, 4)}


def run(*args, text="", code=0, env=None):
    """Runs `harbour ARGS`; fails unless it exits with `code` (None: any).  Returns stdout, stderr."""
    done = subprocess.run([PROGRAM, *map(str, args)], input=text, capture_output=True, text=True, timeout=PATIENCE,
                          env={**ENGLISH, **(env or {})}, check=False)
    if code is not None and done.returncode != code:
        raise AssertionError(f"harbour {' '.join(map(str, args))}: exit {done.returncode}, not {code}\n"
                             f"{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    return done.stdout, done.stderr


def trace(game, players, seed, *args):
    """A game of random bots as a list of objects."""
    out, _ = run("trace", game, "--players", players, "--seed", seed, *args)
    return [json.loads(line) for line in out.splitlines()]


def table(game, name):
    return os.path.join(ROOT, "data", game.replace("-", "_"), name)
