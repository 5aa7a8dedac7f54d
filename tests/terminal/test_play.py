"""Playing: whole games, refusals, desks, hints, undo, the mouse, shared screens, records."""

import os
import random
import re
import unittest

from terminal import HERE, Case, Home, play_out, record

PACKET_ROW = ("packet-row", "--players", 2, "--seed", "play", "--first", "A")


class Whole(Case):
    def test_packet_row_to_its_end(self):
        t = self.open("packet-row", "--players", 2, "--seed", "whole", "--first", "A")
        play_out(t)
        self.same("packet-row-end", t)
        self.assertEqual(1, len(self.home.records()), "a finished game is kept as a record")
        t.keys("Enter", "a")
        own = t.until("move 0 of")
        self.assertIn("as seat A", own, "an own game is replayed from the own seat")
        self.assertIn("A You", own)
        t.keys("q", "q")
        self.assertNotIn("Continue", t.until("New game"))

    def test_rotterdam_to_its_end(self):
        t = self.open("rotterdam", "--players", 2, "--seed", "whole", "--first", "A", "--option", "rounds=5", lang="de_DE.UTF-8")
        play_out(t)
        self.same("rotterdam-end", t)

    def test_bots_are_watched_to_the_end(self):
        t = self.open("--seats", "bot:random,bot:random", "--watch")
        t.until("Result")
        t.keys("Enter", "v", "v", "v")
        t.until("all open")

    def test_null_can_be_played_too(self):
        t = self.open("null", "--developer", "--players", 2, "--seed", "n", "--first", "A")
        t.until("1 keep")
        t.keys("Enter")
        t.until("Result")


