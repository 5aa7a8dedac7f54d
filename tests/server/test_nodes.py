"""Several nodes on one PostgreSQL: any node serves any table in the same way.

A and B are two servers on one database.  A test that ends, stops or starves a node starts its own.
"""
import os
import random
import re
import select
import signal
import socket
import subprocess
import tempfile
import threading
import time

from wire import HARBOUR, PATIENCE, Client, Closed, Postgres, Server, hear_all, http_call, open_table, play_on, run, wait_for

PG = URL = A = B = None


def guest(server, name, **kw):
    return Client(server.port, name, **kw)


def again(server, c, table=None, **kw):
    """Opens another connection of the same person, at that node."""
    other = Client(server.port, token=c.token, **kw)
    if table:
        other.must(t="enter", table=table)
    return other


def sql(text, url=None):
    return PG.sql(text, url or URL)


def number(table):
    """Returns a table's id as the database has it."""
    n = 0
    for c in table:
        n = n << 5 | "0123456789ABCDEFGHJKMNPQRSTVWXYZ".index(c)
    return n


def metric(server, name):
    text = http_call(server.port, "GET", "/metrics")[1].decode()
    return float(re.search(rf"^harbour_{name} (\S+)$", text, re.M)[1])


def ready(server):
    try:
        return http_call(server.port, "GET", "/readyz", timeout=5)[0]
    except OSError:
        return 0


def is_closed(c, code=None):
    try:
        c.until(lambda m: False)
    except Closed as e:
        assert code is None or e.code == code, e.code
        return True


class Cut(threading.Thread):
    """A connection to the database that can be cut."""

    def __init__(self, to):
        super().__init__(daemon=True)
        self.to, self.pairs, self.open, self.ended = to, [], True, False
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        self.start()

    def run(self):
        while not self.ended:
            ends = [e for pair in self.pairs for e in pair]
            for s in select.select([self.door, *ends], [], [], 0.05)[0]:
                if s is self.door:
                    near = s.accept()[0]
                    if self.open:
                        self.pairs.append((near, socket.create_connection(("127.0.0.1", self.to))))
                    else:
                        near.close()
                    continue
                pair = next((p for p in self.pairs if s in p), None)
                if pair is None:
                    continue
                try:
                    data = s.recv(65536)
                    pair[s is pair[0]].sendall(data)
                except OSError:
                    data = b""
                if not data or not self.open:
                    self.pairs.remove(pair)
                    for e in pair:
                        e.close()
            if not self.open:
                for pair in self.pairs:
                    for e in pair:
                        e.close()
                self.pairs = []

    def cut(self):
        self.open = False

    def mend(self):
        self.open = True

    def end(self):
        self.ended = True
        self.join()
        self.door.close()


def mover_of(clients, table):
    return next(c for c in clients if c.tables[table]["you"] in c.tables[table]["prompt"])


def moves_of(server, table):
    record = http_call(server.port, "GET", "/api/replays/" + table)[1].decode()
    return [line for line in record.split("\n\n", 1)[1].splitlines() if line]


def is_fair(server, table):
    """Checks that the record replays and the deal matches its commitment."""
    with tempfile.NamedTemporaryFile(suffix=".record") as f:
        f.write(http_call(server.port, "GET", "/api/replays/" + table)[1])
        f.flush()
        return subprocess.run([HARBOUR, "verify", f.name], stdout=subprocess.DEVNULL, check=False).returncode == 0


# ---- play ----

def a_whole_game_of_each_kind_with_one_player_at_each_node():
    for game, seats in (("packet-row", 3), ("rotterdam", 2), ("null", 2)):
        a, b = guest(A, "Ines"), guest(B, "Amos")
        t = open_table(a, [b], game=game, seats=seats)
        play_on([a, b], t, random.Random(7))
        assert a.tables[t]["end"] == b.tables[t]["end"] and a.tables[t]["n"] == b.tables[t]["n"]
        assert moves_of(A, t) == moves_of(B, t) and is_fair(B, t)
        for who in (a, b):
            told = [m["n"] for m in who.heard if m["t"] == "did" and m["table"] == t]
            assert told == sorted(set(told)), "each entry once and in order"
            who.close()


