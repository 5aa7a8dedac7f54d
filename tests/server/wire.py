"""wire.py: a WebSocket and HTTP client in Python's standard library, and a server under test.

It has only what the server tests need: connect, send, receive, play a game by the server's list of
legal moves.  Every message and every HTTP request and answer in JSON is checked against the schema
of the protocol; messages that are deliberately invalid are marked with bad=True, and then must be
invalid.
"""
import atexit
import base64
import hashlib
import http.client
import json
import os
import random
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

from schema import Schema

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import patch
from patience import PATIENCE

HARBOUR = os.environ.get("HARBOUR", "harbour")
STORE = os.environ.get("HARBOUR_TEST_STORE", "sqlite")  # or postgres: the store of the servers


FAILED = []
SCHEMA = Schema()
SEEN = set()  # definitions of the schema that were sent or received, error codes, HTTP requests


def check_sent(msg, bad):
    """Checks that a message to the server fits the schema, or that it does not if it is bad."""
    try:
        SEEN.add(SCHEMA.kind(msg, "ClientMessage"))
    except AssertionError:
        if not bad:
            raise
        return
    assert not bad, f"there is nothing wrong with {msg}"


def check_heard(msg):
    SEEN.add(SCHEMA.kind(msg, "ServerMessage"))
    if msg["t"] == "no":
        SEEN.add("error " + msg["error"])


def check_http(method, path, body, bad, status, answer):
    """Checks a request and its answer against the schema, and the status against the error code."""
    row = SCHEMA.route(method, path)
    if row is not None and isinstance(body, dict):
        faults = SCHEMA.faults(body, row["request"])
        assert bool(faults) == bad, f"{method} {path}: {faults or 'there is nothing wrong with it'}"
    if not path.startswith("/api/") or not isinstance(answer, dict):
        return
    if status == 200:
        assert row is not None, f"{method} {path} is not in the schema"
        faults = SCHEMA.faults(answer, row["answer"])
        SEEN.add(f"{method} {row['path']}")
    else:
        faults = SCHEMA.faults(answer, "HttpError")
        code = answer.get("error")
        SEEN.add(f"http error {code}")
        want = next((e["status"] for e in SCHEMA.doc["x-errors"] if e["code"] == code), None)
        others = {"form": (405, 413, 415), "busy": (500,), "storage": (500,)}.get(code, ())
        assert status == want or status in others, f"{method} {path}: {code} with status {status}"
    assert not faults, f"{method} {path}: {'; '.join(faults[:5])}: {json.dumps(answer)[:600]}"


class Closed(Exception):
    """The server has closed the connection; `code` is its close code, None for none."""

    def __init__(self, code=None):
        super().__init__(f"closed with {code}")
        self.code = code


