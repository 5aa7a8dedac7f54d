/* player.c: shared by the training tables of all games. */
#include "train/player.h"

#include "system/file.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *read_whole(const char *name, size_t *n)
{
    void *bytes = hm_read_file(name, HM_NET_BYTES, n);
    if (bytes == NULL)
        perror(name);
    return bytes;
}

/* ---- settings: NAME=VALUE ---- */

enum setting_kind { WHOLE, LONG, SHARE, FLAG, TEXT };

#define SETTING(word, kind, field)                                                                 \
    {                                                                                              \
        word, kind, offsetof(struct train_settings, field)                                         \
    }

static const struct setting {
    const char       *name;
    enum setting_kind kind;
    size_t            at;
} settings[] = {
    SETTING("games", LONG, games),
    SETTING("threads", WHOLE, threads),
    SETTING("seed", LONG, seed),
    SETTING("temperature", SHARE, temperature),
    SETTING("random", SHARE, random_share),
    SETTING("lambda", SHARE, lambda),
    SETTING("win-share", SHARE, win_share),
    SETTING("keep", SHARE, keep),
    SETTING("pool", SHARE, pool),
    SETTING("pool-net", TEXT, pool_net),
    SETTING("pool-greedy", SHARE, pool_greedy),
    SETTING("pool-iterations", WHOLE, pool_iterations),
    SETTING("one-learner", FLAG, one_learner),
    SETTING("teacher-iterations", WHOLE, teacher_iterations),
    SETTING("teacher-share", SHARE, teacher_share),
    SETTING("ends", WHOLE, ends),
    SETTING("refills", WHOLE, refills),
    SETTING("bins", FLAG, bins),
    SETTING("bot", TEXT, bot),
    SETTING("bot-iterations", WHOLE, bot_iterations),
    SETTING("pool-bot", TEXT, pool_bot),
    SETTING("versus", TEXT, versus),
};

static const struct setting *setting_of(const char *word, size_t n)
{
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if (strlen(settings[i].name) == n && memcmp(settings[i].name, word, n) == 0)
            return &settings[i];
    return NULL;
}

/* Returns false if the value is not a number of that kind. */
static bool set_value(struct train_settings *set, const struct setting *s, const char *value)
{
    void              *at = (char *)set + s->at;
    char              *end = NULL;
    unsigned long long whole = strtoull(value, &end, 10);
    bool               is_whole = *value >= '0' && *value <= '9' && *end == '\0';
    float              share = strtof(value, &end);
    bool               is_share = end != value && *end == '\0' && share >= 0.0f && share < 1e6f;
    switch (s->kind) {
    case WHOLE: *(uint32_t *)at = (uint32_t)whole; return is_whole && whole <= UINT32_MAX;
    case LONG: *(uint64_t *)at = whole; return is_whole;
    case SHARE: *(float *)at = share; return is_share;
    case FLAG: *(bool *)at = whole > 0; return is_whole;
    case TEXT: *(const char **)at = value; return true;
    }
    return false;
}

static bool read_setting(struct train_settings *set, const char *word)
{
    size_t                n = strcspn(word, "=");
    const struct setting *s = word[n] == '=' ? setting_of(word, n) : NULL;
    if (s == NULL) {
        fprintf(stderr, "selfplay: %s: no such setting\n", word);
        return false;
    }
    if (!set_value(set, s, word + n + 1)) {
        fprintf(stderr, "selfplay: %s: the value is not valid\n", word);
        return false;
    }
    return true;
}

/* The net refers to *bytes as long as it is used. */
static bool open_net(const struct train_settings *set, const char *name, struct hm_net *net,
                     void **bytes)
{
    struct hm_msg msg;
    size_t        n;
    *bytes = read_whole(name, &n);
    if (*bytes == NULL)
        return false;
    if (hm_net_open(net, &set->game, (uint8_t)set->nseat, *bytes, n, &msg) != HM_OK) {
        fprintf(stderr, "%s: %s\n", name, msg.text);
        return false;
    }
    return true;
}

#define HM_GAME(table) extern const struct train_game table;
#include "games/games_train.inc"
#undef HM_GAME

static const struct train_game *const train_games[] = {
#define HM_GAME(table) &table,
#include "games/games_train.inc"
#undef HM_GAME
    NULL,
};

