"""Malformed and malicious HTTP and WebSocket bytes, over real sockets.

Whatever a connection sends, others are served and SIGTERM ends the process: `server()` checks
both after each test.  A test waits for bytes or for the end of a connection, never for time to pass.
"""
import contextlib
import json
import os
import random
import re
import socket
import ssl
import struct
import subprocess
import tempfile
import threading
import time
import unittest.mock
import warnings

import wire
from wire import PATIENCE, Client, Closed, Server, Socket, http_call, run, wait_for


@contextlib.contextmanager
def server(*flags, **kw):
    with Server(*flags, **kw) as s:
        yield s
        assert http_call(s.port, "GET", "/healthz", timeout=PATIENCE)[0] == 200, "others are not served any more"
    # Server.__exit__ has sent SIGTERM and seen exit code 0


def connect(s, source="127.0.0.1", timeout=PATIENCE):
    c = socket.socket()
    c.settimeout(timeout)
    c.bind((source, 0))
    c.connect(("127.0.0.1", s.port))
    return c


def read_all(c):
    """Reads until the server closes the connection."""
    got = b""
    try:
        while piece := c.recv(65536):
            got += piece
    except ConnectionResetError:
        pass
    return got


class Reader:
    """Reads the answers of one connection, one after the other."""

    def __init__(self, sock):
        self.sock, self.buf = sock, b""

    def answer(self, head_only=False):
        while b"\r\n\r\n" not in self.buf:
            self.fill()
        head, self.buf = self.buf.split(b"\r\n\r\n", 1)
        lines = head.decode("latin-1").split("\r\n")
        headers = {k.lower(): v for k, v in (l.split(": ", 1) for l in lines[1:])}
        n = 0 if head_only else int(headers.get("content-length", 0))
        while len(self.buf) < n:
            self.fill()
        body, self.buf = self.buf[:n], self.buf[n:]
        return int(lines[0].split()[1]), headers, body

    def fill(self):
        piece = self.sock.recv(65536)
        if not piece:
            raise Closed()
        self.buf += piece


GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
BODY = b'{"name":"n12"}'
POST = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n" + BODY


def ask(s, data, source="127.0.0.1"):
    """Sends bytes and reads until the server has closed; returns the statuses of the answers."""
    with connect(s, source) as c:
        c.sendall(data)
        c.shutdown(socket.SHUT_WR)
        got = read_all(c)
    return [int(x) for x in re.findall(rb"^HTTP/1\.1 (\d+)", got, re.M)], got


# ---- requests behind requests ----------------------------------------------------------------

def a_body_after_another_request_is_answered():
    with server() as s:
        with connect(s) as c:
            c.sendall(GET + POST)
            r = Reader(c)
            assert r.answer()[0] == 200
            status, _, body = r.answer()
            assert status == 200 and json.loads(body)["name"] == "n12"


def variants_of_a_body_after_another_request():
    ready = GET.replace(b"healthz", b"readyz")
    games = GET.replace(b"healthz", b"api/games")
    head = b"HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    short, long = POST[:-5], POST + b"more than was announced"
    with server() as s:
        for first in (GET, ready, games, head, POST, GET + GET, GET.replace(b"/healthz", b"/nothing")):
            for second in (POST, POST + GET, short, long, POST.replace(b"Content-Length: 14", b"Content-Length: 9000")):
                statuses, _ = ask(s, first + second)
                assert statuses and statuses[0] in (200, 404, 503), (first, second, statuses)
                assert http_call(s.port, "GET", "/healthz", timeout=PATIENCE)[0] == 200
            for cut in (len(first), len(first) + 40, len(first) + len(POST) - 3):
                with connect(s) as c:
                    data = first + POST
                    c.sendall(data[:cut])
                    r = Reader(c)
                    assert r.answer(head_only=first == head)[0] in (200, 404, 503)
                    c.sendall(data[cut:])
                    if first == GET + GET:
                        assert r.answer()[0] == 200
                    assert r.answer()[0] == 200


