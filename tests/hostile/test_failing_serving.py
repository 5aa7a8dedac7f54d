#!/usr/bin/env python3
"""test_failing_serving.py LIBRARY: a server in which one call fails, with two players.

The players reconnect when a connection breaks and repeat a move without an answer, with the same
id.  The server may refuse or end with a reason.  Afterwards the store is opened by a server
without failures: every move that was acknowledged is there exactly once, in its place.
"""
import os
import random
import shutil
import signal
import sqlite3

from hostile import NO_MEMORY, every, judge, reasons
from wire import PATIENCE, Client, Closed, Server, open_table, run

MOVES = 10


class Refused(Exception):
    """The server cannot continue: a refusal, or no connection."""


class Player:
    def __init__(self, port, name):
        self.port, self.name, self.token, self.table, self.at = port, name, None, None, None
        self.connect()

    def connect(self):
        self.at = Client(self.port, None if self.token else self.name, token=self.token)
        self.token = self.at.token
        if self.table:
            self.at.must(t="enter", table=self.table)

    def ask(self, **msg):
        """Retries with the same id until there is an answer or Refused."""
        for _ in range(5):
            try:
                answer = self.at.ask(**msg)
                if answer["t"] != "no" or answer["error"] not in ("storage", "busy"):
                    return answer
                self.at.settle()
            except (Closed, ConnectionError):
                attempt(self.connect)
        raise Refused


def attempt(what):
    """Returns the result of what(); raises Refused if the server refuses or is gone.  Other errors
    are faults."""
    try:
        return what()
    except (Closed, ConnectionError) as e:
        raise Refused from e
    except AssertionError as e:
        if e.args and isinstance(e.args[0], dict) and e.args[0].get("t") == "no":
            raise Refused from e
        raise


def sit_down(port):
    """Returns two players at a table that has started."""
    for last in (False, False, True):
        try:
            two = [attempt(lambda n=name: Player(port, n)) for name in ("Ines", "Amos")]
            table = attempt(lambda: open_table(two[0].at, [two[1].at]))
            for p in two:
                p.table = table
            return two, table
        except Refused:
            if last:
                raise


class Game:
    """The moves requested and acknowledged at one table, by their number in the log."""

    def __init__(self, port):
        self.asked, self.acked = {}, {}
        self.two, self.table = sit_down(port)

    def play(self, moves, rng):
        for _ in range(moves):
            for p in self.two:
                p.ask(t="ping")
            mover = next(p for p in self.two if p.at.tables[self.table]["you"] in p.at.tables[self.table]["prompt"])
            t = mover.at.tables[self.table]
            move, ply = rng.choice(t["legal"]), t["ply"]
            self.asked[ply + 1] = (t["you"], f"{t['you']} {move}")
            answer = mover.ask(t="move", table=self.table, ply=ply, move=move, id=f"ply{ply}")
            if answer["t"] == "no":
                raise AssertionError(f"a legal move is refused: {answer}")
            self.acked[answer["ply"]] = self.asked[ply + 1]


def faults_of(asked, acked, told):
    """Returns what is wrong with the log `told`, a list of (ply, move): every acknowledged move
    must be in it exactly once."""
    found = [f"ply {told[i][0]} comes after {told[i - 1][0] if i else 0}" for i in range(len(told))
             if told[i][0] != i + 1]
    there = dict(told)
    found += [f"ply {ply} was acknowledged and is lost" for ply in acked if ply not in there]
    found += [f"ply {ply} is {move}, and nobody asked for it" for ply, move in told
              if move != asked.get(ply, (None, None))[1]]
    return found


def log_of(port, game):
    """Returns the log as the two players receive it; each sees their own moves."""
    told = []
    for p in game.two:
        c = Client(port, token=p.token)
        c.must(t="enter", table=game.table, since=0)
        t = c.tables[game.table]
        told.append([(m["ply"], m["move"], m["move"].startswith(t["you"] + " ")) for m in t["moves"] if m["ply"] > 0])
        c.close()
    assert [x[0] for x in told[0]] == [x[0] for x in told[1]], "the two are told different logs"
    return [(a[0], a[1] if a[2] else b[1]) for a, b in zip(*told)]


def look_again(directory, game):
    """Returns what is wrong with the table when a server without failures opens the store."""
    with Server(data=directory) as again:
        return faults_of(game.asked, game.acked, log_of(again.port, game))


def stop(server, game):
    """Sends SIGTERM while the players are connected; they receive the close.  Returns the exit code."""
    if server.proc.poll() is None:
        server.proc.send_signal(signal.SIGTERM)
    for p in game.two if game is not None else ():
        try:
            while True:
                p.at.hear(PATIENCE)
        except (Closed, ConnectionError):
            p.at.close()
    server.proc.wait(timeout=PATIENCE)
    return server.stop()


def serve(env, what):
    """Serves, plays and stops with one failure; then checks the store."""
    server, game, refused = Server(env=env), None, False
    try:
        server.start()
        game = Game(server.port)
        game.play(MOVES, random.Random(5))
    except (Refused, RuntimeError):
        refused = True
    code, log = stop(server, game), server.read_log()
    judge(f"harbour serve, {what}", code, log)
    assert code in (0, 1, 2, NO_MEMORY), f"{what}: ended with {code}\n{log[-3000:]}"
    assert not refused or what.startswith("socket") or reasons(log), \
        f"{what}: refused, and the log does not say why\n{log[-3000:]}"
    if game is not None:
        found = look_again(server.dir, game)
        assert not found, f"{what}: {found}\n{log[-3000:]}"
    server.clear()
    return log


def tests():
    for kind in ("memory", "library", "file", "socket", "store"):
        def test(kind=kind):
            every(kind, serve)
        test.__name__ = f"serving_without_{kind}"
        yield test


def a_lost_move_is_found():
    """A store that acknowledges before it commits and then loses power, simulated by an older
    copy."""
    server = Server()
    with server:
        game = Game(server.port)
        game.play(4, random.Random(5))
        name = next(n for n in os.listdir(server.dir) if n.endswith(".db"))
        old = os.path.join(server.dir, "old")
        with sqlite3.connect(os.path.join(server.dir, name)) as now, sqlite3.connect(old) as then:
            now.backup(then)
        game.play(3, random.Random(6))
        stop(server, game)
    assert look_again(server.dir, game) == []
    for suffix in ("-wal", "-shm"):
        if os.path.exists(os.path.join(server.dir, name + suffix)):
            os.unlink(os.path.join(server.dir, name + suffix))
    shutil.move(old, os.path.join(server.dir, name))
    found = look_again(server.dir, game)
    assert len([f for f in found if "lost" in f]) == 3, found
    server.clear()


def a_doubled_and_a_changed_move_are_found():
    asked = {1: ("A", "A x"), 2: ("B", "B y"), 3: ("A", "A z")}
    acked = {1: asked[1], 2: asked[2]}
    good = [(1, "A x"), (2, "B y")]
    assert faults_of(asked, acked, good) == []
    assert faults_of(asked, acked, good + [(3, "A z")]) == []  # requested, without an answer
    for bad in (good[:1], good + [(2, "B y")], good + [(3, "B y")], [(1, "A x"), (2, "B x")], [(1, "A x"), (3, "A z")]):
        assert faults_of(asked, acked, bad), bad


if __name__ == "__main__":
    run([*tests(), a_lost_move_is_found, a_doubled_and_a_changed_move_are_found])
