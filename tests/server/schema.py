"""schema.py: checks messages against protocol/harbour-2.schema.json.

The part of JSON Schema 2020-12 that the schema uses, and no more: an unknown keyword is an error.  The schema
leaves objects open because readers skip keys that they do not know; here an object has exactly the keys that
are listed, so that a misspelled key is found.
"""
import json
import os
import re

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "protocol", "harbour-2.schema.json")
NOTES = {"$schema", "$id", "title", "description", "default", "$defs"}  # say nothing about a value


def type_of(value):
    if value is None:
        return "null"
    kinds = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}
    return kinds[type(value)]


class Schema:
    def __init__(self, path=PATH):
        with open(path, encoding="utf-8") as f:
            self.doc = json.load(f)
        self.defs = self.doc["$defs"]
        self.checks = {name[4:]: getattr(self, name) for name in dir(self) if name.startswith("_on_")}
        self.known = set(self.checks) | NOTES | {"$ref"}
        for name, sub in self.defs.items():
            self._know(sub, name)

    def _know(self, sub, where):
        """Checks that all keywords of a schema and of the schemas in it are known."""
        for key, value in sub.items():
            if key not in self.known and not key.startswith("x-"):
                raise ValueError(f"{where}: unknown keyword {key}")
            if key == "properties":
                for name, inner in value.items():
                    self._know(inner, f"{where}.{name}")
            elif key in ("oneOf", "anyOf"):
                for inner in value:
                    self._know(inner, where)
            elif key in ("items", "additionalProperties", "propertyNames") and isinstance(value, dict):
                self._know(value, where)

    def at(self, pointer):
        node = self.doc
        for step in pointer.removeprefix("#/").split("/"):
            node = node[step]
        return node

    def faults(self, value, schema, where=""):
        """Returns what is wrong with the value, as a list of sentences."""
        if isinstance(schema, str):
            schema = self.defs[schema]
        out = []
        if "$ref" in schema:
            out += self.faults(value, self.at(schema["$ref"]), where)
        for key, want in schema.items():
            if key in self.checks:
                out += self.checks[key](value, want, schema, where)
        return out

    # One method for each keyword: value, argument of the keyword, enclosing schema, position.

    def _on_type(self, value, want, _schema, where):
        wanted, is_a = [want] if isinstance(want, str) else want, type_of(value)
        fits = is_a in wanted or (is_a == "integer" and "number" in wanted)
        return [] if fits else [f"{where}: {is_a}, not {' or '.join(wanted)}"]

    def _on_const(self, value, want, _schema, where):
        return [] if type(value) is type(want) and value == want else [f"{where}: {value!r}, not {want!r}"]

    def _on_enum(self, value, want, _schema, where):
        return [] if value in want else [f"{where}: {value!r} is none of {', '.join(map(str, want))}"]

    def _on_pattern(self, value, want, _schema, where):
        whole = want[:-1] + r"\Z" if want.endswith("$") else want
        bad = isinstance(value, str) and not re.search(whole, value)
        return [f"{where}: {value!r} does not match {want}"] if bad else []

    def _on_minLength(self, value, want, _schema, where):
        return [f"{where}: shorter than {want}"] if isinstance(value, str) and len(value) < want else []

    def _on_maxLength(self, value, want, _schema, where):
        return [f"{where}: longer than {want}"] if isinstance(value, str) and len(value) > want else []

    def _on_minimum(self, value, want, _schema, where):
        return [f"{where}: {value} is less than {want}"] if type_of(value) in ("integer", "number") and value < want else []

    def _on_maximum(self, value, want, _schema, where):
        return [f"{where}: {value} is more than {want}"] if type_of(value) in ("integer", "number") and value > want else []

    def _on_properties(self, value, want, schema, where):
        if not isinstance(value, dict):
            return []
        out = [f for key, sub in want.items() if key in value for f in self.faults(value[key], sub, f"{where}.{key}")]
        if "additionalProperties" not in schema:
            out += [f"{where}.{key}: unknown key" for key in value if key not in want]
        return out

    def _on_required(self, value, want, _schema, where):
        return [f"{where}.{key}: missing" for key in want if isinstance(value, dict) and key not in value]

    def _on_additionalProperties(self, value, want, schema, where):
        if want is True or not isinstance(value, dict):
            return []
        named = schema.get("properties", {})
        return [f for key, v in value.items() if key not in named for f in self.faults(v, want, f"{where}.{key}")]

    def _on_propertyNames(self, value, want, _schema, where):
        return [f for key in value for f in self.faults(key, want, f"{where}.{key}")] if isinstance(value, dict) else []

    def _on_items(self, value, want, _schema, where):
        if not isinstance(value, list):
            return []
        return [f for i, v in enumerate(value) for f in self.faults(v, want, f"{where}[{i}]")]

    def _on_minItems(self, value, want, _schema, where):
        return [f"{where}: fewer than {want}"] if isinstance(value, list) and len(value) < want else []

    def _on_maxItems(self, value, want, _schema, where):
        return [f"{where}: more than {want}"] if isinstance(value, list) and len(value) > want else []

    def _on_anyOf(self, value, want, _schema, where):
        return self._alternatives(value, want, where, many=True)[1]

    def _on_oneOf(self, value, want, _schema, where):
        return self._alternatives(value, want, where, many=False)[1]

    def _fits_constants(self, value, schema):
        """Returns False if a constant excludes this alternative."""
        if "$ref" in schema:
            schema = self.at(schema["$ref"])
        consts = {k: p for k, p in schema.get("properties", {}).items() if "const" in p or "enum" in p}
        return not isinstance(value, dict) or all(k not in value or not self.faults(value[k], p) for k, p in consts.items()
                                                  if k in ("t", "what", "error", "kind", "act"))

    def _alternatives(self, value, want, where, many):
        """Returns the alternatives that fit, and what is wrong if their number is not allowed."""
        meant = [s for s in want if self._fits_constants(value, s)]
        tried = [(s, self.faults(value, s, where)) for s in meant]
        fit = [s for s, bad in tried if not bad]
        if len(fit) == 1 or (many and fit):
            return fit, []
        if fit:
            return fit, [f"{where}: fits {len(fit)} alternatives"]
        if not tried:
            return fit, [f"{where}: fits no alternative: {json.dumps(value)[:200]}"]
        return fit, min((bad for _, bad in tried), key=len)

    def kind(self, message, union):
        """Returns the name of the message's definition; raises AssertionError with what is
        wrong."""
        fit, bad = self._alternatives(message, self.defs[union]["oneOf"], "", many=False)
        assert not bad, f"{union}: {'; '.join(bad[:5])}: {json.dumps(message)[:600]}"
        return fit[0]["$ref"].rsplit("/", 1)[1]

    def route(self, method, path):
        """Returns the row of x-http for a request; None if there is none."""
        path = path.split("?", 1)[0]
        for row in self.doc["x-http"]:
            if row["method"] == method and re.fullmatch(row["path"].replace("{id}", "[^/]+"), path):
                return row
        return None
