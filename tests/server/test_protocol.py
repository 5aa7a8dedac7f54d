"""Guarantees of the protocol: every request is answered with its id, and a repeated request is executed once."""
import json
import random
import subprocess

from wire import HARBOUR, PATIENCE, Client, Server, http_call, open_table, play_on, run

SERVER = None


def guest(name, **kw):
    return Client(SERVER.port, name, **kw)


def again(client, **msg):
    """Sends the message again from the same client on a new connection; returns that client and the
    answer."""
    back = Client(SERVER.port, token=client.token)
    return back, back.ask(**msg)


def mover_of(clients, table):
    return next(c for c in clients if c.tables[table]["you"] in c.tables[table]["prompt"])


# ---- every request is answered with its id ----


def a_rate_refusal_has_the_id_and_the_time_to_wait():
    with Server(rate=5) as s:
        c = Client(s.port, "Hasty")
        for i in range(40):
            c.say(t="ping", id=f"p{i}")
        answers = [c.hear(20) for _ in range(40)]
        assert [m["re"] for m in answers] == [f"p{i}" for i in range(40)]
        refused = [m for m in answers if m["t"] == "no"]
        assert refused and all(m["error"] == "rate" and m["wait"] > 0 for m in refused)


def a_chat_refused_for_its_rate_says_how_long_to_wait():
    with Server(rate=1000) as s:
        c = Client(s.port, "Chatty")
        t = open_table(c, start=False, seats=2)
        answers = [c.ask(t="chat", table=t, text=f"line {i}") for i in range(12)]
        refused = [m for m in answers if m["t"] == "no"]
        assert refused and all(m["error"] == "rate" and m["wait"] > 0 for m in refused)


def a_guest_refused_for_the_rate_says_how_long_to_wait():
    with Server(rate=1000) as s:
        answers = []
        for i in range(40):
            c = Client(s.port, greet=False)
            answers.append(c.ask(t="hello", v=2, name=f"Guest {i}"))
            c.close()
        refused = [m for m in answers if m["t"] == "no"]
        assert refused and all(m["error"] == "rate" and m["wait"] > 0 for m in refused)


def broken_messages_are_answered_with_the_id_that_can_be_read():
    c = guest("Ines")
    deep = '{"id":"deep","t":"ping","x":' + "[" * 20 + "]" * 20 + "}"
    for text, re in (('{"t":"ping","id":"cut"', "cut"), (deep, "deep"), ('{"id":"twice","t":"ping","t":"ping"}', "twice"),
                     ('{"t":7,"id":"type"}', "type"), ('{"t":"dance","id":"what"}', "what"), ('{ "id" : "blank" , "t"', "blank"),
                     ('{"x":{"id":"inner"},"y"', None), ('{"x":"\\",\\"id\\":\\"quoted","y"', None), ('{"id":"bad id","t":"ping"}', None),
                     ('{"id":"' + "x" * 33 + '"', None), ('{"id":"-","t":"ping"}', None), ('{"id":7,"t":"ping"}', None)):
        c.frame(1, text.encode())
        m = c.hear(20)
        assert m["t"] == "no" and m["error"] == "form" and m.get("re") == re, (text, m)


def messages_before_the_welcome_are_all_answered():
    c = Client(SERVER.port, greet=False)
    c.say(t="hello", v=2, name="Eager", id="h")
    for i in range(30):
        c.say(t="mine", id=f"m{i}")
    answers = {m["re"]: m for m in (c.hear(20) for _ in range(31))}
    assert set(answers) == {"h"} | {f"m{i}" for i in range(30)}


def commands_beyond_the_queue_are_answered():
    a = guest("Ines")
    t = a.must(t="open", game="null", seats=2)["table"]
    for i in range(300):
        a.say(t="bot", table=t, seat="B", level="random", id=f"w{i}")
    waiting, errors = {f"w{i}" for i in range(300)}, set()
    while waiting:
        m = a.hear(20)
        if m.get("re") in waiting:
            waiting.remove(m["re"])
            errors.add(m.get("error"))
    assert errors <= {None, "busy"}


