/*
 * cli_games.c: `harbour games` and `harbour cards`: lists of games and of their cards.
 */
#include "cli.h"

#include "terminal/terminal_game.h"
#include "terminal/terminal_text.h"

#include <stdlib.h>
#include <string.h>

/* ---- games ------------------------------------------------------------------------------ */

struct games_args {
    bool json;
};

static const struct cli_option games_options[] = {
    {"json", CLI_FLAG, NULL, MSG_HELP_OPTION_JSON, offsetof(struct games_args, json), 0, 0},
    {0},
};

static int run_games(int argc, char **argv);

const struct cli_command cli_cmd_games = {
    .name = "games",
    .summary = MSG_HELP_COMMAND_GAMES,
    .group = CLI_PLAYING,
    .words = "",
    .options = games_options,
    .about = MSG_HELP_ABOUT_GAMES,
    .run = run_games,
};

static void digest_text(const struct hm_edition *e, char out[65])
{
    struct hm_text t = hm_text_in(out, 65);
    hm_put_hex(&t, e->digest, sizeof e->digest);
}

static void game_json(const struct hm_ops *o, struct cli_text *t)
{
    char digest[65];
    digest_text(o->edition, digest);
    cli_putf(t,
             "{\"id\":\"%s\",\"title\":\"%s\",\"rules\":%u,\"players\":[%u,%u],\"cards\":%u,"
             "\"digest\":\"%s\",\"options\":[",
             o->id, o->title, o->rules, o->min_seats, o->max_seats, o->edition->ncard, digest);
    for (unsigned i = 0; i < o->noption; i++) {
        const struct hm_option *p = &o->options[i];
        cli_putf(t,
                 "%s{\"id\":\"%s\",\"normal\":%u,\"people\":%u,\"least\":%u,\"most\":%u,\"text\":",
                 i > 0 ? "," : "", p->id, p->default_value, p->people, p->min, p->max);
        cli_put_json(t, p->text);
        cli_put(t, "}");
    }
    cli_put(t, "]}");
}

static void game_sentence(const struct hm_ops *o, struct cli_text *t)
{
    struct cli_short min = cli_number(o->min_seats), max = cli_number(o->max_seats),
                     cards = cli_number(o->edition->ncard);
    if (o->min_seats == o->max_seats)
        CLI_PUT_MESSAGE(t, MSG_HELP_OUTPUT_GAME_FIXED, o->id, o->title, min.text, cards.text);
    else
        CLI_PUT_MESSAGE(t, MSG_HELP_OUTPUT_GAME, o->id, o->title, min.text, max.text, cards.text);
    if (!terminal_game_offered(o, false)) {
        cli_put(t, " ");
        CLI_PUT_MESSAGE(t, MSG_HELP_OUTPUT_DEVELOPER, o->id);
    }
    cli_put(t, "\n");
    for (unsigned i = 0; i < o->noption; i++) {
        const struct hm_option *p = &o->options[i];
        cli_put(t, "  ");
        CLI_PUT_MESSAGE(t, MSG_HELP_OUTPUT_OPTION, p->id, cli_number(p->default_value).text,
                        cli_number(p->min).text, cli_number(p->max).text,
                        terminal_option(cli_language(), o, p->id));
        cli_put(t, "\n");
    }
}

static int run_games(int argc, char **argv)
{
    struct games_args a = {0};
    struct cli_words  w;
    if (!cli_parse(&cli_cmd_games, argc, argv, &a, &w))
        return w.code;
    struct cli_text t = {0};
    cli_put(&t, a.json ? "[" : "");
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        if (a.json && i > 0)
            cli_put(&t, ",");
        if (a.json)
            game_json(hm_games[i], &t);
        else
            game_sentence(hm_games[i], &t);
    }
    cli_put(&t, a.json ? "]\n" : "");
    fwrite(t.buf, 1, t.len, stdout);
    cli_text_free(&t);
    return CLI_OK;
}

/* ---- cards ------------------------------------------------------------------------------ */

struct cards_args {
    bool            json;
    struct cli_list edition;
};

static const struct cli_option cards_options[] = {
    CLI_EDITION_OPTION(struct cards_args, edition),
    {"json", CLI_FLAG, NULL, MSG_HELP_OPTION_JSON, offsetof(struct cards_args, json), 0, 0},
    {0},
};

static int run_cards(int argc, char **argv);

const struct cli_command cli_cmd_cards = {
    .name = "cards",
    .summary = MSG_HELP_COMMAND_CARDS,
    .group = CLI_PLAYING,
    .words = "[GAME]",
    .options = cards_options,
    .about = MSG_HELP_ABOUT_CARDS,
    .example = "harbour cards GAME\nharbour cards GAME --edition my-cards.tsv --json",
    .run = run_cards,
};

