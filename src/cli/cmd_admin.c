/*
 * cmd_admin.c: `harbour admin`, `harbour backup` and `harbour restore`.
 *
 * Requests go to the running server through the socket in its data directory.  If none is running,
 * a server in this process that does not listen handles them.
 */
#include "admin_show.h"
#include "cli.h"
#include "server/http/http.h"
#include "server/pool.h"
#include "server/server.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

struct admin_args {
    const char *config, *data, *store, *term, *reason;
    bool        json, all;
};

/* clang-format off */
#define WHERE_OPTIONS \
    {"config", CLI_TEXT, "FILE", MSG_HELP_OPTION_ADMIN_CONFIG, \
     offsetof(struct admin_args, config), 0, 0}, \
    {"data", CLI_TEXT, "DIR", MSG_HELP_OPTION_ADMIN_DATA, \
     offsetof(struct admin_args, data), 0, 0}, \
    {"store", CLI_TEXT, "WHERE", MSG_HELP_OPTION_ADMIN_STORE, \
     offsetof(struct admin_args, store), 0, 0}, \
    {"json", CLI_FLAG, NULL, MSG_HELP_OPTION_JSON, offsetof(struct admin_args, json), 0, 0}
/* clang-format on */

static const struct cli_option copy_options[] = {
    WHERE_OPTIONS,
    {0},
};

static const struct cli_option admin_options[] = {
    WHERE_OPTIONS,
    {"for", CLI_TEXT, "TIME", MSG_HELP_OPTION_FOR, offsetof(struct admin_args, term), 0, 0},
    {"reason", CLI_TEXT, "TEXT", MSG_HELP_OPTION_REASON, offsetof(struct admin_args, reason), 0, 0},
    {"all", CLI_FLAG, NULL, MSG_HELP_OPTION_ALL_REPORTS, offsetof(struct admin_args, all), 0, 0},
    {0},
};

static int admin(int argc, char **argv);
static int backup(int argc, char **argv);
static int restore(int argc, char **argv);

const struct cli_command cli_cmd_admin = {
    .name = "admin",
    .summary = MSG_HELP_COMMAND_ADMIN,
    .group = CLI_SERVING,
    .words = "ACTION [WHAT] [WHERE]",
    .choices = "summary|counts|tables|users|reports|sanctions|audit|close|mute|unmute|kick|readmit|"
               "ban|unban|ban-range|"
               "unban-range|resolve|grant|revoke|reset-password|delete",
    .options = admin_options,
    .about = MSG_HELP_ABOUT_ADMIN,
    .example =
        "harbour admin tables\nharbour admin users ines\nharbour admin grant ines moderator\n"
        "harbour admin mute 7Q2MJX0C9RTD --for 12h --reason \"insults in the chat\"\n"
        "harbour admin ban-range 2001:db8::/48 --for 7d",
    .run = admin,
};

const struct cli_command cli_cmd_backup = {
    .name = "backup",
    .summary = MSG_HELP_COMMAND_BACKUP,
    .group = CLI_SERVING,
    .words = "FILE",
    .options = copy_options,
    .about = MSG_HELP_ABOUT_BACKUP,
    .example = "harbour backup /var/backups/harbour-$(date +%F).db",
    .run = backup,
};

const struct cli_command cli_cmd_restore = {
    .name = "restore",
    .summary = MSG_HELP_COMMAND_RESTORE,
    .group = CLI_SERVING,
    .words = "FILE",
    .options = copy_options,
    .about = MSG_HELP_ABOUT_RESTORE,
    .example = "harbour restore /var/backups/harbour-2026-05-01.db",
    .run = restore,
};

/* ---- requests to a running server ------------------------------------------------------- */

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

/* True if the answer has a header and a body of its Content-Length. */
static bool is_whole(const char *answer, size_t len)
{
    const char *body = answer != NULL ? strstr(answer, "\r\n\r\n") : NULL;
    const char *size = body != NULL ? strcasestr(answer, "content-length:") : NULL;
    return size != NULL && size < body &&
           len >= (size_t)(body + 4 - answer) + strtoul(size + 15, NULL, 10);
}

