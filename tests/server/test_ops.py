"""Features for hosts: settings, health, metrics, admin, backup and restore, TLS, proxies, webhooks,
editions, the page, the sample bot."""
import base64
import hashlib
import hmac
import http.server
import itertools
import json
import os
import random
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import threading
import time

from wire import HARBOUR, PATIENCE, Client, Closed, Server, Socket, http_call, open_table, play_on, run, wait_for

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from ports import reserve

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def harbour(*args, **kw):
    return subprocess.run([HARBOUR, *args], capture_output=True, text=True, timeout=PATIENCE, check=False, **kw)


def settings_come_from_file_environment_and_flags():
    with tempfile.TemporaryDirectory() as d:
        path = os.path.join(d, "conf")
        with open(path, "w", encoding="utf-8") as f:
            f.write("# a comment\nport = 1111\ntrusted_proxy = 10.0.0.1\nlog = json\n\nwebhook = https://x.example/h\nwebhook_secret = hush\n")
        r = harbour("serve", "--check", "--config", path, "--data", d, "--port", "2222", env=dict(os.environ, HARBOUR_LOG="text", HARBOUR_PORT="3333"))
        lines = dict(l.split("=", 1) for l in r.stdout.splitlines() if "=" in l)
        got = {k.strip(): v.strip() for k, v in lines.items()}
        assert r.returncode == 0 and got["port"] == "2222" and got["trusted-proxy"] == "10.0.0.1" and got["log"] == "text", r.stdout + r.stderr
        assert "hush" not in r.stdout and got["webhook-secret"] == "(set)"
        for bad, words in (("port = many", "port"), ("prot = 1", "prot"), ("nonsense", "NAME = VALUE"), ("log = xml", "log"), ("tls_cert = /nowhere", "tls-")):
            with open(path, "w", encoding="utf-8") as f:
                f.write(bad + "\n")
            r = harbour("serve", "--check", "--config", path, "--data", d)
            assert r.returncode == 2 and words in r.stderr and "\n" not in r.stderr.strip(), (bad, r.stderr)
        assert harbour("serve", "--config", "/nowhere").returncode == 2
        assert harbour("serve", "--tls-cert", path).returncode == 2


def a_directory_and_a_port_have_one_server():
    with Server() as s:
        r = harbour("serve", "--port", "0", "--data", s.dir)
        assert r.returncode == 1 and "in use" in r.stderr
        with tempfile.TemporaryDirectory() as d:
            r = harbour("serve", "--port", str(s.port), "--data", d)
            assert r.returncode == 1 and "cannot listen" in r.stderr, r.stderr


def health_and_metrics():
    with Server() as s:
        assert http_call(s.port, "GET", "/healthz")[0] == 200 and http_call(s.port, "GET", "/readyz")[0] == 200
        a = Client(s.port, "Ines")
        t = open_table(a, seats=2)
        play_on([a], t, random.Random(1))
        text = http_call(s.port, "GET", "/metrics")[1].decode()
        values = dict(l.rsplit(" ", 1) for l in text.splitlines() if not l.startswith("#"))
        assert float(values["harbour_connections"]) == 1 and float(values["harbour_games_total"]) == 1
        assert float(values["harbour_moves_total"]) > 50 and float(values["harbour_commit_seconds_count"]) > 50
        assert float(values["harbour_bot_queue"]) == 0 and 'harbour_tables{state="over"}' in values
    with Server("--metrics-from", "10.1.1.1") as s:
        assert http_call(s.port, "GET", "/metrics")[0] == 403


