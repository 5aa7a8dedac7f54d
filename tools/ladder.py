#!/usr/bin/env python3
"""Draws the ladder of bots as an SVG from files of arena results.

    tools/ladder.py --out ladder.svg results-3.jsonl results-4.jsonl ...

One column for each file: ratings with their intervals, the strongest on top.
"""

import argparse
import json
import subprocess
import sys
from xml.sax.saxutils import escape

WIDTH, LEFT, TOP, HEIGHT, FOOT = 230, 60, 70, 520, 30
INK, PALE, MARK = "#1d2b3a", "#c9d3dc", "#b5482f"


def read(harbour, path):
    done = subprocess.run([harbour, "arena", "--read", path, "--json"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stderr.strip())
    return json.loads(done.stdout)


def text(x, y, words, size=13, anchor="start", weight="normal"):
    return (f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" font-weight="{weight}">'
            f"{escape(words)}</text>")


def spread(places, gap):
    """Moves labels apart so that none covers another, as little as need be, from the top down."""
    out = []
    for y in places:
        out.append(y if not out else max(y, out[-1] + gap))
    return out


def column(report, x, low, high):
    def y_of(elo):
        return TOP + HEIGHT * (high - elo) / (high - low)

    bots = sorted(report["bots"], key=lambda bot: -bot["elo"])
    parts = [text(x, TOP - 30, f'{report["game"]}', 15, weight="bold"),
             text(x, TOP - 12, f'{report["players"]} players, {report["deals"]} deals')]
    labels = spread([y_of(bot["elo"]) for bot in bots], 17)
    for bot, label in zip(bots, labels):
        y = y_of(bot["elo"])
        parts.append(f'<line x1="{x + 8}" y1="{y_of(bot["elo_low"]):.1f}" x2="{x + 8}" y2="{y_of(bot["elo_high"]):.1f}" '
                     f'stroke="{MARK}" stroke-width="3" stroke-linecap="round"/>')
        parts.append(f'<circle cx="{x + 8}" cy="{y:.1f}" r="5" fill="{INK}"/>')
        parts.append(f'<line x1="{x + 14}" y1="{y:.1f}" x2="{x + 30}" y2="{label:.1f}" stroke="{PALE}"/>')
        parts.append(text(x + 34, label + 4, f'{bot["bot"]}  {bot["elo"]:+.0f}  ({100 * bot["win"]:.0f}%)'))
    return parts


def draw(reports):
    ratings = [bot[key] for report in reports for bot in report["bots"] for key in ("elo_low", "elo_high", "elo")]
    low, high = min(ratings) - 20, max(ratings) + 20
    width, height = LEFT + WIDTH * len(reports), TOP + HEIGHT + FOOT
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
             f'font-family="sans-serif" fill="{INK}">',
             f'<rect width="{width}" height="{height}" fill="#fbfaf7"/>',
             text(LEFT, 18, "Ratings (Elo, by places) with 95% intervals; share of wins", 14)]
    step = 100 if high - low < 1200 else 200
    mark = int(low // step + 1) * step
    while mark < high:
        y = TOP + HEIGHT * (high - mark) / (high - low)
        parts.append(f'<line x1="{LEFT - 8}" y1="{y:.1f}" x2="{width - 10}" y2="{y:.1f}" stroke="{PALE}" stroke-dasharray="2 4"/>')
        parts.append(text(LEFT - 12, y + 4, f"{mark:+d}", 11, "end"))
        mark += step
    for i, report in enumerate(reports):
        parts += column(report, LEFT + 10 + WIDTH * i, low, high)
    return "\n".join(parts + ["</svg>", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--harbour", default="build/harbour", help="the program (build/harbour)")
    parser.add_argument("--out", required=True, help="the SVG to write")
    parser.add_argument("results", nargs="+", help="files of arena results")
    args = parser.parse_args()
    svg = draw([read(args.harbour, path) for path in args.results])
    with open(args.out, "w", encoding="utf-8") as file:
        file.write(svg)


if __name__ == "__main__":
    main()
