/*
 * record.c: a match as text that replays it (docs/formats.md, Records).
 *
 * Reading a record plays it: the deal is repeated and every move is checked.  The message names
 * the first invalid line and the rule that it breaks.
 */
#include "harbour/gate.h"
#include "harbour/match.h"
#include "harbour/utf8.h"

#include <string.h>

static void put_line(struct hm_text *t, const char *key, const char *value)
{
    hm_put(t, key);
    hm_put_char(t, ' ');
    hm_put(t, value);
    hm_put_char(t, '\n');
}

static void put_number(struct hm_text *t, const char *key, int64_t n)
{
    hm_put(t, key);
    hm_put_char(t, ' ');
    hm_put_int(t, n);
    hm_put_char(t, '\n');
}

static void put_names(struct hm_text *t, const struct hm_match *m)
{
    bool any = false;
    for (uint8_t p = 0; p < m->setup.nseat; p++)
        any = any || m->name[p][0] != 0;
    if (!any)
        return;
    hm_put(t, "names");
    for (uint8_t p = 0; p < m->setup.nseat; p++) {
        hm_put(t, p == 0 ? " " : ", ");
        /* characters that would end the name, the line or the header */
        for (const char *c = m->name[p]; *c != 0; c++)
            hm_put_char(t, *c == ',' || *c == '#' || (unsigned char)*c < ' ' ? ' ' : *c);
    }
    hm_put_char(t, '\n');
}

static void put_start(struct hm_text *t, const struct hm_match *m)
{
    const struct hm_ops *ops = m->game.ops;
    if (m->from_position) {
        hm_put(t, "position ");
        size_t cap;
        char  *rest = hm_text_rest(t, &cap);
        hm_text_add(t, ops->print(m->game.edition, &m->origin, false, rest, cap));
        hm_put_char(t, '\n');
        return;
    }
    put_number(t, "players", m->setup.nseat);
    for (uint8_t i = 0; i < ops->noption; i++)
        if (m->setup.option[i] != ops->options[i].default_value)
            put_number(t, ops->options[i].id, m->setup.option[i]);
    /* A deal draws its first seat last, so naming that seat does not change the deal. */
    char first[2] = {hm_seat_letter(hm_lowest(m->origin.head.prompt)), 0};
    put_line(t, "first", first);
}

static void put_result(struct hm_text *t, const struct hm_match *m)
{
    int16_t    points[HM_SEATS] = {0};
    hm_seatset winners = m->game.ops->score(m->game.edition, &m->state, points);
    hm_put(t, "result");
    for (uint8_t p = 0; p < m->setup.nseat; p++) {
        hm_put_char(t, ' ');
        hm_put_int(t, points[p]);
    }
    hm_put(t, "\nwinners");
    for (uint8_t p = 0; p < m->setup.nseat; p++)
        if (hm_seat_in(winners, p)) {
            hm_put_char(t, ' ');
            hm_put_char(t, hm_seat_letter(p));
        }
    hm_put_char(t, '\n');
}

size_t hm_record_print(const struct hm_match *m, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    char           seed[65], line[HM_CARDS * HM_ID_SIZE];
    hm_put(&t, "harbour-record 1\n");
    put_line(&t, "game", m->game.ops->id);
    put_number(&t, "rules", m->origin.head.rules);
    hm_put(&t, "cards ");
    hm_put_hex(&t, m->game.edition->digest, sizeof m->game.edition->digest);
    hm_put_char(&t, '\n');
    put_start(&t, m);
    put_names(&t, m);
    hm_seed_text(&m->seed, seed);
    put_line(&t, "seed", seed);
    if (hm_match_over(m))
        put_result(&t, m);
    hm_put_char(&t, '\n');
    for (uint32_t i = 0; i < m->n; i++) {
        hm_print_line(&m->game, &m->log[i], line, sizeof line);
        hm_put(&t, line);
        hm_put_char(&t, '\n');
    }
    return t.len;
}

enum { LINE_SIZE = 8192 };

struct lines {
    const char    *at, *end;
    uint32_t       number;
    char           text[LINE_SIZE]; /* the line at hand, without comment and outer blanks */
    struct hm_msg *msg;
};

static enum hm_err fail(const struct lines *l, enum hm_err err, const char *what, const char *more)
{
    struct hm_msg  copy = {""};
    struct hm_text t = hm_text_in(copy.text, sizeof copy.text);
    hm_put(&t, "line ");
    hm_put_int(&t, l->number > 0 ? l->number : 1); /* 0: the text is empty */
    hm_put(&t, ": ");
    hm_put(&t, what);
    hm_put(&t, more);
    if (l->msg != NULL)
        *l->msg = copy;
    return err;
}

