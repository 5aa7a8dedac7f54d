/*
 * rt_reasons.c: the reasons for a move in Rotterdam, from what it changes.
 *
 * Uses only what the seat itself sees.
 */
#include "rt_analysis.h"

static void add_reason(struct hm_hint *out, const char *id, int32_t n, hm_card card, hm_seat seat)
{
    if (out->nreason < HM_REASONS)
        out->reason[out->nreason++] = (struct hm_reason){id, n, card, seat};
}

static void explain_colour(const struct rt_root *root, const struct hm_state *s, unsigned colour,
                           struct hm_hint *out)
{
    struct hm_rt_step step[HM_RT_SHIPS];
    unsigned          home = 0, on = 0, moved[HM_SEATS] = {0}, stopped = 0, fastest = HM_NOBODY;
    size_t            n = hm_rt_preview(root->facts.game.edition, s, root->seat, colour, step);
    for (size_t i = 0; i < n; i++) {
        unsigned owner = step[i].ship / HM_RT_FLEET, cargo = hm_rt_ship_cargo(s, step[i].ship);
        unsigned h = root->facts.harbour_at[step[i].to];
        if (step[i].blocked)
            stopped += owner != root->seat;
        else if (owner != root->seat)
            moved[owner]++;
        else if (h < HM_RT_HARBOURS && cargo > 0 && root->facts.harbour_for[cargo - 1] == h)
            home++;
        else
            on++;
    }
    for (unsigned p = 0; p < root->facts.nseat; p++)
        if (moved[p] > 0 && (fastest == HM_NOBODY || moved[p] > moved[fastest]))
            fastest = p;
    if (home > 0)
        add_reason(out, "delivers", (int32_t)home, HM_NO_CARD, HM_NOBODY);
    if (on > 0)
        add_reason(out, "advances", (int32_t)on, HM_NO_CARD, HM_NOBODY);
    if (stopped > 0)
        add_reason(out, "stops", (int32_t)stopped, HM_NO_CARD, HM_NOBODY);
    if (fastest != HM_NOBODY)
        add_reason(out, "helps", (int32_t)moved[fastest], HM_NO_CARD, (hm_seat)fastest);
}

static void explain_place(const struct rt_root *root, const struct hm_state *s, unsigned cargo,
                          struct hm_hint *out)
{
    hm_cards hand = hm_rt_assignments(s, root->seat);
    unsigned wanting = 0;
    hm_card  which = HM_NO_CARD;
    for (unsigned c = hm_next(&hand, 0); cargo > 0 && c < HM_CARDS; c = hm_next(&hand, c + 1)) {
        uint8_t lack[HM_RT_PRODUCTS];
        bool    wants = false;
        hm_rt_lacks(root->facts.game.edition, s, root->seat, (hm_card)c, lack);
        for (unsigned k = 0; k < HM_RT_PRODUCTS; k++)
            wants = wants || (lack[k] > 0 &&
                              root->facts.harbour_of[k] == root->facts.harbour_for[cargo - 1]);
        if (wants) {
            wanting++;
            which = (hm_card)c;
        }
    }
    if (wanting > 0) {
        add_reason(out, "cargo", (int32_t)wanting, HM_NO_CARD, HM_NOBODY);
        add_reason(out, "wanted", 0, which, HM_NOBODY);
    }
}

void rt_reasons(const struct hm_bot_request *request, const struct hm_move *move,
                struct hm_hint *out)
{
    const struct hm_state *s = hm_seen(request->view);
    struct rt_root         root;
    rt_root_of(request, &(struct rt_bot_params){.weights = &rt_default_weights}, &root);
    switch ((enum hm_rt_move_kind)move->kind) {
    case HM_RT_MOVE_COLOUR: explain_colour(&root, s, move->target, out); break;
    case HM_RT_MOVE_PLACE:
    case HM_RT_MOVE_CARGO: explain_place(&root, s, move->arg[1], out); break;
    case HM_RT_MOVE_COMPLETE:
        for (unsigned c = hm_next(&move->cards, 0); c < HM_CARDS; c = hm_next(&move->cards, c + 1))
            if (root.facts.need[c] != 0)
                add_reason(out, "completes", root.facts.points[c], (hm_card)c, HM_NOBODY);
        break;
    case HM_RT_MOVE_PASS:
    case HM_RT_MOVE_DONE: add_reason(out, "saves", 0, HM_NO_CARD, HM_NOBODY); break;
    case HM_RT_MOVE_DRAW:
    case HM_RT_MOVE_END:
    case HM_RT_MOVE_STEER:
    case HM_RT_MOVE_LUCK:
    case HM_RT_MOVE_SETBACK:
    case HM_RT_MOVE_STORM:
    case HM_RT_MOVE_OPEN:
    case HM_RT_MOVE_ROB:
    case HM_RT_MOVE_POLICE:
    case HM_RT_MOVE_OFFER:
    case HM_RT_MOVE_WITHDRAW:
    case HM_RT_MOVE_ACCEPT:
    case HM_RT_MOVE_SHOW:
    case HM_RT_MOVE_KINDS: break;
    }
}

const struct ai_reason_text rt_reason_texts[] = {
    {"delivers", "{n} of your ships reach a harbour that takes their cargo"},
    {"advances", "{n} of your ships move on"},
    {"stops", "{n} ships of others stay where they are"},
    {"helps", "it helps {seat}: {n} of their ships move on"},
    {"completes", "completes {card}: {n} points"},
    {"wanted", "a product for {card}"},
    {"cargo", "{n} of your assignments want what this cargo becomes"},
    {"gains", "your win chance rises by {n} percent"},
    {"leader", "it would help {seat}, who leads, by {n} percent"},
    {"saves", "keeps your cards for later"},
    {NULL, NULL},
};