# ---- the answer to a move ----


def a_move_from_outside_the_table_is_answered_with_its_ply():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b])
    mover = mover_of((a, b), t)
    outside = Client(SERVER.port, token=mover.token)
    answer = outside.ask(t="move", table=t, ply=0, move=mover.tables[t]["legal"][0], id="out")
    assert answer["t"] == "ok" and answer["ply"] == 1 and answer["n"] == mover.tables[t]["n"] + 1, answer
    answer = outside.ask(t="move", table=t, ply=0, move=mover.tables[t]["legal"][0], id="out")
    assert answer["again"] is True and answer["ply"] == 1 and answer["n"] == mover.tables[t]["n"] + 1, answer


def the_answer_to_a_move_made_at_the_table_has_its_ply():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b])
    mover = mover_of((a, b), t)
    answer = mover.must(t="move", table=t, ply=0, move=mover.tables[t]["legal"][0])
    assert answer["t"] == "did" and answer["ply"] == 1


# ---- sitting down ----


def taking_a_seat_enters_the_table():
    a, b = guest("Ines"), guest("Amos")
    t = a.must(t="open", game="null", seats=2, pace=0)["table"]
    a.until(lambda m: m["t"] == "table")
    a.must(t="chat", table=t, text="welcome")
    answer = b.must(t="sit", table=t)
    assert answer["t"] == "ok" and answer["table"] == t and answer["n"] > 0
    whole = b.until(lambda m: m["t"] == "table")
    assert whole["table"] == t and whole["you"] == "B"
    assert b.until(lambda m: m["t"] == "chat")["text"] == "welcome"
    a.must(t="start", table=t)
    b.until(lambda m: m["t"] == "did" and m["what"] == "start")


def nobody_sits_down_at_more_tables_than_a_connection_may_enter():
    a, b = guest("Ines"), guest("Amos")
    tables = [a.must(t="open", game="null", seats=2, seat=None)["table"] for _ in range(16)]
    last = guest("Owner").must(t="open", game="null", seats=2, seat=None)["table"]
    for t in tables:
        b.must(t="sit", table=t)
    assert b.ask(t="sit", table=last)["error"] == "limit"
    b.must(t="exit", table=tables[0])
    b.must(t="sit", table=last)


# ---- other guarantees ----


def an_unknown_room_is_refused():
    a = guest("Ines")
    t = open_table(a, start=False, seats=2)
    for room in ("tabel", "", 7):
        assert a.ask(bad=True, t="chat", table=t, room=room, text="hello")["error"] == "form", room
    assert a.must(t="chat", table=t, room="table", text="hello")["t"] == "chat"


