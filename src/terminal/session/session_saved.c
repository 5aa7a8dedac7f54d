/*
 * session_saved.c: games on disk: unfinished games, and records to replay or continue.
 */
#define _DEFAULT_SOURCE 1
#include "session_local.h"
#include "system/file.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static bool exists(enum terminal_folder folder, const char *file)
{
    char path[TERMINAL_PATH];
    return terminal_path(folder, file, false, path) && access(path, F_OK) == 0;
}

void terminal_record_name(const char *game, char out[TERMINAL_FILE_NAME])
{
    time_t    now = time(NULL);
    struct tm t;
    char      stamp[32] = "";
    if (localtime_r(&now, &t) != NULL)
        strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &t);
    snprintf(out, TERMINAL_FILE_NAME, "%s-%s.record", game, stamp);
    for (int i = 2; exists(TERMINAL_STATE, out) || exists(TERMINAL_DATA, out); i++)
        snprintf(out, TERMINAL_FILE_NAME, "%s-%s-%d.record", game, stamp, i);
}

/* ---- folders ------------------------------------------------------------------------------ */

void terminal_each_record(enum terminal_folder folder, void (*found)(void *ctx, const char *file),
                          void                *ctx)
{
    char           path[TERMINAL_PATH];
    struct dirent *e;
    DIR           *dir = terminal_path(folder, "", false, path) ? opendir(path) : NULL;
    while (dir != NULL && (e = readdir(dir)) != NULL) {
        size_t n = strlen(e->d_name);
        if (n > 7 && n < TERMINAL_FILE_NAME && strcmp(e->d_name + n - 7, ".record") == 0)
            found(ctx, e->d_name);
    }
    if (dir != NULL)
        closedir(dir);
}

struct names {
    char (*name)[TERMINAL_FILE_NAME];
    size_t n, cap;
};

/* Adds a name; if the list is full, drops the first in the alphabet. */
static void add_name(void *ctx, const char *file)
{
    struct names *list = ctx;
    size_t        at = list->n;
    if (list->n < list->cap) {
        list->n++;
    } else {
        at = 0;
        for (size_t i = 1; i < list->n; i++)
            at = strcmp(list->name[i], list->name[at]) < 0 ? i : at;
        if (strcmp(list->name[at], file) >= 0)
            return;
    }
    snprintf(list->name[at], TERMINAL_FILE_NAME, "%s", file);
}

static int last_name_first(const void *a, const void *b)
{
    return strcmp((const char *)b, (const char *)a);
}

size_t terminal_record_list(char (*out)[TERMINAL_FILE_NAME], size_t cap)
{
    struct names list = {out, 0, cap};
    terminal_each_record(TERMINAL_DATA, add_name, &list);
    qsort(out, list.n, sizeof out[0], last_name_first);
    return list.n;
}

/* ---- saved games -------------------------------------------------------------------------- */

static char *read_saved(const char *file, size_t *len)
{
    char path[TERMINAL_PATH];
    return terminal_path(TERMINAL_STATE, file, false, path)
               ? hm_read_file(path, TERMINAL_FILE_SIZE, len)
               : NULL;
}

void terminal_saved_delete(const char *file)
{
    char path[TERMINAL_PATH];
    if (terminal_path(TERMINAL_STATE, file, false, path))
        unlink(path);
}

/* The game with the edition the player asked for, where it is of the same game. */
static struct hm_game game_for(const struct terminal_context *c, const struct hm_ops *ops)
{
    if (c->options->game != NULL && c->options->game->ops == ops)
        return *c->options->game;
    return hm_game_of(ops);
}

/* The moves of a record: its lines after the blank one, without comments. */
static uint32_t count_moves(const char *text)
{
    uint32_t    n = 0;
    const char *blank = strstr(text, "\n\n");
    for (const char *at = blank != NULL ? blank + 2 : ""; *at != 0; at++)
        n += at[-1] == '\n' && *at != '\n' && *at != '#';
    return n;
}

struct saved_games {
    struct terminal_saved *list;
    size_t                 n;
};

