/*
 * plain_menu.c: legal moves as a short list to choose from.
 *
 * A few moves are listed completely.  Many moves are chosen word by word: first the action, then
 * the ship, then the place.  A person may also type several words at once.
 */
#include "plain.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { FLAT = 10, BUFFER = 128 * 1024 };

void plain_menu_make(struct plain *p)
{
    struct plain_menu    *menu = &p->menu;
    const struct hm_game *g = &p->session->game;
    size_t                used = 0, n;
    if (menu->buffer == NULL && (menu->buffer = malloc(BUFFER)) == NULL) {
        CLI_FAIL(MSG_HELP_ERROR_MEMORY);
        exit(CLI_WRONG);
    }
    menu->n = 0;
    n = g->ops->legal(g->edition, &p->session->seen, p->session->me, HM_BOTH, menu->move);
    for (size_t i = 0; i < n && i < HM_MOVES; i++) {
        char  *at = menu->buffer + used;
        size_t len = g->ops->print_move(g->edition, &menu->move[i], at, BUFFER - used);
        if (used + len + 1 > BUFFER)
            break;
        menu->text[menu->n++] = at;
        used += len + 1;
    }
    plain_menu_narrow(p, "");
}

static bool begins(const char *text, const char *prefix, size_t len)
{
    return strncasecmp(text, prefix, len) == 0 && (len == 0 || text[len] == 0 || text[len] == ' ');
}

static unsigned count(const struct plain_menu *menu, const char *prefix, size_t len)
{
    unsigned n = 0;
    for (size_t i = 0; i < menu->n; i++)
        n += begins(menu->text[i], prefix, len);
    return n;
}

/* Where the word after the first `len` characters ends. */
static size_t next_word(const char *text, size_t len)
{
    size_t at = len + (text[len] == ' ');
    return at + strcspn(text + at, " ");
}

static bool listed(const struct plain_menu *menu, const char *text, size_t len)
{
    for (unsigned i = 0; i < menu->nitem; i++)
        if (strlen(menu->item[i].words) >= len && strncmp(menu->item[i].words, text, len) == 0 &&
            (menu->item[i].words[len] == 0 || menu->item[i].words[len] == ' '))
            return true;
    return false;
}

/* Adds one word to the prefix, or the rest of the move if only one is left. */
static void group(struct plain_menu *menu, size_t len)
{
    for (size_t i = 0; i < menu->n && menu->nitem < PLAIN_ITEMS; i++) {
        const char *text = menu->text[i];
        if (!begins(text, menu->prefix, len))
            continue;
        size_t   end = next_word(text, len);
        unsigned ways = count(menu, text, end);
        if (listed(menu, text, end))
            continue;
        menu->item[menu->nitem++] = (struct plain_item){text, ways, (unsigned)i};
    }
}

void plain_menu_narrow(struct plain *p, const char *prefix)
{
    struct plain_menu *menu = &p->menu;
    if (prefix != menu->prefix)
        snprintf(menu->prefix, sizeof menu->prefix, "%.*s", (int)sizeof menu->prefix - 1, prefix);
    size_t len = strlen(menu->prefix);
    menu->nitem = 0;
    unsigned all = count(menu, menu->prefix, len);
    if (all <= FLAT) {
        for (size_t i = 0; i < menu->n; i++)
            if (begins(menu->text[i], menu->prefix, len))
                menu->item[menu->nitem++] = (struct plain_item){menu->text[i], 1, (unsigned)i};
        return;
    }
    group(menu, len);
    if (menu->nitem == 1 && menu->item[0].ways > 1) { /* no choice in this word */
        char longer[PLAIN_WORD];
        snprintf(longer, sizeof longer, "%.*s", (int)next_word(menu->item[0].words, len),
                 menu->item[0].words);
        plain_menu_narrow(p, longer);
    }
}

void plain_menu_print(struct plain *p)
{
    struct plain_menu *menu = &p->menu;
    size_t             len = strlen(menu->prefix);
    struct cli_text    phrase = {0};
    plain_print(p, MSG_TERMINAL_CHOICES);
    for (unsigned i = 0; i < menu->nitem; i++) {
        const struct plain_item *item = &menu->item[i];
        const char              *number = plain_number((long)i + 1);
        phrase.len = 0;
        if (item->ways == 1) {
            p->words->choice(p, &menu->move[item->move], item->words, &phrase);
            plain_print(p, MSG_TERMINAL_CHOICE, number, phrase.buf);
        } else {
            char   first[PLAIN_WORD], last[PLAIN_WORD];
            size_t end = next_word(item->words, len), start = len + (item->words[len] == ' ');
            snprintf(first, sizeof first, "%.*s", (int)strcspn(item->words, " "), item->words);
            snprintf(last, sizeof last, "%.*s", (int)(end - start), item->words + start);
            p->words->word(p, first, last, &phrase);
            plain_print(p, MSG_TERMINAL_CHOICE_WAYS, number, phrase.buf,
                        plain_number((long)item->ways));
        }
    }
    cli_text_free(&phrase);
}
