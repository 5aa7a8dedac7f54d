/*
 * bots.c: finds bots by name and calls them.
 */
#include "generic.h"

#include <string.h>

const char *const hm_levels[] = {"deckhand",      "clerk",  "merchant", "shipowner",
                                 "harbourmaster", "tycoon", NULL};

static ai_mover random_move;

/* The bots that every game has. */
static const struct hm_bot_kind common_kinds[] = {
    {.name = "random", .move = random_move},
    {.name = NULL},
};

#define HM_GAME(table) extern const struct ai_game table;
#include "games/games_bots.inc"
#undef HM_GAME

static const struct ai_game *const games[] = {
#define HM_GAME(table) &table,
#include "games/games_bots.inc"
#undef HM_GAME
    &ai_generic,
};

const struct ai_game *ai_game_of(const struct hm_ops *ops)
{
    size_t i = 0;
    while (games[i] != &ai_generic && strcmp(games[i]->id, ops->id) != 0)
        i++;
    return games[i];
}

const char *const *hm_bot_names(const struct hm_ops *ops) { return ai_game_of(ops)->names; }

static enum hm_err unknown(const struct ai_game *game, const char *name, const char *fault,
                           struct hm_msg *msg)
{
    if (msg == NULL)
        return HM_MALFORMED;
    struct hm_text t = hm_text_in(msg->text, sizeof msg->text);
    hm_put(&t, fault);
    hm_put(&t, " '");
    hm_put_n(&t, name, strlen(name) < HM_BOT_NAME ? strlen(name) : HM_BOT_NAME);
    hm_put(&t, "'; there are ");
    for (const char *const *n = game->names; *n != NULL; n++) {
        if (n != game->names)
            hm_put(&t, n[1] == NULL ? " and " : ", ");
        hm_put(&t, *n);
    }
    return HM_MALFORMED;
}

static enum hm_err wrong_number(const char *name, const char *fault, struct hm_msg *msg)
{
    if (msg == NULL)
        return HM_MALFORMED;
    struct hm_text t = hm_text_in(msg->text, sizeof msg->text);
    hm_put(&t, "'");
    hm_put(&t, name);
    hm_put(&t, "': ");
    hm_put(&t, fault);
    return HM_MALFORMED;
}

/* The row with this name; NULL if there is none. */
static const struct hm_bot_kind *kind_of(const struct hm_bot_kind *k, struct hm_word w)
{
    while (k->name != NULL && !hm_word_is(w, k->name))
        k++;
    return k->name != NULL ? k : NULL;
}

enum hm_err hm_bot_find(const struct hm_ops *ops, const char *name, struct hm_bot *out,
                        struct hm_msg *msg)
{
    const struct ai_game *game = ai_game_of(ops);
    size_t                len = strlen(name);
    if (len >= HM_BOT_NAME)
        return unknown(game, name, "no bot is called", msg);
    const char               *colon = memchr(name, ':', len);
    struct hm_word            word = {name, colon != NULL ? (size_t)(colon - name) : len};
    const struct hm_bot_kind *kind = kind_of(game->kinds, word);
    if (kind == NULL)
        kind = kind_of(common_kinds, word);
    if (kind == NULL)
        return unknown(game, name, "no bot is called", msg);
    uint32_t number = kind->usual;
    if (colon != NULL) {
        struct hm_word digits = {colon + 1, len - word.len - 1};
        if (kind->usual == 0)
            return wrong_number(name, "this bot takes no number", msg);
        if (!hm_word_number(digits, &number) || number < 1 || number > AI_MAX_NUMBER)
            return wrong_number(name, "the number after the colon is 1 to 10000000", msg);
    }
    *out = (struct hm_bot){.ops = ops, .kind = kind, .number = number};
    memcpy(out->name, name, len);
    return HM_OK;
}

size_t hm_bot_memory(const struct hm_bot *bot, const struct hm_budget *budget)
{
    static const struct hm_budget by_name;
    return bot->kind->memory != NULL ? bot->kind->memory(bot, budget != NULL ? budget : &by_name)
                                     : 0;
}

enum hm_err hm_bot_move(const struct hm_bot *bot, const struct hm_bot_request *request,
                        struct hm_move *out, struct hm_report *report)
{
    *out = (struct hm_move){0};
    if (report != NULL)
        *report = (struct hm_report){0};
    if (ai_seat(request) == HM_NOBODY || request->view->seen.head.prompt == 0)
        return HM_OK;
    return bot->kind->move(bot, request, out, report);
}

static enum hm_err random_move(const struct hm_bot *bot, const struct hm_bot_request *request,
                               struct hm_move *out, struct hm_report *report)
{
    (void)bot;
    return hm_bot_random(request, out, report);
}

bool hm_is_prompted(const struct hm_game *g, const struct hm_state *s, hm_seat seat)
{
    (void)g;
    return hm_seat_in(s->head.prompt, seat);
}
