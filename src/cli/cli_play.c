/*
 * cli_play.c: `harbour play`: who sits where, and which client they see.
 *
 * The full-screen client is used where there is a terminal for it; the line client where
 * there is not, or with --plain.
 */
#include "terminal/plain/plain.h"

#include <stdlib.h>
#include <string.h>

#ifdef HARBOUR_SCREEN
#include "terminal/terminal.h"
#endif

static const struct cli_option play_options[] = {
    CLI_TABLE_OPTIONS(struct play_args, table),
    {"seats", CLI_TEXT, "LIST", "who sits where, from A on, with commas: you, bot:NAME, or a person's name",
     offsetof(struct play_args, seats), 0, 0},
    {"load", CLI_TEXT, "RECORD", "go on with a saved game", offsetof(struct play_args, load), 0, 0},
    {"save", CLI_TEXT, "FILE", "keep the game saved there, after every decision", offsetof(struct play_args, save), 0,
     0},
    {"plain", CLI_FLAG, NULL, "line by line, good with a screen reader", offsetof(struct play_args, plain), 0, 0},
    {"developer", CLI_FLAG, NULL, "also play games that are made for tests", offsetof(struct play_args, developer), 0,
     0},
    {"watch", CLI_FLAG, NULL, "only bots play", offsetof(struct play_args, watch), 0, 0},
#ifdef HARBOUR_SCREEN
    {"connect", CLI_TEXT, "URL", "play on a server", offsetof(struct play_args, connect), 0, 0},
    {"token", CLI_TEXT, "TOKEN", "who you are there; without one, a guest", offsetof(struct play_args, token), 0, 0},
    {"name", CLI_TEXT, "NAME", "your name there as a guest", offsetof(struct play_args, name), 0, 0},
    {"table", CLI_TEXT, "ID", "a table there to enter at once", offsetof(struct play_args, at_table), 0, 0},
    {"ascii", CLI_FLAG, NULL, "draw with plain characters only", offsetof(struct play_args, ascii), 0, 0},
#endif
    {0},
};

static int run(int argc, char **argv);

const struct cli_command cli_cmd_play = {
    .name = "play",
    .summary = "play a game in the terminal",
    .group = CLI_PLAYING,
    .words = "[GAME]",
    .options = play_options,
    .about = "Without --seats you sit in seat A and bots take the others. In the line client, type help.",
    .example = "harbour play\nharbour play GAME --players 3 --seats you,bot:clerk,bot:merchant --plain\n"
               "harbour play --load game.txt",
    .run = run,
};

/* The level a person meets who did not ask for one: the first of these that there is. */
static const char *usual_bot(const struct hm_ops *ops)
{
    static const char *const wish[] = {"clerk", "greedy", "random"};
    struct hm_bot            bot;
    struct hm_msg            msg;
    for (size_t i = 0; i + 1 < sizeof wish / sizeof *wish; i++)
        if (hm_bot_find(ops, wish[i], &bot, &msg) == HM_OK)
            return wish[i];
    return "random";
}

/* Fills persons, names and the list of bots (a person's place in it is never used). */
static bool take_seats(struct plain *p, const char *seats, bool watch, char *bots, size_t cap)
{
    unsigned    players = p->match.state.head.nseat, n = 0;
    const char *usual = usual_bot(p->game.game.ops);
    bots[0] = 0;
    for (const char *at = seats != NULL ? seats : watch ? "bot" : "you"; n < players; n++) {
        size_t len = strcspn(at, ",");
        char   who[HM_NAME_SIZE], bot[HM_BOT_NAME];
        snprintf(who, sizeof who, "%.*s", (int)(len < HM_NAME_SIZE ? len : HM_NAME_SIZE - 1), at);
        snprintf(bot, sizeof bot, "%s", usual);
        bool given = at[0] != 0;
        if (given && len == 0)
            return cli_bad("play: --seats %s: a seat is left empty", seats), false;
        p->person[n] = given && strcmp(who, "bot") != 0 && strncmp(who, "bot:", 4) != 0;
        if (given && strncmp(who, "bot:", 4) == 0)
            snprintf(bot, sizeof bot, "%.*s", HM_BOT_NAME - 1, who + 4);
        if (p->person[n]) {
            bool me = strcmp(who, "you") == 0 || strcmp(who, "me") == 0;
            if (!me || p->match.name[n][0] == 0)
                snprintf(p->match.name[n], HM_NAME_SIZE, "%s", me ? plain_text(p, T_YOU) : who);
        }
        size_t used = strlen(bots);
        snprintf(bots + used, cap - used, "%s%s", n > 0 ? "," : "", bot);
        at += len;
        if (*at == ',') {
            at++;
            if (n + 1 == players)
                return cli_bad("play: --seats %s: more than %u seats", seats, players), false;
        }
    }
    return true;
}

