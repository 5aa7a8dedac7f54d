/*
 * fuzz_wasm.c: requests to the WebAssembly module, one per line; every answer is JSON.
 *
 * Bots are left out because they would only take time.
 */
#include "fuzz/fuzz.h"

#include "wasm/wasm.h"

#include <string.h>

static bool asks_a_bot(const uint8_t *line, size_t n)
{
    static const char *const ops[] = {"bot", "hint", "analyse", "verdict", "\\u"};
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++)
        for (size_t at = 0; at + strlen(ops[i]) <= n; at++)
            if (memcmp(line + at, ops[i], strlen(ops[i])) == 0)
                return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct hm_json_tok tok[1 << 16];
    struct hm_json            j;
    struct hm_msg             msg;
    for (size_t at = 0; at < size;) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t         n = end != NULL ? (size_t)(end - data) - at : size - at;
        if (n <= hm_wasm_size() && !asks_a_bot(data + at, n)) {
            memcpy(hm_wasm_buffer(), data + at, n);
            size_t answer = hm_wasm_call(n);
            MUST(answer < hm_wasm_size());
            MUST(hm_json_read(&j, hm_wasm_buffer(), answer, tok, 1 << 16, &msg) == HM_OK);
        }
        at += n + 1;
    }
    return 0;
}
