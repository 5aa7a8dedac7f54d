"""Every command of the program: what it prints, what it refuses, and with which exit code."""

import hashlib
import json
import os
import pty
import re
import signal
import subprocess
import tempfile
import time
import unittest

import harbour
from harbour import PATIENCE, run

COMMANDS = ["play", "games", "cards", "rules", "sim", "replay", "trace", "judge", "position", "perft", "bench"]


class Help(unittest.TestCase):
    def test_every_command_explains_itself(self):
        overview, _ = run("--help")
        for name in COMMANDS:
            out, err = run(name, "--help")
            self.assertTrue(out.startswith(f"Usage: harbour {name}"), out)
            self.assertEqual(err, "")
            self.assertIn("--help", out)
            self.assertIn(f"\n  {name} ", overview)
            self.assertEqual(out, run("help", name)[0])
            self.assertLessEqual(max(map(len, out.splitlines())), 110)

    def test_no_command_is_bad_usage(self):
        out, err = run(code=2)
        self.assertEqual(out, "")
        self.assertIn("Usage: harbour", err)

    def test_version(self):
        self.assertRegex(run("--version")[0], r"^harbour \d+\.\d+")

    def test_man_page_has_every_command_and_option(self):
        page, _ = run("--man")
        for name in COMMANDS:
            self.assertIn(f".SS harbour {name} ", page)
            for option in re.findall(r"^  --(\S+)", run(name, "--help")[0], re.M):
                if option not in ("help", "lang"):
                    self.assertIn("\\fB\\-\\-" + option.replace("-", "\\-"), page)


class Languages(unittest.TestCase):
    USAGE = {"en": "Usage: ", "de": "Aufruf: ", "nl": "Gebruik: ", "fr": "Usage : ", "es": "Uso: "}

    def test_help_is_in_every_language_and_fits_80_columns(self):
        names = re.findall(r"^  (\w+) ", run("--help")[0], re.M)
        self.assertLessEqual(set(COMMANDS), set(names))
        english = {name: run(name, "--help")[0].splitlines() for name in names}
        for language, usage in self.USAGE.items():
            overview = run("--lang", language, "--help")[0]
            self.assertTrue(overview.startswith(usage + "harbour [--lang LANGUAGE] "), overview)
            self.assertLessEqual(max(map(len, overview.splitlines())), 80, overview)
            for name in names:
                out = run(name, "--lang", language, "--help")[0].splitlines()
                self.assertTrue(out[0].startswith(usage + f"harbour {name}"), out)
                self.assertLessEqual(max(len(x) for x in out if "harbour " not in x), 80)
                self.assertEqual(language == "en", out[2] == english[name][2], out[2])

    def test_the_environment_chooses_and_lang_overrides(self):
        german = {"LC_ALL": "de_AT.UTF-8"}
        self.assertEqual(run("--help", env=german)[0], run("--help", "--lang", "de")[0])
        self.assertEqual(run("--help", "--lang=en", env=german)[0], run("--help")[0])
        self.assertIn("war trace gemeint?", run("trcae", code=2, env=german)[1])
        self.assertIn("il manque GAME", run("--lang", "fr", "trace", code=2)[1])
        self.assertIn("no such language", run("--lang", "tlh", "games", code=2)[1])
        self.assertIn("--lang needs a language", run("games", "--lang", code=2)[1])
        self.assertIn("--lang", run("replay", "--", "--lang", code=2)[1])

    def test_refusals_are_in_the_language(self):
        for language, part in (("en", "needs a game"), ("de", "braucht ein Spiel"), ("nl", "heeft een spel nodig"),
                               ("fr", "a besoin d’un jeu"), ("es", "necesita un juego")):
            self.assertIn(part, run("--lang", language, "cards", "--edition", "x", code=2)[1])

    def test_lists_of_games_and_cards_are_in_the_language(self):
        self.assertIn("packet-row: Packet Row, für 2 bis 5 Spieler, 172 Karten.", run("--lang", "de", "games")[0])
        self.assertIn("; gereconstrueerd", run("--lang", "nl", "cards", "packet-row")[0])

    def test_reasons_of_a_hint_are_in_the_language(self):
        with tempfile.TemporaryDirectory() as folder:
            record = os.path.join(folder, "game.record")
            run("sim", "packet-row", "--players", 2, "--games", 1, "--seed", "hint", "--save", record)
            english, german = (run("--lang", x, "hint", record, "--at", 30)[0] for x in ("en", "de"))
            moves = [[line for line in text.splitlines() if line[0] != " "] for text in (english, german)]
            self.assertEqual(*moves)
            self.assertNotEqual(english, german)

    def test_what_programs_read_is_the_same_in_every_language(self):
        game = ("packet-row", "--players", "2", "--seed", "1")
        self.assertEqual(run("trace", *game)[0], run("--lang", "de", "trace", *game)[0])
        self.assertEqual(run("games", "--json")[0], run("--lang", "es", "games", "--json")[0])

    def test_every_command_has_a_man_page(self):
        for name in re.findall(r"^  (\w+) ", run("--help")[0], re.M):
            page = run("--man", name)[0]
            self.assertIn(f".SH NAME\nharbour\\-{name} \\- ", page)
            self.assertIn(f".SH SYNOPSIS\n.B harbour {name}\n", page)

    def test_the_man_page_of_play(self):
        headings = {"en": "NAME", "de": "NAME", "nl": "NAAM", "fr": "NOM", "es": "NOMBRE"}
        for language, heading in headings.items():
            page = run("--lang", language, "--man", "play")[0]
            self.assertIn(f".SH {heading}\nharbour\\-play \\- ", page)
            self.assertIn(run("--lang", language, "play", "--help")[0].splitlines()[2].rstrip("."), page)
            for option in re.findall(r"^  --(\S+)", run("play", "--help")[0], re.M):
                self.assertIn("\\fB\\-\\-" + option, page)


