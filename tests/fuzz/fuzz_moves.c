/* fuzz_moves.c: lines of text -> parse -> check -> apply -> validate, at a table of any game. */
#include "fuzz/fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct random_play d;
    size_t                    at = fuzz_table(&d, data, size);
    if (at == 0)
        return 0;
    while (at < size) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t         n = end != NULL ? (size_t)(end - data) - at : size - at;
        char           line[512];
        struct hm_move m;
        struct hm_msg  msg = {""};
        if (n >= sizeof line)
            n = sizeof line - 1;
        memcpy(line, data + at, n);
        line[n] = 0;
        if (hm_parse_line(&d.game, d.setup.nseat, line, &m, &msg) == HM_OK)
            fuzz_move(&d, &m);
        else
            MUST(msg.text[0] != 0);
        at += n + 1;
    }
    return 0;
}
