/*
 * arena.h: bots against bots, so that the result can be believed.
 *
 * The unit is a deal: one seed, played once for every seat the bots can sit in, with the same
 * cards and the same chance for whoever sits there.  Identical bots therefore come out exactly
 * even, and whatever luck a deal has is shared by all.  Deals are numbered; a range of them can
 * be played anywhere, and results of ranges put together are the results of the whole.
 */
#ifndef HARBOUR_ARENA_H
#define HARBOUR_ARENA_H

#include "cli/cli.h"
#include "harbour/bot.h"

enum { ARENA_BOTS = 12, ARENA_LINEUPS = 220, ARENA_SEED = 96, ARENA_NAME = 64 };

/* What makes two results comparable: everything here must agree before they are put together. */
struct arena_terms {
    char    game[HM_NAME_SIZE];
    uint8_t players, nbot;
    char    bot[ARENA_BOTS][ARENA_NAME];
    char    seed[ARENA_SEED];
    char    cards[65]; /* digest of the edition */
};

/* One game: who sat where, and what came of it. */
struct arena_game {
    uint8_t  bot[HM_SEATS];   /* by seat: index into the terms */
    uint8_t  place[HM_SEATS]; /* 1 is best; the same for those who share */
    int16_t  points[HM_SEATS];
    uint32_t moves[HM_SEATS];
    uint64_t us[HM_SEATS]; /* time spent on them */
};

struct arena_deal {
    uint32_t           number, ngame;
    struct arena_game *game; /* the deal's own, freed with it */
};

/* Deals in the order of their numbers, none twice. */
struct arena_results {
    struct arena_terms terms;
    struct arena_deal *deal;
    size_t             n, cap;
};

void arena_free(struct arena_results *r);
bool arena_has(const struct arena_results *r, uint32_t number);
void arena_add(struct arena_results *r,
               struct arena_deal     d); /* takes over d.game; a deal that is there already is dropped */
void arena_cut(struct arena_results *r, uint32_t number); /* drops this deal and all after it */

/* ---- arena_bots.c ------------------------------------------------------------------------- */

/* One who plays: a bot, whether it sees all cards, and weights of its own. */
struct arena_bot {
    struct hm_bot bot;
    bool          open;
    void         *weights; /* NULL: those shipped */
    struct hm_net net;     /* what they say, where there are some */
};

struct arena_table;

/* Reads "open:mixed:1000,net@FILE,planner" into the table, whose game and number of players are set.  A bot with
 * weights is called after their digest (net@1f09ab42), so that results of other weights are not taken for its own.
 * Complains. */
bool arena_read_bots(const char *list, struct arena_table *t);
void arena_free_bots(struct arena_table *t);

/* ---- arena_play.c ------------------------------------------------------------------------- */

struct arena_table {
    struct hm_game     game;
    struct arena_terms terms;
    struct arena_bot   bot[ARENA_BOTS];
    uint8_t            lineup[ARENA_LINEUPS][HM_SEATS];
    unsigned           nlineup;
    size_t             memory; /* the most any of the bots wants */
};

/* Who sits with whom: bots up to the number of players, the last one repeated; or every choice of so many. */
bool arena_lineups(struct arena_table *t);

/* Plays one deal in all seatings.  False, with a message: a bot did not give a legal move. */
bool arena_play(const struct arena_table *t, uint32_t number, void *memory, struct arena_deal *out, struct hm_msg *msg);

/* ---- arena_run.c -------------------------------------------------------------------------- */

struct arena_run {
    const struct arena_table *table;
    struct arena_results     *results; /* what is there already is not played again */
    uint32_t                  from, deals, threads;
    FILE                     *out; /* each deal is appended as soon as it is played; may be NULL */
    bool                      sprt;
    double                    d0, d1;
};

/* All ranks call it, with the same table; results and file are rank 0's.  CLI_OK, or what to exit with; what was
 * played is in the results either way. */
int arena_run(struct arena_run *run);

/* ---- arena_file.c ------------------------------------------------------------------------- */

void arena_put_terms(struct cli_text *t, const struct arena_terms *terms);
void arena_put_deal(struct cli_text *t, const struct arena_deal *d);

/* Adds a file to the results.  The first file of empty results brings the terms, later ones must have the same.
 * `whole` (may be NULL): how many bytes are whole lines; an interrupted write leaves part of one.  Complains. */
bool arena_read(struct arena_results *r, const char *path, size_t *whole);
bool arena_same_terms(const struct arena_terms *a, const struct arena_terms *b, const char **what);

/* ---- arena_stats.c ------------------------------------------------------------------------ */

struct arena_range {
    double mean, low, high; /* 95% */
};

struct arena_score {
    struct arena_range win, points, place;
    double             fair;  /* the share that chance would give */
    double             us;    /* for each move */
    uint64_t           games; /* seats it sat in */
};

/* A share between 0 and 1 whose mean has this variance: Wilson's interval with as many trials as would have it. */
struct arena_range arena_share(double mean, double variance_of_mean, double trials);

void arena_score(const struct arena_results *r, unsigned bot, struct arena_score *out);

/* The first bot's share of one deal. */
double arena_first_share(const struct arena_deal *d, unsigned players);

struct arena_sprt {
    double llr, low, high, mean, m0, m1;
    int    verdict; /* -1: no better than d0; 1: at least d1; 0: not decided */
    size_t deals;
};

/* Sequential test over the deals from the first on, without a gap: is the share fair + d0 or fair + d1? */
void   arena_sprt(const struct arena_results *r, uint32_t from, double d0, double d1, struct arena_sprt *out);
double arena_llr(double n, double mean, double variance, double m0, double m1);

/* ---- arena_rating.c ----------------------------------------------------------------------- */

/* Plackett-Luce by maximum likelihood over all places, as Elo around 0, with intervals by drawing deals anew. */
void arena_ratings(const struct arena_results *r, unsigned bootstraps, struct arena_range out[ARENA_BOTS]);

/* The fit by itself.  `prior`: games drawn against an average bot that everyone is given, so that a bot
 * that always wins has a rating too. */
void arena_fit(const struct arena_game *const *games, const double *weight, size_t n, unsigned players, unsigned nbot,
               double prior, double elo[ARENA_BOTS]);

/* ---- arena_report.c ----------------------------------------------------------------------- */

enum arena_form { ARENA_TEXT, ARENA_JSON, ARENA_CSV };
void arena_report(const struct arena_results *r, enum arena_form form, const struct arena_sprt *sprt,
                  struct cli_text *t);

#endif
