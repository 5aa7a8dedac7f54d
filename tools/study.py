"""study.py: the description of each game for the scripts that measure bots and games, from data/GAME/study.json.

A game that is to be measured has such a file: its id, title and numbers of players; the styles of its bots and
mixed tables of them (gauntlet.py); how cards are called and what is counted (balance.py); what the blocks of its
features mean (feature-table.py); the name of a second training run (curves.py).
"""
import json
from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "data"


def studies():
    """The files by game, in the order of their folders."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(DATA.glob("*/study.json"))]
    return {study["id"]: study for study in found}