class Suggestions(unittest.TestCase):
    def refused(self, *args):
        out, err = run(*args, code=2)
        self.assertEqual(out, "")
        self.assertTrue(err.startswith("harbour: "), err)
        self.assertEqual(err.count("\n"), 1, err)
        return err

    def test_suggestions_for_misspelled_words(self):
        for args, word in ((("trcae", "packet-row"), "trace"), (("trace", "paket-row"), "packet-row"),
                           (("trace", "packet-row", "--seeed", "1"), "--seed"),
                           (("trace", "packet-row", "--bots", "randon"), "random"),
                           (("rules", "roterdam"), "rotterdam"), (("help", "jugde"), "judge"),
                           (("trace", "rotterdam", "--option", "round=4"), "rounds"),
                           (("replay", "x", "--seat", "wacher"), "watcher")):
            self.assertIn("did you mean " + word, self.refused(*args))

    def test_no_suggestion_without_a_similar_word(self):
        for args in (("xyzzy",), ("trace", "chess"), ("trace", "packet-row", "--qqqqqq")):
            self.assertNotIn("did you mean", self.refused(*args))

    def test_bad_usage(self):
        for args, words in (
                (("trace",), "GAME is missing"), (("trace", "packet-row", "more"), "one word too many"),
                (("trace", "packet-row", "--players"), "needs a value"),
                (("trace", "packet-row", "--players", "x"), "whole number"),
                (("trace", "packet-row", "--players", "1"), "between 2 and 5"),
                (("trace", "packet-row", "--players", "-3"), "whole number"),
                (("trace", "packet-row", "--players", "99999999999999999999"), "between 2 and 5"),
                (("trace", "rotterdam", "--players", "5"), "2 to 4 players"),
                (("trace", "packet-row", "--bots", "random,random,random", "--players", "2"), "3 bots for 2 seats"),
                (("trace", "packet-row", "--bots", "random,,random"), "commas"),
                (("trace", "packet-row", "--first", "E", "--players", "3"), "A to C"),
                (("trace", "rotterdam", "--option", "rounds=0"), "1 to"),
                (("trace", "rotterdam", "--option", "rounds"), "rounds="),
                (("judge", "--legal", "--best", "x"), "only one of"),
                (("games", "--json=yes"), "takes no value"), (("sim", "packet-row", "-n"), "long"),
                (("perft", "packet-row", "--depth", "0"), "between 1 and 12"),
                (("bench", "rotterdam", "--players", "5"), "2 to 4"),
                (("cards", "--edition", "x"), "--edition needs a game"), (("rules", "packet-row", "77.1"), "no rule"),
                (("rules", "null"), "no numbered rules"), (("play",), "which game"), (("--frobnicate",), "no option")):
            self.assertIn(words, self.refused(*args), args)

    def test_two_dashes_end_the_options(self):
        self.assertIn("--players", self.refused("replay", "--", "--players"))


