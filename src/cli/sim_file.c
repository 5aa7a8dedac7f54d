/*
 * sim_file.c: the file from which an interrupted run continues.
 *
 * Lines are appended in the order of the games, so the file always has the first games of the run.
 * Its first line must equal the one that this run would write.
 */
#include "sim.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_BYTES = 1 << 30, TOKENS = 64 };

static void put_terms(struct cli_text *t, const struct sim_terms *terms)
{
    char seed[65];
    hm_seed_text(&terms->seed, seed);
    cli_putf(t, "{\"sim\":1,\"game\":\"%s\",\"players\":%u,\"bots\":[", terms->ops->id,
             terms->players);
    for (unsigned p = 0; p < terms->players; p++) {
        cli_put(t, p > 0 ? "," : "");
        cli_put_json(t, terms->bots->bot[p].name);
    }
    cli_putf(t, "],\"seed\":\"%s\",\"start\":\"%s\"}\n", seed, terms->start);
}

bool sim_file_put(FILE *f, uint64_t number, const struct sim_game *g, unsigned players)
{
    fprintf(f, "{\"game\":%llu,\"rounds\":%u,\"moves\":%u,\"us\":%llu,\"winners\":%u,\"points\":[",
            (unsigned long long)number, g->rounds, g->moves, (unsigned long long)g->us, g->winners);
    for (unsigned p = 0; p < players; p++)
        fprintf(f, p > 0 ? ",%d" : "%d", g->points[p]);
    return fputs("]}\n", f) >= 0 && !ferror(f);
}

static bool number_in(const struct hm_json *j, const char *key, int64_t max, int64_t *out)
{
    size_t at = hm_json_get(j, 0, key);
    return at != 0 && hm_json_int(j, at, out) && *out >= 0 && *out <= max;
}

/* Reads the game of this number; false if the line has another one or none. */
static bool read_game(const char *line, size_t len, uint64_t number, unsigned players,
                      struct sim_game *g)
{
    struct hm_json     j;
    struct hm_json_tok tok[TOKENS];
    int64_t            which, rounds, moves, us, winners, points;
    if (hm_json_read(&j, line, len, tok, TOKENS, NULL) != HM_OK ||
        !number_in(&j, "game", UINT32_MAX, &which) ||
        !number_in(&j, "rounds", UINT32_MAX, &rounds) ||
        !number_in(&j, "moves", UINT32_MAX, &moves) || !number_in(&j, "us", INT64_MAX, &us) ||
        !number_in(&j, "winners", (1 << players) - 1, &winners))
        return false;
    *g = (struct sim_game){.rounds = (uint32_t)rounds,
                           .moves = (uint32_t)moves,
                           .us = (uint64_t)us,
                           .winners = (hm_seatset)winners};
    size_t list = hm_json_get(&j, 0, "points"), item = list + 1;
    if (list == 0 || tok[list].kind != HM_JSON_ARRAY || tok[list].size != players || winners == 0)
        return false;
    for (unsigned p = 0; p < players; p++, item = tok[item].skip) {
        if (!hm_json_int(&j, item, &points) || points < INT16_MIN || points > INT16_MAX)
            return false;
        g->points[p] = (int16_t)points;
    }
    return (uint64_t)which == number;
}

/* Returns the number of bytes in whole lines of this run; SIZE_MAX after a message. */
static size_t count_games(const char *path, const char *text, size_t len,
                          const struct cli_text *first, const struct sim_terms *terms, uint32_t max,
                          struct sim_sum *sum)
{
    const char *end = memchr(text, '\n', len);
    if (end == NULL)
        return 0;
    if ((size_t)(end + 1 - text) != first->len || memcmp(text, first->buf, first->len) != 0) {
        CLI_REFUSE(MSG_HELP_ERROR_OTHER_RUN, path);
        return SIZE_MAX;
    }
    for (size_t at = first->len;; at = (size_t)(end + 1 - text)) {
        struct sim_game g;
        end = at < len ? memchr(text + at, '\n', len - at) : NULL;
        if (end == NULL)
            return at; /* an interrupted write: the game is played again */
        if (sum->games == max)
            continue;
        if (!read_game(text + at, (size_t)(end - text) - at, sum->games, terms->players, &g)) {
            CLI_REFUSE(MSG_HELP_ERROR_GAME_LINE, path, cli_number((int64_t)sum->games + 2).text,
                       cli_number((int64_t)sum->games).text);
            return SIZE_MAX;
        }
        sim_count(sum, &g, terms->players);
    }
}

FILE *sim_file_open(const char *path, const struct sim_terms *terms, uint32_t max,
                    struct sim_sum *sum)
{
    struct cli_text first = {0};
    size_t          len = 0, whole = 0;
    char           *text = NULL;
    FILE           *f = NULL;
    put_terms(&first, terms);
    if (access(path, F_OK) == 0) {
        if ((text = cli_read(path, MAX_BYTES, &len)) == NULL)
            goto out;
        whole = count_games(path, text, len, &first, terms, max, sum);
        if (whole == SIZE_MAX)
            goto out;
        if (truncate(path, (off_t)whole) != 0) {
            cli_bad("%s: %s", path, strerror(errno));
            goto out;
        }
    }
    f = fopen(path, "a");
    if (f == NULL)
        cli_bad("%s: %s", path, strerror(errno));
    else if (whole == 0)
        fwrite(first.buf, 1, first.len, f);
out:
    free(text);
    cli_text_free(&first);
    return f;
}
