"""The deal: first the commitment, then every nonce, then the cards."""
import glob
import hashlib
import os
import random
import sqlite3
import subprocess
import sys
import tempfile

from wire import HARBOUR, PATIENCE, Client, Server, http_call, open_table, play_on, run


def harbour(*words):
    return subprocess.run([HARBOUR, *words], capture_output=True, text=True, check=False)


def record_of(s, table):
    status, text, _ = http_call(s.port, "GET", "/api/replays/" + table)
    assert status == 200, text
    return text.decode()


def verify(text, *flags):
    with tempfile.NamedTemporaryFile("w", suffix=".record", encoding="utf-8") as f:
        f.write(text)
        f.flush()
        return harbour("verify", f.name, *flags)


def database(s):
    """The file of a server that has stopped."""
    (path,) = glob.glob(os.path.join(s.dir, "*.db"))
    return sqlite3.connect(path)


def log_of(s):
    with database(s) as db:
        return [row[0] for row in db.execute("SELECT body FROM log_rows ORDER BY table_id, n")]


def promised(reveal, *nonces, version=2):
    mixed = f"harbour-deal-{version}\n{reveal['secret']}\n" + "".join(n + "\n" for n in nonces)
    return hashlib.sha256(mixed.encode()).hexdigest() == reveal["seed"]


def the_commitment_comes_before_every_nonce():
    with Server() as s:
        a, b = Client(s.port, "Ines"), Client(s.port, "Amos")
        opened = a.must(t="open", game="null", seats=2, pace=0, nonce="dead")
        t, commitment = opened["table"], opened["commitment"]
        a.until(lambda m: m["t"] == "table")
        assert a.tables[t]["commitment"] == commitment and a.tables[t]["deal"] == 2
        b.must(t="enter", table=t)
        assert b.tables[t]["commitment"] == commitment
        b.must(t="sit", table=t, nonce="ab")
        a.must(t="nonce", table=t, nonce="00ff")
        b.must(t="nonce", table=t, nonce="abcd")  # the last one counts
        assert a.tables[t]["nonces"] == ["", ""], "published at the start"
        assert b.ask(bad=True, t="nonce", table=t, nonce="xyz")["error"] == "form"
        assert Client(s.port, "Otto").ask(t="nonce", table=t, nonce="00")["error"] == "forbidden"
        a.must(t="start", table=t)
        b.until(lambda m: m.get("what") == "start")
        assert b.tables[t]["nonces"] == ["00ff", "abcd"], "a nonce in `open` counts for nothing"
        assert a.ask(t="nonce", table=t, nonce="00")["error"] == "state"
        play_on([a, b], t, random.Random(1))
        reveal = a.tables[t]["reveal"]
        assert hashlib.sha256(bytes.fromhex(reveal["secret"])).hexdigest() == commitment
        assert promised(reveal, "00ff", "abcd")
        record = record_of(s, t)
        assert "\ndeal 2\n" in record
        r = verify(record)
        assert r.returncode == 0 and "before every nonce" in r.stdout, r
        assert '"order":"new"' in verify(record, "--json").stdout
        old = verify(record.replace("deal 2\n", ""))
        assert old.returncode == 1 and "old" in old.stdout, "an order cannot be taken for another"
        assert verify(record.replace("deal 2\n", "deal 9\n")).returncode == 2
        s.stop()
        log = log_of(s)
        assert log[0] == f"commit - 2 - {commitment}", log
        assert not any("dead" in line for line in log)
        assert [line.split()[0] for line in log[:4]] == ["commit", "sit", "sit", "nonce"]


def a_rematch_waits_for_nonces_that_follow_its_own_commitment():
    with Server() as s:
        a, b = Client(s.port, "Ines"), Client(s.port, "Amos")
        t = open_table(a, [b], game="null")
        play_on([a, b], t, random.Random(1))
        new = a.must(t="rematch", table=t, nonce="dead")["table"]
        b.until(lambda m: m.get("what") == "rematch")
        b.must(t="rematch", table=t, nonce="beef")
        for c in (a, b):
            c.must(t="enter", table=new)
        while b.tables[new]["you"] is None:
            b.until(lambda m: m.get("what") == "sit")
        assert a.tables[new]["commitment"] != a.tables[t]["commitment"]
        early = a.ask(t="start", table=new)
        assert early["error"] == "state" and "seat A has yet to send its nonce" in early["text"], early
        b.must(t="nonce", table=new, nonce="02")
        a.must(t="nonce", table=new, nonce="01")
        a.must(t="start", table=new)
        b.until(lambda m: m.get("what") == "start")
        play_on([a, b], new, random.Random(1))
        assert promised(a.tables[new]["reveal"], "02", "01"), "seats have moved on by one"
        assert verify(record_of(s, new)).returncode == 0


