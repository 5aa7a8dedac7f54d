/*
 * screen_game.c: playing: the cursor, moves, refusals, hints, the curtain.
 */
#include "screen_game.h"
#include "terminal/session/session_lesson.h"

#include "terminal/terminal_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct screen_game *of(struct screen *s) { return (struct screen_game *)s; }

/* ---- options ------------------------------------------------------------------------------ */

struct screen_option *screen_option_add(struct screen_game *g, enum screen_act act,
                                        const char *label)
{
    struct screen_option *o =
        &g->option[g->noption < SCREEN_OPTIONS ? g->noption++ : SCREEN_OPTIONS - 1];
    memset(o, 0, sizeof *o);
    o->act = act;
    o->where = -1;
    o->card = HM_NO_CARD;
    snprintf(o->label, sizeof o->label, "%s", label);
    return o;
}

struct screen_option *screen_option_move(struct screen_game *g, struct screen_app *app,
                                         const struct hm_move *m)
{
    const struct hm_game *game = &g->session->game;
    char                  label[80];
    struct hm_text        t = hm_text_in(label, sizeof label);
    terminal_game_of(game->ops)->label(app->context.lang, game, m, &t);
    struct screen_option *o = screen_option_add(g, SCREEN_ACT_MOVE, label);
    o->move = *m;
    o->lit = game->ops->check(game->edition, &g->session->seen, m) == NULL;
    return o;
}

void screen_option_at(struct screen_game *g, struct screen_app *app, struct screen_option *o,
                      struct screen_rect r)
{
    o->at = r;
    screen_zone(&app->canvas, r, (int)(o - g->option));
}

screen_style screen_option_style(const struct screen_game *g, const struct screen_option *o,
                                 screen_style otherwise)
{
    if (g->at >= 0 && o == &g->option[g->at])
        return o->lit ? SCREEN_CURSOR : SCREEN_SOFT | SCREEN_REVERSE;
    return o->lit ? SCREEN_ACTION : otherwise;
}

char screen_option_digit(const struct screen_game *g, const struct screen_option *o)
{
    int n = 0;
    for (const struct screen_option *i = g->option; i <= o; i++)
        n += i->lit && !i->button;
    return o->lit && !o->button && n <= 9 ? (char)('0' + n) : ' ';
}

static bool same_option(const struct screen_option *a, const struct screen_option *b)
{
    return a->act == b->act && a->card == b->card &&
           memcmp(a->pick, b->pick, sizeof a->pick) == 0 &&
           memcmp(&a->move, &b->move, sizeof a->move) == 0 && a->where == b->where;
}

static int first_lit(const struct screen_game *g)
{
    for (int i = 0; i < g->noption; i++)
        if (g->option[i].lit && !g->option[i].button && g->option[i].act != SCREEN_ACT_DESK)
            return i;
    for (int i = 0; i < g->noption; i++)
        if (g->option[i].lit)
            return i;
    return g->noption > 0 ? 0 : -1;
}

/* Lists the current options.  The cursor stays on its option if that still exists. */
static void refresh(struct screen_game *g, struct screen_app *app)
{
    struct terminal_session *t = g->session;
    struct screen_option     was = {0};
    bool                     had = g->at >= 0 && g->at < g->noption,
         anew = g->ply != t->seen.head.ply || g->me != t->me;
    if (had)
        was = g->option[g->at];
    if (anew) {
        memset(&g->draft, 0, sizeof g->draft);
        g->ply = t->seen.head.ply;
        g->me = t->me;
        g->log_up = 0;
        g->message[0] = 0;
    }
    g->draft.move.seat = t->me;
    g->noption = 0;
    if (t->ready && t->me < HM_SEATS && !t->replaying && !t->watching && !terminal_session_over(t))
        g->ops->options(g, app);
    bool now =
        terminal_session_prompted(t) && !g->prompted; /* just asked: begin at the first choice */
    g->prompted = terminal_session_prompted(t);
    g->at = -1;
    for (int i = 0; had && !now && i < g->noption; i++)
        if (same_option(&g->option[i], &was) &&
            (!anew || g->option[i].lit || !terminal_session_prompted(t)))
            g->at = i;
    if (g->at < 0)
        g->at = first_lit(g);
}

/* ---- saying ------------------------------------------------------------------------------- */

void screen_game_notify(struct screen_game *g, bool bad, const char *text)
{
    g->bad = bad;
    snprintf(g->message, sizeof g->message, "%s", text);
}

