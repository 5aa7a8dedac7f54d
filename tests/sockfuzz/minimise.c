/* minimise.c: see minimise.h. */
#include "minimise.h"

struct search {
    struct script       *best;
    enum finding_kind    kind;
    const struct limits *limits;
    int64_t              end;
    unsigned             runs;
};

void script_judge(const struct script *s, const struct limits *limits, struct finding *f)
{
    struct totals totals = {0};
    struct life   life;
    *f = (struct finding){0};
    if (life_begin(&life, limits, &totals, 1, false, f))
        life_play(&life, s, f);
    life_end(&life, f);
}

/* Keeps the candidate if it still fails; frees it otherwise. */
static bool take_if_failing(struct search *s, struct script *candidate)
{
    struct finding f;
    s->runs++;
    script_judge(candidate, s->limits, &f);
    if (f.kind != s->kind) {
        script_free(candidate);
        return false;
    }
    script_free(s->best);
    *s->best = *candidate;
    return true;
}

static bool without_range(struct search *s, size_t at, size_t n)
{
    struct script candidate;
    if (at >= s->best->n || n == s->best->n)
        return false;
    script_copy(&candidate, s->best);
    script_delete(&candidate, at, n < candidate.n - at ? n : candidate.n - at);
    return take_if_failing(s, &candidate);
}

static void without_connections(struct search *s)
{
    for (unsigned conn = script_conns(s->best); conn-- > 0 && clock_ms() < s->end;) {
        struct script candidate;
        script_copy(&candidate, s->best);
        for (size_t i = candidate.n; i-- > 0;)
            if (candidate.at[i].conn == conn)
                script_delete(&candidate, i, 1);
        if (candidate.n == s->best->n || candidate.n == 0)
            script_free(&candidate);
        else
            take_if_failing(s, &candidate);
    }
}

/* Removes halves of the bytes of one action, then smaller parts. */
static void with_shorter_text(struct search *s, size_t i)
{
    for (size_t size = s->best->at[i].text.len / 2; size > 8; size /= 2)
        for (size_t at = 0; at < s->best->at[i].text.len && clock_ms() < s->end;) {
            struct script candidate;
            script_copy(&candidate, s->best);
            bytes_delete(&candidate.at[i].text, at, size);
            if (!take_if_failing(s, &candidate))
                at += size;
        }
}

unsigned script_minimise(struct script *script, enum finding_kind kind, const struct limits *limits,
                         int seconds)
{
    struct search s = {script, kind, limits, clock_ms() + (int64_t)seconds * 1000, 0};
    without_connections(&s);
    for (size_t size = script->n / 2; size > 0; size /= 2)
        for (size_t at = 0; at < script->n && clock_ms() < s.end;)
            if (!without_range(&s, at, size))
                at += size;
    for (size_t i = 0; i < script->n; i++)
        with_shorter_text(&s, i);
    return s.runs;
}
