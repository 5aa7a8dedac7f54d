/*
 * pr_face.h: what the files of Packet Row's screen share.
 */
#ifndef HARBOUR_TUI_PR_H
#define HARBOUR_TUI_PR_H

#include "games/packet_row/packet_row.h"
#include "terminal/screen/screen_canvas.h"
#include "terminal/terminal_text.h"

struct tui_game;
struct tui_option;
struct tui_app;
struct tui_told;
struct tui_log;

/* "Fur ×2", "4 fur → France", "Ship → Sweden", "Town hall 5 pts" */
void tui_pr_card_name(const struct tui_lang *l, const struct hm_game *g, hm_card c, struct hm_text *t);

/* The same with codes for countries, "4 fur → FR", where room is short. */
void tui_pr_card_brief(const struct tui_lang *l, const struct hm_game *g, hm_card c, struct hm_text *t);

/* The same short enough for a hand: "4 fur FR $35", "SE", "Town hall 5". */
void tui_pr_card_short(const struct tui_lang *l, const struct hm_game *g, hm_card c, struct hm_text *t);

/* What stands at the right of it: a price "$6", a reward "+$35", or nothing. */
void tui_pr_card_price(const struct hm_game *g, hm_card c, struct hm_text *t);

/* An area's name as a heading. */
const char *tui_pr_area(const struct tui_lang *l, unsigned area, char *buf, size_t cap);

/* "a contract", "2 contracts", and what they bring. */
int32_t tui_pr_contracts(const struct tui_lang *l, const struct hm_game *g, const hm_cards *given, struct hm_text *t);

/* "2 fur, a ship to France": what a contract lacks; empty when nothing. */
void tui_pr_lack(const struct tui_lang *l, const struct hm_pr_lack *lack, struct hm_text *t);

/* Where a board goes and how its cards look. */
struct tui_pr_board {
    struct tui_rect at;
    bool            cards;          /* as cards, not as lines, */
    int             card_w, card_h; /* of this size */
};
void tui_pr_draw_board(struct tui_game *g, struct tui_app *app, const struct tui_pr_board *board, unsigned area);

/* The option that is about this card; NULL where there is none. */
struct tui_option *tui_pr_option(struct tui_game *g, hm_card c);

void tui_pr_label(const struct tui_lang *l, const struct hm_game *g, const struct hm_move *m, struct hm_text *t);
void tui_pr_tell(const struct tui_told *told, struct tui_log *log);
void tui_pr_desk(struct tui_game *g, struct tui_app *app, hm_card c);

#endif
