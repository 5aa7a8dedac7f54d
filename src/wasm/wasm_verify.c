/*
 * wasm_verify.c: verifies that the deal of an online game follows the server's commitment.
 *
 * The promise is docs/protocol.md, section 5: the commitment is the SHA-256 of the server's
 * secret, and the seed is the SHA-256 of the secret and everybody's nonces.  Both are computed
 * from the record's header lines, and the record is replayed from that seed.  Version 1 is the
 * old order, in which the opener's nonce came before the commitment.
 */
#include "wasm/wasm.h"

#include <string.h>

static char           text[WASM_SIZE];
static struct hm_move moves[WASM_LOG];

/* The value of the header line that begins with `key`; "" when there is none. */
static bool header(const char *key, char *buf, size_t cap)
{
    size_t         n = strlen(key);
    struct hm_text t = hm_text_in(buf, cap);
    for (const char *line = text; line[0] != '\0' && line[0] != '\n' && line[0] != '\r';) {
        size_t len = strcspn(line, "\r\n");
        if (len > n && memcmp(line, key, n) == 0 && line[n] == ' ') {
            hm_put_n(&t, line + n + 1, len - n - 1);
            return true;
        }
        line += len;
        line += line[0] == '\r';
        line += line[0] == '\n';
    }
    return false;
}

static void put_sha256(const void *data, size_t n, char out[65])
{
    uint8_t digest[32];
    hm_sha256(data, n, digest);
    struct hm_text t = hm_text_in(out, 65);
    hm_put_hex(&t, digest, sizeof digest);
}

/* "harbour-deal-" and the version, the secret, then a line for each seat with its nonce, empty
 * where it gave none. */
static void seed_of(const char *version, const struct hm_seed *secret, const char *nonces,
                    unsigned nseat, char out[65])
{
    char           all[1024], hex[65];
    struct hm_text t = hm_text_in(all, sizeof all);
    hm_seed_text(secret, hex);
    hm_put(&t, "harbour-deal-");
    hm_put(&t, version);
    hm_put_char(&t, '\n');
    hm_put(&t, hex);
    hm_put_char(&t, '\n');
    for (unsigned p = 0; p < nseat; p++) {
        nonces += strspn(nonces, " ");
        size_t n = strspn(nonces, "0123456789abcdefABCDEF");
        hm_put_n(&t, nonces, n);
        hm_put_char(&t, '\n');
        nonces += n;
        nonces += strcspn(nonces, ",");
        nonces += nonces[0] == ',';
    }
    put_sha256(all, t.len < sizeof all ? t.len : sizeof all - 1, out);
}

static bool same(const char *a, const char *b)
{
    return hm_word_is((struct hm_word){a, strlen(a)}, b);
}

enum hm_err wasm_op_verify(struct wasm_call *c)
{
    char commitment[80], secret[80], seed[80], nonces[512], players[8], found[65], deal[8];
    if (!wasm_string(c, "record", text, sizeof text))
        return hm_fail(&c->msg, HM_MALFORMED, "record: missing", (char *)NULL);
    if (!header("commitment", commitment, sizeof commitment))
        return hm_fail(&c->msg, HM_MALFORMED,
                       "record: it has no commitment, so nothing was promised", (char *)NULL);
    if (!header("secret", secret, sizeof secret) || !header("seed", seed, sizeof seed))
        return hm_fail(&c->msg, HM_MALFORMED,
                       "record: secret and seed are revealed when the game is over", (char *)NULL);
    header("nonces", nonces, sizeof nonces);
    header("players", players, sizeof players);
    if (!header("deal", deal, sizeof deal))
        memcpy(deal, "1", 2);
    if (!same(deal, "1") && !same(deal, "2"))
        return hm_fail(&c->msg, HM_MALFORMED, "record: deal: this version is not known: ", deal,
                       (char *)NULL);
    struct hm_seed key;
    hm_seed_from_text(&key, secret);
    put_sha256(key.byte, sizeof key.byte, found);
    bool kept = same(commitment, found);
    seed_of(deal, &key, nonces,
            players[0] >= '1' && players[0] <= '5' ? (unsigned)(players[0] - '0') : 0, found);
    bool dealt = same(seed, found);

    static struct hm_match m;
    const struct hm_ops   *ops = hm_record_game(text, strlen(text), &c->msg);
    struct hm_game         g = ops != NULL ? hm_game_of(ops) : (struct hm_game){NULL, NULL};
    bool                   replays = ops != NULL &&
                   hm_record_parse(&m, &g, text, strlen(text), moves, WASM_LOG, &c->msg) == HM_OK;
    wasm_put_bool(c, "fits", kept && dealt && replays);
    wasm_put_bool(c, "commitment", kept);
    wasm_put_bool(c, "seed", dealt);
    wasm_put_bool(c, "ordered", !same(deal, "1")); /* the commitment came before every nonce */
    wasm_put_bool(c, "replay", replays);
    if (!replays)
        wasm_put_text(c, "fault", c->msg.text);
    return HM_OK;
}
