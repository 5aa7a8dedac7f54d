"""Online, against a real server: tables, moves, chat, a lost connection."""

import os
import re
import subprocess
import time
import unittest

from online import Server
from terminal import ASKED, PATIENCE, PROGRAM, Case, Home


class Online(Case):
    def setUp(self):
        super().setUp()
        self.server = Server(self.home.path + "/server")
        self.addCleanup(self.server.stop)

    def opened(self, name, **more):
        """A table of two, with a bot opposite, in play."""
        t = self.open("--connect", self.server.url, "--name", name, **more)
        t.until("Open a table: Packet Row")
        t.keys("Enter")
        t.until("Open it")
        t.keys("Enter")
        t.until("waits for players")
        return t

    def test_a_table_with_a_bot_and_a_lost_connection(self):
        t = self.opened("Ines")
        t.keys("b")
        t.until("B  Tobias bot: Castaway")
        t.keys("s")
        t.until(ASKED)
        t.keys('"')
        t.until("Say to the table")
        t.type("Ahoy")
        t.keys("Enter")
        t.until("Ahoy")
        for _ in range(3):
            before = t.until(ASKED)
            t.keys("Enter")
            t.changed(before)
        before = t.until(ASKED)
        self.server.stop()
        t.until("Connection lost")
        self.server.start()
        after = t.until(ASKED)
        deadline = time.monotonic() + PATIENCE
        while "Connection lost" in after and time.monotonic() < deadline:
            after = t.screen()
        self.assertEqual(before.splitlines()[2:6], after.splitlines()[2:6])
        t.keys("Enter")
        t.changed(after)

    def test_resigning_asks_first(self):
        t = self.opened("Ines")
        t.keys("b", "s")
        t.until(ASKED)
        for answer in (["Enter"], ["Right", "Enter"]):  # stay, then resign
            t.keys("m")
            lines = t.until("Resign").splitlines()
            y = next(i for i, line in enumerate(lines) if "Resign" in line)
            t.click(lines[y].index("Resign"), y)
            t.until("Give this game up for good?")
            t.keys(*answer)
        deadline = time.monotonic() + PATIENCE
        while "resign" not in (kinds := [line.split()[0] for line in self.server.log()]):
            self.assertLess(time.monotonic(), deadline, kinds)
            t.screen()
        self.assertEqual(kinds.count("resign"), 1)

    def asked(self, *terminals):
        """The first terminal that is to move, and its screen."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for t in terminals:
                if re.search("Name an area|take one card|choose last|open area", screen := t.screen()):
                    return t, screen
        self.fail("nobody is asked")

    def test_two_terminals_play_each_other(self):
        one = self.opened("Ines")
        table = re.search(r"Table (\w{12})", one.screen()).group(1)
        other = Home()
        self.addCleanup(other.remove)
        two = self.open("--connect", self.server.url, "--name", "Tobias", "--table", table, home=other)
        two.until("waits for players")
        two.keys("i")
        one.until("B  Tobias")
        one.keys("s")
        one.until(re.compile("Tobias"))
        log = self.server.log()  # both drew their nonces after the commitment: the opener, and who sat down
        self.assertEqual([line.split()[0] for line in log[:4]], ["commit", "sit", "nonce", "sit"])
        self.assertRegex(log[2], "^nonce A 0 - [0-9a-f]{64}$")
        self.assertRegex(log[3], "^sit B 0 - [0-9a-f]{64} Tobias$")
        for _ in range(4):
            t, screen = self.asked(one, two)
            t.keys("Enter")
            t.changed(screen)
        one.until("named the")
        two.keys("u")
        one.keys("y")
        two.keys("q")
        two.until("Open a table")

    def test_the_same_guest_comes_back(self):
        t = self.opened("Ines")
        t.keys("b", "s")
        t.until(ASKED)
        t.keys("C-c")
        t.until("left with 0")
        t.close()
        again = self.open("--connect", self.server.url)
        again.until(re.compile(r"[0-9A-Z]{12}  Packet Row"))
        again.keys("j", "j", "j", "Enter")
        again.until(ASKED)

    def test_a_script_does_not_wait_for_a_server(self):
        self.server.stop()
        done = subprocess.run([PROGRAM, "play", "--connect", self.server.url, "--name", "Ines", "--plain"], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, **self.home.env()}, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("No connection to " + self.server.url, done.stdout)
        self.server.start()

    def test_no_server_there(self):
        port = self.server.port
        self.server.stop()
        t = self.open("--connect", f"ws://127.0.0.1:{port}", "--name", "Ines")
        t.until("Connection lost")
        t.keys("q", "q")
        t.until("left with 0")
        self.server.start()


if __name__ == "__main__":
    unittest.main()
