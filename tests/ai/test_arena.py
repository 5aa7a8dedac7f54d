"""The command arena: repeated, in parts, interrupted, on several threads, and with bad input."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
import unittest
import xml.etree.ElementTree as xml

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
import harbour
from harbour import PATIENCE, run
from scratch import Scratch

ROOT = harbour.ROOT


def without_times(path):
    """The lines of a file of results, sorted, without times."""
    with open(path, encoding="utf-8") as file:
        return sorted(re.sub(r'"us":\[[^]]*\]', "", line) for line in file)


class Arena(Scratch):
    def test_the_same_again_with_any_number_of_threads(self):
        for game in harbour.GAMES:
            self.play(game + "1", "--deals", 4, game=game)
            self.play(game + "2", "--deals", 4, "--threads", 3, game=game)
            self.assertEqual(without_times(self.path(game + "1")), without_times(self.path(game + "2")))

    def test_ranges_put_together_are_the_whole(self):
        self.play("whole", "--deals", 9)
        self.play("a", "--deals", 4)
        self.play("b", "--from", 4, "--deals", 5)
        whole = json.loads(run("arena", "--read", self.path("whole"), "--json")[0])
        parts = json.loads(run("arena", "--read", self.path("b"), "--read", self.path("a"), "--json")[0])
        for report in (whole, parts):
            for bot in report["bots"]:
                del bot["us_per_move"]
        self.assertEqual(whole, parts)
        self.assertEqual(whole["deals"], 9)

    def test_deals_that_overlap_count_once(self):
        self.play("a", "--deals", 4)
        self.play("b", "--from", 2, "--deals", 4)
        both = json.loads(run("arena", "--read", self.path("a"), "--read", self.path("b"), "--json")[0])
        self.assertEqual(both["deals"], 6)

    def test_deals_in_the_file_are_not_played_again(self):
        self.play("a", "--deals", 5)
        with open(self.path("a"), encoding="utf-8") as file:
            before = file.read()
        self.play("a", "--deals", 5)
        with open(self.path("a"), encoding="utf-8") as file:
            self.assertEqual(before, file.read())
        self.play("a", "--deals", 7)
        with open(self.path("a"), encoding="utf-8") as file:
            self.assertTrue(file.read().startswith(before))

    def test_half_a_line_is_cut_off_and_played_again(self):
        self.play("a", "--deals", 5)
        with open(self.path("a"), "r+", encoding="utf-8") as file:
            text = file.read()
            file.truncate(len(text) - 40)
        self.play("a", "--deals", 5)
        self.play("b", "--deals", 5)
        self.assertEqual(without_times(self.path("a")), without_times(self.path("b")))

    def test_stopping_keeps_what_was_played(self):
        args = [harbour.PROGRAM, "arena", "packet-row", "--players", "3", "--bots", "greedy", "--deals", "1000000",
                "--out", self.path("a")]
        with subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as arena:
            while not os.path.exists(self.path("a")) or os.path.getsize(self.path("a")) < 4000:
                time.sleep(0.02)
            arena.send_signal(signal.SIGINT)
            out, err = arena.communicate(timeout=PATIENCE)
        self.assertEqual(arena.returncode, 1)
        self.assertIn("continues there", err)
        self.assertIn("greedy", out)
        kept = json.loads(run("arena", "--read", self.path("a"), "--json")[0])
        self.assertGreater(kept["deals"], 3)

    def test_equal_bots_come_out_exactly_even(self):
        for players in (2, 3, 4):
            report = json.loads(run("arena", "rotterdam", "--players", players, "--bots", "greedy,greedy", "--deals", 3, "--json")[0])
            for bot in report["bots"]:
                self.assertAlmostEqual(bot["win"], 1 / players, places=3)
                self.assertAlmostEqual(bot["elo"], 0, places=3)

    def test_more_bots_than_seats_play_in_every_choice(self):
        report = json.loads(run("arena", "packet-row", "--players", 2, "--bots", "random,greedy,miser,builder", "--deals", 2, "--json")[0])
        self.assertEqual([bot["games"] for bot in report["bots"]], [2 * 2 * 3] * 4)
        self.assertLess(report["bots"][0]["elo"], report["bots"][1]["elo"])

    def test_a_clear_case_is_decided_early(self):
        report = json.loads(run("arena", "packet-row", "--players", 2, "--bots", "greedy,random", "--deals", 1000,
                                "--sprt", "0,0.1", "--json")[0])
        self.assertEqual(report["sprt"]["verdict"], "better")
        self.assertLess(report["deals"], 200)

    def test_csv_has_a_row_for_each_bot(self):
        rows = list(csv.DictReader(io.StringIO(run("arena", "rotterdam", "--players", 2, "--bots", "greedy,racer", "--deals", 2, "--csv")[0])))
        self.assertEqual([row["bot"] for row in rows], ["greedy", "racer"])
        for row in rows:
            self.assertLessEqual(float(row["win_low"]), float(row["win"]))
            self.assertLessEqual(float(row["win"]), float(row["win_high"]))

    def test_the_ladder_is_drawn(self):
        self.play("a", "--deals", 3, bots="greedy,random")
        self.play("b", "--deals", 3, bots="greedy,random", players=2)
        svg = self.path("ladder.svg")
        subprocess.run([sys.executable, os.path.join(ROOT, "tools", "ladder.py"), "--harbour", harbour.PROGRAM, "--out", svg,
                        self.path("a"), self.path("b")], check=True)
        root = xml.parse(svg).getroot()
        words = " ".join(root.itertext())
        for word in ("greedy", "random", "2 players", "3 players"):
            self.assertIn(word, words)

    def test_a_calibration_is_the_same_on_any_number_of_threads(self):
        words = ("calibrate", "packet-row", "--players", 3, "--games", 6, "--iterations", 10, "--fit", "--json")
        one, three = (run(*words, "--threads", threads)[0] for threads in (1, 3))
        self.assertEqual(one, three)
        fit = json.loads(one)["fit"]
        self.assertTrue(len(fit["power"]) == len(fit["slip"]) == 3 and all(p > 0 for p in fit["power"]))


class OpenCardsAndWeights(Scratch):
    def net(self, game, players):
        return os.path.join(ROOT, "data", "nets", f"{game}-{players}.net")

    def test_a_bot_that_sees_all_cards_plays_to_the_end_and_again(self):
        for game in harbour.GAMES:
            for name in ("a", "b"):
                self.play(game + name, "--deals", 2, game=game, bots="open:ismcts:20,open:greedy,random")
            self.assertEqual(without_times(self.path(game + "a")), without_times(self.path(game + "b")))
            self.assertIn("open:ismcts:20", run("arena", "--read", self.path(game + "a"))[0])

    def test_weights_of_a_file_play_as_they_do_when_shipped(self):
        for game in harbour.GAMES:
            self.play(game, "--deals", 2, game=game, bots=f"net@{self.net(game, 3)},net")
            report = json.loads(run("arena", "--read", self.path(game), "--json")[0])
            self.assertRegex(report["bots"][0]["bot"], "^net@[0-9a-f]{8}$")
            for bot in report["bots"]:
                self.assertAlmostEqual(bot["win"], 1 / 3, places=3)

    def test_weights_that_do_not_fit_are_refused(self):
        for bots, why in ((f"greedy@{self.net('packet-row', 3)}", "has no net"), (f"net@{self.net('packet-row', 2)}", "number of players"),
                          (f"net@{self.net('rotterdam', 3)}", "another game"), ("net@" + self.path("nowhere"), "No such file"),
                          ("net@", "must follow"), ("net@" + self.path(""), "directory"), ("net@" + os.path.join(ROOT, "README.md"), "not a weights file")):
            out, err = run("arena", "packet-row", "--players", 3, "--bots", bots, "--deals", 1, code=2)
            self.assertEqual(out, "")
            self.assertIn(why, err)

    def test_nobody_but_the_arena_opens_the_cards(self):
        for command in (["sim", "packet-row", "--players", 3, "--games", 1, "--bots", "open:greedy"],
                        ["play", "packet-row", "--plain", "--players", 2, "--seats", "you,bot:open:greedy"]):
            self.assertIn("no bot is called 'open:greedy'", run(*command, code=2)[1])
        setting = set()
        for folder, _, files in os.walk(os.path.join(ROOT, "src")):
            for name in files:
                with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
                    if re.search(r"\ball_open\s*=[^=]", file.read()):
                        setting.add(os.path.relpath(folder, os.path.join(ROOT, "src")))
        self.assertEqual(setting, {"arena"})

    def test_the_gauntlet_goes_on_where_it_was(self):
        args = [sys.executable, os.path.join(ROOT, "tools", "gauntlet.py"), harbour.PROGRAM, self.path("work"), "--saturation",
                "--bot", "mc:2", "--deals", "1", "--only", "rotterdam-2", "--fresh", os.path.join(ROOT, "data", "nets")]
        refused = subprocess.run(args, capture_output=True, text=True, check=False)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("mc:2 has no net", refused.stderr)
        one, two, told = (subprocess.run(args[:-2] + more, capture_output=True, text=True, check=True).stdout
                          for more in ([], [], ["--seconds", "0"]))
        self.assertEqual(one, two)
        self.assertEqual(one, told)
        self.assertRegex(one, r"\| `mc:2` \| Rotterdam \| 2 \| 0\.50 \| [01]\.\d\d \(.*\) \| [01]\.\d\d \(.*\) \| 4 \|")
        self.assertEqual(sorted(os.listdir(self.path("work"))), ["rotterdam-2-mc4-mc2.jsonl", "rotterdam-2-openmc2-mc2.jsonl"])


class Refusals(Scratch):
    def test_unknown_bots_levels_and_budgets_name_the_known_ones(self):
        for bots in ("alphazero", "greedy,pirate", ",", "greedy,"):
            err = self.refused("arena", "packet-row", "--players", 3, "--bots", bots)
            self.assertIn("harbourmaster", err)
            self.assertIn("ismcts:1000", err)
        for bots in ("ismcts:many", "mc:0"):
            self.assertIn("1 to 10000000", self.refused("arena", "packet-row", "--players", 3, "--bots", bots))

    def test_bad_input_says_what_is_wrong(self):
        self.assertIn("--bots is missing", self.refused("arena", "packet-row", "--players", 3))
        self.assertIn("2 to 4 players", self.refused("arena", "rotterdam", "--players", 5, "--bots", "greedy"))
        self.assertIn("name a game", self.refused("arena", "--bots", "greedy"))
        for pair in ("1", "0.1,0", "a,b", "0,0.1,0.2", ",", "0,2"):
            self.assertIn("--sprt", self.refused("arena", "packet-row", "--players", 2, "--bots", "greedy", "--sprt", pair))

    def test_results_of_other_terms_are_not_mixed(self):
        self.play("a", "--deals", 2)
        self.play("b", "--deals", 2, bots="miser,greedy")
        self.assertIn("has results of other bots", self.refused("arena", "--read", self.path("a"), "--read", self.path("b")))
        self.assertIn("has results with another seed", self.refused("arena", "packet-row", "--players", 3, "--bots", "planner,greedy",
                                                      "--seed", "other", "--out", self.path("a")))

    def test_a_file_that_is_not_of_an_arena_is_refused_with_its_line(self):
        for text in ("hello\n", "{}\n", '{"arena":2}\n', '{"deal":1,"games":[]}\n',
                     '{"arena":1,"game":"packet-row","players":3,"bots":["a"],"seed":"x","cards":"y"}\n{"deal":1,"games":[{}]}\n'):
            with open(self.path("x"), "w", encoding="utf-8") as file:
                file.write(text)
            self.assertRegex(self.refused("arena", "--read", self.path("x")), "line [12]:")
        self.assertIn("nowhere", self.refused("arena", "--read", self.path("nowhere")))


if __name__ == "__main__":
    unittest.main()
