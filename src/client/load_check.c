/*
 * load_check.c: checks that every acknowledged move was recorded once and in order.
 *
 * All seats of a table are clients of this run, each has one move in flight at a time, and each
 * move was finally acknowledged or refused.  So the record must have exactly the moves that each
 * client had acknowledged, in that order: a missing one was lost, a surplus one was made twice, or
 * made and refused.
 */
#include "load_play.h"

#include "system/out_of_memory.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TRIES = 40, PAUSE_MS = 250, RECORD_SIZE = 1 << 20 };

/* Fetches the record; false if that fails for some seconds. */
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

/* Returns the next line of this seat, without the seat; NULL: there is none. */
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

/* Compares the moves acknowledged to a seat, one per line, with those of the record. */
static bool same(const struct load_game *g, char seat, const char *received, const char *moves,
                 uint64_t *count)
{
    size_t      n = 0;
    const char *at = moves;
    for (unsigned k = 1;; k++) {
        size_t len = strcspn(received, "\n");
        at = next_of(seat, at, &n);
        if (at == NULL && *received == 0)
            return true;
        if (at == NULL || *received == 0 || len != n || memcmp(received, at, n) != 0) {
            char sent[256], recorded[256];
            snprintf(sent, sizeof sent, "%.*s", (int)len, received);
            snprintf(recorded, sizeof recorded, "%.*s", (int)(at != NULL ? n : 0),
                     at != NULL ? at : "");
            CLI_FAIL(MSG_HELP_ERROR_LOAD_MOVE, g->table, cli_number(k).text,
                     (const char[]){seat, 0}, sent, recorded);
            return false;
        }
        (*count)++;
        at += n;
        received += len + 1;
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
            CLI_FAIL(MSG_HELP_ERROR_LOAD_RECORD, g->table);
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
