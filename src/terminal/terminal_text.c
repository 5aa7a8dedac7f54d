/*
 * terminal_text.c: the language, and sentences with their values.
 */
#include "terminal_text.h"

#include <stdio.h>

const struct msg_language *terminal_language(const char *code)
{
    const struct msg_language *l = code[0] != 0 ? msg_language_find(code) : NULL;
    return l != NULL ? l : msg_language_from_environment();
}

size_t terminal_values(va_list args, const char *value[MSG_VALUES])
{
    size_t n = 0;
    for (const char *v; n < MSG_VALUES && (v = va_arg(args, const char *)) != NULL;)
        value[n++] = v;
    return n;
}

void terminal_format(const struct msg_language *l, struct hm_text *t, enum msg_id id, ...)
{
    const char *value[MSG_VALUES];
    va_list     args;
    va_start(args, id);
    size_t n = terminal_values(args, value);
    va_end(args);
    msg_put_values(t, l, id, value, n);
}

const char *terminal_format_in(char *buf, size_t cap, const struct msg_language *l, enum msg_id id,
                               ...)
{
    const char    *value[MSG_VALUES];
    struct hm_text t = hm_text_in(buf, cap);
    va_list        args;
    va_start(args, id);
    size_t n = terminal_values(args, value);
    va_end(args);
    msg_put_values(&t, l, id, value, n);
    return buf;
}

struct terminal_number terminal_number(int64_t value)
{
    struct terminal_number n = {""};
    snprintf(n.text, sizeof n.text, "%lld", (long long)value);
    return n;
}

const char *terminal_share(const struct msg_language *l, float share, float error, char *buf,
                           size_t cap)
{
    const int64_t n = (int64_t)(share * 100.0f + (share < 0 ? -0.5f : 0.5f)),
                  e = (int64_t)(error * 100.0f + 0.5f);
    return terminal_format_in(buf, cap, l, MSG_TERMINAL_WITH_ERROR, terminal_number(n).text,
                              terminal_number(e > 0 ? e : 1).text, (const char *)NULL);
}

const char *terminal_chance(const struct msg_language *l, const struct hm_choice *c, char *buf,
                            size_t cap)
{
    return terminal_share(l, c->value, c->error, buf, cap);
}

void terminal_put_money(const struct msg_language *l, struct hm_text *t, int64_t amount)
{
    MSG_PUT(t, l, MSG_FORMAT_MONEY, MSG_NUMBER("amount", amount));
}

void terminal_put_capital(struct hm_text *t, const char *text)
{
    bool small = text[0] >= 'a' && text[0] <= 'z';
    if (small)
        hm_put_char(t, (char)(text[0] - 'a' + 'A'));
    hm_put(t, text + small);
}
