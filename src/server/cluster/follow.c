/*
 * follow.c: reads entries that other nodes have written, and handles notices between nodes.
 *
 * A notice is a line; its first letter is its kind.  Notices about one table (t, c, p)
 * are sent on one of 32 channels, chosen by the first character of the table's id, and a node
 * listens to the channels of the tables that it has in memory.  All others go to every node.
 *
 * A notice only names what to read from the store, so it may arrive twice, late or never.  If
 * notices may have been lost, everything in memory is read again; tables in use are also checked
 * every few seconds.  Only u is complete in itself: a node does not read a table for it (turns.c).
 *
 *   t TABLE N                 the table's log has reached entry N
 *   u USER TABLE PLY GAME N   entry N began the turn of this user, who may not be at the table
 *   c TABLE                   a new line of chat
 *   p TABLE                   presence has changed
 *   l TABLE                   its row of the lobby has changed
 *   x USER SESSION            a session has ended; '*' for all of the user's
 *   m USER OTHER 0|1          the user unmutes or mutes the other
 *   n                         a node has joined or left
 *   s                         the sanctions in force have changed
 *   h CHANNEL                 from this node's store: it now listens to the channel
 *
 * Unknown letters come from a newer release and are ignored.
 */
#include "server/cluster/cluster.h"
#include "server/lobby/lobby.h"
#include "server/people/moderate.h"
#include "server/tables/tables.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVERY_TICKS = 25 }; /* ticks between two checks of a table */

/* ---- sending notices ------------------------------------------------------------------- */

