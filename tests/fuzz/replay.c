/*
 * replay.c: runs a fuzz target without libFuzzer: over the stored corpus, then over seeded
 * mutations of it.
 *
 *     fuzz_moves CORPUS [RUNS [SEED]]
 *
 * The mutations are the same on every machine.  Prints TAP.
 */
#define _DEFAULT_SOURCE /* scandir */
#include "fuzz/fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

enum { MAX_SEEDS = 512, MAX_BYTES = 1 << 17 };

static uint8_t *seed[MAX_SEEDS];
static size_t   length[MAX_SEEDS];
static size_t   nseed;

static void keep_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (f == NULL || nseed == MAX_SEEDS)
        return;
    seed[nseed] = malloc(MAX_BYTES);
    length[nseed] = fread(seed[nseed], 1, MAX_BYTES, f);
    fclose(f);
    nseed++;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static void read_corpus(const char *dir)
{
    struct dirent **entry;
    int             n = scandir(dir, &entry, NULL, by_name);
    for (int i = 0; i < n; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", dir, entry[i]->d_name);
        if (entry[i]->d_name[0] != '.')
            keep_file(path);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
}

/* Functions that a target need not have (fuzz.h). */
#pragma weak LLVMFuzzerCustomMutator
#pragma weak LLVMFuzzerCustomCrossOver

static struct hm_rng chance;

/* Makes one to four small changes: to a byte or a bit, a piece removed, a piece of another input
 * inserted. */
size_t LLVMFuzzerMutate(uint8_t *to, size_t n, size_t max)
{
    struct hm_rng *r = &chance;
    for (uint32_t changes = 1 + hm_rng_below(r, 4); changes > 0 && n > 0; changes--) {
        size_t at = hm_rng_below(r, (uint32_t)n), piece = 1 + hm_rng_below(r, 32);
        size_t other = hm_rng_below(r, (uint32_t)nseed);
        switch (hm_rng_below(r, 5)) {
        case 0: to[at] = (uint8_t)hm_rng_u64(r); break;
        case 1: to[at] ^= (uint8_t)(1u << hm_rng_below(r, 8)); break;
        case 2:
            piece = piece < n - at ? piece : n - at;
            memmove(to + at, to + at + piece, n - at - piece);
            n -= piece;
            break;
        case 3: /* digits and punctuation matter most in texts */
            to[at] = (uint8_t) "0123456789-+\"\t {}[],:ABCDE"[hm_rng_below(r, 26)];
            break;
        default:
            if (length[other] == 0 || n + piece > max)
                break;
            size_t src = hm_rng_below(r, (uint32_t)length[other]);
            piece = piece < length[other] - src ? piece : length[other] - src;
            memmove(to + at + piece, to + at, n - at);
            memcpy(to + at, seed[other] + src, piece);
            n += piece;
        }
    }
    return n;
}

/* Sometimes joins two inputs, then makes changes. */
static size_t mutate(size_t from, uint8_t *to, size_t max)
{
    size_t n = 0, other = hm_rng_below(&chance, (uint32_t)nseed);
    if (LLVMFuzzerCustomCrossOver != NULL && hm_rng_below(&chance, 4) == 0)
        n = LLVMFuzzerCustomCrossOver(seed[from], length[from], seed[other], length[other], to, max,
                                      (unsigned)hm_rng_u64(&chance));
    if (n == 0) {
        n = length[from];
        memcpy(to, seed[from], n);
    }
    if (LLVMFuzzerCustomMutator != NULL)
        return LLVMFuzzerCustomMutator(to, n, max, (unsigned)hm_rng_u64(&chance));
    return LLVMFuzzerMutate(to, n, max);
}

int main(int argc, char **argv)
{
    static uint8_t input[MAX_BYTES + 64];
    unsigned long  runs = argc > 2 ? strtoul(argv[2], NULL, 10) : 1000;
    if (argc < 2) {
        fputs("usage: fuzz_TARGET CORPUS [RUNS [SEED]]\n", stderr);
        return 2;
    }
    read_corpus(argv[1]);
    puts("1..2");
    fflush(stdout);
    for (size_t i = 0; i < nseed; i++)
        LLVMFuzzerTestOneInput(seed[i], length[i]);
    printf("%s 1 - %zu kept inputs\n", nseed > 0 ? "ok" : "not ok", nseed);
    fflush(stdout);
    hm_rng_fast(&chance, argc > 3 ? strtoul(argv[3], NULL, 10) : 1842);
    for (unsigned long i = 0; nseed > 0 && i < runs; i++) {
        size_t n = mutate(hm_rng_below(&chance, (uint32_t)nseed), input, MAX_BYTES);
        /* so that a sanitizer detects a read past its end */
        uint8_t *exact = malloc(n > 0 ? n : 1);
        memcpy(exact, input, n);
        LLVMFuzzerTestOneInput(exact, n);
        free(exact);
    }
    printf("ok 2 - %lu mutations of them\n", runs);
    for (size_t i = 0; i < nseed; i++)
        free(seed[i]);
    return 0;
}
