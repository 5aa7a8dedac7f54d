/* rt_ops.c: Rotterdam as a game: one table of functions. */
#include "harbour/encoding.h"
#include "rt.h"

static const struct hm_option options[RT_OPTIONS] = {
    {"offers", 3, 0, 99, 20, "offers that a seat may make in one phase 5 (RT-7.1)"},
    {"rounds", 60, 1, 250, 60, "rounds after which the game ends (RT-9.4)"},
    {"last-chance", 1, 0, 1, 1,
     "whether those who completed nothing in the deciding phase 6 have one more turn: 1 or 0 "
     "(RT-9.1)"},
};

const char *const rt_event_names[] = {
    "none",    "deal", "round",       "phase", "place",  "colour",   "sail", "blocked", "fork",
    "due",     "draw", "shuffle",     "play",  "open",   "cargo",    "back", "unload",  "product",
    "offer",   "give", "withdraw",    "lapse", "accept", "exchange", "show", "done",    "complete",
    "hand-in", "pass", "last-chance", "over",  "reveal", NULL,
};
_Static_assert(sizeof rt_event_names / sizeof *rt_event_names == HM_RT_EVENTS + 1,
               "a name for each event");

/* Positions are named by number: their ids are the edition's. */
#define TEN(n) n "0", n "1", n "2", n "3", n "4", n "5", n "6", n "7", n "8", n "9"
const char *const rt_place_names[] = {
    "none",           "stack-BOT",    "stack-VUL",
    "stack-MER",      "stack-WAA",    "stack-assignment",
    "stack-shipping", "hand-A",       "hand-B",
    "hand-C",         "hand-D",       "used",
    "gone",           "table",        "stock",
    "home",           TEN("board-"),  TEN("board-1"),
    TEN("board-2"),   TEN("board-3"), TEN("board-4"),
    TEN("board-5"),   "board-60",     "board-61",
    "board-62",       "board-63",     NULL,
};
_Static_assert(sizeof rt_place_names / sizeof *rt_place_names == HM_RT_PLACES + 1,
               "a name for each place");

/* In phase 5 several seats act at once, and their moves stay valid after moves of others: an offer
 * is accepted by its number, and an offer to a seat that is done prompts it again.  */
bool rt_any_time(const struct hm_move *m)
{
    return m->kind == HM_RT_MOVE_OFFER || m->kind == HM_RT_MOVE_WITHDRAW ||
           m->kind == HM_RT_MOVE_ACCEPT || m->kind == HM_RT_MOVE_SHOW || m->kind == HM_RT_MOVE_DONE;
}

const struct hm_ops rt_ops = {
    .id = "rotterdam",
    .title = "Rotterdam",
    .rules = RT_RULES,
    .min_seats = 2,
    .max_seats = RT_SEATS,
    .noption = RT_OPTIONS,
    .state_size = sizeof(struct rt_state),
    .edition_size = sizeof(struct rt_edition),
    .nkind = HM_RT_MOVE_KINDS,
    .ntarget = 100, /* the highest is the number of an offer */
    .options = options,
    .kind_names = rt_move_names,
    .event_names = rt_event_names,
    .place_names = rt_place_names,
    .edition = (const struct hm_edition *)(const void *)rt_edition_bytes,
    .load = rt_load,
    .deal = rt_deal,
    .legal = rt_legal,
    .check = rt_check,
    .explain = rt_explain,
    .apply = rt_apply,
    .picks = rt_picks,
    .any_time = rt_any_time,
    .audience = rt_audience,
    .redact = rt_redact,
    .determinize = rt_determinize,
    .score = rt_score,
    .encoding = HM_ENCODING(&rt_encoding),
    .n64 = RT_N64,
    .n32 = RT_N32,
    .print_move = rt_print_move,
    .parse_move = rt_parse_move,
    .print = rt_print,
    .parse = rt_parse,
    .print_setup = rt_print_setup,
    .print_card = rt_print_card,
    .print_edition = rt_print_edition,
    .flawed = rt_flawed,
    .swappable = rt_swappable,
    .swap = rt_swap,
    .goals = rt_goals,
    .steps = rt_steps,
    .forced = rt_forced,
    .score_parts = rt_score_parts,
};
