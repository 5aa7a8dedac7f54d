"""harbour export: arrays and JSON Lines that agree with each other and with the game."""

import ast
import json
import os
import struct
import tempfile
import unittest

import harbour
from harbour import run


def load(path):
    """Shape, type and bytes of a .npy file, version 1.0."""
    with open(path, "rb") as file:
        data = file.read()
    assert data[:8] == b"\x93NUMPY\x01\x00"
    length = struct.unpack("<H", data[8:10])[0]
    assert (10 + length) % 64 == 0
    head = ast.literal_eval(data[10:10 + length].decode())
    assert head["fortran_order"] is False
    return head["shape"], head["descr"], data[10 + length:]


class Export(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.out = os.path.join(scratch.name, "games")

    def arrays(self, game, *args):
        run("export", game, "--out", self.out, *args)
        names = ("obs", "mask", "action", "seat", "game", "points", "winner")
        return {name: load(os.path.join(self.out, name + ".npy")) for name in names}

    def test_arrays_fit_together(self):
        for game in harbour.GAMES:
            a = self.arrays(game, "--players", 3, "--games", 3)
            rows = a["action"][0][0]
            for name in ("obs", "mask", "seat", "game"):
                self.assertEqual(a[name][0][0], rows)
            for shape, descr, data in a.values():
                count = 1
                for n in shape:
                    count *= n
                self.assertEqual(len(data), count * int(descr[2:]))
            self.assertEqual(a["points"][0], (3, 3))
            self.assertEqual(set(a["winner"][2]) <= {0, 1}, True)

    def test_actions_taken_were_possible(self):
        a = self.arrays("packet-row", "--games", 4)
        width = a["mask"][0][1]
        actions = struct.unpack(f"<{a['action'][0][0]}H", a["action"][2])
        for i, action in enumerate(actions):
            if action != 0xFFFF:
                self.assertTrue(a["mask"][2][i * width + action // 8] >> action % 8 & 1)

    def test_json_lines_have_the_same_decisions(self):
        a = self.arrays("packet-row", "--games", 2, "--bots", "greedy,random", "--seed", "x")
        out, _ = run("export", "packet-row", "--jsonl", "--games", 2, "--bots", "greedy,random", "--seed", "x")
        lines = [json.loads(line) for line in out.splitlines()]
        decisions = [line for line in lines if line["line"] == "decision"]
        self.assertEqual([ord(d["seat"]) - ord("A") for d in decisions], list(a["seat"][2]))
        for d in decisions:
            self.assertEqual(d["view"]["game"], "packet-row")
            if not d["move"].startswith("fulfil"):
                self.assertIn(d["move"], d["legal"])
            self.assertTrue(all(isinstance(n, int) for n in d["view"]["talon"].values()))  # hidden
        ends = [line for line in lines if line["line"] == "end"]
        points = [p for end in ends for p in end["points"]]
        self.assertEqual(points, list(struct.unpack("<4h", a["points"][2])))

    def test_ranges_add_up(self):
        whole = self.arrays("packet-row", "--games", 4)
        first, second = self.arrays("packet-row", "--games", 2), None
        second = self.arrays("packet-row", "--games", 2, "--from", 2)
        for name, (_, _, data) in whole.items():
            self.assertEqual(data, first[name][2] + second[name][2])

    def test_bad_requests(self):
        for args, says in ((("packet-row",), "either --out"),
                           (("packet-row", "--out", self.out, "--jsonl"), "either --out"),
                           (("rotterdam", "--jsonl", "--players", 5), "2 to 4"),
                           (("packet-row", "--jsonl", "--bots", "nobody"), "nobody")):
            _, err = run("export", *args, code=2)
            self.assertIn(says, err)
        _, err = run("export", "packet-row", "--out", "/nowhere/at/all", "--games", 1, code=1)
        self.assertIn("/nowhere/at/all", err)


if __name__ == "__main__":
    unittest.main()
