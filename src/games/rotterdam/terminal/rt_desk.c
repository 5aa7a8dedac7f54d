/*
 * rt_desk.c: the swap desk: the cards to give, the products wanted, and the recipient.
 *
 * On the left the player's product cards, on the right the eight products with the number wanted.
 * check() validates the offer, so the reason why it is not possible yet is always shown below.
 */
#include "rt_screen.h"

#include "terminal/screen/screen_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct desk {
    struct screen       screen;
    struct screen_game *game; /* below this screen, so it outlives it */
    struct hm_move      offer;
    hm_card             card[HM_CARDS];
    int                 ncard;
    bool                right; /* the cursor is in the right column */
    int                 at[2];
};

enum { ZONE_WANT = 1000 };

static void list_cards(struct desk *d)
{
    const struct terminal_session *t = d->game->session;
    hm_cards                       mine = hm_rt_products(&t->seen, t->me);
    d->ncard = 0;
    for (unsigned c = hm_next(&mine, 0); c < HM_CARDS; c = hm_next(&mine, c + 1))
        d->card[d->ncard++] = (hm_card)c;
    d->offer.cards = hm_and(&d->offer.cards, &mine);
    d->at[0] = d->at[0] < d->ncard ? d->at[0] : d->ncard > 0 ? d->ncard - 1 : 0;
}

static unsigned wanted(const struct desk *d, unsigned product)
{
    return (unsigned)d->offer.arg[product / 2] >> product % 2 * 4 & 15u;
}

static void want(struct desk *d, unsigned product, int by)
{
    int      n = (int)wanted(d, product) + by;
    unsigned shift = product % 2 * 4;
    if (n < 0 || n > 9)
        return;
    d->offer.arg[product / 2] =
        (uint8_t)((d->offer.arg[product / 2] & ~(15u << shift)) | (unsigned)n << shift);
}

static void next_partner(struct desk *d)
{
    const struct terminal_session *t = d->game->session;
    do
        d->offer.target = d->offer.target == HM_RT_TO_ALL ? 0 : (uint8_t)(d->offer.target + 1);
    while (d->offer.target == t->me ||
           (d->offer.target >= t->setup.nseat && d->offer.target != HM_RT_TO_ALL));
}

static void draw_columns(struct desk *d, struct screen_app *app, int y)
{
    struct screen_canvas *c = &app->canvas;
    const struct hm_game *g = &d->game->session->game;
    int                   half = c->w / 2;
    char                  line[120];
    screen_put(c, 2, y, SCREEN_TITLE, screen_text(app, MSG_ROTTERDAM_TABLE_OFFERS_GIVE));
    screen_put(c, half, y, SCREEN_TITLE, screen_text(app, MSG_ROTTERDAM_TABLE_OFFERS_WANT));
    for (int i = 0; i < d->ncard && y + 1 + i < c->h - 8; i++) {
        bool           marked = hm_has(&d->offer.cards, d->card[i]);
        struct hm_text t = hm_text_in(line, sizeof line);
        hm_put(&t, marked ? "[x] " : "[ ] ");
        rt_screen_card_name(app->context.lang, g, d->card[i], &t);
        screen_put_cut(c, 2, y + 1 + i, half - 4,
                       !d->right && i == d->at[0] ? SCREEN_CURSOR
                       : marked                   ? SCREEN_ACTION
                                                  : SCREEN_PLAIN,
                       line);
        screen_zone(c, (struct screen_rect){2, y + 1 + i, half - 4, 1}, i);
    }
    if (d->ncard == 0)
        screen_put(c, 2, y + 1, SCREEN_SOFT, "-");
    for (unsigned p = 0; p < HM_RT_PRODUCTS; p++) {
        snprintf(line, sizeof line, "%u  %s", wanted(d, p),
                 rt_screen_product(app->context.lang, p));
        bool here = d->right && (int)p == d->at[1];
        screen_put_cut(c, half, y + 1 + (int)p, half - 2,
                       here               ? SCREEN_CURSOR
                       : wanted(d, p) > 0 ? SCREEN_ACTION
                                          : SCREEN_PLAIN,
                       line);
        screen_zone(c, (struct screen_rect){half, y + 1 + (int)p, half - 2, 1}, ZONE_WANT + (int)p);
    }
}

