"""The shared library and its structs, through ctypes; no compiler is needed.

The library is looked for in this order: the file that the environment variable HARBOUR_LIBRARY
names, a file beside this module, then wherever the system keeps its libraries.
"""
from __future__ import annotations

import ctypes as c
import ctypes.util
import os
from pathlib import Path

SEATS = 5
NOBODY = 0xFF
SPECTATOR = 7
TRUTH = 0xFE
LISTED, USEFUL, BOTH = 1, 2, 3
MAX_MOVES = 65535


class Error(Exception):
    """What the library refused, with its reason."""


class CGame(c.Structure):
    _fields_ = [("ops", c.c_void_p), ("edition", c.c_void_p)]


class CSetup(c.Structure):
    _fields_ = [("nseat", c.c_uint8), ("first", c.c_uint8), ("rules", c.c_uint8), ("option", c.c_uint16 * 4)]


class CSeed(c.Structure):
    _fields_ = [("byte", c.c_uint8 * 32)]


class CMove(c.Structure):
    _fields_ = [
        ("kind", c.c_uint8), ("seat", c.c_uint8), ("target", c.c_uint8), ("serial", c.c_uint8),
        ("arg", c.c_uint8 * 4), ("cards", c.c_uint64 * 3),
    ]


class CHead(c.Structure):
    _fields_ = [
        ("game", c.c_uint8), ("rules", c.c_uint8), ("viewer", c.c_uint8), ("nseat", c.c_uint8),
        ("phase", c.c_uint8), ("prompt", c.c_uint8), ("ply", c.c_uint16),
    ]


class CBot(c.Structure):
    _fields_ = [("name", c.c_char * 32), ("ops", c.c_void_p), ("kind", c.c_void_p),
                ("number", c.c_uint32)]


class CRng(c.Structure):
    _fields_ = [("state", c.c_uint64 * 4), ("stream", c.c_uint64), ("block", c.c_uint64),
                ("word", c.c_uint32 * 64), ("left", c.c_uint32), ("fast", c.c_uint32)]


class CMsg(c.Structure):
    _fields_ = [("text", c.c_char * 320)]


class CRefusal(c.Structure):
    _fields_ = [("rule", c.c_char_p), ("id", c.c_char_p), ("text", c.c_char_p)]


class CExplanation(c.Structure):
    _fields_ = [("refusal", c.POINTER(CRefusal)), ("what", c.c_char_p), ("need", c.c_int32),
                ("have", c.c_int32), ("card", c.c_uint8)]


class CTable(c.Structure):
    _fields_ = [("name", c.c_char_p), ("text", c.c_char_p), ("len", c.c_size_t)]


class CBatchSetup(c.Structure):
    _fields_ = [
        ("game", CGame), ("setup", CSetup), ("seed", CSeed), ("n", c.c_uint32),
        ("max_steps", c.c_uint32), ("threads", c.c_uint32), ("actions", c.c_uint8),
        ("rewards", c.c_uint8), ("no_reset", c.c_uint8), ("pad", c.c_uint8 * 5),
        ("bot", c.POINTER(CBot) * SEATS),
    ]


class CBatchArrays(c.Structure):
    _fields_ = [(name, c.c_void_p) for name in (
        "action", "obs", "mask", "seat", "reward", "done", "illegal", "final_obs")]


def _candidates() -> list[str]:
    named = os.environ.get("HARBOUR_LIBRARY")
    if named:
        return [named]
    beside = [str(p) for p in sorted(Path(__file__).parent.glob("libharbour*.so*"))]
    found = ctypes.util.find_library("harbour")
    return beside + ([found] if found else []) + ["libharbour.so.0", "libharbour.so"]


def _open() -> c.CDLL:
    tried = []
    for name in _candidates():
        try:
            return c.CDLL(name)
        except OSError as problem:
            tried.append(f"{name}: {problem}")
    raise ImportError(
        "harbour: the shared library was not found; install it (make install) or name it in "
        "HARBOUR_LIBRARY\n  " + "\n  ".join(tried))


lib = _open()

