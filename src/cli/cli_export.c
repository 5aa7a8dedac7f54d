/*
 * cli_export.c: `harbour export`: games of bots as data to learn from.
 *
 * A row is one decision: what the seat saw, what it could do, what it did.  docs/research.md
 * describes the files.
 */
#include "cli_bots.h"
#include "npy.h"

#include "harbour/encoding.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct export_args {
    uint32_t        players, games, from;
    const char     *bots, *seed, *out;
    struct cli_list edition;
    bool            jsonl;
};

static const struct cli_option export_options[] = {
    {"players", CLI_NUMBER, "N", MSG_HELP_OPTION_PLAYERS, offsetof(struct export_args, players), 2,
     HM_SEATS},
    {"bots", CLI_TEXT, "BOTS", MSG_HELP_OPTION_BOTS_GREEDY, offsetof(struct export_args, bots), 0,
     0},
    {"games", CLI_NUMBER, "K", MSG_HELP_OPTION_EXPORT_GAMES, offsetof(struct export_args, games), 1,
     0},
    {"from", CLI_NUMBER, "K", MSG_HELP_OPTION_FROM_GAME, offsetof(struct export_args, from), 0, 0},
    {"seed", CLI_TEXT, "TEXT", MSG_HELP_OPTION_DEAL_SEED, offsetof(struct export_args, seed), 0, 0},
    {"out", CLI_TEXT, "DIRECTORY", MSG_HELP_OPTION_EXPORT_OUT, offsetof(struct export_args, out), 0,
     0},
    {"jsonl", CLI_FLAG, NULL, MSG_HELP_OPTION_JSONL, offsetof(struct export_args, jsonl), 0, 0},
    CLI_EDITION_OPTION(struct export_args, edition),
    {0},
};

static int run(int argc, char **argv);

const struct cli_command cli_cmd_export = {
    .name = "export",
    .summary = MSG_HELP_COMMAND_EXPORT,
    .group = CLI_STUDYING,
    .words = "GAME",
    .options = export_options,
    .about = MSG_HELP_ABOUT_EXPORT,
    .example = "harbour export GAME --players 3 --bots net --games 100000 --out games\n"
               "harbour export GAME --jsonl --games 10 > games.jsonl",
    .run = run,
};

/* The arrays, in the order of docs/research.md. */
enum array { OBS, MASK, ACTION, SEAT, GAME, POINTS, WINNER, ARRAYS };

struct job {
    const struct hm_game *game;
    unsigned              players, nact;
    struct npy            array[ARRAYS];
    bool                  arrays, ok;
};

static void open_arrays(struct job *j, const char *directory)
{
    const struct hm_encoding *e = j->game->ops->encoding;
    struct {
        const char *name, *type;
        size_t      size, columns;
    } const want[ARRAYS] = {
        [OBS] = {"obs", "|u1", 1, e->nobs},
        [MASK] = {"mask", "|u1", 1, (j->nact + 7) / 8},
        [ACTION] = {"action", "<u2", 2, 0},
        [SEAT] = {"seat", "|u1", 1, 0},
        [GAME] = {"game", "<u4", 4, 0},
        [POINTS] = {"points", "<i2", 2, j->players},
        [WINNER] = {"winner", "|u1", 1, j->players},
    };
    for (unsigned i = 0; i < ARRAYS && j->ok; i++)
        j->ok = npy_open(&j->array[i], directory, want[i].name, want[i].type, want[i].size,
                         want[i].columns);
}

static void put_little(uint8_t *out, uint64_t value, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        out[i] = (uint8_t)(value >> 8 * i);
}

static void add(struct job *j, enum array which, const void *row)
{
    j->ok = npy_row(&j->array[which], row) && j->ok;
}

static void add_number(struct job *j, enum array which, uint64_t value)
{
    uint8_t bytes[8];
    put_little(bytes, value, (unsigned)j->array[which].bytes);
    add(j, which, bytes);
}

