/*
 * screen_game.c: playing: the cursor, moves, refusals, hints, the curtain.
 */
#include "screen_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct tui_game *of(struct tui_screen *s) { return (struct tui_game *)s; }

const struct tui_face *tui_face_of(const struct hm_game *g)
{
    static const struct tui_face *const faces[] = {&tui_pr_face, &tui_rt_face};
    for (size_t i = 0; i < sizeof faces / sizeof faces[0]; i++)
        if (strcmp(faces[i]->game, g->ops->id) == 0)
            return faces[i];
    return &tui_plain_face;
}

void tui_move_label(const struct tui_lang *l, const struct hm_game *g, const struct hm_move *m, struct hm_text *t)
{
    tui_face_of(g)->label(l, g, m, t);
}

/* ---- options ------------------------------------------------------------------------------ */

struct tui_option *tui_option_add(struct tui_game *g, enum tui_act act, const char *label)
{
    struct tui_option *o = &g->option[g->noption < TUI_OPTIONS ? g->noption++ : TUI_OPTIONS - 1];
    memset(o, 0, sizeof *o);
    o->act = act;
    o->where = -1;
    o->card = HM_NO_CARD;
    snprintf(o->label, sizeof o->label, "%s", label);
    return o;
}

struct tui_option *tui_option_move(struct tui_game *g, struct tui_app *app, const struct hm_move *m)
{
    const struct hm_game *game = &g->table->game;
    char                  label[80];
    struct hm_text        t = hm_text_in(label, sizeof label);
    g->face->label(app->lang, game, m, &t);
    struct tui_option *o = tui_option_add(g, TUI_ACT_MOVE, label);
    o->move = *m;
    o->lit = game->ops->check(game->edition, &g->table->seen, m) == NULL;
    return o;
}

void tui_option_at(struct tui_game *g, struct tui_app *app, struct tui_option *o, struct tui_rect r)
{
    o->at = r;
    tui_zone(&app->canvas, r, (int)(o - g->option));
}

tui_style tui_option_style(const struct tui_game *g, const struct tui_option *o, tui_style otherwise)
{
    if (g->at >= 0 && o == &g->option[g->at])
        return o->lit ? TUI_CURSOR : TUI_SOFT | TUI_REVERSE;
    return o->lit ? TUI_ACTION : otherwise;
}

char tui_option_digit(const struct tui_game *g, const struct tui_option *o)
{
    int n = 0;
    for (const struct tui_option *i = g->option; i <= o; i++)
        n += i->lit && !i->button;
    return o->lit && !o->button && n <= 9 ? (char)('0' + n) : ' ';
}

static bool same_option(const struct tui_option *a, const struct tui_option *b)
{
    return a->act == b->act && a->card == b->card && memcmp(a->pick, b->pick, sizeof a->pick) == 0 &&
           memcmp(&a->move, &b->move, sizeof a->move) == 0 && a->where == b->where;
}

static int first_lit(const struct tui_game *g)
{
    for (int i = 0; i < g->noption; i++)
        if (g->option[i].lit && !g->option[i].button && g->option[i].act != TUI_ACT_DESK)
            return i;
    for (int i = 0; i < g->noption; i++)
        if (g->option[i].lit)
            return i;
    return g->noption > 0 ? 0 : -1;
}

/* What can be chosen now.  The cursor stays on what it was on, as far as that is still there. */
static void refresh(struct tui_game *g, struct tui_app *app)
{
    struct tui_table *t = g->table;
    struct tui_option was = {0};
    bool              had = g->at >= 0 && g->at < g->noption, anew = g->ply != t->seen.head.ply || g->me != t->me;
    if (had)
        was = g->option[g->at];
    if (anew) {
        memset(&g->draft, 0, sizeof g->draft);
        g->ply = t->seen.head.ply;
        g->me = t->me;
        g->log_up = 0;
        g->said[0] = 0;
    }
    g->draft.move.seat = t->me;
    g->noption = 0;
    if (t->ready && t->me < HM_SEATS && !t->replaying && !t->watching && !tui_table_over(t))
        g->face->options(g, app);
    bool now = tui_table_asked(t) && !g->asked; /* just asked: begin at the first choice */
    g->asked = tui_table_asked(t);
    g->at = -1;
    for (int i = 0; had && !now && i < g->noption; i++)
        if (same_option(&g->option[i], &was) && (!anew || g->option[i].lit || !tui_table_asked(t)))
            g->at = i;
    if (g->at < 0)
        g->at = first_lit(g);
}

