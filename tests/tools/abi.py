"""abi.py: the public headers compile alone, in C and in C++, and the libraries export hm_ names only.

usage: abi.py ROOT BUILD CC LIBRARY...      speaks TAP
"""
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT, BUILD, CC, LIBRARIES = Path(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:]
INCLUDES = ["-I", str(ROOT / "include"), "-I", BUILD + "/include"]
STRICT = ["-Wall", "-Wextra", "-Wconversion", "-Wsign-conversion", "-Wshadow", "-Wundef", "-Werror", "-fsyntax-only"]


def compiles(header, command):
    source = f'#include "{header}"\n#include "{header}"\n'
    done = subprocess.run([*command, *INCLUDES, "-"], input=source, capture_output=True, text=True)
    return done.stderr if done.returncode else ""


def foreign_symbols(library):
    command = ["nm", "-g", "--defined-only", "-f", "posix"] + (["-D"] if ".so" in library else []) + [library]
    listing = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    names = [line.split()[0].split("@")[0] for line in listing.splitlines() if re.match(r"[\w@.]+ [A-Z] ", line)]
    if not any(name == "hm_games" for name in names):
        return "hm_games is not there"
    return " ".join(n for n in names if not n.startswith("hm_") and n not in ("_init", "_fini", "HARBOUR_0"))


tests = []
languages = {"C": [CC, *STRICT, "-Wpedantic", "-std=c17", "-xc"]}
cxx = shutil.which("g++") or shutil.which("clang++") or shutil.which("clang")
if cxx:
    # In C++ a function may have the name of a struct, as in C; g++ calls that shadowing.
    languages["C++"] = [cxx, *STRICT, "-Wno-shadow", "-std=c++17", "-pedantic-errors", "-xc++"]
for header in sorted((ROOT / "include/harbour").glob("*.h")) + [Path(BUILD) / "include/harbour/version.h"] + sorted((ROOT / "src/games").glob("*/*.h")):
    for language, command in languages.items():
        tests.append((f"{header.name} compiles alone as {language}", compiles(header, command)))
for library in LIBRARIES:
    tests.append((f"{Path(library).name} shows hm_ names only", foreign_symbols(library)))

print(f"1..{len(tests)}")
for n, (name, fault) in enumerate(tests, 1):
    print(f"{'not ok' if fault else 'ok'} {n} - {name}")
    for line in fault.splitlines()[:20]:
        print(f"# {line}")
