/*
 * pr_desk.c: the contract desk: marks cards for a fulfilment and explains why it is not allowed yet.
 *
 * It uses the library's draft: cards toggle in any order, and check() validates the set.  Nothing is
 * given before Enter on an allowed set.
 */
#include "pr_screen.h"

#include "terminal/screen/screen_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct desk {
    struct screen       screen;
    struct screen_game *game; /* below this screen, so it outlives it */
    struct hm_draft     draft;
    hm_card             card[HM_CARDS]; /* what can be marked, in the order of the list */
    struct screen_rect  at[HM_CARDS];
    int                 ncard, cursor;
    struct hm_plan      plan[HM_PLANS];
    size_t              nplan;
};

enum { ZONE_PLAN = 1000 };

static bool usable(unsigned kind)
{
    return kind == HM_PR_CARD_CONTRACT || kind == HM_PR_CARD_SHIP || kind == HM_PR_CARD_CAPTAIN ||
           kind == HM_PR_CARD_GOODS || kind == HM_PR_CARD_GOLD || kind == HM_PR_CARD_TRADER;
}

/* Contracts first, then ships and captains, then goods and traders. */
static int group_of(unsigned kind)
{
    return kind == HM_PR_CARD_CONTRACT                             ? 0
           : kind == HM_PR_CARD_SHIP || kind == HM_PR_CARD_CAPTAIN ? 1
                                                                   : 2;
}

static void list_cards(struct desk *d)
{
    const struct terminal_session *t = d->game->session;
    const struct hm_edition       *e = t->game.edition;
    hm_cards hand = hm_pr_hand(e, &t->seen, t->me), ships = hm_pr_ships(e, &t->seen, t->me),
             all = hm_or(&hand, &ships);
    d->ncard = 0;
    for (int group = 0; group < 3; group++)
        for (unsigned c = hm_next(&all, 0); c < HM_CARDS; c = hm_next(&all, c + 1)) {
            unsigned kind = hm_pr_card(e, (hm_card)c)->kind;
            if (usable(kind) && group_of(kind) == group)
                d->card[d->ncard++] = (hm_card)c;
        }
    d->draft.move.cards =
        hm_and(&d->draft.move.cards, &all); /* removes cards that were given in the meantime */
    d->nplan = t->game.ops->plans(e, &t->seen, t->me, d->plan, HM_PLANS);
    if (d->cursor >= d->ncard)
        d->cursor = d->ncard > 0 ? d->ncard - 1 : 0;
}

static void draw_cards(struct desk *d, struct screen_app *app, struct screen_rect r)
{
    static const enum msg_id titles[] = {MSG_PACKET_ROW_TABLE_HAND_CONTRACTS,
                                         MSG_PACKET_ROW_TABLE_HAND_SHIPS,
                                         MSG_PACKET_ROW_TERMINAL_HAND_GOODS};
    struct screen_canvas    *c = &app->canvas;
    const struct hm_game    *g = &d->game->session->game;
    int                      columns = 3, wide = r.w / columns;
    for (int group = 0; group < 3; group++) {
        int x = r.x + group * wide, y = r.y;
        screen_put_cut(c, x, y++, wide - 1, SCREEN_TITLE, screen_text(app, titles[group]));
        for (int i = 0; i < d->ncard; i++) {
            unsigned kind = hm_pr_card(g->edition, d->card[i])->kind;
            if (group_of(kind) != group)
                continue;
            bool           marked = hm_has(&d->draft.move.cards, d->card[i]), here = i == d->cursor;
            char           text[80] = "";
            struct hm_text t = hm_text_in(text, sizeof text);
            hm_put(&t, marked ? "[x] " : "[ ] ");
            pr_screen_card_short(app->context.lang, g, d->card[i], &t);
            d->at[i] = (struct screen_rect){x, y, wide - 1, 1};
            if (y < r.y + r.h)
                screen_put_cut(c, x, y, wide - 1,
                               here     ? SCREEN_CURSOR
                               : marked ? SCREEN_ACTION
                                        : SCREEN_PLAIN,
                               text);
            screen_zone(c, d->at[i], i);
            y++;
        }
    }
}

