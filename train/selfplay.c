/*
 * selfplay.c: plays a game against itself with a net and writes what there is to learn.
 *
 * Each decision looks one move ahead: every move is tried on a guess at what is hidden, the net
 * judges what comes of it, and one is chosen, mostly the best.  What was seen goes out as
 * features and a target: the TD(lambda) return of the win chances along the game, from the
 * viewpoint of the seat that moved and of one other.  Without a net the score as if the game
 * ended now takes its place, which is enough to begin with.
 *
 *   selfplay GAME SEATS NET|- OUT games=N threads=T seed=S heat=H stray=E lambda=L share=W keep=K mixed=M
 *   selfplay GAME SEATS NET - versus=plain|greedy|NET ...   how often one seat with NET wins against the others
 *   selfplay GAME SEATS NET - bins=1 ...                    predicted and real win shares, in ten bins
 *   selfplay GAME SEATS describe -                          sizes and digests, as JSON
 *
 * OUT gets records of fixed size: the features as 64-bit words, then a float for each seat.
 */
#include "train/player.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SAMPLES = 8192, BINS = 10 };

struct sample {
    uint64_t bits[HM_NET_WORDS];
    float    win[HM_SEATS];    /* as judged then */
    float    target[HM_SEATS]; /* by seat at the table */
    uint8_t  viewer;
};

struct job {
    const struct train_settings *set;
    FILE                        *out;
    pthread_mutex_t             *lock;
    uint64_t                    *next; /* the next game to play */
    uint64_t                     first, games;
    uint64_t                     samples;
    double                       won; /* by the seat with the net, against rivals */
    struct bin {
        uint64_t n;
        double   predicted, real;
    } bin[BINS];
};

static void add_sample(struct train_player *pl, unsigned viewer)
{
    struct sample *s = (struct sample *)pl->sample + pl->nsample;
    if (pl->nsample == MOST_SAMPLES)
        return;
    memset(s, 0, sizeof *s);
    s->viewer = (uint8_t)viewer;
    pl->game->features(pl, viewer, s->bits);
    train_judge(pl, s->bits, viewer, s->win);
    pl->nsample++;
}

/* lambda-returns, backwards along the samples of each viewer. */
static void set_targets(struct train_player *pl, const float end[HM_SEATS])
{
    const unsigned n = pl->nseat;
    struct sample *list = pl->sample;
    for (unsigned v = 0; v < n; v++) {
        float back[HM_SEATS];
        memcpy(back, end, sizeof back);
        for (size_t i = pl->nsample; i-- > 0;) {
            if (list[i].viewer != v)
                continue;
            memcpy(list[i].target, back, sizeof back);
            for (unsigned q = 0; q < n; q++)
                back[q] = pl->set->lambda * back[q] + (1 - pl->set->lambda) * list[i].win[q];
        }
    }
}

static void write_samples(struct job *job, struct train_player *pl)
{
    const struct sample *list = pl->sample;
    size_t               nword = (pl->nbit + 63u) / 64u, size = nword * 8 + pl->nseat * 4u, n = 0;
    uint8_t             *buf = malloc(pl->nsample * size + 1);
    for (size_t i = 0; i < pl->nsample; i++) {
        if (ai_rng_unit(&pl->rng) > pl->set->keep)
            continue;
        memcpy(buf + n * size, list[i].bits, nword * 8);
        for (unsigned r = 0; r < pl->nseat; r++)
            memcpy(buf + n * size + nword * 8 + r * 4, &list[i].target[(list[i].viewer + r) % pl->nseat], 4);
        n++;
    }
    pthread_mutex_lock(job->lock);
    if (fwrite(buf, size, n, job->out) != n)
        exit(1);
    job->samples += n;
    pthread_mutex_unlock(job->lock);
    free(buf);
}

/* What each viewer was told of its own chances, beside what came of them. */
static void fill_bins(struct job *job, const struct train_player *pl, const float end[HM_SEATS])
{
    const struct sample *list = pl->sample;
    for (size_t i = 0; i < pl->nsample; i++) {
        float       told = list[i].win[list[i].viewer];
        struct bin *b = &job->bin[told >= 1.0f ? BINS - 1 : (unsigned)(told * BINS)];
        b->n++;
        b->predicted += (double)told;
        b->real += (double)end[list[i].viewer];
    }
}

