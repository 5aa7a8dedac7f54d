"""hostile.py: runs of the program in which the n-th call of one kind fails (failing.c).

A run without a failure counts the calls.  Then the n-th call fails, for n over the whole range:
HOSTILE_RUNS runs of each kind and script (default 8), or each n once with HOSTILE_RUNS=all.
"""
import os
import re
import sys
import tempfile

LIBRARY = os.path.abspath(sys.argv.pop(1))  # before wire.py reads the arguments
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))

RUNS = os.environ.get("HOSTILE_RUNS", "8")
NO_MEMORY = 71  # exit code of a program that runs out of memory


def chosen(total):
    """Returns the calls that fail: all, or evenly spaced ones that include the first and the
    last."""
    if RUNS == "all" or total <= int(RUNS):
        return range(1, total + 1)
    most = int(RUNS)
    return sorted({1 + i * (total - 1) // (most - 1) for i in range(most)})


def environment(kind, n, count=None):
    more = {"HARBOUR_FAIL_COUNT": count} if count else {}
    return {"LD_PRELOAD": LIBRARY, "HARBOUR_FAIL": f"{kind}:{n}", "LC_ALL": "C.UTF-8", **more}


def has_failed(stderr):
    return "hostile: " in stderr


def reasons(stderr):
    """The error messages of the program, without lines of failing.c and information."""
    noise = r"hostile: |\S*[(\[].*\[0x[0-9a-f]+\]$|\S+Z (debug|info) "
    return [line for line in stderr.splitlines() if line and not re.match(noise, line)]


def judge(what, code, stderr):
    """Checks the rules that hold for every run."""
    assert code >= 0, f"{what}: ended by signal {-code}\n{stderr[-3000:]}"
    assert code == 0 or reasons(stderr), f"{what}: ended with {code} and did not say why\n{stderr[-3000:]}"


def every(kind, script):
    """Runs script(environment, what), which returns stderr: without a failure, then with each
    chosen one."""
    with tempfile.TemporaryDirectory(prefix="harbour-hostile-") as d:
        count = os.path.join(d, "count")
        script(environment(kind, 0, count), f"{kind}: no failure")
        with open(count, encoding="ascii") as f:
            total = int(f.read())
    assert total > 0, f"no call of kind {kind} was seen"
    faults, happened, runs = [], 0, chosen(total)
    for n in runs:
        try:
            happened += has_failed(script(environment(kind, n), f"{kind}: call {n} of {total}"))
        except AssertionError as e:
            faults.append(str(e))
            happened += 1
    print(f"# {kind}: {len(runs)} of {total} calls, {happened} failures happened")
    assert not faults, f"{len(faults)} runs: " + "\n".join(faults)
    assert happened > len(runs) // 2, f"{kind}: only {happened} of {len(runs)} failures happened"
