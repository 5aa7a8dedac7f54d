/*
 * admin_show.c: answers of the control socket as text for the host.
 *
 * A list is printed by a row of columns below: one line per element, two blanks between columns.
 * Text written by users is cleaned first, so that it cannot control the terminal.
 */
#include "admin_show.h"

#include "cli.h"
#include "system/out_of_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* FLAG: the name of the key if true; TEXT: quoted unless empty */
enum kind { WORD, TIME, FLAG, TEXT };

struct column {
    const char *key;
    enum kind   kind;
};

static void print_clean(const char *before, const char *text, const char *after)
{
    char *copy = hm_need(strdup(text), "an answer", strlen(text) + 1);
    cli_clean(copy);
    printf("%s%s%s", before, copy, after);
    free(copy);
}

static void print_time(const char *before, int64_t ms)
{
    char      text[32];
    time_t    seconds = (time_t)(ms / 1000);
    struct tm utc;
    if (gmtime_r(&seconds, &utc) != NULL &&
        strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &utc) > 0)
        printf("%s%s", before, text);
}

static void print_column(const json_t *row, const struct column *c, bool first)
{
    const json_t *v = json_object_get(row, c->key);
    const char   *gap = first ? "" : "  ", *text = json_is_string(v) ? json_string_value(v) : "";
    switch (c->kind) {
    case WORD: print_clean(gap, text[0] != 0 ? text : "-", ""); break;
    case TIME:
        if (json_is_integer(v))
            print_time(gap, json_integer_value(v));
        break;
    case FLAG:
        if (json_is_true(v))
            printf("%s%s", gap, c->key);
        break;
    case TEXT:
        if (text[0] != 0) {
            printf("%s", gap);
            print_clean("\"", text, "\"");
        }
        break;
    }
}

static void print_rows(const json_t *rows, const struct column *columns)
{
    size_t  i;
    json_t *row;
    json_array_foreach(rows, i, row)
    {
        for (unsigned k = 0; columns[k].key != NULL; k++)
            print_column(row, &columns[k], k == 0);
        putchar('\n');
    }
}

static const struct {
    const char   *key;
    struct column columns[9];
} lists[] = {
    {"tables", {{"table", WORD}, {"state", WORD}, {"game", WORD}, {"owner", WORD}, {NULL, WORD}}},
    {"users",
     {{"user", WORD},
      {"kind", WORD},
      {"name", WORD},
      {"role", TEXT},
      {"banned", FLAG},
      {"muted", FLAG},
      {"address", TEXT},
      {NULL, WORD}}},
    {"reports",
     {{"report", WORD},
      {"at", TIME},
      {"reason", WORD},
      {"user", WORD},
      {"name", WORD},
      {"table", WORD},
      {"open", FLAG},
      {"text", TEXT},
      {NULL, WORD}}},
    {"audit",
     {{"at", TIME},
      {"actor_name", WORD},
      {"act", WORD},
      {"user", WORD},
      {"table", WORD},
      {"range", WORD},
      {"reason", TEXT},
      {NULL, WORD}}},
    {"sanctions",
     {{"kind", WORD},
      {"user", WORD},
      {"table", WORD},
      {"range", WORD},
      {"until", TIME},
      {"reason", TEXT},
      {NULL, WORD}}},
};

static void print_counts(const json_t *answer)
{
    static const char *const keys[] = {"users",   "tables", "games", "connections", "online",
                                       "reports", "nodes",  "moves", "bot_queue",   "memory"};
    bool                     any = false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const json_t *v = json_object_get(answer, keys[i]);
        if (!json_is_number(v))
            continue;
        printf("%s%s %.0f", any ? ", " : "", keys[i], json_number_value(v));
        any = true;
    }
    if (any)
        putchar('\n');
}

/* "mute: Ines (7Q2MJX0C9RTD) until 2026-05-01 12:00:00" */
static void print_act(const json_t *answer)
{
    const char *act = json_string_value(json_object_get(answer, "act"));
    if (act == NULL)
        return;
    const char *user = json_string_value(json_object_get(answer, "user")),
               *name = json_string_value(json_object_get(answer, "name")),
               *table = json_string_value(json_object_get(answer, "table")),
               *range = json_string_value(json_object_get(answer, "range"));
    const json_t *until = json_object_get(answer, "until");
    printf("%s: done", act);
    if (user != NULL && name != NULL) {
        print_clean(", ", name, "");
        printf(" (%s)", user);
    }
    if (table != NULL)
        printf(", table %s", table);
    if (range != NULL && range[0] != 0)
        printf(", %s", range);
    if (json_is_integer(until))
        print_time(", until ", json_integer_value(until));
    putchar('\n');
}

void admin_show(const json_t *answer)
{
    print_act(answer);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        print_rows(json_object_get(answer, lists[i].key), lists[i].columns);
    print_counts(answer);
    if (json_is_string(json_object_get(answer, "password")))
        printf("new password: %s\n", json_string_value(json_object_get(answer, "password")));
}
