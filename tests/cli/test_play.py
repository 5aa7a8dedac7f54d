"""`harbour play` through a pipe: whole games, and every command."""

import os
import random
import re
import subprocess
import tempfile
import unittest

import harbour
from harbour import PATIENCE, run


class Session:
    """A game at the other end of a pipe; reads up to the next prompt."""

    def __init__(self, *args, language="C.UTF-8"):
        self.program = subprocess.Popen([harbour.PROGRAM, "play", *map(str, args), "--plain"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        env={**os.environ, "LC_ALL": language})
        self.text = ""

    def read(self):
        said = b""
        while not said.endswith(b"> "):
            chunk = os.read(self.program.stdout.fileno(), 65536)
            if not chunk:
                break
            said += chunk
        self.text += said.decode()
        return said.decode()

    def say(self, line):
        self.program.stdin.write((line + "\n").encode())
        self.program.stdin.flush()
        return self.read()

    def close(self):
        if self.program.stdout.closed:
            return self.program.returncode
        self.program.stdin.close()
        self.read()
        self.program.stdout.close()
        return self.program.wait(timeout=PATIENCE)


class WholeGames(unittest.TestCase):
    def play(self, game, players, seed, *args):
        """Chooses one of the numbered choices until the game is over."""
        dice = random.Random(seed)
        s = Session(game, "--players", players, "--seed", seed, *args)
        said = s.read()
        for _ in range(6000):
            if "The game is over." in said:
                break
            count = len(re.findall(r"^\d+: ", said, re.M))
            said = s.say(str(dice.randint(1, count)) if count else "")
        self.assertEqual(s.close(), 0, s.text[-500:])
        self.assertIn("The game is over.", s.text)
        self.assertRegex(s.text, r"\n(You win!|. wins\.|The win is shared by .*\.)\n")
        self.assertNotIn("Not allowed", s.text, "what is offered is allowed")
        return s.text

    def test_packet_row(self):
        for players in range(2, 6):
            text = self.play("packet-row", players, f"play-{players}", "--seats", "you" + ",bot:random" * (players - 1))
            self.assertIn("You take ", text)
            self.assertIn(" is harbour master.", text)

    def test_rotterdam(self):
        for players in range(2, 5):
            text = self.play("rotterdam", players, f"play-{players}", "--seats", "you" + ",bot:random" * (players - 1))
            for words in ("You name the colour ", " sails to ", "Phase 6: assignments."):
                self.assertIn(words, text)

    def test_the_usual_bots(self):
        for game in harbour.GAMES:
            self.play(game, 2, "usual")

    def test_null(self):
        self.play("null", 2, "n", "--seats", "you,bot:random", "--developer")

    def test_bots_alone(self):
        for game in harbour.GAMES:
            out, _ = run("play", game, "--plain", "--watch", "--seats", "bot:random,bot:random", "--players", 2)
            self.assertIn("The game is over.", out)

    def test_two_persons_pass_the_keyboard(self):
        s = Session("packet-row", "--players", 2, "--seats", "Anna,Ben", "--first", "A", "--seed", 4)
        self.assertIn("Seat B: Ben.", s.read())
        self.assertIn("It is the turn of Ben. Pass the keyboard", s.say("choose docks"))
        self.assertIn("Named: the Docks", s.say(""))
        s.close()


class Typing(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.dir = directory.name

    def packet_row(self):
        s = Session("packet-row", "--players", 3, "--seed", 3, "--first", "A", "--seats", "you,bot:random,bot:random")
        self.addCleanup(s.close)
        s.read()
        return s

    def test_help_names_every_word(self):
        said = self.packet_row().say("help")
        for word in ("choices", "table", "hand", "card", "why", "rules", "hint", "log", "undo", "redo", "step", "save", "quit"):
            self.assertRegex(said, rf"\b{word}\b")

    def test_looking_at_things(self):
        s = self.packet_row()
        self.assertIn("Guildhall: ", s.say("table"))
        self.assertIn("Cards in your hand: 1.", s.say("hand"))
        self.assertIn("D07, ship to the Netherlands.", s.say("card d07"))
        self.assertIn("There is no card Z9.", s.say("card Z9"))
        self.assertIn("PR-5.3 One ship", s.say("rules 5.3"))
        self.assertIn("There is no rule 9.9", s.say("rules 9.9"))
        self.assertIn("No move was made yet.", s.say("log"))
        self.assertIn("This game has no map.", s.say("map"))

    def test_declining_in_the_last_area_ends_the_round(self):
        s = Session("packet-row", "--players", 2, "--seed", 3, "--first", "A", "--seats", "Ines,Ben")
        self.addCleanup(s.close)
        s.read()
        for area in ("guildhall", "docks", "market", "bank"):
            said = s.say("choose " + area)
            for _ in range(4):
                if "All others were asked" not in said:
                    said = s.say("pass" if "Named:" in said else "")
            self.assertIn("pass to end the round" if area == "bank" else "pass and name another area", said)
            said = s.say("pass")

    def test_why(self):
        s = self.packet_row()
        self.assertIn("Not allowed, rule PR-3.2", s.say("why take M01"))
        self.assertIn("That is allowed.", s.say("why choose docks"))
        self.assertIn("That is allowed.", s.say("why 1"))
        self.assertIn("why needs a move", s.say("why"))
        self.assertIn("neither a choice nor a move", s.say("why dance"))

    def test_wrong_answers_change_nothing(self):
        s = self.packet_row()
        self.assertIn("There is no choice 99.", s.say("99"))
        self.assertIn("Did you mean help?", s.say("hepl"))
        self.assertIn("neither a choice nor a move", s.say("dance wildly"))
        self.assertIn("Not allowed, rule PR-", s.say("take M01"))
        self.assertIn("neither", s.say("\N{SNOWMAN}" * 40))
        s.say("x" * 10000)
        self.assertIn("No move was made yet.", s.say("log"))

    def test_undo_and_redo(self):
        s = self.packet_row()
        self.assertIn("no decision of yours", s.say("undo"))
        first = s.say("choose docks")
        self.assertIn("You name the Docks.", first)
        self.assertIn("Back to move 1.", s.say("undo"))
        self.assertIn("No move was made yet.", s.say("log"))
        s.say("redo")
        self.assertIn("1. A choose docks", s.say("log"))
        self.assertIn("There is nothing to do again.", s.say("redo"))

    def test_save_quit_and_go_on(self):
        path = os.path.join(self.dir, "game.txt")
        s = self.packet_row()
        s.say("choose docks")
        moves = s.say("log")
        self.assertIn("save needs a file name", s.say("save"))
        self.assertIn(f"Saved to {path}.", s.say("save " + path))
        self.assertIn("cannot be saved", s.say("save " + os.path.join(self.dir, "no", "place")))
        self.assertIn("It is saved.", s.say("quit"))
        self.assertEqual(s.close(), 0)
        s = Session("--load", path, "--seats", "you,bot:random,bot:random")
        self.assertIn("Continued after", s.read())
        self.assertEqual(s.say("log"), moves)
        s.close()

    def test_the_end_of_the_input_leaves_in_order(self):
        out, err = run("play", "packet-row", "--plain", text="table\n")
        self.assertIn("was not saved", out)
        self.assertEqual(err, "")

    def test_step_lets_one_move_in_between(self):
        s = self.packet_row()
        self.assertIn("stops after each move", s.say("step"))
        said = s.say("choose docks")
        self.assertIn("Enter goes on.", said)
        self.assertEqual(len(re.findall(r"^[BC] (?:takes|passes|sends)", said, re.M)), 1)

    def test_rotterdam_in_words_and_letters(self):
        s = Session("rotterdam", "--players", 2, "--seed", 3, "--first", "A", "--seats", "you,bot:random")
        self.addCleanup(s.close)
        s.read()
        self.assertIn("No ship is on the water.", s.say("ships"))
        self.assertIn("5: A5", s.say("place"))
        self.assertIn("You place ship A1 with grain on S1", s.say("place A1 S1 grain"))
        ships = s.say("ships")
        self.assertRegex(ships, r"A1 with grain lies at .*\n  Ahead: ")
        self.assertRegex(s.say("map"), r"\[\w+\*? A1g")
        self.assertRegex(s.say("hand"), r"A\d\d, assignment: .*, worth \d+\.\n  It lacks ")
        self.assertIn("In stock: ", s.say("table"))

    def test_german(self):
        s = Session("packet-row", "--players", 2, "--seed", 3, "--first", "A", "--seats", "you,bot:random", language="de_DE.UTF-8")
        self.addCleanup(s.close)
        self.assertIn("Du bist Hafenmeister. Nenne ein Gebiet.", s.read())
        self.assertIn("Karten auf deiner Hand: 1.", s.say("hand"))
        self.assertIn("Eine Nummer trifft diese Wahl.", s.say("help"))
        self.assertIn("Nicht erlaubt, Regel PR-3.2: ", s.say("take M01"))
        self.assertIn("Du nennst die Docks.", s.say("choose docks"))

    def test_bad_seats(self):
        for seats, words in (("you,bot:nobody", "nobody"), ("you,,you", "empty"), ("you,bot,bot,bot", "there are only 3 seats")):
            self.assertIn(words, run("play", "packet-row", "--plain", "--players", 3, "--seats", seats, code=2)[1])


if __name__ == "__main__":
    unittest.main()
