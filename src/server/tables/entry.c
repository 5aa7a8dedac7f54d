/*
 * entry.c: an entry of a table's log as one line of text.
 *
 *   move A 17 k9 take M35          kind, seat or '-', number, message id or '-', the rest
 *
 * The store keeps these lines; a host can read them with any tool.
 */
#include "server/tables/entry.h"
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const srv_entry_names[SRV_E_KINDS] = {
    [SRV_E_SIT] = "sit",         [SRV_E_LEAVE] = "leave",     [SRV_E_BOT] = "bot",     [SRV_E_START] = "start",
    [SRV_E_MOVE] = "move",       [SRV_E_BACK] = "back",       [SRV_E_ASK] = "ask",     [SRV_E_VOTE] = "vote",
    [SRV_E_PAUSE] = "pause",     [SRV_E_RESUME] = "resume",   [SRV_E_FLAG] = "flag",   [SRV_E_AWAY] = "away",
    [SRV_E_RECLAIM] = "reclaim", [SRV_E_REMATCH] = "rematch", [SRV_E_CLOSE] = "close", [SRV_E_WAKE] = "wake",
    [SRV_E_COMMIT] = "commit",   [SRV_E_NONCE] = "nonce",     [SRV_E_ERASE] = "erase",
};

size_t srv_entry_print(const struct srv_entry *e, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    hm_put(&t, srv_entry_names[e->kind]);
    hm_put_char(&t, ' ');
    hm_put_char(&t, e->seat == HM_NOBODY ? '-' : hm_seat_letter(e->seat));
    hm_put_char(&t, ' ');
    hm_put_int(&t, e->arg);
    hm_put_char(&t, ' ');
    hm_put(&t, e->cid[0] != 0 ? e->cid : "-");
    if (e->text[0] != 0) {
        hm_put_char(&t, ' ');
        hm_put(&t, e->text);
    }
    return t.len;
}

bool srv_entry_parse(struct srv_entry *e, const char *body)
{
    struct hm_word w[4];
    unsigned       kind = 0;
    if (hm_words(body, w, 4) < 4)
        return false;
    while (kind < SRV_E_KINDS && !hm_word_is(w[0], srv_entry_names[kind]))
        kind++;
    if (kind == SRV_E_KINDS || w[1].len != 1 || w[3].len > SRV_CID)
        return false;
    e->kind = (enum srv_entry_kind)kind;
    e->seat = w[1].at[0] == '-' ? HM_NOBODY : (hm_seat)(w[1].at[0] - 'A');
    if (e->seat != HM_NOBODY && e->seat >= HM_SEATS)
        return false;
    e->arg = strtoll(w[2].at, NULL, 10);
    e->cid[0] = 0;
    if (w[3].at[0] != '-' || w[3].len > 1)
        snprintf(e->cid, sizeof e->cid, "%.*s", (int)w[3].len, w[3].at);
    const char *rest = w[3].at + w[3].len;
    rest += *rest == ' ';
    snprintf(e->text, sizeof e->text, "%s", rest);
    return strlen(rest) < sizeof e->text;
}

bool srv_entry_read(struct srv_entry *e, const struct store_row *r)
{
    e->n = (uint32_t)store_as_int(r, 0);
    e->at = store_as_int(r, 1);
    e->who = store_as_int(r, 2);
    return srv_entry_parse(e, store_as_text(r, 3));
}