static void array_decision(struct job *j, uint32_t number, const struct hm_state *s,
                           const struct hm_move *m)
{
    static uint8_t        row[1 << 13], mask[HM_ACTIONS], bits[HM_ACTIONS / 8 + 1];
    const struct hm_game *g = j->game;
    unsigned              action = g->ops->encoding->action_of(g->edition, s, m);
    g->ops->encoding->observe(g->edition, s, m->seat, row);
    hm_action_mask(g, s, m->seat, mask);
    memset(bits, 0, sizeof bits);
    for (unsigned a = 0; a < j->nact; a++)
        bits[a / 8] |= (uint8_t)(mask[a] << a % 8);
    if (action >= j->nact || mask[action] == 0)
        action = HM_NO_ACTION; /* a move that no flat action stands for */
    add(j, OBS, row);
    add(j, MASK, bits);
    add_number(j, ACTION, action);
    add_number(j, SEAT, m->seat);
    add_number(j, GAME, number);
}

static void json_decision(struct job *j, uint32_t number, const struct hm_state *s,
                          const struct hm_move *m)
{
    static char           text[HM_TEXT_SIZE];
    static struct hm_move list[HM_MOVES];
    const struct hm_game *g = j->game;
    struct hm_view        view;
    g->ops->redact(g->edition, s, m->seat, &view);
    g->ops->print(g->edition, hm_seen(&view), false, text, sizeof text);
    printf("{\"line\":\"decision\",\"game\":%u,\"ply\":%u,\"seat\":\"%c\",\"view\":%s,\"legal\":[",
           number, s->head.ply, hm_seat_letter(m->seat), text);
    size_t n = g->ops->legal(g->edition, s, m->seat, HM_BOTH, list);
    for (size_t i = 0; i < n; i++) {
        g->ops->print_move(g->edition, &list[i], text, sizeof text);
        printf("%s\"%s\"", i > 0 ? "," : "", text);
    }
    g->ops->print_move(g->edition, m, text, sizeof text);
    printf("],\"move\":\"%s\"}\n", text);
}

static void finish_game(struct job *j, uint32_t number, const struct hm_match *m)
{
    int16_t    points[HM_SEATS] = {0};
    uint8_t    row[2 * HM_SEATS], won[HM_SEATS];
    hm_seatset winners = j->game->ops->score(j->game->edition, &m->state, points);
    char       seed[65];
    for (unsigned p = 0; p < j->players; p++) {
        put_little(row + 2 * p, (uint16_t)points[p], 2);
        won[p] = hm_seat_in(winners, p);
    }
    if (j->arrays) {
        add(j, POINTS, row);
        add(j, WINNER, won);
        return;
    }
    hm_seed_text(&m->seed, seed);
    printf("{\"line\":\"end\",\"game\":%u,\"seed\":\"%s\",\"points\":[", number, seed);
    for (unsigned p = 0; p < j->players; p++)
        printf("%s%d", p > 0 ? "," : "", points[p]);
    fputs("],\"winners\":[", stdout);
    const char *gap = "";
    for (unsigned p = 0; p < j->players; p++)
        if (won[p]) {
            printf("%s\"%c\"", gap, hm_seat_letter(p));
            gap = ",";
        }
    fputs("]}\n", stdout);
}

static bool play_game(struct job *j, struct cli_bots *bots, const char *text, uint32_t number)
{
    static struct hm_match match;
    static struct hm_move  log[HM_LOG_MOVES];
    struct hm_setup        setup = hm_setup_for(j->game->ops, (uint8_t)j->players);
    struct hm_seed         seed;
    struct hm_msg          msg;
    char                   name[160];
    snprintf(name, sizeof name, "%.120s/%u", text, number);
    hm_seed_from_text(&seed, name);
    cli_bots_seed(bots, &seed);
    if (hm_match_start(&match, j->game, &setup, &seed, log, HM_LOG_MOVES, &msg) != HM_OK)
        return false;
    while (!hm_match_over(&match)) {
        struct hm_move m;
        if (!cli_bot_move(bots, &match, (hm_seat)hm_lowest(match.state.head.prompt), &m))
            return false;
        if (j->arrays)
            array_decision(j, number, &match.state, &m);
        else
            json_decision(j, number, &match.state, &m);
        if (hm_match_play(&match, &m, NULL, NULL) != HM_OK)
            return false;
    }
    finish_game(j, number, &match);
    return true;
}

