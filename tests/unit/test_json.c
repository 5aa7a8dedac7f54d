/*
 * test_json.c: the JSON reader: what it takes, what it refuses, and where it says the fault is.
 */
#include "harbour/text.h"

#include "support/check.h"

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
    if (parse(text) != HM_FORM)
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
    static const enum hm_json_kind kinds[] = {HM_JSON_NULL,   HM_JSON_FALSE, HM_JSON_TRUE,  HM_JSON_NUMBER,
                                              HM_JSON_STRING, HM_JSON_ARRAY, HM_JSON_OBJECT};
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
    assert_int_equal(parse("[-999999999999999, 0, 1.0, 1e3, 1234567890123456, \"1\", -0, 999999999999999]"), HM_OK);
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

TEST(what_json_does_not_allow)
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
        assert_int_equal(hm_json_read(&j, text, strlen(text), tok, cap, &msg), HM_FORM);
        assert_contains(msg.text, "too large");
    }
    assert_int_equal(hm_json_read(&j, text, strlen(text), tok, 5, &msg), HM_OK);
    static const char *const others[] = {"\"x\"", "null", "{}", "{\"a\":1}", "[\"x\"]"};
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(hm_json_read(&j, others[i], strlen(others[i]), tok, i < 3 ? 0 : 1, &msg), HM_FORM);
    assert_int_equal(hm_json_read(&j, "{\"a\":1}", 7, tok, 2, NULL), HM_FORM);
}

TEST(text_too_long_to_count)
{
    UNUSED;
    assert_int_equal(hm_json_read(&j, "1", (size_t)1 << 31, tok, 64, &msg), HM_FORM);
    assert_contains(msg.text, "too large");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(every_kind_of_value),
        RUN(members_are_found_by_key),
        RUN(whole_numbers),
        RUN(texts_are_copied_and_cut),
        RUN(escapes),
        RUN(what_json_does_not_allow),
        RUN(a_key_twice_is_refused),
        RUN(nesting_has_an_end),
        RUN(too_many_tokens),
        RUN(text_too_long_to_count),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
