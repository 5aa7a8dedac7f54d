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

enum { SETTINGS = 31 };

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
    {"config", CLI_TEXT, "FILE", MSG_HELP_OPTION_CONFIG, offsetof(struct serve_args, config), 0, 0},
    {"check", CLI_FLAG, NULL, MSG_HELP_OPTION_CHECK, offsetof(struct serve_args, check), 0, 0},
    SETTING(0, "listen", "ADDRESS", MSG_HELP_OPTION_LISTEN),
    SETTING(1, "port", "N", MSG_HELP_OPTION_PORT),
    SETTING(2, "data", "DIR", MSG_HELP_OPTION_DATA),
    SETTING(3, "store", "WHERE", MSG_HELP_OPTION_STORE),
    SETTING(4, "page", "DIR", MSG_HELP_OPTION_PAGE),
    SETTING(5, "editions", "DIR", MSG_HELP_OPTION_EDITIONS),
    SETTING(6, "tls-cert", "FILE", MSG_HELP_OPTION_TLS_CERT),
    SETTING(7, "tls-key", "FILE", MSG_HELP_OPTION_TLS_KEY),
    SETTING(8, "trusted-proxy", "ADDRESSES", MSG_HELP_OPTION_TRUSTED_PROXY),
    SETTING(9, "origin", "ORIGINS", MSG_HELP_OPTION_ORIGIN),
    SETTING(10, "metrics-from", "ADDRESSES", MSG_HELP_OPTION_METRICS_FROM),
    SETTING(11, "connections", "N", MSG_HELP_OPTION_CONNECTIONS),
    SETTING(12, "per-address", "N", MSG_HELP_OPTION_PER_ADDRESS),
    SETTING(13, "per-user", "N", MSG_HELP_OPTION_PER_USER),
    SETTING(14, "tables", "N", MSG_HELP_OPTION_TABLES),
    SETTING(15, "rate", "N", MSG_HELP_OPTION_RATE),
    SETTING(16, "bot-threads", "N", MSG_HELP_OPTION_BOT_THREADS),
    SETTING(17, "session-days", "N", MSG_HELP_OPTION_SESSION_DAYS),
    SETTING(18, "drain", "N", MSG_HELP_OPTION_DRAIN),
    SETTING(19, "watchdog", "N", MSG_HELP_OPTION_WATCHDOG),
    SETTING(20, "webhook", "URL", MSG_HELP_OPTION_WEBHOOK),
    SETTING(21, "webhook-secret", "TEXT", MSG_HELP_OPTION_WEBHOOK_SECRET),
    SETTING(22, "log", "text|json", MSG_HELP_OPTION_LOG),
    SETTING(23, "log-level", "debug|info|warn|error", MSG_HELP_OPTION_LOG_LEVEL),
    SETTING(24, "open-per-user", "N", MSG_HELP_OPTION_OPEN_PER_USER),
    SETTING(25, "open-per-address", "N", MSG_HELP_OPTION_OPEN_PER_ADDRESS),
    SETTING(26, "games-per-user", "N", MSG_HELP_OPTION_GAMES_PER_USER),
    SETTING(27, "games-per-address", "N", MSG_HELP_OPTION_GAMES_PER_ADDRESS),
    SETTING(28, "empty-seconds", "N", MSG_HELP_OPTION_EMPTY_SECONDS),
    SETTING(29, "overload-ms", "N", MSG_HELP_OPTION_OVERLOAD_MS),
    SETTING(30, "refuse", "KIND", MSG_HELP_OPTION_REFUSE),
    {0},
};

static int serve(int argc, char **argv);

const struct cli_command cli_cmd_serve = {
    .name = "serve",
    .summary = MSG_HELP_COMMAND_SERVE,
    .group = CLI_SERVING,
    .words = "",
    .options = serve_options,
    .about = MSG_HELP_ABOUT_SERVE,
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
    CLI_PRINT(MSG_HELP_OUTPUT_SETTINGS_GOOD);
    return CLI_OK;
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
