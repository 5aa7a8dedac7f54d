/*
 * plain_offline.c: in place of plain_online.c in a program without the feature `terminal`.
 *
 * Such a program has no option --connect, so a session is never online.
 */
#include "plain.h"

const struct plain_command plain_remote_commands[] = {{0}};

int plain_online(struct plain *p)
{
    (void)p;
    return CLI_BAD;
}

void plain_online_step(struct plain *p) { (void)p; }
bool plain_online_pending(struct plain *p) { return (void)p, false; }
