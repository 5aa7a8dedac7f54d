"""Links to tables: the page that leads there, and the picture that chat programs show of it."""
import html
import re
import struct
import zlib

from wire import Client, Server, http_call, open_table, run

SERVER = None


def get(path, **kw):
    return http_call(SERVER.port, "GET", path, **kw)


def meta(text, name):
    """Returns the content of a property of the head."""
    return html.unescape(re.search(rf'<meta property="{name}" content="([^"]*)">', text).group(1))


def pixels(png):
    """Returns width, height and the unpacked data of a PNG."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, data, size = 8, b"", None
    while at < len(png):
        n, kind = struct.unpack(">I4s", png[at:at + 8])
        if kind == b"IHDR":
            size = struct.unpack(">II", png[at + 8:at + 16])
        if kind == b"IDAT":
            data += png[at + 8:at + 8 + n]
        at += 12 + n
    return (*size, zlib.decompress(data))


def picture(table):
    status, png, r = get(f"/t/{table}.png")
    assert status == 200 and r.getheader("Content-Type") == "image/png", status
    return png


def a_link_says_who_invites_to_what():
    ada = Client(SERVER.port, "Ada")
    table = open_table(ada, seats=3, start=False, level="clerk", clock={"kind": "live", "bank": 300, "increment": 10})
    status, page, r = get(f"/t/{table}", headers={"Host": "play.example.org:8443"})
    page = page.decode()
    assert status == 200 and r.getheader("Content-Type").startswith("text/html")
    assert meta(page, "og:title") == "Ada invites you to Packet Row" and "<title>Ada invites you to Packet Row</title>" in page
    assert meta(page, "og:description") == (
        "3 players · 5 min + 10 s a move · Not rated · Hints off · about 25 min")
    assert meta(page, "og:image") == f"http://play.example.org:8443/t/{table}.png"
    assert f'content="0; url=../#/t/{table}"' in page
    assert "default-src 'none'" in r.getheader("Content-Security-Policy")


def the_page_uses_the_language_of_the_table():
    ada = Client(SERVER.port, "Ada")
    table = open_table(ada, seats=2, start=False, game="rotterdam", language="de")
    page = get(f"/t/{table}")[1].decode()
    assert '<html lang="de">' in page and meta(page, "og:title") == "Ada lädt dich zu Rotterdam ein"
    assert ada.tables[table]["setup"]["language"] == "de"
    strange = open_table(ada, seats=2, start=False, language="tlh")
    assert '<html lang="en">' in get(f"/t/{strange}")[1].decode()
    for language in ("x", "d e", "a" * 12):
        assert ada.ask(bad=True, t="open", game="null", seats=2, language=language)["error"] == "form"


def names_cannot_break_out_of_the_page():
    eve = Client(SERVER.port, '<b>"Eve"&')
    table = open_table(eve, seats=2, start=False)
    page = get(f"/t/{table}", headers={"Host": '"><script>'})[1].decode()
    assert "<b>" not in page and "<script" not in page
    assert meta(page, "og:title").startswith('<b>"Eve"& invites')
    assert meta(page, "og:image") == f"/t/{table}.png"


def the_picture_shows_the_seats():
    ada, ben = Client(SERVER.port, "Ada"), Client(SERVER.port, "Ben")
    table = ada.must(t="open", game="packet-row", seats=3, seat="A")["table"]
    alone = picture(table)
    width, height, data = pixels(alone)
    assert (width, height) == (1200, 630) and len(data) == 630 * (1 + 3 * 1200)
    ben.must(t="enter", table=table)
    ben.must(t="sit", table=table)
    assert picture(table) != alone
    han = Client(SERVER.port, "\u6f22\u5b57")  # letters that the picture's font lacks
    assert pixels(picture(open_table(han, seats=2, start=False)))[:2] == (1200, 630)


def previews_contain_no_secrets():
    """Two deals differ in every secret; their previews are equal, before and during the game."""
    ada = Client(SERVER.port, "Ada")
    one, two = (open_table(ada, seats=2, public=False) for _ in range(2))
    assert picture(one) == picture(two)
    texts = [get(f"/t/{t}")[1].decode().replace(t, "ID") for t in (one, two)]
    assert texts[0] == texts[1] and re.search("Ada and .* play Packet Row", texts[0])
    hidden = open_table(ada, seats=2, public=False, watch="nobody")
    assert meta(get(f"/t/{hidden}")[1].decode(), "og:title") == "Packet Row"
    assert "Ada" not in get(f"/t/{hidden}")[1].decode()


def invalid_links_are_refused():
    for path in ("/t/AAAAAAAAAAAA", "/t/AAAAAAAAAAAA.png", "/t/", "/t/x", "/t/AAAAAAAAAAAA.svg", "/t/../etc"):
        assert get(path)[0] == 404, path
    assert http_call(SERVER.port, "POST", "/t/AAAAAAAAAAAA", {})[0] == 405


def main():
    global SERVER
    with Server() as SERVER:
        run([a_link_says_who_invites_to_what, the_page_uses_the_language_of_the_table, names_cannot_break_out_of_the_page,
             the_picture_shows_the_seats, previews_contain_no_secrets, invalid_links_are_refused])


if __name__ == "__main__":
    main()
