/*
 * messages.c: choosing a language and filling in sentences.
 */
#include "messages.h"

#include <stdlib.h>
#include <string.h>

const struct msg_language *msg_language_find(const char *locale)
{
    size_t n = strcspn(locale, "-_.@");
    for (size_t i = 0; i < MSG_LANGUAGES; i++)
        if (strlen(msg_languages[i].id) == n && strncmp(msg_languages[i].id, locale, n) == 0)
            return &msg_languages[i];
    return NULL;
}

const struct msg_language *msg_language_from_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && value[0] != 0) {
            const struct msg_language *l = msg_language_find(value);
            return l != NULL ? l : &msg_languages[0];
        }
    }
    return &msg_languages[0];
}

const char *msg_text(const struct msg_language *l, enum msg_id id) { return l->texts[id]; }

/* The plural form for n; forms follow each other, each with its NUL. */
static const char *form_for(const struct msg_language *l, enum msg_id id, uint64_t n)
{
    const char *text = l->texts[id];
    for (unsigned form = l->plural(n); form > 0; form--)
        text += strlen(text) + 1;
    return text;
}

static void put_value(struct hm_text *t, const struct msg_language *l, const struct msg_arg *a)
{
    char           buf[24];
    struct hm_text digits = hm_text_in(buf, sizeof buf);
    switch (a->kind) {
    case MSG_KIND_TEXT:
    case MSG_KIND_PLAYER: hm_put(t, a->text); break;
    case MSG_KIND_NUMBER:
    case MSG_KIND_COUNT: hm_put_int(t, a->number); break;
    case MSG_KIND_MONEY:
        hm_put_int(&digits, a->number);
        MSG_PUT(t, l, MSG_FORMAT_MONEY, MSG_TEXT("amount", buf));
        break;
    case MSG_KIND_PERCENT:
        hm_put_int(&digits, a->number);
        MSG_PUT(t, l, MSG_FORMAT_PERCENT, MSG_TEXT("amount", buf));
        break;
    }
}

static const struct msg_arg *find_arg(const struct msg_arg *args, size_t n, const char *name,
                                      size_t len)
{
    for (size_t i = 0; i < n; i++)
        if (strlen(args[i].name) == len && memcmp(args[i].name, name, len) == 0)
            return &args[i];
    return NULL;
}

void msg_put(struct hm_text *t, const struct msg_language *l, enum msg_id id,
             const struct msg_arg *args, size_t n)
{
    const struct msg_arg *count = NULL;
    for (size_t i = 0; i < n; i++) {
        if (args[i].kind == MSG_KIND_PLAYER && args[i].you && msg_you[id] != MSG_NONE)
            id = (enum msg_id)msg_you[id];
        if (args[i].kind == MSG_KIND_COUNT)
            count = &args[i];
    }
    const char *text = l->texts[id];
    if (count != NULL)
        text = form_for(l, id, (uint64_t)(count->number < 0 ? -count->number : count->number));
    while (*text != 0) {
        size_t plain = strcspn(text, "{");
        hm_put_n(t, text, plain);
        text += plain;
        if (*text == 0)
            return;
        size_t                len = strcspn(text + 1, "}");
        const struct msg_arg *a = find_arg(args, n, text + 1, len);
        if (a != NULL)
            put_value(t, l, a);
        else
            hm_put_n(t, text, len + 2);
        text += len + 2;
    }
}

void msg_put_list(struct hm_text *t, const struct msg_language *l, const char *const *items,
                  size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            hm_put(t, msg_text(l, i + 1 < n ? MSG_FORMAT_COMMA : MSG_FORMAT_AND));
        hm_put(t, items[i]);
    }
}

enum msg_id msg_find(const char *catalogue, const char *key)
{
    size_t n = strlen(catalogue);
    for (unsigned i = MSG_NONE + 1; i < MSG_MESSAGES; i++)
        if (strncmp(msg_keys[i], catalogue, n) == 0 && msg_keys[i][n] == ' ' &&
            strcmp(msg_keys[i] + n + 1, key) == 0)
            return (enum msg_id)i;
    return MSG_NONE;
}
