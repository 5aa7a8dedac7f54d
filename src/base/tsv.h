/*
 * tsv.h: reads the TSV tables of an edition.
 *
 * A table is a header line that names its columns, then one row on each line; '#' starts a
 * comment line.  Every error message names file, line and column.
 */
#ifndef HARBOUR_TSV_H
#define HARBOUR_TSV_H

#include "harbour/edition.h"

enum { HM_COLUMNS = 16 };

struct hm_row {
    struct hm_word field[HM_COLUMNS]; /* in the order of the requested columns */
    uint32_t       line;
};

struct hm_reader {
    const struct hm_table *table;
    const char *const     *column; /* requested names */
    size_t                 ncolumn;
    uint8_t                where[HM_COLUMNS]; /* requested column -> column in the file */
    size_t                 width;             /* columns in the file */
    const char            *at, *line_start;
    uint32_t               line;
};

/* True when the table's header line names exactly these columns (in any order). */
bool hm_table_has(const struct hm_table *t, const char *const *column, size_t n);

enum hm_err hm_table_open(struct hm_reader *r, const struct hm_table *t, const char *const *column,
                          size_t n, struct hm_msg *msg);

/* The next row into `row`; *more is false at the end. */
enum hm_err hm_table_next(struct hm_reader *r, struct hm_row *row, bool *more, struct hm_msg *msg);

/* Fails with "file:line:column: name 'value' text"; returns HM_MALFORMED. */
enum hm_err hm_table_fail(const struct hm_reader *r, const struct hm_row *row, size_t column,
                          const char *text, struct hm_msg *msg);

/* A field as one of a list of words (NULL-terminated): its index, or a failure that lists them. */
enum hm_err hm_table_word(const struct hm_reader *r, const struct hm_row *row, size_t column,
                          const char *const *words, uint8_t *out, struct hm_msg *msg);

/* A field as a number of least .. most; "-" gives `absent` where absent >= 0. */
enum hm_err hm_table_number(const struct hm_reader *r, const struct hm_row *row, size_t column,
                            int min, int max, int absent, int *out, struct hm_msg *msg);

/* Feeds the row into a running digest, leaving out one column (the source). */
struct hm_sha256;
void hm_table_digest(const struct hm_reader *r, const struct hm_row *row, size_t leave_out,
                     struct hm_sha256 *sha);

/* The card id of a field into e->id[c]; refuses one that is empty, too long, of odd characters
 * or already there. */
enum hm_err hm_table_card_id(const struct hm_reader *r, const struct hm_row *row, size_t column,
                             struct hm_edition *e, hm_card c, struct hm_msg *msg);

extern const char *const hm_source_names[]; /* printed, partly-printed, reconstructed */

#endif
