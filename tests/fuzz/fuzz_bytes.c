/* fuzz_bytes.c: any 32 bytes as a move: check() accepts only moves that keep the table valid. */
#include "fuzz/fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct random_play d;
    size_t                    at = fuzz_table(&d, data, size);
    for (; at != 0 && at + sizeof(struct hm_move) <= size; at += sizeof(struct hm_move)) {
        struct hm_move m;
        memcpy(&m, data + at, sizeof m);
        fuzz_move(&d, &m);
    }
    return 0;
}
