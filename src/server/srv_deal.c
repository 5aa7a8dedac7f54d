/*
 * srv_deal.c: a deal that nobody chose (docs/protocol.md, section 5).
 *
 * The server is bound to its secret by the commitment before it knows the nonces, and a seat
 * gives its nonce before it knows the secret.  The seed is a hash of both.
 */
#include "srv.h"

void srv_commitment(const struct hm_seed *secret, char hex[65])
{
    uint8_t digest[32];
    hm_sha256(secret->byte, sizeof secret->byte, digest);
    struct hm_text t = hm_text_in(hex, 65);
    hm_put_hex(&t, digest, sizeof digest);
}

void srv_deal_seed(const struct hm_seed *secret, char nonce[][SRV_NONCE + 1], uint8_t nseat, struct hm_seed *out)
{
    char           text[64 + 80 + HM_SEATS * (SRV_NONCE + 1)], hex[65];
    struct hm_text t = hm_text_in(text, sizeof text);
    hm_seed_text(secret, hex);
    hm_put(&t, "harbour-deal-1\n");
    hm_put(&t, hex);
    hm_put_char(&t, '\n');
    for (uint8_t p = 0; p < nseat; p++) {
        hm_put(&t, nonce[p]);
        hm_put_char(&t, '\n');
    }
    hm_sha256(text, t.len, out->byte);
}