def a_banned_session_gets_the_reason_and_a_guesser_does_not():
    made = http_call(SERVER.port, "POST", "/api/register", {"name": "Banned Bob", "password": "correct horse", "token": True})[1]
    c = Client(SERVER.port, token=made["token"])
    done = subprocess.run([HARBOUR, "admin", "ban", made["user"], "--data", SERVER.dir], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    try:
        while True:
            c.hear(20)
    except Exception as e:  # noqa: BLE001: the end of the connection, with its code
        assert getattr(e, "code", None) == 1008, e
    status, body, _ = http_call(SERVER.port, "GET", "/api/me", token=made["token"])
    assert status == 403 and body["error"] == "banned", (status, body)
    back = Client(SERVER.port, greet=False)
    assert back.ask(t="hello", v=2, token=made["token"])["error"] == "banned"
    status, body, _ = http_call(SERVER.port, "POST", "/api/login", {"name": "Banned Bob", "password": "wrong horse"})
    assert status == 401 and body["error"] == "auth", (status, body)
    status, body, _ = http_call(SERVER.port, "POST", "/api/login", {"name": "Banned Bob", "password": "correct horse"})
    assert status == 403 and body["error"] == "banned", (status, body)


# ---- a request sent again happens once ----


def a_table_is_opened_once():
    a = guest("Ines")
    msg = {"t": "open", "id": "open-1", "game": "null", "seats": 2}
    first = a.must(**msg)
    back, answer = again(a, **msg)
    assert answer["table"] == first["table"] and answer["again"] is True
    assert back.until(lambda m: m["t"] == "table")["table"] == first["table"], "and it has been entered"
    assert len(a.must(t="mine")["tables"]) == 1
    other = guest("Amos").must(**msg)
    assert other["table"] != first["table"] and "again" not in other, "ids are each user's own"
    two = [Client(SERVER.port, token=a.token) for _ in range(2)]
    for c in two:
        c.say(**dict(msg, id="open-2"))
    answers = [c.until(lambda m: m.get("re") == "open-2") for c in two]
    assert answers[0]["table"] == answers[1]["table"] and [bool(m.get("again")) for m in answers].count(True) == 1


def a_table_is_opened_once_whatever_limit_was_reached_since():
    with Server(rate=1000) as s:
        a = Client(s.port, "Ines")
        tables = [a.must(t="open", id=f"o{i}", game="null", seats=2)["table"] for i in range(8)]
        assert a.ask(t="open", id="o8", game="null", seats=2)["error"] == "limit"
        assert [a.must(t="open", id=f"o{i}", game="null", seats=2)["table"] for i in range(8)] == tables


def a_line_of_chat_is_sent_once():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b], start=False)
    msg = {"t": "chat", "id": "line-1", "table": t, "text": "good luck"}
    first = a.must(**msg)
    answer = a.must(**msg)
    assert answer["k"] == first["k"] and answer["again"] is True and answer["text"] == "good luck"
    back = Client(SERVER.port, token=a.token)
    back.must(t="enter", table=t)
    assert back.must(**msg)["k"] == first["k"]
    assert a.ask(**dict(msg, text="bad luck"))["error"] == "form", "an id names one line"
    other = b.must(**msg)
    assert other["k"] > first["k"] and "again" not in other
    late = guest("Wim")
    late.must(t="enter", table=t)
    last = late.until(lambda m: m["t"] == "chat" and m["k"] == other["k"])
    assert [m["k"] for m in late.heard if m["t"] == "chat"] == [first["k"], last["k"]]


def commands_of_a_table_happen_once():
    a, b = guest("Ines"), guest("Amos")
    t = a.must(t="open", game="packet-row", seats=3, pace=0)["table"]
    b.must(t="sit", id="sit-1", table=t, seat="B")
    back, answer = again(b, t="sit", id="sit-1", table=t, seat="B")
    assert answer["again"] is True
    assert back.until(lambda m: m["t"] == "table")["you"] == "B"
    b.must(t="leave", id="leave-1", table=t)
    assert b.must(t="leave", id="leave-1", table=t)["again"] is True
    assert b.must(t="sit", id="sit-1", table=t, seat="B")["again"] is True, "an old request is not made anew"
    b.must(t="sit", id="sit-2", table=t, seat="B")
    n = a.must(t="bot", id="bot-1", table=t, seat="C", level="random")["n"]
    assert a.must(t="bot", id="bot-1", table=t, seat="C", level="random") == {
        "t": "ok", "re": "bot-1", "table": t, "n": n, "again": True}
    assert a.ask(t="start", id="bot-1", table=t)["error"] == "form", "an id names one request"
    a.must(t="start", id="start-1", table=t)
    assert a.must(t="start", id="start-1", table=t)["again"] is True


def proposals_votes_and_returns_happen_once():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b], takeover="random")
    a.must(t="pause", id="pause-1", table=t)
    assert a.must(t="pause", id="pause-1", table=t)["again"] is True
    b.must(t="vote", id="vote-1", table=t, yes=True)
    assert b.must(t="vote", id="vote-1", table=t, yes=True)["again"] is True
    a.must(t="resume", id="resume-1", table=t)
    b.must(t="vote", id="vote-2", table=t, yes=True)
    assert a.must(t="resume", id="resume-1", table=t)["again"] is True
    assert a.ask(t="pause", id="pause-2", table=t)["t"] == "ok"
    b.must(t="vote", id="vote-3", table=t, yes=False)
    mover = mover_of((a, b), t)
    mover.must(t="move", table=t, ply=0, move=mover.tables[t]["legal"][0])
    mover.must(t="back", id="back-1", table=t)
    assert mover.must(t="back", id="back-1", table=t)["again"] is True
    b.must(t="leave", id="leave-1", table=t)
    b.must(t="reclaim", id="reclaim-1", table=t)
    assert b.must(t="reclaim", id="reclaim-1", table=t)["again"] is True


