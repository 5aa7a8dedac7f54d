"""A move that was acknowledged is never lost and never made twice: SIGKILL at random moments under load.

Checked from the clients' side only. Tables are played by people in all seats (no bots), as fast as
answers arrive.  After each kill every client reconnects with its token, resends unanswered requests
with the same id, and continues.  In the end every ply of every table must have been acknowledged to
exactly one sender exactly once, and the records must agree.
"""
import os
import random
import sqlite3
import subprocess
import threading
import time

from wire import HARBOUR, PATIENCE, Client, Closed, Server, http_call, open_table, play_on, run, wait_for

KILLS = int(os.environ.get("KILLS", "32"))
TABLES = 5
GONE = (Closed, ConnectionError, OSError, TimeoutError)


class Party(threading.Thread):
    """Two people who play one table after another while the server is killed."""

    def __init__(self, server, number):
        super().__init__(daemon=True)
        self.server, self.number = server, number
        self.rng = random.Random(number)
        self.tokens = [None, None]
        self.clients = [None, None]
        self.table = None
        self.pending = None          # (client index, message) sent and not yet answered
        self.acked = {}              # entry number -> (ply, move) at the current table
        self.finished = []           # tables with what was acknowledged there
        self.stop = False
        self.faults = []
        self.moves = self.again = 0

    def connect(self, i):
        while not self.stop:
            try:
                c = Client(self.server.port, f"Party {self.number}{i}" if not self.tokens[i] else None, token=self.tokens[i], timeout=5)
                self.tokens[i] = c.token
                if self.table:
                    c.must(t="enter", table=self.table, since=0)
                self.clients[i] = c
                return
            except GONE:
                time.sleep(0.02)

    def check(self, c):
        """The server's log must contain all acknowledged moves."""
        told = {m["ply"]: m["move"] for m in c.tables[self.table]["moves"]}
        for ply, move in self.acked.values():
            if ply in told and told[ply] != move:
                self.faults.append(f"{self.table} ply {ply}: acknowledged {move}, now {told[ply]}")
        if c.tables[self.table]["n"] < max(self.acked, default=0):
            self.faults.append(f"{self.table}: entry {max(self.acked)} was acknowledged, there are {c.tables[self.table]['n']}")

    def answer(self, i, message, reply):
        line = f"{'AB'[i]} {message['move']}"
        if reply["t"] == "did" or reply.get("again"):
            if reply["n"] in self.acked:
                self.faults.append(f"{self.table} entry {reply['n']} acknowledged twice")
            self.acked[reply["n"]] = (reply.get("ply", 0), line)  # an any-time move may be made later than at the ply seen
            self.moves += 1
            self.again += bool(reply.get("again"))
        elif reply["error"] not in ("busy", "storage"):
            self.faults.append(f"{self.table}: {message} -> {reply}")
        self.pending = None

    def send(self, i, message):
        self.pending = (i, message)
        self.answer(i, message, self.clients[i].ask(5, **message))

    def step(self):
        if self.table is None:
            self.acked = {}
            table = open_table(self.clients[0], [self.clients[1]], public=False)
            self.table = table
        if self.pending:
            self.send(*self.pending)
            return
        for i, c in enumerate(self.clients):
            t = c.tables[self.table]
            if t["state"] == "over":
                done, self.table = self.table, None
                self.finished.append((done, dict(self.acked)))
                for one in self.clients:  # a connection may be at 16 tables
                    one.must(t="exit", table=done)
                return
            if t["you"] in t["prompt"] and t.get("legal"):
                ply = t["ply"]
                self.send(i, {"t": "move", "table": self.table, "ply": ply, "move": self.rng.choice(t["legal"]),
                              "id": f"m{self.number}-{self.rng.getrandbits(60):x}"})
                other = self.clients[1 - i]
                if other.tables[self.table]["ply"] <= ply:
                    other.until(lambda m: m.get("ply", 0) > ply, 5)
                return
        self.clients[0].note(self.clients[0].hear(5))

    def run(self):
        while not self.stop:
            try:
                for i in range(2):
                    if self.clients[i] is None:
                        self.connect(i)
                        if self.table and self.clients[i]:
                            self.check(self.clients[i])
                if self.stop:
                    return
                self.step()
            except GONE:
                for c in self.clients:
                    if c:
                        c.close()
                self.clients = [None, None]
            except Exception as e:  # noqa: BLE001: anything else is a fault of the server or of the test
                self.faults.append(repr(e))
                return


