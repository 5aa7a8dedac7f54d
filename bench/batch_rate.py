#!/usr/bin/env python3
"""batch_rate.py: steps a second of batches in C and through Python, as a table.

    HARBOUR=build/harbour HARBOUR_LIBRARY=build/src/libharbour.so bench/batch_rate.py [GAME [PLAYERS]]

The figures in C and the baseline come from `harbour bench --batch`, the same game as a plain
environment from PLAIN=build/bench/plain_compare (plain_env.c; omitted if it is not built).
The figure through Python is measured the same way: batches of 4,096 games, CPU time of
Batch.step() without the choice of the actions, 600 steps before the first run, the best of 40 runs
of 25 steps.  The load of the machine is printed too: other programs slow down all of them, because
they use the same caches.
"""
import json
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "python"))
GAMES, WARM_UP, RUNS, STEPS = 4096, 600, 40, 25


def python_rate(harbour, game, players):
    batch = harbour.Batch(game, GAMES, players)
    best = 0.0
    for _ in range(WARM_UP):
        batch.random_actions()
        batch.step()
    for _ in range(RUNS):
        took = 0
        for _ in range(STEPS):
            batch.random_actions()
            begun = time.thread_time_ns()
            batch.step()
            took += time.thread_time_ns() - begun
        best = max(best, GAMES * STEPS * 1e9 / took)
    return best


def c_rates(program, game, players):
    out = subprocess.run([program, "bench", game, "--players", str(players), "--batch", "--json"],
                         check=True, capture_output=True, text=True).stdout
    (row,) = json.loads(out)["rows"]
    return row["batch_steps_per_s"], row["yardstick_steps_per_s"]


def plain_ratio(program, game, players):
    """How many times faster the batch is than the same game as a plain environment; None if unknown."""
    if game != "packet-row" or not Path(program).exists():
        return None
    return json.loads(subprocess.run([program, str(players)], check=True, capture_output=True, text=True).stdout)["ratio"]


def import_package():
    """The package; the python3 on the PATH may lack Debian's NumPy, which /usr/bin/python3 has."""
    try:
        import harbour
    except ModuleNotFoundError as problem:
        if problem.name != "numpy" or sys.executable == "/usr/bin/python3":
            sys.exit(f"batch_rate: {problem} (apt install python3-numpy)")
        os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])
    return harbour


def main():
    program = os.environ.get("HARBOUR", str(ROOT / "build/harbour"))
    plain = os.environ.get("PLAIN", str(ROOT / "build/bench/plain_compare"))
    os.environ.setdefault("HARBOUR_LIBRARY", str(ROOT / "build/src/libharbour.so"))
    harbour = import_package()

    print(f"Load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores.  Million steps/s.\n")
    print("| game | players | in C | baseline | times the baseline | times the same game | through Python |")
    print("|---|---|---|---|---|---|---|")
    for game in sys.argv[1:2] or ["packet-row", "rotterdam"]:
        for players in [int(n) for n in sys.argv[2:3]] or harbour.Game(game).players:
            rate, baseline = c_rates(program, game, players)
            ratio = plain_ratio(plain, game, players)
            through = python_rate(harbour, game, players)
            print(f"| {game} | {players} | {rate / 1e6:.2f} | {baseline / 1e6:.2f} | {rate / baseline:.1f} |"
                  f" {'' if ratio is None else f'{ratio:.1f}'} | {through / 1e6:.2f} |", flush=True)


if __name__ == "__main__":
    main()