def one_of_two_simultaneous_moves_is_made():
    a, b = guest(A, "Ines"), guest(A, "Amos")
    t = open_table(a, [b])
    tabs = {"A": [a, again(B, a, t)], "B": [b, again(B, b, t)]}
    everybody = tabs["A"] + tabs["B"]
    made, lost, rng = [], 0, random.Random(11)
    for turn in range(60):
        while len({(c.tables[t]["n"], c.tables[t]["state"]) for c in everybody}) > 1:
            hear_all(everybody, PATIENCE)
        if a.tables[t]["state"] == "over":
            break
        pair = tabs[mover_of(everybody, t).tables[t]["you"]]
        rng.shuffle(pair)
        table = pair[0].tables[t]
        ply, choices = table["ply"], [rng.choice(table["legal"]) for _ in pair]
        for c, move in zip(pair, choices):  # both are in flight before either is answered
            c.say(t="move", table=t, ply=ply, move=move, id=f"turn{turn}-{id(c)}")
        answers = [c.until(lambda m: m.get("re", "").startswith(f"turn{turn}-")) for c in pair]
        won = [i for i, m in enumerate(answers) if m["t"] == "did"]
        refused = [m for m in answers if m["t"] == "no"]
        assert len(won) + len(refused) == 2 and won, answers
        for i in sorted(won, key=lambda k: answers[k]["ply"]):  # any-time moves may both be made, one after the other
            made.append(f"{table['you']} {choices[i]}")
        assert all(m["error"] in ("stale", "refused") for m in refused), refused
        lost += len(refused)
    log = [row[0].split(" ", 4) for row in sql(f"SELECT body FROM log WHERE table_id = {number(t)} ORDER BY n")]
    assert [f"{w[1]} {w[4]}" for w in log if w[0] == "move"] == made
    assert lost > 20, lost


def the_same_message_through_another_node_is_played_once():
    a, b = guest(A, "Ines"), guest(A, "Amos")
    t = open_table(a, [b])
    for turn in range(10):
        hear_all([a, b], 0)
        mover = mover_of([a, b], t)
        other = again(B, mover, t)
        move = {"t": "move", "table": t, "ply": mover.tables[t]["ply"], "move": mover.tables[t]["legal"][0], "id": f"m{turn}"}
        if turn % 2:
            mover.say(**move)
            other.say(**move)
            answers = [c.until(lambda m: m.get("re") == f"m{turn}") for c in (mover, other)]
        else:
            answers = [mover.ask(**move), other.ask(**move)]
        assert sorted(m.get("again", False) for m in answers) == [False, True], answers
        while len({c.tables[t]["n"] for c in (a, b, other)}) > 1:
            hear_all([a, b, other], PATIENCE)
        assert a.tables[t]["ply"] == move["ply"] + 1
        other.close()


def any_request_through_another_node_happens_once():
    a, b = guest(A, "Ines"), guest(B, "Amos")
    opened = {"t": "open", "id": "open-1", "game": "packet-row", "seats": 3, "pace": 0}
    t = a.must(**opened)["table"]
    there = again(B, a)
    answer = there.must(**opened)
    assert answer["table"] == t and answer["again"] is True
    for c, other, msg in ((b, again(A, b), {"t": "sit", "seat": "B"}), (a, there, {"t": "bot", "seat": "C", "level": "random"}),
                          (a, there, {"t": "start"}), (b, None, {"t": "leave"}), (b, None, {"t": "reclaim"})):
        msg.update(id=f"{msg['t']}-1", table=t)
        first = c.must(**msg)
        answer = (other or again(A, c)).must(**msg)
        assert answer == {**first, "again": True}, answer
    line = {"t": "chat", "id": "chat-1", "table": t, "text": "hello"}
    both = [again(A, b, t), again(B, b, t)]
    for c in both:
        c.say(**line)
    answers = [c.until(lambda m: m.get("re") == "chat-1") for c in both]
    assert answers[0]["k"] == answers[1]["k"] and sorted(m.get("again", False) for m in answers) == [False, True], answers


def a_refusal_is_judged_by_what_other_nodes_wrote():
    a, b = guest(A, "Ines"), guest(B, "Amos")
    for _ in range(10):  # one sits down at B, the other starts at A, as fast as they can
        t = a.must(t="open", game="null", seats=2, pace=0)["table"]
        b.must(t="enter", table=t)
        b.must(t="sit", table=t)
        a.must(t="start", table=t)


def a_client_at_another_node_finds_acknowledged_moves():
    a, b = guest(A, "Ines"), guest(A, "Amos")
    t = open_table(a, [b])
    there = guest(B, "Wim")
    there.must(t="enter", table=t)  # so that B has the table in memory
    for turn in range(30):
        hear_all([a, b], 0)
        while a.tables[t]["n"] != b.tables[t]["n"]:
            hear_all([a, b], PATIENCE)
        mover = mover_of([a, b], t)
        far = Client(B.port, token=mover.token)
        n = mover.must(t="move", table=t, ply=mover.tables[t]["ply"], move=mover.tables[t]["legal"][0])["n"]
        far.must(t="enter", table=t)
        assert far.tables[t]["n"] >= n
        far.close()