void screen_game_why(struct screen_game *g, struct screen_app *app, const struct hm_move *m)
{
    const struct hm_game *game = &g->session->game;
    struct hm_explanation explanation = {.card = HM_NO_CARD};
    char                  text[256], line[320];
    game->ops->explain(game->edition, &g->session->seen, m, &explanation);
    if (explanation.refusal == NULL)
        return;
    terminal_refusal(app->context.lang, game, &explanation, TERMINAL_CARD_NAMES, text, sizeof text);
    snprintf(g->rule, sizeof g->rule, "%s", explanation.refusal->rule);
    snprintf(line, sizeof line, "%s (%s)", text, explanation.refusal->rule);
    screen_game_notify(g, true, line);
}

static void play(struct screen_game *g, const struct hm_move *m)
{
    struct terminal_session *t = g->session;
    struct hm_move           move = *m;
    uint32_t                 ply;
    memset(&g->draft, 0, sizeof g->draft);
    g->message[0] = 0;
    do { /* automatic moves follow at once, so that no prompt for them is shown */
        ply = t->seen.head.ply;
        t->kind->play(t, &move);
    } while (t->seen.head.ply != ply && terminal_session_automatic(t, &move));
}

static void warning_answered(struct screen_app *app, void *ctx, int answer)
{
    struct screen_game   *g = ctx;
    const struct hm_game *game = &g->session->game;
    (void)app;
    if (answer == 0 && game->ops->check(game->edition, &g->session->seen, &g->doubtful) == NULL)
        play(g, &g->doubtful);
}

/* Asks before a move gives something away; true: the answer decides. */
static bool ask_first(struct screen_game *g, struct screen_app *app, const struct hm_move *m)
{
    const struct terminal_game *game = terminal_game_of(g->session->game.ops);
    const char *const           answers[] = {screen_text(app, MSG_TERMINAL_YES),
                                             screen_text(app, MSG_TERMINAL_NO), NULL};
    char                        text[256] = "";
    struct hm_text              t = hm_text_in(text, sizeof text);
    if (game->warning == NULL ||
        !game->warning(app->context.lang, &g->session->game, &g->session->seen, m, &t))
        return false;
    g->doubtful = *m;
    screen_ask(app, g->session->game.ops->title, text, answers, 1, warning_answered, g);
    return true;
}

bool screen_game_try(struct screen_game *g, struct screen_app *app, const struct hm_move *m)
{
    const struct hm_game *game = &g->session->game;
    if (game->ops->check(game->edition, &g->session->seen, m) != NULL) {
        screen_game_why(g, app, m);
        return false;
    }
    struct hm_move copy = *m; /* m may be an option; options are rebuilt */
    if (ask_first(g, app, &copy))
        return false;
    play(g, &copy);
    return true;
}

/* ---- choosing ----------------------------------------------------------------------------- */

static void pick(struct screen_game *g, struct screen_app *app, const struct screen_option *o)
{
    const struct hm_game *game = &g->session->game;
    struct screen_option  copy = *o;
    for (int i = 0; i < SCREEN_PICKS && copy.pick[i] != 0; i++) {
        uint8_t mask[HM_PICKS];
        hm_picks(game, &g->session->seen, &g->draft, mask);
        if (mask[copy.pick[i]] == 0)
            break;
        if (hm_pick(game, &g->session->seen, &g->draft, copy.pick[i])) {
            struct hm_move whole = g->draft.move;
            screen_game_try(g, app, &whole);
            return;
        }
    }
    g->at = -1; /* the next choice begins at its own first option */
}

static void choose(struct screen_game *g, struct screen_app *app)
{
    struct screen_option *o = screen_option_here(g);
    if (o == NULL)
        return;
    switch (o->act) {
    case SCREEN_ACT_MOVE: screen_game_try(g, app, &o->move); break;
    case SCREEN_ACT_PICK:
        if (o->lit)
            pick(g, app, o);
        else
            screen_game_why(g, app, &o->move);
        break;
    case SCREEN_ACT_DESK:
        if (g->ops->desk != NULL)
            g->ops->desk(g, app, o->card);
        break;
    }
}

