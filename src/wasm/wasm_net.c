/*
 * wasm_net.c: stores weights that the page provides, for bots with a net.
 *
 * The module contains no weights: they would be larger than everything else, and a page needs
 * those of one game and number of players at a time.  A net stays until the page provides another
 * for the same game and number of players, or until all places are used and the last is
 * replaced.
 */
#include "wasm/wasm.h"

#include <string.h>

enum { LENT = 8 }; /* a page plays one game at a time, with few numbers of players */

static struct {
    struct hm_net        net;
    const struct hm_ops *ops; /* NULL: nothing provided yet */
    HM_ALIGN(16) uint8_t bytes[HM_NET_BYTES];
} lent[LENT];

static HM_ALIGN(16) uint8_t aside[HM_NET_BYTES]; /* until it is known to be good */
static char text[HM_NET_BYTES / 3 * 4 + 8];

/* Where the weights of a game and number of players are, or where they may go. */
static size_t place_of(const struct hm_ops *ops, uint8_t nseat)
{
    size_t i = 0;
    while (i + 1 < sizeof lent / sizeof *lent && lent[i].ops != NULL &&
           (lent[i].ops != ops || lent[i].net.nseat != nseat))
        i++;
    return i;
}

const struct hm_net *wasm_net(const struct hm_game *g, uint8_t nseat)
{
    size_t i = place_of(g->ops, nseat);
    return lent[i].ops == g->ops && lent[i].net.nseat == nseat ? &lent[i].net : NULL;
}

enum hm_err wasm_op_net(struct wasm_call *c)
{
    struct hm_game g;
    struct hm_net  net;
    int64_t        nseat = 0;
    enum hm_err    err = wasm_game(c, &g);
    if (err == HM_OK)
        err = wasm_number(c, "seats", g.ops->min_seats, g.ops->max_seats, -1, &nseat);
    if (err != HM_OK)
        return err;
    if (!wasm_string(c, "bytes", text, sizeof text))
        return hm_fail(&c->msg, HM_MALFORMED, "bytes: missing", (char *)NULL);
    size_t n = hm_base64_read(text, strlen(text), aside, sizeof aside);
    if (n == SIZE_MAX)
        return hm_fail(&c->msg, HM_MALFORMED, "bytes: not base64, or more than a weights file has",
                       (char *)NULL);
    err = hm_net_open(&net, &g, (uint8_t)nseat, aside, n, &c->msg);
    if (err != HM_OK)
        return err;
    size_t i = place_of(g.ops, (uint8_t)nseat);
    memcpy(lent[i].bytes, aside, n);
    err = hm_net_open(&lent[i].net, &g, (uint8_t)nseat, lent[i].bytes, n, &c->msg);
    lent[i].ops = g.ops;
    wasm_put_bool(c, "otherEdition", net.other_edition);
    return err;
}
