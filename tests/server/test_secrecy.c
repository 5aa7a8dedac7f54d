/*
 * test_secrecy.c: no byte that reaches a seat or a spectator depends on what is hidden from them.
 *
 * A whole game is played over sockets against the real server: moves, refused moves, chat,
 * coming back, the end; all bytes that each viewer gets are kept.  Then two cards are found that
 * a viewer was never shown (known from the engine's events alone), the same game is played with
 * just these two exchanged in the deal, and the viewer's bytes must be the same to the last one.
 * The other viewers' may differ: they may have seen the cards.
 */
#include "peer.h"

#include "support/check.h"

#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MAX_STEPS = 4000, PEERS = HM_SEATS + 1, PAIRS = 3 };

struct step { /* one message of one peer */
    unsigned who;
    char    *text;
};

struct play {
    const struct hm_ops *ops;
    uint8_t              nseat;
    unsigned             nstep;
    struct step          step[MAX_STEPS];
    /* the bytes that each viewer received; the spectator is last */
    char          *bytes[PEERS];
    size_t         len[PEERS];
    struct hm_seed seed;
    unsigned       nmove;
    struct hm_move move[MAX_STEPS];
};

static struct play first, second;
static struct host host;
static struct peer peer[PEERS];

/* ---- playing ---------------------------------------------------------------------------- */

/* Sends a message and waits for the answer; then every peer makes a request that needs the store,
 * so everything in flight has arrived. */
static json_t *send_text(unsigned nseat, unsigned who, const char *text, const char *re)
{
    static json_t *answer;
    char           fence[80];
    peer_send(&peer[who], text);
    json_decref(answer);
    answer = json_incref(peer_until(&peer[who], re));
    for (unsigned i = 0; i <= nseat; i++) {
        snprintf(fence, sizeof fence, "{\"t\":\"mine\",\"id\":\"f%s\"}", re);
        peer_send(&peer[i], fence);
        snprintf(fence, sizeof fence, "f%s", re);
        peer_until(&peer[i], fence);
    }
    return answer;
}

static json_t *act(struct play *p, bool record, unsigned who, const char *text)
{
    char re[16], whole[2600];
    snprintf(re, sizeof re, "s%u", p->nstep);
    if (record) {
        snprintf(whole, sizeof whole, "{\"id\":\"%s\",%s", re, text + 1);
        p->step[p->nstep] = (struct step){who, strdup(whole)};
    }
    return send_text(p->nseat, who, p->step[p->nstep++].text, re);
}

static void sit_down(const struct play *p, char table[SRV_ID + 1])
{
    char text[300];
    for (unsigned i = 0; i <= p->nseat; i++) {
        peer_connect(&peer[i], &host);
        snprintf(text, sizeof text,
                 "{\"t\":\"hello\",\"v\":2,\"id\":\"h\",\"name\":\"Peer "
                 "%u\",\"form\":\"%s\",\"legal\":true}",
                 i, i % 2 ? "bytes" : "json");
        peer_send(&peer[i], text);
        peer_until(&peer[i], "h");
    }
    snprintf(text, sizeof text,
             "{\"t\":\"open\",\"id\":\"o\",\"game\":\"%s\",\"seats\":%u,\"pace\":0,\"clock\":{"
             "\"kind\":\"live\",\"bank\":900}}",
             p->ops->id, p->nseat);
    json_t *opened = send_text(p->nseat, 0, text, "o");
    snprintf(table, SRV_ID + 1, "%s", json_string_value(json_object_get(opened, "table")));
    for (unsigned i = 1; i <= p->nseat; i++) {
        snprintf(text, sizeof text, "{\"t\":\"enter\",\"id\":\"e%u\",\"table\":\"%s\"}", i, table);
        char re[8];
        snprintf(re, sizeof re, "e%u", i);
        send_text(p->nseat, i, text, re);
        if (i < p->nseat) {
            snprintf(text, sizeof text,
                     "{\"t\":\"sit\",\"id\":\"t%u\",\"table\":\"%s\",\"nonce\":\"0%u\"}", i, table,
                     i);
            re[0] = 't';
            send_text(p->nseat, i, text, re);
        }
    }
    snprintf(text, sizeof text, "{\"t\":\"start\",\"id\":\"st\",\"table\":\"%s\"}", table);
    send_text(p->nseat, 0, text, "st");
}

