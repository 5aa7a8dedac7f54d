/*
 * cli_play.c: `harbour play`: what is played, and in which presentation.
 *
 * Full screen where there is a terminal for it; line by line where there is not, or with --plain.
 */
#include "cli.h"

#include "terminal/terminal.h"
#include "terminal/terminal_game.h"

#include <stdlib.h>
#include <string.h>

struct play_args {
    struct cli_table table;
    const char      *seats, *load, *save;
    const char      *connect, *token, *name, *at_table;
    bool             plain, watch, guided, ascii, developer;
};

static const struct cli_option play_options[] = {
    CLI_TABLE_OPTIONS(struct play_args, table),
    {"seats", CLI_TEXT, "LIST", MSG_HELP_OPTION_SEATS, offsetof(struct play_args, seats), 0, 0},
    {"load", CLI_TEXT, "RECORD", MSG_HELP_OPTION_LOAD, offsetof(struct play_args, load), 0, 0},
    {"save", CLI_TEXT, "FILE", MSG_HELP_OPTION_SAVE, offsetof(struct play_args, save), 0, 0},
    {"plain", CLI_FLAG, NULL, MSG_HELP_OPTION_PLAIN, offsetof(struct play_args, plain), 0, 0},
    {"watch", CLI_FLAG, NULL, MSG_HELP_OPTION_WATCH, offsetof(struct play_args, watch), 0, 0},
    {"guided", CLI_FLAG, NULL, MSG_HELP_OPTION_GUIDED, offsetof(struct play_args, guided), 0, 0},
    {"developer", CLI_FLAG, NULL, MSG_HELP_OPTION_DEVELOPER, offsetof(struct play_args, developer),
     0, 0},
#ifdef HARBOUR_TERMINAL
    {"connect", CLI_TEXT, "URL", MSG_HELP_OPTION_CONNECT, offsetof(struct play_args, connect), 0,
     0},
    {"token", CLI_TEXT, "TOKEN", MSG_HELP_OPTION_TOKEN, offsetof(struct play_args, token), 0, 0},
    {"name", CLI_TEXT, "NAME", MSG_HELP_OPTION_NAME, offsetof(struct play_args, name), 0, 0},
    {"table", CLI_TEXT, "ID", MSG_HELP_OPTION_TABLE, offsetof(struct play_args, at_table), 0, 0},
    {"ascii", CLI_FLAG, NULL, MSG_HELP_OPTION_ASCII, offsetof(struct play_args, ascii), 0, 0},
#endif
    {0},
};

static int run(int argc, char **argv);

const struct cli_command cli_cmd_play = {
    .name = "play",
    .summary = MSG_HELP_COMMAND_PLAY,
    .group = CLI_PLAYING,
    .words = "[GAME]",
    .options = play_options,
    .about = MSG_HELP_ABOUT_PLAY,
    .example = "harbour play\n"
               "harbour play GAME --players 3 --seats you,bot:clerk,bot:merchant --plain\n"
               "harbour play --load game.txt",
    .run = run,
};

static unsigned count_seats(const char *list)
{
    unsigned n = 1;
    for (; *list != 0; list++)
        n += *list == ',';
    return n;
}

/* As many as --seats names, else three or as many as the game allows. */
static unsigned usual_players(const struct hm_ops *ops, const char *seats)
{
    unsigned n = seats != NULL ? count_seats(seats) : 0;
    if (n >= ops->min_seats && n <= ops->max_seats)
        return n;
    return ops->max_seats < 3 ? ops->max_seats : 3;
}

/* A record brings its game and the edition that it needs. */
static bool open_record(struct cli_game *game, const struct play_args *a)
{
    struct hm_match match;
    if (!cli_record_open(&match, game, a->load, &a->table.edition))
        return false;
    free(match.log);
    return true;
}

static int run(int argc, char **argv)
{
    static struct cli_game game;
    struct play_args       a = {0};
    struct cli_words       w;
    struct cli_start       start = {0};
    if (!cli_parse(&cli_cmd_play, argc, argv, &a, &w))
        return w.code;
    bool named = w.n > 0;
    if (a.load != NULL && !open_record(&game, &a))
        return CLI_BAD;
    if (a.load == NULL && named && !cli_game_open(&game, w.word[0], &a.table.edition))
        return CLI_BAD;
    if (a.load == NULL && named && !terminal_game_offered(game.game.ops, a.developer))
        return CLI_REFUSE(MSG_HELP_ERROR_DEVELOPER, w.word[0]);
    if (a.load == NULL && named && a.table.players == 0 && a.table.position == NULL)
        a.table.players = usual_players(game.game.ops, a.seats);
    if (a.load == NULL && named && !cli_start_from(&start, &game, &a.table))
        return CLI_BAD;
    struct terminal_options o = {
        .game = named || a.load != NULL ? &game.game : NULL,
        .setup = start.setup,
        .seed = start.seed,
        .position = start.from_position ? &start.position : NULL,
        .seats = a.seats,
        .watch = a.watch,
        .guided = a.guided,
        .save = a.save,
        .record = a.load,
        .connect = a.connect,
        .token = a.token,
        .name = a.name,
        .table = a.at_table,
        .ascii = a.ascii,
        .developer = a.developer,
        .language = cli_asked_language(),
    };
#ifdef HARBOUR_TERMINAL
    if (!a.plain && terminal_screen_possible())
        return terminal_screen(&o);
#endif
    return terminal_plain(&o);
}
