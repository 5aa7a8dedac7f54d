/* random.h: random bytes from the operating system. */
#ifndef HARBOUR_RANDOM_H
#define HARBOUR_RANDOM_H

#include <stddef.h>

/* Fills n bytes with unpredictable values; ends the program if the system has none.  */
void hm_random_bytes(void *bytes, size_t n);

#endif
