"""The commands arena, analyse and hint: repeated, in parts, interrupted, and with bad input."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree as xml

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
import harbour
from harbour import run

ROOT = harbour.ROOT


def without_times(path):
    """The lines of a file of results, sorted, without times."""
    with open(path, encoding="utf-8") as file:
        return sorted(re.sub(r'"us":\[[^]]*\]', "", line) for line in file)


class Scratch(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)

    def path(self, name):
        return os.path.join(self.scratch.name, name)

    def play(self, name, *args, code=0, game="packet-row", players=3, bots="planner,greedy"):
        return run("arena", game, "--players", players, "--bots", bots, "--out", self.path(name), *args, code=code)


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
            out, err = arena.communicate(timeout=60)
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
    def refused(self, *args):
        out, err = run(*args, code=2)
        self.assertEqual(out, "")
        self.assertTrue(err.startswith("harbour: "), err)
        return err

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

    def test_no_record_no_analysis(self):
        self.refused("analyse", self.path("nowhere"))
        self.refused("hint", self.path("nowhere"))
        self.refused("analyse")
        self.refused("hint")
        self.refused("analyse", self.path("nowhere"), "--only", "luck")
        self.refused("calibrate", "packet-row", "--bots", "nobody")
        self.refused("calibrate", "packet-row", "--players", "7")
        self.refused("calibrate")
        self.refused("levels", "packet-row", "--bots", "greedy")
        self.refused("levels", "packet-row", "--bots", "clerk,clerk,clerk,clerk,clerk,clerk,clerk")
        self.refused("levels")


class Study(Scratch):
    def record(self, game, players=3):
        path = self.path(game + ".txt")
        run("sim", game, "--players", players, "--games", 1, "--bots", "greedy", "--seed", "study", "--save", path)
        return path

    def test_an_analysis_of_both_games_the_same_again(self):
        for game in harbour.GAMES:
            path = self.record(game, 2)
            one = json.loads(run("analyse", path, "--iterations", 20, "--json", timeout=300)[0])
            two = json.loads(run("analyse", path, "--iterations", 20, "--json", timeout=300)[0])
            self.assertEqual(one, two)
            self.assertEqual(len(one["seats"]), 2)
            for ply in one["plies"]:
                self.assertAlmostEqual(sum(ply["win"]), 1, places=2)
            for seat in one["seats"]:
                self.assertAlmostEqual(seat["start"] + seat["luck"] + seat["own"] + seat["others"], seat["end"], places=2)

    def test_an_analysis_in_text_has_headings_a_filter_and_a_curve(self):
        path = self.record("packet-row", 2)
        whole = run("analyse", path, "--iterations", 20, timeout=300)[0]
        self.assertRegex(whole, r"^move +A +B +\+-\n")
        for heading in ("doubtful", "start", "+ luck", "+ own", "+ others", "= end"):
            self.assertIn(heading, whole)
        self.assertNotRegex(whole, r"[-+]0(\.0)?%", "what rounds to 0 has a sign")
        self.assertNotIn("+- 0%", run("hint", path, "--at", 4)[0], "an estimate is not exact")
        marked = run("analyse", path, "--iterations", 20, "--only", "mistakes", timeout=300)[0]
        self.assertLess(len(marked.splitlines()), len(whole.splitlines()))
        for line in marked.split("\n\n")[0].splitlines()[1:]:
            self.assertRegex(line, "(doubtful|mistake|blunder), lost")
        self.assertIn("100% |", run("analyse", path, "--iterations", 20, "--curve", timeout=300)[0])

    def test_a_commented_record_is_still_the_record(self):
        for game in harbour.GAMES:
            path, commented = self.record(game, 2), self.path(game + " commented.txt")
            run("analyse", path, "--iterations", 20, "--only", "mistakes", "--annotate", commented, timeout=300)
            with open(commented, encoding="utf-8") as file:
                text = file.read()
            self.assertRegex(text, r"  # A \d+ B \d+ \+- \d+")
            with open(path, encoding="utf-8") as file:
                self.assertEqual([line.split("  #")[0] for line in text.splitlines()], file.read().splitlines())
            shown = run("replay", commented)[0].splitlines()
            self.assertEqual([line.split("  #")[0] for line in shown], run("replay", path)[0].splitlines())
            comments = [line.split("  #")[1] for line in text.splitlines() if "  #" in line]
            self.assertEqual([line.split("  #")[1] for line in shown if "  #" in line], comments)
            for same in (("--json",), ("--seat", "A")):  # a comment can name cards that a seat does not see
                self.assertEqual(run("replay", commented, *same), run("replay", path, *same))

    def test_a_comment_of_a_record_cannot_control_the_terminal(self):
        path = self.record("packet-row", 2)
        with open(path, encoding="utf-8") as file:
            head, moves = file.read().split("\n\n", 1)
        with open(path, "w", encoding="utf-8") as file:
            file.write(head + "\n\n# one of its own\n" + moves.replace("\n", "  # \x1b[2J\x9b1m good\n", 1))
        shown = run("replay", path, "--at", 2)[0]
        self.assertRegex(shown, r"\n1\. .*  # \?\[2J\?\?1m good\n2\. [^#]*\n")

    def test_a_calibration_counts_every_seat_of_every_stage(self):
        for game in harbour.GAMES:
            report = json.loads(run("calibrate", game, "--players", 2, "--games", 5, "--iterations", 10, "--json", timeout=300)[0])
            self.assertEqual([s["stage"] for s in report["stages"]], ["early", "middle", "late", "all"])
            self.assertEqual([sum(b["seats"] for b in s["bins"]) for s in report["stages"]], [10, 10, 10, 30])
            self.assertIn("calibration error", run("calibrate", game, "--games", 2, "--iterations", 10, timeout=300)[0])

    def test_a_calibration_is_the_same_on_any_number_of_threads(self):
        words = ("calibrate", "packet-row", "--players", 3, "--games", 6, "--iterations", 10, "--fit", "--json")
        one, three = (run(*words, "--threads", threads, timeout=300)[0] for threads in (1, 3))
        self.assertEqual(one, three)
        fit = json.loads(one)["fit"]
        self.assertTrue(len(fit["power"]) == len(fit["slip"]) == 3 and all(p > 0 for p in fit["power"]))

    def test_levels_are_confused_in_a_matrix_that_counts_every_seat(self):
        report = json.loads(run("levels", "packet-row", "--players", 3, "--games", 4, "--iterations", 20, "--bots", "deckhand,shipowner",
                                "--json", timeout=300)[0])
        rows = report["levels"]
        self.assertEqual([row["level"] for row in rows], ["deckhand", "shipowner"])
        self.assertEqual(sum(row["seats"] for row in rows), 12)
        for row in rows:
            self.assertIn(sum(row["likely"]), (0, row["seats"]))  # 0: the losses of the levels are not known
            self.assertLessEqual(row["right"], row["named"] + row["range"])
            self.assertLessEqual(row["named"] + row["range"], row["seats"])
        self.assertIn("played by", run("levels", "packet-row", "--games", 1, "--iterations", 10, "--bots", "clerk", timeout=300)[0])

    def test_levels_of_saved_seats_are_those_of_the_run(self):
        words = ("levels", "packet-row", "--players", 3, "--iterations", 20, "--fit", "--json")
        whole, half, rest = (self.path(name + ".jsonl") for name in ("whole", "half", "rest"))
        played = run(*words, "--games", 4, "--bots", "deckhand,shipowner", "--out", whole, timeout=300)[0]
        with open(whole, encoding="utf-8") as file:
            lines = file.readlines()
        self.assertEqual(len(lines), 12)
        for path, part in ((half, lines[:6]), (rest, lines[6:])):
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(part)
        joined = json.loads(run(*words, "--read", half, "--read", rest)[0])
        played = json.loads(played)
        self.assertEqual(joined["games"], 4)
        for a, b in zip(played["levels"], joined["levels"], strict=True):
            self.assertAlmostEqual(a.pop("loss"), b.pop("loss"), 4)
            self.assertAlmostEqual(a.pop("spread"), b.pop("spread"), 3)
            self.assertEqual(a, b)
        with open(rest, "a", encoding="utf-8") as file:
            file.write('{"game":"rotterdam"}\n')
        self.assertIn("line 7: is not a seat of packet-row", run(*words, "--read", rest, code=2)[1])
        run("levels", "rotterdam", "--players", 3, "--iterations", 20, "--read", half, code=2)

    def test_a_hint_at_any_move(self):
        for game in harbour.GAMES:
            path = self.record(game)
            for at in (0, 7, 30):
                hint = json.loads(run("hint", path, "--at", at, "--iterations", 50, "--json")[0])
                self.assertTrue(1 <= len(hint["choices"]) <= 3)
                self.assertIn("%", run("hint", path, "--at", at, "--iterations", 50)[0])

    def test_a_hint_for_nobody_is_refused(self):
        path = self.record("packet-row")
        self.assertIn("over", run("hint", path, code=1)[1])
        self.assertIn("only", run("hint", path, "--at", 99999, code=2)[1])
        self.assertIn("the seats of this game are A to C", run("hint", path, "--at", 0, "--seat", "E", code=2)[1])

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


if __name__ == "__main__":
    unittest.main()
