"""Screens: every size, with and without colours and line drawing, in several languages."""

import re
import unittest

from terminal import Case

PACKET_ROW = ("packet-row", "--players", 5, "--seed", "screens", "--first", "A")
ROTTERDAM = ("rotterdam", "--players", 4, "--seed", "screens", "--first", "A")


class Sizes(Case):
    def test_packet_row_fits_80x24_with_five_players(self):
        t = self.open(*PACKET_ROW)
        self.same("packet-row-80x24", t, "Name an area")

    def test_packet_row_uses_120x40(self):
        t = self.open(*PACKET_ROW, size=(120, 40))
        self.same("packet-row-120x40", t, "Name an area")

    def test_packet_row_uses_200x60(self):
        t = self.open(*PACKET_ROW, size=(200, 60))
        self.same("packet-row-200x60", t, "Name an area")

    def test_rotterdam_fits_80x24_with_four_players(self):
        t = self.open(*ROTTERDAM)
        self.same("rotterdam-80x24", t, "Place a ship")

    def test_rotterdam_uses_200x60(self):
        t = self.open(*ROTTERDAM, size=(200, 60))
        self.same("rotterdam-200x60", t, "Place a ship")

    def test_rotterdam_as_a_list_of_ships(self):
        t = self.open(*ROTTERDAM)
        t.until("Place a ship")
        t.keys("Enter", "Enter")
        t.until("Name a colour")
        t.keys("M")
        self.same("rotterdam-list", t, "Leads on")

    def test_resizing_at_any_moment(self):
        t = self.open(*PACKET_ROW)
        t.until("Name an area")
        for size in ((200, 60), (41, 13), (20, 5), (1, 1), (132, 30)):
            t.resize(*size)
            t.screen()
        t.resize(20, 5)
        t.until("80 by 24 is enough")
        t.keys("Enter", "Down", "Enter")  # nothing is seen, so nothing is chosen
        t.read_keys()
        t.resize(80, 24)
        self.same("packet-row-80x24", t)

    def test_start_screen(self):
        t = self.open()
        self.same("start", t, "New game: Rotterdam")

    def test_keys_page(self):
        t = self.open(*PACKET_ROW)
        t.until("Name an area")
        t.keys("?")
        self.same("keys", t, "Moving and choosing")


class Looks(Case):
    def test_256_colours(self):
        t = self.open(*PACKET_ROW)
        t.until("Name an area")
        self.assertRegex(t.screen(colours=True), r"\x1b\[[0-9;]*38;5;")

    def test_16_colours(self):
        t = self.open(*PACKET_ROW, term="screen")
        t.until("Name an area")
        shown = t.screen(colours=True)
        self.assertNotRegex(shown, r"\x1b\[[0-9;]*38;5;")
        self.assertRegex(shown, r"\x1b\[[0-9;]*3[1-6]m")

    def test_no_color(self):
        t = self.open(*PACKET_ROW, env={"NO_COLOR": "1"})
        t.until("Name an area")
        shown = t.screen(colours=True)
        self.assertNotRegex(shown, r"\x1b\[(?:[0-9;]*;)?(?:[34][0-7]|38;5;\d+|48;5;\d+)m")
        self.assertRegex(shown, r"\x1b\[[0-9;]*7m", "the cursor is reversed")
        self.same("packet-row-80x24", t)

    def test_a_terminal_without_colours(self):
        t = self.open(*ROTTERDAM, term="vt100", lang="C")
        shown = t.until("Place a ship")
        self.assertTrue(shown.isascii())

    def test_rotterdam_no_color_has_letters_on_its_channels(self):
        t = self.open(*ROTTERDAM, env={"NO_COLOR": "1"})
        self.same("rotterdam-80x24", t, "Place a ship")

    def test_ascii_by_option(self):
        t = self.open(*ROTTERDAM, "--ascii")
        shown = t.until("Place a ship")
        self.assertTrue(shown.isascii())
        self.same("rotterdam-ascii", t)

    def test_ascii_by_locale(self):
        t = self.open(*PACKET_ROW, lang="C")
        shown = t.until("Name an area")
        self.assertTrue(shown.isascii())
        self.same("packet-row-ascii", t)

    def test_german(self):
        t = self.open(*PACKET_ROW, lang="de_DE.UTF-8")
        self.same("packet-row-german", t, "Nenne ein Gebiet")

    def test_german_rotterdam_in_ascii(self):
        t = self.open(*ROTTERDAM, "--ascii", lang="de_DE.UTF-8")
        shown = t.until("Setze ein Schiff ein")
        self.assertTrue(shown.isascii())
        self.same("rotterdam-german-ascii", t)

    def test_options_of_a_table_have_names(self):
        t = self.open("--lang", "de")
        t.until("Neues Spiel: Rotterdam")
        t.keys("Down", "Enter")
        self.assertIn("Runden höchstens", t.until("Erster Hafenmeister"))

    def test_nothing_is_cut_in_any_language(self):
        hint = {"en": "hint", "de": "Tipp", "nl": "tip", "fr": "conseil", "es": "pista"}
        for language, word in hint.items():
            for size in ((80, 24), (120, 40)):
                for game in (PACKET_ROW, ROTTERDAM):
                    t = self.open(*game, "--lang", language, size=size)
                    shown = t.until(f" t {word} ")
                    self.assertNotIn("…", shown, language)
                    if language != "en":
                        self.assertNotRegex(shown, r"\$\d", language)
                    t.close()
                    self.home.remove()


if __name__ == "__main__":
    unittest.main()
