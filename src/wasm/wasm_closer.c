/*
 * wasm_closer.c: what a page wants to know of one game in particular: plans, what is lacking,
 * where ships would sail.  Asked of the seat's own view.
 */
#include "wasm/wasm.h"

#include "games/packet_row/packet_row.h"
#include "games/rotterdam/rotterdam.h"

#include <string.h>

struct look {
    struct wasm_slot     *slot;
    const struct hm_game *game;
    hm_seat               seat;
    struct hm_state       seen;
};

static enum hm_err ask(struct wasm_call *c, struct look *l)
{
    enum hm_err err = wasm_held(c, &l->slot);
    if (err == HM_OK)
        err = wasm_seat(c, l->slot, &l->seat);
    if (err == HM_OK)
        err = wasm_see(c, l->slot, l->seat, &l->seen);
    l->game = &c->game;
    return err;
}

static bool is(const struct look *l, const char *id) { return strcmp(l->game->ops->id, id) == 0; }

static enum hm_err not_offered(struct wasm_call *c, const struct look *l)
{
    return hm_say(&c->msg, HM_FORM, l->game->ops->title, " does not offer this", (char *)NULL);
}

enum hm_err wasm_op_plans(struct wasm_call *c)
{
    static struct hm_pr_plan plan[HM_PR_PLANS];
    struct look              l;
    enum hm_err              err = ask(c, &l);
    if (err != HM_OK)
        return err;
    if (!is(&l, "packet-row"))
        return not_offered(c, &l);
    size_t n = hm_pr_plans(l.game->edition, &l.seen, l.seat, plan, HM_PR_PLANS);
    wasm_key(c, "plans");
    hm_put_char(&c->out, '[');
    for (size_t i = 0; i < n; i++) {
        char line[1280];
        hm_print_line(l.game, &plan[i].move, line, sizeof line);
        hm_put(&c->out, i == 0 ? "{" : ",{");
        wasm_put_text(c, "move", line);
        wasm_put_int(c, "gain", plan[i].gain);
        hm_put_char(&c->out, '}');
    }
    hm_put_char(&c->out, ']');
    return HM_OK;
}

/* One row of `reach`: opened here, closed by close_row(). */
static void open_row(struct wasm_call *c, const struct look *l, bool first, hm_card card)
{
    hm_put(&c->out, first ? "{" : ",{");
    wasm_put_text(c, "card", hm_card_id(l->game->edition, card));
    wasm_key(c, "missing");
    hm_put_char(&c->out, '[');
}

static void put_missing(struct wasm_call *c, bool *first, const char *what, int64_t n)
{
    if (n == 0)
        return;
    hm_put(&c->out, *first ? "{" : ",{");
    wasm_put_text(c, "what", what);
    wasm_put_int(c, "n", n);
    hm_put_char(&c->out, '}');
    *first = false;
}

static void close_row(struct wasm_call *c, bool ready)
{
    hm_put_char(&c->out, ']');
    wasm_put_bool(c, "ready", ready);
    hm_put_char(&c->out, '}');
}

static void reach_contracts(struct wasm_call *c, const struct look *l)
{
    static struct hm_pr_lack lack[HM_PR_LACKS];
    size_t                   n = hm_pr_lacks(l->game->edition, &l->seen, l->seat, lack);
    for (size_t i = 0; i < n; i++) {
        bool first = true;
        open_row(c, l, i == 0, lack[i].card);
        put_missing(c, &first, hm_pr_good_names[lack[i].good], lack[i].goods);
        put_missing(c, &first, hm_pr_port_names[lack[i].port], lack[i].ship);
        close_row(c, first);
    }
}

static void reach_assignments(struct wasm_call *c, const struct look *l)
{
    hm_cards hand = hm_rt_assignments(&l->seen, l->seat);
    unsigned from = hm_next(&hand, 0);
    for (unsigned a = from; a < HM_CARDS; a = hm_next(&hand, a + 1)) {
        uint8_t  lack[HM_RT_PRODUCTS];
        unsigned all = hm_rt_lacks(l->game->edition, &l->seen, l->seat, (hm_card)a, lack);
        bool     first = true;
        open_row(c, l, a == from, (hm_card)a);
        for (unsigned p = 0; p < HM_RT_PRODUCTS; p++)
            put_missing(c, &first, hm_rt_product(p), lack[p]);
        close_row(c, all == 0);
    }
}

enum hm_err wasm_op_reach(struct wasm_call *c)
{
    struct look l;
    enum hm_err err = ask(c, &l);
    if (err != HM_OK)
        return err;
    if (!is(&l, "packet-row") && !is(&l, "rotterdam"))
        return not_offered(c, &l);
    wasm_key(c, "reach");
    hm_put_char(&c->out, '[');
    if (is(&l, "packet-row"))
        reach_contracts(c, &l);
    else
        reach_assignments(c, &l);
    hm_put_char(&c->out, ']');
    return HM_OK;
}

static enum hm_err ask_colour(struct wasm_call *c, unsigned *colour)
{
    char word[16] = "";
    wasm_string(c, "colour", word, sizeof word);
    for (*colour = 0; *colour < HM_RT_COLOURS; ++*colour)
        if (strcmp(word, hm_rt_colour(*colour)) == 0)
            return HM_OK;
    return hm_say(&c->msg, HM_FORM, "colour: must be one of the channels' colours", (char *)NULL);
}

/* What naming a colour would do, ship by ship. */
enum hm_err wasm_op_steps(struct wasm_call *c)
{
    struct look       l;
    struct hm_rt_step step[HM_RT_SHIPS];
    unsigned          colour;
    enum hm_err       err = ask(c, &l);
    if (err == HM_OK && !is(&l, "rotterdam"))
        return not_offered(c, &l);
    if (err == HM_OK)
        err = ask_colour(c, &colour);
    if (err != HM_OK)
        return err;
    const struct hm_edition *e = l.game->edition;
    size_t                   n = hm_rt_preview(e, &l.seen, l.seat, colour, step);
    wasm_key(c, "steps");
    hm_put_char(&c->out, '[');
    for (size_t i = 0; i < n; i++) {
        const struct hm_rt_step *s = &step[i];
        hm_put(&c->out, i == 0 ? "{" : ",{");
        char ship[3] = {hm_seat_letter(s->ship / HM_RT_FLEET), (char)('1' + s->ship % HM_RT_FLEET), 0};
        wasm_put_text(c, "ship", ship);
        wasm_put_text(c, "from", hm_rt_position_of(e, s->from)->id);
        wasm_put_text(c, "to", hm_rt_position_of(e, s->to)->id);
        wasm_put_bool(c, "blocked", s->blocked);
        wasm_put_bool(c, "fork", s->fork);
        hm_put_char(&c->out, '}');
    }
    hm_put_char(&c->out, ']');
    return HM_OK;
}
