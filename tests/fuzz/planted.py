"""planted.py: each fuzz target finds the fault that is planted for it (tests/fuzz/planted_fault.h).

usage: planted.py TARGET CORPUS [TARGET CORPUS]...      speaks TAP

A target first runs without the fault, so that a crash is caused by it; then with the fault, until
it ends in an abort or in a sanitizer's report.  The time limit only detects a hang.
"""
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "support"))
from patience import PATIENCE

RUNS = 200000


def run(target, corpus, runs, env):
    libfuzzer = "LLVMFuzzerRunDriver" in subprocess.run(["nm", target], capture_output=True, text=True).stdout
    with tempfile.TemporaryDirectory() as new:  # libFuzzer adds its inputs to the first folder
        command = [target, new, corpus, f"-runs={runs}", "-seed=1", f"-artifact_prefix={new}/"] if libfuzzer else \
            [target, corpus, str(runs)]
        return subprocess.run(command, env={**os.environ, **env}, capture_output=True, text=True, timeout=PATIENCE)


pairs = list(zip(sys.argv[1::2], sys.argv[2::2]))
print(f"1..{2 * len(pairs)}")
for i, (target, corpus) in enumerate(pairs):
    name = Path(target).name
    sound = run(target, corpus, 100, {})
    print(f"{'ok' if sound.returncode == 0 else 'not ok'} {2 * i + 1} - {name} is sound without a fault")
    began = time.monotonic()
    # Its sanitizer reports are expected: they go to standard error, not to the files that the runner collects.
    # Each runtime reads the options of the others too, so all of them are cleared.
    faulty = run(target, corpus, RUNS, {"HARBOUR_PLANT": "1", "ASAN_OPTIONS": "", "LSAN_OPTIONS": "", "TSAN_OPTIONS": "",
                                        "UBSAN_OPTIONS": "halt_on_error=1"})
    took = time.monotonic() - began
    found = faulty.returncode != 0 and ("ok 1 - " in faulty.stdout or "INITED" in faulty.stderr)
    print(f"{'ok' if found else 'not ok'} {2 * i + 2} - {name} finds the planted fault by mutation ({took:.1f} s)")
