/*
 * test_text.c: writing into a caller's buffer, splitting into words, messages, error texts.
 */
#include "harbour/text.h"

#include "support/check.h"

TEST(writer_counts_what_it_wanted)
{
    UNUSED;
    char           buf[4];
    struct hm_text t = hm_text_in(buf, sizeof buf);
    hm_put(&t, "harbour");
    assert_int_equal(t.len, 7);
    assert_string_equal(buf, "har");
    hm_put(&t, "master");
    assert_int_equal(t.len, 13);
    assert_string_equal(buf, "har");
}

TEST(writer_without_space_only_counts)
{
    UNUSED;
    struct hm_text t = hm_text_in(NULL, 0);
    hm_put(&t, "abc");
    hm_put_char(&t, 'd');
    assert_int_equal(t.len, 4);
}

TEST(fresh_writer_is_an_empty_string)
{
    UNUSED;
    char           buf[2] = "x";
    struct hm_text t = hm_text_in(buf, sizeof buf);
    assert_string_equal(buf, "");
    assert_int_equal(t.len, 0);
}

TEST(space_for_exactly_the_text_and_its_nul)
{
    UNUSED;
    char           buf[5] = {'?', '?', '?', '?', '?'};
    struct hm_text t = hm_text_in(buf, 4);
    hm_put(&t, "abc");
    assert_string_equal(buf, "abc");
    assert_int_equal(buf[4], '?');
    hm_put_char(&t, 'd');
    assert_string_equal(buf, "abc");
    assert_int_equal(t.len, 4);
}

static void assert_int_text(int64_t n, const char *expected)
{
    char           buf[32];
    struct hm_text t = hm_text_in(buf, sizeof buf);
    hm_put_int(&t, n);
    assert_string_equal(buf, expected);
}

TEST(whole_numbers)
{
    UNUSED;
    assert_int_text(0, "0");
    assert_int_text(-1, "-1");
    assert_int_text(1842, "1842");
    assert_int_text(INT64_MAX, "9223372036854775807");
    assert_int_text(INT64_MIN, "-9223372036854775808");
}

TEST(hex_digits)
{
    UNUSED;
    char           buf[16];
    struct hm_text t = hm_text_in(buf, sizeof buf);
    hm_put_hex(&t, (const uint8_t[]){0x00, 0x9f, 0xff}, 3);
    assert_string_equal(buf, "009fff");
}

/* The test vectors of RFC 4648, section 10. */
TEST(base64)
{
    UNUSED;
    static const char *const want[] = {"",         "Zg==",     "Zm8=",    "Zm9v",
                                       "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
    char                     buf[16];
    uint8_t                  back[8];
    for (size_t n = 0; n <= 6; n++) {
        struct hm_text t = hm_text_in(buf, sizeof buf);
        hm_put_base64(&t, "foobar", n);
        assert_string_equal(buf, want[n]);
        assert_int_equal(hm_base64_read(buf, t.len, back, sizeof back), n);
        assert_memory_equal(back, "foobar", n);
    }
    static const uint8_t high[3] = {0xfb, 0xff, 0xbf};
    struct hm_text       t = hm_text_in(buf, sizeof buf);
    hm_put_base64(&t, high, 3);
    assert_string_equal(buf, "+/+/");
}

TEST(json_strings_are_escaped)
{
    UNUSED;
    char           buf[64];
    struct hm_text t = hm_text_in(buf, sizeof buf);
    hm_put_json(&t, "a\"b\\c\nd\te\x01\x7f\xc3\xa9");
    assert_string_equal(buf, "\"a\\\"b\\\\c\\nd\\te\\u0001\\u007f\xc3\xa9\"");
}

TEST(message_joins_its_parts)
{
    UNUSED;
    struct hm_msg msg;
    assert_int_equal(hm_fail(&msg, HM_MALFORMED, "no card ", "G99", (char *)NULL), HM_MALFORMED);
    assert_string_equal(msg.text, "no card G99");
    assert_int_equal(hm_fail(NULL, HM_NO_SPACE, "nobody listens", (char *)NULL), HM_NO_SPACE);
}

TEST(long_message_is_cut)
{
    UNUSED;
    struct hm_msg msg;
    char          many[400];
    memset(many, 'x', sizeof many);
    many[399] = 0;
    hm_fail(&msg, HM_MALFORMED, many, many, (char *)NULL);
    assert_int_equal(strlen(msg.text), sizeof msg.text - 1);
}

TEST(words_of_a_line)
{
    UNUSED;
    struct hm_word w[2];
    assert_int_equal(hm_words("  take\tM35  now\r\n", w, 2), 3);
    assert_true(hm_word_is(w[0], "take"));
    assert_true(hm_word_is(w[1], "m35"));
    assert_int_equal(hm_words("", w, 2), 0);
    assert_int_equal(hm_words(" \t ", w, 2), 0);
    assert_int_equal(hm_words("one", NULL, 0), 1);
}

TEST(words_compare_without_case)
{
    UNUSED;
    struct hm_word w = {"PaSsing", 4};
    assert_true(hm_word_is(w, "pass"));
    assert_true(hm_word_is(w, "PASS"));
    assert_false(hm_word_is(w, "pas"));
    assert_false(hm_word_is(w, "passi"));
    assert_false(hm_word_is(w, "pest"));
    assert_false(hm_word_is((struct hm_word){"[", 1}, "{"));
}

static bool number(const char *s, uint32_t *n)
{
    return hm_word_number((struct hm_word){s, strlen(s)}, n);
}

TEST(words_as_numbers)
{
    UNUSED;
    uint32_t n = 0;
    assert_true(number("0", &n));
    assert_int_equal(n, 0);
    assert_true(number("2147483648", &n));
    assert_int_equal(n, 2147483648u);
    assert_false(number("2147483649", &n));
    assert_false(number("12345678901", &n));
    assert_false(number("", &n));
    assert_false(number("-1", &n));
    assert_false(number("1x", &n));
}

TEST(every_error_has_a_text)
{
    UNUSED;
    for (int e = HM_OK; e <= HM_STALE; e++)
        assert_true(strlen(hm_err_text((enum hm_err)e)) > 3);
    assert_string_equal(hm_err_text((enum hm_err)77), "unknown error");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(writer_counts_what_it_wanted),
        RUN(writer_without_space_only_counts),
        RUN(fresh_writer_is_an_empty_string),
        RUN(space_for_exactly_the_text_and_its_nul),
        RUN(whole_numbers),
        RUN(hex_digits),
        RUN(base64),
        RUN(json_strings_are_escaped),
        RUN(message_joins_its_parts),
        RUN(long_message_is_cut),
        RUN(words_of_a_line),
        RUN(words_compare_without_case),
        RUN(words_as_numbers),
        RUN(every_error_has_a_text),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