def a_backup_is_restored_while_one_node_is_left():
    url = PG.database()
    with Server(store=url) as x:
        y = Server(store=url).start()
        a, b = Client(x.port, "Ines"), Client(y.port, "Amos")
        t = open_table(a, [b])
        file = os.path.join(x.dir, "backup.db")

        def harbour(what):
            return subprocess.run([HARBOUR, what, "--data", x.dir, file], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)

        assert harbour("backup").returncode == 0
        mover = mover_of([a, b], t)
        mover.must(t="move", table=t, ply=0, move=mover.tables[t]["legal"][0])
        refused = harbour("restore")
        assert refused.returncode != 0 and "in use" in refused.stdout, "not under the feet of others"
        assert y.stop() == 0
        assert harbour("restore").returncode == 0 and is_closed(a, 1001)
        back = [again(x, a, t), again(x, b, t)]
        assert all(c.tables[t]["ply"] == 0 for c in back)
        play_on(back, t, random.Random(1))


def consent_and_rematch_work_across_nodes():
    a, b = guest(A, "Ines"), guest(B, "Amos")
    t = open_table(a, [b], clock={"kind": "live", "bank": 60, "increment": 2})
    a.must(t="pause", table=t)
    b.until(lambda m: m.get("what") == "ask")
    b.must(t="vote", table=t, yes=True)
    a.until(lambda m: m.get("what") == "pause")
    assert a.tables[t]["state"] == "paused" and a.tables[t]["clock"]["running"] == []
    b.must(t="resume", table=t)
    a.until(lambda m: m.get("what") == "ask")
    a.must(t="vote", table=t, yes=True)
    b.until(lambda m: m.get("what") == "resume")
    first, second = (a, b) if a.tables[t]["you"] in a.tables[t]["prompt"] else (b, a)
    first.must(t="move", table=t, ply=0, move=first.tables[t]["legal"][0])
    second.until(lambda m: m.get("what") == "move")
    second.must(t="move", table=t, ply=1, move=second.tables[t]["legal"][0])
    first.until(lambda m: m.get("ply") == 2)
    first.must(t="back", table=t)
    second.until(lambda m: m.get("what") == "ask")
    second.must(t="vote", table=t, yes=True)
    first.until(lambda m: m.get("what") == "back")
    assert first.tables[t]["ply"] == 0
    play_on([a, b], t, random.Random(1))
    a.must(t="rematch", table=t)
    b.until(lambda m: m.get("what") == "rematch")
    new = b.must(t="rematch", table=t)["table"]
    assert new == b.tables[t]["rematch"]
    a.must(t="enter", table=new)
    while [s["name"] for s in a.tables[new]["seats"]] != ["Amos", "Ines"]:
        a.note(a.hear(PATIENCE))
    b.must(t="nonce", table=new, nonce="1842")  # the start waits for it
    a.must(t="start", table=new)


def spectators_with_delay_see_earlier_moves_at_any_node():
    a, b, w = guest(A, "Ines"), guest(A, "Amos"), guest(B, "Wim")
    t = open_table(a, [b], watch="delay", delay=10)
    mover_of([a, b], t).must(t="move", table=t, ply=0, move=mover_of([a, b], t).tables[t]["legal"][0])
    w.must(t="enter", table=t)
    assert w.tables[t]["ply"] == 0 and w.tables[t]["view"] is None
    a.must(t="chat", table=t, text="secret plan")
    w.until(lambda m: m["t"] == "did" and m["what"] == "move")
    w.until(lambda m: m["t"] == "chat" and m["text"] == "secret plan")
    own = [m for m in a.heard if m["t"] in ("chat", "did")]
    late = [m for m in w.heard if m["t"] in ("chat", "did")]
    assert [m["t"] for m in late] == [m["t"] for m in own if m["t"] == "chat" or m["what"] in ("start", "move")]


# ---- people ----

