"""Traces of Rotterdam against a second implementation of its rules (rt_model.py)."""

import os
import unittest

import harbour
import rt_model as rt

EDITION = rt.Edition(*(harbour.table("rotterdam", name + ".tsv") for name in ("cards", "board", "channels")))
GAMES = int(os.environ.get("TRACE_GAMES", "6"))


class Traces(unittest.TestCase):
    maxDiff = 2000

    def check_game(self, lines, seed):
        setup = lines[0]
        self.assertEqual(sorted(c for stack in setup["stacks"].values() for c in stack), sorted(EDITION.card), "RT-1")
        game = rt.Game(EDITION, setup["players"], **setup.get("options", {}))
        game.deal(setup)
        for n, line in enumerate(lines[1:-1], 1):
            seat, move = line["seat"], line["move"]
            where = f"seed {seed}, {setup['players']} players, move {n}: {seat} {move}"
            self.assertEqual(line["n"], n, where)
            legal = game.legal(seat)
            self.assertEqual(line["legal"], sorted(set(legal) | {move}), where)
            if move not in legal:
                self.check_unlisted(game, seat, move.split(), legal, where)
            game.apply(seat, move, line["after"])
            for key, value in game.s.items():
                self.assertEqual(line["after"][key], value, where + ", key " + key)
        self.assertEqual(game.s["phase"], "over")
        self.assertEqual(lines[-1], game.scores())

    def check_unlisted(self, game, seat, words, legal, where):
        """Offers and shows are not listed, nor is any but the lowest of interchangeable cards."""
        p = rt.SEATS.index(seat)
        if words[0] == "show":
            self.assertEqual(game.s["phase"], 5, where)
            self.assertLessEqual(set(words[1:]), set(game.s["products"][p]), where)
        elif words[0] == "offer":
            give, to = words[1:words.index("for")], words[-1]
            self.assertLessEqual(set(give), set(game.s["products"][p]), where)
            self.assertEqual(len(set(give)), len(give), where)
            self.assertIsNone(game.s["offers"][p], where)
            self.assertLess(game.s["offered"][p], game.offer_cap, where)
            self.assertNotEqual(to, seat, where)
            self.assertIn(to, list(rt.SEATS[:game.n]) + ["all"], where)
        else:
            def plain(w):
                return [EDITION.card[x]["name"] if x in EDITION.card and x[0] != "A" else x for x in w]
            held = game.s["products"][p] + game.s["shipping"][p]
            for w in words[1:]:
                if w in EDITION.card and EDITION.card[w]["kind"] in ("product", "shipping"):
                    self.assertIn(w, held, where)
            self.assertIn(sorted(plain(words)), [sorted(plain(m.split())) for m in legal], where)

    def test_games_follow_the_rules(self):
        for players in range(2, 5):
            for k in range(GAMES):
                seed = f"model-{players}-{k}"
                self.check_game(harbour.trace("rotterdam", players, seed), seed)

    def test_greedy_bots_follow_the_rules(self):
        for players in range(2, 5):
            seed = f"greedy-{players}"
            self.check_game(harbour.trace("rotterdam", players, seed, "--bots", "greedy"), seed)

    def test_table_options(self):
        lines = harbour.trace("rotterdam", 2, "short", "--option", "rounds=5", "--option", "offers=1",
                              "--option", "last-chance=0")
        self.assertEqual(lines[0]["options"], {"offers": 1, "rounds": 5, "last-chance": 0})
        self.assertLessEqual(lines[-2]["after"]["round"], 5)
        self.check_game(lines, "short")

    def test_random_bots_try_everything(self):
        kinds = set()
        for k in range(6):
            kinds |= {line["move"].split()[0] for line in harbour.trace("rotterdam", 2 + k % 3, f"kinds-{k}")[1:-1]}
        self.assertEqual(kinds, {"place", "colour", "steer", "draw", "luck", "cargo", "setback", "storm", "open", "rob",
                                 "police", "offer", "withdraw", "accept", "show", "done", "complete", "pass", "end"})


if __name__ == "__main__":
    unittest.main()
