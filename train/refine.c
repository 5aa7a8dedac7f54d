/*
 * refine.c: gradient steps on a CPU, without a GPU and PyTorch.
 *
 * It has the same loss, rounding and layers as train.py.  It is fast because few features are set:
 * only their rows are computed.  Adam's moments, the floating-point weights and their running
 * average are kept in a file beside the net, so that games and training can alternate
 * (train/refine-run).
 *
 *   refine GAME SEATS NET|- STATE OUT rate=R batch=B steps=N seed=S SAMPLES...
 *
 * With - it starts from random weights; the same seed and samples give the same bytes.
 */
#include "search/ai.h"
#include "search/net/ai_net.h"
#include "base/sha256.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = HM_NET_WIDE, DEEP = HM_NET_DEEP, ROWS = 8, HEAD = 128, MAX_FILES = 16 };

/* All parameters, in the order of the weights file's body but for w0, whose size
 * differs. */
enum {
    B0 = 0,
    B1 = B0 + WIDE,
    B2 = B1 + DEEP,
    B3 = B2 + DEEP,
    W1 = B3 + ROWS,
    W2 = W1 + DEEP * WIDE,
    W3 = W2 + DEEP * DEEP,
    W0 = W3 + ROWS * DEEP,
};

static const float in_scale = 256.0f, mid_scale = 64.0f, unit = 128.0f;

struct learner {
    unsigned nbit, nseat, nword;
    size_t   n;
    /* weights, rounded weights, gradient, first and second moment, average */
    float   *w, *q, *g, *m, *v, *mean;
    uint64_t steps;
    ai_rng   rng;
    double   loss;
    uint8_t  file[HM_NET_BYTES];
    size_t   size;
};

static float *new_floats(size_t n)
{
    float *p = aligned_alloc(64, (n * sizeof *p + 63) / 64 * 64);
    if (p == NULL)
        exit(1);
    memset(p, 0, n * sizeof *p);
    return p;
}

static float scale_of(size_t i)
{
    return i < W1 ? (i < B1 ? in_scale : unit * mid_scale) : i < W0 ? mid_scale : in_scale;
}

static float rounded(float w, float scale, bool byte)
{
    float x = rintf(w * scale);
    if (byte)
        x = x > 127.0f ? 127.0f : x < -127.0f ? -127.0f : x;
    return x / scale;
}

static void round_all(struct learner *l)
{
    for (size_t i = 0; i < W0; i++)
        l->q[i] = rounded(l->w[i], scale_of(i), i >= W1);
    for (size_t i = W0; i < l->n; i++)
        l->q[i] = rounded(l->w[i], in_scale, true);
}

/* Converts the integers of a weights file. */
static void take_file(struct learner *l, const struct hm_net *net)
{
    for (unsigned i = 0; i < WIDE; i++)
        l->w[B0 + i] = (float)net->in_bias[i] / in_scale;
    for (unsigned i = 0; i < DEEP; i++) {
        l->w[B1 + i] = (float)net->mid_bias[i] / (unit * mid_scale);
        l->w[B2 + i] = (float)net->deep_bias[i] / (unit * mid_scale);
    }
    for (unsigned i = 0; i < l->nseat; i++)
        l->w[B3 + i] = (float)net->out_bias[i] / (unit * mid_scale);
    for (size_t i = 0; i < (size_t)DEEP * WIDE; i++)
        l->w[W1 + i] = (float)net->mid[i] / mid_scale;
    for (size_t i = 0; i < (size_t)DEEP * DEEP; i++)
        l->w[W2 + i] = (float)net->deep[i] / mid_scale;
    for (size_t i = 0; i < (size_t)l->nseat * DEEP; i++)
        l->w[W3 + i] = (float)net->out[i] / mid_scale;
    for (size_t i = 0; i < (size_t)l->nbit * WIDE; i++)
        l->w[W0 + i] = (float)net->in[i] / in_scale;
    memcpy(l->mean, l->w, l->n * sizeof *l->w);
}

static void fill_file(struct learner *l)
{
    uint8_t *at = l->file + HEAD;
    for (size_t i = 0; i < l->n; i++) {
        int32_t x = (int32_t)rintf(rounded(l->mean[i], scale_of(i), i >= W1) * scale_of(i));
        size_t  size = i < B1 ? 2 : i < W1 ? 4 : 1;
        for (size_t k = 0; k < size; k++)
            *at++ = (uint8_t)((uint32_t)x >> 8 * k);
    }
    hm_sha256(l->file + HEAD, l->size - HEAD, l->file + 72);
}

