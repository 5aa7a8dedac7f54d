/*
 * mkcorpus.c: writes the seeds of the fuzz corpora, from random play of every game.
 *
 *   mkcorpus CORPUS DATA      a folder with a folder for each target; the project's tables
 *
 * Run by hand when a game or a format changes.  What fuzzing found later lies beside them.
 */
#include "fuzz/fuzz.h"

#include "harbour/batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char        *root;
static struct random_play d;

static FILE *create(const char *target, const char *name, unsigned i)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s/%s-%02u", root, target, name, i);
    FILE *f = fopen(path, "wb");
    if (f == NULL) {
        perror(path);
        exit(1);
    }
    return f;
}

/* Plays to the table that fuzz_table() opens for these four bytes. */
static void table(uint8_t head[4], unsigned game, unsigned i)
{
    head[0] = (uint8_t)game;
    head[1] = head[2] = (uint8_t)i;
    head[3] = (uint8_t)(i * 5);
    fuzz_table(&d, head, 4);
}

static void moves_and_bytes(unsigned game, unsigned i)
{
    uint8_t head[4];
    table(head, game, i);
    FILE *lines = create("moves", hm_games[game]->id, i),
         *bytes = create("bytes", hm_games[game]->id, i);
    fwrite(head, 1, 4, lines);
    fwrite(head, 1, 4, bytes);
    for (unsigned n = 0; n < 24 && play_step(&d); n++) {
        char line[1600];
        hm_print_line(&d.game, &d.last, line, sizeof line);
        fprintf(lines, "%s\n", line);
        fwrite(&d.last, sizeof d.last, 1, bytes);
    }
    fclose(lines);
    fclose(bytes);
}

static void record_and_position(unsigned game, unsigned i)
{
    static struct hm_match m;
    static struct hm_move  log[4096];
    static char            text[1 << 18];
    const struct hm_ops   *ops = hm_games[game];
    struct hm_game         g = hm_game_of(ops);
    unsigned               max = i % 3 == 0 ? 4000 : 20 + i * 40;
    play_start(&d, &g, (uint8_t)(ops->min_seats + i % (ops->max_seats - ops->min_seats + 1u)), i,
               false);
    hm_match_start(&m, &g, &d.setup, &d.seed, log, 4096, NULL);
    while (d.n < max && play_step(&d))
        hm_match_play(&m, &d.last, NULL, NULL);
    hm_record_print(&m, text, sizeof text);
    if (strlen(text) < 12000) {
        FILE *f = create("record", ops->id, i);
        fputs(text, f);
        fclose(f);
    }
    FILE *f = create("position", ops->id, i);
    ops->print(g.edition, &m.state, false, text, sizeof text);
    fputs(text, f);
    fclose(f);
}

/* Writes the view that a seat, or sometimes a spectator, receives. */
static void views(unsigned game, unsigned i)
{
    uint8_t        head[4];
    struct hm_view v;
    table(head, game, i);
    const uint8_t viewer = i % 4 == 3 ? (uint8_t)HM_SPECTATOR : (uint8_t)(i % d.setup.nseat);
    FILE         *f = create("view", hm_games[game]->id, i);
    d.game.ops->redact(d.game.edition, &d.state, viewer, &v);
    putc((int)game, f);
    fwrite(&v, d.game.ops->state_size, 1, f);
    fclose(f);
}

/* Writes a game of a batch in the middle of a deal, as fuzz_saved.c reads it. */
static void saved_games(unsigned game, unsigned i)
{
    static uint16_t       action;
    const struct hm_ops  *ops = hm_games[game];
    struct hm_batch_setup setup = {.game = hm_game_of(ops),
                                   .setup = hm_setup_for(ops, (uint8_t)(ops->min_seats + i % 2)),
                                   .n = 1,
                                   .actions = (uint8_t)(i / 2 % 2)};
    struct hm_batch      *b;
    struct hm_rng         r;
    void                 *memory = malloc(hm_batch_memory(&setup));
    if (hm_batch_open(&b, &setup, memory, hm_batch_memory(&setup), NULL) != HM_OK)
        exit(1);
    hm_batch_attach(b, &(struct hm_batch_arrays){.action = &action});
    hm_batch_reset(b, 0, 1, 0);
    hm_rng_fast(&r, i);
    for (unsigned n = 0; n < i * 37; n++) {
        hm_batch_random(b, 0, 1, &r, &action);
        hm_batch_step(b, 0, 1, 0);
    }
    uint8_t *saved = malloc(hm_batch_saved(b));
    FILE    *f = create("saved", ops->id, i);
    hm_batch_save(b, 0, saved);
    putc((int)game, f);
    putc((int)(i % 2 + (i / 2 % 2) * 128), f);
    fwrite(saved, hm_batch_saved(b), 1, f);
    fclose(f);
    free(saved);
    free(memory);
}

