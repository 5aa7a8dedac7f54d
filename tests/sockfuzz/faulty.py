#!/usr/bin/env python3
"""faulty.py: a server with one planted fault, for the fuzzer to find.

It is started as the server is (`faulty.py serve --port 0 ...`), starts the real one ($REAL) behind
itself and forwards all connections to it, except that it has the fault $FAULT.
"""
import ctypes
import os
import selectors
import signal
import socket
import subprocess
import sys
import time

FAULT = os.environ["FAULT"]


def die_with_parent():
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def start_real():
    words = sys.argv[1:]
    if FAULT == "forget" and os.path.exists(words[words.index("--data") + 1] + "/harbour.db"):
        words += ["--store", "memory:"]
    real = subprocess.Popen([os.environ["REAL"], *words], stdout=subprocess.PIPE, preexec_fn=die_with_parent)
    return real, int(real.stdout.readline().decode().rstrip("/\n").rsplit(":", 1)[1])


class Faulty:
    def __init__(self):
        self.real, self.port = start_real()
        self.select = selectors.DefaultSelector()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.select.register(self.listener, selectors.EVENT_READ)
        self.other, self.kept, self.moves = {}, [], 0
        print(f"http://127.0.0.1:{self.listener.getsockname()[1]}/", flush=True)

    def accept(self):
        client, address = self.listener.accept()
        up = socket.create_connection(("127.0.0.1", self.port), source_address=(address[0], 0))
        for one, two in ((client, up), (up, client)):
            one.settimeout(5)
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.other[one] = two
            self.select.register(one, selectors.EVENT_READ, one is client)

    def end(self, one):
        for s in (one, self.other.pop(one, None)):
            if s is None:
                continue
            self.other.pop(s, None)
            self.select.unregister(s)
            if FAULT == "descriptors":
                self.kept.append(s)
            else:
                s.close()

    def plant(self, data, from_client):
        """Applies the fault to the bytes."""
        pipelined = from_client and b"POST " in data[1:] and b"HTTP/1.1\r\n" in data
        if FAULT == "spin" and pipelined:
            while True:
                pass
        if FAULT == "block" and pipelined:
            time.sleep(100000)
        if FAULT == "crash" and from_client and b"Transfer-Encoding" in data:
            os.abort()
        if FAULT == "report" and from_client and data[0] >= 0x90:  # a frame with a reserved bit
            print("==1==ERROR: AddressSanitizer: heap-buffer-overflow", file=sys.stderr, flush=True)
            os._exit(1)
        if FAULT == "memory" and from_client:
            self.kept.append(b"x" * (1 << 20))
        if FAULT == "double" and not from_client and b'"what":"move"' in data:
            self.moves += 1
            whole = data[:2] == b"\x81\x7e" and len(data) == 4 + int.from_bytes(data[2:4], "big")
            return data * 2 if whole and self.moves > 20 else data
        return data

    def forward(self, one, from_client):
        try:
            data = one.recv(65536)
            if data:
                self.other[one].sendall(self.plant(data, from_client))
                return
        except OSError:
            pass
        self.end(one)

    def run(self):
        while True:
            for key, _ in self.select.select():
                if key.fileobj is self.listener:
                    self.accept()
                elif key.fileobj in self.other:
                    self.forward(key.fileobj, key.data)

    def stop(self, *_):
        self.real.terminate()
        os._exit(self.real.wait())


if __name__ == "__main__":
    server = Faulty()
    signal.signal(signal.SIGTERM, signal.SIG_IGN if FAULT == "stop" else server.stop)
    server.run()
