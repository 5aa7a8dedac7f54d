"""Packet Row and Rotterdam for Python: rules, bots, records, and batches of games for learning.

>>> import harbour
>>> batch = harbour.Batch("packet-row", n=4096, players=4)
>>> while training:
...     batch.step(policy(batch.obs, batch.mask))
"""
from ._lib import Error
from .batch import (FLAT, GOES_ON, MARGIN, PICKS, TERMINATED, TRUNCATED, WIN, Batch, random_source)
from .evaluate import Result, evaluate
from .game import Bot, Game, Match, games, play

__version__ = "0.1.0"
__all__ = ["Batch", "Bot", "Error", "Game", "Match", "Result", "evaluate", "games", "play",
           "random_source", "FLAT", "PICKS", "WIN", "MARGIN", "GOES_ON", "TERMINATED", "TRUNCATED"]