def pipelined_requests_are_answered_in_order():
    with server() as s, connect(s) as c:
        wait_for(lambda: http_call(s.port, "GET", "/readyz")[0] == 200)
        wanted = []
        data = b""
        rng = random.Random(5)
        for i in range(200):
            if rng.random() < 0.3:
                body = json.dumps({"name": f"Guest {i}"}).encode()
                data += (b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)) + body
                wanted.append((200, f"Guest {i}"))
            else:
                path = rng.choice(["/healthz", "/readyz", "/nowhere"])
                data += f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
                wanted.append((404 if path == "/nowhere" else 200, {"/healthz": "ok\n", "/readyz": "ready\n"}.get(path)))
        c.sendall(data)
        r = Reader(c)
        for status, text in wanted:
            got, _, body = r.answer()
            assert got == status and (text is None or text in body.decode()), (got, body, status, text)


def a_request_in_single_bytes():
    with server() as s, connect(s) as c:
        c.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in POST + GET:
            c.send(bytes([byte]))
        r = Reader(c)
        assert r.answer()[0] == 200 and r.answer()[0] == 200


def head_keep_alive_close_and_old_versions():
    with server() as s:
        with connect(s) as c:
            r = Reader(c)
            c.sendall(b"HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\n" + GET)
            status, headers, _ = r.answer(head_only=True)
            assert status == 200 and headers["content-length"] == "3"
            assert r.answer()[2] == b"ok\n"
        for ask_, closes in ((b"GET /healthz HTTP/1.0\r\n\r\n", True), (b"GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", False),
                             (b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", True), (GET, False)):
            with connect(s) as c:
                r = Reader(c)
                c.sendall(ask_)
                status, headers, _ = r.answer()
                assert status == 200 and (headers["connection"] == "close") == closes, (ask_, headers)
                if closes:
                    assert read_all(c) == b""
                else:
                    c.sendall(GET)
                    assert r.answer()[0] == 200
        assert ask(s, b"GET /healthz HTTP/2.0\r\nHost: x\r\n\r\n")[0] == [505]
        assert ask(s, b"GET /healthz\r\n\r\n")[0] in ([400], [505])
        with connect(s) as c:
            c.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 14\r\nExpect: 100-continue\r\n\r\n")
            r = Reader(c)
            assert r.answer()[0] == 100
            c.sendall(BODY)
            assert r.answer()[0] == 200


def ambiguous_requests_are_refused():
    post = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    cases = (
        (post + b"Content-Length: 14\r\nContent-Length: 15\r\n\r\n" + BODY, 400),
        (post + b"Content-Length: 14\r\nContent-Length: 14\r\n\r\n" + BODY, 400),
        (post + b"Content-Length: 14, 14\r\n\r\n" + BODY, 400),
        (post + b"Content-Length: +14\r\n\r\n" + BODY, 400),
        (post + b"Content-Length: -1\r\n\r\n" + BODY, 400),
        (post + b"Content-Length: 99999999999999999999999\r\n\r\n" + BODY, 400),
        (post + b"Content-Length: 14\r\nTransfer-Encoding: chunked\r\n\r\ne\r\n" + BODY + b"\r\n0\r\n\r\n", 400),
        (post + b"Transfer-Encoding: chunked\r\n\r\ne\r\n" + BODY + b"\r\n0\r\n\r\n", 501),
        (post + b"Transfer-Encoding: chunked, identity\r\n\r\n", 501),
        (post + b"Content-Length: 9000\r\n\r\n" + b"x" * 9000, 413),
        (GET.replace(b"Host: x", b"Host: x\r\nHost: y"), 400),
        (GET.replace(b"Host: x\r\n", b""), 400),
        (GET.replace(b"Host: x", b"Host: x\r\nA b: c"), 400),
        (GET.replace(b"Host: x", b"Host: x\r\nA: b\r\n c"), 400),
        (GET.replace(b"Host: x", b"Host: x\r\nA: b\x00c"), 400),
        (GET.replace(b"Host: x", b"Host: x\r\nA : c"), 400),
        (GET.replace(b"\r\n", b"\n"), 400),
        (GET[:-1] + b"x", 400),
        (GET.replace(b"Host: x", b"Host: x\nA: b"), 400),
        (GET.replace(b"Host: x", b"Host: x\rA: b"), 400),
        (GET.replace(b"GET /healthz", b"GET http://x/healthz"), 400),
        (GET.replace(b"GET", b"G\x01T"), 400),
        (GET.replace(b"GET", b"DELETE"), 405),
        (GET.replace(b"Host: x", b"Host: x\r\nA: " + b"a" * 9000), 431),
        (GET.replace(b"Host: x", b"Host: x" + b"\r\nA: b" * 100), 431),
        (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 431),
        (b"GET /" + b"a" * 1000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
        (b"\r\n" * 5000, 431),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
    )
    with server() as s:
        for data, status in cases:
            got, raw = ask(s, data + (b"" if status == 414 else GET))
            # refused and closed: nothing after it is read as a request
            assert got == [status], (data[:150], got, status, raw[:300])


# ---- connections that do nothing, or do it slowly --------------------------------------------

def silent_connections_do_not_block_others():
    """Keeps 400 of them open: replaces each one that the server drops."""
    with server("--per-address", "64", rate=20) as s:
        done, full = threading.Event(), threading.Event()

        def hold():
            held = []
            while not done.is_set():
                with contextlib.suppress(OSError):
                    held.append(connect(s, "127.0.0.2"))
                if len(held) > 400:
                    full.set()
                    held.pop(0).close()
            for c in held:
                c.close()

        holder = threading.Thread(target=hold)
        holder.start()
        try:
            full.wait()
            for _ in range(3):
                assert http_call(s.port, "GET", "/healthz", timeout=20)[0] == 200
                assert Client(s.port, "Ines").must(t="ping")["t"] == "pong"
        finally:
            done.set()
            holder.join()


def repeated_slow_requests_do_not_block_others():
    with server("--per-address", "0") as s:
        held = []
        for _ in range(600):
            c = connect(s, "127.0.0.2")
            c.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nA: ")
            held.append(c)
        for i in range(20):
            for c in held[i::20]:
                c.close()
            held[i::20] = [connect(s, "127.0.0.2") for _ in held[i::20]]
            for c in held[i::20]:
                c.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nA: ")
            assert http_call(s.port, "GET", "/healthz", timeout=PATIENCE)[0] == 200
        for c in held:
            c.close()


def connections_are_counted_at_accept():
    with server("--per-address", "10") as s:
        held = [connect(s, "127.0.0.2") for _ in range(10)]
        for c in held:
            c.sendall(GET[:-2])  # an incomplete request: this connection is in use
        with connect(s, "127.0.0.2") as over:
            status, headers, _ = Reader(over).answer()
            assert status == 429 and int(headers["retry-after"]) >= 1
        assert ask(s, GET, "127.0.0.3")[0] == [200]
        held[0].shutdown(socket.SHUT_WR)
        read_all(held[0])  # the server has noticed: one more connection is allowed
        assert ask(s, GET, "127.0.0.2")[0] == [200]
        for c in held:
            c.close()


def idle_connections_are_closed_for_new_ones():
    """A browser keeps half a dozen connections after each visit; ten visits must not exclude a
    household."""
    with server("--per-address", "4") as s:
        held = [connect(s, "127.0.0.2") for _ in range(4)]
        for c in held:
            c.sendall(GET)
            assert Reader(c).answer()[0] == 200
        for _ in range(4):
            held.append(connect(s, "127.0.0.2"))
            held[-1].sendall(GET)
            assert Reader(held[-1]).answer()[0] == 200
        for c in held[:4]:
            assert read_all(c) == b""
        for c in held:
            c.close()


def send_slowly(c):
    """Sends a byte now and then until the server closes; returns its answer."""
    got = b""
    end = time.monotonic() + PATIENCE
    c.settimeout(0.5)
    while time.monotonic() < end:
        try:
            c.sendall(b"a")
            piece = c.recv(4096)
            got += piece
            if not piece:
                return got
        except TimeoutError:
            continue
        except ConnectionError:
            return got
    raise AssertionError("still open")


def unused_connections_are_closed():
    """In parallel, because each takes its time: heads, bodies, handshakes, sockets without
    hello."""
    with tempfile.TemporaryDirectory() as d:
        cert, key = certificate(d)
        with server() as s, Server("--tls-cert", cert, "--tls-key", key) as tls:
            silent, slow, body, handshake = connect(s), connect(s), connect(s), connect(tls)
            stranger, greeted = Socket(s.port, timeout=PATIENCE), Client(s.port, "Ines")
            slow.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nA: ")
            body.sendall(POST[:-len(BODY)])
            assert b" 408 " in send_slowly(slow), "single bytes do not renew the time for a head"
            assert b" 408 " in read_all(body)
            assert read_all(silent) == b"" and read_all(handshake) == b""
            assert closed_with(stranger) == 1008
            assert greeted.must(t="ping")["t"] == "pong"
            for c in (silent, slow, body, handshake, stranger, greeted):
                c.close()


def connections_that_do_not_read_are_closed():
    """Many requests for a large file, and nothing is read: memory and time stay bounded."""
    with tempfile.TemporaryDirectory() as d:
        with open(os.path.join(d, "index.html"), "wb") as f:
            f.write(b"x" * 4_000_000)
        with server("--page", d) as s:
            held = [connect(s) for _ in range(20)]
            for c in held:
                c.setblocking(False)
                with contextlib.suppress(BlockingIOError):
                    while True:
                        c.send(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 100)
            assert http_call(s.port, "GET", "/healthz", timeout=PATIENCE)[0] == 200
            values = dict(l.rsplit(" ", 1) for l in http_call(s.port, "GET", "/metrics")[1].decode().splitlines() if l[0] != "#")
            assert float(values["harbour_heap_bytes"]) < 40_000_000, values["harbour_heap_bytes"]
            for c in held:
                c.close()


def the_server_survives_without_free_descriptors():
    with Server() as s:
        pid = s.proc.pid
        used = len(os.listdir(f"/proc/{pid}/fd"))
        subprocess.run(["prlimit", "--pid", str(pid), f"--nofile={used + 10}"], check=True)
        held = [connect(s, "127.0.0.2") for _ in range(30)]  # the kernel completes them in its backlog
        held[0].sendall(GET)
        assert Reader(held[0]).answer()[0] == 200
        for c in held:
            c.close()
        assert http_call(s.port, "GET", "/healthz", timeout=PATIENCE)[0] == 200
        assert s.read_log().count("accept") == 1, "said once, not for every attempt"


def connections_leave_descriptors_for_the_store():
    with tempfile.TemporaryDirectory() as d:
        limited = os.path.join(d, "harbour")
        with open(limited, "w", encoding="ascii") as f:
            f.write(f'#!/bin/sh\nulimit -n 400 && exec "{os.path.abspath(wire.HARBOUR)}" "$@"\n')
        os.chmod(limited, 0o755)
        with unittest.mock.patch.object(wire, "HARBOUR", limited), Server() as s:
            assert "connections=144 instead of 10000" in s.read_log(), s.read_log()
            held = [connect(s) for _ in range(500)]
            assert b" 503 " in held[-1].recv(1000), "turned away"
            assert "accept" not in s.read_log(), "a descriptor is left"
            for c in held:
                c.close()
            wait_for(lambda: http_call(s.port, "GET", "/healthz", timeout=PATIENCE)[0] == 200, PATIENCE)


# ---- WebSocket -------------------------------------------------------------------------------

def closed_with(c):
    try:
        while True:
            c.hear(PATIENCE)
    except Closed as e:
        return e.code
    except ConnectionError:
        return None


def masked(opcode, payload, fin=True, rsv=0):
    key = b"\x01\x02\x03\x04"
    body = bytes(b ^ key[i % 4] for i, b in enumerate(payload))
    n = len(payload)
    size = bytes([0x80 | n]) if n < 126 else bytes([0x80 | 126]) + struct.pack(">H", n)
    return bytes([(0x80 if fin else 0) | rsv | opcode]) + size + key + body


def invalid_frames_close_with_their_code():
    ping = b'{"t":"ping"}'
    cases = (
        ("unmasked", bytes([0x81, len(ping)]) + ping, 1002),
        ("unmasked, its first bytes only", bytes([0x81, 0x0c]), 1002),
        ("unmasked ping", bytes([0x89, 0]), 1002),
        ("2^62 bytes announced", bytes([0x81, 0xff]) + struct.pack(">Q", 1 << 62), 1009),
        ("2^63 bytes announced", bytes([0x81, 0xff]) + struct.pack(">Q", 1 << 63), 1009),
        ("8193 bytes announced", bytes([0x81, 0xfe]) + struct.pack(">H", 8193), 1009),
        ("fragments too long together", masked(1, b"x" * 5000, fin=False) + bytes([0x80, 0xfe]) + struct.pack(">H", 5000), 1009),
        ("fragmented ping", masked(9, b"", fin=False), 1002),
        ("long ping", bytes([0x89, 0xfe]) + struct.pack(">H", 126), 1002),
        ("fragmented close", masked(8, b"", fin=False), 1002),
        ("RSV1", masked(1, ping, rsv=0x40), 1002),
        ("RSV3 on a control frame", masked(9, b"", rsv=0x10), 1002),
        ("opcode 3", masked(3, b""), 1002),
        ("opcode 11", masked(11, b""), 1002),
        ("continuation of nothing", masked(0, ping), 1002),
        ("text inside a fragmented message", masked(1, b"a", fin=False) + masked(1, b"b"), 1002),
        ("binary", masked(2, b"\0\1"), 1003),
        ("not UTF-8", masked(1, b'{"t":"\xc3\x28"}'), 1007),
        ("a surrogate", masked(1, b'"\xed\xa0\x80"'), 1007),
        ("overlong", masked(1, b'"\xc0\xaf"'), 1007),
        ("not UTF-8 in fragments", masked(1, b'"\xe2', fin=False) + masked(0, b'\x28\xa1"'), 1007),
        ("close with one byte", masked(8, b"\x03"), 1002),
        ("close with 1005", masked(8, struct.pack(">H", 1005)), 1002),
        ("close with 999", masked(8, struct.pack(">H", 999)), 1002),
        ("close", masked(8, struct.pack(">H", 1000) + b"bye"), 1000),
        ("close without a code", masked(8, b""), None),
    )
    with server() as s:
        for name, data, code in cases:
            c = Socket(s.port, timeout=PATIENCE)
            c.sock.sendall(data)
            assert (got := closed_with(c)) == code, (name, got, code)
            assert read_all(c.sock) == b"", name
            c.close()


def a_packet_is_read_frame_by_frame():
    with server() as s:
        c = Client(s.port, "Ines")
        n = 500
        ping = b"".join(masked(1, b'{"t":"ping","id":"p%d"}' % i) for i in range(n))
        for cut in (1, 7, 1000, len(ping)):
            for at in range(0, len(ping) if cut > 7 else 300, cut):
                c.sock.sendall(ping[at:at + cut])
            if cut <= 7:
                c.sock.sendall(ping[at + cut:])
            for i in range(n):
                assert c.hear(PATIENCE)["re"] == f"p{i}"
        c.frame(1, b'{"t":"pi', fin=False)
        c.frame(9, b"in between")
        c.frame(0, b'ng","id":"parts"}')
        assert c.hear(PATIENCE)["re"] == "parts"
        c.close()


def frames_may_come_with_the_handshake():
    with server() as s, connect(s) as c:
        c.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
                  b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
                  b"Sec-WebSocket-Protocol: harbour.2\r\n\r\n" + masked(1, b'{"t":"ping","id":"early"}'))
        got = b""
        while b"early" not in got:
            piece = c.recv(4096)
            assert piece, got
            got += piece
        assert got.startswith(b"HTTP/1.1 101 ") and b"Sec-WebSocket-Protocol: harbour.2\r\n" in got


def handshakes_are_checked():
    good = {"Host": "x", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version": "13"}
    cases = (({"Sec-WebSocket-Version": "8"}, 426), ({"Sec-WebSocket-Key": "short"}, 400), ({"Sec-WebSocket-Key": None}, 400),
             ({"Sec-WebSocket-Protocol": "chess.9"}, 400), ({"Content-Length": "5"}, 400), ({"Connection": "close"}, 404), ({"Upgrade": "h2c"}, 404))
    with server() as s:
        for change, status in cases:
            headers = {k: v for k, v in {**good, **change}.items() if v is not None}
            data = "GET /ws HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in headers.items()) + "\r\n"
            assert ask(s, data.encode())[0] == [status], (change, status, ask(s, data.encode()))


# ---- who asks --------------------------------------------------------------------------------

def forwarded_addresses_of_any_length():
    with server("--trusted-proxy", "127.0.0.1,10.9.9.9", "--per-address", "2", "--metrics-from", "10.0.0.7") as s:
        def metrics(*values):
            lines = "".join(f"X-Forwarded-For: {v}\r\n" for v in values)
            return ask(s, f"GET /metrics HTTP/1.1\r\nHost: x\r\n{lines}Connection: close\r\n\r\n".encode())[0][0]
        far = ", ".join(f"203.0.113.{i}" for i in range(100))
        assert metrics("10.0.0.7") == 200
        assert metrics(far + ", 10.0.0.7") == 200 and metrics(far + ", 10.0.0.8") == 403
        assert metrics(far, "10.0.0.7") == 200 and metrics("10.0.0.7", "10.0.0.8") == 403
        assert metrics("10.0.0.8, 10.0.0.7, 10.9.9.9") == 200, "the last hop that is no proxy of ours"
        assert metrics("10.0.0.7:4711") == 200 and metrics("10.0.0.7, nonsense") == 403
        assert metrics() == 403
        # counted for the client, a /64 for IPv6
        held = [Socket(s.port, headers={"X-Forwarded-For": f"2001:db8:1:2::{i}"}, timeout=PATIENCE) for i in (1, 2)]
        for again in ("2001:db8:1:2:ffff::1", "2001:0db8:0001:0002::9"):
            try:
                Socket(s.port, headers={"X-Forwarded-For": again})
                raise AssertionError("a third one")
            except Closed as e:
                assert e.code == 429
        Socket(s.port, headers={"X-Forwarded-For": "2001:db8:1:3::1"}).close()
        for c in held:
            c.close()


def limits_hold_for_a_whole_ipv6_network():
    with server("--trusted-proxy", "127.0.0.1", rate=20) as s:
        made = [http_call(s.port, "POST", "/api/guest", {"name": f"Guest {i}"}, headers={"X-Forwarded-For": f"2001:db8::{i:x}"}) for i in range(40)]
        statuses = [m[0] for m in made]
        assert statuses.count(200) <= 31 and statuses[-1] == 429, statuses
        _, body, r = made[-1]
        assert body["error"] == "rate" and body["wait"] > 0
        assert int(r.getheader("Retry-After")) == -(-body["wait"] // 1000)
        assert http_call(s.port, "POST", "/api/guest", {"name": "Other"}, headers={"X-Forwarded-For": "2001:db8:0:1::1"})[0] == 200


def the_scheme_of_the_origin_counts():
    with server("--trusted-proxy", "127.0.0.1") as s:
        for origin, forwarded, good in (("http://127.0.0.1:%d", None, True), ("https://127.0.0.1:%d", None, False), ("x://127.0.0.1:%d", None, False),
                                        ("https://127.0.0.1:%d", "https", True), ("http://127.0.0.1:%d", "https", False), ("://127.0.0.1:%d", None, False)):
            headers = {"Origin": origin % s.port, **({"X-Forwarded-Proto": forwarded} if forwarded else {})}
            status = http_call(s.port, "POST", "/api/guest", {"name": "Ines"}, headers=headers)[0]
            assert status == (200 if good else 403), (headers, status)
            try:
                Socket(s.port, headers=headers).close()
                assert good, headers
            except Closed as e:
                assert e.code == 403 and not good, headers


def files_of_the_page_do_not_count_for_the_api_limit():
    with server(rate=20) as s:
        with connect(s) as c:
            c.sendall(b"GET /nothing.js HTTP/1.1\r\nHost: x\r\n\r\n" * 400)
            r = Reader(c)
            assert {r.answer()[0] for _ in range(400)} == {404}
        status, _, r = http_call(s.port, "GET", "/api/games")
        assert status == 200
        with connect(s) as c:
            c.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 400)
            r = Reader(c)
            answers = [r.answer() for _ in range(400)]
        refused = [a for a in answers if a[0] == 429]
        assert refused and all(int(h["retry-after"]) >= 1 and json.loads(b)["wait"] > 0 for _, h, b in refused)


def brackets_in_strings_are_not_nesting():
    with server() as s:
        status, body, _ = http_call(s.port, "POST", "/api/login", {"name": "[" * 20, "password": "[{" * 30})
        assert status == 401, (status, body)
        assert http_call(s.port, "POST", "/api/login", "[" * 4000)[0] == 400


# ---- TLS -------------------------------------------------------------------------------------

def certificate(d):
    cert, key = os.path.join(d, "c.pem"), os.path.join(d, "k.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", key,
                    "-out", cert], capture_output=True, check=True)
    return cert, key


def the_same_requests_work_over_tls():
    with tempfile.TemporaryDirectory() as d:
        cert, key = certificate(d)
        with open(os.path.join(d, "index.html"), "wb") as f:
            f.write(b"x" * 3_000_000)
        with Server("--tls-cert", cert, "--tls-key", key, "--page", d) as s:
            context = ssl.create_default_context()
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            context.set_alpn_protocols(["h2", "http/1.1"])
            with connect(s) as noise:
                noise.sendall(os.urandom(3000))
                read_all(noise)
                with context.wrap_socket(connect(s)) as c:
                    assert c.version() in ("TLSv1.2", "TLSv1.3") and c.selected_alpn_protocol() == "http/1.1"
                    c.sendall(GET + POST + b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" + GET)
                    r = Reader(c)
                    assert r.answer()[0] == 200
                    _, headers, _ = r.answer()
                    assert "Secure" in headers["set-cookie"] and "strict-transport-security" in headers
                    assert r.answer()[2] == b"x" * 3_000_000 and r.answer()[0] == 200
                    c.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: https://x\r\n"
                              b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
                              + b"".join(masked(1, b'{"t":"ping","id":"t%d"}' % i) for i in range(300)))
                    while b'"t299"' not in r.buf:
                        r.fill()
                    c.sendall(masked(8, struct.pack(">H", 1000)))
                    while not r.buf.endswith(b"\x88\x02\x03\xe8"):
                        r.fill()
        old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
        with Server("--tls-cert", cert, "--tls-key", key) as s:
            try:
                old.wrap_socket(connect(s))
                raise AssertionError("TLS 1.1")
            except (ssl.SSLError, ConnectionError):
                pass


if __name__ == "__main__":
    run([a_body_after_another_request_is_answered, variants_of_a_body_after_another_request, pipelined_requests_are_answered_in_order,
         a_request_in_single_bytes, head_keep_alive_close_and_old_versions, ambiguous_requests_are_refused,
         silent_connections_do_not_block_others, repeated_slow_requests_do_not_block_others, connections_are_counted_at_accept,
         idle_connections_are_closed_for_new_ones,
         unused_connections_are_closed, connections_that_do_not_read_are_closed, the_server_survives_without_free_descriptors,
         connections_leave_descriptors_for_the_store,
         invalid_frames_close_with_their_code, a_packet_is_read_frame_by_frame,
         frames_may_come_with_the_handshake, handshakes_are_checked, forwarded_addresses_of_any_length,
         limits_hold_for_a_whole_ipv6_network, the_scheme_of_the_origin_counts, files_of_the_page_do_not_count_for_the_api_limit,
         brackets_in_strings_are_not_nesting, the_same_requests_work_over_tls])
