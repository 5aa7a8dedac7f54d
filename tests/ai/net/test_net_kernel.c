/*
 * test_net_kernel.c: all kernels compute identical results, bit for bit.
 *
 * The plain kernels are compiled into this file under other names; the library uses AVX2 if the
 * processor has it. tests/ai/net/wasm_nets.mjs does the same for WebAssembly.
 */
#include "search/net/ai_net.h"

static void plain_update(const struct hm_net *net, struct hm_net_memory *m,
                         const uint64_t bits[HM_NET_WORDS]);
static void plain_forward(const struct hm_net *net, const int16_t sum[HM_NET_WIDE],
                          int32_t out[HM_SEATS]);
static void plain_win(const struct hm_net *net, struct hm_net_memory *m,
                      const uint64_t bits[HM_NET_WORDS], unsigned seat, float win[HM_SEATS]);
void plain_look_win(const struct hm_net *net, struct hm_net_memory *memory, const struct hm_game *g,
                    const struct hm_state *s, hm_seat seat, float win[HM_SEATS]);

#define HM_NET_PLAIN
#define ai_net_update  plain_update
#define ai_net_forward plain_forward
#define ai_net_win     plain_win
#define hm_net_win     plain_look_win
#include "search/net/net_kernel.c" /* NOLINT(bugprone-suspicious-include) */
#undef ai_net_update
#undef ai_net_forward
#undef ai_net_win
#undef hm_net_win

#include "ai/table.h"

static struct hm_net shipped(const struct hm_game *g, uint8_t nseat)
{
    struct hm_net net;
    struct hm_msg msg;
    size_t        n;
    const void   *bytes = hm_net_shipped(g->ops, nseat, &n);
    assert_non_null(bytes);
    assert_int_equal(hm_net_open(&net, g, nseat, bytes, n, &msg), HM_OK);
    return net;
}

static void same_to_the_bit(const struct hm_net *net, struct hm_net_memory *fast,
                            struct hm_net_memory *plain, const uint64_t bits[HM_NET_WORDS],
                            unsigned seat)
{
    float   a[HM_SEATS], b[HM_SEATS];
    int32_t x[HM_SEATS] = {0}, y[HM_SEATS] = {0};
    ai_net_win(net, fast, bits, seat, a);
    plain_win(net, plain, bits, seat, b);
    assert_memory_equal(fast->sum, plain->sum, sizeof fast->sum);
    ai_net_forward(net, fast->sum, x);
    plain_forward(net, plain->sum, y);
    assert_memory_equal(x, y, sizeof x);
    assert_memory_equal(a, b, sizeof a);
}

TEST(plain_and_fast_kernels_agree_to_the_bit)
{
    UNUSED;
    for (size_t i = 0; table_games[i] != NULL; i++) {
        struct hm_game g = table_game(table_games[i]);
        for (uint8_t seats = g.ops->min_seats; seats <= g.ops->max_seats; seats++) {
            struct hm_net        net = shipped(&g, seats);
            struct hm_net_memory fast = {.of = NULL}, plain = {.of = NULL};
            struct hm_rng        rng;
            hm_rng_fast(&rng, seats);
            /* from none to all of the features, changing much and little */
            for (unsigned n = 0; n < 500; n++) {
                uint64_t bits[HM_NET_WORDS] = {0};
                unsigned share = n % 10 == 9 ? 100 : hm_rng_below(&rng, 100);
                for (unsigned k = 0; k < net.nbit; k++)
                    if (hm_rng_below(&rng, 100) < share)
                        bits[k / 64] |= (uint64_t)1 << k % 64;
                same_to_the_bit(&net, &fast, &plain, bits, n % seats);
            }
        }
    }
}

/* With the largest weights and extreme activations the products still fit. */
TEST(the_largest_weights_do_not_saturate)
{
    UNUSED;
    static int8_t in[64 * HM_NET_WIDE], mid[HM_NET_DEEP * HM_NET_WIDE],
        deep[HM_NET_DEEP * HM_NET_DEEP], out[8 * HM_NET_DEEP];
    static int16_t in_bias[HM_NET_WIDE];
    static int32_t bias[HM_NET_DEEP];
    for (int sign = -1; sign <= 1; sign += 2) {
        memset(in, 127, sizeof in);
        memset(mid, sign * 127, sizeof mid);
        memset(deep, sign * 127, sizeof deep);
        memset(out, sign * 127, sizeof out);
        struct hm_net        net = {.in = in,
                                    .in_bias = in_bias,
                                    .mid = mid,
                                    .deep = deep,
                                    .out = out,
                                    .mid_bias = bias,
                                    .deep_bias = bias,
                                    .out_bias = bias,
                                    .scale = 0.001f,
                                    .nbit = 64,
                                    .nseat = 5};
        struct hm_net_memory fast = {.of = NULL}, plain = {.of = NULL};
        uint64_t             bits[HM_NET_WORDS] = {~(uint64_t)0};
        same_to_the_bit(&net, &fast, &plain, bits, 2);
        int32_t logit[HM_SEATS];
        ai_net_forward(&net, fast.sum, logit);
        assert_int_equal(logit[0], sign < 0 ? 0 : 127 * 127 * HM_NET_DEEP);
    }
}

