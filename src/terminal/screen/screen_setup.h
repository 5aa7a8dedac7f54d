/* screen_setup.h: the rows of a form that say how a table is dealt: who begins, options, open
 * memory. */
#ifndef HARBOUR_SCREEN_SETUP_H
#define HARBOUR_SCREEN_SETUP_H

#include "screen_app.h"
#include "harbour/match.h"

struct screen_setup {
    const struct hm_ops *ops;
    struct hm_setup      setup;
    bool                 memory;  /* open memory, where the game has it */
    unsigned             changed; /* options that the player has changed, a bit for each */
};

void screen_setup_init(struct screen_setup *s, const struct hm_ops *ops, uint8_t seats,
                       unsigned people);

/* So many people play: options that the player has not changed follow. */
void screen_setup_people(struct screen_setup *s, unsigned people);
void screen_setup_seats(struct screen_setup *s, int by);

void screen_setup_rows(struct screen_app *app, const struct screen_setup *s,
                       struct screen_rows *rows);

/* The player changes a row by one step; false: it is none of these rows. */
bool screen_setup_act(struct screen_setup *s, int id, int by);

#endif
