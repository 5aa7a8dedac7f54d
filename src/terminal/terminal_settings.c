/*
 * terminal_settings.c: settings and files.
 *
 * Unknown lines are ignored when reading and lost when writing.  Files with a token or a game in
 * them are readable by their owner only.
 */
#define _DEFAULT_SOURCE 1
#include "terminal_settings.h"
#include "system/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const struct {
    const char *variable, *under_home;
} places[] = {
    [TERMINAL_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
    [TERMINAL_STATE] = {"XDG_STATE_HOME", ".local/state"},
    [TERMINAL_DATA] = {"XDG_DATA_HOME", ".local/share"},
};

static void make_directories(char *path)
{
    for (char *p = path + 1; *p != 0; p++)
        if (*p == '/') {
            *p = 0;
            mkdir(path, 0700);
            *p = '/';
        }
}

bool terminal_path(enum terminal_folder place, const char *name, bool make, char out[TERMINAL_PATH])
{
    const char *base = getenv(places[place].variable), *home = getenv("HOME");
    int         n;
    if (base != NULL && base[0] == '/')
        n = snprintf(out, TERMINAL_PATH, "%s/harbour/%s", base, name);
    else if (home != NULL && home[0] == '/')
        n = snprintf(out, TERMINAL_PATH, "%s/%s/harbour/%s", home, places[place].under_home, name);
    else
        return false;
    if (n < 0 || n >= TERMINAL_PATH)
        return false;
    if (make)
        make_directories(out);
    return true;
}

/* ---- settings ----------------------------------------------------------------------------- */

enum kind { NUMBER, FLAG, TEXT };

static const struct setting {
    const char *key;
    enum kind   kind;
    size_t      at, size;
    uint32_t    max;
} table[] = {
    {"language", TEXT, offsetof(struct terminal_settings, language),
     sizeof(((struct terminal_settings *)0)->language), 0},
    {"colours", NUMBER, offsetof(struct terminal_settings, colours), 0, 3},
    {"letters", NUMBER, offsetof(struct terminal_settings, letters), 0, 1},
    {"pace", NUMBER, offsetof(struct terminal_settings, pace), 0, 10000},
    {"hints", NUMBER, offsetof(struct terminal_settings, hints), 0, 1000000},
    {"bell", FLAG, offsetof(struct terminal_settings, bell), 0, 0},
    {"auto-pass", FLAG, offsetof(struct terminal_settings, auto_pass), 0, 0},
    {"auto-end", FLAG, offsetof(struct terminal_settings, auto_end), 0, 0},
    {"level", TEXT, offsetof(struct terminal_settings, level),
     sizeof(((struct terminal_settings *)0)->level), 0},
    {"name", TEXT, offsetof(struct terminal_settings, name),
     sizeof(((struct terminal_settings *)0)->name), 0},
    {"server", TEXT, offsetof(struct terminal_settings, server),
     sizeof(((struct terminal_settings *)0)->server), 0},
    {"token", TEXT, offsetof(struct terminal_settings, token),
     sizeof(((struct terminal_settings *)0)->token), 0},
};
enum { SETTINGS = sizeof table / sizeof table[0] };

static void set(struct terminal_settings *s, const struct setting *row, const char *value)
{
    char *at = (char *)s + row->at;
    switch (row->kind) {
    case NUMBER: {
        unsigned long n = strtoul(value, NULL, 10);
        if (n <= row->max)
            *(uint32_t *)(void *)at = (uint32_t)n;
        return;
    }
    case FLAG: *(bool *)(void *)at = strcmp(value, "yes") == 0; return;
    case TEXT: snprintf(at, row->size, "%s", value); return;
    }
}

void terminal_settings_load(struct terminal_settings *s)
{
    char   path[TERMINAL_PATH];
    size_t len;
    memset(s, 0, sizeof *s);
    s->pace = 600;
    s->hints = 2000;
    s->bell = true;
    s->auto_end = true;
    snprintf(s->level, sizeof s->level, "merchant");
    char *text = terminal_path(TERMINAL_CONFIG, "terminal.conf", false, path)
                     ? hm_read_file(path, TERMINAL_FILE_SIZE, &len)
                     : NULL;
    char *rest = text;
    for (char *line; text != NULL && (line = strsep(&rest, "\n")) != NULL;) {
        char *value = strchr(line, ' ');
        if (value == NULL)
            continue;
        *value++ = 0;
        for (size_t i = 0; i < SETTINGS; i++)
            if (strcmp(line, table[i].key) == 0)
                set(s, &table[i], value);
    }
    free(text);
}

bool terminal_settings_save(const struct terminal_settings *s)
{
    char   path[TERMINAL_PATH], text[2048];
    size_t n = 0;
    for (size_t i = 0; i < SETTINGS; i++) {
        const char *at = (const char *)s + table[i].at;
        size_t      cap = sizeof text - n;
        int         wrote = 0;
        switch (table[i].kind) {
        case NUMBER:
            wrote = snprintf(text + n, cap, "%s %u\n", table[i].key,
                             *(const uint32_t *)(const void *)at);
            break;
        case FLAG:
            wrote = snprintf(text + n, cap, "%s %s\n", table[i].key,
                             *(const bool *)(const void *)at ? "yes" : "no");
            break;
        case TEXT: /* up to the end of its line: a value from a server must not set others */
            wrote =
                snprintf(text + n, cap, "%s %.*s\n", table[i].key, (int)strcspn(at, "\r\n"), at);
            break;
        }
        n += (size_t)wrote;
    }
    return terminal_path(TERMINAL_CONFIG, "terminal.conf", true, path) &&
           hm_write_file(path, text, n, 0600);
}
