"""Reports, mutes, kicks, bans of users and of address ranges, roles, the audit log: over real sockets."""
import json
import os
import random
import sqlite3
import subprocess

from wire import HARBOUR, PATIENCE, STORE, Client, Closed, Server, Socket, http_call, open_table, play_on, run

PROXY = ("--trusted-proxy", "127.0.0.1")


def admin(server, *words):
    return subprocess.run([HARBOUR, "admin", *words, "--data", server.dir, *store_of(server)], capture_output=True, text=True,
                          timeout=PATIENCE, check=False)


def store_of(server):
    return server.flags[server.flags.index("--store"):][:2] if "--store" in server.flags else []


def told(server, *words):
    r = admin(server, *words, "--json")
    assert r.returncode == 0, r.stderr
    return json.loads(r.stdout)


def account(server, name, role=None):
    status, a, _ = http_call(server.port, "POST", "/api/register", {"name": name, "password": "correct horse", "token": True})
    assert status == 200, a
    if role:
        r = admin(server, "grant", name, role)
        assert r.returncode == 0, r.stderr
    return a


def look(server, who, what, **kw):
    return http_call(server.port, "GET", "/api/admin/" + what, token=who["token"], **kw)[:2]


def act(server, who, name, headers=None, bad=False, **body):
    return http_call(server.port, "POST", "/api/admin/act", {"act": name, **body}, token=who["token"], headers=headers,
                     bad=bad)[:2]


def does(server, who, name, **body):
    status, answer = act(server, who, name, **body)
    assert status == 200 and answer["ok"], answer
    return answer


def closed_with_ban(c):
    """The connection receives the ban and is closed."""
    said = c.until(lambda m: m.get("error") == "banned")
    try:
        c.until(lambda m: False)
    except Closed as e:
        assert e.code == 1008, e.code
    return said


def greet(server, token):
    c = Client(server.port, greet=False)
    c.say(t="hello", v=2, token=token)
    return c.until(lambda m: m["t"] in ("welcome", "no"))


def only_the_host_grants_roles():
    with Server() as s:
        m, a, plain = account(s, "Mo Derator", "moderator"), account(s, "Ad Min", "admin"), account(s, "Plain")
        for who, role in ((m, "moderator"), (a, "admin"), (plain, None)):
            assert http_call(s.port, "GET", "/api/me", token=who["token"])[1]["role"] == role
        for what in ("summary", "tables", "users", "reports", "audit", "sanctions"):
            assert look(s, m, what)[0] == 200, what
            assert look(s, plain, what)[0] == 403 and look(s, {"token": "0" * 64}, what)[0] == 401, what
        guest = Client(s.port, "Guest")
        assert look(s, {"token": guest.token}, "users")[0] == 403 and look(s, a, "nothing")[0] == 404
        for who in (m, a, plain):
            assert act(s, who, "grant", bad=True, user=plain["user"], role="admin")[0] == 403
        assert act(s, plain, "mute", user=guest.user, reason="x")[0] == 403
        assert act(s, m, "ban-range", range="198.51.100.0/24", reason="x")[1]["error"] == "forbidden"
        assert act(s, m, "close", table=guest.user, reason="x")[0] == 403
        assert act(s, m, "mute", user=a["user"], reason="x")[1]["error"] == "forbidden", "not above an admin"
        assert act(s, m, "ban", user=m["user"], reason="x")[0] == 403 and act(s, a, "ban", user=a["user"], reason="x")[0] == 403
        assert admin(s, "grant", guest.user, "admin").returncode == 1, "a guest has no role"
        r = admin(s, "grant", "Plain", "captain")
        assert r.returncode == 2 and "moderator or admin" in r.stderr, r.stderr
        does(s, a, "mute", user=m["user"], minutes=5, reason="shouting")
        assert admin(s, "revoke", "mo derator").returncode == 0
        assert look(s, m, "users")[0] == 403, "at once"


