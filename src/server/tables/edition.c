/*
 * edition.c: the host's own editions of the cards, in addition to the standard ones.
 *
 * The tables are those of the directory DIR/GAME/NAME, in the order of their names.  If a table
 * does not load, the server does not start; its message names file, line and column.
 */
#include "server/server.h"
#include "server/tables/setup.h"

#include "system/file.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 8, TABLE_SIZE = 1 << 20 };

struct srv_edition_list {
    struct srv_edition_list *next;
    const struct hm_ops     *ops;
    char                     name[32];
    struct hm_edition_buffer buffer;
};

static int is_table(const struct dirent *d)
{
    size_t n = strlen(d->d_name);
    return n > 4 && strcmp(d->d_name + n - 4, ".tsv") == 0;
}

static int is_visible(const struct dirent *d) { return d->d_name[0] != '.'; }

static bool load_one(struct srv *s, const struct hm_ops *ops, const char *dir, const char *name,
                     struct hm_msg *error)
{
    struct dirent **file = NULL;
    struct hm_table table[TABLES];
    char            path[TABLES][SRV_PATH];
    int             n = scandir(dir, &file, is_table, alphasort), used = n < TABLES ? n : TABLES;
    struct srv_edition_list *e = srv_alloc(sizeof *e);
    bool                     readable = true;
    for (int i = 0; i < used; i++) {
        snprintf(path[i], sizeof path[i], "%.300s/%.200s", dir, file[i]->d_name);
        table[i].name = path[i];
        table[i].text = hm_read_file(path[i], TABLE_SIZE, &table[i].len);
        if (table[i].text == NULL) {
            snprintf(error->text, sizeof error->text, "%.100s: %s", path[i], strerror(errno));
            readable = false;
        }
    }
    bool ok =
        n > 0 && readable && strlen(name) < sizeof e->name &&
        ops->load((struct hm_edition *)(void *)e->buffer.byte, table, (size_t)used, error) == HM_OK;
    if (n <= 0)
        snprintf(error->text, sizeof error->text, "%.200s: no tables (*.tsv)", dir);
    for (int i = 0; i < n; i++) {
        if (i < used)
            free((char *)(uintptr_t)table[i].text);
        free(file[i]);
    }
    free(file);
    if (!ok) {
        free(e);
        return false;
    }
    e->ops = ops;
    snprintf(e->name, sizeof e->name, "%.31s", name);
    e->next = s->editions;
    s->editions = e;
    return true;
}

bool srv_edition_load(struct srv *s, struct hm_msg *error)
{
    bool ok = true;
    for (unsigned g = 0; s->config.editions[0] != 0 && hm_games[g] != NULL && ok; g++) {
        char            dir[SRV_PATH], sub[SRV_PATH];
        struct dirent **entry = NULL;
        snprintf(dir, sizeof dir, "%.400s/%s", s->config.editions, hm_games[g]->id);
        int n = scandir(dir, &entry, is_visible, alphasort);
        for (int i = 0; i < n; i++) {
            snprintf(sub, sizeof sub, "%.300s/%.200s", dir, entry[i]->d_name);
            ok = ok && load_one(s, hm_games[g], sub, entry[i]->d_name, error);
            free(entry[i]);
        }
        free(entry);
    }
    return ok;
}

bool srv_edition_find(struct srv *s, const struct hm_ops *ops, const char *name,
                      struct hm_game *out)
{
    for (struct srv_edition_list *e = s->editions; e != NULL; e = e->next)
        if (e->ops == ops && strcmp(e->name, name) == 0) {
            *out = (struct hm_game){ops, (const struct hm_edition *)(const void *)e->buffer.byte};
            return true;
        }
    return false;
}

void srv_put_editions(struct hm_text *t, const struct srv *s)
{
    hm_put(t, "[");
    for (const struct srv_edition_list *e = s->editions; e != NULL; e = e->next) {
        srv_putf(t, "{\"game\":\"%s\",\"name\":", e->ops->id);
        hm_put_json(t, e->name);
        hm_put(t, ",\"digest\":\"");
        hm_put_hex(t, e->buffer.byte, 32);
        hm_put(t, e->next != NULL ? "\"}," : "\"}");
    }
    hm_put(t, "]");
}

void srv_edition_free(struct srv *s)
{
    for (struct srv_edition_list *e = s->editions, *next; e != NULL; e = next) {
        next = e->next;
        free(e);
    }
    s->editions = NULL;
}
