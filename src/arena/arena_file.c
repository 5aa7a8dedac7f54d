/*
 * arena_file.c: results as a file: a line with the terms, then a line per deal, in any order.
 *
 * Lines are only appended, so a file can be read while it grows, and files of different ranges can
 * be concatenated.
 */
#include "arena/arena.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_BYTES = 1 << 28, TOKENS = 1 << 17 };

void arena_put_terms(struct cli_text *t, const struct arena_terms *terms)
{
    cli_putf(t, "{\"arena\":1,\"game\":\"%s\",\"players\":%u,\"bots\":[", terms->game,
             terms->players);
    for (unsigned b = 0; b < terms->nbot; b++) {
        cli_put(t, b > 0 ? "," : "");
        cli_put_json(t, terms->bot[b]);
    }
    cli_put(t, "],\"seed\":");
    cli_put_json(t, terms->seed);
    cli_putf(t, ",\"cards\":\"%s\"}\n", terms->cards);
}

/* Arrays in the order of seats; `us` is the total time of all moves. */
static void put_game(struct cli_text *t, const struct arena_game *g, unsigned players)
{
    static const char *const key[] = {"{\"bots\":[", "],\"place\":[", "],\"points\":[",
                                      "],\"moves\":[", "],\"us\":["};
    for (unsigned k = 0; k < 5; k++) {
        cli_put(t, key[k]);
        for (unsigned p = 0; p < players; p++) {
            long long x = k == 0   ? g->bot[p]
                          : k == 1 ? g->place[p]
                          : k == 2 ? g->points[p]
                          : k == 3 ? (long long)g->moves[p]
                                   : (long long)g->us[p];
            cli_putf(t, p > 0 ? ",%lld" : "%lld", x);
        }
    }
    cli_put(t, "]}");
}

static unsigned seats_of(const struct arena_game *g)
{
    unsigned n = 0;
    while (n < HM_SEATS && g->place[n] != 0)
        n++;
    return n;
}

void arena_put_deal(struct cli_text *t, const struct arena_deal *d)
{
    cli_putf(t, "{\"deal\":%u,\"games\":[", d->number);
    for (uint32_t i = 0; i < d->ngame; i++) {
        cli_put(t, i > 0 ? "," : "");
        put_game(t, &d->game[i], seats_of(&d->game[i]));
    }
    cli_put(t, "]}\n");
}

/* ---- reading ------------------------------------------------------------------------------- */

struct reading {
    const char           *path;
    unsigned              line;
    struct hm_json        json;
    struct hm_json_tok   *tok;
    struct arena_results *into;
};

static bool wrong(const struct reading *r, const char *problem)
{
    CLI_REFUSE(MSG_HELP_ERROR_LINE_PROBLEM, r->path, cli_number(r->line).text, problem);
    return false;
}

static bool number_in(const struct reading *r, size_t obj, const char *key, int64_t min,
                      int64_t max, int64_t *out)
{
    size_t at = hm_json_get(&r->json, obj, key);
    return at != 0 && hm_json_int(&r->json, at, out) && *out >= min && *out <= max;
}

static bool list_in(const struct reading *r, size_t obj, const char *key, unsigned n, int64_t min,
                    int64_t max, int64_t *out)
{
    size_t at = hm_json_get(&r->json, obj, key);
    if (at == 0 || r->json.tok[at].kind != HM_JSON_ARRAY || r->json.tok[at].size != n)
        return false;
    size_t item = at + 1;
    for (unsigned i = 0; i < n; i++, item = r->json.tok[item].skip)
        if (!hm_json_int(&r->json, item, &out[i]) || out[i] < min || out[i] > max)
            return false;
    return true;
}

static bool read_terms(const struct reading *r, struct arena_terms *out)
{
    int64_t players, version;
    memset(out, 0, sizeof *out);
    size_t bots = hm_json_get(&r->json, 0, "bots");
    if (!number_in(r, 0, "arena", 1, 1, &version) ||
        !number_in(r, 0, "players", 2, HM_SEATS, &players) || bots == 0 ||
        r->json.tok[bots].kind != HM_JSON_ARRAY || r->json.tok[bots].size == 0 ||
        r->json.tok[bots].size > ARENA_BOTS)
        return wrong(r, cli_message(MSG_HELP_ERROR_ARENA_FIRST));
    out->players = (uint8_t)players;
    hm_json_copy(&r->json, hm_json_get(&r->json, 0, "game"), out->game, sizeof out->game);
    hm_json_copy(&r->json, hm_json_get(&r->json, 0, "seed"), out->seed, sizeof out->seed);
    hm_json_copy(&r->json, hm_json_get(&r->json, 0, "cards"), out->cards, sizeof out->cards);
    size_t item = bots + 1;
    for (; out->nbot < r->json.tok[bots].size; item = r->json.tok[item].skip)
        hm_json_copy(&r->json, item, out->bot[out->nbot++], ARENA_NAME);
    return true;
}

