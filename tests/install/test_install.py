"""test_install.py: an installation, made with DESTDIR, has what players, hosts and programmers need."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "support"))
from patience import PATIENCE

BUILD = Path(os.environ["HARBOUR_BUILD"])
SOURCE = Path(os.environ["HARBOUR_SOURCE"])
VERSION = re.search(r"version: '([\d.]+)'", (SOURCE / "meson.build").read_text(encoding="utf-8")).group(1)


def run(*command, code=0, **more):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=PATIENCE, **more)
    assert done.returncode == code, f"{command}: {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.room = tempfile.TemporaryDirectory(prefix="harbour-install-")
        cls.root = Path(cls.room.name)
        run("meson", "install", "-C", BUILD, "--no-rebuild", "--destdir", cls.root)
        programs = list(cls.root.glob("**/bin/harbour"))
        assert len(programs) == 1, programs
        cls.program = programs[0]
        cls.prefix = cls.program.parent.parent
        cls.share = cls.prefix / "share"
        cls.lib = next(cls.prefix.glob("**/libharbour.a")).parent

    @classmethod
    def tearDownClass(cls):
        cls.room.cleanup()


class Files(Installed):
    def test_there_is_one_version(self):
        self.assertEqual(run(self.program, "--version"), f"harbour {VERSION}\n")
        self.assertIn(f"\nVersion: {VERSION}\n", (self.lib / "pkgconfig/harbour.pc").read_text(encoding="utf-8"))
        self.assertIn(f'HM_VERSION_TEXT  "{VERSION}"',
                      (self.prefix / "include/harbour/version.h").read_text(encoding="utf-8"))
        self.assertIn(f'version = "{VERSION}"', (SOURCE / "python/pyproject.toml").read_text(encoding="utf-8"))
        self.assertIn(f'"version": "{VERSION}"', (SOURCE / "web/package.json").read_text(encoding="utf-8"))

    def test_every_public_header(self):
        there = {p.name for p in (self.prefix / "include/harbour").iterdir()}
        headers = {p.name for p in (SOURCE / "include/harbour").glob("*.h")}
        games = {p.name for p in (SOURCE / "src/games").glob("*/*.h")}
        self.assertEqual(there, headers | games | {"version.h"})

    def test_every_command_has_a_man_page(self):
        commands = re.findall(r"^  (\w+) ", run(self.program, "--help"), re.M)
        pages = {p.name for p in (self.share / "man/man1").iterdir()}
        self.assertEqual(pages, {"harbour.1"} | {f"harbour-{c}.1" for c in commands})

    @unittest.skipUnless(shutil.which("man"), "no man here")
    def test_man_pages_are_good_troff(self):
        for page in sorted((self.share / "man/man1").iterdir()):
            done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", str(page)], capture_output=True,
                                  text=True, env={**os.environ, "MANROFFSEQ": "", "MANWIDTH": "80", "LC_ALL": "C.UTF-8"})
            self.assertEqual((done.returncode, done.stderr), (0, ""), page.name)
            self.assertRegex(re.sub(".\b", "", done.stdout), r"(?s)NAME.*SYNOPSIS", page.name)

    def test_completions_and_examples(self):
        for name in ("bash-completion/completions/harbour", "zsh/site-functions/_harbour",
                     "fish/vendor_completions.d/harbour.fish", "doc/harbourmaster/examples/bot.py",
                     "doc/harbourmaster/examples/random_game.c", "doc/harbourmaster/examples/harbourmaster.conf",
                     "doc/harbourmaster/examples/nginx.conf"):
            self.assertTrue((self.share / name).is_file(), name)

    def test_no_test_program_is_installed(self):
        self.assertEqual([p.name for p in (self.prefix / "bin").iterdir()], ["harbour"])


class Service(Installed):
    def units(self):
        return [self.prefix / "lib/systemd/system" / n for n in ("harbourmaster.service", "harbour@.service")]

    def test_units_start_the_installed_program_as_a_user_of_their_own(self):
        for unit in self.units():
            text = unit.read_text(encoding="utf-8")
            program = re.search(r"^ExecStart=(\S+)", text, re.M).group(1)
            self.assertEqual(self.root / program.lstrip("/"), self.program)
            self.assertIn("\nUser=harbourmaster\n", text)
            self.assertIn("--config /etc/harbourmaster/harbourmaster.conf", text.replace("/usr/local/etc", "/etc"))

    @unittest.skipUnless(shutil.which("systemd-analyze"), "no systemd-analyze here")
    def test_units_are_sandboxed(self):
        for unit in self.units():
            said = run("systemd-analyze", "security", "--offline=yes", "--threshold=25", unit)
            self.assertRegex(said, r"Overall exposure level .*: \d\.\d OK")

    @unittest.skipUnless(shutil.which("systemd-sysusers"), "no systemd-sysusers here")
    def test_the_user_of_the_units_is_made(self):
        (self.root / "etc").mkdir(exist_ok=True)
        run("systemd-sysusers", f"--root={self.root}", self.prefix / "lib/sysusers.d/harbourmaster.conf")
        self.assertIn("harbourmaster:", (self.root / "etc/passwd").read_text(encoding="utf-8"))

    @unittest.skipUnless(os.getuid() == 0, "needs root to become somebody else")
    def test_the_service_can_read_its_settings_and_others_cannot(self):
        with tempfile.TemporaryDirectory(prefix="harbour-settings-") as room:
            os.chmod(room, 0o755)
            program, data = Path(room) / "harbour", Path(room) / "data"
            shutil.copy(self.program, program)
            data.mkdir()
            os.chown(data, 65001, 65001)
            settings = Path(room) / "harbourmaster.conf"
            shutil.copy(self.share / "doc/harbourmaster/examples/harbourmaster.conf", settings)
            os.chown(settings, 0, 65001)
            os.chmod(settings, 0o640)
            check = (program, "serve", "--config", settings, "--data", data, "--check")
            run(*check, user=65001, group=65001, extra_groups=[])
            run(*check, code=2, user=65002, group=65002, extra_groups=[])

    def test_the_server_finds_the_installed_page(self):
        page = self.share / "harbourmaster/page"
        page.mkdir(parents=True, exist_ok=True)
        (page / "index.html").write_text("<!doctype html><title>the installed page</title>\n", encoding="utf-8")
        with tempfile.TemporaryDirectory(prefix="harbour-data-") as data:
            server = subprocess.Popen([str(self.program), "serve", "--port", "0", "--data", data],
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            try:
                address = next(m.group(0) for m in (re.search(r"http://127\.0\.0\.1:\d+", line) for line in server.stdout) if m)
                self.assertIn("the installed page", run("curl", "-sS", "--noproxy", "*", address + "/"))
            finally:
                server.terminate()
                server.communicate(timeout=PATIENCE)


class Library(Installed):
    """Programs outside the tree, built with what pkg-config says."""

    def flags(self, *words):
        found = self.lib / "pkgconfig"
        return run("pkg-config", *words, "harbour", env={**os.environ, "PKG_CONFIG_PATH": str(found),
                                                         "PKG_CONFIG_SYSROOT_DIR": str(self.root)}).split()

    def build(self, compiler, source, link):
        out = self.root / (Path(source).stem + f"-{len(link)}")
        example = self.share / "doc/harbourmaster/examples" / source
        run(*compiler, "-Wall", "-Wextra", "-Werror", "-pedantic-errors", example, *self.flags("--cflags"), *link, "-o", out)
        return out

    def ways(self):
        shared = [*self.flags("--libs"), f"-Wl,-rpath,{self.lib}"]
        static = [self.lib / "libharbour.a", "-lpthread", "-lm"]
        return {"shared": shared, "static": static}

    def test_examples_run_shared_and_static(self):
        for way, link in self.ways().items():
            with self.subTest(way=way):
                game = self.build(["cc", "-std=c17"], "random_game.c", link)
                bots = self.build(["cc", "-std=c17"], "bot_match.c", link)
                reader = self.build(["g++", "-std=c++17"], "record.cpp", link)
                for name in ("packet-row", "rotterdam"):
                    record = self.root / f"{name}.record"
                    record.write_text(run(game, name, "7"), encoding="utf-8")
                    run(self.program, "replay", record)
                    self.assertIn(" wins", run(reader, record))
                    self.assertIn(" wins", run(bots, name, "clerk", "random", "merchant"))
                needed = run("readelf", "-d", game)
                self.assertEqual("libharbour.so.0" in needed, way == "shared")

    def test_the_program_in_the_documentation_plays_a_game(self):
        text = (SOURCE / "docs/library.md").read_text(encoding="utf-8")
        source = self.root / "documented.c"
        source.write_text(re.search(r"```c\n(.*?)```", text, re.S).group(1), encoding="utf-8")
        record = self.root / "documented.record"
        record.write_text(run(self.build(["cc", "-std=c17"], source, self.ways()["static"])), encoding="utf-8")
        run(self.program, "replay", record)

    def test_the_bot_in_c_plays_in_the_arena(self):
        bot = self.build(["cc", "-std=c17"], "exec_bot.c", [])
        done = subprocess.run([str(self.program), "arena", "packet-row", "--players", "2", "--bots", f"exec:{bot},random", "--deals", "2",
                               "--move-time", "60000"], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("exec:", done.stderr)  # no move of it was refused

    def test_symbols_have_the_version_of_the_soname(self):
        listing = run("readelf", "--dyn-syms", "-W", self.lib / "libharbour.so")
        self.assertIn("hm_version@@HARBOUR_0", listing)

    def test_both_libraries_show_the_same_names(self):
        def names(*words):
            return {line.split()[0].split("@")[0] for line in run("nm", "-g", "--defined-only", "-f", "posix", *words).splitlines()
                    if re.match(r"hm_\w+", line)}
        static = run("nm", "-g", "--defined-only", "-f", "posix", self.lib / "libharbour.a")
        self.assertEqual([x for x in re.findall(r"^(\w+) [A-Z] ", static, re.M) if not x.startswith("hm_")], [])
        self.assertEqual(names(self.lib / "libharbour.a"), names("-D", self.lib / "libharbour.so"))


del Installed  # a base has no tests of its own