class Catalogue(unittest.TestCase):
    def test_games(self):
        out, _ = run("games")
        games = json.loads(run("games", "--json")[0])
        self.assertEqual([g["id"] for g in games][:2], ["packet-row", "rotterdam"])
        for g in games:
            self.assertIn(g["id"] + ": ", out)
            self.assertRegex(g["digest"], "^[0-9a-f]{64}$")
        self.assertEqual(re.findall(r"^([\w-]+): .* For developers", out, re.M), ["null"])
        self.assertEqual({o["id"]: o["normal"] for o in games[1]["options"]}, {"offers": 3, "rounds": 60, "last-chance": 1})

    def test_cards_with_where_they_come_from(self):
        for game, count in (("packet-row", 172), ("rotterdam", 126)):
            cards = json.loads(run("cards", game, "--json")[0])
            self.assertEqual(len(cards["cards"]), count)
            self.assertEqual(sum(cards["sources"].values()), count)
            out, _ = run("cards", game)
            self.assertEqual(len(re.findall(r"; (?:printed|partly printed|reconstructed)$", out, re.M)), count)
        self.assertIn("S1", str(cards["edition"]))
        self.assertEqual(len(json.loads(run("cards", "--json")[0])), len(json.loads(run("games", "--json")[0])))

    def test_rules_by_number(self):
        self.assertTrue(run("rules", "packet-row", "5.3")[0].startswith("PR-5.3 One ship serves"))
        self.assertEqual(run("rules", "rotterdam", "RT-8.7")[0], run("rules", "rotterdam", "8.7")[0])
        self.assertEqual(run("rules", "packet-row", "pr-5")[0].count("\n"), 11)
        self.assertEqual(len(run("rules", "packet-row")[0].splitlines()), 9)
        for language, words in (("de", "Ein Schiff"), ("nl", "Eén schip"), ("fr", "Un navire"), ("es", "Un barco")):
            text = run("rules", "packet-row", "5.3", "--lang", language)[0]
            self.assertTrue(text.startswith("PR-5.3 " + words), text)
            self.assertEqual(len(run("rules", "packet-row", "--lang", language)[0].splitlines()), 9)
        german = dict(os.environ, LC_ALL="de_AT.UTF-8")
        self.assertEqual(run("rules", "rotterdam", "8.7", env=german)[0], run("rules", "rotterdam", "8.7", "--lang", "de")[0])
        self.assertIn("no such language", run("rules", "rotterdam", "--lang", "tlh", code=2)[1])
        every = json.loads(run("rules", "rotterdam", "--json")[0])
        self.assertGreater(len(every), 50)


