"""Play over real sockets: tables, moves, reconnecting, take-backs, clocks, bots, chat,
spectators."""
import random
import time

from wire import Client, Server, http_call, open_table, patch, play_on, run

SERVER = None


def guest(name, **kw):
    return Client(SERVER.port, name, **kw)


def whole_game_of_each_kind():
    for game, seats in (("packet-row", 3), ("rotterdam", 2), ("null", 2)):
        people = [guest(f"Player {i}") for i in range(2)]
        table = open_table(people[0], people[1:], game=game, seats=seats)
        play_on(people, table, random.Random(7))
        end = people[0].tables[table]["end"]
        assert end["winners"] and len(end["points"]) == seats
        status, record, _ = http_call(SERVER.port, "GET", "/api/replays/" + table)
        assert status == 200 and b"\nseed " in record and b"\ncommitment " in record
        for p in people:
            p.close()


def a_move_needs_the_ply_that_was_seen():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b])
    mover = a if "A" in a.tables[t]["prompt"] else b
    table = mover.tables[t]
    answer = mover.ask(t="move", table=t, ply=table["ply"] + 1, move=table["legal"][0])
    assert answer["error"] == "stale" and answer["ply"] == table["ply"]
    assert mover.ask(bad=True, t="move", table=t, move=table["legal"][0])["error"] == "form"
    assert mover.ask(t="move", table=t, ply=table["ply"], move=table["legal"][0])["t"] == "did"


def a_refused_move_cites_its_rule():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b])
    waiting = b if "A" in a.tables[t]["prompt"] else a
    answer = waiting.ask(t="move", table=t, ply=0, move="choose docks")
    assert answer["error"] == "refused" and answer["rule"].startswith("PR-") and answer["id"] and answer["text"]
    answer = waiting.ask(t="move", table=t, ply=0, move="juggle M35")
    assert answer["error"] == "form"
    other = "B" if waiting.tables[t]["you"] == "A" else "A"
    answer = waiting.ask(t="move", table=t, ply=0, move=other + " choose docks")
    assert answer["error"] == "forbidden"


def the_same_id_is_played_once():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b])
    mover = a if "A" in a.tables[t]["prompt"] else b
    move = {"t": "move", "table": t, "ply": 0, "move": mover.tables[t]["legal"][0], "id": "once"}
    assert mover.ask(**move)["ply"] == 1
    again = mover.ask(**move)
    assert again["t"] == "ok" and again["again"] is True
    back = Client(SERVER.port, token=mover.token)
    back.must(t="enter", table=t)
    assert back.tables[t]["ply"] == 1
    assert back.ask(**move)["again"] is True


def two_tabs_stay_in_step_and_a_third_continues():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b])
    tab = Client(SERVER.port, token=a.token)
    tab.must(t="enter", table=t)
    for _ in range(12):
        mover = next(c for c in (a, b) if c.tables[t]["you"] in c.tables[t]["prompt"])
        mover.must(t="move", table=t, ply=mover.tables[t]["ply"], move=mover.tables[t]["legal"][0])
        for c in (a, b, tab):
            while c.tables[t]["ply"] < mover.tables[t]["ply"]:
                c.note(c.hear())
    keys = ("view", "ply", "prompt", "legal", "n")
    assert all(a.tables[t].get(k) == tab.tables[t].get(k) for k in keys)
    late = Client(SERVER.port, token=a.token)
    late.must(t="enter", table=t, since=5)
    assert [m["ply"] for m in late.tables[t]["moves"]] == list(range(6, 13))
    assert late.tables[t]["view"] == a.tables[t]["view"]
    told = {m["ply"]: (m["move"], m["events"]) for m in tab.heard if m.get("what") == "move"}
    assert all(told[m["ply"]] == (m["move"], m["events"]) for m in late.tables[t]["moves"])


def a_move_that_revealed_nothing_is_taken_back_at_once():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b])
    mover, other = (a, b) if "A" in a.tables[t]["prompt"] else (b, a)
    before = dict(mover.tables[t])
    assert mover.ask(t="back", table=t)["error"] == "state"
    mover.must(t="move", table=t, ply=0, move=mover.tables[t]["legal"][0])
    mover.must(t="back", table=t)
    mover.settle()
    assert mover.tables[t]["ply"] == 0 and mover.tables[t]["view"] == before["view"]
    other.settle()
    assert other.tables[t]["ply"] == 0


