#!/usr/bin/env python3
"""bot_latency.py: how long a bot's move takes while a guest at another address keeps the bots busy.

    HARBOUR=build/harbour bench/bot_latency.py [MOVES [LEVEL...]]

Two servers on loopback have a table of five bots of a level each; at one of them a guest also
watches 60 tables of five `tycoon`.  They run in turn, a few moves each while the other is
stopped, so that other load on the machine weighs on both alike.  Prints the milliseconds between
two moves.  The limits of tables and games are off, so that only the queue protects.
"""
import os
import signal
import statistics
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "server"))
from test_fair import Hog, bots_table, metric, wait_for  # noqa: E402
from wire import Client, Server  # noqa: E402

TURN = 4  # moves


class Watched:
    """A table of bots at a server that runs only while it is measured."""

    def __init__(self, server, level):
        self.server, self.level, self.times = server, level, []
        self.client = Client(server.port, "Ines", source="127.0.0.2")
        self.table = bots_table(self.client, level=level)
        self.stop()

    def stop(self):
        self.server.proc.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.server.proc.send_signal(signal.SIGCONT)

    def move(self):
        """Waits for the table's next move; at the end of a game there is another table."""
        c = self.client
        m = c.until(lambda m: m["t"] == "did" and m["what"] == "move" and m["table"] == self.table, 600)
        if m.get("state") == "over":
            self.table = bots_table(c, level=self.level)
            return self.move()
        return time.monotonic()

    def measure(self):
        self.go_on()
        before = self.move()
        for _ in range(TURN):
            at = self.move()
            self.times.append(1000 * (at - before))
            before = at
        self.stop()


def measure(level, moves):
    with Server() as quiet, Server() as busy:
        tables = [Watched(quiet, level), None]
        Hog(busy)
        wait_for(lambda: metric(busy, "bot_queue") >= 55, 600)
        tables[1] = Watched(busy, level)
        while len(tables[1].times) < moves:
            for t in tables:
                t.measure()
        for t in tables:
            t.go_on()
        return [t.times for t in tables]


def main():
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    print("level        alone: mean  median    with 60 tables: mean  median   ratio of means, medians")
    for level in sys.argv[2:] or ("deckhand", "merchant", "tycoon"):
        alone, busy = measure(level, moves)
        mean, median = [statistics.mean(t) for t in (alone, busy)], [statistics.median(t) for t in (alone, busy)]
        print(f"{level:12} {mean[0]:11.1f} {median[0]:7.1f} {mean[1]:23.1f} {median[1]:7.1f}"
              f" {mean[1] / mean[0]:15.2f} {median[1] / median[0]:7.2f}", flush=True)


if __name__ == "__main__":
    main()
