/* cli_bench_net.h: the part of `harbour bench` that is about nets. */
#ifndef HARBOUR_CLI_BENCH_NET_H
#define HARBOUR_CLI_BENCH_NET_H

#include "harbour/bot.h"

/* Nanoseconds per position, from its view; negative: the game has no net. */
double cli_net_ns(const struct hm_game *g, const struct hm_view *view, const hm_seat *seat,
                  unsigned n);

/* Iterations per second of a search with a net; negative likewise. */
double cli_net_search(const struct hm_game *g, const struct hm_view *view, unsigned n);

#endif
