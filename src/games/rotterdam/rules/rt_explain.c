/*
 * rt_explain.c: the detail of a refusal: the card, the good and the numbers, as check() finds them.
 */
#include "rt_check.h"

void rt_explain(const struct hm_edition *e, const struct hm_state *s, const struct hm_move *m,
                struct hm_explanation *explanation)
{
    *explanation = (struct hm_explanation){.card = HM_NO_CARD};
    explanation->refusal =
        rt_judge(&(struct rt_judging){rt_edition_of(e), rt_state_of(s), m, explanation, m->seat});
}
