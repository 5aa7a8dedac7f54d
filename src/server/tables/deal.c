/*
 * deal.c: a deal that nobody chose (docs/protocol.md, section 5).
 *
 * The server is bound to its secret by the commitment before it knows any nonce, and a seat
 * gives its nonce before it knows the secret.  The seed is a hash of both.
 */
#include "server/tables/deal.h"
#include "server/protocol/answer.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <string.h>

void srv_commitment(const struct hm_seed *secret, char hex[65])
{
    uint8_t digest[32];
    hm_sha256(secret->byte, sizeof secret->byte, digest);
    struct hm_text t = hm_text_in(hex, 65);
    hm_put_hex(&t, digest, sizeof digest);
}

/* The version is hashed too: a record of the old order cannot pass for one of the new. */
void srv_deal_seed(unsigned version, const struct hm_seed *secret, char nonce[][SRV_NONCE + 1], uint8_t nseat,
                   struct hm_seed *out)
{
    char           text[64 + 80 + HM_SEATS * (SRV_NONCE + 1)], hex[65];
    struct hm_text t = hm_text_in(text, sizeof text);
    hm_seed_text(secret, hex);
    srv_putf(&t, "harbour-deal-%u\n%s\n", version, hex);
    for (uint8_t p = 0; p < nseat; p++) {
        hm_put(&t, nonce[p]);
        hm_put_char(&t, '\n');
    }
    hm_sha256(text, t.len, out->byte);
}

/* ---- entries ---------------------------------------------------------------------------- */

void srv_deal_entry(struct srv_entry *e, const struct hm_seed *secret)
{
    *e = (struct srv_entry){.kind = SRV_E_COMMIT, .seat = HM_NOBODY, .arg = SRV_DEAL_NEW};
    srv_commitment(secret, e->text);
}

bool srv_deal_fold_commit(struct srv_table *t, const struct srv_entry *e)
{
    char commitment[65];
    srv_commitment(&t->secret, commitment);
    if (t->n != 0 || e->arg != SRV_DEAL_NEW || strcmp(commitment, e->text) != 0)
        return false;
    t->deal = SRV_DEAL_NEW;
    return true;
}

bool srv_deal_fold_nonce(struct srv_table *t, const struct srv_entry *e)
{
    struct srv_seat *s = &t->seat[e->seat];
    bool             none = strcmp(e->text, "-") == 0;
    if (t->state != SRV_OPEN || s->kind != SRV_PERSON || (!none && !srv_hex_ok(e->text, SRV_NONCE)))
        return false;
    snprintf(s->nonce, sizeof s->nonce, "%.*s", SRV_NONCE, none ? "" : e->text);
    s->owes = false;
    return true;
}

/* ---- commands --------------------------------------------------------------------------- */

const char *srv_nonce_of(struct srv_cmd *c)
{
    const json_t *v = json_object_get(c->msg, "nonce");
    const char   *s = json_is_string(v) ? json_string_value(v) : "";
    if ((v == NULL || json_is_null(v) || json_is_string(v)) && srv_hex_ok(s, SRV_NONCE))
        return s[0] != 0 ? s : "-";
    srv_no(c->conn, c->re, "form", "nonce: an even number of hexadecimal digits is wanted, up to %d", SRV_NONCE);
    return NULL;
}

hm_seat srv_deal_waits_for(const struct srv_table *t)
{
    int64_t since = srv_now(t->srv) - SRV_NONCE_WAIT_MS;
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++) {
        const struct srv_seat *s = &t->seat[p];
        if (s->owes && s->user != t->owner && s->sat > since)
            return p;
    }
    return HM_NOBODY;
}

void srv_cmd_nonce(struct srv_table *t, struct srv_cmd *c)
{
    hm_seat     p = srv_seat_of(t, c->conn->user.id);
    const char *nonce = srv_nonce_of(c);
    if (nonce == NULL)
        return;
    if (p == HM_NOBODY) {
        srv_no(c->conn, c->re, "forbidden", "you have no seat at this table");
    } else if (t->state != SRV_OPEN) {
        srv_no(c->conn, c->re, "state", "the cards have been dealt");
    } else {
        struct srv_entry *e = srv_next_entry(t, SRV_E_NONCE, p);
        snprintf(e->text, sizeof e->text, "%s", nonce);
        srv_commit(t, c, NULL, NULL);
    }
}