/* Returns the nearest option in a direction; options straight ahead count as nearer. */
static void walk(struct screen_game *g, int dx, int dy)
{
    const struct screen_option *from = screen_option_here(g);
    int                         best = -1, min = 1 << 30;
    for (int i = 0; from != NULL && i < g->noption; i++) {
        const struct screen_rect *a = &from->at, *b = &g->option[i].at;
        if (i == g->at || b->w == 0)
            continue;
        int ahead, aside;
        if (dx != 0) {
            ahead = dx > 0 ? b->x - (a->x + a->w) + 1 : a->x - (b->x + b->w) + 1;
            aside = b->y > a->y ? b->y - a->y : a->y - b->y;
            aside *= 4;
        } else {
            ahead = dy > 0 ? b->y - a->y : a->y - b->y;
            int left = b->x > a->x ? b->x : a->x;
            int right = b->x + b->w < a->x + a->w ? b->x + b->w : a->x + a->w;
            aside = left >= right ? left - right + 2 : 0; /* one above the other: straight ahead */
            ahead *= 2;
        }
        if (ahead <= 0)
            continue;
        int far = ahead + 2 * aside;
        if (far < min) {
            min = far;
            best = i;
        }
    }
    if (best >= 0)
        g->at = best;
}

static void cycle(struct screen_game *g, int by)
{
    for (int i = 1; i <= g->noption; i++) {
        int at = ((g->at + by * i) % g->noption + g->noption) % g->noption;
        if (g->option[at].lit) {
            g->at = at;
            return;
        }
    }
}

static bool number_key(struct screen_game *g, struct screen_app *app, uint32_t key)
{
    char        line[80];
    const char *digits = "123456789";
    const char *digit = key < 0x80 && key != 0 ? strchr(digits, (int)key) : NULL;
    if (digit == NULL)
        return false;
    for (int i = 0; i < g->noption; i++)
        if (screen_option_digit(g, &g->option[i]) == *digit) {
            g->at = i;
            return true;
        }
    if (g->noption > 0)
        screen_game_notify(g, true,
                           TERMINAL_FORMAT(line, app->context.lang, MSG_TERMINAL_NO_NUMBER,
                                           terminal_number(*digit - '0').text));
    return true;
}

static bool own_key(struct screen_game *g, struct screen_app *app, uint32_t key)
{
    for (int i = 0; i < g->noption; i++)
        if (g->option[i].key != 0 && g->option[i].key == key) {
            g->at = i;
            choose(g, app);
            return true;
        }
    return false;
}

/* ---- lessons ------------------------------------------------------------------------------ */

static void show_step(struct screen_app *app, const struct terminal_session *t, unsigned step)
{
    char           title[120] = "", text[1024] = "", head[160];
    struct hm_text a = hm_text_in(title, sizeof title), b = hm_text_in(text, sizeof text);
    terminal_lesson_text(t, step, &a, &b);
    snprintf(head, sizeof head, "%u/%u  %s", step, terminal_lesson_steps(t), title);
    screen_message(app, head, text);
}

/* "Step 2 of 6: Name the Market"; without the title if that is too long. */
static void write_step(struct screen_app *app, struct terminal_session *t, unsigned step)
{
    char           title[64] = "";
    struct hm_text name = hm_text_in(title, sizeof title), none = hm_text_in(NULL, 0);
    struct hm_text text = hm_text_in(t->status, sizeof t->status);
    terminal_format(app->context.lang, &text, MSG_UI_LEARN_STEP, terminal_number(step).text,
                    terminal_number(terminal_lesson_steps(t)).text, (const char *)NULL);
    terminal_lesson_text(t, step, &name, &none);
    const size_t all = text.len + 2 + name.len;
    if (all > (size_t)app->canvas.w / 2 || all >= sizeof t->status)
        return;
    hm_put(&text, ": ");
    hm_put(&text, title);
}

/* Explains the next step when the learner is to take it, after an introduction. */
static void teach(struct screen_game *g, struct screen_app *app)
{
    struct terminal_session *t = g->session;
    bool                     astray;
    unsigned step = terminal_lesson_step(t, &astray), steps = terminal_lesson_steps(t);
    if (g->taught == steps || t->unsaved)
        return;
    if (astray)
        snprintf(t->status, sizeof t->status, "%s", screen_text(app, MSG_TERMINAL_LESSON_ASTRAY));
    if (astray || (t->busy && step < steps))
        return;
    if (g->taught == 0)
        step = 1;
    write_step(app, t, step);
    if (step == g->taught)
        return;
    g->taught = step;
    show_step(app, t, step);
    if (step == steps)
        t->status[0] = 0; /* an ordinary game follows */
}

/* ---- the screen --------------------------------------------------------------------------- */

