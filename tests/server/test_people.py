"""Guests, accounts, sessions, tokens, the user's own data; replays, statistics, ratings."""
import json
import random

from wire import Client, Closed, Server, http_call, open_table, play_on, run, wait_for

SERVER = None


def post(path, body, **kw):
    return http_call(SERVER.port, "POST", path, body, **kw)


def get(path, **kw):
    return http_call(SERVER.port, "GET", path, **kw)


def cookie_of(response):
    header = response.getheader("Set-Cookie")
    assert "HttpOnly" in header and "SameSite=Strict" in header and "Path=/" in header
    return header.split("harbour=", 1)[1].split(";", 1)[0]


def account(name, password="correct horse"):
    status, body, _ = post("/api/register", {"name": name, "password": password, "token": True})
    assert status == 200, body
    return body


def a_guest_becomes_an_account_and_keeps_the_games():
    status, me, r = post("/api/guest", {"name": "Ines"})
    assert status == 200 and me["kind"] == "guest" and "token" not in me
    before = cookie_of(r)
    c = Client(SERVER.port, headers={"Cookie": "harbour=" + before})
    assert c.user == me["user"]
    table = open_table(c, seats=2, game="null")
    play_on([c], table, random.Random(1))
    status, made, r = post("/api/register", {"name": "Ines the Great", "password": "correct horse"}, cookie=before)
    assert status == 200 and made["user"] == me["user"] and made["kind"] == "account"
    after = cookie_of(r)
    assert after != before
    assert get("/api/me", cookie=before)[0] == 401, "the session from before must not live on"
    status, body, _ = get("/api/me", cookie=after)
    assert status == 200 and body["stats"]["null"]["played"] == 1
    status, body, _ = post("/api/login", {"name": "ines the great", "password": "correct horse"})
    assert status == 200 and body["user"] == me["user"]
    assert post("/api/login", {"name": "Ines the Great", "password": "wrong horse"})[0] == 401
    assert post("/api/login", {"name": "Nobody", "password": "wrong horse"})[0] == 401
    assert post("/api/register", {"name": "INES the great", "password": "correct horse"})[1]["error"] == "taken"


def names_and_passwords_have_limits():
    for name in ("x", "a" * 25, " Ines", "In  es", "In\u202ees", "\u0000ab", "", None, 7):
        formless = not isinstance(name, str) or not 2 <= len(name) <= 24
        status, body, _ = post("/api/guest", {"name": name}, bad=formless)
        assert status == 400 and body["error"] == "form", (name, body)
    assert post("/api/guest", {"name": "Zoë van der Ää"})[0] == 200
    token = account("Token keeper")["token"]
    for name in ("\u3164\u3164", "\u2800\u2800", "\u1160\u1160", "Ann\ufe0f", "Ann\u034f", "Ann\u180e", "a\u00a0b"):
        for path, body in (("/api/guest", {}), ("/api/register", {"password": "correct horse"}), ("/api/tokens", {})):
            status, answer, _ = post(path, {"name": name, **body}, token=token if path == "/api/tokens" else None)
            assert status == 400 and answer["text"].startswith("name: "), (path, name, answer)
        c = Client(SERVER.port, greet=False)
        c.say(t="hello", v=2, name=name)
        assert c.hear()["error"] == "form"
    assert post("/api/register", {"name": "Tobias", "password": "short"}, bad=True)[0] == 400


def logging_out_ends_sessions_and_sockets():
    a = account("Tobias Tester")
    one = post("/api/login", {"name": "Tobias Tester", "password": "correct horse", "token": True})[1]["token"]
    here, there = Client(SERVER.port, token=a["token"]), Client(SERVER.port, token=one)
    assert post("/api/logout", {}, token=one)[0] == 200
    try:
        there.until(lambda m: False)
        raise AssertionError("still open")
    except Closed as e:
        assert e.code == 1008
    here.must(t="ping")
    assert get("/api/me", token=one)[0] == 401 and get("/api/me", token=a["token"])[0] == 200
    post("/api/logout", {"everywhere": True}, token=a["token"])
    assert get("/api/me", token=a["token"])[0] == 401
    try:
        here.until(lambda m: False)
        raise AssertionError("still open")
    except Closed:
        pass


