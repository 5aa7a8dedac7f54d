"""The database as a site runs it: with a synchronous standby, over TLS, with a role that must not
create tables."""
import contextlib
import os
import pwd
import random
import socket
import subprocess
import tempfile
import threading

from replicated import Pair
from wire import Client, Closed, Postgres, Server, http_call, open_table, play_on, run, wait_for


def two_players(a, b):
    """Seats Ann at one node and Ben at another at one table; returns also which of them is on
    turn."""
    ann, ben = Client(a.port, "Ann"), Client(b.port, "Ben")
    table = open_table(ann, [ben], seats=2)
    play_on([ann, ben], table, random.Random(3), most=6)
    ply = max(c.tables[table]["ply"] for c in (ann, ben))
    for c in (ann, ben):
        while c.tables[table]["ply"] < ply:
            c.until(lambda m: m["t"] == "did")
    first = ann if ann.tables[table]["you"] in ann.tables[table]["prompt"] else ben
    return first, ben if first is ann else ann, table


def send_move(c, table):
    """Sends a legal move without waiting for the answer."""
    t = c.tables[table]
    c.next_id += 1
    msg = {"t": "move", "id": f"{c.run}-{c.next_id}", "table": table, "ply": t["ply"], "move": t["legal"][0]}
    c.say(**msg)
    return msg


def has_answer(c, msg):
    return any(m.get("re") == msg["id"] for m in c.heard)


def receive_until_disconnected(c):
    """A node without a database for some seconds disconnects its clients, so that they go to another node."""
    try:
        c.until(lambda m: False)
    except Closed as e:
        assert e.code == 1013, e.code


def come_back(c, table):
    """Connects the person again, when the node is ready, and enters the table."""
    while True:
        wait_for(lambda: http_call(c.port, "GET", "/readyz")[0] == 200)
        try:
            back = Client(c.port, token=c.token)
            wait_for(lambda: back.ask(t="enter", table=table)["t"] != "no")
            return back
        except Closed as e:
            assert e.code == 1013, e.code


def receive_or_reconnect(c, table, is_wanted, again=None):
    """Receives messages until one is wanted; returns it and the client.

    A client that its node disconnects meanwhile, because the new primary takes long, reconnects
    when the node is ready, and repeats the request `again`.
    """
    while True:
        try:
            return c, c.until(is_wanted)
        except Closed as e:
            assert e.code == 1013, e.code
        c = come_back(c, table)
        found = [m for m in c.heard if is_wanted(m)]
        if found:
            return c, found[0]
        if again:
            c.say(**again)


def play_to_the_end(clients, table, rng):
    """All play on until the game is over; returns the clients.

    Each node looks for the new primary itself, refuses moves until it has found it, and disconnects
    its clients if that takes long, which may happen at any time here.
    """
    while True:
        try:
            play_on(clients, table, rng, repeat=("storage",))
            return clients
        except Closed as e:
            assert e.code == 1013, e.code
        clients = [come_back(c, table) if c.disconnected else c for c in clients]


def has_ply_after(ply):
    """Whether a message shows the table at a later ply; a `turn` does not show it."""
    return lambda m: m["t"] in ("table", "did") and m.get("ply", 0) > ply


def commit_waits(p):
    """A commit waits for the standby."""
    return p.primary.sql_as_owner("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'")


def a_game_continues_after_a_failover():
    p = Pair()
    url = p.database()
    with Server(store=url) as a, Server(store=url) as b:
        first, second, table = two_players(a, b)
        ply = first.tables[table]["ply"]
        p.fail_over()
        msg = send_move(first, table)
        first, answer = receive_or_reconnect(first, table, lambda m: m.get("re") == msg["id"], msg)
        while answer["t"] == "no":
            assert answer["error"] == "storage", answer
            first.say(**msg)
            first, answer = receive_or_reconnect(first, table, lambda m: m.get("re") == msg["id"], msg)
        second, _ = receive_or_reconnect(second, table, has_ply_after(ply))
        first, second = play_to_the_end([first, second], table, random.Random(4))
        assert first.tables[table]["end"] == second.tables[table]["end"]
    p.drop()


def a_move_that_the_standby_does_not_have_is_not_acknowledged():
    p = Pair()
    url = p.database()
    with Server(store=url) as a, Server(store=url) as b:
        first, second, table = two_players(a, b)
        ply = first.tables[table]["ply"]
        p.standby.stop("fast")
        msg = send_move(first, table)
        wait_for(lambda: commit_waits(p))
        p.primary.kill()
        first.settle()
        assert not has_answer(first, msg)
        p.standby.start_again()
        p.promote()
        first, answer = receive_or_reconnect(first, table, lambda m: m.get("re") == msg["id"], msg)
        assert answer["t"] in ("did", "ok"), answer
        second, _ = receive_or_reconnect(second, table, has_ply_after(ply))
        play_to_the_end([first, second], table, random.Random(5))
    p.drop()