static void put_plan(struct desk *d, struct screen_app *app, const struct hm_plan *p,
                     struct hm_text *t)
{
    const struct hm_game *g = &d->game->session->game;
    bool                  any = false;
    terminal_put_money(app->context.lang, t, p->gain);
    hm_put(t, "  ");
    for (unsigned c = hm_next(&p->move.cards, 0); c < HM_CARDS;
         c = hm_next(&p->move.cards, c + 1)) {
        hm_put(t, any ? ", " : "");
        pr_screen_card_short(app->context.lang, g, (hm_card)c, t);
        any = true;
    }
}

static void verdict(struct desk *d, struct screen_app *app, char *out, size_t cap,
                    screen_style *style)
{
    const struct hm_game *g = &d->game->session->game;
    struct hm_explanation explanation = {.card = HM_NO_CARD};
    char                  name[100] = "";
    struct hm_text        w = hm_text_in(name, sizeof name);
    *style = SCREEN_SOFT;
    if (d->ncard == 0 || group_of(hm_pr_card(g->edition, d->card[0])->kind) != 0) {
        snprintf(out, cap, "%s", screen_text(app, MSG_PACKET_ROW_TABLE_DESK_NONE));
    } else if (hm_none(&d->draft.move.cards)) {
        snprintf(out, cap, "%s", screen_text(app, MSG_PACKET_ROW_TERMINAL_DESK_EMPTY));
    } else if (g->ops->check(g->edition, &d->game->session->seen, &d->draft.move) == NULL) {
        int32_t gain = pr_screen_contracts(app->context.lang, g, &d->draft.move.cards, &w);
        terminal_format_in(out, cap, app->context.lang, MSG_PACKET_ROW_TERMINAL_DESK_OK, name,
                           terminal_number(gain).text, (const char *)NULL);
        *style = SCREEN_GOOD;
    } else {
        char text[240];
        g->ops->explain(g->edition, &d->game->session->seen, &d->draft.move, &explanation);
        terminal_refusal(app->context.lang, g, &explanation, TERMINAL_CARD_NAMES, text,
                         sizeof text);
        snprintf(out, cap, "%s (%s)", text,
                 explanation.refusal != NULL ? explanation.refusal->rule : "");
        *style = SCREEN_BAD;
    }
}

static void draw(struct screen *s, struct screen_app *app)
{
    struct desk          *d = (struct desk *)s;
    struct screen_canvas *c = &app->canvas;
    char                  text[400];
    screen_style          style;
    list_cards(d);
    screen_top_bar(app, screen_text(app, MSG_PACKET_ROW_TABLE_DESK_TITLE),
                   d->game->session->game.ops->title);
    screen_key_bar(app, screen_text(app, MSG_PACKET_ROW_TERMINAL_DESK_KEYS));
    int plans = d->nplan < 9 ? (int)d->nplan : 9;
    int low = c->h - 5 - (plans < c->h / 3 ? plans : c->h / 3);
    draw_cards(d, app, (struct screen_rect){2, 2, c->w - 4, low - 3});
    verdict(d, app, text, sizeof text, &style);
    terminal_line(c, 0, low - 1, c->w, SCREEN_SOFT);
    screen_put_wrapped(c, (struct screen_rect){2, low, c->w - 4, 2}, 0, style, text);
    if (plans > 0)
        screen_put_cut(c, 2, low + 2, c->w - 4, SCREEN_TITLE,
                       screen_text(app, MSG_PACKET_ROW_TERMINAL_PLANS));
    for (int i = 0; i < plans && low + 3 + i < c->h - 1; i++) {
        struct hm_text t = hm_text_in(text, sizeof text);
        hm_put_int(&t, i + 1);
        hm_put(&t, "  ");
        put_plan(d, app, &d->plan[i], &t);
        bool same = hm_same(&d->plan[i].move.cards, &d->draft.move.cards);
        screen_put_cut(c, 2, low + 3 + i, c->w - 4, same ? SCREEN_GOOD : SCREEN_PLAIN, text);
        screen_zone(c, (struct screen_rect){2, low + 3 + i, c->w - 4, 1}, ZONE_PLAN + i);
    }
}

