"""harbour migrate between real databases, both ways: complete, interrupted, and refused cases."""
import os
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

HARBOUR = os.environ.get("HARBOUR", "harbour")
HERE = os.path.dirname(os.path.abspath(__file__))
POSTGRES = os.path.join(HERE, "..", "support", "postgres")
sys.path.insert(0, os.path.join(HERE, "..", "server"))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
from patience import PATIENCE

ODD = ["", "plain", "tab\tnew\nline\rback\\slash \\N", "Ünïcödé 船 ⚓", "'quote\" $1 %s", "x" * 5000]
MOVED = ["users", "sessions", "tables", "seats", "log_rows", "chat", "mutes", "games", "game_seats", "records", "ratings",
         "hooks", "lobby", "sanctions", "reports", "report_lines", "audit"]


def harbour(*args):
    return subprocess.run([HARBOUR, *args], capture_output=True, text=True, timeout=PATIENCE, check=False)


def migrate(source, target):
    return harbour("migrate", "--from", source, "--to", target)


def odd(i):
    return ODD[i % len(ODD)]


def make_source(path):
    """A store made by the program itself, then filled with a little of everything."""
    made = harbour("admin", "counts", "--data", os.path.dirname(path), "--store", "sqlite:" + path)
    assert made.returncode == 0, made.stderr
    db = sqlite3.connect(path)
    put = db.executemany
    put("INSERT INTO users(id,kind,name,fold,password,banned,created,master) VALUES (?,?,?,?,?,?,?,?)",
        [(i, 1, odd(i), f"name {i}", odd(i + 1), i % 2, -i, 2**62 + i) for i in range(1, 2500)])
    put("INSERT INTO sessions VALUES (?,?,?,?)", [(f"{i:x}é", i, i, 2**63 - 1) for i in range(300)])
    put("INSERT INTO tables VALUES (?,?,?,?,?,?,?,?,?)",
        [(i, i % 5, "packet-row", i, i, i, odd(i), odd(i + 2), f"id-{i}" if i % 2 else "") for i in range(1, 200)])
    put("INSERT INTO seats VALUES (?,?)", [(i % 7, i) for i in range(200)])
    heads = {}
    for i in range(6000):  # as in play: tables take turns, each entry has the id of the previous one
        table = 1 + (i * 7919) % 61
        before, n = heads.get(table, (0, 0))
        row = db.execute("INSERT INTO log_rows(prev, table_id, n, at, who, body) VALUES (?,?,?,?,?,?)",
                         (before, table, n + 1, i, i % 9, odd(i) + str(i)))
        heads[table] = (row.lastrowid, n + 1)
    put("INSERT INTO chat VALUES (?,?,?,?,?,?,?,?,?,?)",
        [(i % 50, i, i, 0, i, odd(i), 1, odd(i + 3), "", f"id-{i}" if i % 2 else "") for i in range(3000)])
    put("INSERT INTO mutes VALUES (?,?)", [(i, i + 1) for i in range(20)])
    put("INSERT INTO games VALUES (?,?,?,?,?,?,?,?,?,?)",
        [(i, "rotterdam", 3, i, 50, 1, 0, odd(i), i % 2, i % 3 % 2) for i in range(1, 1500)])
    put("INSERT INTO game_seats VALUES (?,?,?,?,?,?,?,?,?,?)",
        [(i, s, i, odd(i), f"f{i}", "", -5, 2, i, i % 2) for i in range(1, 800) for s in range(3)])
    put("INSERT INTO records VALUES (?,?)", [(i, f"record {i}\n" + "move\n" * 2000) for i in range(1, 100)])
    put("INSERT INTO ratings VALUES (?,?,?,?,?,?,?,?,?)",
        [(i, g, 1, 2, 3, 4, 25 + i / 7, 1e-300 * i, 9) for i in range(200) for g in ("a", "B", "é")])
    put("INSERT INTO hooks VALUES (?,?,?,?)", [(i, i, 0, odd(i)) for i in range(20)])
    put("INSERT INTO lobby VALUES (?,?,?,?)", [(i, i, 1, odd(i)) for i in range(20)])
    put("INSERT INTO sanctions VALUES (?,?,?,?,?,?,?)",
        [(i % 3, i // 3, i % 5, f"10.{i // 256}.{i % 256}.0/24", i, odd(i), i) for i in range(1300)])
    put("INSERT INTO reports VALUES (?,?,?,?,?,?,?,?,?,?,?)",
        [(i, i, i, i, i + 1, "abuse", odd(i), i % 2, 0, 0, odd(i + 1)) for i in range(1, 60)])
    put("INSERT INTO report_lines VALUES (?,?,?,?,?,?,?,?)",
        [(i, k, k, 0, i, odd(i), odd(k), "") for i in range(1, 60) for k in range(3)])
    put("INSERT INTO audit VALUES (?,?,?,?,?,?,?,?,?)",
        [(i, i, 0, "ban", i, 0, "", 0, odd(i)) for i in range(1, 60)])
    db.commit()
    db.close()


def content(path):
    """Returns everything that is copied; checks that the log of each table is one chain."""
    db = sqlite3.connect(path)
    rows = {}
    for name in MOVED:
        columns = "table_id, n, at, who, body" if name == "log_rows" else "*"
        rows[name] = sorted(db.execute(f"SELECT {columns} FROM {name}").fetchall())
    seen = {0: (None, 0)}
    for i, prev, table, n in db.execute("SELECT id, prev, table_id, n FROM log_rows ORDER BY id"):
        assert n == 1 and prev == 0 or seen[prev] == (table, n - 1), (i, prev, table, n)
        seen[i] = (table, n)
    db.close()
    return rows


class Migrate(unittest.TestCase):
    maxDiff = 2000

    @classmethod
    def setUpClass(cls):
        cls.dir = tempfile.mkdtemp(prefix="harbour-migrate-")
        os.chmod(cls.dir, 0o755)
        started = subprocess.run([POSTGRES, "start", cls.dir + "/pg", "--for", str(os.getpid())], capture_output=True,
                                 text=True, check=False)
        if started.returncode == 77:
            raise unittest.SkipTest("there is no PostgreSQL here")
        if started.returncode != 0:
            raise RuntimeError(started.stderr)
        cls.pg = started.stdout.strip()
        cls.source = cls.dir + "/source.db"
        make_source(cls.source)
        cls.all = content(cls.source)

    @classmethod
    def tearDownClass(cls):
        subprocess.run([POSTGRES, "drop", cls.dir + "/pg"], check=False)
        subprocess.run(["rm", "-rf", cls.dir], check=False)

    def setUp(self):
        self.sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public AUTHORIZATION harbour")
        for name in os.listdir(self.dir):
            if name.startswith("target"):
                os.unlink(os.path.join(self.dir, name))

    def sql(self, text):
        done = subprocess.run([POSTGRES, "sql", self.dir + "/pg", text], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.strip()

    def fine(self, done):
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("are the same on both sides", done.stdout)

    def refused(self, done, because, code=1):
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        self.assertIn(because, done.stderr)

    def interrupt_copy_to_postgres(self):
        """Kills the program while it waits for a row that another transaction has locked."""
        harbour("admin", "counts", "--data", self.dir, "--store", self.pg)
        holder = subprocess.Popen([POSTGRES, "sql", self.dir + "/pg", "BEGIN; INSERT INTO games VALUES "
                                   "(1, 'mine', 2, 3, 4, 5, 6, '', 0); SELECT pg_sleep(600)"],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait_for("SELECT count(*) > 0 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)%' AND wait_event = "
                      "'PgSleep'")
        run = subprocess.Popen([HARBOUR, "migrate", "--from", "sqlite:" + self.source, "--to", self.pg],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait_for("SELECT count(*) > 0 FROM pg_locks WHERE locktype = 'transactionid' AND NOT granted", run)
        run.send_signal(signal.SIGKILL)
        run.wait()
        self.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)%' AND pid <> "
                 "pg_backend_pid()")
        holder.wait()
        self.wait_for("SELECT count(*) = 0 FROM pg_stat_activity WHERE application_name = 'harbour copy'")

    def interrupt_copy_to_sqlite(self, target):
        """The system kills it when one of its files exceeds three megabytes."""
        run = subprocess.run([HARBOUR, "migrate", "--from", self.pg, "--to", target], capture_output=True, check=False,
                             preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (3 << 20, 3 << 20)))
        self.assertEqual(run.returncode, -signal.SIGXFSZ, run.stderr)
        self.wait_for("SELECT count(*) = 0 FROM pg_stat_activity WHERE application_name = 'harbour copy'")

    def wait_for(self, question, run=None):
        for _ in range(600):
            if self.sql(question) == "t":
                return
            if run is not None:
                self.assertIsNone(run.poll(), "it ended before its time")
            time.sleep(0.05)
        self.fail("never came true: " + question)

    def test_a_round_trip_preserves_everything(self):
        there = migrate("sqlite:" + self.source, self.pg)
        self.fine(there)
        self.assertEqual(self.sql("SELECT count(*), max(n) FROM log"), "6000|99")
        self.fine(migrate(self.pg, "sqlite:" + self.dir + "/target.db"))
        self.assertEqual(content(self.dir + "/target.db"), self.all)
        self.assertEqual(content(self.source), self.all)
        counts = harbour("admin", "counts", "--data", self.dir, "--store", "sqlite:" + self.dir + "/target.db")
        self.assertIn("users 2499", counts.stdout)
        self.fine(migrate("sqlite:" + self.source, self.pg))  # once more: it is complete already

    def test_an_interrupted_copy_continues(self):
        self.interrupt_copy_to_postgres()
        before = self.sql("SELECT xmin FROM users WHERE id = 1")
        self.refused(harbour("admin", "counts", "--data", self.dir, "--store", self.pg), "incomplete")
        self.refused(migrate(self.pg, "sqlite:" + self.dir + "/target.db"), "incomplete")
        other = self.dir + "/target-other.db"
        harbour("admin", "counts", "--data", self.dir, "--store", "sqlite:" + other)
        self.refused(migrate("sqlite:" + other, self.pg), "another store")
        self.fine(migrate("sqlite:" + self.source, self.pg))
        self.assertEqual(self.sql("SELECT xmin FROM users WHERE id = 1"), before)  # it was not copied again
        self.interrupt_copy_to_sqlite("sqlite:" + self.dir + "/target.db")
        self.refused(harbour("admin", "counts", "--data", self.dir, "--store", "sqlite:" + self.dir + "/target.db"),
                     "incomplete")
        self.fine(migrate(self.pg, "sqlite:" + self.dir + "/target.db"))
        self.assertEqual(content(self.dir + "/target.db"), self.all)

    def test_a_difference_is_found(self):
        self.interrupt_copy_to_postgres()
        self.sql("UPDATE chat SET text = text || ' ' WHERE table_id = 7 AND k = 7")
        self.refused(migrate("sqlite:" + self.source, self.pg), "chat differs")
        self.refused(harbour("admin", "counts", "--data", self.dir, "--store", self.pg), "incomplete")

    def test_a_target_with_other_data_is_refused(self):
        harbour("admin", "counts", "--data", self.dir, "--store", self.pg)
        self.sql("INSERT INTO seats VALUES (1, 2)")
        self.refused(migrate("sqlite:" + self.source, self.pg), "other data")
        self.assertEqual(self.sql("SELECT count(*) FROM users"), "0")
        path = self.dir + "/target-foreign.db"
        db = sqlite3.connect(path)
        db.execute("CREATE TABLE mine(x)")
        db.close()
        self.refused(migrate("sqlite:" + self.source, "sqlite:" + path), "other data")
        self.refused(migrate("sqlite:" + path, self.pg), "not a store")

    def test_a_store_in_use_is_refused(self):
        from wire import Server
        with Server(store="sqlite:" + self.source):
            self.refused(migrate("sqlite:" + self.source, self.pg), "in use")
        with Server(store=self.pg):
            self.refused(migrate("sqlite:" + self.source, self.pg), "in use")
            self.refused(migrate(self.pg, "sqlite:" + self.dir + "/target.db"), "in use")
        self.all = Migrate.all = content(self.source)  # the server has written to it

    def test_wrong_addresses_say_what_is_wrong_and_no_password(self):
        for source, target, because, code in (
                ("sqlite:/nowhere.db", self.pg, "/nowhere.db does not exist", 2),
                ("oracle://me:s3cret@db", self.pg, "is not a kind of store", 2),
                (self.pg, "memory:", "in memory", 2),
                (self.pg, self.pg, "the same", 2),
                ("sqlite:" + self.source, "postgres://me:s3cret@127.0.0.1:1/x", "cannot reach", 1),
                ("sqlite:" + self.source, "postgres://me:s3cr%zzet@127.0.0.1/x", "cannot be read", 1)):
            done = migrate(source, target)
            self.refused(done, because, code)
            self.assertNotIn("s3cr", done.stdout + done.stderr)
        self.assertEqual(harbour("migrate").returncode, 2)

    def test_every_table_and_column_is_moved(self):
        """A new table or column must be added to store_copy.c, or to the list of transient
        tables."""
        harbour("admin", "counts", "--data", self.dir, "--store", self.pg)
        moment = "'meta', 'writers', 'nodes', 'leases', 'present', 'connected', 'tries'"
        have = self.sql("SELECT table_name || '(' || string_agg(column_name, ', ' ORDER BY ordinal_position) || ')' FROM "
                        f"information_schema.columns WHERE table_schema = 'public' AND table_name NOT IN ({moment}) "
                        "GROUP BY table_name ORDER BY 1").splitlines()
        with open(os.path.join(HERE, "..", "..", "src", "store", "store_copy.c"), encoding="utf-8") as f:
            rows = re.findall(r'\{"(\w+)",\s*"([^"]+)"', f.read())
        self.assertEqual(sorted(f"{table}({columns})" for table, columns in rows), sorted(have))


if __name__ == "__main__":
    unittest.main()
