/*
 * screen_term.c: the only file that uses ncurses.
 *
 * The locale decides about UTF-8.  If the named locale is not installed but is a UTF-8 one, the C
 * locale's UTF-8 form is used, so that a minimal system draws lines too.
 */
#define _XOPEN_SOURCE_EXTENDED 1
#define _DEFAULT_SOURCE        1
#include "screen_term.h"

#include "screen_style.h"

#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

/* Handlers can reach nothing else. */
static volatile sig_atomic_t stopped;
static volatile sig_atomic_t wake_fd = -1;

static const int stop_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

static void on_stop(int number)
{
    int saved = errno;
    (void)number;
    stopped = 1;
    if (wake_fd >= 0 && write(wake_fd, "s", 1) < 0)
        errno = saved;
    errno = saved;
}

static void catch_signals(void)
{
    struct sigaction a;
    memset(&a, 0, sizeof a);
    a.sa_handler = on_stop;
    sigemptyset(&a.sa_mask);
    for (size_t i = 0; i < sizeof stop_signals / sizeof stop_signals[0]; i++)
        sigaction(stop_signals[i], &a, NULL);
    a.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &a, NULL);
}

static bool env_says_utf8(void)
{
    const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *v = getenv(names[i]);
        if (v != NULL && v[0] != 0)
            return strstr(v, "UTF-8") != NULL || strstr(v, "utf8") != NULL ||
                   strstr(v, "UTF8") != NULL || strstr(v, "utf-8") != NULL;
    }
    return false;
}

