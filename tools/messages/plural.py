"""plural.py: the Plural-Forms of a PO header: which number takes which plural form."""

import re

TOKEN = re.compile(r"\s*(\d+|n|\|\||&&|[=!<>]=|[<>%?:()])")
LEVELS = [["||"], ["&&"], ["==", "!="], ["<", ">", "<=", ">="], ["%"]]
ACTIONS = {
    "||": lambda a, b: int(bool(a or b)), "&&": lambda a, b: int(bool(a and b)),
    "==": lambda a, b: int(a == b), "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b), ">": lambda a, b: int(a > b),
    "<=": lambda a, b: int(a <= b), ">=": lambda a, b: int(a >= b),
    "%": lambda a, b: a % b,
}


class PluralRule:
    """nplurals and the C expression over n."""

    def __init__(self, text):
        match = re.fullmatch(r"nplurals=(\d+);\s*plural=(.+?);?\s*", text)
        if not match:
            raise ValueError(f"Plural-Forms is not 'nplurals=N; plural=EXPRESSION;': {text!r}")
        self.forms, self.expression = int(match.group(1)), match.group(2)
        self.tokens = self.split()
        uses = [self.form(n) for n in range(1001)]
        if set(uses) != set(range(self.forms)):
            raise ValueError(f"Plural-Forms uses {sorted(set(uses))}, not {self.forms} forms")
        self.single = {f for f in range(self.forms) if uses.count(f) == 1}

    def split(self):
        tokens, at = [], 0
        text = self.expression.strip()
        while at < len(text):
            match = TOKEN.match(text, at)
            if not match:
                raise ValueError(f"Plural-Forms: cannot read {text[at:]!r}")
            tokens.append(match.group(1))
            at = match.end()
        return tokens

    def form(self, n):
        """The number of the form for n."""
        tokens = list(self.tokens)
        value = choice(tokens, n)
        if tokens:
            raise ValueError(f"Plural-Forms: unexpected {tokens[0]!r}")
        return value

    def javascript(self):
        names = {"==": "===", "!=": "!=="}
        return " ".join(names.get(t, t) for t in self.tokens)


def choice(tokens, n):
    value = level(tokens, n, 0)
    if tokens[:1] != ["?"]:
        return value
    tokens.pop(0)
    yes = choice(tokens, n)
    if tokens[:1] != [":"]:
        raise ValueError("Plural-Forms: '?' without ':'")
    tokens.pop(0)
    no = choice(tokens, n)
    return yes if value else no


def level(tokens, n, depth):
    if depth == len(LEVELS):
        return atom(tokens, n)
    value = level(tokens, n, depth + 1)
    while tokens and tokens[0] in LEVELS[depth]:
        action = ACTIONS[tokens.pop(0)]
        value = action(value, level(tokens, n, depth + 1))
    return value


def atom(tokens, n):
    token = tokens.pop(0) if tokens else "nothing"
    if token == "n":
        return n
    if token.isdigit():
        return int(token)
    if token != "(":
        raise ValueError(f"Plural-Forms: unexpected {token}")
    value = choice(tokens, n)
    if tokens[:1] != [")"]:
        raise ValueError("Plural-Forms: '(' without ')'")
    tokens.pop(0)
    return value