bool arena_same_terms(const struct arena_terms *a, const struct arena_terms *b,
                      enum msg_id *difference)
{
    *difference = MSG_NONE;
    if (strcmp(a->game, b->game) != 0)
        *difference = MSG_HELP_ERROR_OTHER_GAME;
    else if (a->players != b->players)
        *difference = MSG_HELP_ERROR_OTHER_PLAYERS;
    else if (a->nbot != b->nbot || memcmp(a->bot, b->bot, sizeof a->bot) != 0)
        *difference = MSG_HELP_ERROR_OTHER_BOTS;
    else if (strcmp(a->seed, b->seed) != 0)
        *difference = MSG_HELP_ERROR_OTHER_SEED;
    else if (strcmp(a->cards, b->cards) != 0)
        *difference = MSG_HELP_ERROR_OTHER_CARDS;
    return *difference == MSG_NONE;
}

static bool read_game(const struct reading *r, size_t at, struct arena_game *g)
{
    unsigned n = r->into->terms.players;
    int64_t  bot[HM_SEATS], place[HM_SEATS], points[HM_SEATS], moves[HM_SEATS], us[HM_SEATS];
    if (r->json.tok[at].kind != HM_JSON_OBJECT ||
        !list_in(r, at, "bots", n, 0, r->into->terms.nbot - 1, bot) ||
        !list_in(r, at, "place", n, 1, n, place) ||
        !list_in(r, at, "points", n, INT16_MIN, INT16_MAX, points) ||
        !list_in(r, at, "moves", n, 0, UINT32_MAX, moves) ||
        !list_in(r, at, "us", n, 0, INT64_MAX / 2, us))
        return wrong(r, cli_message(MSG_HELP_ERROR_ARENA_GAME));
    for (unsigned p = 0; p < n; p++) {
        g->bot[p] = (uint8_t)bot[p];
        g->place[p] = (uint8_t)place[p];
        g->points[p] = (int16_t)points[p];
        g->moves[p] = (uint32_t)moves[p];
        g->us[p] = (uint64_t)us[p];
    }
    return true;
}

static bool read_deal(const struct reading *r)
{
    int64_t number;
    size_t  games = hm_json_get(&r->json, 0, "games");
    if (!number_in(r, 0, "deal", 0, UINT32_MAX, &number) || games == 0 ||
        r->json.tok[games].kind != HM_JSON_ARRAY)
        return wrong(r, cli_message(MSG_HELP_ERROR_ARENA_DEAL));
    struct arena_deal d = {(uint32_t)number, r->json.tok[games].size, NULL};
    d.game = calloc(d.ngame + 1u, sizeof *d.game);
    size_t item = games + 1;
    for (uint32_t i = 0; d.game != NULL && i < d.ngame; i++, item = r->json.tok[item].skip)
        if (!read_game(r, item, &d.game[i])) {
            free(d.game);
            return false;
        }
    arena_add(r->into, d);
    return d.game != NULL;
}

static bool read_line(struct reading *r, const char *text, size_t len)
{
    struct hm_msg msg;
    r->line++;
    if (hm_json_read(&r->json, text, len, r->tok, TOKENS, &msg) != HM_OK)
        return wrong(r, msg.text);
    if (hm_json_get(&r->json, 0, "arena") == 0)
        return r->into->terms.nbot > 0 ? read_deal(r)
                                       : wrong(r, cli_message(MSG_HELP_ERROR_ARENA_TERMS));
    struct arena_terms terms;
    enum msg_id        difference;
    if (!read_terms(r, &terms))
        return false;
    if (r->into->terms.nbot == 0)
        r->into->terms = terms;
    else if (!arena_same_terms(&r->into->terms, &terms, &difference)) {
        char line[512];
        CLI_REFUSE(difference,
                   CLI_FORMAT(line, MSG_HELP_OUTPUT_LINE, r->path, cli_number(r->line).text));
        return false;
    }
    return true;
}

bool arena_read(struct arena_results *into, const char *path, size_t *whole)
{
    size_t len;
    char  *text = cli_read(path, MAX_BYTES, &len);
    if (text == NULL)
        return false;
    struct reading r = {
        .path = path, .into = into, .tok = malloc(TOKENS * sizeof(struct hm_json_tok))};
    bool   ok = r.tok != NULL;
    size_t at = 0;
    while (ok && at < len) {
        const char *end = memchr(text + at, '\n', len - at);
        if (end == NULL)
            break; /* an interrupted write: the deal is played again */
        ok = read_line(&r, text + at, (size_t)(end - text) - at);
        at = (size_t)(end - text) + 1;
    }
    if (whole != NULL)
        *whole = at;
    free(r.tok);
    free(text);
    return ok;
}
