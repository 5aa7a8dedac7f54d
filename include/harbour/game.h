/*
 * game.h: the game interface: a const table of pure functions over one flat state.
 *
 * Four questions decide where data belongs.  Should undo restore it?  State.  Is it what one
 * seat may know?  View: the same layout, another type, created only by redact().  Is it an
 * incomplete move?  Draft.  Does it describe the played game (seed, names, log)?  Match.
 *
 * Nothing here does I/O, reads a clock, allocates or keeps data between calls.
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
    uint8_t    game, rules; /* the game and the revision of its rules */
    uint8_t    viewer;      /* HM_TRUTH, a seat, or HM_SPECTATOR */
    uint8_t    nseat, phase;
    hm_seatset prompt; /* seats the game waits for; empty when it is over */
    uint16_t   ply;    /* moves made */
};

/* Large enough for a state of any game; a game uses the first state_size bytes. */
struct hm_state {
    HM_ALIGN(8) struct hm_head head;
    uint8_t body[HM_STATE_SIZE - sizeof(struct hm_head)];
};

/* What one viewer may know.  Code that sends or searches takes a view, never a state. */
struct hm_view {
    struct hm_state seen;
};

/* One complete move, to be checked, applied, logged, sent and undone.  32 bytes; equal moves have
 * equal bytes. */
struct hm_move {
    uint8_t  kind; /* numbered by the game, from 1; 0: no move */
    hm_seat  seat;
    uint8_t  target, serial;
    uint8_t  arg[4];
    hm_cards cards; /* the cards named */
};

/* A move worth considering and its immediate gain in the game's own unit, such as money. */
struct hm_plan {
    struct hm_move move;
    int32_t        gain;
};

struct hm_setup {
    uint8_t  nseat;
    hm_seat  first;              /* HM_NOBODY: drawn at random */
    uint8_t  rules;              /* revision of the rules; 0: the current one */
    uint16_t option[HM_OPTIONS]; /* in the order of ops->options */
};

struct hm_option {
    const char *id;
    uint16_t    default_value, min, max;
    uint16_t    people; /* default at a table with several people */
    const char *text;
};

/* A refusal by the rules: static, compared by address.  `id` is the key for translations; `text`
 * may contain {card} {what} {need} {have}. */
struct hm_refusal {
    const char *rule, *id, *text;
};

/* A refusal with the details that a player wants to read. */
struct hm_explanation {
    const struct hm_refusal *refusal;
    const char              *what; /* a key such as "grain" or "sweden", or NULL */
    int32_t                  need, have;
    hm_card                  card; /* HM_NO_CARD: none in particular */
};

/* A broken invariant: the key of a position, the place under that key (an area, a seat, or NULL)
 * and the card, if any. */
struct hm_flaw {
    const char *key, *where, *text;
    hm_card     card; /* HM_NO_CARD: none in particular */
};

/*
 * An effect of a move.  Front ends animate and announce events; the secrecy laws derive from them
 * which seat was shown which card.  The game numbers `kind`, `from` and `to`; their names are in
 * ops->event_names and ops->place_names.
 */
struct hm_event {
    uint8_t    kind;
    hm_seat    seat; /* the acting seat, or HM_NOBODY */
    uint8_t    from, to;
    hm_card    card;  /* HM_NO_CARD: the event concerns no card */
    hm_seatset shown; /* seats that see the face of `card`; the others only see that a card moved */
    int16_t    amount;
};

struct hm_events {
    struct hm_event *list;
    /* events beyond cap are dropped; HM_EVENTS is enough for any move */
    uint16_t n, cap;
};

enum { HM_EVENTS = 192 };

/* The moves that legal() lists. */
enum hm_scope {
    /* every move of the listed kinds: the choices of a prompted seat */
    HM_LISTED = 1,
    HM_USEFUL = 2, /* a bounded selection of the other kinds: any-time moves, offers */
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
    const char *const       *kind_names;  /* [nkind]: first word of a move's text, from 1 */
    const char *const       *event_names; /* NULL-terminated */
    const char *const       *place_names; /* NULL-terminated */
    const struct hm_edition *edition;     /* the default one */

    /* Reads an edition from its tables.  With an accepted edition every number of seats can be
     * dealt, every list of moves fits HM_MOVES, every text fits HM_TEXT_SIZE and every score fits
     * its 16 bits.  HM_MALFORMED: the message names file, line and column; `out` is unchanged. */
    enum hm_err (*load)(struct hm_edition *out, const struct hm_table *tables, size_t n,
                        struct hm_msg *msg);

    /* Deals from a valid set-up; returns HM_OK.  Draws the first seat last, so a set-up that names
     * that seat gives the same deal. */
    enum hm_err (*deal)(const struct hm_edition *, struct hm_state *, const struct hm_setup *,
                        struct hm_rng *, struct hm_events *);

    /* Lists the legal moves of `seat`, prompted or not.  Reads only what that seat may know. */
    size_t (*legal)(const struct hm_edition *, const struct hm_state *, hm_seat, enum hm_scope,
                    struct hm_move out[HM_MOVES]);