static bool is_prompted(unsigned i)
{
    json_t *legal = json_object_get(peer[i].table, "legal");
    return json_is_array(legal) && json_array_size(legal) > 0;
}

/* Performs one random action: mostly moves, sometimes chat, refused moves or entering again. */
static void choose(struct play *p, struct hm_rng *r, const char *table)
{
    char     text[2400];
    unsigned prompted = hm_rng_below(r, p->nseat);
    while (!is_prompted(prompted))
        prompted = (prompted + 1) % p->nseat;
    unsigned  other = hm_rng_below(r, p->nseat);
    long long ply = json_integer_value(json_object_get(peer[prompted].table, "ply"));
    switch (hm_rng_below(r, 24)) {
    case 0:
        snprintf(text, sizeof text,
                 "{\"t\":\"chat\",\"table\":\"%s\",\"text\":\"my cards are good\"}", table);
        break;
    case 1:
        snprintf(text, sizeof text,
                 "{\"t\":\"move\",\"table\":\"%s\",\"ply\":%lld,\"move\":\"%s\"}", table, ply,
                 hm_rng_below(r, 2) ? "pass" : "done");
        break;
    case 2:
        snprintf(text, sizeof text, "{\"t\":\"enter\",\"table\":\"%s\",\"since\":%lld}", table,
                 ply > 9 ? ply - 9 : 0);
        break;
    default: {
        json_t     *legal = json_object_get(peer[prompted].table, "legal");
        const char *move = json_string_value(
            json_array_get(legal, hm_rng_below(r, (uint32_t)json_array_size(legal))));
        snprintf(text, sizeof text,
                 "{\"t\":\"move\",\"table\":\"%s\",\"ply\":%lld,\"move\":\"%s\"}", table, ply,
                 move);
        other = prompted;
    }
    }
    act(p, true, other, text);
}

static bool is_over(void)
{
    return strcmp(json_string_value(json_object_get(peer[0].table, "state")), "over") == 0;
}

static void finish(struct play *p)
{
    for (unsigned i = 0; i <= p->nseat; i++) {
        p->bytes[i] = peer[i].got;
        p->len[i] = peer[i].len;
        peer[i].got = NULL;
        peer_close(&peer[i]);
    }
    host_stop(&host);
}

/* The log itself, from the record that anybody may read once the game is over. */
static void read_record(struct play *p, const char *table)
{
    char               request[200], *answer = srv_alloc(1 << 20);
    size_t             len = 0;
    int                fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)host_port(&host)),
                             .sin_addr = {htonl(INADDR_LOOPBACK)}};
    assert_int_equal(connect(fd, (const struct sockaddr *)&to, sizeof to), 0);
    snprintf(request, sizeof request, "GET /api/replays/%s HTTP/1.1\r\nHost: x\r\n\r\n", table);
    assert_int_equal(send(fd, request, strlen(request), 0), strlen(request));
    char *body = NULL, *size = NULL;
    do {
        ssize_t n = recv(fd, answer + len, (1 << 20) - 1 - len, 0);
        assert_true(n > 0);
        len += (size_t)n;
        body = strstr(answer, "\r\n\r\n");
        size = strstr(answer, "content-length:");
    } while (body == NULL || size == NULL ||
             len < (size_t)(body + 4 - answer) + strtoul(size + 15, NULL, 10));
    close(fd);
    struct hm_match       m;
    struct hm_msg         msg;
    static struct hm_move log[MAX_STEPS];
    struct hm_game        g = hm_game_of(p->ops);
    if (hm_record_parse(&m, &g, body + 4, len - (size_t)(body + 4 - answer), log, MAX_STEPS,
                        &msg) != HM_OK)
        fail_msg("%s", msg.text);
    p->seed = m.seed;
    p->nmove = m.n;
    memcpy(p->move, log, m.n * sizeof *log);
    free(answer);
}

static void play_first(struct play *p, const struct hm_ops *ops, uint8_t nseat, uint64_t number)
{
    struct hm_rng r;
    char          table[SRV_ID + 1];
    memset(p, 0, sizeof *p);
    p->ops = ops;
    p->nseat = nseat;
    hm_rng_fast(&r, number);
    host_start(&host, HM_NO_CARD, HM_NO_CARD);
    sit_down(p, table);
    while (!is_over() && p->nstep < MAX_STEPS)
        choose(p, &r, table);
    assert_true(is_over());
    read_record(p, table);
    finish(p);
}

