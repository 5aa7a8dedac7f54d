"""through_balancer.py PROGRAM: runs a test program whose clients come through HAProxy, with the sample of packaging/.

The program's server listens at HARBOUR_TEST_PORT, its clients connect to HARBOUR_TEST_FRONT (tests/server/peer.h).
"""
import os
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
import test_dist


class Node:
    """The port of the program's server."""

    port = test_dist.reserve()


def wait_for(port):
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=20).close()
        except ConnectionRefusedError:
            time.sleep(0.05)


def main():
    haproxy = test_dist.tool("haproxy")
    if haproxy is None:
        print("1..0 # SKIP no haproxy here")
        return 0
    front = test_dist.reserve()
    test_dist.NODES[:] = [Node]
    text = test_dist.with_nodes(test_dist.sample("haproxy.cfg")).replace("bind :80\n", f"bind 127.0.0.1:{front}\n")
    text = text.replace("inter 1s", "inter 100ms")  # the server is restarted for each game
    with tempfile.TemporaryDirectory(prefix="harbour-front-") as where:
        with subprocess.Popen([haproxy, "-db", "-f", test_dist.haproxy_file(where, text)], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as balancer:
            env = dict(os.environ, HARBOUR_TEST_PORT=str(Node.port), HARBOUR_TEST_FRONT=str(front))
            wait_for(front)
            code = subprocess.run(sys.argv[1:], env=env, check=False).returncode
            balancer.terminate()
    return code


if __name__ == "__main__":
    sys.exit(main())
