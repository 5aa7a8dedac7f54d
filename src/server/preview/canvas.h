/*
 * canvas.h: a picture in memory: filled outlines with smooth edges, text, PNG.
 *
 * Edges are added to a current outline, then the outline is painted in one colour.  Outlines are
 * filled by the nonzero rule; their parts must not overlap.
 */
#ifndef HARBOUR_PREVIEW_CANVAS_H
#define HARBOUR_PREVIEW_CANVAS_H

#include "server/preview/glyphs.h"

#include <stdbool.h>

struct canvas {
    int      width, height;
    uint8_t *rgb;  /* 3 bytes a pixel, rows from the top */
    float   *area; /* of the outline: change of coverage at each pixel of a row */
    int      top, bottom;
};

bool canvas_open(struct canvas *c, int width, int height, uint32_t colour); /* false: no memory */
void canvas_close(struct canvas *c);

void canvas_edge(struct canvas *c, double x0, double y0, double x1, double y1);
void canvas_paint(struct canvas *c, uint32_t colour); /* 0xrrggbb; clears the outline */

void canvas_rectangle(struct canvas *c, double x, double y, double w, double h, uint32_t colour);
void canvas_disc(struct canvas *c, double x, double y, double radius, uint32_t colour);

/* Copies a PNG of any size to (x, y), clipped to the canvas.  Returns false if it is not a PNG. */
bool canvas_picture(struct canvas *c, int x, int y, const void *png, size_t n);

/* Writes a line of UTF-8 with its baseline at y; returns its width.  Omits letters without an
 * outline.  canvas NULL: only measures. */
double canvas_text(struct canvas *c, const struct glyph_face *face, double size, double x, double y,
                   const char *text, size_t n, uint32_t colour);
bool   canvas_can_write(const char *text); /* whether there is an outline for each letter */

/* Returns the picture as a PNG, to be freed by the caller; NULL: no memory. */
char *canvas_png(const struct canvas *c, size_t *n);

#endif
