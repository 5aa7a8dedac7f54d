#!/usr/bin/env python3
"""faults: injects faults into a running site and checks what its clients observe.

    faults [--faults N] [--seed N] [--nodes N] [--clients N] [--json FILE] [--only KIND,...]

PostgreSQL with a synchronous standby, proxies for each node's connections to both, three nodes, HAProxy with the sample of packaging/, and `harbour load`
in front, whose clients play games with one bot at each table.  Then, one after another and drawn from the seed:

    kill-node     a node gets SIGKILL and is started again some seconds later
    pause-node    a node gets SIGSTOP and wakes up after its leases have passed to others
    pg-fast       PostgreSQL is restarted in order: it ends all connections
    pg-immediate  PostgreSQL crashes and recovers from its log
    pg-failover   the primary gets SIGKILL and the standby is promoted; then the old primary becomes the new standby
    pg-vanish     the same, and the primary's machine answers nobody: connections stay open and carry nothing
    cut           a node's connections to the database break and cannot be made
    slow          a node's messages to and from the database are delayed
    swallow       a node's connections to the database stay open and transfer nothing

After each fault, the program measures the time until every table has made progress by a request
sent after the fault.  At the end all games are played to their end, and the records must contain
exactly the moves that the clients received, in the same order.  Exit code 0: they do; 1: they do
not.
"""
import argparse
import concurrent.futures
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
import test_dist
from proxy import Proxy
from replicated import Pair
from wire import HARBOUR, Server, http_call

LEASE = 5.0  # seconds after which other nodes acquire a silent node's tables
STUCK = 300.0  # a table that makes no progress for this long is stuck


class Site:
    """Database, nodes and balancer."""

    def __init__(self, nodes):
        self.pg = Pair()
        self.proxies = [[Proxy(port) for port in self.pg.ports()] for _ in range(nodes)]  # by node and database host
        self.nodes = [Server("--trusted-proxy", "127.0.0.1", "--bot-threads", "1",
                             store=self.pg.url("harbour", [p.port for p in pair]),
                             port=test_dist.reserve()) for pair in self.proxies]
        self.ports = [node.start().port for node in self.nodes]
        test_dist.NODES[:] = self.nodes
        self.front = test_dist.Balancer("haproxy").__enter__()

    def proxies_to(self, host):
        """The proxies of all nodes to one of the two database hosts."""
        return [pair[self.pg.hosts.index(host)] for pair in self.proxies]

    def is_ready(self, i):
        try:
            return http_call(self.ports[i], "GET", "/readyz", timeout=5)[0] == 200
        except OSError:
            return False

    def connections(self, i):
        text = http_call(self.ports[i], "GET", "/metrics", timeout=20)[1].decode()
        return int(re.search(r"^harbour_connections (\d+)", text, re.M)[1])

    def wait_until_ready(self):
        end = time.monotonic() + STUCK
        while not all(self.is_ready(i) for i in range(len(self.nodes))):
            if time.monotonic() > end:
                raise TimeoutError("a node is not ready again: " + "".join(n.read_log()[-600:] for n in self.nodes))
            time.sleep(0.05)

    def close(self):
        self.front.__exit__(None, None, None)
        for node in self.nodes:
            node.kill()
        self.pg.drop()


