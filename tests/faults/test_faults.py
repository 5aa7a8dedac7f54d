"""A short run of faults: one of each kind, checked from the clients' side."""

import argparse
import sys

import faults


def main():
    said = []
    args = argparse.Namespace(seed=1842, faults=len(faults.KINDS), nodes=3, clients=12, pace=40, only=None)
    names = [*(f"{kind}: every table goes on" for kind in faults.KINDS), "no acknowledged move is lost or made twice",
             "every game goes on to its end"]
    if faults.test_dist.tool("haproxy") is None:
        print("1..0 # SKIP no haproxy here")
        return
    try:
        times, end, code, complaints = faults.harm_all(args, said.append)
        fine = [*(kind in times for kind in faults.KINDS), end["wrong"] == 0 and end["checked_moves"] > 0,
                end["stuck"] == 0 and end["checked_games"] > 0]
    except (TimeoutError, RuntimeError) as e:
        code, complaints, fine = 1, [str(e)], [False] * len(names)
    print(f"1..{len(names)}")
    for i, (name, ok) in enumerate(zip(names, fine), 1):
        print(f"{'ok' if ok else 'not ok'} {i} - {name}")
    for line in said + complaints[:20]:
        print("# " + line)
    sys.exit(code)


if __name__ == "__main__":
    main()