def after_another_has_acted_all_must_consent():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b])
    first, second = (a, b) if "A" in a.tables[t]["prompt"] else (b, a)
    first.must(t="move", table=t, ply=0, move=first.tables[t]["legal"][0])
    second.until(lambda m: m.get("what") == "move")
    second.must(t="move", table=t, ply=1, move=second.tables[t]["legal"][0])
    first.settle()
    first.must(t="back", table=t)
    second.settle()
    assert second.tables[t]["ask"]["what"] == "back" and second.tables[t]["ply"] == 2
    second.must(t="vote", table=t, yes=False)
    first.settle()
    assert first.tables[t]["ask"] is None and first.tables[t]["ply"] == 2
    first.must(t="back", table=t)
    second.settle()
    second.must(t="vote", table=t, yes=True)
    first.settle()
    assert first.tables[t]["ply"] == 0 and first.tables[t]["ask"] is None


def pausing_takes_consent_and_stops_play():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b], clock={"kind": "live", "bank": 60, "increment": 2})
    a.must(t="pause", table=t)
    b.settle()
    b.must(t="vote", table=t, yes=True)
    a.settle()
    assert a.tables[t]["state"] == "paused" and a.tables[t]["clock"]["running"] == []
    mover = a if "A" in a.tables[t]["prompt"] else b
    assert mover.ask(t="move", table=t, ply=0, move="choose docks")["error"] == "state"
    b.must(t="resume", table=t)
    a.settle()
    a.must(t="vote", table=t, yes=True)
    b.settle()
    assert b.tables[t]["state"] == "playing"


def bots_play_their_seats():
    a = guest("Ines")
    t = open_table(a, game="packet-row", seats=3, level="random")
    play_on([a], t, random.Random(3))
    assert a.tables[t]["state"] == "over" and [s["kind"] for s in a.tables[t]["seats"]] == ["person", "bot", "bot"]


def bots_of_every_level_play_a_game_that_has_only_rules():
    a = guest("Ines")
    for level in ("deckhand", "clerk", "merchant", "shipowner", "harbourmaster", "tycoon"):
        t = open_table(a, game="null", seats=3, level=level)
        play_on([a], t, random.Random(3))
        assert a.tables[t]["state"] == "over"
        assert [s.get("level") for s in a.tables[t]["seats"][1:]] == [level, level]


def a_bot_takes_over_and_the_owner_reclaims():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b], grace=5, takeover="random")
    gone = "A" if "A" in a.tables[t]["prompt"] else "B"
    (left, stays) = (a, b) if gone == "A" else (b, a)
    left.close()
    away = stays.until(lambda m: m.get("what") == "away")
    assert away["seat"] == gone and stays.tables[t]["seats"][ord(gone) - 65]["away"]
    back = Client(SERVER.port, token=left.token)
    assert t in back.welcome["tables"]
    back.must(t="enter", table=t)
    back.must(t="reclaim", table=t)
    stays.settle()
    assert not stays.tables[t]["seats"][ord(gone) - 65]["away"]
    assert back.ask(t="reclaim", table=t)["error"] == "state"
    play_on([back, stays], t, random.Random(5))


def leaving_a_game_gives_the_seat_to_a_bot_at_once():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b], takeover="random")
    b.must(t="leave", table=t)
    a.settle()
    assert a.tables[t]["seats"][1]["away"]
    play_on([a], t, random.Random(5))
    moves = a.must(t="enter", table=t, since=0)["moves"]
    assert {m["seat"] for m in moves if m.get("substituted")} == {"B"}
    assert all(m.get("substituted") for m in moves if m["seat"] == "B")