def a_move_that_the_standby_does_not_have_is_not_shown():
    """A primary that crashes and restarts shows rows that its standby has never received."""
    p = Pair()
    url = p.database()
    with Server(store=url) as a, Server(store=url) as b:
        first, second, table = two_players(a, b)
        p.standby.stop("fast")
        msg = send_move(first, table)
        wait_for(lambda: commit_waits(p))
        p.primary.stop("immediate")
        p.primary.start_again()
        for c in (first, second):
            receive_until_disconnected(c)
            assert c.tables[table]["ply"] == msg["ply"] and not has_answer(c, msg)
        p.standby.start_again()
        wait_for(lambda: http_call(b.port, "GET", "/readyz")[0] == 200)
        back = Client(b.port, token=second.token)
        back.must(t="enter", table=table)
        wait_for(lambda: back.settle() or back.tables[table]["ply"] > msg["ply"])
    p.drop()


def a_host_that_does_not_answer_leaves_time_for_the_next():
    p = Pair()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        hosts = [silent.getsockname()[1], *p.ports()]
        with Server(store=p.url("harbour", hosts)) as a:
            Client(a.port, "Ann").close()
    p.drop()


def a_host_that_closes_connections_does_not_block_the_next():
    """As a proxy does whose server is gone."""
    p = Pair()
    with socket.create_server(("127.0.0.1", 0)) as closing:
        def close_all():
            with contextlib.suppress(OSError):
                while True:
                    closing.accept()[0].close()
        threading.Thread(target=close_all, daemon=True).start()
        with Server(store=p.url("harbour", [closing.getsockname()[1], *p.ports()])) as a:
            Client(a.port, "Ann").close()
        closing.shutdown(socket.SHUT_RDWR)
    p.drop()


# ---- TLS ------------------------------------------------------------------------------------


def make_certificate(where, name):
    """A self-signed certificate for 127.0.0.1; returns its file and its key."""
    cert, key = f"{where}/{name}.pem", f"{where}/{name}.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=db",
                    "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert],
                   stderr=subprocess.DEVNULL, check=True)
    return cert, key


def only_over_tls(pg, cert, key):
    """Configures the server as in docs/hosting.md: TLS and a password for all network
    connections."""
    if os.getuid() == 0:
        os.chown(key, pwd.getpwnam("postgres").pw_uid, -1)
    for name, value in (("ssl_cert_file", cert), ("ssl_key_file", key), ("ssl", "on")):
        pg.sql_as_owner(f"ALTER SYSTEM SET {name} = '{value}'")
    with open(f"{pg.dir}/data/pg_hba.conf", "w", encoding="ascii") as f:
        f.write("local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n")
    pg.stop()
    pg.start_again()


def must_not_start(store, reason):
    server = Server(store=store)
    try:
        server.start()
    except RuntimeError as e:
        assert reason in str(e), e
        assert "s3cret" not in str(e)
        return
    raise AssertionError("the server has started")


def a_node_uses_tls_to_its_database():
    pg = Postgres()
    with tempfile.TemporaryDirectory(prefix="harbour-tls-") as where:
        os.chmod(where, 0o755)
        (cert, key), (other, _) = make_certificate(where, "db"), make_certificate(where, "other")
        pg.sql_as_owner("ALTER ROLE harbour PASSWORD 's3cret'")
        only_over_tls(pg, cert, key)
        store = f"postgres://harbour:s3cret@127.0.0.1:{pg.port()}/harbour"
        with Server(store=f"{store}?sslmode=verify-full&sslrootcert={cert}") as a:
            ann = Client(a.port, "Ann")
            play_on([ann], open_table(ann, seats=2), random.Random(7))
            ssl = pg.sql_as_owner("SELECT a.application_name, s.ssl FROM pg_stat_activity a JOIN pg_stat_ssl s "
                                  "USING (pid) WHERE a.usename = 'harbour' ORDER BY 1").split()
            assert ssl == ["harbour", "listener|t", "harbour", "reader|t", "harbour", "writer|t"], ssl
        must_not_start(f"{store}?sslmode=verify-full&sslrootcert={other}", "certificate verify failed")
        must_not_start(f"{store}?sslmode=disable", "no pg_hba.conf entry")
        must_not_start(f"{store.replace('s3cret', 's3cret2')}?sslmode=require", "password authentication failed")
    pg.drop()


# ---- a role that may not create tables ----------------------------------------------------------


def a_role_that_may_not_create_tables():
    pg = Postgres()
    owner = pg.url
    pg.sql_as_owner("CREATE ROLE node LOGIN")
    node = owner.replace("harbour@", "node@")
    must_not_start(node, "this role may not create them: start one node as the owner of the database first")
    with Server(store=owner):
        pass
    pg.sql("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO node", owner)
    with Server(store=node) as a, Server(store=node) as b:
        first, second, table = two_players(a, b)
        play_on([first, second], table, random.Random(8))
        assert first.tables[table]["end"] == second.tables[table]["end"]
    assert pg.sql("SELECT count(*) FROM games", owner) == [["1"]]
    pg.drop()


run([a_game_continues_after_a_failover, a_move_that_the_standby_does_not_have_is_not_acknowledged,
     a_move_that_the_standby_does_not_have_is_not_shown, a_host_that_does_not_answer_leaves_time_for_the_next,
     a_host_that_closes_connections_does_not_block_the_next, a_node_uses_tls_to_its_database, a_role_that_may_not_create_tables])
