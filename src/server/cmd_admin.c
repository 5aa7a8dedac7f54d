/*
 * cmd_admin.c: `harbour admin`, `harbour backup` and `harbour restore`.
 *
 * A running server is asked over the socket in its data directory.  Where none runs, the same
 * requests are answered in this process by a server that does not listen.
 */
#include "cli/cli.h"
#include "srv_http.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

struct admin_args {
    const char *config, *data, *store;
    bool        json;
};

static const struct cli_option admin_options[] = {
    {"config", CLI_TEXT, "FILE", "the server's settings", offsetof(struct admin_args, config), 0, 0},
    {"data", CLI_TEXT, "DIR", "the server's data directory", offsetof(struct admin_args, data), 0, 0},
    {"store", CLI_TEXT, "WHERE", "the store, where it is not in the data directory", offsetof(struct admin_args, store),
     0, 0},
    {"json", CLI_FLAG, NULL, "show the answer as JSON", offsetof(struct admin_args, json), 0, 0},
    {NULL, CLI_FLAG, NULL, NULL, 0, 0, 0},
};

static int admin(int argc, char **argv);
static int backup(int argc, char **argv);
static int restore(int argc, char **argv);

const struct cli_command cli_cmd_admin = {
    .name = "admin",
    .summary = "look after a server: list, close, ban, reset a password, delete",
    .group = CLI_SERVING,
    .words = "ACTION [WHAT]",
    .options = admin_options,
    .about = "Actions: counts; tables; users [NAME]; close TABLE; ban USER; unban USER; reset-password USER; delete "
             "USER. Users and tables go by their ids, "
             "which the lists show. Works on a running server and, when there is none, on its data.",
    .example = "harbour admin tables\nharbour admin users ines\nharbour admin ban 7Q2MJX0C9RTD",
    .run = admin,
};

const struct cli_command cli_cmd_backup = {
    .name = "backup",
    .summary = "copy everything a server keeps into one file, while it runs",
    .group = CLI_SERVING,
    .words = "FILE",
    .options = admin_options,
    .about = "Writes one consistent copy; play goes on meanwhile. The file must not be there yet.",
    .example = "harbour backup /var/backups/harbour-$(date +%F).db",
    .run = backup,
};

const struct cli_command cli_cmd_restore = {
    .name = "restore",
    .summary = "put a backup in place of everything a server keeps",
    .group = CLI_SERVING,
    .words = "FILE",
    .options = admin_options,
    .about = "The file is checked first; then its content takes the place of the present one in one step. A running "
             "server sends everybody away for a moment "
             "and goes on with the restored tables.",
    .example = "harbour restore /var/backups/harbour-2026-05-01.db",
    .run = restore,
};

/* ---- asking a running server ------------------------------------------------------------ */

static bool send_all(int fd, const char *data, size_t n)
{
    while (n > 0) {
        ssize_t k = write(fd, data, n);
        if (k <= 0)
            return false;
        data += k;
        n -= (size_t)k;
    }
    return true;
}

/* Head and as much body as the head says. */
static bool is_whole(const char *answer, size_t len)
{
    const char *body = answer != NULL ? strstr(answer, "\r\n\r\n") : NULL;
    const char *size = body != NULL ? strcasestr(answer, "content-length:") : NULL;
    return size != NULL && size < body && len >= (size_t)(body + 4 - answer) + strtoul(size + 15, NULL, 10);
}

/* The body of the answer, malloc'd; NULL where no server answers. */
static char *ask_server(const char *data, const char *request)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    char               head[200], *answer = NULL;
    size_t             len = 0;
    if ((size_t)snprintf(to.sun_path, sizeof to.sun_path, "%s/control", data) >= sizeof to.sun_path)
        return NULL;
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (const struct sockaddr *)&to, sizeof to) != 0) {
        if (fd >= 0)
            close(fd);
        return NULL;
    }
    snprintf(head, sizeof head,
             "POST /control HTTP/1.1\r\nHost: control\r\nConnection: close\r\nContent-Type: "
             "application/json\r\nContent-Length: %zu\r\n\r\n",
             strlen(request));
    bool ok = send_all(fd, head, strlen(head)) && send_all(fd, request, strlen(request));
    for (ssize_t n = 1; ok && n > 0 && !is_whole(answer, len); len += n > 0 ? (size_t)n : 0) {
        answer = realloc(answer, len + 65537);
        n = answer != NULL ? read(fd, answer + len, 65536) : -1;
        if (n >= 0)
            answer[len + (size_t)n] = 0;
    }
    close(fd);
    char *body = answer != NULL ? strstr(answer, "\r\n\r\n") : NULL;
    char *copy = strdup(body != NULL ? body + 4 : "");
    free(answer);
    return copy;
}