class Choosing(Case):
    def test_a_card_too_dear_is_refused_with_its_rule(self):
        t = self.open("packet-row", "--players", 3, "--seed", "dear", "--first", "A", "--seats", "Ines,bot:random,bot:random")
        t.until("Name an area")
        t.keys("j")  # a card while an area is to be named
        self.assertIn("(PR-3.2)", t.until("(PR-3"))
        before = t.screen(colours=True)
        t.keys("Enter")
        while t.screen(colours=True) == before:
            pass  # the same words, now as a refusal
        self.assertIn("(PR-3.2)", t.screen())
        t.keys("r")
        self.assertIn("PR-3.2", t.until("Rules of Packet Row").splitlines()[1])

    def test_numbers_vi_keys_and_tab_move_the_cursor(self):
        t = self.open(*PACKET_ROW)
        t.until("Name the Guildhall")
        t.keys("2")
        t.until("Name the Docks")
        t.keys("Tab")
        t.until("Name the Market")
        t.keys("l")
        t.until("Name the Bank")
        t.keys("h", "k", "k", "k", "k", "k", "k")
        t.until("Name the Guildhall")

    def test_the_mouse_looks_and_chooses(self):
        t = self.open(*PACKET_ROW)
        before = t.until("Name the Guildhall")
        row = next(i for i, line in enumerate(before.splitlines()) if "Bank" in line)
        t.click(before.splitlines()[row].index("Bank"), row)
        t.until("Name the Bank")
        t.click(before.splitlines()[row].index("Bank"), row)
        t.until("named the Bank")

    def test_undo_and_redo(self):
        t = self.open(*PACKET_ROW)
        before = t.until("Name the Guildhall")
        t.keys("Enter")
        after = t.until(re.compile("choose last|Everyone else"))
        t.keys("u")
        t.until("Name the Guildhall")
        t.keys("u")
        t.until("nothing to take back")
        t.keys("C-r")
        self.assertEqual(after.splitlines()[:10], t.until(re.compile("choose last|Everyone else")).splitlines()[:10])
        del before

    def test_hint_has_moves_and_chances(self):
        t = self.open(*PACKET_ROW)
        t.until("Name an area")
        t.keys("t")
        self.assertRegex(t.until("Hint"), r"1\. Name the \w+ \(\d+ \+- \d+% to win\)")

    def test_a_hint_is_played_by_its_number(self):
        t = self.open(*PACKET_ROW)
        t.until("Name an area")
        t.keys("t")
        best = re.search(r"1\. Name the (\w+)", t.until("Play 1")).group(1)
        t.keys("1")
        t.until(f"named the {best}")

    def test_points_are_shown_at_any_time(self):
        t = self.open(*PACKET_ROW)
        t.until("Name an area")
        t.keys("P")
        shown = t.until("Points now")
        self.assertRegex(shown, r"A You +2 +0 +0 +2", "the sources add up to the points")
        self.assertRegex(shown, r"B Berta +\? +\? +\? +\?", "what others hold is hidden")
        t.keys("P")
        self.assertNotIn("Points now", t.until(re.compile(r"Grain|Library")))

    def test_a_long_prompt_is_not_cut(self):
        t = self.open("packet-row", "--seats", "me,bot:merchant,bot:merchant", "--first", "A", "--seed", "d", "--lang", "de")
        t.until("Nenne ein Gebiet")
        t.keys("4", "Enter")
        self.assertIn("p Runde beenden", t.until("Nimm eine Karte aus einem offenen Gebiet oder beende die Runde."))

    def test_done_asks_while_money_can_be_earned(self):
        t = self.open("packet-row", "--position", HERE + "/settle.json", "--seats", "me,bot:random,bot:random", "--seed", "x",
                      home=self.slow())
        t.until("Done")
        t.keys("d")
        t.until("You could still earn $")
        t.keys("Enter")  # No is under the cursor
        t.until("d Done")
        t.keys("d")
        t.until("You could still earn $")
        t.keys("n")
        t.until("d Done")
        t.keys("d")
        t.until("You could still earn $")
        t.keys("y")
        t.until("A finished")

    def test_phases_end_by_themselves(self):
        t = self.open("rotterdam", "--position", HERE + "/card.json", "--seats", "me,bot:random,bot:random", "--seed", "x",
                      home=self.slow())
        t.until("A passed")

    def test_phases_wait_if_the_player_wishes(self):
        home = Home(**{"pace": "10000", "auto-end": "no"})
        self.addCleanup(home.remove)
        t = self.open("rotterdam", "--position", HERE + "/card.json", "--seats", "me,bot:random,bot:random", "--seed", "x", home=home)
        self.assertNotIn("A passed", t.until("p Pass"))

    def test_a_number_without_a_choice_is_named(self):
        t = self.open(*PACKET_ROW)
        t.until("Name the Guildhall")
        t.keys("9")
        t.until("There is no choice 9.")
        t.keys("2")
        t.until("Name the Docks")

    def test_contract_desk_says_what_is_missing(self):
        t = self.open(*PACKET_ROW)
        t.until("Name an area")
        t.keys("f")
        t.until("Mark contracts")
        t.keys("Space")
        t.until("[x]")
        self.same("desk", t, "(PR-5")
        t.keys("Enter")
        t.until("(PR-5")
        t.keys("x")
        t.until("Mark contracts")
        t.keys("q")
        t.until("Name an area")

    def test_a_contract_is_fulfilled_at_the_desk(self):
        t = self.open("packet-row", "--position", HERE + "/desk.json", "--seats", "me,bot:random,bot:random", "--seed", "x",
                      home=self.slow())
        t.until("Contracts")
        t.keys("f")
        self.same("desk-ready", t, "Enter does it")
        t.keys("Enter")
        t.until("fulfilled a")
        t.keys("u")
        self.assertNotIn("fulfilled a", t.until("3 fur NL $25 ✓"))

    def test_an_offer_is_made_and_withdrawn(self):
        t = self.open("rotterdam", "--position", HERE + "/swap.json", "--seats", "me,bot:random,bot:random", "--seed", "x",
                      home=self.slow())
        t.until("Swap:")
        t.keys("f", "Space", "l", "j", "j", "Space")
        t.until("Enter makes this offer")
        t.keys("Enter")
        t.until("You to all: Plastics")
        t.keys("x")
        self.assertNotIn("You to all", t.until("withdrew the offer"))

    def test_a_shipping_card_is_played_step_by_step(self):
        home = Home(**{"pace": "10000", "auto-end": "no"})
        self.addCleanup(home.remove)
        t = self.open("rotterdam", "--position", HERE + "/card.json", "--seats", "me,bot:random,bot:random", "--seed", "x", home=home)
        first = t.until("Play: Setback")
        number = re.search(r"(\d) Play: Setback", first).group(1)
        t.keys(number, "Enter")
        self.same("card-ship", t, "Setback: which ship?")
        t.keys("Escape")
        t.until("Play: Setback")
        t.keys(number, "Enter")
        t.until("Setback: which ship?")
        t.keys("Enter")
        t.until(re.compile("where to|back to"))
        if "where to" in t.screen():
            t.keys("Enter")
        t.until("back to")

    def slow(self):
        """A home in which bots take their time."""
        home = Home(pace="10000")
        self.addCleanup(home.remove)
        return home

    def test_swap_desk(self):
        t = self.open("rotterdam", "--players", 2, "--seed", "swap", "--first", "A")
        t.until("Place a ship")
        t.keys("f")
        t.until("Swap desk")
        t.keys("l", "Space", "Space", "a")
        self.same("swap-desk", t, "2  petrol")

    def test_rules_are_searched(self):
        t = self.open(*PACKET_ROW)
        t.until("Name an area")
        t.keys("r")
        t.until("PR-0 Moves")
        t.keys("/")
        t.until("Search")
        t.type("trader")
        t.keys("Enter")
        t.until("trader")
        t.keys("n", "n")
        t.keys("/")
        t.keys("C-u")
        t.type("zzzz")
        t.keys("Enter")
        t.until("'zzzz' is not there")

    def test_cards_are_listed(self):
        t = self.open("rotterdam", "--players", 2, "--seed", "c", "--first", "A")
        t.until("Place a ship")
        t.keys("c")
        self.same("cards", t, "Cards of Rotterdam")

    def test_menu_reaches_everything(self):
        t = self.open(*PACKET_ROW)
        t.until("Name an area")
        t.keys("m")
        self.same("menu", t, "Leave the table")

    def test_settings_are_kept(self):
        t = self.open()
        t.until("Settings")
        t.keys("G", "k", "k", "Enter")
        t.until("Language")
        t.keys("Right", "Right")
        t.until("Sprache")
        t.keys("q", "G", "Enter")
        t.until("left with 0")
        with open(self.home.path + "/config/harbour/terminal.conf") as f:
            self.assertIn("language de\n", f.read())


