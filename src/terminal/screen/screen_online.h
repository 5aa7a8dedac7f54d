/*
 * screen_online.h: playing on a server.
 */
#ifndef HARBOUR_SCREEN_ONLINE_H
#define HARBOUR_SCREEN_ONLINE_H

#include "screen_app.h"

/* Connects and shows the lobby, or the table where one is named.  NULL for what is to be asked or
 * taken from the settings. */
void screen_online(struct screen_app *app, const char *url, const char *token, const char *name,
                   const char *table);

#endif
