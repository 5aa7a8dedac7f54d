/*
 * cli_perft.c: `harbour perft`: counts the leaves of the game tree at a depth, with a digest of
 * their states.
 *
 * Two builds that agree on counts and digest agree on every move and every state on the way.
 */
#include "cli.h"

#include <string.h>

struct perft_args {
    struct cli_table table;
    uint32_t         depth;
    bool             json;
};

static const struct cli_option perft_options[] = {
    CLI_TABLE_OPTIONS(struct perft_args, table),
    {"depth", CLI_NUMBER, "D", MSG_HELP_OPTION_DEPTH, offsetof(struct perft_args, depth), 1, 12},
    {"json", CLI_FLAG, NULL, MSG_HELP_OPTION_JSON, offsetof(struct perft_args, json), 0, 0},
    {0},
};

static int run(int argc, char **argv);

const struct cli_command cli_cmd_perft = {
    .name = "perft",
    .summary = MSG_HELP_COMMAND_PERFT,
    .group = CLI_CHECKING,
    .words = "GAME",
    .options = perft_options,
    .about = MSG_HELP_ABOUT_PERFT,
    .example = "harbour perft GAME --players 2 --seed 1 --depth 4",
    .run = run,
};

struct walk {
    const struct hm_game *game;
    struct hm_seed        seed;
    uint64_t              leaves;
    /* of all leaves so far, then space for the next one */
    uint8_t             digest[32 + HM_STATE_SIZE];
    struct cli_progress progress;
};

static bool descend(struct walk *w, const struct hm_state *s, unsigned ply, unsigned depth);

static bool each_move(struct walk *w, const struct hm_state *s, hm_seat seat, unsigned ply,
                      unsigned depth)
{
    const struct hm_game *g = w->game;
    struct hm_move        moves[HM_MOVES];
    size_t                n = g->ops->legal(g->edition, s, seat, HM_LISTED, moves);
    for (size_t i = 0; i < n; i++) {
        struct hm_state next;
        struct hm_rng   rng;
        hm_copy(g, &next, s);
        hm_rng_deal(&rng, &w->seed, ply + 1);
        if (g->ops->apply(g->edition, &next, &moves[i], &rng, NULL) != HM_OK ||
            !descend(w, &next, ply + 1, depth - 1))
            return false;
        if (ply == 0)
            cli_progress_at(&w->progress, i + 1);
    }
    return true;
}

static bool descend(struct walk *w, const struct hm_state *s, unsigned ply, unsigned depth)
{
    if (cli_stopped())
        return false;
    if (depth == 0 || s->head.prompt == 0) {
        w->leaves++;
        hm_state_bytes(w->game, s, w->digest + 32);
        hm_sha256(w->digest, 32u + w->game->ops->state_size, w->digest);
        return true;
    }
    for (unsigned p = 0; p < s->head.nseat; p++)
        if (hm_seat_in(s->head.prompt, p) && !each_move(w, s, (hm_seat)p, ply, depth))
            return false;
    return true;
}

static int run(int argc, char **argv)
{
    static struct cli_game g;
    static struct hm_match m;
    static struct walk     w;
    struct perft_args      a = {.depth = 3};
    struct cli_start       start;
    struct cli_words       words;
    if (!cli_parse(&cli_cmd_perft, argc, argv, &a, &words))
        return words.code;
    if (a.table.seed == NULL)
        a.table.seed = "1";
    if (!cli_game_open(&g, words.word[0], &a.table.edition) ||
        !cli_start_from(&start, &g, &a.table) || !cli_match_begin(&m, &g, &start, NULL, 0))
        return CLI_BAD;
    cli_catch_stop();
    for (unsigned depth = 1; depth <= a.depth; depth++) {
        memset(&w, 0, sizeof w);
        w.game = &g.game;
        w.seed = start.seed;
        struct hm_move moves[HM_MOVES];
        uint64_t       first = 0;
        for (unsigned p = 0; p < m.state.head.nseat; p++)
            if (hm_seat_in(m.state.head.prompt, p))
                first += g.game.ops->legal(g.game.edition, &m.state, (hm_seat)p, HM_LISTED, moves);
        cli_progress_begin(&w.progress, MSG_HELP_OUTPUT_MOVES, first);
        bool fine = descend(&w, &m.state, 0, depth);
        cli_progress_end(&w.progress);
        if (!fine)
            return CLI_FAIL(cli_stopped() ? MSG_HELP_ERROR_STOPPED : MSG_HELP_ERROR_LISTED_MOVE,
                            "perft");
        char           digest[65];
        struct hm_text t = hm_text_in(digest, sizeof digest);
        hm_put_hex(&t, w.digest, 32);
        if (a.json)
            printf("{\"depth\":%u,\"leaves\":%llu,\"digest\":\"%s\"}\n", depth,
                   (unsigned long long)w.leaves, digest);
        else
            printf("depth %u: %llu leaves, digest %.16s\n", depth, (unsigned long long)w.leaves,
                   digest);
        fflush(stdout);
    }
    return CLI_OK;
}