/* ---- saying ------------------------------------------------------------------------------- */

void tui_game_say(struct tui_game *g, bool bad, const char *text)
{
    g->bad = bad;
    snprintf(g->said, sizeof g->said, "%s", text);
}

void tui_game_why(struct tui_game *g, struct tui_app *app, const struct hm_move *m)
{
    const struct hm_game *game = &g->table->game;
    struct hm_why         why = {.card = HM_NO_CARD};
    char                  text[256], line[320];
    game->ops->explain(game->edition, &g->table->seen, m, &why);
    if (why.no == NULL)
        return;
    tui_why(app->lang, game, &why, text, sizeof text);
    snprintf(g->rule, sizeof g->rule, "%s", why.no->rule);
    snprintf(line, sizeof line, "%s (%s)", text, why.no->rule);
    tui_game_say(g, true, line);
}

bool tui_game_try(struct tui_game *g, struct tui_app *app, const struct hm_move *m)
{
    const struct hm_game *game = &g->table->game;
    if (game->ops->check(game->edition, &g->table->seen, m) != NULL) {
        tui_game_why(g, app, m);
        return false;
    }
    struct hm_move copy = *m; /* m may be an option, and those are made anew */
    memset(&g->draft, 0, sizeof g->draft);
    g->said[0] = 0;
    g->table->kind->play(g->table, app, &copy);
    return true;
}

/* ---- choosing ----------------------------------------------------------------------------- */

static void pick(struct tui_game *g, struct tui_app *app, const struct tui_option *o)
{
    const struct hm_game *game = &g->table->game;
    struct tui_option     copy = *o;
    for (int i = 0; i < TUI_PICKS && copy.pick[i] != 0; i++) {
        uint8_t mask[HM_PICKS];
        hm_picks(game, &g->table->seen, &g->draft, mask);
        if (mask[copy.pick[i]] == 0)
            break;
        if (hm_pick(game, &g->table->seen, &g->draft, copy.pick[i])) {
            struct hm_move whole = g->draft.move;
            tui_game_try(g, app, &whole);
            return;
        }
    }
    g->at = -1; /* the next choice begins at its own first option */
}

static void choose(struct tui_game *g, struct tui_app *app)
{
    struct tui_option *o = tui_option_here(g);
    if (o == NULL)
        return;
    switch (o->act) {
    case TUI_ACT_MOVE: tui_game_try(g, app, &o->move); break;
    case TUI_ACT_PICK:
        if (o->lit)
            pick(g, app, o);
        else
            tui_game_why(g, app, &o->move);
        break;
    case TUI_ACT_DESK:
        if (g->face->desk != NULL)
            g->face->desk(g, app, o->card);
        break;
    }
}

/* The nearest option in a direction; what lies straight ahead is nearer than what lies aside. */
static void walk(struct tui_game *g, int dx, int dy)
{
    const struct tui_option *from = tui_option_here(g);
    int                      best = -1, least = 1 << 30;
    for (int i = 0; from != NULL && i < g->noption; i++) {
        const struct tui_rect *a = &from->at, *b = &g->option[i].at;
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
        if (far < least) {
            least = far;
            best = i;
        }
    }
    if (best >= 0)
        g->at = best;
}

static void cycle(struct tui_game *g, int by)
{
    for (int i = 1; i <= g->noption; i++) {
        int at = ((g->at + by * i) % g->noption + g->noption) % g->noption;
        if (g->option[at].lit) {
            g->at = at;
            return;
        }
    }
}

