/*
 * player.h: a table at which a net plays all seats, for any game that has a struct train_game.
 */
#ifndef HARBOUR_TRAIN_PLAYER_H
#define HARBOUR_TRAIN_PLAYER_H

#include "harbour/bot.h"
#include "search/ai.h"
#include "search/net/ai_net.h"

struct train_game;

struct train_settings {
    const struct hm_ops     *ops;
    const struct train_game *of; /* how this game is trained */
    struct hm_game           game;
    struct hm_net            open;
    bool                     has_net;
    unsigned                 nseat, nbit, threads;
    uint64_t                 games, seed;
    float                    temperature; /* of the softmax over win chances */
    float                    stray;       /* how often any move is made */
    float                    lambda;      /* of the returns */
    float                    share;       /* of the win in the result; the rest is by points */
    float                    keep;        /* share of samples written */
    /* rivals at the other seats: "plain", "greedy", or another weights file; NULL: self-play */
    const char *versus;
    bool        greedy;
    /* share of self-play games with opponents from the pool among the learning nets */
    float mixed;
    /* weights file of a pool opponent with a net; NULL: all of them are greedy */
    const char *older;
    float       hand;   /* share of pool opponents that are greedy, if there is an older net too */
    bool        alone;  /* in games with pool opponents only one seat learns */
    uint32_t    sims;   /* iterations of the teacher's search; 0: there is no teacher */
    float       taught; /* share of decisions that the teacher makes */
    /* iterations of the search by which the older net plays; 0: it plays alone */
    uint32_t armed;
    /* ends of a round that the nets solve before they choose; 0: they look one move ahead.  What is
     * learnt then is the value of positions between rounds. */
    uint32_t      ends;
    uint32_t      refills; /* samples of the refill at each end */
    bool          bins;    /* compare predictions with results */
    struct hm_net rival;
    void         *open_bytes, *rival_bytes; /* the weights files that the nets refer to */
    bool          describe;
};

struct train_player;

struct train_sample {
    uint64_t bits[HM_NET_WORDS];
    float    win[HM_SEATS];    /* as judged then */
    float    target[HM_SEATS]; /* by seat at the table */
    uint8_t  viewer;
    /* of an action not taken: `win` is how much better it is than the one taken, whose sample
     * follows */
    bool lesson;
};

struct train_game {
    const char *id;
    bool        teaches;   /* a teacher and searching opponents are possible */
    size_t      data_size; /* of train_player.game_data, zero at first */
    void (*deal)(struct train_player *);
    bool (*over)(const struct train_player *);
    /* one decision; who made it, or HM_NOBODY where there was no choice */
    unsigned (*play)(struct train_player *);
    void (*features)(struct train_player *, unsigned viewer, uint64_t *bits);
    void (*result)(struct train_player *, float end[HM_SEATS]);
};

struct train_player {
    const struct train_settings *set;
    const struct train_game     *game;
    const struct hm_net         *net; /* of the seat that moves */
    const struct hm_net         *own, *rival;
    struct hm_bot                greedy;  /* who has the seats of by_hand */
    void                        *scratch; /* lent to it */
    size_t                       size;
    hm_seatset                   by_hand;  /* seats of the greedy player in this game */
    hm_seatset                   by_rival; /* seats that play with `rival` */
    unsigned                     hero;     /* the seat that never has a pool opponent */
    void                        *desk;     /* scratch memory of the teacher */
    size_t                       desk_size;
    struct hm_net_memory         memory[HM_SEATS]; /* by viewer: what was judged last is alike */
    unsigned                     nseat, nbit;
    ai_rng                       rng;
    struct hm_rng                deal_rng;
    void                        *game_data; /* the game's own */
    struct hm_state              state;
    struct hm_move               moves[HM_MOVES];
    struct train_sample         *sample;
    size_t                       nsample;
};

/* of one game; bytes for the teacher beside its iterations */
enum { TRAIN_SAMPLES = 8192, TRAIN_DESK = 65536 };

bool                 train_settings_read(struct train_settings *set, int argc, char **argv);
void                 train_settings_free(struct train_settings *set); /* also after a failed read */
struct train_player *train_player_new(const struct train_settings *set);
void                 train_player_free(struct train_player *pl);

/* Win chances by seat at the table from a viewer's features; even where there is no net. */
void train_judge(struct train_player *pl, const uint64_t *bits, unsigned viewer,
                 float win[HM_SEATS]);

/* Selects the net that plays a seat. */
void train_think_as(struct train_player *pl, unsigned seat);

/* Decisions of pool opponents are not samples. */
static inline bool train_is_opponent(const struct train_player *pl, unsigned seat)
{
    return hm_seat_in((hm_seatset)(pl->by_hand | pl->by_rival), seat);
}

/* How much more the teacher found each seat's win chance to be after an action that was not
 * taken. */
void train_lesson(struct train_player *pl, unsigned viewer, const uint64_t *bits,
                  const float *there, const float *here);

/* Draws one of n choices by their values, with the temperature and exploration rate of the
 * settings. */
unsigned train_choose(struct train_player *pl, const float *worth, unsigned n);

/* Converts winners and points to training targets. */
void train_blend(const struct train_settings *set, const float win[HM_SEATS], const int *points,
                 unsigned n, float end[HM_SEATS]);

#endif
