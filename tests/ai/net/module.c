/* module.c: the calls of the WebAssembly module natively: reads a request per line, prints an
 * answer per line (wasm_nets.mjs). */
#include "wasm/wasm.h"

#include <stdio.h>
#include <string.h>

int main(void)
{
    char *buffer = hm_wasm_buffer();
    while (fgets(buffer, (int)hm_wasm_size(), stdin) != NULL) {
        size_t n = hm_wasm_call(strcspn(buffer, "\n"));
        fwrite(buffer, 1, n, stdout);
        putchar('\n');
        fflush(stdout);
    }
    return 0;
}
