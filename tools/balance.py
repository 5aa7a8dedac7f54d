#!/usr/bin/env python3
"""balance.py HARBOUR GAME GAMES: how often greedy bots use each card and move, as a page with plots.

Writes docs/games/GAME-balance.md and docs/pictures/balance-GAME-*.svg from the records that
`harbour sim --records` prints; data/GAME/study.json says which moves and cards are counted.
"""
import collections
import json
import subprocess
import sys
from pathlib import Path

from study import studies

HARBOUR, GAME, GAMES = sys.argv[1], sys.argv[2], int(sys.argv[3])
STUDY = studies()[GAME]
SEATS, TITLE = STUDY["players"], STUDY["title"]
ROOT = Path(__file__).resolve().parent.parent


def records(seats):
    """The games of one number of players: (points, moves) each."""
    command = [HARBOUR, "sim", GAME, "--players", str(seats), "--games", str(GAMES), "--bots", "greedy",
               "--seed", "balance", "--records"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        points, moves = None, []
        for line in run.stdout:
            if line.startswith("harbour-record"):
                if points is not None:
                    yield points, moves
                points, moves = [], []
            elif line.startswith("result "):
                points = [int(n) for n in line.split()[1:]]
            elif line[1:2] == " " and line[0] in "ABCDE":
                moves.append(line.split())
        if points is not None:
            yield points, moves


def cards():
    answer = json.loads(subprocess.check_output([HARBOUR, "cards", GAME, "--json"], text=True))
    rows = answer["cards"] if isinstance(answer, dict) else answer
    return {row["id"]: row for row in rows}


CARDS = cards()


def value_of(card, key):
    """A column of the card's row; "name" is what the game's study calls cards of its kind."""
    row = CARDS[card]
    if key != "name":
        return row.get(key)
    names = STUDY["card_names"]
    return names.get(row["kind"], names["other"]).format(**row)


def count(moves, tally):
    """Adds what the game's study counts."""
    for move in moves:
        for rule in STUDY["tallies"]:
            if move[1] not in rule["moves"]:
                continue
            if "words" in rule:
                tally[rule["tally"]].update(move[slice(*rule["words"])])
                continue
            cards = [c for c in move[slice(*rule["cards"])] if rule.get("kind") in (None, CARDS[c]["kind"])]
            tally[rule["tally"]].update(filter(None, (value_of(c, rule["by"]) for c in cards)))


def plot(title, counts, games, path):
    """Bars, longest first: uses in one game."""
    rows = counts.most_common(20)
    high = max(n for _, n in rows)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {40 + 22 * len(rows)}" '
             'font-family="sans-serif" font-size="13">', f'<title>{title}</title>',
             f'<text x="8" y="20" font-size="15">{title}, in one game</text>']
    for i, (name, n) in enumerate(rows):
        y = 34 + 22 * i
        lines.append(f'<text x="170" y="{y + 14}" text-anchor="end">{name}</text>'
                     f'<rect x="178" y="{y + 2}" width="{380 * n / high:.1f}" height="16" fill="#2f5d7c"/>'
                     f'<text x="{184 + 380 * n / high:.1f}" y="{y + 14}">{n / games:.2f}</text>')
    path.write_text("\n".join(lines + ["</svg>", ""]), encoding="utf-8")


def main():
    pictures, page = ROOT / "docs/pictures", ROOT / f"docs/games/{GAME}-balance.md"
    pictures.mkdir(exist_ok=True)
    page.parent.mkdir(exist_ok=True)
    out = [f"# {TITLE}: how the greedy bot plays", "",
           "You want to know how balanced the seats are and what players use.", "",
           f"{GAMES} games for each number of players, all seats played by `greedy`. Made by "
           f"`tools/balance.py build/harbour {GAME} {GAMES}`;", "the games follow from the seed `balance`.", "",
           "| players | rounds (least to most) | moves | points | best seat's points | win share by seat |", "|---|---|---|---|---|---|"]
    tally = collections.defaultdict(collections.Counter)
    middle = SEATS[len(SEATS) // 2 - (len(SEATS) % 2 == 0)]
    for seats in SEATS:
        games, total, best, plies = 0, 0, 0, 0
        for points, moves in records(seats):
            games += 1
            total += sum(points) / seats
            best += max(points)
            plies += len(moves)
            if seats == middle:
                count(moves, tally)
        sim = json.loads(subprocess.check_output(
            [HARBOUR, "sim", GAME, "--players", str(seats), "--games", str(min(GAMES, 2000)), "--bots", "greedy",
             "--seed", "balance", "--json"], text=True))
        shares = " ".join(f"{s['wins']:.2f}" for s in sim["seats"])
        rounds = sim["rounds"]
        out.append(f"| {seats} | {rounds['mean']:.1f} ({rounds['least']:.0f} to {rounds['most']:.0f}) | {plies / games:.0f} | "
                   f"{total / games:.1f} | {best / games:.1f} | {shares} |")
    out += ["", f"Rounds and win shares are of the first {min(GAMES, 2000)} of these games. What is used, with {middle} players:", ""]
    for title, counts in tally.items():
        name = f"balance-{GAME}-{title.replace(',', '').replace(' ', '-')}.svg"
        plot(title.capitalize(), counts, GAMES, pictures / name)
        out += [f"![{title}](../pictures/{name})", ""]
    page.write_text("\n".join(out).rstrip() + "\n", encoding="utf-8")


main()
