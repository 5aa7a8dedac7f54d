/*
 * pr_payment.c: how a card is paid for: money cards first, then contracts, as late as possible.
 *
 * The search chooses a card as if the money were available.  This file raises the missing money by
 * separate moves, one at a time, until the card can be taken.
 */
#include "pr_bot.h"
#include "pr_features.h"
#include "pr_analysis.h"

static hm_cards all_of(const struct hm_bot_request *request, hm_seat p)
{
    hm_cards hand = hm_pr_hand(request->game.edition, hm_seen(request->view), p);
    hm_cards ships = hm_pr_ships(request->game.edition, hm_seen(request->view), p);
    return hm_or(&hand, &ships);
}

static struct hm_move move_of(const struct hm_bot_request *request, unsigned kind)
{
    return (struct hm_move){.kind = (uint8_t)kind, .seat = ai_seat(request)};
}

/* The value of the hand after the cards of a plan are given, by the bot's net or by its weights.  */
static float left_after(const struct hm_bot_request *request, const struct pr_root *root,
                        const struct hm_plan *plan)
{
    struct pr_model s = root->known;
    struct pr_hand *h = &s.hand[root->seat];
    hm_cards        hand = all_of(request, root->seat), rest = hm_minus(&hand, &plan->move.cards);
    *h = (struct pr_hand){.money = hm_pr_money(hm_seen(request->view), root->seat) + plan->gain,
                          .best = -1};
    for (unsigned c = hm_next(&rest, 0); c < HM_CARDS; c = hm_next(&rest, c + 1))
        pr_hand_add(&root->facts, h, (hm_card)c);
    if (root->net != NULL) {
        struct hm_net_memory memory = {.of = NULL};
        uint64_t             bits[HM_NET_WORDS] = {0};
        float                win[HM_SEATS];
        pr_features(&root->facts, &s, root->seat, bits);
        ai_net_win(root->net, &memory, bits, root->seat, win);
        return win[root->seat];
    }
    return pr_hand_value(&root->facts, &s, root->seat, &root->own,
                         pr_rounds_left(&root->facts, &s));
}

struct hm_move pr_fulfilment(const struct hm_bot_request *request, const struct pr_root *root,
                             int32_t need, int32_t *gain)
{
    struct hm_plan plan[HM_PLANS];
    struct hm_move best = {0};
    float          max = 0;
    *gain = 0;
    if (need <= 0) {
        *gain = request->game.ops->best(request->game.edition, hm_seen(request->view), root->seat,
                                        &best);
        if (*gain <= 0)
            best = (struct hm_move){0};
        return best;
    }
    size_t n = request->game.ops->plans(request->game.edition, hm_seen(request->view), root->seat,
                                        plan, HM_PLANS);
    for (size_t i = 0; i < n; i++) {
        if (plan[i].gain < need)
            continue;
        float left = left_after(request, root, &plan[i]);
        if (best.kind == 0 || left > max) {
            max = left;
            best = plan[i].move;
            *gain = plan[i].gain;
        }
    }
    return best;
}

/* The smallest money card that is enough, else the largest. */
static hm_card money_card(const struct hm_bot_request *request, hm_seat p, int32_t lack)
{
    hm_cards kind = hm_pr_cards_of_kind(request->game.edition, HM_PR_CARD_MONEY),
             hand = all_of(request, p);
    hm_cards money = hm_and(&hand, &kind);
    hm_card  best = HM_NO_CARD;
    int32_t  value = 0;
    for (unsigned c = hm_next(&money, 0); c < HM_CARDS; c = hm_next(&money, c + 1)) {
        int32_t v = hm_pr_card(request->game.edition, (hm_card)c)->value;
        if (best == HM_NO_CARD ||
            (v >= lack ? value < lack || v < value : value < lack && v > value)) {
            best = (hm_card)c;
            value = v;
        }
    }
    return best;
}

static struct hm_move pay_for(const struct hm_bot_request *request, const struct pr_root *root,
                              struct hm_move take, int32_t cost)
{
    int32_t cash = hm_pr_money(hm_seen(request->view), root->seat), gain;
    int32_t in_cards = root->known.hand[root->seat].money - cash;
    if (cash >= cost)
        return take;
    if (cash + in_cards < cost) {
        struct hm_move plan = pr_fulfilment(request, root, cost - cash - in_cards, &gain);
        if (plan.kind != 0)
            return plan;
        /* no listed plan is enough alone: make the best one, then decide again */
        return pr_fulfilment(request, root, 0, &gain);
    }
    struct hm_move m = move_of(request, HM_PR_MOVE_CASH);
    hm_add(&m.cards, money_card(request, root->seat, cost - cash));
    return m;
}

/* The lowest card equal to this one in a supply. */
static hm_card equal_in(const struct hm_bot_request *request, hm_cards supply, unsigned alike)
{
    for (unsigned c = hm_next(&supply, 0); c < HM_CARDS; c = hm_next(&supply, c + 1))
        if (request->game.edition->alike[c] == alike)
            return (hm_card)c;
    return HM_NO_CARD;
}

struct hm_move pr_root_goal(const struct hm_bot_request *request, const struct pr_root *root,
                            uint32_t action)
{
    const struct hm_state *seen = hm_seen(request->view);
    struct hm_move         m = move_of(request, HM_PR_MOVE_PASS);
    if (action == PR_ACTION_PASS)
        return m;
    if (action < PR_ACTION_TAKE) {
        m = move_of(request, HM_PR_MOVE_CHOOSE);
        m.target = (uint8_t)(action - PR_ACTION_NAME);
        return m;
    }
    bool     assist = action >= PR_ACTION_ASSIST;
    unsigned alike = action - (assist ? PR_ACTION_ASSIST : PR_ACTION_TAKE),
             area = root->facts.card[alike].area;
    hm_card c = equal_in(request,
                         assist ? hm_pr_future(request->game.edition, seen, area)
                                : hm_pr_current(request->game.edition, seen, area),
                         alike);
    m = move_of(request, assist ? HM_PR_MOVE_ASSIST : HM_PR_MOVE_TAKE);
    hm_add(&m.cards, c);
    return m;
}

struct hm_move pr_root_move(const struct hm_bot_request *request, const struct pr_root *root,
                            uint32_t action)
{
    struct hm_move m = pr_root_goal(request, root, action);
    unsigned       c = hm_next(&m.cards, 0);
    return c < HM_CARDS ? pay_for(request, root, m, root->facts.card[c].cost) : m;
}

enum hm_err pr_payment(const struct hm_bot_request *request, int32_t need, struct hm_move *out,
                       int32_t *gain)
{
    static const struct pr_bot_params usual = {.weights = &pr_default_weights};
    struct pr_root                    root;
    pr_root_of(request, &usual, &root);
    *out = pr_fulfilment(request, &root, need, gain);
    return HM_OK;
}
