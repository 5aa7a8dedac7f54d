/*
 * cli_bots.c: bots at a table, as command lines name them.
 *
 * A bot gets the view of its seat only; the true state is used only to make that view.
 */
#include "cli_bots.h"

#include "base/rows.h"

#include <stdlib.h>
#include <string.h>

/* A seat that is not prompted gets a chance to move once in so many times. */
enum { INTERRUPT = 3 };

bool cli_bot_known(const struct hm_game *g, const char *name)
{
    struct hm_bot bot;
    struct hm_msg msg = {""};
    if (hm_bot_find(g->ops, name, &bot, &msg) == HM_OK)
        return true;
    const char *near = cli_nearest(name, hm_bot_names(g->ops));
    if (near != NULL)
        CLI_REFUSE(MSG_HELP_ERROR_NEAR, msg.text, near);
    else
        cli_bad("%s", msg.text);
    return false;
}

void cli_complete_bots(FILE *to, const char *prefix)
{
    /* Completes the part after the last comma of a list. */
    const char *comma = strrchr(prefix, ',');
    int         kept = comma != NULL ? (int)(comma + 1 - prefix) : 0;
    for (const char *const *n = hm_bot_names(hm_games[0]); *n != NULL; n++)
        if (strncmp(*n, prefix + kept, strlen(prefix + kept)) == 0)
            fprintf(to, "%.*s%s\tbot\n", kept, prefix, *n);
}

bool cli_bots_open(struct cli_bots *b, const struct hm_game *g, unsigned players, const char *list,
                   const struct hm_seed *seed)
{
    memset(b, 0, sizeof *b);
    b->game = g;
    b->players = players;
    char     name[HM_BOT_NAME];
    unsigned n = 0;
    size_t   memory = 0;
    for (const char *at = list;; at++) {
        size_t len = strcspn(at, ",");
        if (n == HM_SEATS || len == 0 || len >= sizeof name) {
            CLI_REFUSE(MSG_HELP_ERROR_BOTS_LIST, list);
            return false;
        }
        memcpy(name, at, len);
        name[len] = 0;
        struct hm_msg msg;
        if (!cli_bot_known(g, name) || hm_bot_find(g->ops, name, &b->bot[n++], &msg) != HM_OK)
            return false;
        at += len;
        if (*at == 0)
            break;
    }
    if (n != 1 && n != players) {
        CLI_REFUSE(MSG_HELP_ERROR_BOTS_COUNT, list, cli_number(n).text, cli_number(players).text);
        return false;
    }
    for (unsigned p = n; p < players; p++)
        b->bot[p] = b->bot[0];
    for (unsigned p = 0; p < players; p++) {
        size_t size = hm_bot_memory(&b->bot[p], NULL);
        memory = size > memory ? size : memory;
    }
    b->memory = malloc(memory > 0 ? memory : 1);
    b->size = memory;
    if (b->memory == NULL) {
        CLI_FAIL(MSG_HELP_ERROR_MEMORY_BOTS, cli_number((int64_t)memory).text);
        return false;
    }
    cli_bots_seed(b, seed);
    return true;
}

void cli_bots_seed(struct cli_bots *b, const struct hm_seed *seed)
{
    /* Their random numbers are derived from the seed, so that a run can be repeated, but reveal
     * nothing of the deal. */
    uint8_t both[sizeof seed->byte + 1], digest[32];
    memcpy(both, seed->byte, sizeof seed->byte);
    both[sizeof seed->byte] = 'b';
    hm_sha256(both, sizeof both, digest);
    b->seed = hm_get_eight(digest);
    hm_rng_fast(&b->rng, ~b->seed);
    memset(b->belief, 0, sizeof b->belief);
}

void cli_bots_close(struct cli_bots *b)
{
    free(b->memory);
    b->memory = NULL;
}

bool cli_bot_move(struct cli_bots *b, const struct hm_match *m, hm_seat seat, struct hm_move *out)
{
    struct hm_view view;
    b->game->ops->redact(b->game->edition, &m->state, seat, &view);
    /* Each seat has its own seed, so that equal bots at a table differ. */
    struct hm_bot_request request = {.game = *b->game,
                                     .view = &view,
                                     .seed = b->seed + seat,
                                     .memory = b->memory,
                                     .size = b->size,
                                     .belief = &b->belief[seat]};
    return hm_bot_learn(&b->bot[seat], m, seat, &request, &b->belief[seat]) == HM_OK &&
           hm_bot_move(&b->bot[seat], &request, out, NULL) == HM_OK && out->kind != 0;
}

static hm_seat random_seat(hm_seatset set, struct hm_rng *rng)
{
    uint32_t n = hm_popcount(set);
    uint32_t skip = n > 1 ? hm_rng_below(rng, n) : 0;
    while (skip-- > 0)
        set &= (hm_seatset)(set - 1);
    return (hm_seat)hm_lowest(set);
}

/* Only the random bot moves when it is not prompted. */
static bool interrupts(const struct hm_bot *bot) { return strcmp(bot->name, "random") == 0; }

bool cli_bots_next(struct cli_bots *b, const struct hm_match *m, struct hm_move *out)
{
    hm_seatset prompted = m->state.head.prompt;
    if (prompted == 0)
        return false;
    if (hm_rng_below(&b->rng, INTERRUPT) == 0) {
        hm_seat p = (hm_seat)hm_rng_below(&b->rng, b->players);
        if (interrupts(&b->bot[p]) && cli_bot_move(b, m, p, out))
            return true;
    }
    return cli_bot_move(b, m, random_seat(prompted, &b->rng), out);
}
