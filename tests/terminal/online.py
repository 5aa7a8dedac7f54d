"""online.py: a real server for tests of the terminal."""

import glob
import os
import signal
import sqlite3
import subprocess
import sys

from terminal import PROGRAM

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from ports import reserve


class Server:
    """harbour serve on a port of its own, to which it comes back, with a store that outlives it."""

    def __init__(self, folder):
        self.folder, self.port = folder, reserve()
        self.start()

    def start(self):
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", str(self.port), "--data", self.folder, "--bot-threads", "1", "--overload-ms", "0"],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        assert f":{self.port}/" in line, f"the server did not start: {line}"

    def stop(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def log(self):
        """The entries of the only table there is."""
        (path,) = glob.glob(self.folder + "/*.db")
        db = sqlite3.connect(path)
        rows = [row[0] for row in db.execute("SELECT body FROM log_rows ORDER BY n")]
        db.close()
        return rows

    @property
    def url(self):
        return f"ws://127.0.0.1:{self.port}"
