/*
 * arena_bots.c: reads a list of bots such as "open:mixed:1000,net@FILE,exec:./mybot,wasm:FILE".
 *
 * Only the arena knows `open:`; hm_bot_find(), which everybody else uses, does not.
 */
#include "arena/arena.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const char open_mark[] = "open:", exec_mark[] = "exec:", wasm_mark[] = "wasm:";

/* True if the bot evaluates with a net.  Without one that fits it reports `no_net` on its first
 * move. */
static bool has_learned(const struct arena_table *t, const struct hm_bot *bot)
{
    static const struct hm_net    none;
    static const struct hm_budget brief = {.iterations = 1};
    static struct hm_match        match;
    struct hm_setup               setup = hm_setup_for(t->game.ops, t->terms.players);
    struct hm_report              report = {0};
    struct hm_seed                seed;
    struct hm_view                view;
    struct hm_move                move, log[1];
    struct hm_msg                 msg;
    size_t                        size = hm_bot_memory(bot, &brief);
    void                         *memory = malloc(size + 1);
    hm_seed_from_text(&seed, bot->name);
    if (memory != NULL && hm_match_start(&match, &t->game, &setup, &seed, log, 1, &msg) == HM_OK) {
        t->game.ops->redact(t->game.edition, &match.state,
                            (uint8_t)hm_lowest(match.state.head.prompt), &view);
        struct hm_bot_request request = {.game = t->game,
                                         .view = &view,
                                         .budget = brief,
                                         .memory = memory,
                                         .size = size,
                                         .net = &none};
        hm_bot_move(bot, &request, &move, &report);
    }
    free(memory);
    return report.no_net;
}

/* Reads the bot's weights and stores the start of their digest, which identifies them.  False
 * after a message. */
static bool read_weights(const struct arena_table *t, const char *path, struct arena_bot *b,
                         char digest[9])
{
    struct hm_msg  msg;
    struct hm_text hex = hm_text_in(digest, 9);
    uint8_t        sum[32];
    size_t         n;
    if (*path == '\0') {
        CLI_REFUSE(MSG_HELP_ERROR_WEIGHTS, b->bot.name);
        return false;
    }
    if (!has_learned(t, &b->bot)) {
        CLI_REFUSE(MSG_HELP_ERROR_WEIGHTS_NET, b->bot.name, path);
        return false;
    }
    b->weights = cli_read_bytes(path, HM_NET_BYTES, &n);
    if (b->weights == NULL)
        return false;
    if (hm_net_open(&b->net, &t->game, t->terms.players, b->weights, n, &msg) != HM_OK) {
        cli_bad("%s: %s", path, msg.text);
        return false;
    }
    hm_sha256(b->weights, n, sum);
    hm_put_hex(&hex, sum, 4);
    return true;
}

/* A bot that is a program: `word` names it, `command` runs it and is then the table's. */
static bool add_program(const char *word, char *command, struct arena_table *t)
{
    struct arena_bot *b = &t->bot[t->terms.nbot];
    struct hm_text    name = hm_text_in(t->terms.bot[t->terms.nbot++], ARENA_NAME);
    b->command = command;
    if (strlen(word) < ARENA_NAME) {
        hm_put(&name, word);
    } else { /* truncated, with a digest that distinguishes it from others with the same prefix */
        uint8_t sum[32];
        hm_sha256(word, strlen(word), sum);
        hm_put_n(&name, word, ARENA_NAME - 1 - 9);
        hm_put_char(&name, '#');
        hm_put_hex(&name, sum, 4);
    }
    return command != NULL;
}

/* "exec:COMMAND": a program of its own. */
static bool read_command(const char *word, struct arena_table *t)
{
    const char *command = word + strlen(exec_mark);
    if (*command == '\0') {
        CLI_REFUSE(MSG_HELP_ERROR_EXEC_COMMAND);
        return false;
    }
    return add_program(word, strdup(command), t);
}

/* A word of a command, quoted for the shell.  */
static void put_quoted(struct hm_text *t, const char *word)
{
    hm_put_char(t, '\'');
    for (; *word != '\0'; word++)
        if (*word == '\'')
            hm_put(t, "'\\''");
        else
            hm_put_char(t, *word);
    hm_put(t, "' ");
}

/* "wasm:FILE": a WebAssembly module, played by a runner under Node. */
static bool read_module(const char *word, struct arena_table *t)
{
    char           command[4096];
    struct hm_text text = hm_text_in(command, sizeof command);
    const char    *file = word + strlen(wasm_mark), *runner = getenv("HARBOUR_WASM_RUNNER");
    if (access(file, R_OK) != 0) {
        if (*file != '\0')
            cli_bad("wasm:%s: %s", file, strerror(errno));
        else
            CLI_REFUSE(MSG_HELP_ERROR_WASM_FILE);
        return false;
    }
    runner = runner != NULL ? runner : HARBOUR_WASM_RUNNER_INSTALLED;
    if (access(runner, R_OK) != 0) {
        CLI_REFUSE(MSG_HELP_ERROR_WASM_RUNNER, file, runner, strerror(errno));
        return false;
    }
    hm_put(&text, "exec node ");
    put_quoted(&text, runner);
    put_quoted(&text, file);
    if (text.len >= sizeof command) {
        CLI_REFUSE(MSG_HELP_ERROR_WASM_LONG);
        return false;
    }
    return add_program(word, strdup(command), t);
}

/* Reads one bot from `word`, which it changes. */
static bool read_bot(char *word, struct arena_table *t)
{
    struct arena_bot *b = &t->bot[t->terms.nbot];
    struct hm_msg     msg;
    if (strncasecmp(word, exec_mark, strlen(exec_mark)) == 0)
        return read_command(word, t);
    if (strncasecmp(word, wasm_mark, strlen(wasm_mark)) == 0)
        return read_module(word, t);
    char *at = strchr(word, '@'), digest[9] = "";
    if (at != NULL)
        *at++ = '\0';
    b->open = strncasecmp(word, open_mark, strlen(open_mark)) == 0;
    if (hm_bot_find(t->game.ops, word + (b->open ? strlen(open_mark) : 0), &b->bot, &msg) !=
        HM_OK) {
        cli_bad("%s", msg.text);
        return false;
    }
    if (at != NULL && !read_weights(t, at, b, digest))
        return false;
    size_t memory = hm_bot_memory(&b->bot, NULL);
    t->memory = memory > t->memory ? memory : t->memory;
    struct hm_text name = hm_text_in(t->terms.bot[t->terms.nbot++], ARENA_NAME);
    hm_put(&name, b->open ? open_mark : "");
    hm_put(&name, b->bot.name);
    hm_put(&name, at != NULL ? "@" : "");
    hm_put(&name, digest);
    return true;
}

bool arena_read_bots(const char *list, struct arena_table *t)
{
    for (const char *at = list;; at++) {
        size_t len = strcspn(at, ",");
        if (t->terms.nbot == ARENA_BOTS) {
            CLI_REFUSE(MSG_HELP_ERROR_BOTS_MAX, cli_number(ARENA_BOTS).text);
            return false;
        }
        char *word = strndup(at, len);
        bool  ok = word != NULL && read_bot(word, t);
        free(word);
        if (!ok)
            return false;
        at += len;
        if (*at == '\0')
            return true;
    }
}

void arena_free_bots(struct arena_table *t)
{
    for (unsigned b = 0; b < ARENA_BOTS; b++) {
        free(t->bot[b].weights);
        free(t->bot[b].command);
    }
    memset(t->bot, 0, sizeof t->bot);
}
