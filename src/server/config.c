/* config.c: reads settings from file, environment and flags, all described by one table. */
#include "server/config.h"
#include "harbour/text.h"
#include "store/store.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#define AT(member) offsetof(struct srv_config, member)

const struct srv_setting srv_settings[] = {
    {"listen", SRV_SET_TEXT, AT(listen), "127.0.0.1", "ADDRESS",
     "address to listen at; 0.0.0.0 or :: for all", 0, 0},
    {"port", SRV_SET_NUMBER, AT(port), "8080", "N", "port to listen at; 0: any that is free", 0,
     65535},
    {"data", SRV_SET_TEXT, AT(data), "", "DIR",
     "where everything is kept (normally $XDG_DATA_HOME/harbourmaster)", 0, 0},
    {"store", SRV_SET_STORE, AT(store), "", "WHERE",
     "sqlite:FILE, memory: or postgres://… (normally harbour.db in the data directory)", 0, 0},
    {"page", SRV_SET_TEXT, AT(page), "", "DIR", "the built page", 0, 0},
    {"editions", SRV_SET_TEXT, AT(editions), "", "DIR", "further editions: DIR/GAME/NAME/*.tsv", 0,
     0},
    {"tls-cert", SRV_SET_TEXT, AT(tls_cert), "", "FILE",
     "certificate chain (PEM): serve https by itself", 0, 0},
    {"tls-key", SRV_SET_TEXT, AT(tls_key), "", "FILE", "its key (PEM)", 0, 0},
    {"trusted-proxy", SRV_SET_TEXT, AT(trusted_proxy), "", "ADDRESSES",
     "proxies whose X-Forwarded-For and -Proto are believed", 0, 0},
    {"origin", SRV_SET_TEXT, AT(origin), "", "ORIGINS",
     "origins of pages that may connect besides the server's own", 0, 0},
    {"metrics-from", SRV_SET_TEXT, AT(metrics_from), "127.0.0.1,::1", "ADDRESSES",
     "who may read /metrics", 0, 0},
    {"connections", SRV_SET_NUMBER, AT(connections), "10000", "N", "most connections at a time", 1,
     1000000},
    {"per-address", SRV_SET_NUMBER, AT(per_address), "64", "N",
     "most connections from one address; 0: no limit", 0, 1000000},
    {"per-user", SRV_SET_NUMBER, AT(per_user), "16", "N",
     "most connections of one user; 0: no limit", 0, 1000000},
    {"tables", SRV_SET_NUMBER, AT(tables), "10000", "N", "most tables open or in play", 1, 1000000},
    {"rate", SRV_SET_NUMBER, AT(rate), "20", "N",
     "messages a second on one connection; 0: no limit", 0, 1000000},
    {"bot-threads", SRV_SET_NUMBER, AT(bot_threads), "0", "N",
     "bots of one address that think at a time; 0: one less than there are cores", 0, 256},
    {"session-days", SRV_SET_NUMBER, AT(session_days), "90", "N",
     "days after which an unused session ends", 1, 3650},
    {"drain", SRV_SET_NUMBER, AT(drain), "0", "N",
     "seconds to serve on after SIGTERM, while /readyz says stopping", 0, 3600},
    {"watchdog", SRV_SET_NUMBER, AT(watchdog), "10", "N",
     "seconds after which a loop that does not answer ends the process; 0: never", 0, 3600},
    {"webhook", SRV_SET_TEXT, AT(webhook), "", "URL", "where events are posted", 0, 0},
    {"webhook-secret", SRV_SET_SECRET, AT(webhook_secret), "", "TEXT", "key of their signatures", 0,
     0},
    {"log", SRV_SET_CHOICE, AT(log), "text", "text|json", "form of the log on standard error", 0,
     0},
    {"log-level", SRV_SET_CHOICE, AT(log_level), "info", "debug|info|warn|error", "what is logged",
     0, 0},
    {"open-per-user", SRV_SET_NUMBER, AT(open_per_user), "8", "N",
     "most tables of one user that have not started; 0: no limit", 0, 1000000},
    {"open-per-address", SRV_SET_NUMBER, AT(open_per_address), "24", "N",
     "the same for one address; 0: no limit", 0, 1000000},
    {"games-per-user", SRV_SET_NUMBER, AT(games_per_user), "20", "N",
     "most games in play at tables of one user; 0: no limit", 0, 1000000},
    {"games-per-address", SRV_SET_NUMBER, AT(games_per_address), "60", "N",
     "the same for one address; 0: no limit", 0, 1000000},
    {"empty-seconds", SRV_SET_NUMBER, AT(empty_seconds), "600", "N",
     "seconds until a table is closed that nobody is at and that has not started or has only bots",
     1, 86400},
    {"overload-ms", SRV_SET_NUMBER, AT(overload_ms), "100", "N",
     "refuse new guests, tables and so on when messages wait longer than this; 0: never", 0,
     100000},
    {"refuse", SRV_SET_CHOICE, AT(refuse), "nothing", "nothing|guests|tables|reads|bots|chat",
     "refuse these and all before them in this list, whatever the load", 0, 0},
    {NULL, SRV_SET_TEXT, 0, NULL, NULL, NULL, 0, 0},
};

