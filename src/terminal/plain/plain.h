/*
 * plain.h: the line client: one game, persons and bots, one line at a time.
 *
 * plain_loop.c asks and moves, plain_commands.c does what was typed, plain_menu.c makes choices out
 * of legal moves, plain_words.c and the files of the games turn tables and moves into sentences.  Sentences are made from the
 * view of the person who reads them, never from the truth.
 */
#ifndef HARBOUR_PLAY_H
#define HARBOUR_PLAY_H

#include "cli/cli_bots.h"
#include "terminal/play_text.h"

struct play_args {
    struct cli_table table;
    const char      *seats, *load, *save;
    const char      *connect, *token, *name, *at_table; /* online; the full-screen client's */
    bool             plain, watch, ascii;
};

enum { PLAY_ITEMS = 200, PLAY_WORD = 200, PLAY_LINE = 4096 };

/* A choice on offer: a whole move, or the first words of several. */
struct play_item {
    const char *words; /* "take D07" or "place A1" */
    unsigned    ways;  /* 1: it is a whole move */
    unsigned    move;  /* then which */
};

struct play_menu {
    struct hm_move   move[HM_MOVES];
    const char      *text[HM_MOVES]; /* the moves as text */
    size_t           n;
    char             prefix[PLAY_WORD]; /* words settled so far */
    struct play_item item[PLAY_ITEMS];
    unsigned         nitem;
    char            *room; /* the texts; malloc'd */
};

struct play {
    struct cli_game          game;
    struct hm_match          match;
    struct cli_bots          bots;
    bool                     person[HM_SEATS];
    hm_seat                  me;   /* who reads what is said now */
    struct hm_view           view; /* what they may know, as of the choices on offer */
    bool                     step, german;
    const char              *save;
    uint32_t                 saved; /* moves in the file saved last */
    const struct play_words *words;
    struct play_menu         menu;
    struct cli_text          out; /* what is to be said next */
};

/* What a game has to say, from the reader's view, into p->out. */
struct play_words {
    const char    *game;
    enum play_text example; /* what a typed move looks like */
    void (*move)(struct play *p, const struct hm_state *seen,
                 const struct hm_move *m); /* a sentence, before it is made */
    void (*event)(struct play *p, const struct hm_state *seen, const struct hm_event *e,
                  const char *kind); /* or nothing */
    void (*asked)(struct play *p, const struct hm_state *seen);
    void (*table)(struct play *p, const struct hm_state *seen);
    void (*hand)(struct play *p, const struct hm_state *seen);
    void (*map)(struct play *p, const struct hm_state *seen);   /* NULL: none */
    void (*ships)(struct play *p, const struct hm_state *seen); /* NULL: none */

    /* Parts of sentences. */
    void (*card)(const struct play *p, hm_card c, struct cli_text *out);
    void (*choice)(const struct play *p, const struct hm_move *m, const char *text, struct cli_text *out);
    void (*word)(const struct play *p, const char *kind, const char *word,
                 struct cli_text *out); /* one word of a move */
};

extern const struct play_words play_words_pr, play_words_rt, play_words_any;

/* "you", a person's name, or "B (greedy)"; valid until eight more were asked for. */
const char *play_name(const struct play *p, unsigned seat);

/* Cards, each as `say` puts it, to go into a sentence; valid until eight more were asked for. */
const char *play_cards(const struct play *p, const hm_cards                                     *set,
                       void (*say)(const struct play *, hm_card, struct cli_text *), const char *between);
void        play_card_id(const struct play *p, hm_card c, struct cli_text *out); /* only its id */

/* plain_menu.c: all choices in p->view; those that begin with the settled words; the list as sentences. */
void play_menu_make(struct play *p);
void play_menu_narrow(struct play *p, const char *prefix);
void play_menu_say(struct play *p);

/* plain_loop.c: writes what was said; the reader's view; a move with all that is said of it; a record. */
void play_flush(struct play *p);
void play_see(const struct play *p, struct hm_view *view);
bool play_make(struct play *p, const struct hm_move *m, struct hm_why *why); /* false: refused, why not NULL tells it */
bool play_save(struct play *p, const char *path);

/* plain_commands.c: does what a line asks for. */
enum play_answer { PLAY_MOVED, PLAY_ASK_AGAIN, PLAY_GO_ON, PLAY_LEAVE };
enum play_answer play_answer(struct play *p, const char *line);

/* Plays until it is over or left; an exit code. */
int play_run(struct play *p);

#endif
