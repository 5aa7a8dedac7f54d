/*
 * mutate.h: changes to a script, reproducible from a seed.
 *
 * A mutator changes one action, or the order of several.  It may find nothing to change.
 */
#ifndef SOCKFUZZ_MUTATE_H
#define SOCKFUZZ_MUTATE_H

#include "harbour/rng.h"
#include "script.h"

struct mutation {
    struct hm_rng       *rng;
    struct script       *script;
    const struct script *corpus; /* other traffic to copy from */
    size_t               ncorpus;
};

typedef void mutator(struct mutation *m);

void mutate_bytes(struct mutation *m); /* any bytes of a request or message */
void mutate_http(struct mutation *m);  /* heads, bodies, several requests in one packet */
void mutate_frame(struct mutation *m); /* WebSocket frames */
void mutate_json(struct mutation *m);  /* keys and values of messages and bodies */
void mutate_order(struct mutation *m); /* actions dropped, repeated, moved, connections ended */

uint32_t below(struct mutation *m, size_t n); /* 0 to n-1; 0 if n is 0 */

/* Returns a random action with that verb, NULL if there is none. */
struct action *pick_action(struct mutation *m, enum verb verb);

/* Returns a random action with that verb from the corpus. */
const struct action *pick_recorded(struct mutation *m, enum verb verb);

#define PICK(m, list) ((list)[below((m), sizeof(list) / sizeof *(list))])

#endif
