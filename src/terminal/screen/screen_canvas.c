/*
 * screen_canvas.c: drawing into a grid of cells.
 *
 * Names and chat come from other people: decoding replaces everything that could control the
 * terminal, so that drawn text is never more than characters in their cells.
 */
#include "screen_canvas.h"
#include "harbour/utf8.h"

#include <string.h>
#include <wchar.h>

enum { BROKEN = 0xfffd };

void screen_canvas_clear(struct screen_canvas *c, int w, int h)
{
    c->w = w > SCREEN_WIDEST ? SCREEN_WIDEST : w;
    c->h = h > SCREEN_HIGHEST ? SCREEN_HIGHEST : h;
    c->nzone = 0;
    for (int y = 0; y < c->h; y++)
        for (int x = 0; x < c->w; x++)
            c->cell[y][x] = (struct screen_cell){' ', SCREEN_PLAIN};
}

/* ---- characters --------------------------------------------------------------------------- */

uint32_t screen_decode(const char **text)
{
    uint32_t ch = 0;
    size_t   n = hm_utf8_decode(*text, SIZE_MAX, &ch);
    *text += n > 0 ? n : 1;
    return n == 0 || hm_is_control(ch) ? BROKEN : ch;
}

const char *screen_plain_letters(uint32_t ch)
{
    static const struct {
        uint32_t    ch;
        const char *letters;
    } table[] = {
        {0xa0, " "},     {0xa7, "S."},  {0xb7, "."},     {0xbb, ">"},    {0xab, "<"},
        {0xc4, "Ae"},    {0xd6, "Oe"},  {0xd7, "x"},     {0xdc, "Ue"},   {0xdf, "ss"},
        {0xe4, "ae"},    {0xf6, "oe"},  {0xfc, "ue"},    {0xe9, "e"},    {0xe8, "e"},
        {0xe0, "a"},     {0xe7, "c"},   {0xf1, "n"},     {0x2013, "-"},  {0x2014, "-"},
        {0x2018, "'"},   {0x2019, "'"}, {0x201a, ","},   {0x201c, "\""}, {0x201d, "\""},
        {0x201e, "\""},  {0x2022, "*"}, {0x2026, "..."}, {0x2190, "<"},  {0x2191, "^"},
        {0x2192, ">"},   {0x2193, "v"}, {0x2212, "-"},   {0x25b8, ">"},  {0x25cf, "*"},
        {0x25cb, "o"},   {0x2713, "+"}, {0x2717, "x"},   {0x2500, "-"},  {0x2501, "="},
        {0x2550, "="},   {0x2502, "|"}, {0x2503, "|"},   {0x250c, "+"},  {0x2510, "+"},
        {0x2514, "+"},   {0x2518, "+"}, {0x251c, "+"},   {0x2524, "+"},  {0x2571, "/"},
        {0x2572, "\\"},  {0x2573, "X"}, {0x2588, "#"},   {0x2591, "."},  {0x2693, "&"},
        {0x2388, "@"},   {0x2699, "@"}, {0x203a, ">"},   {0x2039, "<"},  {0x25c2, "<"},
        {0x2026, "..."}, {0x2592, ":"}, {0x25a0, "#"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (table[i].ch == ch)
            return table[i].letters;
    return "?";
}

static int columns(uint32_t ch)
{
    int w = wcwidth((wchar_t)ch);
    return w < 0 ? 1 : w;
}

static int columns_of(const struct screen_canvas *c, uint32_t ch)
{
    if (ch < 0x80)
        return 1;
    return c->ascii ? (int)strlen(screen_plain_letters(ch)) : columns(ch);
}

static void set(struct screen_canvas *c, int x, int y, screen_style style, uint32_t ch)
{
    if (x >= 0 && y >= 0 && x < c->w && y < c->h)
        c->cell[y][x] = (struct screen_cell){ch, style};
}

/* Writes one character; returns its columns.  A wide one that would hang over the edge becomes a
 * blank. */
static int put_char(struct screen_canvas *c, int x, int y, screen_style style, uint32_t ch)
{
    if (ch >= 0x80 && c->ascii) {
        const char *letters = screen_plain_letters(ch);
        int         n = 0;
        for (; letters[n] != 0; n++)
            set(c, x + n, y, style, (unsigned char)letters[n]);
        return n;
    }
    int w = ch < 0x80 ? 1 : columns(ch);
    if (w == 0)
        return 0;
    if (w == 2 && x + 1 >= c->w) {
        set(c, x, y, style, ' ');
        return w;
    }
    set(c, x, y, style, ch);
    if (w == 2)
        set(c, x + 1, y, style, 0);
    return w;
}

void screen_cell(struct screen_canvas *c, int x, int y, screen_style style, uint32_t ch)
{
    if (ch >= 0x80 && c->ascii)
        ch = (unsigned char)screen_plain_letters(ch)[0];
    set(c, x, y, style, ch);
}

/* ---- text --------------------------------------------------------------------------------- */

int screen_width(const struct screen_canvas *c, const char *text)
{
    int w = 0;
    while (*text != 0)
        w += columns_of(c, screen_decode(&text));
    return w;
}

int screen_put(struct screen_canvas *c, int x, int y, screen_style style, const char *text)
{
    int from = x;
    while (*text != 0 && x < c->w)
        x += put_char(c, x, y, style, screen_decode(&text));
    return x - from;
}

int screen_put_cut(struct screen_canvas *c, int x, int y, int width, screen_style style,
                   const char *text)
{
    if (width <= 0)
        return 0;
    if (screen_width(c, text) <= width)
        return screen_put(c, x, y, style, text);
    int from = x, dots = c->ascii ? 1 : columns_of(c, 0x2026);
    while (*text != 0) {
        const char *next = text;
        uint32_t    ch = screen_decode(&next);
        if (x - from + columns_of(c, ch) > width - dots)
            break;
        x += put_char(c, x, y, style, ch);
        text = next;
    }
    x += c->ascii ? (set(c, x, y, style, '~'), 1) : put_char(c, x, y, style, 0x2026);
    return x - from;
}

int screen_put_right(struct screen_canvas *c, int x, int y, int width, screen_style style,
                     const char *text)
{
    int w = screen_width(c, text);
    return screen_put_cut(c, w < width ? x + width - w : x, y, width, style, text);
}

int screen_put_centred(struct screen_canvas *c, int x, int y, int width, screen_style style,
                       const char *text)
{
    int w = screen_width(c, text);
    return screen_put_cut(c, w < width ? x + (width - w) / 2 : x, y, width, style, text);
}

int screen_put_mark(struct screen_canvas *c, int x, int y, screen_style style,
                    enum screen_mark mark)
{
    static const struct {
        uint32_t picture;
        char     letter;
    } marks[SCREEN_MARKS] = {
        [SCREEN_MARK_STAR] = {0x2605, '*'},   [SCREEN_MARK_DASH] = {0x2013, '-'},
        [SCREEN_MARK_SKIP] = {0x00bb, '>'},   [SCREEN_MARK_HERE] = {0x2192, '>'},
        [SCREEN_MARK_LATER] = {0x00b7, '.'},  [SCREEN_MARK_WHEEL] = {0x2388, '@'},
        [SCREEN_MARK_ANCHOR] = {0x2693, '&'}, [SCREEN_MARK_DOT] = {0x2022, '*'},
        [SCREEN_MARK_POINT] = {0x25b8, '>'},  [SCREEN_MARK_BLOCKED] = {0x2717, 'x'},
    };
    uint32_t ch = marks[mark].picture;
    if (c->ascii || columns(ch) != 1) /* some fonts draw anchors two columns wide */
        ch = (unsigned char)marks[mark].letter;
    set(c, x, y, style, ch);
    return 1;
}

const char *screen_wrap(const struct screen_canvas *c, const char *text, int width, size_t *len)
{
    const char *at = text, *blank = NULL;
    int         w = 0;
    if (*text == 0)
        return NULL;
    while (*at != 0 && *at != '\n') {
        const char *next = at;
        uint32_t    ch = screen_decode(&next);
        w += columns_of(c, ch);
        if (w > width && at > text) {
            const char *end = blank != NULL ? blank : at;
            *len = (size_t)(end - text);
            return blank != NULL ? blank + 1 : at;
        }
        if (ch == ' ')
            blank = at;
        at = next;
    }
    *len = (size_t)(at - text);
    return *at == '\n' ? at + 1 : at;
}

/* The columns that the further lines of a list item "  - text" are indented by. */
static int hanging_indent(const char *text, int width)
{
    int n = (int)strspn(text, " ");
    return text[n] == '-' && text[n + 1] == ' ' && n + 2 <= width / 2 ? n + 2 : 0;
}

int screen_put_wrapped(struct screen_canvas *c, struct screen_rect r, int skip, screen_style style,
                       const char *text)
{
    int         lines = 0, indent = 0;
    size_t      len;
    bool        first = true; /* of a paragraph */
    const char *next;
    for (; (next = screen_wrap(c, text, r.w - (first ? 0 : indent), &len)) != NULL; lines++) {
        const int x = first ? 0 : indent;
        char      line[4 * SCREEN_WIDEST];
        if (first)
            indent = hanging_indent(text, r.w);
        first = text[len] == '\n';
        if (lines >= skip && lines - skip < r.h) {
            if (len >= sizeof line)
                len = sizeof line - 1;
            memcpy(line, text, len);
            line[len] = 0;
            screen_put_cut(c, r.x + x, r.y + lines - skip, r.w - x, style, line);
        }
        text = next;
    }
    return lines;
}

/* ---- shapes ------------------------------------------------------------------------------- */

void screen_fill(struct screen_canvas *c, struct screen_rect r, screen_style style, uint32_t ch)
{
    for (int y = r.y; y < r.y + r.h; y++)
        for (int x = r.x; x < r.x + r.w; x++)
            screen_cell(c, x, y, style, ch);
}

void screen_restyle(struct screen_canvas *c, struct screen_rect r, screen_style style)
{
    for (int y = r.y; y < r.y + r.h; y++)
        for (int x = r.x; x < r.x + r.w; x++)
            if (x >= 0 && y >= 0 && x < c->w && y < c->h)
                c->cell[y][x].style = style;
}

void terminal_line(struct screen_canvas *c, int x, int y, int w, screen_style style)
{
    screen_fill(c, (struct screen_rect){x, y, w, 1}, style, 0x2500);
}

void screen_rule(struct screen_canvas *c, int x, int y, int h, screen_style style)
{
    screen_fill(c, (struct screen_rect){x, y, 1, h}, style, 0x2502);
}

void screen_box(struct screen_canvas *c, struct screen_rect r, screen_style style,
                const char *title)
{
    if (r.w < 2 || r.h < 2)
        return;
    terminal_line(c, r.x + 1, r.y, r.w - 2, style);
    terminal_line(c, r.x + 1, r.y + r.h - 1, r.w - 2, style);
    screen_rule(c, r.x, r.y + 1, r.h - 2, style);
    screen_rule(c, r.x + r.w - 1, r.y + 1, r.h - 2, style);
    screen_cell(c, r.x, r.y, style, 0x250c);
    screen_cell(c, r.x + r.w - 1, r.y, style, 0x2510);
    screen_cell(c, r.x, r.y + r.h - 1, style, 0x2514);
    screen_cell(c, r.x + r.w - 1, r.y + r.h - 1, style, 0x2518);
    if (title != NULL && r.w > 6) {
        int w = screen_put_cut(c, r.x + 2, r.y, r.w - 4, style | SCREEN_BOLD, title);
        screen_cell(c, r.x + 1, r.y, style, ' ');
        screen_cell(c, r.x + 2 + w, r.y, style, ' ');
    }
}

/* ---- zones -------------------------------------------------------------------------------- */

void screen_zone(struct screen_canvas *c, struct screen_rect r, int id)
{
    if (c->nzone < SCREEN_ZONES)
        c->zone[c->nzone++] = (struct screen_zone){r, id};
}

int screen_zone_at(const struct screen_canvas *c, int x, int y)
{
    for (int i = c->nzone; i-- > 0;) {
        const struct screen_rect *r = &c->zone[i].at;
        if (x >= r->x && y >= r->y && x < r->x + r->w && y < r->y + r->h)
            return c->zone[i].id;
    }
    return -1;
}