static bool blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/* *more is false at the end.  Skips comment lines, but not empty ones. */
/* Editors on Windows begin a text with a byte order mark. */
static struct lines lines_of(const char *text, size_t n, struct hm_msg *msg)
{
    const size_t mark = n >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    return (struct lines){.at = text + mark, .end = text + n, .msg = msg};
}

static enum hm_err next_line(struct lines *l, bool *more)
{
    for (;;) {
        *more = l->at < l->end;
        if (!*more)
            return HM_OK;
        const char *stop = memchr(l->at, '\n', (size_t)(l->end - l->at)), *line = l->at;
        size_t      n = (size_t)((stop != NULL ? stop : l->end) - line);
        const char *comment = memchr(line, '#', n);
        bool        had_comment = comment != NULL;
        l->at = stop != NULL ? stop + 1 : l->end;
        l->number++;
        if (had_comment)
            n = (size_t)(comment - line);
        while (n > 0 && blank(line[n - 1]))
            n--;
        while (n > 0 && blank(*line)) {
            line++;
            n--;
        }
        if (n == 0 && had_comment)
            continue;
        if (n >= LINE_SIZE)
            return fail(l, HM_MALFORMED, "the line is too long", "");
        if (memchr(line, 0, n) != NULL)
            return fail(l, HM_MALFORMED, "this is not a text file", "");
        memcpy(l->text, line, n);
        l->text[n] = 0;
        return HM_OK;
    }
}

/* The header of a record; words point into the text of the record. */
struct header {
    const struct hm_ops *ops;
    struct hm_setup      setup;
    struct hm_seed       seed;
    char                 name[HM_SEATS][HM_NAME_SIZE];
    struct hm_state      position;
    bool       has_seed, has_players, has_position, has_rules, has_cards, has_result, has_winners;
    int64_t    result[HM_SEATS];
    unsigned   nresult;
    hm_seatset winners;
};

static enum hm_err read_number(const struct lines *l, const char *value, uint32_t min, uint32_t max,
                               uint32_t *out)
{
    struct hm_word w = {value, strlen(value)};
    if (!hm_word_number(w, out) || *out < min || *out > max)
        return fail(l, HM_MALFORMED, "not a number in the range that is possible here: ", value);
    return HM_OK;
}

static enum hm_err read_names(struct header *h, const char *value)
{
    for (unsigned p = 0; p < HM_SEATS && *value != 0; p++) {
        const char    *comma = strchr(value, ',');
        size_t         n = comma != NULL ? (size_t)(comma - value) : strlen(value);
        struct hm_text t = hm_text_in(h->name[p], HM_NAME_SIZE);
        hm_put_n(&t, value, hm_utf8_cut(value, n, HM_NAME_SIZE - 1));
        value += comma != NULL ? n + 1 : n;
        while (*value == ' ')
            value++;
    }
    return HM_OK;
}

static enum hm_err read_seat(const struct lines *l, const char *value, hm_seat *out)
{
    unsigned seat = (unsigned)((value[0] | 32) - 'a');
    if (value[0] == 0 || value[1] != 0 || seat >= HM_SEATS)
        return fail(l, HM_MALFORMED, "this is not a seat: ", value);
    *out = (hm_seat)seat;
    return HM_OK;
}

static enum hm_err read_result(struct header *h, const struct lines *l, const char *value)
{
    struct hm_word w[HM_SEATS];
    size_t         n = hm_words(value, w, HM_SEATS);
    if (n == 0 || n > HM_SEATS)
        return fail(l, HM_MALFORMED, "a result is one number for each seat", "");
    for (size_t i = 0; i < n; i++) {
        uint32_t       number;
        bool           minus = w[i].at[0] == '-';
        struct hm_word digits = {w[i].at + minus, w[i].len - minus};
        if (!hm_word_number(digits, &number))
            return fail(l, HM_MALFORMED, "a result is one number for each seat", "");
        h->result[i] = minus ? -(int64_t)number : (int64_t)number;
    }
    h->nresult = (unsigned)n;
    h->has_result = true;
    return HM_OK;
}

