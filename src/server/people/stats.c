/*
 * stats.c: counts a finished game: played, won, places, points, and ratings if it was rated.
 *
 * The batch that counts a game also marks it as counted, so it is counted exactly once, even after
 * a crash; games that ended just before the server stopped are counted at the next start or by
 * another node.  If another node, or another game of the same player, was counted meanwhile, the
 * batch is a conflict: then everything is read again.
 */
#include "server/people/rated.h"
#include "server/people/rating.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 8 };

/* Counts games that ended before this server started, one after the other, so that little is
 * pending when it stops. */
struct due {
    struct srv *srv;
    size_t      n, next;
    int64_t     game[];
};

struct count {
    struct srv *srv;
    struct due *rest; /* the game to count next; NULL: none */
    int64_t     game;
    char        ops[32];
    bool        rated;
    int         tries, n;
    int64_t     user[HM_SEATS], points[HM_SEATS];
    int         place[HM_SEATS];
    bool        deserted[HM_SEATS];
    char        level[HM_SEATS][TABLE_LEVEL];
    bool        gone[HM_SEATS]; /* the account was deleted during the game */
};

static void begin(struct count *c);
static void count_next(struct due *rest);

static void end(struct count *c)
{
    struct due *rest = c->rest;
    free(c);
    if (rest != NULL)
        count_next(rest);
}

/* Computes the places that count.  A game that was rated when one person was enough is not rated
 * any more. */
static void judge(struct count *c)
{
    int people = 0, place[HM_SEATS];
    srv_rated_places(c->place, c->deserted, c->n, place);
    for (int p = 0; p < c->n; p++) {
        people += c->level[p][0] == 0;
        c->place[p] = place[p];
    }
    c->rated = c->rated && people >= 2;
}

static void counted(struct store_batch *b)
{
    struct count *c = b->ctx;
    if (b->err == STORE_CONFLICT && c->tries++ < TRIES) {
        begin(c);
        return;
    }
    if (b->err != STORE_OK && b->err != STORE_CONFLICT)
        srv_log(c->srv, SRV_WARN, "not-counted",
                "a finished game could not be counted; the server will try again");
    end(c);
}

static void write_rows(struct count *c, const struct store_row *rows)
{
    struct srv_skill skill[HM_SEATS];
    int64_t          had[HM_SEATS][5] = {{0}}; /* played won places points version */
    for (int p = 0; p < c->n; p++)
        skill[p] = c->level[p][0] != 0 ? srv_skill_of_level(c->level[p]) : srv_skill_new;
    for (int p = 0; p < c->n; p++)
        c->gone[p] = c->user[p] != 0;
    for (const struct store_row *r = rows; r != NULL; r = r->next) {
        uint32_t p = r->op / 2; /* two reads for each seat */
        if (r->op % 2 == 1) {
            c->gone[p] = false;
            continue;
        }
        for (unsigned i = 0; i < 4; i++)
            had[p][i] = store_as_int(r, i);
        had[p][4] = store_as_int(r, 6);
        skill[p] = (struct srv_skill){store_as_real(r, 4), store_as_real(r, 5)};
    }
    if (c->rated)
        srv_skill_update(skill, c->place, c->n, 25.0 / 300);
    struct store_batch *b = store_batch(counted, c);
    store_op(b, STORE_GAME_COUNTED);
    store_int(b, c->game);
    store_must(b);
    for (int p = 0; p < c->n; p++) {
        if (c->user[p] == 0)
            continue;
        if (c->gone[p]) {
            store_op(b, STORE_GAME_ERASE);
            store_int(b, c->user[p]);
            continue;
        }
        store_op(b, STORE_RATING_PUT);
        store_int(b, c->user[p]), store_text(b, c->ops), store_int(b, had[p][0] + 1),
            store_int(b, had[p][1] + (c->place[p] == 1));
        store_int(b, had[p][2] + c->place[p]), store_int(b, had[p][3] + c->points[p]),
            store_real(b, skill[p].mu), store_real(b, skill[p].sigma);
        store_int(b, had[p][4] + 1);
        store_must(b);
    }
    store_submit(c->srv->store, b);
}

static void read_ratings(struct store_batch *b)
{
    struct count *c = b->ctx;
    if (b->err == STORE_OK)
        write_rows(c, b->rows);
    else
        end(c);
}