def a_new_password_ends_all_other_sessions():
    a = account("Paula")
    assert post("/api/password", {"old": "no such one", "new": "another horse"}, token=a["token"])[0] == 401
    status, _, r = post("/api/password", {"old": "correct horse", "new": "another horse"}, token=a["token"])
    assert status == 200
    fresh = cookie_of(r)
    assert get("/api/me", token=a["token"])[0] == 401 and get("/api/me", cookie=fresh)[0] == 200
    assert post("/api/login", {"name": "Paula", "password": "correct horse"})[0] == 401
    assert post("/api/login", {"name": "Paula", "password": "another horse"})[0] == 200


def all_data_of_a_user_can_be_exported_and_deleted():
    a = account("Gone Girl")
    c = Client(SERVER.port, token=a["token"])
    table = open_table(c, seats=2, game="null")
    c.must(t="chat", table=table, text="remember me")
    play_on([c], table, random.Random(1))
    wait_for(lambda: get("/api/export", token=a["token"])[1]["stats"]["rows"])  # counted after the game
    status, data, _ = get("/api/export", token=a["token"])
    assert status == 200 and data["name"] == "Gone Girl" and data["chat"]["rows"][0][3] == "remember me"
    assert len(data["games"]["rows"]) == 1 and data["stats"]["rows"][0][1] == 1
    assert "argon2" not in json.dumps(data)
    assert post("/api/delete", {"password": "wrong horse"}, token=a["token"])[0] == 401
    assert post("/api/delete", {"password": "correct horse"}, token=a["token"])[0] == 200
    assert get("/api/me", token=a["token"])[0] == 401 and get("/api/players/" + a["user"])[0] == 404
    record = get("/api/replays/" + table)[1].decode()
    assert "Gone Girl" not in record and "names gone" in record
    assert post("/api/register", {"name": "Gone Girl", "password": "correct horse"})[0] == 200, "the name is free again"


def bots_have_tokens_of_their_own():
    a = account("Botmaster")
    status, bot, _ = post("/api/tokens", {"name": "Robby"}, token=a["token"])
    assert status == 200 and len(bot["token"]) == 64
    c = Client(SERVER.port, token=bot["token"])
    assert c.welcome["kind"] == "bot" and c.welcome["name"] == "Robby"
    assert get("/api/tokens", token=a["token"])[1]["tokens"][0]["name"] == "Robby"
    assert post("/api/tokens", {"name": "Sub"}, token=bot["token"])[0] == 403
    b = account("Somebody else")
    assert post("/api/tokens/revoke", {"id": bot["id"]}, token=b["token"])[0] == 404
    assert post("/api/tokens/revoke", {"id": bot["id"]}, token=a["token"])[0] == 200
    try:
        c.until(lambda m: False)
        raise AssertionError("still open")
    except Closed:
        pass
    for i in range(8):
        assert post("/api/tokens", {"name": f"Robby {i}"}, token=a["token"])[0] == 200
    assert post("/api/tokens", {"name": "Robby 9"}, token=a["token"])[1]["error"] == "limit"


def replays_are_listed_searched_and_paged():
    people = [Client(SERVER.port, f"Pager {i}") for i in range(2)]
    tables = []
    for _ in range(5):
        t = open_table(people[0], people[1:], game="null")
        play_on(people, t, random.Random(1))
        tables.append(t)
    private = open_table(people[0], people[1:], game="null", watch="nobody")
    play_on(people, private, random.Random(1))
    seen, before = [], ""
    for _ in range(10):
        page = get(f"/api/replays?player=pager&limit=2&before={before}")[1]
        seen += [r["id"] for r in page["replays"]]
        if page["next"] is None:
            break
        before = page["next"]
    assert seen == tables[::-1], (seen, tables)
    mine = get(f"/api/replays?player={people[0].user}&limit=100", token=people[0].token)[1]["replays"]
    assert [r["id"] for r in mine] == [private] + tables[::-1]
    assert private not in [r["id"] for r in get(f"/api/replays?player={people[0].user}&limit=100")[1]["replays"]]
    assert get("/api/replays/" + private)[0] == 403 and get("/api/replays/" + private, token=people[1].token)[0] == 200
    assert get("/api/replays?game=packet-row&player=pager")[1]["replays"] == []
    whole = get("/api/replays/" + tables[0] + "?form=json")[1]
    assert whole["record"].startswith("harbour-record 1\n") and [p["name"] for p in whole["players"]] == ["Pager 0", "Pager 1"]
    seats = {p["user"]: p["seat"] for p in whole["players"]}
    yours = [get("/api/replays/" + tables[0] + "?form=json", token=p.token)[1]["you"] for p in people]
    assert whole["you"] is None and yours == [seats[p.user] for p in people], yours
    assert get("/api/replays/7Q2MJX0C9RTD")[0] == 404 and get("/api/replays/x")[0] == 404


