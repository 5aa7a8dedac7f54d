"""Runs over several ranks: the same digits as from one process, also when stopped in between."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
import harbour
from harbour import PATIENCE, run

SELFPLAY = os.environ["SELFPLAY"]
MPIRUN = [os.environ["MPIRUN"], "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "--quiet", "-n"]
# Nothing is started on other machines, so no agent for that is needed; mpirun waits this long before it kills.
ENV = {**harbour.ENGLISH, "OMPI_MCA_plm_rsh_agent": "sh", "OMPI_MCA_odls_base_sigkill_timeout": "2"}
GAMES = 40


def start(ranks, *args, program=harbour.PROGRAM):
    return subprocess.Popen([*MPIRUN, str(ranks), program, *map(str, args)], stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENV)


def together(ranks, *args, code=0, program=harbour.PROGRAM):
    with start(ranks, *args, program=program) as mpirun:
        out, err = mpirun.communicate(timeout=PATIENCE)
    if mpirun.returncode != code:
        raise AssertionError(f"{ranks} ranks of {' '.join(map(str, args))}: exit {mpirun.returncode}, not {code}\n{out[-2000:]}\n{err[-2000:]}")
    return out, err


def timeless(text):
    """A report or a file of results without times."""
    for clock in (r'"us_per_move":[\d.]+', r'"us":(\[[^]]*\]|\d+)', r'"ms":{[^}]*}', r'"seconds":[\d.]+'):
        text = re.sub(clock, "", text)
    return text


def children(pid):
    """Processes that this one started."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                if int(file.read().rsplit(")", 1)[1].split()[1]) == pid:
                    found.append(int(name))
        except OSError:
            pass  # it has already ended
    return found


