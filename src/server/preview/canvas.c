/*
 * canvas.c: see canvas.h.
 *
 * An edge adds the change of coverage from each pixel to the next to the pixels of its rows; the
 * running sum along a row is the coverage of each pixel.
 */
#include "server/preview/canvas.h"
#include "harbour/utf8.h"

#include <math.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

/* Floats in a row: an edge at the right border writes beyond the last pixel. */
static size_t stride(const struct canvas *c) { return (size_t)c->width + 2; }

bool canvas_open(struct canvas *c, int width, int height, uint32_t colour)
{
    *c = (struct canvas){.width = width, .height = height, .top = height};
    c->rgb = malloc(3 * (size_t)width * (size_t)height);
    c->area = calloc(stride(c) * (size_t)height, sizeof *c->area);
    if (c->rgb == NULL || c->area == NULL) {
        canvas_close(c);
        return false;
    }
    canvas_rectangle(c, 0, 0, width, height, colour);
    return true;
}

void canvas_close(struct canvas *c)
{
    free(c->rgb);
    free(c->area);
    *c = (struct canvas){0};
}

/* ---- outlines --------------------------------------------------------------------------- */

static double limit(double v, double max) { return v < 0 ? 0 : v > max ? max : v; }

/* Integral up to x of the part of an edge from `left` to `right` that lies left of x. */
static double covered(double x, double left, double right)
{
    if (x <= left)
        return 0;
    return x >= right ? x - (left + right) / 2 : (x - left) * (x - left) / (2 * (right - left));
}

/* The part of an edge within one row, with `dy` of the row's height. */
static void add_to_row(float *row, double left, double right, double dy)
{
    double before = 0;
    for (int i = (int)left; i <= (int)ceil(right); i++) {
        double now = covered(i + 1, left, right) - covered(i, left, right);
        row[i] += (float)(dy * (now - before));
        before = now;
    }
}

void canvas_edge(struct canvas *c, double x0, double y0, double x1, double y1)
{
    if (y0 == y1)
        return;
    const double sign = y0 < y1 ? 1 : -1;
    const double top = fmin(y0, y1), bottom = fmax(y0, y1);
    const int    first = (int)limit(top, c->height), end = (int)ceil(limit(bottom, c->height));
    for (int y = first; y < end; y++) {
        double from = fmax(top, y), to = fmin(bottom, y + 1);
        double xa = limit(x0 + (from - y0) * (x1 - x0) / (y1 - y0), c->width);
        double xb = limit(x0 + (to - y0) * (x1 - x0) / (y1 - y0), c->width);
        add_to_row(c->area + (size_t)y * stride(c), fmin(xa, xb), fmax(xa, xb), sign * (to - from));
    }
    if (first < end) {
        c->top = first < c->top ? first : c->top;
        c->bottom = end > c->bottom ? end : c->bottom;
    }
}

static void mix(uint8_t *pixel, uint32_t colour, float part)
{
    for (int i = 0; i < 3; i++) {
        float to = (float)(colour >> (16 - 8 * i) & 0xff);
        pixel[i] = (uint8_t)((float)pixel[i] + part * (to - (float)pixel[i]) + 0.5f);
    }
}

void canvas_paint(struct canvas *c, uint32_t colour)
{
    for (int y = c->top; y < c->bottom; y++) {
        float   *row = c->area + (size_t)y * stride(c), sum = 0;
        uint8_t *pixel = c->rgb + 3 * (size_t)y * (size_t)c->width;
        for (int x = 0; x < c->width; x++, pixel += 3) {
            sum += row[x];
            float part = fminf(fabsf(sum), 1);
            if (part > 1e-3f)
                mix(pixel, colour, part);
        }
        memset(row, 0, stride(c) * sizeof *row);
    }
    c->top = c->height;
    c->bottom = 0;
}

void canvas_rectangle(struct canvas *c, double x, double y, double w, double h, uint32_t colour)
{
    canvas_edge(c, x, y, x, y + h);
    canvas_edge(c, x + w, y + h, x + w, y);
    canvas_paint(c, colour);
}

void canvas_disc(struct canvas *c, double x, double y, double radius, uint32_t colour)
{
    enum { SIDES = 64 };
    for (int i = 0; i < SIDES; i++) {
        const double turn = 2 * 3.14159265358979, a = turn * i / SIDES, b = turn * (i + 1) / SIDES;
        canvas_edge(c, x + radius * cos(a), y + radius * sin(a), x + radius * cos(b),
                    y + radius * sin(b));
    }
    canvas_paint(c, colour);
}

/* ---- text ------------------------------------------------------------------------------- */

static const struct glyph *find(const struct glyph_face *face, uint32_t character)
{
    size_t low = 0, high = face->n;
    while (low < high) {
        size_t half = (low + high) / 2;
        if (face->glyphs[half].character < character)
            low = half + 1;
        else
            high = half;
    }
    return low < face->n && face->glyphs[low].character == character ? &face->glyphs[low] : NULL;
}

