/* player.c: shared by the training tables of all games. */
#include "train/player.h"

#include "system/file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *read_whole(const char *name, size_t *n)
{
    void *bytes = hm_read_file(name, 262144, n);
    if (bytes == NULL)
        perror(name);
    return bytes;
}

static bool read_setting(struct train_settings *set, const char *word)
{
    const char *value = strchr(word, '=');
    if (value == NULL)
        return false;
    size_t n = (size_t)(value++ - word);
    if (strncmp(word, "games", n) == 0)
        set->games = strtoull(value, NULL, 10);
    else if (strncmp(word, "threads", n) == 0)
        set->threads = (unsigned)strtoul(value, NULL, 10);
    else if (strncmp(word, "seed", n) == 0)
        set->seed = strtoull(value, NULL, 10);
    else if (strncmp(word, "heat", n) == 0)
        set->temperature = strtof(value, NULL);
    else if (strncmp(word, "stray", n) == 0)
        set->stray = strtof(value, NULL);
    else if (strncmp(word, "lambda", n) == 0)
        set->lambda = strtof(value, NULL);
    else if (strncmp(word, "share", n) == 0)
        set->share = strtof(value, NULL);
    else if (strncmp(word, "keep", n) == 0)
        set->keep = strtof(value, NULL);
    else if (strncmp(word, "mixed", n) == 0)
        set->mixed = strtof(value, NULL);
    else if (strncmp(word, "older", n) == 0)
        set->older = value;
    else if (strncmp(word, "hand", n) == 0)
        set->hand = strtof(value, NULL);
    else if (strncmp(word, "alone", n) == 0)
        set->alone = strtoul(value, NULL, 10) > 0;
    else if (strncmp(word, "sims", n) == 0)
        set->sims = (uint32_t)strtoul(value, NULL, 10);
    else if (strncmp(word, "taught", n) == 0)
        set->taught = strtof(value, NULL);
    else if (strncmp(word, "armed", n) == 0)
        set->armed = (uint32_t)strtoul(value, NULL, 10);
    else if (strncmp(word, "ends", n) == 0)
        set->ends = (uint32_t)strtoul(value, NULL, 10);
    else if (strncmp(word, "refills", n) == 0)
        set->refills = (uint32_t)strtoul(value, NULL, 10);
    else if (strncmp(word, "bins", n) == 0)
        set->bins = strtoul(value, NULL, 10) > 0;
    else if (strncmp(word, "versus", n) == 0)
        set->versus = value;
    else
        return false;
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

bool train_settings_read(struct train_settings *set, int argc, char **argv)
{
    *set = (struct train_settings){.threads = 1,
                                   .games = 100,
                                   .seed = 1,
                                   .temperature = 0.01f,
                                   .stray = 0.02f,
                                   .lambda = 0.8f,
                                   .share = 0.8f,
                                   .keep = 1.0f,
                                   .hand = 0.5f,
                                   .taught = 0.25f,
                                   .refills = 1};
    set->ops = hm_game_find(argv[1]);
    set->nseat = (unsigned)strtoul(argv[2], NULL, 10);
    if (set->ops == NULL || set->nseat < set->ops->min_seats || set->nseat > set->ops->max_seats)
        return false;
    set->of = game_of(set->ops);
    if (set->of == NULL) {
        fprintf(stderr, "%s has no features to learn with\n", set->ops->title);
        return false;
    }
    set->game = hm_game_of(set->ops);
    set->nbit = hm_net_features(set->ops, (uint8_t)set->nseat);
    for (int i = 5; i < argc; i++)
        if (!read_setting(set, argv[i]))
            return false;
    if (set->threads < 1 || set->threads > 64)
        return false;
    if ((set->sims > 0 || set->armed > 0 || set->ends > 0) && !set->of->teaches) {
        fprintf(stderr, "selfplay: sims, armed, ends: no search for %s here\n", set->ops->id);
        return false;
    }
    set->describe = strcmp(argv[3], "describe") == 0;
    set->has_net = !set->describe && strcmp(argv[3], "-") != 0;
    if (set->has_net && !open_net(set, argv[3], &set->open, &set->open_bytes))
        return false;
    set->greedy = set->versus != NULL && strcmp(set->versus, "greedy") == 0;
    bool        by_hand = set->greedy || (set->versus != NULL && strcmp(set->versus, "plain") == 0);
    const char *rival = by_hand ? NULL : set->versus != NULL ? set->versus : set->older;
    return rival == NULL || open_net(set, rival, &set->rival, &set->rival_bytes);
}

void train_settings_free(struct train_settings *set)
{
    free(set->open_bytes);
    free(set->rival_bytes);
}

struct train_player *train_player_new(const struct train_settings *set)
{
    struct hm_msg        msg;
    struct train_player *pl = aligned_alloc(64, (sizeof *pl + 63) / 64 * 64);
    if (pl == NULL)
        exit(1);
    memset(pl, 0, sizeof *pl);
    pl->set = set;
    pl->own = set->has_net ? &set->open : NULL;
    pl->rival = set->rival.in != NULL ? &set->rival : NULL;
    pl->net = pl->own;
    pl->nseat = set->nseat;
    if (hm_bot_find(set->ops, "greedy", &pl->greedy, &msg) != HM_OK)
        exit(1);
    pl->size = hm_bot_memory(&pl->greedy, NULL);
    pl->scratch = malloc(pl->size);
    pl->sample = malloc(TRAIN_SAMPLES * sizeof *pl->sample);
    uint32_t max = set->sims > set->armed ? set->sims : set->armed;
    pl->desk_size = max > 0 ? TRAIN_DESK + (size_t)max * 256 : 1;
    pl->desk = malloc(pl->desk_size);
    if (pl->scratch == NULL || pl->sample == NULL || pl->desk == NULL)
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
    free(pl->desk);
    free(pl->sample);
    free(pl->scratch);
    free(pl);
}

void train_think_as(struct train_player *pl, unsigned seat)
{
    pl->net = hm_seat_in(pl->by_rival, seat) ? pl->rival : pl->own;
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

void train_judge(struct train_player *pl, const uint64_t *bits, unsigned viewer,
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
    if (ai_rng_unit(&pl->rng) < pl->set->stray)
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
        end[q] = set->share * win[q] + (1 - set->share) * soft[q] / total;
}
