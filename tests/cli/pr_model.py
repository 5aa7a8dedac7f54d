"""pr_model.py: Packet Row a second time, in Python, straight from the numbered rules.

It shares no code and no representation with the engine: cards are strings, a table is a dictionary with the keys of a position.  Slow, and simple enough to be read against
docs/rules/packet_row.md.
"""

import csv
import functools
import itertools

AREAS = ["guildhall", "docks", "market", "bank"]
FULL = {2: 2, 3: 2, 4: 3, 5: 4}  # PR-2.2
FAILS = {2: 1, 3: 1, 4: 2, 5: 3}  # PR-7.1
SEATS = "ABCDE"


class Cards:
    """The card table, by id."""

    def __init__(self, path):
        with open(path, encoding="utf-8", newline="") as file:
            self.row = {r["id"]: r for r in csv.DictReader(file, delimiter="\t")}
        self.order = {card: i for i, card in enumerate(self.row)}
        for row in self.row.values():
            for key in ("amount", "cost", "value"):
                row[key] = 0 if row[key] == "-" else int(row[key])

    def kind(self, card):
        return self.row[card]["kind"]

    def area(self, card):
        deck = self.row[card]["deck"]
        return "guildhall" if deck == "start" else deck  # PR-0.3

    def of_kind(self, cards, kind):
        return [c for c in cards if self.row[c]["kind"] == kind]


# ---- fulfilments (PR-5) ---------------------------------------------------------------------

def ships_fit(contracts, ships, captains, cards):
    """Every ship and captain is needed, and every contract has a ship (PR-5.3, PR-5.8, PR-5.10)."""
    wanted = {}
    for c in contracts:
        port = cards.row[c]["destination"]
        wanted[port] = wanted.get(port, 0) + 1
    own = [cards.row[s]["destination"] for s in ships]
    if len(captains) > len(ships):
        return False
    for changed in itertools.combinations(range(len(ships)), len(captains)):
        options = [[p for p in wanted if p != own[i]] if i in changed else [own[i]] for i in range(len(ships))]
        for bound in itertools.product(*options):
            if all(1 <= bound.count(p) <= n for p, n in wanted.items()) and all(p in wanted for p in bound):
                return True
    return False


def gold_covers(lack, singles, doubles):
    """PR-5.6: a double nugget is two units of one good."""
    lack = [n for n in lack if n > 0]
    while doubles and any(n >= 2 for n in lack):
        i = max(range(len(lack)), key=lambda k: lack[k])
        lack[i] -= 2
        doubles -= 1
    lack = sorted((n for n in lack if n > 0), reverse=True)
    lack = lack[doubles:] if all(n == 1 for n in lack) else lack
    return sum(lack) <= singles


def goods_fit(need, goods, traders, singles, doubles, all_traders):
    """True if the goods suffice.  With all_traders every trader must change a card that gives a unit."""

    @functools.lru_cache(maxsize=None)
    def search(i, left, supply, traded):
        if i == len(goods):
            if all_traders and left:
                return False
            for good, n in enumerate(traded):
                if n > need[good]:  # a changed card would give nothing (PR-5.10)
                    return False
            return gold_covers([n - s for n, s in zip(need, supply)], singles, doubles)
        good, amount = goods[i]
        more = list(supply)
        more[good] += amount
        if search(i + 1, left, tuple(more), traded):
            return True
        if left:
            for other in range(4):
                if other != good and need[other]:
                    more, turned = list(supply), list(traded)
                    more[other] += amount
                    turned[other] += 1
                    if search(i + 1, left - 1, tuple(more), tuple(turned)):
                        return True
        return False

    return search(0, traders, (0, 0, 0, 0), (0, 0, 0, 0))


GOODS = ["grain", "cotton", "fur", "tobacco"]


def needs(contracts, cards):
    need = [0, 0, 0, 0]
    for c in contracts:
        need[GOODS.index(cards.row[c]["good"])] += cards.row[c]["amount"]
    return need


def split(given, cards):
    kinds = {}
    for c in given:
        kinds.setdefault(cards.kind(c), []).append(c)
    goods = [(GOODS.index(cards.row[c]["good"]), cards.row[c]["amount"]) for c in kinds.get("goods", [])]
    gold = [cards.row[c]["amount"] for c in kinds.get("gold", [])]
    return kinds, tuple(sorted(goods)), gold.count(1), gold.count(2)


