/*
 * pr_score.c: points and winners (rules PR-7.4 to PR-7.6).
 *
 * During play it scores as if the game ended now: money cards in hand that this copy sees count as
 * money (PR-7.3).
 */
#include "pr.h"

static int32_t wealth(const struct pr_edition *e, const struct pr_state *s, unsigned p)
{
    const hm_cards cards = hm_and(&s->hand[p], &e->kind[HM_PR_CARD_MONEY]);
    int32_t        money = s->money[p];
    for (unsigned c = hm_next(&cards, 0); c < HM_CARDS; c = hm_next(&cards, c + 1))
        money += e->card[c].value;
    return money;
}

void pr_rate_bankers(const int32_t money[HM_SEATS], unsigned n, int16_t each[HM_SEATS])
{
    for (unsigned p = 0; p < n; p++) {
        unsigned richer = 0;
        for (unsigned q = 0; q < n; q++)
            richer += money[q] > money[p];
        /* A seat is second if exactly one is richer; if several tie for the most, nobody is second.  */
        each[p] = richer == 0 ? (int16_t)(n <= 3 ? 2 : 3) : (int16_t)(n > 3 && richer == 1);
    }
}

/* PR-7.4: the parts of a score. */
enum { BUILDINGS, BANKERS, MONEY, PARTS };

size_t pr_score_parts(const struct hm_edition *edition, const struct hm_state *state,
                      struct hm_score_part part[HM_SCORE_PARTS])
{
    const struct pr_edition *e = pr_edition_of(edition);
    const struct pr_state   *s = pr_state_of(state);
    int16_t                  each[HM_SEATS];
    part[BUILDINGS] = (struct hm_score_part){.name = "buildings", .per = 1};
    part[BANKERS] = (struct hm_score_part){.name = "bankers", .per = 1};
    part[MONEY] = (struct hm_score_part){.name = "money", .per = 10};
    for (unsigned p = 0; p < s->head.nseat; p++)
        part[MONEY].amount[p] = wealth(e, s, p);
    pr_rate_bankers(part[MONEY].amount, s->head.nseat, each);
    for (unsigned p = 0; p < s->head.nseat; p++) {
        const hm_cards built = hm_and(&s->hand[p], &e->kind[HM_PR_CARD_BUILDING]);
        const hm_cards held = hm_and(&s->hand[p], &e->kind[HM_PR_CARD_BANKER]);
        for (unsigned c = hm_next(&built, 0); c < HM_CARDS; c = hm_next(&built, c + 1))
            part[BUILDINGS].amount[p] += e->card[c].value;
        part[BANKERS].amount[p] = (int32_t)hm_count(&held) * each[p];
    }
    return PARTS;
}

hm_seatset pr_score(const struct hm_edition *edition, const struct hm_state *state,
                    int16_t points[HM_SEATS])
{
    struct hm_score_part part[HM_SCORE_PARTS];
    hm_seatset           winners = 0;
    int64_t              max = -1;

    pr_score_parts(edition, state, part);
    for (unsigned p = 0; p < HM_SEATS; p++)
        points[p] = 0;
    for (unsigned p = 0; p < state->head.nseat; p++) {
        const int32_t money = part[MONEY].amount[p];
        points[p] = (int16_t)(part[BUILDINGS].amount[p] + part[BANKERS].amount[p] +
                              money / part[MONEY].per);
        const int64_t rank = pr_rank(points[p], money);
        if (rank > max)
            winners = 0;
        if (rank >= max) {
            max = rank;
            winners |= hm_seat_bit(p);
        }
    }
    return winners;
}