    /* Returns NULL if the move is legal.  Validates untrusted moves: accepts any bytes. */
    const struct hm_refusal *(*check)(const struct hm_edition *, const struct hm_state *,
                                      const struct hm_move *);

    /* Like check(), with the details for a player. */
    void (*explain)(const struct hm_edition *, const struct hm_state *, const struct hm_move *,
                    struct hm_explanation *);

    /* Makes a checked move.  No rng: a preview.  No events: a search.
     * Returns HM_UNKNOWN if the outcome depends on a card that is hidden in this copy; the state is
     * then invalid. */
    enum hm_err (*apply)(const struct hm_edition *, struct hm_state *, const struct hm_move *,
                         struct hm_rng *, struct hm_events *);

    /* The next picks in a draft of a kind with too many moves to list (draft.h).  For an empty
     * draft: the possible kinds of that sort.  Returns 0 if the draft is of a listed kind.  NULL:
     * all kinds are listed. */
    size_t (*picks)(const struct hm_edition *, const struct hm_state *, const struct hm_draft *,
                    uint8_t mask[HM_PICKS]);

    /* True if this kind of move needs no prompt and does not depend on the ply that its sender
     * saw. */
    bool (*any_time)(const struct hm_move *);

    /* Returns the viewers that may read the move's full text.  NULL: all moves are public. */
    hm_seatset (*audience)(const struct hm_edition *, const struct hm_state *,
                           const struct hm_move *);

    /* Writes the view of `viewer`: a seat in the game or HM_SPECTATOR. */
    void (*redact)(const struct hm_edition *, const struct hm_state *, uint8_t viewer,
                   struct hm_view *);
    /* Writes a state with this view, with random hidden cards. */
    void (*determinize)(const struct hm_edition *, const struct hm_view *, struct hm_rng *,
                        struct hm_state *);

    /* Computes the points and returns the winners (several if they tie); during play, as if the
     * game ended now. */
    hm_seatset (*score)(const struct hm_edition *, const struct hm_state *,
                        int16_t points[HM_SEATS]);

    /* Prints "take M35", without the seat.  Returns like snprintf(). */
    size_t (*print_move)(const struct hm_edition *, const struct hm_move *, char *buf, size_t cap);
    /* Reads that text.  HM_MALFORMED: it is no move of the game. */
    enum hm_err (*parse_move)(const struct hm_edition *, uint8_t nseat, const char *text,
                              struct hm_move *, struct hm_msg *);

    /* Prints the table as JSON.  The JSON of a full state is a position that hm_position_read()
     * reads; in that of a view, counts replace hidden cards.  `after` omits v, game and players, as
     * in traces. */
    size_t (*print)(const struct hm_edition *, const struct hm_state *, bool after, char *buf,
                    size_t cap);
    /* Only for gate.h: reads each value and validates its range; flawed() then validates the whole
     * state.  HM_MALFORMED: the message names the key and the card. */
    enum hm_err (*parse)(const struct hm_edition *, const struct hm_json *, size_t root,
                         struct hm_state *, struct hm_msg *);
    /* Prints the keys after "seed" in the first line of a trace, from a dealt state. */
    size_t (*print_setup)(const struct hm_edition *, const struct hm_state *, char *buf,
                          size_t cap);
    /* Prints a card's row of the table as a JSON object. */
    size_t (*print_card)(const struct hm_edition *, hm_card, char *buf, size_t cap);
    /* Prints the other data of the edition (a board) as a JSON object. */
    size_t (*print_edition)(const struct hm_edition *, char *buf, size_t cap);

    /* Returns true, with the first flaw found, if the state or view breaks an invariant.  Accepts
     * any bytes with head.nseat in the game's range and head.viewer HM_TRUTH, a seat in the game or
     * HM_SPECTATOR. */
    bool (*flawed)(const struct hm_edition *, const struct hm_state *, struct hm_flaw *);

    /* For the secrecy laws: swap() exchanges two cards wherever they are; swappable() is true if
     * they have the same back. */
    bool (*swappable)(const struct hm_edition *, hm_card, hm_card);
    void (*swap)(const struct hm_edition *, struct hm_state *, hm_card, hm_card);

    /*
     * Data that front ends show beside the table.  A slot may be NULL; the functions of the same
     * names below then return a default.  Like legal(), each reads only what its seat may know, so
     * a state and that seat's view give the same answer.
     */

    /* Writes useful moves of the kinds that are not listed, largest gain first.  Returns the number
     * of moves written, at most `cap`; the one with the largest gain is always included. */
    size_t (*plans)(const struct hm_edition *, const struct hm_state *, hm_seat,
                    struct hm_plan *out, size_t cap);

    /* Returns the largest gain of one such move (0: there is none) and writes the move to `out`
     * unless it is NULL. */
    int32_t (*best)(const struct hm_edition *, const struct hm_state *, hm_seat,
                    struct hm_move *out);

    /* Lists the cards in the seat's hand that need other cards, and what each of them lacks. */
    size_t (*goals)(const struct hm_edition *, const struct hm_state *, hm_seat,
                    struct hm_goal *out, size_t cap);

