"""Ratings: no take-back after a reveal, no games against oneself, no gain by leaving."""
import random
import time

from wire import Client, Server, http_call, open_table, play_on, run

SERVER = None
CLOCK = {"kind": "live", "bank": 3600, "increment": 5}


def account(name):
    status, body, _ = http_call(SERVER.port, "POST", "/api/register", {"name": name, "password": "correct horse", "token": True})
    assert status == 200, body
    return body


def player(name):
    return Client(SERVER.port, token=account(name)["token"])


def stats_of(who, game, played=1):
    """Returns the players' statistics, once the game has been counted."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        stats = http_call(SERVER.port, "GET", "/api/players/" + who.user)[1]["stats"].get(game)
        if stats and stats["played"] >= played:
            return stats
    raise TimeoutError("the game was not counted")


def rated(owner, others=(), **more):
    return open_table(owner, others, rated=True, clock=CLOCK, grace=86400, **more)


def play_to_lose(c, t):
    """Plays to lose."""
    return "pass" if "pass" in t["legal"] else t["legal"][0]


def one_person_among_bots_is_not_rated():
    a = player("Lone")
    t = rated(a, seats=3, start=False)
    no = a.ask(t="start", table=t)
    assert no["error"] == "state" and "two people" in no["text"], no
    b = player("Second")
    a.must(t="bot", table=t, seat="B", level=None)
    b.must(t="sit", table=t, seat="B")
    a.must(t="start", table=t)


def an_account_and_its_bots_are_one():
    a = account("Master")
    bots = [http_call(SERVER.port, "POST", "/api/tokens", {"name": f"Mastered {i}"}, token=a["token"])[1]["token"] for i in range(2)]
    a, x, y = (Client(SERVER.port, token=token) for token in (a["token"], *bots))
    t = rated(a, seats=3, start=False)
    a.must(t="bot", table=t, seat="B", level=None)
    no = x.ask(t="sit", table=t)
    assert no["error"] == "forbidden" and "one seat between them" in no["text"], no
    a.must(t="leave", table=t)
    x.must(t="sit", table=t, seat="A")
    assert y.ask(t="sit", table=t)["error"] == "forbidden" and a.ask(t="sit", table=t)["error"] == "forbidden"
    other = player("Other")
    other.must(t="sit", table=t)
    unrated = open_table(a, [x], start=False)
    y.must(t="enter", table=unrated)


def moves_that_revealed_cards_are_not_taken_back():
    a, b = player("Peeker"), player("Witness")
    t = rated(a, [b])
    first, second = (a, b) if "A" in a.tables[t]["prompt"] else (b, a)
    first.must(t="move", table=t, ply=0, move=first.tables[t]["legal"][0])
    first.must(t="back", table=t)  # it revealed nothing, so it is allowed
    first.until(lambda m: m.get("what") == "back") if first.tables[t]["ply"] else None
    first.must(t="move", table=t, ply=0, move=first.tables[t]["legal"][0])
    while second.tables[t]["ply"] != 1 or second.tables[t]["n"] < first.tables[t]["n"]:
        second.until(lambda m: m["t"] == "did")
    second.must(t="move", table=t, ply=1, move=next(m for m in second.tables[t]["legal"] if m.startswith("take")))
    assert second.ask(t="back", table=t)["error"] == "state", "a card was turned in its place"
    no = first.ask(t="back", table=t)
    assert no["error"] == "state" and "rated" in no["text"], no
    second.must(t="leave", table=t)  # nobody is left to consent: it stays refused
    first.until(lambda m: m.get("what") == "away")
    assert first.ask(t="back", table=t)["error"] == "state"


def a_player_who_leaves_is_placed_after_those_who_stayed():
    a, b = player("Stayer"), player("Leaver")
    t = rated(a, [b], takeover="clerk")
    b.must(t="leave", table=t)
    play_on([a], t, random.Random(1), think=play_to_lose)
    end = a.tables[t]["end"]
    assert end["winners"] == ["B"], "the bot was to win for the one who left"
    stayed, left = stats_of(a, "packet-row"), stats_of(b, "packet-row")
    assert left["won"] == 0 and left["place"] == 2 and stayed["won"] == 1 and stayed["place"] == 1
    assert left["rating"]["mu"] < 25 < stayed["rating"]["mu"], (left, stayed)


def a_player_who_resigns_is_last_and_cannot_return():
    a, b = player("Winner"), player("Quitter")
    t = rated(a, [b], takeover="clerk")
    b.must(t="resign", table=t)
    did = a.until(lambda m: m.get("what") == "resign")
    assert did["seat"] == "B" and [s["resigned"] for s in did["seats"]] == [False, True]
    assert b.must(t="resign", table=t)["t"] == "ok", "twice is once"
    assert b.ask(t="reclaim", table=t)["error"] == "state"
    assert b.ask(t="move", table=t, ply=b.tables[t]["ply"], move="pass")["error"] == "state"
    play_on([a], t, random.Random(1), think=play_to_lose)
    assert a.tables[t]["end"]["winners"] == ["B"], "the bot was to win for the one who resigned"
    assert stats_of(b, "packet-row")["place"] == 2 and stats_of(a, "packet-row")["place"] == 1
    assert a.ask(t="resign", table=t)["error"] == "state", "the game is over"


def coming_back_after_the_bot_has_moved_does_not_help():
    a, b = player("Patient"), player("Borrower")
    t = rated(a, [b], takeover="clerk")
    b.must(t="leave", table=t)
    while a.tables[t]["ply"] < 40 and a.tables[t]["state"] == "playing":
        play_on([a], t, random.Random(1), most=1, think=play_to_lose)
        if "B" in a.tables[t]["prompt"]:
            a.until(lambda m: m["t"] == "did")
    b.must(t="reclaim", table=t)
    while b.tables[t]["ply"] < a.tables[t]["ply"]:
        b.until(lambda m: m["t"] == "did")
    play_on([a, b], t, random.Random(1), think=lambda c, s: play_to_lose(c, s) if c is a else s["legal"][-1])
    assert stats_of(b, "packet-row")["place"] == 2 and stats_of(b, "packet-row")["rating"]["mu"] < 25


def coming_back_before_the_bot_has_moved_costs_nothing():
    a, b = player("Host"), player("Returner")
    t = rated(a, [b], game="null")
    if "B" in a.tables[t]["prompt"]:
        a, b = b, a  # the player who is not on turn leaves and returns
    b.must(t="leave", table=t)
    b.must(t="reclaim", table=t)
    play_on([a, b], t, random.Random(1))
    places = sorted(stats_of(c, "null")["place"] for c in (a, b))
    winners = a.tables[t]["end"]["winners"]
    assert places == ([1, 1] if len(winners) == 2 else [1, 2])
    assert stats_of(b, "null")["won"] == (b.tables[t]["you"] in winners)


def main():
    global SERVER
    with Server() as SERVER:
        run([one_person_among_bots_is_not_rated, an_account_and_its_bots_are_one, moves_that_revealed_cards_are_not_taken_back,
             a_player_who_leaves_is_placed_after_those_who_stayed,
             a_player_who_resigns_is_last_and_cannot_return, coming_back_after_the_bot_has_moved_does_not_help, coming_back_before_the_bot_has_moved_costs_nothing])


if __name__ == "__main__":
    main()