static const char *source_name(uint8_t source)
{
    switch ((enum hm_source_kind)source) {
    case HM_PRINTED: return cli_message(MSG_HELP_OUTPUT_PRINTED);
    case HM_PARTLY_PRINTED: return cli_message(MSG_HELP_OUTPUT_PARTLY_PRINTED);
    case HM_RECONSTRUCTED: return cli_message(MSG_HELP_OUTPUT_RECONSTRUCTED);
    }
    return "";
}

/* Prints an object as "key value, key value", without values that are null or "-". */
static void card_line(const char *json, size_t n, const char *source, struct cli_text *t)
{
    struct hm_json_tok tok[64];
    struct hm_json     j;
    struct hm_msg      msg;
    if (hm_json_read(&j, json, n, tok, 64, &msg) != HM_OK) {
        cli_putf(t, "%s\n", json);
        return;
    }
    size_t      at = 1;
    const char *between = "";
    for (unsigned i = 0; i < j.tok[0].size; i++) {
        size_t key = at, value = at + 1;
        at = j.tok[value].skip;
        char name[32], text[128];
        hm_json_copy(&j, key, name, sizeof name);
        hm_json_copy(&j, value, text, sizeof text);
        if (j.tok[value].kind == HM_JSON_NULL || strcmp(text, "-") == 0 ||
            strcmp(name, "source") == 0)
            continue;
        if (strcmp(name, "id") == 0)
            cli_putf(t, "%s:", text);
        else
            cli_putf(t, "%s %s %s", between, name, text);
        between = i > 0 ? "," : "";
    }
    cli_putf(t, "; %s\n", source);
}

static void count_sources(const struct hm_edition *e, unsigned n[3])
{
    n[0] = n[1] = n[2] = 0;
    for (unsigned c = 0; c < e->ncard; c++)
        if (e->source[c] < 3)
            n[e->source[c]]++;
}

static void cards_of(const struct hm_game *g, bool json, struct cli_text *t)
{
    static char              row[HM_TEXT_SIZE];
    const struct hm_edition *e = g->edition;
    char                     digest[65];
    unsigned                 n[3];
    digest_text(e, digest);
    count_sources(e, n);
    if (json)
        cli_putf(
            t,
            "{\"game\":\"%s\",\"digest\":\"%s\",\"sources\":{\"printed\":%u,\"partly-printed\":%u,"
            "\"reconstructed\":%u},\"cards\":[",
            g->ops->id, digest, n[HM_PRINTED], n[HM_PARTLY_PRINTED], n[HM_RECONSTRUCTED]);
    else {
        CLI_PUT_MESSAGE(t, MSG_HELP_OUTPUT_CARDS, g->ops->title, cli_number(e->ncard).text,
                        cli_number(n[HM_PRINTED]).text, cli_number(n[HM_PARTLY_PRINTED]).text,
                        cli_number(n[HM_RECONSTRUCTED]).text);
        cli_put(t, "\n");
        CLI_PUT_MESSAGE(t, MSG_HELP_OUTPUT_DIGEST, digest);
        cli_put(t, "\n");
    }
    for (unsigned c = 0; c < e->ncard; c++) {
        size_t len = g->ops->print_card(e, (hm_card)c, row, sizeof row);
        if (json)
            cli_putf(t, "%s%s", c > 0 ? "," : "", row);
        else
            card_line(row, len, source_name(e->source[c]), t);
    }
    if (json) {
        cli_put(t, "]");
        if (g->ops->print_edition != NULL && g->ops->print_edition(e, row, sizeof row) > 0)
            cli_putf(t, ",\"edition\":%s", row);
        cli_put(t, "}");
    }
}

static int run_cards(int argc, char **argv)
{
    static struct cli_game g;
    struct cards_args      a = {0};
    struct cli_words       w;
    if (!cli_parse(&cli_cmd_cards, argc, argv, &a, &w))
        return w.code;
    if (w.n == 0 && a.edition.n > 0)
        return CLI_REFUSE(MSG_HELP_ERROR_EDITION_GAME, "cards");
    struct cli_text t = {0};
    if (w.n == 0) {
        cli_put(&t, a.json ? "[" : "");
        for (size_t i = 0; hm_games[i] != NULL; i++) {
            struct hm_game game = hm_game_of(hm_games[i]);
            if (i > 0)
                cli_put(&t, a.json ? "," : "\n");
            cards_of(&game, a.json, &t);
        }
        cli_put(&t, a.json ? "]\n" : "");
    } else {
        if (!cli_game_open(&g, w.word[0], &a.edition))
            return CLI_BAD;
        cards_of(&g.game, a.json, &t);
        cli_put(&t, a.json ? "\n" : "");
    }
    fwrite(t.buf, 1, t.len, stdout);
    cli_text_free(&t);
    return CLI_OK;
}
