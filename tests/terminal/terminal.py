"""terminal.py: the full-screen client in a tmux of its own, and screens to compare with.

A Terminal is one pane of one tmux server that nobody else uses.  Keys go in with send-keys,
what is on the screen comes out with capture-pane.  Homes are empty directories, so nothing
of the person who runs the tests is read or written.  Screens that are kept lie in screens/;
HARBOUR_KEEP_SCREENS=1 writes them anew.
"""

import fcntl
import itertools
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from patience import PATIENCE

PROGRAM = os.environ.get("HARBOUR", "harbour")
HERE = os.path.dirname(os.path.abspath(__file__))
KEEP = os.environ.get("HARBOUR_KEEP_SCREENS") == "1"

numbers = itertools.count()


class Home:
    """An empty home with settings that do not make a test wait."""

    def __init__(self, **settings):
        self.path = tempfile.mkdtemp(prefix="harbour-terminal-")
        lines = {"pace": "0", "bell": "no", "level": "random", **settings}
        os.makedirs(self.path + "/config/harbour")
        with open(self.path + "/config/harbour/terminal.conf", "w") as f:
            f.writelines(f"{k} {v}\n" for k, v in lines.items())

    def env(self):
        return {"HOME": self.path, "XDG_CONFIG_HOME": self.path + "/config", "XDG_STATE_HOME": self.path + "/state",
                "XDG_DATA_HOME": self.path + "/data"}

    def saved(self):
        """The games that were left."""
        folder = self.path + "/state/harbour"
        return sorted(os.listdir(folder)) if os.path.isdir(folder) else []

    def records(self):
        folder = self.path + "/data/harbour"
        return [f"{folder}/{name}" for name in sorted(os.listdir(folder))] if os.path.isdir(folder) else []

    def remove(self):
        shutil.rmtree(self.path, ignore_errors=True)


class Terminal:
    def __init__(self, *args, home, size=(80, 24), lang="C.UTF-8", term="tmux-256color", env=None):
        self.socket = f"harbour-{os.getpid()}-{next(numbers)}"
        told = {**home.env(), "LC_ALL": lang, "TERM": term, **(env or {})}
        for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"):
            if name in os.environ:
                told.setdefault(name, os.environ[name])
        words = ["env", "-u", "NO_COLOR", "-u", "LANG", *(f"{k}={v}" for k, v in told.items())]
        play = " ".join(f"'{w}'" for w in (PROGRAM, "play", *map(str, args)))
        self.tmux("-f", "/dev/null", "new-session", "-d", "-s", "t", "-x", str(size[0]), "-y", str(size[1]),
                  *words, "sh", "-c", f"trap : INT; {play}; code=$?; stty -a >\"$HOME/stty\"; echo; echo \"left with $code\"; exec sleep 600")
        self.tmux("set", "-g", "status", "off")
        self.shell = self.tmux("list-panes", "-F", "#{pane_pid}").split()[0]

    def tmux(self, *words):
        done = subprocess.run(["tmux", "-L", self.socket, *words], capture_output=True, text=True)
        if done.returncode != 0:
            raise AssertionError(f"tmux {words[:4]}: {done.stderr}")
        return done.stdout

    def keys(self, *keys):
        for key in keys:
            self.tmux("send-keys", "-t", "t", key)

    def type(self, text):
        self.tmux("send-keys", "-t", "t", "-l", text)

    def bytes(self, *values):
        self.tmux("send-keys", "-t", "t", "-H", *(f"{v:02x}" for v in values))

    def click(self, x, y):
        """Column and row from 0, as an old xterm would send it."""
        for button in (0, 3):
            self.bytes(0x1b, 0x5b, 0x4d, 32 + button, 33 + x, 33 + y)

    def resize(self, w, h):
        self.tmux("resize-window", "-t", "t", "-x", str(w), "-y", str(h))

    def is_at_rest(self):
        """True if every thread of the client waits; otherwise it may be drawing."""
        try:
            pid = self.child()
            for thread in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{thread}/stat") as f:
                    if f.read().rsplit(")", 1)[1].split()[0] == "R":
                        return False
        except (OSError, IndexError):
            pass  # it has ended
        return True

    def screen(self, colours=False):
        """The screen once the client waits and the screen no longer changes."""
        options = ["-e"] if colours else []
        last = None
        for _ in range(200):
            rests = self.is_at_rest()
            now = self.tmux("capture-pane", "-p", "-t", "t", *options)
            if rests and now == last:
                return now
            last = now
            time.sleep(0.015)
        return last

    def read_keys(self):
        """Waits until the client has read all keys, where the screen does not show it."""
        self.screen()  # tmux has passed the keys on when it answers
        end = time.monotonic() + PATIENCE
        with open(f"/proc/{self.child()}/fd/0", "rb", buffering=0) as tty:
            while struct.unpack("i", fcntl.ioctl(tty, termios.FIONREAD, bytes(4)))[0] > 0 and time.monotonic() < end:
                time.sleep(0.01)
        self.screen()

    def until(self, text, patience=PATIENCE):
        """Waits until a text (or a pattern) is on the screen; returns that screen."""
        found = text.search if hasattr(text, "search") else lambda s: text in s
        end = time.monotonic() + patience
        while True:
            now = self.screen()
            if found(now):
                return now
            if time.monotonic() > end:
                raise AssertionError(f"never came: {text}\n{now}")

    def changed(self, before, patience=PATIENCE):
        end = time.monotonic() + patience
        while time.monotonic() < end:
            now = self.screen()
            if now != before:
                return now
        raise AssertionError(f"nothing changed\n{before}")

    def child(self):
        """The process id of the client."""
        with open(f"/proc/{self.shell}/task/{self.shell}/children") as f:
            return int(f.read().split()[0])

    def kill(self, number=signal.SIGKILL):
        os.kill(self.child(), number)

    def hang_up(self):
        """Closes the terminal of the client."""
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True)

    def close(self):
        """Ends the client in order, then its terminal: a hang-up in the middle of a sanitizer's last look at
        the process stops that look for ever (the kernel's SIGCONT takes its SIGSTOP away)."""
        try:
            pid = self.child()
            os.kill(pid, signal.SIGTERM)
            gone(pid)
        except (AssertionError, IndexError, OSError):
            pass  # it has ended by itself, or its terminal is gone
        self.hang_up()