static void tick(struct screen *s, struct screen_app *app)
{
    struct screen_game *g = of(s);
    g->session->kind->tick(g->session);
    if (g->kind->tick != NULL)
        g->kind->tick(g, app);
    screen_hint_tick(g, app);
    struct hm_move move;
    if (app->stack[app->depth - 1] == s && terminal_session_automatic(g->session, &move))
        play(g, &move);
    if (g->session->lesson != NULL && app->stack[app->depth - 1] == s)
        teach(g, app);
    if (terminal_session_over(g->session) && !g->showed_end && !g->session->replaying &&
        app->stack[app->depth - 1] == s) {
        g->showed_end = true;
        screen_result(app, g);
    }
    if (!terminal_session_over(g->session))
        g->showed_end = false;
}

static void draw_curtain(struct screen_game *g, struct screen_app *app)
{
    struct screen_canvas *c = &app->canvas;
    char                  line[160];
    hm_seat               p = g->session->curtain;
    screen_top_bar(app, g->session->game.ops->title, "");
    screen_put_centred(c, 0, c->h / 2 - 2, c->w, SCREEN_SEAT + p,
                       TERMINAL_FORMAT(line, app->context.lang, MSG_TERMINAL_CURTAIN,
                                       terminal_session_name(g->session, app->context.lang, p)));
    screen_put_centred(c, 0, c->h / 2, c->w, SCREEN_PLAIN,
                       screen_text(app, MSG_TERMINAL_CURTAIN_KEY));
    screen_zone(c, (struct screen_rect){0, 1, c->w, c->h - 2}, SCREEN_OPTIONS);
    screen_key_bar(app, screen_text(app, MSG_TERMINAL_CURTAIN_KEYS));
}

static void draw(struct screen *s, struct screen_app *app)
{
    struct screen_game      *g = of(s);
    struct terminal_session *t = g->session;
    struct screen_canvas    *c = &app->canvas;
    char                     left[160];
    struct hm_text           text = hm_text_in(left, sizeof left);
    g->noption = c->w < 40 || c->h < 12 || t->curtain != HM_NOBODY
                     ? 0
                     : g->noption; /* options that are not drawn cannot be chosen */
    if (c->w < 40 || c->h < 12) {
        screen_put_wrapped(c, (struct screen_rect){0, 0, c->w, c->h}, 0, SCREEN_PLAIN,
                           screen_text(app, MSG_TERMINAL_TOO_SMALL));
        return;
    }
    if (t->curtain != HM_NOBODY) {
        draw_curtain(g, app);
        return;
    }
    g->ops = terminal_game_of(t->game.ops)->screen;
    refresh(g, app);
    hm_put(&text, t->game.ops->title);
    if (t->ready)
        g->ops->standing(g, app, &text);
    screen_top_bar(app, left, t->status);
    struct screen_rect middle = {0, 1, c->w, c->h - 2};
    if (t->ready)
        g->ops->draw(g, app, middle);
    else if (g->kind->draw != NULL)
        g->kind->draw(g, app, middle);
    if (t->notice[0] != 0) {
        screen_fill(c, (struct screen_rect){0, 1, c->w, 1}, SCREEN_BAD | SCREEN_REVERSE, ' ');
        screen_put_cut(c, 1, 1, c->w - 2, SCREEN_BAD | SCREEN_REVERSE, t->notice);
    }
    const char *keys = g->kind->keys(g, app);
    screen_key_bar(app, keys[0] != 0 ? keys : screen_text(app, g->ops->keys));
}

static void leave(struct screen_game *g, struct screen_app *app)
{
    (void)app;
    screen_leave(&g->screen);
}

