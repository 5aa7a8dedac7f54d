/*
 * target.h: the server process under test.
 *
 * It runs $HARBOUR serve on loopback, at a port that the system picks, with a data directory
 * and a page of its own.  Its standard error is a file, which is searched for reports.
 */
#ifndef SOCKFUZZ_TARGET_H
#define SOCKFUZZ_TARGET_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

enum finding_kind {
    FINDING_NONE,
    FINDING_START,       /* the server does not start */
    FINDING_EXIT,        /* it ended by itself */
    FINDING_SANITIZER,   /* it wrote a report */
    FINDING_HANG,        /* it is running and does not answer */
    FINDING_DESCRIPTORS, /* connections are closed, their descriptors are not */
    FINDING_MEMORY,      /* it keeps too much memory when all connections are closed */
    FINDING_STOP,        /* SIGTERM does not end it, or it ends with an error */
    FINDING_PLAYER,      /* the well-behaved players detect an error */
    FINDING_KINDS
};

extern const char *const finding_names[FINDING_KINDS];

struct finding {
    enum finding_kind kind;
    char              text[4000];
};

void finding_set(struct finding *f, enum finding_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

struct target {
    pid_t    pid; /* 0: not running */
    uint16_t port;
    int      out;     /* its standard output */
    char     dir[64]; /* data, page, log */
    char     log[80];
    bool     limits; /* with the default limits of rate and connections */
};

/* Creates a new directory and starts; target_restart starts again with the same data. */
bool target_start(struct target *t, bool limits, struct finding *f);
bool target_restart(struct target *t, struct finding *f);

/* Returns whether it has ended or written a sanitizer's report. */
bool target_lives(struct target *t, struct finding *f);

/* Called after a connection was closed or refused: returns true, with a finding, if the server
 * ends, false after some seconds.  A server closes its connections before its parent can see its
 * end. */
bool target_ends(struct target *t, struct finding *f);

/* Sends SIGTERM; it must end with status 0 within `seconds`. */
bool target_stop(struct target *t, int seconds, struct finding *f);

void target_kill(struct target *t);
void target_clear(struct target *t); /* kills it and removes its directory */

long     target_descriptors(const struct target *t); /* -1: unknown */
void     target_list_descriptors(const struct target *t, char *text, size_t size);
unsigned target_sockets(const struct target *t, unsigned state); /* at its port; /proc/net/tcp */
long     target_resident_kb(const struct target *t);

/*
 * A time limit for an answer, in ms.  On a busy machine a server that waits for a CPU gets more
 * time, until its loop has used a third of `ms`.
 */
struct deadline {
    const struct target *target;
    int                  ms;
    int64_t end, last; /* last: the absolute limit, even for a server that gets no CPU time */
    long    used_ms;   /* by the loop, at the beginning */
};

struct deadline deadline_start(const struct target *t, int ms);
bool            deadline_passed(const struct deadline *p);

/* The same for work that is finished by other threads of the server. */
bool deadline_passed_for_workers(const struct deadline *p);

/* Describes the threads, for a report of a hang; with a sanitizer also the stack of the busiest
 * one. */
void target_describe(struct target *t, char *text, size_t size);

#endif
