/* picture.c: see picture.h.  Colours and marks of the seats are those of the page. */
#include "server/preview/picture.h"
#include "server/preview/canvas.h"

#include <string.h>

enum {
    PAPER = 0xfaf5e9,
    INK = 0x221b14,
    MUTED = 0x5a4c36,
    LINE = 0x8d7849,
    CHIP = 0xf1e8d4,
    SEA = 0x1d3f5b,
    FREE = 0xa12d1f,
};

enum { ART = 540, LEFT = 588, RIGHT = PICTURE_WIDTH - 48 };

/* ---- text in lines ---------------------------------------------------------------------- */

struct lines {
    struct {
        const char *text;
        size_t      n;
    } line[4];
    unsigned n;
};

static double measure(double size, const char *text, size_t n)
{
    return canvas_text(NULL, &glyph_heading, size, 0, 0, text, n, 0);
}

/* Breaks a text at spaces; false: it needs more lines than there are, or a word is too wide. */
static bool break_lines(struct lines *l, const char *text, double size, unsigned max)
{
    for (l->n = 0; *text != 0; l->n++) {
        size_t fits = 0;
        for (size_t end = strcspn(text, " ");; end += 1 + strcspn(text + end + 1, " ")) {
            if (measure(size, text, end) > RIGHT - LEFT)
                break;
            fits = end;
            if (text[end] == 0)
                break;
        }
        if (fits == 0 || l->n == max)
            return false;
        l->line[l->n].text = text;
        l->line[l->n].n = fits;
        text += fits + strspn(text + fits, " ");
    }
    return true;
}

/* Writes the heading in the largest size that fits; returns the y below it. */
static double put_heading(struct canvas *c, const char *text)
{
    struct lines l = {.n = 0};
    double       size = 70, y = 110;
    while (!break_lines(&l, text, size, 3) && size > 24)
        size -= 6;
    for (unsigned i = 0; i < l.n; i++) {
        y += size * 1.15;
        canvas_text(c, &glyph_heading, size, LEFT, y, l.line[i].text, l.line[i].n, INK);
    }
    return y;
}

/* ---- terms and seats -------------------------------------------------------------------- */

static void put_pill(struct canvas *c, double x, double y, double w, double h, uint32_t colour)
{
    canvas_disc(c, x + h / 2, y + h / 2, h / 2, colour);
    canvas_disc(c, x + w - h / 2, y + h / 2, h / 2, colour);
    canvas_rectangle(c, x + h / 2, y, w - h, h, colour);
}

static void put_terms(struct canvas *c, const struct picture *p, double y)
{
    double x = LEFT;
    for (unsigned i = 0; i < p->nterms; i++) {
        size_t n = strlen(p->terms[i]);
        double w = 40 + canvas_text(NULL, &glyph_text, 30, 0, 0, p->terms[i], n, 0);
        if (x > LEFT && x + w > RIGHT) {
            x = LEFT;
            y += 66;
        }
        put_pill(c, x, y, w, 54, LINE);
        put_pill(c, x + 2, y + 2, w - 4, 50, CHIP);
        canvas_text(c, &glyph_text, 30, x + 20, y + 37, p->terms[i], n, INK);
        x += w + 12;
    }
}

/* Corners of the marks in a box of 24 x 24; a seat without corners has a disc. */
static const struct mark {
    uint32_t colour, letter;
    double   baseline;
    unsigned n;
    double   corner[5][2];
} marks[PICTURE_SEATS] = {
    {0xb13327, 0xffffff, 16.6, 0, {{0}}},
    {0x1f5c8c, 0xffffff, 16.6, 4, {{2.5, 2.5}, {21.5, 2.5}, {21.5, 21.5}, {2.5, 21.5}}},
    {0xe2a92f, INK, 19.2, 3, {{12, 0.8}, {23.4, 21.8}, {0.6, 21.8}}},
    {0x2f6a4a, 0xffffff, 16.6, 4, {{12, 0.4}, {23.6, 12}, {12, 23.6}, {0.4, 12}}},
    {0x6b3d80, 0xffffff, 16.6, 5, {{12, 0.8}, {23.2, 9}, {19, 22.5}, {5, 22.5}, {0.8, 9}}},
};

static void put_shape(struct canvas *c, const struct mark *m, double x, double y, double size,
                      uint32_t colour)
{
    double k = size / 24;
    for (unsigned i = 0; i < m->n; i++) {
        const double *a = m->corner[i], *b = m->corner[(i + 1) % m->n];
        canvas_edge(c, x + a[0] * k, y + a[1] * k, x + b[0] * k, y + b[1] * k);
    }
    if (m->n == 0)
        canvas_disc(c, x + 12 * k, y + 12 * k, 10.5 * k, colour);
    else
        canvas_paint(c, colour);
}

static void put_seat(struct canvas *c, unsigned seat, bool taken, double x, double y)
{
    const struct mark *m = &marks[seat];
    const double       size = 60;
    if (!taken) {
        canvas_disc(c, x + 30, y + 30, 28, FREE);
        canvas_disc(c, x + 30, y + 30, 25, PAPER);
        canvas_rectangle(c, x + 18, y + 28.5, 24, 3, FREE);
        canvas_rectangle(c, x + 28.5, y + 18, 3, 24, FREE);
        return;
    }
    const char letter = (char)('A' + seat);
    double     w = canvas_text(NULL, &glyph_text, size * 0.55, 0, 0, &letter, 1, 0);
    put_shape(c, m, x - 2.5, y - 2.5, size + 5, INK);
    put_shape(c, m, x, y, size, m->colour);
    canvas_text(c, &glyph_text, size * 0.55, x + (size - w) / 2, y + m->baseline * size / 24,
                &letter, 1, m->letter);
}

/* ---- the picture ----------------------------------------------------------------------- */

static void put_art(struct canvas *c, const struct picture *p)
{
    canvas_rectangle(c, 0, 0, ART, PICTURE_HEIGHT, SEA);
    if (p->art != NULL)
        canvas_picture(c, 0, 0, p->art, p->art_len);
    canvas_rectangle(c, ART, 0, PICTURE_WIDTH - ART, PICTURE_HEIGHT, PAPER);
    for (int y = 0; y < PICTURE_HEIGHT; y += 16) /* torn edge */
        canvas_rectangle(c, ART - 2, y, 4, 9, INK);
}

char *picture_draw(const struct picture *p, size_t *n)
{
    static const char house[] = "Harbourmaster";
    struct canvas     c;
    if (!canvas_open(&c, PICTURE_WIDTH, PICTURE_HEIGHT, PAPER))
        return NULL;
    put_art(&c, p);
    canvas_text(&c, &glyph_heading, 32, LEFT, 78, house, sizeof house - 1, MUTED);
    put_terms(&c, p, put_heading(&c, p->heading) + 38);
    for (unsigned i = 0; i < p->nseats; i++)
        put_seat(&c, i, p->taken[i], LEFT + 76 * i, 530);
    char *png = canvas_png(&c, n);
    canvas_close(&c);
    return png;
}
