"""What the engine can refuse, the client can say in German."""

import glob
import os
import re
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


class Words(unittest.TestCase):
    def test_every_refusal_is_translated(self):
        with open(f"{ROOT}/src/terminal/terminal_keys.c") as f:
            known = set(re.findall(r'^    \{"([a-z-]+)", "', f.read(), re.M))
        for game in ("packet_row", "rotterdam"):
            for path in glob.glob(f"{ROOT}/src/games/{game}/*.c"):
                with open(path) as f:
                    for rule, key in re.findall(r'\{"((?:PR|RT)-[0-9.]+)", "([a-z-]+)", ', f.read()):
                        with self.subTest(rule=rule, key=key):
                            self.assertIn(key, known)


if __name__ == "__main__":
    unittest.main()
