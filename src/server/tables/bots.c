/*
 * bots.c: bots that sit at tables.
 *
 * A bot gets a copy of its seat's view and searches on a thread of the pool while people move.
 * Its result is used only if the table has not changed meanwhile.  Its random numbers come from
 * the table's id and the seat, never from the seed of the deal.  A bot that learns gets a copy of
 * the match, too, which only hm_bot_learn() reads; after a restart it learns again.
 */
#include "server/cluster/cluster.h"
#include "server/tables/setup.h"
#include "server/tables/tables.h"

#include "harbour/bot.h"

#include <stdlib.h>
#include <string.h>

bool srv_level_known(const struct hm_ops *ops, const char *level)
{
    struct hm_bot bot;
    struct hm_msg msg;
    if (strlen(level) >= TABLE_LEVEL || strchr(level, ':') != NULL)
        return false;
    for (unsigned i = 0; hm_levels[i] != NULL; i++)
        if (strcmp(hm_levels[i], level) == 0)
            return hm_bot_find(ops, level, &bot, &msg) == HM_OK;
    return strcmp(level, "random") == 0;
}

bool srv_level_is_strong(const char *level) { return strcmp(level, "tycoon") == 0; }

const char *srv_level_usual(const struct hm_ops *ops)
{
    return srv_level_known(ops, "clerk") ? "clerk" : "random";
}

void srv_put_levels(struct hm_text *t)
{
    hm_put(t, "[");
    for (unsigned i = 0; hm_levels[i] != NULL; i++) {
        hm_put(t, i > 0 ? "," : "");
        hm_put_json(t, hm_levels[i]);
    }
    hm_put(t, "]");
}

struct thought {
    struct srv_job       job;
    struct srv_table    *table;
    struct srv_quota    *address, *owner;
    struct hm_bot        bot;
    struct hm_game       game;
    struct hm_view       view;
    struct hm_match     *match; /* NULL: the bot does not learn */
    struct hm_bot_belief belief;
    uint64_t             seed;
    uint32_t             n;
    hm_seat              seat;
    bool                 random, worked;
    enum hm_err          err;
    struct hm_move       move;
};

static bool must_stop(void *job) { return atomic_load(((struct srv_job *)job)->stop); }

static void think(struct srv_job *j, void *memory, size_t size)
{
    struct thought       *h = (struct thought *)j;
    struct hm_bot_request request = {.game = h->game,
                                     .view = &h->view,
                                     .seed = h->seed,
                                     .memory = memory,
                                     .size = size,
                                     .belief = &h->belief,
                                     .budget = {.stop = must_stop, .ctx = j}};
    h->worked = true;
    if (h->match != NULL)
        hm_bot_learn(&h->bot, h->match, h->seat, &request, &h->belief);
    h->err = h->random ? hm_bot_random(&request, &h->move, NULL)
                       : hm_bot_move(&h->bot, &request, &h->move, NULL);
}

/* The level has failed: makes any legal move, so that the game continues. */
static bool any_move(const struct thought *h, struct hm_move *out)
{
    struct hm_move moves[HM_MOVES];
    size_t n = h->game.ops->legal(h->game.edition, hm_seen(&h->view), h->seat, HM_LISTED, moves);
    if (n > 0)
        *out = moves[0];
    return n > 0;
}

/* Makes the bot's move; returns false if it has none. */
static bool move(struct srv_table *t, struct thought *h)
{
    struct table_verdict *v = srv_verdict_new(t->srv);
    v->ruling = TABLE_REFUSED;
    if (h->err == HM_OK && h->move.kind != 0 && h->move.seat == h->seat)
        table_judge_bot(&t->table, &h->move, srv_now(t->srv), v);
    if (v->ruling != TABLE_ACCEPTED && hm_seat_in(t->table.match.state.head.prompt, h->seat) &&
        any_move(h, &h->move))
        table_judge_bot(&t->table, &h->move, srv_now(t->srv), v);
    if (v->ruling != TABLE_ACCEPTED) {
        srv_verdict_free(t->srv, v);
        return false;
    }
    t->srv->count.bot_moves++;
    srv_commit(t, NULL, v);
    return true;
}

static void forget(struct thought *h)
{
    free(h->match);
    free(h);
}

static void thought(struct srv_job *j)
{
    struct thought   *h = (struct thought *)j;
    struct srv_table *t = h->table;
    t->thinking = false;
    t->use.thought[h->seat] = h->job.ms;
    if (h->worked)
        t->belief[h->seat] = h->belief;
    bool current = h->worked && !must_stop(j) && !t->doomed && !srv_is_busy(t) && t->loaded &&
                   t->table.state == TABLE_PLAYING && table_seat_is_bots(&t->table, h->seat) &&
                   srv_holds_lease(t);
    if (current && t->table.n == h->n && !move(t, h))
        t->idle_n[h->seat] = t->table.n + 1;
    if (!t->doomed && !srv_is_busy(t))
        srv_run_due(t);
    srv_quota_drop(h->address);
    srv_quota_drop(h->owner);
    srv_table_unref(t);
    forget(h);
}

/* The table may be charged to another address meanwhile; this search stays charged to the payers it
 * started with. */
static void charge_to(struct thought *h, const struct srv_use *u)
{
    h->address = u->address;
    h->owner = u->owner;
    if (u->owner == NULL)
        return;
    h->address->refs++;
    h->owner->refs++;
    h->job.address = &h->address->payer;
    h->job.owner = &h->owner->payer;
}

/* The match so far, for the pool's thread: the table's own log may move while that thread reads. */
static struct hm_match *copy_of(const struct hm_match *m)
{
    struct hm_match *copy = srv_alloc(sizeof *copy + m->n * sizeof *m->log);
    *copy = *m;
    copy->log = (struct hm_move *)(copy + 1);
    copy->all = copy->cap = m->n;
    memcpy(copy->log, m->log, m->n * sizeof *m->log);
    return copy;
}

bool srv_bot_think(struct srv_table *t, hm_seat p, const char *level, bool background)
{
    struct thought *h = srv_alloc(sizeof *h);
    struct hm_msg   msg;
    h->job.work = think;
    h->job.done = thought;
    h->job.background = background;
    h->job.ms = t->use.thought[p];
    charge_to(h, &t->use);
    h->table = t;
    h->game = t->table.setup.game;
    h->n = t->table.n;
    h->seat = p;
    h->seed = (uint64_t)t->table.id * 0x9e3779b97f4a7c15u + p;
    h->random =
        strcmp(level, "random") == 0 || hm_bot_find(h->game.ops, level, &h->bot, &msg) != HM_OK;
    h->job.memory = h->random ? 0 : hm_bot_memory(&h->bot, NULL);
    if (!h->random && hm_bot_learns(&h->bot))
        h->match = copy_of(&t->table.match);
    h->belief = t->belief[p];
    h->game.ops->redact(h->game.edition, &t->table.match.state, p, &h->view);
    t->thinking = true;
    t->refs++;
    if (srv_pool_add(t->srv->bots, &h->job))
        return true;
    t->srv->count.bots_late++;
    t->thinking = false;
    t->refs--;
    srv_quota_drop(h->address);
    srv_quota_drop(h->owner);
    forget(h);
    return false;
}
