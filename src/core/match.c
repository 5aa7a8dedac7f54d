/*
 * match.c: playing, undoing and branching.
 *
 * Every move is checked, then applied with the random stream of its ply.  Replaying a log skips
 * the check, which was made when the move was logged.
 */
#include "harbour/match.h"
#include "harbour/utf8.h"

#include <string.h>

struct hm_setup hm_setup_for(const struct hm_ops *ops, uint8_t nseat)
{
    struct hm_setup setup = {.nseat = nseat, .first = HM_NOBODY, .rules = ops->rules};
    for (uint8_t i = 0; i < ops->noption; i++)
        setup.option[i] = ops->options[i].default_value;
    return setup;
}

static enum hm_err check_setup(const struct hm_ops *ops, const struct hm_setup *setup,
                               struct hm_msg *msg)
{
    char min[2] = {(char)('0' + ops->min_seats), 0}, max[2] = {(char)('0' + ops->max_seats), 0};
    if (setup->nseat < ops->min_seats || setup->nseat > ops->max_seats)
        return hm_fail(msg, HM_REFUSED, ops->title, " is for ", min, " to ", max, " players",
                       (char *)NULL);
    if (setup->first != HM_NOBODY && setup->first >= setup->nseat)
        return hm_fail(msg, HM_REFUSED, "the first seat is not at the table", (char *)NULL);
    if (setup->rules != 0 && !hm_rules_known(ops, setup->rules))
        return hm_fail(msg, HM_REFUSED, "there is no such revision of the rules", (char *)NULL);
    for (uint8_t i = 0; i < ops->noption; i++)
        if (setup->option[i] < ops->options[i].min || setup->option[i] > ops->options[i].max)
            return hm_fail(msg, HM_REFUSED, "option ", ops->options[i].id, " is out of range",
                           (char *)NULL);
    return HM_OK;
}

enum hm_err hm_match_start(struct hm_match *m, const struct hm_game *g,
                           const struct hm_setup *setup, const struct hm_seed *seed,
                           struct hm_move *log, uint32_t cap, struct hm_msg *msg)
{
    enum hm_err err = check_setup(g->ops, setup, msg);
    if (err != HM_OK)
        return err;
    memset(m, 0, sizeof *m);
    m->game = *g;
    m->setup = *setup;
    m->seed = *seed;
    m->log = log;
    m->cap = cap;
    struct hm_rng rng;
    hm_rng_deal(&rng, seed, 0);
    err = g->ops->deal(g->edition, &m->origin, setup, &rng, NULL);
    m->state = m->origin;
    return err;
}

void hm_match_start_at(struct hm_match *m, const struct hm_game *g, const struct hm_state *position,
                       const struct hm_seed *seed, struct hm_move *log, uint32_t cap)
{
    memset(m, 0, sizeof *m);
    m->game = *g;
    m->setup = hm_setup_for(g->ops, position->head.nseat);
    m->setup.rules = position->head.rules;
    m->seed = *seed;
    m->log = log;
    m->cap = cap;
    m->from_position = true;
    hm_copy(g, &m->origin, position);
    m->state = m->origin;
}

void hm_match_name(struct hm_match *m, hm_seat seat, const char *name)
{
    struct hm_text t = hm_text_in(m->name[seat], HM_NAME_SIZE);
    size_t         n = hm_utf8_cut(name, strlen(name), HM_NAME_SIZE - 1);
    for (size_t i = 0; i < n; i++) {
        bool separator = (unsigned char)name[i] < 0x20 || name[i] == ',' || name[i] == '#';
        hm_put_char(&t, separator ? ' ' : name[i]);
    }
}

/* Applies the next move to `state`.  Stream 0 is the deal's, so the first move has stream 1. */
static enum hm_err apply(const struct hm_match *m, struct hm_state *state,
                         const struct hm_move *move, struct hm_events *events)
{
    struct hm_rng rng;
    hm_rng_deal(&rng, &m->seed, m->n + 1u);
    return m->game.ops->apply(m->game.edition, state, move, &rng, events);
}

static enum hm_err make(struct hm_match *m, const struct hm_move *move, struct hm_events *events)
{
    enum hm_err err = apply(m, &m->state, move, events);
    if (err == HM_OK)
        m->n++;
    return err;
}

static void clear(struct hm_explanation *explanation)
{
    if (explanation != NULL)
        *explanation = (struct hm_explanation){.card = HM_NO_CARD};
}

static bool is_legal(const struct hm_match *m, const struct hm_move *move,
                     struct hm_explanation *explanation)
{
    const struct hm_refusal *refusal = m->game.ops->check(m->game.edition, &m->state, move);
    clear(explanation);
    if (refusal != NULL && explanation != NULL) {
        explanation->refusal = refusal;
        m->game.ops->explain(m->game.edition, &m->state, move, explanation);
    }
    return refusal == NULL;
}

static bool is_stale(const struct hm_match *m, const struct hm_move *move, uint32_t seen)
{
    return seen != m->n && !m->game.ops->any_time(move);
}

enum hm_err hm_match_play(struct hm_match *m, const struct hm_move *move, struct hm_events *events,
                          struct hm_explanation *explanation)
{
    if (!is_legal(m, move, explanation))
        return HM_REFUSED;
    if (m->n == m->cap)
        return HM_NO_SPACE;
    m->log[m->n] = *move;
    m->all = m->n + 1;
    return make(m, move, events);
}

enum hm_err hm_match_submit(struct hm_match *m, const struct hm_move *move, uint32_t seen,
                            struct hm_events *events, struct hm_explanation *explanation)
{
    clear(explanation);
    if (is_stale(m, move, seen))
        return HM_STALE;
    return hm_match_play(m, move, events, explanation);
}

enum hm_err hm_match_check(const struct hm_match *m, const struct hm_move *move, uint32_t seen,
                           struct hm_state *after, struct hm_events *events,
                           struct hm_explanation *explanation)
{
    clear(explanation);
    if (is_stale(m, move, seen))
        return HM_STALE;
    if (!is_legal(m, move, explanation))
        return HM_REFUSED;
    *after = m->state;
    return apply(m, after, move, events);
}

enum hm_err hm_match_install(struct hm_match *m, const struct hm_move *move,
                             const struct hm_state *after)
{
    if (m->n == m->cap)
        return HM_NO_SPACE;
    m->log[m->n++] = *move;
    m->all = m->n;
    m->state = *after;
    return HM_OK;
}

bool hm_match_goto(struct hm_match *m, uint32_t n)
{
    if (n > m->all)
        return false;
    if (n < m->n) {
        m->state = m->origin;
        m->n = 0;
    }
    while (m->n < n)
        if (make(m, &m->log[m->n], NULL) != HM_OK)
            return false;
    return true;
}

bool hm_match_undo(struct hm_match *m) { return m->n > 0 && hm_match_goto(m, m->n - 1); }
bool hm_match_redo(struct hm_match *m) { return m->n < m->all && hm_match_goto(m, m->n + 1); }

enum hm_err hm_match_branch(struct hm_match *out, const struct hm_match *m, uint32_t n,
                            struct hm_move *log, uint32_t cap)
{
    if (n > m->all)
        return HM_MALFORMED;
    if (n > cap)
        return HM_NO_SPACE;
    *out = *m;
    memcpy(log, m->log, n * sizeof *log);
    out->log = log;
    out->cap = cap;
    out->all = n;
    out->state = out->origin;
    out->n = 0;
    return hm_match_goto(out, n) ? HM_OK : HM_UNKNOWN;
}
