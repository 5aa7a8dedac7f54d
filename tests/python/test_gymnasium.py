"""Gymnasium's vector interface: shapes, types, autoreset in the same step."""
import numpy as np
import pytest

import harbour
from harbour.gymnasium_env import HarbourVector


@pytest.mark.parametrize("id,opponents", [("packet-row", ["random"]), ("packet-row", ["greedy"] * 3),
                                          ("rotterdam", ["random", "random"])])
def test_steps_have_gymnasiums_shapes(id, opponents):
    env = HarbourVector(8, id, opponents, seat=1)
    assert env.metadata["autoreset_mode"] is not None
    obs, infos = env.reset(seed=3)
    assert infos == {}
    ended = 0
    for _ in range(2000):
        assert env.observation_space.contains(obs) or obs["observation"].shape == (8, env.batch.nobs)
        assert obs["action_mask"].dtype == np.int8 and obs["action_mask"].any(axis=1).all()
        assert (env.batch.seat == 1).all()
        actions = env.batch.random_actions().astype(np.int64)
        assert env.action_space.contains(actions)
        obs, rewards, terminations, truncations, infos = env.step(actions)
        for part in (rewards, terminations, truncations):
            assert part.shape == (8,)
        assert rewards.dtype == np.float64 and terminations.dtype == bool
        assert not infos["illegal"].any()
        if terminations.any():
            ended += 1
            assert (infos["_final_obs"] == terminations).all()
            assert infos["final_obs"].shape == (8, env.batch.nobs)
            assert (rewards[terminations] != 0).all() and (rewards[~terminations] == 0).all()
            if ended > 3:
                break
    assert ended
    env.close()


def test_seeds_repeat():
    def play(seed):
        env = HarbourVector(4, "packet-row", ["greedy"])
        obs, _ = env.reset(seed=seed)
        rows = [obs["observation"].copy()]
        for _ in range(60):
            rows.append(env.step(env.batch.mask.argmax(axis=1))[0]["observation"].copy())
        return np.stack(rows)

    assert (play(1) == play(1)).all() and (play(1) != play(2)).any()


def test_bad_seats_and_bots_are_errors():
    with pytest.raises(ValueError, match="no seat 2"):
        HarbourVector(1, "packet-row", ["random"], seat=2)
    with pytest.raises(harbour.Error, match="nobody"):
        HarbourVector(1, "packet-row", ["nobody"])
