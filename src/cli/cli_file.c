/* cli_file.c: whole files in and out, with messages for the user. */
#include "cli.h"

#include "harbour/utf8.h"
#include "system/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Messages quote what was read, so a text file is valid UTF-8 without NUL. */
static bool is_text(const char *s, size_t n)
{
    return memchr(s, 0, n) == NULL && hm_utf8_valid(s, n);
}

static char *fail(const char *name, size_t max)
{
    if (errno == EFBIG)
        CLI_REFUSE(MSG_HELP_ERROR_FILE_TOO_LARGE, name, cli_number((int64_t)max).text);
    else if (errno == ENOMEM)
        CLI_FAIL(MSG_HELP_ERROR_MEMORY_FILE, name);
    else
        cli_bad("%s: %s", name, strerror(errno));
    return NULL;
}

char *cli_read_bytes(const char *path, size_t max, size_t *len)
{
    char *bytes = hm_read_file(path, max, len);
    return bytes != NULL ? bytes : fail(path, max);
}

char *cli_read(const char *path, size_t max, size_t *len)
{
    bool        standard = strcmp(path, "-") == 0;
    const char *name = standard ? cli_message(MSG_HELP_OUTPUT_STDIN) : path;
    char       *text = standard ? hm_read_stream(stdin, max, len) : hm_read_file(path, max, len);
    if (text == NULL)
        return fail(name, max);
    if (!is_text(text, *len)) {
        CLI_REFUSE(MSG_HELP_ERROR_FILE_NOT_TEXT, name);
        free(text);
        return NULL;
    }
    return text;
}

bool cli_may_write(const char *path)
{
    const char *slash = strrchr(path, '/');
    char        folder[4096];
    if (strcmp(path, "-") == 0)
        return true;
    snprintf(folder, sizeof folder, "%.*s", slash != NULL ? (int)(slash - path) : 1,
             slash != NULL ? path : ".");
    if (access(folder[0] != 0 ? folder : "/", W_OK) == 0)
        return true;
    CLI_REFUSE(MSG_HELP_ERROR_FILE_NOT_SAVED, path, strerror(errno));
    return false;
}

bool cli_write(const char *path, const void *data, size_t len)
{
    if (strcmp(path, "-") == 0)
        return fwrite(data, 1, len, stdout) == len; /* main() reports a failure */
    if (hm_write_file(path, data, len, 0666))
        return true;
    if (errno == ENOTSUP)
        CLI_REFUSE(MSG_HELP_ERROR_FILE_NOT_PLAIN, path);
    else
        CLI_REFUSE(MSG_HELP_ERROR_FILE_NOT_SAVED, path, strerror(errno));
    return false;
}
