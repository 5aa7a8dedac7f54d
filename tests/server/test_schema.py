"""The schema of the protocol: it is used, it is complete, and the files generated from it are up to date.

Every test that talks through wire.py checks all messages against the schema.  Here one server sends
and receives all of them, so that no definition is left untested.
"""
import copy
import os
import random
import resource
import subprocess
import sys

from wire import HARBOUR, PATIENCE, SCHEMA, SEEN, Client, Server, hear_all, http_call, open_table, play_on, run

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SERVER = None
ACTS = set()  # that moderators have performed

# Sent only when another node takes a table over: test_nodes.py.
ELSEWHERE = {"DidWake"}
# Needs more logins at once than a test should make.
NOT_REACHED = {"http error busy"}


def guest(name, **kw):
    return Client(SERVER.port, name, **kw)


def call(method, path, body=None, **kw):
    return http_call(SERVER.port, method, path, body, **kw)


def to_act(two, table):
    """Waits until one of two people is to act; returns that one first."""
    while True:
        for i, c in enumerate(two):
            if c.tables[table]["state"] == "playing" and c.tables[table]["you"] in c.tables[table]["prompt"]:
                return c, two[1 - i]
        hear_all(two, 20)


def values(ref, key):
    """Returns the values that a key of a definition may have: one constant or a list."""
    d = SCHEMA.at(ref["$ref"])["properties"][key]
    return [d["const"]] if "const" in d else d["enum"]


def admin(*words):
    done = subprocess.run([HARBOUR, "admin", *words, "--data", SERVER.dir], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr


# ---- the schema itself ----


def generated_files_match_the_schema():
    done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "mkprotocol.py"), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def every_key_is_described():
    for name, d in SCHEMA.defs.items():
        assert d.get("description"), name
        for key, sub in d.get("properties", {}).items():
            while "description" not in sub and "$ref" in sub:
                sub = SCHEMA.at(sub["$ref"])
            assert sub.get("description"), f"{name}.{key}"


def a_message_with_a_fault_is_found():
    """Each kind of fault is planted once in a valid message."""
    ok = {"t": "ok", "re": "k1", "table": "7Q2MJX0C9RTD", "n": 3, "again": True}
    chat = {"t": "chat", "table": "7Q2MJX0C9RTD", "text": "hello"}
    opened = {"t": "open", "game": "null", "clock": {"kind": "live", "bank": 60, "increment": 0}, "bots": {"B": "clerk"}}
    report = {"t": "report", "table": "7Q2MJX0C9RTD", "user": "7Q2MJX0C9RTD", "reason": "name"}
    rate = {"t": "no", "error": "rate", "text": "too many", "wait": 1}
    banned = {"t": "no", "error": "banned", "text": "you are banned", "reason": "", "until": None}
    for union, fits in (("ServerMessage", ok), ("ClientMessage", chat), ("ClientMessage", opened), ("ClientMessage", report),
                        ("ServerMessage", rate), ("ServerMessage", banned)):
        SCHEMA.kind(fits, union)
    for union, whole, path, value in (
            ("ServerMessage", ok, ["tabel"], "7Q2MJX0C9RTD"), ("ServerMessage", ok, ["n"], 0), ("ServerMessage", ok, ["n"], "3"),
            ("ServerMessage", ok, ["n"], True), ("ServerMessage", ok, ["table"], "7Q2MJX0C9RTI"), ("ServerMessage", ok, ["again"], False),
            ("ServerMessage", ok, ["re"], "-"), ("ServerMessage", ok, ["t"], "okay"), ("ServerMessage", ok, ["re"], "k1\n"),
            ("ClientMessage", chat, ["text"], ""), ("ClientMessage", chat, ["text"], "x" * 301), ("ClientMessage", chat, ["room"], "attic"),
            ("ClientMessage", chat, ["text"], None), ("ClientMessage", chat, ["table"], ...), ("ClientMessage", chat, ["text"], ...),
            ("ClientMessage", opened, ["clock", "bank"], 86401), ("ClientMessage", opened, ["clock", "days"], 3),
            ("ClientMessage", opened, ["clock", "kind"], "sundial"), ("ClientMessage", opened, ["bots", "F"], "clerk"),
            ("ClientMessage", opened, ["bots", "B"], 7), ("ClientMessage", opened, ["options"], []),
            ("ClientMessage", report, ["reason"], "boredom"), ("ClientMessage", report, ["user"], ...),
            ("ServerMessage", rate, ["wait"], ...), ("ServerMessage", banned, ["until"], ...), ("ServerMessage", banned, ["until"], "later")):
        wrong = copy.deepcopy(whole)
        at = wrong
        for step in path[:-1]:
            at = at[step]
        if value is ...:
            del at[path[-1]]
        else:
            at[path[-1]] = value
        try:
            SCHEMA.kind(wrong, union)
        except AssertionError:
            continue
        raise AssertionError(f"not found: {wrong}")


