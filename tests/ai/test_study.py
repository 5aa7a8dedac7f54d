"""The commands analyse, hint, calibrate and levels: what they count, repeated, and with bad input."""

import json
import re
import unittest

from scratch import Scratch
import harbour
from harbour import run


class Study(Scratch):
    def record(self, game, players=3):
        path = self.path(game + ".txt")
        run("sim", game, "--players", players, "--games", 1, "--bots", "greedy", "--seed", "study", "--save", path)
        return path

    def test_an_analysis_of_both_games_the_same_again(self):
        for game in harbour.GAMES:
            path = self.record(game, 2)
            one = json.loads(run("analyse", path, "--iterations", 20, "--json")[0])
            two = json.loads(run("analyse", path, "--iterations", 20, "--json")[0])
            self.assertEqual(one, two)
            self.assertEqual(len(one["seats"]), 2)
            for ply in one["plies"]:
                self.assertAlmostEqual(sum(ply["win"]), 1, places=2)
            for seat in one["seats"]:
                self.assertAlmostEqual(seat["start"] + seat["luck"] + seat["own"] + seat["others"], seat["end"], places=2)
                self.assertEqual(len(seat["playedLike"]), 2 if game == "packet-row" else 0)

    def test_an_analysis_in_text_has_headings_a_filter_and_a_curve(self):
        path = self.record("packet-row", 2)
        whole = run("analyse", path, "--iterations", 60)[0]
        self.assertRegex(whole, r"^move +A +B +\+-\n")
        command = re.search(r"harbour (hint .*) --at (\d+)", whole)
        self.assertIn("%", run(*command.group(1).split(), "--at", command.group(2))[0])
        for heading in ("doubtful", "played like", "start", "+ luck", "+ own", "+ others", "= end"):
            self.assertIn(heading, whole)
        self.assertNotRegex(whole, r"[-+]0(\.0)?%", "what rounds to 0 has a sign")
        self.assertNotIn("+- 0%", run("hint", path, "--at", 4)[0], "an estimate is not exact")
        marked = run("analyse", path, "--iterations", 60, "--only", "mistakes")[0]
        self.assertLess(len(marked.splitlines()), len(whole.splitlines()))
        for line in marked.split("\n\n")[0].splitlines()[1:]:
            self.assertRegex(line, "(doubtful|mistake|blunder), lost")
        self.assertIn("100% |", run("analyse", path, "--iterations", 60, "--curve")[0])

    def test_a_commented_record_is_still_the_record(self):
        for game in harbour.GAMES:
            path, commented = self.record(game, 2), self.path(game + " commented.txt")
            run("analyse", path, "--iterations", 20, "--only", "mistakes", "--annotate", commented)
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
            report = json.loads(run("calibrate", game, "--players", 2, "--games", 5, "--iterations", 10, "--json")[0])
            self.assertEqual([s["stage"] for s in report["stages"]], ["early", "middle", "late", "all"])
            self.assertEqual([sum(b["seats"] for b in s["bins"]) for s in report["stages"]], [10, 10, 10, 30])
            self.assertIn("calibration error", run("calibrate", game, "--games", 2, "--iterations", 10)[0])

    def test_levels_are_confused_in_a_matrix_that_counts_every_seat(self):
        report = json.loads(run("levels", "packet-row", "--players", 3, "--games", 4, "--iterations", 20, "--bots", "deckhand,shipowner",
                                "--json")[0])
        rows = report["levels"]
        self.assertEqual([row["level"] for row in rows], ["deckhand", "shipowner"])
        self.assertEqual(sum(row["seats"] for row in rows), 12)
        for row in rows:
            self.assertIn(sum(row["likely"]), (0, row["seats"]))  # 0: the losses of the levels are not known
            self.assertLessEqual(row["right"], row["named"] + row["range"])
            self.assertLessEqual(row["named"] + row["range"], row["seats"])
        self.assertIn("played by", run("levels", "packet-row", "--games", 1, "--iterations", 10, "--bots", "clerk")[0])

    def test_levels_of_saved_seats_are_those_of_the_run(self):
        words = ("levels", "packet-row", "--players", 3, "--iterations", 20, "--fit", "--json")
        whole, half, rest = (self.path(name + ".jsonl") for name in ("whole", "half", "rest"))
        played = run(*words, "--games", 4, "--bots", "deckhand,shipowner", "--out", whole)[0]
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


if __name__ == "__main__":
    unittest.main()