def fulfilment_is_legal(given, cards):
    """PR-5.10, for a set of cards that its seat holds."""
    kinds, goods, singles, doubles = split(given, cards)
    contracts = kinds.get("contract", [])
    if not contracts or set(kinds) - {"contract", "ship", "captain", "trader", "goods", "gold"}:
        return False
    return ships_fit(contracts, kinds.get("ship", []), kinds.get("captain", []), cards) and goods_fit(
        tuple(needs(contracts, cards)), goods, len(kinds.get("trader", [])), singles, doubles, True)


def best(hand, cards):
    """The most money that one fulfilment brings, by trying all sets of contracts."""
    kinds, goods, singles, doubles = split(hand, cards)
    contracts, ships = kinds.get("contract", []), kinds.get("ship", [])
    captains, traders = len(kinds.get("captain", [])), len(kinds.get("trader", []))
    own = {cards.row[s]["destination"] for s in ships}
    most = 0
    for n in range(1, len(contracts) + 1):
        for some in itertools.combinations(contracts, n):
            money = sum(cards.row[c]["value"] for c in some)
            ports = {cards.row[c]["destination"] for c in some}
            missing = len(ports - own)
            if money <= most or missing > captains or missing > len(ships) - len(ports & own):
                continue
            if goods_fit(tuple(needs(some, cards)), goods, traders, singles, doubles, False):
                most = money
    return most


# ---- the table --------------------------------------------------------------------------------

def deal(setup):
    """PR-2, from a trace's first line."""
    n = setup["players"]
    s = {"money": [25] * n, "hands": [[c] for c in setup["start"]], "ships": [[] for _ in range(n)],
         "current": {}, "future": {}, "talon": {}, "discard": {a: [] for a in AREAS}, "named": [], "area": None,
         "served": [], "master": setup["first"], "prompt": [setup["first"]], "failed": [], "phase": "choose"}
    for area in AREAS:
        deck = setup["talon"][area]
        s["future"][area] = sorted(deck[:2])
        s["current"][area] = sorted(deck[2:2 + FULL[n]])
        s["talon"][area] = deck[2 + FULL[n]:]
    return s


def others_waiting(s):
    return [p for p in SEATS[:len(s["money"])] if p not in s["served"] and p != s["master"]]


def open_areas(s):
    return [a for a in AREAS if a not in s["named"] and s["current"][a]]


def legal(s, seat, cards):
    """In-turn moves of a seat (PR-3), as traces list them."""
    if seat not in s["prompt"]:
        return []
    if s["phase"] == "settle":
        return ["done"]
    if s["phase"] == "choose":
        return sorted("choose " + a for a in open_areas(s))
    p = SEATS.index(seat)
    at_large = seat == s["master"] and not others_waiting(s)  # PR-3.8
    areas = [s["area"]] + (open_areas(s) if at_large else [])
    moves = ["pass"]
    assistant = cards.of_kind(s["hands"][p], "assistant")
    for area in areas:
        moves += ["take " + c for c in s["current"][area] if cards.row[c]["cost"] <= s["money"][p]]
        if assistant:
            moves += ["assist " + c for c in s["future"][area] if cards.row[c]["cost"] <= s["money"][p]]
    return sorted(moves)


def next_asked(s, after):
    """The next seat clockwise to act in the current area (PR-3.2, PR-3.6)."""
    n = len(s["money"])
    at = (SEATS.index(after) + 1) % n
    while SEATS[at] != s["master"]:
        if SEATS[at] not in s["served"]:
            return SEATS[at]
        at = (at + 1) % n
    return s["master"]


def end_round(s):
    """PR-4, and PR-7.1."""
    n = len(s["money"])
    for area in s["named"]:
        s["discard"][area] = sorted(s["discard"][area] + s["current"][area])
        now, talon = s["future"][area], s["talon"][area]
        missing = max(0, FULL[n] - len(now))
        now, talon = now + talon[:missing], talon[missing:]
        s["current"][area], s["future"][area], s["talon"][area] = sorted(now), sorted(talon[:2]), talon[2:]
        if len(now) < FULL[n] and area not in s["failed"]:
            s["failed"] = [a for a in AREAS if a in s["failed"] + [area]]
    s["named"], s["served"], s["area"] = [], [], None
    if len(s["failed"]) >= FAILS[n]:
        s["phase"], s["prompt"] = "settle", list(SEATS[:n])
    else:
        s["master"] = SEATS[(SEATS.index(s["master"]) + 1) % n]
        s["phase"], s["prompt"] = "choose", [s["master"]]
        if not open_areas(s):
            raise AssertionError("no area can be named, and the rules do not say what then")


