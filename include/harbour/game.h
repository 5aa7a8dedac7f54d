/*
 * game.h: what a game is: a const table of pure functions over one flat state.
 *
 * Who owns a datum is settled by a question.  Should undo restore it?  State.  Is it what
 * one seat may know?  View: the same layout, another type, made only by redact().  Is it
 * half a choice?  Draft.  Is it about the occasion (seed, names, log)?  Match.
 *
 * Nothing here does I/O, reads a clock, allocates or keeps anything between calls.
 * Copying, comparing and hashing are not slots: a state is flat, so memcpy and memcmp over
 * state_size bytes do it.
 */
#ifndef HARBOUR_GAME_H
#define HARBOUR_GAME_H

#include "cards.h"
#include "edition.h"
#include "facts.h"
#include "rng.h"
#include "json.h"

enum { HM_MOVES = 1024, HM_STATE_SIZE = 768, HM_OPTIONS = 4, HM_TEXT_SIZE = 16384, HM_PICKS = 512 };

struct hm_head {            /* first member of every state */
    uint8_t    game, rules; /* which game, which revision of its rules */
    uint8_t    viewer;      /* HM_TRUTH, a seat, or HM_SPECTATOR */
    uint8_t    nseat, phase;
    hm_seatset prompt; /* seats the game waits for; empty when it is over */
    uint16_t   ply;    /* moves made */
};

/* Room for a state of any game; a game uses its first state_size bytes. */
struct hm_state {
    HM_ALIGN(8) struct hm_head head;
    uint8_t body[HM_STATE_SIZE - sizeof(struct hm_head)];
};

/* What one seat may know.  Everything that sends or thinks takes one of these. */
struct hm_view {
    struct hm_state seen;
};

/* One whole move: checked, applied, logged, sent, undone.  32 bytes; equal moves are equal
 * bytes. */
struct hm_move {
    uint8_t  kind; /* the game's own numbering, from 1; 0 is no move */
    hm_seat  seat;
    uint8_t  target, serial;
    uint8_t  arg[4];
    hm_cards cards; /* the cards named */
};

/* A move worth considering, and what it brings its seat now, in the game's own measure (such as
 * money). */
struct hm_plan {
    struct hm_move move;
    int32_t        gain;
};

struct hm_setup {
    uint8_t  nseat;
    hm_seat  first;              /* HM_NOBODY: drawn */
    uint8_t  rules;              /* revision of the rules; 0: the current one */
    uint16_t option[HM_OPTIONS]; /* in the order of ops->options */
};

struct hm_option {
    const char *id;
    uint16_t    default_value, min, max;
    uint16_t    people; /* what a table with several people uses unless it says otherwise */
    const char *text;
};

/* A refusal: static, compared by address.  `id` is the key for translations; `text` may hold {card}
 * {what} {need} {have}. */
struct hm_refusal {
    const char *rule, *id, *text;
};

/* A refusal with its detail, for a person. */
struct hm_explanation {
    const struct hm_refusal *refusal;
    const char              *what; /* a key such as "grain" or "sweden", or NULL */
    int32_t                  need, have;
    hm_card                  card; /* HM_NO_CARD: none in particular */
};

/* What is wrong with a table: the key of a position, where under it (an area, a seat, or NULL), the
 * card if any. */
struct hm_flaw {
    const char *key, *where, *text;
    hm_card     card; /* HM_NO_CARD: none in particular */
};

/*
 * What happened, for those who watch.  Front ends animate and announce from it; the secrecy
 * laws learn from it who was shown what.  `kind`, `from` and `to` are the game's numbering,
 * named by ops->event_names and ops->place_names.
 */
struct hm_event {
    uint8_t    kind;
    hm_seat    seat; /* whose doing, or HM_NOBODY */
    uint8_t    from, to;
    hm_card    card;  /* HM_NO_CARD where the event is about no card */
    hm_seatset shown; /* who sees the face of `card`; the rest see that something moved */
    int16_t    amount;
};

struct hm_events {
    struct hm_event *list;
    /* what does not fit is dropped; HM_EVENTS is always enough for one move */
    uint16_t n, cap;
};

enum { HM_EVENTS = 192 };

/* Which moves legal() lists. */
enum hm_scope {
    /* every move of the kinds that can be listed: what a prompted seat chooses from */
    HM_LISTED = 1,
    HM_USEFUL = 2, /* a bounded useful few of the others: any-time moves, offers */
    HM_BOTH = 3,
};

struct hm_draft;
struct hm_encoding;

struct hm_ops {
    const char *id, *title; /* "null", "Null" */
    /* the current revision; all revisions from 1 on can be played */
    uint8_t                  rules;
    uint8_t                  min_seats, max_seats, noption;
    uint16_t                 state_size, edition_size;
    uint16_t                 nkind, ntarget; /* sizes of the pick encoding */
    const struct hm_option  *options;
    const char *const       *kind_names;  /* [nkind]: the word a move is written with, from 1 */
    const char *const       *event_names; /* NULL-terminated */
    const char *const       *place_names; /* NULL-terminated */
    const struct hm_edition *edition;     /* the default one */