def chat_has_the_same_order_at_every_node():
    a, b, w = guest(A, "Ines"), guest(B, "Amos"), guest(B, "Wim")
    t = open_table(a, [b])
    w.must(t="enter", table=t)
    for i in range(30):  # at the same time
        a.say(t="chat", table=t, text=f"a{i}")
        b.say(t="chat", table=t, text=f"b{i}")
    heard = []
    for c in (a, b, w):
        while sum(m["t"] == "chat" for m in c.heard) < 60:
            c.note(c.hear(PATIENCE))
        heard.append([m["text"] for m in c.heard if m["t"] == "chat"])
        keys = [m["k"] for m in c.heard if m["t"] == "chat"]
        assert keys == sorted(set(keys)), keys
    assert heard[0] == heard[1] == heard[2] and len(set(heard[0])) == 60
    assert [x for x in heard[0] if x[0] == "a"] == [f"a{i}" for i in range(30)]
    late = again(A, w, t)
    while sum(m["t"] == "chat" for m in late.heard) < 50:
        late.note(late.hear(PATIENCE))
    assert [m["text"] for m in late.heard if m["t"] == "chat"] == heard[0][-50:]


def a_mute_holds_for_all_connections_of_its_user():
    a, b = guest(A, "Ines"), guest(A, "Amos")
    t = open_table(a, [b])
    far = again(B, b, t)
    a.must(t="chat", table=t, text="one")
    far.until(lambda m: m["t"] == "chat" and m["text"] == "one")
    b.must(t="mute", user=a.user, on=True)
    for _ in range(100):  # the mute takes effect; then no line arrives any more, but Amos's own lines still do
        a.must(t="chat", table=t, text="two")
        b.must(t="chat", table=t, text="three")
        n = len(far.heard)
        far.until(lambda m: m["t"] == "chat" and m["text"] == "three")
        if not any(m.get("text") == "two" for m in far.heard[n:]):
            return
    raise AssertionError("still heard")


def the_lobby_is_the_same_at_every_node():
    w, a, b = guest(B, "Wim"), guest(A, "Ines"), guest(A, "Amos")
    w.must(t="lobby", on=True)
    t = a.must(t="open", game="null", seats=2, pace=0)["table"]
    hidden = a.must(t="open", game="null", seats=2, public=False)["table"]

    def row():
        return next((r for m in reversed(w.heard) if m["t"] == "lobby" for r in m.get("set", []) if r["table"] == t), None)

    w.until(lambda m: row() is not None)
    b.must(t="sit", table=t)
    w.until(lambda m: [p["name"] for p in row()["players"]] == ["Ines", "Amos"])
    a.must(t="start", table=t)
    w.until(lambda m: row()["state"] == "playing")
    assert any(r["table"] == t for r in http_call(B.port, "GET", "/api/tables")[1]["tables"])
    a.must(t="enter", table=t), b.must(t="enter", table=t)
    play_on([a, b], t, random.Random(3))
    w.until(lambda m: m["t"] == "lobby" and t in m.get("gone", []))
    assert not any(hidden in str(m) for m in w.heard)


def sessions_end_at_every_node():
    def account(name):
        status, body, _ = http_call(A.port, "POST", "/api/register", {"name": name, "password": "correct horse", "token": True})
        assert status == 200, body
        return body

    one = account("Tobias Node")
    two = http_call(B.port, "POST", "/api/login", {"name": "Tobias Node", "password": "correct horse", "token": True})[1]
    here, there = Client(B.port, token=one["token"]), Client(B.port, token=two["token"])
    assert http_call(A.port, "POST", "/api/logout", {}, token=one["token"])[0] == 200
    assert is_closed(here, 1008)
    there.must(t="ping")
    assert http_call(A.port, "POST", "/api/logout", {"everywhere": True}, token=two["token"])[0] == 200
    assert is_closed(there, 1008)
    assert http_call(B.port, "GET", "/api/me", token=two["token"])[0] == 401
    three = account("Berta Node")
    bot = http_call(A.port, "POST", "/api/tokens", {"name": "Robby Node"}, token=three["token"])[1]
    c, r = Client(B.port, token=three["token"]), Client(B.port, token=bot["token"])
    assert http_call(A.port, "POST", "/api/delete", {"password": "correct horse"}, token=three["token"])[0] == 200
    assert is_closed(c, 1008) and is_closed(r, 1008)
    four = account("Bruno Node")
    c = Client(B.port, token=four["token"])
    assert subprocess.run([HARBOUR, "admin", "--data", A.dir, "ban", four["user"]], stdout=subprocess.DEVNULL, check=False).returncode == 0
    assert is_closed(c, 1008)
    assert http_call(B.port, "POST", "/api/login", {"name": "Bruno Node", "password": "correct horse"})[0] == 403