static void put32(uint8_t *at, uint32_t x)
{
    for (unsigned k = 0; k < 4; k++)
        at[k] = (uint8_t)(x >> 8 * k);
}

/* About a normal variable: the sum of twelve uniform ones. */
static float normal(ai_rng *rng)
{
    float sum = -6.0f;
    for (unsigned i = 0; i < 12; i++)
        sum += ai_rng_unit(rng);
    return sum;
}

static void fill_normal(float *w, size_t n, float size, ai_rng *rng)
{
    for (size_t i = 0; i < n; i++)
        w[i] = size * normal(rng);
}

/* Random weights, of sizes that keep the sums of each layer in its range, and the head of their file
 * (src/search/net/net_file.c has its layout). */
static void start_random(struct learner *l, const struct hm_game *g)
{
    const float    inputs_set = 120.0f, log2_e = 1.44269504f;
    const uint32_t number[4] = {l->nbit, WIDE, DEEP, l->nseat};
    const float    scale = log2_e / (unit * mid_scale);
    uint32_t       bits;
    memcpy(&bits, &scale, sizeof bits);
    l->size = HEAD + 2 * WIDE + 4 * (2 * DEEP + ROWS) + (l->n - W1);
    memcpy(l->file, "HMNET\0\0\1", 8);
    hm_net_layout(g->ops, (uint8_t)l->nseat, l->file + 8);
    memcpy(l->file + 40, g->edition->digest, 32);
    for (unsigned i = 0; i < 4; i++)
        put32(l->file + 104 + 4 * i, number[i]);
    put32(l->file + 120, bits);
    fill_normal(l->w + W0, l->n - W0, 0.5f / sqrtf(inputs_set), &l->rng);
    fill_normal(l->w + W1, W2 - W1, 1.2f / sqrtf(WIDE), &l->rng);
    fill_normal(l->w + W2, W3 - W2, 1.2f / sqrtf(DEEP), &l->rng);
    fill_normal(l->w + W3, (size_t)l->nseat * DEEP, 0.3f / sqrtf(DEEP), &l->rng);
    for (unsigned i = B0; i < B3; i++)
        l->w[i] = 0.1f;
    memcpy(l->mean, l->w, l->n * sizeof *l->w);
}

/* ---- one sample ---------------------------------------------------------------------------- */

struct pass {
    uint16_t bit[HM_NET_BITS];
    unsigned n;
    float    a[WIDE], b[DEEP], c[DEEP]; /* activations */
    bool     live_a[WIDE], live_b[DEEP], live_c[DEEP];
};

static float act(float x, bool *live)
{
    float y = floorf(x * unit) / unit;
    *live = x > 0.0f && x < 127.0f / unit;
    return y < 0.0f ? 0.0f : y > 127.0f / unit ? 127.0f / unit : y;
}

static float dot(const float *a, const float *b, unsigned n)
{
    float s = 0;
    for (unsigned i = 0; i < n; i++)
        s += a[i] * b[i];
    return s;
}