/* NULL: this game cannot be trained. */
static const struct train_game *game_of(const struct hm_ops *ops)
{
    size_t i = 0;
    while (train_games[i] != NULL && strcmp(ops->id, train_games[i]->id) != 0)
        i++;
    return train_games[i];
}

/* The bots of a table of bots, and the greedy players. */
static bool find_bots(struct train_settings *set)
{
    struct hm_msg msg;
    const char   *own = set->bot != NULL ? set->bot : "greedy",
               *greedy = set->pool_bot != NULL ? set->pool_bot : "greedy";
    bool found = hm_bot_find(set->ops, own, &set->own_bot, &msg) == HM_OK &&
                 hm_bot_find(set->ops, greedy, &set->greedy_bot, &msg) == HM_OK;
    if (!found)
        fprintf(stderr, "selfplay: %s\n", msg.text);
    return found;
}

bool train_settings_read(struct train_settings *set, int argc, char **argv)
{
    *set = (struct train_settings){.threads = 1,
                                   .games = 100,
                                   .seed = 1,
                                   .temperature = 0.01f,
                                   .random_share = 0.02f,
                                   .lambda = 0.8f,
                                   .win_share = 0.8f,
                                   .keep = 1.0f,
                                   .pool_greedy = 0.5f,
                                   .teacher_share = 0.25f,
                                   .refills = 1};
    set->ops = hm_game_find(argv[1]);
    set->nseat = (unsigned)strtoul(argv[2], NULL, 10);
    if (set->ops == NULL || set->nseat < set->ops->min_seats || set->nseat > set->ops->max_seats)
        return false;
    set->game = hm_game_of(set->ops);
    set->nbit = hm_net_features(set->ops, (uint8_t)set->nseat);
    for (int i = 5; i < argc; i++)
        if (!read_setting(set, argv[i]))
            return false;
    set->of = set->bot != NULL ? &train_bot_table : game_of(set->ops);
    if (set->of == NULL || set->nbit == 0) {
        fprintf(stderr, "%s has no features to learn with\n", set->ops->title);
        return false;
    }
    if (set->pool_bot != NULL && set->bot == NULL) {
        fputs("selfplay: pool-bot is for a table of bots (bot=NAME)\n", stderr);
        return false;
    }
    if (set->threads < 1 || set->threads > 64 || !find_bots(set))
        return false;
    if ((set->teacher_iterations > 0 || set->pool_iterations > 0 || set->ends > 0) &&
        !set->of->teaches) {
        fprintf(stderr,
                "selfplay: %s has no search for training (teacher-iterations, "
                "pool-iterations, ends)\n",
                set->ops->id);
        return false;
    }
    set->describe = strcmp(argv[3], "describe") == 0;
    set->has_net = !set->describe && strcmp(argv[3], "-") != 0;
    if (set->has_net && !open_net(set, argv[3], &set->open, &set->open_bytes))
        return false;
    set->greedy = set->versus != NULL && strcmp(set->versus, "greedy") == 0;
    bool        plain = set->greedy || (set->versus != NULL && strcmp(set->versus, "plain") == 0);
    const char *rival = plain ? NULL : set->versus != NULL ? set->versus : set->pool_net;
    return rival == NULL || open_net(set, rival, &set->rival, &set->rival_bytes);
}

void train_settings_free(struct train_settings *set)
{
    free(set->open_bytes);
    free(set->rival_bytes);
}

struct train_player *train_player_new(const struct train_settings *set)
{
    struct train_player *pl = aligned_alloc(64, (sizeof *pl + 63) / 64 * 64);
    if (pl == NULL)
        exit(1);
    memset(pl, 0, sizeof *pl);
    pl->set = set;
    pl->own = set->has_net ? &set->open : NULL;
    pl->rival = set->rival.in != NULL ? &set->rival : NULL;
    pl->net = pl->own;
    pl->nseat = set->nseat;
    const struct hm_budget budget = {.iterations = set->bot_iterations};
    pl->greedy_size = hm_bot_memory(&set->greedy_bot, NULL);
    pl->greedy_memory = malloc(pl->greedy_size);
    pl->bot_size = hm_bot_memory(&set->own_bot, &budget);
    pl->bot_size = pl->bot_size > pl->greedy_size ? pl->bot_size : pl->greedy_size;
    pl->bot_memory = malloc(pl->bot_size);
    pl->sample = malloc(TRAIN_SAMPLES * sizeof *pl->sample);
    uint32_t max = set->teacher_iterations > set->pool_iterations ? set->teacher_iterations
                                                                  : set->pool_iterations;
    pl->search_size = max > 0 ? TRAIN_SEARCH + (size_t)max * 256 : 1;
    pl->search_memory = malloc(pl->search_size);
    if (pl->greedy_memory == NULL || pl->bot_memory == NULL || pl->sample == NULL ||
        pl->search_memory == NULL)
        exit(1);
    pl->nbit = set->nbit;
    pl->game = set->of;
    pl->game_data = aligned_alloc(64, (pl->game->data_size + 63) / 64 * 64);
    if (pl->game_data == NULL)
        exit(1);
    memset(pl->game_data, 0, pl->game->data_size);
    return pl;
}