void srv_add_notice(struct store_batch *b, const char *format, ...)
{
    char    text[200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    store_note(b, text);
}

static unsigned channel_of(int64_t table) { return (uint64_t)table >> 55 & (STORE_CHANNELS - 1); }

void srv_add_table_notice(struct store_batch *b, int64_t table, char what, uint32_t n)
{
    char id[SRV_ID + 1], text[40];
    srv_id_text(table, id);
    snprintf(text, sizeof text, "%c %s %u", what, id, n);
    store_note_on(b, channel_of(table), text);
}

void srv_add_turn_notice(struct store_batch *b, const struct srv_table *t, hm_seat p, uint32_t n,
                         uint32_t ply)
{
    char user[SRV_ID + 1], id[SRV_ID + 1];
    srv_id_text(t->table.seat[p].user, user);
    srv_id_text(t->table.id, id);
    srv_add_notice(b, "u %s %s %u %s %u", user, id, ply, t->table.setup.game.ops->id, n);
}

void srv_user_end(struct srv *s, struct store_batch *b, int64_t user, const char *session)
{
    char id[SRV_ID + 1];
    srv_id_text(user, id);
    srv_user_shut(s, user, session);
    if (s->shared)
        srv_add_notice(b, "x %s %s", id, session != NULL ? session : "*");
}

static bool changes_lobby(enum table_entry_kind k)
{
    return k == TABLE_E_SIT || k == TABLE_E_LEAVE || k == TABLE_E_BOT || k == TABLE_E_START ||
           k == TABLE_E_PAUSE || k == TABLE_E_RESUME || k == TABLE_E_CLOSE || k == TABLE_E_ERASE;
}

/* Derives the consequences of the entry on a copy of the table, before the entry is written. */
void srv_add_entry_notices(struct srv_table *t, struct table_verdict *v, struct store_batch *b)
{
    const enum table_entry_kind kind = v->entry.kind;
    struct table                after;
    srv_add_table_notice(b, t->table.id, 't', v->entry.n);
    if (!changes_lobby(kind) && kind != TABLE_E_BACK)
        return;
    table_copy(&after, &t->table);
    if (table_install(&after, v)) {
        if (changes_lobby(kind))
            srv_lobby_write(&after, b);
        if (kind == TABLE_E_START || kind == TABLE_E_BACK)
            srv_add_turn_notices(t, after.match.state.head.prompt, v->entry.n, after.match.n, b);
    }
    table_free(&after);
}

/* ---- reading the log -------------------------------------------------------------------- */

/* The log was written by a newer release, or is damaged: clients should try another node. */
static void cannot_follow(struct srv_table *t, uint32_t n)
{
    char id[SRV_ID + 1];
    srv_id_text(t->table.id, id);
    srv_log(t->srv, SRV_ERROR, "cannot-follow", "table=%s entry=%u", id, n);
    for (struct srv_attach *a = t->here; a != NULL; a = a->next_here)
        srv_conn_close(a->conn, SRV_CLOSE_GOING_AWAY);
    srv_table_give_up(t);
    srv_table_forget(t->srv, t->table.id);
}

static void followed(struct store_batch *b)
{
    struct srv_table   *t = b->ctx;
    struct table_entry  e = {.n = 0};
    struct table_effect fx;
    t->following = false;
    for (const struct store_row *r = b->rows; r != NULL && !t->doomed && b->err == STORE_OK;
         r = r->next) {
        if (!srv_entry_read(&e, r) || e.n != t->table.n + 1 ||
            (srv_shadow_add(t, &e), !table_fold(&t->table, &e, &fx))) {
            cannot_follow(t, e.n);
            break;
        }
        t->srv->count.followed++;
        t->stuck = 0;
        srv_quota_count(t);
        srv_broadcast(t, &e, &fx, NULL);
    }
    if (b->err != STORE_OK && !t->doomed) {
        srv_table_refuse(t, "storage",
                         "the server cannot read its store; try again later, with the same id");
        t->behind = false; /* checked again when the store answers again */
    }
    srv_table_go_on(t);
    srv_table_unref(t);
}

void srv_follow(struct srv_table *t)
{
    if (!t->loaded || t->doomed || srv_is_busy(t)) {
        t->behind = true;
        return;
    }
    t->behind = false;
    t->following = true;
    t->refs++;
    struct store_batch *b = store_batch(followed, t);
    store_op(b, STORE_LOG_READ);
    store_int(b, t->table.id), store_int(b, t->table.n + 1);
    store_submit(t->srv->store, b);
}

/* ---- channels --------------------------------------------------------------------------- */

static void listen_to_tables(struct srv *s)
{
    struct srv_cluster *k = s->cluster;
    uint32_t            used = 0;
    for (unsigned i = 0; i < STORE_CHANNELS; i++)
        used |= (uint32_t)(k->tables_on[i] > 0) << i;
    if (used == k->channels)
        return;
    k->channels = used;
    store_listen_to(s->store, used);
}

void srv_channel_take(struct srv *s, int64_t table)
{
    if (s->shared && s->cluster->tables_on[channel_of(table)]++ == 0)
        listen_to_tables(s);
}

/* The node stops listening to an unused channel after some seconds, because the next table may be
 * on it. */
void srv_channel_release(struct srv *s, int64_t table)
{
    if (s->shared)
        s->cluster->tables_on[channel_of(table)]--;
}

/* ---- periodic checks ------------------------------------------------------------------- */

struct some {
    struct srv_table **list;
    size_t             n;
    int64_t            part, channel; /* of all tables; -1: any */
};

static bool choose(int64_t key, void *value, void *ctx)
{
    struct srv_table *t = value;
    struct some      *c = ctx;
    if (t->loaded && (t->here != NULL || t->mine) &&
        (c->part < 0 || key % EVERY_TICKS == c->part) &&
        (c->channel < 0 || channel_of(key) == c->channel))
        c->list[c->n++] = t;
    return true;
}

static void look_up(struct srv *s, int64_t part, int64_t channel)
{
    struct some c = {srv_alloc((hm_map_size(s->tables) + 1) * sizeof *c.list), 0, part, channel};
    hm_map_each(s->tables, choose, &c);
    for (size_t i = 0; i < c.n; i++)
        c.list[i]->refs++;
    for (size_t i = 0; i < c.n; i++) {
        srv_follow(c.list[i]);
        srv_present_read(c.list[i]);
        if (c.list[i]->here != NULL)
            srv_chat_read(c.list[i]);
        srv_table_unref(c.list[i]);
    }
    free(c.list);
}

void srv_follow_some(struct srv *s)
{
    if (s->shared && srv_node_alive(s))
        look_up(s, (int64_t)(s->ticks % EVERY_TICKS), -1);
    if (s->shared && s->ticks % EVERY_TICKS == 0)
        listen_to_tables(s);
}

/* ---- receiving notices ----------------------------------------------------------------- */

/* Returns a table that is in memory and in use; NULL if there is none.  Removes a table that is not
 * in use from memory: it is loaded when it is needed again. */
static struct srv_table *table_of(struct srv *s, int64_t id)
{
    struct srv_table *t = srv_table_find(s, id);
    if (t != NULL && t->loaded && t->here == NULL && !t->mine && t->refs == 0 &&
        t->waiting == NULL) {
        srv_table_forget(s, id);
        return NULL;
    }
    return t;
}

static void look_everywhere(struct srv *s)
{
    srv_log(s, SRV_DEBUG, "look-everywhere", "tables=%zu", hm_map_size(s->tables));
    srv_lobby_read(s, 0);
    srv_node_refresh(s);
    srv_session_check_all(s);
    srv_sanctions_read(s, NULL, NULL);
    look_up(s, -1, -1);
}

static void receive_entry(struct srv *s, int64_t id, const char *n)
{
    struct srv_table *t = table_of(s, id);
    if (t != NULL && (t->loading || strtoul(n, NULL, 10) > t->table.n))
        srv_follow(t);
}

static void receive_session(struct srv *s, int64_t user, const char *session)
{
    srv_user_shut(s, user, strcmp(session, "*") == 0 ? NULL : session);
}

static void receive_turn(struct srv *s, int64_t user, const char *const word[])
{
    struct srv_turn turn = {.user = user,
                            .ply = (uint32_t)strtoul(word[3], NULL, 10),
                            .game = word[4],
                            .n = (uint32_t)strtoul(word[5], NULL, 10)};
    if (srv_id_parse(word[2], &turn.table) && strlen(turn.game) < 32 &&
        turn.game[strspn(turn.game, "abcdefghijklmnopqrstuvwxyz0123456789-_")] == 0)
        srv_receive_turn(s, table_of(s, turn.table), &turn);
}

void srv_receive_notice(void *srv, const char *text)
{
    struct srv *s = srv;
    char        copy[256], *rest = copy;
    const char *word[6] = {"", "", "", "", "", ""};
    int64_t     id = 0, other = 0;
    if (text == NULL) {
        look_everywhere(s);
        return;
    }
    s->count.notices++;
    snprintf(copy, sizeof copy, "%s", text);
    for (unsigned i = 0; i < 6 && rest != NULL; i++)
        word[i] = strsep(&rest, " ");
    bool              has_id = srv_id_parse(word[1], &id);
    struct srv_table *t = has_id ? srv_table_find(s, id) : NULL;
    switch (word[0][0]) {
    case 't':
        if (has_id)
            receive_entry(s, id, word[2]);
        break;
    case 'u':
        if (has_id)
            receive_turn(s, id, word);
        break;
    case 'c':
        if (t != NULL && t->here != NULL)
            srv_chat_read(t);
        break;
    case 'p':
        if (t != NULL && table_of(s, id) != NULL)
            srv_present_read(t);
        break;
    case 'l':
        if (has_id)
            srv_lobby_read(s, id);
        break;
    case 'x':
        if (has_id)
            receive_session(s, id, word[2]);
        break;
    case 'm':
        if (has_id && srv_id_parse(word[2], &other))
            srv_mute(s, id, other, word[3][0] == '1');
        break;
    case 'h': look_up(s, -1, strtol(word[1], NULL, 10)); break;
    case 'n': srv_node_refresh(s); break;
    case 's': srv_sanctions_read(s, NULL, NULL); break;
    default: break;
    }
}
