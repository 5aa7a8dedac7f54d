/* tsv.c: reads the rows and fields of a TSV table; errors name the position. */
#include "tsv.h"

#include "sha256.h"

#include <string.h>

const char *const hm_source_names[] = {"printed", "partly-printed", "reconstructed", NULL};

static bool equal(struct hm_word w, const char *s)
{
    return w.len == strlen(s) && memcmp(w.at, s, w.len) == 0;
}

static const char *end_of(const struct hm_table *t) { return t->text + t->len; }

/* "file:line:column: what" */
static enum hm_err fail_at(const struct hm_reader *r, uint32_t line, size_t column,
                           const char *what, struct hm_msg *msg)
{
    if (msg != NULL) {
        struct hm_text t = hm_text_in(msg->text, sizeof msg->text);
        hm_put(&t, r->table->name);
        hm_put_char(&t, ':');
        hm_put_int(&t, line);
        hm_put_char(&t, ':');
        hm_put_int(&t, (int64_t)column);
        hm_put(&t, ": ");
        hm_put(&t, what);
    }
    return HM_MALFORMED;
}

/* The next line that is neither empty nor a comment, without its end; NULL when there is none. */
static const char *next_line(struct hm_reader *r, size_t *len)
{
    while (r->at < end_of(r->table)) {
        const char *start = r->at, *end = memchr(start, '\n', (size_t)(end_of(r->table) - start));
        size_t      n = (size_t)((end != NULL ? end : end_of(r->table)) - start);
        r->at = end != NULL ? end + 1 : end_of(r->table);
        r->line++;
        if (n > 0 && start[n - 1] == '\r')
            n--;
        if (n == 0 || start[0] == '#')
            continue;
        r->line_start = start;
        *len = n;
        return start;
    }
    return NULL;
}

static size_t split(const char *line, size_t len, struct hm_word *out, size_t cap)
{
    size_t n = 0, start = 0;
    for (size_t i = 0; i <= len; i++) {
        if (i < len && line[i] != '\t')
            continue;
        if (n < cap)
            out[n] = (struct hm_word){line + start, i - start};
        n++;
        start = i + 1;
    }
    return n;
}

static size_t find(const struct hm_word *list, size_t n, const char *name)
{
    size_t i = 0;
    while (i < n && !equal(list[i], name))
        i++;
    return i;
}