def forged_requests_are_refused():
    with Server() as s:
        m, guest = account(s, "Mo", "moderator"), Client(s.port, "Guest")
        assert act(s, m, "mute", headers={"Origin": "http://evil.example"}, user=guest.user, reason="x")[0] == 403
        assert act(s, m, "mute", headers={"Content-Type": "text/plain"}, user=guest.user, reason="x")[0] == 415
        for body, key in (({}, "user"), ({"user": guest.user}, "reason"), ({"user": guest.user, "reason": "x" * 201}, "reason"),
                          ({"user": guest.user, "reason": "x", "minutes": 0}, "minutes"),
                          ({"user": guest.user, "reason": "x", "minutes": "5"}, "minutes")):
            status, answer = act(s, m, "mute", bad=True, **body)
            assert status == 400 and answer["text"].startswith(key + ":"), answer
        assert act(s, m, "mute", user="7Q2MJX0C9RTD", reason="x")[0] == 404
        assert act(s, m, "unmute", user=guest.user)[0] == 404 and act(s, m, "fly", bad=True)[0] == 400
        assert act(s, m, "resolve", report="7Q2MJX0C9RTD", reason="x")[0] == 404
        for query, status in (("users?q=%ff%fe", 400), ("users?q=%27%3B--", 200), ("audit?before=x", 200), ("reports?before=9:zz", 200)):
            assert look(s, m, query)[0] == status, query
        assert look(s, m, "audit")[1]["audit"][0]["act"] == "grant", "what was refused is not in the log"


def a_muted_user_cannot_chat_anywhere():
    with Server() as s:
        m, loud, other = account(s, "Mo", "moderator"), Client(s.port, "Loud"), Client(s.port, "Other")
        table = open_table(loud, [other], game="null")
        loud.must(t="chat", table=table, text="before")
        answer = does(s, m, "mute", user=loud.user, minutes=60, reason="insults")
        no = loud.ask(t="chat", table=table, text="again")
        assert no["error"] == "muted" and no["reason"] == "insults" and no["until"] == answer["until"]
        assert loud.ask(t="chat", table=table, phrase="hello")["error"] == "muted"
        loud.must(t="ping")
        kinds = http_call(s.port, "GET", "/api/export", token=loud.token)[1]["sanctions"]
        assert kinds["columns"].startswith("kind, table,") and kinds["rows"][0][:2] == [1, None], kinds
        other.must(t="chat", table=table, text="peace")
        assert [x["kind"] for x in look(s, m, "sanctions")[1]["sanctions"]] == ["mute"]
        s.stop()
        s.start()
        loud = Client(s.port, token=loud.token)
        loud.must(t="enter", table=table)
        assert loud.ask(t="chat", table=table, text="after a restart")["error"] == "muted"
        does(s, m, "unmute", user=loud.user)
        loud.must(t="chat", table=table, text="sorry")


def a_kicked_user_is_replaced_by_a_bot():
    with Server() as s:
        m, bad, good = account(s, "Mo", "moderator"), Client(s.port, "Bad"), Client(s.port, "Good")
        table = open_table(good, [bad], game="null", takeover="random")
        assert act(s, m, "kick", user=bad.user, table="7Q2MJX0C9RTD", reason="x")[0] == 404
        does(s, m, "kick", user=bad.user, table=table, reason="stalling")
        kicked = bad.until(lambda x: x["t"] == "kicked")
        assert kicked["table"] == table and kicked["reason"] == "stalling"
        good.until(lambda x: x.get("what") == "away" and x["seat"] == "B")
        for message in ({"t": "enter"}, {"t": "reclaim"}, {"t": "chat", "text": "hey"}, {"t": "move", "move": "x", "ply": 0},
                        {"t": "report", "user": good.user, "reason": "other"}):
            no = bad.ask(table=table, **message)
            assert no["t"] == "no" and no["error"] == "forbidden", (message, no)
        assert bad.must(t="mine")["tables"] == [] and Client(s.port, token=bad.token).welcome["tables"] == []
        play_on([good], table, random.Random(1))
        bad.must(t="ping")
        assert not [x for x in bad.heard[bad.heard.index(kicked) + 1:] if x.get("table") == table], "nothing more of that table"
        spare = open_table(bad, seats=2, game="null")
        bad.must(t="chat", table=spare, text="other tables are open")


