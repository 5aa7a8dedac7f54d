#!/usr/bin/env python3
"""test_features.py DUMP: the features of Packet Row a second time, by name, from whole positions.

Written from the table in docs/training.md; shares nothing with the C code but the names.
"""
import functools
import json
import os
import subprocess
import sys
import unittest

SOURCE = os.environ.get("HARBOUR_SOURCE", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
sys.path.insert(0, os.path.join(SOURCE, "tests", "cli"))
import pr_model  # noqa: E402

CARDS = pr_model.Cards(os.path.join(SOURCE, "data", "packet_row", "cards.tsv"))
PORTS = ["great-britain", "france", "netherlands", "sweden", "spain", "german-confederation"]
MONEY = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 23, 26, 30, 35, 40, 50, 60, 75, 95, 120]
WORTH = [15, 25, 35, 50, 65, 80, 100, 125, 155, 190]
POINTS = [2, 4, 6, 8, 10, 12, 14, 16, 19, 22, 25, 28, 32, 36, 41, 47]
TALON = [1, 2, 4, 6, 8, 11, 15, 20, 26, 32]


def row(card):
    return CARDS.row[card]


def contract_kind(card):
    return pr_model.GOODS.index(row(card)["good"]) * 6 + PORTS.index(row(card)["destination"])


@functools.lru_cache(maxsize=None)
def worth_of(hand):
    return pr_model.best(list(hand), CARDS)