static bool common_key(struct screen_game *g, struct screen_app *app, const struct screen_event *e)
{
    struct terminal_session *t = g->session;
    switch (e->key) {
    case '?':
    case SCREEN_KEY_F1: screen_keys(app); return true;
    case 't': screen_hint(g, app); return true;
    case 'u':
        if (t->kind->undo == NULL || !t->kind->undo(t, false))
            screen_game_notify(g, true, screen_text(app, MSG_TERMINAL_NO_UNDO));
        return true;
    case 18: /* Ctrl-R */
        if (t->kind->undo == NULL || !t->kind->undo(t, true))
            screen_game_notify(g, true, screen_text(app, MSG_TERMINAL_NO_REDO));
        return true;
    case 'r': screen_rules(app, t->game.ops->id, g->rule[0] != 0 ? g->rule : NULL); return true;
    case 'c': screen_cards(app, &t->game); return true;
    case 'L': screen_log(g, app); return true;
    case 'P':
        if (t->ready)
            screen_result(app, g);
        return true;
    case 'S': screen_save_as(g, app); return true;
    case 'f':
        if (g->ops->desk != NULL && t->ready && t->me < HM_SEATS && !t->watching)
            g->ops->desk(g, app, HM_NO_CARD);
        return true;
    case SCREEN_KEY_PAGE_UP: g->log_up += 5; return true;
    case SCREEN_KEY_PAGE_DOWN: g->log_up = g->log_up > 5 ? g->log_up - 5 : 0; return true;
    case 'm':
    case SCREEN_KEY_F10: screen_game_menu(g, app); return true;
    case 'q': leave(g, app); return true;
    case SCREEN_KEY_ESC:
        if (g->draft.step > 0)
            memset(&g->draft, 0, sizeof g->draft);
        else
            screen_game_menu(g, app);
        return true;
    default: return false;
    }
}

static bool cursor_key(struct screen_game *g, struct screen_app *app, const struct screen_event *e)
{
    switch (e->key) {
    case SCREEN_KEY_LEFT:
    case 'h': walk(g, -1, 0); return true;
    case SCREEN_KEY_RIGHT:
    case 'l': walk(g, 1, 0); return true;
    case SCREEN_KEY_UP:
    case 'k': walk(g, 0, -1); return true;
    case SCREEN_KEY_DOWN:
    case 'j': walk(g, 0, 1); return true;
    case SCREEN_KEY_TAB:
        if (g->noption > 0)
            cycle(g, 1);
        return true;
    case SCREEN_KEY_BACKTAB:
        if (g->noption > 0)
            cycle(g, -1);
        return true;
    case SCREEN_KEY_ENTER:
    case ' ': choose(g, app); return true;
    case SCREEN_KEY_CLICK:
        if (e->zone >= 0 && e->zone < g->noption) {
            if (g->at == e->zone || g->option[e->zone].button) {
                g->at = e->zone;
                choose(g, app);
            } else {
                g->at = e->zone; /* the first click selects, the second one confirms */
            }
        }
        return true;
    case SCREEN_KEY_DOUBLE:
        if (e->zone >= 0 && e->zone < g->noption) {
            g->at = e->zone;
            choose(g, app);
        }
        return true;
    default: return false;
    }
}

static void key(struct screen *s, struct screen_app *app, const struct screen_event *e)
{
    struct screen_game      *g = of(s);
    struct terminal_session *t = g->session;
    struct screen_event      enter = *e;
    g->message[0] = 0;
    g->bad = false;
    if (t->curtain != HM_NOBODY && e->key == SCREEN_KEY_CLICK)
        enter.key = SCREEN_KEY_ENTER;
    if (g->kind->key(g, app, &enter))
        return;
    if (t->curtain != HM_NOBODY) {
        if (e->key == 'q' || e->key == SCREEN_KEY_ESC)
            leave(g, app);
        return;
    }
    if (g->ops->key != NULL && g->ops->key(g, app, e))
        return;
    if (own_key(g, app, e->key) || number_key(g, app, e->key) || cursor_key(g, app, e))
        return;
    common_key(g, app, e);
}

static void close_game(struct screen *s)
{
    struct screen_game *g = of(s);
    terminal_thinker_free(g->thinker);
    g->session->kind->close(g->session);
    free(g);
}

static const struct screen_kind game_kind = {draw, key, tick, close_game, false};

void screen_session(struct screen_app *app, struct terminal_session *t)
{
    static const struct screen_session_kind *const kinds[] = {
        [TERMINAL_LOCAL] = &screen_local,
        [TERMINAL_REPLAY] = &screen_replay,
        [TERMINAL_REMOTE] = &screen_remote,
    };
    struct screen_game *g = screen_new(app, sizeof *g);
    g->screen.kind = &game_kind;
    g->session = t;
    g->kind = kinds[t->kind->type];
    g->ops = terminal_game_of(t->game.ops)->screen;
    g->at = -1;
    g->ply = UINT32_MAX;
    g->showed_end = terminal_session_over(t);
    screen_push(app, &g->screen);
}

void screen_session_or_message(struct screen_app *app, struct terminal_session *s,
                               const struct hm_msg *msg)
{
    if (s != NULL)
        screen_session(app, s);
    else
        screen_message(app, screen_text(app, MSG_TERMINAL_SORRY), msg->text);
}
