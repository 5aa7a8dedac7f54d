"""Irregular time: a wall clock that is changed, a process that is stopped, a start in the past.

The server runs with shift_clock preloaded, so that a test sets its wall clock by writing a file.
"""
import contextlib
import os
import shutil
import signal
import struct
import subprocess
import tempfile
import time

from wire import HARBOUR, PATIENCE, Client, Postgres, Server, http_call, open_table, run

SHIFT = os.environ.get("HARBOUR_TEST_SHIFT", "")
HOUR = 3600


class Clock:
    """The wall clock of the processes that are started with env()."""

    def __init__(self):
        self.file = tempfile.NamedTemporaryFile(prefix="harbour-clock-")
        os.chmod(self.file.name, 0o644)  # a database runs as a user of its own
        self.set(0)

    def set(self, seconds):
        self.file.seek(0)
        self.file.write(struct.pack("q", seconds))
        self.file.flush()

    def env(self):
        return {"LD_PRELOAD": SHIFT, "SHIFT_CLOCK": self.file.name, "ASAN_OPTIONS": "verify_asan_link_order=0"}


def mover_of(clients, table):
    return next(c for c in clients if c.tables[table]["you"] in c.tables[table]["prompt"])


def make_move(c, table):
    return c.must(t="move", table=table, ply=c.tables[table]["ply"], move=c.tables[table]["legal"][0])


def left_of(c, table):
    """Milliseconds on the clock of the client's own seat, as last received."""
    return c.tables[table]["clock"]["left"][ord(c.tables[table]["you"]) - ord("A")]


def live_table(server, bank=600):
    a, b = Client(server.port, "Ines"), Client(server.port, "Amos")
    began = time.monotonic()
    t = open_table(a, [b], clock={"kind": "live", "bank": bank, "increment": 0})
    return a, b, t, mover_of((a, b), t), began


def the_shift_is_seen_by_the_server():
    clock = Clock()
    with Server(env=clock.env()) as s:
        seen = []
        for hours in (0, 1000):
            clock.set(hours * HOUR)
            c = Client(s.port, "Ines")
            seen.append(http_call(s.port, "GET", "/api/me", token=c.token)[1]["since"])
        assert seen[1] - seen[0] >= 999 * HOUR * 1000, seen


def a_clock_set_back_causes_no_refusals():
    clock = Clock()
    with Server(rate=20, env=clock.env()) as s:
        c = Client(s.port, "Ines")
        assert c.ask(t="ping")["t"] == "pong" and http_call(s.port, "GET", "/api/games")[0] == 200
        clock.set(-600)
        assert [c.ask(t="ping")["t"] for _ in range(5)] == ["pong"] * 5
        assert [http_call(s.port, "GET", "/api/games")[0] for _ in range(5)] == [200] * 5
        assert http_call(s.port, "POST", "/api/guest", {"name": "Amos"})[0] == 200
        assert http_call(s.port, "GET", "/api/me", token=c.token)[0] == 200


def a_clock_set_ahead_charges_no_time_and_ends_no_session():
    clock = Clock()
    with Server(env=clock.env()) as s:
        a, b, t, mover, began = live_table(s)
        clock.set(HOUR)
        make_move(mover, t)
        spent = 600000 - left_of(mover, t)
        assert 0 <= spent <= (time.monotonic() - began) * 1000 + 1000, spent
        other = b if mover is a else a
        other.settle()
        clock.set(2 * HOUR)
        assert other.ask(t="ping")["t"] == "pong"
        back = Client(s.port, token=a.token)
        back.must(t="enter", table=t)
        assert not any(seat["away"] for seat in back.tables[t]["seats"]), back.tables[t]["seats"]
        assert not any(m.get("what") in ("flag", "away") for c in (a, b) for m in c.heard)


def a_clock_set_back_does_not_stop_the_clocks():
    clock = Clock()
    with Server(env=clock.env()) as s:
        a, b, t, mover, _ = live_table(s)
        clock.set(-HOUR)
        began = time.monotonic()
        time.sleep(1.2)
        thought = (time.monotonic() - began) * 1000
        make_move(mover, t)
        assert 600000 - left_of(mover, t) >= thought - 10


def sanctions_end_by_the_wall_clock():
    """Their ends are dates that people read, by the wall clock, even if game time is far behind."""
    clock = Clock()
    with Server(env=clock.env()) as s:
        right = {"name": "Bad", "password": "correct horse", "token": True}
        bad = http_call(s.port, "POST", "/api/register", right)[1]
        loud = Client(s.port, "Loud")
        t = open_table(loud, game="null", seats=2)
        clock.set(10 * HOUR)
        for words in (["ban", bad["user"]], ["mute", loud.user]):
            subprocess.run([HARBOUR, "admin", *words, "--for", "30m", "--data", s.dir], env={**os.environ, **clock.env()},
                           check=True, capture_output=True, timeout=PATIENCE)
        assert http_call(s.port, "GET", "/api/me", token=bad["token"])[1].get("error") == "banned"
        assert http_call(s.port, "POST", "/api/login", right)[1].get("error") == "banned"
        assert loud.ask(t="chat", table=t, text="hey").get("error") == "muted"
        clock.set(11 * HOUR)
        assert http_call(s.port, "GET", "/api/me", token=bad["token"])[0] == 200
        assert http_call(s.port, "POST", "/api/login", right)[0] == 200
        loud.must(t="chat", table=t, text="hey")


