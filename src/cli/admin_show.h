/* admin_show.h: answers of the control socket as text for the host. */
#ifndef HARBOUR_ADMIN_SHOW_H
#define HARBOUR_ADMIN_SHOW_H

#include <jansson.h>

/* Prints the lists, numbers and sentences in an answer. */
void admin_show(const json_t *answer);

#endif
