#!/usr/bin/env python3
"""feature-table.py NAMES [DOC [--check]]: the tables of features in docs/training.md, from what the library says.

NAMES is the program that prints the names (tests/ai/net/feature_names in a build directory).  What each
block means is written in data/GAME/study.json; its name, size and place come from hm_net_feature_name, so a layout
that changes shows at once.  With DOC the part of that file between the marks is replaced; with --check
it is only compared.
"""
import json
import re
import subprocess
import sys

from study import studies

MEANING = {game: study["features"] for game, study in studies().items()}


def blocks(names):
    """Runs of names that differ only in their number, the viewer's for those that every seat has."""
    out = []
    for i, name in enumerate(names):
        seat, block = re.fullmatch(r"(?:seat(\d)\.)?([a-z-]+)\.\d+", name).groups()
        if seat not in (None, "0"):
            continue
        if out and out[-1]["block"] == block:
            out[-1]["size"] += 1
        else:
            out.append({"block": block, "size": 1, "first": i, "seat": seat is not None})
    return out


def table(game, by_seats):
    some = by_seats[min(by_seats)]
    said = MEANING.get(game, {})
    yield f"**{game}**: " + ", ".join(f"{len(v)} features with {n} players" for n, v in sorted(by_seats.items())) + "."
    yield ""
    yield "| block | bits | of | what is set |" if said else "| block | bits | of |"
    yield "|---|---|---|---|" if said else "|---|---|---|"
    for b in blocks(some):
        row = f"| `{b['block']}` | {b['size']} | {'each seat' if b['seat'] else 'the table'} |"
        yield row + (f" {said[b['block']]} |" if said else "")
    yield ""


def main():
    games = {}
    for line in subprocess.run([sys.argv[1]], check=True, capture_output=True, text=True).stdout.splitlines():
        one = json.loads(line)
        games.setdefault(one["game"], {})[one["players"]] = one["names"]
    text = "\n".join(line for game, by in games.items() for line in table(game, by))
    if len(sys.argv) < 3:
        print(text)
        return
    with open(sys.argv[2], encoding="utf-8") as file:
        before = doc = file.read()
    doc = re.sub(r"(<!-- features -->\n).*?(<!-- end -->)", lambda m: m[1] + text + "\n" + m[2], doc, flags=re.S)
    if "--check" in sys.argv:
        if doc != before:
            sys.exit(f"{sys.argv[2]} is out of step with the features: tools/feature-table.py {sys.argv[1]} {sys.argv[2]}")
        return
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(doc)


if __name__ == "__main__":
    main()
