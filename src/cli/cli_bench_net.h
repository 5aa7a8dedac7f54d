/* cli_bench_net.h: the part of `harbour bench` that is about nets. */
#ifndef HARBOUR_CLI_BENCH_NET_H
#define HARBOUR_CLI_BENCH_NET_H

#include "harbour/bot.h"

/* Nanoseconds for one position, from its view; below 0: the game has no net. */
double cli_net_ns(const struct hm_game *g, const struct hm_view *view, const hm_seat *seat, unsigned n);

/* Iterations a second of a search with a net; below 0 likewise. */
double cli_net_search(const struct hm_game *g, const struct hm_view *view, unsigned n);

#endif
