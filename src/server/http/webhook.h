/* webhook.h: events of tables, sent to one address that the host chooses. */
#ifndef HARBOUR_HTTP_WEBHOOK_H
#define HARBOUR_HTTP_WEBHOOK_H

#include "harbour/match.h"
#include "store/store.h"

struct srv;
struct srv_table;

void srv_hook_add(struct srv *s, struct store_batch *b, const char *event,
                  const struct srv_table *t, hm_seat p);
void srv_hook_run(struct srv *s);
void srv_hook_poll(struct srv *s); /* an answer has arrived */
void srv_hook_free(struct srv *s);

#endif