static bool is_older(const struct terminal_saved *a, const struct terminal_saved *b)
{
    return a->when.tv_sec != b->when.tv_sec ? a->when.tv_sec < b->when.tv_sec
                                            : a->when.tv_nsec < b->when.tv_nsec;
}

/* Adds a game with its time; if the list is full, drops the oldest one. */
static void add_saved(void *ctx, const char *file)
{
    struct saved_games *all = ctx;
    char                path[TERMINAL_PATH];
    struct stat         st;
    struct tm           t;
    struct terminal_saved new = {0};
    if (!terminal_path(TERMINAL_STATE, file, false, path) || stat(path, &st) != 0)
        return;
    snprintf(new.file, sizeof new.file, "%s", file);
    new.when = st.st_mtim;
    if (localtime_r(&st.st_mtim.tv_sec, &t) != NULL)
        strftime(new.date, sizeof new.date, "%Y-%m-%d %H:%M", &t);
    size_t at = all->n;
    if (all->n < TERMINAL_SAVED_MAX) {
        all->n++;
    } else {
        at = 0;
        for (size_t i = 1; i < all->n; i++)
            at = is_older(&all->list[i], &all->list[at]) ? i : at;
        if (!is_older(&all->list[at], &new))
            return;
    }
    all->list[at] = new;
}

static bool read_title(const struct terminal_context *c, struct terminal_saved *s)
{
    struct hm_msg        msg;
    size_t               len;
    char                *text = read_saved(s->file, &len);
    const struct hm_ops *ops = text != NULL ? hm_record_game(text, len, &msg) : NULL;
    if (ops != NULL)
        TERMINAL_FORMAT(s->title, c->lang, MSG_TERMINAL_SAVED_GAME, ops->title,
                        terminal_number(count_moves(text)).text);
    free(text);
    return ops != NULL;
}

static int newest_first(const void *a, const void *b)
{
    const struct terminal_saved *one = a, *other = b;
    return is_older(one, other) ? 1 : is_older(other, one) ? -1 : 0;
}

size_t terminal_saved_list(const struct terminal_context *c,
                           struct terminal_saved          out[TERMINAL_SAVED_MAX])
{
    struct saved_games all = {out, 0};
    size_t             n = 0;
    terminal_each_record(TERMINAL_STATE, add_saved, &all);
    qsort(out, all.n, sizeof out[0], newest_first);
    for (size_t i = 0; i < all.n; i++)
        if (read_title(c, &out[i]))
            out[n++] = out[i];
    return n;
}

bool terminal_saved_any(const struct terminal_context *c)
{
    struct terminal_saved list[TERMINAL_SAVED_MAX];
    return terminal_saved_list(c, list) > 0;
}

struct terminal_session *terminal_saved_continue(struct terminal_context *c, const char *file,
                                                 struct hm_msg *msg)
{
    size_t                   len;
    struct terminal_session *t = NULL;
    char                    *text = read_saved(file, &len);
    const struct hm_ops     *ops = text != NULL ? hm_record_game(text, len, msg) : NULL;
    if (ops != NULL) {
        struct hm_game g = game_for(c, ops);
        t = terminal_local_load(c, &g, text, len, NULL, file, msg);
    } else if (text == NULL) {
        hm_fail(msg, HM_MALFORMED, file, ": ", strerror(errno), (char *)NULL);
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
        if (errno != 0)
            hm_fail(msg, HM_MALFORMED, path, ": ", strerror(errno), (char *)NULL);
        else
            TERMINAL_FORMAT(msg->text, c->lang, MSG_HELP_ERROR_UNREADABLE, path);
        return NULL;
    }
    struct terminal_session *t = NULL;
    const struct hm_ops     *ops = hm_record_game(text, len, msg);
    if (ops != NULL) {
        struct hm_game g = game_for(c, ops);
        t = look || strstr(text, "\nresult ") != NULL
                ? terminal_replay_new(c, &g, text, len, msg)
                : terminal_local_load(c, &g, text, len,
                                      path == c->options->record ? c->options->seats : NULL, NULL,
                                      msg);
    }
    if (t == NULL) {
        struct hm_msg inner = *msg;
        hm_fail(msg, HM_MALFORMED, path, ": ", inner.text, (char *)NULL);
    }
    free(text);
    return t;
}
