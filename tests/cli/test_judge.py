"""`harbour judge` and `harbour position` against the second implementations of the rules."""

import json
import os
import random
import tempfile
import unittest

import harbour
import pr_model as pr
import rt_model as rt

CARDS = pr.Cards(harbour.table("packet-row", "cards.tsv"))
EDITION = rt.Edition(*(harbour.table("rotterdam", name + ".tsv") for name in ("cards", "board", "channels")))


class Positions(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.path = os.path.join(directory.name, "position.json")

    def save(self, position):
        with open(self.path, "w", encoding="utf-8") as file:
            json.dump(position, file)

    def judge(self, *args, lines=()):
        out, _ = harbour.run("judge", *args, self.path, text="".join(x + "\n" for x in lines))
        return out.splitlines()


class PacketRow(Positions):
    def moments(self, count):
        """Positions from random games, with the table of the model."""
        dice = random.Random(7)
        for k in range(count):
            players = 2 + k % 4
            lines = harbour.trace("packet-row", players, f"judge-{k}")
            at = dice.randrange(1, len(lines) - 1)
            s = lines[at]["after"]
            self.save({"v": 1, "game": "packet-row", "players": players, "box": lines[0]["box"], **s})
            yield dice, s, lines, at

    def test_legal_lists_what_the_model_lists(self):
        for _, s, _, _ in self.moments(25):
            wanted = sorted(f"{p} {m}" for p in s["prompt"] for m in pr.legal(s, p, CARDS))
            self.assertEqual(self.judge("--legal"), wanted)

    def test_best_brings_what_it_says(self):
        for _, s, _, _ in self.moments(25):
            for p, line in enumerate(self.judge("--best")):
                seat, money, *move = line.split()
                done = s["phase"] == "over" or (s["phase"] == "settle" and seat not in s["prompt"])
                held = s["hands"][p] + s["ships"][p]
                self.assertEqual(seat, pr.SEATS[p])
                self.assertEqual(int(money), 0 if done else pr.best(held, CARDS))
                if int(money) == 0:
                    self.assertEqual(move, [])
                    continue
                self.assertEqual(move[0], "fulfil")
                self.assertLessEqual(set(move[1:]), set(held))
                self.assertTrue(pr.fulfilment_is_legal(move[1:], CARDS))
                self.assertEqual(int(money), sum(CARDS.row[c]["value"] for c in CARDS.of_kind(move[1:], "contract")))

    def enrich(self, dice, s, seat):
        """Moves discarded cards to a hand, so that contracts can be fulfilled."""
        p = pr.SEATS.index(seat)
        for area in pr.AREAS:
            for c in list(s["discard"][area]):
                starts = [h for h in s["hands"][p] if CARDS.row[h]["deck"] == "start"]
                if CARDS.kind(c) in ("building", "money", "banker", "assistant") or (starts and CARDS.row[c]["deck"] == "start"):
                    continue
                if dice.random() < 0.6:
                    s["discard"][area].remove(c)
                    (s["ships"] if CARDS.kind(c) == "ship" else s["hands"])[p].append(c)
        for key in ("hands", "ships"):
            s[key][p].sort()

    def test_every_verdict_on_random_sets_of_cards(self):
        yes = no = 0
        for dice, s, lines, _ in self.moments(40):
            if s["phase"] == "over":
                continue
            seat = dice.choice(s["prompt"])
            p = pr.SEATS.index(seat)
            self.enrich(dice, s, seat)
            self.save({"v": 1, "game": "packet-row", "players": len(s["money"]), "box": lines[0]["box"], **s})
            base = self.judge("--best")[p].split()[3:]
            held = s["hands"][p] + s["ships"][p]
            useful = [c for c in held if CARDS.kind(c) not in ("building", "money", "banker", "assistant")]
            sets = []
            for _ in range(80):
                given = set(base) if len(base) < 12 else set(dice.sample(base, 6))
                for c in dice.choices(useful, k=dice.randrange(4)) if useful else []:
                    given ^= {c}
                sets.append(sorted(given) or held[:1])
            answers = self.judge(lines=[f"{seat} fulfil {' '.join(given)}" for given in sets])
            for given, answer in zip(sets, answers):
                fine = pr.fulfilment_is_legal(given, CARDS)
                self.assertEqual(answer == "ok", fine, f"{' '.join(given)}: {answer}")
                self.assertRegex(answer, r"^(ok$|no PR-\d+\.\d+ \S)")
                yes, no = yes + fine, no + (not fine)
        self.assertGreater(yes, 200)
        self.assertGreater(no, 200)

    def test_after_follows_the_game(self):
        for _, _, lines, at in self.moments(8):
            rest = lines[at + 1:-1]
            answers = self.judge("--after", lines=[f"{x['seat']} {x['move']}" for x in rest])
            self.assertEqual(len(answers), len(rest) + 1)
            for line, answer in zip(rest, answers):
                position = json.loads(answer)
                self.assertEqual({k: position[k] for k in line["after"]}, line["after"])
                self.assertEqual((position["v"], position["game"]), (1, "packet-row"))
            self.assertEqual(json.loads(answers[-1]), lines[-1])

    def test_answers_of_each_kind(self):
        s = {"v": 1, "game": "packet-row", "players": 2}
        lines = harbour.trace("packet-row", 2, "answers")
        s.update(lines[1]["after"], box=lines[0]["box"])
        self.save(s)
        asked = s["prompt"][0]
        other = "A" if asked == "B" else "B"
        answers = self.judge(lines=[f"{asked} pass", "", f"  {asked.lower()}   PASS  ", f"{other} pass", f"{asked} jump",
                                    "Z pass", f"{asked} fulfil", f"{asked} take Q99", f"{asked} choose moon", "x" * 9000, "\N{SNOWMAN}" * 300])
        self.assertEqual([a.split()[0] for a in answers], ["ok", "ok", "no"] + ["error"] * 7)

    def test_refused_moves_leave_the_position(self):
        lines = harbour.trace("packet-row", 3, "unchanged")
        self.save({"v": 1, "game": "packet-row", "players": 3, "box": lines[0]["box"], **lines[5]["after"]})
        seat = lines[6]["seat"]
        wrong = next(p for p in "ABC" if p not in lines[5]["after"]["prompt"])
        answers = self.judge("--after", lines=[f"{wrong} pass", "nonsense", f"{seat} {lines[6]['move']}"])
        self.assertRegex(answers[0], "^no PR-")
        self.assertRegex(answers[1], "^error ")
        after = json.loads(answers[2])
        self.assertEqual({k: after[k] for k in lines[6]["after"]}, lines[6]["after"])


class Rotterdam(Positions):
    def moments(self, count):
        dice = random.Random(11)
        for k in range(count):
            players = 2 + k % 3
            lines = harbour.trace("rotterdam", players, f"judge-{k}")
            game = rt.Game(EDITION, players)
            game.deal(lines[0])
            at = dice.randrange(1, len(lines) - 1)
            for line in lines[1:at + 1]:
                game.apply(line["seat"], line["move"], line["after"])
            self.save({"v": 1, "game": "rotterdam", "players": players, **lines[at]["after"]})
            yield game, lines, at

    def test_legal_lists_what_the_model_lists(self):
        for game, _, _ in self.moments(14):
            wanted = sorted(f"{p} {m}" for p in game.s["prompt"] for m in game.legal(p))
            self.assertEqual(self.judge("--legal"), wanted)

    def test_every_verdict_on_moves_of_the_whole_game(self):
        for game, lines, _ in self.moments(8):
            pool = sorted({f"{x['seat']} {m}" for x in lines[1:-1:7] for m in x["legal"] if m.split()[0] not in ("offer", "show")})
            pool = random.Random(3).sample(pool, min(400, len(pool)))
            answers = self.judge(lines=pool)
            for line, answer in zip(pool, answers):
                seat, move = line.split(" ", 1)
                self.assertRegex(answer, r"^(ok$|no RT-\d+\.\d+ \S)")
                if move in game.legal(seat):
                    self.assertEqual(answer, "ok", line)
                elif not any(w in EDITION.card for w in move.split()):  # another of equal cards may be allowed too
                    self.assertNotEqual(answer, "ok", line)

    def test_after_follows_the_game(self):
        for _, lines, at in self.moments(5):
            rest = lines[at + 1:-1]
            answers = self.judge("--after", lines=[f"{x['seat']} {x['move']}" for x in rest])
            for line, answer in zip(rest, answers):
                if line["move"] == "draw" and not lines[line["n"] - 1]["after"]["stacks"]["shipping"]:
                    break  # shuffled anew, by another seed
                position = json.loads(answer)
                self.assertEqual({k: position[k] for k in line["after"]}, line["after"], line["move"])


class Refused(Positions):
    """Invalid positions: nothing on standard output, a message that names the place, exit code 2."""

    def refuse(self, position, *words, modes=(("--legal",),)):
        self.save(position)
        for mode in modes:
            out, err = harbour.run("judge", *mode, self.path, code=2)
            self.assertEqual(out, "")
            self.assertEqual(len(err.splitlines()), 1, err)
            for word in words:
                self.assertIn(word, err)

    def packet_row(self):
        lines = harbour.trace("packet-row", 3, "refused")
        return json.loads(json.dumps({"v": 1, "game": "packet-row", "players": 3, "box": lines[0]["box"], **lines[30]["after"]}))

    def rotterdam(self):
        lines = harbour.trace("rotterdam", 3, "refused")
        return json.loads(json.dumps({"v": 1, "game": "rotterdam", "players": 3, **lines[60]["after"]}))

    def test_a_card_twice_or_nowhere(self):
        for position, key in ((self.packet_row(), "box"), (self.rotterdam(), "used")):
            card = "M01" if key == "box" else "PET1"
            position[key] = position[key] + [card]
            self.refuse(position, card, modes=((), ("--legal",), ("--after",)))
        position = self.packet_row()
        card = position["box"].pop()
        self.refuse(position, card)

    def test_a_key_missing_or_odd(self):
        for make in (self.packet_row, self.rotterdam):
            whole = make()
            for key in set(whole) - {"shown"}:  # the one key that may be left out
                position = {k: v for k, v in whole.items() if k != key}
                self.refuse(position, key)
                self.refuse({**whole, key: {"odd": True}})

    def test_an_unknown_card_or_seat(self):
        position = self.packet_row()
        position["hands"][0].append("X99")
        self.refuse(position, "hands", "X99")
        position = self.packet_row()
        position["master"] = "E"
        self.refuse(position, "master")

    def test_a_prompt_that_does_not_follow(self):
        for make in (self.packet_row, self.rotterdam):
            position = make()
            position["prompt"] = []
            self.refuse(position, "prompt")
            position["prompt"] = ["A", "B", "C"]
            self.refuse(position, "prompt")

    def test_not_json_at_all(self):
        for text in ("", "{", "[]", "nonsense", '{"v":1}', '{"game":"chess"}', "{" * 5000, '{"game":"packet-row","game":"rotterdam"}'):
            with open(self.path, "w", encoding="utf-8") as file:
                file.write(text)
            out, err = harbour.run("judge", self.path, code=2)
            self.assertEqual(out, "")
            self.assertTrue(err.startswith("harbour: " + self.path), err)


if __name__ == "__main__":
    unittest.main()
