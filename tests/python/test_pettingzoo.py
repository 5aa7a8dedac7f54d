"""The requirements of PettingZoo's own tests, implemented here because PettingZoo is not in Debian.

api_test, parallel_api_test, seed_test, max_cycles_test and render_test of pettingzoo.test.
"""
import numpy as np
import pytest

import harbour
from harbour.pettingzoo_env import env as make, parallel_env as make_parallel

CASES = [("packet-row", 2), ("packet-row", 5), ("rotterdam", 3), ("null", 4)]


def check_observation(space, observation):
    assert space.contains(observation)
    for name in ("observation", "action_mask"):
        assert observation[name].dtype == space[name].dtype
        assert observation[name].shape == space[name].shape


@pytest.mark.parametrize("id,players", CASES)
def test_api(id, players):
    env = make(game=id, players=players)
    env.reset(seed=7)
    assert env.possible_agents == [f"player_{p}" for p in range(players)]
    assert env.agents == env.possible_agents and env.num_agents == env.max_num_agents == players
    for agent in env.possible_agents:  # the same object each time
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
    earned = dict.fromkeys(env.agents, 0.0)
    left = set()
    ends = 0
    for agent in env.agent_iter(200_000):
        assert agent in env.agents and agent == env.agent_selection and agent not in left
        assert set(env.rewards) == set(env.terminations) == set(env.truncations) == set(env.infos) \
            == set(env.agents)
        observation, reward, terminated, truncated, info = env.last()
        assert reward == env._cumulative_rewards[agent] and isinstance(info, dict)
        assert isinstance(terminated, bool) and isinstance(truncated, bool)
        assert env.last(observe=False)[0] is None
        check_observation(env.observation_space(agent), observation)
        earned[agent] += reward
        if terminated or truncated:
            ends += 1
            assert env.step(None) is None
            left.add(agent)
            assert agent not in env.agents and agent not in env.rewards
            continue
        mask = observation["action_mask"]
        assert mask.any()
        action = np.int32(env.action_space(agent).sample(mask))
        assert env.action_space(agent).contains(action)
        assert env.step(action) is None
    assert ends == players and env.agents == []
    assert abs(sum(earned.values())) < 1e-5
    env.reset()
    assert env.agents == env.possible_agents
    env.close()


def test_a_dead_agent_takes_no_action():
    env = make(game="null", players=2)
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(0)
    with pytest.raises(ValueError):
        env.step(0)


def transcript(env, seed, steps=400):
    env.reset(seed=seed)
    for agent in env.possible_agents:
        env.action_space(agent).seed(42)
    rows = []
    for agent in env.agent_iter(steps):
        observation, reward, terminated, truncated, _ = env.last()
        rows.append((agent, observation["observation"].tobytes(), reward, terminated, truncated))
        dead = terminated or truncated
        env.step(None if dead else env.action_space(agent).sample(observation["action_mask"]))
    return rows


@pytest.mark.parametrize("id,players", CASES)
def test_seed(id, players):
    first, again = (transcript(make(game=id, players=players), 5) for _ in range(2))
    assert first == again
    env = make(game=id, players=players)
    assert transcript(env, 5) == transcript(env, 5) == first
    assert transcript(env, 6) != first


def test_illegal_actions_are_reported():
    env = make(game="packet-row", players=2)
    env.reset(seed=1)
    agent = env.agent_selection
    impossible = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    for action in (impossible, 10**6, -1):
        env.step(action)
        assert env.agent_selection == agent and env.infos[agent] == {"illegal": True}


def test_max_steps():
    env = make(game="packet-row", players=2, max_steps=10)
    env.reset(seed=1)
    steps = 0
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        assert not terminated
        steps += not truncated
        env.step(None if truncated else env.action_space(agent).sample(observation["action_mask"]))
    assert steps == 10


@pytest.mark.parametrize("make_env", [make, make_parallel])
def test_render(make_env, capsys):
    for mode in make_env().metadata["render_modes"]:
        env = make_env(render_mode=mode)
        env.reset(seed=1)
        drawn = env.render()
        assert drawn is None if mode == "human" else '"game"' in drawn
        env.close()
    assert '"game"' in capsys.readouterr().out
    with pytest.raises(ValueError):
        make_env(render_mode="hologram")


def test_rendering_shows_no_hidden_cards():
    env = make(game="packet-row", players=3, render_mode="ansi")
    env.reset(seed=1)
    truth = env.batch.text(0)
    assert env.render() != truth and len(env.render()) < len(truth)


@pytest.mark.parametrize("id,players", CASES)
def test_parallel_api(id, players):
    env = make_parallel(game=id, players=players, max_steps=300)
    for cycle in range(2):
        observations, infos = env.reset(seed=cycle)
        assert set(observations) == set(infos) == set(env.agents) == set(env.possible_agents)
        for _ in range(1000):
            actions = {a: env.action_space(a).sample() for a in env.agents}  # masks are ignored
            for a in env.agents:
                if cycle == 1 and observations[a]["action_mask"].any():
                    actions[a] = env.action_space(a).sample(observations[a]["action_mask"])
            agents = set(env.agents)
            observations, rewards, terminations, truncations, infos = env.step(actions)
            for part in (observations, rewards, terminations, truncations, infos):
                assert set(part) == agents
            for a in agents:
                check_observation(env.observation_space(a), observations[a])
            if not env.agents:
                break
        assert env.agents == []
        assert all(terminations.values()) or all(truncations.values())
    assert env.state().shape == (players * env.batch.nobs,)


def test_parallel_seed():
    rows = []
    for _ in range(2):
        env = make_parallel(game="packet-row", players=3, max_steps=200)
        env.reset(seed=3)
        random = np.random.default_rng(3)
        seen = []
        while env.agents:
            step = env.step({a: int(random.integers(env.batch.nact)) for a in env.agents})
            seen.append([step[0][a]["observation"].tobytes() for a in step[0]])
        rows.append(seen)
    assert rows[0] == rows[1]


def test_players_of_the_package_are_named():
    assert harbour.Game("packet-row").players == range(2, 6)
