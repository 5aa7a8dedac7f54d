/*
 * cli_replay.c: `harbour replay`: a record move by move, with the view of a seat or all cards.
 */
#include "cli.h"

#include "system/out_of_memory.h"

#include <stdlib.h>
#include <string.h>

struct replay_args {
    uint32_t        at;
    const char     *seat;
    struct cli_list edition;
    bool            json;
};

static const struct cli_option replay_options[] = {
    {"at", CLI_NUMBER, "N", MSG_HELP_OPTION_AT, offsetof(struct replay_args, at), 0, HM_LOG_MOVES},
    {"seat", CLI_TEXT, "A|B|C|D|E|all|watcher", MSG_HELP_OPTION_VIEWER,
     offsetof(struct replay_args, seat), 0, 0},
    CLI_EDITION_OPTION(struct replay_args, edition),
    {"json", CLI_FLAG, NULL, MSG_HELP_OPTION_JSON, offsetof(struct replay_args, json), 0, 0},
    {0},
};

static int run(int argc, char **argv);

const struct cli_command cli_cmd_replay = {
    .name = "replay",
    .summary = MSG_HELP_COMMAND_REPLAY,
    .group = CLI_STUDYING,
    .words = "RECORD",
    .options = replay_options,
    .about = MSG_HELP_ABOUT_REPLAY,
    .example = "harbour replay game.txt --at 20 --seat B",
    .run = run,
};

static bool find_viewer(const char *seat, unsigned nseat, uint8_t *viewer)
{
    if (strcmp(seat, "all") == 0)
        *viewer = HM_TRUTH;
    else if (strcmp(seat, "watcher") == 0)
        *viewer = HM_SPECTATOR;
    else
        *viewer = (uint8_t)(seat[0] - 'A');
    if (*viewer == HM_TRUTH || *viewer == HM_SPECTATOR || *viewer < nseat)
        return true;
    CLI_REFUSE(MSG_HELP_ERROR_SEAT, "replay", seat, cli_seat(nseat - 1).text);
    return false;
}

/* The move as this viewer may see it: only its kind if the viewer is not in its audience. */
static void move_text(const struct hm_match *m, const struct hm_move *move, uint8_t viewer,
                      char *buf, size_t cap)
{
    const struct hm_ops *ops = m->game.ops;
    hm_seatset           seen_by =
        ops->audience != NULL ? ops->audience(m->game.edition, &m->state, move) : HM_EVERYONE;
    if (viewer == HM_TRUTH || viewer == move->seat || hm_seat_in(seen_by, viewer))
        hm_print_line(&m->game, move, buf, cap);
    else
        snprintf(buf, cap, "%c %s ?", hm_seat_letter(move->seat), ops->kind_names[move->kind]);
}

static void table_text(const struct hm_match *m, uint8_t viewer, char *buf, size_t cap)
{
    if (viewer == HM_TRUTH) {
        m->game.ops->print(m->game.edition, &m->state, true, buf, cap);
        return;
    }
    struct hm_view view;
    m->game.ops->redact(m->game.edition, &m->state, viewer, &view);
    m->game.ops->print(m->game.edition, hm_seen(&view), true, buf, cap);
}

static void put_table(const struct hm_match *m, uint8_t viewer, struct cli_text *t)
{
    static char text[HM_TEXT_SIZE];
    table_text(m, viewer, text, sizeof text);
    size_t              size = HM_JSON_TOKENS * sizeof(struct hm_json_tok);
    struct hm_json_tok *tok = hm_need(malloc(size), "the table", size);
    struct hm_json      j;
    struct hm_msg       msg;
    if (hm_json_read(&j, text, strlen(text), tok, HM_JSON_TOKENS, &msg) == HM_OK) {
        size_t at = 1;
        for (unsigned i = 0; i < j.tok[0].size; i++, at = j.tok[at + 1].skip) {
            const struct hm_json_tok *key = &j.tok[at], *value = &j.tok[at + 1];
            int                       quotes = value->kind == HM_JSON_STRING;
            cli_putf(t, "  %.*s: %.*s\n", (int)key->len, text + key->at,
                     (int)value->len + 2 * quotes, text + value->at - quotes);
        }
    }
    free(tok);
}

static void put_names(const struct hm_match *m, bool json, struct cli_text *t)
{
    for (unsigned p = 0; p < m->state.head.nseat; p++) {
        if (json) {
            cli_put(t, p > 0 ? "," : "");
            cli_put_json(t, m->name[p]);
        } else if (m->name[p][0] != 0) {
            CLI_PUT_MESSAGE(t, MSG_HELP_OUTPUT_SEAT_NAME, cli_seat(p).text, m->name[p]);
            cli_put(t, "\n");
        }
    }
}