def the_host_lists_closes_bans_resets_and_deletes():
    for running in (True, False):
        server = Server()
        server.start()
        a = http_call(server.port, "POST", "/api/register", {"name": "Villain", "password": "correct horse", "token": True})[1]
        c = Client(server.port, token=a["token"])
        t = c.must(t="open", game="packet-row", seats=2)["table"]
        if not running:
            server.stop()
        admin = lambda *w: harbour("admin", *w, "--data", server.dir)
        assert t in admin("tables").stdout and a["user"] in admin("users", "vill").stdout
        assert "tables 1" in admin("counts").stdout
        r = admin("close", t)
        assert r.returncode == 0, r.stderr
        assert admin("ban", a["user"]).returncode == 0
        if running:
            try:
                c.until(lambda m: False)
                raise AssertionError("still open")
            except Closed as e:
                assert e.code == 1008
        else:
            server.start()
        assert http_call(server.port, "POST", "/api/login", {"name": "Villain", "password": "correct horse"})[1]["error"] == "banned"
        assert http_call(server.port, "GET", "/api/me", token=a["token"])[0] == 403
        assert t not in admin("tables").stdout
        assert admin("unban", a["user"]).returncode == 0
        password = admin("reset-password", a["user"]).stdout.split()[-1]
        assert http_call(server.port, "POST", "/api/login", {"name": "Villain", "password": password})[0] == 200
        assert admin("delete", a["user"]).returncode == 0
        assert http_call(server.port, "POST", "/api/login", {"name": "Villain", "password": password})[0] == 401
        for words, code in ((("clsoe", t), 2), (("close",), 2), (("close", "7Q2MJX0C9RTD"), 1), (("ban", "x"), 2), (("reset-password", "7Q2MJX0C9RTD"), 1)):
            r = admin(*words)
            assert r.returncode == code and r.stderr.startswith("harbour:"), (words, r)
        assert oct(os.stat(os.path.join(server.dir, "control")).st_mode & 0o777) == "0o600"
        assert server.stop() == 0
        subprocess.run(["rm", "-rf", server.dir], check=False)


def backup_and_restore_while_running():
    with Server() as s, tempfile.TemporaryDirectory() as d:
        a, b = Client(s.port, "Ines"), Client(s.port, "Amos")
        t = open_table(a, [b])
        mover = a if "A" in a.tables[t]["prompt"] else b
        mover.must(t="move", table=t, ply=0, move=mover.tables[t]["legal"][0])
        file = os.path.join(d, "copy.db")
        r = harbour("backup", file, "--data", s.dir)
        assert r.returncode == 0, r.stderr
        assert harbour("backup", file, "--data", s.dir).returncode == 2, "an old backup is never overwritten"
        a.settle(), b.settle()
        play_on([a, b], t, random.Random(2))
        with open(os.path.join(d, "broken.db"), "wb") as f:
            f.write(b"nonsense" * 1000)
        r = harbour("restore", os.path.join(d, "broken.db"), "--data", s.dir)
        assert r.returncode == 1 and http_call(s.port, "GET", "/api/replays/" + t)[0] == 200
        r = harbour("restore", file, "--data", s.dir)
        assert r.returncode == 0, r.stderr
        assert http_call(s.port, "GET", "/api/replays/" + t)[0] == 404
        back = [Client(s.port, token=c.token) for c in (a, b)]
        for c in back:
            c.must(t="enter", table=t)
        assert back[0].tables[t]["ply"] == 1 and back[0].tables[t]["state"] == "playing"
        play_on(back, t, random.Random(3))
    with tempfile.TemporaryDirectory() as d:
        r = harbour("restore", "/nowhere.db", "--data", d)
        assert r.returncode == 2


def the_deal_can_be_verified():
    with Server() as s, tempfile.TemporaryDirectory() as d:
        a, b = Client(s.port, "Ines"), Client(s.port, "Amos")
        t = a.must(t="open", game="packet-row", seats=2, pace=0)["table"]
        a.must(t="nonce", table=t, nonce="00ff")
        b.must(t="enter", table=t)
        b.must(t="sit", table=t, nonce="abcdef0123456789")
        promised = b.tables[t]["commitment"]
        assert b.tables[t]["nonces"] == ["", ""] and b.tables[t]["reveal"] is None
        a.must(t="start", table=t)
        a.settle(), b.settle()
        assert a.tables[t]["nonces"] == ["00ff", "abcdef0123456789"]
        play_on([a, b], t, random.Random(2))
        reveal = a.tables[t]["reveal"]
        assert hashlib.sha256(bytes.fromhex(reveal["secret"])).hexdigest() == promised
        mixed = f"harbour-deal-2\n{reveal['secret']}\n00ff\nabcdef0123456789\n"
        assert hashlib.sha256(mixed.encode()).hexdigest() == reveal["seed"]
        record = http_call(s.port, "GET", "/api/replays/" + t)[1].decode()
        path = os.path.join(d, "game.record")
        for change, code in (("", 0), ("commitment", 1), ("nonces", 1), ("secret", 1)):
            text = record
            if change:
                line = next(l for l in text.splitlines() if l.startswith(change + " "))
                text = text.replace(line, line[:-1] + ("1" if line[-1] != "1" else "2"))
            with open(path, "w", encoding="utf-8") as f:
                f.write(text)
            r = harbour("verify", path)
            assert r.returncode == code, (change, r.stdout, r.stderr)
        assert harbour("replay", path.replace("game", "none")).returncode == 2