class Guided(Case):
    """The lesson of each game, from the start screen to its last step."""

    def test_packet_row(self):
        t = self.open(size=(120, 40))
        t.until("Guided first game: Packet Row")
        t.keys("j", "j", "Enter")
        t.until("1/6")
        self.assertIn("Step 1 of 6", t.screen())
        t.keys("Enter")
        t.until("2/6  Name the Market")
        t.keys("Enter")
        self.assertNotIn("2/6", t.until("Step 2 of 6: Name the Market"))
        t.keys("3", "Enter")
        self.assertIn("Ines bought a library", t.until("3/6  Take the three fur").replace("\n", " "))
        t.keys("Enter", "1", "Enter")
        t.until("4/6  Take the ship to France")
        t.keys("Enter", "1", "Enter")
        t.until("5/6  Fulfil it")
        self.assertEqual([], self.home.saved(), "a lesson is not kept")
        t.keys("Enter", "f")
        t.until("Enter does it")
        t.keys("Enter")
        t.until("6/6  Contract sealed")
        t.keys("Enter", "p")  # an ordinary game follows
        self.assertNotIn("Step", t.until("A passed"))
        t.keys("q")
        t.until("Continue")
        self.assertEqual(1, len(self.home.saved()), "and is kept")
        t.keys("g", "Enter")
        self.assertIn("Ines", t.until("Tobias"))

    def test_another_move_is_noticed(self):
        t = self.open("packet-row", "--guided", size=(120, 40))
        t.until("1/6")
        t.keys("Enter", "Enter")
        t.until("Name an area")
        t.keys("1", "Enter")
        t.until("Another move")
        t.keys("u")
        t.until("Step 2 of 6")
        t.keys("3", "Enter")
        t.until("3/6  Take the three fur")

    def test_rotterdam_line_by_line(self):
        t = self.open("rotterdam", "--guided", "--plain", size=(100, 60))
        t.until("Three assignments")
        t.type("place A2 S1 textile\n")
        t.until("Name purple")
        t.type("colour purple\n")
        t.until("The oil has become petrol")
        t.type("done\n")
        t.until("Hand them in")
        t.type("complete A05 with PET7 JAM4\n")
        t.until("Your first 5 points")


class Statistics(Case):
    def test_finished_games_are_counted(self):
        os.makedirs(self.home.path + "/data/harbour")
        for i, (seats, result, winners) in enumerate([("me,bot:clerk", "12 9", "A"), ("bot:clerk,Ines", "20 10", "A"),
                                                      ("me,Tobias", "50 9", "A"), ("bot:clerk,bot:clerk", "60 9", "A"),
                                                      ("me,bot:clerk", f"{2**63 - 1} 9", "A")]):
            with open(f"{self.home.path}/data/harbour/{i}.record", "w") as f:
                f.write(f"harbour-record 1\ngame packet-row\nresult {result}\nwinners {winners}\n\nA pass\n# seats {seats}\n")
        with open(self.home.path + "/data/harbour/broken.record", "wb") as f:
            f.write(b"\xff\x00nonsense")
        t = self.open(size=(120, 30))
        t.until("Your results")
        t.keys(*"jjjjjjj", "Enter")
        shown = t.until("Packet Row: games 2, won 1 (50%), points on average 11.0, best 12.")
        self.assertIn("strongest opponent Clerk: games 2, won 1 (50%).", shown)