static int draw_standing(struct desk *d, struct screen_app *app, int y)
{
    struct screen_canvas          *c = &app->canvas;
    const struct terminal_session *t = d->game->session;
    bool                           any = false;
    screen_put(c, 2, y++, SCREEN_TITLE, screen_text(app, MSG_ROTTERDAM_TERMINAL_DESK_STAND));
    for (hm_seat p = 0; p < t->setup.nseat && y < c->h - 1; p++) {
        struct hm_rt_offer o = hm_rt_offer_of(&t->seen, p);
        char               give[120] = "", get[120] = "", line[320];
        struct hm_text     a = hm_text_in(give, sizeof give), b = hm_text_in(get, sizeof get);
        if (o.number == 0)
            continue;
        any = true;
        const char *to = o.to < HM_RT_SEATS ? terminal_session_name(t, app->context.lang, o.to)
                                            : screen_text(app, MSG_ROTTERDAM_TABLE_OFFERS_ALL);
        rt_screen_put_cards(app->context.lang, &t->game, o.give, ", ", &a);
        rt_screen_put_products(app->context.lang, o.want, ", ", &b);
        if (o.seen)
            TERMINAL_FORMAT(line, app->context.lang, MSG_ROTTERDAM_TERMINAL_OFFERS,
                            terminal_session_name(t, app->context.lang, p), give, get, to);
        else
            TERMINAL_FORMAT(line, app->context.lang, MSG_ROTTERDAM_TERMINAL_OFFER_UNSEEN,
                            terminal_session_name(t, app->context.lang, p), to);
        screen_put_cut(c, 2, y++, c->w - 4, SCREEN_NAMED, line);
    }
    if (!any)
        screen_put_cut(c, 2, y++, c->w - 4, SCREEN_SOFT,
                       screen_text(app, MSG_ROTTERDAM_TERMINAL_NO_OFFERS));
    return y;
}

static void draw(struct screen *s, struct screen_app *app)
{
    struct desk          *d = (struct desk *)s;
    struct screen_canvas *c = &app->canvas;
    const struct hm_game *g = &d->game->session->game;
    char                  line[320], text[240];
    struct hm_explanation explanation = {.card = HM_NO_CARD};
    list_cards(d);
    screen_top_bar(app, screen_text(app, MSG_ROTTERDAM_TERMINAL_DESK_TITLE), g->ops->title);
    screen_key_bar(app, screen_text(app, MSG_ROTTERDAM_TERMINAL_DESK_KEYS));
    draw_columns(d, app, 2);
    int rows = d->ncard > HM_RT_PRODUCTS ? d->ncard : HM_RT_PRODUCTS, y = 4 + rows;
    y = y > c->h - 8 ? c->h - 8 : y;
    const char *to =
        d->offer.target == HM_RT_TO_ALL
            ? screen_text(app, MSG_ROTTERDAM_TABLE_OFFERS_ALL)
            : terminal_session_name(d->game->session, app->context.lang, d->offer.target);
    screen_put_cut(c, 2, y, c->w / 2, SCREEN_ACTION,
                   TERMINAL_FORMAT(line, app->context.lang, MSG_ROTTERDAM_TERMINAL_DESK_TO, to));
    screen_put_cut(c, c->w / 2, y, c->w / 2 - 2, SCREEN_SOFT,
                   TERMINAL_FORMAT(line, app->context.lang, MSG_ROTTERDAM_TERMINAL_DESK_LEFT,
                                   terminal_number(hm_rt_offers_left(&d->game->session->seen,
                                                                     d->game->session->me))
                                       .text));
    if (g->ops->check(g->edition, &d->game->session->seen, &d->offer) == NULL) {
        screen_put_cut(c, 2, y + 1, c->w - 4, SCREEN_GOOD,
                       screen_text(app, MSG_ROTTERDAM_TERMINAL_DESK_OK));
    } else {
        g->ops->explain(g->edition, &d->game->session->seen, &d->offer, &explanation);
        terminal_refusal(app->context.lang, g, &explanation, TERMINAL_CARD_NAMES, text,
                         sizeof text);
        snprintf(line, sizeof line, "%s (%s)", text,
                 explanation.refusal != NULL ? explanation.refusal->rule : "");
        screen_put_wrapped(c, (struct screen_rect){2, y + 1, c->w - 4, 2}, 0, SCREEN_BAD, line);
    }
    draw_standing(d, app, y + 3);
}