struct point {
    double x, y;
    bool   on;
};

static void curve(struct canvas *c, struct point a, struct point control, struct point b)
{
    enum { STEPS = 5 };
    double x = a.x, y = a.y;
    for (int i = 1; i <= STEPS; i++) {
        double t = (double)i / STEPS, u = 1 - t;
        double nx = u * u * a.x + 2 * u * t * control.x + t * t * b.x;
        double ny = u * u * a.y + 2 * u * t * control.y + t * t * b.y;
        canvas_edge(c, x, y, nx, ny);
        x = nx, y = ny;
    }
}

static struct point middle(struct point a, struct point b)
{
    return (struct point){(a.x + b.x) / 2, (a.y + b.y) / 2, true};
}

/* A TrueType contour: between two consecutive off-curve points lies an on-curve point, halfway. */
static void add_ring(struct canvas *c, const struct point *p, int n)
{
    struct point start = p[0].on ? p[0] : p[n - 1].on ? p[n - 1] : middle(p[0], p[n - 1]);
    struct point at = start;
    for (int i = p[0].on ? 1 : 0; i <= n; i++) {
        struct point now = i < n ? p[i] : start;
        struct point next = i + 1 < n ? p[i + 1] : start;
        if (now.on) {
            canvas_edge(c, at.x, at.y, now.x, now.y);
            at = now;
        } else {
            struct point to = next.on ? next : middle(now, next);
            curve(c, at, now, to);
            at = to;
        }
    }
}

static void draw(struct canvas *c, const struct glyph_face *face, const struct glyph *g, double x,
                 double y, double size)
{
    enum { POINTS = 256 };
    const int16_t *at = face->points + g->first;
    struct point   p[POINTS];
    for (int ring = 0; ring < g->nrings; ring++) {
        int px = 0, py = 0, n = *at++, kept = n < POINTS ? n : POINTS;
        for (int i = 0; i < n; i++, at += 2) {
            px += (at[0] - (at[0] & 1)) / 2;
            py += at[1];
            if (i < kept)
                p[i] = (struct point){x + px * size / 1000, y - py * size / 1000, at[0] & 1};
        }
        add_ring(c, p, kept);
    }
}

/* Letters that a face lacks are taken from the text face. */
static const struct glyph *find_in(const struct glyph_face **face, uint32_t character)
{
    const struct glyph *g = find(*face, character);
    if (g == NULL)
        g = find(*face = &glyph_text, character);
    return g;
}

double canvas_text(struct canvas *c, const struct glyph_face *face, double size, double x, double y,
                   const char *text, size_t n, uint32_t colour)
{
    double   at = x;
    uint32_t character;
    for (size_t i = 0, len; i < n; i += len) {
        const struct glyph_face *from = face;
        len = hm_utf8_decode(text + i, n - i, &character);
        const struct glyph *g = len > 0 ? find_in(&from, character) : NULL;
        len = len > 0 ? len : 1;
        if (g == NULL)
            continue;
        if (c != NULL)
            draw(c, from, g, at, y, size);
        at += g->advance * size / 1000;
    }
    if (c != NULL)
        canvas_paint(c, colour);
    return at - x;
}

bool canvas_can_write(const char *text)
{
    uint32_t character;
    for (size_t len; *text != 0; text += len) {
        len = hm_utf8_decode(text, strlen(text), &character);
        if (len == 0 || find(&glyph_text, character) == NULL)
            return false;
    }
    return true;
}

/* ---- PNG -------------------------------------------------------------------------------- */

bool canvas_picture(struct canvas *c, int x, int y, const void *png, size_t n)
{
    png_image from = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&from, png, n))
        return false;
    from.format = PNG_FORMAT_RGB;
    uint8_t *rgb = from.width <= 4096 && from.height <= 4096 ? malloc(PNG_IMAGE_SIZE(from)) : NULL;
    bool     ok = rgb != NULL && png_image_finish_read(&from, NULL, rgb, 0, NULL) != 0;
    for (int row = 0; ok && row < (int)from.height && y + row < c->height; row++) {
        int width = (int)from.width < c->width - x ? (int)from.width : c->width - x;
        memcpy(c->rgb + 3 * ((size_t)(y + row) * (size_t)c->width + (size_t)x),
               rgb + 3 * (size_t)row * from.width, 3 * (size_t)width);
    }
    png_image_free(&from);
    free(rgb);
    return ok;
}

char *canvas_png(const struct canvas *c, size_t *n)
{
    png_image        to = {.version = PNG_IMAGE_VERSION,
                           .width = (uint32_t)c->width,
                           .height = (uint32_t)c->height,
                           .format = PNG_FORMAT_RGB};
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(to);
    char            *png = malloc(size);
    if (png != NULL && png_image_write_to_memory(&to, png, &size, 0, c->rgb, 0, NULL)) {
        char *shrunk = realloc(png, size);
        *n = size;
        return shrunk != NULL ? shrunk : png;
    }
    free(png);
    return NULL;
}
