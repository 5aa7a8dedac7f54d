#!/usr/bin/env python3
"""mkman.py PAGE.in COMMANDS DIRECTORY VERSION: writes harbour.1 and a page for each command.

COMMANDS is what `harbour --man` prints: `.SH GROUP`, and below it for each command
`.SS harbour NAME WORDS`, one line of summary and the rest.
"""
import re
import sys
from pathlib import Path


def main_page(page, commands, version):
    """harbour.1: the page around the commands."""
    return page.replace("@COMMANDS@\n", commands).replace("@VERSION@", version)


def command_page(name, words, body, version):
    """harbour-NAME.1: the summary in NAME, the rest as it is in harbour.1."""
    summary, _, rest = body.partition("\n")
    options = rest.find(".TP\n")
    about, options = (rest, "") if options < 0 else (rest[:options], rest[options:])
    options, mark, examples = options.partition(".PP\n.nf\n")
    if not options and not mark:
        about, mark, examples = about.partition(".PP\n.nf\n")
    text = (f'.TH HARBOUR\\-{name.upper()} 1 "" "Harbourmaster {version}" "Games"\n'
            f".SH NAME\nharbour\\-{name} \\- {summary[:1].lower()}{summary[1:].rstrip('.')}\n"
            f".SH SYNOPSIS\n\\fBharbour {name}\\fR {words} [options]\n")
    if about.strip():
        text += f".SH DESCRIPTION\n{about}"
    if options:
        text += f".SH OPTIONS\n{options}"
    if mark:
        text += f".SH EXAMPLES\n.nf\n{examples}"
    return text + ".SH SEE ALSO\n.BR harbour (1),\nfor exit codes, files and environment.\n"


def main():
    page, commands, directory, version = sys.argv[1:5]
    commands = Path(commands).read_text(encoding="utf-8")
    out = Path(directory)
    page = Path(page).read_text(encoding="utf-8")
    (out / "harbour.1").write_text(main_page(page, commands, version), encoding="utf-8")
    for name, words, body in re.findall(r"^\.SS harbour (\S+) ?(.*)\n((?:(?!\.S[SH] ).*\n)*)", commands, re.M):
        (out / f"harbour-{name}.1").write_text(command_page(name, words, body, version), encoding="utf-8")


main()