/* What the arrays are of. */
static bool put_meta(const struct job *j, const struct export_args *a)
{
    char            path[4096], digest[65];
    struct cli_text t = {0};
    struct hm_text  hex = hm_text_in(digest, sizeof digest);
    hm_put_hex(&hex, j->game->edition->digest, 32);
    cli_putf(
        &t,
        "{\"v\":1,\"game\":\"%s\",\"players\":%u,\"cards\":\"%s\",\"encoding\":%u,\"actions\":%u,",
        j->game->ops->id, j->players, digest, j->game->ops->encoding->version, j->nact);
    cli_putf(&t, "\"from\":%u,\"games\":%u,\"bots\":", a->from, a->games);
    cli_put_json(&t, a->bots);
    cli_put(&t, ",\"seed\":");
    cli_put_json(&t, a->seed);
    cli_put(&t, "}\n");
    bool ok = (size_t)snprintf(path, sizeof path, "%s/meta.json", a->out) < sizeof path &&
              cli_write(path, t.buf, t.len);
    cli_text_free(&t);
    return ok;
}

static int play_all(struct job *j, struct cli_bots *bots, const struct export_args *a)
{
    struct cli_progress bar;
    int                 code = CLI_OK;
    cli_catch_stop();
    cli_progress_begin(&bar, MSG_HELP_OUTPUT_GAMES, a->games);
    for (uint32_t i = 0; i < a->games && j->ok && code == CLI_OK; i++) {
        if (cli_stopped())
            code = CLI_FAIL(MSG_HELP_ERROR_STOPPED_GAMES, "export", cli_number(i).text,
                            cli_number(a->games).text);
        else if (!play_game(j, bots, a->seed, a->from + i))
            code = CLI_FAIL(MSG_HELP_ERROR_GAME_END, cli_number(a->from + i).text);
        cli_progress_at(&bar, i + 1);
    }
    cli_progress_end(&bar);
    return code;
}

static int run(int argc, char **argv)
{
    static struct cli_game g;
    static struct cli_bots bots;
    static struct job      j;
    struct export_args     a = {.games = 100, .bots = "greedy", .seed = "export"};
    struct hm_seed         seed = {{0}};
    struct cli_words       w;
    if (!cli_parse(&cli_cmd_export, argc, argv, &a, &w))
        return w.code;
    if (!cli_game_open(&g, w.word[0], &a.edition))
        return CLI_BAD;
    const struct hm_ops *ops = g.game.ops;
    j = (struct job){
        .game = &g.game, .players = a.players != 0 ? a.players : ops->min_seats, .ok = true};
    if (j.players < ops->min_seats || j.players > ops->max_seats)
        return CLI_REFUSE(MSG_HELP_ERROR_PLAYERS, ops->title, cli_number(ops->min_seats).text,
                          cli_number(ops->max_seats).text, cli_number(a.players).text);
    if ((a.out == NULL) != a.jsonl)
        return CLI_REFUSE(MSG_HELP_ERROR_EXPORT_TO);
    if (!cli_bots_open(&bots, &g.game, j.players, a.bots, &seed))
        return CLI_BAD;
    j.arrays = !a.jsonl;
    j.nact = ops->encoding->nact(g.game.edition);
    if (j.arrays && mkdir(a.out, 0777) != 0 && errno != EEXIST)
        return cli_wrong("%s: %s", a.out, strerror(errno));
    if (j.arrays)
        open_arrays(&j, a.out);
    int code = play_all(&j, &bots, &a);
    for (unsigned i = 0; i < ARRAYS; i++)
        j.ok = npy_close(&j.array[i]) && j.ok;
    cli_bots_close(&bots);
    if (!j.ok || (j.arrays && code == CLI_OK && !put_meta(&j, &a)))
        return CLI_FAIL(MSG_HELP_ERROR_WRITTEN_REASON, a.out, strerror(errno));
    return code;
}
