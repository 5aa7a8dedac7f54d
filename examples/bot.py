#!/usr/bin/env python3
"""A bot for harbour serve in Python's standard library.

It takes a seat at a table, waits until it is to act, and chooses from the legal moves that the server
lists.  Replace `choose` with something cleverer: `table["view"]` is the table as this seat may see
it, in the words of docs/formats.md.

    bot.py --url http://127.0.0.1:8080 --table 7Q2MJX0C9RTD            as a guest
    bot.py --url https://club.example --token TOKEN --open rotterdam   open a table and play the house bots
    bot.py --table 7Q2MJX0C9RTD --exec ./mybot                         moves come from a program

A program speaks the lines of docs/external-bots.md.
"""
import argparse
import base64
import json
import os
import random
import select
import signal
import socket
import ssl
import struct
import subprocess
import sys
import time
from urllib.parse import urlparse


class WebSocket:
    """As much of RFC 6455 as a client needs: text frames, pings, the end."""

    def __init__(self, url):
        u = urlparse(url)
        port = u.port or (443 if u.scheme == "https" else 80)
        self.sock = socket.create_connection((u.hostname, port), timeout=90)
        if u.scheme == "https":
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=u.hostname)
        self.buf = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.sock.sendall(f"GET /ws HTTP/1.1\r\nHost: {u.hostname}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        while b"\r\n\r\n" not in self.buf:
            self._fill()
        head, self.buf = self.buf.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            raise ConnectionError(head.split(b"\r\n", 1)[0].decode())

    def _fill(self):
        data = self.sock.recv(65536)
        if not data:
            raise ConnectionError("the server has closed the connection")
        self.buf += data

    def _take(self, n):
        while len(self.buf) < n:
            self._fill()
        data, self.buf = self.buf[:n], self.buf[n:]
        return data

    def send(self, message, opcode=1):
        payload = message if isinstance(message, bytes) else json.dumps(message).encode()
        mask, n = os.urandom(4), len(payload)
        size = bytes([0x80 | n]) if n < 126 else bytes([0x80 | 126]) + struct.pack(">H", n)
        self.sock.sendall(bytes([0x80 | opcode]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def receive(self):
        while True:
            first, second = self._take(2)
            n = second & 127
            if n == 126:
                n = struct.unpack(">H", self._take(2))[0]
            elif n == 127:
                n = struct.unpack(">Q", self._take(8))[0]
            payload = self._take(n)
            if first & 15 == 1:
                return json.loads(payload)
            if first & 15 == 9:
                self.send(payload, 10)
            if first & 15 == 8:
                raise ConnectionError("the server has closed the connection")


def choose(table, rng):
    """A random move, but never `show`."""
    return rng.choice([m for m in table["legal"] if not m.startswith("show")] or table["legal"])


class Program:
    """A bot in a program of its own, asked over its standard input and output."""

    MISTAKES = 3

    def __init__(self, command, ms):
        self.ms, self.mistakes, self.begun, self.unread = ms, 0, False, b""
        self.process = subprocess.Popen(command, shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        start_new_session=True)
        self.send("harbour 1")
        if not self.answer(10000).startswith("ready"):
            self.give_up("did not answer 'harbour 1' with 'ready'")

    def send(self, *lines):
        try:
            self.process.stdin.write("".join(line + "\n" for line in lines).encode())
            self.process.stdin.flush()
        except OSError:
            pass  # it has ended: no answer will come

    def answer(self, ms):
        """One line; empty when none comes in time."""
        until, out = time.monotonic() + ms / 1000, self.process.stdout.fileno()
        while b"\n" not in self.unread:
            if not select.select([out], [], [], max(0, until - time.monotonic()))[0]:
                return ""
            data = os.read(out, 4096)
            if not data or len(self.unread) > 4096:
                return ""
            self.unread += data
        line, self.unread = self.unread.split(b"\n", 1)
        return line.decode(errors="replace").rstrip("\r")

    def give_up(self, why):
        print(f"bot: the program {why}; it is not asked again", file=sys.stderr)
        self.end()

    def end(self):
        if self.process is not None:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            self.process.wait()
            self.process = None

    def choose(self, table):
        """A listed move; the first one in place of a mistake."""
        if self.process is None:
            return table["legal"][0]
        if not self.begun:
            self.begun = True
            self.send(f"game {table['game']} players {len(table['seats'])} cards {table['digest']}")
        self.send("view " + json.dumps(table["view"], separators=(",", ":")),
                  *("legal " + move for move in table["legal"]), f"go {table['you']} {self.ms}")
        line = self.answer(self.ms)
        if line.startswith("move ") and line[5:] in table["legal"]:
            return line[5:]
        self.mistakes += 1
        if not line:
            self.give_up("gave no answer in time")
        elif self.mistakes == self.MISTAKES:
            self.give_up(f"answered {line[:80]!r}, its third mistake")
        return table["legal"][0]


WAIT = ("rate", "busy", "storage", "overload")  # refused for the moment; `wait` says how long


class Bot:
    """Plays one game.  Every request has an id of its own and is kept until it is answered; sent again under the
    same id, after a lost connection or a refusal for the moment, it is still done only once."""

    def __init__(self, args):
        self.args = args
        self.rng = random.Random(args.seed)
        self.program = Program(args.exec, args.move_time) if args.exec else None
        self.table_id = args.table
        self.table = None
        self.token = args.token
        self.waiting = {}  # requests without an answer, by id

    def request(self, **message):
        message["id"] = os.urandom(8).hex()
        self.waiting[message["id"]] = message
        self.ws.send(message)

    def asked(self, kind):
        return any(message["t"] == kind for message in self.waiting.values())

    def connect(self):
        self.ws = WebSocket(self.args.url)
        hello = {"t": "hello", "v": 2, "form": "json", "legal": True}
        hello.update({"token": self.token} if self.token else {"name": self.args.name})
        self.ws.send(hello)
        welcome = self.ws.receive()
        while welcome["t"] == "no" and welcome["error"] in WAIT:
            time.sleep(welcome.get("wait", 1000) / 1000)
            self.ws.send(hello)
            welcome = self.ws.receive()
        if welcome["t"] != "welcome":
            sys.exit(f"bot: {welcome['text']}")
        self.token = welcome.get("token", self.token)
        if self.table_id is not None:
            self.ws.send({"t": "enter", "table": self.table_id})
        for message in list(self.waiting.values()):
            self.ws.send(message)
        if self.table_id is None and not self.waiting:
            self.request(t="open", game=self.args.open, seats=self.args.seats, pace=0,
                         bots={"ABCDE"[i]: self.args.level for i in range(1, self.args.seats)})

    def refused(self, m, message):
        """Waits and resends, enters the table again, or gives up."""
        if m["error"] in WAIT:
            time.sleep(m.get("wait", 1000) / 1000)
            message = message or {"t": "enter", "table": self.table_id}  # the only request without an id
            if "id" in message:
                self.waiting[message["id"]] = message
            self.ws.send(message)
        elif m["error"] in ("stale", "refused"):
            self.ws.send({"t": "enter", "table": self.table_id})  # another player was faster
        else:
            sys.exit(f"bot: {m['text']}")

    def send_nonce(self):
        self.ws.send({"t": "nonce", "table": self.table_id, "nonce": os.urandom(16).hex()})

    def hear(self, m):
        message = self.waiting.pop(m.get("re"), None)
        if m["t"] == "no":
            self.refused(m, message)
        elif m["t"] == "ok" and message and message["t"] == "open":
            self.table_id = m["table"]
            self.request(t="nonce", table=self.table_id, nonce=os.urandom(16).hex())  # now the commitment is known
            self.request(t="start", table=self.table_id)
        elif m["t"] == "table":
            self.table = m
            if m["you"] is None and m["state"] == "open" and not self.asked("sit"):
                self.request(t="sit", table=self.table_id, nonce=os.urandom(16).hex())  # its commitment is in m
        elif m["t"] == "did" and self.table:
            self.table.update(m)  # every key of `did` replaces that of the table

    def move(self):
        t = self.table
        if not t or t["state"] != "playing" or t["you"] not in t["prompt"] or not t.get("legal") or self.asked("move"):
            return
        self.request(t="move", table=self.table_id, ply=t["ply"],
                     move=self.program.choose(t) if self.program else choose(t, self.rng))

    def play(self):
        failed = 0
        while not self.table or self.table["state"] not in ("over", "closed"):
            try:
                self.connect()
                failed = 0
                while not self.table or self.table["state"] not in ("over", "closed"):
                    self.hear(self.ws.receive())
                    self.move()
            except (ConnectionError, OSError) as e:
                failed += 1
                if failed == 10:
                    sys.exit(f"bot: {e}")
                time.sleep(failed)
        print(json.dumps(self.table["end"]))


def main():
    p = argparse.ArgumentParser(description="plays at a Harbourmaster server")
    p.add_argument("--url", default="http://127.0.0.1:8080")
    p.add_argument("--token", help="a bot's token; without one it comes as a guest")
    p.add_argument("--name", default="Robby", help="the guest's name")
    p.add_argument("--table", help="the table to sit down at")
    p.add_argument("--open", default="packet-row", metavar="GAME", help="without --table: open a table of this game")
    p.add_argument("--seats", type=int, default=3)
    p.add_argument("--level", default="random", help="of the house bots at a table it opens")
    p.add_argument("--seed", type=int)
    p.add_argument("--exec", metavar="COMMAND", help="a program that chooses the moves (docs/external-bots.md)")
    p.add_argument("--move-time", type=int, default=1000, metavar="MS", help="what the program has for a move")
    bot = Bot(p.parse_args())
    try:
        bot.play()
    finally:
        if bot.program:
            bot.program.end()


if __name__ == "__main__":
    main()
