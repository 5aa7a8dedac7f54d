"""The evaluation protocol as a command, and the learner of examples/."""
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def harbour(*words, code=0):
    done = subprocess.run([sys.executable, "-m", "harbour", *map(str, words)], capture_output=True, text=True)
    assert done.returncode == code, done.stderr
    return done.stdout if code == 0 else done.stderr


def test_a_policy_of_a_file_against_two_bots(tmp_path):
    policy = tmp_path / "mine.py"
    policy.write_text("def last(obs, mask):\n    return mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)\n")
    words = ("evaluate", f"{policy}:last", "--deals", 4, "--players", 3, "--opponents", "random,greedy", "--json")
    rows = json.loads(harbour(*words))
    assert [row["opponent"] for row in rows] == ["random", "greedy"]
    for row in rows:
        assert row["games"] == 12 and len(row["seats"]) == 3 and -1 <= row["mean"] <= 1
        assert len(row["cards"]) == 64 and row["encoding"] > 0
    assert json.loads(harbour(*words)) == rows, "the same deals give the same result"


@pytest.mark.parametrize("game", ["packet-row", "rotterdam"])
def test_text_names_what_was_played(game):
    out = harbour("evaluate", "random", "--game", game, "--deals", 2, "--opponents", "random", "--seed", "here")
    assert "random against random: " in out and "2 deals (seed here), each from 2 seats" in out


@pytest.mark.parametrize("words, says", [
    (("nothing",), "a policy is FILE.py:NAME"), (("no_such_module:f",), "no_such_module"), (("json:f",), "json:f"),
    (("random", "--opponents", "nobody"), "nobody"), (("random", "--players", "9"), "2 to 5 players")])
def test_mistakes_are_explained(words, says):
    assert says in harbour("evaluate", *words, "--deals", 1, code=2)


def test_the_learner_learns_a_little():
    pytest.importorskip("torch", reason="PyTorch is not installed (apt install python3-torch)")
    done = subprocess.run([sys.executable, str(ROOT / "examples" / "learn.py"), "--seconds", "0.001", "--games", "4", "--steps",
                           "4", "--deals", "2", "--hidden", "8"], capture_output=True, text=True, env=dict(os.environ))
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("decisions: ") == 2