def a_kick_from_the_waiting_room_frees_the_seat():
    with Server() as s:
        m, bad, good = account(s, "Mo", "moderator"), Client(s.port, "Bad"), Client(s.port, "Good")
        table = open_table(good, [bad], game="null", start=False)
        does(s, m, "kick", user=bad.user, table=table, reason="name")
        left = good.until(lambda x: x.get("what") == "leave")
        assert left["seats"][1]["kind"] == "empty"
        assert bad.ask(t="enter", table=table)["error"] == "forbidden" and bad.ask(t="sit", table=table)["error"] == "forbidden"
        s.stop()
        s.start()
        bad, good = Client(s.port, token=bad.token), Client(s.port, token=good.token)
        assert bad.ask(t="sit", table=table)["error"] == "forbidden", "after a restart"
        does(s, m, "readmit", user=bad.user, table=table)
        bad.must(t="enter", table=table)
        bad.must(t="sit", table=table)
        good.must(t="enter", table=table)
        does(s, m, "kick", user=good.user, table=table, reason="the owner goes, and the table with him")
        bad.until(lambda x: x.get("what") == "close")


def a_banned_user_gets_the_reason_and_the_end():
    with Server() as s:
        m, bad = account(s, "Mo", "moderator"), account(s, "Bad Account")
        c = Client(s.port, token=bad["token"])
        bot = http_call(s.port, "POST", "/api/tokens", {"name": "Bad Bot"}, token=bad["token"])[1]
        robot = Client(s.port, token=bot["token"])
        answer = does(s, m, "ban", user=bad["user"], minutes=90, reason="threats")
        said = closed_with_ban(c)
        assert said["reason"] == "threats" and said["until"] == answer["until"] and "threats" in said["text"]
        closed_with_ban(robot)
        s.stop()
        s.start()
        for token in (bad["token"], bot["token"]):
            no = greet(s, token)
            assert no["error"] == "banned" and no["reason"] == "threats" and no["until"] == answer["until"], no
            status, body, _ = http_call(s.port, "GET", "/api/me", token=token)
            assert status == 403 and body["error"] == "banned" and body["reason"] == "threats"
        right = {"name": "Bad Account", "password": "correct horse"}
        status, body, r = http_call(s.port, "POST", "/api/login", right)
        assert status == 403 and body["until"] == answer["until"] and r.getheader("Set-Cookie") is None
        status, body, _ = http_call(s.port, "POST", "/api/login", dict(right, password="wrong horse"))
        assert status == 401 and "threats" not in json.dumps(body), "a stranger does not learn of the ban"
        assert http_call(s.port, "POST", "/api/delete", {"password": "correct horse"}, token=bad["token"])[0] == 403
        does(s, m, "unban", user=bad["user"])
        assert greet(s, bad["token"])["t"] == "welcome" and http_call(s.port, "POST", "/api/login", right)[0] == 200


def a_ban_ends_by_itself():
    if STORE != "sqlite":
        return
    with Server() as s:
        bad = Client(s.port, "Bad Guest")
        assert admin(s, "ban", bad.user, "--for", "30m").returncode == 0
        closed_with_ban(bad)
        assert greet(s, bad.token)["error"] == "banned"
        s.stop()
        with sqlite3.connect(os.path.join(s.dir, "harbour.db")) as db:  # half an hour later
            assert db.execute("UPDATE users SET banned = 1000 WHERE banned > 1").rowcount == 1
        s.start()
        assert greet(s, bad.token)["t"] == "welcome"


