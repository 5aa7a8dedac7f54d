#!/usr/bin/env python3
"""A bot as a program: harbour arena packet-row --bots "exec:examples/exec_bot.py,random"

It takes the first legal move that is not a pass.  docs/external-bots.md describes the lines.
"""
import json
import sys


def choose(view: dict, legal: list[str]) -> str:
    return next((move for move in legal if move != "pass"), legal[0])


legal: list[str] = []
view: dict = {}
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "harbour":
        print("ready example", flush=True)
    elif word == "view":
        view, legal = json.loads(rest), []
    elif word == "legal":
        legal.append(rest)
    elif word == "go":
        print("move " + choose(view, legal), flush=True)
    elif word == "quit":
        break
