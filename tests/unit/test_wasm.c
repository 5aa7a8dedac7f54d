/*
 * test_wasm.c: the calls of the WebAssembly module, in its native build.
 *
 * Requests and answers are JSON texts; each test compares a part of the answer. tests/wasm runs the
 * module itself.
 */
#include "wasm/wasm.h"

#include "harbour/patch.h"
#include "support/check.h"

#include <stdio.h>

static struct hm_json_tok tok[HM_JSON_TOKENS * 8];

/* Returns the answer, which is always one JSON object. */
static const char *call(const char *request)
{
    size_t n = strlen(request);
    assert_true(n <= hm_wasm_size());
    memcpy(hm_wasm_buffer(), request, n);
    n = hm_wasm_call(n);
    struct hm_json j;
    struct hm_msg  msg;
    assert_true(n < hm_wasm_size());
    if (hm_json_read(&j, hm_wasm_buffer(), n, tok, HM_JSON_TOKENS * 8, &msg) != HM_OK)
        fail_msg("%s: %s", msg.text, hm_wasm_buffer());
    return hm_wasm_buffer();
}

static void assert_answer(const char *request, const char *part)
{
    const char *answer = call(request);
    if (strstr(answer, part) == NULL)
        fail_msg("'%s' is not in the answer to %s: %.1000s", part, request, answer);
}

static void new_null(void)
{
    assert_answer("{\"op\":\"new\",\"slot\":0,\"game\":\"null\",\"players\":3,\"first\":\"A\","
                  "\"seed\":\"x\"}",
                  "\"ok\":true");
}

TEST(invalid_requests)
{
    UNUSED;
    assert_answer("", "\"ok\":false,\"error\":\"line 1");
    assert_answer("[]", "a request is a JSON object");
    assert_answer("{}", "op: missing");
    assert_answer("{\"op\":7}", "op: missing");
    assert_answer("{\"op\":\"dance\"}", "op: there is no 'dance'");
    assert_answer("{\"op\":\"look\"}", "slot: missing");
    assert_answer("{\"op\":\"look\",\"slot\":8}", "slot: must be a whole number from 0 to 7");
    assert_answer("{\"op\":\"look\",\"slot\":5}", "nothing is in it");
    size_t n = hm_wasm_call(hm_wasm_size() + 1);
    assert_int_equal(n, strlen(hm_wasm_buffer()));
    assert_contains(hm_wasm_buffer(), "too large");
}

TEST(the_catalogue)
{
    UNUSED;
    assert_answer("{\"op\":\"games\"}", "{\"id\":\"packet-row\",\"title\":\"Packet Row\",");
    assert_answer("{\"op\":\"games\"}", "\"levels\":[\"deckhand\"");
    assert_answer("{\"op\":\"cards\",\"game\":\"packet-row\"}", "\"id\":\"G01\"");
    assert_answer("{\"op\":\"cards\",\"game\":\"rotterdam\"}", "\"id\":\"PET1\"");
    assert_answer("{\"op\":\"cards\",\"game\":\"chess\"}", "game: there is no 'chess'");
    assert_answer("{\"op\":\"cards\"}", "game: missing");
}

