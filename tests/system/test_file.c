/* test_file.c: reading and writing whole files, in a directory made for the test. */
#include "system/file.h"

#include "support/check.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char dir[200];

static int enter(void **unused)
{
    (void)unused;
    const char *base = getenv("TMPDIR");
    snprintf(dir, sizeof dir, "%s/harbour-file-XXXXXX", base != NULL ? base : "/tmp");
    return mkdtemp(dir) == NULL || chdir(dir) != 0;
}

static int leave(void **unused)
{
    (void)unused;
    static const char *const names[] = {"a", "b", "link", "sub"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        (void)remove(names[i]);
    return chdir("/") != 0 || rmdir(dir) != 0; /* fails where a temporary file was left behind */
}

static void assert_content(const char *path, const char *want)
{
    size_t len = 0;
    char  *text = hm_read_file(path, 1000, &len);
    assert_non_null(text);
    assert_int_equal(len, strlen(want));
    assert_string_equal(text, want);
    free(text);
}

static mode_t mode_of(const char *path)
{
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    return st.st_mode & 07777;
}

TEST(written_data_is_read)
{
    UNUSED;
    umask(022);
    assert_true(hm_write_file("a", "one", 3, 0666));
    assert_content("a", "one");
    assert_int_equal(mode_of("a"), 0644);
    assert_true(hm_write_file("a", "", 0, 0666));
    assert_content("a", "");
    assert_true(hm_write_file("b", "secret", 6, 0600));
    assert_int_equal(mode_of("b"), 0600);
    assert_true(hm_write_file("b", "new", 3, 0666));
    assert_int_equal(mode_of("b"), 0600); /* an existing file keeps its permissions */
}

TEST(large_files_and_their_limit)
{
    UNUSED;
    enum { SIZE = 100000 };
    char  *data = malloc(SIZE), *back;
    size_t len = 0;
    memset(data, 'x', SIZE);
    assert_true(hm_write_file("a", data, SIZE, 0600));
    back = hm_read_file("a", SIZE, &len);
    assert_int_equal(len, SIZE);
    assert_memory_equal(back, data, SIZE);
    assert_null(hm_read_file("a", SIZE - 1, &len));
    assert_int_equal(errno, EFBIG);
    free(data);
    free(back);
}

TEST(unreadable_requests)
{
    UNUSED;
    size_t len;
    assert_null(hm_read_file("none", 10, &len));
    assert_int_equal(errno, ENOENT);
    assert_null(hm_read_file(".", 10, &len));
    assert_int_equal(errno, EISDIR);
}

TEST(a_link_is_followed)
{
    UNUSED;
    assert_true(hm_write_file("a", "old", 3, 0600));
    assert_int_equal(symlink("a", "link"), 0);
    assert_true(hm_write_file("link", "new", 3, 0600));
    assert_content("a", "new");
    struct stat st;
    assert_true(lstat("link", &st) == 0 && S_ISLNK(st.st_mode));
}

TEST(only_regular_files_are_replaced)
{
    UNUSED;
    assert_int_equal(mkdir("sub", 0700), 0);
    assert_false(hm_write_file("sub", "x", 1, 0600));
    assert_int_equal(errno, ENOTSUP);
    assert_false(hm_write_file("/dev/null", "x", 1, 0600));
    assert_int_equal(errno, ENOTSUP);
    assert_false(hm_write_file("none/x", "x", 1, 0600));
    assert_int_equal(errno, ENOENT);
}

#define HERE(test) cmocka_unit_test_setup_teardown(test, enter, leave)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        HERE(written_data_is_read),
        HERE(large_files_and_their_limit),
        HERE(unreadable_requests),
        HERE(a_link_is_followed),
        HERE(only_regular_files_are_replaced),
    };
    return cmocka_run_group_tests_name("file", tests, NULL, NULL);
}
