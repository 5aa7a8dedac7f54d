/*
 * script.h: the actions of all clients in one run.
 *
 * The corpus, the plans made from it and the files that replay a finding are all scripts.  A
 * script is text, one action a line: the connection (a letter), the verb and its arguments.
 *
 *     group ab                  a and b know of the same table, token and user
 *     a connect 3               from address 127.1.0.3
 *     a send TEXT               raw bytes; send:5 writes 5 bytes at a time
 *     a say TEXT                one masked WebSocket text frame
 *     a frame 81 1 62 TEXT      first byte, masked or not, declared length (-: the true one)
 *     a wait                    for the next bytes from the server, for a bounded time
 *     a pause 20                milliseconds, for all connections
 *     a deaf                    reads nothing from now on
 *     a half | reset | close    FIN in one direction, RST, FIN
 *
 * TEXT is escaped as in bytes.h.  In it @<NAME|RECORDED> stands for a value that the server
 * decides: the client's current value, or the recorded one while it has none.
 */
#ifndef SOCKFUZZ_SCRIPT_H
#define SOCKFUZZ_SCRIPT_H

#include "bytes.h"

enum { SCRIPT_CONNS = 16, SCRIPT_ACTIONS = 4000 };

enum verb {
    VERB_CONNECT,
    VERB_SEND,
    VERB_FRAME,
    VERB_WAIT,
    VERB_PAUSE,
    VERB_DEAF,
    VERB_HALF,
    VERB_RESET,
    VERB_CLOSE
};

enum { FRAME_TEXT = 0x81, LENGTH_TRUE = -1 };

struct action {
    enum verb    verb;
    uint8_t      conn;
    uint8_t      first;  /* byte of a frame */
    bool         masked; /* a frame */
    int64_t      length; /* that a frame declares, or LENGTH_TRUE */
    uint32_t     number; /* address, milliseconds, or bytes written at a time (0: all) */
    struct bytes text;
};

struct script {
    struct action *at;
    size_t         n, cap;
    uint8_t        group[SCRIPT_CONNS]; /* of each connection */
};

/* Inserts a copy; NULL if the script is full. */
struct action *script_insert(struct script *s, size_t at, const struct action *a);
struct action *script_add(struct script *s, const struct action *a);
void           script_delete(struct script *s, size_t at, size_t n);
void           script_copy(struct script *to, const struct script *from);
void           script_free(struct script *s);

unsigned script_conns(const struct script *s); /* one more than the highest connection */

void script_print_action(const struct action *a, FILE *to);
void script_print(const struct script *s, FILE *to);

/* Adds the actions of a file to an empty script.  On failure returns false and writes
 * file and line to `error`. */
bool script_read(struct script *s, const char *path, char *error, size_t size);

#endif