static bool number_key(struct tui_game *g, uint32_t key)
{
    for (int i = 0; i < g->noption; i++)
        if (key >= '1' && key <= '9' && (uint32_t)tui_option_digit(g, &g->option[i]) == key) {
            g->at = i;
            return true;
        }
    return false;
}

static bool own_key(struct tui_game *g, struct tui_app *app, uint32_t key)
{
    for (int i = 0; i < g->noption; i++)
        if (g->option[i].key != 0 && g->option[i].key == key) {
            g->at = i;
            choose(g, app);
            return true;
        }
    return false;
}

/* ---- hints -------------------------------------------------------------------------------- */

static void hint(struct tui_game *g, struct tui_app *app)
{
    if (!tui_table_asked(g->table)) {
        tui_game_say(g, true, tui_word(app, W_HINT_NOT_ASKED));
        return;
    }
    if (g->thinker == NULL)
        g->thinker = tui_thinker_new(&app->term);
    if (g->thinker == NULL || !tui_thinker_idle(g->thinker))
        return;
    struct tui_job j = {.kind = TUI_JOB_HINT, .game = g->table->game, .iterations = app->settings.hints};
    j.view.seen = g->table->seen;
    j.seed = 1842;
    j.ply = g->table->seen.head.ply;
    tui_thinker_start(g->thinker, &j);
    g->hinting = true;
    tui_game_say(g, false, tui_word(app, W_THINKING));
}

static void show_hints(struct tui_game *g, struct tui_app *app, const struct tui_job *j)
{
    const struct hm_game *game = &g->table->game;
    char                  text[2048], line[256];
    struct hm_text        t = hm_text_in(text, sizeof text);
    if (j->failed || j->hints.n == 0) {
        tui_game_say(g, true, tui_word(app, W_NO_HINT));
        return;
    }
    for (unsigned i = 0; i < j->hints.n; i++) {
        const struct hm_hint *h = &j->hints.hint[i];
        struct hm_text        label = hm_text_in(line, sizeof line);
        g->face->label(app->lang, game, &h->choice.move, &label);
        tui_say(app->lang, &t, W_HINT_LINE, tui_number(i + 1).text, line,
                tui_number((int64_t)(h->choice.value * 100.0f + 0.5f)).text, (const char *)NULL);
        for (unsigned k = 0; k < h->nreason; k++) {
            tui_reason(app->lang, game, &h->reason[k], line, sizeof line);
            hm_put(&t, "\n   - ");
            hm_put(&t, line);
        }
        hm_put(&t, "\n");
    }
    for (int i = 0; i < g->noption; i++)
        if (g->option[i].act == TUI_ACT_MOVE &&
            memcmp(&g->option[i].move, &j->hints.hint[0].choice.move, sizeof(struct hm_move)) == 0)
            g->at = i;
    g->said[0] = 0;
    tui_tell(app, tui_word(app, W_HINT), text);
}

static void tick_hint(struct tui_game *g, struct tui_app *app)
{
    struct tui_job j;
    if (!g->hinting || !tui_thinker_answer(g->thinker, &j))
        return;
    g->hinting = false;
    if (j.ply == g->table->seen.head.ply)
        show_hints(g, app, &j);
    app->again = true;
}

/* ---- passing by itself -------------------------------------------------------------------- */

/* PR-3.11: a front end may pass for its own player on request, where nothing else can be done. */
static void pass_alone(struct tui_game *g, struct tui_app *app)
{
    const struct hm_game *game = &g->table->game;
    struct hm_move        list[HM_MOVES];
    if (!app->settings.auto_pass || !tui_table_asked(g->table) || g->table->curtain != HM_NOBODY ||
        strcmp(game->ops->id, "packet-row") != 0 || g->table->replaying)
        return;
    size_t n = game->ops->legal(game->edition, &g->table->seen, g->table->me, HM_LISTED, list);
    if (n == 1 && strcmp(game->ops->kind_names[list[0].kind], "pass") == 0)
        tui_game_try(g, app, &list[0]);
}

