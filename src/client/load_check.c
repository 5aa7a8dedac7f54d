/*
 * load_check.c: was every acknowledged move kept, once, in its order?
 *
 * All seats of a table are clients of this load, each has one move on its way at a time, and each
 * move was in the end acknowledged or refused.  So the moves of a seat in the record must be
 * exactly those that its client was told of, in that order: one that is missing was lost, one too
 * many was made twice or made and refused.
 */
#include "load_play.h"

#include "system/out_of_memory.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TRIES = 40, PAUSE_MS = 250, RECORD_SIZE = 1 << 20 };

/* The record, or NULL: it cannot be had, not even after a while. */
static bool fetch(const struct load *l, const struct load_game *g, char *record)
{
    char path[64];
    snprintf(path, sizeof path, "/api/replays/%s", g->table);
    for (int i = 0; i < TRIES; i++) {
        if (load_fetch(&l->to, path, g->token, record, RECORD_SIZE) == 200)
            return true;
        struct timespec t = {0, PAUSE_MS * 1000000L};
        nanosleep(&t, NULL);
    }
    return false;
}

/* The next line of this seat's, without the seat; NULL: there is none. */
static const char *next_of(char seat, const char *at, size_t *n)
{
    for (; *at != 0; at += strcspn(at, "\n"), at += *at != 0) {
        if (at[0] == seat && at[1] == ' ') {
            *n = strcspn(at, "\n") - 2;
            return at + 2;
        }
    }
    return NULL;
}

/* What a seat was told, a move a line, beside what the record has. */
static bool same(const struct load_game *g, char seat, const char *told, const char *moves,
                 uint64_t *count)
{
    size_t      n = 0;
    const char *at = moves;
    for (unsigned k = 1;; k++) {
        size_t len = strcspn(told, "\n");
        at = next_of(seat, at, &n);
        if (at == NULL && *told == 0)
            return true;
        if (at == NULL || len != n || memcmp(told, at, n) != 0) {
            fprintf(stderr,
                    "harbour: load: table %s, move %u of seat %c: acknowledged was '%.*s', the "
                    "record has '%.*s'\n",
                    g->table, k, seat, (int)len, told, (int)(at != NULL ? n : 0),
                    at != NULL ? at : "");
            return false;
        }
        (*count)++;
        at += n;
        told += len + 1;
    }
}

void load_check(struct load *l, struct load_verdict *v)
{
    char *record = hm_need(malloc(RECORD_SIZE), "a record", RECORD_SIZE);
    *v = (struct load_verdict){0};
    for (size_t i = 0; i < l->ndone && !cli_stopped(); i++) {
        const struct load_game *g = &l->done[i];
        v->games++;
        if (!fetch(l, g, record)) {
            fprintf(stderr, "harbour: load: table %s has no record\n", g->table);
            v->wrong++;
            continue;
        }
        const char *moves = strstr(record, "\n\n");
        for (uint32_t p = 0; p < l->seats; p++)
            v->wrong +=
                moves == NULL || !same(g, (char)('A' + (int)p), g->made[p], moves + 2, &v->moves);
    }
    free(record);
}
