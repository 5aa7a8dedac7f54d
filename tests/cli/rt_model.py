"""rt_model.py: Rotterdam a second time, in Python, straight from the numbered rules.

As pr_model.py: no code shared with the engine, a table is a dictionary with the keys of a
position.  What is not in a position but needed to follow a game (which ships are still to
move while one is steered) is kept in the Game object.
"""

import csv
import itertools

SEATS = "ABCD"
HARBOURS = ["BOT", "VUL", "MER", "WAA"]
MATERIALS = ["grain", "fruit", "crude-oil", "textile"]
UNITS = {"grain": 7, "fruit": 5, "crude-oil": 6, "textile": 6}  # RT-1.1
TAKES = {"BOT": "crude-oil", "VUL": "grain", "MER": "fruit", "WAA": "textile"}  # RT-1.2
COLOURS = ["green", "purple", "red", "white", "yellow"]
VERB = {"change-your-luck": "luck", "extra-cargo": "cargo", "setback": "setback", "heavy-storm": "storm",
        "advantage": "open", "extra-advantage": "open", "freight-robbery": "rob", "inspection": "police"}


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


class Edition:
    def __init__(self, cards, board, channels):
        self.card = {r["id"]: r for r in read(cards)}
        self.order = {c: i for i, c in enumerate(self.card)}
        self.position = {r["id"]: r for r in read(board)}
        self.ahead, self.back = {}, {p: [] for p in self.position}
        for r in read(channels):
            self.ahead.setdefault((r["from"], r["colour"]), []).append(r["to"])
            self.back[r["to"]].append(r["from"])

    def starts(self):
        return [p for p, r in self.position.items() if r["kind"] == "start"]

    def is_harbour(self, position):
        return self.position[position]["kind"] == "harbour"

    def points(self, card):
        return int(self.card[card]["points"])

    def product(self, card):
        return card[:3]

    def sort(self, cards):
        return sorted(cards, key=self.order.get)