def certificates_files_and_trusted_proxies():
    with tempfile.TemporaryDirectory() as d:
        cert, key = os.path.join(d, "c.pem"), os.path.join(d, "k.pem")
        made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", key, "-out", cert],
                              capture_output=True, check=False)
        if made.returncode == 0:
            with Server("--tls-cert", cert, "--tls-key", key) as s:
                import http.client
                context = ssl.create_default_context()
                context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
                c = http.client.HTTPSConnection("127.0.0.1", s.port, context=context, timeout=PATIENCE)
                c.request("POST", "/api/guest", '{"name":"Ines"}', {"Content-Type": "application/json"})
                r = c.getresponse()
                assert r.status == 200 and "Secure" in r.getheader("Set-Cookie") and r.getheader("Strict-Transport-Security")
                c.close()
    with Server("--trusted-proxy", "127.0.0.1", "--per-address", "2") as s:
        s1 = [Socket(s.port, headers={"X-Forwarded-For": "6.6.6.6, 10.0.0.7"}) for _ in range(2)]
        try:
            Socket(s.port, headers={"X-Forwarded-For": "10.0.0.7"})
            raise AssertionError("a third one")
        except Closed as e:
            assert e.code in (429, None)
        Socket(s.port, headers={"X-Forwarded-For": "10.0.0.8"}).close()
        r = http_call(s.port, "POST", "/api/guest", {"name": "Ines"}, headers={"X-Forwarded-Proto": "https"})[2]
        assert "Secure" in r.getheader("Set-Cookie")
        for c in s1:
            c.close()
    with Server() as s:
        r = http_call(s.port, "POST", "/api/guest", {"name": "Ines"}, headers={"X-Forwarded-Proto": "https"})[2]
        assert "Secure" not in r.getheader("Set-Cookie"), "nobody but a trusted proxy is believed"


def the_page_is_served_with_types_and_compression():
    with tempfile.TemporaryDirectory() as d:
        os.mkdir(os.path.join(d, "assets"))
        files = {"index.html": b"<!doctype html><title>page</title>", "harbour.wasm": b"\0asm", "assets/index-1f2e.js": b"export{}",
                 "assets/index-1f2e.js.gz": b"GZ", "assets/index-1f2e.js.br": b"BR"}
        for name, data in files.items():
            with open(os.path.join(d, name), "wb") as f:
                f.write(data)
        with Server("--page", d) as s:
            status, body, r = http_call(s.port, "GET", "/")
            assert status == 200 and body == files["index.html"] and r.getheader("Content-Type") == "text/html; charset=utf-8"
            tag = r.getheader("ETag")
            assert http_call(s.port, "GET", "/", headers={"If-None-Match": tag})[0] == 304
            assert http_call(s.port, "GET", "/harbour.wasm")[2].getheader("Content-Type") == "application/wasm"
            _, body, r = http_call(s.port, "GET", "/assets/index-1f2e.js", headers={"Accept-Encoding": "gzip, br"})
            assert body == b"BR" and r.getheader("Content-Encoding") == "br" and "immutable" in r.getheader("Cache-Control")
            _, body, r = http_call(s.port, "GET", "/assets/index-1f2e.js", headers={"Accept-Encoding": "gzip"})
            assert body == b"GZ"
            assert http_call(s.port, "GET", "/assets/index-1f2e.js")[1] == b"export{}"
            assert http_call(s.port, "GET", "/nothing.js")[0] == 404
            status, body, r = http_call(s.port, "HEAD", "/")
            assert status == 200 and body == b"" and r.getheader("Content-Length") == str(len(files["index.html"]))


