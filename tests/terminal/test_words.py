"""What the engine can refuse, the client can say in German."""

import glob
import os
import re
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


class Words(unittest.TestCase):
    def test_every_refusal_is_translated(self):
        known, refused = set(), []
        for path in glob.glob(f"{ROOT}/src/**/*_texts.def", recursive=True):
            with open(path, encoding="utf-8") as f:
                known |= set(re.findall(r'^TERMINAL_REFUSAL\("([a-z-]+)",', f.read(), re.M))
        for path in glob.glob(f"{ROOT}/src/games/*/rules/*.c"):
            with open(path, encoding="utf-8") as f:
                refused += re.findall(r'\{"([A-Z]+-[0-9.]+)", "([a-z-]+)",', f.read())
        self.assertGreater(len(refused), 80)
        for rule, key in refused:
            with self.subTest(rule=rule, key=key):
                self.assertIn(key, known)


if __name__ == "__main__":
    unittest.main()
