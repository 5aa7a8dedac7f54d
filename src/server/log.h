/* log.h: the host's log on standard error, one line for each event. */
#ifndef HARBOUR_SERVER_LOG_H
#define HARBOUR_SERVER_LOG_H

#include "server/server_text.h"

struct srv;

enum srv_log { SRV_DEBUG, SRV_INFO, SRV_WARN, SRV_ERROR };

void srv_log(const struct srv *s, enum srv_log level, const char *event, const char *format, ...)
    SRV_PRINTF(4, 5);

#endif