TEST(bad_set_ups)
{
    UNUSED;
    assert_answer("{\"op\":\"new\",\"slot\":0,\"game\":\"null\",\"players\":9,\"seed\":\"x\"}",
                  "players: must be");
    assert_answer("{\"op\":\"new\",\"slot\":0,\"game\":\"null\",\"players\":2}", "seed: missing");
    assert_answer("{\"op\":\"new\",\"slot\":0,\"game\":\"null\",\"players\":2,\"seed\":\"x\","
                  "\"first\":\"C\"}",
                  "first: must be");
    assert_answer(
        "{\"op\":\"new\",\"slot\":0,\"game\":\"null\",\"players\":2,\"seed\":\"x\",\"names\":7}",
        "names: must be");
    assert_answer(
        "{\"op\":\"new\",\"slot\":0,\"game\":\"null\",\"players\":2,\"seed\":\"x\",\"names\":[1]}",
        "names: must be strings");
    assert_answer(
        "{\"op\":\"new\",\"slot\":0,\"game\":\"null\",\"players\":2,\"seed\":\"x\",\"options\":[]}",
        "options: must be");
    assert_answer("{\"op\":\"new\",\"slot\":0,\"game\":\"rotterdam\",\"players\":2,\"seed\":\"x\","
                  "\"options\":{\"x\":1}}",
                  "options: there is no 'x'");
    assert_answer("{\"op\":\"new\",\"slot\":0,\"game\":\"rotterdam\",\"players\":2,\"seed\":\"x\","
                  "\"options\":{\"rounds\":0}}",
                  "out of its range");
    assert_answer("{\"op\":\"new\",\"slot\":0,\"game\":\"rotterdam\",\"players\":2,\"seed\":\"x\","
                  "\"options\":{\"rounds\":9}}",
                  "\"ok\":true");
}

TEST(a_game_from_deal_to_end)
{
    UNUSED;
    new_null();
    assert_answer("{\"op\":\"legal\",\"slot\":0,\"seat\":\"A\",\"scope\":\"both\"}",
                  "\"moves\":[\"keep\",\"swap\"]");
    assert_answer("{\"op\":\"legal\",\"slot\":0,\"seat\":\"B\",\"scope\":\"useful\"}",
                  "\"moves\":[]");
    assert_answer("{\"op\":\"legal\",\"slot\":0,\"seat\":\"B\",\"scope\":\"most\"}",
                  "scope: must be");
    assert_answer("{\"op\":\"legal\",\"slot\":0,\"seat\":\"D\"}", "seat: must be");
    assert_answer("{\"op\":\"check\",\"slot\":0,\"move\":\"A keep\"}", "{\"ok\":true}");
    assert_answer("{\"op\":\"check\",\"slot\":0,\"move\":\"B keep\"}",
                  "\"rule\":\"N-1\",\"id\":\"not-asked\"");
    assert_answer("{\"op\":\"check\",\"slot\":0,\"move\":\"B sing\"}", "\"error\":\"a move is");
    assert_answer("{\"op\":\"check\",\"slot\":0}", "move: missing");
    assert_answer("{\"op\":\"play\",\"slot\":0,\"move\":\"B keep\"}",
                  "\"ok\":false,\"rule\":\"N-1\"");
    assert_answer("{\"op\":\"play\",\"slot\":0,\"move\":\"A keep\",\"viewer\":\"B\"}",
                  "\"prompt\":[\"B\"],\"over\":false");
    assert_answer("{\"op\":\"play\",\"slot\":0,\"move\":\"B keep\",\"viewer\":\"watcher\"}",
                  "\"hands\":[null,null,null]");
    assert_answer("{\"op\":\"play\",\"slot\":0,\"move\":\"C keep\",\"viewer\":\"truth\"}",
                  "\"over\":true,\"end\":{\"line\":\"end\"");
    assert_answer("{\"op\":\"look\",\"slot\":0,\"viewer\":\"Z\"}", "viewer: must be");
    assert_answer("{\"op\":\"look\",\"slot\":0}", "\"ply\":3,\"plies\":3");
}

/* A swap lays a card open for all and draws one that only its seat may see. */
TEST(events_show_what_their_viewer_may_see)
{
    UNUSED;
    new_null();
    assert_answer(
        "{\"op\":\"play\",\"slot\":0,\"move\":\"A swap\",\"viewer\":\"B\"}",
        "\"kind\":\"drew\",\"seat\":\"A\",\"from\":\"stack\",\"to\":\"hand\",\"card\":null");
    new_null();
    assert_answer(
        "{\"op\":\"play\",\"slot\":0,\"move\":\"A swap\",\"viewer\":\"A\"}",
        "\"kind\":\"drew\",\"seat\":\"A\",\"from\":\"stack\",\"to\":\"hand\",\"card\":\"N");
}

