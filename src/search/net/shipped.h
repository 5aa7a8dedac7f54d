/*
 * shipped.h: the compiled-in weights.  The WebAssembly build has none and gets them from the page.
 */
#ifndef HARBOUR_SHIPPED_H
#define HARBOUR_SHIPPED_H

#include <stddef.h>

struct ai_shipped {
    const char *game; /* NULL ends the list */
    unsigned    seats;
    const void *bytes;
    size_t      size;
};

extern const struct ai_shipped ai_shipped[];

#endif
