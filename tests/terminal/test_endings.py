"""Ways to end: signals, kills, a closed terminal; and continuing afterwards."""

import os
import re
import signal
import unittest

from terminal import Case, gone, record

PACKET_ROW = ("packet-row", "--players", 2, "--seed", "ends", "--first", "A")


class Endings(Case):
    def begun(self):
        t = self.open(*PACKET_ROW)
        t.until("Name an area")
        t.keys("Enter")
        t.until("named the Guildhall")
        return t

    def sane(self, t):
        t.until("The game is saved")
        t.until("left with 0")
        with open(self.home.path + "/stty") as f:
            modes = f.read().split()
        for mode in ("icanon", "echo", "icrnl", "opost", "isig"):
            self.assertIn(mode, modes)

    def test_ctrl_c_leaves_the_terminal_sane(self):
        t = self.begun()
        t.keys("C-c")
        self.sane(t)

    def test_a_kill_leaves_the_terminal_sane(self):
        t = self.begun()
        t.kill(signal.SIGTERM)
        self.sane(t)

    def hung_up(self, *args, shown):
        """Opens the client, waits for output, closes the terminal: the client ends."""
        t = self.open(*args, env={"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"})
        t.until(shown)
        pid = t.child()
        t.hang_up()
        self.assertTrue(gone(pid), "the client outlived its terminal")

    def test_a_closed_terminal_ends_a_game(self):
        self.hung_up(*PACKET_ROW, shown="Name an area")
        self.assertEqual([], self.home.saved(), "nobody has moved yet")

    def test_a_closed_terminal_ends_the_start_screen(self):
        self.hung_up(shown="New game")

    def test_a_closed_terminal_ends_a_game_of_bots(self):
        self.hung_up("rotterdam", "--seats", "bot:harbourmaster,bot:harbourmaster", "--watch", shown="Rotterdam")

    def test_a_closed_terminal_ends_a_replay(self):
        self.hung_up("--load", record(self.home, "packet-row", "hang"), shown="move 0 of")

    def test_a_closed_terminal_ends_a_connection(self):
        self.hung_up("--connect", "ws://127.0.0.1:9", "--name", "Ines", shown="Connection lost")

    def test_the_terminal_is_given_back(self):
        t = self.open(*PACKET_ROW)
        t.until("Name an area")
        t.keys("q", "q")
        t.until("left with 0")
        self.assertNotIn("Guildhall", t.screen())


class Continuing(Case):
    def test_after_kill_9_the_game_goes_on(self):
        t = self.open(*PACKET_ROW)
        t.until("Name an area")
        t.keys("Enter")
        t.until("named the Guildhall")
        before = t.until("│→A")
        t.kill()
        t.until("left with 137")
        t.close()
        again = self.open()
        again.until("Continue")
        again.keys("Enter")
        self.assertEqual(before, again.until("│→A"))

    def left(self, *args, choices, then):
        """A game that is left after its first move."""
        t = self.open(*args)
        for prompt in choices:
            t.until(prompt)
            t.keys("Enter")
        t.until(then)
        t.keys("q", "q")
        t.until("left with 0")
        t.close()

    def test_several_games_are_kept(self):
        self.left(*PACKET_ROW, choices=["Name an area"], then="named the Guildhall")
        self.left("rotterdam", "--players", 2, "--seed", "r", "--first", "A",
                  choices=["Place a ship", "What does it carry"], then="placed A1")
        self.assertEqual(2, len(self.home.saved()))
        t = self.open()
        t.until(re.compile(r"Continue +Rotterdam, \d+ moves?"))
        t.keys("j", "Enter")
        t.until(re.compile(r"▸ Rotterdam.*\n +Packet Row, \d+ moves? "))
        t.keys("j", "Enter")
        t.until("named the Guildhall")
        t.keys("Enter")
        t.until("A took")
        t.keys("q")
        t.until(re.compile(r"Continue +Packet Row"))
        self.assertEqual(2, len(self.home.saved()), "a continued game keeps its file")
        t.keys("g", "j", "Enter")
        t.until("x deletes it")
        t.keys("x")
        t.until("Delete Packet Row")
        t.keys("Enter")
        t.until(re.compile(r"▸ Rotterdam"))
        self.assertEqual(1, len(self.home.saved()))

    def test_a_game_saved_under_another_name_is_continued(self):
        self.left(*PACKET_ROW, choices=["Name an area"], then="named the Guildhall")
        folder = self.home.path + "/state/harbour/"
        os.rename(folder + self.home.saved()[0], folder + "play.record")
        t = self.open()
        t.until("Continue")
        t.keys("Enter")
        t.until("named the Guildhall")

    def test_a_full_disk_is_reported(self):
        os.makedirs(self.home.path + "/state")
        with open(self.home.path + "/state/harbour", "w"):
            pass  # a file where the directory should be: nothing can be saved
        t = self.open(*PACKET_ROW)
        t.until("Name an area")
        t.keys("Enter")
        t.until("NOT SAVED")


if __name__ == "__main__":
    unittest.main()
