/*
 * test_faults.c: each law detects the fault that it exists for.
 *
 * A fault is a copy of a real game with one slot of the table replaced.  The law has to find it
 * within a few random games and describe it.
 */
#include "laws/laws.h"
#include "support/check.h"

#include "harbour/encoding.h"

static const struct hm_ops *whole; /* the game as it is */
static struct hm_ops        broken;
static unsigned             calls;

/* 1: the result depends on something other than seed and moves. */
static enum hm_err deal_by_the_clock(const struct hm_edition *e, struct hm_state *s,
                                     const struct hm_setup *setup, struct hm_rng *r,
                                     struct hm_events *ev)
{
    hm_rng_fast(r, calls++);
    return whole->deal(e, s, setup, r, ev);
}

/* 1: a byte that is never written keeps the previous memory. */
static enum hm_err deal_around_a_byte(const struct hm_edition *e, struct hm_state *s,
                                      const struct hm_setup *setup, struct hm_rng *r,
                                      struct hm_events *ev)
{
    uint8_t    *last = (uint8_t *)s + whole->state_size - 1, before = *last;
    enum hm_err err = whole->deal(e, s, setup, r, ev);
    *last ^= before;
    return err;
}

/* 1: a move from a snapshot has another result. */
static enum hm_err apply_with_a_memory(const struct hm_edition *e, struct hm_state *s,
                                       const struct hm_move *m, struct hm_rng *r,
                                       struct hm_events *ev)
{
    enum hm_err err = whole->apply(e, s, m, r, ev);
    if (err == HM_OK && ++calls > 3)
        ((uint8_t *)s)[whole->state_size - 1] ^= 1;
    return err;
}

/* 2: legal() lists a move that check() refuses. */
static size_t legal_with_a_surplus(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                                   enum hm_scope scope, struct hm_move out[HM_MOVES])
{
    size_t n = whole->legal(e, s, p, scope, out);
    if (n > 0 && n < HM_MOVES) {
        out[n] = out[0];
        out[n++].kind = 0xee;
    }
    return n;
}

static size_t legal_with_a_double(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                                  enum hm_scope scope, struct hm_move out[HM_MOVES])
{
    size_t n = whole->legal(e, s, p, scope, out);
    if (n > 0 && n < HM_MOVES) {
        out[n] = out[0];
        n++;
    }
    return n;
}

/* 2: a prompted seat has no move. */
static size_t legal_forgets_the_second_ply(const struct hm_edition *e, const struct hm_state *s,
                                           hm_seat p, enum hm_scope scope,
                                           struct hm_move out[HM_MOVES])
{
    return s->head.ply == 1 ? 0 : whole->legal(e, s, p, scope, out);
}

/* 2: every move returns to the initial state. */
static enum hm_err apply_in_circles(const struct hm_edition *e, struct hm_state *s,
                                    const struct hm_move *m, struct hm_rng *r, struct hm_events *ev)
{
    struct hm_state before;
    memcpy(&before, s, whole->state_size);
    enum hm_err err = whole->apply(e, s, m, r, ev);
    uint16_t    ply = s->head.ply;
    memcpy(s, &before, whole->state_size);
    s->head.ply = ply;
    return err;
}

/* 3: legal() lists fewer moves on the full state. */
static size_t legal_peeks(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                          enum hm_scope scope, struct hm_move out[HM_MOVES])
{
    size_t n = whole->legal(e, s, p, scope, out);
    return s->head.viewer == HM_TRUTH && n > 1 ? n - 1 : n;
}

/* 4: the view is the full state with another viewer. */
static void redact_nothing(const struct hm_edition *e, const struct hm_state *s, uint8_t viewer,
                           struct hm_view *v)
{
    (void)e;
    memset(v, 0, sizeof *v);
    memcpy(v, s, whole->state_size);
    v->seen.head.viewer = viewer;
}

