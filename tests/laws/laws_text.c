/*
 * laws_text.c: laws 8 and 9: text round trips, drafts finish.
 */
#include "laws/laws.h"

#include <string.h>

static struct hm_move list[HM_MOVES];

/* Changes case and adds blanks, as a person might type. */
static void disturb(const char *line, char *out, size_t cap)
{
    struct hm_text t = hm_text_in(out, cap);
    hm_put(&t, "  ");
    for (; *line != 0; line++) {
        hm_put_char(&t, *line >= 'a' && *line <= 'z' ? (char)(*line - 32) : *line);
        if (*line == ' ')
            hm_put(&t, " \t");
    }
    hm_put(&t, " \r\n");
}

static const char *move_text(const struct random_play *d, const struct hm_move *m)
{
    const struct hm_game *g = &d->game;
    char                  line[2048], odd[8192], small[8];
    struct hm_move        back;
    struct hm_msg         msg;
    size_t                n = hm_print_line(g, m, line, sizeof line);
    if (n != strlen(line) || hm_print_line(g, m, NULL, 0) != n)
        return "print_move() does not count what it wants";
    memset(small, '#', sizeof small);
    if (hm_print_line(g, m, small, 6) != n || strlen(small) != (n < 5 ? n : 5) || small[6] != '#')
        return "print_move() does not keep to its room";
    memset(&back, 0xff, sizeof back);
    if (hm_parse_line(g, d->setup.nseat, line, &back, &msg) != HM_OK ||
        memcmp(&back, m, sizeof back) != 0)
        return "a move read back is another move";
    disturb(line, odd, sizeof odd);
    if (hm_parse_line(g, d->setup.nseat, odd, &back, &msg) != HM_OK ||
        memcmp(&back, m, sizeof back) != 0)
        return "case or blanks change a move";
    return NULL;
}

static const char *moves_text(struct random_play *d)
{
    const struct hm_game *g = &d->game;
    for (hm_seat p = 0; p < d->setup.nseat; p++) {
        size_t n = g->ops->legal(g->edition, &d->state, p, HM_BOTH, list);
        for (unsigned tries = 0; tries < 6 && n > 0; tries++) {
            const char *wrong = move_text(d, &list[hm_rng_below(&d->whim, (uint32_t)n)]);
            if (wrong != NULL)
                return wrong;
        }
    }
    return NULL;
}

/* A position that is printed and read is the same table: the same text and the same moves for every
 * seat. */
static const char *position_text(struct random_play *d)
{
    static char           text[HM_TEXT_SIZE], again[HM_TEXT_SIZE];
    static struct hm_move back_list[HM_MOVES];
    const struct hm_game *g = &d->game;
    struct hm_state       back;
    static struct hm_msg  msg;
    size_t                n = g->ops->print(g->edition, &d->state, false, text, sizeof text);
    if (n >= sizeof text || n != strlen(text) ||
        g->ops->print(g->edition, &d->state, false, NULL, 0) != n)
        return "print() does not count what it wants";
    memset(&back, 0xa5, sizeof back);
    if (hm_position_read(g, text, n, &back, &msg) != HM_OK)
        return msg.text;
    g->ops->print(g->edition, &back, false, again, sizeof again);
    if (strcmp(text, again) != 0)
        return "a position read back prints differently";
    if (hm_audit(g, &back) != NULL)
        return "a position read back is not sound";
    for (hm_seat p = 0; p < d->setup.nseat; p++) {
        size_t k = g->ops->legal(g->edition, &d->state, p, HM_LISTED, list);
        if (g->ops->legal(g->edition, &back, p, HM_LISTED, back_list) != k ||
            memcmp(list, back_list, k * sizeof list[0]) != 0)
            return "a position read back has other moves";
    }
    return NULL;
}

