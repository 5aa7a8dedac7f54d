/*
 * sim_report.c: statistics of a run as text and JSON.
 */
#include "sim.h"

#include <math.h>

static void count(struct sim_tally *t, double x)
{
    double d = x - t->mean;
    t->min = t->n == 0 || x < t->min ? x : t->min;
    t->max = t->n == 0 || x > t->max ? x : t->max;
    t->n++;
    t->mean += d / (double)t->n;
    t->m2 += d * (x - t->mean);
}

static double spread(const struct sim_tally *t)
{
    return t->n > 1 ? sqrt(t->m2 / (double)(t->n - 1)) : 0;
}

void sim_count(struct sim_sum *s, const struct sim_game *g, unsigned players)
{
    unsigned sharers = hm_popcount(g->winners);
    count(&s->rounds, g->rounds);
    count(&s->moves, g->moves);
    count(&s->ms, (double)g->us / 1e3);
    s->shared += sharers > 1;
    for (unsigned p = 0; p < players; p++) {
        count(&s->points[p], g->points[p]);
        if (hm_seat_in(g->winners, p))
            s->wins[p] += 1.0 / sharers;
    }
    s->games++;
}

static void tally_json(struct cli_text *t, const char *name, const struct sim_tally *y)
{
    cli_putf(t, ",\"%s\":{\"mean\":%.4f,\"sd\":%.4f,\"least\":%.4f,\"most\":%.4f}", name, y->mean,
             spread(y), y->min, y->max);
}

void sim_report_json(const struct sim_sum *s, const struct sim_terms *terms, double seconds)
{
    struct cli_text t = {0};
    char            seed[65];
    hm_seed_text(&terms->seed, seed);
    cli_putf(&t,
             "{\"game\":\"%s\",\"players\":%u,\"games\":%llu,\"seed\":\"%s\",\"seconds\":%.3f,"
             "\"bots\":[",
             terms->ops->id, terms->players, (unsigned long long)s->games, seed, seconds);
    for (unsigned p = 0; p < terms->players; p++)
        cli_putf(&t, "%s\"%s\"", p > 0 ? "," : "", terms->bots->bot[p].name);
    cli_put(&t, "]");
    tally_json(&t, "rounds", &s->rounds);
    tally_json(&t, "plies", &s->moves);
    tally_json(&t, "ms", &s->ms);
    cli_putf(&t, ",\"shared\":%llu,\"seats\":[", (unsigned long long)s->shared);
    for (unsigned p = 0; p < terms->players; p++) {
        cli_putf(&t, "%s{\"seat\":\"%c\",\"wins\":%.4f", p > 0 ? "," : "", hm_seat_letter(p),
                 s->wins[p] / (double)s->games);
        tally_json(&t, "points", &s->points[p]);
        cli_put(&t, "}");
    }
    cli_put(&t, "]}\n");
    fwrite(t.buf, 1, t.len, stdout);
    cli_text_free(&t);
}

void sim_report(const struct sim_sum *s, const struct sim_terms *terms, double seconds)
{
    double n = (double)s->games;
    CLI_PRINT(MSG_HELP_OUTPUT_SIM_GAMES, terms->ops->title, cli_number(terms->players).text,
              cli_number((int64_t)s->games).text, cli_real(seconds, 2).text);
    if (s->rounds.max > 0)
        CLI_PRINT(MSG_HELP_OUTPUT_SIM_ROUNDS, cli_real(s->rounds.mean, 1).text,
                  cli_real(s->rounds.min, 0).text, cli_real(s->rounds.max, 0).text);
    CLI_PRINT(MSG_HELP_OUTPUT_SIM_MOVES, cli_real(s->moves.mean, 1).text,
              cli_real(s->moves.min, 0).text, cli_real(s->moves.max, 0).text);
    CLI_PRINT(MSG_HELP_OUTPUT_SIM_TIME, cli_real(s->ms.mean, 3).text, cli_real(s->ms.max, 3).text);
    CLI_PRINT(MSG_HELP_OUTPUT_SIM_SHARED, cli_number((int64_t)s->shared).text);
    for (unsigned p = 0; p < terms->players; p++) {
        const struct sim_tally *points = &s->points[p];
        /* Agresti and Coull: two more wins and losses, so that few games have a wide interval. */
        double near = (s->wins[p] + 2) / (n + 4), error = 1.96 * sqrt(near * (1 - near) / (n + 4));
        CLI_PRINT(MSG_HELP_OUTPUT_SIM_SEAT, cli_seat(p).text, terms->bots->bot[p].name,
                  cli_real(100 * s->wins[p] / n, 1).text, cli_real(100 * error, 1).text,
                  cli_real(points->mean, 1).text, cli_real(points->min, 0).text,
                  cli_real(points->max, 0).text, cli_real(spread(points), 1).text);
    }
}
