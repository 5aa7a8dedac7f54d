"""test_messages.py: the check of the message catalogues detects each kind of problem."""
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(os.environ.get("HARBOUR_SOURCE", Path(__file__).resolve().parents[2]))
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tools/messages"))

import merge  # noqa: E402
import po  # noqa: E402
import pseudo  # noqa: E402
from plural import PluralRule  # noqa: E402

HEADER = '''msgid ""
msgstr ""
"Language: {id}\\n"
"X-Language-Name: {id}\\n"
"X-Locale: {id}\\n"
"Plural-Forms: {plural}\\n"
'''
ENGLISH = '''
#. {{n}} count
msgctxt "ui.cards"
msgid "{{n}} card"
msgid_plural "{{n}} cards"
msgstr[0] ""
msgstr[1] ""

#. {{who}} player
#. {{what}} text, a card
msgctxt "ui.took"
msgid "{{who}} took *{{what}}*"
msgstr ""

#. {{who}} player
#. {{what}} text
msgctxt "ui.took@you"
msgid "You took *{{what}}*"
msgstr ""
{more}'''
GERMAN = '''
msgctxt "ui.cards"
msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "eine Karte"
msgstr[1] "{n} Karten"

msgctxt "ui.took"
msgid "{who} took *{what}*"
msgstr "{who} hat *{what}* genommen"

msgctxt "ui.took@you"
msgid "You took *{what}*"
msgstr "Du hast *{what}* genommen"
'''
TWO = "nplurals=2; plural=n != 1;"
PAGE = "t().ui.cards(2); t().ui.took(w, x);"