TEST(previews)
{
    UNUSED;
    new_null();
    assert_answer("{\"op\":\"preview\",\"slot\":0,\"move\":\"A swap\",\"viewer\":\"A\"}",
                  "\"unknown\":true,\"table\":null");
    assert_answer("{\"op\":\"preview\",\"slot\":0,\"move\":\"A keep\",\"viewer\":\"A\"}",
                  "\"unknown\":false,\"table\":{");
    assert_answer("{\"op\":\"preview\",\"slot\":0,\"move\":\"B keep\",\"viewer\":\"A\"}",
                  "\"rule\":\"N-1\"");
    assert_answer("{\"op\":\"look\",\"slot\":0}", "\"ply\":0");
}

TEST(moving_about_in_a_match)
{
    UNUSED;
    new_null();
    assert_answer("{\"op\":\"undo\",\"slot\":0}", "nothing to undo");
    assert_answer("{\"op\":\"redo\",\"slot\":0}", "nothing to redo");
    call("{\"op\":\"play\",\"slot\":0,\"move\":\"A keep\"}");
    assert_answer("{\"op\":\"undo\",\"slot\":0}", "\"ply\":0,\"plies\":1");
    assert_answer("{\"op\":\"redo\",\"slot\":0}", "\"ply\":1,\"plies\":1");
    assert_answer("{\"op\":\"goto\",\"slot\":0,\"n\":2}", "n: must be");
    assert_answer("{\"op\":\"goto\",\"slot\":0,\"n\":0}", "\"ply\":0");
    assert_answer("{\"op\":\"branch\",\"slot\":1,\"from\":0,\"n\":1}", "\"ply\":1,\"plies\":1");
    assert_answer("{\"op\":\"branch\",\"slot\":0,\"from\":0,\"n\":1}", "\"ply\":1,\"plies\":1");
    assert_answer("{\"op\":\"branch\",\"slot\":1,\"from\":6,\"n\":1}",
                  "from: that slot holds no match");
}

static const char *json_string(const char *answer, const char *key, char *out, size_t cap)
{
    struct hm_json j;
    hm_json_read(&j, answer, strlen(answer), tok, HM_JSON_TOKENS * 8, NULL);
    struct hm_text t = hm_text_in(out, cap);
    size_t         at = hm_json_get(&j, 0, key);
    assert_int_not_equal(at, 0);
    hm_put_n(&t, j.text + tok[at].at, tok[at].len);
    return out;
}

TEST(records_go_out_and_come_in)
{
    UNUSED;
    static char record[4096], request[8192];
    new_null();
    call("{\"op\":\"play\",\"slot\":0,\"move\":\"A swap\"}");
    json_string(call("{\"op\":\"record\",\"slot\":0}"), "record", record, sizeof record);
    snprintf(request, sizeof request, "{\"op\":\"load\",\"slot\":2,\"record\":\"%s\"}", record);
    assert_answer(request, "\"ply\":1,\"plies\":1");
    assert_answer("{\"op\":\"load\",\"slot\":2,\"record\":\"PGN\"}", "begins with");
    assert_answer("{\"op\":\"load\",\"slot\":2,\"record\":\"harbour-record 1\\ngame null\\n\\n\"}",
                  "must name the rules");
    assert_answer("{\"op\":\"load\",\"slot\":2}", "record: missing");
    /* after an error the slot is as it was */
    assert_answer("{\"op\":\"look\",\"slot\":2}", "\"ply\":1");
}

TEST(names_are_unescaped)
{
    UNUSED;
    assert_answer("{\"op\":\"new\",\"slot\":0,\"game\":\"null\",\"players\":2,\"seed\":\"x\","
                  "\"names\":[\"J\\u00f6rg "
                  "\\ud83d\\ude80\",\"\\u0000\\ud800x\\/\\b\"]}",
                  "\"ok\":true");
    assert_answer("{\"op\":\"record\",\"slot\":0}",
                  "names J\xc3\xb6rg \xf0\x9f\x9a\x80, \xef\xbf\xbd\xef\xbf\xbdx/ \\n");
}

