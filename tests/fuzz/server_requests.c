/*
 * server_requests.c: HTTP requests as the endpoints get them: method and path, query, body.
 *
 * Three lines: "GET /path", the query, the body.  Every request must be answered, answers of type
 * JSON must be JSON, and requests without a session must not get data that needs one.
 */
#include "fuzz/server_in_process.h"

static void line(const uint8_t **at, const uint8_t *end, char *out, size_t cap)
{
    size_t n = 0;
    while (*at < end && **at != '\n') {
        if (n + 1 < cap && **at != 0)
            out[n++] = (char)**at;
        ++*at;
    }
    *at += *at < end;
    out[n] = 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct srv      *s = lone_server();
    struct srv_http *h = srv_http_new(s, NULL);
    const uint8_t   *at = data, *end = data + size;
    char             first[300];
    line(&at, end, first, sizeof first);
    line(&at, end, h->query, sizeof h->query);
    h->body_len = (size_t)(end - at) < SRV_BODY ? (size_t)(end - at) : SRV_BODY;
    memcpy(h->body, at, h->body_len);
    h->method = strncmp(first, "POST ", 5) == 0 ? SRV_POST : SRV_GET;
    const char *path = strchr(first, ' ');
    snprintf(h->path, sizeof h->path, "%.255s", path != NULL ? path + 1 : "/");
    snprintf(h->address, sizeof h->address, "10.0.%u.%u", size > 0 ? data[0] : 0u,
             (unsigned)(size % 256));
    /* argon2 is slow by design */
    bool slow = strstr(h->path, "register") != NULL || strstr(h->path, "login") != NULL;
    if (!slow) {
        srv_http_route(h);
        lone_settle(s, &h->answered);
        MUST(h->answered && h->status >= 200 && h->status < 600);
        if (strcmp(h->type, "application/json") == 0) {
            json_t *out = json_loadb(h->out, h->out_len, JSON_REJECT_DUPLICATES, NULL);
            MUST(out != NULL);
            json_decref(out);
        }
    }
    lone_settle(s, NULL);
    srv_http_drop(h);
    return 0;
}
