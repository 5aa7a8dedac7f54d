"""What an overloaded server refuses, and that running games continue.

The tests set the level by the setting `refuse`; the last one overloads a real loop and lets it
recover.
"""
import random
import re
import signal
import time

from wire import Client, Server, http_call, open_table, play_on, run, wait_for

KINDS = ["guests", "tables", "reads", "bots", "chat"]


def metric(server, name):
    text = http_call(server.port, "GET", "/metrics")[1].decode()
    return float(re.search(rf"^harbour_{name} (\S+)$", text, re.M)[1])


def is_overload(answer):
    return answer.get("error") == "overload" and answer["wait"] > 0


def what_is_refused(server, host, table):
    """Tries each kind once; returns the names of those that are refused."""
    new = Client(server.port, greet=False)
    new.say(t="hello", v=2, name="Newcomer")
    status, body, head = http_call(server.port, "GET", "/api/replays")
    assert (status == 503 and is_overload(body) and int(head.getheader("Retry-After")) > 0) or status == 200
    tries = {
        "guests": new.until(lambda m: m["t"] in ("welcome", "no")),
        "tables": host.ask(t="open", game="null", seats=2),
        "reads": body,
        "bots": host.ask(t="bot", table=table, seat="B", level="tycoon"),
        "chat": host.ask(t="chat", table=table, text="Hello"),
    }
    return [kind for kind, answer in tries.items() if is_overload(answer)]


def each_level_refuses_one_more_kind_of_request():
    with Server() as server:
        host = Client(server.port, "Ines")
        table = host.must(t="open", game="null", seats=2)["table"]
        assert what_is_refused(server, host, table) == []
        for n, kind in enumerate(KINDS, 1):
            server.stop()
            server.flags += ["--refuse", kind]
            server.start()
            host = Client(server.port, token=host.token)
            host.must(t="enter", table=table)
            host.ask(t="bot", table=table, seat="B", level=None)
            assert what_is_refused(server, host, table) == KINDS[:n]
            assert metric(server, "overload_level") == n
            assert metric(server, rf'overload_refused_total\{{kind="{kind}"\}}') == 1


def running_games_continue_at_the_highest_level():
    with Server() as s:
        people = [Client(s.port, name) for name in ("Ines", "Amos")]
        table = open_table(people[0], people[1:])
        play_on(people, table, random.Random(1), most=10)
        s.stop()
        s.flags += ["--refuse", "chat"]
        s.start()
        people = [Client(s.port, token=p.token) for p in people]
        for p in people:
            p.must(t="enter", table=table)
        play_on(people, table, random.Random(2))
        assert people[0].tables[table]["state"] == "over"
        assert is_overload(people[0].ask(t="rematch", table=table))
        assert http_call(s.port, "POST", "/api/register", {"name": "Somebody", "password": "12345678"})[0] == 503
        assert http_call(s.port, "GET", "/api/games")[0] == 200


def a_slow_loop_refuses_and_recovers():
    """The server repeatedly gets no CPU time."""
    with Server("--overload-ms", "100") as s:
        host = Client(s.port, "Ines")
        table = host.must(t="open", game="null", seats=2)["table"]

        def is_overloaded():
            s.proc.send_signal(signal.SIGSTOP)
            time.sleep(0.6)
            s.proc.send_signal(signal.SIGCONT)
            return metric(s, "overload_level") >= 3

        wait_for(is_overloaded)
        answer = host.ask(t="open", game="null", seats=2)
        assert is_overload(answer) and 1000 <= answer["wait"] <= 10000, answer
        assert host.ask(t="enter", table=table)["t"] == "table"
        wait_for(lambda: metric(s, "overload_level") == 0)
        host.must(t="open", game="null", seats=2)
        assert "overload" in s.read_log()


def greet_at_once(server, people):
    """All say hello while the server gets no CPU time; returns the answers."""
    server.proc.send_signal(signal.SIGSTOP)
    for n, person in enumerate(people):
        person.say(t="hello", v=2, name=f"Guest {n}")
    server.proc.send_signal(signal.SIGCONT)
    return [person.until(lambda m: m["t"] in ("welcome", "no")) for person in people]


def a_crowd_of_guests_comes_in_step_by_step():
    """Nothing waits long for the loop, but more guests come at once than are admitted in a tick."""
    with Server("--overload-ms", "10000") as s:
        host = Client(s.port, "Ines")
        for _ in range(10):  # a machine that is busy enough spreads a crowd over several ticks
            crowd = [Client(s.port, greet=False) for _ in range(260)]
            refused = [m for m in greet_at_once(s, crowd) if m["t"] == "no"]
            if refused:
                break
        assert refused
        assert all(is_overload(m) and 1000 <= m["wait"] < 5000 for m in refused), refused
        assert len({m["wait"] for m in refused}) > len(refused) / 2
        assert metric(s, "overload_level") == 0
        assert metric(s, r'overload_refused_total\{kind="guests"\}') == len(refused)
        host.must(t="open", game="null", seats=2)
        assert Client(s.port, token=host.token).user == host.user  # who returns is no new guest
        last = Client(s.port, greet=False)

        def is_admitted():
            last.say(t="hello", v=2, name="Last")
            return last.until(lambda m: m["t"] in ("welcome", "no"))["t"] == "welcome"

        wait_for(is_admitted)


run([each_level_refuses_one_more_kind_of_request, running_games_continue_at_the_highest_level,
     a_slow_loop_refuses_and_recovers, a_crowd_of_guests_comes_in_step_by_step])
