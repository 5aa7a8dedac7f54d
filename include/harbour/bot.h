/*
 * bot.h: opponents, hints and analysis.
 *
 * A bot sees a view, never a state: what it does not know it guesses, with chance of its
 * own.  The same view, seed and iterations give the same move on every platform; a limit
 * in milliseconds or more than one thread gives that up.  Nothing here allocates: the
 * caller lends memory, hm_bot_memory() bytes of it.
 *
 *   struct hm_bot  bot;
 *   struct hm_msg  msg;
 *   if (hm_bot_find(game.ops, "merchant", &bot, &msg) != HM_OK) complain(msg.text);
 *   void *memory = malloc(hm_bot_memory(&bot, NULL));
 *   struct hm_ask  ask = {.game = game, .view = &view, .seed = seed};
 *   struct hm_move move;
 *   ask.memory = memory, ask.size = hm_bot_memory(&bot, NULL);
 *   if (hm_bot_move(&bot, &ask, &move, NULL) == HM_OK && move.kind != 0) play(move);
 */
#ifndef HARBOUR_BOT_H
#define HARBOUR_BOT_H

#include "game.h"
#include "match.h"
#include "net.h"

enum {
    HM_BOT_NAME = 32,
    HM_BOT_CHOICES = 48, /* choices a report has room for, best first */
    HM_HINTS = 3,
    HM_REASONS = 4,
};

/* A bot for one game.  A value: copy it freely. */
struct hm_bot {
    char                      name[HM_BOT_NAME]; /* as it was asked for: "ismcts:1000" */
    const struct hm_ops      *ops;
    const struct hm_bot_kind *kind;
    uint32_t                  number; /* what followed the colon, or its usual value */
};

/* How long to think.  All zero: as the bot's name says. */
struct hm_budget {
    uint32_t iterations;
    uint32_t ms;                  /* needs a clock; the first limit that is reached counts */
    uint32_t threads;             /* 0 and 1: one, deterministic */
    uint64_t (*clock)(void *ctx); /* milliseconds from anywhere, never backwards; NULL: none */
    /* asked now and then: answer at once with what is known; may be NULL */
    bool (*stop)(void *ctx);
    void *ctx;
};

/* What is asked.  The bot plays for the seat whose view it is. */
struct hm_ask {
    struct hm_game        game;
    const struct hm_view *view;
    /* one for the whole game: tastes depend on it, and each ply mixes itself in */
    uint64_t         seed;
    struct hm_budget budget;
    void            *memory; /* lent for this call, aligned for any type */
    size_t           size;
    /* for the bots that have learned; NULL: the shipped one, where this build has it */
    const struct hm_net *net;

    /* The view is of HM_TRUTH, with every card in it, and the bot plays for the asked seat.  So the
     * arena measures what hidden cards are worth; nobody else may set it, and without it a bot says
     * nothing to such a view. */
    bool all_open;
};

struct hm_choice {
    struct hm_move move;
    float          value;         /* win chance of the seat that moves, 0 to 1 */
    uint32_t       visits;        /* how often it was tried */
    float          win[HM_SEATS]; /* win chance of each seat */
    float          error;         /* standard error of the value */
    float          gap_error;     /* of its difference to the best choice; 0 for that one */
};

struct hm_report {
    /* win chance of each seat; all zero where the bot has no idea of it */
    float    win[HM_SEATS];
    uint32_t iterations; /* what was spent */
    /* it should have used a net and had none that fits: it searched without */
    bool             no_net;
    bool             other_edition; /* its net was trained for another edition of the cards */
    uint16_t         nchoice;
    struct hm_choice choice[HM_BOT_CHOICES]; /* best first */
};

/* Why a choice is good: a key with numbers, for translation.  hm_print_reason() has the English. */
struct hm_reason {
    const char *id;   /* one of hm_reason_id() */
    int32_t     n;    /* dollars, points, cards or percent, as the key says */
    hm_card     card; /* HM_NO_CARD: none */
    hm_seat     seat; /* HM_NOBODY: none */
};

struct hm_hint {
    struct hm_choice choice;
    uint8_t          nreason;
    struct hm_reason reason[HM_REASONS]; /* the weightiest first */
};

struct hm_hints {
    float          win[HM_SEATS];
    uint8_t        n; /* 0: the seat has nothing to do */
    struct hm_hint hint[HM_HINTS];
};

enum hm_mark { HM_FINE, HM_DOUBTFUL, HM_MISTAKE, HM_BLUNDER };

/*
 * One move of a match, judged.  Win chances are those that a spectator would give who sees no
 * hidden card; after the last move they are the result, shared by those who tie.  For every seat
 *
 *   win - before = decision + luck
 *
 * so that over a match the changes add up.  A decision may take several moves (cashing, then
 * taking a card): the last of them carries it, the ones before it carry none.
 */
struct hm_judged {
    struct hm_move move, better;       /* better.kind 0: none is better by more than the error */
    float          before[HM_SEATS];   /* win chances before it */
    float          win[HM_SEATS];      /* win chances after it */
    float          error;              /* largest standard error of those, by sampling */
    float          decision[HM_SEATS]; /* effect of choosing this and not the best move, by what the
                                          mover could know; sums to 0 */
    float          luck[HM_SEATS];     /* the rest: cards that came or were shown; sums to 0 */
    float          loss;               /* of the mover; below zero only by chance */
    float          loss_error;         /* standard error of the loss */
    bool           decided;            /* the mover had a choice */
    uint8_t        parts;              /* moves that the decision took; 0: no decision */
    enum hm_mark   mark;               /* only for a loss of more than two standard errors */
};

