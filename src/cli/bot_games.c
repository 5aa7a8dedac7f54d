/*
 * bot_games.c: plays games between drawn bots; each is one task of tasks.h.
 */
#include "bot_games.h"

#include "arena/tasks.h"

#include <stdlib.h>
#include <string.h>

enum { POOL = 16 };

struct state {
    const struct bot_games *games;
    uint32_t                next;
    int                     code;
    struct cli_progress     bar;
};

bool bot_games_players(const struct hm_ops *ops, uint32_t *players)
{
    *players = *players > 0 ? *players : ops->min_seats;
    if (*players >= ops->min_seats && *players <= ops->max_seats)
        return true;
    CLI_REFUSE(MSG_HELP_ERROR_PLAYERS, ops->title, cli_number(ops->min_seats).text,
               cli_number(ops->max_seats).text, cli_number(*players).text);
    return false;
}

/* Draws one of the bots for each seat and writes their names as cli_bots_open() reads them. */
static void draw_bots(const struct bot_games *b, struct bot_game *g, char *out, size_t cap)
{
    const char *name[POOL];
    size_t      len[POOL];
    uint32_t    n = 0;
    for (const char *at = b->args->bots; n < POOL; at += len[n - 1] + 1) {
        name[n] = at;
        len[n] = strcspn(at, ",");
        if (at[len[n++]] == 0)
            break;
    }
    size_t used = 0;
    out[0] = 0;
    for (unsigned p = 0; p < b->args->players; p++) {
        uint32_t i = n > 1 ? hm_rng_below(&g->rng, n) : 0;
        g->bot[p] = (uint8_t)i;
        used += (size_t)snprintf(out + used, used < cap ? cap - used : 0, "%s%.*s",
                                 p > 0 ? "," : "", (int)len[i], name[i]);
        used = used < cap ? used : cap - 1;
    }
}

static bool play(const struct bot_games *b, struct bot_game *g)
{
    char            text[256], names[512];
    struct hm_seed  seed;
    struct hm_setup setup = hm_setup_for(b->game->ops, (uint8_t)b->args->players);
    struct cli_bots bots;
    struct hm_msg   msg;
    struct hm_move  move;
    uint64_t        number;
    snprintf(text, sizeof text, "%s game %u", b->args->seed, g->number);
    hm_seed_from_text(&seed, text);
    memcpy(&number, seed.byte, sizeof number);
    hm_rng_fast(&g->rng, number);
    draw_bots(b, g, names, sizeof names);
    if (!cli_bots_open(&bots, b->game, b->args->players, names, &seed))
        return false;
    bool fine =
        hm_match_start(&g->match, b->game, &setup, &seed, g->log, BOT_GAMES_LOG, &msg) == HM_OK;
    while (fine && !hm_match_over(&g->match))
        fine = cli_bots_next(&bots, &g->match, &move) &&
               hm_match_play(&g->match, &move, NULL, NULL) == HM_OK;
    cli_bots_close(&bots);
    return fine;
}

static bool next_game(void *ctx, uint64_t *number)
{
    struct state *s = ctx;
    *number = s->next;
    return s->next < s->games->args->games && s->next++ < s->games->args->games;
}

static bool work(void *ctx, void *scratch, uint64_t number, struct ranks_bytes *result)
{
    const struct bot_games *b = ((struct state *)ctx)->games;
    struct bot_game        *g = scratch;
    g->number = (uint32_t)number;
    if (!play(b, g))
        return false;
    if (b->examine(b, g, result))
        return true;
    ranks_put(result, "", 1); /* played, but not examined */
    return false;
}

static bool done(void *ctx, uint64_t number, bool fine, const struct ranks_bytes *result)
{
    struct state *s = ctx;
    if (fine)
        s->games->collect(s->games->ctx, result->at, result->n);
    else if (s->code == CLI_OK)
        s->code = CLI_FAIL(result->n == 0 ? MSG_HELP_ERROR_GAME_END : MSG_HELP_ERROR_GAME_POSITION,
                           cli_number((unsigned)number + 1).text);
    cli_progress_at(&s->bar, number + 1);
    return fine;
}

static void *new_scratch(void *ctx)
{
    const struct bot_games *b = ((struct state *)ctx)->games;
    struct bot_game        *g = malloc(sizeof *g);
    if (g == NULL)
        return NULL;
    g->size = b->memory;
    g->memory = malloc(b->memory);
    if (g->memory != NULL)
        return g;
    free(g);
    return NULL;
}

static void free_scratch(void *ctx, void *scratch)
{
    struct bot_game *g = scratch;
    (void)ctx;
    free(g->memory);
    free(g);
}

/* False after a message about the first bot that the game does not have. */
static bool bots_known(const struct bot_games *b)
{
    for (const char *at = b->args->bots; at != NULL; at = strchr(at, ',')) {
        char name[HM_BOT_NAME];
        at += *at == ',';
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, ","), at);
        if (!cli_bot_known(b->game, name))
            return false;
    }
    return true;
}

int bot_games_run(const struct bot_games *b)
{
    if (!bots_known(b))
        return CLI_BAD;
    struct state       s = {.games = b, .code = CLI_OK};
    const struct tasks tasks = {.ctx = &s,
                                .threads = b->args->threads,
                                .in_order = true,
                                .next = next_game,
                                .done = done,
                                .work = work,
                                .scratch_new = new_scratch,
                                .scratch_free = free_scratch,
                                .stopped = cli_stopped};
    cli_catch_stop();
    cli_progress_begin(&s.bar, MSG_HELP_OUTPUT_GAMES, b->args->games);
    enum tasks_end end = tasks_run(&tasks);
    cli_progress_end(&s.bar);
    if (s.code != CLI_OK)
        return s.code;
    return end == TASKS_STOPPED     ? CLI_FAIL(MSG_HELP_ERROR_STOPPED, b->command)
           : end == TASKS_NO_MEMORY ? CLI_FAIL(MSG_HELP_ERROR_MEMORY)
                                    : CLI_OK;
}
