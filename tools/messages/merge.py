"""merge.py: brings the translations up to date with their template, as msgmerge does.

A new message comes without a translation, a message whose English text has changed is marked as
fuzzy with the old text beside it, and one that has left the template becomes obsolete.
"""

import po


def merged(template, translation):
    """The entries of a translation after the template has changed."""
    old = {e.key: e for e in translation[1:]}
    header = translation[0]
    out = [header]
    for t in template[1:]:
        out.append(updated(t, old.pop(t.key, None)))
    for e in old.values():
        if e.translated:
            out.append(po.Entry(key=e.key, text=e.text, plural=e.plural, strings=e.strings,
                                comments=e.comments, obsolete=True))
    return out


def updated(t, e):
    """The entry of the template with what the translation has for it."""
    new = po.Entry(key=t.key, text=t.text, plural=t.plural, notes=t.notes, places=t.places)
    if e is None:
        new.strings = [""] if t.plural is None else ["", ""]
        return new
    new.comments, new.flags, new.strings = e.comments, list(e.flags), e.strings
    if (e.plural is None) != (t.plural is None):
        new.strings = [e.strings[0]] * (1 if t.plural is None else 2)
    if (e.text, e.plural) != (t.text, t.plural) and e.translated:
        new.previous = po.written("msgid", e.text)
        new.flags = [f for f in new.flags if f != "fuzzy"] + ["fuzzy"]
    elif not e.fuzzy:
        new.previous = []
    else:
        new.previous = e.previous
    return new
