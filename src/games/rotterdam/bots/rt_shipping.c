/*
 * rt_shipping.c: decides when to play a shipping card.
 *
 * Evaluates every way to play every card in hand on a few samples by its effect on the win
 * chances; plays the best one if that gains more than keeping the card.
 */
#include "rt_bot.h"

enum { GUESSES = 4, WAYS = 400 };

bool rt_is_card_move(unsigned kind)
{
    switch ((enum hm_rt_move_kind)kind) {
    case HM_RT_MOVE_LUCK:
    case HM_RT_MOVE_CARGO:
    case HM_RT_MOVE_SETBACK:
    case HM_RT_MOVE_STORM:
    case HM_RT_MOVE_ROB:
    case HM_RT_MOVE_POLICE: return true;
    case HM_RT_MOVE_OPEN: /* only makes space, see below */
    case HM_RT_MOVE_PLACE:
    case HM_RT_MOVE_COLOUR:
    case HM_RT_MOVE_STEER:
    case HM_RT_MOVE_DRAW:
    case HM_RT_MOVE_OFFER:
    case HM_RT_MOVE_WITHDRAW:
    case HM_RT_MOVE_ACCEPT:
    case HM_RT_MOVE_SHOW:
    case HM_RT_MOVE_DONE:
    case HM_RT_MOVE_COMPLETE:
    case HM_RT_MOVE_PASS:
    case HM_RT_MOVE_END:
    case HM_RT_MOVE_KINDS: break;
    }
    return false;
}

/* With a full hand and a card due, reveals one with points, which costs nothing.  */
static struct hm_move room_for_more(const struct rt_root *root)
{
    const struct hm_state *s = hm_seen(root->view);
    hm_cards               hand = hm_rt_shipping(s, root->seat);
    struct hm_move         m = {.kind = HM_RT_MOVE_OPEN, .seat = root->seat};
    if (s->head.phase == HM_RT_PHASE_CARDS && hm_rt_due(s, root->seat) > 0 && hm_count(&hand) == 3)
        for (unsigned c = hm_next(&hand, 0); c < HM_CARDS; c = hm_next(&hand, c + 1))
            if (root->facts.points[c] > 0) {
                hm_add(&m.cards, c);
                return m;
            }
    return (struct hm_move){0};
}

struct hm_move rt_best_card(const struct rt_root *root, ai_rng *rng, float min)
{
    const struct hm_game  *g = &root->facts.game;
    const struct hm_state *s = hm_seen(root->view);
    hm_cards               hand = hm_rt_shipping(s, root->seat);
    struct hm_move         list[HM_MOVES], best = room_for_more(root);
    if (best.kind != 0 || hm_none(&hand) || min >= 1.0f || hm_rt_steering(s) != 0xff)
        return best;
    size_t n = g->ops->legal(g->edition, s, root->seat, HM_LISTED, list);
    float  gain[WAYS] = {0}, max = min;
    size_t ways = 0;
    for (size_t i = 0; i < n && ways < WAYS; i++)
        if (rt_is_card_move(list[i].kind))
            list[ways++] = list[i];
    for (unsigned k = 0; ways > 0 && k < GUESSES; k++) {
        struct rt_model at;
        float           before[HM_SEATS], after[HM_SEATS];
        rt_model_sample(root, rng, &at);
        rt_model_chances(&root->facts, &at.s, before);
        for (size_t i = 0; i < ways; i++) {
            struct hm_state next;
            struct hm_rng   chance = at.rng; /* the same for every card */
            hm_copy(g, &next, &at.s);
            g->ops->apply(g->edition, &next, &list[i], &chance, NULL);
            rt_model_chances(&root->facts, &next, after);
            gain[i] += (after[root->seat] - before[root->seat]) / GUESSES;
        }
    }
    for (size_t i = 0; i < ways; i++)
        if (gain[i] > max) {
            max = gain[i];
            best = list[i];
        }
    return best;
}
