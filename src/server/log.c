/*
 * log.c: the host's log on standard error, one line for each event.
 *
 * Events have fixed names; the rest is formatted from ids and numbers.  It never contains text that
 * a player typed, a token, a password, a seed, a card or a move.
 */
#include "server/log.h"
#include "server/server.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char *const level_names[] = {"debug", "info", "warn", "error"};

static enum srv_log min_level(const struct srv *s)
{
    for (unsigned i = 0; i < 4; i++)
        if (strcmp(s->config.log_level, level_names[i]) == 0)
            return (enum srv_log)i;
    return SRV_INFO;
}

void srv_log(const struct srv *s, enum srv_log level, const char *event, const char *format, ...)
{
    if (level < min_level(s))
        return;
    char      detail[512], when[40], line[1200];
    va_list   args;
    struct tm tm;
    time_t    now = time(NULL);
    va_start(args, format);
    vsnprintf(detail, sizeof detail, format, args);
    va_end(args);
    gmtime_r(&now, &tm);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &tm);
    struct hm_text t = hm_text_in(line, sizeof line);
    if (strcmp(s->config.log, "json") == 0) {
        srv_putf(&t, "{\"at\":\"%s\",\"level\":\"%s\",\"event\":\"%s\",\"detail\":", when,
                 level_names[level], event);
        hm_put_json(&t, detail);
        hm_put(&t, "}\n");
    } else {
        srv_putf(&t, "%s %-5s %s %s\n", when, level_names[level], event, detail);
    }
    fputs(line, stderr);
}
