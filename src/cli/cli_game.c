/*
 * cli_game.c: games, editions, positions and records as command lines name them.
 *
 * On failure, these functions print a message of one line that names the file; the caller returns
 * CLI_BAD.
 */
#include "cli.h"
#include "harbour/gate.h"
#include "system/random.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE_SIZE = 1024 * 1024, POSITION_SIZE = 256 * 1024 };

static void unknown_game(const char *id)
{
    const char *ids[16];
    size_t      n = 0;
    for (const struct hm_ops *const *g = hm_games; *g != NULL && n < 15; g++)
        ids[n++] = (*g)->id;
    ids[n] = NULL;
    const char *near = cli_nearest(id, ids);
    if (near != NULL)
        CLI_REFUSE(MSG_HELP_ERROR_GAME_NEAR, id, near);
    else
        CLI_REFUSE(MSG_HELP_ERROR_GAME, id);
}

bool cli_game_load(struct cli_game *g, const struct hm_ops *ops, const struct cli_list *edition)
{
    g->game = hm_game_of(ops);
    if (edition == NULL || edition->n == 0)
        return true;
    struct hm_table tables[CLI_ITEMS] = {{0}};
    char           *text[CLI_ITEMS] = {0};
    bool            fine = true;
    if (ops->load == NULL) {
        CLI_REFUSE(MSG_HELP_ERROR_EDITIONS, ops->title);
        return false;
    }
    for (unsigned i = 0; i < edition->n && fine; i++) {
        text[i] = cli_read(edition->item[i], TABLE_SIZE, &tables[i].len);
        tables[i].name = edition->item[i];
        tables[i].text = text[i];
        fine = text[i] != NULL;
    }
    struct hm_msg msg = {""};
    if (fine &&
        ops->load((struct hm_edition *)(void *)&g->buffer, tables, edition->n, &msg) != HM_OK) {
        cli_bad("%s", msg.text);
        fine = false;
    }
    if (fine)
        g->game.edition = (const struct hm_edition *)(const void *)&g->buffer;
    for (unsigned i = 0; i < edition->n; i++)
        free(text[i]);
    return fine;
}

bool cli_game_open(struct cli_game *g, const char *id, const struct cli_list *edition)
{
    const struct hm_ops *ops = hm_game_find(id);
    if (ops == NULL) {
        unknown_game(id);
        return false;
    }
    return cli_game_load(g, ops, edition);
}

static bool set_option(struct hm_setup *setup, const struct hm_ops *ops, const char *text)
{
    const char *names[HM_OPTIONS + 1] = {0};
    const char *equals = strchr(text, '=');
    size_t      len = equals != NULL ? (size_t)(equals - text) : strlen(text);
    for (unsigned i = 0; i < ops->noption; i++) {
        const struct hm_option *o = &ops->options[i];
        names[i] = o->id;
        if (strlen(o->id) != len || memcmp(o->id, text, len) != 0)
            continue;
        uint32_t v = 0;
        if (equals == NULL ||
            !hm_word_number((struct hm_word){equals + 1, strlen(equals + 1)}, &v) || v < o->min ||
            v > o->max) {
            char example[64];
            snprintf(example, sizeof example, "%s=%u", o->id, o->default_value);
            CLI_REFUSE(MSG_HELP_ERROR_TABLE_OPTION_VALUE, text, cli_number(o->min).text,
                       cli_number(o->max).text, example);
            return false;
        }
        setup->option[i] = (uint16_t)v;
        return true;
    }
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)(len < 60 ? len : 60), text);
    const char *near = cli_nearest(word, names);
    if (near != NULL)
        CLI_REFUSE(MSG_HELP_ERROR_TABLE_OPTION_NEAR, ops->title, word, near);
    else
        CLI_REFUSE(MSG_HELP_ERROR_TABLE_OPTION, ops->title, word);
    return false;
}