class Seeds(unittest.TestCase):
    def test_digits_stand_for_themselves_and_other_text_is_hashed(self):
        digits = "0123456789abcdef" * 4
        self.assertEqual(harbour.trace("packet-row", 2, digits)[0]["seed"], digits)
        self.assertEqual(harbour.trace("packet-row", 2, "hello")[0]["seed"], hashlib.sha256(b"hello").hexdigest())

    def test_without_a_seed_every_game_is_another(self):
        seeds = {json.loads(run("trace", "null", "--players", 2)[0].splitlines()[0])["seed"] for _ in range(4)}
        self.assertEqual(len(seeds), 4)

    def test_the_first_harbour_master_changes_nothing_else(self):
        drawn = harbour.trace("packet-row", 3, "first")[0]
        for first in "ABC":
            named = harbour.trace("packet-row", 3, "first", "--first", first)[0]
            self.assertEqual(named, {**drawn, "first": first})


class Study(unittest.TestCase):
    def test_sim_counts_what_it_played(self):
        for game in harbour.GAMES:
            sim = json.loads(run("sim", game, "--players", 3, "--games", 12, "--seed", "s", "--json")[0])
            self.assertEqual((sim["games"], sim["players"], len(sim["seats"])), (12, 3, 3))
            self.assertAlmostEqual(sum(s["wins"] for s in sim["seats"]), 1, places=3)
            self.assertGreater(sim["rounds"]["mean"], 3)
            again = json.loads(run("sim", game, "--players", 3, "--games", 12, "--seed", "s", "--json")[0])
            for timed in ("seconds", "ms"):
                sim.pop(timed), again.pop(timed)
            self.assertEqual(sim, again)
            self.assertIn("Seat C (random): wins", run("sim", game, "--players", 3, "--games", 5)[0])

    def test_reports_follow_the_language(self):
        sim = ("sim", "packet-row", "--players", 2, "--games", 3, "--seed", 1)
        self.assertIn("Seat A (random): wins 66.7% (plus or minus", run(*sim)[0])
        for language, line in (("de", "Platz A (random): Siege 66,7 % ("), ("nl", "Plaats A (random): gewonnen 66,7% ("),
                               ("fr", "Place A (random) : victoires 66,7 % ("), ("es", "Asiento A (random): victorias 66,7 % (")):
            self.assertIn(line, run(*sim, "--lang", language)[0])
        arena = run("arena", "packet-row", "--players", 2, "--bots", "greedy,random", "--deals", 1, "--lang", "de")[0]
        head, *rows = (line for line in arena.splitlines()[2:])
        self.assertRegex(head, "^Bot +Partien +Siege +Rang +Punkte +Wertung +je Zug$")
        self.assertEqual({len(head)}, {len(row) for row in rows})

    def test_perft_is_the_same_every_time(self):
        for game, leaves in (("packet-row", [4, 12]), ("rotterdam", [81])):
            out, _ = run("perft", game, "--players", 2, "--seed", 1, "--depth", len(leaves), "--json")
            rows = [json.loads(line) for line in out.splitlines()]
            self.assertEqual([r["leaves"] for r in rows], leaves)
            self.assertEqual(out, run("perft", game, "--players", 2, "--seed", 1, "--depth", len(leaves), "--json")[0])
        self.assertRegex(run("perft", "packet-row", "--depth", 1)[0], r"^depth 1: 4 leaves, digest [0-9a-f]{16}$")

    def test_bench_compares_batches_with_the_yardstick(self):
        (row,) = json.loads(run("bench", "null", "--players", 2, "--batch", "--json")[0])["rows"]
        self.assertEqual((row["game"], row["players"]), ("null", 2))
        self.assertTrue(row["batch_steps_per_s"] > 0 and row["yardstick_steps_per_s"] > 0)
        self.assertIn(" times.", run("bench", "null", "--players", 2, "--batch")[0])

    def test_bench_has_every_figure(self):
        bench = json.loads(run("bench", "packet-row", "--players", 2, "--games", 20, "--json")[0])
        (row,) = bench["rows"]
        for key in ("moves_per_s", "games_per_s", "copy_ns", "redact_ns", "determinize_ns", "check_ns", "best_ns"):
            self.assertGreater(row[key], 0)
        self.assertGreater(bench["calibration_ns"], 0)
        again = json.loads(run("bench", "packet-row", "--players", 2, "--games", 20, "--json")[0])
        self.assertEqual(row["digest"], again["rows"][0]["digest"])


