/*
 * terminal_game.h: what a game adds to the terminal front end.
 *
 * Each game with terminal parts has one table in its folder.  A game without one is played with
 * the generic table, which is derived from the game interface alone.
 */
#ifndef HARBOUR_TERMINAL_GAME_H
#define HARBOUR_TERMINAL_GAME_H

#include "terminal_text.h"

struct plain_game;
struct screen_ops;
struct terminal_lesson;
struct terminal_log;
struct terminal_report;

struct terminal_game {
    const char *id; /* as in struct hm_ops; NULL in the generic table */

    /* "Fur ×2": a card in a few words. */
    void (*card_name)(const struct msg_language *l, const struct hm_game *g, hm_card c,
                      struct hm_text *t);

    /* "Take Fur ×2 for $6": a move that can be chosen. */
    void (*label)(const struct msg_language *l, const struct hm_game *g, const struct hm_move *m,
                  struct hm_text *t);

    /* Adds lines to the log: what a move did. */
    void (*report)(const struct terminal_report *r, struct terminal_log *log);

    bool open_memory;   /* a table may show what was seen of other hands */
    bool secret_points; /* the hands of others count and are hidden until the end */

    /* Puts a question if the move gives something away for nothing, such as money that could still
     * be earned; returns true if it did.  NULL: the game has no such moves. */
    bool (*warning)(const struct msg_language *l, const struct hm_game *g,
                    const struct hm_state *seen, const struct hm_move *m, struct hm_text *t);

    /* The move that ends a phase in which the seat could only play cards; false: it has more to
     * decide.  NULL: the game has no such phases. */
    bool (*idle)(const struct hm_game *g, const struct hm_state *seen, hm_seat seat,
                 struct hm_move *out);

    enum msg_id keys_text; /* its keys, for the page of keys; MSG_NONE: none */

    /* Lists in its catalogue that name what a refusal is about; NULL ends them. */
    const char *const *nouns;

    const struct terminal_lesson *lesson; /* a guided first game; NULL: none */
    const struct plain_game      *plain;  /* line by line */
    const struct screen_ops      *screen; /* full screen; NULL in a build without it */
};

#ifdef HARBOUR_TERMINAL
#define TERMINAL_SCREEN(ops) (&(ops))
#else
#define TERMINAL_SCREEN(ops) NULL
#endif

extern const struct terminal_game terminal_generic;

/* The game's own table, or the generic one. */
const struct terminal_game *terminal_game_of(const struct hm_ops *ops);

/* True if the game is offered to players.  One without terminal parts is offered to developers only.  */
bool terminal_game_offered(const struct hm_ops *ops, bool developer);

/* The first game that is offered to players. */
const struct hm_ops *terminal_game_first(void);

/*
 * The table of any game as lines, read from the JSON text of `seen`: a line for each zone, and one
 * for each player in a zone that has an entry per player.  `line` gets the zone's key, the
 * player's seat or HM_NOBODY, and the text.
 */
typedef void (*terminal_zone_line)(void *ctx, const char *zone, hm_seat seat, const char *text);
void terminal_zones(const struct hm_game *g, const struct hm_state *seen, terminal_zone_line line,
                    void *ctx);

/* "laid-open N5 hand → table": an event of any game; its card is hidden if it is HM_NO_CARD. */
void terminal_event_text(const struct hm_game *g, const struct hm_event *e, struct hm_text *t);

#endif
