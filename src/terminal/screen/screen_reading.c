/*
 * screen_reading.c: pages to read: keys, rules, cards.
 */
#include "screen_app.h"

#include "cli/cli_rules.h"
#include "terminal/terminal_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Text that grows; used once for each page. */
struct page {
    char  *text;
    size_t len, cap;
};

static void add(struct screen_app *app, struct page *p, const char *s)
{
    size_t n = strlen(s);
    if (p->len + n + 1 > p->cap) {
        size_t cap = (p->cap + n + 1) * 2;
        char  *more = screen_new(app, cap);
        if (p->text != NULL)
            memcpy(more, p->text, p->len);
        free(p->text);
        p->text = more;
        p->cap = cap;
    }
    memcpy(p->text + p->len, s, n + 1);
    p->len += n;
}

/* ---- keys --------------------------------------------------------------------------------- */

void screen_keys(struct screen_app *app)
{
    struct page p = {0};
    add(app, &p, screen_text(app, MSG_TERMINAL_KEYS_TEXT));
    for (int i = 0; hm_games[i] != NULL; i++) {
        const struct terminal_game *g = terminal_game_of(hm_games[i]);
        if (g->keys_text == MSG_NONE)
            continue;
        add(app, &p, "\n# ");
        add(app, &p, hm_games[i]->title);
        add(app, &p, "\n");
        add(app, &p, screen_text(app, g->keys_text));
    }
    screen_pager(app, screen_text(app, MSG_UI_MENU_KEYS), p.text, NULL);
}

/* ---- rules -------------------------------------------------------------------------------- */

void screen_rules(struct screen_app *app, const char *game, const char *rule)
{
    struct page          p = {0};
    const struct hm_ops *ops = hm_game_find(game);
    char                 title[SCREEN_ROW_TEXT];
    for (const struct cli_rule *r = NULL;
         (r = cli_rules_next(game, app->context.lang->id, r)) != NULL;) {
        bool section = strchr(r->number, '.') == NULL;
        add(app, &p, section && p.len > 0 ? "\n# " : section ? "# " : "");
        add(app, &p, r->number);
        add(app, &p, " ");
        add(app, &p, r->text);
        add(app, &p, section ? "\n\n" : "\n");
    }
    add(app, &p, "");
    screen_pager(app,
                 TERMINAL_FORMAT(title, app->context.lang, MSG_TERMINAL_RULES_OF,
                                 ops != NULL ? ops->title : game),
                 p.text, rule);
}

/* ---- cards -------------------------------------------------------------------------------- */

void screen_cards(struct screen_app *app, const struct hm_game *g)
{
    static const char *const sources[] = {"", " *", " **"};
    struct page              p = {0};
    char                     line[400], name[160], json[400], money[24];
    for (unsigned c = 0; c < g->edition->ncard; c++) {
        /* Equal cards share a line. */
        if (g->edition->alike[c] != c)
            continue;
        unsigned n = 0;
        for (unsigned k = c; k < g->edition->ncard; k++)
            n += g->edition->alike[k] == c;
        terminal_card_name(app->context.lang, g, (hm_card)c, name, sizeof name);
        g->ops->print_card(g->edition, (hm_card)c, json, sizeof json);
        unsigned    source = g->edition->source[c] < 3 ? g->edition->source[c] : 0;
        const char *cost = strstr(json, "\"cost\":");
        int         price = cost != NULL ? atoi(cost + 7) : 0;
        const char *value = strstr(json, "\"value\":");
        int         worth = value != NULL ? atoi(value + 8) : 0;
        int         pad = 34 - screen_width(&app->canvas, name); /* in columns, not in bytes */
        int wrote = snprintf(line, sizeof line, "%-6s%s%*s", hm_card_id(g->edition, (hm_card)c),
                             name, pad > 0 ? pad : 0, "");
        if (price > 0)
            wrote += snprintf(line + wrote, sizeof line - (size_t)wrote, "  %s",
                              TERMINAL_FORMAT(money, app->context.lang, MSG_FORMAT_MONEY,
                                              terminal_number(price).text));
        else if (worth > 0)
            wrote += snprintf(line + wrote, sizeof line - (size_t)wrote, "  +%d", worth);
        if (n > 1)
            wrote += snprintf(line + wrote, sizeof line - (size_t)wrote, "  (%u)", n);
        snprintf(line + wrote, sizeof line - (size_t)wrote, "%s\n", sources[source]);
        add(app, &p, line);
    }
    add(app, &p, "\n");
    add(app, &p, screen_text(app, MSG_TERMINAL_CARDS_FOOT));
    snprintf(name, sizeof name, "%s", g->ops->title);
    screen_pager(app, TERMINAL_FORMAT(line, app->context.lang, MSG_TERMINAL_CARDS_OF, name), p.text,
                 NULL);
}