class Records(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.record = os.path.join(directory.name, "record.txt")

    def save(self, game, players=3):
        run("sim", game, "--players", players, "--games", 1, "--seed", "rec", "--save", self.record)
        with open(self.record, encoding="utf-8") as file:
            return file.read()

    def test_replay_of_every_seat(self):
        for game in harbour.GAMES:
            text = self.save(game)
            moves = [line for line in text.split("\n\n", 1)[1].splitlines() if line and line[0] != "#"]
            whole = json.loads(run("replay", self.record, "--json")[0])
            self.assertEqual(whole["moves"], moves)
            self.assertEqual(whole["end"]["line"], "end")
            at = len(moves) // 2
            for seat in ("A", "B", "C", "watcher"):
                view = json.loads(run("replay", self.record, "--seat", seat, "--at", at, "--json")[0])
                self.assertEqual(len(view["moves"]), at)
                self.assertNotIn("end", view)
            truth = json.loads(run("replay", self.record, "--at", at, "--json")[0])
            self.assertNotEqual(truth["table"], view["table"], "a spectator is not told everything")
            self.assertIn(f"After {at} moves:", run("replay", self.record, "--at", at)[0])

    def test_position_out_of_a_record(self):
        for game in harbour.GAMES:
            self.save(game)
            plies = json.loads(run("replay", self.record, "--json")[0])["plies"]
            for at in (0, plies // 3, plies):
                out, _ = run("position", self.record, "--at", at)
                path = self.record + ".json"
                run("position", self.record, "--at", at, "--output", path)
                with open(path, encoding="utf-8") as file:
                    self.assertEqual(file.read(), out)
                legal, _ = run("judge", "--legal", path)
                self.assertEqual(legal == "", at == plies)
            for command in ("trace", "sim"):
                run("position", self.record, "--at", plies // 3, "--output", path)
                run(command, game, "--position", path, *(["--games", 2] if command == "sim" else []))

    def test_a_record_that_does_not_fit_names_the_line(self):
        text = self.save("packet-row")
        lines = text.splitlines()
        first = lines.index("") + 1
        for k, (old, new, words) in enumerate((
                (first, "A take Q7", [f"line {first + 1}", "Q7"]),
                (first + 1, lines[first], [f"line {first + 2}", "PR-"]),
                (0, "harbour-record 9", ["line 1"]),
                (1, "game chess", ["chess"]))):
            with open(self.record, "w", encoding="utf-8") as file:
                file.write("\n".join(lines[:old] + [new] + lines[old + 1:]) + "\n")
            for command in ("replay", "position"):
                out, err = run(command, self.record, code=2)
                self.assertEqual(out, "", k)
                for word in words:
                    self.assertIn(word, err)

    def test_beyond_the_end(self):
        self.save("packet-row")
        for command in ("replay", "position"):
            self.assertIn("has only", run(command, self.record, "--at", 60000, code=2)[1])


class Pipes(unittest.TestCase):
    def test_a_reader_that_closes_the_pipe_early(self):
        with subprocess.Popen([harbour.PROGRAM, "trace", "rotterdam", "--seed", "1"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as program:
            program.stdout.readline()
            program.stdout.close()
            err = program.stderr.read()
            self.assertEqual(program.wait(timeout=PATIENCE), 1)
            self.assertEqual(err, b"")

    def test_a_progress_bar_on_a_terminal(self):
        ours, theirs = pty.openpty()
        with subprocess.Popen([harbour.PROGRAM, "sim", "rotterdam", "--games", "1500"], stdout=subprocess.DEVNULL,
                              stderr=theirs, env={**os.environ, "TERM": "xterm"}) as program:
            os.close(theirs)
            shown = b""
            while True:
                try:
                    chunk = os.read(ours, 4096)
                except OSError:  # the other end is closed
                    break
                if not chunk:
                    break
                shown += chunk
            self.assertEqual(program.wait(timeout=PATIENCE), 0)
        os.close(ours)
        self.assertRegex(shown.decode(), r"\rgames \[#*\.*\] +\d+%  \d+:\d\d left")
        self.assertTrue(shown.endswith(b"\r\033[K"), "it is wiped away at the end")

    def test_stopped_it_reports_what_it_has(self):
        with subprocess.Popen([harbour.PROGRAM, "sim", "packet-row", "--games", "90000000"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True) as program:
            time.sleep(0.5)
            program.send_signal(signal.SIGINT)
            out, err = program.communicate(timeout=PATIENCE)
        self.assertEqual(program.returncode, 1)
        self.assertRegex(out, r"Packet Row, 2 players: \d+ games")
        self.assertIn("stopped after", err)

    def test_no_progress_bar_without_a_terminal(self):
        self.assertEqual(run("sim", "packet-row", "--games", 200)[1], "")


class Completion(unittest.TestCase):
    def offers(self, *words):
        return [line.split("\t")[0] for line in run("--complete", *words)[0].splitlines()]

    def test_commands_options_games_bots_and_files(self):
        self.assertEqual(self.offers("tr"), ["trace"])
        self.assertLessEqual(set(COMMANDS), set(self.offers("")))
        self.assertEqual(self.offers("trace", "pa"), ["packet-row"])
        self.assertEqual(self.offers("trace", "packet-row", "--se"), ["--seed"])
        self.assertEqual(self.offers("trace", "packet-row", "--bots", "ran"), ["random"])
        self.assertEqual(self.offers("trace", "packet-row", "--bots", "random,ran"), ["random,random"])
        self.assertEqual(self.offers("replay", ""), ["!file"])
        self.assertEqual(self.offers("replay", "x", "--seat", "w"), ["watcher"])
        self.assertEqual(self.offers("help", "jud"), ["judge"])
        self.assertEqual(self.offers("nonsense", ""), [])
        self.assertEqual(self.offers("play", "--la"), ["--lang"])
        self.assertEqual(self.offers("play", "--lang", "d"), ["de"])
        self.assertEqual(self.offers("--lang", ""), ["en", "de", "es", "fr", "nl"])
        self.assertEqual(self.offers("--lang", "de", "tr"), ["trace"])

    def test_seats_table_options_and_rules(self):
        self.assertEqual(self.offers("play", "packet-row", "--seats", "you,bot:cl"), ["you,bot:clerk"])
        self.assertEqual(self.offers("play", "packet-row", "--seats", "y"), ["you"])
        self.assertIn("offers=3", self.offers("sim", "rotterdam", "--option", ""))
        self.assertEqual(self.offers("sim", "--option", "o"), [])
        self.assertEqual(self.offers("rules", "packet-row", "5.1")[0], "5.1")
        self.assertEqual(self.offers("rules", "packet-row", "99"), [])

    def test_the_bash_script(self):
        script = os.path.join(harbour.ROOT, "completions", "harbour.bash")
        for typed, offered in (("judge --le", "--legal"), ("play packet-row --seats you,bot : cl", "clerk"), ("tr", "trace"),
                               ("sim rotterdam --option rounds =", "60"), ("sim rotterdam --option off", "offers=3")):
            words = (f"source {script}; COMP_WORDS=({harbour.PROGRAM} {typed}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _harbour; "
                     "echo \"${COMPREPLY[@]}\"")
            done = subprocess.run(["bash", "-c", words], capture_output=True, text=True, check=True)
            self.assertEqual(done.stdout.strip(), offered, typed)


if __name__ == "__main__":
    unittest.main()
