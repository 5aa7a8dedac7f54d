/* picture.h: the picture that chat programs show beside a link to a table. */
#ifndef HARBOUR_PREVIEW_PICTURE_H
#define HARBOUR_PREVIEW_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    PICTURE_WIDTH = 1200,
    PICTURE_HEIGHT = 630,
    PICTURE_TERMS = 6,
    PICTURE_SEATS = 5,
    PICTURE_TEXT = 160
};

struct picture {
    char        heading[4 * PICTURE_TEXT];
    char        terms[PICTURE_TERMS][PICTURE_TEXT];
    unsigned    nterms;
    bool        taken[PICTURE_SEATS];
    unsigned    nseats; /* 0: shows none */
    const char *art;    /* PNG for the left half, borrowed; NULL: none */
    size_t      art_len;
};

/* Returns the picture as a PNG, to be freed by the caller; NULL: no memory. */
char *picture_draw(const struct picture *p, size_t *n);

#endif