def rated_games_change_ratings_and_need_accounts():
    people = [Client(SERVER.port, token=account(f"Rated {i}")["token"]) for i in range(2)]
    stranger = Client(SERVER.port, "Guest")
    clock = {"kind": "live", "bank": 600, "increment": 5}
    assert stranger.ask(t="open", game="null", seats=2, rated=True, clock=clock)["error"] == "forbidden"
    t = people[0].must(t="open", game="null", seats=2, rated=True, clock=clock, pace=0)["table"]
    stranger.must(t="enter", table=t)
    assert stranger.ask(t="sit", table=t)["error"] == "forbidden"
    people[1].must(t="enter", table=t)
    people[1].must(t="sit", table=t)
    people[0].must(t="start", table=t)
    for p in people:
        p.settle()
    play_on(people, t, random.Random(1))
    end = people[0].tables[t]["end"]
    for p in people:  # counted after the game
        wait_for(lambda p=p: "null" in get("/api/players/" + p.user)[1]["stats"])
    ratings = [get("/api/players/" + p.user)[1]["stats"]["null"]["rating"] for p in people]
    if len(end["winners"]) == 1:
        win = ord(end["winners"][0]) - 65
        assert ratings[win]["mu"] > 27 and ratings[1 - win]["mu"] < 23
    assert all(r["sigma"] < 8.3 for r in ratings)


def online_users_are_listed_with_standings():
    with Server() as alone:
        ask = lambda: http_call(alone.port, "GET", "/api/online")[1]
        assert ask() == {"count": 0, "people": []}
        person = http_call(alone.port, "POST", "/api/register", {"name": "Marit", "password": "correct horse", "token": True})[1]
        bot = http_call(alone.port, "POST", "/api/tokens", {"name": "Robby"}, token=person["token"])[1]
        here = [Client(alone.port, "Ines", language="pt-BR"), Client(alone.port, token=person["token"]), Client(alone.port, token=bot["token"])]
        Client(alone.port, token=person["token"])  # a second window is not a second person
        Client(alone.port)  # and strangers are not counted
        play_on([here[1]], open_table(here[1], seats=2, game="null"), random.Random(1))
        wait_for(lambda: any("null" in p["stats"] for p in ask()["people"]))
        found = ask()
        assert found["count"] == 2 and {p["name"] for p in found["people"]} == {"Ines", "Marit"}
        assert next(p for p in found["people"] if p["name"] == "Marit")["stats"]["null"]["played"] == 1
        assert {p["name"]: p["language"] for p in found["people"]} == {"Ines": "pt-BR", "Marit": None}
        here[0].close()
        wait_for(lambda: ask()["count"] == 1)


def a_language_that_is_none_is_refused():
    c = Client(SERVER.port, greet=False)
    for wrong in ("x", "d3", 'de"', "a-very-long-tag"):
        c.say(bad=True, t="hello", v=2, name="Ines", language=wrong)
        answer = c.until(lambda m: m["t"] in ("welcome", "no"))
        assert answer["error"] == "form" and answer["text"].startswith("language"), answer


