"""A hostile server: the client survives every message and shows something."""

import base64
import hashlib
import json
import os
import random
import re
import socket
import struct
import subprocess
import sys
import threading
import unittest
from pathlib import Path

from terminal import Case

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "support"))
import patch


def frame(message):
    """A message as a frame of the WebSocket."""
    text = message if isinstance(message, bytes) else json.dumps(message).encode()
    size = len(text)
    return bytes([0x81]) + (bytes([size]) if size < 126 else b"\x7e" + struct.pack(">H", size) if size < 65536
                            else b"\x7f" + struct.pack(">Q", size)) + text


class Rogue:
    """Completes the handshake of a WebSocket server, then sends the given messages and `flood` again and again."""

    def __init__(self, messages, flood=b""):
        self.messages, self.flood = messages, flood
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self):
        while True:
            try:
                conn, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.talk, args=(conn,), daemon=True).start()

    def talk(self, conn):
        with conn:
            asked = b""
            while b"\r\n\r\n" not in asked:
                asked += conn.recv(4096)
            key = re.search(rb"Sec-WebSocket-Key: (\S+)", asked, re.I).group(1)
            accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
            conn.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                         b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n")
            conn.recv(4096)
            for message in self.messages:
                conn.sendall(frame(message))
            try:
                while self.flood:
                    conn.sendall(self.flood)
                while conn.recv(4096):
                    pass
            except OSError:
                pass  # the client has left

    def close(self):
        self.listener.close()


WELCOME = {"t": "welcome", "v": 2, "server": "x", "user": "U", "name": "Ines", "kind": "guest", "tables": []}
SEATS = [{"seat": s, "kind": "person", "user": "U", "name": f"\x1b[31m{s}\x07\u202e", "level": None, "away": False}
         for s in "AB"]
TABLE = {"t": "table", "table": "AAAAAAAAAAAA", "n": 1, "state": "playing", "game": "packet-row", "rules": 1, "digest": "00",
         "owner": "U", "setup": {"seats": 2, "options": {}}, "seats": SEATS, "you": "A", "ply": 0, "prompt": ["A"],
         "view": "AAAA", "clock": None, "ask": None, "end": None, "rematch": None, "moves": []}