/* The whole match in short. */
struct hm_analysis {
    uint32_t decisions[HM_SEATS], marks[HM_SEATS][4];
    float    loss[HM_SEATS]; /* mean for each decision */
    /* end - start = luck + own + others for each seat; luck sums to 0 over the seats, and so do
     * own and others together. */
    float       start[HM_SEATS], end[HM_SEATS];  /* win chances */
    float       luck[HM_SEATS];                  /* cards that came or were shown */
    float       own[HM_SEATS], others[HM_SEATS]; /* decisions */
    float       luck_error[HM_SEATS], own_error[HM_SEATS], others_error[HM_SEATS];
    const char *level[HM_SEATS]; /* 'played like': one of hm_levels; NULL: the losses of one game do
                                    not tell the levels apart */
    uint32_t    dearest[3];      /* indices of the dearest decisions; UINT32_MAX: none */
};

/* What a bot thinks of one move. */
struct hm_verdict {
    float            before, after;               /* own win chance without and with the move */
    float            leader_before, leader_after; /* of the strongest other seat */
    bool             good;                        /* a bot that plays for this seat would make it */
    struct hm_reason reason;                      /* id NULL: none is known */
};

HM_BEGIN
/* Levels, weakest to strongest: deckhand, clerk, merchant, shipowner, harbourmaster, tycoon.
 * NULL-terminated. */
HM_API extern const char *const hm_levels[];

/* Every name hm_bot_find knows for the game, NULL-terminated; searchers with their default number
 * ("mc:64").  A game that has only rules has random, flat, ismcts and the levels. */
HM_API const char *const *hm_bot_names(const struct hm_ops *ops);

/* HM_FORM: no such bot; the message lists those there are.  Case is ignored; a number may follow
 * flat:, mc: and ismcts:. */
HM_API enum hm_err hm_bot_find(const struct hm_ops *ops, const char *name, struct hm_bot *out,
                               struct hm_msg *msg);

/* Bytes to lend, for any position of its game.  `budget` may be NULL: as the bot's name says. */
HM_API size_t hm_bot_memory(const struct hm_bot *bot, const struct hm_budget *budget);

/* A legal move for the view's seat; kind 0 where it has nothing to do.  `report` may be NULL.
 * HM_NO_SPACE: too little memory lent. */
HM_API enum hm_err hm_bot_move(const struct hm_bot *bot, const struct hm_ask *ask,
                               struct hm_move *out, struct hm_report *report);

/* The floor of the ladder, by itself. */
HM_API enum hm_err hm_bot_random(const struct hm_ask *ask, struct hm_move *out,
                                 struct hm_report *report);

/* Does the game wait for this seat? */
HM_API bool hm_is_prompted(const struct hm_game *g, const struct hm_state *s, hm_seat seat);

/* ---- services for front ends -------------------------------------------------------------- */

HM_API size_t      hm_hint_memory(const struct hm_ops *ops, const struct hm_budget *budget);
HM_API enum hm_err hm_hint(const struct hm_ask *ask, struct hm_hints *out);

/* The i-th reason that hints of the game may give; NULL after the last. */
HM_API const char *hm_reason_id(const struct hm_ops *ops, unsigned i);
HM_API size_t      hm_print_reason(const struct hm_game *g, const struct hm_reason *r, char *buf,
                                   size_t cap);

/* Judges moves from .. from+count-1 of a match, one after another, so that a caller can show
 * progress. ask->view is not read.  Parts may be judged in any order and give the same as one
 * go. */
HM_API size_t      hm_analyse_memory(const struct hm_ops *ops, const struct hm_budget *budget);
HM_API enum hm_err hm_analyse(const struct hm_match *m, uint32_t from, uint32_t count,
                              const struct hm_ask *ask, struct hm_judged *out);
HM_API void hm_analysis_sum(const struct hm_match *m, const struct hm_judged *judged, uint32_t n,
                            struct hm_analysis *out);

/* Win chances of every seat as the viewer of ask->view, a seat or a spectator, would give them, and
 * the largest of their standard errors.  A finished game has its result.  Memory:
 * hm_judge_memory(). */
HM_API enum hm_err hm_win_chances(const struct hm_ask *ask, float win[HM_SEATS], float *error);

/* Is this move good for the viewer, who need not be asked now?  HM_REFUSED: it is not allowed. */
HM_API size_t      hm_judge_memory(const struct hm_ops *ops);
HM_API enum hm_err hm_judge_move(const struct hm_ask *ask, const struct hm_move *move,
                                 struct hm_verdict *out);

/* Of the moves that plans() knows (game.h), the one that brings at least `need` and gives up the
 * least; with 0 the one that brings most.  Kind 0 where there is none. */
HM_API enum hm_err hm_payment(const struct hm_ask *ask, int32_t need, struct hm_move *out,
                              int32_t *gain);
HM_END

#endif
