/*
 * test_json.c: the input that the JSON reader accepts and refuses, the position of its errors, and
 * the writer.
 */
#include "harbour/json.h"

#include "support/check.h"

#include <stdio.h>

static struct hm_json_tok tok[64];
static struct hm_json     j;
static struct hm_msg      msg;

static enum hm_err parse(const char *text)
{
    memset(&msg, 0, sizeof msg);
    return hm_json_read(&j, text, strlen(text), tok, 64, &msg);
}

static void assert_refused(const char *text, const char *where)
{
    if (parse(text) != HM_MALFORMED)
        fail_msg("taken: %s", text);
    assert_contains(msg.text, where);
}

TEST(every_kind_of_value)
{
    UNUSED;
    assert_int_equal(parse(" [null, false, true, -1.5e+3, \"x\", [], {}] \n"), HM_OK);
    assert_int_equal(j.ntok, 8);
    assert_int_equal(tok[0].kind, HM_JSON_ARRAY);
    assert_int_equal(tok[0].size, 7);
    assert_int_equal(tok[0].skip, 8);
    static const enum hm_json_kind kinds[] = {HM_JSON_NULL,   HM_JSON_FALSE,  HM_JSON_TRUE,
                                              HM_JSON_NUMBER, HM_JSON_STRING, HM_JSON_ARRAY,
                                              HM_JSON_OBJECT};
    for (size_t i = 0; i < 7; i++)
        assert_int_equal(tok[i + 1].kind, kinds[i]);
}

TEST(members_are_found_by_key)
{
    UNUSED;
    assert_int_equal(parse("{\"a\":{\"b\":[1,2,3]},\"c\":\"d\"}"), HM_OK);
    size_t a = hm_json_get(&j, 0, "a"), c = hm_json_get(&j, 0, "c");
    assert_int_equal(tok[hm_json_get(&j, a, "b")].size, 3);
    assert_true(hm_json_is(&j, c, "d"));
    assert_false(hm_json_is(&j, c, "dd"));
    assert_false(hm_json_is(&j, a, "d"));
    assert_int_equal(hm_json_get(&j, 0, "b"), 0);
    assert_int_equal(hm_json_get(&j, c, "a"), 0);
}

TEST(whole_numbers)
{
    UNUSED;
    int64_t n = 0;
    assert_int_equal(
        parse("[-999999999999999, 0, 1.0, 1e3, 1234567890123456, \"1\", -0, 999999999999999]"),
        HM_OK);
    assert_false(hm_json_int(&j, 1, &n)); /* 16 characters */
    assert_true(hm_json_int(&j, 2, &n));
    assert_int_equal(n, 0);
    assert_false(hm_json_int(&j, 3, &n));
    assert_false(hm_json_int(&j, 4, &n));
    assert_false(hm_json_int(&j, 5, &n));
    assert_false(hm_json_int(&j, 6, &n));
    assert_true(hm_json_int(&j, 7, &n));
    assert_true(hm_json_int(&j, 8, &n));
    assert_int_equal(n, 999999999999999);
    assert_int_equal(parse("-42"), HM_OK);
    assert_true(hm_json_int(&j, 0, &n));
    assert_int_equal(n, -42);
}

TEST(texts_are_copied_and_cut)
{
    UNUSED;
    char buf[4];
    assert_int_equal(parse("\"harbour\""), HM_OK);
    hm_json_copy(&j, 0, buf, sizeof buf);
    assert_string_equal(buf, "har");
}

TEST(escapes)
{
    UNUSED;
    assert_int_equal(parse("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uABCD\""), HM_OK);
    assert_refused("\"\\x\"", "line 1, column 3");
    assert_refused("\"\\u12g4\"", "hexadecimal");
    assert_refused("\"\\", "escape");
}

TEST(invalid_json_is_refused)
{
    UNUSED;
    assert_refused("", "ends too early");
    assert_refused("   ", "ends too early");
    assert_refused("nul", "value was expected");
    assert_refused("tru", "value was expected");
    assert_refused("'a'", "value was expected");
    assert_refused("01", "nothing may follow");
    assert_refused("-", "digit");
    assert_refused("1.", "digit");
    assert_refused("1e", "digit");
    assert_refused("1e+", "digit");
    assert_refused(".5", "value was expected");
    assert_refused("+1", "value was expected");
    assert_refused("\"abc", "not closed");
    assert_refused("\"a\nb\"", "control character");
    assert_refused("[1,]", "value was expected");
    assert_refused("[1 2]", "',' or ']'");
    assert_refused("[1", "',' or ']'");
    assert_refused("[", "ends too early");
    assert_refused("{\"a\":1,}", "key in quotes");
    assert_refused("{a:1}", "key in quotes");
    assert_refused("{\"a\" 1}", "':'");
    assert_refused("{\"a\":1 \"b\":2}", "',' or '}'");
    assert_refused("{} {}", "nothing may follow");
    assert_refused("{\"a", "not closed");
    assert_refused("{\"a\":}", "value was expected");
}

