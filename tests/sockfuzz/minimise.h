/* minimise.h: makes a script that fails shorter, as long as it fails in the same way. */
#ifndef SOCKFUZZ_MINIMISE_H
#define SOCKFUZZ_MINIMISE_H

#include "run.h"

/* Runs the script in a life of its own. */
void script_judge(const struct script *s, const struct limits *limits, struct finding *f);

/* Tries for `seconds`; returns how many runs it made. */
unsigned script_minimise(struct script *s, enum finding_kind kind, const struct limits *limits,
                         int seconds);

#endif