class Receiver(http.server.BaseHTTPRequestHandler):
    got, refuse = [], 1

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Receiver.got.append((dict(self.headers), body))
        self.send_response(500 if len(Receiver.got) <= Receiver.refuse else 204)
        self.end_headers()

    def log_message(self, *args):
        pass


def webhooks_are_signed_and_retried():
    Receiver.got = []
    receiver = http.server.HTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    with Server("--webhook", f"http://127.0.0.1:{receiver.server_port}/hook", "--webhook-secret", "hush") as s:
        a = Client(s.port, "Ines")
        t = open_table(a, seats=2, game="null")
        play_on([a], t, random.Random(1))
        wait_for(lambda: {json.loads(b)["event"] for _, b in Receiver.got[1:]} >= {"start", "over"})
    events = [json.loads(b) for _, b in Receiver.got]
    assert {e["event"] for e in events[1:]} >= {"start", "over"}, events
    for headers, body in Receiver.got:
        lower = {k.lower(): v for k, v in headers.items()}
        want = hmac.new(b"hush", lower["x-harbour-time"].encode() + b"." + body, hashlib.sha256).hexdigest()
        assert lower["x-harbour-signature"] == "sha256=" + want
    ids = [e["id"] for e in events]
    assert len(set(ids)) == len(ids) - 1, "the one that was refused came again, under the same id"
    receiver.shutdown()


def editions_of_the_host_can_be_played():
    with tempfile.TemporaryDirectory() as d:
        os.makedirs(os.path.join(d, "packet-row", "club"))
        with open(os.path.join(ROOT, "data", "packet_row", "cards.tsv"), encoding="utf-8") as f:
            table = f.read()
        path = os.path.join(d, "packet-row", "club", "cards.tsv")
        with open(path, "w", encoding="utf-8") as f:
            f.write(table)
        with Server("--editions", d) as s:
            assert http_call(s.port, "GET", "/api/games")[1]["editions"][0]["name"] == "club"
            a = Client(s.port, "Ines")
            t = open_table(a, seats=2, edition="club")
            play_on([a], t, random.Random(1))
        with open(path, "w", encoding="utf-8") as f:
            f.write("rubbish\n")
        with tempfile.TemporaryDirectory() as data:
            r = harbour("serve", "--port", "0", "--data", data, "--editions", d)
            assert r.returncode == 1 and "cards.tsv" in r.stderr, r.stderr


def connection_close_is_honoured():
    with Server() as s:
        for ask in ("GET /healthz HTTP/1.0\r\n\r\n", "GET /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", s.port), timeout=PATIENCE) as sock:
                sock.sendall(ask.encode())
                got = b""
                while piece := sock.recv(65536):  # a timeout fails the test
                    got += piece
                assert b" 200 " in got.split(b"\r\n")[0], got[:100]


def load_measures_a_server():
    with Server() as s:
        r = harbour("load", "--url", f"http://127.0.0.1:{s.port}", "--clients", "12", "--seconds", "3", "--json")
        got = json.loads(r.stdout)
        assert r.returncode == 0 and got["moves"] > 0 and got["refused"] == 0 and got["lost"] == 0, r.stdout + r.stderr
        assert 0 < got["p50_ms"] <= got["p99_ms"] and got["moves_per_cpu_second"] > 0
    assert harbour("load", "--url", "http://127.0.0.1:1").returncode == 1
    assert harbour("load", "--game", "chess").returncode == 2 and harbour("load", "--url", "nonsense").returncode == 2


