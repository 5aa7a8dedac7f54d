#!/usr/bin/env python3
"""curves.py [OUT]: the curves of training, as SVG, from train/logs (into docs/pictures).

One picture for each net: the loss over the games played.  Nothing but the standard library.
"""
import glob
import json
import os
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 320, 64, 16, 40, 44


def rows(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def ticks(low, high, about):
    size = 10 ** len(str(int((high - low) / about))) / 10 if high - low > about else 0.01
    while (high - low) / size > about:
        size *= 2
    at = (low // size + 1) * size
    while at < high:
        yield at
        at += size


def panel(points, title):
    left, right = LEFT, WIDTH - RIGHT
    low, high = min(y for _, y in points) - 0.005, max(y for _, y in points[2:]) + 0.01
    most = max(x for x, _ in points)
    def px(x):
        return left + (right - left) * x / most
    def py(y):
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - y) / (high - low)
    out = [f'<text x="{left}" y="{TOP - 12}" class="t">{title}</text>',
           f'<path class="axis" d="M{left} {TOP}V{HEIGHT - BOTTOM}H{right}"/>']
    for y in ticks(low, high, 6):
        out.append(f'<path class="grid" d="M{left} {py(y):.1f}H{right}"/>')
        out.append(f'<text x="{left - 6}" y="{py(y) + 4:.1f}" class="e">{y:.2f}</text>')
    for share in (0.5, 1):
        x = most * share
        label = f"{x / 1e6:.2f} M" if most >= 1e6 else f"{x / 1e3:.0f} k"
        out.append(f'<text x="{px(x):.1f}" y="{HEIGHT - BOTTOM + 18}" class="e">{label}</text>')
    line = " ".join(f"{px(x):.1f},{py(min(y, high)):.1f}" for x, y in points)
    out.append(f'<polyline points="{line}" fill="none" stroke="#0b5fa5" stroke-width="2"/>')
    return out


def losses(which):
    """Pairs of games played and loss, from the log of train.py or of refine-run."""
    log = rows(os.path.join(ROOT, "train", "logs", which + ".jsonl"))
    if "turn" not in log[0]:
        return [(r["games"], r["loss"]) for r in log[3:]]  # before that the games are random
    return [(r["turn"] * r["play"]["games"], r["learn"]["loss"]) for r in log]


def picture(which):
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
           f"<title>Training of {which}: loss over games</title>",
           "<style>text{font:12px sans-serif;fill:#333}.t{font-weight:bold}.e{text-anchor:end}"
           ".axis{stroke:#333;fill:none}.grid{stroke:#ddd}</style>",
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    out += panel(losses(which), f"{which}: loss")
    out.append(f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 6}" class="e">games</text></svg>')
    return "\n".join(out) + "\n"


def main():
    target = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "docs", "pictures")
    os.makedirs(target, exist_ok=True)
    for path in sorted(glob.glob(os.path.join(ROOT, "train", "logs", "*-[2-5].jsonl"))):
        which = os.path.basename(path)[:-6]
        if not which.startswith("exploit-"):
            with open(os.path.join(target, f"training-{which}.svg"), "w", encoding="utf-8") as file:
                file.write(picture(which))


if __name__ == "__main__":
    main()
