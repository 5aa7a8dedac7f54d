/*
 * net.h: small neural networks that evaluate a position from one seat's view.
 *
 * A net is trained for one game and number of players.  Its file names the layout of the
 * features and the edition; a net with another layout is refused with a reason, a net of another
 * edition works but is marked.  All arithmetic up to the last layer uses integers, so every
 * machine computes the same result.  Nothing here allocates: the weights stay in the caller's
 * memory.
 */
#ifndef HARBOUR_NET_H
#define HARBOUR_NET_H

#include "game.h"

enum {
    HM_NET_BITS = 2048, /* maximum number of features */
    HM_NET_WORDS = HM_NET_BITS / 64,
    HM_NET_WIDE = 128,     /* first hidden layer */
    HM_NET_DEEP = 32,      /* second and third */
    HM_NET_BYTES = 300000, /* maximum size of a file */
};

/* An open weights file.  Borrows its bytes while it is used; the biases are as in the file,
 * little-endian on every machine. */
struct hm_net {
    const int8_t  *in;               /* [nbit][WIDE] */
    const int16_t *in_bias;          /* [WIDE] */
    const int8_t  *mid, *deep, *out; /* [DEEP][WIDE], [DEEP][DEEP], [nseat][DEEP] */
    const int32_t *mid_bias, *deep_bias, *out_bias;
    float          scale; /* of the last layer: integers to logits */
    uint16_t       nbit;
    uint8_t        game, nseat;
    bool           other_edition; /* trained for other cards than those of the game */
};

/* The last evaluation: a similar position costs only the difference. */
struct hm_net_memory {
    uint64_t             bits[HM_NET_WORDS];
    int16_t              sum[HM_NET_WIDE];
    const struct hm_net *of; /* NULL: no evaluation yet */
};

HM_BEGIN
/* Returns the number of features for a number of seats; 0 if the game supports no nets. */
HM_API unsigned hm_net_features(const struct hm_ops *ops, uint8_t nseat);

/* Computes the features of what `seat` may know, one bit each; none if the game supports no
 * nets.  `s` may be a view of that seat or a full state. */
HM_API void hm_net_encode(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                          uint64_t bits[HM_NET_WORDS]);

/* Prints the name of a feature: "seat1.money.25".  Returns like snprintf(); 0 if there is no such
 * feature. */
HM_API size_t hm_net_feature_name(const struct hm_ops *ops, uint8_t nseat, unsigned feature,
                                  char *buf, size_t cap);

/* Computes the SHA-256 of the names, which a weights file must match. */
HM_API void hm_net_layout(const struct hm_ops *ops, uint8_t nseat, uint8_t digest[32]);

/* Opens a weights file in memory, aligned to 4 bytes.  An open net has the features and sizes of
 * this game and number of players, a checksum that fits, and numbers so small that no sum
 * overflows: it may play badly, but every position has win chances between 0 and 1.  HM_MALFORMED:
 * it is not a weights file, or a damaged one.  HM_MISMATCH: it is of another version, game, number
 * of players or layout. */
HM_API enum hm_err hm_net_open(struct hm_net *net, const struct hm_game *g, uint8_t nseat,
                               const void *bytes, size_t n, struct hm_msg *msg);

/* Returns the shipped weights and their size in *n; NULL if this build has none for the game and
 * number of players. */
HM_API const void *hm_net_shipped(const struct hm_ops *ops, uint8_t nseat, size_t *n);

/* Computes the win chances by seat (not by distance from the viewer); they sum to 1.  The net must
 * be for this game and number of players; `memory->of` is NULL at first. */
HM_API void hm_net_win(const struct hm_net *net, struct hm_net_memory *memory,
                       const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                       float win[HM_SEATS]);
HM_END

#endif
