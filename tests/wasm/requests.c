/*
 * requests.c: the calls of the WebAssembly module natively: reads a request per line, prints an
 * answer per line.
 *
 * play.mjs sends the same requests to both and compares the answers.
 */
#include "wasm/wasm.h"

#include <stdio.h>
#include <string.h>

int main(void)
{
    while (fgets(hm_wasm_buffer(), (int)hm_wasm_size(), stdin) != NULL) {
        hm_wasm_call(strcspn(hm_wasm_buffer(), "\n"));
        puts(hm_wasm_buffer());
    }
    return 0;
}
