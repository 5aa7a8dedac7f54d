/*
 * cmd_migrate.c: `harbour migrate`: copies everything that a server stores to another database.
 *
 * store_copy does the work; this reads the two addresses, shows progress and reports the result.
 * Addresses are shown without their passwords.
 */
#include "cli.h"
#include "server/config.h"
#include "store/store_copy.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct migrate_args {
    const char *from, *to;
};

static const struct cli_option migrate_options[] = {
    {"from", CLI_TEXT, "WHERE", MSG_HELP_OPTION_MIGRATE_FROM, offsetof(struct migrate_args, from),
     0, 0},
    {"to", CLI_TEXT, "WHERE", MSG_HELP_OPTION_MIGRATE_TO, offsetof(struct migrate_args, to), 0, 0},
    {0},
};

static int migrate(int argc, char **argv);

const struct cli_command cli_cmd_migrate = {
    .name = "migrate",
    .summary = MSG_HELP_COMMAND_MIGRATE,
    .group = CLI_SERVING,
    .words = "",
    .options = migrate_options,
    .about = MSG_HELP_ABOUT_MIGRATE,
    .example = "harbour migrate --from sqlite:/var/lib/harbourmaster/harbour.db --to "
               "postgres://harbour@db/harbour",
    .run = migrate,
};

struct progress {
    const char *table; /* being copied */
    uint64_t    total;
    bool        live; /* standard output is a terminal: one line that is updated */
};

static void print_progress(void *ctx, const char *table, uint64_t rows, uint64_t all)
{
    struct progress *p = ctx;
    char             text[64];
    if (strcmp(table, "compared") == 0) {
        p->total += rows;
        return;
    }
    if (p->live)
        printf("\r%-12s %s", table,
               CLI_FORMAT(text, MSG_HELP_OUTPUT_ROWS, cli_number((int64_t)rows).text,
                          cli_number((int64_t)all).text));
    else if (rows >= all)
        printf("%-12s %llu", table, (unsigned long long)rows);
    if (rows >= all)
        putchar('\n');
    fflush(stdout);
}

/* Shows the scheme only: the rest may contain a password. */
static void refuse_kind(const char *option, const char *where, size_t n)
{
    char           word[64];
    struct hm_text t = hm_text_in(word, sizeof word);
    hm_put_n(&t, where, n);
    CLI_REFUSE(MSG_HELP_ERROR_MIGRATE_KIND, option, word);
}

/* Refuses addresses that cannot be right, without opening them. */
static bool is_fit(const char *option, const char *where, bool there)
{
    const char *scheme = strstr(where, "://"),
               *file = strncmp(where, "sqlite:", 7) == 0 ? where + 7 : where;
    bool pg = strncmp(where, "postgres://", 11) == 0 || strncmp(where, "postgresql://", 13) == 0;
    if (strncmp(where, "memory:", 7) == 0)
        CLI_REFUSE(MSG_HELP_ERROR_MIGRATE_MEMORY, option);
    else if (scheme != NULL && !pg)
        refuse_kind(option, where, (size_t)(scheme - where));
    else if (!pg && there && access(file, F_OK) != 0)
        CLI_REFUSE(MSG_HELP_ERROR_MIGRATE_FILE, option, file);
    else
        return true;
    return false;
}

static int migrate(int argc, char **argv)
{
    struct migrate_args a = {0};
    struct cli_words    w;
    char                msg[240] = "", shown[300];
    if (!cli_parse(&cli_cmd_migrate, argc, argv, &a, &w))
        return w.code;
    if (a.from == NULL || a.to == NULL)
        return CLI_REFUSE(MSG_HELP_ERROR_MIGRATE_BOTH);
    if (strcmp(a.from, a.to) == 0)
        return CLI_REFUSE(MSG_HELP_ERROR_MIGRATE_SAME);
    if (!is_fit("--from", a.from, true) || !is_fit("--to", a.to, false))
        return CLI_BAD;
    struct progress p = {.live = isatty(STDOUT_FILENO) == 1};
    char           *from = strdup(a.from), *to = strdup(a.to);
    for (int i = 1; i < argc; i++) /* a list of processes would show passwords */
        store_hide(argv[i]);
    bool ok = from != NULL && to != NULL && store_copy(from, to, print_progress, &p, msg);
    store_show(to != NULL ? to : "", shown, sizeof shown);
    free(from);
    free(to);
    if (!ok)
        return cli_wrong("migrate: %s", msg);
    CLI_PRINT(MSG_HELP_OUTPUT_MIGRATED, cli_number((int64_t)p.total).text, shown);
    return CLI_OK;
}
