"""usage.py: where the page and the C sources use each message, and which keys the engine has.

A message counts as used by a file of the page that names every part of its key, as in
`t().ui.start` and `w.players`; in C by its constant, or by the name of its list in quotes
("table.goods/"). The refusals of a game have one message for
each `struct hm_refusal` of its rules.
"""

import re
from pathlib import Path

REFUSAL = re.compile(r"struct hm_refusal\s+\w+\s*=\s*\{\s*\"[A-Z]+-[\d.]+\",\s*\"([\w-]+)\"")


def constant(c, message):
    """The name of a message in C."""
    name = re.sub(r"[^A-Za-z0-9]+", "_", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", message.key))
    return f"MSG_{'' if c.name == 'shared' else c.name + '_'}{name}".upper()


class Sources:
    """The texts of the files that may use messages."""

    def __init__(self, root):
        self.root = Path(root)
        page = [p for p in sorted((self.root / "web/src").rglob("*"))
                if p.suffix in (".ts", ".svelte") and "messages" not in p.parts]
        self.page = {p.relative_to(self.root): names_in(p) for p in page}
        code = sorted((self.root / "src").rglob("*.[ch]"))
        self.code = {p.relative_to(self.root): p.read_text(encoding="utf-8") for p in code}
        self.constants = {p: set(re.findall(r"\bMSG_\w+", t)) for p, t in self.code.items()}

    def places(self, c, message):
        """The files that use a message."""
        wanted = {p for p in message.path if not p.startswith("/")}
        wanted |= {p[1:] for p in message.path if p.startswith("/") and len(message.path) == 1}
        folder = Path("web/src") if c.name == "shared" else Path("web/src/games") / page_name(c)
        page = [p for p, names in self.page.items() if wanted <= names and folder in p.parents]
        if message.section in ("entry", "lesson", "explain"):
            page += [p for p, names in self.page.items() if wanted <= names and p not in page]
        name = constant(c, message)
        listed = [f'"{message.base[:i + 1]}"' for i, x in enumerate(message.base) if x in "./"]
        return page + [p for p, t in self.code.items()
                       if name in self.constants[p] or any(x in t for x in listed)]

    def refusals(self, game):
        folder = Path("src/games") / game / "rules"
        return {k for p, t in self.code.items() if folder in p.parents for k in REFUSAL.findall(t)}


def page_name(c):
    return c.name.replace("_", "-")


def names_in(path):
    """Every name after a dot, in quotes, or in braces that take an object apart."""
    text = path.read_text(encoding="utf-8")
    names = set(re.findall(r"(?:\.|')([A-Za-z]\w*)", text))
    for inside in re.findall(r"(?:const|let) \{([^}]*)\}", text):
        names |= set(re.findall(r"\w+", inside))
    return names


def problems(catalogues, sources):
    """Messages that nothing uses, and refusals without a message or the reverse."""
    for c in catalogues:
        for m in c.messages.values():
            if m.key == m.base and not sources.places(c, m):
                yield f"{c.folder}/messages.pot:{m.entry.line}: {m.key} is not used"
        prefix = "explain.refusals/"
        keys = {key.removeprefix(prefix) for key in c.messages if key.startswith(prefix)}
        engine = sources.refusals(c.name)
        for key in sorted(engine - keys):
            yield f"{c.folder}/messages.pot: the refusal {key!r} of the rules has no message"
        for key in sorted(keys - engine):
            yield f"{c.folder}/messages.pot: the rules have no refusal {key!r}"
