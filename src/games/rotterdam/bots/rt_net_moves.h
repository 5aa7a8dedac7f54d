/* rt_net_moves.h: the net's evaluation of Rotterdam's moves. */
#ifndef HARBOUR_RT_NET_MOVES_H
#define HARBOUR_RT_NET_MOVES_H

#include "rt_bot.h"

struct rt_net_move {
    struct hm_move move;
    float          win[HM_SEATS]; /* mean of the net's values after it */
    float          square;        /* mean square of that for the searching seat */
};

enum {
    RT_NET_MEMORY = HM_MOVES * (sizeof(struct hm_move) + sizeof(struct rt_net_move)) +
                    2 * sizeof(struct rt_model) + sizeof(struct hm_net_memory) + 5 * AI_ALIGN,
};

/* Tries every listed move over at most `samples` samples, which becomes the number that the budget
 * allowed; a single move only if `even_one`; `list` has HM_MOVES places.  False: too little memory. */
bool rt_net_list(const struct hm_bot_request *request, const struct rt_root *root,
                 uint32_t *samples, bool even_one, struct ai_scratch scratch,
                 struct rt_net_move *list, size_t *n);

/* The best of them. */
void rt_net_take(const struct rt_root *root, const struct rt_net_move *list, size_t n,
                 uint32_t samples, struct hm_move *out, struct hm_report *report);

/* The moves to search: the best move, or every one, and shipping cards with a higher value.  */
void rt_net_firsts(struct rt_root *root, const struct rt_net_move *list, size_t n, bool every);

/* True if the moves differ only in the ship; ships at home are equivalent.  */
bool rt_is_alike(const struct hm_state *s, const struct hm_move *a, const struct hm_move *b);

/* Leaves out shipping cards. */
size_t rt_net_others(struct rt_net_move *list, size_t n);

#endif