void train_player_free(struct train_player *pl)
{
    free(pl->game_data);
    free(pl->search_memory);
    free(pl->sample);
    free(pl->greedy_memory);
    free(pl->bot_memory);
    free(pl);
}

void train_select_net(struct train_player *pl, unsigned seat)
{
    pl->net = hm_seat_in(pl->rival_seats, seat) ? pl->rival : pl->own;
}

void train_lesson(struct train_player *pl, unsigned viewer, const uint64_t *bits,
                  const float *there, const float *here)
{
    if (pl->nsample == TRAIN_SAMPLES || pl->set->versus != NULL)
        return;
    struct train_sample *s = &pl->sample[pl->nsample++];
    *s = (struct train_sample){.viewer = (uint8_t)viewer, .lesson = true};
    memcpy(s->bits, bits, sizeof s->bits);
    for (unsigned q = 0; q < pl->nseat; q++)
        s->win[q] = there[q] - here[q];
}

void train_evaluate(struct train_player *pl, const uint64_t *bits, unsigned viewer,
                    float win[HM_SEATS])
{
    if (pl->net == NULL) {
        for (unsigned q = 0; q < pl->nseat; q++)
            win[q] = 1.0f / (float)pl->nseat;
        return;
    }
    ai_net_win(pl->net, &pl->memory[viewer], bits, viewer, win);
}

unsigned train_choose(struct train_player *pl, const float *worth, unsigned n)
{
    if (ai_rng_unit(&pl->rng) < pl->set->random_share)
        return ai_rng_below(&pl->rng, n);
    float best = worth[0], weight[HM_MOVES], total = 0;
    for (unsigned i = 1; i < n; i++)
        best = worth[i] > best ? worth[i] : best;
    for (unsigned i = 0; i < n; i++)
        total += weight[i] = expf((worth[i] - best) / pl->set->temperature);
    float at = ai_rng_unit(&pl->rng) * total;
    for (unsigned i = 0; i + 1 < n; i++)
        if ((at -= weight[i]) < 0)
            return i;
    return n - 1;
}

void train_blend(const struct train_settings *set, const float win[HM_SEATS], const int *points,
                 unsigned n, float end[HM_SEATS])
{
    float soft[HM_SEATS], total = 0;
    int   max = points[0];
    for (unsigned q = 1; q < n; q++)
        max = points[q] > max ? points[q] : max;
    for (unsigned q = 0; q < n; q++)
        total += soft[q] = expf(0.3f * (float)(points[q] - max));
    for (unsigned q = 0; q < n; q++)
        end[q] = set->win_share * win[q] + (1 - set->win_share) * soft[q] / total;
}

unsigned train_prompted(struct train_player *pl)
{
    hm_seatset prompt = pl->state.head.prompt;
    for (unsigned k = ai_rng_below(&pl->rng, hm_popcount(prompt)); k > 0; k--)
        prompt = (hm_seatset)(prompt & (prompt - 1));
    return hm_lowest(prompt);
}

void train_win_of(const struct train_player *pl, const struct hm_state *s, float win[HM_SEATS],
                  int points[HM_SEATS])
{
    int16_t    score[HM_SEATS] = {0};
    hm_seatset winners = pl->set->ops->score(pl->set->game.edition, s, score);
    for (unsigned q = 0; q < pl->nseat; q++) {
        win[q] = hm_seat_in(winners, q) ? 1.0f / (float)hm_popcount(winners) : 0.0f;
        points[q] = score[q];
    }
}

void train_result(struct train_player *pl, float end[HM_SEATS])
{
    float win[HM_SEATS];
    int   points[HM_SEATS];
    train_win_of(pl, &pl->state, win, points);
    train_blend(pl->set, win, points, pl->nseat, end);
}
