/*
 * test_edition.c: finding and naming cards; the tables of every game load to the compiled edition.
 */
#include "support/check.h"

#include "harbour/game.h"

#include <stdio.h>
#include <stdlib.h>

static struct hm_edition_buffer buffer;
static struct hm_msg            msg;
static char                     file[3][1 << 16];

static struct hm_table read_table(const char *name, unsigned i)
{
    char path[512];
    snprintf(path, sizeof path, "%s/data/%s", getenv("HARBOUR_SOURCE"), name);
    FILE *f = fopen(path, "r");
    if (f == NULL)
        fail_msg("cannot read %s", path);
    size_t n = fread(file[i], 1, sizeof file[i], f);
    fclose(f);
    return (struct hm_table){name, file[i], n};
}

static size_t tables_of(const char *id, struct hm_table t[3])
{
    if (strcmp(id, "packet-row") == 0) {
        t[0] = read_table("packet_row/cards.tsv", 0);
        return 1;
    }
    t[0] = read_table("rotterdam/cards.tsv", 0);
    t[1] = read_table("rotterdam/board.tsv", 1);
    t[2] = read_table("rotterdam/channels.tsv", 2);
    return 3;
}

static const char *const games[] = {"packet-row", "rotterdam"};

TEST(the_tables_load_as_the_edition_that_is_compiled_in)
{
    UNUSED;
    for (unsigned i = 0; i < 2; i++) {
        const struct hm_ops *ops = hm_game_find(games[i]);
        struct hm_table      t[3];
        size_t               n = tables_of(games[i], t);
        memset(&buffer, 0xa5, sizeof buffer);
        assert_int_equal(ops->load((struct hm_edition *)&buffer, t, n, &msg), HM_OK);
        assert_memory_equal(&buffer, ops->edition, ops->edition_size);
    }
}

TEST(tables_may_come_in_any_order)
{
    UNUSED;
    const struct hm_ops *ops = hm_game_find("rotterdam");
    struct hm_table      t[3];
    tables_of("rotterdam", t);
    struct hm_table turned[3] = {t[2], t[0], t[1]};
    assert_int_equal(ops->load((struct hm_edition *)&buffer, turned, 3, &msg), HM_OK);
    assert_memory_equal(&buffer, ops->edition, ops->edition_size);
}

TEST(a_missing_or_extra_table_is_reported)
{
    UNUSED;
    for (unsigned i = 0; i < 2; i++) {
        const struct hm_ops *ops = hm_game_find(games[i]);
        struct hm_table      t[3], four[4];
        size_t               n = tables_of(games[i], t);
        memset(&buffer, 0xa5, sizeof buffer);
        assert_int_not_equal(ops->load((struct hm_edition *)&buffer, t, n - 1, &msg), HM_OK);
        assert_true(strlen(msg.text) > 0);
        for (size_t k = 0; k < 4; k++)
            four[k] = t[k % n];
        assert_int_not_equal(ops->load((struct hm_edition *)&buffer, four, n + 1, &msg), HM_OK);
        for (size_t k = 0; k < sizeof buffer; k++)
            assert_int_equal(buffer.byte[k], 0xa5);
    }
}

static bool in_comment(const char *text, size_t at)
{
    while (at > 0 && text[at - 1] != '\n')
        at--;
    return text[at] == '#';
}

/* Changes single letters: the table is refused with a position, or is an edition with another
 * digest. */
TEST(every_changed_letter_is_detected)
{
    UNUSED;
    static char changed[1 << 16];
    for (unsigned i = 0; i < 2; i++) {
        const struct hm_ops *ops = hm_game_find(games[i]);
        struct hm_table      t[3];
        size_t               n = tables_of(games[i], t);
        for (size_t k = 0; k < n; k++) {
            struct hm_table whole = t[k];
            for (size_t at = 0; at < whole.len; at += 17) {
                if (in_comment(whole.text, at))
                    continue;
                memcpy(changed, whole.text, whole.len);
                changed[at] = changed[at] == 'Q' ? 'R' : 'Q';
                t[k] = (struct hm_table){whole.name, changed, whole.len};
                if (ops->load((struct hm_edition *)&buffer, t, n, &msg) == HM_OK)
                    assert_memory_not_equal(((struct hm_edition *)&buffer)->digest,
                                            ops->edition->digest, 32);
                else
                    assert_true(strlen(msg.text) > 10);
            }
            t[k] = whole;
        }
    }
}

