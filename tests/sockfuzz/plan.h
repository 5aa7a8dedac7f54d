/* plan.h: recorded scripts, and the plan that a seed derives from them. */
#ifndef SOCKFUZZ_PLAN_H
#define SOCKFUZZ_PLAN_H

#include "script.h"

struct corpus {
    struct script *at;
    size_t         n;
};

bool corpus_read(struct corpus *c, const char *dir, char *error, size_t size); /* all *.txt */
void corpus_free(struct corpus *c);

/* Interleaves parts of recorded scripts on up to `connections` connections and mutates them. */
void plan_make(struct script *plan, const struct corpus *c, uint64_t seed, unsigned connections);

#endif
