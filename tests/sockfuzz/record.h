/* record.h: records well-behaved sessions with a real server as the scripts of the corpus. */
#ifndef SOCKFUZZ_RECORD_H
#define SOCKFUZZ_RECORD_H

#include <stdbool.h>

bool record_corpus(const char *dir); /* false: a message is on standard error */

#endif
