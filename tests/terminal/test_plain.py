"""Line by line in a terminal: saved games, replays, playing on a server."""

import re
import signal
import unittest

from online import Server
from terminal import HERE, Case, Home, record

PACKET_ROW = ("packet-row", "--players", 2, "--seed", "plain", "--first", "A", "--seats", "me,bot:random", "--plain")


class Saved(Case):
    def begun(self):
        t = self.open(*PACKET_ROW)
        t.until("You>")
        t.type("choose docks\n")
        t.until("You name the Docks.")
        t.until(re.compile(r"You name the Docks\..*You>\s*$", re.S))
        return t

    def test_after_a_kill_the_game_goes_on(self):
        t = self.begun()
        t.kill(signal.SIGKILL)
        t.until("left with 137")
        t.close()
        again = self.open("--plain")
        again.until("Continued after")
        again.type("log\n")
        again.until("1. A choose docks")

    def test_quitting_says_that_it_is_saved(self):
        t = self.begun()
        t.type("quit\n")
        t.until("It is saved.")
        t.until("left with 0")

    def test_several_games_are_kept(self):
        t = self.begun()
        t.type("quit\n")
        t.until("left with 0")
        t.close()
        other = self.open("rotterdam", "--players", 2, "--first", "A", "--plain", size=(80, 50))
        other.until("Place a ship")
        other.type("place A1 S1 grain\n")
        other.until("You place ship A1")
        other.type("quit\n")
        other.until("It is saved.")
        other.close()
        again = self.open("--plain", size=(80, 50))
        again.until("2. Packet Row")
        again.type("nonsense\n")
        again.until(re.compile("Type the number.*Type the number", re.S))
        again.type("2\n")
        again.until(re.compile("Packet Row.*Continued after", re.S))
        again.type("quit\n")
        again.until("It is saved.")
        again.close()
        self.assertEqual(2, len(self.home.saved()))
        last = self.open("--plain", size=(80, 50))
        last.until("1. Packet Row")  # continued last
        last.type("delete 1\n")
        last.until("1. Rotterdam")
        self.assertEqual(1, len(self.home.saved()))

    def test_both_presentations_continue_the_same_game(self):
        t = self.begun()
        t.type("quit\n")
        t.until("left with 0")
        t.close()
        screen = self.open()
        screen.until("Continue")
        screen.keys("Enter")
        screen.until("named the Docks")


class Playing(Case):
    def test_points_hints_and_a_warning(self):
        t = self.open(*PACKET_ROW, size=(100, 60))
        t.until("You>")
        t.type("points\n")
        self.assertNotIn("B: points", t.until("You: points 2 (Buildings 0, Bankers 0, Money 2)"))
        t.type("hint 1\n")
        t.until("There is no hint 1")
        t.type("hint\n")
        hints = t.until("Type hint 1")
        self.assertIn("hint 1: ", hints)
        self.assertNotRegex(hints, r"(?m)^ +.*\b[GDMB]\d\d\b", "reasons name cards in words")
        t.type("hint 1\n")
        t.until("You name the")
        t.close()
        end = self.open("packet-row", "--position", HERE + "/settle.json", "--seats", "me,bot:random,bot:random", "--seed", "x",
                        "--plain", size=(100, 60))
        end.until("You>")
        end.type("done\n")
        end.until(re.compile(r"You could still earn \$\d+\. .* Type it again"))
        end.type("done\n")
        end.until("The game is over")
        self.assertIn("--load " + self.home.records()[0], end.until("Goodbye").replace("\n", ""))

    def test_phases_end_by_themselves(self):
        card = ("rotterdam", "--position", HERE + "/card.json", "--seats", "me,bot:random,bot:random", "--seed", "x", "--plain")
        t = self.open(*card, size=(100, 60))
        t.until("You pass.")
        home = Home(**{"auto-end": "no"})
        self.addCleanup(home.remove)
        t = self.open(*card, size=(100, 60), home=home)
        self.assertNotIn("You pass.", t.until("You>"))
        t.type("auto\n")
        t.until("You make every move yourself")
        t.type("auto on\n")
        t.until("You pass.")