    /* Reads an edition from its tables.  Errors name file, line and column; `out` is then
     * untouched. */
    enum hm_err (*load)(struct hm_edition *out, const struct hm_table *tables, size_t n,
                        struct hm_msg *msg);

    /* Draws the first seat last, so that naming the seat that would be drawn gives the same
     * deal. */
    enum hm_err (*deal)(const struct hm_edition *, struct hm_state *, const struct hm_setup *,
                        struct hm_rng *, struct hm_events *);

    /* What `seat` may do now, prompted or not.  Reads only what that seat may see. */
    size_t (*legal)(const struct hm_edition *, const struct hm_state *, hm_seat, enum hm_scope,
                    struct hm_move out[HM_MOVES]);

    /* NULL if legal.  The one gate for untrusted moves: any bytes may come in. */
    const struct hm_refusal *(*check)(const struct hm_edition *, const struct hm_state *,
                                      const struct hm_move *);

    /* The same judgement with the detail that a person wants. */
    void (*explain)(const struct hm_edition *, const struct hm_state *, const struct hm_move *,
                    struct hm_explanation *);

    /* Makes a checked move.  No rng: a preview.  No events: a search.
     * HM_UNKNOWN if the outcome hangs on a card this copy cannot see; the state is then spoilt. */
    enum hm_err (*apply)(const struct hm_edition *, struct hm_state *, const struct hm_move *,
                         struct hm_rng *, struct hm_events *);

    /* What may be picked next in a draft of a kind too rich to list (draft.h).  With nothing picked
     * yet: which such kinds are possible.  0 where the draft is of a listed kind; NULL: the game
     * has no rich kinds. */
    size_t (*picks)(const struct hm_edition *, const struct hm_state *, const struct hm_draft *,
                    uint8_t mask[HM_PICKS]);

    /* May this kind of move be made whether or not its seat is asked, and whatever happened since
     * its sender looked? */
    bool (*any_time)(const struct hm_move *);

    /* Who may read a move as it was written.  NULL: all moves are open. */
    hm_seatset (*audience)(const struct hm_edition *, const struct hm_state *,
                           const struct hm_move *);

    void (*redact)(const struct hm_edition *, const struct hm_state *, uint8_t viewer,
                   struct hm_view *);
    void (*determinize)(const struct hm_edition *, const struct hm_view *, struct hm_rng *,
                        struct hm_state *);

    /* Final points and the winners (a seatset, several when shared); during play, as if it ended
     * now. */
    hm_seatset (*score)(const struct hm_edition *, const struct hm_state *,
                        int16_t points[HM_SEATS]);

    /* "take M35": without the seat.  snprintf's contract. */
    size_t (*print_move)(const struct hm_edition *, const struct hm_move *, char *buf, size_t cap);
    enum hm_err (*parse_move)(const struct hm_edition *, uint8_t nseat, const char *text,
                              struct hm_move *, struct hm_msg *);

    /* The table as JSON.  `print` of a truth is a position that hm_position_read() reads back; of a
     * view, numbers stand where cards are hidden.  `after` leaves out v, game and players, as
     * traces want it. */
    size_t (*print)(const struct hm_edition *, const struct hm_state *, bool after, char *buf,
                    size_t cap);
    /* Only for the gate (gate.h): reads each value by itself, its range too; flawed() then judges
     * the whole. */
    enum hm_err (*parse)(const struct hm_edition *, const struct hm_json *, size_t root,
                         struct hm_state *, struct hm_msg *);
    size_t (*print_setup)(const struct hm_edition *, const struct hm_state *, char *buf,
                          /* a dealt state: keys of a trace's first line after "seed" */
                          size_t cap);
    size_t (*print_card)(const struct hm_edition *, hm_card, char *buf,
                         size_t cap); /* a row of the table as a JSON object */
    size_t (*print_edition)(const struct hm_edition *, char *buf,
                            size_t cap); /* whatever else it has (a board), as a JSON object */

    /* Does the state or view break an invariant?  Any bytes may come in, with head.nseat in the
     * game's range and head.viewer HM_TRUTH, a seat that plays or HM_SPECTATOR.  Tells the first flaw
     * found. */
    bool (*flawed)(const struct hm_edition *, const struct hm_state *, struct hm_flaw *);

    /* For the secrecy laws: exchanges two cards wherever they are.  swappable: same back, so it
     * makes sense. */
    bool (*swappable)(const struct hm_edition *, hm_card, hm_card);
    void (*swap)(const struct hm_edition *, struct hm_state *, hm_card, hm_card);

