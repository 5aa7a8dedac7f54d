#!/usr/bin/env python3
"""Generates docs/protocol-messages.md and the page's types from protocol/harbour-2.schema.json.

    mkprotocol.py            writes both files
    mkprotocol.py --check    exits with 1 and names the files that are not what would be written
"""
import json
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SCHEMA = os.path.join(ROOT, "protocol", "harbour-2.schema.json")
DOCS = os.path.join(ROOT, "docs", "protocol-messages.md")
TYPES = os.path.join(ROOT, "web", "src", "online", "messages.gen.ts")


class Protocol:
    def __init__(self, doc):
        self.doc, self.defs = doc, doc["$defs"]

    def target(self, schema):
        """The target of a $ref, with the description beside the $ref."""
        while "$ref" in schema:
            node = self.doc
            for step in schema["$ref"].removeprefix("#/").split("/"):
                node = node[step]
            beside = {k: v for k, v in schema.items() if k != "$ref"}
            schema = {**node, **beside}
        return schema

    def members(self, union):
        return [row["$ref"].rsplit("/", 1)[1] for row in self.defs[union]["oneOf"]]

    def shared(self):
        """Objects that messages are made of: definitions with keys that are no messages themselves."""
        whole = set(self.members("ClientMessage")) | set(self.members("ServerMessage"))
        for row in self.doc["x-http"]:
            whole |= {row[k]["$ref"].rsplit("/", 1)[1] for k in ("request", "answer") if k in row}
        return [n for n, d in self.defs.items() if d.get("type") == "object" and "properties" in d and n not in whole]


# ---- the document ----

NAMED = {"Id": "id", "MessageId": "message id", "Hash": "64 hexadecimal digits", "Token": "64 hexadecimal digits",
         "Nonce": "hexadecimal digits"}


def kind_text(p, schema):
    """A type in a few words."""
    name = schema.get("$ref", "").rsplit("/", 1)[-1]
    if name in p.defs and "properties" in p.defs[name]:
        return f"[{name}](#{name.lower()})"
    s = p.target(schema)
    if "const" in s:
        return f"`{json.dumps(s['const'])}`"
    if "enum" in s:
        return " ".join(f"`{v}`" for v in s["enum"])
    if "anyOf" in s or "oneOf" in s:
        return " or ".join(kind_text(p, a) for a in s.get("anyOf") or s["oneOf"])
    kind = s.get("type")
    if kind == "array":
        return "list of " + kind_text(p, s["items"])
    if kind == "integer" and "minimum" in s and "maximum" in s:
        return f"{s['minimum']} to {s['maximum']}"
    if kind == "object" and "properties" not in s and isinstance(s.get("additionalProperties"), dict):
        return "object of " + kind_text(p, s["additionalProperties"])
    words = {"integer": "whole number", "number": "number", "string": "text", "boolean": "`true` `false`", "null": "null"}
    if kind == "string" and name in p.defs:
        return NAMED.get(name, words[kind])
    return " or ".join(words.get(k, k) for k in ([kind] if isinstance(kind, str) else kind))


def key_table(p, d, skip=()):
    rows = ["| key | value | meaning |", "|---|---|---|"]
    for key, schema in d["properties"].items():
        if key in skip:
            continue
        mark = "" if key in d.get("required", ()) else " (optional)"
        meaning = p.target(schema).get("description", "").replace("|", "\\|")
        if "default" in schema:
            meaning += f" Default `{json.dumps(schema['default'], separators=(',', ':'))}`."
        rows.append(f"| `{key}`{mark} | {kind_text(p, schema)} | {meaning} |")
    other = d.get("additionalProperties")
    if isinstance(other, dict):
        rows.append(f"| any other | {kind_text(p, other)} | {other['description']} |")
    return rows if len(rows) > 2 else []


def section(p, title, d, skip=(), more=()):
    table = key_table(p, d, skip)
    return [f"### {title}", "", d["description"], *more, "", *table, *([""] if table else [])]


def client_part(p):
    out = ["## Messages to the server", "", "Every message may have an `id` (`move` must); the answer has it as `re`.", ""]
    for name in p.members("ClientMessage"):
        d = p.defs[name]
        out += section(p, f"`{d['properties']['t']['const']}`", d, ("t", "id"), ["", f"Who: {d['x-who']}. Answer: {d['x-answer']}."])
    return out


def server_title(d):
    props = d["properties"]
    words = [props["t"]["const"]] + [props[k]["const"] for k in ("what", "error") if "const" in props.get(k, {})]
    return " ".join(f"`{w}`" for w in words) + (" (changes)" if "set" in props else "")


def server_part(p):
    out = ["## Messages from the server", ""]
    for name in p.members("ServerMessage"):
        d = p.defs[name]
        skip = ("t", "table", "n", "what", "at") if name.startswith("Did") else ("t",)
        out += section(p, server_title(d), d, skip)
        if name == "DidSit":
            out[-1:-1] = ["", "Every `did` also has `table`, `n` (the number of the entry in the table's log), `what` and `at` (its time)."]
    return out


