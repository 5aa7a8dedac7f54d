#!/usr/bin/env python3
"""mkman.py PAGE.in COMMANDS OUT VERSION: puts the commands' part into the man page."""

import sys

page, commands, out, version = sys.argv[1:5]
with open(page, encoding="utf-8") as file:
    text = file.read()
with open(commands, encoding="utf-8") as file:
    text = text.replace("@COMMANDS@\n", file.read())
with open(out, "w", encoding="utf-8") as file:
    file.write(text.replace("@VERSION@", version))
