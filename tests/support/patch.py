"""patch.py: patches of views, written from docs/protocol.md alone."""

import base64


def digest(view):
    h = 0xcbf29ce484222325
    for i in range(0, len(view), 8):
        word = int.from_bytes(view[i:i + 8], "little")
        h = ((h ^ word) * 0x9e3779b97f4a7c15) % (1 << 64)
        h ^= h >> 32
    return (h % (1 << 32)).to_bytes(4, "little")


def apply(view, patch):
    """The next view, all base64; fails where the patch does not fit."""
    old, patch, new, at = base64.b64decode(view), base64.b64decode(patch), b"", 4
    while at < len(patch):
        skip, count = patch[at:at + 2]
        new += old[len(new):len(new) + skip] + patch[at + 2:at + 2 + count]
        at += 2 + count
    new += old[len(new):]
    assert len(new) == len(old) and digest(new) == patch[:4], "the patch does not fit"
    return base64.b64encode(new).decode()


def make(old, new):
    """A patch from bytes to bytes, in base64."""
    out, kept = digest(new), 0
    for at in range(len(new)):
        if old[at] != new[at]:
            while at - kept > 255:
                out, kept = out + b"\xff\x00", kept + 255
            out += bytes([at - kept, 1, new[at]])
            kept = at + 1
    return base64.b64encode(out).decode()
