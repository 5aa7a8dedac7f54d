/*
 * player.h: a table at which a net plays all seats, for either game.
 *
 * Packet Row is played in its small form (ai_pr.h), Rotterdam in the engine's own state with a
 * fresh guess for every decision.
 */
#ifndef HARBOUR_TRAIN_PLAYER_H
#define HARBOUR_TRAIN_PLAYER_H

#include "ai/ai_pr.h"
#include "harbour/bot.h"
#include "ai/net/net.h"
#include "ai/net/pr_features.h"
#include "ai/net/rt_features.h"

struct train_settings {
    const struct hm_ops *ops;
    struct hm_game       game;
    struct hm_net        open;
    bool                 has_net;
    unsigned             nseat, nbit, threads;
    uint64_t             games, seed;
    float                heat;   /* of the softmax over win chances */
    float                stray;  /* how often any move is made */
    float                lambda; /* of the returns */
    float                share;  /* of the win in the result; the rest is by points */
    float                keep;   /* share of samples written */
    const char   *versus; /* rivals at the other seats: "plain", "greedy", or another weights file; NULL: self-play */
    bool          greedy;
    float         mixed; /* share of self-play games in which greedy players sit among the nets */
    bool          bins;  /* compare what was predicted with what came of it */
    struct hm_net rival;
    bool          describe;
};

struct train_player;

struct train_game {
    const char *id;
    void (*deal)(struct train_player *);
    bool (*over)(const struct train_player *);
    unsigned (*play)(struct train_player *); /* one decision; who made it, or HM_NOBODY where there was no choice */
    void (*features)(struct train_player *, unsigned viewer, uint64_t *bits);
    void (*result)(struct train_player *, float end[HM_SEATS]);
};

extern const struct train_game train_packet_row, train_rotterdam;

struct train_player {
    const struct train_settings *set;
    const struct train_game     *game;
    const struct hm_net         *net; /* of the seat that is thinking */
    const struct hm_net         *own, *rival;
    struct hm_bot                greedy; /* who has the seats of by_hand */
    void                        *room;   /* lent to it */
    size_t                       size;
    hm_seatset                   by_hand;          /* seats that the greedy player has in this game */
    unsigned                     hero;             /* against rivals: the seat that plays with `own` */
    struct hm_net_memory         memory[HM_SEATS]; /* by viewer: what was judged last is alike */
    unsigned                     nseat, nbit;
    ai_rng                       rng;
    struct hm_rng                deal_rng;
    struct ai_pr_facts           facts;
    struct ai_pr                 small;
    struct ai_rt_chart           chart;
    struct hm_state              state;
    struct hm_move               moves[HM_MOVES];
    void                        *sample;
    size_t                       nsample;
};

bool                 train_settings_read(struct train_settings *set, int argc, char **argv);
struct train_player *train_player_new(const struct train_settings *set);
void                 train_player_free(struct train_player *pl);

/* Win chances by seat at the table from a viewer's features; even where there is no net. */
void train_judge(struct train_player *pl, const uint64_t *bits, unsigned viewer, float win[HM_SEATS]);

/* Settles which net thinks for a seat. */
void train_think_as(struct train_player *pl, unsigned seat);

/* One of n choices by their worth: the heat and the strays of the settings. */
unsigned train_choose(struct train_player *pl, const float *worth, unsigned n);

/* Winners and points into what is learnt from. */
void train_blend(const struct train_settings *set, const float win[HM_SEATS], const int *points, unsigned n,
                 float end[HM_SEATS]);

#endif