/* All other JSON output is valid JSON. */
static const char *json_text(struct random_play *d)
{
    static char               text[HM_TEXT_SIZE];
    static struct hm_json_tok tok[HM_JSON_TOKENS];
    static struct hm_msg      msg;
    struct hm_json            j;
    const struct hm_game     *g = &d->game;
    for (unsigned i = 0; i < law_viewers(d); i++) {
        struct hm_view v;
        g->ops->redact(g->edition, &d->state, law_viewer(d, i), &v);
        size_t n = g->ops->print(g->edition, hm_seen(&v), true, text, sizeof text);
        if (n >= sizeof text || hm_json_read(&j, text, n, tok, HM_JSON_TOKENS, &msg) != HM_OK)
            return "a view does not print as JSON";
    }
    size_t n = 0;
    if (d->n == 0) { /* the keys that a trace begins with */
        text[0] = '{';
        n = 1 + g->ops->print_setup(g->edition, &d->state, text + 1, sizeof text - 2);
        text[n++] = '}';
        if (n >= sizeof text || hm_json_read(&j, text, n, tok, HM_JSON_TOKENS, &msg) != HM_OK)
            return "the set-up does not print as members of a JSON object";
    }
    n = hm_print_end(g, &d->state, text, sizeof text);
    if (n >= sizeof text || hm_json_read(&j, text, n, tok, HM_JSON_TOKENS, &msg) != HM_OK)
        return "the end does not print as JSON";
    return NULL;
}

const char *law_8_text(const struct hm_game *g, uint8_t nseat, uint64_t number)
{
    static struct random_play d;
    play_start(&d, g, nseat, number, false); /* a position has the default options */
    do {
        const char *wrong = moves_text(&d);
        if (wrong == NULL)
            wrong = position_text(&d);
        if (wrong == NULL)
            wrong = json_text(&d);
        if (wrong != NULL)
            return law_broken(&d, "law 8", wrong);
    } while (d.n < PLAY_LONGEST && play_step(&d));
    return NULL;
}

struct trial {
    struct random_play *d;
    struct hm_view      view;
    struct hm_draft     draft;
    uint8_t             mask[HM_PICKS];
    size_t              allowed;
};

/* True if the draft is of a kind with too many moves to list. */
static bool rich(const struct trial *t)
{
    uint8_t               mask[HM_PICKS] = {0};
    const struct hm_game *g = &t->d->game;
    return t->draft.step > 0 && g->ops->picks != NULL &&
           g->ops->picks(g->edition, hm_seen(&t->view), &t->draft, mask) > 0;
}

static bool take(const struct hm_game *g, const struct trial *t)
{
    return g->ops->check(g->edition, &t->d->state, &t->draft.move) == NULL;
}

static const char *allowed(struct trial *t)
{
    const struct hm_game *g = &t->d->game;
    t->allowed = hm_picks(g, hm_seen(&t->view), &t->draft, t->mask);
    size_t n = 0;
    for (size_t i = 0; i < HM_PICKS; i++) {
        if (t->mask[i] > 1)
            return "a mask is made of 0 and 1";
        n += t->mask[i];
    }
    if (n != t->allowed)
        return "hm_picks() does not count what it allows";
    if (t->draft.step > 0 && n == 0)
        return "a draft is at a dead end";
    if (rich(t) && (t->mask[HM_PICK_DONE] != 0) != take(g, t))
        return "DONE is lit where check() refuses, or the other way round";
    return NULL;
}

static bool pick(struct trial *t, uint16_t p)
{
    return hm_pick(&t->d->game, hm_seen(&t->view), &t->draft, p);
}

static uint16_t any_pick(struct trial *t)
{
    uint16_t p = 0;
    for (uint32_t skip = hm_rng_below(&t->d->whim, (uint32_t)t->allowed);
         t->mask[p] == 0 || skip > 0; p++)
        skip -= t->mask[p] != 0;
    return p;
}

static unsigned nibble(const struct hm_move *m, unsigned i)
{
    return (unsigned)m->arg[i / 2] >> (i % 2 * 4) & 15u;
}

