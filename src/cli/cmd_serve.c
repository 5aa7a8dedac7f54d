/*
 * cmd_serve.c: `harbour serve`.
 *
 * The option table is built from the server's table of settings, so that file, environment and
 * flags have the same settings.
 */
#include "cli.h"
#include "server/server.h"
#include "server/watchdog.h"

#include <stdlib.h>
#include <string.h>

enum { SETTINGS = 29 };

struct serve_args {
    const char *config;
    bool        check;
    const char *value[SETTINGS];
};

#define SETTING(i, name, arg, help)                                                                \
    {                                                                                              \
        name, CLI_TEXT, arg, help,                                                                 \
            offsetof(struct serve_args, value) + (i) * sizeof(const char *), 0, 0                  \
    }

/* In the order of srv_settings; flags_of() relies on it. */
static const struct cli_option serve_options[] = {
    {"config", CLI_TEXT, "FILE", "settings, one NAME = VALUE a line",
     offsetof(struct serve_args, config), 0, 0},
    {"check", CLI_FLAG, NULL, "show the settings, say whether they can work, and stop",
     offsetof(struct serve_args, check), 0, 0},
    SETTING(0, "listen", "ADDRESS", "address to listen at; 0.0.0.0 or :: for all (127.0.0.1)"),
    SETTING(1, "port", "N", "port to listen at; 0: any that is free (8080)"),
    SETTING(2, "data", "DIR", "where everything is kept ($XDG_DATA_HOME/harbourmaster)"),
    SETTING(3, "store", "WHERE",
            "sqlite:FILE, memory: or postgres://… (harbour.db in the data directory)"),
    SETTING(4, "page", "DIR", "the built page"),
    SETTING(5, "editions", "DIR", "further editions: DIR/GAME/NAME/*.tsv"),
    SETTING(6, "tls-cert", "FILE", "certificate chain (PEM): serve https by itself"),
    SETTING(7, "tls-key", "FILE", "its key (PEM)"),
    SETTING(8, "trusted-proxy", "ADDRESSES",
            "proxies whose X-Forwarded-For and -Proto are believed"),
    SETTING(9, "origin", "ORIGINS", "origins of pages that may connect besides the server's own"),
    SETTING(10, "metrics-from", "ADDRESSES", "who may read /metrics (127.0.0.1,::1)"),
    SETTING(11, "connections", "N", "most connections at a time (10000)"),
    SETTING(12, "per-address", "N", "most connections from one address; 0: no limit (64)"),
    SETTING(13, "per-user", "N", "most connections of one user; 0: no limit (16)"),
    SETTING(14, "tables", "N", "most tables open or in play (10000)"),
    SETTING(15, "rate", "N",
            "messages a second on one connection; 0: no limits of rate at all (20)"),
    SETTING(16, "bot-threads", "N",
            "bots of one address that think at a time; 0: one less than there are cores (0)"),
    SETTING(17, "session-days", "N", "days after which an unused session ends (90)"),
    SETTING(18, "drain", "N", "seconds to serve on after SIGTERM, while /readyz says stopping (0)"),
    SETTING(19, "watchdog", "N",
            "seconds after which a loop that does not answer ends the process; 0: never (10)"),
    SETTING(20, "webhook", "URL", "where events are posted"),
    SETTING(21, "webhook-secret", "TEXT",
            "key of their signatures; better set in the file or the environment"),
    SETTING(22, "log", "text|json", "form of the log on standard error (text)"),
    SETTING(23, "log-level", "debug|info|warn|error", "what is logged (info)"),
    SETTING(24, "open-per-user", "N",
            "most tables of one user that have not started; 0: no limit (8)"),
    SETTING(25, "open-per-address", "N", "the same for one address; 0: no limit (24)"),
    SETTING(26, "games-per-user", "N",
            "most games in play at tables of one user; 0: no limit (20)"),
    SETTING(27, "games-per-address", "N", "the same for one address; 0: no limit (60)"),
    SETTING(28, "empty-seconds", "N",
            "seconds until a table is closed that nobody is at and that has not started or has "
            "only bots (600)"),
    {NULL, CLI_FLAG, NULL, NULL, 0, 0, 0},
};

static int serve(int argc, char **argv);

const struct cli_command cli_cmd_serve = {
    .name = "serve",
    .summary = "host tables for people and bots",
    .group = CLI_SERVING,
    .words = "",
    .options = serve_options,
    .about = "Hosts both games over HTTP and WebSocket on one port and keeps everything in one "
             "directory. Each setting "
             "can stand in the file given by "
             "--config (NAME = VALUE), in the environment (HARBOUR_NAME) or on the command line; "
             "the later counts.",
    .example = "harbour serve\nharbour serve --listen 0.0.0.0 --port 80 --data "
               "/var/lib/harbourmaster\nharbour serve "
               "--config /etc/harbourmaster.conf --check",
    .run = serve,
};

static size_t flags_of(const struct serve_args *a, const char **flags)
{
    size_t n = 0;
    for (size_t i = 0; i < SETTINGS; i++)
        if (a->value[i] != NULL) {
            flags[n++] = srv_settings[i].name;
            flags[n++] = a->value[i];
        }
    return n;
}

static volatile int stop;

static int show(const struct srv_config *c)
{
    struct hm_msg error;
    char          value[SRV_PATH + 8];
    for (const struct srv_setting *s = srv_settings; s->name != NULL; s++) {
        srv_config_show(c, s, value, sizeof value);
        printf("%-16s = %s\n", s->name, value);
    }
    if (!srv_config_check(c, &error))
        return cli_bad("serve: %s", error.text);
    puts("these settings can work");
    return cli_flush(CLI_OK);
}

static int serve(int argc, char **argv)
{
    struct serve_args a = {0};
    struct cli_words  w;
    struct srv_config config;
    struct hm_msg     error;
    const char       *flags[2 * SETTINGS];
    if (!cli_parse(&cli_cmd_serve, argc, argv, &a, &w))
        return w.code;
    if (!srv_config_read(&config, a.config, flags, flags_of(&a, flags), &error))
        return cli_bad("serve: %s", error.text);
    for (int i = 1; i < argc; i++)
        store_hide(argv[i]);
    if (a.check)
        return show(&config);
    if (!srv_config_check(&config, &error))
        return cli_bad("serve: %s", error.text);
    struct srv         *s = srv_alloc(sizeof *s);
    struct srv_signals *signals = srv_signals_start(s, &stop, config.drain + SRV_STOP_TIME);
    if (!srv_start(s, &config, NULL, &error) || !srv_listen(s, &error)) {
        srv_stop(s);
        srv_signals_stop(signals);
        free(s);
        return cli_wrong("serve: %s", error.text);
    }
    const char *host = strcmp(config.listen, "0.0.0.0") == 0 || strcmp(config.listen, "::") == 0
                           ? "localhost"
                           : config.listen;
    printf("%s://%s:%d/\n", config.tls_cert[0] != 0 ? "https" : "http", host, s->port);
    fflush(stdout);
    srv_log(s, SRV_INFO, "started", "port=%d", s->port);
    srv_run(s, &stop);
    srv_log(s, SRV_INFO, "stopping", "connections=%u", s->nconn);
    srv_stop(s);
    srv_signals_stop(signals);
    free(s);
    return CLI_OK;
}