static void step(struct desk *d, int by)
{
    int max = d->right ? HM_RT_PRODUCTS : d->ncard, *at = &d->at[d->right ? 1 : 0];
    *at += by;
    *at = *at < 0 || max == 0 ? 0 : *at >= max ? max - 1 : *at;
}

static void mark(struct desk *d, int i)
{
    if (i < 0 || i >= d->ncard)
        return;
    if (hm_has(&d->offer.cards, d->card[i]))
        hm_remove(&d->offer.cards, d->card[i]);
    else
        hm_add(&d->offer.cards, d->card[i]);
}

static void key(struct screen *s, struct screen_app *app, const struct screen_event *e)
{
    struct desk *d = (struct desk *)s;
    switch (e->key) {
    case SCREEN_KEY_UP:
    case 'k': step(d, -1); break;
    case SCREEN_KEY_DOWN:
    case 'j': step(d, 1); break;
    case SCREEN_KEY_LEFT:
    case 'h': d->right = false; break;
    case SCREEN_KEY_RIGHT:
    case 'l':
    case SCREEN_KEY_TAB: d->right = e->key == SCREEN_KEY_TAB ? !d->right : true; break;
    case ' ':
    case '+':
        if (d->right)
            want(d, (unsigned)d->at[1], 1);
        else
            mark(d, d->at[0]);
        break;
    case '-':
        if (d->right)
            want(d, (unsigned)d->at[1], -1);
        break;
    case SCREEN_KEY_CLICK:
        if (e->zone >= ZONE_WANT)
            want(d, (unsigned)(e->zone - ZONE_WANT), 1);
        else if (e->zone >= 0)
            mark(d, e->zone);
        break;
    case 'a': next_partner(d); break;
    case 's': {
        struct hm_move show = {
            .kind = HM_RT_MOVE_SHOW, .seat = d->game->session->me, .cards = d->offer.cards};
        screen_game_try(d->game, app, &show);
        break;
    }
    case 'r': screen_rules(app, "rotterdam", "RT-7"); break;
    case SCREEN_KEY_ENTER:
        if (screen_game_try(d->game, app, &d->offer))
            screen_leave(s);
        break;
    case SCREEN_KEY_ESC:
    case 'q':
    case 'f':
        d->game->message[0] = 0;
        screen_leave(s);
        break;
    default: break;
    }
}

static void close_desk(struct screen *s) { free(s); }

static const struct screen_kind desk_kind = {draw, key, NULL, close_desk, false};

void rt_screen_desk(struct screen_game *g, struct screen_app *app, hm_card c)
{
    struct desk *d = screen_new(app, sizeof *d);
    d->screen.kind = &desk_kind;
    d->game = g;
    d->offer =
        (struct hm_move){.kind = HM_RT_MOVE_OFFER, .seat = g->session->me, .target = HM_RT_TO_ALL};
    if (c != HM_NO_CARD)
        hm_add(&d->offer.cards, c);
    screen_push(app, &d->screen);
}
