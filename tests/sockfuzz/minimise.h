/* minimise.h: shortens a failing script as long as it fails in the same way. */
#ifndef SOCKFUZZ_MINIMISE_H
#define SOCKFUZZ_MINIMISE_H

#include "run.h"

/* Runs the script against a new server. */
void script_judge(const struct script *s, const struct limits *limits, struct finding *f);

/* Tries for `seconds`; returns the number of runs. */
unsigned script_minimise(struct script *s, enum finding_kind kind, const struct limits *limits,
                         int seconds);

#endif
