/*
 * cli_judge.c: `harbour judge` and `harbour position`: single positions and moves on them.
 *
 * docs/formats.md defines the answers.  A refused move is an answer, not a failure: judge exits
 * with 0 in both cases.
 */
#include "cli_legal.h"
#include "harbour/gate.h"
#include "system/out_of_memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- judge ------------------------------------------------------------------------------ */

struct judge_args {
    bool            legal, best, after;
    struct cli_list edition;
};

static const struct cli_option judge_options[] = {
    {"legal", CLI_FLAG, NULL, MSG_HELP_OPTION_LEGAL, offsetof(struct judge_args, legal), 0, 0},
    {"best", CLI_FLAG, NULL, MSG_HELP_OPTION_BEST, offsetof(struct judge_args, best), 0, 0},
    {"after", CLI_FLAG, NULL, MSG_HELP_OPTION_AFTER, offsetof(struct judge_args, after), 0, 0},
    CLI_EDITION_OPTION(struct judge_args, edition),
    {0},
};

static int run_judge(int argc, char **argv);

const struct cli_command cli_cmd_judge = {
    .name = "judge",
    .summary = MSG_HELP_COMMAND_JUDGE,
    .group = CLI_CHECKING,
    .words = "POSITION",
    .options = judge_options,
    .about = MSG_HELP_ABOUT_JUDGE,
    .example =
        "echo 'A take M35' | harbour judge position.json\nharbour judge --legal position.json",
    .run = run_judge,
};

static void put_legal(const struct hm_game *g, const struct hm_state *s)
{
    static struct cli_legal legal;
    cli_legal_begin(&legal);
    for (unsigned p = 0; p < s->head.nseat; p++)
        if (hm_seat_in(s->head.prompt, p))
            cli_legal_add(&legal, g, s, (hm_seat)p, true);
    cli_legal_sort(&legal);
    for (size_t i = 0; i < legal.n; i++)
        puts(legal.line[i]);
}

static void put_best(const struct hm_game *g, const struct hm_state *s)
{
    static char text[HM_TEXT_SIZE];
    for (unsigned p = 0; p < s->head.nseat; p++) {
        struct hm_move m;
        int32_t        money = g->ops->best(g->edition, s, (hm_seat)p, &m);
        printf("%c %d", hm_seat_letter(p), (int)money);
        if (money > 0) {
            g->ops->print_move(g->edition, &m, text, sizeof text);
            printf(" %s", text);
        }
        putchar('\n');
    }
}

static void put_refusal(const struct hm_game *g, const struct hm_explanation *explanation)
{
    static char text[HM_TEXT_SIZE];
    hm_print_explanation(g, explanation, text, sizeof text);
    printf("no %s %s\n", explanation->refusal->rule, text);
}

static void judge_line(struct hm_match *m, const char *line, bool make)
{
    static char           text[HM_TEXT_SIZE];
    struct hm_move        move;
    struct hm_msg         msg = {""};
    struct hm_explanation explanation = {.card = HM_NO_CARD};
    if (hm_parse_line(&m->game, m->state.head.nseat, line, &move, &msg) != HM_OK) {
        cli_clean(msg.text);
        printf("error %s\n", msg.text);
        return;
    }
    const struct hm_ops *ops = m->game.ops;
    if (!make) {
        explanation.refusal = ops->check(m->game.edition, &m->state, &move);
        if (explanation.refusal == NULL) {
            puts("ok");
            return;
        }
        ops->explain(m->game.edition, &m->state, &move, &explanation);
        put_refusal(&m->game, &explanation);
        return;
    }
    switch (hm_match_play(m, &move, NULL, &explanation)) {
    case HM_OK:
        ops->print(m->game.edition, &m->state, false, text, sizeof text);
        puts(text);
        if (hm_match_over(m)) {
            hm_print_end(&m->game, &m->state, text, sizeof text);
            puts(text);
        }
        return;
    case HM_REFUSED: put_refusal(&m->game, &explanation); return;
    case HM_UNKNOWN:
    case HM_MALFORMED:
    case HM_MISMATCH:
    case HM_NO_SPACE:
    case HM_STALE: puts("error the move could not be made"); return;
    }
}

/* A line that is too long or is not text gets an answer like any other. */
static void judge_all(struct hm_match *m, bool make)
{
    char   *line = NULL;
    size_t  cap = 0;
    ssize_t n;
    while ((n = getline(&line, &cap, stdin)) >= 0) {
        if (n > 0 && line[n - 1] == '\n')
            line[--n] = 0;
        if (n > 0 && line[n - 1] == '\r')
            line[--n] = 0;
        if (strlen(line) != (size_t)n)
            puts("error a move has no NUL in it");
        else if (strspn(line, " \t") != (size_t)n)
            judge_line(m, line, make);
        fflush(stdout);
    }
    if (!feof(stdin) && !ferror(stdin))
        hm_out_of_memory("a line of input", cap);
    free(line);
}

