/*
 * screen_setup.c: the rows of a form that say how a table is dealt: who begins, options, open
 * memory.
 */
#include "screen_setup.h"

#include "terminal/terminal_game.h"

enum { ROW_FIRST = 200, ROW_MEMORY, ROW_OPTION };

void screen_setup_init(struct screen_setup *s, const struct hm_ops *ops, uint8_t seats,
                       unsigned people)
{
    *s = (struct screen_setup){.ops = ops, .setup = hm_setup_for(ops, seats)};
    screen_setup_people(s, people);
}

void screen_setup_people(struct screen_setup *s, unsigned people)
{
    for (uint8_t i = 0; i < s->ops->noption; i++)
        if ((s->changed >> i & 1u) == 0)
            s->setup.option[i] = hm_option_default(&s->ops->options[i], people);
}

void screen_setup_seats(struct screen_setup *s, int by)
{
    s->setup.nseat =
        (uint8_t)screen_cycle(s->setup.nseat, by, s->ops->min_seats, s->ops->max_seats);
    s->setup.first = HM_NOBODY;
}

void screen_setup_rows(struct screen_app *app, const struct screen_setup *s,
                       struct screen_rows *rows)
{
    char first[2] = {hm_seat_letter(s->setup.first < HM_SEATS ? s->setup.first : 0), 0};
    screen_row(rows, ROW_FIRST, screen_text(app, MSG_UI_SETUP_FIRST),
               s->setup.first == HM_NOBODY ? screen_text(app, MSG_UI_SETUP_RANDOM) : first);
    for (int i = 0; i < s->ops->noption; i++) {
        const struct hm_option *o = &s->ops->options[i];
        const uint16_t          value = s->setup.option[i];
        screen_row(rows, ROW_OPTION + i, terminal_option(app->context.lang, s->ops, o->id),
                   o->max > 1 ? terminal_number(value).text
                              : screen_text(app, value != 0 ? MSG_TERMINAL_YES : MSG_TERMINAL_NO));
    }
    if (terminal_game_of(s->ops)->open_memory)
        screen_row(rows, ROW_MEMORY, screen_text(app, MSG_UI_SETUP_MEMORY),
                   screen_text(app, s->memory ? MSG_TERMINAL_YES : MSG_TERMINAL_NO));
}

bool screen_setup_act(struct screen_setup *s, int id, int by)
{
    const int n = s->setup.nseat;
    if (id == ROW_FIRST) {
        int first = screen_cycle(s->setup.first == HM_NOBODY ? n : s->setup.first, by, 0, n);
        s->setup.first = first == n ? (hm_seat)HM_NOBODY : (hm_seat)first;
    } else if (id == ROW_MEMORY) {
        s->memory = !s->memory;
    } else if (id >= ROW_OPTION && id < ROW_OPTION + s->ops->noption) {
        const int               i = id - ROW_OPTION;
        const struct hm_option *o = &s->ops->options[i];
        s->setup.option[i] = (uint16_t)screen_cycle(s->setup.option[i], by, o->min, o->max);
        s->changed |= 1u << i;
    } else {
        return false;
    }
    return true;
}
