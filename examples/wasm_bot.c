/*
 * wasm_bot.c: a bot as a WebAssembly module (docs/external-bots.md).
 *
 *   clang --target=wasm32 -nostdlib -O2 -Wl,--no-entry -o wasm_bot.wasm examples/wasm_bot.c
 *   harbour arena packet-row --bots wasm:wasm_bot.wasm,random
 *
 * It takes the first legal move that is not a pass.
 */
#include <stddef.h>

#define EXPORT(name) __attribute__((export_name(name)))

enum { ROOM = 1 << 20 };

static char question[ROOM];

/* Where the question is to be written; 0: it is too long. */
EXPORT("harbour_buffer") char *buffer(size_t size);
/* The number of the chosen move among the `legal` lines, from 0. */
EXPORT("harbour_choose") int choose(size_t size);

char *buffer(size_t size) { return size <= ROOM ? question : NULL; }

/* Does a line begin with this word? */
static int begins(const char *line, const char *end, const char *word)
{
    while (*word != 0 && line < end && *line == *word)
        line++, word++;
    return *word == 0;
}

int choose(size_t size)
{
    const char *end = question + size;
    int         number = 0;
    for (const char *line = question; line < end; line++) {
        if (begins(line, end, "legal ")) {
            if (!begins(line, end, "legal pass"))
                return number;
            number++;
        }
        while (line < end && *line != '\n')
            line++;
    }
    return 0;
}
