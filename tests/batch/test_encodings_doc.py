#!/usr/bin/env python3
"""docs/encodings.md says what the code says.  usage: test_encodings_doc.py PROGRAM FILE"""
import subprocess
import sys
from pathlib import Path

program, file = sys.argv[1:]
now = subprocess.run([program], check=True, capture_output=True, text=True).stdout
if Path(file).read_text() != now:
    print(f"{file} is out of date: {program} > {file}, and raise the version of the encoding", file=sys.stderr)
    sys.exit(1)
