#!/usr/bin/env python3
"""feature-table.py NAMES [DOC [--check]]: the tables of features in docs/training.md, from what the library says.

NAMES is the program that prints the names (tests/ai/net/names in a build directory).  What each
block means is written here; its name, size and place come from hm_net_feature_name, so a layout
that changes shows at once.  With DOC the part of that file between the marks is replaced; with --check
it is only compared.
"""
import json
import re
import subprocess
import sys

MEANING = {
    "packet-row": {
        "means": "money and money cards: 2 4 6 8 10 12 14 16 18 20 23 26 30 35 40 50 60 75 95 120 dollars reached",
        "after-contracts": "the same with what fulfilling now would bring, steps as above",
        "contracts-worth": "what fulfilling now would bring: 15 25 35 50 65 80 100 125 155 190 reached",
        "points": "on buildings: 2 4 6 8 10 12 14 16 19 22 25 28 32 36 41 47 reached",
        "bankers": "how many, up to 4", "captains": "up to 2", "assistants": "up to 2", "traders": "up to 3",
        "nuggets": "nuggets of one, up to 3", "doubles": "nuggets of two, up to 3",
        "ships": "for each of 6 ports up to 2", "units": "for each of 4 goods up to 8 units",
        "contracts": "good x port of contracts taken", "starting": "good x port of the starting contract, the viewer's only",
        "progress": "contracts by units lacking (0, 1, 2, 3 or more) x ship there or not, up to 3 each",
        "richer-by": "money after contracts against the richest other: -30 -10 0 1 11 31 reached",
        "ahead-by": "points (buildings and money) against the best other: -6 -2 0 1 3 7 reached",
        "served": "its piece is placed", "master": "is harbour master", "asked": "is to act",
        "next-contracts": "good x port in the future supply", "contracts-on-offer": "in the current supply",
        "ships-on-offer": "for each port up to 2, current", "next-ships": "likewise, future",
        "goods-on-offer": "4 goods x 1, 2, 3 or more units, up to 2 each, current", "next-goods": "likewise up to 1, future",
        "others-on-offer": "assistant, captain, trader, banker, nugget, double, money by value; up to 2 each, current",
        "next-others": "likewise up to 1, future",
        "buildings-on-offer": "for each area: points 2 to 5 or other x cheap or dear (over 4.5 dollars a point), current",
        "next-buildings": "likewise, future", "talons": "for each area 1 2 4 6 8 11 15 20 26 32 cards left",
        "failed": "areas that could not be filled", "named": "areas named in this round", "at-hand": "the area at hand",
        "naming": "the harbour master is to name an area", "empty": "areas without a card",
        "too-dear": "for each area how many cards the viewer cannot pay, up to 6",
    },
    "rotterdam": {
        "completed": "points on completed assignments: 2 4 5 6 7 8 9 10 11 12 14 16 18 21 reached",
        "open-points": "points on cards laid open, up to 5", "products": "product cards, up to 10",
        "known": "for each of 8 products up to 3 that the viewer can name", "from-harbour": "for each of 4 harbours up to 4 products, named or not",
        "shipping": "shipping cards in hand, up to 3", "at-home": "ships not yet out, up to 5",
        "cargoes": "for each of 4 materials up to 3 ships loaded with it",
        "nearest": "for each material the steps its nearest ship has to go, 0 to 8",
        "closer-by-colour": "for each of 5 colours up to 2 ships that it would bring nearer",
        "master": "is harbour master", "turn": "its turn", "asked": "is to act", "due": "cards still due to it, up to 2",
        "score-gap": "points and products against the best other: -8 -5 -3 -1 1 3 5 8 reached",
        "assignments-want": "for each product up to 2 of the viewer's assignments that want it",
        "assignments-lack": "the viewer's assignments by products lacking (0, 1, 2, 3 or more), up to 3 each",
        "ready-points": "the best assignment that could be completed now: 3 to 8 points reached",
        "own-shipping": "for each kind of shipping card up to 2 in the viewer's hand",
        "wanted-and-lacking": "for each product up to 2 of the viewer's assignments that lack it",
        "own-at": "position x cargo (none or one of 4) of the viewer's ships", "other-at": "position of the ships of each other seat",
        "other-cargo": "position x cargo of the others' ships", "stock": "for each material up to 7 cubes left",
        "stacks": "for each of 6 stacks whether 1, 5 cards are left", "phase": "of the turn", "acted": "something was done in it",
        "last-chance": "the game ends with this round", "round": "2 4 6 8 11 14 17 21 26 35 reached",
        "steering": "a ship is being steered", "called": "the colour called",
    },
}


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
