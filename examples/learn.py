#!/usr/bin/env python3
"""learn.py: a small learner that beats the bot `greedy` within minutes on one core.

Proximal policy optimisation (Schulman et al. 2017) with one hidden layer, in PyTorch from Debian
(apt install python3-torch).  It plays two-player Packet Row against a bot, in both seats, and is
measured by harbour.evaluate() on other deals than it learns from.  Rewards are paid at the end of a
game; on the way the change of one's own money less the other's is added, in a form that leaves the
best policy the same (Ng, Harada and Russell 1999).

    export PYTHONPATH=python HARBOUR_LIBRARY=build/src/libharbour.so
    python3 examples/learn.py --seconds 300

Prints one line for each measurement: seconds, decisions, mean reward with its interval, games won.
"""
import argparse
import sys
import time

import numpy as np

try:
    import torch
    from torch import nn
except ImportError:
    sys.exit("learn.py: PyTorch is missing: apt install python3-torch")

import harbour

SETS = 8 * 24  # bytes of Packet Row's rows that are sets of cards (docs/encodings.md)
MONEY = 0.02  # of a game's reward for each dollar


def features(obs: np.ndarray) -> torch.Tensor:
    """A row as numbers around 1: sets as bits, money in hundreds, the rest in eighths."""
    bits = np.unpackbits(obs[:, :SETS], axis=1, bitorder="little")
    money = obs[:, SETS:SETS + 20].copy().view("<i4")[:, :2] / 100
    rest = obs[:, SETS + 20:-2] / 8
    return torch.from_numpy(np.concatenate([bits, money, rest], axis=1, dtype=np.float32))


def lead(obs: np.ndarray) -> np.ndarray:
    money = obs[:, SETS:SETS + 8].copy().view("<i4")
    return MONEY * (money[:, 0] - money[:, 1])


class Net(nn.Module):
    def __init__(self, nin: int, nact: int, hidden: int) -> None:
        super().__init__()
        self.hidden = nn.Linear(nin, hidden)
        self.action, self.value = nn.Linear(hidden, nact), nn.Linear(hidden, 1)
        nn.init.zeros_(self.action.weight)

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        h = torch.relu(self.hidden(x))
        return self.action(h).masked_fill(mask == 0, -1e9), self.value(h).squeeze(1)

    def policy(self, obs: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """The likeliest action: for harbour.evaluate()."""
        with torch.no_grad():
            return self(features(obs), torch.from_numpy(mask.copy()))[0].argmax(1).numpy()


class Tables:
    """Games in which the learner sits in either seat."""

    def __init__(self, opponent: str, n: int, seed: int) -> None:
        self.batches = [harbour.Batch("packet-row", n // 2, 2, bots=bots, seed=seed, rewards="win")
                        for bots in ([None, opponent], [opponent, None])]

    def all(self, name: str) -> np.ndarray:
        return np.concatenate([getattr(b, name) for b in self.batches])

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Returns the rewards of the learner's seats and which games ended."""
        before = lead(self.all("obs"))
        for batch, part in zip(self.batches, np.split(actions, 2)):
            batch.step(part)
        done = self.all("done") != 0
        reward = np.concatenate([b.rewards[:, seat] for seat, b in enumerate(self.batches)])
        after = np.where(done, 0, lead(self.all("obs")))
        return (reward + after - before).astype(np.float32), done


def play(net: Net, tables: Tables, steps: int) -> dict[str, torch.Tensor]:
    rows = {k: [] for k in ("x", "mask", "action", "logp", "value", "reward", "done")}
    for _ in range(steps):
        x, mask = features(tables.all("obs")), torch.from_numpy(tables.all("mask"))
        with torch.no_grad():
            logits, value = net(x, mask)
        choice = torch.distributions.Categorical(logits=logits)
        action = choice.sample()
        reward, done = tables.step(action.numpy())
        for k, v in {"x": x, "mask": mask, "action": action, "value": value,
                     "logp": choice.log_prob(action), "reward": torch.from_numpy(reward),
                     "done": torch.from_numpy(done)}.items():
            rows[k].append(v)
    with torch.no_grad():
        last = net(features(tables.all("obs")), torch.from_numpy(tables.all("mask")))[1]
    return {k: torch.stack(v) for k, v in rows.items()} | {"last": last}


def advantages(run: dict[str, torch.Tensor], trace: float = 0.95) -> torch.Tensor:
    """Generalised advantage estimation without discount; nothing carries over the end of a game."""
    out, following = torch.zeros_like(run["reward"]), run["last"]
    carried = torch.zeros_like(following)
    for t in reversed(range(len(out))):
        goes_on = (~run["done"][t]).float()
        error = run["reward"][t] + following * goes_on - run["value"][t]
        carried = error + trace * goes_on * carried
        out[t], following = carried, run["value"][t]
    return out


def improve(net: Net, optimiser: torch.optim.Optimizer, run: dict[str, torch.Tensor],
            epochs: int = 2, size: int = 1024, clip: float = 0.2, entropy: float = 0.01) -> None:
    gain = advantages(run)
    target = (gain + run["value"]).flatten()
    gain = ((gain - gain.mean()) / (gain.std() + 1e-6)).flatten()
    flat = {k: run[k].flatten(0, 1) for k in ("x", "mask", "action", "logp")}
    for _ in range(epochs):
        for part in torch.randperm(len(gain)).split(size):
            logits, value = net(flat["x"][part], flat["mask"][part])
            choice = torch.distributions.Categorical(logits=logits)
            ratio = (choice.log_prob(flat["action"][part]) - flat["logp"][part]).exp()
            surrogate = torch.min(ratio * gain[part], ratio.clamp(1 - clip, 1 + clip) * gain[part])
            loss = (-surrogate.mean() + 0.5 * (value - target[part]).pow(2).mean()
                    - entropy * choice.entropy().mean())
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


def main() -> None:
    words = argparse.ArgumentParser(description="Learns to beat a bot at two-player Packet Row.")
    words.add_argument("--opponent", default="greedy")
    words.add_argument("--seconds", type=float, default=300, help="of learning alone")
    words.add_argument("--every", type=float, default=20, help="seconds between measurements")
    words.add_argument("--games", type=int, default=256, help="at once; an even number")
    words.add_argument("--steps", type=int, default=64, help="of each game between two updates")
    words.add_argument("--hidden", type=int, default=128)
    words.add_argument("--deals", type=int, default=500, help="of a measurement")
    words.add_argument("--seed", type=int, default=1)
    args = words.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    tables = Tables(args.opponent, args.games, args.seed)
    net = Net(features(tables.all("obs")).shape[1], tables.batches[0].nact, args.hidden)
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3)
    learned = decisions = 0
    due = 0.0
    while True:
        if learned >= due or learned >= args.seconds:
            result = harbour.evaluate(net.policy, [args.opponent], deals=args.deals)
            print(f"{learned:.0f} s, {decisions} decisions: {result}", flush=True)
            due += args.every
        if learned >= args.seconds:
            return
        begun = time.process_time()
        improve(net, optimiser, play(net, tables, args.steps))
        learned += time.process_time() - begun
        decisions += args.games * args.steps


if __name__ == "__main__":
    main()