/* 4: a byte of the view is a hash of the full state. */
static void redact_with_a_hash(const struct hm_edition *e, const struct hm_state *s, uint8_t viewer,
                               struct hm_view *v)
{
    uint8_t digest[32];
    whole->redact(e, s, viewer, v);
    hm_sha256(s, whole->state_size, digest);
    ((uint8_t *)v)[whole->state_size - 1] ^= digest[0];
}

/* 5: the view has only the head, no cards. */
static void redact_everything(const struct hm_edition *e, const struct hm_state *s, uint8_t viewer,
                              struct hm_view *v)
{
    (void)e;
    memset(v, 0, sizeof *v);
    v->seen.head = s->head;
    v->seen.head.viewer = viewer;
}

/* 5: seat B sees what a spectator sees. */
static void redact_own_hand(const struct hm_edition *e, const struct hm_state *s, uint8_t viewer,
                            struct hm_view *v)
{
    whole->redact(e, s, viewer == 1 ? (uint8_t)HM_SPECTATOR : viewer, v);
    v->seen.head.viewer = viewer;
}

/* 13: two views of one state differ. */
static void redact_by_the_clock(const struct hm_edition *e, const struct hm_state *s,
                                uint8_t viewer, struct hm_view *v)
{
    whole->redact(e, s, viewer, v);
    ((uint8_t *)v)[whole->state_size - 1] = (uint8_t)calls++;
}

/* 6: a sample leaves unknown cards unknown. */
static void sample_nothing(const struct hm_edition *e, const struct hm_view *v, struct hm_rng *r,
                           struct hm_state *out)
{
    (void)e, (void)r;
    memcpy(out, v, whole->state_size);
    out->head.viewer = HM_TRUTH;
}

/* 6: a sample of another view. */
static void sample_for_a_spectator(const struct hm_edition *e, const struct hm_view *v,
                                   struct hm_rng *r, struct hm_state *out)
{
    struct hm_state some;
    struct hm_view  less;
    whole->determinize(e, v, r, &some);
    whole->redact(e, &some, HM_SPECTATOR, &less);
    whole->determinize(e, &less, r, out);
}

/* 7: a preview changes nothing. */
static enum hm_err apply_promises(const struct hm_edition *e, struct hm_state *s,
                                  const struct hm_move *m, struct hm_rng *r, struct hm_events *ev)
{
    return r == NULL ? HM_OK : whole->apply(e, s, m, r, ev);
}

/* 8: the last letter is lost. */
static size_t print_move_cut(const struct hm_edition *e, const struct hm_move *m, char *buf,
                             size_t cap)
{
    size_t n = whole->print_move(e, m, buf, cap);
    if (n > 0 && n < cap)
        buf[n - 1] = 0;
    return n - 1;
}

static size_t print_move_miscounted(const struct hm_edition *e, const struct hm_move *m, char *buf,
                                    size_t cap)
{
    return cap == 0 ? 0 : whole->print_move(e, m, buf, cap);
}

/* 8: every position is that of the deal. */
static enum hm_err parse_and_shift(const struct hm_edition *e, const struct hm_json *j, size_t root,
                                   struct hm_state *s, struct hm_msg *msg)
{
    enum hm_err err = whole->parse(e, j, root, s, msg);
    if (err == HM_OK && s->head.prompt != 0)
        s->head.prompt = (hm_seatset)(s->head.prompt ^ 3);
    return err;
}

static size_t print_no_json(const struct hm_edition *e, const struct hm_state *s, bool after,
                            char *buf, size_t cap)
{
    size_t n = whole->print(e, s, after, buf, cap);
    if (s->head.viewer != HM_TRUTH && n < cap)
        buf[0] = '(';
    return n;
}

/* 9: after the kind nothing can be picked. */
static size_t legal_until_a_draft_begins(const struct hm_edition *e, const struct hm_state *s,
                                         hm_seat p, enum hm_scope scope,
                                         struct hm_move out[HM_MOVES])
{
    size_t n = whole->legal(e, s, p, scope, out);
    return s->head.viewer != HM_TRUTH && calls++ % 2 == 1 ? 0 : n;
}

