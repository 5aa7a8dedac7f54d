/*
 * bot.h: opponents, hints and analysis.
 *
 * A bot gets a view, never a state: it samples the hidden cards with its own random numbers.
 * The same view, seed and iterations give the same move on every platform, unless a time limit
 * or several threads are used.  Nothing here allocates: the caller provides hm_bot_memory()
 * bytes.
 *
 *   struct hm_bot  bot;
 *   struct hm_msg  msg;
 *   if (hm_bot_find(game.ops, "merchant", &bot, &msg) != HM_OK) complain(msg.text);
 *   void *memory = malloc(hm_bot_memory(&bot, NULL));
 *   struct hm_bot_request  request = {.game = game, .view = &view, .seed = seed};
 *   struct hm_move move;
 *   request.memory = memory, request.size = hm_bot_memory(&bot, NULL);
 *   if (hm_bot_move(&bot, &request, &move, NULL) == HM_OK && move.kind != 0) play(move);
 */
#ifndef HARBOUR_BOT_H
#define HARBOUR_BOT_H

#include "game.h"
#include "match.h"
#include "net.h"

enum {
    HM_BOT_NAME = 32,
    HM_BOT_CHOICES = 48, /* capacity of a report; the best choices are kept */
    HM_HINTS = 3,
    HM_REASONS = 4,
};

/* A bot for one game.  A value: copy it freely. */
struct hm_bot {
    char                      name[HM_BOT_NAME]; /* as given to hm_bot_find(): "ismcts:1000" */
    const struct hm_ops      *ops;
    const struct hm_bot_kind *kind;
    uint32_t                  number; /* the number after the colon, or its default */
};

/* Limits of a search.  All zero: the limits of the bot's name. */
struct hm_budget {
    uint32_t iterations;
    uint32_t ms;                  /* needs a clock; the search ends at the first limit reached */
    uint32_t threads;             /* 0 and 1: one, deterministic */
    uint64_t (*clock)(void *ctx); /* monotonic milliseconds; NULL: no clock */
    /* polled during the search; true ends it with the result so far; may be NULL */
    bool (*stop)(void *ctx);
    void *ctx;
};

/*
 * What a bot believes about the other players of a match, from their moves: made by hm_bot_learn(),
 * all zero at first.  The caller keeps one for each seat of a bot and passes it on.  One that was
 * lost, or never kept, can be made again from the match.
 */
struct hm_bot_belief {
    uint32_t moves;           /* of the match that were read */
    uint64_t digest;          /* of these moves and of the request's seed */
    float    about[HM_SEATS]; /* the bot's own measure; 0: nothing is known */
};

/* A request to a bot, which plays for the viewer of the view. */
struct hm_bot_request {
    struct hm_game        game;
    const struct hm_view *view;
    /* the same for a whole game: a bot's preferences depend on it; each ply is mixed in */
    uint64_t         seed;
    struct hm_budget budget;
    void            *memory; /* used during the call only, aligned for any type */
    size_t           size;
    /* for bots with a net; NULL: the shipped one, if this build has it */
    const struct hm_net *net;
    /* up to this move; NULL: the bot knows nothing about the other players */
    const struct hm_bot_belief *belief;

    /* The view is of HM_TRUTH, with every card visible, and the bot plays for the prompted seat.
     * Only the arena sets this, to measure the value of hidden cards; without it a bot returns no
     * move for such a view. */
    bool all_open;

    /* hm_win_chances() returns the means of the samples, without the calibration that was fitted
     * to results.  For `harbour calibrate --fit`. */
    bool uncorrected;
};

struct hm_choice {
    struct hm_move move;
    float          value;         /* win chance of the seat that moves, 0 to 1 */
    uint32_t       visits;        /* number of visits */
    float          win[HM_SEATS]; /* win chance of each seat */
    float          error;         /* standard error of the value */
    float          gap_error;     /* of its difference to the best choice; 0 for that one */
};

struct hm_report {
    /* win chance of each seat; all zero if the bot has no estimate */
    float    win[HM_SEATS];
    uint32_t iterations; /* used */
    /* the bot uses a net, none was suitable, and it searched without one */
    bool             no_net;
    bool             other_edition; /* its net was trained for another edition of the cards */
    uint16_t         nchoice;
    struct hm_choice choice[HM_BOT_CHOICES]; /* best first */
};

