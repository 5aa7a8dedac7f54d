/* test_utf8.c: decoding, encoding and cutting UTF-8, and control characters. */
#include "harbour/utf8.h"

#include "support/check.h"

#include <string.h>

TEST(a_character_has_one_encoding)
{
    UNUSED;
    for (uint32_t c = 1; c < 0x110000; c++) {
        char           buf[8];
        struct hm_text t = hm_text_in(buf, sizeof buf);
        uint32_t       back = 0;
        bool           surrogate = c >= 0xd800 && c < 0xe000;
        hm_put_utf8(&t, c);
        assert_int_equal(hm_utf8_decode(buf, t.len, &back), t.len);
        assert_int_equal(back, surrogate ? 0xfffd : c);
        assert_int_equal(hm_utf8_decode(buf, SIZE_MAX, &back), t.len);
        assert_int_equal(hm_utf8_decode(buf, t.len - 1, &back), 0);
    }
    char           buf[8];
    struct hm_text t = hm_text_in(buf, sizeof buf);
    hm_put_utf8(&t, 0x110000);
    assert_string_equal(buf, "\xef\xbf\xbd");
}

TEST(text_is_valid_or_not)
{
    UNUSED;
    static const char *const good[] = {"",
                                       "plain text, more than eight bytes",
                                       "\xc3\xa9",
                                       "\xe2\x82\xac",
                                       "\xf0\x9f\x9a\xa2",
                                       "\xed\x9f\xbf",
                                       "\xf4\x8f\xbf\xbf"};
    static const char *const bad[] = {"\x80",         "\xc0\xaf",         "\xc3",
                                      "\xe2\x82",     "\xe2\x82x",        "\xe0\x80\xaf",
                                      "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80",
                                      "12345678\xff", "\xf0\x8f\xbf\xbf"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(hm_utf8_valid(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(hm_utf8_valid(bad[i], strlen(bad[i])));
    assert_true(hm_utf8_valid("a\0b", 3)); /* NUL is a character */
}

TEST(decoding_does_not_read_past_a_nul)
{
    UNUSED;
    uint32_t c;
    char     cut[2] = "\xf0"; /* nothing may be read behind the NUL: the sanitizer watches */
    assert_int_equal(hm_utf8_decode(cut, SIZE_MAX, &c), 0);
    assert_int_equal(hm_utf8_decode("", 0, &c), 0);
}

TEST(cutting_keeps_characters_whole)
{
    UNUSED;
    const char *text = "a\xc3\xa9\xe2\x82\xac"; /* lengths 1, 2 and 3 */
    assert_int_equal(hm_utf8_cut(text, 6, 6), 6);
    assert_int_equal(hm_utf8_cut(text, 6, 100), 6);
    assert_int_equal(hm_utf8_cut(text, 6, 5), 3);
    assert_int_equal(hm_utf8_cut(text, 6, 4), 3);
    assert_int_equal(hm_utf8_cut(text, 6, 3), 3);
    assert_int_equal(hm_utf8_cut(text, 6, 2), 1);
    assert_int_equal(hm_utf8_cut(text, 6, 0), 0);
}

TEST(control_characters)
{
    UNUSED;
    static const uint32_t control[] = {0,      '\n',   '\t',   0x1b,   0x7f,   0x9f,
                                       0x200b, 0x200d, 0x202e, 0x2066, 0xfeff, 0xe0041};
    static const uint32_t printed[] = {' ',    '~',    0xa0,    0xe9,    0x20ac,
                                       0x2065, 0x3000, 0x1f6a2, 0x10ffff};
    for (size_t i = 0; i < sizeof control / sizeof *control; i++)
        assert_true(hm_is_control(control[i]));
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++)
        assert_false(hm_is_control(printed[i]));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        RUN(a_character_has_one_encoding),
        RUN(text_is_valid_or_not),
        RUN(decoding_does_not_read_past_a_nul),
        RUN(cutting_keeps_characters_whole),
        RUN(control_characters),
    };
    return cmocka_run_group_tests_name("utf8", tests, NULL, NULL);
}
