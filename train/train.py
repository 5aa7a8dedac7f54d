#!/usr/bin/env python3
"""train.py: learns a net for one game and number of seats by self-play.

The C program `selfplay` plays with the newest net on all cores while this one does the gradient
steps, on a GPU where there is one.  Everything is kept in the work directory after every
generation, so that an interrupted run can continue.

    train.py packet-row 3 --minutes 4 --work runs/pr3 --selfplay build/selfplay
"""
import argparse
import hashlib
import json
import math
import os
import struct
import subprocess
import time

import numpy as np
import torch
import torch.nn.functional as F

WIDE, DEEP, OUT_ROWS = 128, 32, 8
IN_SCALE, MID_SCALE, UNIT = 256.0, 64.0, 128.0


def quantised(w, scale):
    """The weight rounded as in the C code; gradients pass unchanged (straight-through estimator)."""
    q = torch.clamp(torch.round(w * scale), -127, 127) / scale
    return w + (q - w).detach()


def activation(x):
    q = torch.clamp(torch.floor(x * UNIT) / UNIT, 0, 127 / UNIT)
    return torch.clamp(x, 0, 127 / UNIT) + (q - torch.clamp(x, 0, 127 / UNIT)).detach()


class Net(torch.nn.Module):
    def __init__(self, nbit, nseat):
        super().__init__()
        self.nbit, self.nseat = nbit, nseat
        def weights(rows, cols, size):
            return torch.nn.Parameter(torch.randn(rows, cols) * size)
        self.w0 = weights(nbit, WIDE, 0.5 / math.sqrt(120))
        self.b0 = torch.nn.Parameter(torch.full((WIDE,), 0.1))
        self.w1 = weights(DEEP, WIDE, 1.2 / math.sqrt(WIDE))
        self.b1 = torch.nn.Parameter(torch.full((DEEP,), 0.1))
        self.w2 = weights(DEEP, DEEP, 1.2 / math.sqrt(DEEP))
        self.b2 = torch.nn.Parameter(torch.full((DEEP,), 0.1))
        self.w3 = weights(nseat, DEEP, 0.3 / math.sqrt(DEEP))
        self.b3 = torch.nn.Parameter(torch.zeros(nseat))

    def forward(self, x):
        h = activation(x @ quantised(self.w0, IN_SCALE).to(x.dtype) + self.b0.to(x.dtype))
        h = activation(h.float() @ quantised(self.w1, MID_SCALE).T + self.b1)
        h = activation(h @ quantised(self.w2, MID_SCALE).T + self.b2)
        return h @ quantised(self.w3, MID_SCALE).T + self.b3

    def clamp(self):
        """Clips the weights to the range of 8-bit integers."""
        with torch.no_grad():
            self.w0.clamp_(-127 / IN_SCALE, 127 / IN_SCALE)
            for w in (self.w1, self.w2, self.w3):
                w.clamp_(-127 / MID_SCALE, 127 / MID_SCALE)


def export(state, path, facts):
    """Writes the weights file that src/search/net/net_file.c describes."""
    def whole(name, scale, kind):
        w = state[name].detach().float().cpu().numpy()
        q = np.round(w * scale)
        if kind == np.int8:
            q = np.clip(q, -127, 127)
        return q.astype(kind)

    unit = UNIT * MID_SCALE
    out = np.zeros((OUT_ROWS, DEEP), np.int8)
    out[: facts["seats"]] = whole("w3", MID_SCALE, np.int8)
    out_bias = np.zeros(OUT_ROWS, np.int32)
    out_bias[: facts["seats"]] = whole("b3", unit, np.int32)
    body = b"".join(a.tobytes() for a in (
        whole("b0", IN_SCALE, np.int16), whole("b1", unit, np.int32), whole("b2", unit, np.int32), out_bias,
        whole("w1", MID_SCALE, np.int8), whole("w2", MID_SCALE, np.int8), out, whole("w0", IN_SCALE, np.int8)))
    head = b"HMNET\0\0\1" + bytes.fromhex(facts["layout"]) + bytes.fromhex(facts["edition"])
    head += hashlib.sha256(body).digest()
    head += struct.pack("<IIIIfI", facts["bits"], WIDE, DEEP, facts["seats"], math.log2(math.e) / unit, 0)
    with open(path + ".tmp", "wb") as f:
        f.write(head + body)
    os.replace(path + ".tmp", path)