class Game:
    def __init__(self, edition, players, **options):
        self.e, self.n = edition, players
        self.offer_cap, self.round_cap = options.get("offers", 3), options.get("rounds", 60)
        self.last_chance = options.get("last-chance", 1)
        self.fleet = 5 if players == 2 else 4  # RT-1.6
        self.pending = []  # ships that still have to take their step
        self.s = None

    # ---- RT-2 -----------------------------------------------------------------------------

    def deal(self, setup):
        n = self.n
        stacks = {k: list(v) for k, v in setup["stacks"].items()}
        hands = []
        for _ in range(n):
            hands.append(self.e.sort(stacks["assignment"][:3]))
            del stacks["assignment"][:3]
        self.s = {
            "ships": {f"{SEATS[p]}{i + 1}": {"at": None, "cargo": None} for p in range(n) for i in range(self.fleet)},
            "stock": dict(UNITS), "products": [[] for _ in range(n)], "assignments": hands,
            "completed": [[] for _ in range(n)], "shipping": [[] for _ in range(n)], "open": [[] for _ in range(n)],
            "stacks": stacks, "used": [], "gone": [], "offers": [None] * n, "offered": [0] * n, "done": [],
            "master": setup["first"], "phase": 1, "round": 1, "turn": setup["first"], "acted": False, "due": [0] * n,
            "completers": [], "last": False, "prompt": [setup["first"]], "colour": None, "steer": None,
        }

    # ---- queries ----------------------------------------------------------------------------

    def hand(self, seat):
        return self.s["shipping"][SEATS.index(seat)]

    def at(self, ship):
        return self.s["ships"][ship]["at"]

    def free(self, position):
        return self.e.is_harbour(position) or all(x["at"] != position for x in self.s["ships"].values())

    def free_back(self, position):
        return [p for p in self.e.back[position] if self.free(p)]

    def own(self, seat):
        return [x for x in self.s["ships"] if x[0] == seat]

    def can_draw(self, seat):  # RT-6.1, RT-6.2
        s = self.s
        return s["due"][SEATS.index(seat)] > 0 and len(self.hand(seat)) < 3 and bool(s["stacks"]["shipping"] or s["used"])

    def after(self, seat):
        return SEATS[(SEATS.index(seat) + 1) % self.n]

    def lowest(self, cards, key):
        """Of interchangeable cards the lowest id only."""
        seen = {}
        for c in self.e.sort(cards):
            seen.setdefault(key(c), c)
        return seen

    # ---- legal moves --------------------------------------------------------------------------

    def legal(self, seat):
        s = self.s
        if seat not in s["prompt"]:
            return []
        if s["steer"]:
            ship = s["steer"]
            return sorted(f"steer {ship} {p}" for p in self.e.ahead[self.at(ship), s["colour"]] if self.free(p))
        if s["phase"] == 5:
            return sorted(self.legal_swaps(seat))
        moves = self.legal_cards(seat)
        if s["phase"] == 3:
            moves.append("draw" if self.can_draw(seat) else "end")
        elif s["phase"] == 4 or s["acted"]:
            moves.append("end")
        elif s["phase"] == 1:
            moves += ["pass"] + self.legal_places(seat)
        elif s["phase"] == 2:
            moves += ["colour " + c for c in COLOURS]
        elif s["phase"] == 6:
            moves += ["pass"] + self.legal_completions(seat)
        return sorted(moves)

    def legal_places(self, seat):  # RT-4
        cargo = [m for m in MATERIALS if self.s["stock"][m] > 0]
        if len(cargo) < 4:
            cargo.append("empty")
        return [f"place {x} {p} {m}" for x in self.own(seat) if self.at(x) is None
                for p in self.e.starts() if self.free(p) for m in cargo]

    def legal_completions(self, seat):  # RT-7.4, RT-7.5
        p = SEATS.index(seat)
        jokers = [c for c in self.e.sort(self.hand(seat)) if self.e.card[c]["name"] == "joker"]
        held = {}
        for c in self.e.sort(self.s["products"][p]):
            held.setdefault(self.e.product(c), []).append(c)
        moves = set()
        for a in self.s["assignments"][p]:
            wanted = self.e.card[a]["products"].split("+")
            for joker in itertools.product([False, True], repeat=len(wanted)):
                given = [w for w, j in zip(wanted, joker) if not j]
                if sum(joker) > len(jokers) or any(given.count(w) > len(held.get(w, [])) for w in given):
                    continue
                cards = [c for w in sorted(set(given)) for c in held[w][:given.count(w)]] + jokers[:sum(joker)]
                moves.add(f"complete {a} with {' '.join(self.e.sort(cards))}")
        return list(moves)

    def legal_swaps(self, seat):  # RT-7.1
        s, p = self.s, SEATS.index(seat)
        moves = ["done"] + self.legal_cards(seat)  # RT-3.2
        if s["offers"][p]:
            moves.append("withdraw")
        have = [self.e.product(c) for c in s["products"][p]]
        for q, offer in enumerate(s["offers"]):
            if q != p and offer and offer["to"] in (seat, "all"):
                if all(have.count(w) >= offer["want"].count(w) for w in offer["want"]):
                    moves.append(f"accept {SEATS[q]} {offer['n']}")
        return moves

    def legal_open(self, seat):  # RT-8.5, RT-8.6
        hand = self.hand(seat)
        kinds = self.lowest(hand, lambda c: self.e.card[c]["name"])
        return [f"open {c}" for k, c in kinds.items() if VERB.get(k) == "open" and len(hand) == 3]

    def legal_cards(self, seat):  # RT-8
        s = self.s
        ships = s["ships"]
        loaded = sorted(x for x in ships if ships[x]["cargo"])
        afloat = [x for x in ships if ships[x]["at"] is not None]
        starts = [p for p in self.e.starts() if self.free(p)]
        home = [x for x in self.own(seat) if self.at(x) is None]
        stock = [m for m in MATERIALS if s["stock"][m] > 0]
        moves = self.legal_open(seat)
        for kind, c in self.lowest(self.hand(seat), lambda c: self.e.card[c]["name"]).items():
            if kind == "change-your-luck":
                moves += [f"luck {c} {a} {b}" for a, b in itertools.combinations(loaded, 2)]
            elif kind == "extra-cargo":
                moves += [f"cargo {c} {x} {p} {m}" for x in home for p in starts for m in stock]
            elif kind == "setback":
                moves += [f"setback {c} {x} {p}" for x in afloat for p in self.free_back(self.at(x))]
            elif kind == "heavy-storm":
                moves += [f"storm {c} {x} {p} {q}" for x in afloat for p in self.free_back(self.at(x)) for q in self.free_back(p)]
            elif kind == "freight-robbery":
                mine = [x for x in afloat if x[0] == seat]
                moves += [f"rob {c} {a} {b}" for a in loaded for b in mine if a != b]
                if not mine:
                    moves += [f"rob {c} {a} {b} {p}" for a in loaded for b in home for p in starts]
            elif kind == "inspection":
                moves += [f"police {c} {x}" for x in loaded]
        return moves

    # ---- making moves -------------------------------------------------------------------------

    def apply(self, seat, move, told):
        """Makes a legal move; `told` is the table after it, used only for the order of a new shuffle."""
        s, words, p = self.s, move.split(), SEATS.index(seat)
        kind = words[0]
        if kind == "place":
            self.put(words[1], words[2], words[3])
            self.acted(seat)
        elif kind == "colour":
            self.pending = self.movers(seat, words[1])
            s["colour"] = words[1]
            self.sail()
        elif kind == "steer":
            s["ships"][words[1]]["at"] = words[2]
            s["steer"] = None
            self.sail()
        elif kind == "draw":
            self.draw(p, told)
        elif kind in ("luck", "cargo", "setback", "storm", "open", "rob", "police"):
            self.play(seat, words)
        elif kind == "offer":
            self.offer(seat, words)
        elif kind == "withdraw":
            s["offers"][p] = None
        elif kind == "accept":
            self.accept(seat, words[1])
        elif kind == "done":
            s["done"] = sorted(s["done"] + [seat])
            s["prompt"] = [x for x in SEATS[:self.n] if x not in s["done"]]
            if not s["prompt"]:
                s["offers"], s["offered"], s["done"] = [None] * self.n, [0] * self.n, []
                self.begin_turn(6, s["master"])
        elif kind == "complete":
            self.complete(p, words[1], words[3:])
            self.acted(seat)
        elif kind == "pass":
            self.acted(seat)
        elif kind == "end":
            if s["phase"] == 4 and not s["acted"] and self.unload(seat):
                s["acted"] = True
            else:
                self.next_turn(seat)
        elif kind != "show":
            raise AssertionError("unknown move " + move)

    def put(self, ship, position, cargo):
        self.s["ships"][ship] = {"at": position, "cargo": None if cargo == "empty" else cargo}
        if cargo != "empty":
            self.s["stock"][cargo] -= 1

    def acted(self, seat):
        """RT-3.2: the seat is prompted again while it holds shipping cards."""
        s = self.s
        s["acted"], s["turn"], s["prompt"] = True, seat, [seat]
        if not self.hand(seat):
            self.next_turn(seat)

    def movers(self, seat, colour):  # RT-5.2, RT-5.6
        order = []
        for k in range(self.n):
            owner = SEATS[(SEATS.index(seat) + k) % self.n]
            before = [x for x in self.own(owner) if self.at(x) and (self.at(x), colour) in self.e.ahead]
            order += sorted(before, key=lambda x: -int(self.e.position[self.at(x)]["order"]))
        return order

    def sail(self):
        s = self.s
        while self.pending:
            ship = self.pending.pop(0)
            ways = [p for p in self.e.ahead[self.at(ship), s["colour"]] if self.free(p)]
            if len(ways) > 1:
                s["steer"], s["prompt"] = ship, [ship[0]]
                return
            if ways:
                s["ships"][ship]["at"] = ways[0]
        s["colour"] = None
        self.acted(s["turn"])

    def draw(self, p, told):
        s = self.s
        if not s["stacks"]["shipping"]:  # RT-6.3
            drawn = [c for c in told["shipping"][p] if c not in s["shipping"][p]]
            s["stacks"]["shipping"] = drawn + told["stacks"]["shipping"]
            if sorted(s["stacks"]["shipping"]) != sorted(s["used"]):
                raise AssertionError("the new stack is not the used cards")
            s["used"] = []
        s["shipping"][p] = self.e.sort(s["shipping"][p] + [s["stacks"]["shipping"].pop(0)])
        s["due"][p] -= 1

    def play(self, seat, words):
        s, p, ships = self.s, SEATS.index(seat), self.s["ships"]
        kind, card = words[:2]
        s["shipping"][p].remove(card)
        if kind == "open":
            s["open"][p] = self.e.sort(s["open"][p] + [card])
        else:
            s["used"] = self.e.sort(s["used"] + [card])
        if kind == "luck":
            a, b = ships[words[2]], ships[words[3]]
            a["cargo"], b["cargo"] = b["cargo"], a["cargo"]
        elif kind == "cargo":
            self.put(words[2], words[3], words[4])
        elif kind in ("setback", "storm"):
            ships[words[2]]["at"] = words[-1]
        elif kind == "rob":
            unit, ships[words[2]]["cargo"] = ships[words[2]]["cargo"], None
            if len(words) > 4:
                ships[words[3]]["at"] = words[4]
            elif ships[words[3]]["cargo"]:
                s["stock"][ships[words[3]]["cargo"]] += 1
            ships[words[3]]["cargo"] = unit
        elif kind == "police":
            s["stock"][ships[words[2]]["cargo"]] += 1
            ships[words[2]]["cargo"] = None
        if s["phase"] == 5 or self.hand(seat):
            return
        if s["phase"] == 4 and not s["acted"]:  # RT-6.4: playing the last card unloads
            self.unload(seat)
            self.next_turn(seat)
        elif s["phase"] == 3:
            if not self.can_draw(seat):
                self.next_turn(seat)
        elif s["acted"]:
            self.next_turn(seat)

    def unload(self, seat):
        """RT-6.4; how many ships."""
        s, n = self.s, 0
        for ship in self.own(seat):
            at = self.at(ship)
            if at is None or not self.e.is_harbour(at):
                continue
            cargo = s["ships"][ship]["cargo"]
            if cargo:
                s["stock"][cargo] += 1
                if cargo == TAKES[at] and s["stacks"][at]:
                    p = SEATS.index(seat)
                    s["products"][p] = self.e.sort(s["products"][p] + [s["stacks"][at].pop(0)])
            s["ships"][ship] = {"at": None, "cargo": None}
            n += 1
        return n

    def offer(self, seat, words):
        s, p = self.s, SEATS.index(seat)
        middle = words.index("for")
        to = words[-1]
        s["offered"][p] += 1
        s["offers"][p] = {"n": s["offered"][p], "give": words[1:middle], "want": words[middle + 1:-2], "to": to}
        asked = [x for x in SEATS[:self.n] if x != seat and to in (x, "all")]
        s["done"] = [x for x in s["done"] if x not in asked]
        s["prompt"] = [x for x in SEATS[:self.n] if x not in s["done"]]

    def accept(self, seat, maker):
        s, p, q = self.s, SEATS.index(seat), SEATS.index(maker)
        offer = s["offers"][q]
        paid = []
        for w in offer["want"]:
            paid.append(min((c for c in s["products"][p] if self.e.product(c) == w and c not in paid), key=self.e.order.get))
        s["products"][p] = self.e.sort([c for c in s["products"][p] if c not in paid] + offer["give"])
        s["products"][q] = self.e.sort([c for c in s["products"][q] if c not in offer["give"]] + paid)
        s["offers"][q] = None
        for i, other in enumerate(s["offers"]):
            if other and not set(other["give"]) <= set(s["products"][i]):
                s["offers"][i] = None

    def complete(self, p, assignment, given):
        s = self.s
        s["assignments"][p].remove(assignment)
        s["completed"][p] = self.e.sort(s["completed"][p] + [assignment])
        for c in given:
            if c in s["shipping"][p]:
                s["shipping"][p].remove(c)
                s["used"] = self.e.sort(s["used"] + [c])
            else:
                s["products"][p].remove(c)
                s["gone"] = self.e.sort(s["gone"] + [c])
        if s["stacks"]["assignment"]:
            s["assignments"][p] = self.e.sort(s["assignments"][p] + [s["stacks"]["assignment"].pop(0)])
        s["completers"] = sorted(s["completers"] + [SEATS[p]])

    # ---- turns and phases ---------------------------------------------------------------------

    def begin_turn(self, phase, seat):
        """Gives the turn of a phase to a seat, or to the next one if it has nothing to do."""
        s = self.s
        s["phase"], s["turn"], s["acted"], s["prompt"] = phase, seat, False, [seat]
        if phase == 3 and not self.can_draw(seat) and not self.hand(seat):
            self.next_turn(seat)
        elif phase == 4 and not self.hand(seat):
            self.unload(seat)
            self.next_turn(seat)

    def next_turn(self, seat):
        s = self.s
        if s["phase"] == 3:
            s["due"][SEATS.index(seat)] = 0  # RT-6.2: lapses
        following = self.after(seat)
        if s["phase"] == 6 and s["last"]:
            self.next_last_chance(following)
        elif following != s["master"]:
            self.begin_turn(s["phase"], following)
        else:
            self.next_phase()

    def next_phase(self):
        s = self.s
        if s["phase"] == 2:
            s["due"] = [sum(1 for x in self.own(SEATS[p]) if self.at(x) and self.e.position[self.at(x)]["anchor"] == "yes")
                        for p in range(self.n)]
            self.begin_turn(3, s["master"])
        elif s["phase"] == 4:
            s.update(phase=5, turn=None, acted=False, done=[], offers=[None] * self.n, offered=[0] * self.n,
                     prompt=list(SEATS[:self.n]))
        elif s["phase"] == 6:
            self.end_round()
        else:
            self.begin_turn(s["phase"] + 1, s["master"])

    def end_round(self):  # RT-9.1, RT-9.4
        s = self.s
        if s["round"] >= self.round_cap:
            self.over()
        elif any(sum(map(self.e.points, done)) >= 12 for done in s["completed"]):
            if not self.last_chance:
                self.over()
                return
            s["last"] = True
            self.chances = [x for x in SEATS[:self.n] if x not in s["completers"]]
            self.next_last_chance(s["master"])
        else:
            s.update(master=self.after(s["master"]), round=s["round"] + 1, completers=[])
            self.begin_turn(1, s["master"])

    def next_last_chance(self, seat):
        """From `seat` clockwise, the next one that has a last chance left."""
        for k in range(self.n):
            here = SEATS[(SEATS.index(seat) + k) % self.n]
            if here in self.chances:
                self.chances.remove(here)
                self.begin_turn(6, here)
                return
        self.over()

    def over(self):
        n = self.n
        self.s.update(phase="over", turn=None, colour=None, steer=None, offers=[None] * n, offered=[0] * n, done=[],
                      due=[0] * n, completers=[], prompt=[], acted=False, last=False)

    # ---- RT-9 -----------------------------------------------------------------------------------

    def scores(self):
        s, total = self.s, lambda cards: sum(map(self.e.points, cards))
        assignments = [total(c) for c in s["completed"]]
        products = [total(c) for c in s["products"]]
        shipping = [total(a) + total(b) for a, b in zip(s["open"], s["shipping"])]
        points = [sum(x) for x in zip(assignments, products, shipping)]
        rank = [(points[p], assignments[p], len(s["products"][p])) for p in range(self.n)]
        return {"line": "end", "points": points, "winners": [SEATS[p] for p in range(self.n) if rank[p] == max(rank)],
                "assignments": assignments, "products": products, "shipping": shipping}
