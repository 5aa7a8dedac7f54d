/* mutate_order.c: changes the order, repetition and connection of actions. */
#include "mutate.h"

static void drop(struct mutation *m, size_t at)
{
    (void)m;
    script_delete(m->script, at, 1);
}

static void drop_waits(struct mutation *m, size_t at)
{
    struct script *s = m->script;
    uint8_t        conn = s->at[at].conn;
    for (size_t i = s->n; i-- > at;)
        if (s->at[i].verb == VERB_WAIT && s->at[i].conn == conn)
            script_delete(s, i, 1);
}

static void repeat(struct mutation *m, size_t at)
{
    struct script *s = m->script;
    uint32_t       n = below(m, 4) ? 1 + below(m, 4) : 1 + below(m, 70);
    if (s->at[at].verb == VERB_PAUSE || s->at[at].verb == VERB_WAIT)
        return;
    for (; n > 0; n--)
        script_insert(s, at, &s->at[at]);
}

static void repeat_later(struct mutation *m, size_t at)
{
    struct script *s = m->script;
    script_insert(s, at + below(m, s->n - at + 1), &s->at[at]);
}

static void move_elsewhere(struct mutation *m, size_t at)
{
    struct script *s = m->script;
    struct action  a = s->at[at];
    s->at[at].text = (struct bytes){0};
    script_delete(s, at, 1);
    script_insert(s, below(m, s->n + 1), &a);
    bytes_free(&a.text);
}

static void other_connection(struct mutation *m, size_t at)
{
    m->script->at[at].conn = (uint8_t)below(m, script_conns(m->script));
}

static void end_connection(struct mutation *m, size_t at)
{
    static const enum verb ends[] = {VERB_HALF, VERB_RESET, VERB_CLOSE, VERB_HALF, VERB_DEAF};
    struct action          a = {.verb = PICK(m, ends), .conn = m->script->at[at].conn};
    script_insert(m->script, at, &a);
}

static void connect_again(struct mutation *m, size_t at)
{
    struct action a = {
        .verb = VERB_CONNECT, .conn = m->script->at[at].conn, .number = 2 + below(m, 60000)};
    script_insert(m->script, at, &a);
}

static void wait_a_little(struct mutation *m, size_t at)
{
    struct action a = {
        .verb = VERB_PAUSE, .conn = m->script->at[at].conn, .number = 1 + below(m, 30)};
    script_insert(m->script, at, &a);
}

static void insert_recorded(struct mutation *m, size_t at)
{
    const struct action *other = pick_recorded(m, below(m, 3) ? VERB_FRAME : VERB_SEND);
    if (other == NULL)
        return;
    struct action *a = script_insert(m->script, at, other);
    if (a != NULL)
        a->conn = (uint8_t)below(m, script_conns(m->script));
}

void mutate_order(struct mutation *m)
{
    static void (*const kinds[])(struct mutation *, size_t) = {
        drop,           drop_waits,       repeat,         repeat_later,
        move_elsewhere, other_connection, end_connection, connect_again,
        wait_a_little,  insert_recorded};
    size_t at = below(m, m->script->n);
    if (m->script->n > 0)
        PICK(m, kinds)(m, at);
}
