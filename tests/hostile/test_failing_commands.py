#!/usr/bin/env python3
"""test_failing_commands.py LIBRARY: playing, saving and loading while one call fails.

A command that exits with 0 has done everything: its output and its files are those of a run without
a failure; if it has printed less, it gives a reason.  With any other exit code it also gives a
reason.  A file that exists is complete.
"""
import os
import re
import subprocess
import tempfile

from hostile import every, has_failed, judge, reasons
from wire import HARBOUR, PATIENCE, run

SEED = ("--players", "2", "--seed", "hostile")
PLAY = ("play", "packet-row", *SEED, "--seats", "you,bot:random", "--plain", "--save", "{}/saved")
LOAD = ("play", "--load", "{}/given", "--seats", "you,bot:random", "--plain", "--save", "{}/saved")
TYPED = "1\n1\nhint\nundo\n1\n1\nhelp\n1\nquit\n"


def call(words, where, typed="", env=None):
    return subprocess.run([HARBOUR, *(w.replace("{}", where) for w in words)], input=typed, capture_output=True,
                          text=True, timeout=PATIENCE, check=False,
                          env={**os.environ, "LC_ALL": "C.UTF-8", **(env or {})})


def content(path):
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as f:
        return f.read()


def is_record(where, text):
    """Returns whether it can be replayed."""
    path = os.path.join(where, "looked-at")
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    return call(("replay", path), where).returncode == 0


def command(words, typed="", given=(), steps=False):
    """A script that runs one command; {} is its directory, `given` writes {}/given first.  steps: the file is
    written again and again, so that a run that fails may leave an earlier state, which is whole."""
    clean = {}

    def script(env, what):
        with tempfile.TemporaryDirectory(prefix="harbour-hostile-") as d:
            if given:
                assert call(given, d, TYPED).returncode == 0
            done = call(words, d, typed, env)
            shown = re.sub(r"[0-9.]+ (seconds|ms)", "", done.stdout.replace(d, ""))
            got = (shown, content(os.path.join(d, "saved")))
            clean.setdefault("run", got)  # the first run is the one without a failure
            what = f"harbour {' '.join(words)}, {what}"
            judge(what, done.returncode, done.stderr)
            if done.returncode == 0:
                same = got[1] == clean["run"][1] and (got == clean["run"] or reasons(done.stderr))
                assert same, f"{what}: ended with 0, but differs from a run that does not fail\n{done.stderr}"
            elif got[1] is not None:
                assert got[1] == clean["run"][1] or (steps and is_record(d, got[1])), f"{what}: left half a file"
            return done.stderr
    return script


def scripts():
    sim = ("sim", "rotterdam", *SEED, "--games", "3")
    made = (*PLAY[:-1], "{}/given")
    return {
        "play_and_save": command(PLAY, TYPED, steps=True),
        "load_and_play": command(LOAD, TYPED, given=made, steps=True),
        "simulate_and_save": command((*sim, "--threads", "2", "--save", "{}/saved")),
        "simulate_and_append": command((*sim, "--out", "{}/lines")),
        "replay": command(("replay", "{}/given"), given=made),
    }


def tests():
    for name, script in scripts().items():
        for kind in ("memory", "library", "file"):
            def test(kind=kind, script=script):
                every(kind, script)
            test.__name__ = f"{name}_without_{kind}"
            yield test


def a_run_that_hides_its_failure_is_found():
    """The rules themselves: a signal, a missing reason, and a wrong result after 0 are all
    detected."""
    for code, stderr in ((-6, "harbour: out of memory"), (1, ""), (1, "hostile: malloc fails here\n"),
                         (1, "2026-01-01T00:00:00Z info  serve x\n")):
        try:
            judge("planted", code, stderr)
        except AssertionError:
            continue
        raise RuntimeError(f"not noticed: {code} {stderr}")
    judge("planted", 1, "harbour: no memory left")
    assert has_failed("hostile: malloc fails here")


if __name__ == "__main__":
    run([*tests(), a_run_that_hides_its_failure_is_found])