def a_stopped_process_charges_nobody():
    with Server() as s:
        a, b, t, mover, began = live_table(s, bank=30)
        s.proc.send_signal(signal.SIGSTOP)
        time.sleep(5)
        s.proc.send_signal(signal.SIGCONT)
        make_move(mover, t)
        running = (time.monotonic() - began) * 1000 - 5000
        assert 30000 - left_of(mover, t) < running + 2000, (left_of(mover, t), running)


def clocks_run_after_a_start_in_the_past():
    clock = Clock()
    server = Server(env=clock.env())
    with server as s:
        a, b, t, mover, _ = live_table(s)
        tokens, who = (a.token, b.token), mover.token
    clock.set(-HOUR)
    with server as s:
        back = [Client(s.port, token=token) for token in tokens]
        for c in back:
            c.must(t="enter", table=t)
        mover = back[tokens.index(who)]
        before = left_of(mover, t)
        assert before > 590000 and not any(seat["away"] for seat in mover.tables[t]["seats"])
        began = time.monotonic()
        time.sleep(1.2)
        thought = (time.monotonic() - began) * 1000
        make_move(mover, t)
        assert before - left_of(mover, t) >= thought - 10, (before, left_of(mover, t))


@contextlib.contextmanager
def database_with(clock):
    """A PostgreSQL under that clock."""
    with tempfile.TemporaryDirectory(prefix="harbour-clock-") as d:
        os.chmod(d, 0o755)
        library = shutil.copy(SHIFT, d)
        before = dict(os.environ)
        os.environ.update(clock.env(), LD_PRELOAD=library)
        try:
            pg = Postgres()
        finally:
            os.environ.clear()
            os.environ.update(before)
        yield pg
        pg.drop()


def wait_for(what, seconds=60):
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.05)


def setting_the_databases_clock_does_not_change_game_time():
    """Nodes detect the jump; a node that starts afterwards gets game time from them.  The time of a
    stopped node is charged to nobody."""
    clock = Clock()
    with database_with(clock) as pg:
        nodes = [Server(store=pg.url), Server(store=pg.url)]
        aligned = lambda: [int(r[0]) for r in pg.sql("SELECT beat FROM nodes") if int(r[0]) > 10**12]
        jumps = lambda: [n.read_log().count("clock-set") for n in nodes]
        with nodes[0], nodes[1]:
            wait_for(lambda: len(aligned()) == 2)
            people = [Client(nodes[0].port, "Ines"), Client(nodes[1].port, "Amos")]
            began = time.monotonic()
            t = open_table(people[0], people[1:], clock={"kind": "live", "bank": 600, "increment": 0})
            tokens = [c.token for c in people]

            def move_at(where):
                here = [Client(n.port, token=token) for n, token in zip(where, tokens)]
                for c in here:
                    c.must(t="enter", table=t)
                c = mover_of(here, t)
                make_move(c, t)
                assert not any(seat["away"] for seat in c.tables[t]["seats"])
                spent = 2 * 600000 - sum(c.tables[t]["clock"]["left"])
                assert 0 <= spent <= (time.monotonic() - began) * 1000 + 5000, spent
                return spent

            wakes = lambda: len(pg.sql("SELECT n FROM log WHERE body LIKE 'wake%'"))
            before, since, woken = move_at(nodes), time.monotonic(), wakes()
            nodes[0].proc.send_signal(signal.SIGSTOP)  # it owns the table
            time.sleep(5)  # at most one second of this is charged
            nodes[0].proc.send_signal(signal.SIGCONT)
            wait_for(lambda: wakes() > woken)  # the current owner of the table cancels the time
            spent = move_at([nodes[0], nodes[0]]) - before  # a player at another node could have moved
            assert spent < (time.monotonic() - since) * 1000 - 1500
            clock.set(HOUR)
            wait_for(lambda: jumps() == [1, 1])
            move_at(nodes)
            late = Server(store=pg.url)
            with late:
                wait_for(lambda: len(aligned()) == 3)
                assert max(aligned()) - min(aligned()) < 10000
                move_at([late, nodes[0]])
                move_at([nodes[1], late])
                clock.set(-HOUR)
                wait_for(lambda: jumps() == [2, 2] and late.read_log().count("clock-set") == 2)
                move_at([late, nodes[1]])
                move_at([nodes[0], late])


if __name__ == "__main__":
    run([the_shift_is_seen_by_the_server, a_clock_set_back_causes_no_refusals,
         a_clock_set_ahead_charges_no_time_and_ends_no_session, a_clock_set_back_does_not_stop_the_clocks,
         sanctions_end_by_the_wall_clock, a_stopped_process_charges_nobody, clocks_run_after_a_start_in_the_past,
         setting_the_databases_clock_does_not_change_game_time])
