#!/usr/bin/env python3
"""move-losses.py HARBOUR GAME: which kinds of decisions cost a bot its games.

Plays games of one bot among others, analyses each record and adds up what the bot's decisions cost by kind of move,
in games that it won and in games that it lost.  A loss is in win chances, as `harbour analyse` estimates it; single
losses are noisy, and the sum over many games is what counts.

    tools/move-losses.py build/harbour GAME --players 3 --bot harbourmaster --among ismcts:1000 --games 40
"""
import argparse
import collections
import json
import os
import subprocess
import tempfile


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("harbour")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--bot", default="harbourmaster")
    parser.add_argument("--among", default="ismcts:1000")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--iterations", type=int, default=600)
    parser.add_argument("--seed", default="losses")
    return parser.parse_args()


def analyse(args, number, path):
    """Plays game `number` with the bot in seat number modulo players; returns the analysis and the seat."""
    seat = number % args.players
    bots = ",".join(args.bot if p == seat else args.among for p in range(args.players))
    with open(path, "w", encoding="utf-8") as record:
        subprocess.run([args.harbour, "sim", args.game, "--players", str(args.players), "--bots", bots, "--games", "1",
                        "--seed", f"{args.seed}-{number}", "--records"], check=True, stdout=record)
    done = subprocess.run([args.harbour, "analyse", path, "--iterations", str(args.iterations), "--json"], check=True,
                          capture_output=True, text=True)
    return json.loads(done.stdout), seat


def main():
    args = arguments()
    total = collections.defaultdict(lambda: [0, 0.0, 0.0])  # kind -> decisions, loss in games won, in games lost
    games = [0, 0]
    with tempfile.TemporaryDirectory() as folder:
        for number in range(args.games):
            found, seat = analyse(args, number, os.path.join(folder, "record.txt"))
            lost = found["seats"][seat]["end"] < 0.5
            games[lost] += 1
            for ply in found["plies"]:
                who, kind = ply["move"].split()[:2]
                if who == found["seats"][seat]["seat"] and ply["decided"]:
                    total[kind][0] += 1
                    total[kind][1 + lost] += ply["loss"]
    print(f"{args.bot} among {args.among}, {args.game}, {args.players} players: {games[0]} games won, {games[1]} lost\n")
    print("| move | decisions in a game | loss in a game won | in a game lost |\n|---|---|---|---|")
    for kind, (n, won, lost) in sorted(total.items(), key=lambda item: -item[1][2]):
        print(f"| `{kind}` | {n / args.games:.1f} | {won / max(games[0], 1):.3f} | {lost / max(games[1], 1):.3f} |")


if __name__ == "__main__":
    main()
