"""test_tools.py: the checks of the house notice what they are there for, and nothing is miscounted."""
import importlib.machinery
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

ROOT = Path(os.environ.get("HARBOUR_SOURCE", Path(__file__).resolve().parents[2]))

sys.path.insert(0, str(ROOT / "tools"))  # tools share modules


def tool(name):
    """A tool of the house as a module."""
    path = str(ROOT / "tools" / name)
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


class House(unittest.TestCase):
    """A small tree to break things in."""

    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.root = Path(room.name)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def run_tool(self, name, *words):
        done = subprocess.run([str(ROOT / "tools" / name), *map(str, words)], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


class Rulecheck(House):
    def tree(self, test="pr_1_1_two_players", cited="PR-1.1"):
        self.write("docs/rules/packet_row.md", "- **PR-1.1** Two players.\n- **PR-1.2** Four areas.\n")
        self.write("tests/rules/pr.c", f"TEST({test})\n{{\n}}\nTEST(pr_1_2_four_areas)\n{{\n}}\n")
        self.write("src/games/pr.c", f'const struct hm_refusal no = {{"{cited}", "x", "y"}};\n')
        return self.run_tool("rulecheck", self.root)

    def test_all_is_well(self):
        code, said = self.tree()
        self.assertEqual(code, 0, said)
        self.assertIn("2 rules, 2 tests", said)

    def test_a_rule_without_a_test(self):
        code, said = self.tree(test="pr_1_2_again")
        self.assertEqual(code, 1)
        self.assertIn("PR-1.1 (packet_row.md) has no test", said)

    def test_a_test_without_a_rule(self):
        code, said = self.tree(test="pr_9_9_nothing")
        self.assertEqual(code, 1)
        self.assertIn("pr_9_9_nothing is named after PR-9.9", said)

    def test_a_refusal_that_cites_no_rule(self):
        code, said = self.tree(cited="PR-7.7")
        self.assertEqual(code, 1)
        self.assertIn("cites PR-7.7", said)


class Purity(House):
    def judge(self, source):
        """Builds 20 objects, one of which is `source`, and judges them."""
        objects = self.root / "build/src/libharbour_inner.a.p"
        objects.mkdir(parents=True)
        for i in range(20):
            file = self.write(f"c/core_{i}.c", source if i == 0 else f"int hm_f{i}(int x);\nint hm_f{i}(int x) {{ return x; }}\n")
            subprocess.run(["cc", "-O2", "-c", str(file), "-o", str(objects / f"core_{i}.c.o")], check=True)
        return self.run_tool("purity", self.root / "build", self.root)

    def test_computing_is_pure(self):
        code, said = self.judge("#include <string.h>\nvoid hm_g(char *a, int n) { memset(a, 0, (size_t)n); }\n")
        self.assertEqual(code, 0, said)

    def test_allocating_is_not(self):
        code, said = self.judge("#include <stdlib.h>\nvoid *hm_g(void) { return malloc(8); }\n")
        self.assertEqual(code, 1)
        self.assertIn("core_0.c.o calls malloc", said)

    def test_keeping_a_global_is_not(self):
        code, said = self.judge("static int kept;\nint hm_g(void) { return ++kept; }\n")
        self.assertEqual(code, 1)
        self.assertIn("keeps kept in writable memory", said)

    def test_including_what_lies_above_is_not(self):
        self.write("src/core/x.c", '#include "server/server.h"\n#include <stdio.h>\n')
        code, said = self.judge("int hm_g(void);\nint hm_g(void) { return 1; }\n")
        self.assertEqual(code, 1)
        self.assertIn('src/core/x.c:1 includes "server/server.h"', said)
        self.assertIn("src/core/x.c:2 includes <stdio.h>", said)

    def test_every_directory_of_src_has_its_layer(self):
        for name, header in (("base/a.c", "core/games.h"), ("search/b.c", "games/one/rules/r.h"), ("store/c.c", "server/server.h"),
                             ("games/one/bots/d.c", "games/two/bots/e.h"), ("games/one/rules/f.c", "games/one/bots/g.h"),
                             ("store/h.c", "harbour/game.h"), ("server/i.c", "games/one/one.h"), ("cli/j.c", "../k.h")):
            with self.subTest(name=name):
                file = self.write(f"src/{name}", f'#include "{header}"\n')
                code, said = self.run_tool("purity", self.root / "build", self.root)
                self.assertEqual(code, 1)
                self.assertIn(f'src/{name}:1 includes "{header}"', said)
                file.unlink()
        self.write("src/games/one/bots/good.c", '#include "games/one/rules/r.h"\n#include "games/one/one.h"\n#include "search/ai.h"\n')
        self.write("src/core/good.c", '#include "games/games_rules.inc"\n')
        self.write("src/elsewhere/l.c", "")
        said = self.run_tool("purity", self.root / "build", self.root)[1]
        self.assertNotIn("includes", said)
        self.assertIn("src/elsewhere/l.c lies in a directory that tools/purity has no row for", said)

    def test_the_simulated_parts_of_the_server_have_no_clock_of_their_own(self):
        objects = self.root / "build/src/server/libserver.a.p"
        objects.mkdir(parents=True)
        file = self.write("c/x.c", "#include <time.h>\nlong srv_f(void);\nlong srv_f(void) { return time(NULL); }\n")
        for name in ("cluster_node", "net_conn"):
            subprocess.run(["cc", "-O2", "-c", str(file), "-o", str(objects / f"{name}.c.o")], check=True)
        code, said = self.judge("int hm_g(void);\nint hm_g(void) { return 1; }\n")
        self.assertEqual(code, 1)
        self.assertIn("cluster_node.c.o calls time", said)
        self.assertNotIn("net_conn", said)

    def test_a_table_may_allocate_but_not_ask_for_the_time(self):
        objects = self.root / "build/src/libtable.a.p"
        objects.mkdir(parents=True)
        file = self.write("c/x.c", "#include <stdlib.h>\n#include <time.h>\nvoid *table_f(void);\n"
                          "void *table_f(void) { return malloc((size_t)time(NULL)); }\n")
        subprocess.run(["cc", "-O2", "-c", str(file), "-o", str(objects / "x.c.o")], check=True)
        code, said = self.judge("int hm_g(void);\nint hm_g(void) { return 1; }\n")
        self.assertEqual(code, 1)
        self.assertIn("x.c.o calls time", said)
        self.assertNotIn("malloc", said)


class Boundary(House):
    """A tree with the games `tall_ship` (ts_) and the template, in which nothing outside may know the first."""

    def tree(self, **more):
        self.write("src/games/meson.build", "games = ['tall_ship', 'null']\n")
        self.write("src/games/tall_ship/meson.build", "rules_tables += 'ts_ops'\n")
        self.write("src/games/tall_ship/rules/ts_apply.c", "int ts_apply;\n")
        self.write("src/games/tall_ship/rules/ts_ops.c", "const struct hm_ops ts_ops = {.id = \"tall-ship\"};\n")
        self.write("src/games/null/rules/null.c", "int x;\n")
        self.write("web/src/games/index.ts", "import { tallShip } from './tall-ship';\nexport const GAMES = [tallShip];\n")
        self.write("web/src/games/tall-ship/index.ts", "export const tallShip = { id: 'tall-ship' };\n")
        self.write("web/src/App.svelte", "<p>{game.title}</p>\n")
        self.write("src/core/match.c", "/* a state is null until it is dealt; ships sail */\nint n = NULL, starts_all;\n")
        self.write("docs/tall_ship.md", "Tall Ship\n")
        self.write("tests/tall_ship.c", "ts_ops\n")
        for name, text in more.items():
            self.write(name, text)
        return self.run_tool("boundary", self.root)

    def test_all_is_well(self):
        code, said = self.tree()
        self.assertEqual(code, 0, said)
        self.assertIn("tall_ship, null", said)

    def test_each_kind_of_file_and_of_knowledge(self):
        for name, text, fault in (
                ("src/cli/a.c", 'int x;\nputs("tall-ship");\n', ":2: names a game: tall-ship"),
                ("src/cli/b.c", "/* as in Tall Ship */\n", ":1: names a game: Tall Ship"),
                ("src/server/c.c", '#include "games/tall_ship/tall_ship.h"\n', ":1: names a game"),
                ("src/search/d.c", "return &ts_ops;\n", ":1: names a game: ts_o"),
                ("include/harbour/e.h", "int hm_ts_card(void);\n", ":1: names a game: hm_ts_c"),
                ("src/cli/o.c", "/* TS-3.2: a cap of offers */\n", ":1: names a game: TS-3"),
                ("src/wasm/f.c", "enum { GAMES = 2 };\n", ":1: depends on the number of games: GAMES = 2"),
                ("src/wasm/g.c", "use(hm_games[1]);\n", ":1: depends on the number of games: hm_games[1"),
                ("src/core/h.c", "extern const struct hm_ops null_ops;\n", ":1: names a game: null_ops"),
                ("src/cli/meson.build", "rules = files('tall_ship.md')\n", ":1: names a game: tall_ship"),
                ("meson.build", "subdir('src/games/tall_ship')\n", ":1: names a game: tall_ship"),
                ("tools/i.py", "GAMES = {'tall-ship': 3}\n", ":1: names a game: tall-ship"),
                ("web/src/app/j.ts", "if (game === 'tall-ship') go();\n", ":1: names a game: tall-ship"),
                ("web/src/app/k.ts", "import { TsTable } from '$/games/tall-ship/table';\n", ":1: names a game"),
                ("web/src/app/l.ts", "const other = GAMES[1];\n", ":1: depends on the number of games: GAMES[1"),
                ("web/src/table/m.svelte", "{#if tallship}<b>x</b>{/if}\n", ":1: names a game: tallship"),
                ("web/src/table/n.svelte", "<TsBoard />\n", ":1: names a game: TsB")):
            with self.subTest(name=name):
                code, said = self.tree(**{name: text})
                self.assertEqual(code, 1, said)
                self.assertIn(f"boundary: {name}{fault}", said)
                (self.root / name).unlink()

    def test_without_a_list_it_says_so(self):
        self.write("src/games/meson.build", "subdir('tall_ship')\n")
        code, said = self.run_tool("boundary", self.root)
        self.assertEqual(code, 1)
        self.assertIn("src/games/meson.build has no line `games = [...]`", said)


class Counting(House):
    """Reports that others wrote: each case counts as one, and what is missing counts as failed."""

    def program(self, protocol, stdout, result="OK", code=0, stderr=""):
        reports = tool("test_reports.py")
        tally = reports.Tally()
        log = {"stdout": stdout, "stderr": stderr, "result": result, "returncode": code}
        reports.count_program(tally, "s / p", protocol, log)
        return tally

    def test_every_case_of_a_program_counts(self):
        tally = self.program("tap", "1..3\nok 1 - a\nnot ok 2 - b\n# why\nok 3 - c # SKIP\n", "FAIL", 1)
        self.assertEqual((tally.passed, tally.failed, tally.skipped), (1, 1, 1))
        self.assertIn("b", tally.faults[0][0])
        self.assertIn("# why", tally.faults[0][1])

    def test_cases_of_unittest_count(self):
        output = "Ran 5 tests in 0.1s\n\nFAILED (failures=1, errors=1)"
        tally = self.program("exitcode", "", "FAIL", 1, output)
        self.assertEqual((tally.passed, tally.failed), (3, 2))

    def test_a_program_of_unittest_without_a_case_has_failed(self):
        self.assertEqual(self.program("exitcode", "", stderr="Ran 0 tests in 0.0s\n\nOK").failed, 1)

    def test_a_program_that_has_to_end_with_0_counts_as_one(self):
        self.assertEqual(self.program("exitcode", "").passed, 1)
        self.assertEqual(self.program("exitcode", "", "SKIP", 77).skipped, 1)
        self.assertEqual(self.program("exitcode", "", "TIMEOUT", -15).failed, 1)

    def test_reports_of_the_page_count(self):
        reports = tool("test_reports.py")
        vitest = {"testResults": [{"name": "f", "status": "failed", "assertionResults": [{"status": "passed"}, {"status": "failed", "failureMessages": ["x"]}]}]}
        tally = reports.count_page(self.write("v.json", json.dumps(vitest)))
        self.assertEqual((tally.passed, tally.failed), (1, 1))
        spec = {"title": "t", "tests": [{"status": "expected"}, {"status": "unexpected", "results": [{"errors": [{"message": "m"}]}]}]}
        tally = reports.count_page(self.write("p.json", json.dumps({"suites": [{"suites": [{"specs": [spec]}]}]})))
        self.assertEqual((tally.passed, tally.failed), (1, 1))

    def test_a_browser_case_that_passed_only_when_repeated_has_failed(self):
        spec = {"title": "t", "tests": [{"status": "flaky", "results": [{"errors": [{"message": "m"}]}, {}]}]}
        tally = tool("test_reports.py").count_page(self.write("p.json", json.dumps({"suites": [{"specs": [spec]}]})))
        self.assertEqual((tally.passed, tally.failed), (0, 1))

    def test_a_report_that_is_not_there_or_empty_is_a_failure(self):
        reports = tool("test_reports.py")
        for path in (self.root / "none.json", self.write("empty.json", "{}")):
            tally = reports.count_page(path)
            self.assertEqual((tally.passed, tally.failed), (0, 1))


class Pool(House):
    """Programs that run side by side, with a limit for those that hang."""

    def programs(self, *scripts):
        module = tool("test_programs.py")
        env = {**os.environ, "ROOM": str(self.root)}
        return module, [module.Program(str(i), ["sh", "-c", script], timeout, env)
                        for i, (timeout, script) in enumerate(scripts)]

    def test_programs_run_side_by_side(self):
        subprocess.run(["mkfifo", str(self.root / "a"), str(self.root / "b")], check=True)
        module, both = self.programs((300, 'echo 1 >"$ROOM/a"; read x <"$ROOM/b"'),
                                     (300, 'read x <"$ROOM/a"; echo 2 >"$ROOM/b"'))
        for program in module.run_programs(both, 2):
            self.assertEqual(program.log["result"], "OK")

    def test_what_may_take_longest_starts_first(self):
        module, three = self.programs((200, "true"), (300, "true"), (100, "true"))
        self.assertEqual([p.name for p in module.run_programs(three, 1)], ["1", "0", "2"])

    def test_a_program_that_hangs_is_ended_with_all_that_it_started(self):
        subprocess.run(["mkfifo", str(self.root / "a")], check=True)
        module, programs = self.programs((0.5, 'sleep 100000 >"$ROOM/a" & wait'))
        with open(os.open(self.root / "a", os.O_RDONLY | os.O_NONBLOCK), "rb") as pipe:
            (program,) = module.run_programs(programs, 1)
            self.assertEqual(program.log["result"], "TIMEOUT")
            os.set_blocking(pipe.fileno(), True)
            self.assertEqual(pipe.read(), b"")  # comes back when nobody has the other end any more

    def test_what_a_program_said_and_used_is_kept(self):
        module, programs = self.programs((300, "echo out; echo err >&2; exit 3"), (300, "exit 77"))
        first, second = sorted(module.run_programs(programs, 2), key=lambda p: p.name)
        said = [first.log[key] for key in ("stdout", "stderr", "returncode", "result")]
        self.assertEqual(said, ["out\n", "err\n", 3, "FAIL"])
        self.assertGreater(first.log["cpu"], 0)
        self.assertEqual(second.log["result"], "SKIP")


class Runner(House):
    """run-tests over real projects of Meson."""

    def project(self, tests, options=(), sources=None):
        """Configures a project; `tests` is its meson.build behind the first line."""
        language = ", 'c'" if sources else ""
        for name, text in (sources or {}).items():
            self.write(name, text)
        self.write("meson.build", f"project('p'{language})\nsh = find_program('sh')\n{tests}")
        build = self.root / "build"
        subprocess.run(["meson", "setup", *options, str(build), str(self.root)], check=True, capture_output=True,
                       env={**os.environ, "CC": "clang"})
        subprocess.run(["ninja", "-C", str(build)], check=True, capture_output=True)
        return build

    def run_tests(self, *words):
        env = {k: v for k, v in os.environ.items() if k not in ("ASAN_OPTIONS", "UBSAN_OPTIONS")}
        done = subprocess.run([str(ROOT / "tools/run-tests"), *map(str, words)], capture_output=True, text=True, env=env)
        return done.returncode, done.stdout

    def tap(self, *lines, end="exit 0"):
        """A test that prints these lines of TAP."""
        script = "".join(f"echo \"{line}\";" for line in lines) + end
        return f"test('t', sh, args: ['-c', '''{script}'''], suite: 'good', protocol: 'tap')\n"

    def fails(self, said, build, *words):
        """run-tests fails, says why and ends with its line."""
        code, out = self.run_tests(f"{build}{''.join(words)}")
        self.assertEqual(code, 1, out)
        self.assertIn(said, out)
        self.assertRegex(out.splitlines()[-1], r"^\d+ passed, [1-9]\d* failed$")

    def test_all_is_well(self):
        build = self.project(self.tap("1..2", "ok 1 - a", "ok 2 - b"))
        code, out = self.run_tests(f"{build}:good")
        self.assertEqual((code, out.splitlines()[-1]), (0, "2 passed, 0 failed"), out)

    def test_a_missing_suite(self):
        build = self.project(self.tap("1..1", "ok 1 - a"))
        self.fails("no test is in suite 'store'", build, ":good,store")
        self.fails("no test is in suite 'store', which is to be left out", build, ":-store")

    def test_a_build_without_tests(self):
        self.fails("there are no tests", self.project(""))

    def test_a_missing_build(self):
        self.fails("the tests cannot be listed", self.root / "nothing")

    def test_a_program_without_a_case(self):
        for lines in ((), ("1..0",)):
            with self.subTest(lines=lines):
                build = self.project(self.tap(*lines) + "test('u', sh, args: ['-c', 'true'], suite: 'good')\n")
                self.fails("has no case", build)
                subprocess.run(["rm", "-rf", str(build)], check=True)

    def test_a_suite_of_which_everything_was_skipped(self):
        self.fails("every case of suite 'good' was skipped", self.project(self.tap("1..0 # SKIP no such tool")), ":good")

    def test_a_program_that_breaks_off(self):
        self.fails("3 cases were promised, 1 ran", self.project(self.tap("1..3", "ok 1 - a")))

    def test_a_program_that_ends_badly_behind_good_lines(self):
        self.fails("ended with 3", self.project(self.tap("1..1", "ok 1 - a", end="exit 3")))

    def test_parts_are_counted_one_by_one_and_together(self):
        build = self.project(self.tap("1..2", "ok 1 - a", "ok 2 - b") +
                             "test('u', sh, args: ['-c', 'exit 1'], suite: 'bad')\n")
        code, out = self.run_tests(f"{build}:good", f"{build}:bad")
        self.assertEqual((code, out.splitlines()[-1]), (1, "2 passed, 1 failed"), out)
        self.assertIn(f"{build}:good: 2 passed, 0 failed", out)
        self.assertIn(f"{build}:bad: 0 passed, 1 failed", out)

    def test_one_program_is_selected_by_its_name(self):
        build = self.project(self.tap("1..2", "ok 1 - a", "ok 2 - b") +
                             "test('two words', sh, args: ['-c', 'exit 0'], suite: 'good')\n")
        for part, count in ((":two words", 1), (":two words,t", 3), (":good,-two words", 2)):
            with self.subTest(part=part):
                code, out = self.run_tests(f"{build}{part}")
                self.assertEqual((code, out.splitlines()[-1]), (0, f"{count} passed, 0 failed"), out)

    def test_some_files_of_the_page(self):
        runner = tool("run-tests")
        runner.ROOT = self.root
        self.assertIsNone(runner.Page.split("build:unit"))
        page = runner.Page("web:browser:online,first-deal")
        self.assertTrue(page.programs())
        for program in page.programs():
            self.assertEqual(program.command[-2:], ["online", "first-deal"])

    def test_a_setup_that_there_is_not(self):
        build = self.project(self.tap("1..1", "ok 1 - a"))
        self.fails("there is no setup 'helgrind'", build, "@helgrind")

    def test_a_part_under_valgrind(self):
        leak = "#include <stdlib.h>\nint main(void)\n{\n    return malloc(9) == NULL;\n}\n"
        build = self.project("test('t', executable('leak', 'leak.c'))\n", sources={"leak.c": leak})
        self.assertEqual(self.run_tests(build)[0], 0)
        self.fails("definitely lost", build, "@valgrind")

    def test_tests_of_the_page_that_did_not_run(self):
        runner = tool("run-tests")
        runner.ROOT = self.root
        page = runner.Page("web:browser")
        programs = page.programs()
        for program in programs:
            program.log = {"result": "FAIL", "returncode": 1, "stdout": "", "stderr": "no chromium"}
        tally = page.count(programs)
        self.assertGreaterEqual(tally.failed, len(programs))
        self.assertIn("no chromium", str(tally.faults))

    def test_nothing_gets_a_second_try(self):
        for suite in ("server", "faults", "terminal"):
            with self.subTest(suite=suite):
                tried = self.root / "tried"
                tried.unlink(missing_ok=True)
                script = f"if [ -e {tried} ]; then echo ok 1 - a; else touch {tried}; echo not ok 1 - a; fi; echo 1..1"
                build = self.project(f"test('t', sh, args: ['-c', '{script}'], suite: '{suite}', protocol: 'tap')\n"
                                     "test('u', sh, args: ['-c', 'true'], suite: 'good')\n")
                self.fails("FAILED", build, f":{suite}")
                subprocess.run(["rm", "-rf", str(build)], check=True)

    def test_a_sanitizer_report_about_a_child_process_counts(self):
        bad = "#include <stdlib.h>\nint main(int n, char **a)\n{\n    (void)a;\n    char *p = malloc(1);\n    p[n] = 1;\n    free(p);\n}\n"
        odd = "int main(int n, char **a)\n{\n    (void)a;\n    return (1 << (n + 30)) + (1 << (n + 31)) > 0;\n}\n"
        for name, text, said in (("bad", bad, "heap-buffer-overflow"), ("odd", odd, "shift exponent 32")):
            with self.subTest(name=name):
                build = self.project(f"e = executable('{name}', '{name}.c')\n"
                                     "test('t', sh, args: ['-c', '\"$0\" 2>/dev/null || true; echo ok 1 - a; echo 1..1', e], protocol: 'tap')\n",
                                     ["-Db_sanitize=address,undefined", "-Db_lundef=false"], {f"{name}.c": text})
                self.fails(said, build)
                subprocess.run(["rm", "-rf", str(build)], check=True)


class Gauntlet(House):
    def test_the_docs_say_what_a_level_searches_with(self):
        gauntlet = tool("gauntlet.py")
        text = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
        for game in ("packet-row", "rotterdam"):
            for level in gauntlet.SEARCHING:
                self.assertRegex(gauntlet.spelled(level, game, text) or "", r"^[a-z-]+:\d+$", f"{level} of {game}")
        self.assertIsNone(gauntlet.spelled("deckhand", "packet-row", text))
        self.assertEqual(gauntlet.doubled("mixed:1000"), "mixed:2000")

    def test_every_table_is_full_and_mixed_tables_are_mixed(self):
        gauntlet = tool("gauntlet.py")
        for game, players in gauntlet.tables(None):
            tables = gauntlet.opponents("net", game, players, None)
            self.assertEqual(len({name for name, _ in tables}), len(tables))
            mixed = [many for _, many in tables if len(many) > 1]
            self.assertEqual(bool(mixed), players > 2)
            for many in mixed:
                self.assertEqual(len(set(many)), players - 1)

    def test_weights_from_elsewhere_where_there_are_some(self):
        gauntlet = tool("gauntlet.py")
        self.write("nets/rotterdam-3.net", "x")
        there = gauntlet.opponents("net", "rotterdam", 3, str(self.root / "nets"))[-1]
        self.assertEqual(there[1], [f"net@{self.root}/nets/rotterdam-3.net"])
        self.assertNotIn("@", gauntlet.opponents("net", "rotterdam", 4, str(self.root / "nets"))[-1][1][0])
        self.assertEqual(tool("arena_runs.py").shown(there[1][0]), "net@2d711642")

    def test_the_least_and_the_mean(self):
        runs, gauntlet = tool("arena_runs.py"), tool("gauntlet.py")
        cells = {"a": {"win": 0.8, "win_low": 0.7, "win_high": 0.9}, "b": {"win": 0.4, "win_low": 0.3, "win_high": 0.5}}
        self.assertEqual(gauntlet.least(cells)[0], "b")
        self.assertEqual(runs.short(runs.mean(list(cells.values()))), "0.60 (0.53–0.67)")

    def test_an_unknown_table_names_the_known_ones(self):
        code, said = self.run_tool("gauntlet.py", "harbour", self.root, "--only", "packet-row-9")
        self.assertEqual(code, 1)
        self.assertIn("rotterdam-4", said)


if __name__ == "__main__":
    unittest.main()