/* Why a choice is good: a key with numbers, for translation.  hm_print_reason() has the English. */
struct hm_reason {
    const char *id;       /* one of hm_reason_id() */
    int32_t     n;        /* dollars, points, cards or percent, as the key says */
    hm_card     card;     /* HM_NO_CARD: none */
    hm_seat     seat;     /* HM_NOBODY: none */
    char        piece[2]; /* a piece on the board, as in moves ("A2"); zeros: none */
};

struct hm_hint {
    struct hm_choice choice;
    uint8_t          nreason;
    struct hm_reason reason[HM_REASONS]; /* most important first */
};

struct hm_hints {
    float          win[HM_SEATS];
    uint8_t        n; /* 0: the seat has no move to make */
    struct hm_hint hint[HM_HINTS];
};

/* A decision of a match: what could have been done and what was. */
struct hm_choices {
    uint32_t       from; /* moves made before it */
    uint16_t       n, played;
    struct hm_hint choice[HM_BOT_CHOICES];
};

/* A loss of so many standard errors is more than chance; a smaller one has no mark. */
#define HM_CLEARLY 2.5f

enum hm_mark { HM_FINE, HM_DOUBTFUL, HM_MISTAKE, HM_BLUNDER };

/*
 * The evaluation of one move of a match.  Win chances are those of a spectator, who sees no hidden
 * card; after the last move they are the result, shared between tied seats.  For every seat
 *
 *   win - before = decision + luck
 *
 * so the changes sum up over a match.  A decision may take several moves (cashing, then taking a
 * card): it is attributed to the last of them.
 */
struct hm_move_analysis {
    struct hm_move move, better;       /* better.kind 0: the move has no mark */
    float          before[HM_SEATS];   /* win chances before it */
    float          win[HM_SEATS];      /* win chances after it */
    float          error;              /* largest standard error of those, by sampling */
    float          decision[HM_SEATS]; /* effect of choosing this and not the best move, by what the
                                          mover could know; sums to 0 */
    float          luck[HM_SEATS];     /* the rest: cards drawn or revealed; sums to 0 */
    float          loss;               /* of the mover; negative only by sampling error */
    float          loss_error;         /* standard error of the loss */
    bool           decided;            /* the mover had a choice */
    uint8_t        parts;              /* moves that the decision took; 0: no decision */
    bool           only;               /* it was the best choice, and every other one loses */
    enum hm_mark   mark;               /* only for a loss of more than two standard errors */
};

/* Summary of a match. */
struct hm_analysis {
    uint32_t decisions[HM_SEATS], marks[HM_SEATS][4];
    float    loss[HM_SEATS]; /* mean for each decision */
    /* Sum over the decisions of w * (1 - w), at least 0.02, where w is the win chance before: what
     * could be lost.  Loss divided by stake compares players whatever their position was. */
    float stake[HM_SEATS];
    /* end - start = luck + own + others for each seat; luck sums to 0 over the seats, and so do
     * own and others together. */
    float start[HM_SEATS], end[HM_SEATS];  /* win chances */
    float luck[HM_SEATS];                  /* cards drawn or revealed */
    float own[HM_SEATS], others[HM_SEATS]; /* decisions */
    float luck_error[HM_SEATS], own_error[HM_SEATS], others_error[HM_SEATS];
    /* start = 1/players + seat + deal: the order of the seats, and the cards that were dealt */
    float seat[HM_SEATS], deal[HM_SEATS], seat_error;
    /* Of hm_levels, by the losses: the most likely level, and the range that has 80 percent of the
     * probability.  NULL: not known for this game and number of players, or no decisions. */
    const char *level[HM_SEATS], *min_level[HM_SEATS], *max_level[HM_SEATS];
    uint32_t    costliest[3]; /* indices of the most costly decisions; UINT32_MAX: none */
};

enum { HM_LEVELS = 6 }; /* number of hm_levels */

/* What a level loses in a match, divided by the stake (struct hm_analysis): the mean, and the
 * standard deviation from match to match.  A spread of 0: it has not been measured. */
