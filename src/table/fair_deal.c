/*
 * fair_deal.c: a deal that nobody can choose (docs/protocol.md, section 5).
 *
 * The server is bound to its secret by the commitment before it knows any nonce, and a seat
 * gives its nonce before it knows the secret.  The seed is a hash of both.
 */
#include "table/fair_deal.h"

#include <stdio.h>
#include <string.h>

void table_commitment(const struct hm_seed *secret, char hex[65])
{
    uint8_t digest[32];
    hm_sha256(secret->byte, sizeof secret->byte, digest);
    struct hm_text t = hm_text_in(hex, 65);
    hm_put_hex(&t, digest, sizeof digest);
}

/* The version is hashed, too, so that a record of the old order cannot be presented as one of the
 * new order. */
void table_deal_seed(unsigned version, const struct hm_seed *secret, char nonce[][TABLE_NONCE + 1],
                     uint8_t nseat, struct hm_seed *out)
{
    char           text[64 + 80 + HM_SEATS * (TABLE_NONCE + 1)], hex[65];
    struct hm_text t = hm_text_in(text, sizeof text);
    hm_seed_text(secret, hex);
    hm_put(&t, "harbour-deal-");
    hm_put_int(&t, version);
    hm_put_char(&t, '\n');
    hm_put(&t, hex);
    hm_put_char(&t, '\n');
    for (uint8_t p = 0; p < nseat; p++) {
        hm_put(&t, nonce[p]);
        hm_put_char(&t, '\n');
    }
    hm_sha256(text, t.len, out->byte);
}

bool table_nonce_ok(const char *text)
{
    size_t n = strlen(text);
    return n <= TABLE_NONCE && n % 2 == 0 && strspn(text, "0123456789abcdef") == n;
}

/* ---- entries ---------------------------------------------------------------------------- */

void table_deal_entry(struct table_entry *e, const struct hm_seed *secret)
{
    *e = (struct table_entry){.kind = TABLE_E_COMMIT, .seat = HM_NOBODY, .arg = TABLE_DEAL_NEW};
    table_commitment(secret, e->text);
}

bool table_fold_commit(struct table *t, const struct table_entry *e)
{
    char commitment[65];
    table_commitment(&t->secret, commitment);
    if (t->n != 0 || e->arg != TABLE_DEAL_NEW || strcmp(commitment, e->text) != 0)
        return false;
    t->deal = TABLE_DEAL_NEW;
    return true;
}

bool table_fold_nonce(struct table *t, const struct table_entry *e)
{
    struct table_seat *s = &t->seat[e->seat];
    bool               none = strcmp(e->text, "-") == 0;
    if (t->state != TABLE_OPEN || s->kind != TABLE_PERSON || (!none && !table_nonce_ok(e->text)))
        return false;
    snprintf(s->nonce, sizeof s->nonce, "%.*s", TABLE_NONCE, none ? "" : e->text);
    s->owes = false;
    return true;
}

hm_seat table_waits_for_nonce(const struct table *t, int64_t now)
{
    int64_t since = now - TABLE_NONCE_WAIT_MS;
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++) {
        const struct table_seat *s = &t->seat[p];
        if (s->owes && s->user != t->owner && s->sat > since)
            return p;
    }
    return HM_NOBODY;
}
