"""scratch.py: a test case with a directory of its own, for the commands that let bots play."""

import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
from harbour import run


class Scratch(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)

    def path(self, name):
        return os.path.join(self.scratch.name, name)

    def play(self, name, *args, code=0, game="packet-row", players=3, bots="planner,greedy"):
        return run("arena", game, "--players", players, "--bots", bots, "--out", self.path(name), *args, code=code)

    def refused(self, *args):
        out, err = run(*args, code=2)
        self.assertEqual(out, "")
        self.assertTrue(err.startswith("harbour: "), err)
        return err
