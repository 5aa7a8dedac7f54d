/*
 * rt_face.h: what the files of Rotterdam's screen share.
 */
#ifndef HARBOUR_TUI_RT_H
#define HARBOUR_TUI_RT_H

#include "games/rotterdam/rotterdam.h"
#include "terminal/screen/screen_canvas.h"
#include "terminal/terminal_text.h"

struct tui_game;
struct tui_app;
struct tui_told;
struct tui_log;

/* "Petrol", "Bread + jam, 5 pts", "Heavy storm" */
void tui_rt_card_name(const struct tui_lang *l, const struct hm_game *g, hm_card c, struct hm_text *t);
void tui_rt_label(const struct tui_lang *l, const struct hm_game *g, const struct hm_move *m, struct hm_text *t);
void tui_rt_tell(const struct tui_told *told, struct tui_log *log);

/* Ship 0 is "A1". */
void        tui_rt_put_ship(unsigned ship, struct hm_text *t);
const char *tui_rt_material(const struct tui_lang *l, unsigned cargo); /* of cargo 1 .. 4; "empty" for 0 */
const char *tui_rt_product(const struct tui_lang *l, unsigned product);
void        tui_rt_put_products(const struct tui_lang *l, const uint8_t count[HM_RT_PRODUCTS], const char *between,
                                struct hm_text *t);
void        tui_rt_put_cards(const struct tui_lang *l, const struct hm_game *g, hm_cards set, const char *between,
                             struct hm_text *t);

/* The fields of a move in the order in which a draft settles them (draft.h). */
enum { TUI_RT_FIELD_TARGET, TUI_RT_FIELD_SERIAL, TUI_RT_FIELD_ARG0, TUI_RT_FIELD_ARG1 };
void tui_rt_options(struct tui_game *g, struct tui_app *app);

/* The river.  `lit` positions can be chosen, `focus` is under the cursor (-1: none); a colour (or
 * HM_RT_COLOURS for none) is shown as if it were named. */
struct tui_rt_map {
    uint64_t lit;
    int      focus;
    unsigned colour;
    unsigned ship; /* under the cursor; HM_RT_SHIPS: none */
    uint32_t lit_ships;
};
void tui_rt_draw_map(struct tui_game *g, struct tui_app *app, struct tui_rect r, const struct tui_rt_map *map);

/* The same as a list of ships: where they are, what they carry, which colours lead on. */
void tui_rt_draw_twin(struct tui_game *g, struct tui_app *app, struct tui_rect r);

/* The swap desk. */
void tui_rt_desk(struct tui_game *g, struct tui_app *app, hm_card c);

#endif
