/*
 * cmd_verify.c: `harbour verify RECORD`: checks the deal against the commitment of the server.
 *
 * Commitment, nonces and seed of the record are checked as docs/protocol.md (5) says, and the
 * game is replayed from that seed.  The seed depends on the version of the deal, so that a
 * record of the old order, in which the opener's nonce came first, cannot pass for a new one.
 */
#include "cli.h"
#include "table/fair_deal.h"

#include <stdlib.h>
#include <string.h>

struct verify_args {
    struct cli_list edition;
    bool            json;
};

static const struct cli_option verify_options[] = {
    CLI_EDITION_OPTION(struct verify_args, edition),
    {"json", CLI_FLAG, NULL, MSG_HELP_OPTION_JSON, offsetof(struct verify_args, json), 0, 0},
    {0},
};

static int verify(int argc, char **argv);

const struct cli_command cli_cmd_verify = {
    .name = "verify",
    .summary = MSG_HELP_COMMAND_VERIFY,
    .group = CLI_CHECKING,
    .words = "RECORD",
    .options = verify_options,
    .about = MSG_HELP_ABOUT_VERIFY,
    .example = "harbour verify game.record",
    .run = verify,
};

/* The value of a header line; false if there is none. */
static bool header(const char *text, const char *key, char *out, size_t cap)
{
    size_t      n = strlen(key);
    const char *end = strstr(text, "\n\n");
    for (const char *line = text; line != NULL && (end == NULL || line < end);
         line = strchr(line, '\n'), line = line != NULL ? line + 1 : NULL)
        if (strncmp(line, key, n) == 0 && line[n] == ' ') {
            snprintf(out, cap, "%.*s", (int)strcspn(line + n + 1, "\r\n"), line + n + 1);
            return true;
        }
    return false;
}

static void split_nonces(char *list, char nonce[HM_SEATS][TABLE_NONCE + 1])
{
    char *rest = list, *one;
    for (unsigned p = 0; p < HM_SEATS; p++) {
        one = strsep(&rest, ",");
        if (one != NULL)
            one += strspn(one, " ");
        snprintf(nonce[p], TABLE_NONCE + 1, "%.*s",
                 one != NULL ? (int)strspn(one, "0123456789abcdef") : 0, one != NULL ? one : "");
    }
}

struct promise { /* what the header says about the deal */
    char     commitment[80], secret[80], seed[80], nonces[HM_SEATS * (TABLE_NONCE + 4)];
    unsigned deal, players;
};

static bool read_promise(const char *text, struct promise *r)
{
    char deal[8] = "1", players[8] = "0";
    *r = (struct promise){.deal = TABLE_DEAL_OLD};
    bool there = header(text, "commitment", r->commitment, sizeof r->commitment);
    there = header(text, "secret", r->secret, sizeof r->secret) && there;
    there = header(text, "seed", r->seed, sizeof r->seed) && there;
    header(text, "nonces", r->nonces, sizeof r->nonces);
    header(text, "players", players, sizeof players);
    header(text, "deal", deal, sizeof deal);
    r->deal = (unsigned)strtoul(deal, NULL, 10);
    r->players = (unsigned)strtoul(players, NULL, 10);
    return there;
}

static void check(struct promise *r, bool *promised, bool *mixed)
{
    struct hm_seed key, made;
    char           nonce[HM_SEATS][TABLE_NONCE + 1], found[65], made_text[65];
    hm_seed_from_text(&key, r->secret);
    table_commitment(&key, found);
    split_nonces(r->nonces, nonce);
    uint8_t n = (uint8_t)(r->players <= HM_SEATS ? r->players : HM_SEATS);
    table_deal_seed(r->deal, &key, nonce, n, &made);
    hm_seed_text(&made, made_text);
    *promised = strcmp(found, r->commitment) == 0;
    *mixed = strcmp(made_text, r->seed) == 0;
}

static void print_result(const struct promise *r, bool promised, bool mixed, uint32_t plies)
{
    bool good = promised && mixed, old = r->deal == TABLE_DEAL_OLD;
    CLI_PRINT(MSG_HELP_OUTPUT_VERIFY_COMMITMENT,
              cli_message(promised ? MSG_HELP_OUTPUT_PROMISED : MSG_HELP_OUTPUT_NOT_PROMISED));
    CLI_PRINT(MSG_HELP_OUTPUT_VERIFY_SEED,
              cli_message(mixed ? MSG_HELP_OUTPUT_MIXED : MSG_HELP_OUTPUT_NOT_MIXED));
    CLI_PRINT(MSG_HELP_OUTPUT_VERIFY_ORDER,
              cli_message(old ? MSG_HELP_OUTPUT_OLD_ORDER : MSG_HELP_OUTPUT_NEW_ORDER));
    CLI_PRINT(MSG_HELP_OUTPUT_VERIFY_REPLAY, cli_number(plies).text);
    CLI_PRINT(!good ? MSG_HELP_OUTPUT_DEAL_WRONG
              : old ? MSG_HELP_OUTPUT_DEAL_OLD
                    : MSG_HELP_OUTPUT_DEAL_FAIR);
}

static int verify(int argc, char **argv)
{
    struct verify_args a = {0};
    struct cli_words   w;
    struct promise     r;
    size_t             len;
    if (!cli_parse(&cli_cmd_verify, argc, argv, &a, &w))
        return w.code;
    char *text = cli_read(w.word[0], CLI_FILE_SIZE, &len);
    if (text == NULL)
        return CLI_BAD;
    bool there = read_promise(text, &r), promised, mixed;
    free(text);
    if (!there)
        return CLI_REFUSE(MSG_HELP_ERROR_VERIFY_DEAL, w.word[0]);
    if (r.deal != TABLE_DEAL_OLD && r.deal != TABLE_DEAL_NEW)
        return CLI_REFUSE(MSG_HELP_ERROR_VERIFY_VERSION, w.word[0], cli_number(r.deal).text);
    check(&r, &promised, &mixed);
    static struct cli_game game;
    struct hm_match        m;
    if (!cli_record_open(&m, &game, w.word[0], &a.edition))
        return CLI_BAD;
    free(m.log);
    bool good = promised && mixed;
    if (a.json)
        printf("{\"ok\":%s,\"commitment\":%s,\"seed\":%s,\"deal\":%u,\"order\":\"%s\","
               "\"replay\":true,\"plies\":%u}\n",
               good ? "true" : "false", promised ? "true" : "false", mixed ? "true" : "false",
               r.deal, r.deal == TABLE_DEAL_OLD ? "old" : "new", m.n);
    else
        print_result(&r, promised, mixed, m.n);
    return good ? CLI_OK : CLI_WRONG;
}
