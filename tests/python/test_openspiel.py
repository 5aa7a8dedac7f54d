"""OpenSpiel's random simulation test, restated: masks, clones, serialised states, resampling."""
import random

import pytest

from harbour.openspiel_game import TERMINAL_PLAYER, SpielGame


@pytest.mark.parametrize("id,players", [("packet-row", 2), ("packet-row", 4), ("rotterdam", 2), ("null", 3)])
def test_random_simulation(id, players):
    game, choose = SpielGame(id, players), random.Random(1)
    for _ in range(2):
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            player, legal = state.current_player(), state.legal_actions()
            assert 0 <= player < players and not state.is_chance_node()
            assert legal and legal == sorted(set(legal))
            mask = state.legal_actions_mask()
            assert len(mask) == game.num_distinct_actions()
            assert [a for a, allowed in enumerate(mask) if allowed] == legal
            assert state.legal_actions((player + 1) % players) == []
            if steps % 16 == 0:
                again = game.deserialize_state(state.serialize())
                assert str(again) == str(state.clone()) == str(state)
                sample = state.resample_from_infostate(player, seed=steps)
                assert (sample.observation_tensor(player) == state.observation_tensor(player)).all()
                assert sample.legal_actions() == legal
            action = choose.choice(legal)
            assert state.action_to_string(action)
            state.apply_action(action)
            steps += 1
        assert state.current_player() == TERMINAL_PLAYER and state.legal_actions() == []
        assert abs(sum(state.returns())) < 1e-5


def test_an_impossible_action_is_an_error_and_changes_nothing():
    state = SpielGame("packet-row").new_initial_state(seed=1)
    before = str(state)
    with pytest.raises(ValueError):
        state.apply_action(5)
    assert str(state) == before


def test_observations_differ_by_player():
    state = SpielGame("packet-row", 2).new_initial_state(seed=1)
    assert state.observation_string(0) != state.observation_string(1)
    assert game_size(state) == state.observation_tensor(0).size


def game_size(state):
    return state.get_game().observation_tensor_shape()[0]