/* ---- doing it here ---------------------------------------------------------------------- */

static char *ask_self(const struct srv_config *config, const char *request, struct hm_msg *no)
{
    struct srv *s = srv_alloc(sizeof *s);
    char       *answer = NULL;
    if (srv_start(s, config, NULL, no)) {
        struct srv_http *h = srv_http_new(s, NULL);
        h->control = true;
        h->method = SRV_POST;
        snprintf(h->body, sizeof h->body, "%s", request);
        h->body_len = strlen(h->body);
        srv_http_route(h);
        bool writing = true;
        for (unsigned i = 0; i < 60000 && (!h->answered || writing); i++) {
            usleep(1000);
            store_poll(s->store);
            srv_pool_poll(s->helpers);
            writing = srv_is_writing(s);
        }
        answer = strndup(h->out != NULL ? h->out : "", h->out_len);
        srv_http_drop(h);
    }
    srv_stop(s);
    free(s);
    return answer;
}

static int request(const struct admin_args *a, const char *text, json_t **out)
{
    struct srv_config config;
    struct hm_msg     no = {""};
    const char       *flags[4];
    size_t            n = 0;
    if (a->data != NULL)
        flags[n++] = "data", flags[n++] = a->data;
    if (a->store != NULL)
        flags[n++] = "store", flags[n++] = a->store;
    if (!srv_config_read(&config, a->config, flags, n, &no))
        return cli_bad("%s", no.text);
    if (a->store != NULL)
        srv_config_hide((char *)(uintptr_t)a->store);
    snprintf(config.log_level, sizeof config.log_level, "warn");
    char *answer = ask_server(config.data, text);
    if (answer == NULL)
        answer = ask_self(&config, text, &no);
    if (answer == NULL)
        return cli_wrong("%s", no.text);
    *out = json_loads(answer, 0, NULL);
    if (a->json)
        printf("%s\n", answer);
    free(answer);
    if (*out == NULL)
        return cli_wrong("the server gave no answer that could be read");
    const char *error = json_string_value(json_object_get(*out, "text"));
    if (json_object_get(*out, "error") == NULL)
        return CLI_OK;
    int code = strcmp(json_string_value(json_object_get(*out, "error")), "form") == 0 ? cli_bad("%s", error)
                                                                                      : cli_wrong("%s", error);
    json_decref(*out);
    *out = NULL;
    return code;
}

/* ---- admin ------------------------------------------------------------------------------ */

static void show_rows(const json_t *rows, const char *const *keys)
{
    size_t  i;
    json_t *row;
    json_array_foreach(rows, i, row)
    {
        for (unsigned k = 0; keys[k] != NULL; k++) {
            const json_t *v = json_object_get(row, keys[k]);
            printf("%s%s", k > 0 ? "  " : "",
                   json_is_string(v) ? json_string_value(v)
                   : json_is_true(v) ? "banned"
                                     : "");
        }
        putchar('\n');
    }
}