static void play_game(struct job *job, struct train_player *pl, uint64_t number)
{
    float end[HM_SEATS];
    ai_rng_start(&pl->rng, ai_mix(job->set->seed, number));
    pl->nsample = 0;
    pl->hero = (unsigned)(number % pl->nseat);
    pl->by_hand = job->set->greedy ? (hm_seatset)(((1u << pl->nseat) - 1) & ~(1u << pl->hero)) : 0;
    if (job->set->mixed > 0 && ai_rng_unit(&pl->rng) < job->set->mixed)
        pl->by_hand = (hm_seatset)(ai_rng_u64(&pl->rng) >> 40 & ((1u << pl->nseat) - 1) & ~(1u << pl->hero));
    pl->game->deal(pl);
    while (!pl->game->over(pl)) {
        unsigned mover = pl->game->play(pl);
        if (mover >= pl->nseat || pl->game->over(pl) || job->set->versus != NULL)
            continue;
        train_think_as(pl, mover);
        add_sample(pl, mover);
        unsigned other = (mover + 1 + ai_rng_below(&pl->rng, pl->nseat - 1)) % pl->nseat;
        if (!hm_seat_in(pl->by_hand, other))
            add_sample(pl, other);
    }
    pl->game->result(pl, end);
    job->won += (double)end[pl->hero];
    if (job->set->bins) {
        fill_bins(job, pl, end);
    } else if (job->out != NULL) {
        set_targets(pl, end);
        write_samples(job, pl);
    }
}

static void *work(void *with)
{
    struct job          *job = with;
    struct train_player *pl = train_player_new(job->set);
    pl->sample = malloc(MOST_SAMPLES * sizeof(struct sample));
    for (;;) {
        pthread_mutex_lock(job->lock);
        uint64_t number = (*job->next)++;
        pthread_mutex_unlock(job->lock);
        if (number >= job->games)
            break;
        play_game(job, pl, number);
    }
    free(pl->sample);
    train_player_free(pl);
    return NULL;
}

/* What a trainer has to write into the head of a weights file. */
static void describe(const struct train_settings *set)
{
    struct hm_seed layout, edition;
    char           a[65], b[65];
    hm_net_layout(set->ops, (uint8_t)set->nseat, layout.byte);
    memcpy(edition.byte, set->game.edition->digest, sizeof edition.byte);
    hm_seed_text(&layout, a);
    hm_seed_text(&edition, b);
    printf("{\"game\":\"%s\",\"seats\":%u,\"bits\":%u,\"layout\":\"%s\",\"edition\":\"%s\"}\n", set->ops->id,
           set->nseat, set->nbit, a, b);
}

static void print_bins(const struct job *job, unsigned n)
{
    for (unsigned k = 0; k < BINS; k++) {
        struct bin sum = {0};
        for (unsigned i = 0; i < n; i++) {
            sum.n += job[i].bin[k].n;
            sum.predicted += job[i].bin[k].predicted;
            sum.real += job[i].bin[k].real;
        }
        double by = sum.n > 0 ? (double)sum.n : 1.0;
        printf("{\"bin\":%u,\"positions\":%llu,\"predicted\":%.4f,\"real\":%.4f}\n", k, (unsigned long long)sum.n,
               sum.predicted / by, sum.real / by);
    }
}

int main(int argc, char **argv)
{
    struct train_settings set;
    if (argc < 5 || !train_settings_read(&set, argc, argv)) {
        fputs("usage: selfplay GAME SEATS NET|- OUT games=N threads=T seed=S heat=H stray=E lambda=L share=W keep=K "
              "mixed=M versus=NET bins=1\n",
              stderr);
        return 2;
    }
    if (set.describe) {
        describe(&set);
        return 0;
    }
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    uint64_t        next = 0, samples = 0;
    double          won = 0;
    FILE           *out = strcmp(argv[4], "-") == 0 ? NULL : fopen(argv[4], "wb");
    struct job      job[64];
    pthread_t       thread[64];
    if (out == NULL && strcmp(argv[4], "-") != 0) {
        perror(argv[4]);
        return 1;
    }
    for (unsigned i = 0; i < set.threads; i++) {
        job[i] = (struct job){.set = &set, .out = out, .lock = &lock, .next = &next, .games = set.games};
        pthread_create(&thread[i], NULL, work, &job[i]);
    }
    for (unsigned i = 0; i < set.threads; i++) {
        pthread_join(thread[i], NULL);
        samples += job[i].samples;
        won += job[i].won;
    }
    printf("{\"games\":%llu,\"samples\":%llu,\"won\":%.4f}\n", (unsigned long long)set.games,
           (unsigned long long)samples, won / (double)set.games);
    if (set.bins)
        print_bins(job, set.threads);
    return out == NULL || fclose(out) == 0 ? 0 : 1;
}