/* Returns the body of the response, for the caller to free; NULL if no server is running. */
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

/* ---- requests in this process ----------------------------------------------------------- */

static char *ask_self(const struct srv_config *config, const char *request, struct hm_msg *error)
{
    struct srv *s = srv_alloc(sizeof *s);
    char       *answer = NULL;
    if (srv_start(s, config, NULL, error)) {
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
    struct hm_msg     msg = {""};
    const char       *flags[4];
    size_t            n = 0;
    if (a->data != NULL)
        flags[n++] = "data", flags[n++] = a->data;
    if (a->store != NULL)
        flags[n++] = "store", flags[n++] = a->store;
    if (!srv_config_read(&config, a->config, flags, n, &msg))
        return cli_bad("%s", msg.text);
    if (a->store != NULL)
        store_hide((char *)(uintptr_t)a->store);
    snprintf(config.log_level, sizeof config.log_level, "warn");
    char *answer = ask_server(config.data, text);
    if (answer == NULL)
        answer = ask_self(&config, text, &msg);
    if (answer == NULL)
        return cli_wrong("%s", msg.text);
    *out = json_loads(answer, 0, NULL);
    if (a->json)
        printf("%s\n", answer);
    free(answer);
    if (*out == NULL)
        return CLI_FAIL(MSG_HELP_ERROR_ANSWER);
    const char *error = json_string_value(json_object_get(*out, "text"));
    if (json_object_get(*out, "error") == NULL)
        return CLI_OK;
    int code = strcmp(json_string_value(json_object_get(*out, "error")), "form") == 0
                   ? cli_bad("%s", error)
                   : cli_wrong("%s", error);
    json_decref(*out);
    *out = NULL;
    return code;
}

/* ---- admin ------------------------------------------------------------------------------ */

static int show(const struct admin_args *a, const json_t *msg)
{
    json_t *out = NULL;
    char   *text = json_dumps(msg, JSON_COMPACT);
    int     code = request(a, text, &out);
    if (code == CLI_OK && !a->json)
        admin_show(out);
    free(text);
    json_decref(out);
    return code;
}

/* Returns "30m", "12h", "7d" or "2w" in minutes; 0 if the text is not a duration. */
static int64_t minutes_of(const char *text)
{
    static const char units[] = "mhdw";
    static const int  minutes[] = {1, 60, 24 * 60, 7 * 24 * 60};
    char             *end;
    long              n = strtol(text, &end, 10);
    const char       *unit = *end != 0 ? strchr(units, *end) : NULL;
    if (unit == NULL || end[1] != 0 || end == text || n < 1 || n > 600000)
        return 0;
    return (int64_t)n * minutes[unit - units];
}

/* An action and the keys of its words in the request. */
static const struct action {
    const char *word, *what, *where; /* NULL: no such word */
    bool        optional, term;
} actions[] = {
    {"summary", NULL, NULL, false, false},     {"counts", NULL, NULL, false, false},
    {"tables", NULL, NULL, false, false},      {"users", "prefix", NULL, true, false},
    {"reports", NULL, NULL, false, false},     {"sanctions", NULL, NULL, false, false},
    {"audit", NULL, NULL, false, false},       {"close", "table", NULL, false, false},
    {"mute", "user", NULL, false, true},       {"unmute", "user", NULL, false, false},
    {"kick", "user", "table", false, false},   {"readmit", "user", "table", false, false},
    {"ban", "user", NULL, false, true},        {"unban", "user", NULL, false, false},
    {"ban-range", "range", NULL, false, true}, {"unban-range", "range", NULL, false, false},
    {"resolve", "report", NULL, false, false}, {"grant", "user", "role", false, false},
    {"revoke", "user", NULL, false, false},    {"reset-password", "user", NULL, false, false},
    {"delete", "user", NULL, false, false},
};

static int run_action(const struct action *x, const struct admin_args *a, const struct cli_words *w)
{
    unsigned wanted = 1u + (x->what != NULL && !x->optional) + (x->where != NULL);
    unsigned max = 1u + (x->what != NULL) + (x->where != NULL);
    int64_t  minutes = a->term != NULL ? minutes_of(a->term) : 0;
    if (w->n < wanted) {
        char           usage[80];
        struct hm_text t = hm_text_in(usage, sizeof usage);
        hm_put(&t, x->word), hm_put(&t, " "), hm_put(&t, x->what);
        if (x->where != NULL)
            hm_put(&t, " "), hm_put(&t, x->where);
        return CLI_REFUSE(MSG_HELP_ERROR_ADMIN_USAGE, usage);
    }
    if (w->n > max)
        return CLI_REFUSE(MSG_HELP_ERROR_ADMIN_WORD, w->word[max], x->word);
    if (a->term != NULL && (!x->term || minutes == 0))
        return x->term ? CLI_REFUSE(MSG_HELP_ERROR_ADMIN_FOR, a->term)
                       : CLI_REFUSE(MSG_HELP_ERROR_ADMIN_FOR_ONLY);
    json_t *msg = json_pack("{s:s}", "op", x->word);
    if (w->n > 1)
        json_object_set_new(msg, x->what, json_string(w->word[1]));
    if (w->n > 2)
        json_object_set_new(msg, x->where, json_string(w->word[2]));
    if (minutes != 0)
        json_object_set_new(msg, "minutes", json_integer(minutes));
    if (a->reason != NULL)
        json_object_set_new(msg, "reason", json_string(a->reason));
    json_object_set_new(msg, "all", json_boolean(a->all));
    int code = show(a, msg);
    json_decref(msg);
    return code;
}

static int admin(int argc, char **argv)
{
    struct admin_args a = {0};
    struct cli_words  w;
    const char       *names[sizeof actions / sizeof *actions + 1] = {NULL};
    if (!cli_parse(&cli_cmd_admin, argc, argv, &a, &w))
        return w.code;
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        names[i] = actions[i].word;
        if (strcmp(actions[i].word, w.word[0]) == 0)
            return run_action(&actions[i], &a, &w);
    }
    const char *near = cli_nearest(w.word[0], names);
    return near != NULL ? CLI_REFUSE(MSG_HELP_ERROR_ACTION_NEAR, w.word[0], near)
                        : CLI_REFUSE(MSG_HELP_ERROR_ACTION, w.word[0]);
}

