/*
 * test_render.c: texts of a log, which may come from a backup, cannot forge keys of a message.
 */
#include "server/protocol/render.h"
#include "server/tables/tables.h"

#include "support/check.h"

#include <jansson.h>
#include <stdio.h>

static const char evil[] = "x\",\"user\":\"U\",\n\"a\":\"";

/* A table with an empty seat and a bot of an impossible level and name. */
static void make_table(struct srv_table *a)
{
    memset(a, 0, sizeof *a);
    struct table *t = &a->table;
    t->id = 1;
    t->setup.game = hm_game_of(hm_games[0]);
    t->setup.deal.nseat = 2;
    t->seat[1].kind = TABLE_BOT;
    snprintf(t->seat[1].level, sizeof t->seat[1].level, "%s", evil);
    snprintf(t->seat[1].name, sizeof t->seat[1].name, "%s", evil);
}

/* The rows of the two seats: the bot has its level and its name, and no key comes from them. */
static void check_seats(json_t *rows, size_t keys)
{
    assert_int_equal(json_array_size(rows), 2);
    json_t *bot = json_array_get(rows, 1);
    assert_true(json_is_null(json_object_get(json_array_get(rows, 0), "level")));
    assert_int_equal(json_object_size(bot), keys);
    assert_int_equal(json_object_size(json_array_get(rows, 0)), keys);
    assert_string_equal(json_string_value(json_object_get(bot, "level")), evil);
    assert_string_equal(json_string_value(json_object_get(bot, "name")), evil);
    assert_true(json_is_null(json_object_get(bot, "user")));
}

static json_t *parse(const struct hm_text *t)
{
    json_error_t error;
    json_t      *message = json_loadb(t->buf, t->len, JSON_REJECT_DUPLICATES, &error);
    if (message == NULL)
        fail_msg("%s in %s", error.text, t->buf);
    return message;
}

static char buffer[1 << 16];

TEST(a_level_is_text_in_a_table_and_in_the_lobby)
{
    UNUSED;
    static struct srv_table a;
    struct hm_text          t = hm_text_in(buffer, sizeof buffer);
    make_table(&a);
    const struct srv_recipient recipient = {.seen = &a.table, .viewer = HM_SPECTATOR};
    srv_put_table(&t, &a, &recipient, NULL, -1);
    json_t *message = parse(&t);
    check_seats(json_object_get(message, "seats"), 8);
    json_decref(message);

    t = hm_text_in(buffer, sizeof buffer);
    srv_put_lobby_row(&t, &a.table);
    message = parse(&t);
    check_seats(json_object_get(message, "players"), 5);
    json_decref(message);
}

TEST(a_level_is_text_in_the_entry_of_a_bot)
{
    UNUSED;
    static struct srv_table a;
    struct hm_text          t = hm_text_in(buffer, sizeof buffer);
    make_table(&a);
    const struct srv_recipient recipient = {.seen = &a.table, .viewer = 0};
    const struct table_entry   entry = {.kind = TABLE_E_BOT, .seat = 1, .n = 1};
    struct srv_did             did = {.table = &a, .seen = &a.table, .entry = &entry};
    srv_put_did(&t, &did, &recipient, NULL);
    json_t *message = parse(&t);
    check_seats(json_object_get(message, "seats"), 8);
    json_decref(message);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(a_level_is_text_in_a_table_and_in_the_lobby),
        RUN(a_level_is_text_in_the_entry_of_a_bot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
