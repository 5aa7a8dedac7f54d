/*
 * config.h: what a host can set, by file, environment or flags.
 *
 * One table of settings serves all three: `port` in the file, HARBOUR_PORT in the environment,
 * --port on the command line; the later of these counts.  All values are kept as read, so that
 * --check can show where each comes from.
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
    uint32_t bot_threads; /* 0: one less than there are cores */
    uint32_t open_per_user, open_per_address, games_per_user, games_per_address;
    uint32_t empty_seconds; /* that a table may be empty which has not started or has only bots */
    uint32_t session_days, drain, watchdog;
    uint32_t overload_ms;
    char     refuse[16]; /* what is refused whatever the load (overload.h) */
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
    const char           *name; /* with '-'; '_' in the file and the environment do as well */
    enum srv_setting_kind kind;
    size_t                at;
    const char           *default_value, *arg, *help; /* arg: the choices "a|b" for a choice */
    uint32_t              min, max;
};

extern const struct srv_setting srv_settings[]; /* ends with a name of NULL */

/* Normal values; then file (NULL: none), environment and flags ("name", "value" pairs) on top. */
bool srv_config_read(struct srv_config *c, const char *file, const char *const *flags, size_t nflag,
                     struct hm_msg *error);

/* Is everything there that it names?  Opens nothing for writing. */
bool srv_config_check(const struct srv_config *c, struct hm_msg *error);

/* One value as text; secrets as "(set)", and a store's password not at all. */
void srv_config_show(const struct srv_config *c, const struct srv_setting *s, char *buf,
                     size_t cap);

/* Is the address in a comma-separated list? */
bool srv_config_lists(const char *list, const char *word);

#endif
