/*
 * mkedition.c: turns the tables of data/ into the default edition, a const array in C.
 *
 * It uses the reader that loads editions at run time, so both accept the same tables.  An edition is flat and of fixed width, so its bytes fit every target of
 * the same byte order.
 */
#include "harbour/edition.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum hm_err loader(struct hm_edition *out, const struct hm_table *tables, size_t n,
                           struct hm_msg *msg);

#define HM_GAME(id, prefix)                                                                        \
    loader              prefix##_load;                                                             \
    extern const size_t prefix##_edition_size;
#include "games/games_editions.inc"
#undef HM_GAME

static const struct game {
    const char   *id, *prefix;
    loader       *load;
    const size_t *size;
} games[] = {
#define HM_GAME(id, prefix) {id, #prefix, prefix##_load, &prefix##_edition_size},
#include "games/games_editions.inc"
#undef HM_GAME
    {NULL, NULL, NULL, NULL},
};

enum { MAX_TABLES = 4, MAX_BYTES = 1 << 20 };

static void read_file(const char *name, char *text, size_t *len)
{
    FILE *f = fopen(name, "rb");
    if (f == NULL) {
        perror(name);
        exit(1);
    }
    *len = fread(text, 1, MAX_BYTES, f);
    fclose(f);
}

int main(int argc, char **argv)
{
    static struct hm_edition_buffer buffer;
    static char                     text[MAX_TABLES][MAX_BYTES];
    struct hm_table                 table[MAX_TABLES];
    struct hm_msg                   msg;
    size_t                          ntable = 0;
    if (argc < 4 || argc > 3 + MAX_TABLES) {
        fputs("usage: mkedition GAME OUTPUT TABLE...\n", stderr);
        return 2;
    }
    for (int i = 3; i < argc; i++, ntable++) {
        table[ntable].name = argv[i];
        table[ntable].text = text[ntable];
        read_file(argv[i], text[ntable], &table[ntable].len);
    }
    const struct game *game = games;
    while (game->id != NULL && strcmp(game->id, argv[1]) != 0)
        game++;
    if (game->id == NULL) {
        fprintf(stderr, "mkedition: no game is called '%s'\n", argv[1]);
        return 2;
    }
    void *out = buffer.byte;
    if (game->load(out, table, ntable, &msg) != HM_OK) {
        fprintf(stderr, "%s\n", msg.text);
        return 1;
    }
    FILE *f = fopen(argv[2], "w");
    if (f == NULL) {
        perror(argv[2]);
        return 1;
    }
    size_t size = *game->size;
    fprintf(f,
            "/* Made from data/ by mkedition. */\nextern const unsigned char %s_edition_bytes[];\n",
            game->prefix);
    fprintf(f, "_Alignas(16) const unsigned char %s_edition_bytes[%zu] = {", game->prefix, size);
    for (size_t i = 0; i < size; i++)
        fprintf(f, "%s%d,", i % 24 == 0 ? "\n    " : "", buffer.byte[i]);
    fputs("\n};\n", f);
    return fclose(f) == 0 ? 0 : 1;
}