def a_request_with_a_fault_is_found():
    mute = {"act": "mute", "user": "Ines", "minutes": 5, "reason": "shouting"}
    rate = {"error": "rate", "text": "too many", "wait": 1}
    for name, fits in (("ActRequest", mute), ("ActRequest", {"act": "unban", "user": "Ines"}), ("HttpError", rate)):
        assert not SCHEMA.faults(fits, name), SCHEMA.faults(fits, name)
    for name, wrong in (("ActRequest", dict(mute, act="fly")), ("ActRequest", dict(mute, minutes=0)), ("ActRequest", dict(mute, reason="")),
                        ("ActRequest", {"act": "mute", "user": "Ines"}), ("ActRequest", dict(mute, range="192.0.2.0/24")),
                        ("HttpError", {"error": "rate", "text": "too many"}), ("HttpError", {"error": "banned", "text": "no"})):
        assert SCHEMA.faults(wrong, name), f"not found: {wrong}"


def amounts_are_explained():
    """An event whose amount is not 0 is of a kind that the schema explains, and those kinds exist."""
    amounts = SCHEMA.defs["Event"]["x-amounts"]
    games = {g["id"]: g for g in call("GET", "/api/games")[1]["games"]}
    for game, kinds in amounts.items():
        assert set(kinds) <= set(games[game]["events"]), game
        people = [guest(f"Player {i}") for i in range(2)]
        t = open_table(people[0], people[1:], game=game, seats=3)
        play_on(people, t, random.Random(11))
        for m in people[0].heard:
            for e in m.get("events", ()):
                assert e["amount"] == 0 or e["kind"] in kinds, (game, e)


# ---- everything happens once ----


def people_come_and_go():
    c = Client(SERVER.port, greet=False)
    assert c.ask(t="mine")["error"] == "hello"
    assert c.ask(t="hello", v=7)["error"] == "version"
    assert c.ask(t="hello", v=2, token="0" * 64)["error"] == "auth"
    assert c.must(t="hello", v=2)["kind"] == "stranger"
    assert c.ask(t="mine")["error"] == "forbidden"
    assert c.ask(bad=True, t="dance")["error"] == "form"
    c.must(t="ping")


def tables_are_filled_played_and_left():
    a, b, w = guest("Ines"), guest("Amos"), guest("Wim")
    w.must(t="lobby")
    t = a.must(t="open", game="packet-row", seats=3, pace=0, takeover="random")["table"]
    w.until(lambda m: m["t"] == "lobby" and "set" in m)
    w.must(t="lobby", on=False)
    a.must(t="nonce", table=t, nonce="00ff")
    b.must(t="sit", table=t, seat="B")
    assert b.ask(t="sit", table=t, seat="C")["error"] == "state"
    assert w.ask(t="sit", table=t, seat="B")["error"] == "taken"
    b.must(t="leave", table=t)
    b.must(t="sit", table=t, seat="B")
    a.must(t="bot", table=t, seat="C", level="random")
    a.must(t="start", table=t)
    mover, other = to_act([a, b], t)
    ply, legal = mover.tables[t]["ply"], mover.tables[t]["legal"]
    assert mover.ask(t="move", table=t, ply=ply + 1, move=legal[0])["error"] == "stale"
    assert mover.ask(t="move", table=t, ply=ply, move="assist M01")["error"] == "refused"
    a.must(t="pause", table=t)
    b.must(t="vote", table=t, yes=False)
    a.must(t="pause", table=t)
    b.must(t="vote", table=t, yes=True)
    a.must(t="resume", table=t)
    b.must(t="vote", table=t, yes=True)
    other.must(t="exit", table=t)
    mover.must(t="move", table=t, ply=ply, move=legal[0])
    other.must(t="enter", table=t)
    b.must(t="leave", table=t)
    b.must(t="reclaim", table=t)
    assert a.ask(t="enter", table="000000000001")["error"] == "unknown"
    assert len(a.must(t="mine")["tables"]) == 1
    a.must(t="chat", table=t, phrase="hello")
    b.must(t="mute", user=a.user)
    b.must(t="resign", table=t)