static void learn_one(struct learner *l, struct pass *p, const uint8_t *sample)
{
    float sum[WIDE], out[ROWS], target[ROWS], da[WIDE] = {0}, db[DEEP] = {0}, dc[DEEP] = {0},
                                              max = -1e9f, total = 0;
    const float *q = l->q;
    float       *g = l->g;
    p->n = 0;
    for (unsigned w = 0; w < l->nword; w++) {
        uint64_t bits;
        memcpy(&bits, sample + 8 * w, 8);
        for (; bits != 0; bits &= bits - 1)
            p->bit[p->n++] = (uint16_t)(w * 64 + hm_lowest(bits));
    }
    memcpy(target, sample + 8 * l->nword, l->nseat * sizeof *target);
    memcpy(sum, q + B0, sizeof sum);
    for (unsigned k = 0; k < p->n; k++) {
        const float *row = q + W0 + (size_t)p->bit[k] * WIDE;
        for (unsigned i = 0; i < WIDE; i++)
            sum[i] += row[i];
    }
    for (unsigned i = 0; i < WIDE; i++)
        p->a[i] = act(sum[i], &p->live_a[i]);
    for (unsigned i = 0; i < DEEP; i++)
        p->b[i] = act(q[B1 + i] + dot(p->a, q + W1 + i * WIDE, WIDE), &p->live_b[i]);
    for (unsigned i = 0; i < DEEP; i++)
        p->c[i] = act(q[B2 + i] + dot(p->b, q + W2 + i * DEEP, DEEP), &p->live_c[i]);
    for (unsigned i = 0; i < l->nseat; i++) {
        out[i] = q[B3 + i] + dot(p->c, q + W3 + i * DEEP, DEEP);
        max = out[i] > max ? out[i] : max;
    }
    for (unsigned i = 0; i < l->nseat; i++)
        total += expf(out[i] - max);
    for (unsigned i = 0; i < l->nseat; i++) {
        float share = expf(out[i] - max) / total, d = share - target[i];
        l->loss -= (double)(target[i] * logf(share + 1e-9f));
        g[B3 + i] += d;
        for (unsigned k = 0; k < DEEP; k++) {
            g[W3 + i * DEEP + k] += d * p->c[k];
            dc[k] += d * q[W3 + i * DEEP + k];
        }
    }
    for (unsigned i = 0; i < DEEP; i++) {
        if (!p->live_c[i])
            continue;
        g[B2 + i] += dc[i];
        for (unsigned k = 0; k < DEEP; k++) {
            g[W2 + i * DEEP + k] += dc[i] * p->b[k];
            db[k] += dc[i] * q[W2 + i * DEEP + k];
        }
    }
    for (unsigned i = 0; i < DEEP; i++) {
        if (!p->live_b[i])
            continue;
        g[B1 + i] += db[i];
        for (unsigned k = 0; k < WIDE; k++) {
            g[W1 + i * WIDE + k] += db[i] * p->a[k];
            da[k] += db[i] * q[W1 + i * WIDE + k];
        }
    }
    for (unsigned i = 0; i < WIDE; i++) {
        da[i] = p->live_a[i] ? da[i] : 0.0f;
        g[B0 + i] += da[i];
    }
    for (unsigned k = 0; k < p->n; k++) {
        float *row = g + W0 + (size_t)p->bit[k] * WIDE;
        for (unsigned i = 0; i < WIDE; i++)
            row[i] += da[i];
    }
}

/* Adam, the limits of eight bits, the average. */
static void step(struct learner *l, float rate, unsigned batch)
{
    const float keep = 0.9f, keep2 = 0.99f, by = 1.0f / (float)batch, average = 0.999f;
    l->steps++;
    float t = (float)(l->steps < 5000 ? l->steps : 5000);
    float fix = rate * sqrtf(1.0f - powf(keep2, t)) / (1.0f - powf(keep, t));
    for (size_t i = 0; i < l->n; i++) {
        float g = l->g[i] * by, limit = i < W1   ? 1e9f
                                        : i < W0 ? 127.0f / mid_scale
                                                 : 127.0f / in_scale;
        l->m[i] = keep * l->m[i] + (1 - keep) * g;
        l->v[i] = keep2 * l->v[i] + (1 - keep2) * g * g;
        float w = l->w[i] - fix * l->m[i] / (sqrtf(l->v[i]) + 1e-8f);
        l->w[i] = w > limit ? limit : w < -limit ? -limit : w;
        l->mean[i] = average * l->mean[i] + (1 - average) * l->w[i];
        l->g[i] = 0.0f;
    }
    round_all(l);
}

/* ---- files --------------------------------------------------------------------------------- */

static uint8_t *read_all(const char *name, size_t *n)
{
    FILE *f = fopen(name, "rb");
    if (f == NULL || fseek(f, 0, SEEK_END) != 0) {
        perror(name);
        exit(1);
    }
    *n = (size_t)ftell(f);
    uint8_t *bytes = aligned_alloc(64, (*n + 64) / 64 * 64);
    rewind(f);
    if (bytes == NULL || fread(bytes, 1, *n, f) != *n)
        exit(1);
    fclose(f);
    return bytes;
}

/* Continues from a state, if there is one; false: it is not one of such a net. */
static bool load_state(struct learner *l, const char *name)
{
    FILE *f = fopen(name, "rb");
    if (f == NULL)
        return true;
    float *part[] = {l->w, l->m, l->v, l->mean};
    bool   whole = fread(&l->steps, sizeof l->steps, 1, f) == 1;
    for (unsigned i = 0; i < 4; i++)
        whole = whole && fread(part[i], sizeof(float), l->n, f) == l->n;
    whole = whole && fgetc(f) == EOF;
    fclose(f);
    if (!whole)
        fprintf(stderr, "%s: this is not the state of such a net\n", name);
    return whole;
}

