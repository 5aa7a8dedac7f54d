/* test_map.c: the hash map, against an array that does the same. */
#include "system/map.h"

#include "support/check.h"

enum { KEYS = 300 };

static bool is_even(int64_t key, void *value, void *ctx)
{
    (void)value;
    ++*(unsigned *)ctx;
    return key % 2 == 0;
}

TEST(keys_are_added_found_and_removed)
{
    UNUSED;
    struct hm_map *m = hm_map_new();
    static int     mark[KEYS];
    void          *model[KEYS] = {NULL};
    size_t         n = 0;
    uint64_t       random = 1842;
    for (unsigned step = 0; step < 20000; step++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        unsigned k = (unsigned)(random >> 33) % KEYS;
        int64_t  key = ((int64_t)k + 1) << 20; /* the same low bits: collisions */
        if ((random >> 60) < 9) {
            n += model[k] == NULL;
            model[k] = &mark[step % KEYS];
            *hm_map_at(m, key) = model[k];
        } else {
            n -= model[k] != NULL;
            model[k] = NULL;
            hm_map_remove(m, key);
        }
        assert_int_equal(hm_map_size(m), n);
        assert_ptr_equal(hm_map_get(m, key), model[k]);
    }
    for (unsigned k = 0; k < KEYS; k++)
        assert_ptr_equal(hm_map_get(m, ((int64_t)k + 1) << 20), model[k]);
    hm_map_free(m);
}

TEST(each_key_is_visited_once_and_removed_on_request)
{
    UNUSED;
    struct hm_map *m = hm_map_new();
    unsigned       visits = 0;
    for (int64_t key = 1; key <= KEYS; key++)
        *hm_map_at(m, key) = m;
    hm_map_each(m, is_even, &visits);
    assert_int_equal(visits, KEYS);
    assert_int_equal(hm_map_size(m), KEYS / 2);
    for (int64_t key = 1; key <= KEYS; key++)
        assert_ptr_equal(hm_map_get(m, key), key % 2 == 0 ? m : NULL);
    assert_null(hm_map_get(m, 0));
    hm_map_remove(m, 0);
    hm_map_free(m);
    hm_map_free(NULL);
}

TEST(a_text_has_one_key)
{
    UNUSED;
    assert_int_equal(hm_map_key("Ines"), hm_map_key("Ines"));
    assert_int_not_equal(hm_map_key("Ines"), hm_map_key("ines"));
    assert_int_not_equal(hm_map_key(""), 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        RUN(keys_are_added_found_and_removed),
        RUN(each_key_is_visited_once_and_removed_on_request),
        RUN(a_text_has_one_key),
    };
    return cmocka_run_group_tests_name("map", tests, NULL, NULL);
}