static enum hm_err read_winners(struct header *h, const struct lines *l, const char *value)
{
    struct hm_word w[HM_SEATS];
    size_t         n = hm_words(value, w, HM_SEATS);
    for (size_t i = 0; i < n && i < HM_SEATS; i++) {
        char    one[3] = {w[i].at[0], w[i].len > 1 ? '?' : (char)0, 0};
        hm_seat p = 0;
        if (read_seat(l, one, &p) != HM_OK)
            return HM_MALFORMED;
        h->winners |= hm_seat_bit(p);
    }
    h->has_winners = true;
    return HM_OK;
}

static enum hm_err read_cards(struct header *h, const struct hm_edition *e, const struct lines *l,
                              const char *value)
{
    char           mine[65];
    struct hm_text t = hm_text_in(mine, sizeof mine);
    hm_put_hex(&t, e->digest, sizeof e->digest);
    if (strcmp(mine, value) != 0)
        return fail(l, HM_MISMATCH,
                    "the record was made with another edition of the cards: ", value);
    h->has_cards = true;
    return HM_OK;
}

static bool is_remark(const char *key)
{
    static const char *const known[] = {"deal", "commitment", "secret", "nonces",
                                        "date", "table",      "rated",  NULL};
    for (size_t i = 0; known[i] != NULL; i++)
        if (strcmp(key, known[i]) == 0)
            return true;
    return false;
}

static enum hm_err read_option(struct header *h, const struct lines *l, const char *key,
                               const char *value)
{
    const struct hm_ops *ops = h->ops;
    uint32_t             n;
    for (uint8_t i = 0; i < ops->noption; i++) {
        if (strcmp(key, ops->options[i].id) != 0)
            continue;
        enum hm_err err = read_number(l, value, ops->options[i].min, ops->options[i].max, &n);
        if (err == HM_OK)
            h->setup.option[i] = (uint16_t)n;
        return err;
    }
    return is_remark(key) ? HM_OK : fail(l, HM_MALFORMED, "unknown header line: ", key);
}

static enum hm_err read_position(struct header *h, const struct hm_game *g, const struct lines *l,
                                 const char *value)
{
    struct hm_msg inner;
    if (hm_position_read(g, value, strlen(value), &h->position, &inner) != HM_OK)
        return fail(l, HM_MALFORMED, "position: ", inner.text);
    h->has_position = true;
    return HM_OK;
}

static enum hm_err read_header_line(struct header *h, const struct hm_game *g, struct lines *l)
{
    char       *value = l->text;
    uint32_t    n;
    enum hm_err err = HM_OK;
    while (*value != 0 && !blank(*value))
        value++;
    if (*value != 0)
        *value++ = 0;
    while (blank(*value))
        value++;
    if (strcmp(l->text, "game") == 0) {
        if (strcmp(value, g->ops->id) != 0)
            return fail(l, HM_MISMATCH, "this is a record of another game: ", value);
    } else if (strcmp(l->text, "rules") == 0) {
        err = read_number(l, value, 0, 255, &n);
        if (err == HM_OK && !hm_rules_known(g->ops, n))
            return fail(
                l, HM_MISMATCH,
                "the record was made under a revision of the rules that is not known here: ",
                value);
        h->setup.rules = err == HM_OK ? (uint8_t)n : 0;
        h->has_rules = true;
    } else if (strcmp(l->text, "cards") == 0) {
        err = read_cards(h, g->edition, l, value);
    } else if (strcmp(l->text, "players") == 0) {
        err = read_number(l, value, g->ops->min_seats, g->ops->max_seats, &n);
        h->setup.nseat = err == HM_OK ? (uint8_t)n : 0;
        h->has_players = true;
    } else if (strcmp(l->text, "names") == 0) {
        err = read_names(h, value);
    } else if (strcmp(l->text, "first") == 0) {
        err = read_seat(l, value, &h->setup.first);
    } else if (strcmp(l->text, "seed") == 0) {
        hm_seed_from_text(&h->seed, value);
        h->has_seed = true;
    } else if (strcmp(l->text, "position") == 0) {
        err = read_position(h, g, l, value);
    } else if (strcmp(l->text, "result") == 0) {
        err = read_result(h, l, value);
    } else if (strcmp(l->text, "winners") == 0) {
        err = read_winners(h, l, value);
    } else {
        err = read_option(h, l, l->text, value);
    }
    return err;
}

