/*
 * arena_report.c: results as text, JSON and CSV.
 */
#include "arena/arena.h"
#include "cli/cli_grid.h"

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

static void put_row(const char *name, const struct row *r, struct cli_grid *g)
{
    const struct arena_score *s = &r->score;
    char                      text[120];
    cli_cell(g, name);
    cli_cell(g, cli_number((int64_t)s->games).text);
    cli_cell(g, CLI_FORMAT(text, MSG_HELP_OUTPUT_RANGE, cli_real(s->win.mean, 3).text,
                           cli_real(s->win.low, 3).text, cli_real(s->win.high, 3).text));
    cli_cell(g, cli_real(s->place.mean, 2).text);
    cli_cell(g, cli_real(s->points.mean, 1).text);
    cli_cell(g,
             CLI_FORMAT(text, MSG_HELP_OUTPUT_RANGE, cli_real_change(r->elo.mean, 0).text,
                        cli_real_change(r->elo.low, 0).text, cli_real_change(r->elo.high, 0).text));
    if (s->us >= 1000)
        snprintf(text, sizeof text, "%s ms", cli_real(s->us / 1000, 2).text);
    else
        snprintf(text, sizeof text, "%s us", cli_real(s->us, 1).text);
    cli_cell(g, text);
}

static void put_sprt(const struct arena_results *r, const struct arena_sprt *sprt,
                     struct cli_text *t)
{
    cli_put(t, "\n");
    CLI_PUT_MESSAGE(t, MSG_HELP_OUTPUT_SPRT, cli_number((int64_t)sprt->deals).text, r->terms.bot[0],
                    cli_real(sprt->mean, 3).text, cli_real(sprt->m0, 3).text,
                    cli_real(sprt->m1, 3).text);
    cli_put(t, "\n");
    CLI_PUT_MESSAGE(t,
                    sprt->verdict > 0   ? MSG_HELP_OUTPUT_SPRT_HIGHER
                    : sprt->verdict < 0 ? MSG_HELP_OUTPUT_SPRT_LOWER
                                        : MSG_HELP_OUTPUT_SPRT_OPEN,
                    cli_real(sprt->llr, 2).text, cli_real(sprt->low, 2).text,
                    cli_real(sprt->high, 2).text);
    cli_put(t, "\n");
}

static void put_text(const struct arena_results *r, const struct row *row,
                     const struct arena_sprt *sprt, struct cli_text *t)
{
    static const enum msg_id heads[] = {MSG_HELP_OUTPUT_BOT,       MSG_HELP_OUTPUT_GAMES,
                                        MSG_HELP_OUTPUT_WINS,      MSG_HELP_OUTPUT_PLACE,
                                        MSG_HELP_OUTPUT_POINTS,    MSG_HELP_OUTPUT_RATING,
                                        MSG_HELP_OUTPUT_MOVE_TIME, MSG_NONE};
    struct cli_grid          g = {.columns = "lrlrrlr"};
    CLI_PUT_MESSAGE(t, MSG_HELP_OUTPUT_ARENA, r->terms.game, cli_number(r->terms.players).text,
                    cli_number((int64_t)r->n).text, cli_real(1.0 / r->terms.players, 3).text);
    cli_put(t, "\n\n");
    cli_heads(&g, heads);
    for (unsigned b = 0; b < r->terms.nbot; b++)
        put_row(r->terms.bot[b], &row[b], &g);
    cli_grid_put(&g, t);
    if (sprt != NULL)
        put_sprt(r, sprt, t);
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