def gone(pid, patience=PATIENCE):
    """True if this process ends within the time."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            with open(f"/proc/{pid}/stat") as f:
                if f.read().rsplit(")", 1)[1].split()[0] == "Z":
                    return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.02)
    return False


class Case(unittest.TestCase):
    """A test with a home and terminals that are closed after it."""

    maxDiff = None

    def setUp(self):
        self.home = Home()
        self.addCleanup(self.home.remove)

    def open(self, *args, **more):
        more.setdefault("home", self.home)
        terminal = Terminal(*args, **more)
        self.addCleanup(terminal.close)
        return terminal

    def same(self, name, terminal, shown=""):
        """Waits for the screen that is kept under that name; `shown` is to be on it when it is written anew."""
        path = f"{HERE}/screens/{name}.txt"
        if KEEP:
            with open(path, "w") as f:
                f.write(terminal.until(shown))
        with open(path) as f:
            kept = f.read()
        end = time.monotonic() + PATIENCE
        while (screen := terminal.screen()) != kept:
            if time.monotonic() > end:
                self.assertEqual(kept, screen, f"\n{screen}")


ASKED = re.compile(r"^.*[│|][→>]A ", re.M)


def play_out(terminal, most=600):
    """Plays seat A by always taking the first choice, until the result is shown."""
    last = ""
    next_stop = re.compile(ASKED.pattern + r"|┌ (?:Result|Ergebnis) ", re.M)
    for _ in range(most):
        end = time.monotonic() + PATIENCE
        screen = terminal.screen()
        while screen == last or not next_stop.search(screen):
            if time.monotonic() > end:
                raise AssertionError(f"it does not go on\n{screen}")
            screen = terminal.screen()
        if "┌ Result" in screen or "┌ Ergebnis" in screen:
            return screen
        asked = "You could still earn" in screen  # the first choice was to be done
        terminal.keys("d" if "Swap:" in screen or "Tauschen:" in screen else "1" if asked else "Enter")
        last = screen
    raise AssertionError("the game never ended")


def record(home, game, seed, *more):
    """A finished game of two random bots, by way of the line client."""
    path = f"{home.path}/{seed}.record"
    subprocess.run([PROGRAM, "play", game, "--players", "2", "--seed", seed, "--first", "A", "--seats",
                    "bot:random,bot:random", "--plain", "--save", path, *more], stdin=subprocess.DEVNULL, capture_output=True,
                   env={**os.environ, **home.env()}, timeout=PATIENCE, check=True)
    return path
