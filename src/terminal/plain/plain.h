/*
 * plain.h: the line client: one game, persons and bots, one line at a time.
 *
 * plain_loop.c asks and moves, plain_commands.c does what was typed, plain_menu.c makes choices out
 * of legal moves, plain_words.c and the files of the games turn tables and moves into sentences.  Sentences are made from the
 * view of the person who reads them, never from the truth.
 */
#ifndef HARBOUR_PLAIN_H
#define HARBOUR_PLAIN_H

#include "cli/cli_bots.h"
#include "terminal/terminal_game.h"

struct play_args {
    struct cli_table table;
    const char      *seats, *load, *save;
    const char      *connect, *token, *name, *at_table; /* online; the full-screen client's */
    bool             plain, watch, ascii, developer;
};

enum { PLAIN_ITEMS = 200, PLAIN_WORD = 200, PLAIN_LINE = 4096 };

/* A choice on offer: a whole move, or the first words of several. */
struct plain_item {
    const char *words; /* "take D07" or "place A1" */
    unsigned    ways;  /* 1: it is a whole move */
    unsigned    move;  /* then which */
};

struct plain_menu {
    struct hm_move    move[HM_MOVES];
    const char       *text[HM_MOVES]; /* the moves as text */
    size_t            n;
    char              prefix[PLAIN_WORD]; /* words settled so far */
    struct plain_item item[PLAIN_ITEMS];
    unsigned          nitem;
    char             *room; /* the texts; malloc'd */
};

struct plain {
    struct cli_game             game;
    struct hm_match             match;
    struct cli_bots             bots;
    bool                        person[HM_SEATS];
    hm_seat                     me;   /* who reads what is said now */
    struct hm_view              view; /* what they may know, as of the choices on offer */
    bool                        step;
    const struct terminal_lang *lang;
    const char                 *save;
    uint32_t                    saved; /* moves in the file saved last */
    const struct plain_game    *words;
    struct plain_menu           menu;
    struct cli_text             out; /* what is to be said next */
};

/* What a game has to say, from the reader's view, into p->out. */
struct plain_game {
    enum terminal_text example; /* what a typed move looks like */
    void (*move)(struct plain *p, const struct hm_state *seen,
                 const struct hm_move *m); /* a sentence, before it is made */
    void (*event)(struct plain *p, const struct hm_state *seen, const struct hm_event *e,
                  const char *kind); /* or nothing */
    void (*asked)(struct plain *p, const struct hm_state *seen);
    void (*table)(struct plain *p, const struct hm_state *seen);
    void (*hand)(struct plain *p, const struct hm_state *seen);
    void (*map)(struct plain *p, const struct hm_state *seen);   /* NULL: none */
    void (*ships)(struct plain *p, const struct hm_state *seen); /* NULL: none */

    /* Parts of sentences. */
    void (*card)(const struct plain *p, hm_card c, struct cli_text *out);
    void (*choice)(const struct plain *p, const struct hm_move *m, const char *text,
                   struct cli_text *out);
    void (*word)(const struct plain *p, const char *kind, const char *word,
                 struct cli_text *out); /* one word of a move */
};

extern const struct plain_game plain_generic;

/*
 * A sentence as a line of its own, and a part of one; the values follow the text's id:
 * plain_say(p, T_SAVED, path).  plain_by() chooses from a pair: to the player if `you`, else about
 * another player.
 */
#define plain_say(p, ...)     plain_put_values(p, &(p)->out, true, __VA_ARGS__, (const char *)NULL)
#define plain_put(p, to, ...) plain_put_values(p, to, false, __VA_ARGS__, (const char *)NULL)
#define plain_by(p, id, you, ...)                                                                  \
    plain_say(p, (enum terminal_text)((id) + ((you) ? 1 : 0)), __VA_ARGS__)
void plain_put_values(const struct plain *p, struct cli_text *out, bool line, enum terminal_text id,
                      ...);

static inline const char *plain_text(const struct plain *p, enum terminal_text id)
{
    return p->lang->text[id];
}

/* A number as text; valid until sixteen more were asked for. */
const char *plain_number(long n);

/* "you", a person's name, or "B (greedy)"; valid until eight more were asked for. */
const char *plain_name(const struct plain *p, unsigned seat);

/* Cards, each as `say` puts it, to go into a sentence; valid until eight more were asked for. */
const char *plain_cards(const struct plain *p, const hm_cards *set,
                        void (*say)(const struct plain *, hm_card, struct cli_text *),
                        const char *between);
void        plain_card_id(const struct plain *p, hm_card c, struct cli_text *out); /* only its id */

/* plain_menu.c: all choices in p->view; those that begin with the settled words; the list as sentences. */
void plain_menu_make(struct plain *p);
void plain_menu_narrow(struct plain *p, const char *prefix);
void plain_menu_say(struct plain *p);

/* plain_loop.c: writes what was said; the reader's view; a move with all that is said of it; a record. */
void plain_flush(struct plain *p);
void plain_see(const struct plain *p, struct hm_view *view);
bool plain_make(struct plain *p, const struct hm_move *m,
                struct hm_why *why); /* false: refused, why not NULL tells it */
bool plain_save(struct plain *p, const char *path);

/* plain_commands.c: does what a line asks for. */
enum plain_answer { PLAIN_MOVED, PLAIN_ASK_AGAIN, PLAIN_GO_ON, PLAIN_LEAVE };
enum plain_answer plain_answer(struct plain *p, const char *line);

/* Plays until it is over or left; an exit code. */
int plain_run(struct plain *p);

#endif