def spectators_see_public_information_only():
    a, b, w = guest("Ines"), guest("Amos"), Client(SERVER.port)
    t = open_table(a, [b])
    w.must(t="enter", table=t)
    assert w.tables[t]["you"] is None and w.tables[t]["view"] != a.tables[t]["view"]
    assert w.ask(t="move", table=t, ply=0, move="choose docks")["error"] == "forbidden"
    quiet = open_table(a, [b], watch="nobody")
    assert w.ask(t="enter", table=quiet)["error"] == "forbidden"
    after = open_table(a, [b], watch="after")
    assert w.ask(t="enter", table=after)["error"] == "forbidden"
    early = open_table(a, [b], watch="nobody", start=False)
    w.must(t="enter", table=early)  # as long as the table is open
    a.must(t="start", table=early)
    w.until(lambda m: m["t"] == "gone" and m["table"] == early)
    a.settle(), b.settle()
    mover = a if "A" in a.tables[early]["prompt"] else b
    mover.must(t="move", table=early, ply=0, move=mover.tables[early]["legal"][0])
    n = len(w.heard)
    w.settle()
    assert not any(m.get("table") == early for m in w.heard[n:])


def spectators_with_delay_see_earlier_moves():
    a, b, w = guest("Ines"), guest("Amos"), guest("Wim")
    t = open_table(a, [b], watch="delay", delay=10)
    mover = a if "A" in a.tables[t]["prompt"] else b
    mover.must(t="move", table=t, ply=0, move=mover.tables[t]["legal"][0])
    w.must(t="enter", table=t)
    assert w.tables[t]["ply"] == 0 and w.tables[t]["view"] is None
    a.must(t="chat", table=t, text="secret plan")
    w.settle()
    assert not any(m["t"] == "chat" for m in w.heard)
    w.until(lambda m: m["t"] == "did" and m["what"] == "move")
    w.until(lambda m: m["t"] == "chat")
    assert w.tables[t]["ply"] == 1 and w.tables[t]["view"] is not None


def chat_is_delivered_by_room_and_seat():
    a, b, w, x = guest("Ines"), guest("Amos"), guest("Wim"), guest("Xenia")
    t = open_table(a, [b])
    w.must(t="enter", table=t)
    x.must(t="enter", table=t)
    assert a.must(t="chat", table=t, text="good\u0007 luck \u202eabc")["text"] == "good luck abc"
    w.until(lambda m: m["t"] == "chat" and m["text"] == "good luck abc")
    b.until(lambda m: m["t"] == "chat")
    w.must(t="chat", table=t, room="watchers", text="B has the better ships")
    x.until(lambda m: m["t"] == "chat" and m["room"] == "watchers")
    a.settle()
    assert not any(m["t"] == "chat" and m["room"] == "watchers" for m in a.heard + b.heard)
    assert w.ask(t="chat", table=t, text="hello")["error"] == "forbidden"
    assert a.ask(t="chat", table=t, room="watchers", text="hello")["error"] == "forbidden"
    assert a.must(t="chat", table=t, phrase="thanks")["phrase"] == "thanks"
    assert a.ask(bad=True, t="chat", table=t, phrase="rubbish")["error"] == "unknown"
    assert a.ask(bad=True, t="chat", table=t, text="x" * 301)["error"] == "form"
    b.must(t="mute", user=a.user, on=True)
    b.settle()
    n = len(b.heard)
    a.must(t="chat", table=t, text="can you hear me?")
    b.settle()
    assert not any(m["t"] == "chat" for m in b.heard[n:])
    b.must(t="chat", table=t, text="no")
    late = Client(SERVER.port, token=b.token)
    late.must(t="enter", table=t)
    late.until(lambda m: m["t"] == "chat" and m["text"] == "no")  # the last line sent before
    assert [m["text"] for m in late.heard if m["t"] == "chat"] == ["no"]
    late = Client(SERVER.port, token=x.token)
    late.must(t="enter", table=t)
    assert late.until(lambda m: m["t"] == "chat")["text"] == "good luck abc"


