/*
 * dump_features.c: prints positions of random Packet Row games with their features, which a second
 * implementation compares (test_features.py).
 *
 * One JSON object per line: for every number of players the names of the features, then positions:
 * the full state, and for each viewer the numbers of the features that are set.
 */
#include "ai/table.h"

#include <stdio.h>

static char text[1 << 16];

static void print_names(const struct hm_game *g, uint8_t nseat)
{
    unsigned n = hm_net_features(g->ops, nseat);
    printf("{\"players\":%u,\"names\":[", nseat);
    for (unsigned i = 0; i < n; i++) {
        hm_net_feature_name(g->ops, nseat, i, text, sizeof text);
        printf("%s\"%s\"", i > 0 ? "," : "", text);
    }
    puts("]}");
}

/* Computed from the viewer's view, so it cannot contain hidden cards. */
static void print_viewer(const struct random_play *d, hm_seat viewer)
{
    struct hm_view view;
    uint64_t       bits[HM_NET_WORDS];
    bool           first = true;
    d->game.ops->redact(d->game.edition, &d->state, viewer, &view);
    hm_net_encode(&d->game, hm_seen(&view), viewer, bits);
    printf("%s[", viewer > 0 ? "," : "");
    for (unsigned i = 0; i < HM_NET_BITS; i++)
        if ((bits[i / 64] >> i % 64 & 1) != 0) {
            printf("%s%u", first ? "" : ",", i);
            first = false;
        }
    putchar(']');
}

int main(int argc, char **argv)
{
    static struct random_play d;
    struct hm_game            g = table_game("packet-row");
    unsigned long             games = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
    for (uint8_t nseat = g.ops->min_seats; nseat <= g.ops->max_seats; nseat++) {
        print_names(&g, nseat);
        for (uint64_t number = 0; number < games; number++) {
            play_start(&d, &g, nseat, number, false);
            do {
                g.ops->print(g.edition, &d.state, false, text, sizeof text);
                printf("{\"state\":%s,\"set\":[", text);
                for (hm_seat p = 0; p < nseat; p++)
                    print_viewer(&d, p);
                puts("]}");
            } while (play_step(&d));
        }
    }
    return 0;
}
