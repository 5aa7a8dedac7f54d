/*
 * net_file.c: opening a weights file.
 *
 * All numbers are little endian.  Offsets after the head follow from the sizes, so the file is used
 * in place.
 *
 *   0   "HMNET\0\0\1"      magic and version
 *   8   digest[32]         of the feature layout
 *   40  digest[32]         of the edition it was trained with
 *   72  checksum[32]       SHA-256 of everything from byte 128
 *   104 u32 features, u32 wide, u32 deep, u32 seats, float scale, u32 zero
 *   128 in_bias i16[wide], mid_bias i32[deep], deep_bias i32[deep], out_bias i32[8],
 *       mid i8[deep][wide], deep i8[deep][deep], out i8[8][deep], in i8[features][wide]
 */
#include "ai_net.h"

#include "base/sha256.h"
#include "search/ai.h"

#include <string.h>

enum { HEAD = 128, OUT_ROWS = 8, MAX_BIAS = 1 << 24 };

static const float MAX_SCALE = 1000.0f;

const struct ai_layout *ai_layout_of(const struct hm_ops *ops) { return ai_game_of(ops)->layout; }

unsigned hm_net_features(const struct hm_ops *ops, uint8_t nseat)
{
    const struct ai_layout *l = ai_layout_of(ops);
    unsigned                n = 0;
    for (size_t i = 0; l != NULL && i < l->nblock; i++)
        n += l->block[i].size * (l->block[i].each_seat ? nseat : 1u);
    return n;
}

static void put_name(const struct ai_block *b, unsigned seat, unsigned bit, struct hm_text *t)
{
    if (b->each_seat) {
        hm_put(t, "seat");
        hm_put_int(t, seat);
        hm_put_char(t, '.');
    }
    hm_put(t, b->name);
    hm_put_char(t, '.');
    hm_put_int(t, bit);
}

size_t hm_net_feature_name(const struct hm_ops *ops, uint8_t nseat, unsigned feature, char *buf,
                           size_t cap)
{
    const struct ai_layout *l = ai_layout_of(ops);
    struct hm_text          t = hm_text_in(buf, cap);
    if (l == NULL)
        return 0;
    size_t shared = 0;
    while (shared < l->nblock && l->block[shared].each_seat)
        shared++;
    for (unsigned seat = 0; seat < nseat; seat++)
        for (size_t i = 0; i < shared; i++) {
            if (feature < l->block[i].size) {
                put_name(&l->block[i], seat, feature, &t);
                return t.len;
            }
            feature -= l->block[i].size;
        }
    for (size_t i = shared; i < l->nblock; i++) {
        if (feature < l->block[i].size) {
            put_name(&l->block[i], 0, feature, &t);
            return t.len;
        }
        feature -= l->block[i].size;
    }
    return 0;
}

void hm_net_layout(const struct hm_ops *ops, uint8_t nseat, uint8_t digest[32])
{
    struct hm_sha256 sha;
    char             name[64];
    unsigned         n = hm_net_features(ops, nseat);
    hm_sha256_begin(&sha);
    hm_sha256_add(&sha, ops->id, strlen(ops->id));
    for (unsigned i = 0; i < n; i++) {
        size_t len = hm_net_feature_name(ops, nseat, i, name, sizeof name);
        hm_sha256_add(&sha, "\n", 1);
        hm_sha256_add(&sha, name, len);
    }
    hm_sha256_end(&sha, digest);
}

void hm_net_encode(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                   uint64_t bits[HM_NET_WORDS])
{
    const struct ai_layout *l = ai_layout_of(g->ops);
    memset(bits, 0, HM_NET_WORDS * sizeof *bits);
    if (l != NULL)
        l->look(g, s, seat, bits);
}