_P, _Z, _U8, _U32, _U64, _S = c.c_void_p, c.c_size_t, c.c_uint8, c.c_uint32, c.c_uint64, c.c_char_p
_GAME, _MSG = c.POINTER(CGame), c.POINTER(CMsg)
_SIGNATURES = {
    "hm_struct_size": (_Z, [_S]),
    "hm_game_open": (c.c_int, [_GAME, _S, _P, _Z, _P, _MSG]),
    "hm_game_number": (c.c_int64, [_GAME, _S]),
    "hm_game_text": (_Z, [_GAME, _S, _P, _Z]),
    "hm_cards_print": (_Z, [_GAME, _P, _Z]),
    "hm_edition_print": (_Z, [_GAME, _P, _Z]),
    "hm_fields_print": (_Z, [_GAME, _P, _Z]),
    "hm_actions_print": (_Z, [_GAME, _P, _Z]),
    "hm_observation_print": (_Z, [_GAME, _P, _P, _Z]),
    "hm_setup_for": (CSetup, [_P, _U8]),
    "hm_seed_from_text": (None, [c.POINTER(CSeed), _S]),
    "hm_seed_text": (None, [c.POINTER(CSeed), _P]),
    "hm_match_start": (c.c_int, [_P, _GAME, c.POINTER(CSetup), c.POINTER(CSeed), _P, _U32, _MSG]),
    "hm_match_play": (c.c_int, [_P, c.POINTER(CMove), _P, c.POINTER(CExplanation)]),
    "hm_match_goto": (c.c_bool, [_P, _U32]),
    "hm_match_state": (_P, [_P]),
    "hm_match_count": (_U32, [_P]),
    "hm_parse_line": (c.c_int, [_GAME, _U8, _S, c.POINTER(CMove), _MSG]),
    "hm_print_line": (_Z, [_GAME, c.POINTER(CMove), _P, _Z]),
    "hm_print_explanation": (_Z, [_GAME, c.POINTER(CExplanation), _P, _Z]),
    "hm_record_print": (_Z, [_P, _P, _Z]),
    "hm_record_game": (_P, [_S, _Z, _MSG]),
    "hm_record_parse": (c.c_int, [_P, _GAME, _S, _Z, _P, _U32, _MSG]),
    "hm_legal_print": (_Z, [_GAME, _P, _U8, c.c_int, _P, _Z]),
    "hm_state_print": (_Z, [_GAME, _P, _U8, _P, _Z]),
    "hm_state_score": (_U8, [_GAME, _P, c.POINTER(c.c_int16)]),
    "hm_state_observe": (None, [_GAME, _P, _U8, _P]),
    "hm_action_mask": (None, [_GAME, _P, _U8, _P]),
    "hm_action_move": (c.c_bool, [_GAME, _P, _U8, c.c_uint, c.POINTER(CMove)]),
    "hm_bot_names": (c.POINTER(_S), [_P]),
    "hm_bot_find": (c.c_int, [_P, _S, c.POINTER(CBot), _MSG]),
    "hm_bot_memory": (_Z, [c.POINTER(CBot), _P]),
    "hm_bot_choose": (c.c_int, [c.POINTER(CBot), _GAME, _P, _U8, _U64, _P, _Z, c.POINTER(CMove)]),
    "hm_rng_fast": (None, [c.POINTER(CRng), _U64]),
    "hm_batch_memory": (_Z, [c.POINTER(CBatchSetup)]),
    "hm_batch_open": (c.c_int, [c.POINTER(_P), c.POINTER(CBatchSetup), _P, _Z, _MSG]),
    "hm_batch_attach": (None, [_P, c.POINTER(CBatchArrays)]),
    "hm_batch_nobs": (_U32, [_P]),
    "hm_batch_nact": (_U32, [_P]),
    "hm_batch_reset": (None, [_P, _U32, _U32, _U32]),
    "hm_batch_reseed": (None, [_P, c.POINTER(CSeed)]),
    "hm_batch_step": (_U32, [_P, _U32, _U32, _U32]),
    "hm_batch_random": (None, [_P, _U32, _U32, c.POINTER(CRng), _P]),
    "hm_batch_seed": (CSeed, [_P, _U32]),
    "hm_batch_state": (_P, [_P, _U32]),
    "hm_batch_observe": (None, [_P, _U32, _U8, _P]),
    "hm_batch_move": (c.c_bool, [_P, _U32, c.c_uint, c.POINTER(CMove)]),
    "hm_batch_copy": (None, [_P, _U32, _U32]),
    "hm_batch_saved": (_Z, [_P]),
    "hm_batch_save": (None, [_P, _U32, _P]),
    "hm_batch_restore": (c.c_int, [_P, _U32, _P, _Z, _MSG]),
    "hm_batch_resample": (None, [_P, _U32, _U32, _U8, c.POINTER(CRng)]),
}
_STRUCTS = {
    "game": CGame, "setup": CSetup, "seed": CSeed, "move": CMove, "head": CHead, "bot": CBot,
    "rng": CRng, "msg": CMsg, "explanation": CExplanation, "table": CTable, "batch_setup": CBatchSetup,
    "batch_arrays": CBatchArrays,
}


def _declare() -> None:
    for name, (result, arguments) in _SIGNATURES.items():
        try:
            function = getattr(lib, name)
        except AttributeError:
            raise ImportError(f"harbour: {lib._name} has no {name}: it is of another version") from None
        function.restype = result
        function.argtypes = arguments
    for name, struct in _STRUCTS.items():
        if lib.hm_struct_size(name.encode()) != c.sizeof(struct):
            raise ImportError(f"harbour: struct {name} of {lib._name} is of another version")


_declare()


def text_of(call, *arguments, size: int = 4096) -> str:
    """Text from a function with snprintf's contract."""
    while True:
        buffer = c.create_string_buffer(size)
        wanted = call(*arguments, buffer, size)
        if wanted < size:
            return buffer.raw[:wanted].decode()
        size = wanted + 1


def refuse(err: int, msg: CMsg) -> None:
    """Raises Error with the library's message unless err is 0."""
    if err != 0:
        raise Error(msg.text.decode() or f"error {err}")


def seed_of(seed: int | str | bytes) -> CSeed:
    """A seed from 32 bytes, or from a number or a text, which are hashed (64 hexadecimal digits are not)."""
    out = CSeed()
    if isinstance(seed, (bytes, bytearray)):
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        out.byte[:] = list(seed)
    else:
        lib.hm_seed_from_text(c.byref(out), str(seed).encode())
    return out
