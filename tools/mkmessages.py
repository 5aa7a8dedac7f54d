#!/usr/bin/env python3
"""mkmessages.py: checks the message catalogues and turns them into TypeScript and C.

    mkmessages.py check         reports problems of templates and translations; exit status 1 if there are any
    mkmessages.py pot           brings messages.pot and every LANG.po up to date
    mkmessages.py ts FOLDER     the modules of the page
    mkmessages.py c FOLDER      message_ids.h and message_tables.c
    mkmessages.py sources       the files that the catalogues consist of

The catalogues are po/ and src/games/<game>/messages/; docs/translating.md describes them.
"""

import sys
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "messages"))

import catalogue  # noqa: E402
import literals  # noqa: E402
import merge  # noqa: E402
import po  # noqa: E402
import pseudo  # noqa: E402
import to_c  # noqa: E402
import to_ts  # noqa: E402
import usage  # noqa: E402


def check(root):
    catalogues = catalogue.load_all(root)
    found = catalogue.problems(catalogues)
    found += usage.problems(catalogues, usage.Sources(root))
    found += literals.problems(root)
    for p in found:
        print(str(p).replace(f"{root}/", ""), file=sys.stderr)
    return 1 if found else 0


def pot(root):
    """Notes where each message is used and brings the translations up to date."""
    sources = usage.Sources(root)
    for name, folder in catalogue.folders(root):
        c = catalogue.load(name, folder)
        path = folder / "messages.pot"
        template = po.read(path)
        for e in template[1:]:
            m = c.messages.get(e.key)
            e.places = [str(p) for p in sources.places(c, m)[:3]] if m else []
        replace(path, po.write(template))
        for translation in sorted(folder.glob("*.po")):
            entries = merge.merged(template, po.read(translation))
            replace(translation, po.write(entries))
    return 0


def generate(root, folder, writer):
    catalogues = catalogue.load_all(root)
    found = catalogue.problems(catalogues)
    if found:
        print("\n".join(str(p) for p in found), file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    if writer is to_ts:
        for c in catalogues:
            pseudo.add_to(c)
    files = writer.files(catalogues)
    for old in folder.iterdir():
        if writer is to_ts and old.name not in files:
            old.unlink()
    for name, text in files.items():
        replace(folder / name, text)
    return 0


def sources(root):
    for _, folder in catalogue.folders(root):
        for path in sorted(folder.glob("*.po*")):
            print(path)
    return 0


def replace(path, text):
    """Writes a file unless it has this text already."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def main(args):
    root = HERE.parent
    if args[:1] == ["--root"] and len(args) > 2:
        root, args = Path(args[1]).resolve(), args[2:]
    if args == ["check"]:
        return check(root)
    if args == ["pot"]:
        return pot(root)
    if args == ["sources"]:
        return sources(root)
    if len(args) == 2 and args[0] in ("ts", "c"):
        return generate(root, Path(args[1]), {"ts": to_ts, "c": to_c}[args[0]])
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (po.PoError, OSError, ValueError) as e:
        sys.exit(f"mkmessages.py: {e}")