def banned_address_ranges_cannot_connect():
    def upgrade(s, address):
        try:
            Socket(s.port, headers={"X-Forwarded-For": address}).close()
            return 101
        except Closed as e:
            return e.code or 403

    def get(s, address, path="/api/games"):
        return http_call(s.port, "GET", path, headers={"X-Forwarded-For": address})[:2]

    with Server(*PROXY) as s:
        a = account(s, "Ad", "admin")
        inside = Client(s.port, "Inside", headers={"X-Forwarded-For": "198.51.100.77"})
        six = Client(s.port, "Six", headers={"X-Forwarded-For": "2001:db8:7::1"})
        for text in ("", "198.51.100.0/33", "0.0.0.0/0", "::/0", "home"):
            status, no = act(s, a, "ban-range", range=text, reason="x")
            assert status == 400 and no["text"].startswith("range:"), no
        status, no = act(s, a, "ban-range", range="127.0.0.0/8", reason="x")
        assert status == 400 and "your own" in no["text"]
        assert does(s, a, "ban-range", range="198.51.100.9/24", minutes=60, reason="spam")["range"] == "198.51.100.0/24"
        does(s, a, "ban-range", range="2001:db8::/32", reason="spam")
        assert closed_with_ban(inside)["reason"] == "spam" and closed_with_ban(six)["until"] is None
        for round_ in range(2):
            for address in ("198.51.100.1", "2001:db8:1::9", "::ffff:198.51.100.2"):
                status, body = get(s, address)
                assert status == 403 and body["error"] == "banned" and body["reason"] == "spam", (address, body)
                assert get(s, address, "/")[0] == 403 and upgrade(s, address) == 403
            for address in ("198.51.101.1", "2001:db9::1", "127.0.0.1"):
                assert get(s, address)[0] == 200 and upgrade(s, address) == 101, address
            if round_ == 0:
                s.stop()
                s.start()
        m = account(s, "Mo", "moderator")
        assert "198.51" not in json.dumps([look(s, m, x)[1] for x in ("sanctions", "audit", "users", "reports", "summary")])
        assert "198.51.100.0/24" in json.dumps(look(s, a, "audit")[1])
        assert admin(s, "ban-range", "127.0.0.0/8").returncode == 0, "the host may lock out anybody ..."
        assert http_call(s.port, "GET", "/api/games")[0] == 403 and http_call(s.port, "GET", "/healthz")[0] == 200
        assert admin(s, "unban-range", "127.0.0.0/8").returncode == 0, "... and never himself"
        assert http_call(s.port, "GET", "/api/games")[0] == 200
        does(s, a, "unban-range", range="2001:db8::/32")
        assert get(s, "2001:db8:1::9")[0] == 200


