/*
 * finish.c: turns a finished game into a record and places.
 *
 * Everything is in the batch of the last move, so a finished game is stored completely or not at
 * all.  The record's header has the commitment, the secret and the nonces of the deal.  Names are
 * filled in whenever a record is read, so a deleted account disappears from it.
 */
#include "server/cluster/cluster.h"
#include "server/http/webhook.h"
#include "server/lobby/lobby.h"
#include "server/tables/tables.h"
#include "table/fair_deal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DEAL_LINES = 1024 }; /* bytes of our lines of the header, at most */

static void put_deal_lines(struct hm_text *t, const struct table *tb, int64_t at)
{
    char      commitment[65], secret[65], when[32];
    struct tm tm;
    time_t    seconds = (time_t)(at / 1000);
    table_commitment(&tb->secret, commitment);
    hm_seed_text(&tb->secret, secret);
    gmtime_r(&seconds, &tm);
    strftime(when, sizeof when, "%Y-%m-%d", &tm);
    if (tb->deal != TABLE_DEAL_OLD)
        srv_putf(t, "deal %u\n", tb->deal);
    srv_putf(t, "commitment %s\nsecret %s\nnonces ", commitment, secret);
    for (hm_seat p = 0; p < tb->setup.deal.nseat; p++)
        srv_putf(t, "%s%s", p > 0 ? ", " : "", tb->seat[p].nonce);
    char id[SRV_ID + 1];
    srv_id_text(tb->id, id);
    srv_putf(t, "\ntable %s\ndate %s\nrated %d\n", id, when, tb->setup.rated);
    assert(t->len < t->cap);
}

/* Prints the record, with our lines at the end of its header.  To be freed. */
static char *print_record(const struct table *t, int64_t at)
{
    char           deal[DEAL_LINES];
    struct hm_text lines = hm_text_in(deal, sizeof deal);
    size_t         cap = 4096 + 32 * (size_t)t->match.n; /* nearly always enough */
    char          *record = srv_alloc(cap + DEAL_LINES);
    size_t         n = hm_record_print(&t->match, record, cap);
    if (n >= cap) {
        free(record);
        record = srv_alloc(n + 1 + DEAL_LINES);
        hm_record_print(&t->match, record, n + 1);
    }
    put_deal_lines(&lines, t, at);
    char *gap = strstr(record, "\n\n");
    if (gap != NULL) {
        memmove(gap + 1 + lines.len, gap + 1, strlen(gap + 1) + 1);
        memcpy(gap + 1, deal, lines.len);
    }
    return record;
}

void srv_put_record(struct hm_text *t, const char *record, const struct store_row *seats)
{
    const char *names = strstr(record, "\nnames "), *body = strstr(record, "\n\n");
    if (names == NULL || body == NULL || names > body) {
        hm_put(t, record);
        return;
    }
    hm_put_n(t, record, (size_t)(names - record));
    hm_put(t, "\nnames ");
    bool any = false;
    for (const struct store_row *r = seats; r != NULL; r = r->next) {
        hm_put(t, any ? ", " : "");
        for (const char *c = store_as_text(r, 2); *c != 0; c++)
            hm_put_char(t, *c == ',' || *c == '#' ? ' ' : *c);
        any = true;
    }
    hm_put(t, names + 1 + strcspn(names + 1, "\n"));
}

static void places(const struct hm_match *m, int16_t points[HM_SEATS], int place[HM_SEATS])
{
    hm_seatset winners = m->game.ops->score(m->game.edition, &m->state, points);
    for (hm_seat p = 0; p < m->setup.nseat; p++) {
        place[p] = 1;
        for (hm_seat q = 0; q < m->setup.nseat && !hm_seat_in(winners, p); q++)
            place[p] += q != p && (hm_seat_in(winners, q) || points[q] > points[p]);
    }
}

static void add_record(const struct table *t, int64_t ended, struct store_batch *b)
{
    char *record = print_record(t, ended);
    store_op(b, STORE_GAME_RECORD_ADD);
    store_int(b, t->id), store_text(b, record);
    free(record);
}

static void add_seats(const struct table *t, int64_t ended, struct store_batch *b)
{
    int16_t points[HM_SEATS] = {0};
    int     place[HM_SEATS];
    places(&t->match, points, place);
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++) {
        const struct table_seat *s = &t->seat[p];
        char                     fold[HM_NAME_SIZE] = "";
        if (s->kind == TABLE_PERSON)
            srv_fold_name(s->name, fold, sizeof fold);
        store_op(b, STORE_GAME_SEAT_ADD);
        store_int(b, t->id), store_int(b, p), store_int(b, s->user), store_text(b, s->name);
        store_text(b, fold), store_text(b, s->kind == TABLE_BOT ? s->level : "");
        store_int(b, points[p]), store_int(b, place[p]), store_int(b, ended);
        store_int(b, table_deserted(t, p, NULL));
    }
}

void srv_add_finish(struct srv_table *t, struct table_verdict *v, struct store_batch *b)
{
    const int64_t ended = srv_wall(t->srv); /* a date that people read */
    struct table  after;
    char          end[1024];
    table_copy(&after, &t->table);
    bool fits = table_install(&after, v);
    assert(fits);
    const struct hm_match *m = &after.match;
    hm_print_end(&m->game, &m->state, end, sizeof end);
    store_op(b, STORE_TABLE_STATE);
    store_int(b, TABLE_OVER), store_int(b, v->entry.at), store_int(b, after.id);
    store_op(b, STORE_SEAT_DROP_ALL);
    store_int(b, after.id);
    store_op(b, STORE_GAME_ADD);
    store_int(b, after.id), store_text(b, m->game.ops->id), store_int(b, m->setup.nseat);
    store_int(b, ended), store_int(b, m->n), store_int(b, after.setup.rated);
    store_int(b, after.setup.watch), store_text(b, end), store_int(b, after.setup.open_to_all);
    add_record(&after, ended, b);
    add_seats(&after, ended, b);
    srv_hook_add(t->srv, b, "over", t, HM_NOBODY);
    if (t->srv->shared) {
        srv_lease_write(t, b, false);
        srv_lobby_drop(after.id, b);
    }
    table_free(&after);
}
