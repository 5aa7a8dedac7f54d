/*
 * arena_report.c: results as text, JSON and CSV.
 */
#include "arena/arena.h"

enum { BOOTSTRAPS = 200 };

struct row {
    struct arena_score score;
    struct arena_range elo;
};

static void put_range(struct cli_text *t, const char *key, struct arena_range r)
{
    cli_putf(t, "\"%s\":%.4f,\"%s_low\":%.4f,\"%s_high\":%.4f,", key, r.mean, key, r.low, key,
             r.high);
}

static void put_json(const struct arena_results *r, const struct row *row,
                     const struct arena_sprt *sprt, struct cli_text *t)
{
    cli_putf(t, "{\"game\":\"%s\",\"players\":%u,\"deals\":%zu,\"seed\":", r->terms.game,
             r->terms.players, r->n);
    cli_put_json(t, r->terms.seed);
    cli_put(t, ",\"bots\":[");
    for (unsigned b = 0; b < r->terms.nbot; b++) {
        cli_put(t, b > 0 ? ",{\"bot\":" : "{\"bot\":");
        cli_put_json(t, r->terms.bot[b]);
        cli_put(t, ",");
        put_range(t, "win", row[b].score.win);
        put_range(t, "place", row[b].score.place);
        put_range(t, "points", row[b].score.points);
        put_range(t, "elo", row[b].elo);
        cli_putf(t, "\"fair\":%.4f,\"games\":%llu,\"us_per_move\":%.1f}", row[b].score.fair,
                 (unsigned long long)row[b].score.games, row[b].score.us);
    }
    cli_put(t, "]");
    if (sprt != NULL)
        cli_putf(t,
                 ",\"sprt\":{\"llr\":%.4f,\"bound\":%.4f,\"m0\":%.4f,\"m1\":%.4f,\"deals\":%zu,"
                 "\"verdict\":\"%s\"}",
                 sprt->llr, sprt->high, sprt->m0, sprt->m1, sprt->deals,
                 sprt->verdict > 0   ? "better"
                 : sprt->verdict < 0 ? "not-better"
                                     : "open");
    cli_put(t, "}\n");
}

static void put_csv(const struct arena_results *r, const struct row *row, struct cli_text *t)
{
    cli_put(t, "game,players,deals,bot,games,win,win_low,win_high,fair,place,points,elo,elo_low,"
               "elo_high,us_per_move\n");
    for (unsigned b = 0; b < r->terms.nbot; b++) {
        const struct arena_score *s = &row[b].score;
        cli_putf(t, "%s,%u,%zu,%s,%llu,%.4f,%.4f,%.4f,%.4f,%.3f,%.2f,%.0f,%.0f,%.0f,%.1f\n",
                 r->terms.game, r->terms.players, r->n, r->terms.bot[b],
                 (unsigned long long)s->games, s->win.mean, s->win.low, s->win.high, s->fair,
                 s->place.mean, s->points.mean, row[b].elo.mean, row[b].elo.low, row[b].elo.high,
                 s->us);
    }
}

static void put_text(const struct arena_results *r, const struct row *row,
                     const struct arena_sprt *sprt, struct cli_text *t)
{
    cli_putf(t,
             "%s, %u players, %zu deals in every seating; 95%% intervals; a fair share is %.3f\n\n",
             r->terms.game, r->terms.players, r->n, 1.0 / r->terms.players);
    cli_putf(t, "%-20s %6s  %-22s %6s %7s  %-20s %10s\n", "bot", "games", "wins", "place", "points",
             "rating", "a move");
    for (unsigned b = 0; b < r->terms.nbot; b++) {
        const struct arena_score *s = &row[b].score;
        cli_putf(t, "%-20s %6llu  %.3f (%.3f to %.3f) %6.2f %7.1f  %+5.0f (%+.0f to %+.0f)",
                 r->terms.bot[b], (unsigned long long)s->games, s->win.mean, s->win.low,
                 s->win.high, s->place.mean, s->points.mean, row[b].elo.mean, row[b].elo.low,
                 row[b].elo.high);
        if (s->us >= 1000)
            cli_putf(t, " %8.2f ms\n", s->us / 1000);
        else
            cli_putf(t, " %8.1f us\n", s->us);
    }
    if (sprt == NULL)
        return;
    cli_putf(t, "\nsequential test after %zu deals: %s has a share of %.3f; %.3f against %.3f: ",
             sprt->deals, r->terms.bot[0], sprt->mean, sprt->m0, sprt->m1);
    cli_putf(t, "%s (log likelihood ratio %.2f, bounds %.2f and %.2f)\n",
             sprt->verdict > 0   ? "the higher"
             : sprt->verdict < 0 ? "the lower"
                                 : "not decided",
             sprt->llr, sprt->low, sprt->high);
}

void arena_report(const struct arena_results *r, enum arena_form form,
                  const struct arena_sprt *sprt, struct cli_text *t)
{
    struct row         row[ARENA_BOTS];
    struct arena_range elo[ARENA_BOTS];
    arena_ratings(r, BOOTSTRAPS, elo);
    for (unsigned b = 0; b < r->terms.nbot; b++) {
        arena_score(r, b, &row[b].score);
        row[b].elo = elo[b];
    }
    switch (form) {
    case ARENA_TEXT: put_text(r, row, sprt, t); break;
    case ARENA_JSON: put_json(r, row, sprt, t); break;
    case ARENA_CSV: put_csv(r, row, t); break;
    }
}