/* 9: every completed draft is refused. */
static size_t legal_with_a_wrong_serial(const struct hm_edition *e, const struct hm_state *s,
                                        hm_seat p, enum hm_scope scope,
                                        struct hm_move out[HM_MOVES])
{
    size_t n = whole->legal(e, s, p, scope, out);
    for (size_t i = 0; i < n && s->head.viewer != HM_TRUTH; i++)
        out[i].serial = 0xee;
    return n;
}

/* 10: facts that are false or not known. */
static size_t plans_that_are_refused(const struct hm_edition *e, const struct hm_state *s,
                                     hm_seat p, struct hm_plan *out, size_t cap)
{
    (void)e, (void)s, (void)cap;
    *out = (struct hm_plan){.move = {.kind = 0xee, .seat = p}, .gain = 1};
    return 1;
}

static size_t plans_that_peek(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                              struct hm_plan *out, size_t cap)
{
    (void)e, (void)p, (void)out, (void)cap;
    return s->head.viewer == HM_TRUTH;
}

static int32_t best_out_of_thin_air(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                                    struct hm_move *out)
{
    (void)e, (void)s, (void)p, (void)out;
    return 10000;
}

static size_t goals_of_no_card(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                               struct hm_goal *out, size_t cap)
{
    (void)e, (void)s, (void)p, (void)cap;
    *out = (struct hm_goal){.card = HM_NO_CARD, .ready = true};
    return 1;
}

static size_t goals_that_peek(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                              struct hm_goal *out, size_t cap)
{
    (void)e, (void)p, (void)cap;
    *out = (struct hm_goal){
        .card = 0, .ready = true, .nneed = s->head.viewer == HM_TRUTH, .need = {{"x", 1}}};
    return 1;
}

static size_t steps_from_nowhere(const struct hm_edition *e, const struct hm_state *s,
                                 const struct hm_move *m, struct hm_step *out, size_t cap)
{
    (void)e, (void)s, (void)m, (void)cap;
    *out = (struct hm_step){.piece = "A1", .to = "x"};
    return 1;
}

static size_t steps_that_peek(const struct hm_edition *e, const struct hm_state *s,
                              const struct hm_move *m, struct hm_step *out, size_t cap)
{
    (void)e, (void)m, (void)cap;
    *out =
        (struct hm_step){.piece = "A1", .from = "x", .to = s->head.viewer == HM_TRUTH ? "y" : "z"};
    return 1;
}

static bool forced_that_peeks(const struct hm_edition *e, const struct hm_state *s,
                              const struct hm_move *only)
{
    (void)e, (void)only;
    return s->head.viewer == HM_TRUTH;
}

static size_t score_parts_with_a_bonus(const struct hm_edition *e, const struct hm_state *s,
                                       struct hm_score_part out[HM_SCORE_PARTS])
{
    struct hm_game g = {whole, e};
    size_t         n = hm_score_parts(&g, s, out);
    out[0].amount[1] += out[0].per;
    return n;
}

static size_t outlook_that_peeks(const struct hm_edition *e, const struct hm_state *s, char *buf,
                                 size_t cap)
{
    (void)e;
    struct hm_text t = hm_text_in(buf, cap);
    hm_put(&t, s->head.viewer == HM_TRUTH ? "{\"next\":1}" : "{}");
    return t.len;
}

static size_t outlook_without_end(const struct hm_edition *e, const struct hm_state *s, char *buf,
                                  size_t cap)
{
    (void)e, (void)s;
    struct hm_text t = hm_text_in(buf, cap);
    for (unsigned i = 0; i < 1024; i++)
        hm_put_char(&t, ' ');
    return t.len;
}

/* The law finds the fault in one of some random games, and its message contains `says`. */
static void assert_noticed(const char *name, law *l, const char *says)
{
    struct hm_game g = {&broken, whole->edition};
    for (uint64_t number = 0; number < 20; number++)
        for (uint8_t nseat = whole->min_seats; nseat <= whole->max_seats; nseat++) {
            calls = 0;
            const char *sentence = l(&g, nseat, number);
            if (sentence == NULL)
                continue;
            assert_contains(sentence, says);
            return;
        }
    fail_msg("%s: nobody noticed in %s", name, whole->id);
}