TEST(positions)
{
    UNUSED;
    assert_answer("{\"op\":\"position\",\"slot\":3,\"seed\":\"x\",\"position\":{\"v\":1,\"game\":"
                  "\"null\",\"players\":"
                  "2,\"hands\":[\"N1\",\"N2\"],\"open\":[null,null],"
                  "\"stack\":[\"N3\",\"N4\",\"N5\",\"N6\",\"N7\",\"N8\",\"N9\",\"N10\",\"N11\","
                  "\"N12\"],\"moves\":0,"
                  "\"first\":\"B\"}}",
                  "\"prompt\":[\"B\"]");
    assert_answer("{\"op\":\"position\",\"slot\":3,\"seed\":\"x\",\"position\":7}",
                  "position: must be an object");
    assert_answer("{\"op\":\"position\",\"slot\":3,\"seed\":\"x\",\"position\":{}}",
                  "game is missing");
    assert_answer(
        "{\"op\":\"position\",\"slot\":3,\"seed\":\"x\",\"position\":{\"game\":\"chess\"}}",
        "there is no game 'chess'");
    assert_answer(
        "{\"op\":\"position\",\"slot\":3,\"seed\":\"x\",\"position\":{\"game\":\"null\"}}",
        "players: a number");
    assert_answer("{\"op\":\"position\",\"slot\":3,\"position\":{\"game\":\"null\"}}",
                  "seed: missing");
}

TEST(a_view_from_the_server)
{
    UNUSED;
    struct hm_game  g = hm_game_of(hm_game_find("packet-row"));
    struct hm_setup setup = hm_setup_for(g.ops, 3);
    struct hm_seed  seed = {{4}};
    struct hm_match m;
    struct hm_move  log[4];
    struct hm_view  v;
    char            text[2048], request[4096];
    setup.first = 0;
    hm_match_start(&m, &g, &setup, &seed, log, 4, NULL);
    g.ops->redact(g.edition, &m.state, 0, &v);
    struct hm_text base64 = hm_text_in(text, sizeof text);
    hm_put_base64(&base64, &v, g.ops->state_size);
    snprintf(request, sizeof request,
             "{\"op\":\"see\",\"slot\":4,\"game\":\"packet-row\",\"view\":\"%s\"}", text);
    assert_answer(request, "\"ok\":true,\"game\":\"packet-row\",\"players\":3");
    assert_answer("{\"op\":\"look\",\"slot\":4}",
                  "\"sealed\":[\"A\",\"B\",\"C\"],\"outlook\":{\"full\":2,\"failsToEnd\":1,"
                  "\"unfillable\":[],\"lastRound\":false,\"lastIfNamed\":[]}},\"ply\":0");
    assert_answer("{\"op\":\"legal\",\"slot\":4,\"seat\":\"A\"}", "choose market");
    assert_answer("{\"op\":\"legal\",\"slot\":4,\"seat\":\"B\"}", "view of another");
    assert_answer("{\"op\":\"look\",\"slot\":4,\"viewer\":\"truth\"}", "view of another");
    assert_answer("{\"op\":\"look\",\"slot\":4,\"viewer\":\"A\"}", "\"ok\":true");
    assert_answer("{\"op\":\"look\",\"slot\":4}", "\"ok\":true");
    assert_answer("{\"op\":\"check\",\"slot\":4,\"move\":\"A choose docks\"}", "{\"ok\":true}");
    assert_answer("{\"op\":\"undo\",\"slot\":4}", "it holds a view");
    assert_answer("{\"op\":\"play\",\"slot\":4,\"move\":\"A choose docks\"}", "it holds a view");
    assert_answer("{\"op\":\"see\",\"slot\":4,\"game\":\"rotterdam\",\"view\":\"AAAA\"}",
                  "view: has 3 bytes, a view of this game has 488");
    assert_answer("{\"op\":\"see\",\"slot\":4,\"game\":\"rotterdam\",\"view\":\"?\"}",
                  "view: is not base64");
    assert_answer("{\"op\":\"see\",\"slot\":4,\"game\":\"rotterdam\"}", "view: missing");
}