def check_records(port, parties):
    """The record of every finished table has each acknowledged move exactly once."""
    faults, plies = [], 0
    for p in parties:
        faults += p.faults
        for table, acked in p.finished:
            record = http_call(port, "GET", "/api/replays/" + table, token=p.tokens[0])[1].decode()
            moves = [l for l in record.split("\n\n", 1)[1].splitlines() if l]
            told = [acked[n][1] for n in sorted(acked)]
            plies += len(moves)
            if told != moves:
                at = next((i for i, pair in enumerate(zip(told, moves)) if pair[0] != pair[1]), min(len(told), len(moves)))
                faults.append(f"{table}: acknowledged {len(told)} moves, the record has {len(moves)}; from ply {at}: {told[at:at + 3]}, {moves[at:at + 3]}")
    return faults, plies


def acknowledged_moves_survive_sigkill():
    server = Server()
    server.start()
    parties = [Party(server, i) for i in range(TABLES)]
    for p in parties:
        p.start()
    rng = random.Random(99)
    slowest = 0.0
    for _ in range(KILLS):
        want = sum(p.moves for p in parties) + rng.randrange(25, 250)
        wait_for(lambda want=want: sum(p.moves for p in parties) >= want or any(p.faults for p in parties))
        time.sleep(rng.uniform(0, 0.02))  # at any point of the server's work
        server.kill()
        began = time.monotonic()
        server.start()
        slowest = max(slowest, time.monotonic() - began)
    wait_for(lambda: all(p.finished or p.faults for p in parties))
    for p in parties:
        p.stop = True
    for p in parties:
        p.join(PATIENCE)
    faults, plies = check_records(server.port, parties)
    made, again = sum(p.moves for p in parties), sum(p.again for p in parties)
    finished = sum(len(p.finished) for p in parties)
    print(f"# {KILLS} kills, {made} moves acknowledged, {again} of them found already made, {finished} games finished ({plies} plies), "
          f"slowest restart {slowest * 1000:.0f} ms")
    assert not faults, faults[:5]
    assert finished >= TABLES and made > 20 * KILLS, "too little was played to prove anything"
    assert server.stop() == 0
    subprocess.run(["rm", "-rf", server.dir], check=False)


def ready(port):
    try:
        return http_call(port, "GET", "/readyz", timeout=5)[0]
    except OSError:
        return 0


