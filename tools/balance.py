#!/usr/bin/env python3
"""balance.py HARBOUR GAME GAMES: how often things are used when greedy bots play, as a page with plots.

Writes docs/games/GAME-balance.md and docs/pictures/balance-GAME-*.svg from the records that
`harbour sim --records` prints; nothing in it knows the rules beyond the words of the moves.
"""
import collections
import json
import subprocess
import sys
from pathlib import Path

HARBOUR, GAME, GAMES = sys.argv[1], sys.argv[2], int(sys.argv[3])
SEATS = {"packet-row": (2, 3, 4, 5), "rotterdam": (2, 3, 4)}[GAME]
TITLE = {"packet-row": "Packet Row", "rotterdam": "Rotterdam"}[GAME]
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


def kind_of(card):
    row = CARDS[card]
    if GAME == "rotterdam":
        return row.get("name") or row["kind"]
    if row["kind"] == "building":
        return row["building"]
    if row["kind"] in ("goods", "gold"):
        return f"{row.get('good') or 'gold'} x{row['amount']}"
    return row["kind"]


def count_packet_row(moves, tally):
    for move in moves:
        if move[1] == "choose":
            tally["areas named"][move[2]] += 1
        elif move[1] in ("take", "assist"):
            tally["cards taken"][kind_of(move[2])] += 1
        elif move[1] == "fulfil":
            contracts = [c for c in move[2:] if CARDS[c]["kind"] == "contract"]
            tally["contracts fulfilled, by good"].update(CARDS[c]["good"] for c in contracts)
            tally["contracts fulfilled, by destination"].update(CARDS[c]["destination"] for c in contracts)


def count_rotterdam(moves, tally):
    for move in moves:
        if move[1] == "colour":
            tally["colours named"][move[2]] += 1
        elif move[1] == "place":
            tally["cargo loaded"][move[4]] += 1
        elif move[1] == "complete":
            tally["products handed in"].update(kind_of(c) for c in move[4:])
            tally["harbours they came from"].update(CARDS[c]["harbour"] for c in move[4:] if CARDS[c].get("harbour"))
        elif move[1] in ("luck", "cargo", "setback", "storm", "open", "rob", "police"):
            tally["shipping cards played"][kind_of(move[2])] += 1
        elif move[1] in ("offer", "accept"):
            tally["swaps"][move[1]] += 1


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
                (count_packet_row if GAME == "packet-row" else count_rotterdam)(moves, tally)
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
