"""Games and their editions, bots by name, and matches with records."""
from __future__ import annotations

import ctypes as c
import json
import zlib
from collections.abc import Iterable, Mapping
from functools import cached_property

import numpy as np

from ._lib import (BOTH, LISTED, MAX_MOVES, NOBODY, SEATS, SPECTATOR, TRUTH, CBot, CGame, CHead,
                   CMove, CMsg, CSetup, CTable, CExplanation, Error, lib, refuse, seed_of, text_of)


def games() -> list[str]:
    """The ids of all games."""
    table = (c.c_void_p * 64).in_dll(lib, "hm_games")
    ids = []
    for ops in table:
        if not ops:
            break
        ids.append(c.cast(ops, c.POINTER(c.c_char_p))[0].decode())
    return ids


class Game:
    """A game with its cards.

    ``tables`` maps names of tables to their text (as in ``data/``), for another edition than the
    default one.
    """

    def __init__(self, id: str = "packet-row", tables: Mapping[str, str] | None = None) -> None:
        self._c = CGame()
        self._room = None
        msg = CMsg()
        tables = tables or {}
        rows = (CTable * max(1, len(tables)))()
        texts = [(name.encode(), text.encode()) for name, text in tables.items()]
        for row, (name, text) in zip(rows, texts):
            row.name, row.text, row.len = name, text, len(text)
        if tables:
            size = lib.hm_struct_size(b"edition_buffer")
            self._room = np.zeros(size // 16 + 1, dtype="V16")  # aligned to 16 bytes
        room = self._room.ctypes.data if self._room is not None else None
        refuse(lib.hm_game_open(self._c, id.encode(), rows, len(tables), room, msg), msg)

    def _number(self, key: str) -> int:
        return lib.hm_game_number(self._c, key.encode())

    @property
    def id(self) -> str:
        return text_of(lib.hm_game_text, self._c, b"id")

    @property
    def title(self) -> str:
        return text_of(lib.hm_game_text, self._c, b"title")

    @property
    def digest(self) -> str:
        """SHA-256 of the tables of the edition."""
        return text_of(lib.hm_game_text, self._c, b"digest")

    @property
    def players(self) -> range:
        """The possible numbers of players."""
        return range(self._number("min_seats"), self._number("max_seats") + 1)

    @cached_property
    def options(self) -> dict[str, int]:
        """The options of a set-up with their defaults."""
        names = [text_of(lib.hm_game_text, self._c, f"option.{i}".encode())
                 for i in range(self._number("options"))]
        return {name: self._number("option." + name) for name in names}

    @cached_property
    def cards(self) -> list[dict]:
        """The rows of the card table, in the order in which observations count cards."""
        return [json.loads(line) for line in text_of(lib.hm_cards_print, self._c).splitlines()]

    @cached_property
    def actions(self) -> list[str]:
        """The names of the flat actions."""
        lines = text_of(lib.hm_actions_print, self._c, size=1 << 16).splitlines()
        return [line.split("\t", 1)[1] for line in lines]

    @property
    def observation_size(self) -> int:
        return self._number("nobs")

    @property
    def encoding_version(self) -> int:
        return self._number("encoding")

    @property
    def fields(self) -> str:
        """The fields of an observation as a table in Markdown."""
        return text_of(lib.hm_fields_print, self._c, size=1 << 14)

    def describe(self, observation: np.ndarray) -> str:
        """An observation in words; zeros are left out."""
        row = np.ascontiguousarray(observation, dtype=np.uint8)
        if row.ndim != 1 or row.size < self.observation_size:
            raise ValueError(f"an observation of {self.title} has {self.observation_size} bytes")
        return text_of(lib.hm_observation_print, self._c, row.ctypes.data, size=1 << 14)

    @property
    def bots(self) -> list[str]:
        """The names of all bots, weakest levels first."""
        names, out = lib.hm_bot_names(self._c.ops), []
        while names[len(out)]:
            out.append(names[len(out)].decode())
        return out

    def bot(self, name: str) -> Bot:
        """A bot by its name, such as ``"greedy"``, ``"merchant"`` or ``"ismcts:1000"``."""
        return Bot(self, name)

    def setup(self, players: int, first: int | None = None, **options: int) -> CSetup:
        """A set-up for so many players; ``first`` names the seat that begins."""
        setup = lib.hm_setup_for(self._c.ops, players if 0 <= players <= 255 else 0)
        setup.first = NOBODY if first is None else first
        names = list(self.options)
        for name, value in options.items():
            if name not in names:
                raise ValueError(f"{self.title} has no option {name!r}; it has: {', '.join(names)}")
            setup.option[names.index(name)] = value
        return setup

    def match(self, players: int = 2, seed: int | str | bytes = 0, **options) -> Match:
        """Deals a match."""
        return Match(self, players, seed, **options)

    def __repr__(self) -> str:
        return f"harbour.Game({self.id!r})"


class Bot:
    """A bot of one game.  It sees what its seat may see."""

    def __init__(self, game: Game, name: str) -> None:
        self.game, self.name = game, name
        self._c = CBot()
        msg = CMsg()
        refuse(lib.hm_bot_find(game._c.ops, name.encode(), self._c, msg), msg)
        self._memory = np.zeros(lib.hm_bot_memory(self._c, None) // 16 + 1, dtype="V16")

    def move(self, match: Match, seat: int, seed: int = 0) -> str:
        """The move that the bot makes for a seat that is to act, as ``"A take M35"``."""
        move = CMove()
        err = lib.hm_bot_choose(self._c, self.game._c, match._state, seat, seed & (2**64 - 1),
                                self._memory.ctypes.data, self._memory.nbytes, move)
        if err != 0 or move.kind == 0:
            raise Error(f"{self.name} has no move for seat {seat}")
        return text_of(lib.hm_print_line, self.game._c, move)

    def __repr__(self) -> str:
        return f"harbour.Bot({self.game.id!r}, {self.name!r})"


class Match:
    """One game, move by move, with undo and records.  Moves are texts: ``"A take M35"``."""

    def __init__(self, game: Game, players: int = 2, seed: int | str | bytes = 0,
                 first: int | None = None, **options: int) -> None:
        self.game = game
        self._reserve()
        msg, setup, seed_c = CMsg(), game.setup(players, first, **options), seed_of(seed)
        refuse(lib.hm_match_start(self._match.ctypes.data, game._c, setup, seed_c,
                                  self._log.ctypes.data, MAX_MOVES, msg), msg)

    def _reserve(self) -> None:
        self._match = np.zeros(lib.hm_struct_size(b"match") // 16 + 1, dtype="V16")
        self._log = np.zeros((MAX_MOVES, 32), dtype=np.uint8)

    @classmethod
    def from_record(cls, record: str, game: Game | None = None) -> Match:
        """Replays a record; ``game`` is needed where it was played with another edition."""
        msg, text = CMsg(), record.encode()
        ops = lib.hm_record_game(text, len(text), msg)
        if not ops:
            raise Error(msg.text.decode())
        self = cls.__new__(cls)
        self.game = game or Game(c.cast(ops, c.POINTER(c.c_char_p))[0].decode())
        self._reserve()
        refuse(lib.hm_record_parse(self._match.ctypes.data, self.game._c, text, len(text),
                                   self._log.ctypes.data, MAX_MOVES, msg), msg)
        return self

    @property
    def _state(self) -> int:
        return lib.hm_match_state(self._match.ctypes.data)

    @property
    def _head(self) -> CHead:
        return CHead.from_address(self._state)

    @property
    def players(self) -> int:
        return self._head.nseat

    @property
    def to_act(self) -> list[int]:
        """The seats that the game waits for; empty when it is over."""
        return [p for p in range(self.players) if self._head.prompt >> p & 1]

    @property
    def over(self) -> bool:
        return self._head.prompt == 0

    def legal(self, seat: int, useful: bool = True) -> list[str]:
        """What a seat may do.  Without ``useful`` only what can be listed completely."""
        scope = BOTH if useful else LISTED
        return text_of(lib.hm_legal_print, self.game._c, self._state, seat, scope,
                       size=1 << 14).splitlines()

    def play(self, line: str) -> None:
        """Makes a move; Error names the rule where it is not allowed."""
        move, msg, explanation = CMove(), CMsg(), CExplanation()
        refuse(lib.hm_parse_line(self.game._c, self.players, line.encode(), move, msg), msg)
        err = lib.hm_match_play(self._match.ctypes.data, move, None, explanation)
        if err != 0:
            if not explanation.refusal:
                raise Error(f"{line}: error {err}")
            rule = explanation.refusal.contents.rule.decode()
            raise Error(f"{line}: {rule}: {text_of(lib.hm_print_explanation, self.game._c, explanation)}")

    @property
    def moves(self) -> list[str]:
        """The moves made so far."""
        out = []
        for row in self._log[:lib.hm_match_count(self._match.ctypes.data)]:
            out.append(text_of(lib.hm_print_line, self.game._c, CMove.from_buffer(row)))
        return out

    def goto(self, n: int) -> None:
        """Goes back or forward to after move number n."""
        if n < 0 or not lib.hm_match_goto(self._match.ctypes.data, n):
            raise ValueError(f"the match has no move {n}")

    def undo(self) -> None:
        """Takes the last move back."""
        self.goto(lib.hm_match_count(self._match.ctypes.data) - 1)

    def view(self, seat: int | None = None) -> dict:
        """What a seat may see; None: a spectator."""
        viewer = SPECTATOR if seat is None else seat
        return json.loads(text_of(lib.hm_state_print, self.game._c, self._state, viewer, size=1 << 14))

    @property
    def position(self) -> dict:
        """The whole truth, hidden cards included."""
        return json.loads(text_of(lib.hm_state_print, self.game._c, self._state, TRUTH, size=1 << 14))

    @property
    def points(self) -> list[int]:
        """Points, as if the game ended now."""
        points = (c.c_int16 * SEATS)()
        lib.hm_state_score(self.game._c, self._state, points)
        return list(points)[:self.players]

    @property
    def winners(self) -> list[int]:
        """The seats that have won, several where the win is shared; empty before the end."""
        won = lib.hm_state_score(self.game._c, self._state, (c.c_int16 * SEATS)())
        return [p for p in range(self.players) if won >> p & 1] if self.over else []

    def observation(self, seat: int) -> np.ndarray:
        """What a seat may see as a row of bytes."""
        row = np.zeros(self.game.observation_size, dtype=np.uint8)
        if not 0 <= seat < self.players:
            raise ValueError("there is no such seat")
        lib.hm_state_observe(self.game._c, self._state, seat, row.ctypes.data)
        return row

    @property
    def record(self) -> str:
        """The match as a record."""
        return text_of(lib.hm_record_print, self._match.ctypes.data, size=1 << 14)


def play(game: Game, bots: Iterable[str], seed: int | str | bytes = 0) -> Match:
    """One match among bots, one name for each seat."""
    seats = [game.bot(name) for name in bots]
    match = game.match(len(seats), seed)
    while not match.over:
        seat = match.to_act[0]
        match.play(seats[seat].move(match, seat, seed=zlib.crc32(f"{seed}/{seat}".encode())))
    return match


__all__ = ["Bot", "Error", "Game", "Match", "games", "play"]