static void save(struct learner *l, const char *state, const char *out)
{
    FILE *f = fopen(state, "wb"), *net = fopen(out, "wb");
    if (f == NULL || net == NULL)
        exit(1);
    float *part[] = {l->w, l->m, l->v, l->mean};
    bool   whole = fwrite(&l->steps, sizeof l->steps, 1, f) == 1;
    for (unsigned i = 0; i < 4; i++)
        whole = whole && fwrite(part[i], sizeof(float), l->n, f) == l->n;
    fill_file(l);
    whole = whole && fwrite(l->file, 1, l->size, net) == l->size;
    if (fclose(f) != 0 || fclose(net) != 0 || !whole)
        exit(1);
}

static float setting(int argc, char **argv, const char *name, float usual)
{
    size_t n = strlen(name);
    for (int i = 6; i < argc; i++)
        if (strncmp(argv[i], name, n) == 0 && argv[i][n] == '=')
            return strtof(argv[i] + n + 1, NULL);
    return usual;
}

static bool start_from(struct learner *l, const struct hm_game *g, const char *name)
{
    struct hm_net net;
    struct hm_msg msg;
    uint8_t      *bytes = read_all(name, &l->size);
    const bool    opened = hm_net_open(&net, g, (uint8_t)l->nseat, bytes, l->size, &msg) == HM_OK;
    if (opened) {
        memcpy(l->file, bytes, l->size);
        take_file(l, &net);
    } else {
        fprintf(stderr, "%s: %s\n", name, msg.text);
    }
    free(bytes);
    return opened;
}

int main(int argc, char **argv)
{
    static struct learner l;
    static struct pass    p;
    const struct hm_ops  *ops = argc > 6 ? hm_game_find(argv[1]) : NULL;
    if (ops == NULL) {
        fputs("usage: refine GAME SEATS NET|- STATE OUT rate=R batch=B steps=N seed=S SAMPLES...\n",
              stderr);
        return 2;
    }
    struct hm_game g = hm_game_of(ops);
    l.nseat = (unsigned)strtoul(argv[2], NULL, 10);
    l.nbit = hm_net_features(ops, (uint8_t)l.nseat);
    l.nword = (l.nbit + 63) / 64;
    l.n = W0 + (size_t)l.nbit * WIDE;
    float **part[] = {&l.w, &l.q, &l.g, &l.m, &l.v, &l.mean};
    for (unsigned i = 0; i < 6; i++)
        *part[i] = new_floats(l.n);
    ai_rng_start(&l.rng, (uint64_t)setting(argc, argv, "seed", 1));
    if (strcmp(argv[3], "-") == 0)
        start_random(&l, &g);
    else if (!start_from(&l, &g, argv[3]))
        return 1;
    if (!load_state(&l, argv[4]))
        return 1;
    round_all(&l);

    size_t   one = l.nword * 8 + l.nseat * 4u, size[MAX_FILES], all = 0;
    uint8_t *file[MAX_FILES];
    unsigned nfile = 0;
    for (int i = 6; i < argc; i++)
        if (strchr(argv[i], '=') == NULL && nfile < MAX_FILES) {
            file[nfile] = read_all(argv[i], &size[nfile]);
            size[nfile] /= one;
            all += size[nfile++];
        }
    unsigned batch = (unsigned)setting(argc, argv, "batch", 512),
             steps = (unsigned)setting(argc, argv, "steps", 500);
    float rate = setting(argc, argv, "rate", 3e-4f);
    for (unsigned s = 0; s < steps && all > 0; s++) {
        for (unsigned k = 0; k < batch; k++) {
            size_t   i = ai_rng_u64(&l.rng) % all;
            unsigned f = 0;
            for (; i >= size[f]; f++)
                i -= size[f];
            learn_one(&l, &p, file[f] + i * one);
        }
        step(&l, rate, batch);
    }
    save(&l, argv[4], argv[5]);
    printf("{\"steps\":%llu,\"samples\":%zu,\"loss\":%.5f}\n", (unsigned long long)l.steps, all,
           steps > 0 ? l.loss / ((double)steps * batch) : 0.0);
    for (unsigned i = 0; i < nfile; i++)
        free(file[i]);
    return 0;
}