/* The kernels read the biases from the bytes of the file, on machines of either byte order. */
TEST(biases_are_little_endian)
{
    UNUSED;
    static const int8_t              weight[HM_NET_DEEP * HM_NET_WIDE];
    static HM_ALIGN(4) const uint8_t low[2 * HM_NET_WIDE] = {0x34, 0x12, 0xfe, 0xff};
    static HM_ALIGN(4)
        const uint8_t out[4 * HM_SEATS] = {0x78, 0x56, 0x34, 0x12, 0xfe, 0xff, 0xff, 0xff};
    static HM_ALIGN(4) const uint8_t zero[4 * HM_NET_DEEP];
    const struct hm_net              net = {.in = weight,
                                            .in_bias = (const void *)low,
                                            .mid = weight,
                                            .deep = weight,
                                            .out = weight,
                                            .mid_bias = (const void *)zero,
                                            .deep_bias = (const void *)zero,
                                            .out_bias = (const void *)out,
                                            .scale = 0.001f,
                                            .nbit = 64,
                                            .nseat = 2};
    struct hm_net_memory             memory = {.of = NULL};
    const uint64_t                   bits[HM_NET_WORDS] = {0};
    int32_t                          logit[HM_SEATS];
    ai_net_update(&net, &memory, bits);
    assert_int_equal(memory.sum[0], 0x1234);
    assert_int_equal(memory.sum[1], -2);
    ai_net_forward(&net, memory.sum, logit);
    assert_int_equal(logit[0], 0x12345678);
    assert_int_equal(logit[1], -2);
}

TEST(going_on_from_the_last_position_is_as_good_as_starting_afresh)
{
    UNUSED;
    static struct random_play d;
    for (size_t i = 0; table_games[i] != NULL; i++) {
        struct hm_game       g = table_game(table_games[i]);
        struct hm_net        net = shipped(&g, 3);
        struct hm_net_memory going = {.of = NULL};
        play_start(&d, &g, 3, 4, false);
        while (play_step(&d) && d.n < 800) {
            struct hm_net_memory fresh = {.of = NULL};
            float                a[HM_SEATS], b[HM_SEATS];
            hm_net_win(&net, &going, &g, &d.state, (hm_seat)(d.n % 3), a);
            hm_net_win(&net, &fresh, &g, &d.state, (hm_seat)(d.n % 3), b);
            assert_memory_equal(&going.sum, &fresh.sum, sizeof fresh.sum);
            assert_memory_equal(a, b, sizeof a);
            assert_float_equal(a[0] + a[1] + a[2], 1.0f, 1e-5f);
        }
        assert_true(d.n > 50);
    }
}

/* A net computes the same from a full state as from the seat's view. */
TEST(features_of_a_state_are_those_of_the_view)
{
    UNUSED;
    static struct random_play d;
    for (size_t i = 0; table_games[i] != NULL; i++) {
        struct hm_game g = table_game(table_games[i]);
        for (uint8_t seats = g.ops->min_seats; seats <= g.ops->max_seats; seats++) {
            play_start(&d, &g, seats, 77, false);
            while (play_step(&d) && d.n < 600)
                for (hm_seat p = 0; p < seats; p++) {
                    struct hm_view view;
                    uint64_t       whole[HM_NET_WORDS], seen[HM_NET_WORDS];
                    g.ops->redact(g.edition, &d.state, p, &view);
                    hm_net_encode(&g, &d.state, p, whole);
                    hm_net_encode(&g, hm_seen(&view), p, seen);
                    if (memcmp(whole, seen, sizeof whole) != 0)
                        for (unsigned k = 0; k < HM_NET_BITS; k++)
                            if (((whole[k / 64] ^ seen[k / 64]) >> k % 64 & 1) != 0) {
                                char name[64];
                                hm_net_feature_name(g.ops, seats, k, name, sizeof name);
                                fail_msg("%s, ply %u, seat %u: %s differs", g.ops->id, d.n, p,
                                         name);
                            }
                }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(plain_and_fast_kernels_agree_to_the_bit),
        RUN(the_largest_weights_do_not_saturate),
        RUN(biases_are_little_endian),
        RUN(going_on_from_the_last_position_is_as_good_as_starting_afresh),
        RUN(features_of_a_state_are_those_of_the_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