static void introduce(struct plain *p)
{
    unsigned players = p->match.state.head.nseat;
    plain_say(p, T_WELCOME, p->game.game.ops->title, plain_number(players));
    for (unsigned q = 0; q < players; q++) {
        char letter[2] = {hm_seat_letter(q), 0};
        if (p->person[q])
            plain_say(p, T_SEAT_PERSON, letter, plain_name(p, q));
        else
            plain_say(p, T_SEAT_BOT, letter, p->bots.bot[q].name);
    }
    if (p->match.n > 0)
        plain_say(p, T_CONTINUED, plain_number(p->match.n));
    plain_say(p, T_START_HELP);
}

static int play_lines(const struct play_args *a, struct plain *p, const struct cli_start *start)
{
    char bots[HM_SEATS * (HM_BOT_NAME + 1)];
    p->words = terminal_game_of(p->game.game.ops)->plain;
    p->save = a->save;
    p->saved = UINT32_MAX;
    p->lang = terminal_lang_from_environment();
    if (!take_seats(p, a->seats, a->watch, bots, sizeof bots) ||
        !cli_bots_open(&p->bots, &p->game.game, p->match.state.head.nseat, bots, &start->seed))
        return CLI_BAD;
    p->me = HM_WATCHER; /* nobody plays: told what a spectator may know */
    for (unsigned q = p->match.state.head.nseat; q-- > 0;)
        if (p->person[q])
            p->me = (hm_seat)q;
    introduce(p);
    int code = plain_run(p);
    cli_bots_close(&p->bots);
    cli_text_free(&p->out);
    free(p->menu.room);
    return code;
}

#ifdef HARBOUR_SCREEN
static int play_screen(const struct play_args *a, const struct plain *p, const struct cli_start *start, bool have_game)
{
    struct terminal_options o = {
        .game = have_game ? &p->game.game : NULL,
        .setup = start->setup,
        .seed = start->seed,
        .position = start->from_position ? &start->position : NULL,
        .seats = a->seats,
        .watch = a->watch,
        .save = a->save,
        .record = a->load,
        .connect = a->connect,
        .token = a->token,
        .name = a->name,
        .table = a->at_table,
        .ascii = a->ascii,
        .developer = a->developer,
    };
    return terminal_screen(&o);
}
#endif

static int ask_for_game(bool developer)
{
    char           list[200] = "";
    struct hm_text t = hm_text_in(list, sizeof list);
    for (int i = 0; hm_games[i] != NULL; i++)
        if (terminal_game_offered(hm_games[i], developer)) {
            hm_put(&t, t.len > 0 ? ", " : "");
            hm_put(&t, hm_games[i]->id);
        }
    return cli_bad("play: which game?  harbour play GAME, with one of: %s", list);
}

static int run(int argc, char **argv)
{
    static struct plain p;
    struct play_args    a = {0};
    struct cli_words    w;
    struct cli_start    start = {0};
    if (!cli_parse(&cli_cmd_play, argc, argv, &a, &w))
        return w.code;
    bool game = w.n > 0;
    if (game && (!cli_game_open(&p.game, w.word[0], &a.table.edition)))
        return CLI_BAD;
    if (game && !terminal_game_offered(p.game.game.ops, a.developer))
        return cli_bad("play: %s is made for tests; --developer plays it", w.word[0]);
    if (game && a.table.players == 0 && a.table.position == NULL)
        a.table.players = p.game.game.ops->most_seats < 3 ? p.game.game.ops->most_seats : 3;
    if (game && !cli_start_from(&start, &p.game, &a.table))
        return CLI_BAD;
#ifdef HARBOUR_SCREEN
    if (!a.plain && terminal_screen_possible())
        return play_screen(&a, &p, &start, game);
    if (a.connect != NULL)
        return cli_bad("play: --connect needs a terminal for the full-screen client");
#endif
    struct hm_move *log = NULL;
    if (a.load != NULL) {
        if (!cli_record_open(&p.match, &p.game, a.load, &a.table.edition))
            return CLI_BAD;
        log = p.match.log;
        start.seed = p.match.seed;
    } else if (!game) {
        return ask_for_game(a.developer);
    } else {
        log = malloc(HM_LOG_MOVES * sizeof *log);
        if (log == NULL)
            return cli_wrong("no memory left");
        if (!cli_match_begin(&p.match, &p.game, &start, log, HM_LOG_MOVES)) {
            free(log);
            return CLI_BAD;
        }
    }
    int code = play_lines(&a, &p, &start);
    free(log);
    return code;
}
