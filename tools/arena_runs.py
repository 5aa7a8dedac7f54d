"""arena_runs.py: runs arenas for scripts: as many deals as time allows, results in a directory, shares as table cells."""
import hashlib
import json
import os
import signal
import subprocess
import sys

from study import studies

GAMES = {game: tuple(study["players"]) for game, study in studies().items()}
TITLE = {game: study["title"] for game, study in studies().items()}
Z = 1.959964  # 95%


def add_options(parser, seconds, deals, seed):
    """The options that every such script has."""
    parser.add_argument("harbour")
    parser.add_argument("work")
    parser.add_argument("--seconds", type=float, default=seconds,
                        help=f"for each arena ({seconds}); 0: play nothing, print what is in WORK")
    parser.add_argument("--deals", type=int, default=deals, help=f"for each arena ({deals})")
    parser.add_argument("--seed", default=seed)
    parser.add_argument("--only", help="GAME-N,...: these games with N players")


def tables(only):
    """(game, players) of every kind of table, or of those named."""
    every = [(game, players) for game, counts in GAMES.items() for players in counts]
    if not only:
        return every
    named = {f"{game}-{players}": (game, players) for game, players in every}
    for name in only.split(","):
        if name not in named:
            sys.exit(f"--only: no table is called '{name}'; there are {', '.join(named)}")
    return [named[name] for name in named if name in only.split(",")]


def shown(bot):
    """A bot's name as the arena has it: weights of a file by their digest."""
    name, at, path = bot.partition("@")
    if not at:
        return name
    with open(path, "rb") as file:
        return f"{name}@{hashlib.sha256(file.read()).hexdigest()[:8]}"


def run_for(command, seconds):
    """Runs an arena until it is done or stopped; bad input ends the script."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as run:
        try:
            _, said = run.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            run.send_signal(signal.SIGINT)
            _, said = run.communicate()
    if run.returncode == 2:
        sys.exit(f"{' '.join(command)}\n{said}")


def play(a, game, players, bots):
    """The first bot's share among the others, from `a.deals` deals or as many as `a.seconds` allow; None: no deal was played.

    Results are kept in `a.work`: a second run adds to the first, an interrupted one continues.
    """
    name = "-".join([game, str(players), *map(shown, bots)])
    path = os.path.join(a.work, name.replace(":", "") + ".jsonl")
    command = [a.harbour, "arena", game, "--players", str(players), "--bots", ",".join(bots), "--deals", str(a.deals),
               "--seed", a.seed, "--threads", str(getattr(a, "threads", 1)), "--out", path]
    if a.seconds > 0:
        run_for(command, a.seconds)
    read = subprocess.run([a.harbour, "arena", "--read", path, "--json"], capture_output=True, text=True, check=False)
    if read.returncode != 0:
        return None
    report = json.loads(read.stdout)
    cell = report["bots"][0] | {"deals": report["deals"]}
    print(game, players, ",".join(map(shown, bots)), short(cell), f'{cell["games"]} games', file=sys.stderr, flush=True)
    return cell


def short(cell):
    return "–" if cell is None else f'{cell["win"]:.2f} ({cell["win_low"]:.2f}–{cell["win_high"]:.2f})'


def mean(cells):
    """The mean of independently measured shares."""
    error = sum(((c["win_high"] - c["win_low"]) / (2 * Z)) ** 2 for c in cells) ** 0.5 / len(cells)
    win = sum(c["win"] for c in cells) / len(cells)
    return {"win": win, "win_low": max(0.0, win - Z * error), "win_high": min(1.0, win + Z * error)}
