"""po.py: reads and writes gettext PO files, fuzzy and obsolete entries too."""

import re
from dataclasses import dataclass, field

ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d+)\])?)\s+(.*)")


class PoError(Exception):
    """A file that cannot be read; the text says where and why."""


@dataclass
class Entry:
    """One message. `strings` has one translation, or one for each plural form."""

    key: str = ""
    text: str = ""
    plural: str | None = None
    strings: list = field(default_factory=list)
    notes: list = field(default_factory=list)  # "#."
    comments: list = field(default_factory=list)  # "# "
    places: list = field(default_factory=list)  # "#:"
    flags: list = field(default_factory=list)  # "#,"
    previous: list = field(default_factory=list)  # "#|"
    obsolete: bool = False
    line: int = 0

    @property
    def fuzzy(self):
        return "fuzzy" in self.flags

    @property
    def translated(self):
        return bool(self.strings) and all(self.strings)


def unquote(text, where):
    """The value of one quoted string."""
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        raise PoError(f"{where}: expected a string in double quotes")
    out, i, body = [], 0, text[1:-1]
    while i < len(body):
        c = body[i]
        if c == '"':
            raise PoError(f"{where}: a double quote inside a string needs a backslash")
        if c == "\\":
            i += 1
            if i == len(body) or body[i] not in ESCAPES:
                raise PoError(f"{where}: unknown escape sequence")
            c = ESCAPES[body[i]]
        out.append(c)
        i += 1
    return "".join(out)


class Reader:
    """Collects the lines of a file into entries."""

    def __init__(self, path):
        self.path, self.entries, self.entry, self.target = path, [], None, None

    def where(self, number):
        return f"{self.path}:{number}"

    def begin(self, number):
        self.finish()
        self.entry = Entry(line=number)
        self.seen = set()

    def finish(self):
        if self.entry is None:
            return
        where = self.where(self.entry.line)
        if "msgid" in self.seen:
            if not self.entry.strings:
                raise PoError(f"{where}: msgid without msgstr")
            if (self.entry.plural is None) != ("msgstr" in self.seen):
                raise PoError(f"{where}: msgid_plural needs msgstr[0], msgstr[1] and so on; "
                              "a message without it needs msgstr")
            self.entries.append(self.entry)
        elif self.seen:
            raise PoError(f"{where}: msgctxt without msgid")
        self.entry = None

    def comment(self, number, line):
        if self.entry is None or self.seen & {"msgid"}:
            self.begin(number)
        kinds = {"#.": "notes", "#:": "places", "#|": "previous"}
        kind, rest = line[:2], line[2:].strip()
        if kind == "#,":
            self.entry.flags += [f.strip() for f in rest.split(",") if f.strip()]
        elif kind in kinds:
            getattr(self.entry, kinds[kind]).append(rest)
        else:
            self.entry.comments.append(line[1:].strip())

    def keyword(self, number, match, obsolete):
        word, index, rest = match.groups()
        if self.entry is None or word in self.seen or (word == "msgctxt" and self.seen):
            self.begin(number)
        if word.startswith("msgstr") and "msgid" not in self.seen:
            raise PoError(f"{self.where(number)}: msgstr before msgid")
        self.seen.add(word)
        self.entry.obsolete = self.entry.obsolete or obsolete
        self.target = word
        if index is not None and int(index) != len(self.entry.strings):
            raise PoError(f"{self.where(number)}: msgstr[{len(self.entry.strings)}] expected")
        if word.startswith("msgstr"):
            self.entry.strings.append("")
        elif word == "msgid_plural":
            self.entry.plural = ""
        self.append(number, rest)

    def append(self, number, quoted):
        text = unquote(quoted.strip(), self.where(number))
        e = self.entry
        if self.target == "msgctxt":
            e.key += text
        elif self.target == "msgid":
            e.text += text
        elif self.target == "msgid_plural":
            e.plural += text
        else:
            e.strings[-1] += text

    def line(self, number, line):
        obsolete = line.startswith("#~")
        if obsolete:
            line = line[2:].strip()
        if not line:
            self.finish()
        elif line.startswith("#"):
            self.comment(number, line)
        elif line.startswith('"'):
            if self.entry is None or not self.seen:
                raise PoError(f"{self.where(number)}: a string without a keyword before it")
            self.append(number, line)
        else:
            match = KEYWORD.fullmatch(line)
            if not match:
                raise PoError(f"{self.where(number)}: expected a comment, a keyword or a string")
            self.keyword(number, match, obsolete)


def parse(text, path):
    """The entries of a file. The first is the header, with an empty msgid and no context."""
    reader = Reader(path)
    for number, line in enumerate(text.splitlines(), 1):
        reader.line(number, line.strip())
    reader.finish()
    return reader.entries


def read(path):
    try:
        with open(path, encoding="utf-8") as f:
            return parse(f.read(), path)
    except UnicodeDecodeError as e:
        raise PoError(f"{path}: not UTF-8: {e}") from e


def header(entries):
    """The fields of the header, by name."""
    if not entries or entries[0].text or entries[0].key:
        return {}
    lines = entries[0].strings[0].split("\n")
    return dict((a.strip(), b.strip()) for a, _, b in (x.partition(":") for x in lines) if b)


def quote(text):
    out = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    return '"' + out.replace("\n", "\\n") + '"'


def written(word, text):
    """A keyword with its text, over several lines where the text has several."""
    parts = re.findall(r"[^\n]*\n|[^\n]+", text)
    if len(parts) < 2:
        return [f"{word} {quote(text)}"]
    return [f'{word} ""'] + [quote(p) for p in parts]


def write_entry(e):
    lines = [f"# {c}".rstrip() for c in e.comments]
    lines += [f"#. {n}".rstrip() for n in e.notes]
    lines += [f"#: {p}" for p in e.places]
    lines += [f"#, {', '.join(e.flags)}"] if e.flags else []
    lines += [f"#| {p}" for p in e.previous]
    body = written("msgctxt", e.key) if e.key else []
    body += written("msgid", e.text)
    if e.plural is None:
        body += written("msgstr", e.strings[0] if e.strings else "")
    else:
        body += written("msgid_plural", e.plural)
        for i, s in enumerate(e.strings or ["", ""]):
            body += written(f"msgstr[{i}]", s)
    return lines + [f"#~ {x}" for x in body] if e.obsolete else lines + body


def write(entries):
    """The text of a file with these entries."""
    return "\n\n".join("\n".join(write_entry(e)) for e in entries) + "\n"
