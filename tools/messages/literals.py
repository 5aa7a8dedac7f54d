"""literals.py: finds sentences that the command line or the terminal would show in English only.

A sentence is a string literal with at least two words. Everything that people read comes from the
catalogues, so a literal with a sentence must have a reason below. Comments, command lines
(`.example`, `.words`) and the arguments of the calls in CALLS are skipped.
"""

import re
from pathlib import Path

FOLDERS = ("src/cli", "src/arena", "src/client", "src/terminal")
# Calls whose text is not for the user in its language, or has a fixed form.
CALLS = {
    "hm_need": "the line about missing memory is fixed; docs/hosting.md quotes it",
    "hm_out_of_memory": "the same",
    "hm_grow": "the same",
    "strftime": "a format of dates",
    "srv_log": "the log is English",
}
# (file, start of the literal): why it stays as it is.
FIXED = {
    ("src/cli/cli_judge.c", "error the move could not be made"): "answers of judge have a fixed form",
    ("src/cli/cli_judge.c", "error a move has no NUL in it"): "answers of judge have a fixed form",
    ("src/cli/cli_perft.c", "depth %u: %llu leaves"): "a line that programs compare",
    ("src/cli/cmd_admin.c", "POST /control HTTP/1.1"): "a request",
    ("src/cli/cli_analyse.c", "harbour hint %.1000s --at %u"): "a command line",
    ("src/cli/cli_help.c", "harbour play %s"): "a command line",
    ("src/cli/cli_help.c", "harbour [--lang LANGUAGE]"): "a command line",
    ("src/cli/cli_man.c", "'"): "the markup of a man page",
    ("src/cli/cli_rules.c", "harbour rules %s"): "a command line",
    ("src/cli/npy.c", "{'descr'"): "the header of a NumPy file",
    ("src/cli/bot_games.c", "%s game %u"): "the text of a seed",
    ("src/cli/cli_calibrate.c", "held out"): "the text of a seed",
    ("src/cli/cli_levels.c", "held out"): "the text of a seed",
    ("src/arena/arena_bots.c", "exec node"): "a command line",
    ("src/arena/ranks_mpi.c", "harbour: a message between ranks"): "the last line of a failed run",
    ("src/client/client_socket.c", "no connection"): "the state of a socket, not shown",
    ("src/client/load_play.c", '{"t":"hello"'): "a message of the protocol",
    ("src/client/load_wire.c", "Authorization: "): "a request",
    ("src/client/load_wire.c", "GET "): "a request",
    ("src/terminal/session/session_local.c", "\n# open memory"): "a line of a saved game",
}
COMMAND_LINES = (".example=", ".words=")
TOKEN = re.compile(r"""/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|\w+|\s+|.""", re.S)
CONVERSION = re.compile(r"%[-+ 0-9.*]*(?:hh|h|ll|l|z|j)?[a-zA-Z%]")
WORD = r"(?<![\w-])[A-Za-z']{2,}(?![\w-])"
SENTENCE = re.compile(rf"{WORD}[,:;(]* .*{WORD}", re.S)


def literals(text):
    """(line, literal, name of the innermost call, text just before) of each string literal;
    adjacent ones are one."""
    calls, name, line, found, before = [], "", 1, [], ""
    joined = None
    for match in TOKEN.finditer(text):
        token = match.group()
        if token.startswith('"'):
            if joined is None:
                joined = [line, "", calls[-1] if calls else "", before]
            joined[1] += token[1:-1].replace("\\n", "\n").replace('\\"', '"')
        elif not token.isspace() and not token.startswith(("/*", "//")):
            if joined:
                found.append(tuple(joined))
                joined = None
            if token == "(":
                calls.append(name)
            elif token == ")" and calls:
                calls.pop()
            name = token if re.fullmatch(r"\w+", token) else ""
            before = (before + token)[-40:]
        line += token.count("\n")
    return found


def is_code(literal):
    """Names of files in #include, keys of JSON, markup of man pages."""
    return bool(re.search(r'^[\w/]+\.h$|"\w+":|^\.(SS|TH|B|BR) ', literal))


def problems(root):
    """Sentences without a reason, and reasons without a sentence."""
    unused = set(FIXED)
    for folder in FOLDERS:
        for path in sorted((Path(root) / folder).rglob("*.[ch]")):
            name = str(path.relative_to(root))
            for line, literal, call, before in literals(path.read_text(encoding="utf-8")):
                fixed = [k for k in FIXED if k[0] == name and literal.startswith(k[1])]
                unused -= set(fixed)
                if fixed or call in CALLS or before.endswith(COMMAND_LINES) or is_code(literal):
                    continue
                if SENTENCE.search(CONVERSION.sub("", literal)):
                    yield f"{name}:{line}: {literal!r} is not from a catalogue"
    for name, start in sorted(u for u in unused if (Path(root) / u[0]).exists()):
        yield f"tools/messages/literals.py: {name} has no literal {start!r}"