class Load:
    """harbour load; it is notified of each fault and reports when every table has recovered."""

    def __init__(self, site, clients, seats, pace):
        nodes = [word for port in site.ports for word in ("--node", f"http://127.0.0.1:{port}")]
        self.proc = subprocess.Popen(
            [HARBOUR, "load", "--url", f"http://127.0.0.1:{site.front.port}", *nodes, "--clients", str(clients), "--seats", str(seats),
             "--bots", "1", "--pace", str(pace), "--seconds", "86400", "--patience", "4000", "--marks", "--check", "--json"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.complaints = []
        threading.Thread(target=self._listen, daemon=True).start()
        self.lines, self.came = [], threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _listen(self):
        for line in self.proc.stderr:
            self.complaints.append(line.rstrip())

    def _read(self):
        for line in self.proc.stdout:
            with self.came:
                self.lines.append(json.loads(line))
                self.came.notify_all()
        with self.came:
            self.lines.append(None)
            self.came.notify_all()

    def say(self, line):
        self.proc.stdin.write(line + "\n")
        self.proc.stdin.flush()

    def hear(self, seconds):
        with self.came:
            if not self.came.wait_for(lambda: self.lines, seconds):
                raise TimeoutError("not all tables have gone on")
            line = self.lines.pop(0)
        if line is None:
            raise RuntimeError(f"harbour load has ended with {self.proc.wait()}: " + " ".join(self.complaints[-3:]))
        return line

    def watch(self, name, harm, heal):
        """Injects a fault and repairs it; returns the median and the maximum time to recovery of the tables, in seconds."""
        self.say(name)
        harm()
        self.say(".")
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            healing = pool.submit(heal)
            line = self.hear(STUCK)
            healing.result()
        return line["median_ms"] / 1000, line["last_ms"] / 1000

    def finish(self):
        self.proc.stdin.close()
        end = self.hear(600)
        return end, self.proc.wait(60), self.complaints


class Fault:
    """A fault that is repaired after a while."""

    def __init__(self, site, rng, name):
        self.site, self.rng, self.name = site, rng, name
        self.i = rng.choices(range(len(site.nodes)), [1 + site.connections(i) for i in range(len(site.nodes))])[0]
        self.node, self.proxies = site.nodes[self.i], site.proxies[self.i]
        self.until = 0.0

    def last(self, least, most):
        self.until = time.monotonic() + self.rng.uniform(least, most)

    def harm(self):
        name, pg = self.name, self.site.pg
        if name == "kill-node":
            self.last(0.2, 4)
            self.node.kill()
        elif name == "pause-node":
            self.last(LEASE + 1.5, LEASE + 4)
            os.kill(self.node.proc.pid, signal.SIGSTOP)
        elif name in ("pg-fast", "pg-immediate"):
            pg.primary.stop(name[3:])
        elif name == "pg-failover":
            pg.fail_over()
        elif name == "pg-vanish":
            self.proxies = self.site.proxies_to(pg.primary)
            self.misbehave(Proxy.swallow)
            pg.fail_over()
        elif name == "cut":
            self.last(0.1, 6)
            self.misbehave(Proxy.cut)
        elif name == "slow":
            self.last(2, 4)
            self.misbehave(Proxy.slow, self.rng.uniform(0.1, 0.4))
        else:
            self.last(2, LEASE + 3)
            self.misbehave(Proxy.swallow)

    def misbehave(self, how, *args):
        for proxy in self.proxies:
            how(proxy, *args)

    def heal(self):
        time.sleep(max(0.0, self.until - time.monotonic()))
        pg = self.site.pg
        if self.name == "kill-node":
            self.node.start()
        elif self.name == "pause-node":
            os.kill(self.node.proc.pid, signal.SIGCONT)
        elif self.name in ("pg-fast", "pg-immediate"):
            pg.primary.start_again()
        elif self.name in ("pg-failover", "pg-vanish"):
            pg.rebuild()
            self.misbehave(Proxy.heal)
        else:
            self.misbehave(Proxy.heal)


KINDS = ("kill-node", "pause-node", "pg-fast", "pg-immediate", "pg-failover", "pg-vanish", "cut", "slow", "swallow")


def order(rng, n, kinds):
    """A random order in which all kinds are about equally frequent."""
    names = []
    while len(names) < n:
        round_ = list(kinds)
        rng.shuffle(round_)
        names += round_
    return names[:n]


def harm_all(args, say=print):
    """Runs everything; returns (times by kind, the final report of load, error messages)."""
    rng = random.Random(args.seed)
    site = Site(args.nodes)
    times, load = {}, None
    try:
        load = Load(site, args.clients, 4, args.pace)
        load.watch("warm-up", lambda: None, lambda: None)
        for k, name in enumerate(order(rng, args.faults, args.only or KINDS), 1):
            fault = Fault(site, rng, name)
            where = "" if name.startswith("pg") else f" at node {fault.i + 1}"
            try:
                middle, last = load.watch(name, fault.harm, fault.heal)
            except TimeoutError as e:
                say(f"{k:3} {name}{where}: {e}")
                raise
            times.setdefault(name, []).append(last)
            say(f"{k:3} {name}{where}: the middle table went on after {middle:.2f} s, the last after {last:.2f} s")
            site.wait_until_ready()
        end, code, complaints = load.finish()
    finally:
        if load is not None and load.proc.poll() is None:
            load.proc.kill()
        site.close()
    return times, end, code, complaints


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--faults", type=int, default=63)
    ap.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    ap.add_argument("--nodes", type=int, default=3)
    ap.add_argument("--clients", type=int, default=24)
    ap.add_argument("--pace", type=int, default=60, help="ms a client thinks")
    ap.add_argument("--json", help="also write what was measured there")
    ap.add_argument("--only", type=lambda text: text.split(","), help="these kinds only")
    args = ap.parse_args()
    print(f"seed {args.seed}: {args.faults} faults at {args.nodes} nodes, {args.clients} clients", flush=True)
    began = time.monotonic()
    times, end, code, complaints = harm_all(args, lambda text: print(text, flush=True))
    print(f"\n{'fault':14} {'times':>5} {'median':>8} {'worst':>8}   until every table went on, in seconds")
    rows = {name: {"times": len(t), "median": statistics.median(t), "worst": max(t)} for name, t in sorted(times.items())}
    for name, row in rows.items():
        print(f"{name:14} {row['times']:5} {row['median']:8.2f} {row['worst']:8.2f}")
    print(f"\n{end['checked_moves']} acknowledged moves of {end['checked_games']} games checked against their records: "
          f"{end['wrong']} wrong; {end['stuck']} games stuck; {end['lost']} connections lost, {end['resent']} moves said again, "
          f"{end['again']} of them made before; {time.monotonic() - began:.0f} s")
    for line in complaints[:20]:
        print(line)
    if args.json:
        with open(args.json, "w", encoding="utf-8") as f:
            json.dump({"seed": args.seed, "faults": rows, "end": end}, f, indent=1)
    sys.exit(code)


if __name__ == "__main__":
    main()
