/* mutate_frame.c: frames that RFC 6455 forbids, and rare ones that it allows. */
#include "mutate.h"

#include <string.h>

enum { FIN = 0x80, CONTINUATION = 0, TEXT = 1, CLOSE = 8, PING = 9 };

static void unmasked(struct mutation *m, struct action *a)
{
    (void)m;
    a->masked = false;
}

static void reserved_bits(struct mutation *m, struct action *a)
{
    a->first ^= (uint8_t)(0x10u << below(m, 3));
}

static void other_opcode(struct mutation *m, struct action *a)
{
    a->first = (uint8_t)((a->first & 0xf0) | below(m, 16));
}

static void not_final(struct mutation *m, struct action *a)
{
    (void)m;
    a->first ^= FIN;
}

static void wrong_length(struct mutation *m, struct action *a)
{
    static const int64_t lengths[] = {0,        1,        125,      126,       127,
                                      8192,     8193,     65535,    65536,     1 << 20,
                                      1L << 31, 1L << 32, 1L << 62, INT64_MAX, 4};
    a->length = PICK(m, lengths);
}

static void large_payload(struct mutation *m, struct action *a)
{
    static const size_t sizes[] = {126, 127, 4096, 8191, 8192, 8193, 65536, 200000};
    size_t              want = PICK(m, sizes);
    char                blank[256];
    memset(blank, ' ', sizeof blank);
    while (a->text.len < want) {
        size_t n = want - a->text.len < sizeof blank ? want - a->text.len : sizeof blank;
        bytes_insert(&a->text, below(m, 2) ? 0 : a->text.len, blank, n);
    }
}

static void bad_utf8(struct mutation *m, struct action *a)
{
    static const char *const bad[] = {"\xff",     "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                                      "\xe2\x82", "\xf0\x9f", "\xef\xbb\xbf", "\xe2\x80\xae"};
    const char              *text = PICK(m, bad);
    bytes_insert(&a->text, below(m, a->text.len + 1), text, strlen(text));
}

/* Splits a message into two or three frames, with a ping or another message between them. */
static void fragment(struct mutation *m, struct action *a)
{
    struct script *s = m->script;
    size_t         at = (size_t)(a - s->at);
    struct action  rest = *a, between = *a;
    rest.text = between.text = (struct bytes){0};
    size_t cut = below(m, a->text.len + 1);
    bytes_add(&rest.text, a->text.data + cut, a->text.len - cut);
    bytes_delete(&a->text, cut, a->text.len - cut);
    a->first &= 0x7f;
    rest.first = (uint8_t)((below(m, 8) ? FIN : 0) | (below(m, 8) ? CONTINUATION : TEXT));
    between.first = (uint8_t)((below(m, 4) ? FIN : 0) | (below(m, 3) ? PING : below(m, 16)));
    script_insert(s, at + 1, &rest);
    if (below(m, 2))
        script_insert(s, at + 1, &between);
    bytes_free(&rest.text);
}

static void add_control(struct mutation *m, struct action *a)
{
    static const char *const texts[] = {"",     "x",        "\x03\xe8", "\x03\xe8 bye",
                                        "\x03", "\xff\xff", "\x03\xed"};
    struct script           *s = m->script;
    size_t                   at = (size_t)(a - s->at);
    struct action            control = *a;
    control.text = (struct bytes){0};
    control.first = (uint8_t)(FIN | (CLOSE + below(m, 3)));
    bytes_add_text(&control.text, PICK(m, texts));
    if (below(m, 6) == 0)
        large_payload(m, &control);
    for (uint32_t n = below(m, 3) ? 1 : 1 + below(m, 80); n > 0; n--)
        script_insert(s, at, &control);
    bytes_free(&control.text);
}

static void split_writes(struct mutation *m, struct action *a) { a->number = 1 + below(m, 12); }

void mutate_frame(struct mutation *m)
{
    static void (*const kinds[])(struct mutation *, struct action *) = {
        unmasked,      reserved_bits, other_opcode, not_final,   wrong_length,
        large_payload, bad_utf8,      fragment,     add_control, split_writes};
    struct action *a = pick_action(m, VERB_FRAME);
    if (a != NULL)
        PICK(m, kinds)(m, a);
}
