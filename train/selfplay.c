/*
 * selfplay.c: plays games by self-play with a net and writes training samples.
 *
 * Each decision looks one move ahead: every move is tried on a sample of the hidden cards, the net
 * evaluates the result, and one is chosen, mostly the best.  A sample has the features and a
 * target: the TD(lambda) return of the win chances along the game, from the view of the seat that
 * moved and of one other.  Without a net the current score is used, which is enough to start with.
 *
 *   selfplay GAME SEATS NET|- OUT [games=N] [threads=T] [seed=S] [temperature=T] [random=R]
 *            [lambda=L] [win-share=W] [keep=K]
 *            pool=P [pool-net=NET] [pool-greedy=G] [pool-iterations=N] [one-learner=1]
 *                                    a share of games with greedy players, or players with another
 *                                    net that may search, which do not learn
 *            teacher-iterations=N teacher-share=T
 *                                    a share of decisions by a search; its values are targets too
 *            ends=N refills=R        the nets solve rounds; samples are positions between rounds
 *            bot=NAME bot-iterations=N pool-bot=NAME
 *                                    the learning seats are played by a bot that uses the net,
 *                                    greedy players are replaced by another bot
 *   selfplay GAME SEATS NET - versus=plain|greedy|NET ...   how often one seat with NET wins
 *   selfplay GAME SEATS NET - bins=1 ...         predicted and real win shares, in ten bins
 *   selfplay GAME SEATS describe -               sizes and digests, as JSON
 *
 * OUT gets records of fixed size: the features as 64-bit words, then a float for each seat.  They
 * are in the order of the games, so the bytes do not depend on threads or on ranks (mpirun, in
 * builds with MPI).  After an interruption the same command continues (OUT.at has the progress).
 */
#include "arena/tasks.h"
#include "train/progress.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BLOCK = 4 };

struct job {
    int                   argc;
    char                **argv;
    struct train_settings set;
    uint64_t              from; /* games that were played before */
    uint64_t              next; /* block of games to be given out */
    char                  terms[65];
    const char           *path; /* of the samples; NULL: none are kept */
    FILE                 *out;
    struct train_sum      sum;
    time_t                noted; /* when progress was written last */
    int                   code;
};

static void add_sample(struct train_player *pl, unsigned viewer)
{
    if (pl->nsample == TRAIN_SAMPLES)
        return;
    struct train_sample *s = &pl->sample[pl->nsample];
    *s = (struct train_sample){.viewer = (uint8_t)viewer};
    pl->game->features(pl, viewer, s->bits);
    train_evaluate(pl, s->bits, viewer, s->win);
    pl->nsample++;
}

/* Makes the sum 1 again after something was added. */
static void normalise(float win[HM_SEATS], unsigned n)
{
    float total = 0;
    for (unsigned q = 0; q < n; q++)
        total += win[q] = win[q] > 0.001f ? win[q] : 0.001f;
    for (unsigned q = 0; q < n; q++)
        win[q] /= total;
}

/*
 * lambda-returns, backwards along the samples of each viewer.  The target of a lesson is the target
 * of the action taken plus the difference that the teacher found; the teacher's value itself would
 * overestimate actions that were not taken.
 */
static void set_targets(struct train_player *pl, const float end[HM_SEATS])
{
    const unsigned       n = pl->nseat;
    struct train_sample *list = pl->sample;
    for (unsigned v = 0; v < n; v++) {
        float back[HM_SEATS], here[HM_SEATS];
        memcpy(back, end, sizeof back);
        memcpy(here, end, sizeof here);
        for (size_t i = pl->nsample; i-- > 0;) {
            if (list[i].viewer != v)
                continue;
            if (list[i].lesson) {
                for (unsigned q = 0; q < n; q++)
                    list[i].target[q] = here[q] + list[i].win[q];
                normalise(list[i].target, n);
                continue;
            }
            memcpy(list[i].target, back, sizeof back);
            memcpy(here, back, sizeof here);
            for (unsigned q = 0; q < n; q++)
                back[q] = pl->set->lambda * back[q] + (1 - pl->set->lambda) * list[i].win[q];
        }
    }
}

static void put_samples(const struct job *job, struct train_player *pl, struct train_sum *sum,
                        struct ranks_bytes *out)
{
    const struct train_sample *list = pl->sample;
    size_t                     nword = (pl->nbit + 63u) / 64u, before = out->n;
    for (size_t i = 0; i < pl->nsample; i++) {
        if (ai_rng_unit(&pl->rng) > job->set.keep)
            continue;
        ranks_put(out, list[i].bits, nword * 8);
        for (unsigned r = 0; r < pl->nseat; r++)
            ranks_put(out, &list[i].target[(list[i].viewer + r) % pl->nseat], 4);
        sum->samples++;
    }
    sum->bytes = out->n - before;
}

