/*
 * rt_screen.h: what the files of Rotterdam's screen share.
 */
#ifndef HARBOUR_RT_SCREEN_H
#define HARBOUR_RT_SCREEN_H

#include "games/rotterdam/rotterdam.h"
#include "terminal/screen/screen_canvas.h"
#include "terminal/terminal_game.h"

struct screen_game;
struct screen_app;
struct terminal_report;
struct terminal_log;

/* "Petrol", "Bread + jam, 5 pts", "Heavy storm" */
void rt_screen_card_name(const struct msg_language *l, const struct hm_game *g, hm_card c,
                         struct hm_text *t);
void rt_screen_label(const struct msg_language *l, const struct hm_game *g, const struct hm_move *m,
                     struct hm_text *t);
void rt_screen_report(const struct terminal_report *report, struct terminal_log *log);

/* Asks before a player ends a phase in which an assignment could still be completed. */
bool rt_screen_warning(const struct msg_language *l, const struct hm_game *g,
                       const struct hm_state *seen, const struct hm_move *m, struct hm_text *t);

/* The end of a phase in which the seat could only play shipping cards. */
bool rt_screen_idle(const struct hm_game *g, const struct hm_state *seen, hm_seat seat,
                    struct hm_move *out);

/* A name from a list of the game's catalogue: rt_noun(l, "table.materials/", "grain"). */
static inline const char *rt_noun(const struct msg_language *l, const char *list, const char *key)
{
    return terminal_noun(l, "rotterdam", list, key);
}

/* Ship 0 is "A1". */
void        rt_screen_put_ship(unsigned ship, struct hm_text *t);
const char *rt_screen_material(const struct msg_language *l,
                               unsigned cargo); /* of cargo 1 .. 4; "empty" for 0 */
const char *rt_screen_shipping(const struct msg_language *l,
                               unsigned                   kind); /* of a shipping card */
const char *rt_screen_product(const struct msg_language *l, unsigned product);
void rt_screen_put_products(const struct msg_language *l, const uint8_t count[HM_RT_PRODUCTS],
                            const char *between, struct hm_text *t);
void rt_screen_put_cards(const struct msg_language *l, const struct hm_game *g, hm_cards set,
                         const char *between, struct hm_text *t);

/* The fields of a move in the order in which a draft settles them (draft.h). */
enum { RT_FACE_FIELD_TARGET, RT_FACE_FIELD_SERIAL, RT_FACE_FIELD_ARG0, RT_FACE_FIELD_ARG1 };
void rt_screen_options(struct screen_game *g, struct screen_app *app);

/* The river.  `lit` positions can be chosen, `focus` is under the cursor (-1: none); a colour (or
 * HM_RT_COLOURS for none) is shown as if it were named. */
struct rt_screen_map {
    uint64_t lit;
    int      focus;
    unsigned colour;
    unsigned ship; /* under the cursor; HM_RT_SHIPS: none */
    uint32_t lit_ships;
};
void rt_screen_draw_map(struct screen_game *g, struct screen_app *app, struct screen_rect r,
                        const struct rt_screen_map *map);

/* The same as a list of ships: where they are, what they carry, which colours lead on. */
void rt_screen_draw_ship_list(struct screen_game *g, struct screen_app *app, struct screen_rect r);

/* The swap desk. */
void rt_screen_desk(struct screen_game *g, struct screen_app *app, hm_card c);

extern const struct terminal_lesson rt_lesson;
extern const struct plain_game      rt_plain;
extern const struct screen_ops      rt_screen_ops;

#endif