/* Sends the same messages with two cards exchanged. */
static void play_again(struct play *p, const struct play *model, hm_card a, hm_card b)
{
    char table[SRV_ID + 1];
    memset(p, 0, sizeof *p);
    p->ops = model->ops;
    p->nseat = model->nseat;
    memcpy(p->step, model->step, sizeof p->step);
    host_start(&host, a, b);
    sit_down(p, table);
    while (p->nstep < model->nstep)
        act(p, false, p->step[p->nstep].who, NULL);
    finish(p);
}

static void forget_bytes(struct play *p)
{
    for (unsigned i = 0; i <= p->nseat; i++)
        free(p->bytes[i]);
}

/* The deal of a table that was opened without options. */
static struct hm_setup table_setup(const struct play *p)
{
    struct hm_setup setup = hm_setup_for(p->ops, p->nseat);
    for (uint8_t i = 0; i < p->ops->noption; i++)
        setup.option[i] = p->ops->options[i].people;
    return setup;
}

/* ---- cards that nobody showed ----------------------------------------------------------- */

static void note_shown(const struct hm_events *events, uint8_t viewer, hm_cards *shown)
{
    for (uint16_t i = 0; i < events->n; i++)
        if (events->list[i].card != HM_NO_CARD && hm_seat_in(events->list[i].shown, viewer))
            hm_add(shown, events->list[i].card);
}

/* The cards that the viewer was shown in the whole game. */
static hm_cards shown_to(const struct play *p, uint8_t viewer)
{
    struct hm_game         g = hm_game_of(p->ops);
    struct hm_setup        setup = table_setup(p);
    static struct hm_event list[HM_CARDS * 4];
    struct hm_events       events = {list, 0, HM_CARDS * 4};
    static struct hm_move  log[MAX_STEPS];
    struct hm_match        m;
    struct hm_rng          r;
    struct hm_msg          msg;
    hm_cards               shown = {{0}};
    struct hm_state        dealt;
    hm_rng_deal(&r, &p->seed, 0);
    assert_int_equal(g.ops->deal(g.edition, &dealt, &setup, &r, &events), HM_OK);
    note_shown(&events, viewer, &shown);
    assert_int_equal(hm_match_start(&m, &g, &setup, &p->seed, log, MAX_STEPS, &msg), HM_OK);
    for (unsigned i = 0; i < p->nmove; i++) {
        events.n = 0;
        assert_int_equal(hm_match_play(&m, &p->move[i], &events, NULL), HM_OK);
        note_shown(&events, viewer, &shown);
    }
    return shown;
}

/* The moves are all still allowed after the exchange and lead to the same result. */
static bool still_plays(const struct play *p, hm_card a, hm_card b)
{
    struct hm_game        g = hm_game_of(p->ops);
    struct hm_setup       setup = table_setup(p);
    static struct hm_move log[2][MAX_STEPS];
    struct hm_match       was, is;
    struct hm_msg         msg;
    char                  end[2][1024];
    assert_int_equal(hm_match_start(&was, &g, &setup, &p->seed, log[0], MAX_STEPS, &msg), HM_OK);
    assert_int_equal(hm_match_start(&is, &g, &setup, &p->seed, log[1], MAX_STEPS, &msg), HM_OK);
    g.ops->swap(g.edition, &is.state, a, b);
    for (unsigned i = 0; i < p->nmove; i++) {
        assert_int_equal(hm_match_play(&was, &p->move[i], NULL, NULL), HM_OK);
        if (hm_match_play(&is, &p->move[i], NULL, NULL) != HM_OK ||
            is.state.head.prompt != was.state.head.prompt)
            return false;
    }
    hm_print_end(&g, &was.state, end[0], sizeof end[0]);
    hm_print_end(&g, &is.state, end[1], sizeof end[1]);
    return strcmp(end[0], end[1]) == 0;
}

static unsigned find_pairs(const struct play *p, uint8_t viewer, hm_card pair[PAIRS][2],
                           unsigned max, struct hm_rng *r)
{
    struct hm_game g = hm_game_of(p->ops);
    hm_cards       shown = shown_to(p, viewer);
    unsigned       n = 0;
    for (unsigned tries = 0; tries < 20000 && n < max; tries++) {
        hm_card a = (hm_card)hm_rng_below(r, g.edition->ncard),
                b = (hm_card)hm_rng_below(r, g.edition->ncard);
        if (a == b || hm_has(&shown, a) || hm_has(&shown, b) ||
            !g.ops->swappable(g.edition, a, b) || !still_plays(p, a, b))
            continue;
        pair[n][0] = a;
        pair[n++][1] = b;
    }
    return n;
}

