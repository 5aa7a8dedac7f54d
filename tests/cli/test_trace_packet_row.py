"""Traces of Packet Row against a second implementation of its rules (pr_model.py)."""

import copy
import json
import os
import random
import unittest

import harbour
import pr_model as pr

CARDS = pr.Cards(harbour.table("packet-row", "cards.tsv"))
GAMES = int(os.environ.get("TRACE_GAMES", "15"))


class Traces(unittest.TestCase):
    def check_setup(self, line):
        everything = line["box"] + line["start"] + [c for a in pr.AREAS for c in line["talon"][a]]
        self.assertEqual(sorted(everything), sorted(CARDS.row), "every card is in one place (PR-1)")
        for area in pr.AREAS:
            gone = [c for c in line["box"] if CARDS.row[c]["deck"] == area]
            self.assertEqual(len(gone), 6 if line["players"] == 2 else 0, "PR-2.1")
        self.assertEqual(len([c for c in line["box"] if CARDS.row[c]["deck"] == "start"]), 12 - line["players"], "PR-2.3")

    def check_game(self, lines, seed):
        self.check_setup(lines[0])
        s = pr.deal(lines[0])
        dice = random.Random(seed)
        for n, line in enumerate(lines[1:-1], 1):
            where = f"seed {seed}, {lines[0]['players']} players, move {n}: {line['seat']} {line['move']}"
            self.assertEqual(line["n"], n, where)
            self.assertEqual(line["legal"], pr.legal(s, line["seat"], CARDS), where)
            kind, *given = line["move"].split()
            held = s["hands"][pr.SEATS.index(line["seat"])] + s["ships"][pr.SEATS.index(line["seat"])]
            if kind == "fulfil":
                self.assertTrue(pr.fulfilment_is_legal(given, CARDS), where)
                self.assertLessEqual(set(given), set(held), where)
                self.assertEqual(given, sorted(given, key=CARDS.order.get), where)
            elif kind == "cash":
                self.assertIn(given[0], held, where)
            else:
                self.assertIn(line["move"], line["legal"], where)
            for p, money in enumerate(line["best"]):
                if s["phase"] == "settle" and pr.SEATS[p] not in s["prompt"]:
                    self.assertEqual(money, 0, where + ": a seat that is done")
                elif money > 0 or dice.random() < 0.1 or kind == "fulfil":
                    self.assertEqual(money, pr.best(s["hands"][p] + s["ships"][p], CARDS), where)
            pr.apply(s, line["seat"], line["move"], CARDS)
            self.assertEqual(line["after"], s, where)
        self.assertEqual(s["phase"], "over")
        self.assertEqual(lines[-1], pr.scores(s, CARDS))

    def test_games_follow_the_rules(self):
        for players in range(2, 6):
            for k in range(GAMES):
                seed = f"model-{players}-{k}"
                self.check_game(harbour.trace("packet-row", players, seed), seed)

    def test_greedy_bots_follow_the_rules(self):
        for players in range(2, 6):
            seed = f"greedy-{players}"
            self.check_game(harbour.trace("packet-row", players, seed, "--bots", "greedy"), seed)

    def test_random_bots_try_everything(self):
        kinds, out_of_turn, excess, several, characters = set(), set(), 0, 0, set()
        for k in range(40):
            for line in harbour.trace("packet-row", 2 + k % 4, f"kinds-{k}")[1:-1]:
                kind, *given = line["move"].split()
                kinds.add(kind)
                if not line["legal"]:
                    out_of_turn.add(kind)
                if kind == "fulfil":
                    several += len(CARDS.of_kind(given, "contract")) > 1
                    characters |= {CARDS.kind(c) for c in given}
                    without = [[c for c in given if c != x] for x in given if CARDS.kind(x) in ("goods", "gold")]
                    excess += any(pr.fulfilment_is_legal(w, CARDS) for w in without)
        self.assertEqual(kinds, {"choose", "take", "assist", "pass", "cash", "fulfil", "done"})
        self.assertEqual(out_of_turn, {"cash", "fulfil"})
        self.assertGreater(excess, 0)
        self.assertGreater(several, 0)
        self.assertEqual(characters, {"contract", "ship", "goods", "gold", "captain", "trader"})

    def test_a_view_holds_only_what_the_log_proves(self):
        """PR-8.2: a view of another hand has the cards that were taken openly and not given yet."""
        record = os.path.join(self.enterDir(), "game.record")
        harbour.run("sim", "packet-row", "--players", 3, "--games", 1, "--seed", "view", "--save", record)
        last = json.loads(harbour.run("replay", record, "--json")[0])["plies"]
        for at in range(0, last + 1, 9):
            replay = json.loads(harbour.run("replay", record, "--at", at, "--seat", "A", "--json")[0])
            held = {"A": set(), "B": set(), "C": set()}
            for seat, kind, *cards in map(str.split, replay["moves"]):
                if kind in ("take", "assist"):
                    held[seat] |= set(cards)
                elif kind in ("cash", "fulfil"):
                    held[seat] -= set(cards)
            for i, seat in ((1, "B"), (2, "C")):
                shown = set(replay["table"]["hands"][i]) | set(replay["table"]["ships"][i])
                spent = held[seat] & set(replay["table"]["discard"]["guildhall"])  # assistants
                self.assertEqual(shown, held[seat] - spent, (at, seat))

    def test_same_seed_same_bytes(self):
        one, _ = harbour.run("trace", "packet-row", "--players", 3, "--seed", "twice", "--bots", "random")
        two, _ = harbour.run("trace", "packet-row", "--players", 3, "--seed", "twice", "--bots", "random")
        self.assertEqual(one, two)

    def test_a_trace_from_a_position(self):
        lines = harbour.trace("packet-row", 4, "start")
        middle = len(lines) // 2
        position = {"v": 1, "game": "packet-row", "players": 4, "box": lines[0]["box"], **lines[middle]["after"]}
        path = os.path.join(self.enterDir(), "position.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(position, file)
        again = harbour.trace("packet-row", 4, "other", "--position", path)
        self.assertEqual(again[0]["position"], position)
        self.assertEqual(set(again[0]) - {"position"}, {"line", "v", "game", "players", "seed"})
        s = copy.deepcopy(lines[middle]["after"])
        for line in again[1:-1]:
            self.assertEqual(line["legal"], pr.legal(s, line["seat"], CARDS))
            pr.apply(s, line["seat"], line["move"], CARDS)
            self.assertEqual(line["after"], s)

    def enterDir(self):
        import tempfile
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        return directory.name


if __name__ == "__main__":
    unittest.main()
