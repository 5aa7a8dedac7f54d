/*
 * arena_play.c: one deal, played in every seating.
 */
#include "base/rows.h"
#include "arena/arena.h"
#include "arena/external.h"
#include "system/clock.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_PLIES = 20000, LOG = MAX_PLIES };

bool arena_lineups(struct arena_table *t)
{
    unsigned n = t->terms.players, nbot = t->terms.nbot;
    t->nlineup = 0;
    if (nbot <= n) {
        for (unsigned p = 0; p < n; p++)
            t->lineup[0][p] = (uint8_t)(p < nbot ? p : nbot - 1);
        t->nlineup = 1;
        return true;
    }
    uint8_t pick[HM_SEATS];
    for (unsigned p = 0; p < n; p++)
        pick[p] = (uint8_t)p;
    for (;;) { /* every combination of n bots, in lexicographic order */
        if (t->nlineup == ARENA_LINEUPS)
            return false;
        memcpy(t->lineup[t->nlineup++], pick, sizeof pick);
        unsigned i = n;
        while (i > 0 && pick[i - 1] == nbot - n + i - 1)
            i--;
        if (i == 0)
            return true;
        pick[i - 1]++;
        for (; i < n && i < HM_SEATS; i++)
            pick[i] = (uint8_t)(pick[i - 1] + 1);
    }
}

static void deal_seed(const struct arena_terms *terms, uint32_t number, struct hm_seed *seed)
{
    char text[ARENA_SEED + 16];
    snprintf(text, sizeof text, "%s/%u", terms->seed, number);
    hm_seed_from_text(seed, text);
}

/* The random numbers of a seat, whichever bot sits there; independent of those of the match. */
static uint64_t seat_seed(const struct hm_seed *seed, unsigned seat)
{
    uint8_t bytes[33], digest[32];
    memcpy(bytes, seed->byte, 32);
    bytes[32] = (uint8_t)(seat + 1);
    hm_sha256(bytes, sizeof bytes, digest);
    return hm_get_eight(digest);
}

static void finish(const struct arena_table *t, const struct hm_state *s, struct arena_game *g)
{
    hm_seatset winners = t->game.ops->score(t->game.edition, s, g->points);
    for (unsigned p = 0; p < t->terms.players; p++) {
        unsigned place = 1;
        for (unsigned q = 0; q < t->terms.players && !hm_seat_in(winners, p); q++)
            place += hm_seat_in(winners, q) || g->points[q] > g->points[p];
        g->place[p] = (uint8_t)place;
    }
}

/* The view of the bot in this seat: redacted, or with all cards.  This is the only place where a
 * state becomes a view without redact(). */
static void show(const struct arena_table *t, const struct arena_bot *bot, const struct hm_state *s,
                 hm_seat p, struct hm_view *view)
{
    if (bot->open)
        *view = (struct hm_view){.seen = *s};
    else
        t->game.ops->redact(t->game.edition, s, p, view);
}

/* The move of a bot inside this program, which first learns from those of the others. */
static enum hm_err think(const struct arena_table *t, const struct arena_bot *bot,
                         const struct hm_seed *seed, const struct hm_match *m, hm_seat p,
                         void *memory, struct hm_bot_belief *belief, struct hm_move *move)
{
    struct hm_view view;
    show(t, bot, &m->state, p, &view);
    struct hm_bot_request request = {.game = t->game,
                                     .view = &view,
                                     .seed = seat_seed(seed, p),
                                     .memory = memory,
                                     .size = t->memory,
                                     .net = bot->weights != NULL ? &bot->net : NULL,
                                     .belief = belief,
                                     .all_open = bot->open};
    enum hm_err           err = hm_bot_learn(&bot->bot, m, p, &request, belief);
    return err == HM_OK ? hm_bot_move(&bot->bot, &request, move, NULL) : err;
}

/* One for each bot that is a program; they last for a deal. */
struct programs {
    struct external *of[ARENA_BOTS];
};

