/* run.c: see run.h. */
#define _GNU_SOURCE
#include "run.h"

#include <poll.h>
#include <string.h>

enum { MOVES = 4 }; /* moves that the players make between two plans */

/* Adds a description of the threads to the finding of a hang; this ends the process. */
static void add_description(struct life *l, struct finding *f)
{
    size_t n = strlen(f->text);
    if (f->kind == FINDING_HANG && l->target.pid > 0)
        target_describe(&l->target, f->text + n, sizeof f->text - n);
}

static bool check_health(struct life *l, struct finding *f)
{
    int status =
        http_get(&l->target, "/healthz", 0xf000 + l->checks++ % 0xe00, l->limits->answer_ms, NULL);
    if (!target_lives(&l->target, f) || status == 200)
        return f->kind == FINDING_NONE;
    if (status == 0 && target_ends(&l->target, f))
        return false;
    if (status == 0)
        finding_set(f, FINDING_HANG, "no answer to GET /healthz within %d s\n",
                    l->limits->answer_ms / 1000);
    else
        finding_set(f, FINDING_PLAYER, "GET /healthz was answered with status %d", status);
    return false;
}

bool life_begin(struct life *l, const struct limits *limits, struct totals *totals, uint64_t seed,
                bool rate_limits, struct finding *f)
{
    *l = (struct life){.limits = limits, .totals = totals};
    for (unsigned i = 0; i < 2; i++)
        client_init(&l->players.client[i], &l->players.known[i]);
    bool good = target_start(&l->target, rate_limits, f) &&
                players_start(&l->players, &l->target, seed, limits->answer_ms, f) &&
                check_health(l, f);
    add_description(l, f);
    l->descriptors = target_descriptors(&l->target);
    l->resident_kb = target_resident_kb(&l->target);
    totals->lives++;
    return good;
}

static void play_actions(struct life *l, const struct script *plan, struct client *c,
                         struct known *known)
{
    unsigned n = script_conns(plan);
    for (unsigned i = 0; i < n; i++)
        client_init(&c[i], &known[plan->group[i]]);
    for (size_t i = 0; i < plan->n; i++) {
        const struct action *a = &plan->at[i];
        clients_poll(c, n, 0);
        client_act(&c[a->conn], a, l->target.port, (uint32_t)i);
        l->totals->connections += a->verb == VERB_CONNECT;
    }
    l->totals->actions += plan->n;
    l->totals->plans++;
}

bool life_play(struct life *l, const struct script *plan, struct finding *f)
{
    struct client c[SCRIPT_CONNS];
    struct known  known[SCRIPT_CONNS] = {0};
    unsigned      made = l->players.made, games = l->players.games;
    for (unsigned i = 0; i < SCRIPT_CONNS; i++)
        memcpy(known[i].home, l->players.known[0].table, sizeof known[i].home);
    players_begin_move(&l->players);
    play_actions(l, plan, c, known);
    bool good = players_end_move(&l->players, l->limits->answer_ms, f) && check_health(l, f);
    for (unsigned i = 0; i < MOVES && good; i++) {
        players_begin_move(&l->players);
        good = players_end_move(&l->players, l->limits->answer_ms, f);
    }
    add_description(l, f);
    l->totals->moves += l->players.made - made;
    l->totals->games += l->players.games - games;
    for (unsigned i = 0; i < script_conns(plan); i++)
        client_close(&c[i], false);
    return good;
}

static bool check_quiet(struct life *l, struct finding *f)
{
    long allowed = l->descriptors + l->limits->descriptors, now = 0;
    char names[3000];
    for (struct deadline wait = deadline_start(&l->target, 2 * l->limits->answer_ms);
         (now = target_descriptors(&l->target)) > allowed && !deadline_passed_for_workers(&wait);)
        poll(NULL, 0, 20);
    target_list_descriptors(&l->target, names, sizeof names);
    if (!target_lives(&l->target, f))
        return false;
    long resident = target_resident_kb(&l->target);
    if (resident - l->resident_kb > l->totals->grown_kb)
        l->totals->grown_kb = resident - l->resident_kb;
    if (now > allowed)
        finding_set(f, FINDING_DESCRIPTORS,
                    "%ld descriptors %d s after the last connection, %ld at the beginning; "
                    "%u sockets in CLOSE_WAIT, %u established:%s",
                    now, 2 * l->limits->answer_ms / 1000, l->descriptors,
                    target_sockets(&l->target, 8), target_sockets(&l->target, 1), names);
    else if (resident > l->resident_kb + l->limits->memory_kb)
        finding_set(f, FINDING_MEMORY, "%ld kB resident without connections, %ld at the beginning",
                    resident, l->resident_kb);
    return f->kind == FINDING_NONE;
}

static bool check_restart(struct life *l, struct finding *f)
{
    if (!target_stop(&l->target, l->limits->stop_s, f) || !target_restart(&l->target, f))
        return false;
    bool good = players_return(&l->players, l->limits->answer_ms, f);
    add_description(l, f);
    players_leave(&l->players);
    return good && target_stop(&l->target, l->limits->stop_s, f);
}

bool life_end(struct life *l, struct finding *f)
{
    players_leave(&l->players);
    bool good = f->kind == FINDING_NONE && check_quiet(l, f) && check_restart(l, f);
    target_clear(&l->target);
    for (unsigned i = 0; i < 2; i++)
        bytes_free(&l->players.player[i].moves);
    return good;
}
