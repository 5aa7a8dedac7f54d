/* entry.c: see entry.h. */
#include "table/entry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const table_entry_names[TABLE_E_KINDS] = {
    [TABLE_E_SIT] = "sit",         [TABLE_E_LEAVE] = "leave",     [TABLE_E_BOT] = "bot",
    [TABLE_E_START] = "start",     [TABLE_E_MOVE] = "move",       [TABLE_E_BACK] = "back",
    [TABLE_E_ASK] = "ask",         [TABLE_E_VOTE] = "vote",       [TABLE_E_PAUSE] = "pause",
    [TABLE_E_RESUME] = "resume",   [TABLE_E_FLAG] = "flag",       [TABLE_E_AWAY] = "away",
    [TABLE_E_RECLAIM] = "reclaim", [TABLE_E_REMATCH] = "rematch", [TABLE_E_CLOSE] = "close",
    [TABLE_E_WAKE] = "wake",       [TABLE_E_COMMIT] = "commit",   [TABLE_E_NONCE] = "nonce",
    [TABLE_E_ERASE] = "erase",     [TABLE_E_RESIGN] = "resign",
};

size_t table_entry_print(const struct table_entry *e, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    hm_put(&t, table_entry_names[e->kind]);
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

bool table_entry_parse(struct table_entry *e, const char *line)
{
    struct hm_word w[4];
    unsigned       kind = 0;
    if (hm_words(line, w, 4) < 4)
        return false;
    while (kind < TABLE_E_KINDS && !hm_word_is(w[0], table_entry_names[kind]))
        kind++;
    if (kind == TABLE_E_KINDS || w[1].len != 1 || w[3].len > TABLE_CID)
        return false;
    e->kind = (enum table_entry_kind)kind;
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