TEST(a_key_twice_is_refused)
{
    UNUSED;
    assert_refused("{\"a\":1,\n \"b\":[{\"a\":0}],\n \"a\":2}", "line 3, column 3");
    assert_int_equal(parse("{\"a\":{\"a\":{\"a\":1}},\"b\":{\"a\":1}}"), HM_OK);
}

TEST(nesting_has_an_end)
{
    UNUSED;
    assert_int_equal(parse("[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]"), HM_OK); /* 16 */
    assert_refused("[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]", "nested too deeply");
}

TEST(too_many_tokens)
{
    UNUSED;
    const char *text = "[1,2,3,4]";
    for (size_t cap = 0; cap < 5; cap++) {
        assert_int_equal(hm_json_read(&j, text, strlen(text), tok, cap, &msg), HM_MALFORMED);
        assert_contains(msg.text, "too large");
    }
    assert_int_equal(hm_json_read(&j, text, strlen(text), tok, 5, &msg), HM_OK);
    static const char *const others[] = {"\"x\"", "null", "{}", "{\"a\":1}", "[\"x\"]"};
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(hm_json_read(&j, others[i], strlen(others[i]), tok, i < 3 ? 0 : 1, &msg),
                         HM_MALFORMED);
    assert_int_equal(hm_json_read(&j, "{\"a\":1}", 7, tok, 2, NULL), HM_MALFORMED);
}

TEST(text_too_long_to_count)
{
    UNUSED;
    assert_int_equal(hm_json_read(&j, "1", (size_t)1 << 31, tok, 64, &msg), HM_MALFORMED);
    assert_contains(msg.text, "too large");
}

static void write_sample(struct hm_text *t)
{
    hm_json_open(t, '{');
    hm_json_key(t, "a");
    hm_json_open(t, '[');
    hm_json_close(t, ']');
    hm_json_key(t, "b\"");
    hm_json_open(t, '[');
    hm_json_put_int(t, -1);
    hm_json_put(t, "x,{");
    hm_json_put(t, NULL);
    hm_json_open(t, '{');
    hm_json_close(t, '}');
    hm_json_put_bool(t, true);
    hm_json_close(t, ']');
    hm_json_key(t, "seats");
    hm_json_put_seats(t, 5, 3);
    hm_json_key(t, "nobody");
    hm_json_put_seat(t, HM_NOBODY);
    hm_json_close(t, '}');
}

TEST(the_writer_separates_members_and_elements)
{
    UNUSED;
    char           buf[200], small[10];
    struct hm_text t = hm_text_in(buf, sizeof buf), counted = hm_text_in(NULL, 0),
                   cut = hm_text_in(small, 10);
    write_sample(&t);
    assert_string_equal(
        buf,
        "{\"a\":[],\"b\\\"\":[-1,\"x,{\",null,{},true],\"seats\":[\"A\",\"C\"],\"nobody\":null}");
    assert_int_equal(parse(buf), HM_OK);
    write_sample(&counted); /* the same length, whatever fits */
    write_sample(&cut);
    assert_int_equal(counted.len, t.len);
    assert_int_equal(cut.len, t.len);
    assert_memory_equal(small, buf, 9);
}

TEST(the_writer_goes_on_after_a_value_printed_elsewhere)
{
    UNUSED;
    for (size_t size = 0; size < 40; size++) {
        char           buf[40] = "";
        size_t         cap;
        struct hm_text t = hm_text_in(buf, size);
        hm_json_open(&t, '[');
        for (int i = 0; i < 2; i++) {
            hm_json_comma(&t);
            char *rest = hm_text_rest(&t, &cap);
            hm_text_add(&t, (size_t)snprintf(rest, cap, "{\"n\":%d}", i));
        }
        hm_json_put_int(&t, 7);
        hm_json_close(&t, ']');
        assert_int_equal(t.len, strlen("[{\"n\":0},{\"n\":1},7]"));
        if (t.len < size)
            assert_string_equal(buf, "[{\"n\":0},{\"n\":1},7]");
    }
}

TEST(a_line_starts_without_a_comma)
{
    UNUSED;
    char           buf[40];
    struct hm_text t = hm_text_in(buf, sizeof buf);
    hm_json_put_int(&t, 1);
    hm_put_char(&t, '\n');
    hm_json_put_int(&t, 2);
    assert_string_equal(buf, "1\n2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(every_kind_of_value),
        RUN(members_are_found_by_key),
        RUN(whole_numbers),
        RUN(texts_are_copied_and_cut),
        RUN(escapes),
        RUN(invalid_json_is_refused),
        RUN(a_key_twice_is_refused),
        RUN(nesting_has_an_end),
        RUN(too_many_tokens),
        RUN(text_too_long_to_count),
        RUN(the_writer_separates_members_and_elements),
        RUN(the_writer_goes_on_after_a_value_printed_elsewhere),
        RUN(a_line_starts_without_a_comma),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
