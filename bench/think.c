/*
 * think.c: the time of a move of each bot, on the same positions natively and in WebAssembly.
 *
 * The positions are spread over one game between clerks.  In WebAssembly think.mjs loads the net
 * (think_buffer, think_load_net), as the page does; natively the shipped one is used.
 */
#include "bench/think.h"

#include <string.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

enum { POSITIONS = 16, MEMORY = 8 << 20 };

static struct {
    struct hm_game game;
    struct hm_view view[POSITIONS];
    unsigned       n;
    uint64_t       iterations;
    size_t         memory;
    struct hm_net  net;
    bool           lent;
    HM_ALIGN(16) uint8_t bytes[HM_NET_BYTES];
    HM_ALIGN(64) uint8_t scratch[MEMORY];
    struct hm_report report;
    HM_ALIGN(16) char text[HM_BOT_NAME];
} the;

EXPORT("think_buffer") uint8_t *think_buffer(void) { return the.bytes; }
EXPORT("think_text") char *think_text(void) { return the.text; }
EXPORT("think_iterations") uint64_t think_iterations(void) { return the.iterations; }
EXPORT("think_memory") uint32_t think_memory(void) { return (uint32_t)the.memory; }

EXPORT("think_load_net") bool think_load_net(uint32_t players, uint32_t size)
{
    struct hm_msg msg;
    the.lent = hm_net_open(&the.net, &the.game, (uint8_t)players, the.bytes, size, &msg) == HM_OK;
    return the.lent;
}

static bool move_of(const char *name, const struct hm_view *view, struct hm_move *move,
                    struct hm_report *report)
{
    struct hm_bot bot;
    struct hm_msg msg;
    if (hm_bot_find(the.game.ops, name, &bot, &msg) != HM_OK || hm_bot_memory(&bot, NULL) > MEMORY)
        return false;
    the.memory = hm_bot_memory(&bot, NULL);
    struct hm_bot_request q = {.game = the.game,
                               .view = view,
                               .seed = 7,
                               .memory = the.scratch,
                               .size = MEMORY,
                               .net = the.lent ? &the.net : NULL};
    move->kind = 0;
    return hm_bot_move(&bot, &q, move, report) == HM_OK && move->kind != 0;
}

EXPORT("think_deal") uint32_t think_deal(uint32_t game, uint32_t players)
{
    struct hm_state s;
    struct hm_rng   rng;
    struct hm_view  view;
    struct hm_move  move;
    the.game = hm_game_of(hm_games[game]);
    the.lent = false;
    the.n = 0;
    struct hm_setup setup = hm_setup_for(the.game.ops, (uint8_t)players);
    hm_rng_fast(&rng, players);
    the.game.ops->deal(the.game.edition, &s, &setup, &rng, NULL);
    for (unsigned ply = 0; s.head.prompt != 0 && the.n < POSITIONS; ply++) {
        hm_seat p = (hm_seat)hm_lowest(s.head.prompt);
        the.game.ops->redact(the.game.edition, &s, p, &view);
        if (ply % 7 == 0)
            the.view[the.n++] = view;
        if (!move_of("clerk", &view, &move, NULL))
            break;
        the.game.ops->apply(the.game.edition, &s, &move, &rng, NULL);
    }
    return the.n;
}

EXPORT("think") uint64_t think(void)
{
    uint64_t       h = 14695981039346656037u;
    struct hm_move m;
    the.iterations = 0;
    for (unsigned i = 0; i < the.n; i++) {
        the.report.iterations = 0;
        the.report.nchoice = 0;
        if (!move_of(the.text, &the.view[i], &m, &the.report))
            return 0;
        the.iterations += the.report.iterations;
        h = (h ^ m.kind ^ (uint64_t)m.target << 8 ^ m.cards.w[0] ^ m.cards.w[1] ^ m.cards.w[2]) *
            1099511628211u;
    }
    return h;
}
