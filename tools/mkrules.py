#!/usr/bin/env python3
"""mkrules.py OUT.c GAME:LANGUAGE=FILE.md ...: the numbered rules as a C array.

Reads docs/rules/*.md and docs/rules/LANGUAGE/*.md.  A section is "## XY-5 Title", a rule "- **XY-5.3** text" with
its following lines; both become rows { game, language, number, text }, so that the program can show
any rule by its number without looking for a file.
"""

import re
import sys


def rows(game, lines):
    """Yields [number, text] for each section and rule."""
    row, title = None, ""
    for line in lines:
        section = re.match(r"## ([A-Z]+-\d+) (.*)", line)
        rule = re.match(r"- \*\*([A-Z]+-\d+\.\d+)\*\* (.*)", line)
        match = section or rule
        if match:
            if row:
                yield row
            row = [match.group(1), match.group(2).strip()]
            title = row[1]
        elif line.startswith("#"):
            if row:
                yield row
            row = None
        elif row and line.strip():
            heading = "." not in row[0] and row[1] == title
            row[1] += (". " if heading else " ") + line.strip()
    if row:
        yield row


def plain(text):
    """Markdown marks are for the page; a terminal gets the words."""
    return text.replace("**", "").replace("`", "").replace("*", "")


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main():
    out, sources = sys.argv[1], sys.argv[2:]
    lines = ["/* Made by tools/mkrules.py from docs/rules; not to be edited. */",
             '#include "cli_rules.h"', "",
             "const struct cli_rule cli_rules[] = {"]
    for source in sources:
        key, path = source.split("=", 1)
        game, language = key.split(":")
        with open(path, encoding="utf-8") as file:
            found = list(rows(game, file.read().splitlines()))
        if not found:
            sys.exit(f"{path}: no numbered rules found")
        for number, text in found:
            lines.append(f"    {{{quoted(game)}, {quoted(language)}, {quoted(number)}, {quoted(plain(text))}}},")
    lines += ["    {0},", "};", ""]
    with open(out, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


if __name__ == "__main__":
    main()