def an_account_is_deleted_during_a_game():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b], takeover="random")
    call("POST", "/api/delete", {}, token=b.token)
    erased = a.until(lambda m: m.get("what") == "erase" and m["table"] == t)
    assert erased["seats"][1]["user"] is None and erased["seats"][1]["name"] == "gone"


def moves_are_taken_back_and_turns_are_notified():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b])
    mover, other = to_act([a, b], t)
    mover.must(t="move", table=t, ply=0, move=mover.tables[t]["legal"][0])
    mover.must(t="back", table=t)
    other.must(t="exit", table=t)
    mover.must(t="move", table=t, ply=0, move=mover.tables[t]["legal"][0])
    other.until(lambda m: m["t"] == "turn")


def games_end_and_rematches_start():
    a, b, w = guest("Ines"), guest("Amos"), guest("Wim")
    t = open_table(a, [b], game="null", watch="nobody", start=False)
    w.must(t="enter", table=t)
    a.must(t="start", table=t)
    w.until(lambda m: m["t"] == "gone")
    for p in (a, b):
        if p.tables[t]["state"] == "open":
            p.until(lambda m: m.get("what") == "start")
    play_on([a, b], t, random.Random(1))
    a.must(t="rematch", table=t)
    b.until(lambda m: m.get("what") == "rematch")
    c = guest("Cora")
    t = c.must(t="open", game="null", seats=2)["table"]
    c.must(t="close", table=t)