/* What a server sends for a move: the patch and the events, as one viewer may know them. */
static void put_change(char *out, size_t cap, const struct hm_game *g, const struct hm_view *from,
                       const struct hm_view *to, const struct hm_events *events)
{
    uint8_t        bytes[HM_EVENTS * HM_EVENT_SIZE];
    struct hm_text t = hm_text_in(out, cap);
    hm_put(&t, "{\"op\":\"see\",\"slot\":4,\"patch\":\"");
    hm_put_base64(&t, bytes, hm_patch_write(g, from, to, bytes));
    hm_put(&t, "\",\"events\":\"");
    hm_put_base64(&t, bytes, hm_events_write(events, to->seen.head.viewer, bytes));
    hm_put(&t, "\"}");
}

static const char *see(const struct hm_game *g, const struct hm_view *v, const char *more)
{
    static char    request[1000];
    struct hm_text t = hm_text_in(request, sizeof request);
    hm_put(&t, "{\"op\":\"see\",\"slot\":4,\"game\":\"null\",\"view\":\"");
    hm_put_base64(&t, v, g->ops->state_size);
    hm_put(&t, more);
    hm_put(&t, "\"}");
    return request;
}

TEST(a_patch_from_the_server)
{
    UNUSED;
    struct hm_game   g = hm_game_of(hm_game_find("null"));
    struct hm_setup  setup = hm_setup_for(g.ops, 2);
    struct hm_seed   seed = {{4}};
    struct hm_match  m;
    struct hm_move   log[4], move;
    struct hm_event  list[HM_EVENTS];
    struct hm_events events = {list, 0, HM_EVENTS};
    struct hm_view   before, after;
    char             request[4096], text[100];
    setup.first = 0;
    hm_match_start(&m, &g, &setup, &seed, log, 4, NULL);
    g.ops->redact(g.edition, &m.state, 1, &before);
    assert_int_equal(hm_parse_line(&g, 2, "A swap", &move, NULL), HM_OK);
    assert_int_equal(hm_match_play(&m, &move, &events, NULL), HM_OK);
    g.ops->redact(g.edition, &m.state, 1, &after);
    put_change(request, sizeof request, &g, &before, &after, &events);
    call("{\"op\":\"new\",\"slot\":4,\"game\":\"null\",\"players\":2,\"seed\":\"x\"}");
    assert_answer(request, "patch: the slot holds no view");
    assert_answer(see(&g, &before, ""), "\"ok\":true,\"game\":\"null\"");
    assert_answer("{\"op\":\"see\",\"slot\":4,\"patch\":\"AAAAAA==\"}",
                  "patch: does not belong to this view");
    assert_answer("{\"op\":\"see\",\"slot\":4,\"patch\":\"?\"}", "patch: is not base64");
    assert_answer(request, "{\"ok\":true,\"events\":[{\"kind\":");
    assert_answer("{\"op\":\"see\",\"slot\":4,\"patch\":\"AAAAAA==\"}",
                  "patch: does not belong to this view");
    struct hm_text base64 = hm_text_in(text, sizeof text);
    hm_put_base64(&base64, &after, g.ops->state_size);
    assert_answer("{\"op\":\"view\",\"slot\":4}", text);
    assert_answer(see(&g, &after, "\",\"events\":\"AAAA"), "events: are not events of this game");
    new_null();
    assert_answer("{\"op\":\"view\",\"slot\":0,\"viewer\":\"B\"}", "\"view\":\"");
    assert_answer("{\"op\":\"view\",\"slot\":0,\"viewer\":\"truth\"}", "the truth is no view");
}