static bool start_programs(const struct arena_table *t, struct programs *x, struct hm_msg *msg)
{
    memset(x, 0, sizeof *x);
    for (unsigned b = 0; b < t->terms.nbot; b++) {
        if (t->bot[b].command == NULL)
            continue;
        x->of[b] = external_start(t->terms.bot[b], t->bot[b].command);
        if (x->of[b] == NULL) {
            CLI_FORMAT(msg->text, MSG_HELP_ERROR_BOT_START, t->terms.bot[b]);
            return false;
        }
    }
    return true;
}

static void end_programs(struct programs *x)
{
    for (unsigned b = 0; b < ARENA_BOTS; b++)
        external_end(x->of[b]);
}

static bool play_game(const struct arena_table *t, const struct hm_seed *seed, struct hm_match *m,
                      struct hm_move *log, void *memory, const struct programs *programs,
                      struct arena_game *g, struct hm_msg *msg)
{
    struct hm_setup      setup = hm_setup_for(t->game.ops, t->terms.players);
    uint64_t             ns[HM_SEATS] = {0};
    struct hm_bot_belief belief[HM_SEATS] = {{0}};
    if (hm_match_start(m, &t->game, &setup, seed, log, LOG, msg) != HM_OK)
        return false;
    for (unsigned b = 0; b < t->terms.nbot; b++)
        if (programs->of[b] != NULL)
            external_game(programs->of[b], &t->game, t->terms.players);
    while (!hm_match_over(m)) {
        hm_seat                 p = (hm_seat)hm_lowest(m->state.head.prompt);
        const struct arena_bot *bot = &t->bot[g->bot[p]];
        struct hm_move          move;
        enum hm_err             err = HM_OK;
        uint64_t                begun = hm_clock_ns();
        if (bot->command != NULL)
            external_move(programs->of[g->bot[p]], m, p, t->move_ms, &move);
        else
            err = think(t, bot, seed, m, p, memory, &belief[p], &move);
        ns[p] += hm_clock_ns() - begun;
        g->moves[p]++;
        if (err != HM_OK || move.kind == 0 || m->n == LOG ||
            hm_match_play(m, &move, NULL, NULL) != HM_OK) {
            CLI_FORMAT(msg->text, MSG_HELP_ERROR_BOT_ILLEGAL, t->terms.bot[g->bot[p]],
                       cli_seat(p).text, cli_number(m->n).text);
            return false;
        }
    }
    for (unsigned p = 0; p < t->terms.players; p++)
        g->us[p] = ns[p] / 1000;
    finish(t, &m->state, g);
    return true;
}

bool arena_play(const struct arena_table *t, uint32_t number, void *memory, struct arena_deal *out,
                struct hm_msg *msg)
{
    unsigned           n = t->terms.players;
    struct hm_seed     seed;
    struct hm_move    *log = malloc(LOG * sizeof *log);
    struct hm_match   *match = malloc(sizeof *match);
    struct arena_game *game = calloc((size_t)t->nlineup * n, sizeof *game);
    bool               ok = log != NULL && match != NULL && game != NULL;
    struct programs    programs;
    memset(&programs, 0, sizeof programs);
    if (!ok)
        CLI_FORMAT(msg->text, MSG_HELP_ERROR_MEMORY);
    ok = ok && start_programs(t, &programs, msg);
    deal_seed(&t->terms, number, &seed);
    for (unsigned i = 0; ok && i < t->nlineup * n; i++) {
        for (unsigned p = 0; p < n; p++) /* each bot moves on by one seat from game to game */
            game[i].bot[(p + i) % n] = t->lineup[i / n][p];
        ok = play_game(t, &seed, match, log, memory, &programs, &game[i], msg);
    }
    end_programs(&programs);
    free(log);
    free(match);
    if (!ok)
        free(game);
    else
        *out = (struct arena_deal){number, t->nlineup * n, game};
    return ok;
}