def the_lobby_shows_public_tables_and_follows_them():
    w, a, b = guest("Wim"), guest("Ines"), guest("Amos")
    w.must(t="lobby", on=True)
    t = open_table(a, start=False, seats=1, public=True)
    hidden = a.must(t="open", game="null", seats=2, public=False)["table"]
    row = w.until(lambda m: m["t"] == "lobby" and any(r["table"] == t for r in m.get("set", [])))
    assert not any(r["table"] == hidden for r in row["set"])
    shown = next(r for r in row["set"] if r["table"] == t)
    assert shown["players"][0]["user"] == a.user == shown["owner"]
    a.must(t="close", table=t)
    w.until(lambda m: m["t"] == "lobby" and t in m.get("gone", []))
    assert b.ask(t="sit", table=t)["error"] == "state"


def only_the_owner_starts_and_seats_bots():
    a, b = guest("Ines"), guest("Amos")
    t = a.must(t="open", game="packet-row", seats=3)["table"]
    b.must(t="enter", table=t)
    assert b.ask(t="start", table=t)["error"] == "forbidden"
    assert b.ask(t="bot", table=t, seat="C", level="random")["error"] == "forbidden"
    assert a.ask(t="start", table=t)["error"] == "state"
    assert b.ask(t="sit", table=t, seat="A")["error"] == "taken"
    assert b.ask(t="sit", table=t, seat="E")["error"] == "unknown"
    b.must(t="sit", table=t, seat="C")
    assert b.ask(t="sit", table=t, seat="B")["error"] == "state"
    assert a.ask(t="bot", table=t, seat="B", level="nobody")["error"] == "unknown"
    a.must(t="bot", table=t, seat="B", level="random")
    a.must(t="bot", table=t, seat="C", level=None)
    b.settle()
    assert b.tables[t]["seats"][2]["kind"] == "empty" and b.tables[t]["you"] is None


def players_start_when_the_owner_is_gone():
    a, b, c = guest("Ines"), guest("Amos"), guest("Lotte")
    t = a.must(t="open", game="null", seats=3)["table"]
    b.must(t="sit", table=t)
    c.must(t="enter", table=t)
    assert b.ask(t="bot", table=t, seat="C", level="random")["error"] == "forbidden"
    a.must(t="exit", table=t)
    assert c.ask(t="bot", table=t, seat="C", level="random")["error"] == "forbidden"
    assert b.ask(t="bot", table=t, seat="A", level=None)["error"] == "forbidden"
    assert b.ask(t="close", table=t)["error"] == "forbidden"
    b.must(t="bot", table=t, seat="C", level="random")
    b.must(t="start", table=t)
    c.settle()
    assert c.tables[t]["state"] == "playing"


def bad_setups_are_refused_with_the_key():
    a = guest("Ines")
    formless = ({"seats": 9}, {"clock": {"kind": "sundial"}}, {"watch": "everyone"}, {"pace": -1})
    impossible = ({"game": "chess"}, {"options": {"gold": 1}}, {"first": "E"}, {"takeover": "oracle"}, {"rated": True}, {"edition": "gold"})
    for wrong in formless + impossible:
        answer = a.ask(bad=wrong in formless, t="open", **dict({"game": "packet-row", "seats": 3}, **wrong))
        assert answer["t"] == "no" and answer["text"].startswith(next(iter(wrong))), (wrong, answer)


def a_rematch_rotates_the_seats():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b], game="null")
    assert a.ask(t="rematch", table=t)["error"] == "state"
    play_on([a, b], t, random.Random(1))
    a.must(t="rematch", table=t)
    b.until(lambda m: m.get("what") == "rematch")
    new = b.tables[t]["rematch"]
    answer = b.must(t="rematch", table=t)
    assert answer["table"] == new
    a.must(t="enter", table=new)
    b.must(t="enter", table=new)
    a.settle()
    assert [s["name"] for s in a.tables[new]["seats"]] == ["Amos", "Ines"]
    b.must(t="nonce", table=new, nonce="00")
    a.must(t="start", table=new)