class Replay(Case):
    def test_steps_viewpoints_analysis_and_playing_on(self):
        t = self.open("--load", record(self.home, "packet-row", "plain"), "--plain", size=(100, 60))
        t.until("Press Enter for the next move")
        t.keys("Enter")
        t.until(re.compile(r"names the \w+\."))
        t.until("move 1 of")
        t.type("go 3\n")
        t.until("move 3 of")
        t.type("previous\n")
        t.until("move 2 of")
        t.type("view B\n")
        t.until("as seat B")
        t.type("moment 1\n")
        t.until("Analyse the game first")
        t.type("analyse\n")
        t.until("decisions")
        t.type("curve\n")
        t.until(re.compile(r"100% \|.*  0% \|", re.DOTALL))
        t.type("moment 1\n")
        t.until("What would you do?")
        t.until("Type try and the number")
        t.type("try 1\n")
        t.until(re.compile(r"(Found|Not quite).*The best choice: .* \d+ \+- \d+% to win", re.DOTALL))
        t.type("moment 9\n")
        t.until("moments found")
        t.type("go 2\n")
        t.until("move 2 of")
        t.type("next\n")
        t.until("chances")
        t.type("go x\n")
        t.until("go needs the number of a move")
        t.type("play\n")
        t.until("Continued after 3 moves")
        t.type("quit\n")
        t.until(re.compile(r"move 3 of \d+ .*>\s*$"))
        t.type("quit\n")
        t.until("left with 0")


class Online(Case):
    def setUp(self):
        super().setUp()
        self.server = Server(self.home.path + "/server")
        self.addCleanup(self.server.stop)

    def test_a_lost_connection_costs_no_move(self):
        t = self.open("--connect", self.server.url, "--name", "Ines", "--plain", size=(100, 50))
        t.until("lobby>")
        t.type("open packet-row 2\n")
        t.until("waits for players")
        t.type("bots\n")
        t.until("Seat B: Tobias, bot Castaway.")
        t.type("start\n")
        t.until("You have $")
        self.server.stop()
        t.until("Connection lost")
        self.server.start()
        t.type("1\n")
        t.until(re.compile(r"(You|Ines) (names?|takes?|pass(es)?) ?"))
        t.type("quit\n")
        t.until(re.compile(r"lobby>\s*$"))
        t.type("quit\n")
        t.until("left with 0")

    def test_a_line_and_a_screen_play_each_other(self):
        one = self.open("--connect", self.server.url, "--name", "Ines", "--plain", size=(100, 50))
        one.until("lobby>")
        one.type("open packet-row 2\n")
        one.until("waits for players")
        other = Home()
        self.addCleanup(other.remove)
        two = self.open("--connect", self.server.url, "--name", "Tobias", home=other)
        two.until("Packet Row: Ines")
        two.keys("G", "Enter")
        two.until("waits for players")
        two.keys("i")
        one.until("Seat B: Tobias.")
        one.type("start\n")
        two.until(re.compile("Guildhall"))
        one.until("help.")

    def test_the_end_names_points_and_winners(self):
        t = self.open("--connect", self.server.url, "--name", "Ines", "--plain", "--developer", size=(100, 50))
        t.until("There are no tables.")
        t.type("open null 2\n")
        t.until("Seat B: free.")
        t.type("bots\n")
        t.until(", bot ")
        t.type("start\n")
        t.until("Choices:")
        t.type("keep\n")
        self.assertRegex(t.until(re.compile(r"win[s!]")), r"points \d")

    def test_no_name_and_no_server(self):
        self.server.stop()
        t = self.open("--connect", self.server.url, "--plain")
        t.until("Your name there")
        t.type("Ines\n")
        t.until("Connection lost")
        self.server.start()
        t.until("lobby>")


if __name__ == "__main__":
    unittest.main()