def a_table_is_closed_once():
    a = guest("Ines")
    t = a.must(t="open", game="null", seats=2)["table"]
    a.must(t="close", id="close-1", table=t)
    assert a.must(t="close", id="close-1", table=t)["again"] is True


def a_rematch_is_opened_once():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b], game="null")
    play_on([a, b], t, random.Random(1))
    first = a.must(t="rematch", id="re-1", table=t)
    assert a.until(lambda m: m["t"] == "table")["table"] == first["table"]
    back, answer = again(a, t="rematch", id="re-1", table=t)
    assert answer["table"] == first["table"] and answer["again"] is True
    assert back.until(lambda m: m["t"] == "table")["you"] == "B"
    assert b.must(t="rematch", id="re-1", table=t)["table"] == first["table"]
    _, answer = again(b, t="rematch", id="re-1", table=t)
    assert answer["table"] == first["table"] and answer["again"] is True
    assert b.must(t="rematch", table=t)["table"] == first["table"], "who has a seat there is told where"
    assert b.tables[first["table"]]["you"] == "A"


def muting_twice_is_muting_once():
    a, b = guest("Ines"), guest("Amos")
    for _ in range(2):
        assert a.must(t="mute", id="mute-1", user=b.user, on=True)["t"] == "ok"


def ids_are_remembered_across_a_restart():
    with Server() as s:
        a, b = Client(s.port, "Ines"), Client(s.port, "Amos")
        opened = {"t": "open", "id": "o-1", "game": "packet-row", "seats": 2, "pace": 0, "grace": 600}
        t = a.must(**opened)["table"]
        b.must(t="sit", id="s-1", table=t)
        line = b.must(t="chat", id="c-1", table=t, text="hello")
        n = a.must(t="start", id="st-1", table=t)["n"]
        s.kill()
        s.start()
        a, b = Client(s.port, token=a.token), Client(s.port, token=b.token)
        assert a.must(**opened)["table"] == t
        assert a.must(t="start", id="st-1", table=t) == {"t": "ok", "re": "st-1", "table": t, "n": n, "again": True}
        assert b.must(t="sit", id="s-1", table=t)["again"] is True
        answer = b.must(t="chat", id="c-1", table=t, text="hello")
        assert answer["k"] == line["k"] and answer["again"] is True


def main():
    global SERVER
    with Server() as SERVER:
        run([a_rate_refusal_has_the_id_and_the_time_to_wait, a_chat_refused_for_its_rate_says_how_long_to_wait,
             a_guest_refused_for_the_rate_says_how_long_to_wait, broken_messages_are_answered_with_the_id_that_can_be_read,
             messages_before_the_welcome_are_all_answered, commands_beyond_the_queue_are_answered,
             a_move_from_outside_the_table_is_answered_with_its_ply, the_answer_to_a_move_made_at_the_table_has_its_ply,
             taking_a_seat_enters_the_table, nobody_sits_down_at_more_tables_than_a_connection_may_enter, an_unknown_room_is_refused,
             a_banned_session_gets_the_reason_and_a_guesser_does_not, a_table_is_opened_once,
             a_table_is_opened_once_whatever_limit_was_reached_since, a_line_of_chat_is_sent_once, commands_of_a_table_happen_once,
             proposals_votes_and_returns_happen_once, a_table_is_closed_once, a_rematch_is_opened_once, muting_twice_is_muting_once,
             ids_are_remembered_across_a_restart])


if __name__ == "__main__":
    main()