def reports_include_the_chat_and_are_stored_once():
    with Server() as s:
        m, a, b = account(s, "Mo", "moderator"), Client(s.port, "Ann"), Client(s.port, "Bob")
        table = open_table(a, [b], game="null")
        watcher, far = Client(s.port, "Watcher"), Client(s.port, "Far")
        watcher.must(t="enter", table=table)
        for i in range(25):
            b.must(t="chat", table=table, text=f"line {i}")
        wish = {"t": "report", "table": table, "user": b.user, "reason": "abuse", "text": "he \u202eshouts"}
        for _ in range(3):
            assert a.must(**wish)["t"] == "ok"
        watcher.must(**dict(wish, reason="cheating"))
        a.must(t="report", table=table, user=watcher.user, reason="name")
        for change, error in (({"user": a.user}, "form"), ({"user": far.user}, "unknown"), ({"table": "7Q2MJX0C9RTD"}, "unknown")):
            assert a.ask(**{**wish, **change})["error"] == error, change
        for change, error in (({"user": "zz"}, "unknown"), ({"reason": "boredom"}, "form"), ({"text": "x" * 301}, "form"),
                              ({"text": 7}, "form")):
            assert a.ask(bad=True, **{**wish, **change})["error"] == error, change
        assert far.ask(**wish)["error"] == "forbidden", "not at the table"
        got = look(s, m, "reports")[1]["reports"]
        assert len(got) == 3 and sorted(r["reason"] for r in got) == ["abuse", "cheating", "name"]
        first = next(r for r in got if r["reason"] == "abuse")
        assert first["reporter"] == a.user and first["user"] == b.user and first["name"] == "Bob" and first["table"] == table
        assert first["text"] == "he shouts" and [x["text"] for x in first["chat"]] == [f"line {i}" for i in range(5, 25)]
        b.must(t="ping")
        b.settle()
        assert b"report" not in bytes(b.bytes_in), "who is reported does not hear of it"
        data = json.dumps(http_call(s.port, "GET", "/api/export", token=b.token)[1])
        assert "shouts" not in data and a.user not in json.dumps(json.loads(data)["reports"])
        mine = http_call(s.port, "GET", "/api/export", token=a.token)[1]["reports"]["rows"]
        assert [table, b.user] in [row[:2] for row in mine] and "shouts" in json.dumps(mine)
        s.stop()
        s.start()
        does(s, m, "resolve", report=first["report"], reason="talked to him")
        assert act(s, m, "resolve", report=first["report"], reason="twice")[0] == 404
        assert len(look(s, m, "reports")[1]["reports"]) == 2 and look(s, m, "summary")[1]["reports"] == 2
        done = next(r for r in look(s, m, "reports?all=1")[1]["reports"] if r["report"] == first["report"])
        assert not done["open"] and done["closed_by"] == "Mo" and done["note"] == "talked to him"
        assert len(told(s, "reports")["reports"]) == 2 and len(told(s, "reports", "--all")["reports"]) == 3
        assert http_call(s.port, "POST", "/api/delete", {}, token=b.token)[0] == 200
        left = look(s, m, "reports?all=1")[1]["reports"]
        assert [r["reason"] for r in left] == ["name"] and left[0]["chat"] == [], "what is erased is erased here too"


def reports_are_limited():
    with Server(rate=1000) as s:
        a = Client(s.port, "Ann")
        for i in range(6):
            table = open_table(a, seats=2, game="null", start=False)
            b = Client(s.port, f"Bob {i}")
            b.must(t="enter", table=table)
            answer = a.ask(t="report", table=table, user=b.user, reason="other")
            assert answer["t"] == ("ok" if i < 5 else "no"), (i, answer)
            a.must(t="close", table=table)
        assert answer["error"] == "rate" and 1 <= answer["wait"] <= 60001, answer


def every_act_is_in_the_audit_log():
    with Server() as s:
        m, a, bad = account(s, "Mo", "moderator"), account(s, "Ad", "admin"), account(s, "Bad")
        other = Client(s.port, "Other")
        table = open_table(other, seats=2, game="null")
        does(s, m, "mute", user=bad["user"], minutes=5, reason="one")
        does(s, m, "unmute", user=bad["user"])
        does(s, m, "ban", user=bad["user"], reason="two")
        does(s, m, "unban", user=bad["user"])
        does(s, a, "ban-range", range="203.0.113.0/24", reason="three")
        does(s, a, "close", table=table, reason="four")
        assert admin(s, "reset-password", bad["user"]).returncode == 0 and admin(s, "delete", bad["user"]).returncode == 0
        rows = told(s, "audit")["audit"]
        assert [r["act"] for r in rows] == ["delete", "reset-password", "close", "ban-range", "unban", "ban", "unmute", "mute",
                                            "grant", "grant"], rows
        assert [r["actor_name"] for r in rows] == ["host", "host", "Ad", "Ad", "Mo", "Mo", "Mo", "Mo", "host", "host"]
        assert [r["reason"] for r in rows][2:8] == ["four", "three", "", "two", "", "one"]
        assert rows[3]["range"] == "203.0.113.0/24" and rows[2]["table"] == table and rows[7]["until"] > rows[7]["at"]
        assert "Bad" not in json.dumps(rows) and rows[0]["user"] == bad["user"], "an erased account leaves no name"
        seen = look(s, m, "audit")[1]["audit"]
        assert [r["act"] for r in seen] == [r["act"] for r in rows] and "203.0.113" not in json.dumps(seen)
        text = admin(s, "audit").stdout
        assert len(text.splitlines()) == 10 and "reset-password" in text, text