/* ---- the screen --------------------------------------------------------------------------- */

static void tick(struct tui_screen *s, struct tui_app *app)
{
    struct tui_game *g = of(s);
    g->table->kind->tick(g->table, app);
    tick_hint(g, app);
    if (app->stack[app->depth - 1] == s)
        pass_alone(g, app);
    if (tui_table_over(g->table) && !g->told_end && !g->table->replaying && app->stack[app->depth - 1] == s) {
        g->told_end = true;
        tui_result_screen(app, g);
    }
    if (!tui_table_over(g->table))
        g->told_end = false;
}

static void draw_curtain(struct tui_game *g, struct tui_app *app)
{
    struct tui_canvas *c = &app->canvas;
    char               line[160];
    hm_seat            p = g->table->curtain;
    tui_top_bar(app, g->table->game.ops->title, "");
    tui_put_centred(c, 0, c->h / 2 - 2, c->w, TUI_SEAT + p,
                    TUI_SAY(line, app->lang, W_CURTAIN, tui_table_name(g->table, app->lang, p)));
    tui_put_centred(c, 0, c->h / 2, c->w, TUI_PLAIN, tui_word(app, W_CURTAIN_KEY));
    tui_zone(c, (struct tui_rect){0, 1, c->w, c->h - 2}, TUI_OPTIONS);
    tui_key_bar(app, tui_word(app, W_CURTAIN_KEYS));
}

static void draw(struct tui_screen *s, struct tui_app *app)
{
    struct tui_game   *g = of(s);
    struct tui_table  *t = g->table;
    struct tui_canvas *c = &app->canvas;
    char               left[160], keys[400];
    struct hm_text     text = hm_text_in(left, sizeof left);
    g->noption =
        c->w < 40 || c->h < 12 || t->curtain != HM_NOBODY ? 0 : g->noption; /* what is not seen is not chosen */
    if (c->w < 40 || c->h < 12) {
        tui_put_wrapped(c, (struct tui_rect){0, 0, c->w, c->h}, 0, TUI_PLAIN, tui_word(app, W_TOO_SMALL));
        return;
    }
    if (t->curtain != HM_NOBODY) {
        draw_curtain(g, app);
        return;
    }
    g->face = tui_face_of(&t->game);
    refresh(g, app);
    hm_put(&text, t->game.ops->title);
    if (t->ready)
        g->face->standing(g, app, &text);
    tui_top_bar(app, left, t->status);
    struct tui_rect middle = {0, 1, c->w, c->h - 2};
    if (t->ready)
        g->face->draw(g, app, middle);
    else if (t->kind->draw != NULL)
        t->kind->draw(t, app, middle);
    if (t->notice[0] != 0) {
        tui_fill(c, (struct tui_rect){0, 1, c->w, 1}, TUI_BAD | TUI_REVERSE, ' ');
        tui_put_cut(c, 1, 1, c->w - 2, TUI_BAD | TUI_REVERSE, t->notice);
    }
    snprintf(keys, sizeof keys, "%s", t->keys[0] != 0 ? t->keys : tui_word(app, g->face->keys));
    tui_key_bar(app, keys);
}

static void leave(struct tui_game *g, struct tui_app *app)
{
    (void)app;
    tui_leave(&g->screen);
}

