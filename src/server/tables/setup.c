/*
 * setup.c: reads the set-up of a table from a client or from the store.
 *
 * Both use the same form but treat a missing key differently: a new table gets the current rules
 * and the options for people, a stored one the rules and options of its time.
 */
#include "server/tables/setup.h"
#include "server/server_text.h"
#include "table/online_table.h"

#include <stdio.h>
#include <string.h>

static const char *const clock_names[] = {"none", "live", "days"};
static const char *const watch_names[] = {"all", "delay", "after", "nobody"};

static bool fault(struct hm_msg *error, const char *key, const char *what)
{
    snprintf(error->text, sizeof error->text, "%s: %s", key, what);
    return false;
}

/* Returns an integer of an object, or the default if it is missing. */
static bool number(const json_t *o, const char *key, int32_t min, int32_t max,
                   int32_t default_value, int32_t *out, struct hm_msg *error)
{
    const json_t *v = json_object_get(o, key);
    json_int_t    n = json_integer_value(v);
    *out = default_value;
    if (v == NULL || json_is_null(v))
        return true;
    if (!json_is_integer(v) || n < min || n > max) {
        snprintf(error->text, sizeof error->text, "%s: must be a whole number from %d to %d", key,
                 min, max);
        return false;
    }
    *out = (int32_t)n;
    return true;
}

static bool word_of(const json_t *v, const char *const *names, int n, int *out)
{
    for (int i = 0; i < n && json_is_string(v); i++)
        if (strcmp(json_string_value(v), names[i]) == 0) {
            *out = i;
            return true;
        }
    return false;
}

static bool flag(const json_t *o, const char *key, bool default_value, bool *out,
                 struct hm_msg *error)
{
    const json_t *v = json_object_get(o, key);
    *out = v == NULL || json_is_null(v) ? default_value : json_is_true(v);
    return v == NULL || json_is_null(v) || json_is_boolean(v) ||
           fault(error, key, "true or false is wanted");
}

static bool read_options(const json_t *msg, struct table_setup *u, struct hm_msg *error)
{
    const struct hm_ops *ops = u->game.ops;
    const json_t *all = json_object_get(msg, "options"), *first = json_object_get(msg, "first");
    const char   *key;
    json_t       *v;
    if (all != NULL && !json_is_object(all) && !json_is_null(all))
        return fault(error, "options", "an object is wanted");
    json_object_foreach((json_t *)(uintptr_t)all, key, v)
    {
        uint8_t i = 0;
        while (i < ops->noption && strcmp(ops->options[i].id, key) != 0)
            i++;
        if (i == ops->noption)
            return fault(error, "options", "the game has no such option");
        if (!json_is_integer(v) || json_integer_value(v) < ops->options[i].min ||
            json_integer_value(v) > ops->options[i].max)
            return fault(error, ops->options[i].id, "out of range");
        u->deal.option[i] = (uint16_t)json_integer_value(v);
    }
    if (json_is_string(first)) {
        const char *s = json_string_value(first);
        if (s[0] < 'A' || s[0] >= 'A' + u->deal.nseat || s[1] != 0)
            return fault(error, "first", "there is no such seat");
        u->deal.first = (hm_seat)(s[0] - 'A');
    }
    return true;
}

static bool read_clock(const json_t *msg, struct table_setup *u, struct hm_msg *error)
{
    const json_t *clock = json_object_get(msg, "clock");
    int           kind = 0;
    if (clock == NULL || json_is_null(clock))
        return true;
    if (!word_of(json_object_get(clock, "kind"), clock_names, 3, &kind))
        return fault(error, "clock", "kind is none, live or days");
    u->clock = (enum table_clock_kind)kind;
    return (u->clock != TABLE_LIVE ||
            (number(clock, "bank", 30, 86400, 600, &u->bank, error) &&
             number(clock, "increment", 0, 600, 0, &u->increment, error))) &&
           (u->clock != TABLE_DAYS || number(clock, "days", 1, 30, 3, &u->days, error));
}

static bool read_game(struct srv *s, const json_t *msg, struct table_setup *u, struct hm_msg *error)
{
    const char *id = json_string_value(json_object_get(msg, "game")),
               *edition = json_string_value(json_object_get(msg, "edition"));
    const struct hm_ops *ops = id != NULL ? hm_game_find(id) : NULL;
    int32_t              nseat;
    if (ops == NULL)
        return fault(error, "game", "there is no such game");
    if (!number(msg, "seats", ops->min_seats, ops->max_seats, ops->min_seats, &nseat, error))
        return false;
    u->game = hm_game_of(ops);
    snprintf(u->edition, sizeof u->edition, "%s", edition != NULL ? edition : "standard");
    if (strcmp(u->edition, "standard") != 0 && !srv_edition_find(s, ops, u->edition, &u->game))
        return fault(error, "edition", "there is no such edition");
    u->deal = hm_setup_for(ops, (uint8_t)nseat);
    return true;
}

static void set_new(struct table_setup *u)
{
    for (uint8_t i = 0; i < u->game.ops->noption; i++)
        u->deal.option[i] = u->game.ops->options[i].people;
}

