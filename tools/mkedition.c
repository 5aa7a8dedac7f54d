/*
 * mkedition.c: turns the tables of data/ into the default edition, a const array in C.
 *
 * It uses the very reader that loads editions at run time, so there is one judge of what a
 * table may say.  An edition is flat and of fixed width, so its bytes fit every target.
 */
#include "harbour/edition.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum hm_err         pr_load(struct hm_edition *out, const struct hm_table *tables, size_t n, struct hm_msg *msg);
enum hm_err         rt_load(struct hm_edition *out, const struct hm_table *tables, size_t n, struct hm_msg *msg);
extern const size_t pr_edition_size, rt_edition_size;

enum { MOST_TABLES = 4, MOST_BYTES = 1 << 20 };

static void read_file(const char *name, char *text, size_t *len)
{
    FILE *f = fopen(name, "rb");
    if (f == NULL) {
        perror(name);
        exit(1);
    }
    *len = fread(text, 1, MOST_BYTES, f);
    fclose(f);
}

int main(int argc, char **argv)
{
    static struct hm_edition_room room;
    static char                   text[MOST_TABLES][MOST_BYTES];
    struct hm_table               table[MOST_TABLES];
    struct hm_msg                 msg;
    size_t                        ntable = 0;
    if (argc < 4 || argc > 3 + MOST_TABLES) {
        fputs("usage: mkedition GAME OUTPUT TABLE...\n", stderr);
        return 2;
    }
    for (int i = 3; i < argc; i++, ntable++) {
        table[ntable].name = argv[i];
        table[ntable].text = text[ntable];
        read_file(argv[i], text[ntable], &table[ntable].len);
    }
    bool        pr = strcmp(argv[1], "packet-row") == 0;
    void       *out = room.byte;
    enum hm_err err = (pr ? pr_load : rt_load)(out, table, ntable, &msg);
    if (err != HM_OK) {
        fprintf(stderr, "%s\n", msg.text);
        return 1;
    }
    FILE *f = fopen(argv[2], "w");
    if (f == NULL) {
        perror(argv[2]);
        return 1;
    }
    size_t size = pr ? pr_edition_size : rt_edition_size;
    fprintf(f, "/* Made from data/ by mkedition. */\nextern const unsigned char %s_edition_bytes[];\n",
            pr ? "pr" : "rt");
    fprintf(f, "_Alignas(16) const unsigned char %s_edition_bytes[%zu] = {", pr ? "pr" : "rt", size);
    for (size_t i = 0; i < size; i++)
        fprintf(f, "%s%d,", i % 24 == 0 ? "\n    " : "", room.byte[i]);
    fputs("\n};\n", f);
    return fclose(f) == 0 ? 0 : 1;
}
