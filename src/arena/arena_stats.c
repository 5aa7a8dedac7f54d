/*
 * arena_stats.c: means with confidence intervals, and the sequential test.
 *
 * The games of one deal are not independent, but deals are, so every interval is computed from the
 * variance between deals.
 */
#include "arena/arena.h"

#include <math.h>

static const double z95 = 1.959964;

struct arena_range arena_share(double mean, double variance_of_mean, double trials)
{
    double n = variance_of_mean > 0 && mean > 0 && mean < 1 ? mean * (1 - mean) / variance_of_mean
                                                            : trials;
    if (n <= 0)
        return (struct arena_range){mean, 0, 1};
    double z2 = z95 * z95, middle = (mean + z2 / (2 * n)) / (1 + z2 / n);
    double half = z95 * sqrt(mean * (1 - mean) / n + z2 / (4 * n * n)) / (1 + z2 / n);
    return (struct arena_range){mean, middle - half, middle + half};
}

/* Mean and variance of the mean of one number per deal. */
struct sample {
    double n, sum, squares;
};

static void sample_add(struct sample *s, double x)
{
    s->n++;
    s->sum += x;
    s->squares += x * x;
}

static double sample_mean(const struct sample *s) { return s->n > 0 ? s->sum / s->n : 0; }

static double sample_variance(const struct sample *s)
{
    return s->n > 1 ? fmax(0, (s->squares - s->sum * s->sum / s->n) / (s->n - 1)) : 0;
}

static struct arena_range around(const struct sample *s)
{
    double half = s->n > 1 ? z95 * sqrt(sample_variance(s) / s->n) : 0;
    return (struct arena_range){sample_mean(s), sample_mean(s) - half, sample_mean(s) + half};
}

static double win_share(const struct arena_game *g, unsigned seat, unsigned players)
{
    unsigned sharers = 0;
    for (unsigned p = 0; p < players; p++)
        sharers += g->place[p] == 1;
    return g->place[seat] == 1 ? 1.0 / sharers : 0;
}

void arena_score(const struct arena_results *r, unsigned bot, struct arena_score *out)
{
    unsigned      players = r->terms.players;
    struct sample win = {0}, points = {0}, place = {0};
    double        us = 0, moves = 0, seats = 0;
    for (size_t i = 0; i < r->n; i++) {
        struct sample w = {0}, k = {0}, l = {0};
        for (uint32_t j = 0; j < r->deal[i].ngame; j++) {
            const struct arena_game *g = &r->deal[i].game[j];
            for (unsigned p = 0; p < players; p++) {
                if (g->bot[p] != bot)
                    continue;
                sample_add(&w, win_share(g, p, players));
                sample_add(&k, g->points[p]);
                sample_add(&l, g->place[p]);
                us += (double)g->us[p];
                moves += g->moves[p];
            }
        }
        if (w.n == 0)
            continue;
        seats += w.n;
        sample_add(&win, sample_mean(&w));
        sample_add(&points, sample_mean(&k));
        sample_add(&place, sample_mean(&l));
    }
    *out = (struct arena_score){
        .win = arena_share(sample_mean(&win), win.n > 1 ? sample_variance(&win) / win.n : 0, seats),
        .points = around(&points),
        .place = around(&place),
        .fair = 1.0 / players,
        .us = moves > 0 ? us / moves : 0,
        .games = (uint64_t)seats,
    };
}

double arena_first_share(const struct arena_deal *d, unsigned players)
{
    struct sample w = {0};
    for (uint32_t j = 0; j < d->ngame; j++)
        for (unsigned p = 0; p < players; p++)
            if (d->game[j].bot[p] == 0)
                sample_add(&w, win_share(&d->game[j], p, players));
    return sample_mean(&w);
}

double arena_llr(double n, double mean, double variance, double m0, double m1)
{
    return n * (m1 - m0) * (2 * mean - m0 - m1) / (2 * variance);
}

/* Generalised SPRT with estimated variance and 5% for each kind of error.  The estimate needs
 * some deals; a small lower bound prevents a decision from a few deals with equal results. */
void arena_sprt(const struct arena_results *r, uint32_t from, double d0, double d1,
                struct arena_sprt *out)
{
    enum { MIN_SAMPLES = 50 };
    double        fair = 1.0 / r->terms.players, bound = log(0.95 / 0.05);
    struct sample s = {0};
    *out = (struct arena_sprt){.low = -bound, .high = bound, .m0 = fair + d0, .m1 = fair + d1};
    for (size_t i = 0; i < r->n && out->verdict == 0; i++) {
        if (r->deal[i].number < from)
            continue;
        if (r->deal[i].number != from + (uint32_t)s.n)
            break;
        sample_add(&s, arena_first_share(&r->deal[i], r->terms.players));
        double variance = fmax(sample_variance(&s), 0.01);
        out->mean = sample_mean(&s);
        out->llr = arena_llr(s.n, out->mean, variance, out->m0, out->m1);
        out->deals = (size_t)s.n;
        if (s.n >= MIN_SAMPLES)
            out->verdict = out->llr >= bound ? 1 : out->llr <= -bound ? -1 : 0;
    }
}
