"""Bots that are programs: the documented protocol, and what happens when a program breaks it."""

import json
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
import harbour
from harbour import run

HEAD = """
import json, sys, time
legal, view, asked = [], None, 0
for line in sys.stdin:
    word, _, rest = line.rstrip("\\n").partition(" ")
    if word == "harbour":
        HELLO
    elif word == "game":
        assert rest.split()[1] == "players", rest
    elif word == "view":
        view, legal = json.loads(rest), []
    elif word == "legal":
        legal.append(rest)
    elif word == "go":
        asked += 1
        seat, ms = rest.split()
        ANSWER
    elif word == "quit":
        break
"""
READY = 'print("ready test", flush=True)'


class ExecBots(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)

    def program(self, answer, hello=READY):
        path = os.path.join(self.scratch.name, "bot.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(HEAD.replace("HELLO", hello).replace("ANSWER", answer))
        return f"exec:{sys.executable} {path}"

    def arena(self, bot, other="random", game="packet-row", deals=1, **options):
        args = [x for name, value in options.items() for x in ("--" + name.replace("_", "-"), value)]
        out, err = run("arena", game, "--players", 2, "--bots", f"{bot},{other}", "--deals", deals, "--json", *args)
        return json.loads(out), err

    def test_a_program_plays_both_games(self):
        bot = self.program('print("move " + legal[asked % len(legal)], flush=True)')
        for game in harbour.GAMES:
            report, err = self.arena(bot, game=game, move_time=60000)
            self.assertEqual(report["deals"], 1)
            self.assertNotIn("exec:", err)

    def test_it_sees_no_hidden_cards(self):
        bot = self.program('assert all(isinstance(n, int) for n in view["talon"].values()), view["talon"]\n'
                           '        print("move " + legal[0], flush=True)')
        _, err = self.arena(bot, move_time=60000)
        self.assertEqual(err.count("exec:"), 0, err)

    def test_the_example_beats_random(self):
        example = os.path.join(harbour.ROOT, "examples", "exec_bot.py")
        report, err = self.arena(f"exec:{example}", deals=2, move_time=60000)
        self.assertNotIn("exec:", err)
        self.assertEqual(len(report["bots"]), 2)

    def test_wrong_answers_are_replaced_and_three_end_it(self):
        bot = self.program('print(["move fly", "hello", "move done"][asked % 3], flush=True)')
        report, err = self.arena(bot, move_time=60000)
        self.assertEqual(report["deals"], 1)
        self.assertIn("which is not 'move ...'", err)
        self.assertIn("is not asked again", err)

    def test_one_wrong_answer_is_forgiven(self):
        bot = self.program('print("move fly" if asked == 1 else "move " + legal[0], flush=True)')
        _, err = self.arena(bot, move_time=60000)
        self.assertIn("answered 'move fly'", err)
        self.assertNotIn("is not asked again", err)

    def test_a_program_that_is_silent_ends_or_floods(self):
        for answer, says in (("time.sleep(3600)", "gave no answer in time"),
                             ("sys.exit(1)", "gave no answer in time"),
                             ('print("x" * 100000, flush=True)', "gave no answer in time")):
            report, err = self.arena(self.program(answer), move_time=300)
            self.assertEqual(report["deals"], 1)
            self.assertIn(says, err)
            self.assertIn("is not asked again", err)

    def test_a_program_that_does_not_greet_or_does_not_exist(self):
        for bot in (self.program("", hello='print("who are you", flush=True)'), "exec:/nowhere/bot"):
            report, err = self.arena(bot)
            self.assertEqual(report["deals"], 1)
            self.assertIn("did not answer 'harbour 1'", err)

    def test_bad_names(self):
        _, err = run("arena", "packet-row", "--bots", "exec:,random", "--deals", 1, code=2)
        self.assertIn("must be followed by the command", err)

    def test_long_commands_have_names_of_their_own(self):
        bots = ",".join("exec:false # " + "x" * 80 + end for end in "ab")
        report = json.loads(run("arena", "packet-row", "--bots", bots, "--deals", 1, "--json")[0])
        names = {bot["bot"] for bot in report["bots"]}
        self.assertEqual(len(names), 2)
        self.assertTrue(all(len(name) == 63 for name in names))


if __name__ == "__main__":
    unittest.main()
