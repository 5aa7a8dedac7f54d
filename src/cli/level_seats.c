/*
 * level_seats.c: writes and reads the file of `harbour levels`.
 */
#include "level_seats.h"

#include "harbour/bot.h"
#include "harbour/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MILLION = 1000000, TOKENS = 32 };

uint8_t level_index(const char *name, size_t len)
{
    uint8_t i = 0;
    while (hm_levels[i] != NULL &&
           (strlen(hm_levels[i]) != len || strncmp(hm_levels[i], name, len) != 0))
        i++;
    return i;
}

/* Losses, stakes and errors are integers, in millionths. */
static long millionths(float x) { return lroundf(x * (float)MILLION); }

void level_seat_put(FILE *f, const struct level_terms *terms, const struct level_seat *seat)
{
    fprintf(f,
            "{\"game\":\"%s\",\"players\":%u,\"iterations\":%u,\"number\":%u,\"level\":\"%s\","
            "\"loss\":%ld,\"stake\":%ld,\"error\":%ld}\n",
            terms->game, terms->players, terms->iterations, seat->game, hm_levels[seat->level],
            millionths(seat->loss), millionths(seat->stake), millionths(seat->error));
}

static bool has_number(const struct hm_json *j, const char *key, int64_t number)
{
    int64_t value;
    size_t  at = hm_json_get(j, 0, key);
    return at != 0 && hm_json_int(j, at, &value) && value == number;
}

static bool read_share(const struct hm_json *j, const char *key, float *out)
{
    int64_t value;
    size_t  at = hm_json_get(j, 0, key);
    if (at == 0 || !hm_json_int(j, at, &value))
        return false;
    *out = (float)value / (float)MILLION;
    return true;
}

static bool read_seat(const char *line, size_t len, const struct level_terms *terms,
                      struct level_seat *seat)
{
    struct hm_json     j;
    struct hm_json_tok tok[TOKENS];
    char               level[32];
    int64_t            number;
    if (hm_json_read(&j, line, len, tok, TOKENS, NULL) != HM_OK ||
        !hm_json_is(&j, hm_json_get(&j, 0, "game"), terms->game) ||
        !has_number(&j, "players", terms->players) ||
        !has_number(&j, "iterations", terms->iterations) ||
        !hm_json_int(&j, hm_json_get(&j, 0, "number"), &number))
        return false;
    size_t at = hm_json_get(&j, 0, "level");
    if (at == 0)
        return false;
    hm_json_copy(&j, at, level, sizeof level);
    seat->game = (uint32_t)number;
    seat->level = level_index(level, strlen(level));
    return hm_levels[seat->level] != NULL && read_share(&j, "loss", &seat->loss) &&
           read_share(&j, "stake", &seat->stake) && read_share(&j, "error", &seat->error) &&
           seat->stake > 0.0f;
}

bool level_seats_read(const char *path, const struct level_terms                   *terms,
                      void (*each)(void *ctx, const struct level_seat *seat), void *ctx)
{
    size_t len = 0;
    char  *text = cli_read(path, CLI_FILE_SIZE, &len);
    bool   fine = text != NULL;
    for (size_t at = 0, line = 1; fine && at < len; line++) {
        struct level_seat seat;
        const char       *end = memchr(text + at, '\n', len - at);
        size_t            n = end != NULL ? (size_t)(end - text) - at : len - at;
        fine = read_seat(text + at, n, terms, &seat);
        if (fine)
            each(ctx, &seat);
        else
            CLI_REFUSE(MSG_HELP_ERROR_SEAT_LINE, path, cli_number((int64_t)line).text, terms->game,
                       cli_number(terms->players).text, cli_number(terms->iterations).text);
        at += n + 1;
    }
    free(text);
    return fine;
}