/* Pairs of the predicted chances of each viewer and the results. */
static void fill_bins(struct train_sum *sum, const struct train_player *pl,
                      const float end[HM_SEATS])
{
    const struct train_sample *list = pl->sample;
    for (size_t i = 0; i < pl->nsample; i++) {
        if (list[i].lesson)
            continue;
        float             predicted = list[i].win[list[i].viewer];
        struct train_bin *b =
            &sum->bin[predicted >= 1.0f ? TRAIN_BINS - 1 : (unsigned)(predicted * TRAIN_BINS)];
        b->n++;
        b->predicted += (double)predicted;
        b->real += (double)end[list[i].viewer];
    }
}

/* Draws the seats of pool opponents. */
static void seat_opponents(const struct train_settings *set, struct train_player *pl)
{
    hm_seatset others = (hm_seatset)(((1u << pl->nseat) - 1) & ~(1u << pl->learner)), opponents = 0;
    if (set->versus != NULL)
        opponents = others;
    else if (set->pool > 0 && ai_rng_unit(&pl->rng) < set->pool)
        opponents = set->one_learner ? others : (hm_seatset)(ai_rng_u64(&pl->rng) >> 40 & others);
    pl->greedy_seats = set->greedy || (set->versus == NULL && pl->rival == NULL) ? opponents : 0;
    if (set->pool_net != NULL)
        for (unsigned p = 0; p < pl->nseat; p++)
            if (hm_seat_in(opponents, p) && ai_rng_unit(&pl->rng) < set->pool_greedy)
                pl->greedy_seats |= (hm_seatset)(1u << p);
    pl->rival_seats = (hm_seatset)(opponents & ~pl->greedy_seats);
}

static void play_game(const struct job *job, struct train_player *pl, uint64_t number,
                      struct train_sum *sum, struct ranks_bytes *samples)
{
    const struct train_settings *set = &job->set;
    float                        end[HM_SEATS];
    ai_rng_start(&pl->rng, ai_mix(set->seed, number));
    pl->nsample = 0;
    pl->learner = (unsigned)(number % pl->nseat);
    seat_opponents(set, pl);
    pl->game->deal(pl);
    while (!pl->game->over(pl)) {
        unsigned mover = pl->game->play(pl);
        if (mover >= pl->nseat || pl->game->over(pl) || set->versus != NULL)
            continue;
        train_select_net(pl, mover);
        add_sample(pl, mover);
        unsigned other = (mover + 1 + ai_rng_below(&pl->rng, pl->nseat - 1)) % pl->nseat;
        if (!train_is_opponent(pl, other))
            add_sample(pl, other);
    }
    pl->game->result(pl, end);
    *sum = (struct train_sum){.games = 1, .won = (double)end[pl->learner]};
    if (set->bins) {
        fill_bins(sum, pl, end);
    } else if (job->path != NULL) {
        set_targets(pl, end);
        put_samples(job, pl, sum, samples);
    }
}

/* ---- tasks ---------------------------------------------------------------------------------- */

static volatile sig_atomic_t stop_requested;

static void on_stop(int signal_number)
{
    (void)signal_number;
    stop_requested = 1;
}

static bool stopped(void) { return stop_requested != 0; }

static bool next_block(void *ctx, uint64_t *number)
{
    struct job *job = ctx;
    *number = job->next++;
    return job->from + *number * BLOCK < job->set.games;
}

static void *new_player(void *ctx)
{
    const struct job *job = ctx;
    return train_player_new(&job->set);
}

static void free_player(void *ctx, void *scratch)
{
    (void)ctx;
    train_player_free(scratch);
}

/* A sum for each game of the block, then their samples. */
static bool play_block(void *ctx, void *scratch, uint64_t number, struct ranks_bytes *result)
{
    const struct job  *job = ctx;
    struct train_sum   sum[BLOCK] = {{0}};
    struct ranks_bytes samples = {0};
    for (uint64_t i = 0, k = job->from + number * BLOCK; i < BLOCK && k < job->set.games; i++, k++)
        play_game(job, scratch, k, &sum[i], &samples);
    ranks_put(result, sum, sizeof sum);
    ranks_put(result, samples.at, samples.n);
    ranks_bytes_free(&samples);
    return true;
}

static void add_sum(struct train_sum *to, const struct train_sum *one)
{
    to->games += one->games;
    to->samples += one->samples;
    to->bytes += one->bytes;
    to->won += one->won;
    for (unsigned k = 0; k < TRAIN_BINS; k++) {
        to->bin[k].n += one->bin[k].n;
        to->bin[k].predicted += one->bin[k].predicted;
        to->bin[k].real += one->bin[k].real;
    }
}

static bool note(struct job *job)
{
    job->noted = time(NULL);
    return fflush(job->out) == 0 && train_progress_write(job->path, job->terms, &job->sum);
}

static bool keep_block(void *ctx, uint64_t number, bool fine, const struct ranks_bytes *result)
{
    struct job      *job = ctx;
    struct train_sum sum[BLOCK];
    (void)number, (void)fine;
    memcpy(sum, result->at, sizeof sum);
    for (unsigned i = 0; i < BLOCK; i++)
        add_sum(&job->sum, &sum[i]);
    size_t n = result->n - sizeof sum;
    if (job->out != NULL && (fwrite(result->at + sizeof sum, 1, n, job->out) != n ||
                             (time(NULL) != job->noted && !note(job)))) {
        perror(job->path);
        job->code = 1;
        return false;
    }
    return true;
}

