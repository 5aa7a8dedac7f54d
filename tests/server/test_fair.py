"""Limits on shared resources (tables, games, bots' time), and abandoned tables."""
import random
import re
import threading
import time

from wire import Client, Closed, Server, http_call, open_table, play_on, run

FIVE = {seat: "random" for seat in "ABCDE"}


def limits(**values):
    """Settings in the environment, so that releases that do not know them start, too."""
    return {"HARBOUR_" + name.upper(): str(value) for name, value in values.items()}


def metric(server, name):
    text = http_call(server.port, "GET", "/metrics")[1].decode()
    return float(re.search(rf"^harbour_{name} (\S+)$", text, re.M)[1])


def wait_for(what, seconds=60):
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.05)


def bots_table(c, level="random", start=True, game="packet-row", pace=0, **setup):
    """A table for five bots; its owner watches."""
    t = c.must(t="open", game=game, seats=5, seat=None, pace=pace, bots={p: level for p in FIVE}, **setup)["table"]
    if start:
        c.must(t="start", table=t)
    return t


def refused(answer, *words):
    return answer["t"] == "no" and answer["error"] == "limit" and all(w in answer["text"] for w in words)


# ---- tables and games --------------------------------------------------------------------------------------------------


def one_address_cannot_take_all_tables():
    with Server("--tables", "150", rate=1000) as s:
        made = 0
        for i in range(19):
            c = Client(s.port, f"Greedy {i}")
            answers = [c.ask(t="open", game="null", seats=2) for _ in range(8)]
            made += sum(a["t"] == "ok" for a in answers)
        assert made == 24 and refused(answers[-1], "one address", "24", "close one"), (made, answers[-1])
        other = Client(s.port, "Ines", source="127.0.0.2")
        t = other.must(t="open", game="null", seats=2)["table"]
        other.must(t="close", table=t)


def a_closed_table_no_longer_counts():
    with Server(rate=1000, env=limits(open_per_address=2)) as s:
        a, b = Client(s.port, "Ines"), Client(s.port, "Amos")
        t = a.must(t="open", game="null", seats=2)["table"]
        b.must(t="open", game="null", seats=2)
        assert refused(b.ask(t="open", game="null", seats=2), "one address", "2")
        a.must(t="close", table=t)
        b.must(t="open", game="null", seats=2)


def games_in_play_are_counted_for_owner_and_address():
    with Server(rate=1000, env=limits(games_per_user=3, games_per_address=5, open_per_user=0)) as s:
        a, b, c = Client(s.port, "Ines"), Client(s.port, "Amos"), Client(s.port, "Far", source="127.0.0.2")

        def start(who, n):
            tables = [bots_table(who, start=False, pace=5000) for _ in range(n)]
            for t in tables:  # all at once: none may slip through while another is being stored
                who.say(t="start", table=t, id="s" + t)
            answers = {}
            while len(answers) < n:
                m = who.until(lambda m: m.get("re", "").startswith("s"))
                answers[m["re"]] = m
            return list(answers.values())

        answers = start(a, 5)
        assert sum(m["t"] != "no" for m in answers) == 3
        assert all(refused(m, "one user", "3", "finish one") for m in answers if m["t"] == "no"), answers
        answers = start(b, 3)
        assert sum(m["t"] != "no" for m in answers) == 2
        assert all(refused(m, "one address", "5") for m in answers if m["t"] == "no"), answers
        assert [m["t"] for m in start(c, 3)].count("no") == 0


def a_finished_game_no_longer_counts():
    with Server(rate=1000, env=limits(games_per_user=1)) as s:
        a = Client(s.port, "Ines")
        t = open_table(a, seats=2, game="null")
        other = a.must(t="open", game="null", seats=2, bots={"B": "random"})["table"]
        assert refused(a.ask(t="start", table=other), "one user", "1")
        play_on([a], t, random.Random(1))
        a.must(t="start", table=other)


def rematches_are_counted_too():
    with Server(rate=1000, env=limits(open_per_user=1)) as s:
        a = Client(s.port, "Ines")
        t = open_table(a, seats=2, game="null")
        play_on([a], t, random.Random(1))
        a.must(t="open", game="null", seats=2)
        assert refused(a.ask(t="rematch", table=t), "one user", "1")


# ---- abandoned tables --------------------------------------------------------------------------------------------------


def bots_pause_at_a_table_without_spectators():
    with Server() as s:
        a, w = Client(s.port, "Ines"), Client(s.port, "Witness")
        t = bots_table(a, pace=20)
        a.until(lambda m: m.get("what") == "move")
        a.must(t="exit", table=t)
        a.settle()
        a.heard.clear()
        a.must(t="enter", table=t)
        before = a.tables[t]["ply"]
        a.must(t="exit", table=t)
        at = max(before, *(m["ply"] for m in a.heard if m.get("what") == "move" and m["table"] == t), 0)
        seen = bots_table(w, pace=20)  # as fast as the other one
        w.until(lambda m: m.get("what") == "move" and m["table"] == seen and m["ply"] >= 40)
        a.must(t="enter", table=t)
        assert a.tables[t]["ply"] <= at + 1, (at, a.tables[t]["ply"])  # one may have been in flight
        a.until(lambda m: m.get("what") == "move" and m["table"] == t)