def body_text(p, word, d):
    if "oneOf" in d:
        return [f"The {word} is one of {', '.join(kind_text(p, s) for s in d['oneOf'])}.", ""]
    return [f"The {word}:", "", *key_table(p, d), ""]


def refused_text(p):
    kinds = ", ".join(kind_text(p, s) for s in p.defs["HttpError"]["oneOf"])
    return ["A refused request has the status of its [error code](#error-codes), and as answer one of " + kinds + ".", ""]


def http_part(p):
    out = ["## HTTP requests", "", *refused_text(p)]
    for row in p.doc["x-http"]:
        out += [f"### {row['method']} {row['path']}", "", row["description"], ""]
        if "query" in row:
            out += ["| query | meaning |", "|---|---|", *[f"| `{k}` | {v} |" for k, v in row["query"].items()], ""]
        for word in ("request", "answer"):
            if word in row:
                out += body_text(p, word, p.target(row[word]))
    return out


def shared_part(p):
    out = ["## Parts of messages", ""]
    for name in p.shared():
        d = p.defs[name]
        out += section(p, name, d)
        for game, kinds in d.get("x-amounts", {}).items():
            out += [f"`amount` in {game}, 0 for all other kinds:", "", "| kind | amount |", "|---|---|",
                    *[f"| `{k}` | {v} |" for k, v in kinds.items()], ""]
    return out


def error_part(p):
    rows = [f"| `{e['code']}` | {e['status']} | {e['description']} |" for e in p.doc["x-errors"]]
    return ["## Error codes", "", "| code | HTTP status | meaning |", "|---|---|---|", *rows, ""]


def document(p):
    head = ["# Messages of the protocol, version 2", "",
            "You want to look up a message, a request or an error code. [protocol.md](protocol.md) explains how to use them.",
            "Generated from [`protocol/harbour-2.schema.json`](../protocol/harbour-2.schema.json) by `tools/mkprotocol.py`; "
            "do not edit.", ""]
    lines = head + client_part(p) + server_part(p) + error_part(p) + http_part(p) + shared_part(p)
    return "\n".join(lines).rstrip() + "\n"


# ---- the page's types ----


def ts_type(p, schema, indent):
    if "$ref" in schema:
        steps = schema["$ref"].split("/")[2:]
        return steps[0] + "".join(f"['{s}']" for s in steps[1:] if s != "properties")
    if "const" in schema:
        return json.dumps(schema["const"]).replace('"', "'")
    if "enum" in schema:
        return " | ".join(f"'{v}'" for v in schema["enum"])
    if "anyOf" in schema and "properties" not in schema or "oneOf" in schema:
        return " | ".join(ts_type(p, a, indent) for a in schema.get("anyOf") or schema["oneOf"])
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(ts_type(p, {**schema, "type": k}, indent) for k in kind)
    if kind == "array":
        inner = ts_type(p, schema["items"], indent)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        return ts_object(p, schema, indent)
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}[kind]


def ts_object(p, schema, indent):
    if "properties" not in schema:
        more = schema.get("additionalProperties", True)
        return f"Record<string, {'unknown' if more is True else ts_type(p, more, indent)}>"
    pad, lines = " " * (indent + 2), ["{"]
    for key, sub in schema["properties"].items():
        lines.append(f"{pad}/** {p.target(sub).get('description', '')} */")
        lines.append(f"{pad}{key}{'' if key in schema.get('required', ()) else '?'}: {ts_type(p, sub, indent + 2)};")
    if isinstance(schema.get("additionalProperties"), dict):
        lines += [f"{pad}/** {schema['additionalProperties']['description']} */", f"{pad}[more: string]: unknown;"]
    return "\n".join([*lines, " " * indent + "}"])


def types(p):
    out = ["// messages.gen.ts: messages of the server as types.", "//",
           "// Generated from protocol/harbour-2.schema.json by tools/mkprotocol.py; do not edit."]
    for name, d in p.defs.items():
        whole = ts_type(p, d, 0)
        out += [f"/** {d['description']} */",
                f"export interface {name} {whole}" if whole.startswith("{") else f"export type {name} = {whole};"]
    return "\n".join(out) + "\n"


def main():
    with open(SCHEMA, encoding="utf-8") as f:
        p = Protocol(json.load(f))
    stale = []
    for path, text in ((DOCS, document(p)), (TYPES, types(p))):
        if "--check" not in sys.argv:
            with open(path, "w", encoding="utf-8") as f:
                f.write(text)
            continue
        try:
            with open(path, encoding="utf-8") as f:
                same = f.read() == text
        except FileNotFoundError:
            same = False
        stale += [] if same else [os.path.relpath(path, ROOT)]
    if stale:
        sys.exit(f"mkprotocol: {', '.join(stale)}: not what the schema gives; run tools/mkprotocol.py")


if __name__ == "__main__":
    main()
