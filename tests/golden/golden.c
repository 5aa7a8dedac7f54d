/*
 * golden.c: games and numbers that change only on purpose.
 *
 *     golden DIR           compares with the files in DIR; prints TAP
 *     golden --write DIR   rewrites the files; the diff must be reviewed
 *
 * A record of a whole random game for each number of players must replay to its result, and so must
 * the records of earlier revisions of the rules (GAME-PLAYERS-rules-1.record), which are never
 * rewritten.  Perft counts the positions after a few moves of the listed kinds, and its digest
 * shows whether they are the same positions.  The play digest does so for whole random games.
 */
#include "support/random_play.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOG = 20000, TEXT = 1 << 20, LEAVES = 20000 };

static struct random_play d;
static struct hm_match    match;
static struct hm_move     log_buffer[LOG];
static char               text[TEXT], file[TEXT];
static unsigned           ntest;

static void report(bool fine, const char *what, const char *which, unsigned nseat)
{
    printf("%s %u - %s, %s with %u seats\n", fine ? "ok" : "not ok", ++ntest, what, which, nseat);
}

static void make_record(const struct hm_game *g, uint8_t nseat)
{
    play_start(&d, g, nseat, 1842, false);
    hm_match_start(&match, g, &d.setup, &d.seed, log_buffer, LOG, NULL);
    while (play_step(&d))
        hm_match_play(&match, &d.last, NULL, NULL);
    hm_record_print(&match, text, sizeof text);
}

static size_t read_file(const char *path)
{
    FILE *f = fopen(path, "r");
    if (f == NULL)
        return 0;
    size_t n = fread(file, 1, sizeof file - 1, f);
    file[n] = 0;
    fclose(f);
    return n;
}

static void write_file(const char *path, const char *what)
{
    FILE *f = fopen(path, "w");
    if (f == NULL || fputs(what, f) < 0 || fclose(f) != 0) {
        perror(path);
        exit(1);
    }
}

struct perft {
    const struct hm_game *game;
    struct hm_seed        seed;
    uint64_t              leaves;
    uint8_t               digest[32]; /* of the digests so far and the next state */
};

static void count(struct perft *p, const struct hm_state *s, unsigned depth)
{
    const struct hm_game *g = p->game;
    if (depth == 0 || s->head.prompt == 0) {
        uint8_t both[32 + HM_STATE_SIZE];
        memcpy(both, p->digest, 32);
        hm_state_bytes(g, s, both + 32);
        hm_sha256(both, 32u + g->ops->state_size, p->digest);
        p->leaves++;
        return;
    }
    struct hm_move *list = malloc(HM_MOVES * sizeof *list);
    for (hm_seat seat = 0; seat < s->head.nseat; seat++) {
        size_t n = hm_seat_in(s->head.prompt, seat)
                       ? g->ops->legal(g->edition, s, seat, HM_LISTED, list)
                       : 0;
        for (size_t i = 0; i < n; i++) {
            struct hm_state next = *s;
            struct hm_rng   chance;
            hm_rng_deal(&chance, &p->seed, s->head.ply + 1u);
            if (g->ops->apply(g->edition, &next, &list[i], &chance, NULL) == HM_OK)
                count(p, &next, depth - 1);
        }
    }
    free(list);
}

/* "perft packet-row 3 depth 5 leaves 1234 digest" for the deepest that stays small. */
static void put_perft(struct hm_text *t, const struct hm_game *g, uint8_t nseat)
{
    struct perft p = {.game = g};
    for (unsigned depth = 1; depth <= 8; depth++) {
        struct perft deeper = {.game = g};
        hm_seed_from_text(&deeper.seed, "perft");
        struct hm_setup setup = hm_setup_for(g->ops, nseat);
        hm_match_start(&match, g, &setup, &deeper.seed, log_buffer, LOG, NULL);
        count(&deeper, &match.state, depth);
        if (deeper.leaves > LEAVES || deeper.leaves == p.leaves)
            break;
        p = deeper;
        t->len = 0;
        hm_put(t, "perft ");
        hm_put(t, g->ops->id);
        hm_put_char(t, ' ');
        hm_put_int(t, nseat);
        hm_put(t, " depth ");
        hm_put_int(t, depth);
        hm_put(t, " leaves ");
        hm_put_int(t, (int64_t)p.leaves);
        hm_put_char(t, ' ');
        hm_put_hex(t, p.digest, 8);
        hm_put_char(t, '\n');
    }
}