def read_weights(path, net):
    """The inverse of export()."""
    unit = UNIT * MID_SCALE
    with open(path, "rb") as f:
        body = f.read()[128:]
    at = 0

    def take(kind, scale, *shape):
        nonlocal at
        n = math.prod(shape)
        w = np.frombuffer(body, kind, n, at).astype(np.float32).reshape(shape) / scale
        at += w.size * np.dtype(kind).itemsize
        return torch.from_numpy(w)

    state = {"b0": take("<i2", IN_SCALE, WIDE), "b1": take("<i4", unit, DEEP), "b2": take("<i4", unit, DEEP),
             "b3": take("<i4", unit, OUT_ROWS)[: net.nseat], "w1": take("i1", MID_SCALE, DEEP, WIDE),
             "w2": take("i1", MID_SCALE, DEEP, DEEP), "w3": take("i1", MID_SCALE, OUT_ROWS, DEEP)[: net.nseat],
             "w0": take("i1", IN_SCALE, net.nbit, WIDE)}
    net.load_state_dict(state)


class Buffer:
    """The samples of the last generations, on the device as they were written."""

    def __init__(self, nbit, nseat, device, generations):
        self.nbit, self.nseat, self.device, self.generations = nbit, nseat, device, generations
        self.size = (nbit + 63) // 64 * 8 + 4 * nseat
        self.parts = []
        self.shifts = torch.arange(8, device=device, dtype=torch.uint8)

    def add(self, path):
        raw = np.fromfile(path, np.uint8)
        raw = raw[: len(raw) // self.size * self.size].reshape(-1, self.size)
        self.parts.append(torch.from_numpy(raw).to(self.device))
        self.parts = self.parts[-self.generations:]
        return len(raw)

    def batch(self, n):
        total = sum(len(p) for p in self.parts)
        rows = []
        for p in self.parts:
            take = max(1, n * len(p) // total)
            rows.append(p[torch.randint(len(p), (take,), device=self.device)])
        raw = torch.cat(rows)
        nbyte = self.size - 4 * self.nseat
        bits = (raw[:, :nbyte].unsqueeze(-1) >> self.shifts) & 1
        x = bits.reshape(len(raw), -1)[:, : self.nbit]
        target = raw[:, nbyte:].contiguous().view(torch.float32)
        return x, target


def learn(net, average, optimiser, buffer, steps, size, rate, decay):
    total = 0.0
    dtype = torch.bfloat16 if buffer.device.type == "cuda" else torch.float32
    for group in optimiser.param_groups:
        group["lr"] = rate
    for _ in range(steps):
        x, target = buffer.batch(size)
        loss = -(target * F.log_softmax(net(x.to(dtype)), dim=1)).sum(1).mean()
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        net.clamp()
        with torch.no_grad():
            for name, value in net.state_dict().items():
                average[name].mul_(decay).add_(value, alpha=1 - decay)
        total += float(loss.detach()) if _ % 10 == 0 else 0.0
    return total / max(1, (steps + 9) // 10)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("game")
    ap.add_argument("seats", type=int)
    ap.add_argument("--minutes", type=float, default=4)
    ap.add_argument("--work", required=True)
    ap.add_argument("--selfplay", required=True)
    ap.add_argument("--threads", type=int, default=os.cpu_count())
    ap.add_argument("--games", type=int, default=0, help="in a generation; 0: as many as take about 6 seconds")
    ap.add_argument("--batch", type=int, default=16384)
    ap.add_argument("--passes", type=float, default=1.5, help="how often each sample is used")
    ap.add_argument("--window", type=int, default=6, help="generations in the buffer")
    ap.add_argument("--rate", type=float, default=2e-3)
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--keep", type=float, default=0.5)
    ap.add_argument("--pool", type=float, default=0.0, help="share of games in which opponents from the pool have some of the seats")
    ap.add_argument("--start", metavar="NET", help="start from this net instead of random weights")
    ap.add_argument("--play", default="", metavar="WORDS", help="more settings for selfplay: 'ends=200 refills=1'")
    a = ap.parse_args()

    os.makedirs(a.work, exist_ok=True)
    facts = json.loads(subprocess.check_output([a.selfplay, a.game, str(a.seats), "describe", "-"]))
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(a.seed)
    net = Net(facts["bits"], a.seats)
    if a.start:
        read_weights(a.start, net)
    net = net.to(device)
    optimiser = torch.optim.Adam(net.parameters(), lr=a.rate, betas=(0.9, 0.99))
    average = {k: v.clone() for k, v in net.state_dict().items()}
    saved = os.path.join(a.work, "state.pt")
    progress = {"generation": 0, "seconds": 0.0, "games": 0, "samples": 0, "per_generation": a.games or 2000}
    if os.path.exists(saved):
        old = torch.load(saved, map_location=device)
        net.load_state_dict(old["net"])
        optimiser.load_state_dict(old["optimiser"])
        average = old["average"]
        progress = old["progress"]
    weights = os.path.join(a.work, "net.bin")
    log = open(os.path.join(a.work, "log.jsonl"), "a", buffering=1)
    buffer = Buffer(facts["bits"], a.seats, device, a.window)

    def begin(generation, done):
        """Starts the next generation of games with the current net; temperature and random moves decrease with time."""
        out = os.path.join(a.work, f"games-{generation % 2}.bin")
        first = generation == 0 and not a.start
        temperature = 0.02 * (1 - done) + 0.004
        command = [a.selfplay, a.game, str(a.seats), "-" if first else weights, out,
                   f"games={progress['per_generation']}", f"threads={a.threads}",
                   f"seed={a.seed * 1000003 + generation}", f"temperature={temperature if not first else 0.02:.5f}",
                   f"random={0.15 if first else 0.03 * (1 - done) + 0.005:.5f}",
                   f"lambda={1.0 if first else 0.85}", f"win-share={0.6 if first else 0.75 + 0.25 * done:.3f}", f"keep={a.keep}",
                   f"pool={0 if first else a.pool}", *a.play.split()]
        return subprocess.Popen(command, stdout=subprocess.PIPE), out, time.time()

    start = time.time() - progress["seconds"]
    limit = a.minutes * 60
    export(net.state_dict(), weights, facts)
    running, out, began = begin(progress["generation"], min(1, progress["seconds"] / limit))
    while True:
        report = json.loads(running.communicate()[0])
        took = time.time() - began
        if running.returncode != 0:
            raise SystemExit("selfplay failed")
        n = buffer.add(out)
        if not a.games:
            progress["per_generation"] = int(min(4 * progress["per_generation"], max(200, progress["per_generation"] * 6 / max(took, 0.2))))
        progress["generation"] += 1
        progress["games"] += report["games"]
        progress["samples"] += n
        progress["seconds"] = time.time() - start
        done = min(1.0, progress["seconds"] / limit)
        last = done >= 1.0
        if not last:
            running, out, began = begin(progress["generation"], done)
        rate = a.rate * (0.5 * (1 + math.cos(math.pi * done)) * 0.98 + 0.02)
        # At least 20 steps: the first generations have few samples.
        steps = max(20, int(a.passes * n / a.batch))
        loss = learn(net, average, optimiser, buffer, steps, a.batch, rate, 0.995)
        export(net.state_dict() if done < 0.5 else average, weights, facts)
        torch.save({"net": net.state_dict(), "optimiser": optimiser.state_dict(), "average": average,
                    "progress": progress}, saved + ".tmp")
        os.replace(saved + ".tmp", saved)
        log.write(json.dumps({**progress, "loss": round(loss, 5), "rate": rate, "steps": steps,
                              "games_per_second": round(report["games"] / took, 1)}) + "\n")
        if last:
            break
    export(average, weights, facts)
    print(json.dumps({"game": a.game, "seats": a.seats, **progress, "loss": loss}))


if __name__ == "__main__":
    main()
