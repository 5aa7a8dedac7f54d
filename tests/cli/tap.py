#!/usr/bin/env python3
"""tap.py FILE...: runs unittest files and prints TAP, so that every test counts as one."""

import importlib
import os
import sys
import unittest


class Tap(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.n = 0

    def line(self, fine, test, note=""):
        self.n += 1
        print(f"{'ok' if fine else 'not ok'} {self.n} - {test.id()}{note}", flush=True)

    def addSuccess(self, test):
        self.line(True, test)

    def addSkip(self, test, reason):
        self.line(True, test, " # SKIP " + reason)

    def bad(self, test, error):
        self.line(False, test)
        for text in self._exc_info_to_string(error, test).splitlines():
            print("# " + text[:500])

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.bad(test, err)

    def addError(self, test, err):
        super().addError(test, err)
        self.bad(test, err)

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            self.bad(subtest, err)


def main():
    suite = unittest.TestSuite()
    for path in sys.argv[1:]:
        sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
        module = importlib.import_module(os.path.splitext(os.path.basename(path))[0])
        suite.addTests(unittest.defaultTestLoader.loadTestsFromModule(module))
    result = Tap()
    suite.run(result)
    print(f"1..{result.n}")
    sys.exit(0 if result.wasSuccessful() else 1)


if __name__ == "__main__":
    main()
