"""The samples in packaging/: checked by nginx, HAProxy and systemd, and games played through the balancers.

Addresses and ports are replaced; everything else is used unchanged.
"""
import atexit
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

from wire import HARBOUR, PATIENCE, Client, Closed, Postgres, Server, http_call, open_table, play_on, run, wait_for

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from ports import reserve

DIST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "packaging")
NODES = []


def sample(name):
    with open(os.path.join(DIST, name), encoding="utf-8") as f:
        return f.read()


def unit(name):
    """A unit, with the directories of this build."""
    with open(os.path.join(os.path.dirname(HARBOUR), "packaging", name), encoding="utf-8") as f:
        return f.read()


def with_nodes(text):
    for i, node in enumerate(NODES, 1):
        text = text.replace(f"10.0.0.1{i}:8080", f"127.0.0.1:{node.port}")
    text = re.sub(r"(?m)^\s+server\b.*10\.0\.0\.1.*\n", "", text)
    return re.sub(r"(?m)^\s+use-server node(\d).*\n", lambda m: m[0] if int(m[1]) <= len(NODES) else "", text)


def tool(name):
    path = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin:/sbin")
    if path is None:
        print(f"# skipped: no {name} here")
    return path


def check(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0, done.stdout


def nginx_files(where, text):
    user = "user root;\n" if os.getuid() == 0 else ""
    with open(f"{where}/site.conf", "w", encoding="utf-8") as f:
        f.write(text)
    temp = "".join(f"{kind}_temp_path {where}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    with open(f"{where}/nginx.conf", "w", encoding="utf-8") as f:
        f.write(f"{user}daemon off;\nworker_processes 1;\npid {where}/pid;\nerror_log {where}/error.log;\nevents {{ }}\n"
                f"http {{\naccess_log off;\n{temp}include {where}/site.conf;\n}}\n")
    return ["-e", f"{where}/error.log", "-c", f"{where}/nginx.conf"]


def haproxy_file(where, text):
    with open(f"{where}/haproxy.cfg", "w", encoding="utf-8") as f:
        f.write(text)
    return f"{where}/haproxy.cfg"


class Balancer:
    """nginx or HAProxy with the sample in front of NODES."""

    def __init__(self, name, patient=False):
        self.dir = tempfile.mkdtemp(prefix="harbour-balancer-")
        self.port = reserve()
        if name == "nginx":
            text = with_nodes(sample("nginx.conf")).replace("listen 80;", f"listen 127.0.0.1:{self.port};")
            command = [tool("nginx"), *nginx_files(self.dir, text)]
        else:
            text = with_nodes(sample("haproxy.cfg")).replace("bind :80\n", f"bind 127.0.0.1:{self.port}\n")
            if patient:  # so that a slow node on a busy machine does not count as down
                text = text.replace("fall 2", "fall 1000")
            command = [tool("haproxy"), "-db", "-f", haproxy_file(self.dir, text)]
        self.proc = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        atexit.register(self.stop)

    def __enter__(self):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if http_call(self.port, "GET", "/healthz", timeout=5)[0] == 200:
                    return self
            except OSError:
                pass
            assert time.monotonic() < end and self.proc.poll() is None, "the balancer does not come up"
            time.sleep(0.05)

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        if self.proc.poll() is None:
            self.proc.terminate()
            self.proc.wait(PATIENCE)
        shutil.rmtree(self.dir, ignore_errors=True)


def nginx_accepts_its_sample():
    if tool("nginx"):
        with tempfile.TemporaryDirectory(prefix="harbour-nginx-") as d:
            check([tool("nginx"), "-t", "-q", *nginx_files(d, sample("nginx.conf").replace("listen 80;", f"listen 127.0.0.1:{reserve()};"))])
            tls = sample("nginx.conf").replace("# listen 443 ssl http2;", f"listen 127.0.0.1:{reserve()} ssl http2;").replace("listen 80;", "")
            subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=club.example",
                            "-keyout", f"{d}/privkey.pem", "-out", f"{d}/fullchain.pem"], stderr=subprocess.DEVNULL, check=True)
            tls = tls.replace("# ssl_", "ssl_").replace("/etc/letsencrypt/live/club.example", d)
            check([tool("nginx"), "-t", "-q", *nginx_files(d, tls)])


def haproxy_accepts_its_sample():
    if tool("haproxy"):
        with tempfile.TemporaryDirectory(prefix="harbour-haproxy-") as d:
            check([tool("haproxy"), "-c", "-f", haproxy_file(d, sample("haproxy.cfg"))])
            subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=club.example",
                            "-keyout", f"{d}/club.pem", "-out", f"{d}/cert.pem"], stderr=subprocess.DEVNULL, check=True)
            with open(f"{d}/club.pem", "a", encoding="ascii") as f, open(f"{d}/cert.pem", encoding="ascii") as g:
                f.write(g.read())
            tls = sample("haproxy.cfg").replace("# bind", "bind").replace("# http-request", "http-request").replace("/etc/haproxy/club.example.pem", f"{d}/club.pem")
            check([tool("haproxy"), "-c", "-f", haproxy_file(d, tls)])