    /*
     * What front ends show beside the table.  A slot is NULL where the game has nothing of the
     * kind; the functions of the same names below then give the general answer.  Like legal(), each
     * reads only what its seat may see, so the answer is the same on the truth and on that seat's
     * view.
     */

    /* Moves of the kinds too many to list that are worth considering, the largest gain first.
     * Returns how many of at most `cap` were written; the one with the largest gain is always among
     * them. */
    size_t (*plans)(const struct hm_edition *, const struct hm_state *, hm_seat,
                    struct hm_plan *out, size_t cap);

    /* The largest gain of one such move (0: there is none), and where `out` is not NULL that
     * move. */
    int32_t (*best)(const struct hm_edition *, const struct hm_state *, hm_seat,
                    struct hm_move *out);

    /* The cards in the seat's hand that ask for others, and what is missing for each. */
    size_t (*goals)(const struct hm_edition *, const struct hm_state *, hm_seat,
                    struct hm_goal *out, size_t cap);

    /* What a checked move would do to the pieces on the board, in that order.  0 where it moves
     * none. */
    size_t (*steps)(const struct hm_edition *, const struct hm_state *, const struct hm_move *,
                    struct hm_step *out, size_t cap);

    /* `only` is the one listed move of a seat.  Is it no decision, such as passing where nothing
     * can be done, so that a front end may make it for a player who wishes so? */
    bool (*forced)(const struct hm_edition *, const struct hm_state *, const struct hm_move *only);

    /* The sources of the points that score() gives: amount / per, summed over the parts, are a
     * seat's points. */
    size_t (*score_parts)(const struct hm_edition *, const struct hm_state *,
                          struct hm_score_part out[HM_SCORE_PARTS]);

    /* Observations and flat actions, for learning (encoding.h).  NULL: the game has no encoding. */
    const struct hm_encoding *encoding;
};

/* A game with its cards: what every front end passes around. */
struct hm_game {
    const struct hm_ops     *ops;
    const struct hm_edition *edition;
};

/* What an option is, unless the table says otherwise, where so many people play. */
static inline uint16_t hm_option_default(const struct hm_option *o, unsigned people)
{
    return people > 1 ? o->people : o->default_value;
}

static inline bool hm_rules_known(const struct hm_ops *ops, unsigned revision)
{
    return revision >= 1 && revision <= ops->rules;
}

static inline const struct hm_state *hm_seen(const struct hm_view *v) { return &v->seen; }

HM_BEGIN
HM_API extern const struct hm_ops *const hm_games[]; /* NULL-terminated */
HM_API const struct hm_ops              *hm_game_find(const char *id);
/* with its default edition */
HM_API struct hm_game hm_game_of(const struct hm_ops *ops);

/* "A take M35"; `line` is read with or without surplus blanks, in any case. */
HM_API size_t      hm_print_line(const struct hm_game *g, const struct hm_move *m, char *buf,
                                 size_t cap);
HM_API enum hm_err hm_parse_line(const struct hm_game *g, uint8_t nseat, const char *line,
                                 struct hm_move *m, struct hm_msg *msg);

/* The refusal in English, its placeholders filled in. */
HM_API size_t hm_print_explanation(const struct hm_game        *g,
                                   const struct hm_explanation *explanation, char *buf, size_t cap);

/* "hands.A: M12 is in two places" */
HM_API enum hm_err hm_say_flaw(struct hm_msg *msg, const struct hm_edition *e,
                               const struct hm_flaw *f);

/* NULL while the invariants hold, else what is wrong. */
HM_API const char *hm_audit(const struct hm_game *g, const struct hm_state *s);

/* SHA-256 over a state's bytes: for perft, laws and comparisons between builds, never for
 * sending. */
HM_API void hm_state_digest(const struct hm_game *g, const struct hm_state *s, uint8_t out[32]);

/* The slots of these names for any game; without the slot: none, or one part "points". */
HM_API size_t hm_plans(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                       struct hm_plan *out, size_t cap);
HM_API size_t hm_goals(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                       struct hm_goal *out, size_t cap);
HM_API size_t hm_steps(const struct hm_game *g, const struct hm_state *s, const struct hm_move *m,
                       struct hm_step *out, size_t cap);
HM_API size_t hm_score_parts(const struct hm_game *g, const struct hm_state *s,
                             struct hm_score_part out[HM_SCORE_PARTS]);

/* Has the seat one listed move, and is that no decision?  Then `out` is the move. */
HM_API bool hm_forced(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                      struct hm_move *out);

/* A trace's last line: points, winners and the parts of the score, as a JSON object. */
HM_API size_t hm_print_end(const struct hm_game *g, const struct hm_state *s, char *buf,
                           size_t cap);

static inline void hm_copy(const struct hm_game *g, struct hm_state *to,
                           const struct hm_state *from)
{
    __builtin_memcpy(to, from, g->ops->state_size);
}
HM_END

#endif