class Shared(Case):
    def test_a_curtain_hides_the_hands(self):
        t = self.open("packet-row", "--seats", "Ines,Tobias", "--seed", "curtain", "--first", "A")
        self.same("curtain", t, "Ines is to move")
        t.keys("Enter")
        mine = t.until("Name an area")
        hand = next(line for line in mine.splitlines() if "Contracts" in line)
        t.keys("Enter")
        self.assertNotIn(hand, t.until("Tobias is to move"))
        t.keys("Enter")
        self.assertNotIn(hand, t.until("take one card"))

    def test_new_game_form(self):
        t = self.open()
        t.until("New game: Packet Row")
        t.keys("Enter")
        t.until("Begin")
        t.keys("j", "Right", "j", "j", "Left")
        t.until("person at this screen")
        t.keys("g", "Enter")
        t.until("is to move")


class Records(Case):
    def test_points_of_a_record(self):
        t = self.open("--load", record(self.home, "packet-row", "replay"))
        t.until("move 0 of")
        t.keys("G", "P")
        self.assertNotIn("?", t.until("Result"))

    def test_replay_steps_seats_and_analysis(self):
        t = self.open("--load", record(self.home, "packet-row", "replay"))
        self.same("replay-start", t, "move 0 of")
        t.keys("Right", "Right", "v")
        self.assertIn("as seat A", t.until("move 2 of"))
        t.keys("G")
        end = t.until(re.compile(r"move (\d+) of \1 "))
        t.keys("g", "G")
        self.assertEqual(end, t.until(re.compile(r"move (\d+) of \1 ")))
        t.keys("Home", "a")
        t.until("decisions")
        t.keys("Escape", "Right")
        self.assertRegex(t.until("chances"), r"(?s)move 1 of.*chances A \d+ B \d+ \+- \d+%")
        t.keys("c")
        t.until("100% |")
        t.keys("q", "1")
        t.until("What would you do?")
        t.keys("Enter")
        t.until(re.compile(r"The best choice: .*to win", re.DOTALL))

    def test_play_on_from_a_record(self):
        t = self.open("--load", record(self.home, "packet-row", "branch"))
        t.until("move 0 of")
        t.keys("b")
        t.until("Name an area")

    def test_a_broken_record_is_named(self):
        path = self.home.path + "/broken.record"
        with open(path, "w") as f:
            f.write("harbour-record 1\ngame packet-row\nrules 1\n\nA choose docks\n")
        t = self.open("--load", path)
        self.assertIn("broken.record", t.until("left with 2"))

    def test_save_as(self):
        t = self.open(*PACKET_ROW)
        t.until("Name an area")
        t.keys("S")
        t.until("Write the record")
        t.keys("C-u")
        path = self.home.path + "/mine.record"
        t.type(path)
        t.keys("Enter")
        t.until("Saved:")
        with open(path) as f:
            self.assertTrue(f.read().startswith("harbour-record 1\n"))
        self.assertEqual(0o600, os.stat(path).st_mode & 0o777)


class Anything(Case):
    """Random keys, clicks and sizes: the client survives or exits in order."""

    KEYS = ["Enter"] * 20 + ["Up", "Down", "Left", "Right", "Tab", "BTab", "Space", "Escape", "C-r", "C-l", "PageUp", "Home",
                             "BSpace", *"123456789hjklpdewftuorcLmM?+-vabxsnG/q"]

    def monkey(self, seed, *args, bursts=60):
        dice = random.Random(seed)
        t = self.open(*args)
        for _ in range(bursts):
            if dice.random() < 0.1:
                t.resize(dice.choice([10, 45, 60, 80, 120, 200]), dice.choice([3, 8, 14, 24, 40, 60]))
            elif dice.random() < 0.1:
                t.click(dice.randrange(80), dice.randrange(24))
            t.keys(*dice.choices(self.KEYS, k=8))
            shown = t.tmux("capture-pane", "-p", "-t", "t")
            if "left with" in shown:
                self.assertIn("left with 0", shown)
                t.close()
                t = self.open(*args)

    def test_packet_row(self):
        self.monkey(1, "packet-row", "--players", 3, "--seed", "monkey")

    def test_rotterdam(self):
        self.monkey(2, "rotterdam", "--players", 3, "--seed", "monkey")

    def test_a_shared_screen(self):
        self.monkey(3, "rotterdam", "--seats", "Ines,Tobias", "--seed", "monkey", bursts=40)


class Bad(Case):
    def test_a_seat_list_that_does_not_fit(self):
        t = self.open("packet-row", "--seats", "me,bot:nobody")
        self.assertIn("nobody", t.until("left with 2"))

    def test_an_invalid_address(self):
        t = self.open("--connect", "gopher://somewhere")
        self.assertIn("gopher", t.until("left with 2"))



class Plain(Case):
    def test_a_dumb_terminal_gets_the_line_client(self):
        t = self.open("packet-row", "--seed", "x", term="dumb")
        self.assertNotIn("│", t.until("You>"))


if __name__ == "__main__":
    unittest.main()