static size_t room_of(const struct srv_setting *s)
{
    return s->at == AT(listen)         ? sizeof((struct srv_config *)0)->listen
           : s->kind == SRV_SET_CHOICE ? 16
                                       : SRV_PATH;
}

static bool among(const char *choices, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = choices; *at != 0;
         at += at[strcspn(at, "|")] == '|' ? strcspn(at, "|") + 1 : strcspn(at, "|"))
        if (strcspn(at, "|") == len && memcmp(at, word, len) == 0)
            return true;
    return false;
}

static bool set(struct srv_config *c, const struct srv_setting *s, const char *value,
                const char *from, struct hm_msg *error)
{
    char *field = (char *)c + s->at;
    if (s->kind == SRV_SET_NUMBER) {
        char              *end;
        unsigned long long n = strtoull(value, &end, 10);
        if (*value < '0' || *value > '9' || *end != 0 || n < s->min || n > s->max) {
            snprintf(error->text, sizeof error->text,
                     "%s: %s must be a number from %u to %u, not '%.40s'", from, s->name, s->min,
                     s->max, value);
            return false;
        }
        *(uint32_t *)(void *)field = (uint32_t)n;
        return true;
    }
    if (s->kind == SRV_SET_CHOICE && !among(s->arg, value)) {
        snprintf(error->text, sizeof error->text, "%s: %s must be one of %s, not '%.40s'", from,
                 s->name, s->arg, value);
        return false;
    }
    if (strlen(value) >= room_of(s)) {
        snprintf(error->text, sizeof error->text, "%s: %s is too long", from, s->name);
        return false;
    }
    strcpy(field, value);
    return true;
}

/* '_' and '-' are equal in names. */
static const struct srv_setting *find(const char *name)
{
    for (const struct srv_setting *s = srv_settings; s->name != NULL; s++) {
        const char *a = s->name, *b = name;
        while (*a != 0 && (*a == *b || (*a == '-' && *b == '_')))
            a++, b++;
        if (*a == 0 && *b == 0)
            return s;
    }
    return NULL;
}

static char *trim(char *s)
{
    s += strspn(s, " \t\r\n");
    size_t n = strlen(s);
    while (n > 0 && strchr(" \t\r\n", s[n - 1]) != NULL)
        s[--n] = 0;
    return s;
}

static bool read_line(struct srv_config *c, char *line, const char *from, struct hm_msg *error)
{
    line = trim(line);
    if (*line == 0 || *line == '#')
        return true;
    char *equals = strchr(line, '=');
    if (equals == NULL) {
        snprintf(error->text, sizeof error->text, "%s: a line is NAME = VALUE", from);
        return false;
    }
    *equals = 0;
    char                     *name = trim(line);
    const struct srv_setting *s = find(name);
    if (s == NULL) {
        snprintf(error->text, sizeof error->text, "%.150s: there is no setting '%.40s'", from,
                 name);
        return false;
    }
    return set(c, s, trim(equals + 1), from, error);
}

static bool read_file(struct srv_config *c, const char *file, struct hm_msg *error)
{
    FILE *f = fopen(file, "r");
    char  line[1024], from[200];
    bool  ok = true;
    if (f == NULL) {
        snprintf(error->text, sizeof error->text, "%.150s: %s", file, strerror(errno));
        return false;
    }
    for (unsigned number = 1; ok && fgets(line, sizeof line, f) != NULL; number++) {
        snprintf(from, sizeof from, "%.150s:%u", file, number);
        ok = read_line(c, line, from, error);
    }
    fclose(f);
    return ok;
}