/* The values for the header of a weights file. */
static void describe(const struct train_settings *set)
{
    struct hm_seed layout, edition;
    char           a[65], b[65];
    hm_net_layout(set->ops, (uint8_t)set->nseat, layout.byte);
    memcpy(edition.byte, set->game.edition->digest, sizeof edition.byte);
    hm_seed_text(&layout, a);
    hm_seed_text(&edition, b);
    printf("{\"game\":\"%s\",\"seats\":%u,\"bits\":%u,\"layout\":\"%s\",\"edition\":\"%s\"}\n",
           set->ops->id, set->nseat, set->nbit, a, b);
}

static void report(const struct job *job)
{
    const struct train_sum *sum = &job->sum;
    printf("{\"games\":%llu,\"samples\":%llu,\"won\":%.4f}\n", (unsigned long long)sum->games,
           (unsigned long long)sum->samples, sum->won / (double)sum->games);
    for (unsigned k = 0; job->set.bins && k < TRAIN_BINS; k++) {
        double by = sum->bin[k].n > 0 ? (double)sum->bin[k].n : 1.0;
        printf("{\"bin\":%u,\"positions\":%llu,\"predicted\":%.4f,\"real\":%.4f}\n", k,
               (unsigned long long)sum->bin[k].n, sum->bin[k].predicted / by,
               sum->bin[k].real / by);
    }
}

/* Opens the file of samples: a new one, or to append to those that count. */
static bool open_samples(struct job *job)
{
    bool on = train_progress_read(job->path, job->terms, &job->sum) &&
              access(job->path, W_OK) == 0 && truncate(job->path, (off_t)job->sum.bytes) == 0;
    if (!on)
        job->sum = (struct train_sum){.games = 0};
    job->out = fopen(job->path, on ? "ab" : "wb");
    if (job->out == NULL)
        perror(job->path);
    return job->out != NULL;
}

static bool prepare(void *ctx)
{
    struct job *job = ctx;
    job->code = 2;
    if (job->argc < 5 || !train_settings_read(&job->set, job->argc, job->argv)) {
        fputs("usage: selfplay GAME SEATS NET|- OUT [NAME=VALUE]...\n"
              "names: games threads seed temperature random lambda win-share keep pool pool-net "
              "pool-greedy pool-iterations one-learner teacher-iterations teacher-share ends "
              "refills versus bins bot bot-iterations pool-bot\n",
              stderr);
        return false;
    }
    if (job->set.describe) {
        describe(&job->set);
        job->code = 0;
        return false;
    }
    train_progress_terms(job->argc, job->argv, job->terms);
    job->path = strcmp(job->argv[4], "-") == 0 ? NULL : job->argv[4];
    job->code = 1;
    if (ranks_me() == 0 && job->path != NULL && !open_samples(job))
        return false;
    job->from = job->sum.games;
    job->code = 0;
    return true;
}

/* On rank 0, when all games are over or the run was interrupted. */
static int conclude(struct job *job, enum tasks_end end)
{
    if (job->code == 0 && job->out != NULL && !note(job)) {
        perror(job->path);
        job->code = 1;
    }
    if (job->out != NULL && fclose(job->out) != 0)
        job->code = 1;
    if (job->code == 0 && end != TASKS_DONE) {
        fprintf(stderr, "selfplay: %s after %llu of %llu games%s\n",
                end == TASKS_STOPPED ? "stopped" : "no memory left",
                (unsigned long long)job->sum.games, (unsigned long long)job->set.games,
                job->path != NULL ? "; the same command continues" : "");
        job->code = 1;
    }
    if (job->code != 0)
        return job->code;
    if (job->path != NULL)
        train_progress_done(job->path);
    report(job);
    return fflush(stdout) == 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
    struct job job = {.argc = argc, .argv = argv};
    if (!ranks_open()) {
        fputs("selfplay: ranks need MPI with threads (meson setup -Dmpi=enabled)\n", stderr);
        return 2;
    }
    if (ranks_ready(prepare, &job)) {
        struct sigaction action = {.sa_handler = on_stop, .sa_flags = (int)SA_RESETHAND};
        struct tasks     tasks = {.ctx = &job,
                                  .threads = job.set.threads,
                                  .in_order = true,
                                  .next = next_block,
                                  .done = keep_block,
                                  .work = play_block,
                                  .scratch_new = new_player,
                                  .scratch_free = free_player,
                                  .stopped = stopped};
        sigaction(SIGINT, &action, NULL);
        sigaction(SIGTERM, &action, NULL);
        ranks_share(&job.from, sizeof job.from);
        enum tasks_end end = tasks_run(&tasks);
        if (ranks_me() == 0)
            job.code = conclude(&job, end);
    }
    train_settings_free(&job.set);
    ranks_close();
    return job.code;
}
