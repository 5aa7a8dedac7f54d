#!/usr/bin/env python3
"""gauntlet.py HARBOUR WORK [--seconds S] [--deals K] [--only GAME-N,...] [--bot NAME,...]: how strong the strongest are.

Plays a bot (each of shipowner, harbourmaster and tycoon) among families that nothing was trained or tuned against: searchers
without a net, a planner, every personality, different opponents at one table, and with --other nets from another seed.
One bot among the others, for every number of players of every game: shares with intervals, the lowest of them and their
mean, as tables for docs/bots-gauntlet.md on standard output.

--saturation measures instead how much is left to gain: the bot with twice the iterations among the bot itself, the bot
that sees all cards among itself, and with --fresh the bot with other weights (a net trained against it) among itself.

Every arena plays K deals in every seating, or as many as S seconds allow.  Results are kept in WORK: a second run adds to the
first, an interrupted one continues, and --seconds 0 prints what is there.  New weights or bots need a new WORK.
"""
import argparse
import os
import re
import sys
from pathlib import Path

from arena_runs import GAMES, TITLE, add_options, mean, play, short, tables
from study import studies

BOTS = ["shipowner", "harbourmaster", "tycoon"]
SEARCHING = ["tycoon"]  # has a number of iterations in every game
SEARCHERS = ["ismcts:1000", "planner", "mc:64"]
STYLES = {game: study["styles"] for game, study in studies().items()}
MIXED = {game: study["mixed"] for game, study in studies().items()}
LEVELS = Path(__file__).resolve().parent.parent / "docs" / "bots.md"


def weights(place, game, players):
    """The file for this table: `place` itself, or the one in it that is named as in data/nets; None: there is none."""
    if not place:
        return None
    path = os.path.join(place, f"{game}-{players}.net") if os.path.isdir(place) else place
    return path if os.path.exists(path) else None


def opponents(bot, game, players, other):
    """(how the table is called, who sits there) for all of them; with two players none can be mixed."""
    many = [(f"`{b}`", [b]) for b in SEARCHERS + STYLES[game]]
    if players > 2:
        many += [(" + ".join(f"`{b}`" for b in table[:2]) + " + …", table[:players - 1]) for table in MIXED[game]]
    path = weights(other, game, players)
    if path:
        many.append(("itself, another net", [f"{bot}@{path}"]))
    return many


def least(cells):
    """(name, cell) of the smallest share."""
    return min(cells.items(), key=lambda item: item[1]["win"])


def say_gauntlet(a, bot, game, counts):
    cells = {}
    for players in counts:
        cells[players] = {name: play(a, game, players, [bot, *many])
                          for name, many in opponents(bot, game, players, a.other)}
    names = list(dict.fromkeys(name for column in cells.values() for name in column))
    played = {n: {name: c for name, c in column.items() if c is not None} for n, column in cells.items()}
    rows = [[name] + [short(cells[n][name]) if name in cells[n] else "" for n in counts] for name in names]
    rows.append(["**least**"] + [f"{short(least(played[n])[1])} {least(played[n])[0]}" if played[n] else "–" for n in counts])
    rows.append(["least ÷ fair"] + [f'{least(played[n])[1]["win"] * n:.1f}' if played[n] else "–" for n in counts])
    rows.append(["**mean**"] + [short(mean(list(played[n].values()))) if played[n] else "–" for n in counts])
    rows.append(["games"] + [str(sum(c["games"] for c in played[n].values())) for n in counts])
    print(f"`{bot}` in {TITLE[game]}:\n")
    print("| one among | " + " | ".join(f"{n} players (fair {1 / n:.2f})" for n in counts) + " |\n|---" + "|---" * len(counts) + "|")
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print(flush=True)


def spelled(bot, game, text):
    """A bot with its number of iterations: a level as the table of levels in docs/bots.md has it."""
    if ":" in bot:
        return bot
    row = re.search(rf"^\| `{re.escape(bot)}` \|(.*)\|(.*)\|$", text, re.MULTILINE)
    found = row and re.search(r"`([a-z-]+:\d+)`", row.group(1 + list(GAMES).index(game)))
    return found.group(1) if found else None


def doubled(bot):
    name, number = bot.split(":")
    return f"{name}:{2 * int(number)}"


def say_saturation(a, bots):
    text = LEVELS.read_text(encoding="utf-8")
    rows = []
    for bot in bots:
        for game, players in tables(a.only):
            like = spelled(bot, game, text)
            if like is None:
                sys.exit(f"how many iterations has {bot} in {TITLE[game]}? {LEVELS.name} does not say; use --bot with a number, such as mixed:1000")
            fresh = weights(a.fresh, game, players)
            tried = [doubled(like), f"open:{like}"] + ([f"{like}@{fresh}"] if fresh else [])
            cells = [play(a, game, players, [one, like]) for one in tried]
            games = sum(c["games"] for c in cells if c is not None)
            rows.append([f"`{bot}`" + (f" (`{like}`)" if like != bot else ""), TITLE[game], str(players), f"{1 / players:.2f}"]
                        + [short(c) for c in cells] + [""] * (2 + bool(a.fresh) - len(cells)) + [str(games)])
    head = ["bot", "game", "players", "fair", "twice the iterations", "all cards open"] + (["fresh net"] if a.fresh else []) + ["games"]
    print("| " + " | ".join(head) + " |\n" + "|---" * len(head) + "|")
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print(flush=True)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(p, seconds=60, deals=40, seed="gauntlet")
    p.add_argument("--bot", help="only these, with commas; with --saturation levels or searchers with their number")
    p.add_argument("--other", help="weights from another seed: a file, or a directory with files named as in data/nets")
    p.add_argument("--saturation", action="store_true")
    p.add_argument("--fresh", help="weights trained against the bot, likewise")
    p.add_argument("--threads", type=int, default=1)
    a = p.parse_args()
    for place in (a.other, a.fresh):
        if place and not os.path.exists(place):
            sys.exit(f"{place}: no such file or directory")
    os.makedirs(a.work, exist_ok=True)
    if a.saturation:
        say_saturation(a, a.bot.split(",") if a.bot else SEARCHING)
        return
    for bot in a.bot.split(",") if a.bot else BOTS:
        for game in GAMES:
            counts = [players for g, players in tables(a.only) if g == game]
            if counts:
                say_gauntlet(a, bot, game, counts)


if __name__ == "__main__":
    main()
