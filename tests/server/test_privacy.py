"""Private data: files, exports, private games."""
import json
import os
import random
import sqlite3
import stat
import subprocess

from wire import HARBOUR, Client, Server, http_call, open_table, play_on, run


def account(s, name):
    return http_call(s.port, "POST", "/api/register", {"name": name, "password": "correct horse", "token": True})[1]


def mode_of(path):
    return stat.S_IMODE(os.stat(path).st_mode)


def under_any_umask(*words):
    return subprocess.run([HARBOUR, *words], capture_output=True, text=True, check=False, umask=0)


def files_with_secrets_are_readable_by_their_owner_only():
    with Server() as s:
        Client(s.port, "Ines").must(t="open", game="null", seats=2)
        file = os.path.join(s.dir, "copy.backup")
        r = under_any_umask("backup", file, "--data", s.dir)
        assert r.returncode == 0, r.stderr
        assert mode_of(file) == 0o600, oct(mode_of(file))
        r = under_any_umask("backup", file, "--data", s.dir)
        assert r.returncode == 2 and mode_of(file) == 0o600, "never over another file"
        assert under_any_umask("backup", os.path.join(s.dir, "no", "where"), "--data", s.dir).returncode == 1
        fresh = os.path.join(s.dir, "fresh")
        r = under_any_umask("restore", file, "--data", fresh, "--store", os.path.join(s.dir, "other.db"))
        assert r.returncode == 0, r.stderr
        assert mode_of(os.path.join(s.dir, "other.db")) == 0o600
        offline = os.path.join(s.dir, "offline.backup")  # by a process of its own, while no server is running
        assert under_any_umask("backup", offline, "--data", fresh, "--store", os.path.join(s.dir, "other.db")).returncode == 0
        assert mode_of(offline) == 0o600
        target = os.path.join(s.dir, "moved.db")
        r = under_any_umask("migrate", "--from", offline, "--to", target)
        assert r.returncode == 0 and mode_of(target) == 0o600, (r, oct(mode_of(target)))


def an_export_may_be_of_any_size():
    s = Server().start()
    me = account(s, "Talker")
    c = Client(s.port, token=me["token"])
    t = open_table(c, game="null", seats=2)
    play_on([c], t, random.Random(1))
    assert s.stop() == 0
    db = sqlite3.connect(os.path.join(s.dir, next(f for f in os.listdir(s.dir) if f.endswith(".db"))))
    table, user = db.execute("SELECT game_id, user_id FROM game_seats WHERE user_id <> 0").fetchone()
    db.executemany("INSERT INTO chat(table_id,k,at,room,user_id,name,seat,text,phrase) VALUES (?,?,?,0,?,'Talker',0,?,'')",
                   [(table, k, k, user, f"{k} " + "ä" * 298) for k in range(1, 3601)])
    db.commit()
    db.close()
    with s:
        status, body, r = http_call(s.port, "GET", "/api/export", token=me["token"])
        assert status == 200, body
        assert int(r.getheader("Content-Length")) > 2 << 20
        assert len(body["chat"]["rows"]) == 3600 and body["chat"]["rows"][3599][3] == "3600 " + "ä" * 298
        assert {row[0] for row in body["chat"]["rows"]} == {t} and [row[0] for row in body["games"]["rows"]] == [t]
        assert body["user"] == me["user"] and "password" not in json.dumps(body)
        http_call(s.port, "POST", "/api/tokens", {"name": "Talking bot"}, token=me["token"])
        bots = http_call(s.port, "GET", "/api/tokens", token=me["token"])[1]["tokens"]
        body = http_call(s.port, "GET", "/api/export", token=me["token"])[1]
        assert body["bots"]["rows"][0][0] == bots[0]["id"]


def private_games_are_visible_to_their_players_only():
    with Server() as s:
        a, b = (Client(s.port, token=account(s, name)["token"]) for name in ("Inviter", "Invited"))
        other = account(s, "Curious")["token"]
        seen = open_table(a, [b], game="null")
        play_on([a, b], seen, random.Random(1))
        hidden = []
        for watch in ("all", "delay", "after", "nobody"):
            hidden.append(open_table(a, [b], game="null", public=False, watch=watch))
            play_on([a, b], hidden[-1], random.Random(1))

        def listed(query, token=None):
            return [row["id"] for row in http_call(s.port, "GET", "/api/replays" + query, token=token)[1]["replays"]]

        for query in ("", "?player=" + a.user, "?player=inviter", "?game=null", "?seats=2"):
            for token in (None, other):
                assert listed(query, token) == [seen], (query, token)
        assert listed("?player=" + a.user, b.token) == [seen], "nor those of others in one's own games"
        assert sorted(listed("?player=" + a.user, a.token)) == sorted([seen, *hidden]), "one's own"
        for t in hidden:
            for form in ("", "?form=json"):
                assert http_call(s.port, "GET", "/api/replays/" + t + form)[0] == 403
                assert http_call(s.port, "GET", "/api/replays/" + t + form, token=other)[0] == 403
                for c in (a, b):
                    assert http_call(s.port, "GET", "/api/replays/" + t + form, token=c.token)[0] == 200
        assert http_call(s.port, "GET", "/api/replays/" + seen)[0] == 200


def the_name_of_a_deleted_account_disappears():
    with Server() as s:
        a, b = (Client(s.port, token=account(s, name)["token"]) for name in ("Stays here", "Goes away"))
        t = open_table(a, [b], game="null", takeover="random")
        status, body, _ = http_call(s.port, "POST", "/api/delete", {"password": "correct horse"}, token=b.token)
        assert status == 200, body
        a.until(lambda m: m.get("what") == "erase")
        seat = a.tables[t]["seats"][1]
        assert seat["name"] == "gone" and seat["user"] is None and seat["away"], seat
        assert "Goes away" not in json.dumps(http_call(s.port, "GET", "/api/tables")[1])
        s.kill()
        s.start()
        a = Client(s.port, token=a.token)
        a.must(t="enter", table=t)
        assert a.tables[t]["seats"][1]["name"] == "gone"
        play_on([a], t, random.Random(1))
        record = http_call(s.port, "GET", "/api/replays/" + t)[1].decode()
        assert "Goes away" not in record and "gone" in record, record


if __name__ == "__main__":
    run([files_with_secrets_are_readable_by_their_owner_only, an_export_may_be_of_any_size, the_name_of_a_deleted_account_disappears, private_games_are_visible_to_their_players_only])
