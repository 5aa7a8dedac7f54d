/*
 * session_saved.c: games on disk: the one under way, and records to look at or go on with.
 */
#define _DEFAULT_SOURCE 1
#include "session_local.h"
#include "system/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void terminal_record_name(const char *game, char out[64])
{
    time_t    now = time(NULL);
    struct tm t;
    char      stamp[32] = "";
    if (localtime_r(&now, &t) != NULL)
        strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &t);
    snprintf(out, 64, "%s-%s.record", game, stamp);
}

static char *read_saved(size_t *len)
{
    char path[TERMINAL_PATH];
    return terminal_path(TERMINAL_STATE, TERMINAL_SAVED_FILE, false, path)
               ? hm_read_file(path, TERMINAL_FILE_SIZE, len)
               : NULL;
}

void terminal_saved_forget(void)
{
    char path[TERMINAL_PATH];
    if (terminal_path(TERMINAL_STATE, TERMINAL_SAVED_FILE, false, path))
        unlink(path);
}

/* The game with the edition the player asked for, where it is of the same game. */
static struct hm_game game_for(const struct terminal_context *c, const struct hm_ops *ops)
{
    if (c->options->game != NULL && c->options->game->ops == ops)
        return *c->options->game;
    return hm_game_of(ops);
}

bool terminal_saved_game(const struct terminal_context *c, char *title, size_t cap)
{
    struct hm_msg        msg;
    size_t               len;
    char                *text = read_saved(&len);
    const struct hm_ops *ops = text != NULL ? hm_record_game(text, len, &msg) : NULL;
    uint32_t             moves = 0;
    const char          *blank = text != NULL ? strstr(text, "\n\n") : NULL;
    for (const char *at = blank != NULL ? blank + 2 : ""; *at != 0; at++)
        moves += at[-1] == '\n' && *at != '\n' && *at != '#'; /* comments say who sits where */
    if (ops != NULL) {
        char line[200];
        snprintf(title, cap, "%s",
                 TERMINAL_FORMAT(line, c->lang, MSG_TERMINAL_SAVED_GAME, ops->title,
                                 terminal_number(moves).text));
    }
    free(text);
    return ops != NULL;
}

struct terminal_session *terminal_saved_continue(struct terminal_context *c, struct hm_msg *msg)
{
    size_t                   len;
    struct terminal_session *t = NULL;
    char                    *text = read_saved(&len);
    const struct hm_ops     *ops = text != NULL ? hm_record_game(text, len, msg) : NULL;
    if (ops != NULL) {
        struct hm_game g = game_for(c, ops);
        t = terminal_local_load(c, &g, text, len, NULL, msg);
    }
    free(text);
    return t;
}

struct terminal_session *terminal_open_record(struct terminal_context *c, const char *path,
                                              bool look, struct hm_msg *msg)
{
    size_t len = 0;
    char  *text = hm_read_file(path, TERMINAL_FILE_SIZE, &len);
    if (text == NULL) {
        hm_fail(msg, HM_MALFORMED, path, ": ", errno != 0 ? strerror(errno) : "cannot be read",
                (char *)NULL);
        return NULL;
    }
    struct terminal_session *t = NULL;
    const struct hm_ops     *ops = hm_record_game(text, len, msg);
    if (ops != NULL) {
        struct hm_game g = game_for(c, ops);
        t = look || strstr(text, "\nresult ") != NULL
                ? terminal_replay_new(c, &g, text, len, msg)
                : terminal_local_load(c, &g, text, len,
                                      path == c->options->record ? c->options->seats : NULL, msg);
    }
    if (t == NULL) {
        struct hm_msg inner = *msg;
        hm_fail(msg, HM_MALFORMED, path, ": ", inner.text, (char *)NULL);
    }
    free(text);
    return t;
}