class Features:
    def __init__(self, state, viewer):
        self.state, self.viewer, self.n = state, viewer, state["players"]
        self.names = set()
        self.hands = [sorted(state["hands"][p] + state["ships"][p]) for p in range(self.n)]
        for p in range(self.n):  # starting contracts of others are hidden
            if p != viewer:
                self.hands[p] = [c for c in self.hands[p] if row(c)["deck"] != "start"]
            if state["phase"] in ("settle", "over") and pr_model.SEATS[p] not in state["prompt"]:  # PR-7.3
                self.hands[p] = [c for c in self.hands[p] if row(c)["kind"] != "contract"]
        self.money = [state["money"][p] + sum(row(c)["value"] for c in self.of(p, "money")) for p in range(self.n)]
        self.worth = [worth_of(tuple(h)) for h in self.hands]
        self.after = [m + w for m, w in zip(self.money, self.worth)]
        self.built = [sum(row(c)["value"] for c in self.of(p, "building")) for p in range(self.n)]
        self.points = [b + a // 10 for b, a in zip(self.built, self.after)]
        for p in range(self.n):
            self.seat(p)
        self.table()

    def of(self, p, kind):
        return [c for c in self.hands[p] if row(c)["kind"] == kind]

    def put(self, block, i):
        self.names.add(f"{block}.{i}")

    def level(self, block, value, n, start=0):
        for i in range(min(value, n)):
            self.put(block, start + i)

    def steps(self, block, value, steps, start=0):
        self.level(block, sum(value >= s for s in steps), len(steps), start)

    def seat(self, p):
        state, me = self.state, f"seat{(p - self.viewer) % self.n}."
        others = [q for q in range(self.n) if q != p]
        self.steps(me + "means", self.money[p], MONEY)
        self.steps(me + "after-contracts", self.after[p], MONEY)
        self.steps(me + "contracts-worth", self.worth[p], WORTH)
        self.steps(me + "points", self.built[p], POINTS)
        for block, kind, n in (("bankers", "banker", 4), ("captains", "captain", 2), ("assistants", "assistant", 2),
                               ("traders", "trader", 3)):
            self.level(me + block, len(self.of(p, kind)), n)
        gold = [row(c)["amount"] for c in self.of(p, "gold")]
        self.level(me + "nuggets", gold.count(1), 3)
        self.level(me + "doubles", gold.count(2), 3)
        ships = [row(c)["destination"] for c in self.of(p, "ship")]
        for i, port in enumerate(PORTS):
            self.level(me + "ships", ships.count(port), 2, 2 * i)
        units = {g: sum(row(c)["amount"] for c in self.of(p, "goods") if row(c)["good"] == g) for g in pr_model.GOODS}
        for i, good in enumerate(pr_model.GOODS):
            self.level(me + "units", units[good], 8, 8 * i)
        progress = [0] * 8
        for c in self.of(p, "contract"):
            self.put(me + ("starting" if row(c)["deck"] == "start" else "contracts"), contract_kind(c))
            lack = max(0, row(c)["amount"] - units[row(c)["good"]] - sum(gold))
            progress[min(lack, 3) * 2 + (row(c)["destination"] not in ships)] += 1
        for i, n in enumerate(progress):
            self.level(me + "progress", n, 3, 3 * i)
        self.steps(me + "richer-by", self.after[p] - max(self.after[q] for q in others), [-30, -10, 0, 1, 11, 31])
        self.steps(me + "ahead-by", self.points[p] - max(self.points[q] for q in others), [-6, -2, 0, 1, 3, 7])
        letter = pr_model.SEATS[p]
        if letter in state["served"]:
            self.put(me + "served", 0)
        if letter == state["master"]:
            self.put(me + "master", 0)
        if state["phase"] in ("choose", "ask") and letter in state["prompt"]:
            self.put(me + "asked", 0)

    def supply(self, where, contracts, ships, goods, others, buildings, twice):
        count = {}

        def add(block, i, n=twice):
            at = count[block, i] = count.get((block, i), 0) + 1
            if at <= n:
                self.put(block, i * n + at - 1)

        for area, cards in self.state[where].items():
            for c in cards:
                r = row(c)
                if r["kind"] == "contract":
                    self.put(contracts, contract_kind(c))
                elif r["kind"] == "ship":
                    add(ships, PORTS.index(r["destination"]), 2)
                elif r["kind"] == "goods":
                    add(goods, pr_model.GOODS.index(r["good"]) * 3 + min(r["amount"], 3) - 1)
                elif r["kind"] == "building":
                    size = (r["value"] - 2) * 2 if 2 <= r["value"] <= 5 else 8
                    self.put(buildings, pr_model.AREAS.index(area) * 10 + size + (2 * r["cost"] > 9 * r["value"]))
                elif r["kind"] == "gold":
                    add(others, 4 if r["amount"] == 1 else 5)
                elif r["kind"] == "money":
                    add(others, 6 + r["value"] if r["value"] < 15 else 21)
                else:
                    add(others, ["assistant", "captain", "trader", "banker"].index(r["kind"]))

    def table(self):
        s = self.state
        self.supply("current", "contracts-on-offer", "ships-on-offer", "goods-on-offer", "others-on-offer",
                    "buildings-on-offer", 2)
        self.supply("future", "next-contracts", "next-ships", "next-goods", "next-others", "next-buildings", 1)
        if s["phase"] == "choose":
            self.put("naming", 0)
        for i, area in enumerate(pr_model.AREAS):
            self.steps("talons", len(s["talon"][area]), TALON, 10 * i)
            for block, yes in (("failed", area in s["failed"]), ("named", area in s["named"]),
                               ("at-hand", s["phase"] == "ask" and s["area"] == area), ("empty", not s["current"][area])):
                if yes:
                    self.put(block, i)
            dear = sum(row(c)["cost"] > self.after[self.viewer] for c in s["current"][area])
            self.level("too-dear", dear, 6, 6 * i)


class SecondImplementation(unittest.TestCase):
    def test_agrees_with_the_first(self):
        out = subprocess.run([DUMP, "4"], check=True, capture_output=True, text=True).stdout
        names, positions = [], 0
        for line in out.splitlines():
            one = json.loads(line)
            if "names" in one:
                names = one["names"]
                self.assertEqual(len(names), len(set(names)))
                continue
            for viewer, numbers in enumerate(one["set"]):
                theirs, ours = {names[i] for i in numbers}, Features(one["state"], viewer).names
                if theirs != ours:
                    self.fail(f"viewer {viewer}: only in C {sorted(theirs - ours)}, only in Python "
                              f"{sorted(ours - theirs)}, in {json.dumps(one['state'])}")
                positions += 1
        self.assertGreater(positions, 3000)


if __name__ == "__main__":
    DUMP = sys.argv.pop(1)
    unittest.main()
