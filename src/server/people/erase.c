/*
 * erase.c: removes the name of a deleted account from its seats.
 *
 * Deleting an account visits the tables in memory; a table that is loaded later checks its seats
 * itself (srv_look_up_rating).  So a crash between the two loses nothing.
 */
#include "server/people/rated.h"
#include "server/people/rating.h"
#include "server/tables/tables.h"

static enum srv_step run(struct srv_table *t, struct srv_cmd *c)
{
    struct table_request r = srv_request(t, c, TABLE_DO_ERASE);
    r.user = (int64_t)json_integer_value(json_object_get(c->msg, "user"));
    return srv_judge(t, c, &r);
}

void srv_seat_erase(struct srv_table *t, int64_t user)
{
    struct srv_cmd c = {.msg = json_pack("{s:I}", "user", (json_int_t)user), .run = run};
    srv_table_command(t->srv, t->table.id, &c);
    json_decref(c.msg);
}

static bool look(int64_t key, void *value, void *ctx)
{
    struct srv_table *t = value;
    hm_seat p = t->loaded && !t->doomed ? table_seat_of(&t->table, *(int64_t *)ctx) : HM_NOBODY;
    (void)key;
    if (p != HM_NOBODY && t->table.state < TABLE_OVER)
        srv_look_up_rating(t, p);
    return true;
}

void srv_seats_check(struct srv *s, int64_t user) { hm_map_each(s->tables, look, &user); }

void srv_seats_check_named(struct srv *s, const json_t *msg, const char *key)
{
    const char *text = json_string_value(json_object_get(msg, key));
    int64_t     id;
    if (text != NULL && srv_id_parse(text, &id))
        srv_seats_check(s, id);
}
