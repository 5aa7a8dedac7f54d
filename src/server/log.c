/*
 * log.c: one line for each thing a host may want to know, on standard error.
 *
 * Events have fixed names; the rest is made by our own formats from ids and numbers.  Nothing
 * that a player typed, no token, no password, no seed, no card and no move ever comes here.
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
