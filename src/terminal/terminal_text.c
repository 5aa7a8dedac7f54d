/*
 * terminal_text.c: choosing a language and filling in sentences.
 */
#include "terminal_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const english[TERMINAL_TEXTS] = {
#define TERMINAL_TEXT(id, english, german) [id] = (english),
#include "terminal_texts.def"
};

static const char *const german[TERMINAL_TEXTS] = {
#define TERMINAL_TEXT(id, english, german) [id] = (german),
#include "terminal_texts.def"
};

const struct terminal_lang terminal_langs[TERMINAL_LANGUAGES] = {
    [TERMINAL_ENGLISH] = {"en", english, TERMINAL_ENGLISH},
    [TERMINAL_GERMAN] = {"de", german, TERMINAL_GERMAN},
};

const struct terminal_lang *terminal_lang_from_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *v = getenv(names[i]);
        if (v != NULL && v[0] != 0)
            return &terminal_langs[strncmp(v, "de", 2) == 0 ? TERMINAL_GERMAN : TERMINAL_ENGLISH];
    }
    return &terminal_langs[TERMINAL_ENGLISH];
}

const struct terminal_lang *terminal_lang_of(const char *code)
{
    for (size_t i = 0; i < TERMINAL_LANGUAGES; i++)
        if (strcmp(terminal_langs[i].code, code) == 0)
            return &terminal_langs[i];
    return terminal_lang_from_environment();
}

static void fill(struct hm_text *t, const char *form, const char *const *value, size_t n)
{
    for (; *form != 0; form++) {
        if (form[0] == '{' && form[1] >= '1' && form[1] <= '9' && form[2] == '}') {
            size_t i = (size_t)(form[1] - '1');
            hm_put(t, i < n ? value[i] : "?");
            form += 2;
        } else {
            hm_put_char(t, *form);
        }
    }
}

size_t terminal_values(va_list args, const char *value[9])
{
    size_t n = 0;
    for (const char *v; n < 9 && (v = va_arg(args, const char *)) != NULL;)
        value[n++] = v;
    return n;
}

size_t terminal_fill(char *buf, size_t cap, const char *form, const char *const *value, size_t n)
{
    struct hm_text t = hm_text_in(buf, cap);
    fill(&t, form, value, n);
    return t.len;
}

void terminal_say(const struct terminal_lang *l, struct hm_text *t, enum terminal_text id, ...)
{
    const char *value[9];
    va_list     args;
    va_start(args, id);
    size_t n = terminal_values(args, value);
    va_end(args);
    fill(t, l->text[id], value, n);
}

const char *terminal_say_in(char *buf, size_t cap, const struct terminal_lang *l,
                            enum terminal_text id, ...)
{
    const char    *value[9];
    struct hm_text t = hm_text_in(buf, cap);
    va_list        args;
    va_start(args, id);
    size_t n = terminal_values(args, value);
    va_end(args);
    fill(&t, l->text[id], value, n);
    return buf;
}

struct terminal_number terminal_number(int64_t value)
{
    struct terminal_number n = {""};
    snprintf(n.text, sizeof n.text, "%lld", (long long)value);
    return n;
}

struct terminal_number terminal_money(int64_t value)
{
    struct terminal_number n = {""};
    snprintf(n.text, sizeof n.text, "$%lld", (long long)value);
    return n;
}

void terminal_put_capital(struct hm_text *t, const char *text)
{
    bool small = text[0] >= 'a' && text[0] <= 'z';
    if (small)
        hm_put_char(t, (char)(text[0] - 'a' + 'A'));
    hm_put(t, text + small);
}
