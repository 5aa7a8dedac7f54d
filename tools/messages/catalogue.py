"""catalogue.py: the templates and translations of the project, and what is wrong with them.

A catalogue is a folder with messages.pot and one LANG.po for each language: po/ for the shared
messages, src/games/<game>/messages/ for those of a game. The key of a message is its msgctxt,
"section.group.name"; docs/translating.md describes keys, placeholders and types.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

import po
from plural import PluralRule

TYPES = ("text", "number", "count", "money", "percent", "change", "player", "list")
# Sections that only one side shows.
PAGE_ONLY = ("people", "admin", "memory", "book", "remarks", "botFile")
TERMINAL_ONLY = ("format", "terminal", "help")
KEY = re.compile(r"[a-z]\w*(\.[a-z]\w*)*(/[\w-]+)?(@you)?", re.IGNORECASE)
PLACEHOLDER = re.compile(r"\{([a-z]\w*)\}")
NOTE = re.compile(r"\{([a-z]\w*)\} (\w+)(?:,|$)")


@dataclass
class Message:
    """An entry of a template: the English text under a key."""

    key: str
    entry: po.Entry
    params: list  # (name, type), in the order of the notes

    @property
    def base(self):
        return self.key.removesuffix("@you")

    @property
    def section(self):
        return self.key.partition(".")[0]

    @property
    def path(self):
        """The names under the section; the last one of a dictionary is marked by its '/'."""
        return re.findall(r"/?[^./@]+", self.base)[1:]

    @property
    def count(self):
        return next((n for n, t in self.params if t == "count"), None)


@dataclass
class Language:
    """A translation of one catalogue."""

    id: str
    name: str
    locale: str
    rule: PluralRule
    strings: dict  # key -> list of forms


@dataclass
class Catalogue:
    """The template of one folder and its translations."""

    name: str
    folder: Path
    messages: dict = field(default_factory=dict)
    languages: dict = field(default_factory=dict)
    problems: list = field(default_factory=list)

    def find(self, message, text):
        self.problems.append(f"{self.folder}/{message}: {text}")


def folders(root):
    """(name, folder) of each catalogue; the shared one comes first."""
    games = sorted((root / "src/games").glob("*/messages"))
    return [("shared", root / "po")] + [(g.parent.name, g) for g in games]


def load_all(root):
    return [load(name, folder) for name, folder in folders(Path(root))]


def load(name, folder):
    """Reads one catalogue. What is wrong with it is in its list of problems."""
    c = Catalogue(name, folder)
    languages = sorted(folder.glob("*.po"))
    try:
        load_template(c)
        for path in languages:
            load_language(c, path)
    except (po.PoError, ValueError, OSError) as e:
        c.problems.append(str(e))
    return c


def load_template(c):
    path = c.folder / "messages.pot"
    entries = po.read(path)
    for e in entries[1:]:
        problem = template_problem(c, e)
        if problem:
            c.find(f"messages.pot:{e.line}", problem)
        else:
            c.messages[e.key] = Message(e.key, e, params_of(e))
    for m in c.messages.values():
        if m.key != m.base and m.base not in c.messages:
            c.find("messages.pot", f"{m.key} has no {m.base} beside it")
    forms = {m.key: [m.entry.text] + ([m.entry.plural] if m.entry.plural is not None else [])
             for m in c.messages.values()}
    c.languages["en"] = language(po.header(entries), str(path), forms)


def params_of(e):
    return [m.groups() for m in (NOTE.match(n) for n in e.notes) if m]


def template_problem(c, e):
    """What is wrong with an entry of the template, or None."""
    params = params_of(e)
    used = set(PLACEHOLDER.findall(e.text)) | set(PLACEHOLDER.findall(e.plural or ""))
    counts = [n for n, t in params if t == "count"]
    unknown = [t for _, t in params if t not in TYPES]
    rules = [
        (not KEY.fullmatch(e.key), f"malformed key {e.key!r}"),
        (e.key in c.messages, f"{e.key} is there twice"),
        (not e.text, f"{e.key} has no English text"),
        (unknown, f"{e.key}: unknown type {', '.join(unknown)}; known: {', '.join(TYPES)}"),
        (used - {n for n, _ in params}, f"{e.key}: a placeholder without a note on its type"),
        (e.plural is not None and len(counts) != 1, f"{e.key}: a plural needs one count"),
        (e.plural is None and counts, f"{e.key}: a count needs msgid_plural"),
        (stray_braces(e.text + (e.plural or "")), f"{e.key}: a brace outside a placeholder"),
    ]
    return next((text for wrong, text in rules if wrong), None)


def stray_braces(text):
    return re.search(r"[{}]", PLACEHOLDER.sub("", text)) is not None


def language(fields, path, strings):
    for name in ("Language", "X-Language-Name", "X-Locale", "Plural-Forms"):
        if name not in fields:
            raise ValueError(f"{path}: the header has no {name}")
    return Language(fields["Language"], fields["X-Language-Name"], fields["X-Locale"],
                    PluralRule(fields["Plural-Forms"]), strings)


def load_language(c, path):
    entries = po.read(path)
    lang = language(po.header(entries), str(path), {})
    if lang.id != path.stem:
        c.find(path.name, f"Language is {lang.id}, the file is called {path.name}")
    for e in entries[1:]:
        if e.obsolete:
            continue
        m = c.messages.get(e.key)
        for problem in entry_problems(e, m, lang):
            c.find(f"{path.name}:{e.line}", f"{e.key}: {problem}")
        if e.key in lang.strings:
            c.find(f"{path.name}:{e.line}", f"{e.key} is there twice")
        lang.strings[e.key] = e.strings
    for key in c.messages.keys() - lang.strings.keys():
        c.find(path.name, f"{key} is missing; 'make pot' adds it")
    c.languages[lang.id] = lang


def entry_problems(e, m, lang):
    """What is wrong with a translation."""
    if m is None:
        yield "is not in the template; 'make pot' marks it as obsolete"
        return
    if e.fuzzy:
        yield "is fuzzy: check the translation and remove the flag"
    if (e.text, e.plural) != (m.entry.text, m.entry.plural):
        yield "the English text has changed; 'make pot' brings it here"
    elif not e.translated:
        yield "is not translated"
    else:
        yield from string_problems(e, m, lang)


def string_problems(e, m, lang):
    wanted = lang.rule.forms if e.plural is not None else 1
    if len(e.strings) != wanted:
        yield f"has {len(e.strings)} plural forms, {lang.id} has {wanted}"
        return
    for i, s in enumerate(e.strings):
        single = e.plural is None or i in lang.rule.single
        english = e.text if single else e.plural
        missing = set(PLACEHOLDER.findall(english)) - set(PLACEHOLDER.findall(s))
        if single:
            missing.discard(m.count)
        extra = set(PLACEHOLDER.findall(s)) - {n for n, _ in m.params}
        if missing:
            yield f"lacks {{{'}, {'.join(sorted(missing))}}} in {s!r}"
        if extra:
            yield f"has an unknown {{{'}, {'.join(sorted(extra))}}} in {s!r}"
        if stray_braces(s):
            yield f"has a brace outside a placeholder in {s!r}"
        if s.count("*") != english.count("*"):
            yield f"has {s.count('*')} marks of emphasis, the English text {english.count('*')}"
        if s.count("\n") != english.count("\n"):
            yield "has another number of lines than the English text"
        if (s[0].isspace(), s[-1].isspace()) != (english[0].isspace(), english[-1].isspace()):
            yield "begins or ends with a space where the English text does not, or the reverse"


def problems(catalogues):
    """Everything that is wrong, and languages that some catalogues lack."""
    found = [p for c in catalogues for p in c.problems]
    all_languages = {lang for c in catalogues for lang in c.languages}
    for c in catalogues:
        for lang in sorted(all_languages - c.languages.keys()):
            found.append(f"{c.folder}: there is no {lang}.po")
    return found
