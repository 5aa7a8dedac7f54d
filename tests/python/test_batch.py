"""Batches from Python: arrays without copies, the same games as matches, saved games."""
import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import harbour

GAMES = harbour.games()


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 1000), st.data())
def test_a_batch_plays_what_a_match_plays(id, seed, data):
    game = harbour.Game(id)
    players = data.draw(st.sampled_from(list(game.players)))
    batch = harbour.Batch(game, 3, players, seed=seed)
    match = game.match(players, seed=batch.seed(1))
    rng = harbour.random_source(seed)
    for _ in range(150):
        seat = int(batch.seat[1])
        assert seat in match.to_act
        assert (batch.obs[1] == match.observation(seat)).all()
        batch.random_actions(rng)
        line = batch.move(1, batch.actions[1])
        assert batch.step() == 0
        match.play(line)
        if batch.done[1]:
            assert match.over
            for p in range(players):
                assert (batch.final_obs[1, p] == match.observation(p)).all()
                won = batch.rewards[1, p] > 0 or len(match.winners) == players
                assert won == (p in match.winners)
            match = game.match(players, seed=batch.seed(1))


def test_arrays_are_written_in_place():
    batch = harbour.Batch("packet-row", 4, 2)
    arrays = (batch.obs, batch.mask, batch.seat, batch.rewards, batch.done)
    before = batch.obs.copy()
    batch.step(batch.mask.argmax(axis=1))
    assert all(a is b for a, b in zip(arrays, (batch.obs, batch.mask, batch.seat, batch.rewards, batch.done)))
    assert (batch.obs != before).any()


@pytest.mark.parametrize("actions", ["flat", "picks"])
def test_any_action_is_survived(actions):
    batch = harbour.Batch("rotterdam", 16, 3, actions=actions, max_steps=500)
    random = np.random.default_rng(0)
    refused = 0
    for _ in range(600):
        wild = random.integers(0, 70000, 16)
        allowed = [a < batch.nact and batch.mask[i, a] for i, a in enumerate(wild & 0xFFFF)]
        n = batch.step(wild)
        refused += n
        assert n == 16 - sum(map(bool, allowed))
    assert refused


def test_threads_do_not_change_the_games():
    one, two = (harbour.Batch("packet-row", 64, 4, threads=t) for t in (1, 2))
    for _ in range(200):
        one.random_actions()
        two.step(one.actions)
        one.step()
        assert (one.obs == two.obs).all() and (one.mask == two.mask).all()


def test_seeds_repeat_and_differ():
    a, b, c = (harbour.Batch("packet-row", 8, 2, seed=s) for s in (1, 1, 2))
    assert (a.obs == b.obs).all() and (a.obs != c.obs).any()
    first = a.obs.copy()
    for _ in range(50):
        a.step(a.random_actions())
    a.reset(seed=1)
    assert (a.obs == first).all()
    a.reset()
    assert (a.obs != first).any()


def test_saved_games_are_restored_and_damaged_ones_refused():
    batch = harbour.Batch("rotterdam", 2, 3, seed=4)
    for _ in range(100):
        batch.step(batch.random_actions())
    saved = batch.save(0)
    batch.restore(1, saved)
    assert (batch.obs[0] == batch.obs[1]).all()
    for damaged in (saved[:-1], b"x" * len(saved), saved[:200] + b"\xff" * 40 + saved[240:]):
        with pytest.raises(harbour.Error):
            batch.restore(1, damaged)
    with pytest.raises(harbour.Error, match="saved game"):
        harbour.Batch("packet-row", 1, 3).restore(0, saved)
    with pytest.raises(IndexError):
        batch.save(2)


def test_a_sample_looks_the_same_to_its_seat():
    batch = harbour.Batch("packet-row", 1, 3, seed=4)
    truth, seen = batch.text(0), batch.text(0, viewer=int(batch.seat[0]))
    batch.resample(0, rng=harbour.random_source(7))
    assert batch.text(0) != truth
    assert batch.text(0, viewer=int(batch.seat[0])) == seen


@pytest.mark.parametrize("id", harbour.games())
def test_every_bot_is_an_opponent_in_a_batch(id):
    for name in harbour.Game(id).bots:
        batch = harbour.Batch(id, 1, 2, bots=[None, name])
        for _ in range(2):
            assert batch.step(batch.random_actions()) == 0
            assert batch.seat[0] == 0


def test_wrong_setups_are_errors():
    with pytest.raises(harbour.Error, match="at least one game"):
        harbour.Batch("packet-row", 0)
    with pytest.raises(harbour.Error, match="2 to 5 players"):
        harbour.Batch("packet-row", 1, 6)
    with pytest.raises(ValueError):
        harbour.Batch("packet-row", 1, 2, actions="words")
    with pytest.raises(ValueError, match="names of bots"):
        harbour.Batch("packet-row", 1, 3, bots=["random", None])


def test_evaluation_counts_every_seat():
    result = harbour.evaluate(lambda obs, mask: mask.argmax(axis=1), ["greedy"], deals=40)
    assert result.mean < -0.5 and len(result.seats) == 2 and result.deals == 40
    assert "over 40 deals" in str(result)


def test_a_missing_library_is_named():
    env = dict(os.environ, HARBOUR_LIBRARY="/nowhere/libharbour.so")
    done = subprocess.run([sys.executable, "-c", "import harbour"], env=env, capture_output=True, text=True)
    assert done.returncode != 0 and "HARBOUR_LIBRARY" in done.stderr and "/nowhere" in done.stderr