def a_player_out_of_time_is_replaced_by_a_bot():
    a, b = guest("Ines"), guest("Amos")
    bank = 1000 * 600
    began = time.monotonic()
    t = open_table(a, [b], clock={"kind": "live", "bank": bank // 1000, "increment": 0}, takeover="random")

    def least():  # nobody is charged more time than has passed here
        return bank - 1000 * (time.monotonic() - began) - 1

    left = a.tables[t]["clock"]["left"]
    assert all(least() <= ms <= bank for ms in left), left
    mover = a if "A" in a.tables[t]["prompt"] else b
    time.sleep(1.2)  # thinking
    mover.must(t="move", table=t, ply=0, move=mover.tables[t]["legal"][0])
    seat = ord(mover.tables[t]["you"]) - 65
    assert least() <= mover.tables[t]["clock"]["left"][seat] < bank - 1000


def turns_are_notified_on_other_connections():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b])
    mover, other = (a, b) if "A" in a.tables[t]["prompt"] else (b, a)
    other.must(t="exit", table=t)
    mover.must(t="move", table=t, ply=0, move=mover.tables[t]["legal"][0])
    call = other.until(lambda m: m["t"] == "turn")
    assert call["table"] == t and call["ply"] == 1
    mine = other.must(t="mine")
    assert {"table": t, "game": "packet-row", "state": "playing", "ply": 1, "turn": True} in mine["tables"]


def bytes_are_the_views_of_the_engine():
    a = guest("Ines", form="bytes", legal=False)
    t = open_table(a, seats=2)
    assert isinstance(a.tables[t]["view"], str) and len(a.tables[t]["view"]) > 100 and "legal" not in a.tables[t]


def repeated_moves_have_the_views_of_their_time():
    a, b = guest("Ines", form="bytes"), guest("Amos", form="bytes")
    t = open_table(a, [b])
    views = {0: a.tables[t]["view"]}
    for _ in range(6):
        mover = next(c for c in (a, b) if c.tables[t]["you"] in c.tables[t]["prompt"])
        mover.must(t="move", table=t, ply=mover.tables[t]["ply"], move=mover.tables[t]["legal"][0])
        for c in (a, b):
            while c.tables[t]["ply"] < mover.tables[t]["ply"]:
                c.note(c.hear())
        views[a.tables[t]["ply"]] = a.tables[t]["view"]
    late = Client(SERVER.port, token=a.token, form="bytes")
    late.must(t="enter", table=t, since=0, views=True)
    first, *moves = late.tables[t]["moves"]
    assert first["ply"] == 0 and first["seat"] is None and first["move"] is None and first["events"] == ""
    view, told = first["view"], {0: first["view"]}
    for m in moves:
        assert "view" not in m
        view = told[m["ply"]] = patch.apply(view, m["patch"])
    assert told == views and view == late.tables[t]["view"]
    late.must(t="enter", table=t, since=4, views=True)
    assert [m["ply"] for m in late.tables[t]["moves"]] == [4, 5, 6]
    late.must(t="enter", table=t, since=6, views=True)
    assert [m["view"] for m in late.tables[t]["moves"]] == [view]
    late.must(t="enter", table=t, since=4)
    assert all("view" not in m and "patch" not in m for m in late.tables[t]["moves"])


def a_move_is_sent_as_a_patch():
    a, b = guest("Ines", form="bytes"), guest("Amos", form="bytes")
    w = guest("Wim", form="bytes", legal=False)
    t = open_table(a, [b])
    w.must(t="enter", table=t)
    for k in range(20):
        mover = next(c for c in (a, b) if c.tables[t]["you"] in c.tables[t]["prompt"])
        mover.must(t="move", table=t, ply=mover.tables[t]["ply"], move=mover.tables[t]["legal"][0])
        for c in (a, b, w):
            while c.tables[t]["ply"] <= k:
                did = c.note(c.hear())
                if did.get("what") == "move":
                    assert "patch" in did and "view" not in did and "clock" not in did and "ask" not in did
    for c in (a, b, w):
        kept = c.tables[t]["view"]
        c.must(t="enter", table=t)
        assert c.tables[t]["view"] == kept
    mover = next(c for c in (a, b) if c.tables[t]["you"] in c.tables[t]["prompt"])
    mover.must(t="pause", table=t)
    mover.must(t="move", table=t, ply=20, move=mover.tables[t]["legal"][0])
    assert mover.heard[-1]["ask"] is None  # the move has ended the vote


def an_old_client_is_refused_with_a_reason():
    for v in (1, 3, "2", None):
        c = Client(SERVER.port, greet=False)
        answer = c.ask(bad=not isinstance(v, int), t="hello", v=v)
        assert answer["error"] == "version" and "2" in answer["text"]