TEST(cards_are_found_ignoring_case)
{
    UNUSED;
    const struct hm_edition *e = hm_game_find("null")->edition;
    assert_int_equal(hm_card_find(e, "N2", 2), 1);
    assert_int_equal(hm_card_find(e, "n12", 3), 11);
    assert_int_equal(hm_card_find(e, "N13", 3), HM_NO_CARD);
    assert_int_equal(hm_card_find(e, "N1x", 2), 0);
    assert_int_equal(hm_card_find(e, "", 0), HM_NO_CARD);
    assert_string_equal(hm_card_id(e, 11), "N12");
    assert_string_equal(hm_card_id(e, HM_NO_CARD), "?");
    assert_string_equal(hm_card_id(e, 12), "?");
}

TEST(cards_print_in_the_order_of_the_table)
{
    UNUSED;
    const struct hm_edition *e = hm_game_find("null")->edition;
    hm_cards                 set = {{0}};
    char                     text[32];
    struct hm_text           t = hm_text_in(text, sizeof text);
    hm_put_cards(e, &set, " ", &t);
    assert_string_equal(text, "");
    hm_add(&set, 9);
    hm_add(&set, 0);
    hm_add(&set, 100); /* of no card of this edition */
    hm_put_cards(e, &set, ", ", &t);
    assert_string_equal(text, "N1, N10");
}

TEST(equals_are_equal_both_ways)
{
    UNUSED;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        const struct hm_edition *e = hm_games[i]->edition;
        for (unsigned c = 0; c < e->ncard; c++) {
            assert_true(e->alike[c] <= c);
            assert_int_equal(e->alike[e->alike[c]], e->alike[c]);
            assert_true(e->source[c] <= HM_RECONSTRUCTED);
            assert_int_equal(hm_card_find(e, e->id[c], strlen(e->id[c])), c);
        }
    }
}

TEST(every_card_prints_as_an_object)
{
    UNUSED;
    static struct hm_json_tok tok[HM_JSON_TOKENS];
    static char               text[HM_TEXT_SIZE];
    struct hm_json            j;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        const struct hm_ops *o = hm_games[i];
        for (unsigned c = 0; c < o->edition->ncard; c++) {
            size_t n = o->print_card(o->edition, (hm_card)c, text, sizeof text);
            assert_int_equal(hm_json_read(&j, text, n, tok, HM_JSON_TOKENS, &msg), HM_OK);
            assert_true(hm_json_is(&j, hm_json_get(&j, 0, "id"), o->edition->id[c]));
            assert_int_equal(o->print_card(o->edition, (hm_card)c, NULL, 0), n);
        }
        size_t n = o->print_edition(o->edition, text, sizeof text);
        assert_true(n < sizeof text);
        assert_int_equal(hm_json_read(&j, text, n, tok, HM_JSON_TOKENS, &msg), HM_OK);
    }
}

TEST(null_has_one_edition)
{
    UNUSED;
    assert_int_equal(hm_game_find("null")->load((struct hm_edition *)&buffer, NULL, 0, &msg),
                     HM_MALFORMED);
    assert_contains(msg.text, "one edition");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(the_tables_load_as_the_edition_that_is_compiled_in),
        RUN(tables_may_come_in_any_order),
        RUN(a_missing_or_extra_table_is_reported),
        RUN(every_changed_letter_is_detected),
        RUN(cards_are_found_ignoring_case),
        RUN(cards_print_in_the_order_of_the_table),
        RUN(equals_are_equal_both_ways),
        RUN(every_card_prints_as_an_object),
        RUN(null_has_one_edition),
    };
    return cmocka_run_group_tests_name("edition", tests, NULL, NULL);
}
