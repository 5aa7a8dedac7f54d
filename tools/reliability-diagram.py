#!/usr/bin/env python3
"""reliability-diagram.py: the results of `harbour calibrate --json` as one SVG.

usage: reliability-diagram.py FILE... > diagram.svg

One panel for each file (game and number of players), in it one line for each stage of the game and
a dot for each tenth of the scale: across, the predicted win chance; up, how often such seats
won. Calibrated chances lie on the diagonal. Dots of fewer than 30 seats are left out.
"""
import json
import sys

SIDE, GAP, LEFT, TOP = 200, 46, 44, 40
COLOURS = {"early": "#b58900", "middle": "#268bd2", "late": "#a3305a"}
DASHES = {"early": "2 3", "middle": "7 4", "late": ""}
FEWEST = 30


def panel(report, x, y):
    def at(predicted, won):
        return f"{x + SIDE * predicted:.1f} {y + SIDE * (1 - won):.1f}"

    stages = {s["stage"]: s for s in report["stages"]}
    out = [f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#999"/>',
           f'<path d="M{at(0, 0)}L{at(1, 1)}" stroke="#999"/>',
           f'<text x="{x}" y="{y - 18}" font-weight="bold">{report["game"]}, '
           f'{report["players"]} players</text>',
           f'<text x="{x}" y="{y - 5}">{report["games"]} games, '
           f'error {stages["all"]["error"]:.4f}</text>']
    for tick in (0, 0.5, 1):
        out.append(f'<text x="{x + SIDE * tick:.0f}" y="{y + SIDE + 13}" text-anchor="middle">'
                   f'{tick:.0%}</text>')
        out.append(f'<text x="{x - 4}" y="{y + SIDE * (1 - tick) + 4:.0f}" text-anchor="end">'
                   f'{tick:.0%}</text>')
    for name, colour in COLOURS.items():
        bins = [b for b in stages[name]["bins"] if b["seats"] >= FEWEST]
        line = "L".join(at(b["predicted"], b["won"]) for b in bins)
        out.append(f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="1.6" '
                   f'stroke-dasharray="{DASHES[name]}"/>')
        for b in bins:
            cx, cy = at(b["predicted"], b["won"]).split()
            out.append(f'<circle cx="{cx}" cy="{cy}" r="2.6" fill="{colour}"/>')
    return out


def main():
    reports = []
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as f:
            reports.append(json.load(f))
    if not reports:
        sys.exit(__doc__)
    columns = min(4, len(reports))
    rows = -(-len(reports) // columns)
    width = LEFT + columns * (SIDE + GAP)
    height = TOP + rows * (SIDE + GAP + 24) + 10
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
           f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">',
           f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for i, report in enumerate(reports):
        out += panel(report, LEFT + i % columns * (SIDE + GAP),
                     TOP + i // columns * (SIDE + GAP + 24))
    x = LEFT
    for name, colour in COLOURS.items():
        out.append(f'<path d="M{x} {height - 10}h26" stroke="{colour}" stroke-width="2" '
                   f'stroke-dasharray="{DASHES[name]}"/>'
                   f'<text x="{x + 32}" y="{height - 6}">{name} third of the game</text>')
        x += 160
    print("\n".join(out + ["</svg>"]))


main()