/* To the next card down or up the column, or to the column beside. */
static void walk(struct desk *d, int dx, int dy)
{
    int best = -1, min = 1 << 30;
    for (int i = 0; i < d->ncard; i++) {
        int x = d->at[i].x - d->at[d->cursor].x, y = d->at[i].y - d->at[d->cursor].y;
        int ahead = dx * x + dy * y, aside = dx != 0 ? (y < 0 ? -y : y) : (x < 0 ? -x : x) * 8;
        if (ahead > 0 && ahead + 4 * aside < min) {
            min = ahead + 4 * aside;
            best = i;
        }
    }
    if (best >= 0)
        d->cursor = best;
}

static void toggle(struct desk *d, int i)
{
    if (i >= 0 && i < d->ncard)
        hm_pick(&d->game->session->game, &d->game->session->seen, &d->draft,
                (uint16_t)(HM_PICK_CARD + d->card[i]));
}

static void take_plan(struct desk *d, size_t i)
{
    if (i < d->nplan)
        d->draft.move.cards = d->plan[i].move.cards;
}

static void key(struct screen *s, struct screen_app *app, const struct screen_event *e)
{
    struct desk *d = (struct desk *)s;
    switch (e->key) {
    case SCREEN_KEY_UP:
    case 'k': walk(d, 0, -1); break;
    case SCREEN_KEY_DOWN:
    case 'j': walk(d, 0, 1); break;
    case SCREEN_KEY_LEFT:
    case 'h': walk(d, -1, 0); break;
    case SCREEN_KEY_RIGHT:
    case 'l': walk(d, 1, 0); break;
    case ' ': toggle(d, d->cursor); break;
    case SCREEN_KEY_CLICK:
        if (e->zone >= ZONE_PLAN) {
            take_plan(d, (size_t)(e->zone - ZONE_PLAN));
        } else if (e->zone >= 0) {
            d->cursor = e->zone;
            toggle(d, e->zone);
        }
        break;
    case 'b': take_plan(d, 0); break;
    case 'x': memset(&d->draft.move.cards, 0, sizeof d->draft.move.cards); break;
    case 'r': screen_rules(app, "packet-row", "PR-5"); break;
    case SCREEN_KEY_ENTER:
        if (!hm_none(&d->draft.move.cards) && screen_game_try(d->game, app, &d->draft.move))
            screen_leave(s);
        break;
    case SCREEN_KEY_ESC:
    case 'q':
    case 'f':
        d->game->message[0] = 0;
        screen_leave(s);
        break;
    default:
        if (e->key >= '1' && e->key <= '9')
            take_plan(d, e->key - '1');
        break;
    }
}

static void close_desk(struct screen *s) { free(s); }

static const struct screen_kind desk_kind = {draw, key, NULL, close_desk, false};

void pr_screen_desk(struct screen_game *g, struct screen_app *app, hm_card c)
{
    struct desk *d = screen_new(app, sizeof *d);
    d->screen.kind = &desk_kind;
    d->game = g;
    d->draft.move.seat = g->session->me;
    d->draft.move.kind = HM_PR_MOVE_FULFIL;
    d->draft.step = 1;
    list_cards(d);
    for (int i = 0; i < d->ncard; i++)
        if (d->card[i] == c)
            d->cursor = i;
    /* Starts with the best proposal that contains that card.  */
    for (size_t i = 0; i < d->nplan; i++)
        if (c == HM_NO_CARD || hm_has(&d->plan[i].move.cards, c)) {
            take_plan(d, i);
            break;
        }
    screen_push(app, &d->screen);
}
