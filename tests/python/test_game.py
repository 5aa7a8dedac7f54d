"""Games, matches, bots and records from Python."""
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import harbour

GAMES = harbour.games()
DATA = Path(__file__).resolve().parents[2] / "data"


@pytest.mark.parametrize("id", GAMES)
def test_a_game_describes_itself(id):
    game = harbour.Game(id)
    assert game.id == id and game.title and len(game.digest) == 64
    assert game.players.start == 2 and game.players.stop - 1 <= 5
    assert game.cards and len({card["id"] for card in game.cards}) == len(game.cards)
    assert len(set(game.actions)) > 1 and all(game.actions)
    assert game.encoding_version >= 1
    assert game.fields.startswith("| offset | field |")
    assert "random" in game.bots


def test_an_unknown_game_is_an_error():
    with pytest.raises(harbour.Error, match="no game 'chess'"):
        harbour.Game("chess")


def test_an_edition_from_tables():
    text = (DATA / "packet_row" / "cards.tsv").read_text()
    assert harbour.Game("packet-row", {"cards.tsv": text}).digest == harbour.Game("packet-row").digest
    dear = harbour.Game("packet-row", {"cards.tsv": text.replace("\t15\t", "\t16\t")})
    assert dear.digest != harbour.Game("packet-row").digest
    batch = harbour.Batch(dear, 8, 3)
    for _ in range(300):
        assert batch.step(batch.random_actions()) == 0
    with pytest.raises(harbour.Error, match="cards.tsv:1"):
        harbour.Game("packet-row", {"cards.tsv": "nonsense\n"})


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**64 - 1), st.data())
def test_random_matches_replay_from_their_record(id, seed, data):
    game = harbour.Game(id)
    players = data.draw(st.sampled_from(list(game.players)))
    match = game.match(players, seed=seed)
    for _ in range(40):
        if match.over:
            break
        seat = data.draw(st.sampled_from(match.to_act))
        moves = match.legal(seat, useful=False)
        match.play(data.draw(st.sampled_from(moves)))
    again = harbour.Match.from_record(match.record, game)
    assert again.moves == match.moves and again.position == match.position
    for seat in range(players):
        assert again.view(seat) == match.view(seat)
        assert (again.observation(seat) == match.observation(seat)).all()


def test_a_refused_move_names_the_rule():
    match = harbour.Game("packet-row").match(2, seed=1, first=0)
    with pytest.raises(harbour.Error, match="PR-"):
        match.play("A pass")
    with pytest.raises(harbour.Error, match="seats are A to B"):
        match.play("C pass")
    assert match.moves == []


def test_undo_and_goto():
    match = harbour.Game("packet-row").match(2, seed=1)
    before = match.position
    match.play(match.legal(match.to_act[0])[0])
    after = match.position
    match.undo()
    assert match.position == before
    match.goto(1)
    assert match.position == after
    with pytest.raises(ValueError):
        match.goto(2)


def test_options_and_seats_are_checked():
    game = harbour.Game("rotterdam")
    assert game.match(2, rounds=1).players == 2
    with pytest.raises(ValueError, match="no option 'colour'"):
        game.match(2, colour=3)
    with pytest.raises(harbour.Error, match="2 to 4 players"):
        game.match(5)
    with pytest.raises(harbour.Error, match="rounds"):
        game.match(2, rounds=0)


@pytest.mark.parametrize("id", ["packet-row", "rotterdam"])
def test_bots_play_whole_matches(id):
    match = harbour.play(harbour.Game(id), ["greedy", "random"], seed=5)
    assert match.over and match.winners and len(match.points) == 2
    assert harbour.play(harbour.Game(id), ["greedy", "random"], seed=5).moves == match.moves


def test_an_unknown_bot_is_an_error():
    with pytest.raises(harbour.Error, match="nobody"):
        harbour.Game().bot("nobody")
