/*
 * rt_any_bytes.c: random bytes as moves, and random games to their end.
 *
 * After every move the table is validated; legal() must return the same list on the full state, on
 * the seat's view and on a sample; check() must accept every listed move and handle all others
 * without harm.
 */
#include "rt_table.h"

static struct hm_move list[HM_MOVES], other[HM_MOVES];

static struct hm_state deal(uint8_t nseat, uint64_t number, uint16_t rounds)
{
    struct hm_state       s;
    struct hm_rng         rng;
    const struct hm_setup setup = {.nseat = nseat, .first = HM_NOBODY, .option = {3, rounds, 1}};
    memset(&s, 0, sizeof s);
    hm_rng_fast(&rng, number);
    assert_int_equal(rt_ops.deal(rotterdam.edition, &s, &setup, &rng, NULL), HM_OK);
    return s;
}

static hm_seat somebody(const struct hm_state *s, struct hm_rng *rng)
{
    hm_seatset w = s->head.prompt;
    for (uint32_t skip = hm_rng_below(rng, hm_popcount(w)); skip > 0; skip--)
        w &= (hm_seatset)(w - 1);
    return (hm_seat)hm_lowest(w);
}

static void same_for(const struct hm_state *s, hm_seat p, struct hm_rng *rng)
{
    struct hm_view  v;
    struct hm_state sample;
    size_t          n = rt_ops.legal(rotterdam.edition, s, p, HM_BOTH, list);
    rt_ops.redact(rotterdam.edition, s, p, &v);
    assert_int_equal(rt_ops.legal(rotterdam.edition, hm_seen(&v), p, HM_BOTH, other), n);
    assert_memory_equal(list, other, n * sizeof *list);
    memset(&sample, 0, sizeof sample);
    rt_ops.determinize(rotterdam.edition, &v, rng, &sample);
    assert_holds(hm_audit(&rotterdam, &sample));
    assert_int_equal(rt_ops.legal(rotterdam.edition, &sample, p, HM_BOTH, other), n);
    assert_memory_equal(list, other, n * sizeof *list);
    for (size_t i = 0; i < n; i++)
        assert_null(rt_ops.check(rotterdam.edition, s, &list[i]));
}

static void step(struct hm_state *s, struct hm_rng *rng)
{
    hm_seat       p = somebody(s, rng);
    enum hm_scope scope = hm_rng_below(rng, 4) == 0 ? HM_BOTH : HM_LISTED;
    size_t        n = rt_ops.legal(rotterdam.edition, s, p, scope, list);
    assert_true(n > 0);
    assert_int_equal(
        rt_ops.apply(rotterdam.edition, s, &list[hm_rng_below(rng, (uint32_t)n)], rng, NULL),
        HM_OK);
    assert_holds(hm_audit(&rotterdam, s));
}

TEST(random_games_go_to_their_end)
{
    UNUSED;
    for (uint8_t nseat = 2; nseat <= 4; nseat++)
        for (uint64_t number = 0; number < 6; number++) {
            struct hm_state s = deal(nseat, number, (uint16_t)(number % 2 == 0 ? 60 : 12));
            struct hm_rng   rng;
            int16_t         points[HM_SEATS];
            hm_rng_fast(&rng, number + 1000);
            while (s.head.prompt != 0) {
                for (hm_seat p = 0; p < nseat; p++)
                    same_for(&s, p, &rng);
                step(&s, &rng);
            }
            assert_int_equal(s.head.phase, HM_RT_PHASE_OVER);
            assert_true(rt_ops.score(rotterdam.edition, &s, points) != 0);
        }
}

TEST(random_bytes_are_checked_safely)
{
    UNUSED;
    struct hm_rng rng;
    hm_rng_fast(&rng, 8);
    unsigned accepted = 0;
    for (uint64_t number = 0; number < 4; number++) {
        struct hm_state s = deal((uint8_t)(2 + number % 3), number, 20);
        while (s.head.prompt != 0) {
            for (unsigned i = 0; i < 40; i++) {
                struct hm_move m;
                memset(&m, 0, sizeof m);
                for (unsigned k = 0; k < sizeof m; k++)
                    if (hm_rng_below(&rng, 4) == 0)
                        ((uint8_t *)&m)[k] =
                            (uint8_t)hm_rng_below(&rng, hm_rng_below(&rng, 2) ? 256 : 24);
                /* nearly right: a listed move with one byte changed */
                if (hm_rng_below(&rng, 2) == 0) {
                    size_t n =
                        rt_ops.legal(rotterdam.edition, &s, somebody(&s, &rng), HM_BOTH, list);
                    m = list[hm_rng_below(&rng, (uint32_t)n)];
                    ((uint8_t *)&m)[hm_rng_below(&rng, sizeof m)] ^=
                        (uint8_t)(1u << hm_rng_below(&rng, 8));
                }
                struct hm_explanation explanation;
                rt_ops.explain(rotterdam.edition, &s, &m, &explanation);
                assert_ptr_equal(explanation.refusal, rt_ops.check(rotterdam.edition, &s, &m));
                if (explanation.refusal == NULL) {
                    struct hm_state trial = s;
                    accepted++;
                    assert_int_equal(rt_ops.apply(rotterdam.edition, &trial, &m, &rng, NULL),
                                     HM_OK);
                    assert_holds(hm_audit(&rotterdam, &trial));
                }
            }
            step(&s, &rng);
        }
    }
    assert_true(accepted > 100);
}

TEST(random_positions_are_refused_or_sound)
{
    UNUSED;
    static char   text[HM_TEXT_SIZE];
    struct hm_rng rng;
    hm_rng_fast(&rng, 15);
    unsigned        fine = 0;
    struct hm_state s = deal(3, 5, 60);
    for (unsigned i = 0; i < 1500 && s.head.prompt != 0; i++) {
        struct hm_state back;
        struct hm_msg   msg = {""};
        step(&s, &rng);
        size_t n = rt_ops.print(rotterdam.edition, &s, false, text, sizeof text);
        for (unsigned k = hm_rng_below(&rng, 3); k > 0; k--)
            text[hm_rng_below(&rng, (uint32_t)n)] = "0123456ABCSH,:[]\"{}"[hm_rng_below(&rng, 19)];
        memset(&back, 0, sizeof back);
        if (hm_position_read(&rotterdam, text, n, &back, &msg) != HM_OK) {
            assert_true(msg.text[0] != 0);
            continue;
        }
        fine++;
        assert_holds(hm_audit(&rotterdam, &back));
    }
    assert_true(fine > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(random_games_go_to_their_end),
        RUN(random_bytes_are_checked_safely),
        RUN(random_positions_are_refused_or_sound),
    };
    return cmocka_run_group_tests_name("rt_any_bytes", tests, NULL, NULL);
}