static bool choose_locale(void)
{
    if (setlocale(LC_ALL, "") == NULL ||
        (strcmp(nl_langinfo(CODESET), "UTF-8") != 0 && env_says_utf8()))
        setlocale(LC_CTYPE, "C.UTF-8");
    setlocale(LC_NUMERIC, "C");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* Restores the terminal, however the program ends. */
static void give_back(void)
{
    if (wake_fd >= 0)
        endwin();
}

bool screen_term_open(struct screen_term *t, const int wake[2])
{
    memset(t, 0, sizeof *t);
    t->utf8 = choose_locale();
    t->wake = wake;
    if (newterm(NULL, stdout, stdin) == NULL)
        return false;
    stopped = 0;
    wake_fd = t->wake[1];
    atexit(give_back);
    catch_signals();
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    leaveok(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    t->mouse = mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED |
                             BUTTON4_PRESSED | BUTTON5_PRESSED,
                         NULL) != 0;
    mouseinterval(
        0); /* a press is a click at once; a second one in the same place the screen tells itself */
    screen_term_colours(t, SCREEN_COLOUR_AUTO);
    return true;
}

void screen_term_close(struct screen_term *t)
{
    endwin();
    wake_fd = -1;
    (void)t;
}

void screen_term_colours(struct screen_term *t, enum screen_colours wanted)
{
    const char         *no_color = getenv("NO_COLOR");
    enum screen_colours have = SCREEN_COLOUR_NONE;
    if (has_colors()) {
        start_color();
        use_default_colors();
        have = COLORS >= 256 ? SCREEN_COLOUR_256
               : COLORS >= 8 ? SCREEN_COLOUR_16
                             : SCREEN_COLOUR_NONE;
    }
    if (wanted == SCREEN_COLOUR_AUTO && no_color != NULL && no_color[0] != 0)
        wanted = SCREEN_COLOUR_NONE;
    t->colours = wanted == SCREEN_COLOUR_AUTO || wanted < have ? have : wanted;
    if (t->colours == SCREEN_COLOUR_NONE)
        return;
    for (short i = 1; i < SCREEN_COLOURS; i++) {
        const struct screen_look *l = &screen_looks[i];
        if (t->colours == SCREEN_COLOUR_256)
            init_pair(i, l->fore256, l->back256);
        else
            init_pair(i, l->fore16, l->back16);
    }
}

void screen_term_size(int *w, int *h) { getmaxyx(stdscr, *h, *w); }

static attr_t attributes(const struct screen_term *t, screen_style style)
{
    const struct screen_look *l = &screen_looks[style & 0xff];
    bool                      plain = t->colours == SCREEN_COLOUR_NONE;
    unsigned                  look = plain ? l->without : l->with_colour;
    attr_t                    a = A_NORMAL;
    if (t->colours == SCREEN_COLOUR_16 && (style & 0xff) == SCREEN_SOFT)
        look |= SCREEN_LOOK_DIM;
    if ((look & SCREEN_LOOK_BOLD) != 0 || (style & SCREEN_BOLD) != 0)
        a |= A_BOLD;
    if (((look & SCREEN_LOOK_REVERSE) != 0) != ((style & SCREEN_REVERSE) != 0))
        a |= A_REVERSE;
    if ((look & SCREEN_LOOK_UNDERLINE) != 0 || (style & SCREEN_UNDERLINE) != 0)
        a |= A_UNDERLINE;
    if ((look & SCREEN_LOOK_DIM) != 0)
        a |= A_DIM;
    return a;
}

void screen_term_show(struct screen_term *t, const struct screen_canvas *c)
{
    for (int y = 0; y < c->h; y++)
        for (int x = 0; x < c->w; x++) {
            const struct screen_cell *cell = &c->cell[y][x];
            wchar_t                   text[2] = {(wchar_t)cell->ch, 0};
            cchar_t                   out;
            short pair = t->colours == SCREEN_COLOUR_NONE ? 0 : (short)(cell->style & 0xff);
            if (cell->ch == 0)
                continue;
            setcchar(&out, text, attributes(t, cell->style), pair, NULL);
            mvadd_wch(y, x, &out);
        }
    refresh();
}

void screen_term_redraw(void) { clearok(stdscr, TRUE); }

void screen_term_bell(void) { beep(); }

/* ---- keys --------------------------------------------------------------------------------- */

static uint32_t special(wint_t key)
{
    static const struct {
        int      from;
        uint32_t to;
    } table[] = {
        {KEY_UP, SCREEN_KEY_UP},         {KEY_DOWN, SCREEN_KEY_DOWN},
        {KEY_LEFT, SCREEN_KEY_LEFT},     {KEY_RIGHT, SCREEN_KEY_RIGHT},
        {KEY_HOME, SCREEN_KEY_HOME},     {KEY_END, SCREEN_KEY_END},
        {KEY_PPAGE, SCREEN_KEY_PAGE_UP}, {KEY_NPAGE, SCREEN_KEY_PAGE_DOWN},
        {KEY_DC, SCREEN_KEY_DELETE},     {KEY_BTAB, SCREEN_KEY_BACKTAB},
        {KEY_ENTER, SCREEN_KEY_ENTER},   {KEY_BACKSPACE, SCREEN_KEY_BACKSPACE},
        {KEY_RESIZE, SCREEN_KEY_RESIZE}, {KEY_F(1), SCREEN_KEY_F1},
        {KEY_F(10), SCREEN_KEY_F10},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (table[i].from == (int)key)
            return table[i].to;
    return SCREEN_KEY_NONE;
}

static uint32_t character(wint_t key)
{
    switch (key) {
    case '\r': return SCREEN_KEY_ENTER;
    case 127: return SCREEN_KEY_BACKSPACE;
    case 3: return SCREEN_KEY_STOP;
    case 12: return SCREEN_KEY_REDRAW;
    default: return (uint32_t)key;
    }
}

static struct screen_event mouse(const struct screen_canvas *c)
{
    MEVENT              m;
    struct screen_event e = {SCREEN_KEY_NONE, 0, 0, -1};
    if (getmouse(&m) != OK)
        return e;
    e.x = m.x;
    e.y = m.y;
    e.zone = screen_zone_at(c, m.x, m.y);
    if ((m.bstate & BUTTON4_PRESSED) != 0)
        e.key = SCREEN_KEY_WHEEL_UP;
    else if ((m.bstate & BUTTON5_PRESSED) != 0)
        e.key = SCREEN_KEY_WHEEL_DOWN;
    else if ((m.bstate & BUTTON1_DOUBLE_CLICKED) != 0)
        e.key = SCREEN_KEY_DOUBLE;
    else if ((m.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) != 0)
        e.key = SCREEN_KEY_CLICK;
    return e;
}

static bool read_key(const struct screen_canvas *c, struct screen_event *e)
{
    wint_t key;
    int    kind = get_wch(&key);
    if (kind == ERR)
        return false;
    if (kind == KEY_CODE_YES && key == KEY_MOUSE)
        *e = mouse(c);
    else
        e->key = kind == KEY_CODE_YES ? special(key) : character(key);
    return e->key != SCREEN_KEY_NONE;
}

struct screen_event screen_term_key(struct screen_term *t, const struct screen_canvas *c, int ms)
{
    struct screen_event e = {SCREEN_KEY_NONE, 0, 0, -1};
    if (stopped) {
        e.key = SCREEN_KEY_STOP;
        return e;
    }
    if (read_key(c, &e))
        return e;
    struct pollfd fd[2] = {{STDIN_FILENO, POLLIN, 0}, {t->wake[0], POLLIN, 0}};
    int           n = poll(fd, 2, ms);
    char          drop[64];
    while (read(t->wake[0], drop, sizeof drop) > 0)
        ;
    if (stopped || (n > 0 && (fd[0].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0))
        e.key = SCREEN_KEY_STOP;
    else
        read_key(c, &e);
    return e;
}
