/*
 * config.h: the settings of the server, from a file, the environment or flags.
 *
 * One table of settings serves all three: `port` in the file, HARBOUR_PORT in the environment,
 * --port on the command line; a later one overrides an earlier one.
 */
#ifndef HARBOUR_SRV_CONFIG_H
#define HARBOUR_SRV_CONFIG_H

#include "harbour/base.h"

enum { SRV_PATH = 512 };

struct srv_config {
    char     listen[64];
    uint32_t port;
    char     data[SRV_PATH], store[SRV_PATH], page[SRV_PATH], editions[SRV_PATH];
    char     tls_cert[SRV_PATH], tls_key[SRV_PATH];
    char     trusted_proxy[SRV_PATH]; /* addresses, comma-separated */
    char     origin[SRV_PATH];        /* origins besides the server's own */
    char     metrics_from[SRV_PATH];
    uint32_t connections, per_address, per_user, tables, rate;
    uint32_t bot_threads; /* 0: the number of cores minus one */
    uint32_t open_per_user, open_per_address, games_per_user, games_per_address;
    uint32_t empty_seconds; /* until an empty table is closed (tables/quota.c) */
    uint32_t session_days, drain, watchdog;
    uint32_t overload_ms;
    char     refuse[16]; /* refused at any load (overload.h) */
    char     webhook[SRV_PATH], webhook_secret[SRV_PATH];
    char     log[16], log_level[16];
};

enum srv_setting_kind {
    SRV_SET_TEXT,
    SRV_SET_NUMBER,
    SRV_SET_CHOICE,
    SRV_SET_SECRET,
    SRV_SET_STORE
};

struct srv_setting {
    const char           *name; /* with '-'; '_' is accepted in the file and the environment */
    enum srv_setting_kind kind;
    size_t                at;
    const char           *default_value, *arg, *help; /* for a choice: its values, "a|b" */
    uint32_t              min, max;
};

extern const struct srv_setting srv_settings[]; /* the last one has the name NULL */

/* Sets defaults, then applies the file (NULL: none), the environment and flags ("name", "value"
 * pairs). */
bool srv_config_read(struct srv_config *c, const char *file, const char *const *flags, size_t nflag,
                     struct hm_msg *error);

/* Checks that all files and directories in the settings exist.  Opens nothing for writing. */
bool srv_config_check(const struct srv_config *c, struct hm_msg *error);

/* Prints one value; a secret as "(set)", the address of a store without its password. */
void srv_config_show(const struct srv_config *c, const struct srv_setting *s, char *buf,
                     size_t cap);

/* Returns whether the address is in a comma-separated list. */
bool srv_config_lists(const char *list, const char *word);

#endif