def moves_are_refused_beyond_the_file_size_limit():
    """The limit on file size simulates a full disk: writes fail in the middle of a game, then work
    again."""
    if not hasattr(__import__("resource"), "prlimit"):
        return
    import resource
    with Server() as s:
        a, b = Client(s.port, "Ines"), Client(s.port, "Amos")
        t = open_table(a, [b])
        mover = a if "A" in a.tables[t]["prompt"] else b
        move = {"t": "move", "table": t, "ply": 0, "move": mover.tables[t]["legal"][0], "id": "on-full-disk"}
        resource.prlimit(s.proc.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        assert ready(s.port) == 503
        refused = mover.ask(**move)
        assert refused["error"] == "storage", refused
        assert mover.tables[t]["ply"] == 0
        assert http_call(s.port, "POST", "/api/guest", {"name": "Nobody"})[0] == 503
        resource.prlimit(s.proc.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert ready(s.port) == 200
        assert mover.ask(**move)["ply"] == 1, "the same move under the same id is made now, once"
        assert mover.ask(**move).get("again")


def a_full_disk_and_a_read_only_disk():
    """A full disk, on a small separate file system; needs permission to mount one."""
    import tempfile
    place = tempfile.mkdtemp(prefix="harbour-disk-")
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1200k", "tmpfs", place], stderr=subprocess.DEVNULL, check=False).returncode != 0:
        print("# skipped: no right to mount")
        os.rmdir(place)
        return
    try:
        server = Server("--store", f"sqlite:{place}/harbour.db")
        with server as s:
            a, b = Client(s.port, "Ines"), Client(s.port, "Amos")
            t = open_table(a, [b])
            mover = a if "A" in a.tables[t]["prompt"] else b
            move = {"t": "move", "table": t, "ply": 0, "move": mover.tables[t]["legal"][0], "id": "mv"}
            with open(f"{place}/filler", "wb", buffering=0) as f:
                try:
                    while True:
                        f.write(b"x" * 4096)
                except OSError:
                    pass
            refused = None
            for i in range(400):
                refused = mover.ask(t="chat", table=t, text="x" * 300)
                if refused["t"] == "no":
                    break
            assert refused["error"] == "storage" and "full" in refused["text"], refused
            assert ready(s.port) == 503
            os.unlink(f"{place}/filler")
            assert ready(s.port) == 200
            subprocess.run(["mount", "-o", "remount,ro", place], stderr=subprocess.DEVNULL, check=False)
            answer = mover.ask(**move)
            if answer["t"] == "no":
                assert answer["error"] == "storage"
            subprocess.run(["mount", "-o", "remount,rw", place], check=True)
            assert mover.ask(**dict(move, id="mv2", ply=mover.tables[t]["ply"]))["t"] in ("did", "no")
            assert ready(s.port) == 200
    finally:
        subprocess.run(["umount", "-l", place], check=False)
        os.rmdir(place)


def small_disk(place):
    """Mounts an ext4 file system with blocks smaller than a page from a file; False without
    permission."""
    image = place + ".img"
    with open(image, "wb") as f:
        f.truncate(24 << 20)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": False}
    made = subprocess.run(["mkfs.ext4", "-q", "-F", "-b", "1024", "-m", "0", "-O", "^has_journal", image], **quiet)
    return made.returncode == 0 and subprocess.run(["mount", "-o", "loop", image, place], **quiet).returncode == 0


def fill(path, leave):
    """Fills the disk except for some kilobytes."""
    with open(path, "wb", buffering=0) as f:
        try:
            while True:
                f.write(b"x" * 1024)
        except OSError:
            pass
        f.truncate(max(0, f.tell() - 1024 * leave))


def a_start_on_a_full_disk_is_an_error():
    """Killed, and restarted with too little space for the index of the WAL: an error message, never
    SIGBUS."""
    import tempfile
    place = tempfile.mkdtemp(prefix="harbour-disk-")
    try:
        if not small_disk(place):
            print("# SKIPPED: a_start_on_a_full_disk_is_an_error: no right to mount a file system")
            return
        flags = ("--store", f"sqlite:{place}/harbour.db")
        s = Server(*flags).start()
        a = Client(s.port, "Ines")
        t = open_table(a, seats=2, game="null", start=False)
        s.kill()
        os.unlink(f"{place}/harbour.db-shm")
        outcomes = set()
        for leave in (12, 10, 8, 16, 20, 24, 28, 4, 0, 36, 2000):
            fill(f"{place}/filler", leave)
            r = subprocess.Popen([HARBOUR, "serve", "--port", "0", "--data", s.dir, *flags], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            started = r.stdout.readline().startswith(b"http")
            if started:
                r.kill()
            out, err = r.communicate(timeout=PATIENCE)
            outcomes.add(started)
            assert started or (r.returncode == 1 and b"full" in err), (leave, r.returncode, err)
            os.unlink(f"{place}/filler")
            if os.path.exists(f"{place}/harbour.db-shm"):
                os.unlink(f"{place}/harbour.db-shm")
        assert outcomes == {True, False}, outcomes
        with s:
            a = Client(s.port, token=a.token)
            a.must(t="enter", table=t)
    finally:
        subprocess.run(["umount", "-l", place], stderr=subprocess.DEVNULL, check=False)
        os.rmdir(place)
        os.unlink(place + ".img")


def a_graceful_stop_loses_nothing_and_says_so():
    s = Server()
    s.start()
    port = s.port
    a, b = Client(port, "Ines"), Client(port, "Amos")
    began = time.monotonic()
    t = open_table(a, [b], clock={"kind": "live", "bank": 600, "increment": 0})
    mover = a if "A" in a.tables[t]["prompt"] else b
    mover.must(t="move", table=t, ply=0, move=mover.tables[t]["legal"][0])
    s.proc.terminate()
    try:
        a.until(lambda m: False)
        raise AssertionError("still open")
    except Closed as e:
        assert e.code == 1001, e.code
    assert s.proc.wait(PATIENCE) == 0
    gone = time.monotonic()
    time.sleep(1.1)
    away = time.monotonic() - gone  # certainly; starting takes longer
    s.start()
    back = Client(s.port, token=mover.token)
    back.must(t="enter", table=t)
    assert back.tables[t]["ply"] == 1
    # The time while the server was down is charged to nobody.
    charged = 1000 * (time.monotonic() - began - away)
    assert all(ms >= 600000 - charged for ms in back.tables[t]["clock"]["left"]), (charged, back.tables[t]["clock"])
    assert s.stop() == 0
    subprocess.run(["rm", "-rf", s.dir], check=False)


def a_server_stops_while_many_games_wait_to_be_counted():
    """They are counted at the next start; nothing is leaked (LeakSanitizer checks)."""
    s = Server("--store", "sqlite:FILE")
    db = os.path.join(s.dir, "games.db")
    s.flags[-1] = "sqlite:" + db
    with s:
        c = Client(s.port, "Ines")
        t = open_table(c, seats=2, game="null")
        play_on([c], t, random.Random(1))
    many = "WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < 20000)"
    with sqlite3.connect(db) as sql:
        for table, key in (("games", "id"), ("game_seats", "game_id")):
            names = [row[1] for row in sql.execute(f"PRAGMA table_info({table})")]
            new = ", ".join({key: f"{key} + n", "counted": "0"}.get(name, name) for name in names)
            sql.execute(f"{many} INSERT INTO {table}({', '.join(names)}) SELECT {new} FROM {table}, k")
    sql.close()
    with s:
        assert http_call(s.port, "GET", "/healthz")[0] == 200
    subprocess.run(["rm", "-rf", s.dir], check=False)


def a_table_from_before_the_revisions_keeps_its_rules():
    """Its row names no revision and only some options."""
    s = Server("--store", "sqlite:FILE")
    db = os.path.join(s.dir, "games.db")
    s.flags[-1] = "sqlite:" + db
    with s:
        c = Client(s.port, "Ines")
        t = c.must(t="open", game="rotterdam", seats=2, options={"rounds": 30})["table"]
        c.until(lambda m: m["t"] == "table")
        setup = c.tables[t]["setup"]
        assert setup["rules"] == 2 and setup["options"] == {"offers": 20, "rounds": 30, "last-chance": 1}, setup
        token = c.token
    with sqlite3.connect(db) as sql:
        sql.execute("UPDATE tables SET setup = json_remove(setup, '$.rules', '$.options.offers', '$.options.last-chance')")
    sql.close()
    with s:
        c = Client(s.port, token=token)
        c.must(t="enter", table=t)
        old = c.tables[t]
        assert old["rules"] == 1 and old["setup"]["rules"] == 1, old
        assert old["setup"]["options"] == {"offers": 3, "rounds": 30, "last-chance": 1}, old
    subprocess.run(["rm", "-rf", s.dir], check=False)


if __name__ == "__main__":
    run([a_table_from_before_the_revisions_keeps_its_rules, acknowledged_moves_survive_sigkill, moves_are_refused_beyond_the_file_size_limit, a_full_disk_and_a_read_only_disk, a_start_on_a_full_disk_is_an_error,
         a_graceful_stop_loses_nothing_and_says_so,
         a_server_stops_while_many_games_wait_to_be_counted])