/* Returns an allowed pick that brings the draft closer to `goal`; HM_PICKS if there is none. */
static uint16_t towards(const struct trial *t, const struct hm_move *goal)
{
    const struct hm_move *m = &t->draft.move;
    for (unsigned c = 0; c < HM_CARDS; c++)
        if (hm_has(&m->cards, c) != hm_has(&goal->cards, c) && t->mask[HM_PICK_CARD + c] != 0)
            return (uint16_t)(HM_PICK_CARD + c);
    if (m->target != goal->target && goal->target < 16 &&
        t->mask[HM_PICK_TARGET + goal->target] != 0)
        return (uint16_t)(HM_PICK_TARGET + goal->target);
    for (unsigned i = 0; i < 8; i++)
        if (nibble(m, i) != nibble(goal, i) && t->mask[HM_PICK_TARGET + 16 + i] != 0)
            return (uint16_t)(HM_PICK_TARGET + 16 + i);
    return HM_PICKS;
}

/* From any reachable draft, a move that legal() lists can still be reached. */
static const char *reach(struct trial *t, const struct hm_move *goal)
{
    for (unsigned i = 0; i < 1024; i++) {
        const char *wrong = allowed(t);
        if (wrong != NULL)
            return wrong;
        if (memcmp(&t->draft.move, goal, sizeof *goal) == 0)
            return pick(t, HM_PICK_DONE) && take(&t->d->game, t)
                       ? NULL
                       : "a draft that is a legal move is not whole";
        uint16_t p = towards(t, goal);
        if (p == HM_PICKS)
            return "no pick leads from a draft to a legal move of its kind";
        pick(t, p);
    }
    return "a draft goes round in circles";
}

static const struct hm_move *some_move_of_kind(struct trial *t)
{
    const struct hm_game *g = &t->d->game;
    size_t n = g->ops->legal(g->edition, hm_seen(&t->view), t->draft.move.seat, HM_BOTH, list),
           kept = 0;
    for (size_t i = 0; i < n; i++)
        if (list[i].kind == t->draft.move.kind)
            list[kept++] = list[i];
    return kept > 0 ? &list[hm_rng_below(&t->d->whim, (uint32_t)kept)] : NULL;
}

static const char *draft(struct random_play *d, hm_seat seat)
{
    const struct hm_game *g = &d->game;
    struct trial          t = {.d = d};
    memset(&t.draft, 0, sizeof t.draft);
    t.draft.move.seat = seat;
    g->ops->redact(g->edition, &d->state, seat, &t.view);
    const char *wrong = allowed(&t);
    size_t      n = g->ops->legal(g->edition, &d->state, seat, HM_BOTH, list);
    for (size_t i = 0; i < n && wrong == NULL; i++)
        if (t.mask[list[i].kind] == 0)
            wrong = "a kind that legal() lists cannot be picked";
    if (wrong != NULL || t.allowed == 0)
        return wrong;
    unsigned clicks = hm_rng_below(&d->whim, 12);
    for (unsigned i = 0; i < 200; i++) {
        bool whole = pick(&t, any_pick(&t));
        if (whole)
            return take(g, &t) ? NULL : "a draft finished as a move that check() refuses";
        if ((wrong = allowed(&t)) != NULL)
            return wrong;
        if (i < clicks || !rich(&t))
            continue;
        const struct hm_move *goal = some_move_of_kind(&t);
        if (goal == NULL)
            return NULL; /* no move of this kind is listed, so there is no goal */
        struct hm_move copy = *goal;
        return reach(&t, &copy);
    }
    return "a draft of a listed kind does not finish";
}

const char *law_9_draft(const struct hm_game *g, uint8_t nseat, uint64_t number)
{
    static struct random_play d;
    play_start(&d, g, nseat, number, true);
    do {
        for (hm_seat p = 0; p < nseat; p++) {
            const char *wrong = draft(&d, p);
            if (wrong != NULL)
                return law_broken(&d, "law 9", wrong);
        }
    } while (d.n < PLAY_LONGEST && play_step(&d));
    return NULL;
}