/* Plants the fault in each game in turn. */
#define FAULT(slot, fault, law_function, says)                                                     \
    TEST(law_function##_notices_##fault)                                                           \
    {                                                                                              \
        UNUSED;                                                                                    \
        for (size_t i = 0; hm_games[i] != NULL; i++) {                                             \
            whole = hm_games[i];                                                                   \
            broken = *whole;                                                                       \
            broken.slot = fault;                                                                   \
            assert_noticed(#fault, law_function, says);                                            \
        }                                                                                          \
    }

/* The same, in the games that have this slot. */
#define FAULT_WHERE(slot, fault, law_function, says)                                               \
    TEST(law_function##_notices_##fault)                                                           \
    {                                                                                              \
        UNUSED;                                                                                    \
        unsigned planted = 0;                                                                      \
        for (size_t i = 0; hm_games[i] != NULL; i++) {                                             \
            whole = hm_games[i];                                                                   \
            if (whole->slot == NULL)                                                               \
                continue;                                                                          \
            broken = *whole;                                                                       \
            broken.slot = fault;                                                                   \
            assert_noticed(#fault, law_function, says);                                            \
            planted++;                                                                             \
        }                                                                                          \
        assert_true(planted > 0);                                                                  \
    }

FAULT(deal, deal_by_the_clock, law_1_replay, "law 1")
FAULT(deal, deal_around_a_byte, law_1_replay, "the same seed gave another deal")
FAULT(apply, apply_with_a_memory, law_1_replay, "law 1")
FAULT(legal, legal_with_a_surplus, law_2_legal, "check() refuses a move that legal() lists")
FAULT(legal, legal_with_a_double, law_2_legal, "lists a move twice")
FAULT(legal, legal_forgets_the_second_ply, law_2_legal, "has no move")
/* a validation may detect it first */
FAULT(apply, apply_in_circles, law_2_legal, "law 2")
FAULT(legal, legal_peeks, law_3_same_list, "legal() says something else on the seat's view")
FAULT(redact, redact_nothing, law_4_no_leak, "a view hangs on hidden cards")
FAULT(redact, redact_with_a_hash, law_4_no_leak, "a view hangs on hidden cards")
FAULT(redact, redact_everything, law_5_shown, "a card that was shown is not in the view")
FAULT(redact, redact_own_hand, law_5_shown, "a card that was shown is not in the view")
FAULT(redact, redact_with_a_hash, law_13_patch, "a patch hangs on hidden cards")
FAULT(redact, redact_by_the_clock, law_13_patch, "law 13")
FAULT(determinize, sample_nothing, law_6_sample, "a sample is not sound")
FAULT(determinize, sample_for_a_spectator, law_6_sample, "a sample looks different")
FAULT(apply, apply_promises, law_7_preview, "a preview showed what did not come")
FAULT(print_move, print_move_cut, law_8_text, "a move read back is another move")
FAULT(print_move, print_move_miscounted, law_8_text, "does not count what it wants")
FAULT(parse, parse_and_shift, law_8_text, "law 8")
FAULT(print, print_no_json, law_8_text, "a view does not print as JSON")
FAULT(legal, legal_until_a_draft_begins, law_9_draft, "law 9")
FAULT(legal, legal_with_a_wrong_serial, law_9_draft, "law 9")
FAULT(plans, plans_that_are_refused, law_10_facts, "check() refuses a plan")
FAULT(plans, plans_that_peek, law_10_facts, "plans() says something else on the seat's view")
FAULT(best, best_out_of_thin_air, law_10_facts, "best() is not the first plan")
FAULT(goals, goals_of_no_card, law_10_facts, "goals() lists a goal that makes no sense")
FAULT(goals, goals_that_peek, law_10_facts, "goals() says something else on the seat's view")
FAULT(steps, steps_from_nowhere, law_10_facts, "steps() does not say what goes where")
FAULT(steps, steps_that_peek, law_10_facts, "steps() says something else on the seat's view")
FAULT_WHERE(forced, forced_that_peeks, law_10_facts,
            "forced() says something else on the seat's view")
FAULT(score_parts, score_parts_with_a_bonus, law_10_facts,
      "score_parts() do not add up to the points")
FAULT(print_outlook, outlook_that_peeks, law_10_facts,
      "print_outlook() says something else on a view")
FAULT(print_outlook, outlook_without_end, law_10_facts, "print_outlook() is too long")

/* ---- faults of the encoding ---------------------------------------------------------------- */

static struct hm_encoding miscoded;

/* 11: a byte of the row is not written. */
static void observe_with_a_gap(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                               uint8_t *out)
{
    const unsigned end = whole->encoding->nobs - 1u;
    uint8_t        last = out[end];
    whole->encoding->observe(e, s, p, out);
    out[end] = last;
}

static void observe_too_much(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                             uint8_t *out)
{
    whole->encoding->observe(e, s, p, out);
    out[whole->encoding->nobs] = 7;
}

/* 11: a number that depends on all bytes of the state, including hidden ones. */
static void observe_a_hash(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                           uint8_t *out)
{
    uint8_t sum = 0;
    whole->encoding->observe(e, s, p, out);
    for (size_t i = sizeof s->head; i < whole->state_size; i++)
        sum = (uint8_t)(sum * 31u + ((const uint8_t *)s)[i]);
    out[0] ^= s->head.viewer == HM_TRUTH ? sum : 0;
}

/* 11: the same for every table. */
static void observe_nothing(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                            uint8_t *out)
{
    (void)e, (void)s, (void)p;
    memset(out, 0, whole->encoding->nobs);
}

/* 11: the row does not distinguish two seats' money, cards or turn. */
static void observe_without_the_end(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                                    uint8_t *out)
{
    const unsigned n = whole->encoding->nobs;
    whole->encoding->observe(e, s, p, out);
    memset(out + n / 4, 0, n - n / 4);
}

/* 12: the mask always allows the first action, or none, or too many. */
static uint64_t mask_first_always(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                                  void *memory, uint64_t *bits)
{
    (void)memory;
    const struct hm_game g = {whole, e};
    hm_action_bits(&g, s, p, bits);
    bits[0] |= 1;
    return ~(uint64_t)0;
}

static uint64_t mask_nothing(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                             void *memory, uint64_t *bits)
{
    (void)e, (void)s, (void)p, (void)memory, (void)bits;
    return 0;
}

static uint64_t mask_in_silence(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                                void *memory, uint64_t *bits)
{
    mask_first_always(e, s, p, memory, bits);
    return 0;
}

/* 12: the mask with a memory is the one of the call before. */
static uint64_t mask_of_before(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                               void *memory, uint64_t *bits)
{
    static uint64_t      before[HM_ACTION_WORDS];
    uint64_t             now[HM_ACTION_WORDS] = {0};
    const struct hm_game g = {whole, e};
    const unsigned       n = hm_action_words(whole->encoding->nact(e));
    hm_action_bits(&g, s, p, now);
    memcpy(bits, memory != NULL ? before : now, n * sizeof *bits);
    if (memory != NULL)
        memcpy(before, now, sizeof before);
    return ~(uint64_t)0;
}

/* 12: an action stands for another seat's move. */
static void move_of_another_seat(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                                 unsigned action, struct hm_move *out)
{
    const struct hm_game g = {whole, e};
    hm_possible_move(&g, s, p, action, out);
    out->seat = (hm_seat)(p + 1);
}

#define MISCODED(slot, fault, law_function, says)                                                  \
    TEST(law_function##_notices_##fault)                                                           \
    {                                                                                              \
        UNUSED;                                                                                    \
        for (size_t i = 0; hm_games[i] != NULL; i++) {                                             \
            whole = hm_games[i];                                                                   \
            broken = *whole;                                                                       \
            miscoded = *whole->encoding;                                                           \
            miscoded.slot = fault;                                                                 \
            broken.encoding = &miscoded;                                                           \
            assert_noticed(#fault, law_function, says);                                            \
        }                                                                                          \
    }

MISCODED(observe, observe_with_a_gap, law_11_observe, "leaves a part of its row unwritten")
MISCODED(observe, observe_too_much, law_11_observe, "writes past its row")
MISCODED(observe, observe_a_hash, law_11_observe, "law 11")
MISCODED(observe, observe_nothing, law_11_observe, "law 11")
MISCODED(observe, observe_without_the_end, law_11_observe, "law 11")
MISCODED(mask, mask_first_always, law_12_actions, "a move that check() refuses")
MISCODED(mask, mask_in_silence, law_12_actions, "a word that it set")
MISCODED(mask, mask_nothing, law_12_actions, "the mask forbids a legal move")
MISCODED(mask, mask_of_before, law_12_actions, "mask() remembers")
MISCODED(move_of, move_of_another_seat, law_12_actions, "a move that check() refuses")

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(law_1_replay_notices_deal_by_the_clock),
        RUN(law_1_replay_notices_deal_around_a_byte),
        RUN(law_1_replay_notices_apply_with_a_memory),
        RUN(law_2_legal_notices_legal_with_a_surplus),
        RUN(law_2_legal_notices_legal_with_a_double),
        RUN(law_2_legal_notices_legal_forgets_the_second_ply),
        RUN(law_2_legal_notices_apply_in_circles),
        RUN(law_3_same_list_notices_legal_peeks),
        RUN(law_4_no_leak_notices_redact_nothing),
        RUN(law_4_no_leak_notices_redact_with_a_hash),
        RUN(law_5_shown_notices_redact_everything),
        RUN(law_5_shown_notices_redact_own_hand),
        RUN(law_6_sample_notices_sample_nothing),
        RUN(law_6_sample_notices_sample_for_a_spectator),
        RUN(law_7_preview_notices_apply_promises),
        RUN(law_8_text_notices_print_move_cut),
        RUN(law_8_text_notices_print_move_miscounted),
        RUN(law_8_text_notices_parse_and_shift),
        RUN(law_8_text_notices_print_no_json),
        RUN(law_9_draft_notices_legal_until_a_draft_begins),
        RUN(law_9_draft_notices_legal_with_a_wrong_serial),
        RUN(law_10_facts_notices_plans_that_are_refused),
        RUN(law_10_facts_notices_plans_that_peek),
        RUN(law_10_facts_notices_best_out_of_thin_air),
        RUN(law_10_facts_notices_goals_of_no_card),
        RUN(law_10_facts_notices_goals_that_peek),
        RUN(law_10_facts_notices_steps_from_nowhere),
        RUN(law_10_facts_notices_steps_that_peek),
        RUN(law_10_facts_notices_forced_that_peeks),
        RUN(law_10_facts_notices_score_parts_with_a_bonus),
        RUN(law_10_facts_notices_outlook_that_peeks),
        RUN(law_10_facts_notices_outlook_without_end),
        RUN(law_11_observe_notices_observe_with_a_gap),
        RUN(law_11_observe_notices_observe_too_much),
        RUN(law_11_observe_notices_observe_a_hash),
        RUN(law_11_observe_notices_observe_nothing),
        RUN(law_11_observe_notices_observe_without_the_end),
        RUN(law_12_actions_notices_mask_first_always),
        RUN(law_12_actions_notices_mask_in_silence),
        RUN(law_12_actions_notices_mask_nothing),
        RUN(law_12_actions_notices_mask_of_before),
        RUN(law_12_actions_notices_move_of_another_seat),
        RUN(law_13_patch_notices_redact_with_a_hash),
        RUN(law_13_patch_notices_redact_by_the_clock),
    };
    return cmocka_run_group_tests_name("faults", tests, NULL, NULL);
}