static void read_game(struct store_batch *b)
{
    struct count *c = b->ctx;
    bool          done = false;
    c->n = 0;
    for (const struct store_row *r = b->rows; r != NULL; r = r->next) {
        if (r->op == 0) {
            snprintf(c->ops, sizeof c->ops, "%s", store_as_text(r, 1));
            c->rated = store_as_int(r, 5) != 0;
            done = store_as_int(r, 8) != 0;
        } else if (c->n < HM_SEATS) {
            c->user[c->n] = store_as_int(r, 1);
            snprintf(c->level[c->n], sizeof c->level[0], "%s", store_as_text(r, 3));
            c->points[c->n] = store_as_int(r, 4);
            c->deserted[c->n] = store_as_int(r, 6) != 0;
            c->place[c->n++] = (int)store_as_int(r, 5);
        }
    }
    if (b->err != STORE_OK || c->n == 0 || done) {
        end(c);
        return;
    }
    judge(c);
    struct store_batch *next = store_batch(read_ratings, c);
    for (int p = 0; p < c->n; p++) {
        store_op(next, STORE_RATING_READ);
        store_int(next, c->user[p]), store_text(next, c->ops);
        store_op(next, STORE_USER_BY_ID);
        store_int(next, c->user[p]);
    }
    store_submit(c->srv->store, next);
}

static void begin(struct count *c)
{
    struct store_batch *b = store_batch(read_game, c);
    store_op(b, STORE_GAME_BY_ID);
    store_int(b, c->game);
    store_op(b, STORE_GAME_SEATS);
    store_int(b, c->game);
    store_submit(c->srv->store, b);
}

static void count(struct srv *s, int64_t game, struct due *rest)
{
    struct count *c = srv_alloc(sizeof *c);
    c->srv = s;
    c->rest = rest;
    c->game = game;
    begin(c);
}

void srv_rate(struct srv *s, int64_t game) { count(s, game, NULL); }

static void count_next(struct due *rest)
{
    if (rest->next == rest->n || rest->srv->stopping)
        free(rest);
    else
        count(rest->srv, rest->game[rest->next++], rest);
}

static void uncounted(struct store_batch *b)
{
    size_t n = 0;
    for (const struct store_row *r = b->rows; r != NULL; r = r->next)
        n++;
    struct due *rest = srv_alloc(sizeof *rest + n * sizeof rest->game[0]);
    rest->srv = b->ctx;
    for (const struct store_row *r = b->rows; r != NULL; r = r->next)
        rest->game[rest->n++] = store_as_int(r, 0);
    count_next(rest);
}

void srv_rate_rest(struct srv *s)
{
    struct store_batch *b = store_batch(uncounted, s);
    store_op(b, STORE_GAME_UNCOUNTED);
    store_submit(s->store, b);
}

/* ---- ratings at the table --------------------------------------------------------------- */

struct look {
    struct srv_table *table;
    int64_t           user;
};

static void seat_rated(struct store_batch *b)
{
    struct look      *l = b->ctx;
    struct srv_table *t = l->table;
    hm_seat           p = t->doomed ? HM_NOBODY : table_seat_of(&t->table, l->user);
    bool              there = b->err != STORE_OK;
    for (const struct store_row *r = b->rows; r != NULL; r = r->next)
        there |= r->op == 1;
    if (p != HM_NOBODY && !there) {
        srv_seat_erase(t, l->user);
    } else if (p != HM_NOBODY && b->err != STORE_OK) {
        srv_log(t->srv, SRV_WARN, "rating", "a player's rating could not be read");
    } else if (p != HM_NOBODY && b->rows->op == 0) {
        struct srv_skill k = {store_as_real(b->rows, 4), store_as_real(b->rows, 5)};
        t->rating[p].user = l->user;
        t->rating[p].shown = srv_skill_shown(&k);
    }
    srv_table_unref(t);
    free(l);
}

void srv_look_up_rating(struct srv_table *t, hm_seat p)
{
    struct look *l = srv_alloc(sizeof *l);
    *l = (struct look){t, t->table.seat[p].user};
    t->refs++;
    struct store_batch *b = store_batch(seat_rated, l);
    store_op(b, STORE_RATING_READ);
    store_int(b, l->user), store_text(b, t->table.setup.game.ops->id);
    store_op(b, STORE_USER_BY_ID); /* no such user: deleted during the game */
    store_int(b, l->user);
    store_submit(t->srv->store, b);
}