static void copy_table(FILE *out, const char *data, const char *name)
{
    char path[1024], line[1024];
    snprintf(path, sizeof path, "%s/%s", data, name);
    FILE *in = fopen(path, "r");
    if (in == NULL) {
        perror(path);
        exit(1);
    }
    while (fgets(line, sizeof line, in) != NULL)
        fputs(line, out);
    fclose(in);
}

static void editions(const char *data)
{
    for (unsigned i = 0; hm_games[i] != NULL; i++) {
        FILE *f = create("edition", hm_games[i]->id, 0);
        putc((int)i, f);
        if (strcmp(hm_games[i]->id, "packet-row") == 0) {
            copy_table(f, data, "packet_row/cards.tsv");
        } else if (strcmp(hm_games[i]->id, "rotterdam") == 0) {
            copy_table(f, data, "rotterdam/cards.tsv");
            putc(0x1e, f);
            copy_table(f, data, "rotterdam/board.tsv");
            putc(0x1e, f);
            copy_table(f, data, "rotterdam/channels.tsv");
        }
        fclose(f);
    }
}

static void requests(unsigned game, unsigned i)
{
    const struct hm_ops *ops = hm_games[game];
    struct hm_game       g = hm_game_of(ops);
    unsigned             nseat = ops->min_seats + i % (ops->max_seats - ops->min_seats + 1u);
    char                 seed[65], line[1600];
    FILE                *f = create("wasm", ops->id, i);
    play_start(&d, &g, (uint8_t)nseat, i * 4, false);
    hm_seed_text(&d.seed, seed);
    fprintf(f,
            "{\"op\":\"games\"}\n{\"op\":\"new\",\"slot\":0,\"game\":\"%s\",\"players\":%u,"
            "\"seed\":\"%s\",\"names\":["
            "\"a\",\"b\\n\"]}\n",
            ops->id, nseat, seed);
    for (unsigned n = 0; n < 12 && !play_over(&d); n++) {
        char seat = hm_seat_letter(hm_lowest(d.state.head.prompt));
        fprintf(f, "{\"op\":\"legal\",\"slot\":0,\"seat\":\"%c\",\"scope\":\"both\"}\n", seat);
        if (!play_step(&d))
            break;
        hm_print_line(&g, &d.last, line, sizeof line);
        fprintf(f,
                "{\"op\":\"check\",\"slot\":0,\"move\":\"%s\"}\n{\"op\":\"preview\",\"slot\":0,"
                "\"move\":\"%s\","
                "\"viewer\":\"%c\"}\n",
                line, line, seat);
        fprintf(f, "{\"op\":\"play\",\"slot\":0,\"move\":\"%s\",\"viewer\":\"%s\"}\n", line,
                n % 2 ? "watcher" : "truth");
    }
    fprintf(f, "{\"op\":\"undo\",\"slot\":0}\n{\"op\":\"redo\",\"slot\":0}\n{\"op\":\"goto\","
               "\"slot\":0,\"n\":3}\n{"
               "\"op\":\"branch\",\"slot\":1,\"from\":0,\"n\":5}\n");
    fprintf(f, "{\"op\":\"facts\",\"slot\":0,\"seat\":\"A\"}\n{\"op\":\"facts\",\"slot\":1,"
               "\"seat\":\"A\"}\n");
    fprintf(f,
            "{\"op\":\"record\",\"slot\":1}\n{\"op\":\"look\",\"slot\":1,\"viewer\":\"A\"}\n{"
            "\"op\":\"cards\",\"game\":"
            "\"%s\"}\n",
            ops->id);
    fprintf(f,
            "{\"op\":\"load\",\"slot\":2,\"record\":\"harbour-record 1\\ngame "
            "%s\\n\"}\n{\"op\":\"verify\",\"record\":\"harbour-record 1\\ncommitment 0\\nsecret "
            "0\\nseed 0\\n\"}\n",
            ops->id);
    struct hm_view v;
    static char    base64[4096];
    struct hm_text text = hm_text_in(base64, sizeof base64);
    g.ops->redact(g.edition, &d.state, 0, &v);
    hm_put_base64(&text, &v, ops->state_size);
    fprintf(f,
            "{\"op\":\"see\",\"slot\":3,\"game\":\"%s\",\"view\":\"%s\"}\n{\"op\":\"legal\","
            "\"slot\":3,\"seat\":\"A\","
            "\"scope\":\"both\"}\n",
            ops->id, base64);
    fclose(f);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fputs("usage: mkcorpus CORPUS DATA\n", stderr);
        return 2;
    }
    root = argv[1];
    for (unsigned game = 0; hm_games[game] != NULL; game++)
        for (unsigned i = 0; i < 8; i++) {
            moves_and_bytes(game, i);
            record_and_position(game, i);
            views(game, i);
            saved_games(game, i);
            if (i < 4)
                requests(game, i);
        }
    editions(argv[2]);
    return 0;
}
