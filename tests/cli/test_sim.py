"""`harbour sim` with threads, stopped and continued, and its file of games."""

import json
import os
import re
import subprocess
import tempfile
import unittest

import harbour
from harbour import run


def timeless(text):
    return re.sub(r'"(us|seconds)":[\d.]+|"ms":{[^}]*}', "", text)


class Sim(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.path = os.path.join(scratch.name, "games")

    def sim(self, *more, game="packet-row", code=0):
        return run("sim", game, "--players", 3, "--bots", "greedy,random,greedy", "--seed", "s", "--json", *more, code=code)

    def lines(self):
        with open(self.path, encoding="utf-8") as file:
            return file.read()

    def test_any_number_of_threads_gives_the_same_digits(self):
        for game in harbour.GAMES:
            alone = timeless(self.sim("--games", 130, game=game)[0])
            for threads in (2, 5):
                self.assertEqual(timeless(self.sim("--games", 130, "--threads", threads, game=game)[0]), alone)

    def test_a_file_that_cannot_be_saved_is_refused_before_the_games(self):
        out, err = self.sim("--games", 2, "--save", os.path.join(self.path, "last"), code=1)
        self.assertEqual(out, "")
        self.assertIn("cannot be saved", err)

    def test_a_file_of_games_is_continued(self):
        whole = timeless(self.sim("--games", 150)[0])
        self.sim("--games", 40, "--out", self.path)
        self.assertEqual(timeless(self.sim("--games", 150, "--threads", 3, "--out", self.path)[0]), whole)
        before = self.lines()
        self.assertEqual([json.loads(line).get("game") for line in before.splitlines()[1:]], list(range(150)))
        self.assertEqual(timeless(self.sim("--games", 150, "--out", self.path)[0]), whole)
        self.assertEqual(self.lines(), before)

    def test_half_a_line_is_played_again(self):
        self.sim("--games", 20, "--out", self.path)
        before = self.lines()
        os.truncate(self.path, len(before) - 15)
        self.sim("--games", 20, "--out", self.path)
        self.assertEqual(timeless(self.lines()), timeless(before))

    def test_another_run_is_not_mixed_in(self):
        self.sim("--games", 5, "--out", self.path)
        before = self.lines()
        for other in (("--seed", "t"), ("--bots", "greedy"), ("--first", "B"), ("--players", 2, "--bots", "greedy")):
            err = self.sim("--games", 9, "--out", self.path, *other, code=2)[1]
            self.assertIn("another run", err)
        self.assertEqual(self.lines(), before)

    def test_a_line_that_is_no_game_is_named(self):
        self.sim("--games", 5, "--out", self.path)
        lines = self.lines().splitlines(keepends=True)
        for bad in ("{}\n", "x\n", lines[1], lines[2].replace("points", "pints"), lines[2].replace('"winners":', '"winners":9')):
            with open(self.path, "w", encoding="utf-8") as file:
                file.write("".join(lines[:2] + [bad] + lines[3:]))
            self.assertIn("line 3", self.sim("--games", 9, "--out", self.path, code=2)[1])

    def test_a_file_needs_a_seed(self):
        self.assertIn("--seed", run("sim", "packet-row", "--out", self.path, code=2)[1])
        self.assertFalse(os.path.exists(self.path))

    def test_a_build_without_mpi_is_not_started_several_times_over(self):
        if b"libmpi" in subprocess.run(["ldd", harbour.PROGRAM], capture_output=True, check=False).stdout:
            self.skipTest("this build has MPI")
        for command in (("sim", "packet-row"), ("arena", "packet-row", "--bots", "greedy")):
            err = run(*command, code=2, env={"OMPI_COMM_WORLD_SIZE": "2"})[1]
            self.assertIn("-Dmpi=enabled", err)


if __name__ == "__main__":
    unittest.main()