TEST(facts_for_a_page)
{
    UNUSED;
    call("{\"op\":\"new\",\"slot\":0,\"game\":\"packet-row\",\"players\":2,\"seed\":\"plans\"}");
    assert_answer("{\"op\":\"facts\",\"slot\":0,\"seat\":\"A\"}", "\"plans\":[");
    assert_answer("{\"op\":\"facts\",\"slot\":0,\"seat\":\"A\"}", "\"missing\":[{\"what\":");
    call("{\"op\":\"new\",\"slot\":0,\"game\":\"rotterdam\",\"players\":2,\"seed\":\"ships\","
         "\"first\":\"A\"}");
    assert_answer("{\"op\":\"facts\",\"slot\":0,\"seat\":\"B\"}", "\"ready\":false");
    assert_answer("{\"op\":\"facts\",\"slot\":0,\"seat\":\"B\"}", "\"plans\":[]");
    new_null();
    assert_answer("{\"op\":\"facts\",\"slot\":0,\"seat\":\"B\"}",
                  "{\"ok\":true,\"plans\":[],\"goals\":[],\"score\":{\"line\":\"end\",");
    assert_answer("{\"op\":\"facts\",\"slot\":0,\"seat\":\"Q\"}",
                  "seat: must be a letter of this table");
}

TEST(a_preview_tells_where_pieces_go)
{
    UNUSED;
    call("{\"op\":\"new\",\"slot\":0,\"game\":\"rotterdam\",\"players\":2,\"seed\":\"ships\","
         "\"first\":\"A\"}");
    call("{\"op\":\"play\",\"slot\":0,\"move\":\"A place A1 S1 grain\"}");
    assert_answer("{\"op\":\"preview\",\"slot\":0,\"move\":\"B pass\",\"viewer\":\"B\"}",
                  "\"steps\":[]");
    call("{\"op\":\"play\",\"slot\":0,\"move\":\"B pass\"}");
    assert_answer("{\"op\":\"preview\",\"slot\":0,\"move\":\"A colour purple\",\"viewer\":\"A\"}",
                  "\"steps\":[{\"piece\":\"A1\",\"from\":\"S1\",\"to\":\"1\",\"blocked\":false,"
                  "\"fork\":false}]");
}

TEST(a_list_says_whether_its_only_move_is_no_decision)
{
    UNUSED;
    call("{\"op\":\"new\",\"slot\":0,\"game\":\"rotterdam\",\"players\":2,\"seed\":\"ships\","
         "\"first\":\"A\"}");
    assert_answer("{\"op\":\"legal\",\"slot\":0,\"seat\":\"A\"}", "\"forced\":false");
    call("{\"op\":\"play\",\"slot\":0,\"move\":\"A pass\"}");
    call("{\"op\":\"play\",\"slot\":0,\"move\":\"B pass\"}");
    assert_answer("{\"op\":\"legal\",\"slot\":0,\"seat\":\"B\"}", "\"moves\":[],\"forced\":false");
    new_null();
    assert_answer("{\"op\":\"legal\",\"slot\":0,\"seat\":\"A\"}", "\"forced\":false");
}

/* Secret 00..00, A's nonce aa, none of B's; both hashes below were computed with sha256sum. */
#define VERIFY(deal, commitment, seed)                                                             \
    "{\"op\":\"verify\",\"record\":\"harbour-record 1\\ngame null\\nrules 1\\n"                    \
    "cards 6e756c6c20686173206f6e652065646974696f6e2c20616e6420697320697400\\nplayers 2\\nfirst "  \
    "A\\n" deal "commitment " commitment                                                           \
    "\\nsecret 0000000000000000000000000000000000000000000000000000000000000000\\n"                \
    "nonces aa,\\nseed " seed "\\n\\nA keep\\nB keep\\n\"}"

