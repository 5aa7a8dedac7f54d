"""Reading and writing files: editions, unusual files, and interrupted saves."""

import os
import shutil
import signal
import stat
import subprocess
import tempfile
import unittest

import harbour
from harbour import PATIENCE, run


class Files(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.dir = directory.name

    def path(self, name, data=None):
        path = os.path.join(self.dir, name)
        if data is not None:
            with open(path, "wb") as file:
                file.write(data)
        return path


class Reading(Files):
    def test_files_that_cannot_be_read(self):
        for path, word in ((self.path("nowhere"), "No such file"), (self.dir, "directory"),
                           (self.path("zeros", b"harbour-record 1\n\0"), "not a text"),
                           (self.path("latin", b"caf\xe9\n"), "not a text"),
                           (self.path("empty", b""), "")):
            for command in (["replay", path], ["judge", path], ["trace", "packet-row", "--position", path],
                            ["cards", "rotterdam", "--edition", path], ["play", "--plain", "--load", path]):
                out, err = run(*command, code=2)
                self.assertEqual(out, "")
                self.assertIn(word, err)
                self.assertIn(os.path.basename(path), err)

    def test_a_file_without_end_is_refused(self):
        out, err = run("judge", "/dev/zero", code=2)
        self.assertEqual((out, "too large" in err), ("", True))

    def test_standard_input(self):
        record = self.path("r.txt")
        run("sim", "packet-row", "--games", 1, "--seed", 5, "--save", record)
        with open(record, encoding="utf-8") as file:
            out, _ = run("replay", "-", "--at", 3, text=file.read())
        self.assertIn("After 3 moves", out)


class Editions(Files):
    def change(self, game, name, old, new):
        with open(harbour.table(game, name), encoding="utf-8") as file:
            text = file.read()
        self.assertIn(old, text)
        return self.path(name, text.replace(old, new, 1).encode())

    def test_another_edition_is_played_and_kept_in_the_record(self):
        cards = self.change("packet-row", "cards.tsv", "M35\tmarket\tbuilding\tchurch\t-\t-\t-\t8\t2",
                            "M35\tmarket\tbuilding\tchurch\t-\t-\t-\t1\t9")
        out, _ = run("cards", "packet-row", "--edition", cards)
        self.assertIn("M35: deck market, kind building, building church, cost 1, value 9", out)
        record = self.path("record.txt")
        run("sim", "packet-row", "--games", 1, "--edition", cards, "--save", record)
        run("replay", record, "--edition", cards)
        self.assertIn("cards", run("replay", record, code=2)[1])

    def test_a_board_of_three_files(self):
        tables = [x for name in ("cards", "board", "channels") for x in ("--edition", harbour.table("rotterdam", name + ".tsv"))]
        one, _ = run("trace", "rotterdam", "--seed", 9, *tables)
        two, _ = run("trace", "rotterdam", "--seed", 9)
        self.assertEqual(one, two)

    def test_a_broken_edition_names_file_line_and_column(self):
        cards = self.change("packet-row", "cards.tsv", "\n", "\n")
        for old, new, line in (("G02\tguildhall\tcontract\t-\tgrain", "G02\tguildhall\tcontract\t-\tgold", 3),
                               ("G03\tguildhall", "G01\tguildhall", 4), ("G04\tguildhall", "G04\tguildhal", 5)):
            cards = self.change("packet-row", "cards.tsv", old, new)
            for command in ("cards", "trace", "sim", "perft"):
                out, err = run(command, "packet-row", "--edition", cards, code=2)
                self.assertEqual(out, "")
                self.assertRegex(err, rf"^harbour: .*cards\.tsv:{line}:\d+: ")


class Saving(Files):
    def test_a_new_file_and_an_old_one(self):
        path = self.path("game.txt")
        run("sim", "packet-row", "--games", 1, "--seed", 1, "--save", path)
        os.chmod(path, 0o640)
        with open(path, encoding="utf-8") as file:
            first = file.read()
        run("sim", "packet-row", "--games", 1, "--seed", 2, "--save", path)
        with open(path, encoding="utf-8") as file:
            self.assertNotEqual(file.read(), first)
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o640, "its permissions are kept")
        self.assertEqual(os.listdir(self.dir), ["game.txt"], "nothing else is left behind")

    def test_a_link_stays_a_link(self):
        os.mkdir(self.path("deep"))
        target, link = self.path("deep/game.txt", b"old"), self.path("link.txt")
        os.symlink(target, link)
        run("sim", "packet-row", "--games", 1, "--save", link)
        self.assertTrue(os.path.islink(link))
        with open(target, encoding="utf-8") as file:
            self.assertTrue(file.read().startswith("harbour-record 1\n"))

    def test_where_nothing_can_be_saved(self):
        for path in (self.path("no/such/place.txt"), self.dir):
            _, err = run("sim", "packet-row", "--games", 1, "--save", path, code=1)
            self.assertIn("cannot be saved", err)

    def test_interrupted_while_saving_the_old_file_is_intact(self):
        """Kills the program at each system call of a save, one after another."""
        strace = shutil.which("strace")
        if strace is None:
            self.skipTest("strace is not installed")
        for call in ("fchmod", "write", "fsync", "rename"):  # before each of them takes effect
            path = self.path("game.txt", b"the old file\n")
            command = [strace, "-qq", "-e", "trace=" + call, "-e", f"inject={call}:error=EIO:signal=KILL:when=1",
                       harbour.PROGRAM, "sim", "packet-row", "--games", "1", "--save", path]
            done = subprocess.run(command, capture_output=True, check=False, timeout=PATIENCE)
            self.assertIn(done.returncode, (-9, 137), call)
            with open(path, "rb") as file:
                self.assertEqual(file.read(), b"the old file\n", call)

    def test_a_full_disk_leaves_the_old_file(self):
        path = self.path("game.txt", b"the old file\n")
        limit = f"ulimit -f 0; trap '' XFSZ; exec {harbour.PROGRAM} sim packet-row --games 1 --save {path}"
        done = subprocess.run(["bash", "-c", limit], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot be saved", done.stderr)
        with open(path, "rb") as file:
            self.assertEqual(file.read(), b"the old file\n")
        self.assertEqual(os.listdir(self.dir), ["game.txt"])

    def test_killed_at_any_moment_the_file_is_whole(self):
        path = self.path("game.txt")
        run("sim", "packet-row", "--games", 1, "--save", path)
        for k in range(12):
            with subprocess.Popen([harbour.PROGRAM, "play", "packet-row", "--plain", "--watch", "--save", path],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL) as program:
                try:
                    program.wait(timeout=0.004 * (k + 1))
                except subprocess.TimeoutExpired:
                    program.send_signal(signal.SIGKILL)
            run("replay", path)


if __name__ == "__main__":
    unittest.main()