def a_client_without_a_nonce_does_not_block_the_start():
    with Server() as s:
        a, b = Client(s.port, "Ines"), Client(s.port, "Amos")
        t = open_table(a, [b], game="null")
        play_on([a, b], t, random.Random(1))
        a.must(t="rematch", table=t)
        b.until(lambda m: m.get("what") == "rematch")
        new = b.must(t="rematch", table=t)["table"]
        a.must(t="enter", table=new)
        while a.tables[new]["seats"][0]["kind"] == "empty":
            a.until(lambda m: m.get("what") == "sit")
        a.sock.settimeout(30)
        while a.ask(t="start", table=new)["t"] == "no":
            try:
                a.note(a.hear(0.5))
            except TimeoutError:
                pass
        if a.tables[new]["state"] == "open":
            a.until(lambda m: m.get("what") == "start")
        assert a.tables[new]["nonces"] == ["", ""]


def our_own_clients_send_nonces():
    with Server() as s:
        url = f"http://127.0.0.1:{s.port}"
        bot = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples", "bot.py")
        made = subprocess.run([sys.executable, bot, "--url", url, "--open", "null", "--seats", "2", "--seed", "1"],
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert made.returncode == 0, made.stderr
        made = harbour("load", "--url", url, "--clients", "4", "--seats", "2", "--seconds", "1", "--game", "null", "--check")
        assert made.returncode == 0, made.stderr
        s.stop()
        log = log_of(s)
    db = database(s)
    records = [row[0] for row in db.execute("SELECT text FROM records")]
    db.close()
    given = [line.split()[1:] for r in records for line in r.splitlines() if line.startswith("nonces ")]
    assert len(given) > 2 and all("".join(g) != "," for g in given), given
    assert sum(len(g) == 2 and g[0] != "," for g in given) == len(given) - 1, "but for the bot's opponent, which is a bot"
    assert not any(line.startswith("sit") and line.split()[4] == "-" for line in log)


def tables_of_the_old_order_continue_and_are_reported_as_such():
    s = Server().start()
    a, b = Client(s.port, "Ines"), Client(s.port, "Amos")
    t = a.must(t="open", game="null", seats=2, pace=0)["table"]
    assert s.stop() == 0
    with database(s) as db:  # as the release before wrote it: no commitment, and the nonce in `open`
        (first, last) = db.execute("SELECT id, body, who FROM log_rows ORDER BY n").fetchall()
        db.execute("UPDATE log_rows SET body = 'sit A 0 - 00ff Ines', who = ? WHERE id = ?", (last[2], first[0]))
        db.execute("UPDATE log_rows SET body = 'wake - 0 -' WHERE id = ?", (last[0],))
    db.close()
    with s:
        a, b = Client(s.port, token=a.token), Client(s.port, token=b.token)
        for c in (a, b):
            c.must(t="enter", table=t)
        assert a.tables[t]["deal"] == 1
        b.must(t="sit", table=t, nonce="ab")
        a.must(t="start", table=t)
        b.until(lambda m: m.get("what") == "start")
        play_on([a, b], t, random.Random(1))
        assert promised(a.tables[t]["reveal"], "00ff", "ab", version=1)
        record = record_of(s, t)
        assert "\ndeal " not in record
        r = verify(record)
        assert r.returncode == 0 and "the server knew the opener's nonce before its commitment" in r.stdout, r
        assert '"ok":true' in verify(record, "--json").stdout and '"order":"old"' in verify(record, "--json").stdout
        assert verify(record.replace("commitment ", "deal 2\ncommitment ")).returncode == 1


def a_secret_that_does_not_match_its_commitment_is_reported():
    s = Server().start()
    a = Client(s.port, "Ines")
    t = a.must(t="open", game="null", seats=2, pace=0)["table"]
    assert s.stop() == 0
    with database(s) as db:
        db.execute("UPDATE tables SET secret = ?", ("11" * 32,))
    db.close()
    with s:
        a = Client(s.port, token=a.token)
        assert a.ask(t="enter", table=t)["t"] == "no", "the log has another commitment"
        assert "table-damaged" in s.read_log()


if __name__ == "__main__":
    run([the_commitment_comes_before_every_nonce, a_rematch_waits_for_nonces_that_follow_its_own_commitment,
         a_client_without_a_nonce_does_not_block_the_start,
         our_own_clients_send_nonces, tables_of_the_old_order_continue_and_are_reported_as_such, a_secret_that_does_not_match_its_commitment_is_reported])
