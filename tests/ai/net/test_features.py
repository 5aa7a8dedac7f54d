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
MONEY = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 23, 26, 30, 35, 40, 45, 50, 55, 60, 70, 80, 90, 100, 115, 130, 150, 175, 200]
WORTH = [15, 25, 35, 50, 65, 80, 100, 125, 155, 190]
POINTS = [2, 4, 6, 8, 10, 12, 14, 16, 19, 22, 25, 28, 32, 36, 41, 47]
TALON = [1, 2, 4, 6, 8, 11, 15, 20, 26, 32]
RICHER = [-60, -40, -25, -15, -8, -3, 0, 1, 4, 9, 16, 26, 41, 61]
AHEAD = [-12, -10, *range(-8, 10), 11, 13]


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
        self.banked = [self.banker_points(p) * len(self.of(p, "banker")) for p in range(self.n)]
        self.points = [b + a // 10 + k for b, a, k in zip(self.built, self.after, self.banked)]
        for p in range(self.n):
            self.seat(p)
        self.table()

    def of(self, p, kind):
        return [c for c in self.hands[p] if row(c)["kind"] == kind]

    def banker_points(self, p):
        """PR-7.5, as if the game ended now."""
        richer = sum(a > self.after[p] for a in self.after)
        if richer == 0:
            return 2 if self.n <= 3 else 3
        return 1 if self.n > 3 and richer == 1 else 0

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
        self.steps(me + "over-ten", self.after[p] % 10, [2, 4, 6, 8])
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
        contracts = [row(c) for c in self.of(p, "contract")]
        for i, good in enumerate(pr_model.GOODS):
            need = sum(r["amount"] for r in contracts if r["good"] == good)
            self.level(me + "units-lacking", max(0, need - units[good]), 6, 6 * i)
        for i, port in enumerate(PORTS):
            waits = sum(r["value"] for r in contracts if r["destination"] == port and port not in ships)
            self.steps(me + "ships-lacking", waits, [15, 30, 50], 3 * i)
        self.steps(me + "contracts-left", sum(r["value"] for r in contracts) - self.worth[p],
                   [15, 25, 35, 50, 65, 80, 100, 125])
        self.steps(me + "banker-points", self.banked[p], [1, 2, 3, 4, 6, 8, 10, 12])
        self.steps(me + "richer-by", self.after[p] - max(self.after[q] for q in others), RICHER)
        self.steps(me + "ahead-by", self.points[p] - max(self.points[q] for q in others), AHEAD)
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

    def end(self):
        """How near the end is, and which cards can still come."""
        s, full = self.state, pr_model.FULL[self.n]
        supply = [len(s["talon"][a]) + len(s["future"][a]) for a in pr_model.AREAS]
        for i, left in enumerate(supply):
            self.steps("refills", left // full, [1, 2, 3, 4, 5, 7, 9], 7 * i)
        left = sorted(0 if a in s["failed"] else n for a, n in zip(pr_model.AREAS, supply))[pr_model.FAILS[self.n] - 1]
        self.steps("rounds-left", 2 * left // full, [1, 2, 3, 4, 5, 6, 8, 10, 12, 15])
        seen = {c for part in ("hands", "ships") for cards in s[part] for c in cards}
        seen |= {c for part in ("current", "future", "discard") for cards in s[part].values() for c in cards}
        unseen = [r for c, r in CARDS.row.items() if c not in seen and r["deck"] != "start"]
        for i, area in enumerate(pr_model.AREAS):
            n = sum(r["kind"] == "building" and r["deck"] == area for r in unseen)
            self.steps("unseen", n, [1, 2, 4, 6, 8], 5 * i)
        for i, port in enumerate(PORTS):
            to_port = [r["kind"] for r in unseen if r["destination"] == port]
            self.level("unseen", to_port.count("ship"), 3, 20 + 3 * i)
            self.steps("unseen", to_port.count("contract"), [1, 3], 38 + 2 * i)
        for kind, n, start in (("captain", 3, 50), ("trader", 3, 53), ("banker", 5, 56)):
            self.level("unseen", sum(r["kind"] == kind for r in unseen), n, start)

    def table(self):
        s = self.state
        self.end()
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