static enum hm_err read_header(struct header *h, const struct hm_game *g, struct lines *l)
{
    bool        more;
    enum hm_err err = next_line(l, &more);
    if (err != HM_OK)
        return err;
    if (!more || strcmp(l->text, "harbour-record 1") != 0)
        return fail(l, HM_MALFORMED, "a record begins with the line 'harbour-record 1'", "");
    while ((err = next_line(l, &more)) == HM_OK && more && l->text[0] != 0)
        if ((err = read_header_line(h, g, l)) != HM_OK)
            return err;
    if (err != HM_OK)
        return err;
    if (!h->has_rules || !h->has_cards)
        return fail(l, HM_MALFORMED, "the header must name the rules and the cards", "");
    if (!h->has_position && !h->has_players)
        return fail(l, HM_MALFORMED, "the header must name the number of players", "");
    if (!h->has_seed)
        return fail(l, HM_MALFORMED,
                    "the header has no seed: a game under way cannot be replayed from its record",
                    "");
    return HM_OK;
}

static enum hm_err read_moves(struct hm_match *m, struct lines *l)
{
    bool        more;
    enum hm_err err;
    while ((err = next_line(l, &more)) == HM_OK && more) {
        struct hm_move        move;
        struct hm_msg         inner;
        struct hm_explanation explanation;
        if (l->text[0] == 0)
            continue;
        if (hm_parse_line(&m->game, m->setup.nseat, l->text, &move, &inner) != HM_OK)
            return fail(l, HM_MALFORMED, inner.text, "");
        err = hm_match_play(m, &move, NULL, &explanation);
        if (err == HM_REFUSED) {
            hm_print_explanation(&m->game, &explanation, inner.text, sizeof inner.text);
            struct hm_msg rule;
            hm_fail(&rule, err, "refused by ", explanation.refusal->rule, ": ", (char *)NULL);
            return fail(l, err, rule.text, inner.text);
        }
        if (err != HM_OK)
            return fail(l, err, hm_err_text(err), "");
    }
    return err;
}

static enum hm_err check_result(const struct header *h, const struct hm_match *m, struct lines *l)
{
    int16_t points[HM_SEATS] = {0};
    if (!h->has_result && !h->has_winners)
        return HM_OK;
    if (!hm_match_over(m))
        return fail(l, HM_MALFORMED,
                    "the header has a result, but the game is not over after the last move", "");
    hm_seatset winners = m->game.ops->score(m->game.edition, &m->state, points);
    for (unsigned p = 0; p < h->nresult; p++)
        if (h->nresult != m->setup.nseat || h->result[p] != points[p])
            return fail(l, HM_MALFORMED, "the result in the header is not what the moves lead to",
                        "");
    if (h->has_winners && h->winners != winners)
        return fail(l, HM_MALFORMED,
                    "the winners in the header are not those whom the moves lead to", "");
    return HM_OK;
}

enum hm_err hm_record_parse(struct hm_match *m, const struct hm_game *g, const char *text, size_t n,
                            struct hm_move *log, uint32_t cap, struct hm_msg *msg)
{
    struct lines    l = lines_of(text, n, msg);
    struct header   h = {.ops = g->ops, .setup = hm_setup_for(g->ops, 0)};
    struct hm_match out;
    enum hm_err     err = read_header(&h, g, &l);
    if (err != HM_OK)
        return err;
    h.position.head.rules = h.setup.rules; /* a position has no revision */
    if (h.has_position)
        hm_match_start_at(&out, g, &h.position, &h.seed, log, cap);
    else if ((err = hm_match_start(&out, g, &h.setup, &h.seed, log, cap, msg)) != HM_OK)
        return err;
    for (hm_seat p = 0; p < HM_SEATS; p++)
        hm_match_name(&out, p, h.name[p]);
    if ((err = read_moves(&out, &l)) != HM_OK || (err = check_result(&h, &out, &l)) != HM_OK)
        return err;
    *m = out;
    return HM_OK;
}

const struct hm_ops *hm_record_game(const char *text, size_t n, struct hm_msg *msg)
{
    struct lines l = lines_of(text, n, msg);
    bool         more;
    if (next_line(&l, &more) != HM_OK)
        return NULL;
    if (!more || strcmp(l.text, "harbour-record 1") != 0) {
        fail(&l, HM_MALFORMED, "a record begins with the line 'harbour-record 1'", "");
        return NULL;
    }
    while (next_line(&l, &more) == HM_OK && more && l.text[0] != 0) {
        if (strncmp(l.text, "game ", 5) != 0)
            continue;
        const struct hm_ops *ops = hm_game_find(l.text + 5);
        if (ops == NULL)
            fail(&l, HM_MALFORMED, "unknown game: ", l.text + 5);
        return ops;
    }
    fail(&l, HM_MALFORMED, "the header does not name a game", "");
    return NULL;
}
