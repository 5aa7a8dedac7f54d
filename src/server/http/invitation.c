/*
 * invitation.c: the link to a table, for people and for chat programs that show a preview of it.
 *
 * /t/ID is a page that leads to the table; the metadata in its head says who invites to which game.
 * /t/ID.png is the picture of the preview.  Both show only what everyone with the link sees at the
 * table: names, settings, seats.
 */
#include "messages.h"
#include "server/http/http.h"
#include "server/pool.h"
#include "server/preview/canvas.h"
#include "server/preview/picture.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the text -------------------------------------------------------------------------- */

static const struct msg_language *language_of(const struct table *t)
{
    const struct msg_language *l = msg_language_find(t->setup.language);
    return l != NULL ? l : &msg_languages[0];
}

static void put_names(const struct table *t, const struct msg_language *l, struct hm_text *out)
{
    const char *names[HM_SEATS];
    size_t      n = 0;
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
        if (t->seat[p].kind != TABLE_EMPTY)
            names[n++] = t->seat[p].name;
    msg_put_list(out, l, names, n);
}

/* Writes who invites, plays or has played; only the game if spectators are not allowed. */
static void put_heading(const struct table *t, bool named, struct hm_text *out)
{
    const struct msg_language *l = language_of(t);
    const char                *game = t->setup.game.ops->title;
    char                       list[HM_SEATS * (HM_NAME_SIZE + 8)];
    struct hm_text             names = hm_text_in(list, sizeof list);
    hm_seat                    host = table_seat_of(t, t->owner);
    put_names(t, l, &names);
    if (t->state == TABLE_OPEN && host != HM_NOBODY && named)
        MSG_PUT(out, l, MSG_ONLINE_INVITATION_INVITES, MSG_TEXT("host", t->seat[host].name),
                MSG_TEXT("game", game));
    else if (t->state == TABLE_OPEN)
        MSG_PUT(out, l, MSG_ONLINE_INVITATION_OPEN, MSG_TEXT("game", game));
    else if (!named || !table_may_watch(t) || t->state == TABLE_CLOSED)
        hm_put(out, game);
    else
        MSG_PUT(out, l,
                t->state == TABLE_OVER ? MSG_ONLINE_INVITATION_PLAYED
                                       : MSG_ONLINE_INVITATION_PLAYING,
                MSG_TEXT("names", list), MSG_TEXT("game", game));
}

static void put_clock(const struct table_setup *u, const struct msg_language *l,
                      struct hm_text *out)
{
    switch (u->clock) {
    case TABLE_NO_CLOCK: hm_put(out, msg_text(l, MSG_ONLINE_CREATE_CLOCK_NONE)); break;
    case TABLE_LIVE:
        MSG_PUT(out, l, MSG_ONLINE_CREATE_CLOCK_LIVE, MSG_NUMBER("min", (u->bank + 30) / 60),
                MSG_NUMBER("s", u->increment));
        break;
    case TABLE_DAYS: MSG_PUT(out, l, MSG_ONLINE_CREATE_CLOCK_DAYS, MSG_COUNT("n", u->days)); break;
    }
}

/* Writes how long a game takes, if its catalogue says so. */
static void put_duration(struct picture *p, const struct hm_ops *ops, const struct msg_language *l)
{
    char catalogue[32];
    msg_catalogue_of(ops->id, catalogue, sizeof catalogue);
    enum msg_id id = msg_find(catalogue, "entry.duration");
    if (id != MSG_NONE)
        snprintf(p->terms[p->nterms++], sizeof *p->terms, "%s", msg_text(l, id));
}

static void fill(struct picture *p, const struct table *t)
{
    const struct msg_language *l = language_of(t);
    const struct table_setup  *u = &t->setup;
    struct hm_text             out;
    *p = (struct picture){.nterms = 4, .nseats = u->deal.nseat};
    out = hm_text_in(p->heading, sizeof p->heading);
    put_heading(t, true, &out);
    out = hm_text_in(p->terms[0], sizeof *p->terms);
    MSG_PUT(&out, l, MSG_ONLINE_INVITATION_PLAYERS, MSG_COUNT("n", u->deal.nseat));
    out = hm_text_in(p->terms[1], sizeof *p->terms);
    put_clock(u, l, &out);
    out = hm_text_in(p->terms[2], sizeof *p->terms);
    hm_put(&out, msg_text(l, u->rated ? MSG_ONLINE_CREATE_RATED : MSG_ONLINE_TERMS_NOT_RATED));
    out = hm_text_in(p->terms[3], sizeof *p->terms);
    hm_put(&out, msg_text(l, u->hints ? MSG_ONLINE_TERMS_HINTS_ON : MSG_ONLINE_TERMS_HINTS_OFF));
    put_duration(p, u->game.ops, l);
    for (unsigned i = 0; i < p->nseats; i++)
        p->taken[i] = t->seat[i].kind != TABLE_EMPTY;
}

/* ---- the page --------------------------------------------------------------------------- */

static void put_html(struct hm_text *out, const char *text)
{
    for (; *text != 0; text++)
        switch (*text) {
        case '&': hm_put(out, "&amp;"); break;
        case '<': hm_put(out, "&lt;"); break;
        case '>': hm_put(out, "&gt;"); break;
        case '"': hm_put(out, "&quot;"); break;
        default: hm_put_char(out, *text); break;
        }
}

