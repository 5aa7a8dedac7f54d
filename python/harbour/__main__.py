"""python3 -m harbour evaluate: the evaluation protocol as one command.

A policy is a function of observations (n, nobs) and masks (n, nact) that returns actions (n,).  It
is named as FILE.py:NAME or as MODULE:NAME; `random` and `first` are built in.
"""
from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import sys
from dataclasses import asdict

import numpy as np

from ._lib import Error
from .evaluate import Policy, evaluate
from .game import Game, games


def first(obs: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """The first possible action."""
    return mask.argmax(axis=1)


def random_policy(seed: int = 0) -> Policy:
    """Any possible action, each equally likely."""
    rng = np.random.default_rng(seed)
    return lambda obs, mask: (mask * rng.random(mask.shape)).argmax(axis=1)


def load(name: str) -> Policy:
    """The policy of that name; ValueError with a reason if there is none."""
    if name in ("first", "random"):
        return first if name == "first" else random_policy()
    source, _, function = name.rpartition(":")
    if not source:
        raise ValueError(f"{name}: a policy is FILE.py:NAME, MODULE:NAME, random or first")
    try:
        if source.endswith(".py"):
            spec = importlib.util.spec_from_file_location("policy", source)
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
        else:
            module = importlib.import_module(source)
        return getattr(module, function)
    except (ImportError, OSError, AttributeError) as error:
        raise ValueError(f"{name}: {error}") from error


def report(args: argparse.Namespace) -> list[dict]:
    """A row for each opponent."""
    policy, game, rows = load(args.policy), Game(args.game), []
    for opponent in args.opponents.split(","):
        result = evaluate(policy, [opponent] * (args.players - 1), game, args.deals, args.seed)
        rows.append({"game": game.id, "players": args.players, "opponent": opponent,
                     "deals": args.deals, "games": args.deals * args.players, "seed": args.seed,
                     "cards": game.digest, "encoding": game.encoding_version} | asdict(result))
        if not args.json:
            print(f"{args.policy} against {opponent}: {result}", flush=True)
    return rows


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m harbour")
    command = parser.add_subparsers(dest="command", required=True).add_parser(
        "evaluate", help="play a policy against bots",
        description="Plays every deal once from each seat against every opponent; "
                    "the interval is 95%% between deals.")
    command.add_argument("policy", help="FILE.py:NAME, MODULE:NAME, random or first")
    command.add_argument("--game", default="packet-row", choices=games())
    command.add_argument("--players", type=int, default=2)
    command.add_argument("--opponents", default="random,greedy",
                         help="bots, with commas; each fills the other seats")
    command.add_argument("--deals", type=int, default=1000)
    command.add_argument("--seed", default="evaluation", help="what the deals follow from")
    command.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args(words)
    try:
        rows = report(args)
    except (ValueError, Error) as error:
        print(f"harbour: {error}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(rows))
    else:
        print(f"{args.deals} deals (seed {args.seed}), each from {args.players} seats; "
              f"cards {rows[0]['cards'][:16]}, encoding {rows[0]['encoding']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