class Scratch(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def text(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()


class Arena(Scratch):
    def arena(self, *more, game="packet-row"):
        return ("arena", game, "--players", 3, "--bots", "planner,greedy", "--json", *more)

    def test_any_number_of_ranks_gives_the_same_digits(self):
        for game in harbour.GAMES:
            alone = timeless(run(*self.arena("--deals", 5, "--out", self.path(game), game=game))[0])
            for ranks, threads in ((2, 1), (3, 2)):
                name = f"{game}{ranks}"
                out = together(ranks, *self.arena("--deals", 5, "--threads", threads, "--out", self.path(name), game=game))[0]
                self.assertEqual(timeless(out), alone)
                self.assertEqual(*(sorted(timeless(self.text(n)).splitlines()) for n in (game, name)))

    def test_more_ranks_than_deals(self):
        self.assertEqual(timeless(together(4, *self.arena("--deals", 2))[0]), timeless(run(*self.arena("--deals", 2))[0]))

    def test_a_decision_falls_on_the_same_deal(self):
        args = self.arena("--bots", "greedy,random", "--deals", 1000, "--sprt", "0,0.1")
        alone = timeless(run(*args)[0])
        self.assertEqual(json.loads(alone.replace(",}", "}"))["sprt"]["verdict"], "better")
        for ranks, threads in ((2, 1), (3, 2)):
            self.assertEqual(timeless(together(ranks, *args, "--threads", threads)[0]), alone)

    def interrupted(self, stop):
        """Stops a run in the middle; returns how many deals were kept."""
        with start(2, *self.arena("--deals", 100000, "--out", self.path("a"))) as mpirun:
            while not os.path.exists(self.path("a")) or os.path.getsize(self.path("a")) < 4000:
                self.assertIsNone(mpirun.poll(), "it ended by itself")
                time.sleep(0.02)
            stop(mpirun)
            mpirun.communicate(timeout=PATIENCE)
        self.assertNotEqual(mpirun.returncode, 0)
        kept = json.loads(run("arena", "--read", self.path("a"), "--json")[0])["deals"]
        self.assertGreater(kept, 3)
        return kept

    def goes_on_to(self, deals):
        together(2, *self.arena("--deals", deals, "--out", self.path("a")))
        run(*self.arena("--deals", deals, "--out", self.path("b")))
        both = (timeless(run("arena", "--read", self.path(name), "--json")[0]) for name in "ab")
        self.assertEqual(*both)

    def test_stopped_it_keeps_what_was_played_and_goes_on(self):
        kept = self.interrupted(lambda mpirun: mpirun.send_signal(signal.SIGTERM))
        self.goes_on_to(kept + 20)

    def test_a_rank_that_is_killed_takes_only_its_own_deal_along(self):
        kept = self.interrupted(lambda mpirun: os.kill(max(children(mpirun.pid)), signal.SIGKILL))
        self.goes_on_to(kept + 20)

    def test_bad_input_is_reported_once(self):
        out, err = together(3, "arena", "packet-row", "--bots", "nobody", code=2)
        self.assertEqual(out, "")
        self.assertEqual(err.count("no bot is called 'nobody'"), 1)
        self.assertEqual(together(3, "arena", "--help")[0].count("Usage:"), 1)


class Sim(Scratch):
    def test_any_number_of_ranks_gives_the_same_digits(self):
        for game in harbour.GAMES:
            args = ("sim", game, "--players", 3, "--games", 300, "--bots", "random,greedy,greedy", "--seed", "s", "--json")
            alone = timeless(run(*args)[0])
            self.assertEqual(timeless(together(2, *args)[0]), alone)
            self.assertEqual(timeless(together(3, *args, "--threads", 2)[0]), alone)

    def test_without_a_seed_all_ranks_have_the_same(self):
        seed = json.loads(together(2, "sim", "packet-row", "--games", 200, "--json", "--out", self.path("a"),
                                   "--seed", "x")[0])["seed"]
        drawn = json.loads(together(2, "sim", "packet-row", "--games", 200, "--json")[0])
        self.assertNotEqual(drawn["seed"], seed)
        again = json.loads(run("sim", "packet-row", "--games", 200, "--json", "--seed", drawn["seed"])[0])
        for timed in ("ms", "seconds"):
            drawn.pop(timed), again.pop(timed)
        self.assertEqual(drawn, again)

    def test_records_come_in_order(self):
        args = ("sim", "packet-row", "--games", 30, "--seed", "s", "--records")
        self.assertEqual(together(3, *args)[0], run(*args)[0])

    def test_stopped_it_goes_on(self):
        args = ("sim", "rotterdam", "--bots", "greedy", "--seed", "s", "--json", "--out", self.path("a"))
        with start(2, *args, "--games", 1000000) as mpirun:
            while not os.path.exists(self.path("a")) or os.path.getsize(self.path("a")) < 3000:
                time.sleep(0.02)
            mpirun.send_signal(signal.SIGTERM)
            mpirun.communicate(timeout=PATIENCE)
        games = self.text("a").count("\n") + 20
        whole = timeless(together(2, *args, "--games", games)[0])
        self.assertEqual(whole, timeless(run("sim", "rotterdam", "--bots", "greedy", "--seed", "s", "--json", "--games", games)[0]))
        self.assertEqual(self.text("a").count("\n"), games + 1)


class Selfplay(Scratch):
    def samples(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def play(self, ranks, name, games, *more, code=0):
        net = os.path.join(harbour.ROOT, "data", "nets", "packet-row-3.net")
        return together(ranks, "packet-row", 3, net, self.path(name) if name != "-" else "-", f"games={games}", "keep=0.5", *more,
                        program=SELFPLAY, code=code)[0]

    def test_the_same_samples_in_the_same_order(self):
        said = {self.play(1, "a", GAMES), self.play(2, "b", GAMES), self.play(3, "c", GAMES, "threads=2")}
        self.assertEqual(len(said), 1)
        self.assertEqual(self.samples("a"), self.samples("b"))
        self.assertEqual(self.samples("a"), self.samples("c"))
        self.assertEqual(sorted(os.listdir(self.folder)), ["a", "b", "c"])

    def test_the_same_shares(self):
        self.assertEqual(self.play(1, "-", GAMES, "bins=1"), self.play(2, "-", GAMES, "bins=1"))
        self.assertEqual(self.play(1, "-", GAMES, "versus=greedy"), self.play(2, "-", GAMES, "versus=greedy"))

    def test_stopped_it_goes_on(self):
        net = os.path.join(harbour.ROOT, "data", "nets", "packet-row-3.net")
        games = 400
        with start(2, "packet-row", 3, net, self.path("a"), f"games={games}", "keep=0.5", program=SELFPLAY) as mpirun:
            while not os.path.exists(self.path("a.at")) and mpirun.poll() is None:
                time.sleep(0.02)
            mpirun.send_signal(signal.SIGTERM)
            mpirun.communicate(timeout=PATIENCE)
        said = self.play(2, "a", games)
        self.assertEqual(said, self.play(1, "b", games, "threads=2"))
        self.assertEqual(self.samples("a"), self.samples("b"))


if __name__ == "__main__":
    unittest.main()