static void put_meta(struct hm_text *out, const char *property, const char *content)
{
    srv_putf(out, "<meta property=\"%s\" content=\"", property);
    put_html(out, content);
    hm_put(out, "\">\n");
}

/* Previews need an absolute URL; if the request names no plausible host, a path is used. */
static void put_picture_address(const struct srv_http *h, struct hm_text *out)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]";
    if (h->host[0] != 0 && h->host[strspn(h->host, letters)] == 0)
        srv_putf(out, "%s://%s", h->secure ? "https" : "http", h->host);
    srv_putf(out, "%s.png", h->path);
}

static void put_page(const struct srv_http *h, const struct table *t, struct hm_text *out)
{
    struct picture p;
    char           id[SRV_ID + 1], terms[PICTURE_TERMS * PICTURE_TEXT], address[600];
    struct hm_text list = hm_text_in(terms, sizeof terms);
    struct hm_text picture = hm_text_in(address, sizeof address);
    fill(&p, t);
    srv_id_text(t->id, id);
    for (unsigned i = 0; i < p.nterms; i++) {
        hm_put(&list, i > 0 ? " · " : "");
        hm_put(&list, p.terms[i]);
    }
    put_picture_address(h, &picture);
    srv_putf(out, "<!doctype html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n<title>",
             language_of(t)->id);
    put_html(out, p.heading);
    hm_put(out, "</title>\n<meta name=\"robots\" content=\"noindex\">\n"
                "<meta name=\"twitter:card\" content=\"summary_large_image\">\n");
    put_meta(out, "og:type", "website");
    put_meta(out, "og:site_name", "Harbourmaster");
    put_meta(out, "og:title", p.heading);
    put_meta(out, "og:description", terms);
    put_meta(out, "og:image", address);
    srv_putf(out,
             "<meta property=\"og:image:type\" content=\"image/png\">\n"
             "<meta property=\"og:image:width\" content=\"%d\">\n"
             "<meta property=\"og:image:height\" content=\"%d\">\n",
             PICTURE_WIDTH, PICTURE_HEIGHT);
    srv_putf(out,
             "<meta http-equiv=\"refresh\" content=\"0; url=../#/t/%s\">\n</head>\n"
             "<body><p><a href=\"../#/t/%s\">",
             id, id);
    put_html(out, p.heading);
    hm_put(out, "</a></p></body>\n</html>\n");
}

static enum srv_step show_page(struct srv_table *t, struct srv_cmd *c)
{
    struct hm_text out = srv_scratch(t->srv);
    put_page(c->http, &t->table, &out);
    srv_reply(c->http, 200, "text/html; charset=utf-8", out.buf, out.len);
    return SRV_DONE;
}

/* ---- the picture ------------------------------------------------------------------------ */

struct drawing {
    struct srv_job   job;
    struct srv_http *http; /* held */
    struct picture   picture;
    char            *png;
    size_t           n;
};

static void draw(struct srv_job *j, void *memory, size_t size)
{
    struct drawing *d = (struct drawing *)j;
    (void)memory, (void)size;
    d->png = picture_draw(&d->picture, &d->n);
}

static void drawn(struct srv_job *j)
{
    struct drawing *d = (struct drawing *)j;
    if (d->png != NULL) {
        srv_http_header(d->http, "cache-control: public, max-age=60\n");
        srv_reply_given(d->http, "image/png", d->png, d->n);
    } else {
        srv_reply_error(d->http, 503, "busy", "the picture was not drawn; try again");
    }
    srv_http_drop(d->http);
    free(d);
}

static enum srv_step show_picture(struct srv_table *t, struct srv_cmd *c)
{
    struct drawing *d = srv_alloc(sizeof *d);
    char            art[80];
    fill(&d->picture, &t->table);
    if (!canvas_can_write(d->picture.heading)) {
        struct hm_text out = hm_text_in(d->picture.heading, sizeof d->picture.heading);
        put_heading(&t->table, false, &out);
    }
    snprintf(art, sizeof art, "/preview/%s.png", t->table.setup.game.ops->id);
    d->picture.art = srv_page_file(t->srv, art, &d->picture.art_len);
    d->job = (struct srv_job){.work = draw, .done = drawn};
    d->http = c->http;
    srv_http_hold(d->http);
    if (!srv_pool_add(t->srv->helpers, &d->job))
        drawn(&d->job);
    return SRV_DONE;
}

/* ---- the request ------------------------------------------------------------------------ */

void srv_invitation(struct srv_http *h)
{
    char           text[sizeof h->path];
    int64_t        id;
    const char    *dot;
    struct srv_cmd c = {.http = h, .run = show_page};
    snprintf(text, sizeof text, "%s", h->path + strlen("/t/"));
    dot = strchr(text, '.');
    if (dot != NULL && strcmp(dot, ".png") == 0) {
        c.run = show_picture;
        text[dot - text] = 0;
    }
    if (srv_id_parse(text, &id))
        srv_table_command(h->srv, id, &c);
    else
        srv_reply_error(h, 404, "unknown", "there is no such table");
}
