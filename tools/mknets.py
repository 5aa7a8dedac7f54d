#!/usr/bin/env python3
"""mknets.py OUT.c NET...: puts the shipped weights files into the library as const arrays."""
import os
import re
import sys

out, nets = sys.argv[1], sys.argv[2:]
names = []
with open(out, "w", encoding="ascii") as f:
    f.write('/* Made from data/nets by mknets.py. */\n#include "search/net/shipped.h"\n\n')
    for path in nets:
        game, seats = re.fullmatch(r"(.+)-(\d)\.net", os.path.basename(path)).groups()
        data = open(path, "rb").read()
        name = f"net_{game.replace('-', '_')}_{seats}"
        names.append((game, seats, name))
        f.write(f"static _Alignas(32) const unsigned char {name}[{len(data)}] = {{\n")
        for i in range(0, len(data), 32):
            f.write(",".join(map(str, data[i:i + 32])) + ",\n")
        f.write("};\n")
    f.write("\nconst struct ai_shipped ai_shipped[] = {\n")
    for game, seats, name in names:
        f.write(f'    {{"{game}", {seats}, {name}, sizeof {name}}},\n')
    f.write("    {NULL, 0, NULL, 0},\n};\n")
