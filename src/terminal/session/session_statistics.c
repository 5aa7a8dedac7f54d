/*
 * session_statistics.c: the player's own results, from the records of finished games.
 *
 * The head of a record has the points and the winners, its last line says who sat where; the moves
 * are not needed.
 */
#define _DEFAULT_SOURCE 1
#include "session_statistics.h"

#include "harbour/bot.h"
#include "session_local.h"
#include "system/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS = 16 };

struct tally {
    uint32_t games, won;
};

struct game_tally {
    const struct hm_ops *ops;
    struct tally         all, level[LEVELS]; /* by the strongest opponent's place in hm_levels */
    int64_t              points, best;
};

/* The value in a record after "\nKEY ", up to the end of its line. */
static bool read_line(const char *record, const char *key, char *out, size_t cap)
{
    const char *at = strstr(record, key);
    if (at == NULL)
        return false;
    at += strlen(key);
    snprintf(out, cap, "%.*s", (int)strcspn(at, "\n"), at);
    return true;
}

static int level_of(const char *name)
{
    for (int i = 0; hm_levels[i] != NULL && i < LEVELS; i++)
        if (strcmp(hm_levels[i], name) == 0)
            return i;
    return -1;
}

/* The seat of the only person, and the place of the strongest bot; -1: there is none. */
static int read_seats(char *seats, int *strongest)
{
    int   me = -1, seat = 0;
    char *rest = seats;
    *strongest = -1;
    for (char *word; (word = strsep(&rest, ",")) != NULL; seat++) {
        bool bot = strncmp(word, "bot:", 4) == 0;
        if (!bot && me >= 0)
            return -1; /* several persons */
        if (!bot)
            me = seat;
        else if (level_of(word + 4) > *strongest)
            *strongest = level_of(word + 4);
    }
    return me < HM_SEATS ? me : -1;
}

static void count(struct tally *t, bool won)
{
    t->games++;
    t->won += won;
}

static void add_record(struct game_tally *g, const char *record)
{
    char seats[512], result[128], winners[64];
    int  strongest;
    if (!read_line(record, "\n# seats ", seats, sizeof seats) ||
        !read_line(record, "\nresult ", result, sizeof result) ||
        !read_line(record, "\nwinners ", winners, sizeof winners))
        return;
    int me = read_seats(seats, &strongest);
    if (me < 0)
        return;
    char *at = result;
    for (int i = 0; i < me; i++)
        strtol(at, &at, 10);
    long points = strtol(at, &at, 10);
    if (points < INT16_MIN || points > INT16_MAX)
        return; /* no game has so many */
    bool won = strchr(winners, hm_seat_letter((unsigned)me)) != NULL;
    g->best = g->all.games == 0 || points > g->best ? points : g->best;
    g->points += points;
    count(&g->all, won);
    if (strongest >= 0)
        count(&g->level[strongest], won);
}

static void read_record(void *ctx, const char *file)
{
    struct game_tally *game = ctx;
    char               path[TERMINAL_PATH];
    size_t             len;
    struct hm_msg      msg;
    char              *text = terminal_path(TERMINAL_DATA, file, false, path)
                                  ? hm_read_file(path, TERMINAL_FILE_SIZE, &len)
                                  : NULL;
    if (text != NULL && hm_record_game(text, len, &msg) == game->ops)
        add_record(game, text);
    free(text);
}

static int64_t percent(const struct tally *t)
{
    return t->games > 0 ? (int64_t)(100 * t->won + t->games / 2) / t->games : 0;
}

static void put_game(const struct msg_language *l, struct hm_text *t, const struct game_tally *g)
{
    char    mean[32];
    int64_t tenths = (g->points * 10 + g->all.games / 2) / g->all.games;
    snprintf(mean, sizeof mean, "%lld.%lld", (long long)(tenths / 10), (long long)(tenths % 10));
    terminal_format(l, t, MSG_TERMINAL_STATISTICS_GAME, g->ops->title,
                    terminal_number(g->all.games).text, terminal_number(g->all.won).text,
                    terminal_number(percent(&g->all)).text, mean, terminal_number(g->best).text,
                    (const char *)NULL);
    hm_put(t, "\n");
    for (int i = 0; i < LEVELS && hm_levels[i] != NULL; i++)
        if (g->level[i].games > 0) {
            hm_put(t, "  ");
            terminal_format(l, t, MSG_TERMINAL_STATISTICS_LEVEL, terminal_level(l, hm_levels[i]),
                            terminal_number(g->level[i].games).text,
                            terminal_number(g->level[i].won).text,
                            terminal_number(percent(&g->level[i])).text, (const char *)NULL);
            hm_put(t, "\n");
        }
}

void terminal_statistics(const struct terminal_context *c, struct hm_text *t)
{
    bool any = false;
    for (int i = 0; hm_games[i] != NULL; i++) {
        struct game_tally game = {.ops = hm_games[i]};
        terminal_each_record(TERMINAL_DATA, read_record, &game);
        if (game.all.games > 0)
            put_game(c->lang, t, &game);
        any = any || game.all.games > 0;
    }
    if (!any) {
        hm_put(t, msg_text(c->lang, MSG_TERMINAL_STATISTICS_NONE));
        hm_put(t, "\n");
    }
}
