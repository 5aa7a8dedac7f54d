/*
 * net.h: small neural networks that judge a position from one seat's view.
 *
 * A net is trained for one game and number of players.  Its file says for which layout of
 * features and which edition; one that does not fit is refused with the reason, one of
 * another edition works but is marked.  All arithmetic up to the last layer is in whole
 * numbers, so every machine gets the same answer.  Nothing here allocates: the weights stay
 * where the caller has them.
 */
#ifndef HARBOUR_NET_H
#define HARBOUR_NET_H

#include "game.h"

enum {
    HM_NET_BITS = 1536, /* features a layout has room for */
    HM_NET_WORDS = HM_NET_BITS / 64,
    HM_NET_WIDE = 128,     /* first hidden layer */
    HM_NET_DEEP = 32,      /* second and third */
    HM_NET_BYTES = 200000, /* no file is larger */
};

/* One weights file, opened.  Borrows the bytes until it is dropped. */
struct hm_net {
    const int8_t  *in;               /* [nbit][WIDE] */
    const int16_t *in_bias;          /* [WIDE] */
    const int8_t  *mid, *deep, *out; /* [DEEP][WIDE], [DEEP][DEEP], [nseat][DEEP] */
    const int32_t *mid_bias, *deep_bias, *out_bias;
    float          scale; /* of the last layer: its whole numbers to logits */
    uint16_t       nbit;
    uint8_t        game, nseat;
    bool           other_edition; /* trained for cards that are not those of the game at hand */
};

/* What was judged last: the next, similar position only costs the difference. */
struct hm_net_memory {
    uint64_t             bits[HM_NET_WORDS];
    int16_t              sum[HM_NET_WIDE];
    const struct hm_net *of; /* NULL: nothing judged yet */
};

HM_BEGIN
/* How many features the game has with so many seats; 0: no net can be made for it. */
HM_API unsigned hm_net_features(const struct hm_ops *ops, uint8_t nseat);

/* The features of what `seat` may know, one bit each.  `s` may be a view of that seat or a whole
 * state. */
HM_API void hm_net_look(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                        uint64_t bits[HM_NET_WORDS]);

/* Their names, for the table in the docs and the trainer's tests: "seat1.money.25". */
HM_API size_t hm_net_feature_name(const struct hm_ops *ops, uint8_t nseat, unsigned feature,
                                  char *buf, size_t cap);

/* SHA-256 over the names: what a weights file must agree with. */
HM_API void hm_net_layout(const struct hm_ops *ops, uint8_t nseat, uint8_t digest[32]);

/* Opens a weights file that lies in memory, aligned to 4 bytes. */
HM_API enum hm_err hm_net_open(struct hm_net *net, const struct hm_game *g, uint8_t nseat,
                               const void *bytes, size_t n, struct hm_msg *msg);

/* The shipped weights; NULL where this build has none. */
HM_API const void *hm_net_shipped(const struct hm_ops *ops, uint8_t nseat, size_t *n);

/* Win chances by seat (not by distance from the viewer), summing to 1. */
HM_API void hm_net_win(const struct hm_net *net, struct hm_net_memory *memory,
                       const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                       float win[HM_SEATS]);
HM_END

#endif
