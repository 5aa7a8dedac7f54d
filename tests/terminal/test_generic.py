"""A game without terminal parts: played, saved, replayed and played online, in both presentations."""

import re
import unittest

from online import Server
from terminal import Case, play_out, record

NULL = ("null", "--developer", "--players", 2, "--seed", "n", "--first", "A")


class Offered(Case):
    def test_games_for_tests_are_hidden(self):
        t = self.open()
        self.assertNotIn("Null", t.until("New game"))
        t.close()
        t = self.open("null")
        self.assertIn("--developer", t.until("left with 2"))

    def test_developers_are_offered_every_game(self):
        t = self.open("--developer", size=(80, 40))
        t.until("New game: Null")


class Screen(Case):
    def test_zones_moves_and_events_to_the_end(self):
        t = self.open(*NULL, "--seats", "me,bot:random")
        self.same("generic", t, "1 keep")
        t.keys("j", "Enter")
        t.until("Result")
        t.keys("Enter")
        shown = t.until("laid-open")
        self.assertRegex(shown, r"laid-open N\d+, hand →")
        t.keys("a")
        t.until("move 0 of 2")
        t.keys("Right", "a")
        t.until("decisions")

    def test_two_persons_share_the_screen(self):
        t = self.open(*NULL, "--seats", "Ines,Tobias")
        t.until("Ines is to move")
        t.keys("Enter")
        t.until("1 keep")
        t.keys("Enter")
        t.until("Tobias is to move")
        t.keys("Enter")
        t.until("1 keep")
        t.keys("Enter")
        t.until("Result")

    def test_hint_and_save(self):
        t = self.open(*NULL, "--seats", "Ines,Tobias")
        t.until("Ines is to move")
        t.keys("Enter")
        t.until("1 keep")
        t.keys("t")
        t.until(re.compile("Hint|No hint"))
        t.keys("Escape", "Enter")
        t.until("Tobias is to move")
        t.keys("q", "q")
        t.until("The game is saved")
        t.close()
        again = self.open("--developer")
        again.until("Continue")
        again.keys("Enter")
        again.until("Tobias is to move")

    def test_a_record_is_replayed(self):
        t = self.open("--load", record(self.home, "null", "r", "--developer"))
        t.until("move 0 of 2")
        t.keys("Right", "Right")
        t.until("move 2 of 2")


class Online(Case):
    def setUp(self):
        super().setUp()
        self.server = Server(self.home.path + "/server")
        self.addCleanup(self.server.stop)

    def test_full_screen(self):
        t = self.open("--connect", self.server.url, "--name", "Ines", "--developer")
        shown = t.until("Open a table: Null")
        before = shown[:shown.index("Open a table: Null")].count("Open a table")
        t.keys(*["j"] * before, "Enter")
        t.until("Open it")
        t.keys("Enter")
        t.until("waits for players")
        t.keys("b")
        t.until("B  Tobias bot: Castaway")
        t.keys("s")
        play_out(t)

    def test_line_by_line(self):
        t = self.open("--connect", self.server.url, "--name", "Ines", "--developer", "--plain")
        t.until("lobby>")
        t.type("open null 2\n")
        t.until("waits for players")
        t.type("bots\n")
        t.until("Seat B: Tobias, bot Castaway.")
        t.type("start\n")
        t.until("1: keep.")
        t.type("table\n")
        t.until("hands, yours: N")
        t.type("chat Ahoy\n")
        t.until('Ines: "Ahoy"')
        t.type("keep\n")
        t.until("The game is over")
        t.type("quit\n")
        t.until("lobby>")
        t.type("quit\n")
        t.until("left with 0")


if __name__ == "__main__":
    unittest.main()
