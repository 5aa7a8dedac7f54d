/* fuzz_record.c: any text as a record; an accepted one can be printed and read again. */
#include "fuzz/mutate.h"
#include "fuzz/planted_fault.h"

/* Planted fault: the rules ignore whose turn it is. */
static const struct hm_refusal *check_nobody(const struct hm_edition *e, const struct hm_state *s,
                                             const struct hm_move *m)
{
    const struct hm_refusal *refusal = plant_whole->check(e, s, m);
    return refusal != NULL &&
                   (strstr(refusal->id, "turn") != NULL || strstr(refusal->id, "asked") != NULL)
               ? NULL
               : refusal;
}

static void plant(struct hm_ops *faulty) { faulty->check = check_nobody; }

enum { LOG = 4096, TEXT = 1 << 18 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct hm_match m, again;
    static struct hm_move  log_a[LOG], log_b[LOG];
    static char            text[TEXT];
    struct hm_msg          msg = {""};
    const struct hm_ops   *ops = hm_record_game((const char *)data, size, &msg);
    MUST(ops != NULL || msg.text[0] != 0);
    if (ops == NULL)
        return 0;
    struct hm_game g = plant_game(ops, plant);
    if (hm_record_parse(&m, &g, (const char *)data, size, log_a, LOG, &msg) != HM_OK) {
        MUST(msg.text[0] != 0);
        return 0;
    }
    MUST(plant_audit(&g, &m.state) == NULL);
    size_t n = hm_record_print(&m, text, sizeof text);
    MUST(n < sizeof text);
    MUST(hm_record_parse(&again, &g, text, n, log_b, LOG, &msg) == HM_OK);
    MUST(memcmp(&again.state, &m.state, ops->state_size) == 0 && again.n == m.n);
    return 0;
}

/* Moves lines; if the record begins with a position, also its cards. */
static size_t change(char *data, size_t size, size_t max, struct hm_rng *r)
{
    return hm_rng_below(r, 3) == 0 ? fuzz_change_json(data, size, max, r)
                                   : fuzz_change_lines(data, size, max, r);
}

FUZZ_MUTATORS(change, fuzz_join_lines)