static bool read_environment(struct srv_config *c, struct hm_msg *error)
{
    for (const struct srv_setting *s = srv_settings; s->name != NULL; s++) {
        char   name[64] = "HARBOUR_";
        size_t n = strlen(name);
        for (const char *a = s->name; *a != 0; a++)
            name[n++] = *a == '-' ? '_' : (char)(*a >= 'a' && *a <= 'z' ? *a - 32 : *a);
        name[n] = 0;
        const char *value = getenv(name);
        if (value != NULL && !set(c, s, value, name, error))
            return false;
    }
    return true;
}

static void data_directory(struct srv_config *c)
{
    const char *xdg = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (c->data[0] == 0 && xdg != NULL && xdg[0] == '/')
        snprintf(c->data, sizeof c->data, "%.480s/harbourmaster", xdg);
    else if (c->data[0] == 0)
        snprintf(c->data, sizeof c->data, "%.450s/.local/share/harbourmaster",
                 home != NULL ? home : ".");
    if (c->store[0] == 0)
        snprintf(c->store, sizeof c->store, "sqlite:%.480s/harbour.db", c->data);
}

bool srv_config_read(struct srv_config *c, const char *file, const char *const *flags, size_t nflag,
                     struct hm_msg *error)
{
    memset(c, 0, sizeof *c);
    for (const struct srv_setting *s = srv_settings; s->name != NULL; s++)
        set(c, s, s->default_value, "normal", error);
    if ((file != NULL && !read_file(c, file, error)) || !read_environment(c, error))
        return false;
    for (size_t i = 0; i + 1 < nflag; i += 2) {
        char                      from[64];
        const struct srv_setting *s = find(flags[i]);
        snprintf(from, sizeof from, "--%.40s", flags[i]);
        if (s == NULL || !set(c, s, flags[i + 1], from, error))
            return false;
    }
    data_directory(c);
    return true;
}

static bool readable(const char *what, const char *path, struct hm_msg *error)
{
    if (path[0] == 0 || access(path, R_OK) == 0)
        return true;
    snprintf(error->text, sizeof error->text, "%s: %.150s: %s", what, path, strerror(errno));
    return false;
}

bool srv_config_check(const struct srv_config *c, struct hm_msg *error)
{
    if ((c->tls_cert[0] == 0) != (c->tls_key[0] == 0)) {
        snprintf(error->text, sizeof error->text, "tls-cert and tls-key belong together");
        return false;
    }
    if (!readable("tls-cert", c->tls_cert, error) || !readable("tls-key", c->tls_key, error) ||
        !readable("page", c->page, error) || !readable("editions", c->editions, error))
        return false;
    if (c->webhook[0] != 0 && strncmp(c->webhook, "http://", 7) != 0 &&
        strncmp(c->webhook, "https://", 8) != 0) {
        snprintf(error->text, sizeof error->text, "webhook must begin with http:// or https://");
        return false;
    }
    if (c->webhook[0] != 0 && c->webhook_secret[0] == 0) {
        snprintf(error->text, sizeof error->text,
                 "webhook needs webhook-secret, so that its receiver can check the signature");
        return false;
    }
    struct stat st;
    if (stat(c->data, &st) == 0 && (!S_ISDIR(st.st_mode) || access(c->data, W_OK) != 0)) {
        snprintf(error->text, sizeof error->text,
                 "data: %.150s is no directory that can be written", c->data);
        return false;
    }
    return true;
}

void srv_config_show(const struct srv_config *c, const struct srv_setting *s, char *buf, size_t cap)
{
    const char *field = (const char *)c + s->at;
    switch (s->kind) {
    case SRV_SET_NUMBER: snprintf(buf, cap, "%u", *(const uint32_t *)(const void *)field); break;
    case SRV_SET_SECRET: snprintf(buf, cap, "%s", field[0] != 0 ? "(set)" : ""); break;
    case SRV_SET_STORE: store_show(field, buf, cap); break;
    case SRV_SET_TEXT:
    case SRV_SET_CHOICE: snprintf(buf, cap, "%s", field); break;
    }
}

bool srv_config_lists(const char *list, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = list; *at != 0;) {
        at += strspn(at, ", ");
        size_t n = strcspn(at, ", ");
        if (n == len && n > 0 && strncasecmp(at, word, n) == 0)
            return true;
        at += n;
    }
    return false;
}
