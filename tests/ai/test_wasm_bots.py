"""Bots that are WebAssembly modules: they play in the arena, sandboxed, and are ended after errors."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
import harbour
from harbour import run

EXAMPLE = os.environ["WASM_BOT"]
SOURCE = """
static char room[1 << 20];
__attribute__((export_name("harbour_buffer"))) char *buffer(unsigned long n) { return n <= sizeof room ? room : 0; }
__attribute__((export_name("harbour_choose"))) int choose(unsigned long n)
"""


class WasmBots(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)

    def compile(self, body, source=SOURCE, *options):
        """A module whose harbour_choose() has this body."""
        path = os.path.join(self.scratch.name, "bot.wasm")
        with open(path[:-4] + "c", "w", encoding="utf-8") as file:
            file.write(source + body)
        subprocess.run([os.environ["CLANG"], "--target=wasm32", "-nostdlib", "-O1", "-Wl,--no-entry",
                        *options, "-o", path, path[:-4] + "c"], check=True)
        return path

    def arena(self, module, game="packet-row", move_time=60000):
        out, err = run("arena", game, "--players", 2, "--bots", f"wasm:{module},random", "--deals", 1,
                       "--move-time", move_time, "--json")
        return json.loads(out), err

    def test_the_example_plays_both_games_and_always_the_same(self):
        for game in harbour.GAMES:
            results = []
            for _ in range(2):
                report, err = self.arena(EXAMPLE, game)
                self.assertEqual(err.count("wasm:"), 0, err)
                results.append([{k: v for k, v in bot.items() if k != "us_per_move"} for bot in report["bots"]])
            self.assertEqual(*results)

    def test_it_reads_the_question(self):
        module = self.compile('{ return room[0] == \'g\' && room[n - 1] == \'\\n\' && room[n - 2] >= \'A\' ? 0 : -1; }')
        _, err = self.arena(module)
        self.assertEqual(err, "")

    def test_a_wrong_number_and_a_trap_are_mistakes(self):
        for body, says in (("{ return 100000; }", "chose 100000 of"), ("{ __builtin_trap(); }", "failed: unreachable"),
                           ("{ return room[n - 1] == 10 ? -1 : 0; }", "chose -1 of")):
            report, err = self.arena(self.compile(body))
            self.assertEqual(report["deals"], 1)
            self.assertIn(says, err)
            self.assertIn("is not asked again", err)

    def test_a_module_that_never_returns_is_ended(self):
        report, err = self.arena(self.compile("{ for (volatile int i = 0;; i++) ; }"), move_time=2000)
        self.assertEqual(report["deals"], 1)
        self.assertIn("gave no answer in time", err)

    def test_a_module_with_imports_or_without_exports_is_refused(self):
        outside = "__attribute__((import_module(\"env\"), import_name(\"now\"))) int now(void);\n"
        for body, source, says in (("{ return now(); }", outside + SOURCE, "this one imports env.now"),
                                   ("int f(void) { return 0; }", "", "a bot exports the function 'harbour_buffer'")):
            report, err = self.arena(self.compile(body, source))
            self.assertEqual(report["deals"], 1)
            self.assertIn(says, err)

    def test_too_much_memory_is_a_mistake(self):
        _, err = self.arena(self.compile("{ __builtin_wasm_memory_grow(0, 5000); return 0; }"))
        self.assertIn("bytes of memory", err)

    def test_bad_names(self):
        for word, says in (("wasm:/nowhere/bot.wasm", "No such file"), ("wasm:", "must be followed by the name of a file")):
            _, err = run("arena", "packet-row", "--bots", f"{word},random", "--deals", 1, code=2)
            self.assertIn(says, err)


if __name__ == "__main__":
    unittest.main()