def open_memory_is_part_of_the_set_up():
    a = guest("Ines")
    t = open_table(a, seats=2, memory=True)
    assert a.tables[t]["setup"]["memory"] is True
    t = open_table(a, seats=2)
    assert a.tables[t]["setup"]["memory"] is False
    assert a.ask(bad=True, t="open", game="packet-row", seats=2, memory="yes")["error"] == "form"


def hints_are_off_unless_the_table_is_opened_with_them():
    a = guest("Ines")
    t = open_table(a, seats=2)
    assert a.tables[t]["setup"]["hints"] is False
    t = open_table(a, seats=2, hints=True)
    assert a.tables[t]["setup"]["hints"] is True
    live = {"kind": "live", "bank": 60, "increment": 5}
    assert a.ask(t="open", game="packet-row", seats=2, hints=True, rated=True, clock=live)["error"] == "form"


def bots_have_first_names_that_nobody_else_at_the_table_has():
    a = guest("Tobias")
    t = open_table(a, seats=3)
    names = [s["name"] for s in a.tables[t]["seats"]]
    assert len(set(names)) == 3 and "random" not in names, names


def a_browser_whose_session_has_ended_is_a_stranger():
    a = guest("Ines")
    cookie = {"Cookie": "harbour=" + a.token}
    assert Client(SERVER.port, headers=cookie).welcome["kind"] == "guest"
    assert http_call(SERVER.port, "POST", "/api/logout", {"everywhere": True}, token=a.token)[0] == 200
    assert Client(SERVER.port, headers=cookie).welcome["kind"] == "stranger"
    c = Client(SERVER.port, greet=False)
    assert c.ask(t="hello", v=2, token=a.token)["error"] == "auth"


def hello_comes_first_and_once():
    c = Client(SERVER.port, greet=False)
    assert c.ask(t="lobby")["error"] == "hello"
    assert c.ask(t="hello", v=1)["error"] == "version"
    assert c.ask(t="hello", v=2, token="0" * 64)["error"] == "auth"
    assert c.ask(t="hello", v=2)["kind"] == "stranger"
    assert c.ask(t="hello", v=2)["error"] == "state"
    assert c.ask(t="open", game="null")["error"] == "forbidden"
    assert c.ask(t="enter", table="000000000001")["error"] == "unknown"
    assert c.ask(bad=True, t="enter", table="nonsense")["error"] == "unknown"
    assert c.ask(bad=True, t="dance")["error"] == "form"


def main():
    global SERVER
    with Server() as SERVER:
        run([whole_game_of_each_kind, a_move_needs_the_ply_that_was_seen, a_refused_move_cites_its_rule, the_same_id_is_played_once,
             two_tabs_stay_in_step_and_a_third_continues, a_move_that_revealed_nothing_is_taken_back_at_once,
             after_another_has_acted_all_must_consent, pausing_takes_consent_and_stops_play, bots_play_their_seats,
             bots_of_every_level_play_a_game_that_has_only_rules,
             a_bot_takes_over_and_the_owner_reclaims, leaving_a_game_gives_the_seat_to_a_bot_at_once, spectators_see_public_information_only,
             spectators_with_delay_see_earlier_moves, chat_is_delivered_by_room_and_seat, the_lobby_shows_public_tables_and_follows_them,
             only_the_owner_starts_and_seats_bots, players_start_when_the_owner_is_gone, bad_setups_are_refused_with_the_key, a_rematch_rotates_the_seats,
             a_player_out_of_time_is_replaced_by_a_bot, turns_are_notified_on_other_connections, bytes_are_the_views_of_the_engine,
             repeated_moves_have_the_views_of_their_time, a_move_is_sent_as_a_patch, an_old_client_is_refused_with_a_reason,
             open_memory_is_part_of_the_set_up,
             hints_are_off_unless_the_table_is_opened_with_them,
             bots_have_first_names_that_nobody_else_at_the_table_has,
             a_browser_whose_session_has_ended_is_a_stranger, hello_comes_first_and_once])


if __name__ == "__main__":
    main()