/* Only viewers in the audience of a move receive its text. */
static void moves_have_their_audience(const struct play *p, unsigned who)
{
    struct hm_game        g = hm_game_of(p->ops);
    struct hm_setup       setup = table_setup(p);
    static struct hm_move log[MAX_STEPS];
    static bool           readable[MAX_STEPS + 1];
    uint8_t               viewer = who < p->nseat ? (uint8_t)who : HM_SPECTATOR;
    struct hm_match       m;
    struct hm_msg         msg;
    assert_int_equal(hm_match_start(&m, &g, &setup, &p->seed, log, MAX_STEPS, &msg), HM_OK);
    for (unsigned i = 0; i < p->nmove; i++) {
        readable[i + 1] = g.ops->audience == NULL ||
                          hm_seat_in(g.ops->audience(g.edition, &m.state, &p->move[i]), viewer);
        assert_int_equal(hm_match_play(&m, &p->move[i], NULL, NULL), HM_OK);
    }
    for (const char *line = p->bytes[who], *end = line + p->len[who], *next; line < end;
         line = next) {
        next = (const char *)memchr(line, '\n', (size_t)(end - line)) + 1;
        json_t     *one = json_loadb(line, (size_t)(next - line), 0, NULL);
        const char *what = json_string_value(json_object_get(one, "what"));
        if (what != NULL && strcmp(what, "move") == 0)
            assert_int_equal(json_is_string(json_object_get(one, "move")),
                             readable[json_integer_value(json_object_get(one, "ply"))]);
        json_decref(one);
    }
}

static void compare(const struct play *a, const struct play *b, unsigned who, hm_card x, hm_card y)
{
    size_t at = 0;
    while (at < a->len[who] && at < b->len[who] && a->bytes[who][at] == b->bytes[who][at])
        at++;
    if (at == a->len[who] && at == b->len[who])
        return;
    size_t from = at > 200 ? at - 200 : 0;
    fail_msg("%s, %u seats, viewer %u, cards %u and %u: byte %zu differs\n--- %.300s\n+++ %.300s",
             a->ops->id, a->nseat, who, x, y, at, a->bytes[who] + from, b->bytes[who] + from);
}

static void no_secret_moves_a_byte(const char *id, uint8_t nseat, unsigned pairs, uint64_t number)
{
    struct hm_rng r;
    unsigned      tried = 0;
    if (getenv("HARBOUR_TEST_FRONT") != NULL) /* once more through a balancer: less of the same */
        pairs = 1;
    hm_rng_fast(&r, number);
    play_first(&first, hm_game_find(id), nseat, number);
    for (unsigned who = 0; who <= nseat; who++) {
        hm_card pair[PAIRS][2];
        moves_have_their_audience(&first, who);
        unsigned n = find_pairs(&first, who < nseat ? (uint8_t)who : HM_SPECTATOR, pair, pairs, &r);
        for (unsigned k = 0; k < n; k++, tried++) {
            play_again(&second, &first, pair[k][0], pair[k][1]);
            compare(&first, &second, who, pair[k][0], pair[k][1]);
            forget_bytes(&second);
        }
    }
    print_message("# %s, %u seats: %u plies, %u exchanges, %zu bytes to seat A\n", id, nseat,
                  first.nmove, tried, first.len[0]);
    assert_true(tried > 0);
    forget_bytes(&first);
    for (unsigned i = 0; i < first.nstep; i++)
        free(first.step[i].text);
}

TEST(packet_row_2)
{
    UNUSED;
    no_secret_moves_a_byte("packet-row", 2, 3, 11);
}
TEST(packet_row_4)
{
    UNUSED;
    no_secret_moves_a_byte("packet-row", 4, 2, 12);
}
TEST(rotterdam_2)
{
    UNUSED;
    no_secret_moves_a_byte("rotterdam", 2, 1, 13);
}
TEST(rotterdam_3)
{
    UNUSED;
    no_secret_moves_a_byte("rotterdam", 3, 1, 14);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packet_row_2),
        cmocka_unit_test(packet_row_4),
        cmocka_unit_test(rotterdam_2),
        cmocka_unit_test(rotterdam_3),
    };
    return cmocka_run_group_tests_name("secrecy", tests, NULL, NULL);
}