static const struct hm_ops *game_of_position(const char *path, const char *text, size_t n)
{
    static struct hm_json_tok tok[HM_JSON_TOKENS];
    struct hm_json            j;
    struct hm_msg             msg = {""};
    char                      id[32];
    if (hm_json_read(&j, text, n, tok, HM_JSON_TOKENS, &msg) != HM_OK) {
        cli_bad("%s: %s", path, msg.text);
        return NULL;
    }
    size_t at = j.tok[0].kind == HM_JSON_OBJECT ? hm_json_get(&j, 0, "game") : 0;
    if (at == 0 || j.tok[at].kind != HM_JSON_STRING) {
        CLI_REFUSE(MSG_HELP_ERROR_POSITION_GAME, path);
        return NULL;
    }
    hm_json_copy(&j, at, id, sizeof id);
    const struct hm_ops *ops = hm_game_find(id);
    if (ops == NULL)
        CLI_REFUSE(MSG_HELP_ERROR_POSITION_UNKNOWN, path, id);
    return ops;
}

static int run_judge(int argc, char **argv)
{
    static struct cli_game g;
    static struct hm_match m;
    static struct hm_move  log[HM_LOG_MOVES];
    struct hm_state        s;
    struct judge_args      a = {0};
    struct cli_words       w;
    if (!cli_parse(&cli_cmd_judge, argc, argv, &a, &w))
        return w.code;
    if (a.legal + a.best + a.after > 1)
        return CLI_REFUSE(MSG_HELP_ERROR_JUDGE_ONE);
    size_t n;
    char  *text = cli_read(w.word[0], CLI_FILE_SIZE, &n);
    if (text == NULL)
        return CLI_BAD;
    struct hm_msg        msg = {""};
    const struct hm_ops *ops = game_of_position(w.word[0], text, n);
    bool                 fine = ops != NULL && cli_game_load(&g, ops, &a.edition);
    memset(&s, 0, sizeof s);
    if (fine && hm_position_read(&g.game, text, n, &s, &msg) != HM_OK) {
        cli_bad("%s: %s", w.word[0], msg.text);
        fine = false;
    }
    free(text);
    if (!fine)
        return CLI_BAD;
    if (a.best && ops->best == NULL)
        return CLI_REFUSE(MSG_HELP_ERROR_JUDGE_BEST, ops->title);
    if (a.legal) {
        put_legal(&g.game, &s);
    } else if (a.best) {
        put_best(&g.game, &s);
    } else {
        /* A position has no seed for later shuffles, so a fixed one makes answers comparable. */
        struct hm_seed seed;
        hm_seed_from_text(&seed, "judge");
        hm_match_start_at(&m, &g.game, &s, &seed, log, HM_LOG_MOVES);
        judge_all(&m, a.after);
    }
    return CLI_OK;
}

/* ---- position --------------------------------------------------------------------------- */

struct position_args {
    uint32_t        at;
    struct cli_list edition;
    const char     *output;
};

static const struct cli_option position_options[] = {
    {"at", CLI_NUMBER, "N", MSG_HELP_OPTION_AT, offsetof(struct position_args, at), 0,
     HM_LOG_MOVES},
    CLI_EDITION_OPTION(struct position_args, edition),
    {"output", CLI_TEXT, "FILE", MSG_HELP_OPTION_OUTPUT, offsetof(struct position_args, output), 0,
     0},
    {0},
};

static int run_position(int argc, char **argv);

const struct cli_command cli_cmd_position = {
    .name = "position",
    .summary = MSG_HELP_COMMAND_POSITION,
    .group = CLI_CHECKING,
    .words = "RECORD",
    .options = position_options,
    .about = MSG_HELP_ABOUT_POSITION,
    .example = "harbour position game.txt --at 40 > position.json",
    .run = run_position,
};

static int run_position(int argc, char **argv)
{
    static struct cli_game g;
    static struct hm_match m;
    static char            text[HM_TEXT_SIZE + 1];
    struct position_args   a = {.at = UINT32_MAX, .output = "-"};
    struct cli_words       w;
    if (!cli_parse(&cli_cmd_position, argc, argv, &a, &w))
        return w.code;
    if (!cli_record_open(&m, &g, w.word[0], &a.edition))
        return CLI_BAD;
    int code = CLI_OK;
    if (a.at != UINT32_MAX && !hm_match_goto(&m, a.at)) {
        code = CLI_REFUSE(MSG_HELP_ERROR_MOVES, w.word[0], cli_number(m.all).text,
                          cli_number(a.at).text);
    } else {
        size_t n = g.game.ops->print(g.game.edition, &m.state, false, text, HM_TEXT_SIZE);
        text[n++] = '\n';
        code = cli_write(a.output, text, n) ? CLI_OK : CLI_WRONG;
    }
    free(m.log);
    return code;
}