static bool common_key(struct tui_game *g, struct tui_app *app, const struct tui_event *e)
{
    struct tui_table *t = g->table;
    switch (e->key) {
    case '?':
    case TUI_KEY_F1: tui_keys_screen(app); return true;
    case 't': hint(g, app); return true;
    case 'u':
        if (t->kind->undo == NULL || !t->kind->undo(t, app, false))
            tui_game_say(g, true, tui_word(app, W_NO_UNDO));
        return true;
    case 18: /* Ctrl-R */
        if (t->kind->undo == NULL || !t->kind->undo(t, app, true))
            tui_game_say(g, true, tui_word(app, W_NO_REDO));
        return true;
    case 'r': tui_rules_screen(app, t->game.ops->id, g->rule[0] != 0 ? g->rule : NULL); return true;
    case 'c': tui_cards_screen(app, &t->game); return true;
    case 'L': tui_log_screen(g, app); return true;
    case 'S': tui_save_as(g, app); return true;
    case 'f':
        if (g->face->desk != NULL && t->ready && t->me < HM_SEATS && !t->watching)
            g->face->desk(g, app, HM_NO_CARD);
        return true;
    case TUI_KEY_PAGE_UP: g->log_up += 5; return true;
    case TUI_KEY_PAGE_DOWN: g->log_up = g->log_up > 5 ? g->log_up - 5 : 0; return true;
    case 'm':
    case TUI_KEY_F10: tui_game_menu(g, app); return true;
    case 'q': leave(g, app); return true;
    case TUI_KEY_ESC:
        if (g->draft.step > 0)
            memset(&g->draft, 0, sizeof g->draft);
        else
            tui_game_menu(g, app);
        return true;
    default: return false;
    }
}

static bool cursor_key(struct tui_game *g, struct tui_app *app, const struct tui_event *e)
{
    switch (e->key) {
    case TUI_KEY_LEFT:
    case 'h': walk(g, -1, 0); return true;
    case TUI_KEY_RIGHT:
    case 'l': walk(g, 1, 0); return true;
    case TUI_KEY_UP:
    case 'k': walk(g, 0, -1); return true;
    case TUI_KEY_DOWN:
    case 'j': walk(g, 0, 1); return true;
    case TUI_KEY_TAB:
        if (g->noption > 0)
            cycle(g, 1);
        return true;
    case TUI_KEY_BACKTAB:
        if (g->noption > 0)
            cycle(g, -1);
        return true;
    case TUI_KEY_ENTER:
    case ' ': choose(g, app); return true;
    case TUI_KEY_CLICK:
        if (e->zone >= 0 && e->zone < g->noption) {
            if (g->at == e->zone || g->option[e->zone].button) {
                g->at = e->zone;
                choose(g, app);
            } else {
                g->at = e->zone; /* once to look, once more to do it */
            }
        }
        return true;
    case TUI_KEY_DOUBLE:
        if (e->zone >= 0 && e->zone < g->noption) {
            g->at = e->zone;
            choose(g, app);
        }
        return true;
    default: return false;
    }
}

static void key(struct tui_screen *s, struct tui_app *app, const struct tui_event *e)
{
    struct tui_game  *g = of(s);
    struct tui_table *t = g->table;
    struct tui_event  enter = *e;
    g->said[0] = 0;
    g->bad = false;
    if (t->curtain != HM_NOBODY && e->key == TUI_KEY_CLICK)
        enter.key = TUI_KEY_ENTER;
    if (t->kind->key != NULL && t->kind->key(t, app, &enter))
        return;
    if (t->curtain != HM_NOBODY) {
        if (e->key == 'q' || e->key == TUI_KEY_ESC)
            leave(g, app);
        return;
    }
    if (g->face->key != NULL && g->face->key(g, app, e))
        return;
    if (own_key(g, app, e->key) || number_key(g, e->key) || cursor_key(g, app, e))
        return;
    common_key(g, app, e);
}

static void close_game(struct tui_screen *s)
{
    struct tui_game *g = of(s);
    tui_thinker_free(g->thinker);
    g->table->kind->close(g->table);
    free(g);
}

static const struct tui_screen_kind game_kind = {draw, key, tick, close_game, false};

void tui_game_screen(struct tui_app *app, struct tui_table *t)
{
    struct tui_game *g = tui_new(app, sizeof *g);
    g->screen.kind = &game_kind;
    g->table = t;
    g->face = tui_face_of(&t->game);
    g->at = -1;
    g->ply = UINT32_MAX;
    g->told_end = tui_table_over(t);
    tui_push(app, &g->screen);
}
