/* test_ids.c: message ids: read from unparsed text, and remembered for each user of a table. */
#include "server/protocol/scan.h"
#include "table/entry.h"
#include "table/request_ids.h"

#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>

TEST(nesting_is_counted_outside_strings)
{
    UNUSED;
    static const struct {
        const char *text;
        unsigned    depth;
    } all[] = {{"", 0},
               {"7", 0},
               {"{}", 1},
               {"{\"a\":[[1],[2]]}", 3},
               {"{\"a\":\"[[[{{{\"}", 1},
               {"{\"a\":\"\\\"[[[\",\"b\":[]}", 2},
               {"\"[[[", 0},
               {"\"\\", 0},
               {"]]]][", 1},
               {"[[[[", 4}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        assert_int_equal(srv_scan_depth(all[i].text, strlen(all[i].text)), all[i].depth);
}

TEST(an_id_is_read_from_the_outermost_object_only)
{
    UNUSED;
    static const struct {
        const char *text, *id;
    } all[] = {{"{\"id\":\"k1\"}", "k1"},
               {"{ \"t\" : \"ping\" ,\n\"id\"\t: \"k-_9\" , ", "k-_9"},
               {"{\"x\":[{\"id\":\"no\"}],\"id\":\"yes\"}", "yes"},
               {"{\"x\":\"id\",\"id\":\"yes\"}", "yes"},
               {"{\"x\":{\"id\":\"no\"}", ""},
               {"{\"x\":\"\\\"id\\\":\\\"no\\\"\"", ""},
               {"[\"id\",\"no\"]", ""},
               {"{\"id\":7,\"x\":\"y\"}", ""},
               {"{\"id\":{\"id\":\"no\"}}", ""},
               {"{\"id\":\"no", ""},
               {"{\"id\":\"n\\u006f\"}", ""},
               {"{\"id\":\"-\"}", ""},
               {"{\"id\":\"\"}", ""},
               {"{\"id\":\"0123456789012345678901234567890123\"}", ""},
               {"{\"id\"", ""},
               {"{\"id\":", ""},
               {"", ""}};
    char id[TABLE_CID + 1];
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        srv_scan_id(all[i].text, strlen(all[i].text), id, sizeof id);
        assert_string_equal(id, all[i].id);
    }
    srv_scan_id("{\"id\":\"a\0b\"}", 12, id, sizeof id);
    assert_string_equal(id, "");
}

static void add(struct table_ids **all, int64_t user, unsigned i)
{
    struct table_entry e = {.kind = TABLE_E_SIT, .n = i, .who = user, .arg = -(int64_t)i};
    snprintf(e.cid, sizeof e.cid, "k%u", i);
    table_ids_add(all, &e);
}

static bool knows(const struct table_ids *all, int64_t user, unsigned i)
{
    char cid[TABLE_CID + 1];
    snprintf(cid, sizeof cid, "k%u", i);
    const struct table_id *id = table_ids_find(all, user, cid);
    assert_true(id == NULL || (id->n == i && id->arg == -(int64_t)i));
    return id != NULL;
}

TEST(the_last_ids_of_each_user_are_remembered)
{
    UNUSED;
    struct table_ids *all = NULL;
    for (unsigned i = 1; i <= TABLE_IDS + 1; i++)
        add(&all, 7, i);
    add(&all, 8, 2);
    assert_false(knows(all, 7, 1));
    for (unsigned i = 2; i <= TABLE_IDS + 1; i++)
        assert_true(knows(all, 7, i));
    assert_true(knows(all, 8, 2));
    assert_false(knows(all, 8, 3));
    assert_false(knows(all, 9, 2));
    table_ids_free(all);
}

TEST(the_most_recently_active_users_are_remembered)
{
    UNUSED;
    struct table_ids *all = NULL;
    for (unsigned user = 1; user <= TABLE_ID_USERS; user++)
        add(&all, user, user);
    add(&all, 1, 100); /* the first one acts again, so the second has been idle longest */
    add(&all, 1000, 1000);
    assert_true(knows(all, 1, 1));
    assert_true(knows(all, 1, 100));
    assert_false(knows(all, 2, 2));
    assert_false(knows(all, 1000, 2));
    assert_true(knows(all, 1000, 1000));
    for (unsigned user = 3; user <= TABLE_ID_USERS; user++)
        assert_true(knows(all, user, user));
    table_ids_free(all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(nesting_is_counted_outside_strings),
        RUN(an_id_is_read_from_the_outermost_object_only),
        RUN(the_last_ids_of_each_user_are_remembered),
        RUN(the_most_recently_active_users_are_remembered),
    };
    return cmocka_run_group_tests_name("server ids", tests, NULL, NULL);
}
