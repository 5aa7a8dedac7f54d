/*
 * plain.h: the presentation line by line, for screen readers, scripts and simple terminals.
 *
 * plain_main.c begins, plain_loop.c runs a session, plain_input.c reads lines, plain_commands.c
 * does what a line asks for, plain_menu.c makes choices out of legal moves, plain_text.c and the
 * files of the games turn tables and moves into sentences.  Sentences are made from the session's
 * view, never from the truth.
 */
#ifndef HARBOUR_PLAIN_H
#define HARBOUR_PLAIN_H

#include "cli/cli.h"
#include "harbour/bot.h"
#include "terminal/session/session.h"
#include "terminal/terminal_game.h"

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
    char              prefix[PLAIN_WORD]; /* words chosen so far */
    struct plain_item item[PLAIN_ITEMS];
    unsigned          nitem;
    char             *buffer; /* the texts; malloc'd */
};

struct terminal_online;

struct plain {
    struct terminal_context    context;
    const struct msg_language *lang;
    struct terminal_session   *session; /* NULL: none, or in the lobby */
    struct terminal_online    *online;  /* NULL: not connected */
    const struct plain_game   *words;   /* of the session's game */
    struct plain_menu          menu;
    struct cli_text            out;         /* text to be written next */
    bool                       step;        /* stop after each move of the others */
    uint32_t                   reported;    /* moves that were reported */
    uint32_t                   saved;       /* moves in the file that `save` wrote last */
    uint32_t                   chat;        /* lines of chat that were written */
    unsigned                   taught;      /* the step of a lesson that was explained last */
    struct hm_hints            hints;       /* given last, */
    uint32_t                   hints_ply;   /* at this ply */
    struct terminal_moment    *moment;      /* asked last in a replay; NULL: none */
    struct hm_move             doubtful;    /* a move that was warned about, */
    uint32_t                   doubt_ply;   /* at this ply; UINT32_MAX: none */
    char                       notice[200]; /* written last */
    char                      *input;       /* what was read and not yet used; malloc'd */
    size_t                     input_len, input_cap;
    bool                       input_end;
    int                        code; /* exit code */
};

/* Texts of a game, appended to p->out, from the session's view. */
struct plain_game {
    enum msg_id example; /* an example of a typed move */
    void (*move)(struct plain *p, const struct hm_state *seen, const struct hm_move *m);
    void (*event)(struct plain *p, const struct hm_state *seen, const struct hm_event *e,
                  const char *kind); /* or nothing */
    void (*prompted)(struct plain *p, const struct hm_state *seen);
    void (*table)(struct plain *p, const struct hm_state *seen);
    void (*hand)(struct plain *p, const struct hm_state *seen);
    void (*map)(struct plain *p, const struct hm_state *seen);   /* NULL: none */
    void (*ships)(struct plain *p, const struct hm_state *seen); /* NULL: none */

    /* Parts of sentences: a card, a choice, one word of a move of this kind. */
    void (*card)(const struct plain *p, hm_card c, struct cli_text *out);
    void (*choice)(const struct plain *p, const struct hm_move *m, const char *text,
                   struct cli_text *out);
    void (*word)(const struct plain *p, const char *kind, const char *word, struct cli_text *out);
};

extern const struct plain_game plain_generic;

/*
 * plain_print() prints a message as a line, plain_put() appends one to a text; the values follow
 * the message's id: plain_print(p, MSG_TERMINAL_SAVED, path).  plain_by() chooses from a pair: to
 * the player if `you`, else about another player.
 */
#define plain_print(p, ...) plain_put_values(p, &(p)->out, true, __VA_ARGS__, (const char *)NULL)

#define plain_put(p, to, ...)     plain_put_values(p, to, false, __VA_ARGS__, (const char *)NULL)
#define plain_by(p, id, you, ...) plain_print(p, msg_for(id, you), __VA_ARGS__)
void plain_put_values(const struct plain *p, struct cli_text *out, bool line, enum msg_id id, ...);

/* Prints a text as an indented line, which ends with a full stop or with the text's own sign. */
void plain_event(struct plain *p, const char *text);

static inline const char *plain_text(const struct plain *p, enum msg_id id)
{
    return msg_text(p->lang, id);
}

/* A number as text; valid for the next sixteen calls. */
const char *plain_number(long n);

/* A person's name, or the letter of a bot; valid for the next eight calls. */
const char *plain_name(const struct plain *p, unsigned seat);

/* Cards for a sentence, each written by `print`; valid for the next eight calls. */
const char *plain_cards(const struct plain *p, const hm_cards *set,
                        void (*print)(const struct plain *, hm_card, struct cli_text *),
                        const char *between);
void        plain_card_id(const struct plain *p, hm_card c, struct cli_text *out);

/* ---- plain_menu.c: choices from the session's view, those that begin with the words chosen --- */

void plain_menu_make(struct plain *p);
void plain_menu_narrow(struct plain *p, const char *prefix);
void plain_menu_print(struct plain *p);

/* ---- plain_input.c --------------------------------------------------------------------------- */

void plain_flush(struct plain *p);

enum plain_input {
    PLAIN_INPUT_LINE,
    PLAIN_INPUT_END,
    PLAIN_INPUT_EVENT, /* online: something has happened, and was written */
};

/* Writes the pending text and the prompt, and reads a line without its end; the caller frees it.
 * Online, messages are handled at the same time. */
enum plain_input plain_read(struct plain *p, const char *prompt, char **line);

/* Waits for bots, an analysis or the server, for at most 100 ms. */
void plain_wait(struct plain *p);

/* ---- plain_commands.c: does what a line asks for --------------------------------------------- */

enum plain_answer { PLAIN_MOVED, PLAIN_ASK_AGAIN, PLAIN_GO_ON, PLAIN_LEAVE };

struct plain_command {
    const char *name; /* NULL ends a list */
    void (*run)(struct plain *p, const char *rest);
    enum plain_answer then;
};

enum plain_answer plain_answer(struct plain *p, const char *line);

extern const struct plain_command plain_replay_commands[], plain_remote_commands[];

/* ---- plain_loop.c ---------------------------------------------------------------------------- */

/* Takes ownership of the session and plays it until it is over or left; returns an exit code. */
int plain_run(struct plain *p, struct terminal_session *s);

/* ---- plain_replay.c, plain_online.c ---------------------------------------------------------- */

int  plain_online(struct plain *p);
void plain_seats(struct plain *p);          /* who sits where */
void plain_points(struct plain *p);         /* points by source, so far or at the end */
void plain_result(struct plain *p);         /* that the game is over, the points, who won */
void plain_lobby(struct plain *p);          /* who sits at a table that waits for players */
void plain_online_step(struct plain *p);    /* handles messages; writes chat and notices */
bool plain_online_pending(struct plain *p); /* a move was sent and not yet confirmed */

#endif