/* "play packet-row 3 moves 12345 digest": twenty random games. */
static void put_play(struct hm_text *t, const struct hm_game *g, uint8_t nseat)
{
    uint8_t  chain[64] = {0};
    uint64_t moves = 0;
    for (uint64_t number = 0; number < 20; number++) {
        play_start(&d, g, nseat, number, true);
        do {
            hm_state_digest(g, &d.state, chain + 32);
            hm_sha256(chain, sizeof chain, chain);
        } while (play_step(&d));
        moves += d.n;
    }
    hm_put(t, "play ");
    hm_put(t, g->ops->id);
    hm_put_char(t, ' ');
    hm_put_int(t, nseat);
    hm_put(t, " moves ");
    hm_put_int(t, (int64_t)moves);
    hm_put_char(t, ' ');
    hm_put_hex(t, chain, 8);
    hm_put_char(t, '\n');
}

/* The golden record replays, every move checked, to the result in its header. */
static bool replays(const struct hm_game *g, const char *path)
{
    static struct hm_match back;
    struct hm_msg          msg = {"it is not there"};
    size_t                 n = read_file(path);
    bool fine = n > 0 && hm_record_parse(&back, g, file, n, log_buffer, LOG, &msg) == HM_OK &&
                hm_match_over(&back);
    if (!fine)
        printf("# %s: %s\n", path, msg.text);
    return fine;
}

static void replay_earlier(const char *dir, const struct hm_game *g, uint8_t nseat)
{
    for (unsigned revision = 1; revision < g->ops->rules; revision++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s-%u-rules-%u.record", dir, g->ops->id, (unsigned)nseat,
                 revision);
        report(replays(g, path), "the game of an earlier revision replays", g->ops->id, nseat);
    }
}

static void one(const char *dir, bool write, const char *numbers, struct hm_text *out,
                const struct hm_game *g, uint8_t nseat)
{
    char path[1024], perft_line[160], play_line[160];
    snprintf(path, sizeof path, "%s/%s-%u.record", dir, g->ops->id, (unsigned)nseat);
    struct hm_text perft = hm_text_in(perft_line, sizeof perft_line),
                   play = hm_text_in(play_line, sizeof play_line);
    put_perft(&perft, g, nseat);
    put_play(&play, g, nseat);
    if (write) {
        make_record(g, nseat);
        write_file(path, text);
        hm_put(out, perft_line);
        hm_put(out, play_line);
        return;
    }
    report(replays(g, path), "the golden game replays", g->ops->id, nseat);
    replay_earlier(dir, g, nseat);
    bool same = strstr(numbers, perft_line) != NULL;
    report(same, "perft leads to the same positions", g->ops->id, nseat);
    if (!same)
        printf("# now: %s", perft_line);
    same = strstr(numbers, play_line) != NULL;
    report(same, "random play goes the same way", g->ops->id, nseat);
    if (!same)
        printf("# now: %s", play_line);
}

int main(int argc, char **argv)
{
    bool        write = argc == 3 && strcmp(argv[1], "--write") == 0;
    const char *dir = argv[argc - 1];
    char        path[1024];
    if (argc != (write ? 3 : 2)) {
        fputs("usage: golden [--write] DIR\n", stderr);
        return 2;
    }
    static char    numbers[1 << 16], fresh[1 << 16];
    struct hm_text out = hm_text_in(fresh, sizeof fresh), old = hm_text_in(numbers, sizeof numbers);
    snprintf(path, sizeof path, "%s/numbers.txt", dir);
    hm_put_n(&old, file, read_file(path));
    for (size_t i = 0; hm_games[i] != NULL; i++)
        for (uint8_t nseat = hm_games[i]->min_seats; nseat <= hm_games[i]->max_seats; nseat++) {
            struct hm_game g = hm_game_of(hm_games[i]);
            one(dir, write, numbers, &out, &g, nseat);
        }
    if (write)
        write_file(path, fresh);
    else
        printf("1..%u\n", ntest);
    return 0;
}