def bots_move_at_an_empty_table_with_days():
    with Server() as s:
        a = Client(s.port, "Ines")
        t = open_table(a, seats=4, clock={"kind": "days", "days": 3})
        while "A" not in a.tables[t]["prompt"]:
            a.note(a.hear())
        ply, move = a.tables[t]["ply"], a.tables[t]["legal"][0]
        a.must(t="exit", table=t)  # before the move, because the bots may move immediately
        a.must(t="move", table=t, ply=ply, move=move)
        assert a.until(lambda m: m["t"] == "turn")["table"] == t


def a_game_that_all_have_left_is_finished():
    with Server() as s:
        a = Client(s.port, "Ines")
        t = open_table(a, seats=3, game="null", takeover="random")
        a.must(t="leave", table=t)
        a.close()
        wait_for(lambda: http_call(s.port, "GET", "/api/replays/" + t)[0] == 200)


def is_gone(server, table):
    c = Client(server.port, "Looker")
    answer = c.ask(t="enter", table=table)
    state = c.tables[table]["state"] if answer["t"] == "table" else answer["error"]
    c.close()
    return state in ("closed", "unknown")


def empty_unstarted_and_bot_tables_are_closed():
    with Server(env=limits(empty_seconds=2)) as s:
        a, b = Client(s.port, "Ines"), Client(s.port, "Amos")
        left = [a.must(t="open", game="null", seats=2)["table"], bots_table(a, pace=5000)]
        mine = b.must(t="open", game="null", seats=2)["table"]
        game = open_table(a, seats=2)
        a.close()
        b.must(t="lobby", on=True)
        gone = lambda: {t for m in b.heard if m["t"] == "lobby" for t in m.get("gone", [])}
        b.until(lambda m: gone() >= set(left), 60)
        assert all(is_gone(s, t) for t in left)
        b.must(t="enter", table=mine)
        assert b.tables[mine]["state"] == "open"  # somebody is there
        b.must(t="enter", table=game)
        assert b.tables[game]["state"] == "playing"  # a person has a seat


def tables_with_days_opened_by_accounts_stay_open():
    with Server(env=limits(empty_seconds=1)) as s:
        token = http_call(s.port, "POST", "/api/register", {"name": "Ines", "password": "correct horse", "token": True})[1]["token"]
        days = {"kind": "days", "days": 3}
        a, g, w = Client(s.port, token=token), Client(s.port, "Guest"), Client(s.port, "Watcher")
        stays = a.must(t="open", game="null", seats=2, clock=days)["table"]
        goes = g.must(t="open", game="null", seats=2, clock=days)["table"]
        w.must(t="lobby", on=True)
        a.close()
        g.close()
        w.until(lambda m: m["t"] == "lobby" and goes in m.get("gone", []), 60)
        w.must(t="enter", table=stays)
        assert w.tables[stays]["state"] == "open"


# ---- bots' time --------------------------------------------------------------------------------------------------------


class Hog:
    """A guest who watches many tables of five strong bots and reads all messages."""

    def __init__(self, server, tables=60):
        first = Client(server.port, "Hog")
        self.conns = [first] + [Client(server.port, token=first.token) for _ in range((tables - 1) // 16)]
        for i in range(tables):
            bots_table(self.conns[i // 16], level="tycoon")
        self.threads = [threading.Thread(target=self.read, args=(c,), daemon=True) for c in self.conns]
        for thread in self.threads:
            thread.start()

    @staticmethod
    def read(c):
        try:
            while True:
                c.hear(600)
        except (Closed, OSError):
            pass


def sixty_tables_of_one_guest_do_not_delay_the_bots_of_another():
    """A guest's tables do not get sixty turns for each turn of the other; they get a few, because some of their moves
    are forced and take no time."""
    with Server("--bot-threads", "1") as s:
        Hog(s)
        wait_for(lambda: metric(s, "bot_queue") >= 55)  # nearly all of them are queued
        a = Client(s.port, "Ines", source="127.0.0.2")
        t = bots_table(a, level="deckhand")
        a.until(lambda m: m.get("what") == "move" and m["table"] == t, 120)
        before, ply = metric(s, "bot_moves_total"), a.tables[t]["ply"]
        a.until(lambda m: m.get("what") == "move" and m["table"] == t and m["ply"] >= ply + 30, 240)
        made = a.tables[t]["ply"] - ply
        others = metric(s, "bot_moves_total") - before - made
        assert others < 10 * made, (others, made)


if __name__ == "__main__":
    run([one_address_cannot_take_all_tables, a_closed_table_no_longer_counts,
         games_in_play_are_counted_for_owner_and_address, a_finished_game_no_longer_counts, rematches_are_counted_too,
         bots_pause_at_a_table_without_spectators, bots_move_at_an_empty_table_with_days,
         a_game_that_all_have_left_is_finished, empty_unstarted_and_bot_tables_are_closed,
         tables_with_days_opened_by_accounts_stay_open, sixty_tables_of_one_guest_do_not_delay_the_bots_of_another])
