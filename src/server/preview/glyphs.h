/* glyphs.h: outlines of letters, 1000 units to the em, y upwards from the baseline. */
#ifndef HARBOUR_PREVIEW_GLYPHS_H
#define HARBOUR_PREVIEW_GLYPHS_H

#include <stddef.h>
#include <stdint.h>

struct glyph {
    uint32_t character;
    int16_t  advance;
    uint32_t first;  /* index in the points of its face */
    uint16_t nrings; /* quadratic TrueType contours */
};

struct glyph_face {
    const struct glyph *glyphs; /* sorted by character */
    size_t              n;

    /* A ring is the number of its points, then two numbers for each point, relative to the previous
     * one: 2 * dx, plus 1 for a point on the curve; dy. */
    const int16_t *points;
};

extern const struct glyph_face glyph_heading, glyph_text;

#endif