def load_survives_a_hostile_server():
    """Frames whose length overflows, views and patches that are none, a head of any length."""
    table = '"table":"AAAAAAAAAAAA","prompt":["A","B"],"ply":1'
    texts = ['{"t":"ok","re":"o1","table":"AAAAAAAAAAAA"}', '{"t":"did",' + table + ',"view":"AAAA"}',
             '{"t":"table","re":"e1",' + table + ',"view":"' + "A" * 588 + '"}', '{"t":"did","re":"m1",' + table + ',"patch":"AAAA"}',
             '{"t":"did",' + table + ',"patch":"' + "A" * 3000 + '"}', '{"t":"no","re":"e2","error":"rate","wait":99999999999999999999}',
             '{"t":"welcome","token":"' + "x" * 500 + '"}', '{"t":"did","re":"s9"}', "{", ""]
    frames = [b"\x81\x7e" + struct.pack(">H", len(t)) + t.encode() for t in texts]
    lengths = itertools.cycle([2**64 - 10, 2**64 - 8, 2**64 - 1, 2**63, 2**32, 2**24 + 1])
    ended = []

    def talk(conn):
        with conn:
            asked = conn.recv(4096)
            if b"/metrics" in asked:
                conn.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 18446744073709551615\r\n\r\nharbour_cpu_seconds_total 1\n")
                return
            conn.sendall(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
            if len(ended) % 4 < 2:
                conn.recv(4096)
                conn.sendall(b"\x81\x15" + b'{"t":"welcome","x":1}')
                for frame in frames:
                    if not conn.recv(4096):
                        break
                    conn.sendall(frame)
            conn.sendall(b"\x81\x7f" + struct.pack(">Q", next(lengths)) + b"x" * 64)
            ended.append(conn.recv(4096))  # a client that is not deceived closes the connection

    def serve(listener):
        while True:
            try:
                conn, _ = listener.accept()
            except OSError:
                return
            conn.settimeout(2)
            threading.Thread(target=run_quietly, args=(talk, conn), daemon=True).start()

    def run_quietly(what, conn):
        try:
            what(conn)
        except OSError:
            ended.append(None)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=serve, args=(listener,), daemon=True).start()
        with subprocess.Popen([HARBOUR, "load", "--url", f"http://127.0.0.1:{listener.getsockname()[1]}", "--clients", "2", "--seats", "2",
                               "--patience", "1000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as p:
            wait_for(lambda: len(ended) >= 16 or p.poll() is not None)
            p.send_signal(signal.SIGTERM)
            err = p.communicate(timeout=PATIENCE)[1]
    assert p.returncode == 1 and len(ended) >= 16 and "ERROR:" not in err and "runtime error" not in err, (p.returncode, ended, err[-3000:])


def the_sample_bot_plays_whole_games():
    with Server() as s:
        bot = os.path.join(ROOT, "examples", "bot.py")
        url = f"http://127.0.0.1:{s.port}"
        r = subprocess.run([sys.executable, bot, "--url", url, "--seed", "1"], capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert r.returncode == 0 and json.loads(r.stdout)["winners"], r.stderr
        a = http_call(s.port, "POST", "/api/register", {"name": "Botmaster", "password": "correct horse", "token": True})[1]
        token = http_call(s.port, "POST", "/api/tokens", {"name": "Robby"}, token=a["token"])[1]["token"]
        host = Client(s.port, "Ines")
        t = host.must(t="open", game="rotterdam", seats=2, pace=0)["table"]
        p = subprocess.Popen([sys.executable, bot, "--url", url, "--token", token, "--table", t, "--seed", "2"], stdout=subprocess.PIPE, text=True)
        host.until(lambda m: m.get("what") == "sit")
        host.must(t="start", table=t)
        host.settle()
        play_on([host], t, random.Random(1))
        out = p.communicate(timeout=PATIENCE)[0]
        assert json.loads(out)["points"] == host.tables[t]["end"]["points"]


def the_sample_bot_asks_a_program():
    """A program with the arena's line protocol plays on a server; one that fails is ended, and the
    game continues."""
    with Server() as s, tempfile.TemporaryDirectory() as scratch:
        bot = os.path.join(ROOT, "examples", "bot.py")
        wrong = os.path.join(scratch, "wrong.sh")
        with open(wrong, "w", encoding="utf-8") as file:
            file.write('echo ready; while read word rest; do case $word in go) echo move fly;; esac; done')
        in_c = os.path.join(scratch, "exec_bot")
        subprocess.run(["cc", os.path.join(ROOT, "examples", "exec_bot.c"), "-o", in_c], check=True)
        for command, ms, says in ((os.path.join(ROOT, "examples", "exec_bot.py"), 60000, ""), (in_c, 60000, ""), (f"sh {wrong}", 60000, "third mistake"),
                                  ("echo ready; exec sleep 3600", 200, "no answer in time"), ("false", 60000, "did not answer")):
            r = subprocess.run([sys.executable, bot, "--url", f"http://127.0.0.1:{s.port}", "--exec", command, "--move-time", str(ms)],
                               capture_output=True, text=True, timeout=PATIENCE, check=False)
            assert r.returncode == 0 and json.loads(r.stdout)["winners"], r.stderr
            assert (says in r.stderr) if says else r.stderr == "", r.stderr


def sample_bots():
    """Returns the command lines of the bots in examples/ that play on a server."""
    bots = [[sys.executable, os.path.join(ROOT, "examples", "bot.py")]]
    if shutil.which("node"):
        bots.append(["node", "--no-warnings", "--experimental-websocket", os.path.join(ROOT, "examples", "bot.mjs")])
    return bots


def metric(server, name):
    text = http_call(server.port, "GET", "/metrics")[1].decode()
    return float(next(l for l in text.splitlines() if l.startswith(name + " ")).split()[1])


def sample_bots_wait_when_refused_and_come_back_after_a_restart():
    """A limit that every bot reaches; then a server without one, which is not yet up at the first
    attempt."""
    for bot, game in itertools.product(sample_bots(), ("packet-row", "rotterdam")):
        with Server(rate=1, port=reserve()) as s:
            p = subprocess.Popen([*bot, "--url", f"http://127.0.0.1:{s.port}", "--open", game],
                                 stdout=subprocess.PIPE, text=True)
            wait_for(lambda: metric(s, "harbour_errors_rate_total") > 0)
            moves = metric(s, "harbour_moves_total")
            wait_for(lambda: metric(s, "harbour_moves_total") > moves + 3)
            s.stop()
            with socket.create_server(("127.0.0.1", s.port)) as door:
                door.accept()[0].close()
            s.flags[s.flags.index("--rate") + 1] = "0"
            s.start()
            assert json.loads(p.communicate(timeout=PATIENCE)[0])["winners"]


def read_frame(f):
    """A masked text frame of a client as JSON."""
    _, n = f.read(2)
    n &= 127
    if n == 126:
        n = int.from_bytes(f.read(2), "big")
    mask = f.read(4)
    return json.loads(bytes(c ^ mask[i % 4] for i, c in enumerate(f.read(n))))


def sample_bots_wait_for_an_overloaded_server():
    """A server that refuses the first greeting for the moment, and the second one for ever."""
    for bot in sample_bots():
        with socket.create_server(("127.0.0.1", 0)) as door:
            p = subprocess.Popen([*bot, "--url", f"http://127.0.0.1:{door.getsockname()[1]}"], stderr=subprocess.PIPE, text=True)
            with door.accept()[0] as c, c.makefile("rb") as f:
                key = next(l for l in iter(f.readline, b"\r\n") if l.lower().startswith(b"sec-websocket-key")).split()[1]
                while f.readline() != b"\r\n":
                    pass
                accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()).decode()
                c.sendall(f"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          f"Sec-WebSocket-Accept: {accept}\r\n\r\n".encode())
                for error in ("overload", "version"):
                    assert read_frame(f)["t"] == "hello"
                    text = json.dumps({"t": "no", "error": error, "wait": 20, "text": error}).encode()
                    c.sendall(bytes([0x81, len(text)]) + text)
                assert "bot: version" in p.communicate(timeout=PATIENCE)[1]


if __name__ == "__main__":
    run([settings_come_from_file_environment_and_flags, a_directory_and_a_port_have_one_server, health_and_metrics,
         the_host_lists_closes_bans_resets_and_deletes, backup_and_restore_while_running, the_deal_can_be_verified,
         certificates_files_and_trusted_proxies, the_page_is_served_with_types_and_compression, webhooks_are_signed_and_retried,
         editions_of_the_host_can_be_played, connection_close_is_honoured, load_measures_a_server, load_survives_a_hostile_server,
         the_sample_bot_plays_whole_games, the_sample_bot_asks_a_program, sample_bots_wait_when_refused_and_come_back_after_a_restart,
         sample_bots_wait_for_an_overloaded_server])
