"""test_newgame.py: docs/newgame.md works: a game made from the template is playable everywhere.

Copies the sources to a directory of its own, starts the game there as the document says, builds
the program and the WebAssembly module, and plays the new game natively, in the module under Node,
and at a server.  The build has the options of the build that the test belongs to, so that ccache
knows all of it but the new game.
"""
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(os.environ["HARBOUR_SOURCE"])
BUILD = Path(os.environ["HARBOUR_BUILD"])
NAME, IDENT, TITLE = "tall_ship", "tall-ship", "Tall Ship"
PATIENCE = float(os.environ.get("HARBOUR_PATIENCE", 1800))  # only ends what hangs

tree = None


def not_sources(directory, names):
    """Files that git ignores: builds, packages of the page, output of programs."""
    anywhere = (".git", "node_modules", "__pycache__", ".harbour", ".node")
    ignored = [n for n in names if n in anywhere]
    if Path(directory) == ROOT:
        ignored += [n for n in names if n.startswith("build")]
    if Path(directory) == ROOT / "web":
        ignored += [n for n in names if n in ("dist", "test-results")]
    if Path(directory) == ROOT / "train":
        ignored += [n for n in names if n == "runs"]
    return ignored


def run(*command, cwd=None, **more):
    words = [str(c) for c in command]
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, timeout=PATIENCE,
                          check=False, **more)
    if done.returncode != 0:
        said = (done.stdout + done.stderr)[-3000:]
        raise AssertionError(f"{' '.join(words)}: {done.returncode}\n{said}")
    return done.stdout


def options():
    """The options of the build that this test belongs to, without what is not tested here."""
    info = json.loads((BUILD / "meson-info/intro-buildoptions.json").read_text(encoding="utf-8"))
    value = {o["name"]: o["value"] for o in info}
    names = ("buildtype", "b_ndebug", "werror")
    unused = ["-Dterminal=disabled", "-Dpostgres=disabled"]
    return [f"-D{name}={str(value[name]).lower()}" for name in names] + unused


def setUpModule():
    """Steps 1 and 2 of the document, and the build."""
    global tree
    room = tempfile.TemporaryDirectory(prefix="newgame-")
    unittest.addModuleCleanup(room.cleanup)
    tree = Path(room.name) / "harbourmaster"
    shutil.copytree(ROOT, tree, symlinks=True, ignore=not_sources)
    run(tree / "tools/new-game", NAME, TITLE)
    run("meson", "setup", "build", *options(), cwd=tree)
    run("ninja", "-C", "build", "harbour", "harbour.wasm", "tests/laws/test_laws", cwd=tree)


class NewGame(unittest.TestCase):
    harbour = property(lambda _: tree / "build/harbour")

    def test_it_is_listed_with_its_title(self):
        self.assertIn(IDENT, run(self.harbour, "games"))
        self.assertIn(TITLE, run(self.harbour, "games"))

    def test_nothing_outside_its_folders_names_it(self):
        done = subprocess.run([tree / "tools/boundary"], capture_output=True, text=True,
                              check=False)
        self.assertNotRegex(done.stderr, r"(?i)tall.?ship")

    def test_it_obeys_the_laws(self):
        said = run(tree / "build/tests/laws/test_laws", env={**os.environ, "HM_LAWS": "1"})
        self.assertNotIn("not ok", said)

    def test_it_is_played_natively(self):
        trace = run(self.harbour, "trace", IDENT, "--players", 3, "--seed", 1, "--bots", "random")
        lines = [json.loads(line) for line in trace.splitlines()]
        self.assertEqual((lines[0]["game"], lines[-1]["line"]), (IDENT, "end"))
        self.assertEqual(len([line for line in lines if line["line"] == "move"]), 3)
        sim = run(self.harbour, "sim", IDENT, "--players", 2, "--games", 20, "--bots", "random",
                  "--json")
        self.assertEqual(json.loads(sim)["games"], 20)

    @unittest.skipUnless(shutil.which("node") and shutil.which("wasm-ld"), "needs node and wasm-ld")
    def test_it_is_played_in_webassembly(self):
        script = tree / "play_one.mjs"
        script.write_text(f"""import {{ load }} from './tests/wasm/engine.mjs';
const {{ call }} = await load('build/harbour.wasm');
const ask = (request) => {{
  const answer = call(request);
  if (!answer.ok) throw new Error(JSON.stringify([request, answer]));
  return answer;
}};
let look = ask({{ op: 'new', slot: 0, game: '{IDENT}', players: 2, seed: '1' }});
while (!look.over) {{
  const seat = look.prompt[0];
  const {{ moves }} = ask({{ op: 'legal', slot: 0, seat, scope: 'listed' }});
  ask({{ op: 'facts', slot: 0, seat }});
  look = ask({{ op: 'play', slot: 0, move: `${{seat}} ${{moves[0]}}`, viewer: seat }});
}}
console.log(JSON.stringify(look.end));
""", encoding="utf-8")
        end = json.loads(run("node", script.name, cwd=tree))
        self.assertEqual(len(end["points"]), 2)
        self.assertTrue(end["winners"])

    def test_it_is_played_at_a_server(self):
        os.environ["HARBOUR"] = str(self.harbour)
        sys.path.insert(0, str(tree / "tests/server"))
        import wire  # reads HARBOUR
        with wire.Server(memory=True) as server:
            ann, ben = wire.Client(server.port, "ann"), wire.Client(server.port, "ben")
            table = wire.open_table(ann, [ben], game=IDENT, seats=3)
            wire.play_on([ann, ben], table, random.Random(1))
            self.assertEqual(ann.tables[table]["state"], "over")

    def test_the_page_lists_it(self):
        page = (tree / "web/src/games/index.ts").read_text(encoding="utf-8")
        self.assertIn(f"import {{ tallShip }} from './{IDENT}';", page)
        self.assertRegex(page, r"GAMES: readonly GameEntry\[\] = \[.*, tallShip\]")
        entry = (tree / "web/src/games" / IDENT / "index.ts").read_text(encoding="utf-8")
        self.assertIn(f"title: '{TITLE}'", entry)


class NotAGame(unittest.TestCase):
    def refused(self, why, *words):
        done = subprocess.run([ROOT / "tools/new-game", *words, tree], capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(why, done.stderr)

    def test_impossible_names(self):
        self.refused("is not a name", "Tall Ship", TITLE)
        self.refused("is not a name", "../up", TITLE)
        self.refused("is not a title", "dinghy", 'Ding"hy')
        self.refused("exists already", NAME, TITLE)


if __name__ == "__main__":
    unittest.main()
