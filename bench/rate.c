/*
 * rate.c: uniform random play through legal() and apply(), the same work natively and in
 * WebAssembly.
 *
 * The loop and its digest are those of `harbour bench`, so that the three can be compared.
 */
#include "bench/rate.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

static uint64_t made;

static hm_seat one_of(hm_seatset set, struct hm_rng *rng)
{
    if ((set & (set - 1)) != 0)
        for (uint32_t skip = hm_rng_below(rng, hm_popcount(set)); skip > 0; skip--)
            set &= (hm_seatset)(set - 1);
    return (hm_seat)hm_lowest(set);
}

EXPORT("rate_moves") uint64_t rate_moves(void) { return made; }

EXPORT("rate_play") uint64_t rate_play(uint32_t game, uint32_t players, uint32_t games)
{
    static struct hm_move list[HM_MOVES];
    const struct hm_game  g = hm_game_of(hm_games[game]);
    struct hm_setup       setup = hm_setup_for(g.ops, (uint8_t)players);
    struct hm_state       s;
    struct hm_rng         rng;
    uint64_t              h = 14695981039346656037u;
    made = 0;
    hm_rng_fast(&rng, players);
    for (uint32_t k = 0; k < games; k++) {
        g.ops->deal(g.edition, &s, &setup, &rng, NULL);
        while (s.head.prompt != 0) {
            size_t n = g.ops->legal(g.edition, &s, one_of(s.head.prompt, &rng), HM_LISTED, list);
            const struct hm_move *m = &list[n > 1 ? hm_rng_below(&rng, (uint32_t)n) : 0];
            h = (h ^ m->kind ^ (uint64_t)m->target << 8 ^ m->cards.w[0] ^ m->cards.w[1] ^
                 m->cards.w[2]) *
                1099511628211u;
            g.ops->apply(g.edition, &s, m, &rng, NULL);
            made++;
        }
    }
    return h;
}
