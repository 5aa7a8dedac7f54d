/*
 * cli_bench_net.c: measures nets: one evaluation of a position, and search with a net.
 *
 * An evaluation here is the public call: from the view to the features to the win probabilities.  A
 * search already has the representation that features are computed from, and successive positions
 * differ in few of them; `search` measures that.
 */
#include "cli_bench_net.h"

#include "cli.h"
#include "system/clock.h"

#include <stdlib.h>

enum { RUNS = 3, SEARCHES = 24, ITERATIONS = 1000 };

double cli_net_ns(const struct hm_game *g, const struct hm_view *view, const hm_seat *seat,
                  unsigned n)
{
    struct hm_net        net;
    struct hm_net_memory memory = {.of = NULL};
    struct hm_msg        msg;
    size_t               size;
    uint8_t              nseat = view[0].seen.head.nseat;
    const void          *bytes = hm_net_shipped(g->ops, nseat, &size);
    double               best = -1;
    float                win[HM_SEATS];
    if (bytes == NULL || hm_net_open(&net, g, nseat, bytes, size, &msg) != HM_OK)
        return -1;
    for (unsigned r = 0; r < RUNS; r++) {
        uint64_t begun = hm_clock_ns(), calls = 0;
        do
            for (unsigned i = 0; i < n; i++, calls++)
                hm_net_win(&net, &memory, g, hm_seen(&view[i]), seat[i], win);
        while (hm_clock_ns() - begun < 5000000u);
        double ns = (double)(hm_clock_ns() - begun) / (double)calls;
        best = best < 0 || ns < best ? ns : best;
    }
    return best;
}

double cli_net_search(const struct hm_game *g, const struct hm_view *view, unsigned n)
{
    struct hm_bot    bot;
    struct hm_msg    msg;
    struct hm_move   move;
    struct hm_budget budget = {.iterations = ITERATIONS};
    double           best = -1;
    if (hm_bot_find(g->ops, "net-search", &bot, &msg) != HM_OK)
        return -1;
    size_t size = hm_bot_memory(&bot, &budget);
    void  *memory = malloc(size);
    for (unsigned r = 0; memory != NULL && r < RUNS; r++) {
        static struct hm_report report;
        uint64_t                begun = hm_clock_ns(), done = 0;
        for (unsigned i = 0; i < n; i += n / SEARCHES + 1) {
            struct hm_bot_request request = {.game = *g,
                                             .view = &view[i],
                                             .seed = i,
                                             .budget = budget,
                                             .memory = memory,
                                             .size = size};
            report = (struct hm_report){.iterations = 0};
            if (hm_bot_move(&bot, &request, &move, &report) == HM_OK && !report.no_net)
                done += report.iterations;
        }
        double rate = (double)done * 1e9 / (double)(hm_clock_ns() - begun);
        best = rate > best ? rate : best;
    }
    free(memory);
    return best > 0 ? best : -1;
}
