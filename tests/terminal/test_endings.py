"""However it ends: signals, kills, a closed terminal, and going on afterwards."""

import os
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
        """Opens, waits for something to be shown, takes the terminal away: the client ends."""
        t = self.open(*args, env={"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"})
        t.until(shown)
        pid = t.child()
        t.hang_up()
        self.assertTrue(gone(pid), "the client outlived its terminal")

    def test_a_closed_terminal_ends_a_game(self):
        self.hung_up(*PACKET_ROW, shown="Name an area")
        self.assertTrue(os.path.exists(self.home.path + "/state/harbour/play.record"))

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

    def test_another_game_asks_first(self):
        t = self.open(*PACKET_ROW)
        t.until("Name an area")
        t.keys("q", "q")
        t.until("left with 0")
        t.close()
        again = self.open("rotterdam", "--players", 2, "--first", "A")
        again.until("A game is under way")
        again.keys("Enter")
        again.until("Name an area")

    def test_a_full_disk_is_said(self):
        os.makedirs(self.home.path + "/state")
        with open(self.home.path + "/state/harbour", "w"):
            pass  # a file where the directory should be: nothing can be saved
        t = self.open(*PACKET_ROW)
        t.until("NOT SAVED")


if __name__ == "__main__":
    unittest.main()