/* ---- backup and restore ----------------------------------------------------------------- */

static int copy(const struct cli_command *c, const char *op, int argc, char **argv,
                enum msg_id done)
{
    struct admin_args a = {0};
    struct cli_words  w;
    char              path[2 * SRV_PATH + 2];
    if (!cli_parse(c, argc, argv, &a, &w))
        return w.code;
    char here[SRV_PATH] = "";
    if (strlen(w.word[0]) >= SRV_PATH || (w.word[0][0] != '/' && getcwd(here, sizeof here) == NULL))
        return CLI_REFUSE(MSG_HELP_ERROR_PATH_LONG, c->name);
    snprintf(path, sizeof path, "%s%s%.511s", here, here[0] != 0 ? "/" : "", w.word[0]);
    if ((access(path, F_OK) == 0) != (strcmp(op, "restore") == 0))
        return CLI_REFUSE(strcmp(op, "restore") == 0 ? MSG_HELP_ERROR_FILE_MISSING
                                                     : MSG_HELP_ERROR_FILE_EXISTS,
                          c->name, w.word[0]);
    json_t *msg = json_pack("{s:s,s:s}", "op", op, "file", path), *out = NULL;
    char   *text = json_dumps(msg, JSON_COMPACT);
    int     code = request(&a, text, &out);
    free(text);
    json_decref(msg);
    json_decref(out);
    if (code == CLI_OK && !a.json)
        CLI_PRINT(done, w.word[0]);
    return code;
}

static int backup(int argc, char **argv)
{
    return copy(&cli_cmd_backup, "backup", argc, argv, MSG_HELP_OUTPUT_BACKED_UP);
}
static int restore(int argc, char **argv)
{
    return copy(&cli_cmd_restore, "restore", argc, argv, MSG_HELP_OUTPUT_RESTORED);
}
