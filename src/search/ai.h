/*
 * ai.h: shared by all bots: kinds of bots, scratch memory, random numbers, the table of games.
 *
 * A bot is a row: a name, the memory it needs and a function from a request to a move.  Code in
 * this directory only sees states that were sampled from a view.
 */
#ifndef HARBOUR_AI_H
#define HARBOUR_AI_H

#include "harbour/bot.h"

typedef enum hm_err ai_mover(const struct hm_bot *bot, const struct hm_bot_request *request,
                             struct hm_move *out, struct hm_report *report);

/* Updates `about` by a move of another seat.  The view is the one before the move. */
typedef enum hm_err ai_learner(const struct hm_bot *bot, const struct hm_bot_request *request,
                               const struct hm_move *move, float about[HM_SEATS]);

struct hm_bot_kind {
    const char *name;  /* without the number */
    uint32_t    usual; /* the number when none is given; 0: it takes none */
    size_t (*memory)(const struct hm_bot *bot, const struct hm_budget *budget); /* NULL: none */
    ai_mover   *move;
    const void *ctx; /* parameters of this bot within its family */
    /* what it learns from, moves that everybody sees in full; NULL: the bot does not learn */
    bool (*is_telling)(const struct hm_move *move);
    ai_learner *learn;
};

enum { AI_MAX_NUMBER = 10000000 };

/* The English sentence of a reason: {n}, {card} and {seat} are replaced. */
struct ai_reason_text {
    const char *id, *text;
};

struct ai_layout; /* net/ai_net.h */

/* Calibrates win chances.  They are raised to a power and scaled to a sum of 1, because means over
 * samples and ways of playing are too close to equal chances; then mixed with equal chances,
 * because in a small share of the games, the slip, something happens that no sample shows.  Each
 * has three values: at the deal and in the middle, between which it changes evenly with the
 * progress of the game, and from a progress of 1.  All 0: chances are used as they are. */
struct ai_calibration {
    float power[3], slip[3];
};

/* Its values in one position. */
struct ai_correction {
    float    power, slip;
    unsigned nseat;
};

/* A game's own bots and services.  A game without a row has those of ai_generic (generic.h). */
struct ai_game {
    const char               *id;      /* of its ops */
    const struct hm_bot_kind *kinds;   /* ends with a NULL name */
    const char *const        *names;   /* as hm_bot_names() */
    const char               *adviser; /* the bot that hints come from */

    /* Writes the reasons for a choice, most important first.  NULL: compares win chances. */
    void (*reasons)(const struct hm_bot_request *request, const struct hm_move *move,
                    struct hm_hint *out);
    const struct ai_reason_text *reason_texts; /* the game's own, up to a NULL id; NULL: none */

    /* Evaluates the choices of the prompted seat over the same samples, `tries` evaluations in
     * all.  A choice that needs money is named by its last move, which may not be legal yet.
     * `played` is the move that was made: unless it can also be made later, such moves are left
     * out, because delaying them loses nothing. */
    enum hm_err (*evaluate_choices)(const struct hm_bot_request *request,
                                    const struct hm_move *played, uint32_t tries,
                                    struct hm_report *out);

    /* True if this move of a prompted seat is part of a decision that its next move completes.
     * NULL: every move is a decision. */
    bool (*prepares)(const struct hm_move *move);

    /* True if these moves of one seat have the same effect in this position.  NULL:
     * ai_same_move(). */
    bool (*same)(const struct hm_game *g, const struct hm_state *s, const struct hm_move *a,
                 const struct hm_move *b);

    /* Estimates the win chances of the view, or after a move if `after` is not NULL, and their
     * error.  HM_UNKNOWN: the move was not possible in any sample of the hidden cards. */
    enum hm_err (*win)(const struct hm_bot_request *request, const struct hm_move *after,
                       uint32_t tries, float win[HM_SEATS], float *error);

    /* hm_progress(); 1 also where the rest of the game is played to its end.  NULL: always 0. */
    float (*progress)(const struct hm_game *g, const struct hm_state *seen);

    /* For each number of players (`harbour calibrate --fit`). */
    struct ai_calibration calibration[HM_SEATS + 1];

    /* For each number of players (`harbour levels --fit`). */
    struct hm_level levels[HM_SEATS + 1][HM_LEVELS];

    /* hm_evaluate_move() for a move that is allowed, and hm_payment() for a need above 0. */
    enum hm_err (*evaluate)(const struct hm_bot_request *request, const struct hm_move *move,
                            struct hm_evaluation *out);
    enum hm_err (*payment)(const struct hm_bot_request *request, int32_t need, struct hm_move *out,
                           int32_t *gain);

    size_t memory; /* for any of these but the adviser */

