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

const char *msg_text(const struct msg_language *l, enum msg_id id)
{
    return msg_block + l->texts[id];
}

/* The plural form for n; forms follow each other, each with its NUL. */
static const char *form_for(const struct msg_language *l, enum msg_id id, uint64_t n)
{
    const char *text = msg_text(l, id);
    for (unsigned form = l->plural(n); form > 0; form--)
        text += strlen(text) + 1;
    return text;
}

static void put_value(struct hm_text *t, const struct msg_language *l, const struct msg_arg *a)
{
    char           buf[24];
    struct hm_text digits = hm_text_in(buf, sizeof buf);
    const char    *text = a->text;
    if (text == NULL) {
        hm_put_int(&digits, a->number);
        text = buf;
    }
    switch (a->kind) {
    case MSG_KIND_TEXT:
    case MSG_KIND_PLAYER:
    case MSG_KIND_NUMBER:
    case MSG_KIND_COUNT: hm_put(t, text); break;
    case MSG_KIND_MONEY: MSG_PUT(t, l, MSG_FORMAT_MONEY, MSG_TEXT("amount", text)); break;
    case MSG_KIND_PERCENT: MSG_PUT(t, l, MSG_FORMAT_PERCENT, MSG_TEXT("amount", text)); break;
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

enum msg_id msg_for(enum msg_id id, bool you)
{
    return you && msg_you[id] != MSG_NONE ? (enum msg_id)msg_you[id] : id;
}

void msg_put(struct hm_text *t, const struct msg_language *l, enum msg_id id,
             const struct msg_arg *args, size_t n)
{
    const struct msg_arg *count = NULL;
    for (size_t i = 0; i < n; i++) {
        id = msg_for(id, args[i].kind == MSG_KIND_PLAYER && args[i].you);
        if (args[i].kind == MSG_KIND_COUNT)
            count = &args[i];
    }
    const char *text = msg_text(l, id);
    if (count != NULL)
        text = form_for(l, id,
                        count->number < 0 ? 0 - (uint64_t)count->number : (uint64_t)count->number);
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

static enum msg_kind kind_of_letter(char letter)
{
    switch (letter) {
    case 'N': return MSG_KIND_NUMBER;
    case 'C': return MSG_KIND_COUNT;
    case 'M': return MSG_KIND_MONEY;
    case '%': return MSG_KIND_PERCENT;
    case 'P': return MSG_KIND_PLAYER;
    default: return MSG_KIND_TEXT;
    }
}

enum msg_kind msg_kind_of(enum msg_id id, const char *name)
{
    for (const char *p = msg_block + msg_params[id]; *p != 0; p += strlen(p) + 1)
        if (strcmp(p + 1, name) == 0)
            return kind_of_letter(*p);
    return MSG_KIND_TEXT;
}

void msg_put_values(struct hm_text *t, const struct msg_language *l, enum msg_id id,
                    const char *const *values, size_t n)
{
    struct msg_arg args[MSG_VALUES];
    size_t         used = 0;
    const char    *p = msg_block + msg_params[id];
    for (; used < n && used < MSG_VALUES && *p != 0; used++, p += strlen(p) + 1)
        args[used] = (struct msg_arg){.name = p + 1,
                                      .kind = kind_of_letter(*p),
                                      .text = values[used],
                                      .number = strtoll(values[used], NULL, 10)};
    msg_put(t, l, id, args, used);
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

void msg_catalogue_of(const char *game, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    for (; *game != 0; game++)
        hm_put_char(&t, *game == '-' ? '_' : *game);
}

/* As strcmp() of "catalogue key" and a whole key. */
static int compare(const char *catalogue, const char *key, const char *whole)
{
    size_t n = strlen(catalogue);
    int    by_catalogue = strncmp(catalogue, whole, n);
    if (by_catalogue != 0)
        return by_catalogue;
    return whole[n] == ' ' ? strcmp(key, whole + n + 1) : (int)' ' - (unsigned char)whole[n];
}

enum msg_id msg_find(const char *catalogue, const char *key)
{
    size_t low = 1, high = MSG_MESSAGES;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int    order = compare(catalogue, key, msg_block + msg_keys[msg_sorted[middle]]);
        if (order == 0)
            return (enum msg_id)msg_sorted[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return MSG_NONE;
}