def limits_are_reached():
    a = guest("Ines")
    tables = [a.must(t="open", game="null", seats=2)["table"] for _ in range(17)]
    assert a.ask(t="enter", table=tables[-1])["error"] == "limit"
    busy = False
    for burst in range(50):  # until the queue of one table is full
        ids = {f"b{burst}-{i}" for i in range(100)}
        for i in range(100):
            a.say(t="bot", id=f"b{burst}-{i}", table=tables[0], seat="B", level="random")
        while ids:
            m = a.hear(20)
            ids.discard(m.get("re"))
            busy |= m.get("error") == "busy"
        if busy:
            break
    with Server(rate=1) as s:
        c = Client(s.port, "Hasty")
        while c.ask(t="ping")["t"] == "pong":
            pass
        while (answer := http_call(s.port, "GET", "/api/games"))[0] == 200:
            pass
        assert int(answer[2].getheader("Retry-After")) == -(-answer[1]["wait"] // 1000)
    with Server("--refuse", "guests") as s:
        c = Client(s.port, greet=False)
        c.say(t="hello", v=2, name="Late")
        assert c.until(lambda m: m["t"] == "no")["error"] == "overload"
        assert http_call(s.port, "POST", "/api/guest", {"name": "Late"})[0] == 503


def nothing_is_stored_on_a_full_disk():
    with Server() as s:
        a = Client(s.port, "Ines")
        resource.prlimit(s.proc.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        assert a.ask(t="open", game="null", seats=2)["error"] == "storage"
        assert http_call(s.port, "POST", "/api/guest", {"name": "Nobody"})[0] == 503
        resource.prlimit(s.proc.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def all_http_requests_are_made():
    call("POST", "/api/guest", {"name": "Ines", "token": True})
    me = call("POST", "/api/register", {"name": "Ida", "password": "correct horse", "token": True})[1]
    assert call("POST", "/api/register", {"name": "Ida", "password": "correct horse"})[1]["error"] == "taken"
    c = Client(SERVER.port, token=me["token"])
    t = open_table(c, game="null", seats=2)
    play_on([c], t, random.Random(1))
    for path in ("/api/me", "/api/export", "/api/games", "/api/tables", "/api/replays?limit=1", f"/api/replays/{t}?form=json", "/api/players/" + me["user"], "/api/online"):
        assert call("GET", path, token=me["token"])[0] == 200, path
    bots = [call("POST", "/api/tokens", {"name": f"Robby {i}"}, token=me["token"])[1] for i in range(9)]
    assert bots[8]["error"] == "limit"
    call("GET", "/api/tokens", token=me["token"])
    assert call("POST", "/api/tokens", {"name": "Sub"}, token=bots[0]["token"])[1]["error"] == "forbidden"
    call("POST", "/api/tokens/revoke", {"id": bots[0]["id"]}, token=me["token"])
    token = call("POST", "/api/login", {"name": "Ida", "password": "correct horse", "token": True})[1]["token"]
    call("POST", "/api/logout", {}, token=token)
    assert call("GET", "/api/me", token=token)[1]["error"] == "auth"
    assert call("POST", "/api/guest", {"name": 7}, bad=True)[1]["error"] == "form"
    assert call("GET", "/api/replays/000000000001")[1]["error"] == "unknown"
    codes = call("POST", "/api/recovery", {"password": "correct horse"}, token=me["token"])[1]["recovery"]
    call("POST", "/api/recover", {"name": "Ida", "code": codes[0], "new": "best horse"})
    token = call("POST", "/api/login", {"name": "Ida", "password": "best horse", "token": True})[1]["token"]
    call("POST", "/api/password", {"old": "best horse", "new": "better horse"}, token=token)
    token = call("POST", "/api/login", {"name": "Ida", "password": "better horse", "token": True})[1]["token"]
    admin("ban", me["user"])
    assert call("GET", "/api/me", token=token)[1]["error"] == "banned"
    assert Client(SERVER.port, greet=False).ask(t="hello", v=2, token=token)["error"] == "banned"
    admin("unban", me["user"])
    call("POST", "/api/delete", {"password": "better horse"}, token=token)


def moderators_perform_every_action():
    a, b = guest("Ines"), guest("Amos")
    t = open_table(a, [b], game="null")
    b.must(t="chat", table=t, text="Fool")
    a.must(t="report", table=t, user=b.user, reason="abuse", text="He shouts.")
    token = call("POST", "/api/register", {"name": "Ada", "password": "correct horse", "token": True})[1]["token"]
    admin("grant", "Ada", "admin")
    assert call("GET", "/api/me", token=token)[1]["role"] == "admin"

    def act(name, **keys):
        assert call("POST", "/api/admin/act", {"act": name, **keys}, token=token)[1]["ok"]
        ACTS.add(name)

    def look(what):
        status, answer, _ = call("GET", "/api/admin/" + what, token=token)
        assert status == 200, answer
        return answer
    act("mute", user=b.user, minutes=5, reason="insults")
    assert b.ask(t="chat", table=t, text="Fool")["error"] == "muted"
    act("ban-range", range="192.0.2.0/24", reason="spam")
    act("resolve", report=look("reports")["reports"][0]["report"], reason="muted")
    act("kick", user=b.user, table=t, reason="insults")
    b.until(lambda m: m["t"] == "kicked")
    assert {x["kind"] for x in look("sanctions")["sanctions"]} == {"mute", "kick", "ban-range"}
    act("ban", user=b.user, reason="threats")
    b.until(lambda m: m.get("error") == "banned")
    for what, key in (("summary", "users"), ("tables", "tables"), ("users", "users"), ("users?q=am", "users"),
                      ("reports?all=1", "reports"), ("audit", "audit")):
        assert look(what)[key], what
    act("unban", user=b.user)
    act("unmute", user=b.user)
    act("readmit", user=b.user, table=t)
    act("unban-range", range="192.0.2.0/24")
    act("close", table=t, reason="abandoned")


def everything_happens_and_fits_the_schema():
    SEEN.clear()
    a, b = guest("Slow Ines"), guest("Slow Amos")
    slow = open_table(a, [b], clock={"kind": "live", "bank": 30, "increment": 0}, takeover="random")
    for part in (people_come_and_go, tables_are_filled_played_and_left, moves_are_taken_back_and_turns_are_notified, games_end_and_rematches_start,
                 an_account_is_deleted_during_a_game, moderators_perform_every_action, limits_are_reached, nothing_is_stored_on_a_full_disk, all_http_requests_are_made):
        part()
    a.until(lambda m: m.get("what") == "flag" and m["table"] == slow, 120)
    messages = {r["$ref"].rsplit("/", 1)[1] for u in ("ClientMessage", "ServerMessage") for r in SCHEMA.defs[u]["oneOf"]}
    codes = {"error " + e["code"] for e in SCHEMA.doc["x-errors"]}
    http = {"http error " + e for r in SCHEMA.defs["HttpError"]["oneOf"] for e in values(r, "error")}
    paths = {f"{r['method']} {r['path']}" for r in SCHEMA.doc["x-http"]}
    missing = (messages | codes | http | paths) - SEEN - ELSEWHERE - NOT_REACHED
    assert not missing, f"never seen: {sorted(missing)}"
    acts = {a for r in SCHEMA.defs["ActRequest"]["oneOf"] for a in values(r, "act")}
    assert acts == ACTS == set(SCHEMA.defs["ActAnswer"]["properties"]["act"]["enum"]), acts ^ ACTS


def main():
    global SERVER
    with Server() as SERVER:
        run([generated_files_match_the_schema, every_key_is_described, a_message_with_a_fault_is_found,
             a_request_with_a_fault_is_found, amounts_are_explained,
             everything_happens_and_fits_the_schema])


if __name__ == "__main__":
    main()