static uint32_t u32(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static enum hm_err check_head(const uint8_t *b, size_t n, const struct hm_game *g, uint8_t nseat,
                              struct hm_msg *msg)
{
    uint8_t  digest[32];
    unsigned nbit = hm_net_features(g->ops, nseat);
    if (n < HEAD || memcmp(b, "HMNET\0\0", 7) != 0)
        return hm_fail(msg, HM_MALFORMED, "this is not a weights file", (char *)NULL);
    if (b[7] != 1)
        return hm_fail(msg, HM_MISMATCH, "the weights file is of another version", (char *)NULL);
    hm_net_layout(g->ops, nseat, digest);
    if (nbit == 0 || memcmp(b + 8, digest, sizeof digest) != 0)
        return hm_fail(
            msg, HM_MISMATCH,
            "the weights were trained for other features, another game or number of players",
            (char *)NULL);
    if (u32(b + 104) != nbit || u32(b + 108) != HM_NET_WIDE || u32(b + 112) != HM_NET_DEEP ||
        u32(b + 116) != nseat)
        return hm_fail(msg, HM_MISMATCH, "the weights file has other sizes", (char *)NULL);
    size_t want = HEAD + 2 * HM_NET_WIDE + 4 * (2 * HM_NET_DEEP + OUT_ROWS) +
                  HM_NET_DEEP * HM_NET_WIDE + HM_NET_DEEP * HM_NET_DEEP + OUT_ROWS * HM_NET_DEEP +
                  (size_t)nbit * HM_NET_WIDE;
    if (n != want)
        return hm_fail(msg, HM_MALFORMED, "the weights file is cut short or too long",
                       (char *)NULL);
    hm_sha256(b + HEAD, n - HEAD, digest);
    if (memcmp(b + 72, digest, sizeof digest) != 0)
        return hm_fail(msg, HM_MALFORMED, "the weights file is damaged: its checksum does not fit",
                       (char *)NULL);
    return HM_OK;
}

/* A checksum shows that a file is complete, not that it is safe: sums must not overflow.  */
static enum hm_err check_numbers(const uint8_t *b, struct hm_msg *msg)
{
    const uint8_t *bias = b + HEAD + 2 * HM_NET_WIDE;
    const uint32_t bits = u32(b + 120);
    float          scale;
    memcpy(&scale, &bits, sizeof scale);
    if (!(scale > 0.0f && scale < MAX_SCALE))
        return hm_fail(msg, HM_MALFORMED,
                       "the weights file has a scale that is not a small positive number",
                       (char *)NULL);
    for (unsigned i = 0; i < 2 * HM_NET_DEEP + OUT_ROWS; i++)
        if ((int32_t)u32(bias + 4 * i) > MAX_BIAS || (int32_t)u32(bias + 4 * i) < -MAX_BIAS)
            return hm_fail(msg, HM_MALFORMED, "the weights file has a bias that is too large",
                           (char *)NULL);
    return HM_OK;
}

void ai_net_open_trusted(struct hm_net *net, const struct hm_game *g, uint8_t nseat,
                         const void *bytes)
{
    const uint8_t *b = bytes;
    uint32_t       scale = u32(b + 120);
    *net =
        (struct hm_net){.nbit = (uint16_t)u32(b + 104), .nseat = nseat, .game = g->edition->game};
    memcpy(&net->scale, &scale, sizeof scale);
    net->other_edition = memcmp(b + 40, g->edition->digest, 32) != 0;
    const uint8_t *at = b + HEAD;
    net->in_bias = (const void *)at;
    net->mid_bias = (const void *)(at += 2 * HM_NET_WIDE);
    net->deep_bias = (const void *)(at += 4 * HM_NET_DEEP);
    net->out_bias = (const void *)(at += 4 * HM_NET_DEEP);
    net->mid = (const void *)(at += 4 * OUT_ROWS);
    net->deep = (const void *)(at += HM_NET_DEEP * HM_NET_WIDE);
    net->out = (const void *)(at += HM_NET_DEEP * HM_NET_DEEP);
    net->in = (const void *)(at + OUT_ROWS * HM_NET_DEEP);
}

enum hm_err hm_net_open(struct hm_net *net, const struct hm_game *g, uint8_t nseat,
                        const void *bytes, size_t n, struct hm_msg *msg)
{
    enum hm_err err = check_head(bytes, n, g, nseat, msg);
    if (err == HM_OK)
        err = check_numbers(bytes, msg);
    if (err == HM_OK)
        ai_net_open_trusted(net, g, nseat, bytes);
    return err;
}

const struct hm_net *ai_net_for(const struct hm_bot_request *request, struct hm_net *buffer)
{
    uint8_t     nseat = request->view->seen.head.nseat;
    size_t      n;
    const void *shipped;
    if (request->net != NULL)
        return request->net->nseat == nseat && request->net->game == request->game.edition->game
                   ? request->net
                   : NULL;
    if ((shipped = hm_net_shipped(request->game.ops, nseat, &n)) == NULL)
        return NULL;
    ai_net_open_trusted(buffer, &request->game, nseat, shipped);
    return buffer;
}
