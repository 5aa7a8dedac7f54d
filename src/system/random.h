/* random.h: random bytes from the operating system. */
#ifndef HARBOUR_RANDOM_H
#define HARBOUR_RANDOM_H

#include <stddef.h>

/* Fills n bytes that nobody can predict; ends the program if the system has none to give. */
void hm_random_bytes(void *bytes, size_t n);

#endif