def systemd_accepts_its_units():
    if not tool("systemd-analyze"):
        return
    with tempfile.TemporaryDirectory(prefix="harbour-units-") as d:
        for name in ("harbourmaster.service", "harbour@.service"):
            path = os.path.join(d, name.replace("@.", "@8080."))
            with open(path, "w", encoding="utf-8") as f:
                f.write(re.sub(r"(?m)^ExecStart=\S+", f"ExecStart={HARBOUR}", unit(name)))
            done = subprocess.run(["systemd-analyze", "verify", "--man=no", path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  text=True, check=False)
            wrong = [line for line in done.stdout.splitlines() if "harbour" in line and "Failed to" not in line]
            assert not wrong, wrong


def the_sample_settings_can_work():
    with tempfile.TemporaryDirectory(prefix="harbour-conf-") as d:
        check([HARBOUR, "serve", "--config", os.path.join(DIST, "harbourmaster.conf"), "--data", d, "--check"])


def games_through(name):
    if not tool(name):
        return
    with Balancer(name) as front:
        people = [Client(front.port, f"Player {i}") for i in range(4)]
        more = []
        while not all(re.search(r"^harbour_connections [1-9]", http_call(n.port, "GET", "/metrics")[1].decode(), re.M) for n in NODES):
            more.append(Client(front.port, "Somebody"))  # until they are distributed over the nodes
            assert len(more) < 100
        t = open_table(people[0], people[1:], game="packet-row")
        play_on(people, t, random.Random(5))
        end = people[0].tables[t]["end"]
        assert all(p.tables[t]["end"] == end for p in people)
        assert http_call(front.port, "GET", "/metrics")[0] == 404
        page = http_call(front.port, "POST", "/api/guest", {"name": "Browser"}, headers={"Origin": f"http://127.0.0.1:{front.port}"})
        assert page[0] == 200 and http_call(front.port, "POST", "/api/guest", {"name": "Other"}, headers={"Origin": "http://elsewhere.example"})[0] == 403
        Client(front.port, "Page", headers={"Origin": f"http://127.0.0.1:{front.port}"}).close()
        t = open_table(people[0], people[1:2])
        NODES[1].proc.terminate()  # clients reconnect through the balancer and reach a running node
        NODES[1].proc.wait(PATIENCE)
        back = []
        for p in people[:2]:
            p.close()
            back.append(Client(front.port, token=p.token))
            back[-1].must(t="enter", table=t)
        play_on(back, t, random.Random(6))
        NODES[1].start()


def connections(node):
    return int(re.search(r"^harbour_connections (\d+)", http_call(node.port, "GET", "/metrics")[1].decode(), re.M)[1])


def players_of_one_table_are_routed_to_one_node():
    if not tool("haproxy"):
        return
    with Balancer("haproxy", patient=True) as front:
        host = Client(front.port, "Host")
        tables = {}
        while not {0, 1} <= set(tables):  # one for each of two nodes; the third has the other ids
            table = host.must(t="open", game="null", seats=2)["table"]
            tables["0123456789ABCDEFGHJKMNPQRSTVWXYZ".index(table[0]) // 11] = table
        host.close()
        for node, table in ((0, tables[0]), (1, tables[1])):
            wait_for(lambda: all(connections(n) == 0 for n in NODES))
            people = [Client(front.port, f"Player {i}", path=f"/ws?table={table}") for i in range(5)]
            found = [connections(n) for n in NODES]
            assert found == ([5, 0], [0, 5])[node], (table, found)
            for p in people:
                p.must(t="enter", table=table)
                p.close()


def games_through_haproxy():
    games_through("haproxy")


def games_through_nginx():
    games_through("nginx")


def addresses_behind_a_balancer_are_the_clients():
    if not tool("haproxy"):
        return
    url = Postgres.get().database()
    with Server("--trusted-proxy", "127.0.0.1", "--per-address", "2", store=url) as node:
        NODES.insert(0, node)
        NODES[1:], rest = [], NODES[1:]
        try:
            with Balancer("haproxy") as front:
                clients = [Client(front.port, "One", headers={"X-Forwarded-For": "9.9.9.9"}), Client(front.port, "Two")]
                try:
                    Client(front.port, "Three", headers={"X-Forwarded-For": "8.8.8.8"})
                    raise AssertionError("an address that a client made up was believed")
                except Closed as e:
                    assert e.code == 429
                for c in clients:
                    c.close()
        finally:
            NODES[:] = rest


def main():
    url = Postgres.get().database()
    one, two = (Server("--trusted-proxy", "127.0.0.1", store=url, port=reserve()) for _ in range(2))
    with one as a, two as b:
        NODES[:] = [a, b]
        run([nginx_accepts_its_sample, haproxy_accepts_its_sample, systemd_accepts_its_units, the_sample_settings_can_work,
             players_of_one_table_are_routed_to_one_node, games_through_haproxy, games_through_nginx, addresses_behind_a_balancer_are_the_clients])


if __name__ == "__main__":
    main()
