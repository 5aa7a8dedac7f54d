/*
 * progress.c: the progress of a self-play run, in a small file beside the samples.
 *
 * It is written after the samples that it counts and replaced as a whole, so samples beyond it are
 * truncated when the run continues.
 */
#include "train/progress.h"

#include "harbour/rng.h"
#include "harbour/text.h"
#include "system/file.h"
#include "system/out_of_memory.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH = 4096, MAX_NET = 1 << 20 };

static bool beside(const char *out, const char *end, char path[PATH])
{
    return snprintf(path, PATH, "%s%s", out, end) < PATH;
}

/* Adds a word to the digest, and the bytes of the file of that name if there is one. */
static void mix(uint8_t digest[32], const char *word, const char *name)
{
    size_t   n = 0, word_len = strlen(word);
    char    *file = hm_read_file(name, MAX_NET, &n);
    uint8_t *all = hm_alloc(32 + word_len + n, "the terms of the training");
    memcpy(all, digest, 32);
    memcpy(all + 32, word, word_len);
    if (file != NULL)
        memcpy(all + 32 + word_len, file, n);
    hm_sha256(all, 32 + word_len + n, digest);
    free(file);
    free(all);
}

void train_progress_terms(int argc, char **argv, char terms[65])
{
    uint8_t        digest[32] = {0};
    struct hm_text hex = hm_text_in(terms, 65);
    for (int i = 1; i < argc; i++) {
        const char *value = strchr(argv[i], '=');
        if (i != 4 && strncmp(argv[i], "threads=", 8) != 0) /* 4 is OUT */
            mix(digest, argv[i],
                i == 3 || value == NULL                 ? argv[i]
                : strncmp(argv[i], "versus=", 7) == 0   ? value + 1
                : strncmp(argv[i], "pool-net=", 9) == 0 ? value + 1
                                                        : "");
    }
    hm_put_hex(&hex, digest, sizeof digest);
}

bool train_progress_read(const char *out, const char *terms, struct train_sum *sum)
{
    char  path[PATH], there[65];
    FILE *f = beside(out, ".at", path) ? fopen(path, "r") : NULL;
    if (f == NULL)
        return false;
    unsigned long long games, samples, bytes, n;
    bool               ok =
        fscanf(f, "%64s %llu %llu %llu %la", there, &games, &samples, &bytes, &sum->won) == 5 &&
        strcmp(there, terms) == 0;
    for (unsigned k = 0; ok && k < TRAIN_BINS; k++) {
        ok = fscanf(f, "%llu %la %la", &n, &sum->bin[k].predicted, &sum->bin[k].real) == 3;
        sum->bin[k].n = n;
    }
    fclose(f);
    if (!ok) {
        *sum = (struct train_sum){.games = 0};
        return false;
    }
    sum->games = games;
    sum->samples = samples;
    sum->bytes = bytes;
    return true;
}

bool train_progress_write(const char *out, const char *terms, const struct train_sum *sum)
{
    char   path[PATH], *text = NULL;
    size_t n = 0;
    FILE  *f = beside(out, ".at", path) ? open_memstream(&text, &n) : NULL;
    if (f == NULL)
        return false;
    fprintf(f, "%s %llu %llu %llu %a\n", terms, (unsigned long long)sum->games,
            (unsigned long long)sum->samples, (unsigned long long)sum->bytes, sum->won);
    for (unsigned k = 0; k < TRAIN_BINS; k++)
        fprintf(f, "%llu %a %a\n", (unsigned long long)sum->bin[k].n, sum->bin[k].predicted,
                sum->bin[k].real);
    bool ok = fclose(f) == 0 && hm_write_file(path, text, n, 0666);
    free(text);
    return ok;
}

void train_progress_done(const char *out)
{
    char path[PATH];
    if (beside(out, ".at", path))
        unlink(path);
}
