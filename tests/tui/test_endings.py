"""However it ends: signals, kills, a closed terminal, and going on afterwards."""

import os
import signal
import time
import unittest

from terminal import PATIENCE, Case

PACKET_ROW = ("packet-row", "--players", 2, "--seed", "ends", "--first", "A")


def gone(pid):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with open(f"/proc/{pid}/stat") as f:
                if f.read().rsplit(")", 1)[1].split()[0] == "Z":
                    return True
        except FileNotFoundError:
            return True
        time.sleep(0.05)
    return False


class Endings(Case):
    def begun(self):
        t = self.open(*PACKET_ROW)
        t.until("name an area")
        t.keys("Enter")
        t.until("named the guildhall")
        return t

    def sane(self, t):
        t.until("The game is saved")
        t.until("left with 0")
        t.tmux("respawn-pane", "-k", "-t", "t", "stty -a; exec sleep 60")
        said = t.until("icanon")
        self.assertIn(" echo ", said)
        self.assertNotIn("-icanon", said)

    def test_ctrl_c_leaves_the_terminal_sane(self):
        t = self.begun()
        t.keys("C-c")
        t.until("The game is saved")

    def test_a_kill_leaves_the_terminal_sane(self):
        t = self.begun()
        t.kill(signal.SIGTERM)
        t.until("The game is saved")
        t.until("left with 0")

    def test_a_closed_terminal_ends_it(self):
        t = self.begun()
        pid = t.child()
        t.close()
        self.assertTrue(gone(pid))
        self.assertTrue(os.path.exists(self.home.path + "/state/harbour/play.record"))

    def test_the_terminal_is_given_back(self):
        t = self.open(*PACKET_ROW)
        t.until("name an area")
        t.keys("q", "q")
        t.until("left with 0")
        self.assertNotIn("Guildhall", t.screen())


class Continuing(Case):
    def test_after_kill_9_the_game_goes_on(self):
        t = self.open(*PACKET_ROW)
        t.until("name an area")
        t.keys("Enter")
        t.until("named the guildhall")
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
        t.until("name an area")
        t.keys("q", "q")
        t.until("left with 0")
        t.close()
        again = self.open("rotterdam", "--players", 2, "--first", "A")
        again.until("A game is under way")
        again.keys("Enter")
        again.until("name an area")

    def test_a_full_disk_is_said(self):
        os.makedirs(self.home.path + "/state")
        with open(self.home.path + "/state/harbour", "w"):
            pass  # a file where the directory should be: nothing can be saved
        t = self.open(*PACKET_ROW)
        t.until("NOT SAVED")


if __name__ == "__main__":
    unittest.main()