def discard(s, given, cards):
    for c in given:
        area = cards.area(c)
        s["discard"][area] = sorted(s["discard"][area] + [c])


def take(s, seat, card, future, cards):
    p = SEATS.index(seat)
    area = cards.area(card)
    s["future" if future else "current"][area].remove(card)
    s["money"][p] -= cards.row[card]["cost"]
    if future:
        assistant = min(cards.of_kind(s["hands"][p], "assistant"))
        s["hands"][p].remove(assistant)
        discard(s, [assistant], cards)
    if cards.kind(card) == "ship":
        s["ships"][p] = sorted(s["ships"][p] + [card])
    else:
        s["hands"][p] = sorted(s["hands"][p] + [card])
    if area not in s["named"]:
        s["named"].append(area)
    s["served"] = sorted(s["served"] + [seat])
    if seat == s["master"]:
        end_round(s)
    else:
        s["prompt"] = [next_asked(s, seat)]


def fulfil(s, seat, given, cards):
    p = SEATS.index(seat)
    for c in given:
        (s["ships"] if cards.kind(c) == "ship" else s["hands"])[p].remove(c)
        if cards.kind(c) == "contract":
            s["money"][p] += cards.row[c]["value"]
    discard(s, given, cards)


def finish(s, cards):
    """PR-7.3: the money cards in all hands are discarded for money."""
    for p, hand in enumerate(s["hands"]):
        notes = cards.of_kind(hand, "money")
        s["money"][p] += sum(cards.row[c]["value"] for c in notes)
        s["hands"][p] = [c for c in hand if c not in notes]
        discard(s, notes, cards)
    s["phase"], s["prompt"] = "over", []


def apply(s, seat, move, cards):
    """Makes a legal move on the table s."""
    words = move.split()
    p = SEATS.index(seat)
    if words[0] == "choose":
        s["named"].append(words[1])
        s["area"], s["phase"] = words[1], "ask"
        s["prompt"] = [next_asked(s, s["master"])]
    elif words[0] in ("take", "assist"):
        take(s, seat, words[1], words[0] == "assist", cards)
    elif words[0] == "pass":
        if seat != s["master"]:
            s["prompt"] = [next_asked(s, seat)]
        elif not others_waiting(s) or not open_areas(s):  # PR-3.8, PR-3.9
            end_round(s)
        else:
            s["phase"], s["area"], s["prompt"] = "choose", None, [seat]
    elif words[0] == "cash":
        s["hands"][p].remove(words[1])
        s["money"][p] += cards.row[words[1]]["value"]
        discard(s, [words[1]], cards)
    elif words[0] == "fulfil":
        fulfil(s, seat, words[1:], cards)
    elif words[0] == "done":
        s["prompt"].remove(seat)
        if not s["prompt"]:
            finish(s, cards)
    else:
        raise AssertionError("unknown move " + move)


def scores(s, cards):
    """PR-7.4 to PR-7.6."""
    n, money = len(s["money"]), s["money"]
    buildings = [sum(cards.row[c]["value"] for c in cards.of_kind(h, "building")) for h in s["hands"]]
    most = max(money)
    second = max((m for m in money if m < most), default=None) if money.count(most) == 1 else None
    bankers = []
    for p in range(n):
        held = len(cards.of_kind(s["hands"][p], "banker"))
        each = 0
        if money[p] == most:
            each = 2 if n <= 3 else 3
        elif n >= 4 and money[p] == second:
            each = 1
        bankers.append(held * each)
    points = [b + m // 10 + k for b, m, k in zip(buildings, money, bankers)]
    top = max(zip(points, money))
    winners = [SEATS[p] for p in range(n) if (points[p], money[p]) == top]
    return {"line": "end", "points": points, "money": money, "winners": winners, "buildings": buildings, "bankers": bankers}
