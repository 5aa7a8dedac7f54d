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

/* FLAG: its message if true; TEXT: quoted unless empty */
enum kind { WORD, TIME, FLAG, TEXT };

struct column {
    const char *key;
    enum kind   kind;
    enum msg_id flag;
};

static void print_clean(const char *before, const char *text, const char *after)
{
    char *copy = hm_need(strdup(text), "an answer", strlen(text) + 1);
    cli_clean(copy);
    printf("%s%s%s", before, copy, after);
    free(copy);
}

/* A date and time in UTC; empty if it is out of range.  */
static struct cli_short time_of(int64_t ms)
{
    struct cli_short v = {""};
    time_t           seconds = (time_t)(ms / 1000);
    struct tm        utc;
    if (gmtime_r(&seconds, &utc) != NULL)
        strftime(v.text, sizeof v.text, "%Y-%m-%d %H:%M:%S", &utc);
    return v;
}

static void print_column(const json_t *row, const struct column *c, bool first)
{
    const json_t *v = json_object_get(row, c->key);
    const char   *gap = first ? "" : "  ", *text = json_is_string(v) ? json_string_value(v) : "";
    switch (c->kind) {
    case WORD: print_clean(gap, text[0] != 0 ? text : "-", ""); break;
    case TIME:
        if (json_is_integer(v))
            printf("%s%s", gap, time_of(json_integer_value(v)).text);
        break;
    case FLAG:
        if (json_is_true(v))
            printf("%s%s", gap, cli_message(c->flag));
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
    {"tables",
     {{"table", WORD, MSG_NONE},
      {"state", WORD, MSG_NONE},
      {"game", WORD, MSG_NONE},
      {"owner", WORD, MSG_NONE},
      {NULL, WORD, MSG_NONE}}},
    {"users",
     {{"user", WORD, MSG_NONE},
      {"kind", WORD, MSG_NONE},
      {"name", WORD, MSG_NONE},
      {"role", TEXT, MSG_NONE},
      {"banned", FLAG, MSG_HELP_OUTPUT_FLAG_BANNED},
      {"muted", FLAG, MSG_HELP_OUTPUT_FLAG_MUTED},
      {"address", TEXT, MSG_NONE},
      {NULL, WORD, MSG_NONE}}},
    {"reports",
     {{"report", WORD, MSG_NONE},
      {"at", TIME, MSG_NONE},
      {"reason", WORD, MSG_NONE},
      {"user", WORD, MSG_NONE},
      {"name", WORD, MSG_NONE},
      {"table", WORD, MSG_NONE},
      {"open", FLAG, MSG_HELP_OUTPUT_FLAG_OPEN},
      {"text", TEXT, MSG_NONE},
      {NULL, WORD, MSG_NONE}}},
    {"audit",
     {{"at", TIME, MSG_NONE},
      {"actor_name", WORD, MSG_NONE},
      {"act", WORD, MSG_NONE},
      {"user", WORD, MSG_NONE},
      {"table", WORD, MSG_NONE},
      {"range", WORD, MSG_NONE},
      {"reason", TEXT, MSG_NONE},
      {NULL, WORD, MSG_NONE}}},
    {"sanctions",
     {{"kind", WORD, MSG_NONE},
      {"user", WORD, MSG_NONE},
      {"table", WORD, MSG_NONE},
      {"range", WORD, MSG_NONE},
      {"until", TIME, MSG_NONE},
      {"reason", TEXT, MSG_NONE},
      {NULL, WORD, MSG_NONE}}},
};

static void print_counts(const json_t *answer)
{
    static const struct {
        const char *key;
        enum msg_id name;
    } counts[] = {
        {"users", MSG_HELP_OUTPUT_COUNT_USERS},
        {"tables", MSG_HELP_OUTPUT_COUNT_TABLES},
        {"games", MSG_HELP_OUTPUT_COUNT_GAMES},
        {"connections", MSG_HELP_OUTPUT_COUNT_CONNECTIONS},
        {"online", MSG_HELP_OUTPUT_COUNT_ONLINE},
        {"reports", MSG_HELP_OUTPUT_COUNT_REPORTS},
        {"nodes", MSG_HELP_OUTPUT_COUNT_NODES},
        {"moves", MSG_HELP_OUTPUT_COUNT_MOVES},
        {"bot_queue", MSG_HELP_OUTPUT_COUNT_QUEUE},
        {"memory", MSG_HELP_OUTPUT_COUNT_MEMORY},
    };
    bool any = false;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        const json_t *v = json_object_get(answer, counts[i].key);
        if (!json_is_number(v))
            continue;
        printf("%s%s %.0f", any ? ", " : "", cli_message(counts[i].name), json_number_value(v));
        any = true;
    }
    if (any)
        putchar('\n');
}

static void print_part(enum msg_id id, const char *value)
{
    char text[300];
    printf(", %s", CLI_FORMAT(text, id, value));
}

/* Prints "mute: done, Ines (7Q2MJX0C9RTD), until 2026-05-01 12:00:00". */
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
    char          done[120];
    fputs(CLI_FORMAT(done, MSG_HELP_OUTPUT_DONE, act), stdout);
    if (user != NULL && name != NULL) {
        print_clean(", ", name, "");
        printf(" (%s)", user);
    }
    if (table != NULL)
        print_part(MSG_HELP_OUTPUT_DONE_TABLE, table);
    if (range != NULL && range[0] != 0)
        printf(", %s", range);
    if (json_is_integer(until))
        print_part(MSG_HELP_OUTPUT_DONE_UNTIL, time_of(json_integer_value(until)).text);
    putchar('\n');
}

void admin_show(const json_t *answer)
{
    print_act(answer);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        print_rows(json_object_get(answer, lists[i].key), lists[i].columns);
    print_counts(answer);
    if (json_is_string(json_object_get(answer, "password")))
        CLI_PRINT(MSG_HELP_OUTPUT_NEW_PASSWORD,
                  json_string_value(json_object_get(answer, "password")));
}
