#!/usr/bin/env python3
"""test_sockfuzz.py: the fuzzer finds each kind of planted fault, and nothing in a correct server.

Usage: test_sockfuzz.py SOCKFUZZ CORPUS, with the real server in $HARBOUR.
"""
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SOCKFUZZ, CORPUS = sys.argv[1:3]

# Fault, expected finding, further options.  A fault that appears only when a server ends gets few
# plans, the others as many as fit into a minute.
FAULTS = [
    ("spin", "hang", []),
    ("block", "hang", []),
    ("crash", "exit", []),
    ("report", "sanitizer", []),
    ("double", "player", []),
    ("descriptors", "descriptors", ["--iterations", "30"]),
    ("memory", "memory", ["--iterations", "30", "--memory", "64"]),
    ("stop", "stop", ["--iterations", "3"]),
    ("forget", "player", ["--iterations", "10"]),
]


def fuzz(*words, fault=None):
    env = dict(os.environ)
    if fault:
        env.update(FAULT=fault, REAL=env["HARBOUR"], HARBOUR=os.path.join(HERE, "faulty.py"))
    done = subprocess.run([SOCKFUZZ, "--corpus", CORPUS, *words], env=env, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def source(name):
    with open(os.path.join(HERE, "..", "..", "src", "server", name), encoding="utf-8") as f:
        return f.read()


def every_message_and_request_is_recorded():
    recorded = "".join(open(os.path.join(CORPUS, name), encoding="ascii").read() for name in os.listdir(CORPUS))
    messages = re.findall(r'^ {4}\{"(\w+)", [A-Z]+, ', source("protocol/command.c"), re.M)
    routes = re.findall(r'^ {4}\{"(/[^"]*)", SRV_(GET|POST), ', source("http/http.c"), re.M)
    assert len(messages) >= 20 and len(routes) >= 15, (messages, routes)
    missing = [m for m in messages if f'{{"t":"{m}"' not in recorded]
    missing += [f"{how} {path}" for path, how in routes if f"{how} {path}" not in recorded]
    assert not missing, f"add to record.c and record anew: {missing}"


def plan(seed):
    return fuzz("--print", "--seed", seed, "--first", "7")[1]


def a_seed_always_gives_the_same_plan():
    first, second, other = plan("3"), plan("3"), plan("4")
    assert len(first) > 1000 and first == second and first != other, first[:300]


def a_correct_server_has_no_findings():
    status, output = fuzz("--iterations", "30", "--minimise", "0", fault="none")
    assert status == 0 and " 30 plans" in " " + output, output


def a_finding_is_reduced_and_can_be_replayed():
    with tempfile.TemporaryDirectory() as found:
        status, output = fuzz("--seconds", "60", "--minimise", "60", "--found", found, fault="crash")
        assert status == 1 and "made smaller" in output, output
        path = os.path.join(found, os.listdir(found)[0])
        with open(path, encoding="ascii") as f:
            script = f.read()
        actions = [line for line in script.splitlines() if line[:1] not in "#g"]
        assert len(actions) < 12 and "Transfer-Encoding" in script, script
        status, output = fuzz("--replay", path, fault="crash")
        assert status == 1 and output.startswith("exit"), output
        status, output = fuzz("--replay", path, fault="none")
        assert status == 0, output


def finds(fault, kind, options):
    def test():
        with tempfile.TemporaryDirectory() as found:
            status, output = fuzz("--seconds", "60", "--minimise", "0", "--answer", "3", "--found", found,
                                  *options, fault=fault)
            assert status == 1 and f"finding: {kind} " in output, output
            assert len(os.listdir(found)) == 1, output
    test.__name__ = f"the fault '{fault}' is found as '{kind}'"
    return test


def main():
    tests = [every_message_and_request_is_recorded, a_seed_always_gives_the_same_plan, a_correct_server_has_no_findings,
             a_finding_is_reduced_and_can_be_replayed, *(finds(*one) for one in FAULTS)]
    failed = 0
    print(f"1..{len(tests)}", flush=True)
    for i, test in enumerate(tests, 1):
        try:
            test()
            print(f"ok {i} - {test.__name__.replace('_', ' ')}", flush=True)
        except AssertionError as e:
            failed += 1
            print(f"not ok {i} - {test.__name__.replace('_', ' ')}", flush=True)
            for line in str(e).splitlines()[:60]:
                print("# " + line, flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
