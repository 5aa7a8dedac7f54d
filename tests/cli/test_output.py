"""Every command reports once that its output could not be written, and exits with an error."""
import os
import re
import signal
import subprocess
import tempfile
import unittest

import harbour
from harbour import PATIENCE, run

# What each command is called with; all of these print something.
CALLS = {
    "play": ["play", "packet-row", "--plain"],
    "games": ["games"],
    "cards": ["cards", "packet-row"],
    "rules": ["rules", "rotterdam"],
    "sim": ["sim", "rotterdam", "--games", "1"],
    "replay": ["replay", "game.txt"],
    "arena": ["arena", "packet-row", "--bots", "random,clerk", "--deals", "2"],
    "analyse": ["analyse", "game.txt", "--iterations", "10"],
    "hint": ["hint", "game.txt", "--at", "4", "--iterations", "10"],
    "export": ["export", "packet-row", "--games", "1", "--jsonl"],
    "trace": ["trace", "packet-row"],
    "judge": ["judge", "--legal", "position.json"],
    "position": ["position", "game.txt", "--at", "4"],
    "perft": ["perft", "packet-row", "--depth", "1"],
    "bench": ["bench", "null", "--games", "1", "--players", "2"],
    "verify": ["verify", "--help"],
    "calibrate": ["calibrate", "packet-row", "--games", "1", "--iterations", "10"],
    "levels": ["levels", "packet-row", "--games", "1", "--iterations", "10"],
}
SERVER_CALLS = {  # while the server runs; URL is its address
    "admin": ["admin", "counts", "--data", "."],
    "backup": ["backup", "copy.db", "--data", "."],
    "load": ["load", "--clients", "2", "--seats", "2", "--seconds", "1", "--url", "URL"],
}
STOPPED_CALLS = {  # after it was stopped
    "serve": ["serve", "--check", "--data", "."],
    "restore": ["restore", "copy.db", "--data", "other"],
    "migrate": ["migrate", "--from", "sqlite:harbour.db", "--to", "sqlite:new.db"],
}
OFFERED = re.findall(r"^  (\w+) ", run("--help")[0], re.MULTILINE)


class Output(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.room = room.name
        run("sim", "packet-row", "--games", 1, "--save", self.path("game.txt"))
        with open(self.path("position.json"), "w", encoding="utf-8") as file:
            file.write(run("position", self.path("game.txt"), "--at", 4)[0])

    def path(self, name):
        return os.path.join(self.room, name)

    def refused(self, *words):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([harbour.PROGRAM, *words], stdin=subprocess.DEVNULL, stdout=full,
                                  stderr=subprocess.PIPE, text=True, cwd=self.room, env=harbour.ENGLISH,
                                  timeout=PATIENCE, check=False)
        self.assertEqual((done.returncode, done.stderr.count("No space left on device")), (1, 1),
                         f"{words}: {done.stderr}")

    def all_refused(self, calls):
        for name, words in calls.items():
            if name in OFFERED:
                with self.subTest(name):
                    self.refused(*words)

    def test_every_command_is_tried(self):
        self.assertEqual(set(OFFERED) - {*CALLS, *SERVER_CALLS, *STOPPED_CALLS}, set())

    def test_a_full_disk_is_reported_once(self):
        self.all_refused(CALLS)
        for words in (["--help"], ["--version"], ["--man"], ["--complete", ""], ["sim", "--help"]):
            self.refused(*words)

    @unittest.skipUnless("serve" in OFFERED, "built without the server")
    def test_a_full_disk_is_reported_by_commands_for_servers(self):
        command = [harbour.PROGRAM, "serve", "--port", "0", "--data", ".", "--rate", "0"]
        with subprocess.Popen(command, cwd=self.room, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              text=True) as server:
            try:
                url = server.stdout.readline().strip()
                self.all_refused({name: [url if word == "URL" else word for word in words]
                                  for name, words in SERVER_CALLS.items()})
            finally:
                server.send_signal(signal.SIGTERM)
            self.assertEqual(server.wait(timeout=PATIENCE), 0)
        self.all_refused(STOPPED_CALLS)


if __name__ == "__main__":
    unittest.main()
