/* facts.c: data that front ends show beside the table, with defaults for missing slots. */
#include "harbour/game.h"

size_t hm_plans(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                struct hm_plan *out, size_t cap)
{
    return g->ops->plans != NULL ? g->ops->plans(g->edition, s, seat, out, cap) : 0;
}

size_t hm_goals(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                struct hm_goal *out, size_t cap)
{
    return g->ops->goals != NULL ? g->ops->goals(g->edition, s, seat, out, cap) : 0;
}

size_t hm_steps(const struct hm_game *g, const struct hm_state *s, const struct hm_move *m,
                struct hm_step *out, size_t cap)
{
    return g->ops->steps != NULL ? g->ops->steps(g->edition, s, m, out, cap) : 0;
}

bool hm_forced(const struct hm_game *g, const struct hm_state *s, hm_seat seat, struct hm_move *out)
{
    struct hm_move list[HM_MOVES];
    if (g->ops->forced == NULL || g->ops->legal(g->edition, s, seat, HM_LISTED, list) != 1)
        return false;
    *out = list[0];
    return g->ops->forced(g->edition, s, out);
}

size_t hm_score_parts(const struct hm_game *g, const struct hm_state *s,
                      struct hm_score_part out[HM_SCORE_PARTS])
{
    int16_t points[HM_SEATS];
    if (g->ops->score_parts != NULL)
        return g->ops->score_parts(g->edition, s, out);
    g->ops->score(g->edition, s, points);
    out[0] = (struct hm_score_part){.name = "points", .per = 1};
    for (unsigned p = 0; p < HM_SEATS; p++)
        out[0].amount[p] = points[p];
    return 1;
}

static void put_part(struct hm_text *t, const struct hm_score_part *part, unsigned nseat)
{
    hm_json_key(t, part->name);
    hm_json_open(t, '[');
    for (unsigned p = 0; p < nseat; p++)
        hm_json_put_int(t, part->amount[p]);
    hm_json_close(t, ']');
}

/* Amounts that are not points (per is not 1) come before the winners, as the format of traces
 * requires.  */
size_t hm_print_end(const struct hm_game *g, const struct hm_state *s, char *buf, size_t cap)
{
    struct hm_text       t = hm_text_in(buf, cap);
    struct hm_score_part points = {.name = "points", .per = 1}, part[HM_SCORE_PARTS];
    int16_t              all[HM_SEATS];
    const hm_seatset     winners = g->ops->score(g->edition, s, all);
    const size_t n = g->ops->score_parts != NULL ? g->ops->score_parts(g->edition, s, part) : 0;
    for (unsigned p = 0; p < HM_SEATS; p++)
        points.amount[p] = all[p];
    hm_put(&t, "{\"line\":\"end\"");
    put_part(&t, &points, s->head.nseat);
    for (size_t i = 0; i < n; i++)
        if (part[i].per != 1)
            put_part(&t, &part[i], s->head.nseat);
    hm_json_key(&t, "winners");
    hm_json_put_seats(&t, winners, s->head.nseat);
    for (size_t i = 0; i < n; i++)
        if (part[i].per == 1)
            put_part(&t, &part[i], s->head.nseat);
    hm_put_char(&t, '}');
    return t.len;
}
