/* mutate_bytes.c: changes that ignore the meaning of the bytes. */
#include "mutate.h"

#include <string.h>

uint32_t below(struct mutation *m, size_t n)
{
    return n > 0 ? hm_rng_below(m->rng, (uint32_t)n) : 0;
}

static size_t find_verb(const struct script *s, size_t from, enum verb verb)
{
    for (size_t i = 0; i < s->n; i++)
        if (s->at[(from + i) % s->n].verb == verb)
            return (from + i) % s->n;
    return s->n;
}

struct action *pick_action(struct mutation *m, enum verb verb)
{
    struct script *s = m->script;
    size_t         i = find_verb(s, below(m, s->n), verb);
    return i < s->n ? &s->at[i] : NULL;
}

const struct action *pick_recorded(struct mutation *m, enum verb verb)
{
    const struct script *s = &m->corpus[below(m, m->ncorpus)];
    size_t               i = find_verb(s, below(m, s->n), verb);
    return i < s->n ? &s->at[i] : NULL;
}

static void flip(struct mutation *m, struct bytes *b)
{
    if (b->len > 0)
        b->data[below(m, b->len)] ^= (uint8_t)(1u << below(m, 8));
}

static void overwrite(struct mutation *m, struct bytes *b)
{
    static const uint8_t odd[] = {0, '\r', '\n', ' ', '"', '{', '}', ':', 0x7f, 0x80, 0xc0, 0xff};
    if (b->len > 0)
        b->data[below(m, b->len)] = PICK(m, odd);
}

static void drop_range(struct mutation *m, struct bytes *b)
{
    bytes_delete(b, below(m, b->len), 1 + below(m, 16));
}

static void truncate_end(struct mutation *m, struct bytes *b)
{
    size_t at = below(m, b->len);
    bytes_delete(b, at, b->len - at);
}

static void insert_any(struct mutation *m, struct bytes *b)
{
    uint8_t junk[64];
    size_t  n = 1 + below(m, sizeof junk);
    for (size_t i = 0; i < n; i++)
        junk[i] = (uint8_t)below(m, 256);
    bytes_insert(b, below(m, b->len + 1), junk, n);
}

static void double_range(struct mutation *m, struct bytes *b)
{
    uint8_t part[4096];
    size_t  at = below(m, b->len), n = 1 + below(m, sizeof part);
    if (b->len == 0)
        return;
    if (n > b->len - at)
        n = b->len - at;
    memcpy(part, b->data + at, n);
    bytes_insert(b, at, part, n);
}

static void splice(struct mutation *m, struct bytes *b)
{
    const struct action *other = pick_recorded(m, below(m, 2) ? VERB_SEND : VERB_FRAME);
    if (other == NULL || other->text.len == 0)
        return;
    size_t at = below(m, other->text.len), n = 1 + below(m, other->text.len - at);
    bytes_insert(b, below(m, b->len + 1), other->text.data + at, n);
}

void mutate_bytes(struct mutation *m)
{
    static void (*const kinds[])(struct mutation *, struct bytes *) = {
        flip, overwrite, drop_range, truncate_end, insert_any, double_range, splice};
    struct action *a = pick_action(m, below(m, 2) ? VERB_SEND : VERB_FRAME);
    if (a != NULL)
        for (uint32_t n = 1 + below(m, 3); n > 0; n--)
            PICK(m, kinds)(m, &a->text);
}
