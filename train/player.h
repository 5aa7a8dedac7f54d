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
    unsigned                 nseat, nbit;
    uint32_t                 threads;
    uint64_t                 games, seed;
    float                    temperature;  /* of the softmax over win chances */
    float                    random_share; /* of moves that are random */
    float                    lambda;       /* of the returns */
    float                    win_share;    /* of the win in the target; the rest is by points */
    float                    keep;         /* share of samples written */
    /* opponents at the other seats: "plain", "greedy", or another weights file; NULL: self-play */
    const char *versus;
    bool        greedy;
    /* share of self-play games with opponents from the pool among the learning nets */
    float pool;
    /* weights file of a pool opponent with a net; NULL: all of them are greedy */
    const char *pool_net;
    float       pool_greedy; /* share of pool opponents that are greedy, if there is a pool_net */
    bool        one_learner; /* in games with pool opponents only one seat learns */
    uint32_t    teacher_iterations; /* of the teacher's search; 0: there is no teacher */
    float       teacher_share;      /* of decisions that the teacher makes */
    /* iterations of the search by which pool_net plays; 0: it looks one move ahead */
    uint32_t pool_iterations;
    /* ends of a round that the nets solve before they choose; 0: they look one move ahead.  The samples
     * are then positions between rounds. */
    uint32_t ends;
    uint32_t refills; /* samples of the refill at each end */
    bool     bins;    /* compare predictions with results */
    /* bot that plays the learning seats with the net, for instance "tycoon"; NULL: the game's own
     * training table, where the net looks one move ahead */
    const char   *bot;
    uint32_t      bot_iterations;      /* of that bot; 0: as its name says */
    const char   *pool_bot;            /* that has the seats of greedy players; NULL: greedy */
    struct hm_bot own_bot, greedy_bot; /* those two */
    struct hm_net rival;
    void         *open_bytes, *rival_bytes; /* the weights files that the nets refer to */
    bool          describe;
};

struct train_player;

struct train_sample {
    uint64_t bits[HM_NET_WORDS];
    float    win[HM_SEATS];    /* by the net, when it was added */
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
    /* Makes one decision; returns the seat that made it, or HM_NOBODY if there was no choice. */
    unsigned (*play)(struct train_player *);
    void (*features)(struct train_player *, unsigned viewer, uint64_t *bits);
    void (*result)(struct train_player *, float end[HM_SEATS]);
};

struct train_player {
    const struct train_settings *set;
    const struct train_game     *game;
    const struct hm_net         *net; /* of the seat that moves */
    const struct hm_net         *own, *rival;
    void                        *greedy_memory;
    size_t                       greedy_size;
    hm_seatset                   greedy_seats; /* seats of the greedy bot in this game */
    void                        *bot_memory;   /* at a table of bots, for any of them */
    size_t                       bot_size;
    uint64_t                     bot_seed;    /* of a game */
    hm_seatset                   rival_seats; /* seats that play with `rival` */
    unsigned                     learner;     /* a seat that is never a pool opponent */
    void                        *search_memory;
    size_t                       search_size;
    struct hm_net_memory         memory[HM_SEATS]; /* by viewer: successive positions are similar */
    unsigned                     nseat, nbit;
    ai_rng                       rng;
    struct hm_rng                deal_rng;
    void                        *game_data; /* the game's own */
    struct hm_state              state;
    struct hm_move               moves[HM_MOVES];
    struct train_sample         *sample;
    size_t                       nsample;
};

/* bot_table.c: a table of any game where bots have the seats. */
extern const struct train_game train_bot_table;

/* A prompted seat, drawn at random. */
unsigned train_prompted(struct train_player *pl);

/* The shares of the win and the points of each seat, as if the game ended now. */
void train_win_of(const struct train_player *pl, const struct hm_state *s, float win[HM_SEATS],
                  int points[HM_SEATS]);

/* The targets of a finished game. */
void train_result(struct train_player *pl, float end[HM_SEATS]);

/* Most samples of one game; bytes for a search in addition to those of its iterations. */
enum { TRAIN_SAMPLES = 8192, TRAIN_SEARCH = 65536 };

bool                 train_settings_read(struct train_settings *set, int argc, char **argv);
void                 train_settings_free(struct train_settings *set); /* also after a failed read */
struct train_player *train_player_new(const struct train_settings *set);
void                 train_player_free(struct train_player *pl);

/* Writes win chances by seat at the table from a viewer's features; equal ones without a net. */
void train_evaluate(struct train_player *pl, const uint64_t *bits, unsigned viewer,
                    float win[HM_SEATS]);

/* Selects the net that plays a seat. */
void train_select_net(struct train_player *pl, unsigned seat);

/* Decisions of pool opponents are not samples. */
static inline bool train_is_opponent(const struct train_player *pl, unsigned seat)
{
    return hm_seat_in((hm_seatset)(pl->greedy_seats | pl->rival_seats), seat);
}

/* Adds a sample for an action that was not taken: by how much the teacher's win chances after it
 * (`there`) differ from those after the action taken (`here`). */
void train_lesson(struct train_player *pl, unsigned viewer, const uint64_t *bits,
                  const float *there, const float *here);

/* Draws one of n choices by their values, with the temperature and exploration rate of the
 * settings. */
unsigned train_choose(struct train_player *pl, const float *worth, unsigned n);

/* Converts winners and points to training targets. */
void train_blend(const struct train_settings *set, const float win[HM_SEATS], const int *points,
                 unsigned n, float end[HM_SEATS]);

#endif
