/*
 * cli_hint.c: `harbour hint`: the move that a bot recommends, and why.
 */
#include "base/rows.h"
#include "cli.h"
#include "harbour/bot.h"
#include "terminal/terminal_text.h"

#include <math.h>
#include <stdlib.h>

struct args {
    uint32_t        iterations, at;
    const char     *seed, *seat, *position;
    struct cli_list edition;
    bool            json;
};

static const uint32_t now = UINT32_MAX;

static int run(int argc, char **argv);

static const struct cli_option options[] = {
    {"at", CLI_NUMBER, "N", MSG_HELP_OPTION_AT, offsetof(struct args, at), 0, 0},
    {"seat", CLI_TEXT, "A|B|C|D|E", MSG_HELP_OPTION_HINT_SEAT, offsetof(struct args, seat), 0, 0},
    {"iterations", CLI_NUMBER, "N", MSG_HELP_OPTION_ITERATIONS, offsetof(struct args, iterations),
     1, 10000000},
    {"seed", CLI_TEXT, "TEXT", MSG_HELP_OPTION_BOT_SEED, offsetof(struct args, seed), 0, 0},
    CLI_EDITION_OPTION(struct args, edition),
    {"json", CLI_FLAG, NULL, MSG_HELP_OPTION_JSON, offsetof(struct args, json), 0, 0},
    {0},
};

const struct cli_command cli_cmd_hint = {
    .name = "hint",
    .summary = MSG_HELP_COMMAND_HINT,
    .group = CLI_STUDYING,
    .words = "RECORD",
    .options = options,
    .about = MSG_HELP_ABOUT_HINT,
    .example = "harbour hint game.txt\nharbour hint game.txt --at 40 --json",
    .run = run,
};

static void put_hints(const struct hm_game *g, const struct hm_hints *h, bool json, unsigned nseat,
                      struct cli_text *t)
{
    char line[1280], text[256];
    if (json) {
        cli_put(t, "{\"win\":[");
        for (unsigned p = 0; p < nseat; p++)
            cli_putf(t, p > 0 ? ",%.4f" : "%.4f", (double)h->win[p]);
        cli_put(t, "],\"choices\":[");
    }
    for (unsigned i = 0; i < h->n; i++) {
        const struct hm_hint *k = &h->hint[i];
        hm_print_line(g, &k->choice.move, line, sizeof line);
        if (json) {
            cli_put(t, i > 0 ? ",{\"move\":" : "{\"move\":");
            cli_put_json(t, line);
            cli_putf(t, ",\"win\":%.4f,\"error\":%.4f,\"visits\":%u,\"reasons\":[",
                     (double)k->choice.value, (double)k->choice.error, k->choice.visits);
        } else {
            /* an evaluation by the net alone has next to no sampling error, but is not exact */
            cli_putf(t, "%u. %-28s %3.0f%% +- %.0f%%", i + 1, line, 100.0 * (double)k->choice.value,
                     fmax(1.0, 100.0 * (double)k->choice.error));
        }
        for (unsigned r = 0; r < k->nreason; r++) {
            if (!json) {
                terminal_reason(cli_language(), g, &k->reason[r], TERMINAL_CARD_IDS, text,
                                sizeof text);
                cli_putf(t, "\n   %s", text);
                continue;
            }
            hm_print_reason(g, &k->reason[r], text, sizeof text);
            cli_putf(t, "%s{\"id\":\"%s\",\"n\":%d,\"text\":", r > 0 ? "," : "", k->reason[r].id,
                     k->reason[r].n);
            cli_put_json(t, text);
            cli_put(t, "}");
        }
        cli_put(t, json ? "]}" : "\n");
    }
    if (json)
        cli_put(t, "]}\n");
}

static int hint(const struct hm_match *m, const struct args *a)
{
    hm_seatset prompt = m->state.head.prompt;
    if (prompt == 0)
        return CLI_FAIL(MSG_HELP_ERROR_OVER);
    unsigned seat = hm_lowest(prompt);
    if (a->seat != NULL) {
        seat = a->seat[0] != '\0' && a->seat[1] == '\0' ? (unsigned)((a->seat[0] | 32) - 'a')
                                                        : HM_SEATS;
        if (seat >= m->state.head.nseat)
            return CLI_REFUSE(MSG_HELP_ERROR_SEAT, "hint", a->seat,
                              cli_seat(m->state.head.nseat - 1u).text);
        if (!hm_seat_in(prompt, seat))
            return CLI_FAIL(MSG_HELP_ERROR_SEAT_TURN, cli_seat(seat).text);
    }
    struct hm_view        view;
    struct hm_hints       hints;
    struct hm_seed        seed;
    struct hm_budget      budget = {.iterations = a->iterations};
    struct hm_bot_request request = {.game = m->game, .view = &view, .budget = budget};
    hm_seed_from_text(&seed, a->seed);
    request.seed = hm_get_eight(seed.byte);
    m->game.ops->redact(m->game.edition, &m->state, (uint8_t)seat, &view);
    request.size = hm_hint_memory(m->game.ops, &budget);
    request.memory = malloc(request.size);
    enum hm_err err = request.memory != NULL ? hm_hint(&request, &hints) : HM_NO_SPACE;
    free(request.memory);
    if (err != HM_OK)
        return cli_wrong("%s", hm_err_text(err));
    if (hints.n == 0)
        return CLI_FAIL(MSG_HELP_ERROR_NO_CHOICE);
    struct cli_text t = {0};
    put_hints(&m->game, &hints, a->json, m->state.head.nseat, &t);
    fwrite(t.buf, 1, t.len, stdout);
    cli_text_free(&t);
    return CLI_OK;
}

static int run(int argc, char **argv)
{
    struct args            a = {.at = now, .seed = "hint"};
    struct cli_words       w;
    static struct hm_match match;
    static struct cli_game game;
    if (!cli_parse(&cli_cmd_hint, argc, argv, &a, &w))
        return w.code;
    if (!cli_record_open(&match, &game, w.word[0], &a.edition))
        return CLI_BAD;
    int code = a.at != now && !hm_match_goto(&match, a.at)
                   ? CLI_REFUSE(MSG_HELP_ERROR_MOVES, w.word[0], cli_number(match.all).text,
                                cli_number(a.at).text)
                   : hint(&match, &a);
    free(match.log);
    return code;
}
