/* overload.c: see overload.h. */
#include "server/overload.h"
#include "server/http/http.h"
#include "server/protocol/answer.h"
#include "server/server.h"

#include <string.h>

enum {
    UP_MS = 400,
    DOWN_MS = 2000,
    SET_WAIT_MS = 60000, /* the wait sent to a client if the setting `refuse` refuses it */
    ROUND_MAX_MS = 1000, /* a longer round means that the process was stopped */
    AVERAGE_MS = 1000,
    GUESTS_TICK = 200,
    GUEST_WAIT_MS = 1000, /* the shortest wait of a guest; the longest is five times that */
};

static const double BUSY_MAX = 0.7;

const char *const srv_shed_names[SRV_SHED_KINDS] = {"nothing", "guests", "tables",
                                                    "reads",   "bots",   "chat"};

static const char *const texts[SRV_SHED_KINDS] = {
    [SRV_SHED_GUESTS] =
        "the server is overloaded and accepts no new players; running games continue",
    [SRV_SHED_TABLES] = "the server is overloaded and opens no new tables; running games continue",
    [SRV_SHED_READS] = "the server is overloaded and sends no finished games or statistics",
    [SRV_SHED_BOTS] = "the server is overloaded and starts no strong bots",
    [SRV_SHED_CHAT] = "the server is overloaded and forwards no chat; running games continue",
};

/* ---- measuring -------------------------------------------------------------------------- */

void srv_overload_round(struct srv_overload *o, double ms)
{
    ms = ms < ROUND_MAX_MS ? ms : ROUND_MAX_MS;
    o->rounds_ms += ms;
    o->squares += ms * ms;
}

static void change_level(struct srv_overload *o, int by)
{
    int level = (int)o->level + by;
    if (level >= SRV_SHED_NOTHING && level < SRV_SHED_KINDS)
        o->level = (enum srv_shed)level;
    o->high_ms = o->quiet_ms = 0;
}

/* A rise counts at once, a fall on average over several ticks.  Rounds count with the time in which
 * other threads had the core: a loop that gets no more CPU time is busy, too. */
static void update_busy(struct srv_overload *o, double ms)
{
    const double share = o->rounds_ms < ms ? o->rounds_ms / ms : 1;
    o->busy = share > o->busy ? share : o->busy + (share - o->busy) / 4;
}

/* A message that arrives at a random moment finds a round of length d with probability d / ms and
 * then waits d / 2.  A process that gets no CPU time has no long rounds but late ticks. */
bool srv_overload_update(struct srv_overload *o, double limit_ms, double ms, double late_ms)
{
    enum srv_shed before = o->level;
    double        lag = o->squares / (2 * ms), weight = ms < AVERAGE_MS ? ms / AVERAGE_MS : 1;
    lag = lag > late_ms ? lag : late_ms < ROUND_MAX_MS ? late_ms : ROUND_MAX_MS;
    update_busy(o, ms);
    o->rounds_ms = o->squares = 0;
    o->lag_ms += (lag - o->lag_ms) * weight;
    o->high_ms = limit_ms > 0 && o->lag_ms > limit_ms ? o->high_ms + ms : 0;
    o->quiet_ms = o->lag_ms < limit_ms / 2 ? o->quiet_ms + ms : 0;
    if (o->high_ms >= UP_MS)
        change_level(o, 1);
    else if (o->quiet_ms >= DOWN_MS)
        change_level(o, -1);
    return o->level != before;
}

void srv_overload_admit_more(struct srv_overload *o)
{
    const double left = BUSY_MAX - o->busy;
    o->guests = left > 0 ? left / BUSY_MAX * GUESTS_TICK : 0;
}

int64_t srv_overload_admit(struct srv_overload *o)
{
    if (o->guests >= 1) {
        o->guests--;
        return 0;
    }
    return GUEST_WAIT_MS + (int64_t)(o->refused[SRV_SHED_GUESTS] * 61 % (4 * GUEST_WAIT_MS));
}

void srv_overload_start(struct srv *s)
{
    struct srv_overload *o = &s->overload;
    srv_overload_admit_more(o);
    for (unsigned i = 0; i < SRV_SHED_KINDS; i++)
        if (strcmp(s->config.refuse, srv_shed_names[i]) == 0)
            o->min_level = (enum srv_shed)i;
}

void srv_overload_tick(struct srv *s)
{
    struct srv_overload *o = &s->overload;
    int64_t              now = srv_ticking(s), ms = now - o->ticked;
    if (ms <= 0)
        return;
    if (o->ticked != 0 &&
        srv_overload_update(o, s->config.overload_ms, (double)ms, (double)(ms - SRV_TICK_MS)))
        srv_log(s, o->level > SRV_SHED_NOTHING ? SRV_WARN : SRV_INFO, "overload",
                "level %d of %d: refused up to %s; a message waits %.0f ms for the loop",
                (int)o->level, SRV_SHED_KINDS - 1, srv_shed_names[o->level], o->lag_ms);
    o->ticked = now;
    srv_overload_admit_more(o);
}

/* ---- refusing --------------------------------------------------------------------------- */

int64_t srv_overload_wait(const struct srv_overload *o, enum srv_shed what)
{
    if (what == SRV_SHED_NOTHING)
        return 0;
    if (what <= o->min_level)
        return SET_WAIT_MS;
    return what <= o->level ? ((int64_t)o->level - what + 1) * DOWN_MS : 0;
}

static int64_t wait_of(struct srv *s, enum srv_shed what)
{
    const int64_t wait = srv_overload_wait(&s->overload, what);
    if (wait > 0 || what != SRV_SHED_GUESTS || s->config.overload_ms == 0)
        return wait;
    return srv_overload_admit(&s->overload);
}

bool srv_is_shed(struct srv_conn *c, const char *re, enum srv_shed what)
{
    struct srv_overload *o = &c->srv->overload;
    int64_t              wait = wait_of(c->srv, what);
    if (wait > 0) {
        o->refused[what]++;
        srv_refuse_wait(c, re, "overload", wait, texts[what]);
    }
    return wait > 0;
}

bool srv_http_is_shed(struct srv_http *h, enum srv_shed what)
{
    struct srv_overload *o = &h->srv->overload;
    int64_t              wait = wait_of(h->srv, what);
    if (wait > 0) {
        o->refused[what]++;
        srv_reply_wait(h, 503, "overload", wait, texts[what]);
    }
    return wait > 0;
}
