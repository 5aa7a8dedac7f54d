"""pseudo.py: a language for tests, whose texts are English with accents and 40 % longer.

A page that shows these texts without cutting any has room for every real language, and a text
without accents is one that does not come from the catalogue.
"""

import re

from catalogue import Language
from plural import PluralRule

ACCENTS = str.maketrans("AEIOUaeiouycn", "ÅÉÎÖÛåéîöûýçñ")
PADDING = "aeiou"


def lengthen(text):
    """Accents outside placeholders, and letters after the words until the text has grown."""
    parts = re.split(r"(\{\w+\}|\s|[*…])", text)
    words = [i for i, p in enumerate(parts) if p.isalpha()]
    missing = max(1, round(0.4 * len(re.sub(r"\{\w+\}", "", text)))) if words else 0
    for i in range(missing):
        at = words[i % len(words)]
        parts[at] += PADDING[i // len(words) % len(PADDING)]
    return "".join(p if p.startswith("{") else p.translate(ACCENTS) for p in parts)


def add_to(c):
    """Adds the language to a catalogue."""
    english = c.languages["en"].strings
    strings = {key: [lengthen(s) for s in forms] for key, forms in english.items()}
    rule = PluralRule("nplurals=2; plural=n != 1;")
    c.languages["en-XA"] = Language("en-XA", "Pseudo", "en-GB", rule, strings)