class Hostile(Case):
    def meet(self, *messages):
        rogue = Rogue([WELCOME, *messages])
        self.addCleanup(rogue.close)
        return self.open("--connect", f"ws://127.0.0.1:{rogue.port}", "--name", "Ines", "--table", "AAAAAAAAAAAA")

    def leaves(self, t):
        t.keys("q", "q", "q")
        t.until("left with 0")

    def test_a_view_of_other_cards(self):
        t = self.meet(TABLE)
        t.until("other cards")
        self.leaves(t)

    def digest(self):
        import subprocess
        from terminal import PROGRAM
        said = subprocess.run([PROGRAM, "play", "packet-row", "--seats", "bot:random,bot:random", "--seed", "d", "--plain",
                               "--save", self.home.path + "/d"], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        self.assertEqual(0, said.returncode, said.stderr)
        with open(self.home.path + "/d") as f:
            return re.search(r"cards (\w+)", f.read()).group(1)

    def test_impossible_views(self):
        dice = random.Random(1842)
        digest = self.digest()
        views = [bytes(440), b"\xff" * 440, bytes([1, 1, 0, 2]) + b"\xff" * 436, b""]
        views += [bytes([1, 1, 0, 2, 1, 1, 0, 0]) + dice.randbytes(432) for _ in range(40)]
        tables = [{**TABLE, "digest": digest, "view": base64.b64encode(v).decode()} for v in views]
        t = self.meet(*tables, {**TABLE, "digest": digest, "view": "!!!!"})
        t.until("impossible table")
        self.leaves(t)

    def good_view(self):
        """A view of seat A at a table of two, just dealt; the first byte of the file is the game's."""
        path = Path(__file__).resolve().parent.parent / "fuzz/corpus/view/packet-row-00"
        return bytearray(path.read_bytes()[1:])

    def test_a_forged_view_is_refused_and_a_hint_is_safe(self):
        left = 8 + 5 * 24 + 3 * 4 * 8 + 5 * 4  # cards left in each talon, behind hands, supplies and money
        forged = self.good_view()
        forged[left:left + 4] = bytes([44] * 4)
        table = {**TABLE, "digest": self.digest(), "view": base64.b64encode(self.good_view()).decode()}
        t = self.meet(table)
        t.until(re.compile("guildhall", re.I))
        self.leaves(t)
        t = self.meet(table, {**table, "view": base64.b64encode(forged).decode()})
        t.until("impossible table")
        t.keys("t", "t", "f")
        self.leaves(t)

    def test_a_forged_patch_is_refused(self):
        """Its digest fits, so only the gate can detect it."""
        good = bytes(self.good_view())
        forged = bytearray(good)
        forged[8 + 5 * 24 + 3 * 4 * 8 + 5 * 4] = 44
        table = {**TABLE, "digest": self.digest(), "view": base64.b64encode(good).decode()}
        did = {"t": "did", "table": "AAAAAAAAAAAA", "n": 2, "what": "move", "seat": "A", "at": 0, "move": None, "events": "AAAA",
               "ply": 1, "prompt": ["B"]}
        t = self.meet(table, {**did, "patch": patch.make(good, forged)})
        t.until("impossible table")
        self.leaves(t)
        for text in ("", "!", "AAAA", "AAAAAP//", base64.b64encode(bytes(2000)).decode(), 7, None):
            t = self.meet(table, {**did, "patch": text})  # it does not fit: the table is entered again
            t.until(re.compile("guildhall", re.I))
            self.leaves(t)

    def test_an_old_program_is_told_to_upgrade(self):
        rogue = Rogue([{"t": "no", "error": "version", "text": "this server speaks version 3"}])
        self.addCleanup(rogue.close)
        t = self.open("--connect", f"ws://127.0.0.1:{rogue.port}", "--name", "Ines", "--table", "AAAAAAAAAAAA")
        t.until("another version of the protocol")

    def test_a_table_keeps_its_game_and_its_seats(self):
        table = {**TABLE, "digest": self.digest(), "view": base64.b64encode(self.good_view()).decode()}
        for change in {"game": "rotterdam"}, {"seats": SEATS + SEATS[:1]}, {"you": "B"}:
            t = self.meet(table, {"t": "did", "table": "AAAAAAAAAAAA", "n": 2, "what": "seat", **change})
            t.until("impossible table")
            t.keys("t", "f")
            self.leaves(t)

    def test_seats_and_names_do_not_control_the_terminal(self):
        t = self.meet({**TABLE, "state": "open", "view": None})
        shown = t.until("Table AAAAAAAAAAAA")
        self.assertIn("[31mA", shown)
        self.assertNotRegex(t.screen(colours=True), "\x07|\u202e")
        self.leaves(t)

    def test_no_text_controls_the_terminal_line_by_line(self):
        from terminal import PROGRAM
        evil = "\x1b]0;title\x07\x9b2J\u202e"
        rogue = Rogue([WELCOME, {**TABLE, "state": "open", "view": None},
                       {"t": "no", "error": "full", "text": "refused " + evil},
                       {"t": "chat", "table": "AAAAAAAAAAAA", "k": 1, "name": evil, "text": "the last line"}])
        self.addCleanup(rogue.close)
        with subprocess.Popen([PROGRAM, "play", "--plain", "--connect", f"ws://127.0.0.1:{rogue.port}", "--name", "Ines", "--table",
                               "AAAAAAAAAAAA"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, **self.home.env()}) as p:
            shown = b""
            while b"the last line" not in shown:
                piece = os.read(p.stdout.fileno(), 65536)
                self.assertTrue(piece, shown)
                shown += piece
            shown += p.communicate(b"quit\n")[0]
        self.assertIn(b"[31mA", shown)
        self.assertNotRegex(shown.decode(), "[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]")

    def test_times_of_any_size(self):
        """The clock's own arithmetic must not overflow: a sanitizer tells."""
        table = {**TABLE, "digest": self.digest(), "view": base64.b64encode(self.good_view()).decode()}
        for left, at in ((2**63 - 1, -2**63), (-2**63, 2**63 - 1), (2**63 - 1, 0)):
            clock = {"left": [left, left], "running": ["A", "B"], "at": at}
            t = self.meet({**table, "clock": clock}, {"t": "no", "error": "overload", "text": "x", "wait": 2**63 - 1},
                          {"t": "no", "error": "rate", "text": "x", "wait": -2**63})
            t.until(re.compile("guildhall", re.I))
            self.leaves(t)

    def test_a_token_cannot_set_other_settings(self):
        rogue = Rogue([{**WELCOME, "token": "T\nlevel tycoon\rpace 9\n"}, {**TABLE, "state": "open", "view": None}])
        self.addCleanup(rogue.close)
        t = self.open("--connect", f"ws://127.0.0.1:{rogue.port}", "--name", "Ines", "--table", "AAAAAAAAAAAA")
        t.until("Table AAAAAAAAAAAA")
        self.leaves(t)
        with open(self.home.path + "/config/harbour/terminal.conf") as f:
            lines = f.read().splitlines()
        self.assertIn("token T", lines)
        self.assertFalse([line for line in lines if "tycoon" in line or line == "pace 9"])

    def test_a_server_that_never_stops_sending(self):
        rogue = Rogue([WELCOME, {**TABLE, "state": "open", "view": None}], frame({"t": "mine", "tables": []}) * 1000)
        self.addCleanup(rogue.close)
        t = self.open("--connect", f"ws://127.0.0.1:{rogue.port}", "--name", "Ines", "--table", "AAAAAAAAAAAA")
        t.until("Table AAAAAAAAAAAA")
        self.leaves(t)

    def test_a_lobby_of_any_length(self):
        rows = [{"table": f"{i:012}"} for i in range(25000)]
        rest = [{"table": f"{i:012}"} for i in range(25000, 50000)]
        t = self.meet({"t": "lobby", "tables": rows}, {"t": "lobby", "set": rest}, {"t": "lobby", "set": rows},
                      {"t": "lobby", "gone": [r["table"] for r in rest]}, {**TABLE, "state": "open", "view": None})
        t.until("Table AAAAAAAAAAAA")
        self.leaves(t)

    def test_nonsense(self):
        t = self.meet(b"", b"[]", b"{", b"\xff\xfe", b'{"t":5}', {"t": "table", "table": "AAAAAAAAAAAA"},
                      {**TABLE, "seats": "no", "you": 7, "setup": [], "clock": "x", "ask": {"by": "Z"}},
                      {**TABLE, "seats": SEATS * 9, "game": "chess"}, {**TABLE, "n": "x", "moves": [1, None, {"ply": -5}]},
                      {"t": "did", "table": "AAAAAAAAAAAA", "n": 2, "what": "move", "move": "Z fly", "events": [{"kind": 1}]},
                      {"t": "did", "table": "AAAAAAAAAAAA", "n": 99, "what": "move"},
                      {"t": "chat", "table": "AAAAAAAAAAAA", "k": 1, "name": None, "text": "\x1b]0;x\x07" * 50},
                      {"t": "lobby", "tables": {"a": 1}, "set": [3], "gone": [None]}, {"t": "mine", "tables": "x"},
                      {"t": "no", "error": 5}, {"t": "ok", "re": ""}, b'{"t":"' + b"x" * 70000 + b'"}',
                      {**TABLE, "state": "open", "view": None})
        t.until("Table AAAAAAAAAAAA")
        self.leaves(t)


if __name__ == "__main__":
    unittest.main()