struct hm_level {
    float loss, spread;
};

/* Levels of a player, as indices of hm_levels: the most likely one, and the range that has
 * 80 percent of the probability. */
struct hm_level_range {
    uint8_t likely, min, max;
};

/* A bot's evaluation of one move. */
struct hm_evaluation {
    float            before, after;               /* own win chance without and with the move */
    float            leader_before, leader_after; /* of the strongest other seat */
    bool             good;                        /* a bot that plays for this seat would make it */
    struct hm_reason reason;                      /* id NULL: none is known */
};

HM_BEGIN
/* Levels, weakest to strongest: deckhand, clerk, merchant, shipowner, harbourmaster, tycoon.
 * NULL-terminated. */
HM_API extern const char *const hm_levels[];

/* Returns the names that hm_bot_find() accepts for the game, NULL-terminated; search bots have
 * their default number ("mc:64").  A game without bots of its own has random, flat, ismcts and the
 * levels. */
HM_API const char *const *hm_bot_names(const struct hm_ops *ops);

/* Finds a bot by its name.  Ignores case; a number from 1 to 10000000 may follow flat:, mc: and
 * ismcts:.  HM_MALFORMED: there is no such bot, and the message lists the available ones; or the
 * number is wrong. */
HM_API enum hm_err hm_bot_find(const struct hm_ops *ops, const char *name, struct hm_bot *out,
                               struct hm_msg *msg);

/* Returns the memory that the bot needs for any position, in bytes.  `budget` may be NULL: the
 * limits of the bot's name.  0: the bot needs none. */
HM_API size_t hm_bot_memory(const struct hm_bot *bot, const struct hm_budget *budget);

/* Chooses a legal move for the viewer; kind 0 if it has no move to make.  `report` may be NULL.
 * HM_NO_SPACE: the memory is too small; the move then has kind 0. */
HM_API enum hm_err hm_bot_move(const struct hm_bot *bot, const struct hm_bot_request *request,
                               struct hm_move *out, struct hm_report *report);

/* True if this bot learns from the moves of other players. */
HM_API bool hm_bot_learns(const struct hm_bot *bot);

/* Updates the belief of the bot in `seat` by the moves that were made since it was updated last, as
 * that seat saw them; begins again if earlier moves have changed.  Reads seed, net and memory of
 * the request, hm_bot_memory() bytes, and not its view.  The same match and seed give the same
 * belief, however often it is updated on the way.  Does nothing if the bot does not learn.  The
 * budget's stop() ends it early; the next call continues.
 * HM_NO_SPACE: the memory is too small.  HM_REFUSED: the log cannot be replayed.  After a failure
 * the belief is that of the start. */
HM_API enum hm_err hm_bot_learn(const struct hm_bot *bot, const struct hm_match *m, hm_seat seat,
                                const struct hm_bot_request *request, struct hm_bot_belief *belief);

/* The random bot: the weakest, for comparisons.  Needs no memory and returns HM_OK; kind 0 if it
 * makes no move. */
HM_API enum hm_err hm_bot_random(const struct hm_bot_request *request, struct hm_move *out,
                                 struct hm_report *report);

/* True if the game waits for this seat. */
HM_API bool hm_is_prompted(const struct hm_game *g, const struct hm_state *s, hm_seat seat);

/* ---- services for front ends -------------------------------------------------------------- */

/* Returns the memory that hm_hint() needs, in bytes.  `budget` may be NULL. */
HM_API size_t hm_hint_memory(const struct hm_ops *ops, const struct hm_budget *budget);

/* Finds the best choices of the viewer and the reasons for them.  HM_NO_SPACE: the memory is too
 * small; out->n is then 0. */
HM_API enum hm_err hm_hint(const struct hm_bot_request *request, struct hm_hints *out);

/* Returns the i-th reason that hints of the game may give; NULL after the last. */
HM_API const char *hm_reason_id(const struct hm_ops *ops, unsigned i);
/* Prints the reason in English; prints its id if the game does not have it. */
HM_API size_t hm_print_reason(const struct hm_game *g, const struct hm_reason *r, char *buf,
                              size_t cap);