    /* Lists the effects of a checked move on the pieces on the board, in order.  Returns 0 if it
     * moves none. */
    size_t (*steps)(const struct hm_edition *, const struct hm_state *, const struct hm_move *,
                    struct hm_step *out, size_t cap);

    /* `only` is the single listed move of a seat.  True if it is no decision, such as passing when
     * nothing else is possible, so a front end may make it automatically. */
    bool (*forced)(const struct hm_edition *, const struct hm_state *, const struct hm_move *only);

    /* Lists the sources of the points of score(): a seat's points are the sum of amount / per over
     * the parts. */
    size_t (*score_parts)(const struct hm_edition *, const struct hm_state *,
                          struct hm_score_part out[HM_SCORE_PARTS]);

    /* Prints as a JSON object what the rules say about the next rounds: what can no longer happen,
     * what will end the game.  The same text on the state and on every view. */
    size_t (*print_outlook)(const struct hm_edition *, const struct hm_state *, char *buf,
                            size_t cap);

    /* Observations and flat actions, for learning (encoding.h).  NULL: the game has no encoding. */
    const struct hm_encoding *encoding;

    /* A state is its head, then n64 numbers of 8 bytes, n32 numbers of 4 bytes, then single bytes:
     * for hm_state_bytes(). */
    uint16_t n64, n32;
};

/* A game with its edition. */
struct hm_game {
    const struct hm_ops     *ops;
    const struct hm_edition *edition;
};

/* Returns the default of an option at a table with so many people. */
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
/* Returns NULL if there is no game with this id. */
HM_API const struct hm_ops *hm_game_find(const char *id);
/* Returns the game with its default edition. */
HM_API struct hm_game hm_game_of(const struct hm_ops *ops);

/* Print and parse "A take M35".  Printing returns like snprintf().  Parsing ignores case and extra
 * blanks; it does not check whether the move is legal.  HM_MALFORMED: the line is no move, or its
 * seat is not one of `nseat`. */
HM_API size_t      hm_print_line(const struct hm_game *g, const struct hm_move *m, char *buf,
                                 size_t cap);
HM_API enum hm_err hm_parse_line(const struct hm_game *g, uint8_t nseat, const char *line,
                                 struct hm_move *m, struct hm_msg *msg);

/* Prints the refusal in English, with its placeholders replaced.  Returns like snprintf(); prints
 * nothing if there is no refusal. */
HM_API size_t hm_print_explanation(const struct hm_game        *g,
                                   const struct hm_explanation *explanation, char *buf, size_t cap);

/* Writes a refusal as members of a JSON object: rule, id, text, and args with need, have and, where
 * there are any, card and what.  Every message that refuses a move has exactly these.
 * explanation->refusal must not be NULL. */
HM_API void hm_put_refusal(struct hm_text *t, const struct hm_game *g,
                           const struct hm_explanation *explanation);

/* Writes a message such as "hands.A: M12 is in two places" and returns HM_MALFORMED.  `msg` may be
 * NULL. */
HM_API enum hm_err hm_fail_flaw(struct hm_msg *msg, const struct hm_edition *e,
                                const struct hm_flaw *f);

/* Returns NULL if the invariants hold, else a description of the first flaw. */
HM_API const char *hm_audit(const struct hm_game *g, const struct hm_state *s);

/* Writes the state_size bytes of a state with little-endian numbers: the same on every machine. */
HM_API void hm_state_bytes(const struct hm_game *g, const struct hm_state *s,
                           uint8_t out[HM_STATE_SIZE]);

/* Computes the SHA-256 of these bytes, to compare builds.  Never send it: it depends on hidden
 * cards. */
HM_API void hm_state_digest(const struct hm_game *g, const struct hm_state *s, uint8_t out[32]);

/* Call the slots of these names and return the number of elements written, at most `cap`.  Without
 * the slot they return 0, or one score part "points". */
HM_API size_t hm_plans(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                       struct hm_plan *out, size_t cap);
HM_API size_t hm_goals(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                       struct hm_goal *out, size_t cap);
HM_API size_t hm_steps(const struct hm_game *g, const struct hm_state *s, const struct hm_move *m,
                       struct hm_step *out, size_t cap);
HM_API size_t hm_score_parts(const struct hm_game *g, const struct hm_state *s,
                             struct hm_score_part out[HM_SCORE_PARTS]);

/* Returns true, with the move in `out`, if the seat has one listed move and it is no decision.  If
 * it returns false, `out` may have changed. */
HM_API bool hm_forced(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                      struct hm_move *out);

/* Prints the last line of a trace: points, winners and score parts, as a JSON object.  Returns
 * like snprintf(). */
HM_API size_t hm_print_end(const struct hm_game *g, const struct hm_state *s, char *buf,
                           size_t cap);

static inline void hm_copy(const struct hm_game *g, struct hm_state *to,
                           const struct hm_state *from)
{
    __builtin_memcpy(to, from, g->ops->state_size);
}
HM_END

#endif