def sanctions_hold_at_every_node():
    def host(*words):
        done = subprocess.run([HARBOUR, "admin", "--data", A.dir, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        assert done.returncode == 0, done.stdout

    a, b = guest(A, "Ines"), guest(B, "Loud")
    t = open_table(a, [b], game="null", takeover="random")
    b.must(t="chat", table=t, text="before")
    host("mute", b.user, "--for", "1h", "--reason", "insults")
    wait_for(lambda: b.ask(t="chat", table=t, text="hey").get("error") == "muted")
    host("kick", b.user, t, "--reason", "stalling")
    assert b.until(lambda m: m["t"] == "kicked")["reason"] == "stalling"
    assert b.ask(t="enter", table=t)["error"] == "forbidden"
    a.until(lambda m: m.get("what") == "away")
    play_on([a], t, random.Random(1))
    host("ban", b.user, "--reason", "enough")
    assert is_closed(b, 1008)
    c = Client(B.port, greet=False)
    c.say(t="hello", v=2, token=b.token)
    assert c.until(lambda m: m["t"] == "no")["reason"] == "enough"
    host("ban-range", "127.0.0.0/8")
    wait_for(lambda: http_call(B.port, "GET", "/api/games")[0] == 403)
    host("unban-range", "127.0.0.0/8")
    wait_for(lambda: http_call(B.port, "GET", "/api/games")[0] == 200)


def a_user_connected_to_any_node_counts_as_present():
    a, b = guest(A, "Ines"), guest(B, "Amos")
    t = open_table(a, [b], grace=5, takeover="random")
    while a.tables[t]["online"] != ["A", "B"] or b.tables[t]["online"] != ["A", "B"]:
        hear_all([a, b], PATIENCE)
    w = guest(B, "Wim")
    w.must(t="enter", table=t)
    while a.tables[t]["watchers"] != 1:
        a.note(a.hear(PATIENCE))
    asked, stays = (a, b) if a.tables[t]["you"] in a.tables[t]["prompt"] else (b, a)
    here, there = (A, B) if asked is a else (B, A)
    tab = again(there, asked, t)
    asked.close()  # one of two connections, at the node that may own the table or not
    end = time.monotonic() + 7
    while time.monotonic() < end:
        try:
            stays.note(stays.hear(0.5))
        except socket.timeout:
            pass
    assert not any(m.get("what") == "away" for m in stays.heard), "he is still there, at the other node"
    tab.close()
    stays.until(lambda m: m.get("what") == "away")
    back = again(here, asked, t)
    while any(c.tables[t]["online"] != ["A", "B"] for c in (back, stays)):  # else the owner may find him absent once more
        hear_all([back, stays], PATIENCE)
    back.must(t="reclaim", table=t)
    play_on([back, stays], t, random.Random(4))


def everybody_online_is_listed_at_every_node():
    def names(server):
        found = http_call(server.port, "GET", "/api/online")[1]
        assert found["count"] >= len(found["people"])
        return {p["name"] for p in found["people"]}

    def languages(server):
        return {p["name"]: p["language"] for p in http_call(server.port, "GET", "/api/online")[1]["people"]}

    with Server(store=URL) as third:
        a, b, c = guest(A, "Nils"), guest(B, "Mareike"), guest(third, "Joost")
        twice = again(B, a)
        for server in (A, B, third):
            wait_for(lambda: {"Nils", "Mareike", "Joost"} <= names(server))
        d = Client(B.port, "Lucía", language="es")
        for server in (A, B):
            wait_for(lambda: languages(server).get("Lucía") == "es")
            assert languages(server)["Nils"] is None
        d.close()
        b.close()
        a.close()  # one of two connections
        for server in (A, B, third):
            wait_for(lambda: "Mareike" not in names(server))
            assert "Nils" in names(server)
        third.kill()
        wait_for(lambda: "Joost" not in names(A))
        third.start()
    twice.close()


def turns_are_notified_at_every_node():
    a, b = guest(A, "Ines"), guest(B, "Amos")
    t = open_table(a, [b])
    mover, other = (a, b) if a.tables[t]["you"] in a.tables[t]["prompt"] else (b, a)
    # First the node must know that the other one is there: news of it that arrives later would count as a return.
    while other.tables[t]["you"] not in mover.tables[t]["online"]:
        mover.note(mover.hear(PATIENCE))
    other.must(t="exit", table=t)
    while other.tables[t]["you"] in mover.tables[t]["online"]:
        mover.note(mover.hear(PATIENCE))
    mover.must(t="move", table=t, ply=0, move=mover.tables[t]["legal"][0])
    call = other.until(lambda m: m["t"] == "turn")
    assert call["table"] == t and call["ply"] == 1 and call["game"] == "packet-row"
    mine = other.must(t="mine")
    assert {"table": t, "game": "packet-row", "state": "playing", "ply": 1, "turn": True} in mine["tables"]


def turns_are_notified_to_players_who_have_just_left():
    a, b = guest(A, "Ines"), guest(B, "Amos")
    for _ in range(4):  # whoever begins: at either node
        t = open_table(a, [b])
        mover, other = (a, b) if a.tables[t]["you"] in a.tables[t]["prompt"] else (b, a)
        while other.tables[t]["you"] not in mover.tables[t]["online"]:
            mover.note(mover.hear(PATIENCE))
        other.must(t="exit", table=t)  # the mover's node learns of it later than of the move
        mover.must(t="move", table=t, ply=0, move=mover.tables[t]["legal"][0])
        call = other.until(lambda m: m["t"] == "turn")
        assert call == {"t": "turn", "table": t, "game": "packet-row", "ply": 1}, call
        other.settle()
        assert [m for m in other.heard if m["t"] == "turn" and m["table"] == t] == [call]


def limits_hold_over_all_nodes():
    url = PG.database()
    with Server(store=url, rate=20) as x, Server(store=url, rate=20) as y:
        http_call(x.port, "POST", "/api/register", {"name": "Target", "password": "correct horse"})
        codes = []
        while 429 not in codes and len(codes) < 60:  # no node alone would refuse so soon: each knows of half of them
            port = (x, y)[len(codes) % 2].port
            codes.append(http_call(port, "POST", "/api/login", {"name": "Target", "password": "wrong horse"})[0])
        assert codes[:9] == [401] * 9 and codes[-1] == 429, codes
        a = Client(x.port, "Opener")
        b = Client(y.port, token=a.token)
        opened = [(a, b)[i % 2].ask(t="open", game="null", seats=2) for i in range(9)]
        assert [m["t"] for m in opened] == ["ok"] * 8 + ["no"] and opened[8]["error"] == "limit", opened
        host = Client(x.port, "Host")
        tables = [host.ask(t="open", game="null", seats=2, seat=None)["table"] for _ in range(8)]
        c = Client(y.port, "Sitter")
        user = number(c.user)
        sql(f"INSERT INTO seats SELECT {user}, n FROM generate_series(1, 19) n", url)
        c.must(t="sit", table=tables[0])
        assert c.ask(t="sit", table=tables[1])["error"] == "limit"


# ---- nodes come and go ----

def a_bots_table(server, client, **setup):
    """A table of one person and two slow bots, started at that node, which owns it."""
    assert client.port == server.port
    return open_table(client, seats=3, level="random", **setup)


def play_a_while(c, t, rng, moves):
    made = 0
    while made < moves and c.tables[t]["state"] != "over":
        table = c.tables[t]
        if table["you"] in table["prompt"] and table.get("legal"):
            answer = c.ask(t="move", table=t, ply=table["ply"], move=rng.choice(table["legal"]))
            made += answer["t"] == "did"
        else:
            c.note(c.hear(PATIENCE))  # less than the time between pings


def bots_continue_when_their_node_is_killed():
    x = Server(store=URL).start()
    a = Client(x.port, "Ines")
    a.port = x.port
    t = a_bots_table(x, a, clock={"kind": "live", "bank": 600, "increment": 0})
    play_a_while(a, t, random.Random(1), 2)
    x.kill()
    began = time.monotonic()
    back = again(B, a, t)
    rng = random.Random(2)
    play_a_while(back, t, rng, 3)  # includes moves of bots in between
    print(f"# play went on {time.monotonic() - began:.1f} s after SIGKILL")
    play_on([back], t, rng)
    assert any(m.get("what") == "wake" for m in back.heard)
    assert is_fair(B, t)
    wait_for(lambda: sql("SELECT COUNT(*) FROM leases WHERE table_id = %d" % number(t)) == [["0"]])


def a_node_paused_beyond_its_lease_does_nothing_twice():
    x = Server(store=URL).start()
    a = Client(x.port, "Ines")
    a.port = x.port
    t = a_bots_table(x, a)
    play_a_while(a, t, random.Random(1), 2)
    there = again(B, a, t)
    os.kill(x.proc.pid, signal.SIGSTOP)
    rng = random.Random(2)
    play_a_while(there, t, rng, 3)
    os.kill(x.proc.pid, signal.SIGCONT)
    wait_for(lambda: metric(x, "leases_lost_total") == 1)
    play_on([there], t, rng)
    wait_for(lambda: ready(x) == 200)
    assert is_fair(B, t) and moves_of(x, t) == moves_of(B, t)
    at = [int(row[0]) for row in sql(f"SELECT at FROM log WHERE table_id = {number(t)} ORDER BY n")]
    assert at == sorted(at), "time never goes backwards"
    while a.tables[t]["state"] != "over":  # the client that stayed at that node has received everything, in order
        a.note(a.hear(PATIENCE))
    assert [m["n"] for m in a.heard if m.get("what")] == list(range(a.heard[[m["t"] for m in a.heard].index("did")]["n"], a.tables[t]["n"] + 1))
    assert x.stop() == 0


def a_stopping_node_releases_its_tables():
    x = Server("--drain", "2", store=URL).start()
    a = Client(x.port, "Ines")
    a.port = x.port
    t = a_bots_table(x, a)
    play_a_while(a, t, random.Random(1), 1)
    x.proc.terminate()
    wait_for(lambda: ready(x) == 503)
    play_a_while(a, t, random.Random(1), 1)  # it continues to serve until the balancer has noticed
    assert is_closed(a, 1001)
    back = again(B, a, t)
    play_on([back], t, random.Random(2))
    assert x.proc.wait(PATIENCE) == 0 and is_fair(B, t)


def nodes_report_a_lost_database_and_continue_when_it_returns():
    a, b = guest(A, "Ines"), guest(B, "Amos")
    t = open_table(a, [b])
    mover = mover_of([a, b], t)
    move = {"t": "move", "table": t, "ply": 0, "move": mover.tables[t]["legal"][0], "id": "while-away"}
    PG.stop("immediate")
    try:
        wait_for(lambda: ready(A) == 503 and ready(B) == 503)
        assert http_call(A.port, "GET", "/healthz")[0] == 200
        try:
            refused = mover.ask(**move)
            assert refused["error"] == "storage" and "again" in refused["text"], refused
        except Closed as e:  # on a slow machine they have been disconnected by now
            assert e.code == 1013
        assert http_call(A.port, "POST", "/api/guest", {"name": "Nobody"})[0] == 503
    finally:
        PG.start_again()
    wait_for(lambda: ready(A) == 200 and ready(B) == 200)
    people = []
    for c, server in ((a, A), (b, B)):
        try:
            c.must(t="ping")
        except (Closed, OSError):  # it took so long that they were disconnected
            c = again(server, c, t)
        people.append(c)
    # By the same seat: a client that was disconnected while its move was queued may find it made
    # already.
    answer = people[(a, b).index(mover)].ask(**move)
    assert answer.get("again") or (answer["t"] == "did" and answer["ply"] == 1), answer
    while not all(c.tables[t]["ply"] == 1 for c in people):
        hear_all(people, PATIENCE)
    play_on(people, t, random.Random(6))


def clients_of_a_node_without_database_are_disconnected():
    url = PG.database()
    proxy = Cut(int(re.search(r":(\d+)/", url)[1]))
    x, y = Server(store=url.replace(f":{proxy.to}/", f":{proxy.port}/")).start(), Server(store=url).start()
    a, b = Client(x.port, "Ines"), Client(y.port, "Amos")
    t = open_table(a, [b])
    proxy.cut()
    assert is_closed(a, 1013), "games go on elsewhere"
    assert ready(x) == 503
    try:
        Client(x.port, token=a.token)
        raise AssertionError("it can do nothing for anybody")
    except Closed as e:
        assert e.code == 503
    a = again(y, a, t)
    play_on([a, b], t, random.Random(2))
    proxy.mend()
    wait_for(lambda: ready(x) == 200)
    a = again(x, a, t)
    assert a.tables[t]["state"] == "over"
    proxy.end()
    x.kill(), y.kill()


def old_and_new_release_side_by_side():
    """A newer release has migrated the schema by a step that only adds.  Nodes of this release
    continue, even after a restart, and leave entries that they cannot read to others.  A step that
    does not only add excludes them."""
    url = PG.database()
    x = Server(store=url).start()
    a, b = Client(x.port, "Ines"), Client(x.port, "Amos")
    t = open_table(a, [b])
    sql("ALTER TABLE tables ADD COLUMN novelty BIGINT NOT NULL DEFAULT 0; CREATE TABLE novelties(id BIGINT PRIMARY KEY);"
        "UPDATE meta SET value = value + 1 WHERE name = 'schema'", url)
    y = Server(store=url).start()
    b2 = again(y, b, t)
    mover_of([a, b], t).must(t="move", table=t, ply=0, move=mover_of([a, b], t).tables[t]["legal"][0])
    b2.until(lambda m: m.get("ply") == 1)
    other = open_table(a, [b], game="null")
    sql(f"INSERT INTO log SELECT table_id, n + 1, at, who, 'novelty - 0 -' FROM log WHERE table_id = {number(t)} ORDER BY n DESC LIMIT 1;", url)
    assert is_closed(b2, 1001), "who was at the table does better elsewhere"
    wait_for(lambda: "cannot-follow" in y.read_log())
    a2, b3 = again(y, a), again(y, b)
    assert a2.ask(t="enter", table=t)["error"] == "busy"
    a2.must(t="enter", table=other), b3.must(t="enter", table=other)
    play_on([a2, b3], other, random.Random(1))  # everything else continues
    assert x.stop() == 0 and y.stop() == 0
    sql("INSERT INTO meta(name, value) SELECT 'oldest', value FROM meta WHERE name = 'schema' ON CONFLICT (name) DO UPDATE SET value = excluded.value", url)
    try:
        Server(store=url).start()
        raise AssertionError("it must not start")
    except RuntimeError as e:
        assert "newer" in str(e)


def passwords_of_the_store_are_never_shown():
    secret = "s3cr3t-horse"
    url = URL.replace("harbour@", f"harbour:{secret}@")
    env = {"HARBOUR_STORE": url}
    shown = subprocess.run([HARBOUR, "serve", "--check", "--data", tempfile.gettempdir(), "--store", url], stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT, text=True, check=False).stdout
    assert "postgres://harbour" in shown and secret not in shown
    with Server(store=url) as x:
        c = Client(x.port, "Ines")
        with open(f"/proc/{x.proc.pid}/cmdline", "rb") as f:
            line = f.read()
        assert b"postgres://harbour" in line and secret.encode() not in line
        assert secret not in http_call(x.port, "GET", "/metrics")[1].decode()
        c.close()
        x.stop()
        assert secret not in x.read_log()
    for bad in (url.rsplit("/", 1)[0] + "/nothing-here", url.replace("127.0.0.1", "127.0.0.1:1,127.0.0.2"), "postgres://" + secret + ":x:y@[/"):
        done = subprocess.run([HARBOUR, "serve", "--port", "0", "--data", tempfile.mkdtemp(prefix="harbour-test-")], env={**os.environ, **env, "HARBOUR_STORE": bad},
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, timeout=PATIENCE)
        assert done.returncode != 0 and done.stdout and "s3cr3t-horse" not in done.stdout.replace(secret + ":x", ""), done.stdout


def all_records_are_valid_afterwards():
    for s in (A, B):
        log = s.read_log()
        assert " error " not in log and " stuck " not in log, log
    assert sql("SELECT COUNT(*) FROM (SELECT at < LAG(at) OVER (PARTITION BY table_id ORDER BY n) AS back FROM log) x WHERE back") == [["0"]]
    wait_for(lambda: sql("SELECT COUNT(*) FROM games WHERE counted = 0") == [["0"]])


def main():
    global PG, URL, A, B
    PG = Postgres.get()
    URL = PG.database()
    with Server(store=URL) as A, Server(store=URL) as B:
        run([a_whole_game_of_each_kind_with_one_player_at_each_node, one_of_two_simultaneous_moves_is_made,
             the_same_message_through_another_node_is_played_once, any_request_through_another_node_happens_once, a_refusal_is_judged_by_what_other_nodes_wrote,
             a_client_at_another_node_finds_acknowledged_moves, consent_and_rematch_work_across_nodes, spectators_with_delay_see_earlier_moves_at_any_node,
             chat_has_the_same_order_at_every_node, a_mute_holds_for_all_connections_of_its_user, the_lobby_is_the_same_at_every_node,
             sessions_end_at_every_node, sanctions_hold_at_every_node, a_user_connected_to_any_node_counts_as_present, everybody_online_is_listed_at_every_node,
             turns_are_notified_at_every_node, turns_are_notified_to_players_who_have_just_left, limits_hold_over_all_nodes,
             bots_continue_when_their_node_is_killed, a_node_paused_beyond_its_lease_does_nothing_twice,
             a_stopping_node_releases_its_tables, a_backup_is_restored_while_one_node_is_left, nodes_report_a_lost_database_and_continue_when_it_returns,
             clients_of_a_node_without_database_are_disconnected, old_and_new_release_side_by_side, passwords_of_the_store_are_never_shown, all_records_are_valid_afterwards])


if __name__ == "__main__":
    main()
