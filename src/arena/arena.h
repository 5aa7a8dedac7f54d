/*
 * arena.h: measures bots against each other.
 *
 * The unit is a deal: one seed, played once for every way to seat the bots, each time with the same
 * cards and the same random numbers.  Identical bots therefore come out exactly even, and all bots
 * have the same share of a deal's luck.  Deals are numbered; a range of them can be played
 * anywhere, and the merged results of all ranges are the results of the whole.
 */
#ifndef HARBOUR_ARENA_H
#define HARBOUR_ARENA_H

#include "cli/cli.h"
#include "harbour/bot.h"

enum { ARENA_BOTS = 12, ARENA_LINEUPS = 220, ARENA_SEED = 96, ARENA_NAME = 64 };

/* What makes results comparable: they are merged only if everything here is the same. */
struct arena_terms {
    char    game[HM_NAME_SIZE];
    uint8_t players, nbot;
    char    bot[ARENA_BOTS][ARENA_NAME];
    char    seed[ARENA_SEED];
    char    cards[65]; /* digest of the edition */
};

/* One game: the seating and the outcome. */
struct arena_game {
    uint8_t  bot[HM_SEATS];   /* by seat: index into the terms */
    uint8_t  place[HM_SEATS]; /* 1 is best; equal for those who tie */
    int16_t  points[HM_SEATS];
    uint32_t moves[HM_SEATS];
    uint64_t us[HM_SEATS]; /* time spent on the moves */
};

struct arena_deal {
    uint32_t           number, ngame;
    struct arena_game *game; /* owned by the deal */
};

/* Deals in the order of their numbers, without duplicates. */
struct arena_results {
    struct arena_terms terms;
    struct arena_deal *deal;
    size_t             n, cap;
};

void arena_free(struct arena_results *r);
bool arena_has(const struct arena_results *r, uint32_t number);

/* Takes ownership of d.game.  A deal that is there already is not added again. */
void arena_add(struct arena_results *r, struct arena_deal d);
void arena_cut(struct arena_results *r, uint32_t number); /* removes this deal and all after it */

/* ---- arena_bots.c ------------------------------------------------------------------------- */

/* A contestant: a bot, whether it sees all cards, and its weights. */
struct arena_bot {
    struct hm_bot bot;
    bool          open;
    char         *command; /* of a program that plays (external.h); NULL: `bot` does */
    void         *weights; /* NULL: the shipped ones */
    struct hm_net net;     /* read from `weights`, unless that is NULL */
};

struct arena_table;

/* Reads "open:mixed:1000,net@FILE,exec:./mybot" into the table, whose game and number of players
 * are set.  A bot with weights is named after their digest (net@1f09ab42), which keeps results of
 * different weights apart.  False after a message. */
bool arena_read_bots(const char *list, struct arena_table *t);
void arena_free_bots(struct arena_table *t);

/* ---- arena_play.c ------------------------------------------------------------------------- */

struct arena_table {
    struct hm_game     game;
    struct arena_terms terms;
    struct arena_bot   bot[ARENA_BOTS];
    uint8_t            lineup[ARENA_LINEUPS][HM_SEATS];
    unsigned           nlineup;
    size_t             memory;  /* maximum over the bots */
    uint32_t           move_ms; /* time of a program for a move */
};

/* Makes the list of lineups: with at most as many bots as players the last bot fills up the
 * seats; with more bots, every combination. */
bool arena_lineups(struct arena_table *t);

/* Plays one deal in all seatings.  False with a message: a bot made no legal move. */
bool arena_play(const struct arena_table *t, uint32_t number, void *memory, struct arena_deal *out,
                struct hm_msg *msg);

/* ---- arena_run.c -------------------------------------------------------------------------- */

struct arena_run {
    const struct arena_table *table;
    struct arena_results     *results; /* deals in it are not played again */
    uint32_t                  from, deals, threads;
    FILE                     *out; /* each deal is appended as soon as it is played; may be NULL */
    bool                      sprt;
    double                    d0, d1;
};

/* Called by all ranks with the same table; results and file are those of rank 0.  Returns CLI_OK
 * or the exit code; the deals played are in the results in both cases. */
int arena_run(struct arena_run *run);

/* ---- arena_file.c ------------------------------------------------------------------------- */

void arena_put_terms(struct cli_text *t, const struct arena_terms *terms);
void arena_put_deal(struct cli_text *t, const struct arena_deal *d);

/* Adds a file to the results.  The first file sets the terms of empty results; later ones must
 * have the same.  Stores in *whole (unless NULL) how many bytes are complete lines: an
 * interrupted write leaves part of one.  False after a message. */
bool arena_read(struct arena_results *r, const char *path, size_t *whole);
/* Stores the message about what differs; its value is the place of the results.  */
bool arena_same_terms(const struct arena_terms *a, const struct arena_terms *b,
                      enum msg_id *difference);

/* ---- arena_stats.c ------------------------------------------------------------------------ */

struct arena_range {
    double mean, low, high; /* 95% */
};

struct arena_score {
    struct arena_range win, points, place;
    double             fair;  /* the share if all bots were equal */
    double             us;    /* per move */
    uint64_t           games; /* seats it sat in */
};

/* Confidence interval of a share between 0 and 1: Wilson's, with the number of trials that would
 * give its mean this variance, at most `trials`. */
struct arena_range arena_share(double mean, double variance_of_mean, double trials);

void arena_score(const struct arena_results *r, unsigned bot, struct arena_score *out);

/* The first bot's share of the wins of one deal. */
double arena_first_share(const struct arena_deal *d, unsigned players);

struct arena_sprt {
    double llr, low, high, mean, m0, m1;
    int    verdict; /* -1: no better than d0; 1: at least d1; 0: not decided */
    size_t deals;
};

/* Sequential probability ratio test (SPRT) over the deals from `from` up to the first gap: is
 * the share fair + d0 or fair + d1? */
void   arena_sprt(const struct arena_results *r, uint32_t from, double d0, double d1,
                  struct arena_sprt *out);
double arena_llr(double n, double mean, double variance, double m0, double m1);

/* ---- arena_rating.c ----------------------------------------------------------------------- */

/* Maximum-likelihood Plackett-Luce ratings over all places, as Elo with mean 0; the confidence
 * intervals are bootstrapped over deals. */
void arena_ratings(const struct arena_results *r, unsigned bootstraps,
                   struct arena_range out[ARENA_BOTS]);

/* The fit alone.  `prior` is a number of draws against an average bot that is added for every
 * bot, so that one that always wins has a finite rating. */
void arena_fit(const struct arena_game *const *games, const double *weight, size_t n,
               unsigned players, unsigned nbot, double prior, double elo[ARENA_BOTS]);

/* ---- arena_report.c ----------------------------------------------------------------------- */

enum arena_form { ARENA_TEXT, ARENA_JSON, ARENA_CSV };
void arena_report(const struct arena_results *r, enum arena_form form,
                  const struct arena_sprt *sprt, struct cli_text *t);

#endif