    const struct ai_layout *layout; /* the features of its nets; NULL: it has none */
};

/* True if the moves differ only in equal cards. */
bool ai_same_move(const struct hm_game *g, const struct hm_move *a, const struct hm_move *b);

const struct ai_game *ai_game_of(const struct hm_ops *ops);

/* An evaluation by the win chances before and after the move: hm_evaluate_move() for games without
 * an evaluate(). */
enum hm_err ai_evaluate_by_win(const struct hm_bot_request *request, const struct hm_move *move,
                               struct hm_evaluation *out);

/* Returns the correction that calibrates win chances in this position. */
struct ai_correction ai_correction_at(const struct hm_game *g, const struct hm_state *seen);

/* Corrects win chances; they sum to 1 afterwards. */
void ai_correct(const struct ai_correction *c, float win[HM_SEATS]);

/* Corrects the chances of a choice and its errors. */
void ai_correct_choice(const struct ai_correction *c, unsigned seat, struct hm_choice *choice);

/* True if the view is the full state and the request allows its use. */
static inline bool ai_all_open(const struct hm_bot_request *request)
{
    return request->all_open && request->view->seen.head.viewer == HM_TRUTH;
}

/* Returns the seat that the bot plays for: the viewer, or with all cards open the prompted seat;
 * HM_NOBODY for a spectator's view. */
static inline hm_seat ai_seat(const struct hm_bot_request *request)
{
    const struct hm_head *h = &request->view->seen.head;
    if (ai_all_open(request))
        return h->prompt != 0 ? (hm_seat)hm_lowest(h->prompt) : (hm_seat)HM_NOBODY;
    return h->viewer < h->nseat ? h->viewer : (hm_seat)HM_NOBODY;
}

static inline bool ai_is_prompted(const struct hm_bot_request *request)
{
    hm_seat p = ai_seat(request);
    return p != HM_NOBODY && hm_seat_in(request->view->seen.head.prompt, p);
}

/* ---- chance: a small generator of the search's own, never fed from a match's seed ---------- */

typedef struct ai_rng {
    uint64_t s[2];
} ai_rng;

uint64_t ai_mix(uint64_t a, uint64_t b); /* mixes two numbers into one */
void     ai_rng_start(ai_rng *r, uint64_t seed);

static inline uint64_t ai_rng_u64(ai_rng *r) /* xoroshiro128+ */
{
    uint64_t a = r->s[0], b = r->s[1], sum = a + b;
    b ^= a;
    r->s[0] = (a << 24 | a >> 40) ^ b ^ b << 16;
    r->s[1] = b << 37 | b >> 27;
    return sum;
}

/* 0 .. n-1; the bias of 2^-32 is negligible in a search. */
static inline uint32_t ai_rng_below(ai_rng *r, uint32_t n)
{
    return (uint32_t)((ai_rng_u64(r) >> 32) * n >> 32);
}

static inline float ai_rng_unit(ai_rng *r) { return (float)(ai_rng_u64(r) >> 40) * 0x1p-24f; }

/* Returns the seed of one decision, from the game's seed and the ply. */
static inline uint64_t ai_seed_of(const struct hm_bot_request *request)
{
    return ai_mix(request->seed, request->view->seen.head.ply + ((uint64_t)ai_seat(request) << 32));
}

/* Perturbs the weights of a policy for one game: multiplies each by a random factor between
 * 1 / (1 + noise) and 1 + noise. */
void ai_perturb(float *weights, size_t n, float noise, uint64_t seed);

/* Returns a bot's preference for a family of choices, -1 to 1, constant for a whole game. */
static inline float ai_preference(const struct hm_bot_request *request, unsigned family)
{
    uint64_t own = ai_mix(request->seed, ai_seat(request));
    return (float)(ai_mix(own, 4096 + family) >> 40) * 0x1p-23f - 1.0f;
}

/* ---- scratch memory, allocated from the front ---------------------------------------------- */

struct ai_scratch {
    uint8_t *at, *end;
};

static inline struct ai_scratch ai_scratch_of(const struct hm_bot_request *request)
{
    uint8_t *memory = request->memory;
    return (struct ai_scratch){memory, memory != NULL ? memory + request->size : NULL};
}

void *ai_take(struct ai_scratch *r, size_t n); /* aligned to 16; NULL: no space */

enum { AI_ALIGN = 16 };

/* ---- numbers that are the same everywhere -------------------------------------------------- */

float ai_log(float x);      /* natural, x > 0; good to 1e-6 */
float ai_exp(float x);      /* good to 1e-5 of its size */
float ai_logistic(float x); /* 1 / (1 + e^-x), good to 1e-5 */
float ai_sqrt(float x);

#endif
