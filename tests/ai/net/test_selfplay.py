#!/usr/bin/env python3
"""test_selfplay.py SELFPLAY REFINE NETS: the C half of training does what the trainer relies on."""
import json
import os
import struct
import subprocess
import sys
import tempfile
import unittest


def run(*args, code=0):
    done = subprocess.run(list(args), capture_output=True, text=True, check=False)
    if done.returncode != code:
        raise AssertionError(f"{args}: {done.returncode}, {done.stderr}")
    return done.stdout


class Selfplay(unittest.TestCase):
    def setUp(self):
        self.dir = tempfile.TemporaryDirectory()
        self.addCleanup(self.dir.cleanup)

    def file(self, name):
        return os.path.join(self.dir.name, name)

    def net(self, game, seats):
        return os.path.join(NETS, f"{game}-{seats}.net")

    def read(self, path):
        with open(path, "rb") as file:
            return file.read()

    def records(self, game, seats, path):
        facts = json.loads(run(SELFPLAY, game, str(seats), "describe", "-"))
        words, data = (facts["bits"] + 63) // 64, self.read(path)
        size = words * 8 + 4 * seats
        self.assertEqual(len(data) % size, 0)
        for at in range(0, len(data), size):
            yield data[at:at + words * 8], struct.unpack_from(f"<{seats}f", data, at + words * 8)

    def test_games_are_written_as_records(self):
        for game, seats in (("packet-row", 3), ("rotterdam", 2)):
            for net in ("-", self.net(game, seats)):
                out = self.file("games")
                result = json.loads(run(SELFPLAY, game, str(seats), net, out, "games=20", "pool=0.5"))
                records = list(self.records(game, seats, out))
                self.assertEqual(result["samples"], len(records))
                self.assertGreater(len(records), 400)
                for bits, target in records:
                    self.assertTrue(any(bits))
                    self.assertAlmostEqual(sum(target), 1, places=4)

    def test_a_teacher_adds_its_value_of_every_action(self):
        args = ["packet-row", "3", self.net("packet-row", 3)]
        alone = json.loads(run(SELFPLAY, *args, self.file("alone"), "games=10"))
        taught = json.loads(run(SELFPLAY, *args, self.file("taught"), "games=10", "teacher-iterations=16", "teacher-share=1"))
        self.assertGreater(taught["samples"], 1.3 * alone["samples"])
        for _, target in self.records("packet-row", 3, self.file("taught")):
            self.assertAlmostEqual(sum(target), 1, places=4)

    def test_opponents_in_training_are_not_learnt_from(self):
        args = ["packet-row", "4", self.net("packet-row", 4)]
        everybody = json.loads(run(SELFPLAY, *args, self.file("a"), "games=10"))
        for pool in (["pool-net=" + self.net("packet-row", 4), "pool-greedy=0"], ["pool-net=" + self.net("packet-row", 4)], []):
            one = json.loads(run(SELFPLAY, *args, self.file("b"), "games=10", "pool=1", "one-learner=1", *pool))
            self.assertLess(one["samples"], 0.4 * everybody["samples"])

    def test_opponents_that_search_play_differently(self):
        args = ["packet-row", "3", self.net("packet-row", 3)]
        pool = ["games=6", "pool=1", "one-learner=1", "pool-net=" + self.net("packet-row", 3), "pool-greedy=0"]
        for name, more in (("a", []), ("b", ["pool-iterations=16"]), ("c", ["pool-iterations=16"])):
            run(SELFPLAY, *args, self.file(name), *pool, *more)
        self.assertTrue(self.read(self.file("a")) != self.read(self.file("b")))
        self.assertTrue(self.read(self.file("b")) == self.read(self.file("c")))
        for _, target in self.records("packet-row", 3, self.file("b")):
            self.assertAlmostEqual(sum(target), 1, places=4)

    def test_players_that_solve_rounds_learn_between_rounds(self):
        net = self.net("packet-row", 3)
        pool = ["pool=0.6", "pool-net=" + net]
        for name, seed in (("a", 5), ("b", 5), ("c", 6)):
            run(SELFPLAY, "packet-row", "3", net, self.file(name), "games=6", "ends=20", f"seed={seed}", *pool)
        self.assertTrue(self.read(self.file("a")) == self.read(self.file("b")))
        self.assertTrue(self.read(self.file("a")) != self.read(self.file("c")))
        bits = json.loads(run(SELFPLAY, "packet-row", "3", "describe", "-"))["bits"]
        naming = bits - 24 - 4 - 1  # before the blocks too-dear and empty
        records = list(self.records("packet-row", 3, self.file("a")))
        self.assertGreater(len(records), 100)
        for features, target in records:
            features = int.from_bytes(features, "little")
            self.assertEqual(features >> naming & 1, 1)
            self.assertEqual(features >> (naming - 8) & 0xf, 0, "an area was named")
            self.assertAlmostEqual(sum(target), 1, places=4)

    def test_bots_can_have_the_seats(self):
        for game, seats in (("packet-row", 3), ("rotterdam", 3)):
            args = [game, str(seats), self.net(game, seats)]
            table = ["games=4", "random=0.1", "bot=net-search:8", "pool-net=" + self.net(game, seats), "pool=0.7"]
            for name, more in (("a", ["pool-bot=ismcts:8"]), ("b", ["pool-bot=ismcts:8"]), ("c", ["pool-bot=planner"])):
                run(SELFPLAY, *args, self.file(name), *table, *more)
            self.assertTrue(self.read(self.file("a")) == self.read(self.file("b")))
            self.assertTrue(self.read(self.file("a")) != self.read(self.file("c")))
            records = list(self.records(game, seats, self.file("a")))
            self.assertGreater(len(records), 80)
            for _, target in records:
                self.assertAlmostEqual(sum(target), 1, places=4)
            alone = json.loads(run(SELFPLAY, *args, "-", "games=6", "bot=net", "bot-iterations=16", "pool-bot=random", "versus=greedy"))
            self.assertGreater(alone["won"], 0.5)

    def test_weights_from_a_seed_learn_and_are_the_same_again(self):
        for game in ("packet-row", "rotterdam"):
            games, loss = self.file("games"), []
            run(SELFPLAY, game, "2", "-", games, "games=60", "pool=1")
            for name, seed in (("a", 3), ("b", 3), ("c", 4)):
                result = run(REFINE, game, "2", "-", self.file(f"state-{game}-{name}"), self.file(name), "steps=60", "batch=64",
                             "rate=0.002", f"seed={seed}", games)
                loss.append(json.loads(result)["loss"])
            self.assertTrue(self.read(self.file("a")) == self.read(self.file("b")))
            self.assertTrue(self.read(self.file("a")) != self.read(self.file("c")))
            more = json.loads(run(REFINE, game, "2", "-", self.file(f"state-{game}-a"), self.file("a"), "steps=200", "batch=64",
                                  "rate=0.002", games))
            self.assertEqual(more["steps"], 260)
            self.assertLess(more["loss"], loss[0])
            run(SELFPLAY, game, "2", self.file("a"), self.file("more"), "games=2")

    def test_a_seed_gives_the_same_games(self):
        args = ["packet-row", "4", self.net("packet-row", 4)]
        for name, seed in (("a", 5), ("b", 5), ("c", 6)):
            run(SELFPLAY, *args, self.file(name), "games=5", f"seed={seed}")
        self.assertTrue(self.read(self.file("a")) == self.read(self.file("b")))
        self.assertTrue(self.read(self.file("a")) != self.read(self.file("c")))

    def test_predictions_are_put_into_ten_bins(self):
        lines = run(SELFPLAY, "packet-row", "2", self.net("packet-row", 2), "-", "games=20", "bins=1").splitlines()
        bins = [json.loads(line) for line in lines[1:]]
        self.assertEqual([b["bin"] for b in bins], list(range(10)))
        for b in bins:
            if b["positions"] > 0:
                self.assertTrue(b["bin"] <= 10 * b["predicted"] + 1e-3 and 10 * b["predicted"] <= b["bin"] + 1 + 1e-3)

    def test_steps_make_weights_that_fit_and_can_be_continued(self):
        games, state, net = self.file("games"), self.file("state"), self.file("net")
        run(SELFPLAY, "packet-row", "3", self.net("packet-row", 3), games, "games=20")
        for total in (5, 10):
            result = json.loads(run(REFINE, "packet-row", "3", self.net("packet-row", 3), state, net, "steps=5", "batch=64", "rate=0.5",
                                  games))
            self.assertEqual(result["steps"], total)
            self.assertGreater(result["loss"], 0.5)
        self.assertTrue(self.read(net) != self.read(self.net("packet-row", 3)))
        run(SELFPLAY, "packet-row", "3", net, self.file("more"), "games=2")

    def test_no_steps_change_nothing(self):
        games, net = self.file("games"), self.file("net")
        run(SELFPLAY, "packet-row", "2", self.net("packet-row", 2), games, "games=2")
        run(REFINE, "packet-row", "2", self.net("packet-row", 2), self.file("state"), net, "steps=0", games)
        self.assertTrue(self.read(net) == self.read(self.net("packet-row", 2)))

    def test_invalid_arguments_are_refused(self):
        run(SELFPLAY, "whist", "3", "-", "-", code=2)
        run(SELFPLAY, "packet-row", "9", "-", "-", code=2)
        for word in ("dance=1", "games", "game=1", "=1", "games=", "games=-1", "games=ten", "pool=much", "threads=0", "threads=4294967297"):
            run(SELFPLAY, "packet-row", "3", "-", "-", word, code=2)
        run(SELFPLAY, "packet-row", "3", self.net("packet-row", 2), "-", code=2)
        run(SELFPLAY, "packet-row", "3", self.net("packet-row", 3), "-", "pool-net=" + self.net("packet-row", 2), code=2)
        for search in ("teacher-iterations=8", "pool-iterations=8", "ends=8"):
            run(SELFPLAY, "rotterdam", "3", self.net("rotterdam", 3), "-", search, code=2)
        run(SELFPLAY, "packet-row", "3", self.net("packet-row", 3), "-", "pool-bot=planner", code=2)
        for word in ("bot=whist", "pool-bot=whist"):
            run(SELFPLAY, "packet-row", "3", self.net("packet-row", 3), "-", "bot=net", word, code=2)
        run(REFINE, "packet-row", code=2)
        with open(self.file("state"), "wb") as file:
            file.write(bytes(1000))
        run(REFINE, "packet-row", "2", "-", self.file("state"), self.file("net"), "steps=0", code=1)


if __name__ == "__main__":
    SELFPLAY, REFINE, NETS = (sys.argv.pop(1) for _ in range(3))
    unittest.main()
