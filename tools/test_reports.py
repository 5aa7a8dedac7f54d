"""test_reports.py: counts the cases in what Meson, Vitest and Playwright say about a run of tests.

Every case counts as one: each line of a TAP program (each function of a C test is such a line), each case of
Python's unittest, of Vitest and of Playwright; any other program counts as one case.  What ran nothing, broke
off or ended badly counts as a failure, even if every case that it did report passed.
"""
import json
import re
from pathlib import Path

GOOD = ("OK", "SKIP", "EXPECTEDFAIL")  # what Meson calls a program that did as it should


class Tally:
    """Cases that passed, failed and were skipped, and what to say about those that failed."""

    def __init__(self):
        self.passed, self.failed, self.skipped, self.faults = 0, 0, 0, []

    def add(self, other):
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped
        self.faults += other.faults

    def fail(self, name, why=""):
        self.failed += 1
        self.faults.append((name, why.strip()))

    def ran(self):
        return self.passed + self.failed


class Tap:
    """The output of a TAP program: its plan, and its cases with the remarks that follow each."""

    CASE = re.compile(r"(not )?ok\b[ \t]*(\d*)[ \t]*(.*)")
    PLAN = re.compile(r"1\.\.(\d+)[ \t]*(?:#[ \t]*(skip.*))?$", re.I)

    def __init__(self, output):
        self.plan, self.skips_all, self.cases = None, False, []
        for line in output.splitlines():
            if case := self.CASE.match(line):
                title, _, directive = case[3].partition(" # ")
                skipped = directive.upper().startswith("SKIP")
                self.cases.append({"good": not case[1], "skipped": skipped, "remarks": [],
                                   "title": f"{case[2]} {title}".strip()})
            elif plan := self.PLAN.match(line):
                self.plan, self.skips_all = int(plan[1]), int(plan[1]) == 0 and plan[2] is not None
            elif self.cases:
                self.cases[-1]["remarks"].append(line)


def count_tap(tally, name, log):
    """A program that speaks TAP; true unless it was left out on purpose."""
    output = log["stdout"] or ""
    tap = Tap(output)
    if not tap.cases and tap.skips_all and log["returncode"] == 0:
        tally.skipped += 1
        return
    for case in tap.cases:
        if not case["good"]:
            tally.fail(f"{name}: {case['title']}", "\n".join(case["remarks"]))
        elif case["skipped"]:
            tally.skipped += 1
        else:
            tally.passed += 1
    said = output[-3000:] + (log.get("stderr") or "")[-3000:]
    if not tap.cases:
        tally.fail(f"{name} has no case", said)
    elif tap.plan is not None and tap.plan != len(tap.cases):
        tally.fail(f"{name}: {tap.plan} cases were promised, {len(tap.cases)} ran", said)


def count_unittest(tally, name, log):
    """A program of Python's unittest; false when it is none."""
    output = (log["stdout"] or "") + (log.get("stderr") or "")
    runs = [int(n) for n in re.findall(r"^Ran (\d+) tests? in", output, re.M)]
    if not runs:
        return False
    failed = sum(int(n) for n in re.findall(r"(?:failures|errors)=(\d+)", output))
    skipped = sum(int(n) for n in re.findall(r"skipped=(\d+)", output))
    tally.passed += max(0, sum(runs) - failed - skipped)
    tally.skipped += skipped
    for _ in range(failed):
        tally.fail(name, output[-3000:])
    if sum(runs) == 0:
        tally.fail(f"{name} has no case", output[-3000:])
    return True


def count_program(tally, name, protocol, log):
    """One program, as a line of Meson's testlog.json has it."""
    part = Tally()
    if protocol == "tap":
        count_tap(part, name, log)
    elif not count_unittest(part, name, log):
        if log["result"] == "OK":
            part.passed += 1
        elif log["result"] == "SKIP":
            part.skipped += 1
    if log["result"] not in GOOD and part.failed == 0:
        how = "did not end in time" if log["result"] == "TIMEOUT" else f"ended with {log['returncode']}"
        part.fail(f"{name} {how}", (log["stdout"] or "")[-3000:] + "\n" + (log.get("stderr") or "")[-3000:])
    tally.add(part)


def playwright_specs(suite):
    yield from suite.get("specs", [])
    for inner in suite.get("suites", []):
        yield from playwright_specs(inner)


def count_vitest(tally, path, report):
    for file in report.get("testResults", []):
        if file.get("status") == "failed" and not file.get("assertionResults"):
            tally.fail(file.get("name", path), file.get("message", ""))
        for case in file.get("assertionResults", []):
            if case["status"] == "passed":
                tally.passed += 1
            elif case["status"] == "failed":
                tally.fail(case.get("fullName", "?"), "\n".join(case.get("failureMessages", [])))
            else:
                tally.skipped += 1


def count_playwright(tally, report):
    """A case that passed only when it was repeated is "flaky" there and has failed here."""
    for spec in (spec for suite in report.get("suites", []) for spec in playwright_specs(suite)):
        for test in spec.get("tests", []):
            if test["status"] == "expected":
                tally.passed += 1
            elif test["status"] == "skipped":
                tally.skipped += 1
            else:
                errors = [e.get("message", "") for r in test.get("results", []) for e in r.get("errors", [])]
                tally.fail(spec.get("title", "?"), "\n".join(errors))


def count_page(path):
    """A report of Vitest (testResults) or of Playwright (suites)."""
    tally = Tally()
    try:
        report = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        tally.fail(f"{path}: no report", str(fault))
        return tally
    count_vitest(tally, str(path), report)
    count_playwright(tally, report)
    for error in report.get("errors", []):
        tally.fail(f"{path}: {error.get('message', 'error')}")
    if tally.ran() == 0:
        tally.fail(f"{path}: no case in it ran")
    return tally