bool hm_table_has(const struct hm_table *t, const char *const *column, size_t n)
{
    struct hm_reader r = {.table = t, .at = t->text};
    struct hm_word   head[HM_COLUMNS];
    size_t           len = 0;
    const char      *line = next_line(&r, &len);
    if (line == NULL || split(line, len, head, HM_COLUMNS) != n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (find(head, n, column[i]) == n)
            return false;
    return true;
}

static enum hm_err missing_column(const struct hm_reader *r, const char *name, struct hm_msg *msg)
{
    struct hm_msg what;
    hm_fail(&what, HM_MALFORMED, "the header has no column '", name, "'", (char *)NULL);
    return fail_at(r, r->line, 1, what.text, msg);
}

enum hm_err hm_table_open(struct hm_reader *r, const struct hm_table *t, const char *const *column,
                          size_t n, struct hm_msg *msg)
{
    *r = (struct hm_reader){.table = t, .column = column, .ncolumn = n, .at = t->text};
    struct hm_word head[HM_COLUMNS];
    size_t         len = 0;
    const char    *line = next_line(r, &len);
    if (line == NULL)
        return fail_at(r, 1, 1, "the table is empty", msg);
    if (memchr(t->text, 0, t->len) != NULL)
        return fail_at(r, 1, 1, "this is not a text file", msg);
    r->width = split(line, len, head, HM_COLUMNS);
    if (r->width > HM_COLUMNS)
        return fail_at(r, r->line, 1, "too many columns", msg);
    for (size_t i = 0; i < n; i++) {
        size_t at = find(head, r->width, column[i]);
        if (at == r->width)
            return missing_column(r, column[i], msg);
        r->where[i] = (uint8_t)at;
    }
    for (size_t i = 0; i < r->width; i++) {
        size_t known = 0;
        while (known < n && r->where[known] != i)
            known++;
        if (known == n)
            return fail_at(r, r->line, (size_t)(head[i].at - line) + 1,
                           "unknown or repeated column", msg);
    }
    return HM_OK;
}

enum hm_err hm_table_next(struct hm_reader *r, struct hm_row *row, bool *more, struct hm_msg *msg)
{
    struct hm_word field[HM_COLUMNS];
    size_t         len = 0;
    const char    *line = next_line(r, &len);
    *more = line != NULL;
    if (line == NULL)
        return HM_OK;
    size_t n = split(line, len, field, HM_COLUMNS);
    if (n != r->width)
        return fail_at(
            r, r->line, len + 1,
            n < r->width ? "the row has too few columns" : "the row has too many columns", msg);
    row->line = r->line;
    for (size_t i = 0; i < r->ncolumn; i++)
        row->field[i] = field[r->where[i]];
    return HM_OK;
}

enum hm_err hm_table_fail(const struct hm_reader *r, const struct hm_row *row, size_t column,
                          const char *text, struct hm_msg *msg)
{
    struct hm_msg  what;
    struct hm_text t = hm_text_in(what.text, sizeof what.text);
    struct hm_word w = row->field[column];
    hm_put(&t, r->column[column]);
    hm_put(&t, " '");
    hm_put_n(&t, w.at, w.len < 40 ? w.len : 40);
    hm_put(&t, "': ");
    hm_put(&t, text);
    return fail_at(r, row->line, (size_t)(w.at - r->line_start) + 1, what.text, msg);
}

enum hm_err hm_table_word(const struct hm_reader *r, const struct hm_row *row, size_t column,
                          const char *const *words, uint8_t *out, struct hm_msg *msg)
{
    struct hm_msg  what;
    struct hm_text t = hm_text_in(what.text, sizeof what.text);
    hm_put(&t, "must be one of");
    for (uint8_t i = 0; words[i] != NULL; i++) {
        if (equal(row->field[column], words[i])) {
            *out = i;
            return HM_OK;
        }
        hm_put(&t, i == 0 ? " " : ", ");
        hm_put(&t, words[i]);
    }
    return hm_table_fail(r, row, column, what.text, msg);
}

enum hm_err hm_table_number(const struct hm_reader *r, const struct hm_row *row, size_t column,
                            int min, int max, int absent, int *out, struct hm_msg *msg)
{
    uint32_t n;
    if (absent >= 0 && equal(row->field[column], "-")) {
        *out = absent;
        return HM_OK;
    }
    if (hm_word_number(row->field[column], &n) && n <= (uint32_t)max && (int)n >= min) {
        *out = (int)n;
        return HM_OK;
    }
    struct hm_msg  what;
    struct hm_text t = hm_text_in(what.text, sizeof what.text);
    hm_put(&t, "must be a whole number from ");
    hm_put_int(&t, min);
    hm_put(&t, " to ");
    hm_put_int(&t, max);
    return hm_table_fail(r, row, column, what.text, msg);
}

void hm_table_digest(const struct hm_reader *r, const struct hm_row *row, size_t leave_out,
                     struct hm_sha256 *sha)
{
    for (size_t i = 0; i < r->ncolumn; i++) {
        if (i == leave_out)
            continue;
        hm_sha256_add(sha, row->field[i].at, row->field[i].len);
        hm_sha256_add(sha, "\t", 1);
    }
    hm_sha256_add(sha, "\n", 1);
}

enum hm_err hm_table_card_id(const struct hm_reader *r, const struct hm_row *row, size_t column,
                             struct hm_edition *e, hm_card c, struct hm_msg *msg)
{
    struct hm_word w = row->field[column];
    if (w.len == 0 || w.len >= HM_ID_SIZE)
        return hm_table_fail(r, row, column, "an id has 1 to 7 characters", msg);
    for (size_t i = 0; i < w.len; i++)
        if (!((w.at[i] >= 'A' && w.at[i] <= 'Z') || (w.at[i] >= '0' && w.at[i] <= '9')))
            return hm_table_fail(r, row, column, "an id is made of capital letters and digits",
                                 msg);
    for (hm_card other = 0; other < c; other++)
        if (equal(w, e->id[other]))
            return hm_table_fail(r, row, column, "this id is already in the table", msg);
    memcpy(e->id[c], w.at, w.len);
    return HM_OK;
}
