/* server_texts.c: texts that the server parses: entries of a log, set-ups, names, settings, ids. */
#include "fuzz/server_in_process.h"
#include "server/tables/setup.h"
#include "table/fair_deal.h"

static void entry(const char *text)
{
    struct table_entry a, b;
    char               body[TABLE_LINE + 128];
    if (!table_entry_parse(&a, text))
        return;
    MUST(table_entry_print(&a, body, sizeof body) < sizeof body);
    MUST(table_entry_parse(&b, body));
    MUST(a.kind == b.kind && a.seat == b.seat && a.arg == b.arg && strcmp(a.cid, b.cid) == 0 &&
         strcmp(a.text, b.text) == 0);
}

static bool same_deal(const struct table_setup *a, const struct table_setup *b)
{
    return a->deal.nseat == b->deal.nseat && a->deal.first == b->deal.first &&
           a->deal.rules == b->deal.rules &&
           memcmp(a->deal.option, b->deal.option, sizeof a->deal.option) == 0;
}

static void setup(struct srv *s, const char *text, size_t n)
{
    struct table_setup u, v;
    struct hm_msg      error;
    char               buf[2048];
    json_t            *msg = json_loadb(text, n, 0, NULL);
    if (json_is_object(msg) && srv_setup_new(s, msg, &u, &error)) {
        struct hm_text t = hm_text_in(buf, sizeof buf);
        srv_setup_print(&u, &t);
        MUST(t.len < sizeof buf);
        json_t *again = json_loads(buf, 0, NULL);
        MUST(again != NULL && srv_setup_stored(s, again, &v, &error));
        MUST(same_deal(&u, &v) && u.clock == v.clock && u.watch == v.watch && u.bank == v.bank);
        json_decref(again);
    }
    json_decref(msg);
}

static void names(const char *text, size_t n)
{
    /* NULL if it is not UTF-8; such text never gets this far */
    json_t *utf8 = json_stringn(text, n);
    if (utf8 != NULL && strlen(json_string_value(utf8)) == n) {
        char out[256], fold[HM_NAME_SIZE];
        srv_name_fault(json_string_value(utf8));
        srv_clean(json_string_value(utf8), out, sizeof out);
        srv_fold_name(json_string_value(utf8), fold, sizeof fold);
        MUST(srv_name_fault(json_string_value(utf8)) != NULL || strlen(fold) == n);
    }
    json_decref(utf8);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct srv *s = lone_server();
    int64_t     id;
    char       *text = malloc(size + 1);
    memcpy(text, data, size);
    text[size] = 0;
    if (size > 0)
        switch (data[0] % 4) {
        case 0: entry(text + 1); break;
        case 1: setup(s, text + 1, size - 1); break;
        case 2: names(text + 1, size - 1); break;
        case 3:
            table_nonce_ok(text + 1);
            srv_cid_ok(text + 1);
            if (srv_id_parse(text + 1, &id)) {
                char back[SRV_ID + 1];
                srv_id_text(id, back);
                MUST(strcasecmp(back, text + 1) == 0);
            }
            break;
        }
    free(text);
    return 0;
}