class Tree(unittest.TestCase):
    """A small tree with a template, a translation and a page."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def tree(self, german=GERMAN, plural=TWO, more="", page=PAGE):
        english = HEADER.format(id="en", plural=TWO) + ENGLISH.format(more=more)
        self.write("po/messages.pot", english)
        self.write("po/de.po", HEADER.format(id="de", plural=plural) + german)
        self.write("web/src/page.ts", page)

    def tool(self, *words):
        tool = [sys.executable, str(ROOT / "tools/mkmessages.py"), "--root", str(self.root)]
        done = subprocess.run([*tool, *words], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def refused(self, said):
        code, text = self.tool("check")
        self.assertEqual(code, 1, text)
        self.assertIn(said, text)


class Check(Tree):
    def test_all_is_well(self):
        self.tree()
        self.assertEqual(self.tool("check"), (0, ""))

    def test_a_missing_message(self):
        self.tree(GERMAN.split("\n\n")[0])
        self.refused("ui.took is missing")

    def test_a_message_without_translation(self):
        self.tree(GERMAN.replace("Du hast *{what}* genommen", ""))
        self.refused("ui.took@you: is not translated")

    def test_a_fuzzy_message(self):
        self.tree(GERMAN.replace('msgctxt "ui.took"', '#, fuzzy\nmsgctxt "ui.took"'))
        self.refused("ui.took: is fuzzy")

    def test_an_unknown_message(self):
        self.tree(GERMAN + '\nmsgctxt "ui.gone"\nmsgid "a"\nmsgstr "b"\n')
        self.refused("ui.gone: is not in the template")

    def test_an_obsolete_message_is_ignored(self):
        self.tree(GERMAN + '\n#~ msgctxt "ui.gone"\n#~ msgid "a"\n#~ msgstr "b"\n')
        self.assertEqual(self.tool("check"), (0, ""))

    def test_a_changed_english_text(self):
        self.tree(GERMAN.replace('msgid "You took', 'msgid "You have taken'))
        self.refused("ui.took@you: the English text has changed")

    def test_a_message_that_nothing_uses(self):
        self.tree(page="t().ui.cards(2)")
        self.refused("ui.took is not used")

    def test_a_sentence_in_the_code(self):
        self.tree()
        self.write("src/cli/x.c", 'int f(void) { return printf("%u games " /* so */ "in all\\n", n); }\n')
        self.refused("src/cli/x.c:1: '%u games in all\\n' is not from a catalogue")
        for text in ('/* "two words" */ puts("two");', 'fputs("{\\"two\\":\\"words here\\"}", f);',
                     'x = hm_need(y, "two words", n);', 'c = {.example = "two " "words"};'):
            self.write("src/cli/x.c", text)
            self.assertEqual(self.tool("check"), (0, ""), text)

    def test_a_message_twice(self):
        self.tree(GERMAN + GERMAN)
        self.refused("ui.cards is there twice")

    def test_a_missing_placeholder(self):
        self.tree(GERMAN.replace("{who} hat", "Jemand hat"))
        self.refused("ui.took: lacks {who}")

    def test_an_unknown_placeholder(self):
        self.tree(GERMAN.replace("Du hast *{what}*", "Du hast *{what}* {whatever}"))
        self.refused("has an unknown {whatever}")

    def test_a_brace_that_is_no_placeholder(self):
        self.tree(GERMAN.replace("{n} Karten", "{n} Karten {"))
        self.refused("a brace outside a placeholder")

    def test_a_count_may_be_missing_only_where_the_form_is_for_one_number(self):
        self.tree(plural="nplurals=2; plural=n > 1;")
        self.refused("ui.cards: lacks {n} in 'eine Karte'")

    def test_too_few_plural_forms(self):
        self.tree(plural="nplurals=3; plural=n == 1 ? 0 : n == 2 ? 1 : 2;")
        self.refused("has 2 plural forms, de has 3")

    def test_a_plural_rule_that_is_nonsense(self):
        for rule in ("nplurals=2; plural=n != ;", "nplurals=4; plural=n != 1;", "plural=n",
                     "nplurals=2; plural=m;"):
            with self.subTest(rule):
                self.tree(plural=rule)
                self.refused("Plural-Forms")

    def test_marks_of_emphasis(self):
        self.tree(GERMAN.replace("Du hast *{what}*", "Du hast {what}"))
        self.refused("has 0 marks of emphasis")

    def test_spaces_at_the_ends(self):
        self.tree(GERMAN.replace("{n} Karten", "{n} Karten "))
        self.refused("begins or ends with a space")

    def test_a_placeholder_without_a_type(self):
        self.tree(more='\nmsgctxt "ui.x"\nmsgid "{x}"\nmsgstr ""\n')
        self.refused("ui.x: a placeholder without a note")

    def test_a_type_that_does_not_exist(self):
        self.tree(more='\n#. {x} euros\nmsgctxt "ui.x"\nmsgid "{x}"\nmsgstr ""\n')
        self.refused("ui.x: unknown type euros")

    def test_a_malformed_key(self):
        self.tree(more='\nmsgctxt "ui..x"\nmsgid "x"\nmsgstr ""\n')
        self.refused("malformed key 'ui..x'")

    def test_a_file_that_is_no_po_file(self):
        for text in ("msgctxt ui", 'msgid "a"\n"b', 'msgstr "a"', 'msgctxt "a"\n\n',
                     'msgid "a"\n\nfoo', 'msgid "\\q"\nmsgstr ""',
                     'msgid "a"\nmsgid_plural "b"\nmsgstr "c"',
                     'msgid "a"\nmsgid_plural "b"\nmsgstr[1] "c"'):
            with self.subTest(text):
                self.tree(GERMAN + "\n" + text)
                self.refused("po/de.po:")

    def test_a_language_that_one_catalogue_lacks(self):
        self.tree()
        self.write("src/games/some/messages/messages.pot", HEADER.format(id="en", plural=TWO))
        self.refused("src/games/some/messages: there is no de.po")

    def test_refusals_of_the_rules(self):
        self.tree()
        for lang, name, text in (("en", "messages.pot", ""), ("de", "de.po", "y")):
            entry = f'\nmsgctxt "explain.refusals/late"\nmsgid "x"\nmsgstr "{text}"\n'
            header = HEADER.format(id=lang, plural=TWO)
            self.write(f"src/games/some/messages/{name}", header + entry)
        self.write("web/src/explain.ts", "explain().refusals")
        refusal = 'const struct hm_refusal early = {"XY-1.1", "early", "z"};\n'
        self.write("src/games/some/rules/a.c", refusal)
        self.refused("the refusal 'early' of the rules has no message")
        self.refused("the rules have no refusal 'late'")


class Pot(Tree):
    def test_new_changed_and_removed_messages(self):
        self.tree(more='\nmsgctxt "ui.new"\nmsgid "New"\nmsgstr ""\n')
        template = po.read(self.root / "po/messages.pot")
        next(e for e in template if e.key == "ui.took@you").text = "You have taken *{what}*"
        template = [e for e in template if e.key != "ui.took"]
        merged = merge.merged(template, po.read(self.root / "po/de.po"))
        entries = {e.key: e for e in po.parse(po.write(merged), "x")}
        self.assertFalse(entries["ui.new"].translated)
        self.assertTrue(entries["ui.took@you"].fuzzy)
        self.assertEqual(entries["ui.took@you"].previous, ['msgid "You took *{what}*"'])
        self.assertTrue(entries["ui.took"].obsolete)
        self.assertEqual(entries["ui.cards"].strings, ["eine Karte", "{n} Karten"])

    def test_pot_leaves_a_clean_tree_as_it_is(self):
        self.tree()
        self.tool("pot")
        first = (self.root / "po/de.po").read_text(encoding="utf-8")
        self.assertEqual(self.tool("pot")[0], 0)
        self.assertEqual((self.root / "po/de.po").read_text(encoding="utf-8"), first)
        self.assertIn("#: web/src/page.ts", first)
        self.assertEqual(self.tool("check"), (0, ""))

    def test_writing_and_reading_give_the_same(self):
        for folder in ("po", "src/games/packet_row/messages", "src/games/rotterdam/messages"):
            for path in (ROOT / folder).iterdir():
                text = path.read_text(encoding="utf-8")
                self.assertEqual(po.write(po.parse(text, path)), text)


class Generated(Tree):
    def test_typescript(self):
        entry = '\nmsgctxt "ui.levels/clerk"\nmsgid "a"\nmsgstr "%s"\n'
        self.tree(more=entry % "", german=GERMAN + entry % "`b` $c\\\\")
        self.write("web/src/level.ts", "t().ui.levels[x]")
        self.assertEqual(self.tool("ts", str(self.root / "out")), (0, ""))
        types = (self.root / "out/types.ts").read_text(encoding="utf-8")
        self.assertIn("took: (who: Who, what: string) => string;", types)
        self.assertIn("[key: string]: string;", types)
        german = (self.root / "out/shared-ui.de.ts").read_text(encoding="utf-8")
        self.assertIn('Plural(n, "eine Karte", `${Format.number(n)} Karten`),', german)
        self.assertIn("took: (who, what) => who.you ? `Du hast *${what}* genommen`", german)

    def test_a_broken_catalogue_generates_nothing(self):
        self.tree(GERMAN.replace("{who} hat", "Jemand hat"))
        code, said = self.tool("ts", str(self.root / "out"))
        self.assertEqual(code, 1)
        self.assertIn("lacks {who}", said)
        self.assertFalse((self.root / "out").exists())

    def test_the_pseudo_language_is_longer(self):
        self.assertEqual(pseudo.lengthen("{n} cards"), "{n} çårdsåé")
        for text in ("Play now", "Choose a framed card.", "{who} took *{what}* for {cost}"):
            self.assertGreaterEqual(len(pseudo.lengthen(text)), len(text) + 1)
            self.assertEqual(text.count("*"), pseudo.lengthen(text).count("*"))


class Plurals(unittest.TestCase):
    def test_forms(self):
        polish = PluralRule("nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && "
                            "(n%100<12 || n%100>14) ? 1 : 2);")
        self.assertEqual([polish.form(n) for n in (0, 1, 2, 5, 12, 22, 112)], [2, 0, 1, 2, 2, 1, 2])
        self.assertEqual(polish.single, {0})


class ThisTree(unittest.TestCase):
    def test_the_catalogues_of_the_project(self):
        command = [sys.executable, str(ROOT / "tools/mkmessages.py"), "check"]
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