def a_recovery_code_sets_a_new_password_once():
    made = account("Saskia")
    codes = made["recovery"]
    assert len(set(codes)) == 6
    assert get("/api/me", token=made["token"])[1]["recovery"] == 6
    here = Client(SERVER.port, token=made["token"])
    typed = codes[0].lower().replace("-", " ").replace("0", "o").replace("1", "l")
    status, body, r = post("/api/recover", {"name": "SASKIA", "code": typed, "new": "battery staple", "token": True})
    assert status == 200 and body["user"] == made["user"] and "recovery" not in body and cookie_of(r)
    try:
        here.until(lambda m: False)
        raise AssertionError("still open")
    except Closed as e:
        assert e.code == 1008
    assert get("/api/me", token=made["token"])[0] == 401
    assert get("/api/me", token=body["token"])[1]["recovery"] == 5
    assert post("/api/login", {"name": "Saskia", "password": "battery staple"})[0] == 200
    assert post("/api/login", {"name": "Saskia", "password": "correct horse"})[0] == 401
    again = {"name": "Saskia", "new": "another staple"}
    for code in (codes[0], "AAAA-AAAA-AAAA-AAAA", "", "x", codes[1] + "0", "'; DROP TABLE recovery; --"):
        assert post("/api/recover", {**again, "code": code})[1]["error"] == "auth", code
    other = account("Willem")
    assert post("/api/recover", {**again, "name": "Willem", "code": codes[1]})[0] == 401, "codes are one's own"
    assert post("/api/recover", {**again, "name": "Nobody", "code": codes[1]})[0] == 401
    assert post("/api/recover", {**again, "code": codes[1], "new": "short"}, bad=True)[0] == 400
    assert post("/api/login", {"name": "Saskia", "password": "battery staple"})[0] == 200, "nothing has changed"
    assert "recovery" not in post("/api/login", {"name": "Willem", "password": "correct horse"})[1]
    assert codes[1] not in get("/api/export", token=other["token"])[1].__str__()


def new_recovery_codes_replace_the_old_ones():
    made = account("Hendrik")
    assert post("/api/recovery", {"password": "wrong horse"}, token=made["token"])[0] == 401
    assert post("/api/recovery", {"password": "correct horse"})[0] == 401
    status, body, _ = post("/api/recovery", {"password": "correct horse"}, token=made["token"])
    assert status == 200 and not set(body["recovery"]) & set(made["recovery"])
    recover = {"name": "Hendrik", "new": "battery staple"}
    assert post("/api/recover", {**recover, "code": made["recovery"][2]})[0] == 401
    assert post("/api/recover", {**recover, "code": body["recovery"][2]})[0] == 200
    guest = post("/api/guest", {"name": "Gast", "token": True})[1]
    assert "recovery" not in guest
    assert post("/api/recovery", {"password": "correct horse"}, token=guest["token"])[0] == 403


def a_deleted_account_has_no_codes():
    made = account("Floris")
    assert post("/api/delete", {"password": "correct horse"}, token=made["token"])[0] == 200
    account("Floris")
    code = {"name": "Floris", "code": made["recovery"][0], "new": "battery staple"}
    assert post("/api/recover", code)[0] == 401


def games_and_tables_can_be_requested():
    games = get("/api/games")[1]
    assert {g["id"] for g in games["games"]} >= {"packet-row", "rotterdam"}
    row = next(g for g in games["games"] if g["id"] == "packet-row")
    assert row["seats"] == [2, 5] and "take" in row["kinds"] and row["levels"]
    assert "tables" in get("/api/tables")[1]


def main():
    global SERVER
    with Server() as SERVER:
        run([a_guest_becomes_an_account_and_keeps_the_games, names_and_passwords_have_limits, logging_out_ends_sessions_and_sockets,
             a_new_password_ends_all_other_sessions, all_data_of_a_user_can_be_exported_and_deleted, bots_have_tokens_of_their_own,
             replays_are_listed_searched_and_paged, rated_games_change_ratings_and_need_accounts, online_users_are_listed_with_standings, a_language_that_is_none_is_refused,
             a_recovery_code_sets_a_new_password_once, new_recovery_codes_replace_the_old_ones, a_deleted_account_has_no_codes,
             games_and_tables_can_be_requested])


if __name__ == "__main__":
    main()