static bool read_position(struct cli_start *s, const struct cli_game *g, const char *path)
{
    size_t len;
    char  *text = cli_read(path, POSITION_SIZE, &len);
    if (text == NULL)
        return false;
    struct hm_msg msg = {""};
    enum hm_err   err = hm_position_read(&g->game, text, len, &s->position, &msg);
    free(text);
    if (err == HM_OK)
        return s->from_position = true;
    cli_bad("%s: %s", path, msg.text);
    return false;
}

bool cli_start_from(struct cli_start *s, const struct cli_game *g, const struct cli_table *t)
{
    const struct hm_ops *ops = g->game.ops;
    memset(s, 0, sizeof *s);
    if (t->seed != NULL)
        hm_seed_from_text(&s->seed, t->seed);
    else
        hm_random_bytes(s->seed.byte, sizeof s->seed.byte);
    uint32_t players = t->players;
    if (t->position != NULL) {
        if (!read_position(s, g, t->position))
            return false;
        uint32_t there = s->position.head.nseat;
        if (players != 0 && players != there) {
            CLI_REFUSE(MSG_HELP_ERROR_POSITION_PLAYERS, t->position, cli_number(there).text,
                       cli_number(players).text);
            return false;
        }
        if (t->first != NULL || t->option.n != 0) {
            CLI_REFUSE(MSG_HELP_ERROR_POSITION_FIXED, t->first != NULL ? "first" : "option");
            return false;
        }
        players = there;
    }
    if (players == 0)
        players = ops->min_seats;
    if (players < ops->min_seats || players > ops->max_seats) {
        CLI_REFUSE(MSG_HELP_ERROR_PLAYERS, ops->title, cli_number(ops->min_seats).text,
                   cli_number(ops->max_seats).text, cli_number(players).text);
        return false;
    }
    s->setup = hm_setup_for(ops, (uint8_t)players);
    if (t->first != NULL) {
        s->setup.first = (hm_seat)(t->first[0] - 'A');
        if (s->setup.first >= players) {
            const char last[] = {hm_seat_letter(players - 1), 0};
            CLI_REFUSE(MSG_HELP_ERROR_FIRST, t->first, cli_number(players).text, last);
            return false;
        }
    }
    for (unsigned i = 0; i < t->option.n; i++)
        if (!set_option(&s->setup, ops, t->option.item[i]))
            return false;
    return true;
}

bool cli_match_begin(struct hm_match *m, const struct cli_game *g, const struct cli_start *s,
                     struct hm_move *log, uint32_t cap)
{
    if (s->from_position) {
        hm_match_start_at(m, &g->game, &s->position, &s->seed, log, cap);
        return true;
    }
    struct hm_msg msg = {""};
    if (hm_match_start(m, &g->game, &s->setup, &s->seed, log, cap, &msg) == HM_OK)
        return true;
    cli_bad("%s", msg.text);
    return false;
}

char *cli_record_read(struct hm_match *m, struct cli_game *g, const char *path,
                      const struct cli_list *edition)
{
    size_t          len;
    struct hm_msg   msg = {""};
    struct hm_move *log = NULL;
    char           *text = cli_read(path, CLI_FILE_SIZE, &len);
    if (text == NULL)
        return NULL;
    const struct hm_ops *ops = hm_record_game(text, len, &msg);
    if (ops == NULL) {
        cli_bad("%s: %s", path, msg.text);
        goto fail;
    }
    if (!cli_game_load(g, ops, edition))
        goto fail;
    log = malloc(HM_LOG_MOVES * sizeof *log);
    if (log == NULL) {
        CLI_FAIL(MSG_HELP_ERROR_MEMORY);
        goto fail;
    }
    if (hm_record_parse(m, &g->game, text, len, log, HM_LOG_MOVES, &msg) != HM_OK) {
        cli_bad("%s: %s", path, msg.text);
        goto fail;
    }
    return text;
fail:
    free(log);
    free(text);
    return NULL;
}

bool cli_record_open(struct hm_match *m, struct cli_game *g, const char *path,
                     const struct cli_list *edition)
{
    char *text = cli_record_read(m, g, path, edition);
    free(text);
    return text != NULL;
}