/* Rows without the key are older than the second revision of any rules. */
static bool read_rules(const json_t *msg, struct table_setup *u, struct hm_msg *error)
{
    int32_t rules;
    if (!number(msg, "rules", 1, u->game.ops->rules, 1, &rules, error))
        return false;
    u->deal.rules = (uint8_t)rules;
    return true;
}

bool srv_language_read(const json_t *msg, char *out, size_t cap)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-";
    const json_t     *v = json_object_get(msg, "language");
    const char       *tag = json_string_value(v);
    if (v == NULL || json_is_null(v))
        return true;
    if (tag == NULL || strlen(tag) < 2 || strlen(tag) >= cap || tag[strspn(tag, letters)] != 0)
        return false;
    snprintf(out, cap, "%s", tag);
    return true;
}

static bool read_language(const json_t *msg, struct table_setup *u, struct hm_msg *error)
{
    return srv_language_read(msg, u->language, sizeof u->language) ||
           fault(error, "language", "a language tag such as de or pt-BR is wanted");
}

static bool read_rest(const json_t *msg, struct table_setup *u, struct hm_msg *error)
{
    const json_t *watch = json_object_get(msg, "watch");
    const char   *takeover = json_string_value(json_object_get(msg, "takeover"));
    int           kind = TABLE_WATCH_ALL;
    if (!read_options(msg, u, error) || !read_clock(msg, u, error) ||
        !read_language(msg, u, error) || !flag(msg, "public", true, &u->open_to_all, error) ||
        !flag(msg, "rated", false, &u->rated, error) ||
        !flag(msg, "memory", false, &u->memory, error) ||
        !flag(msg, "hints", false, &u->hints, error) ||
        !number(msg, "delay", 10, 3600, 60, &u->delay, error) ||
        !number(msg, "grace", 5, 86400, 60, &u->grace, error) ||
        !number(msg, "pace", 0, 5000, 600, &u->pace, error))
        return false;
    if (watch != NULL && !json_is_null(watch) && !word_of(watch, watch_names, 4, &kind))
        return fault(error, "watch", "all, delay, after or nobody is wanted");
    u->watch = (enum table_watch)kind;
    if (takeover != NULL && !srv_level_known(u->game.ops, takeover))
        return fault(error, "takeover", "there is no such level");
    snprintf(u->takeover, sizeof u->takeover, "%s",
             takeover != NULL ? takeover : srv_level_usual(u->game.ops));
    if (u->rated && u->clock == TABLE_NO_CLOCK)
        return fault(error, "rated", "a rated table needs a clock");
    if (u->rated && u->hints)
        return fault(error, "hints", "a rated table has no hints");
    return true;
}

bool srv_setup_new(struct srv *s, const json_t *msg, struct table_setup *u, struct hm_msg *error)
{
    memset(u, 0, sizeof *u);
    if (!read_game(s, msg, u, error))
        return false;
    set_new(u);
    return read_rest(msg, u, error);
}

bool srv_setup_stored(struct srv *s, const json_t *row, struct table_setup *u, struct hm_msg *error)
{
    memset(u, 0, sizeof *u);
    return read_game(s, row, u, error) && read_rules(row, u, error) && read_rest(row, u, error);
}

static void put_clock(const struct table_setup *u, struct hm_text *t)
{
    srv_putf(t, "{\"kind\":\"%s\"", clock_names[u->clock]);
    if (u->clock == TABLE_LIVE)
        srv_putf(t, ",\"bank\":%d,\"increment\":%d", u->bank, u->increment);
    if (u->clock == TABLE_DAYS)
        srv_putf(t, ",\"days\":%d", u->days);
    hm_put(t, "}");
}

void srv_setup_print(const struct table_setup *u, struct hm_text *t)
{
    const struct hm_ops *ops = u->game.ops;
    srv_putf(t, "{\"game\":\"%s\",\"rules\":%u,\"seats\":%u,\"options\":{", ops->id, u->deal.rules,
             u->deal.nseat);
    for (uint8_t i = 0; i < ops->noption; i++)
        srv_putf(t, "%s\"%s\":%u", i > 0 ? "," : "", ops->options[i].id, u->deal.option[i]);
    hm_put(t, "},\"edition\":");
    hm_put_json(t, u->edition);
    hm_put(t, ",\"first\":");
    if (u->deal.first == HM_NOBODY)
        hm_put(t, "null");
    else
        srv_putf(t, "\"%c\"", hm_seat_letter(u->deal.first));
    srv_putf(t, ",\"public\":%s,\"rated\":%s,\"memory\":%s,\"hints\":%s,\"clock\":",
             u->open_to_all ? "true" : "false", u->rated ? "true" : "false",
             u->memory ? "true" : "false", u->hints ? "true" : "false");
    put_clock(u, t);
    srv_putf(t, ",\"watch\":\"%s\",\"delay\":%d,\"takeover\":", watch_names[u->watch], u->delay);
    hm_put_json(t, u->takeover);
    srv_putf(t, ",\"grace\":%d,\"pace\":%d,\"language\":", u->grace, u->pace);
    if (u->language[0] != 0)
        hm_put_json(t, u->language);
    else
        hm_put(t, "null");
    hm_put(t, "}");
}
