/* null_tables.c: see null_tables.h. */
#include "null_tables.h"
#include "table/fair_deal.h"

#include <stdio.h>
#include <string.h>

struct table_setup plain_setup(enum table_clock_kind clock)
{
    struct table_setup u = {.game = hm_game_of(hm_game_find("null")),
                            .clock = clock,
                            .bank = 100,
                            .increment = 5,
                            .days = 2,
                            .grace = 30};
    u.deal = hm_setup_for(u.game.ops, 2);
    u.deal.first = 0;
    return u;
}

struct table new_table(const struct table_setup *u)
{
    struct table   t;
    struct hm_seed secret = {{3}};
    table_init(&t, 1, u, OWNER, 1000, &secret);
    return t;
}

void put(struct table *t, enum table_entry_kind kind, hm_seat p, int64_t at, int64_t arg,
         const char *text)
{
    struct table_entry e = {
        .kind = kind, .seat = p, .at = at, .who = OWNER + p, .n = t->n + 1, .arg = arg};
    snprintf(e.text, sizeof e.text, "%s", text);
    assert_true(table_fold(t, &e, NULL));
}

static void seat_two(struct table *t)
{
    put(t, TABLE_E_SIT, 0, 1000, 0, "- Ines");
    put(t, TABLE_E_SIT, 1, 1000, 0, "- Amos");
}

void start(struct table *t)
{
    seat_two(t);
    put(t, TABLE_E_START, HM_NOBODY, 2000, 0, "");
}

struct table two_people(void)
{
    struct table_setup u = plain_setup(TABLE_NO_CLOCK);
    struct table       t = new_table(&u);
    seat_two(&t);
    return t;
}

struct table in_play(void)
{
    struct table t = two_people();
    put(&t, TABLE_E_START, HM_NOBODY, 2000, 0, "");
    return t;
}

hm_seat mover(const struct table *t) { return (hm_seat)hm_lowest(t->match.state.head.prompt); }

void any_move(const struct table *t, char *text, size_t cap)
{
    struct hm_move        list[HM_MOVES];
    const struct hm_game *g = &t->setup.game;
    assert_true(g->ops->legal(g->edition, &t->match.state, mover(t), HM_LISTED, list) > 0);
    g->ops->print_move(g->edition, &list[0], text, cap);
}

void play(struct table *t, int64_t at)
{
    char text[TABLE_LINE];
    any_move(t, text, sizeof text);
    put(t, TABLE_E_MOVE, mover(t), at, t->match.n + 1, text);
}

struct table_request request(enum table_command what, int64_t user)
{
    return (struct table_request){.what = what,
                                  .now = 5000,
                                  .user = user,
                                  .fresh = true,
                                  .name = "Ines",
                                  .cid = "k1",
                                  .seat = HM_NOBODY};
}

struct table_verdict *judged(const struct table *t, const struct table_request *r)
{
    static struct table_verdict v;
    memset(&v, 0xa5, sizeof v); /* judging must not depend on previous memory */
    table_judge(t, r, &v);
    return &v;
}

struct table_verdict *accepted(struct table *t, const struct table_request *r,
                               enum table_entry_kind kind)
{
    struct table_verdict *v = judged(t, r);
    if (v->ruling == TABLE_REFUSED)
        fail_msg("refused: %s: %s", v->refusal.code, v->refusal.text);
    assert_int_equal(v->ruling, TABLE_ACCEPTED);
    assert_int_equal(v->entry.kind, kind);
    assert_int_equal(v->entry.n, t->n + 1);
    assert_true(table_install(t, v));
    assert_int_equal(t->n, v->entry.n);
    return v;
}
