/*
 * rt_ops.h: the functions of Rotterdam in struct hm_ops (harbour/game.h), which documents them.
 */
#ifndef HARBOUR_RT_OPS_H
#define HARBOUR_RT_OPS_H

#include "harbour/game.h"

enum hm_err rt_load(struct hm_edition *, const struct hm_table *, size_t, struct hm_msg *);
enum hm_err rt_deal(const struct hm_edition *, struct hm_state *, const struct hm_setup *,
                    struct hm_rng *, struct hm_events *);
const struct hm_refusal *rt_check(const struct hm_edition *, const struct hm_state *,
                                  const struct hm_move *);
void        rt_explain(const struct hm_edition *, const struct hm_state *, const struct hm_move *,
                       struct hm_explanation *);
enum hm_err rt_apply(const struct hm_edition *, struct hm_state *, const struct hm_move *,
                     struct hm_rng *, struct hm_events *);
struct hm_draft;
size_t     rt_picks(const struct hm_edition *, const struct hm_state *, const struct hm_draft *,
                    uint8_t mask[HM_PICKS]);
bool       rt_any_time(const struct hm_move *);
hm_seatset rt_audience(const struct hm_edition *, const struct hm_state *, const struct hm_move *);
void       rt_redact(const struct hm_edition *, const struct hm_state *, uint8_t, struct hm_view *);
void       rt_determinize(const struct hm_edition *, const struct hm_view *, struct hm_rng *,
                          struct hm_state *);
hm_seatset rt_score(const struct hm_edition *, const struct hm_state *, int16_t points[HM_SEATS]);
size_t     rt_print_move(const struct hm_edition *, const struct hm_move *, char *, size_t);
enum hm_err rt_parse_move(const struct hm_edition *, uint8_t, const char *, struct hm_move *,
                          struct hm_msg *);
size_t      rt_print(const struct hm_edition *, const struct hm_state *, bool, char *, size_t);
enum hm_err rt_parse(const struct hm_edition *, const struct hm_json *, size_t, struct hm_state *,
                     struct hm_msg *);
size_t      rt_print_setup(const struct hm_edition *, const struct hm_state *, char *, size_t);
size_t      rt_print_card(const struct hm_edition *, hm_card, char *, size_t);
size_t      rt_print_edition(const struct hm_edition *, char *, size_t);
bool        rt_flawed(const struct hm_edition *, const struct hm_state *, struct hm_flaw *);
bool        rt_swappable(const struct hm_edition *, hm_card, hm_card);
void        rt_swap(const struct hm_edition *, struct hm_state *, hm_card, hm_card);
size_t      rt_goals(const struct hm_edition *, const struct hm_state *, hm_seat, struct hm_goal *,
                     size_t);
size_t      rt_steps(const struct hm_edition *, const struct hm_state *, const struct hm_move *,
                     struct hm_step *, size_t);
bool        rt_forced(const struct hm_edition *, const struct hm_state *, const struct hm_move *);
size_t      rt_score_parts(const struct hm_edition *, const struct hm_state *,
                           struct hm_score_part[HM_SCORE_PARTS]);

#endif
