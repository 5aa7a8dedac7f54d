/*
 * cli_trace.c: `harbour trace`: one game with all hidden cards as JSON Lines, for independent
 * checkers.
 *
 * docs/formats.md defines the format.  Nothing of it may reach a player of a game in progress.
 */
#include "cli_bots.h"
#include "cli_legal.h"

#include <stdlib.h>
#include <string.h>

struct trace_args {
    struct cli_table table;
    const char      *bots;
};

static const struct cli_option trace_options[] = {
    CLI_TABLE_OPTIONS(struct trace_args, table),
    {"bots", CLI_TEXT, "BOTS", MSG_HELP_OPTION_BOTS_RANDOM, offsetof(struct trace_args, bots), 0,
     0},
    {0},
};

static int run(int argc, char **argv);

const struct cli_command cli_cmd_trace = {
    .name = "trace",
    .summary = MSG_HELP_COMMAND_TRACE,
    .group = CLI_CHECKING,
    .words = "GAME",
    .options = trace_options,
    .about = MSG_HELP_ABOUT_TRACE,
    .example =
        "harbour trace GAME --players 3 --seed 1 --bots random\n"
        "harbour trace GAME --players 2 --seed two --bots greedy,random --position start.json",
    .run = run,
};

static void put_setup(const struct hm_match *m)
{
    static char text[HM_TEXT_SIZE];
    char        seed[65];
    hm_seed_text(&m->seed, seed);
    printf("{\"line\":\"setup\",\"v\":1,\"game\":\"%s\",\"players\":%u,\"seed\":\"%s\",",
           m->game.ops->id, m->state.head.nseat, seed);
    if (m->from_position) {
        m->game.ops->print(m->game.edition, &m->origin, false, text, sizeof text);
        printf("\"position\":%s}\n", text);
    } else {
        size_t n = m->game.ops->print_setup(m->game.edition, &m->origin, text, sizeof text);
        bool   whole = text[0] == '{'; /* an object, whose members become members of this line */
        printf("%.*s}\n", (int)(whole ? n - 2 : n), text + whole);
    }
}

static void put_best(const struct hm_match *m)
{
    const struct hm_ops *ops = m->game.ops;
    if (ops->best == NULL)
        return;
    fputs(",\"best\":[", stdout);
    for (unsigned p = 0; p < m->state.head.nseat; p++) {
        struct hm_move ignored;
        printf("%s%d", p > 0 ? "," : "",
               (int)ops->best(m->game.edition, &m->state, (hm_seat)p, &ignored));
    }
    fputs("]", stdout);
}

/* Fulfilments and money cards are too many to list, so `legal` has none of them, not even the
 * one that was made. */
static bool left_out(const char *move)
{
    return strncmp(move, "fulfil", 6) == 0 || strncmp(move, "cash", 4) == 0;
}

/* Prints the fields that are known before the move is applied. */
static bool put_move(struct hm_match *m, const struct hm_move *move)
{
    static char             text[HM_TEXT_SIZE];
    static struct cli_legal legal;
    const struct hm_ops    *ops = m->game.ops;
    ops->print_move(m->game.edition, move, text, sizeof text);
    printf("{\"line\":\"move\",\"n\":%u,\"seat\":\"%c\",\"move\":\"%s\",\"legal\":[", m->n + 1,
           hm_seat_letter(move->seat), text);
    cli_legal_begin(&legal);
    if (hm_seat_in(m->state.head.prompt, move->seat)) {
        cli_legal_add(&legal, &m->game, &m->state, move->seat, false);
        if (!left_out(text))
            cli_legal_add_move(&legal, &m->game, move, false);
    }
    cli_legal_sort(&legal);
    for (size_t i = 0; i < legal.n; i++)
        printf("%s\"%s\"", i > 0 ? "," : "", legal.line[i]);
    fputs("]", stdout);
    put_best(m);
    if (hm_match_play(m, move, NULL, NULL) != HM_OK)
        return false;
    ops->print(m->game.edition, &m->state, true, text, sizeof text);
    printf(",\"after\":%s}\n", text);
    return true;
}

static int run(int argc, char **argv)
{
    static struct cli_game g;
    static struct hm_match m;
    static struct cli_bots bots;
    static struct hm_move  log[HM_LOG_MOVES];
    static char            out[1 << 16];
    struct trace_args      a = {.bots = "random"};
    struct cli_start       start;
    struct cli_words       w;
    if (!cli_parse(&cli_cmd_trace, argc, argv, &a, &w))
        return w.code;
    if (!cli_game_open(&g, w.word[0], &a.table.edition) || !cli_start_from(&start, &g, &a.table) ||
        !cli_match_begin(&m, &g, &start, log, HM_LOG_MOVES) ||
        !cli_bots_open(&bots, &g.game, m.state.head.nseat, a.bots, &start.seed))
        return CLI_BAD;
    setvbuf(stdout, out, _IOFBF, sizeof out);
    put_setup(&m);
    while (!hm_match_over(&m)) {
        struct hm_move move;
        if (!cli_bots_next(&bots, &m, &move) || !put_move(&m, &move))
            return CLI_FAIL(MSG_HELP_ERROR_MOVE_MADE, "trace", cli_number(m.n + 1).text);
    }
    static char text[HM_TEXT_SIZE];
    hm_print_end(&g.game, &m.state, text, sizeof text);
    puts(text);
    return CLI_OK;
}
