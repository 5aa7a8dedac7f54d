/*
 * session_points.c: the points of a table at any time, by source.
 */
#include "session_points.h"

#include "terminal/terminal_game.h"

/* A point for each full `per`. */
static void add_column(struct terminal_points *out, const char *title, const int32_t *amount,
                       int32_t per)
{
    out->title[out->n] = title;
    for (unsigned p = 0; p < HM_SEATS; p++)
        out->value[out->n][p] = amount[p] / per;
    out->n++;
}

void terminal_points(const struct terminal_session *s, struct terminal_points *out)
{
    const struct hm_game      *g = &s->game;
    const struct msg_language *l = s->context->lang;
    struct hm_score_part       part[HM_SCORE_PARTS];
    int16_t                    points[HM_SEATS] = {0};
    int32_t                    sum[HM_SEATS];
    const hm_seatset           all = (hm_seatset)((1u << s->setup.nseat) - 1);
    const hm_seatset           winners = g->ops->score(g->edition, &s->seen, points);
    const bool                 open = terminal_session_over(s) || s->me == HM_TRUTH;
    const bool hidden = terminal_game_of(g->ops)->secret_points && !open && !s->open_memory;
    *out = (struct terminal_points){.complete = open};
    out->shown = !hidden ? all : s->me < HM_SEATS ? hm_seat_bit(s->me) : 0;
    out->winners = out->shown == all ? winners : 0;
    for (unsigned p = 0; p < HM_SEATS; p++)
        sum[p] = points[p];
    add_column(out, terminal_score(l, g, "points"), sum, 1);
    if (g->ops->score_parts == NULL)
        return;
    const size_t n = hm_score_parts(g, &s->seen, part);
    for (size_t i = 0; i < n; i++)
        add_column(out, terminal_score(l, g, part[i].name), part[i].amount, part[i].per);
}
