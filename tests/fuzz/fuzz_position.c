/*
 * fuzz_position.c: any text as a position of every game; an accepted one is valid, prints as the
 * text it was read from, and can be played and evaluated by bots.
 */
#include "fuzz/mutate.h"
#include "fuzz/planted_fault.h"
#include "fuzz/exercise.h"

static void plant(struct hm_ops *faulty) { faulty->flawed = plant_flawed; }

static void try_position(const struct hm_game *g, const char *text, size_t size)
{
    static struct random_play d;
    static char               once[HM_TEXT_SIZE], twice[HM_TEXT_SIZE];
    struct hm_state           s, again;
    struct hm_msg             msg = {""};
    if (hm_position_read(g, text, size, &s, &msg) != HM_OK) {
        MUST(msg.text[0] != 0);
        return;
    }
    MUST(plant_audit(g, &s) == NULL);
    size_t n = g->ops->print(g->edition, &s, false, once, sizeof once);
    MUST(n < sizeof once && hm_position_read(g, once, n, &again, &msg) == HM_OK);
    g->ops->print(g->edition, &again, false, twice, sizeof twice);
    MUST(strcmp(once, twice) == 0);

    struct hm_rng  r;
    struct hm_view v;
    hm_rng_fast(&r, size);
    use_table(g, &s, &r);
    g->ops->redact(g->edition, &s, (uint8_t)hm_rng_below(&r, s.head.nseat), &v);
    MUST(hm_view_open(g, s.head.nseat, &v, g->ops->state_size, &v, &msg) == HM_OK);
    use_bots(g, &v, &r);

    memset(&d, 0, sizeof d);
    d.game = *g;
    d.setup = hm_setup_for(g->ops, s.head.nseat);
    d.state = s;
    d.events = (struct hm_events){d.event_list, 0, HM_EVENTS};
    hm_rng_fast(&d.whim, size);
    for (unsigned i = 0; i < 40 && !play_over(&d); i++) {
        g->ops->redact(g->edition, &d.state, (uint8_t)(i % s.head.nseat), &v);
        g->ops->determinize(g->edition, &v, &d.whim, &again);
        MUST(hm_audit(g, &again) == NULL);
        MUST(play_step(&d));
        MUST(hm_audit(g, &d.state) == NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = plant_game(hm_games[i], plant);
        try_position(&g, (const char *)data, size);
    }
    return 0;
}

FUZZ_MUTATORS(fuzz_change_json, fuzz_join_json)