class Socket:
    """One WebSocket connection with JSON in text frames."""

    def __init__(self, port, path="/ws", headers=None, timeout=PATIENCE, source="127.0.0.1"):
        self.sock = socket.create_connection(("127.0.0.1", port), timeout=timeout, source_address=(source, 0))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.port, self.buf, self.disconnected = port, b"", False
        self.bytes_in = bytearray()
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"{k}: {v}" for k, v in (headers or {}).items()]
        self.sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = self._until(b"\r\n\r\n").decode("latin-1")
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Closed(self.status)
        want = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
        assert want in head, head

    def _fill(self):
        data = self.sock.recv(65536)
        if not data:
            self.disconnected = True
            raise Closed()
        self.buf += data

    def _until(self, mark):
        while mark not in self.buf:
            self._fill()
        head, self.buf = self.buf.split(mark, 1)
        return head

    def _take(self, n):
        while len(self.buf) < n:
            self._fill()
        data, self.buf = self.buf[:n], self.buf[n:]
        return data

    def frame(self, opcode, payload, fin=True):
        mask = os.urandom(4)
        n = len(payload)
        head = bytes([(0x80 if fin else 0) | opcode])
        if n < 126:
            head += bytes([0x80 | n])
        elif n < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", n)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", n)
        key = (mask * (n // 4 + 1))[:n]
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(n, "big") if n else b""
        self.sock.sendall(head + mask + masked)

    def say(self, bad=False, **msg):
        check_sent(msg, bad)
        self.frame(1, json.dumps(msg).encode())

    def hear(self, timeout=None):
        """Returns the next message; raises Closed at the end, socket.timeout if none arrives."""
        end = time.monotonic() + (timeout or 0)
        while True:
            if timeout is not None:
                self.sock.settimeout(max(0.01, end - time.monotonic()))  # pings do not extend the time
            b0, b1 = self._take(2)
            n = b1 & 127
            if n == 126:
                n = struct.unpack(">H", self._take(2))[0]
            elif n == 127:
                n = struct.unpack(">Q", self._take(8))[0]
            payload = self._take(n)
            opcode = b0 & 15
            if opcode == 8:
                self.disconnected = True
                raise Closed(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None)
            if opcode == 9:
                self.frame(10, payload)
                continue
            if opcode != 1:
                continue
            self.bytes_in += payload + b"\n"
            msg = json.loads(payload)
            check_heard(msg)
            return msg

    def close(self):
        try:
            self.sock.close()
        except OSError:
            pass


class Client(Socket):
    """A client: sends hello, keeps tables up to date, waits for answers."""

    def __init__(self, port, name=None, token=None, form="json", legal=True, headers=None, greet=True, timeout=PATIENCE,
                 source="127.0.0.1", path="/ws", language=None):
        super().__init__(port, path, headers=headers, timeout=timeout, source=source)
        self.next_id = 0
        self.run = os.urandom(4).hex()  # ids are the user's own, not the connection's
        self.tables = {}
        self.heard = []
        self.token = token
        if greet:
            hello = {"t": "hello", "v": 2, "form": form, "legal": legal}
            if token:
                hello["token"] = token
            elif name:
                hello["name"] = name
            if language:
                hello["language"] = language
            self.say(**hello)
            self.welcome = self.until(lambda m: m["t"] in ("welcome", "no"))
            assert self.welcome["t"] == "welcome", self.welcome
            self.user = self.welcome["user"]
            self.token = self.welcome.get("token", token)

    def note(self, m):
        if m["t"] == "table":
            self.tables[m["table"]] = dict(m)
        elif m["t"] in ("did", "presence") and m["table"] in self.tables:
            t = self.tables[m["table"]]
            t.update({k: v for k, v in m.items() if k not in ("t", "re", "what", "patch")})
            if "patch" in m:
                t["view"] = patch.apply(t["view"], m["patch"])
        self.heard.append(m)
        return m

    def until(self, wanted, timeout=PATIENCE):
        end = time.monotonic() + timeout
        while True:
            m = self.note(self.hear(max(0.01, end - time.monotonic())))
            if wanted(m):
                return m

    def ask(self, _timeout=PATIENCE, bad=False, **msg):
        """Sends a request with a new id and waits for the answer."""
        self.next_id += 1
        rid = msg.setdefault("id", f"{self.run}-{self.next_id}")
        self.say(bad, **msg)
        return self.until(lambda m: m.get("re") == rid, _timeout)

    def must(self, **msg):
        answer = self.ask(**msg)
        assert answer["t"] != "no", answer
        return answer

    def settle(self):
        """Receives everything that the server has sent so far: the answer to a ping comes after it."""
        self.ask(t="ping")


def http_call(port, method, path, body=None, token=None, cookie=None, headers=None, timeout=PATIENCE, bad=False):
    c = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    h = dict(headers or {})
    if body is not None and "Content-Type" not in h:
        h["Content-Type"] = "application/json"
    if token:
        h["Authorization"] = "Bearer " + token
    if cookie:
        h["Cookie"] = "harbour=" + cookie
    data = None if body is None else body if isinstance(body, (bytes, str)) else json.dumps(body)
    c.request(method, path, data, h)
    r = c.getresponse()
    raw = r.read()
    c.close()
    kind = r.getheader("Content-Type") or ""
    answer = json.loads(raw) if kind.startswith("application/json") and raw else raw
    check_http(method, path, body, bad, r.status, answer)
    return r.status, answer, r


class Postgres:
    """A PostgreSQL for this test only, ended with the test."""

    one = None
    tool = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support", "postgres")

    def __init__(self):
        self.dir = tempfile.mkdtemp(prefix="harbour-pg-")
        os.rmdir(self.dir)
        self.url = self._run("start", self.dir, "--for", str(os.getpid())).strip()
        self.made = 0
        atexit.register(lambda: subprocess.run([self.tool, "drop", self.dir], check=False))

    @classmethod
    def get(cls):
        if cls.one is None:
            cls.one = cls()
        return cls.one

    def _run(self, *words):
        done = subprocess.run([self.tool, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode == 77:
            print("1..0 # SKIP " + done.stderr.strip())
            sys.exit(0)
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        return done.stdout

    def sql(self, text, url=None):
        """Returns rows as lists of text, from the database at that address."""
        url = url or self.url
        return [row.split("|") for row in subprocess.run(
            ["psql", "-X", "-q", "-A", "-t", "-d", url, "-v", "ON_ERROR_STOP=1", "-c", text], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, check=True).stdout.splitlines()]

    def sql_as_owner(self, text):
        """Returns the output of a statement run by the owner of the database server."""
        return self._run("sql", self.dir, text)

    def database(self):
        """Returns the address of a new, empty database."""
        self.made += 1
        name = f"test{self.made}"
        self._run("sql", self.dir, f"CREATE DATABASE {name} OWNER harbour")
        return self.url.rsplit("/", 1)[0] + "/" + name

    def stop(self, how="fast"):
        self._run("stop", self.dir, how)

    def kill(self):
        self._run("kill", self.dir)

    def promote(self):
        self._run("promote", self.dir)

    def become_standby_of(self, primary):
        self._run("standby", self.dir, primary.dir)

    def port(self):
        return int(self.url.rsplit(":", 1)[1].split("/")[0])

    def drop(self):
        self._run("drop", self.dir)

    def start_again(self):
        self._run("start-again", self.dir)


class Server:
    """harbour serve in a directory of its own; a context manager."""

    def __init__(self, *flags, data=None, rate=0, env=None, memory=False, store=None, port=0):
        self.dir = data or tempfile.mkdtemp(prefix="harbour-test-")
        self.own = data is None
        self.flags = ["--rate", str(rate), "--per-address", "0", "--per-user", "0", "--overload-ms", "0", *flags]
        if memory:
            self.flags += ["--store", "memory:"]
        elif store or (STORE == "postgres" and "--store" not in flags):
            self.flags += ["--store", store or Postgres.get().database()]
        self.env = dict(os.environ, **(env or {}))
        self.log = open(os.path.join(self.dir, "log"), "ab")
        self.proc = None
        self.wanted, self.port = port, 0  # 0: any free port, another one at every start
        atexit.register(self.clear)  # even if the test fails

    def start(self):
        self.proc = subprocess.Popen([HARBOUR, "serve", "--port", str(self.wanted), "--data", self.dir, *self.flags],
                                     stdout=subprocess.PIPE, stderr=self.log, env=self.env)
        line = self.proc.stdout.readline().decode()
        if not line.startswith("http"):
            self.proc.wait()
            raise RuntimeError("the server did not start: " + self.read_log()[-2000:])
        self.port = int(line.rstrip("/\n").rsplit(":", 1)[1])
        return self

    def stop(self, sig=signal.SIGTERM):
        if self.proc and self.proc.poll() is None:
            self.proc.send_signal(sig)
            self.proc.wait(timeout=PATIENCE)
        if self.proc and self.proc.stdout:
            self.proc.stdout.close()
        return self.proc.returncode if self.proc else None

    def kill(self):
        self.stop(signal.SIGKILL)

    def clear(self):
        """Keeps the directory of a failed test; removes all others."""
        self.kill()
        self.log.close()
        if self.own and not FAILED:
            subprocess.run(["rm", "-rf", self.dir], check=False)

    def read_log(self):
        with open(os.path.join(self.dir, "log"), encoding="utf-8", errors="replace") as f:
            return f.read()

    def __enter__(self):
        return self.start()

    def __exit__(self, kind, value, tb):
        code = self.stop()
        good = kind is None or (kind is SystemExit and not value.code)  # how run() exits
        if good and code != 0:
            FAILED.append("server")
            raise RuntimeError(f"the server ended with {code}: " + self.read_log()[-4000:])


def wait_for(what, seconds=PATIENCE):
    """Polls until the result is true and returns it.  For changes without a notification."""
    end = time.monotonic() + seconds
    while not (answer := what()):
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.02)
    return answer


def open_table(owner, others=(), game="packet-row", **setup):
    """A table with the owner in seat A and the others in the next seats; bots fill the rest.
    Started."""
    seats = setup.pop("seats", 1 + len(others))
    level = setup.pop("level", "random")
    bots = {chr(ord("A") + i): level for i in range(1 + len(others), seats)}
    start = setup.pop("start", True)
    answer = owner.must(t="open", game=game, seats=max(seats, 2), bots=bots, pace=0, **setup)
    table = answer["table"]
    owner.until(lambda m: m["t"] == "table" and m["table"] == table)
    for i, c in enumerate(others):
        c.must(t="enter", table=table)
        c.must(t="sit", table=table, seat=chr(ord("B") + i))
    if start:
        owner.must(t="start", table=table)
        for c in (owner, *others):
            if c.tables[table]["state"] == "open":
                c.until(lambda m: m["t"] == "did" and m["what"] == "start")
    return table


def hear_all(clients, wait):
    """Handles the messages received by any of them; waits for the first one if there is none."""
    ready = [c for c in clients if c.buf] or select.select([c.sock for c in clients], [], [], wait)[0]
    if not ready and wait:
        raise TimeoutError("nothing happens any more")
    for c in clients:
        while c.buf or select.select([c.sock], [], [], 0)[0]:
            c.note(c.hear())


def play_on(clients, table, rng, most=100000, think=None, repeat=()):
    """All clients play by the server's list of legal moves until the game is over; returns the moves made.

    A move that is refused with one of the errors in `repeat` is made again.
    """
    made = 0
    while made < most:
        acted = False
        for c in clients:
            t = c.tables[table]
            if t["state"] == "over":
                continue
            if t["you"] in t["prompt"] and t.get("legal"):
                ply = t["ply"]
                move = think(c, t) if think else rng.choice([m for m in t["legal"] if not m.startswith("show")] or t["legal"])
                answer = c.ask(t="move", table=table, ply=ply, move=move)
                if answer["t"] == "no" and answer["error"] not in ("stale", *repeat) and c.tables[table]["ply"] == ply:
                    c.settle()  # refused: only because another player was faster
                    if c.tables[table]["ply"] == ply:
                        raise AssertionError((move, answer))
                made += answer["t"] == "did"
                acted = True
        if all(c.tables[table]["state"] == "over" for c in clients):
            return made
        hear_all([c for c in clients if c.tables[table]["state"] != "over"], 0 if acted else PATIENCE)
    return made


def run(tests):
    """Runs functions, prints TAP, exits."""
    wanted = sys.argv[1:]
    chosen = [t for t in tests if not wanted or t.__name__ in wanted]
    print(f"1..{len(chosen)}", flush=True)
    bad = 0
    for i, t in enumerate(chosen, 1):
        began = time.monotonic()
        try:
            t()
            print(f"ok {i} - {t.__name__} # {time.monotonic() - began:.1f} s", flush=True)
        except Exception as e:  # noqa: BLE001: a test that fails in any way has failed
            import traceback
            bad += 1
            FAILED.append(t.__name__)
            print(f"not ok {i} - {t.__name__}: {type(e).__name__}: {str(e)[:300]}", flush=True)
            for line in traceback.format_exc().splitlines():
                print("# " + line, flush=True)
    sys.exit(1 if bad else 0)


rng = random.Random(1842)