def nothing_secret_is_shown():
    with Server() as s:
        a, m = account(s, "Ad", "admin"), account(s, "Mo", "moderator")
        one, two = Client(s.port, "One"), Client(s.port, "Two")
        table = open_table(one, [two], public=False, nonce="00ff")
        one.must(t="report", table=table, user=two.user, reason="cheating")
        all_of_it = json.dumps([look(s, who, x)[1] for who in (a, m) for x in
                                ("summary", "tables", "users", "users?q=o", "users?q=a", "reports?all=1", "audit", "sanctions")])
        all_of_it += json.dumps([told(s, x) for x in ("summary", "tables", "users", "reports", "audit", "sanctions")])
        for secret in (a["token"], m["token"], one.token, "argon2", "secret", "seed", "view", "hand", "nonce", "commitment",
                       "password\""):
            assert secret not in all_of_it, secret
        row = next(t for t in look(s, m, "tables")[1]["tables"] if t["table"] == table)
        assert {p["name"] for p in row["people"]} == {"One", "Two"} and row["state"] == "playing"
        users = {u["name"]: u for u in look(s, a, "users?q=o")[1]["users"]}
        assert users["One"]["online"] and users["One"]["address"] == "127.0.0.1"
        assert "address" not in json.dumps(look(s, m, "users?q=o")[1]) and "127.0.0.1" not in json.dumps(look(s, m, "users")[1])
        assert {u["name"] for u in look(s, m, "users")[1]["users"]} == {"One", "Two"}, "who is connected"
        got = look(s, m, "summary")[1]
        assert got["connections"] == 2 and got["tables"]["playing"] == 1 and got["store"]["ok"] and got["memory"] > 0
        assert got["reports"] == 1 and got["nodes"] >= 1 and "moves_per_second" in got and "bot_queue" in got


def the_command_line_explains_itself():
    with Server() as s:
        c = Client(s.port, "Guest")
        for words, code, text in ((["mute"], 2, "mute user"), (["mute", c.user, "x", "y"], 2, "too many"), (["mutee", c.user], 2, "did you mean mute"),
                                  (["mute", c.user, "--for", "soon"], 2, "30m"), (["close", c.user, "--for", "1h"], 2, "--for is only for"),
                                  (["kick", c.user], 2, "kick user table"), (["ban-range", "x"], 2, "192.0.2.0/24"),
                                  (["mute", "Nobody Here"], 1, "no user has this id"), (["unmute", c.user], 1, "nothing to lift")):
            r = admin(s, *words)
            assert r.returncode == code and text in r.stderr, (words, r.returncode, r.stderr)
        r = admin(s, "mute", c.user, "--for", "2h", "--reason", "loud")
        assert r.returncode == 0 and "Guest" in r.stdout and "until" in r.stdout, r.stdout
        account(s, "Away")
        assert {"Guest", "Away"} == {u["name"] for u in told(s, "users")["users"]}, "without a name, all of them"
        assert "mute" in admin(s, "sanctions").stdout and "muted" in admin(s, "users", "guest").stdout
        s.stop()
        assert admin(s, "unmute", c.user).returncode == 0, "without a server, on its data"
        assert admin(s, "sanctions").stdout == ""
        assert [x["act"] for x in told(s, "audit")["audit"]] == ["unmute", "mute"]
        s.start()


if __name__ == "__main__":
    run([only_the_host_grants_roles, forged_requests_are_refused, a_muted_user_cannot_chat_anywhere,
         a_kicked_user_is_replaced_by_a_bot, a_kick_from_the_waiting_room_frees_the_seat,
         a_banned_user_gets_the_reason_and_the_end, a_ban_ends_by_itself, banned_address_ranges_cannot_connect,
         reports_include_the_chat_and_are_stored_once, reports_are_limited, every_act_is_in_the_audit_log, nothing_secret_is_shown,
         the_command_line_explains_itself])