static void put_end(const struct hm_match *m, bool json, struct cli_text *t)
{
    static char text[HM_TEXT_SIZE];
    if (json) {
        hm_print_end(&m->game, &m->state, text, sizeof text);
        cli_putf(t, ",\"end\":%s", text);
        return;
    }
    int16_t    points[HM_SEATS];
    hm_seatset winners = m->game.ops->score(m->game.edition, &m->state, points);
    cli_putf(t, "%s\n", cli_message(MSG_HELP_OUTPUT_OVER));
    for (unsigned p = 0; p < m->state.head.nseat; p++) {
        CLI_PUT_MESSAGE(
            t, hm_seat_in(winners, p) ? MSG_HELP_OUTPUT_SEAT_WINNER : MSG_HELP_OUTPUT_SEAT_POINTS,
            cli_seat(p).text, cli_number(points[p]).text);
        cli_put(t, "\n");
    }
}

/* Moves to the next move of a record and returns its comment, '' if it has none. */
static const char *next_comment(const char **at, char *buf, size_t cap)
{
    buf[0] = 0;
    while (**at != 0) {
        const char  *line = *at + strspn(*at, " \t\r");
        const size_t end = strcspn(line, "\n"), mark = strcspn(line, "#\n");
        *at = line + end + (line[end] == '\n');
        if (mark == 0)
            continue; /* blank, or a comment of its own */
        const char *comment = line + mark + (line[mark] == '#');
        comment += strspn(comment, " \t");
        size_t n = strcspn(comment, "\r\n");
        snprintf(buf, cap, "%.*s", (int)(n < cap ? n : cap - 1), comment);
        cli_clean(buf); /* a comment cannot control the terminal */
        break;
    }
    return buf;
}

/* The first move of a record: after the blank line. */
static const char *moves_of(const char *text)
{
    for (const char *at = text; *at != 0; at += strcspn(at, "\n"), at += *at == '\n')
        if (at[strspn(at, " \t\r")] == '\n')
            return at;
    return "";
}

static void put_move(const struct hm_match *m, const char *move, const char *comment, bool json,
                     struct cli_text *t)
{
    if (json) {
        cli_put(t, m->n > 0 ? "," : "");
        cli_put_json(t, move);
    } else if (comment[0] != 0) {
        cli_putf(t, "%u. %s  # %s\n", m->n + 1, move, comment);
    } else {
        cli_putf(t, "%u. %s\n", m->n + 1, move);
    }
}

static int run(int argc, char **argv)
{
    static struct cli_game g;
    static struct hm_match m;
    static char            text[HM_TEXT_SIZE], comment[2048];
    struct replay_args     a = {.at = UINT32_MAX, .seat = "all"};
    struct cli_words       w;
    struct cli_text        t = {0};
    uint8_t                viewer;
    if (!cli_parse(&cli_cmd_replay, argc, argv, &a, &w))
        return w.code;
    char *record = cli_record_read(&m, &g, w.word[0], &a.edition);
    if (record == NULL)
        return CLI_BAD;
    const char *at = moves_of(record);
    int         code = CLI_BAD;
    uint32_t    all = m.all, stop = a.at == UINT32_MAX ? all : a.at;
    if (!find_viewer(a.seat, m.state.head.nseat, &viewer))
        goto out;
    if (stop > all) {
        CLI_REFUSE(MSG_HELP_ERROR_MOVES, w.word[0], cli_number(all).text, cli_number(stop).text);
        goto out;
    }
    hm_match_goto(&m, 0);
    if (a.json)
        cli_putf(
            &t,
            "{\"game\":\"%s\",\"players\":%u,\"seat\":\"%s\",\"plies\":%u,\"at\":%u,\"names\":[",
            g.game.ops->id, m.state.head.nseat, a.seat, all, stop);
    else
        CLI_PUT_MESSAGE(&t, MSG_HELP_OUTPUT_REPLAY, g.game.ops->title,
                        cli_number(m.state.head.nseat).text, cli_number(all).text);
    cli_put(&t, a.json ? "" : "\n");
    put_names(&m, a.json, &t);
    cli_put(&t, a.json ? "],\"moves\":[" : "");
    while (m.n < stop) {
        move_text(&m, &m.log[m.n], viewer, text, sizeof text);
        next_comment(&at, comment, sizeof comment);
        /* A comment can name cards that a seat does not see. */
        put_move(&m, text, viewer == HM_TRUTH ? comment : "", a.json, &t);
        hm_match_goto(&m, m.n + 1);
    }
    if (a.json) {
        table_text(&m, viewer, text, sizeof text);
        cli_putf(&t, "],\"table\":%s", text);
    } else {
        CLI_PUT_MESSAGE(&t, MSG_HELP_OUTPUT_AFTER, cli_number(stop).text);
        cli_put(&t, "\n");
        put_table(&m, viewer, &t);
    }
    if (hm_match_over(&m))
        put_end(&m, a.json, &t);
    cli_put(&t, a.json ? "}\n" : "");
    fwrite(t.buf, 1, t.len, stdout);
    code = CLI_OK;
out:
    cli_text_free(&t);
    free(record);
    free(m.log);
    return code;
}
