/*
 * game_digest.c: see game_digest.h.
 *
 * What goes in at every ply: the move as text, the state's bytes and text, the bytes of every
 * view, the legal moves of every seat, the events and the score; of the viewers in turn also
 * the view's text and a sample from it; at the end the record.
 */
#include "wasm/game_digest.h"

#include "harbour/bot.h"

#include <string.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

enum { LOG = 20000 };

static struct random_play d;
static struct hm_match    match;
static struct hm_move     list[HM_MOVES], log_buffer[LOG];
static char               text[1 << 20];

static uint64_t mix(uint64_t h, const void *data, size_t n)
{
    const uint8_t *b = data;
    for (; n > 0; b += n < 8 ? n : 8, n -= n < 8 ? n : 8) {
        uint64_t w = n;
        memcpy(&w, b, n < 8 ? n : 8);
        h = (h ^ w) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    return h;
}

static uint64_t mix_view(uint64_t h, uint8_t viewer, bool closely)
{
    const struct hm_game *g = &d.game;
    struct hm_view        v;
    struct hm_state       sample;
    g->ops->redact(g->edition, &d.state, viewer, &v);
    h = mix(h, &v, g->ops->state_size);
    if (!closely)
        return h;
    h = mix(h, text, g->ops->print(g->edition, hm_seen(&v), true, text, sizeof text));
    g->ops->determinize(g->edition, &v, &d.whim, &sample);
    return mix(h, &sample, g->ops->state_size);
}

static uint64_t mix_table(uint64_t h)
{
    const struct hm_game *g = &d.game;
    int16_t               points[HM_SEATS] = {0};
    if (d.n > 0)
        h = mix(h, text, hm_print_line(g, &d.last, text, sizeof text));
    h = mix(h, &d.state, g->ops->state_size);
    h = mix(h, text, g->ops->print(g->edition, &d.state, false, text, sizeof text));
    unsigned turn = d.n % (d.setup.nseat + 1u); /* the viewer whose text and sample are included */
    for (uint8_t p = 0; p < d.setup.nseat; p++) {
        h = mix(h, list, sizeof list[0] * g->ops->legal(g->edition, &d.state, p, HM_BOTH, list));
        h = mix_view(h, p, p == turn);
    }
    h = mix_view(h, HM_SPECTATOR, turn == d.setup.nseat);
    h = mix(h, d.events.list, d.events.n * sizeof d.events.list[0]);
    hm_seatset winners = g->ops->score(g->edition, &d.state, points);
    return mix(mix(h, &winners, sizeof winners), points, sizeof points);
}

/* Lets the bots of the game choose a move for the prompted seat in turn; the move is not made. */
static uint64_t mix_bot(uint64_t h, uint32_t turn)
{
    static HM_ALIGN(16) uint8_t memory[24 << 20];
    static struct hm_report     report;
    const struct hm_game       *g = &d.game;
    const char *const          *names = hm_bot_names(g->ops);
    struct hm_bot               bot;
    struct hm_view              v;
    struct hm_move              m;
    uint32_t                    n = 0;
    while (names[n] != NULL)
        n++;
    hm_seat seat = (hm_seat)hm_lowest(d.state.head.prompt);
    g->ops->redact(g->edition, &d.state, seat, &v);
    memset(&report, 0, sizeof report);
    memset(&m, 0, sizeof m);
    /* the native build has weights of its own, the module has not */
    static const struct hm_net none;
    struct hm_bot_request      request = {.net = &none,
                                          .game = *g,
                                          .view = &v,
                                          .seed = turn,
                                          .budget.iterations = 12,
                                          .memory = memory,
                                          .size = sizeof memory};
    if (hm_bot_find(g->ops, names[turn % n], &bot, NULL) != HM_OK ||
        hm_bot_move(&bot, &request, &m, &report) != HM_OK)
        return 0;
    return mix(mix(h, &m, sizeof m), report.win, sizeof report.win);
}

/* As many deals as it takes to ask every bot: one of a long game, several of a short one. */
EXPORT("hm_bot_game_digest")
uint64_t bot_game_digest(uint32_t game, uint32_t nseat, uint32_t number)
{
    struct hm_game g = hm_game_of(hm_games[game]);
    uint64_t       h = 1;
    uint32_t       turn = 0, n = 0;
    while (hm_bot_names(g.ops)[n] != NULL)
        n++;
    for (; turn < n; number++) {
        play_start(&d, &g, (uint8_t)nseat, number, false);
        while (d.n < 400 && !play_over(&d)) {
            if (d.n % 7 == 0)
                h = mix_bot(h, turn++);
            if (h == 0 || !play_step(&d))
                return 0;
        }
    }
    return h;
}

EXPORT("hm_game_digest") uint64_t game_digest(uint32_t game, uint32_t nseat, uint32_t number)
{
    uint32_t n = 0;
    while (hm_games[n] != NULL)
        n++;
    if (game >= n || nseat < hm_games[game]->min_seats || nseat > hm_games[game]->max_seats)
        return 0;
    struct hm_game g = hm_game_of(hm_games[game]);
    play_start(&d, &g, (uint8_t)nseat, number, true);
    hm_match_start(&match, &g, &d.setup, &d.seed, log_buffer, LOG, NULL);
    uint64_t h = mix_table(1);
    while (d.n < LOG && play_step(&d)) {
        if (hm_match_play(&match, &d.last, NULL, NULL) != HM_OK)
            return 0;
        h = mix_table(h);
    }
    if (!play_over(&d))
        return 0;
    return mix(h, text, hm_record_print(&match, text, sizeof text));
}