static int show(const struct admin_args *a, const char *text)
{
    static const char *const table_keys[] = {"table", "state", "game", "owner", NULL}, *const user_keys[] = {
                                                                                           "user", "kind", "name",
                                                                                           "banned", NULL};
    json_t *out = NULL;
    int     code = request(a, text, &out);
    if (code == CLI_OK && !a->json) {
        show_rows(json_object_get(out, "tables"), table_keys);
        if (json_is_integer(json_object_get(out, "users")))
            printf("users %lld, tables %lld, games %lld, connections %lld\n",
                   (long long)json_integer_value(json_object_get(out, "users")),
                   (long long)json_integer_value(json_object_get(out, "tables")),
                   (long long)json_integer_value(json_object_get(out, "games")),
                   (long long)json_integer_value(json_object_get(out, "connections")));
        else
            show_rows(json_object_get(out, "users"), user_keys);
        if (json_is_string(json_object_get(out, "password")))
            printf("new password: %s\n", json_string_value(json_object_get(out, "password")));
    }
    json_decref(out);
    return cli_flush(code);
}

static const struct {
    const char *word, *op, *key; /* key: what WHAT is */
    int         on;              /* -1: not sent */
    bool        optional;
} actions[] = {
    {"counts", "counts", NULL, -1, false},
    {"tables", "tables", NULL, -1, false},
    {"users", "users", "prefix", -1, true},
    {"close", "close", "table", -1, false},
    {"ban", "ban", "user", 1, false},
    {"unban", "ban", "user", 0, false},
    {"reset-password", "reset-password", "user", -1, false},
    {"delete", "delete", "user", -1, false},
};

static int admin(int argc, char **argv)
{
    struct admin_args a = {0};
    struct cli_words  w;
    const char       *names[sizeof actions / sizeof *actions + 1] = {NULL};
    if (!cli_parse(&cli_cmd_admin, argc, argv, &a, &w))
        return w.code;
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        names[i] = actions[i].word;
        if (strcmp(actions[i].word, w.word[0]) != 0)
            continue;
        if (actions[i].key != NULL && w.n < 2 && !actions[i].optional)
            return cli_bad("admin: %s needs the id of a %s", actions[i].word, actions[i].key);
        json_t *msg = json_pack("{s:s}", "op", actions[i].op);
        if (w.n > 1 && actions[i].key != NULL)
            json_object_set_new(msg, actions[i].key, json_string(w.word[1]));
        if (actions[i].on >= 0)
            json_object_set_new(msg, "on", json_boolean(actions[i].on));
        char *text = json_dumps(msg, JSON_COMPACT);
        int   code = show(&a, text);
        free(text);
        json_decref(msg);
        return code;
    }
    const char *near = cli_nearest(w.word[0], names);
    return near != NULL ? cli_bad("admin: there is no action '%s'; did you mean %s?", w.word[0], near)
                        : cli_bad("admin: there is no action '%s'; `harbour admin --help` lists them", w.word[0]);
}

/* ---- backup and restore ----------------------------------------------------------------- */

static int copy(const struct cli_command *c, const char *op, int argc, char **argv, const char *done)
{
    struct admin_args a = {0};
    struct cli_words  w;
    char              path[2 * SRV_PATH + 2];
    if (!cli_parse(c, argc, argv, &a, &w))
        return w.code;
    char here[SRV_PATH] = "";
    if (strlen(w.word[0]) >= SRV_PATH || (w.word[0][0] != '/' && getcwd(here, sizeof here) == NULL))
        return cli_bad("%s: the path is too long", c->name);
    snprintf(path, sizeof path, "%s%s%.511s", here, here[0] != 0 ? "/" : "", w.word[0]);
    if ((access(path, F_OK) == 0) != (strcmp(op, "restore") == 0))
        return cli_bad("%s: %s %s", c->name, w.word[0],
                       strcmp(op, "restore") == 0 ? "is not there" : "is there already");
    json_t *msg = json_pack("{s:s,s:s}", "op", op, "file", path), *out = NULL;
    char   *text = json_dumps(msg, JSON_COMPACT);
    int     code = request(&a, text, &out);
    free(text);
    json_decref(msg);
    json_decref(out);
    if (code == CLI_OK && !a.json)
        printf("%s %s\n", w.word[0], done);
    return cli_flush(code);
}

static int backup(int argc, char **argv) { return copy(&cli_cmd_backup, "backup", argc, argv, "written"); }
static int restore(int argc, char **argv) { return copy(&cli_cmd_restore, "restore", argc, argv, "restored"); }