TEST(the_deal_can_be_verified)
{
    UNUSED;
    assert_answer(
        VERIFY("", "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
               "a2c7ebaa2a3e0d3a3b7f5ee23e08fe918a721fc6ac2ad4a9bd02e4bb67b02c7d"),
        "\"fits\":true,\"commitment\":true,\"seed\":true,\"ordered\":false,\"replay\":true");
    assert_answer(
        VERIFY("deal 2\\n", "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
               "0ad513e9f88f846ad6043ec87c26071e632953e55d731f573efbfbac02593f7c"),
        "\"fits\":true,\"commitment\":true,\"seed\":true,\"ordered\":true,\"replay\":true");
    assert_answer(
        VERIFY("", "00", "00"),
        "\"fits\":false,\"commitment\":false,\"seed\":false,\"ordered\":false,\"replay\":true");
    assert_answer(VERIFY("deal 3\\n", "00", "00"), "record: deal: this version is not known: 3");
    assert_answer("{\"op\":\"verify\",\"record\":\"harbour-record 1\\n\"}", "no commitment");
    assert_answer("{\"op\":\"verify\",\"record\":\"harbour-record 1\\ncommitment 00\\n\"}",
                  "revealed when the game is over");
    assert_answer("{\"op\":\"verify\"}", "record: missing");
}

TEST(bots_can_be_asked)
{
    UNUSED;
    call("{\"op\":\"new\",\"slot\":0,\"game\":\"packet-row\",\"players\":2,\"seed\":\"bots\","
         "\"first\":\"A\"}");
    assert_answer("{\"op\":\"bot\",\"slot\":0,\"seat\":\"A\",\"level\":\"clerk\",\"seed\":\"1\"}",
                  "\"move\":\"A choose ");
    assert_answer("{\"op\":\"bot\",\"slot\":0,\"seat\":\"A\",\"level\":\"admiral\",\"seed\":\"1\"}",
                  "\"ok\":false");
    assert_answer("{\"op\":\"hint\",\"slot\":0,\"seat\":\"A\",\"seed\":\"1\",\"iterations\":50}",
                  "\"choices\":[{\"move\":\"A choose ");
    call("{\"op\":\"play\",\"slot\":0,\"move\":\"A choose docks\"}");
    assert_answer("{\"op\":\"analyse\",\"slot\":0,\"from\":0,\"count\":1,\"iterations\":50}",
                  "\"summary\":{");
    assert_answer("{\"op\":\"analyse\",\"slot\":0,\"from\":1,\"count\":1}", "count: must be");
    assert_answer("{\"op\":\"verdict\",\"slot\":0,\"seat\":\"A\"}", "move: missing");
    assert_answer("{\"op\":\"verdict\",\"slot\":0,\"seat\":\"A\",\"move\":\"A fly\"}",
                  "\"ok\":false,\"error\":");
    call("{\"op\":\"new\",\"slot\":0,\"game\":\"rotterdam\",\"players\":2,\"seed\":\"ships\","
         "\"first\":\"A\"}");
    assert_answer("{\"op\":\"verdict\",\"slot\":0,\"seat\":\"A\",\"move\":\"A pass\"}",
                  "\"ok\":true,\"good\":");
    assert_answer("{\"op\":\"verdict\",\"slot\":0,\"seat\":\"A\",\"move\":\"A accept B 1\"}",
                  "\"rule\":\"RT-");
    assert_answer("{\"op\":\"verdict\",\"slot\":0,\"seat\":\"B\",\"move\":\"A pass\"}",
                  "this seat judges moves of its own only");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(invalid_requests),
        RUN(the_catalogue),
        RUN(bad_set_ups),
        RUN(a_game_from_deal_to_end),
        RUN(events_show_what_their_viewer_may_see),
        RUN(previews),
        RUN(moving_about_in_a_match),
        RUN(records_go_out_and_come_in),
        RUN(names_are_unescaped),
        RUN(positions),
        RUN(a_view_from_the_server),
        RUN(a_patch_from_the_server),
        RUN(facts_for_a_page),
        RUN(a_preview_tells_where_pieces_go),
        RUN(a_list_says_whether_its_only_move_is_no_decision),
        RUN(the_deal_can_be_verified),
        RUN(bots_can_be_asked),
    };
    return cmocka_run_group_tests_name("wasm", tests, NULL, NULL);
}
