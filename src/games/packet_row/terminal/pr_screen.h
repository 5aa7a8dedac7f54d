/*
 * pr_screen.h: what the files of Packet Row's screen share.
 */
#ifndef HARBOUR_PR_SCREEN_H
#define HARBOUR_PR_SCREEN_H

#include "games/packet_row/packet_row.h"
#include "terminal/screen/screen_canvas.h"
#include "terminal/terminal_game.h"

struct screen_game;
struct screen_option;
struct screen_app;
struct terminal_report;
struct terminal_log;

/* "Fur ×2", "4 fur → France", "Ship → Sweden", "Town hall 5 pts" */
void pr_screen_card_name(const struct msg_language *l, const struct hm_game *g, hm_card c,
                         struct hm_text *t);

/* The same with codes for countries, "4 fur → FR", for narrow places. */
void pr_screen_card_brief(const struct msg_language *l, const struct hm_game *g, hm_card c,
                          struct hm_text *t);

/* The same short enough for a hand: "4 fur FR $35", "SE", "Town hall 5". */
void pr_screen_card_short(const struct msg_language *l, const struct hm_game *g, hm_card c,
                          struct hm_text *t);

/* The text at its right: a price "$6", a reward "+$35", or nothing. */
void pr_screen_card_price(const struct msg_language *l, const struct hm_game *g, hm_card c,
                          struct hm_text *t);

/* A name from a list of the game's catalogue: pr_noun(l, "table.goods/", "grain"). */
static inline const char *pr_noun(const struct msg_language *l, const char *list, const char *key)
{
    return terminal_noun(l, "packet_row", list, key);
}

/* Asks before a player ends the settlement and could still earn money. */
bool pr_screen_warning(const struct msg_language *l, const struct hm_game *g,
                       const struct hm_state *seen, const struct hm_move *m, struct hm_text *t);

/* An area's name. */
const char *pr_screen_area(const struct msg_language *l, unsigned area);

/* "a contract", "2 contracts", and what they bring. */
int32_t pr_screen_contracts(const struct msg_language *l, const struct hm_game *g,
                            const hm_cards *given, struct hm_text *t);

/* "2 fur, a ship to France": what a contract lacks; empty when nothing. */
void pr_screen_lack(const struct msg_language *l, const struct hm_pr_lack *lack, struct hm_text *t);

/* The position of a board and the style of its cards.  */
struct pr_screen_board {
    struct screen_rect at;
    bool               cards;          /* as cards, not as lines, */
    int                card_w, card_h; /* of this size */
};
void pr_screen_draw_board(struct screen_game *g, struct screen_app *app,
                          const struct pr_screen_board *board, unsigned area);

/* A card with a frame, at least 12 by 6; `future`: of the next supply. */
void pr_screen_draw_card(struct screen_game *g, struct screen_app *app, struct screen_rect r,
                         hm_card card, bool future);

/* The option for this card; NULL if there is none.  */
struct screen_option *pr_screen_option(struct screen_game *g, hm_card c);

void pr_screen_label(const struct msg_language *l, const struct hm_game *g, const struct hm_move *m,
                     struct hm_text *t);
void pr_screen_report(const struct terminal_report *report, struct terminal_log *log);
void pr_screen_desk(struct screen_game *g, struct screen_app *app, hm_card c);

extern const struct terminal_lesson pr_lesson;
extern const struct plain_game      pr_plain;
extern const struct screen_ops      pr_screen_ops;

#endif
