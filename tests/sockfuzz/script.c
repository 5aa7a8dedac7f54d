/* script.c: see script.h. */
#define _GNU_SOURCE /* getline, strsep */
#include "script.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char *const verbs[] = {
    [VERB_CONNECT] = "connect", [VERB_SEND] = "send",   [VERB_FRAME] = "frame",
    [VERB_WAIT] = "wait",       [VERB_PAUSE] = "pause", [VERB_DEAF] = "deaf",
    [VERB_HALF] = "half",       [VERB_RESET] = "reset", [VERB_CLOSE] = "close",
};

struct action *script_insert(struct script *s, size_t at, const struct action *a)
{
    if (s->n == SCRIPT_ACTIONS)
        return NULL;
    struct action copy = *a; /* `a` may lie in this script */
    copy.text = (struct bytes){0};
    bytes_add(&copy.text, a->text.data, a->text.len);
    if (s->n == s->cap) {
        s->cap = s->cap * 2 + 64;
        s->at = realloc(s->at, s->cap * sizeof *s->at);
        if (s->at == NULL)
            abort();
    }
    memmove(s->at + at + 1, s->at + at, (s->n - at) * sizeof *s->at);
    s->at[at] = copy;
    s->n++;
    return &s->at[at];
}

struct action *script_add(struct script *s, const struct action *a)
{
    return script_insert(s, s->n, a);
}

void script_delete(struct script *s, size_t at, size_t n)
{
    for (size_t i = at; i < at + n; i++)
        bytes_free(&s->at[i].text);
    memmove(s->at + at, s->at + at + n, (s->n - at - n) * sizeof *s->at);
    s->n -= n;
}

void script_copy(struct script *to, const struct script *from)
{
    *to = (struct script){0};
    memcpy(to->group, from->group, sizeof to->group);
    for (size_t i = 0; i < from->n; i++)
        script_add(to, &from->at[i]);
}

void script_free(struct script *s)
{
    script_delete(s, 0, s->n);
    free(s->at);
    *s = (struct script){0};
}

unsigned script_conns(const struct script *s)
{
    unsigned max = 0;
    for (size_t i = 0; i < s->n; i++)
        if (s->at[i].conn + 1u > max)
            max = s->at[i].conn + 1u;
    return max;
}

/* ---- text -------------------------------------------------------------------------------- */

static bool is_plain_text_frame(const struct action *a)
{
    return a->verb == VERB_FRAME && a->first == FRAME_TEXT && a->masked && a->length == LENGTH_TRUE;
}

void script_print_action(const struct action *a, FILE *to)
{
    bool plain = is_plain_text_frame(a);
    fprintf(to, "%c %s", 'a' + a->conn, plain ? "say" : verbs[a->verb]);
    if ((a->verb == VERB_SEND || a->verb == VERB_FRAME) && a->number > 0)
        fprintf(to, ":%u", a->number);
    if (a->verb == VERB_CONNECT || a->verb == VERB_PAUSE)
        fprintf(to, " %u", a->number);
    if (a->verb == VERB_FRAME && !plain) {
        fprintf(to, " %02x %d ", a->first, a->masked);
        if (a->length == LENGTH_TRUE)
            fputc('-', to);
        else
            fprintf(to, "%lld", (long long)a->length);
    }
    if (a->verb == VERB_SEND || a->verb == VERB_FRAME) {
        fputc(' ', to);
        bytes_print(&a->text, to);
    }
    fputc('\n', to);
}

void script_print(const struct script *s, FILE *to)
{
    unsigned nconn = script_conns(s);
    for (unsigned g = 0; g < SCRIPT_CONNS; g++) {
        char     names[SCRIPT_CONNS + 1];
        unsigned n = 0;
        for (unsigned c = 0; c < nconn; c++)
            if (s->group[c] == g)
                names[n++] = (char)('a' + c);
        names[n] = 0;
        if (n > 0)
            fprintf(to, "group %s\n", names);
    }
    for (size_t i = 0; i < s->n; i++)
        script_print_action(&s->at[i], to);
}

static bool parse_verb(struct action *a, char *word)
{
    char *piece = strchr(word, ':');
    if (piece != NULL) {
        *piece = 0;
        a->number = (uint32_t)strtoul(piece + 1, NULL, 10);
    }
    a->first = FRAME_TEXT;
    a->masked = true;
    a->length = LENGTH_TRUE;
    a->verb = VERB_FRAME;
    if (strcmp(word, "say") == 0)
        return true;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(word, verbs[i]) == 0) {
            a->verb = (enum verb)i;
            return true;
        }
    return false;
}

/* The arguments of `frame`; NULL if one is missing. */
static char *parse_frame(struct action *a, char *rest)
{
    char *first = strsep(&rest, " "), *masked = strsep(&rest, " "), *length = strsep(&rest, " ");
    if (masked == NULL || length == NULL || rest == NULL)
        return NULL;
    a->first = (uint8_t)strtoul(first, NULL, 16);
    a->masked = masked[0] == '1';
    a->length = length[0] == '-' ? LENGTH_TRUE : strtoll(length, NULL, 10);
    return rest;
}

static bool parse_action(struct script *s, char *line)
{
    struct action a = {0};
    char         *conn = strsep(&line, " "), *verb = strsep(&line, " ");
    if (verb == NULL || conn[0] < 'a' || conn[0] >= 'a' + SCRIPT_CONNS || conn[1] != 0)
        return false;
    a.conn = (uint8_t)(conn[0] - 'a');
    bool send_text = strncmp(verb, "say", 3) == 0;
    if (!parse_verb(&a, verb))
        return false;
    if ((a.verb == VERB_CONNECT || a.verb == VERB_PAUSE) && line != NULL)
        a.number = (uint32_t)strtoul(line, NULL, 10);
    if (a.verb == VERB_FRAME && !send_text &&
        (line == NULL || (line = parse_frame(&a, line)) == NULL))
        return false;
    bool good = true;
    if (a.verb == VERB_SEND || a.verb == VERB_FRAME)
        good = bytes_parse(&a.text, line != NULL ? line : "");
    good = good && script_add(s, &a) != NULL;
    bytes_free(&a.text);
    return good;
}

static bool parse_line(struct script *s, char *line, unsigned *groups)
{
    if (line[0] == 0 || line[0] == '#')
        return true;
    if (strncmp(line, "group ", 6) != 0)
        return parse_action(s, line);
    for (const char *c = line + 6; *c != 0; c++) {
        if (*c < 'a' || *c >= 'a' + SCRIPT_CONNS)
            return false;
        s->group[*c - 'a'] = (uint8_t)*groups;
    }
    return ++*groups <= SCRIPT_CONNS;
}

bool script_read(struct script *s, const char *path, char *error, size_t size)
{
    FILE *f = fopen(path, "r");
    if (f == NULL) {
        snprintf(error, size, "%s: %s", path, strerror(errno));
        return false;
    }
    char    *line = NULL;
    size_t   cap = 0;
    unsigned groups = 0, number = 0;
    bool     good = true;
    while (good && getline(&line, &cap, f) > 0) {
        number++;
        line[strcspn(line, "\n")] = 0;
        good = parse_line(s, line, &groups);
    }
    if (!good)
        snprintf(error, size, "%s:%u: not an action: %.60s", path, number, line);
    free(line);
    fclose(f);
    return good;
}