/* Returns the memory that the functions of an analysis need, in bytes.  `budget` may be NULL. */
HM_API size_t hm_analyse_memory(const struct hm_ops *ops, const struct hm_budget *budget);

/* Evaluates moves from .. from+count-1 of a match.  A caller that shows progress calls it for a few
 * moves at a time; order and size of the parts do not change the results.  Does not read
 * request->view.  Moves after the end of the match are ignored.  HM_NO_SPACE: the memory is less
 * than hm_analyse_memory().  HM_REFUSED: the log of the match cannot be replayed.  After a failure
 * `out` is not valid. */
HM_API enum hm_err hm_analyse(const struct hm_match *m, uint32_t from, uint32_t count,
                              const struct hm_bot_request *request, struct hm_move_analysis *out);

/* Sums up the first n evaluated moves of a match. */
HM_API void hm_analysis_sum(const struct hm_match *m, const struct hm_move_analysis *analysed,
                            uint32_t n, struct hm_analysis *out);

/* Divides the chances at the start, after hm_analysis_sum(): the seats' mean chances over other
 * deals of the same set-up are due to their order, the rest is due to this deal.  Needs
 * hm_analyse_memory() bytes.  HM_NO_SPACE: the memory is too small; `seat` and `deal` are then not
 * valid. */
HM_API enum hm_err hm_analysis_start(const struct hm_match *m, const struct hm_bot_request *request,
                                     struct hm_analysis *out);

/* The choices of the decision that move i completes, best first, with the numbers that hm_analyse()
 * compares and with reasons.  n 0: it is no decision, or one among too many choices to list.  Needs
 * hm_analyse_memory() bytes.  HM_REFUSED: the match has no move i, or its log cannot be replayed.
 * HM_NO_SPACE: the memory is too small.  After a failure n is 0. */
HM_API enum hm_err hm_choices(const struct hm_match *m, uint32_t i,
                              const struct hm_bot_request *request, struct hm_choices *out);

/* Returns the losses of the levels, HM_LEVELS of them, as measured for this number of players. */
HM_API const struct hm_level *hm_level_losses(const struct hm_ops *ops, unsigned players);

/* Finds the levels that fit the loss of a player in one match, divided by the stake, and its
 * standard error.  False: no level was measured, or none loses as much. */
HM_API bool hm_levels_of(const struct hm_level level[HM_LEVELS], float loss, float error,
                         struct hm_level_range *out);

/* True if the range of levels of a seat says something: it is known, and not every level is in
 * it. */
HM_API bool hm_levels_named(const struct hm_analysis *a, hm_seat seat);

/* Estimates the win chance of every seat from request->view, of a seat or a spectator, and the
 * largest of their standard errors; returns the result of a finished game.  Needs
 * hm_evaluate_memory() bytes.  HM_NO_SPACE: the memory is too small; `win` and `error` are then not
 * valid. */
HM_API enum hm_err hm_win_chances(const struct hm_bot_request *request, float win[HM_SEATS],
                                  float *error);

/* How far the game has come, 0 at the deal to 1 in its last rounds, by what everybody can see. */
HM_API float hm_progress(const struct hm_game *g, const struct hm_state *seen);

/* Returns the memory that the next two functions and hm_win_chances() need, in bytes. */
HM_API size_t hm_evaluate_memory(const struct hm_ops *ops);

/* Evaluates a move for the viewer, who need not be prompted.  HM_REFUSED: the move is not legal, or
 * is of another seat.  HM_NO_SPACE: the memory is less than hm_evaluate_memory().  After a failure
 * `out` is not valid. */
HM_API enum hm_err hm_evaluate_move(const struct hm_bot_request *request,
                                    const struct hm_move *move, struct hm_evaluation *out);

/* Chooses among the moves of plans() (game.h) the cheapest one with a gain of at least `need`; with
 * 0 the one with the largest gain.  Kind 0 and gain 0 if there is none.  Needs hm_evaluate_memory()
 * bytes.  HM_NO_SPACE: the memory is too small; `out` and `gain` are then not valid. */
HM_API enum hm_err hm_payment(const struct hm_bot_request *request, int32_t need,
                              struct hm_move *out, int32_t *gain);
HM_END

#endif
