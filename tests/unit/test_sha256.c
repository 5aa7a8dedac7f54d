/*
 * test_sha256.c: SHA-256 against the vectors of FIPS 180-4 and NIST's example files.
 */
#include "base/sha256.h"

#include "harbour/rng.h"
#include "harbour/text.h"

#include "support/check.h"

static void assert_digest(const void *data, size_t n, const char *expected)
{
    uint8_t digest[32];
    char    hex[65];
    hm_sha256(data, n, digest);
    struct hm_text t = hm_text_in(hex, sizeof hex);
    hm_put_hex(&t, digest, sizeof digest);
    assert_string_equal(hex, expected);
}

TEST(empty_message)
{
    UNUSED;
    assert_digest("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(one_block)
{
    UNUSED;
    assert_digest("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(length_spills_into_a_second_block)
{
    UNUSED;
    const char *text = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    assert_digest(text, strlen(text),
                  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(four_blocks)
{
    UNUSED;
    const char *text = "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjkl"
                       "mnopqklmnopqrlmnopqrs"
                       "mnopqrstnopqrstu";
    assert_digest(text, strlen(text),
                  "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

TEST(a_million_times_a)
{
    UNUSED;
    static char many[1000000];
    memset(many, 'a', sizeof many);
    assert_digest(many, sizeof many,
                  "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(pieces_of_any_size_give_the_same_digest)
{
    UNUSED;
    uint8_t data[300], whole[32], parts[32];
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (uint8_t)(i * 7);
    for (size_t n = 0; n <= sizeof data; n += 13) {
        hm_sha256(data, n, whole);
        for (size_t piece = 1; piece < 140; piece += 9) {
            struct hm_sha256 s;
            hm_sha256_begin(&s);
            for (size_t at = 0; at < n; at += piece)
                hm_sha256_add(&s, data + at, n - at < piece ? n - at : piece);
            hm_sha256_end(&s, parts);
            assert_memory_equal(parts, whole, 32);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(empty_message), RUN(one_block),         RUN(length_spills_into_a_second_block),
        RUN(four_blocks),   RUN(a_million_times_a), RUN(pieces_of_any_size_give_the_same_digest),
    };
    return cmocka_run_group_tests_name("sha256", tests, NULL, NULL);
}
