#!/usr/bin/env python3
"""Runs pytest on a file with an interpreter that has NumPy, pytest and Hypothesis.

The python3 on the PATH may lack Debian's packages; then /usr/bin/python3 is used.  Ends with 77 (skipped) where neither has them.
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

NEEDED = "import hypothesis, numpy, pytest"


def main() -> int:
    for python in (sys.executable, "/usr/bin/python3"):
        try:
            if subprocess.run([python, "-c", NEEDED], capture_output=True).returncode == 0:
                break
        except OSError:
            continue
    else:
        print("skipped: no interpreter with NumPy, pytest and Hypothesis; tools/setup tests installs them")
        return 77
    package = Path(__file__).resolve().parents[2] / "python"
    with tempfile.TemporaryDirectory() as scratch:
        env = dict(os.environ, PYTHONPATH=str(package), HYPOTHESIS_STORAGE_DIRECTORY=scratch)
        return subprocess.run([python, "-m", "pytest", "-q", "-p", "no:cacheprovider",
                               f"--basetemp={scratch}/pytest", *sys.argv[1:]], env=env).returncode


sys.exit(main())
